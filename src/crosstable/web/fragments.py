"""Parts of pages on their own, for other sites and for printing from a browser."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from crosstable.standings.crosstable import CrossTable

__all__ = ["cross_table_fragment"]

TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


def cross_table_fragment(table: CrossTable, *, caption: str, progress: bool = True) -> str:
    """Return a cross table as one HTML table, the same that the pages show.

    With ``progress`` a table of rounds shows floats and the score after each round.
    """
    template = _environment().get_template("fragments/crosstable.html")
    return template.render(table=table, caption=caption, progress=progress, player_link="")
