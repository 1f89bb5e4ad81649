"""Rules that ask for one field where it is left open, as rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from crosstable.arbiter.regulations.findings import Finding, Weight
from crosstable.arbiter.regulations.subject import Subject
from crosstable.rulebooks.rules import rule

Rule: TypeAlias = Callable[[Subject], Iterator[Finding]]


def rule_asking(
    name: str,
    weight: Weight,
    field: str,
    *proposals: str,
    when: Callable[[Subject], object] | None = None,
) -> tuple[Rule, Weight]:
    """Return a rule that asks for a field, with its weight: at all events, or ``when`` it is due.

    Its articles stand in the edition under its name, as those of every rule.
    """

    @rule(name)
    def check(event: Subject) -> Iterator[Finding]:
        if when is None or when(event):
            yield from event.open(name, weight, field, *proposals)

    return check, weight
