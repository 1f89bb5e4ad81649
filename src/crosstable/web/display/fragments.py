"""Parts of pages on their own, for other sites and for printing from a browser."""

from __future__ import annotations

from crosstable.standings.crosstable import CrossTable
from crosstable.web.rendering import environment


def cross_table_fragment(table: CrossTable, *, caption: str, progress: bool = True) -> str:
    """Return a cross table as one HTML table, the same that the pages show.

    With ``progress`` a table of rounds shows floats and the score after each round.
    """
    template = environment().get_template("fragments/crosstable.html")
    return template.render(table=table, caption=caption, progress=progress, player_link="")
