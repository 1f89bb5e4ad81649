"""How the commands about cups and exhibitions print conditions and reasons."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.table import Table

from crosstable.circuits.conditions import Answer, Condition
from crosstable.cli.shell import show
from crosstable.rulebooks.index import spell

ANSWERS = {
    Answer.KEPT: "yes",
    Answer.BROKEN: "NO",
    Answer.OPEN: "open",
    Answer.PEOPLE: "to see",
}


def show_conditions(conditions: Iterable[Condition]) -> None:
    """Print conditions with how they stand and the article each rests on."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("", "condition", "article"):
        table.add_column(heading, overflow="fold")
    for one in conditions:
        table.add_row(ANSWERS[one.answer], str(one.sentence), spell(one.article))
    show(table)
