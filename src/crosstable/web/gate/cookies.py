"""What browsers keep for us, besides the session: the colours and language chosen, a notice."""

from __future__ import annotations

__all__ = ["LANGUAGE_COOKIE", "NOTICE_COOKIE", "THEMES", "THEME_COOKIE"]

LANGUAGE_COOKIE = "crosstable-language"
NOTICE_COOKIE = "crosstable-notice"
"""What the page before wanted said."""
THEME_COOKIE = "crosstable-theme"
THEMES = ("light", "dark")
