"""What browsers keep for us, besides the session: what was chosen to read by, and a notice."""

from __future__ import annotations

DENSITY_COOKIE = "crosstable-density"
DENSITIES = ("compact",)
"""How tall the rows of tables are, if not as tall as a finger wants them."""
LANGUAGE_COOKIE = "crosstable-language"
NOTICE_COOKIE = "crosstable-notice"
"""What the page before wanted said."""
PAPER_COOKIE = "crosstable-paper"
"""The size of the sheets in the printer, asked once."""
THEME_COOKIE = "crosstable-theme"
THEMES = ("light", "dark")
