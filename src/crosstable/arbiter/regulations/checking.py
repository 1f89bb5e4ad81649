"""The check of an event's regulations: every rule that its edition has, asked once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.arbiter.regulations.appeals import APPEAL_RULES
from crosstable.arbiter.regulations.asking import Rule
from crosstable.arbiter.regulations.consequences import CONSEQUENCE_RULES
from crosstable.arbiter.regulations.draughts import DRAUGHTS_RULES
from crosstable.arbiter.regulations.findings import Finding, Weight
from crosstable.arbiter.regulations.handling import HANDLING_RULES
from crosstable.arbiter.regulations.invitation import INVITATION_RULES
from crosstable.arbiter.regulations.laws import LAWS_RULES
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.tournament import Tournament

RULES: tuple[tuple[Rule, Weight], ...] = (
    *LAWS_RULES,
    *APPEAL_RULES,
    *HANDLING_RULES,
    *DRAUGHTS_RULES,
    *INVITATION_RULES,
    *CONSEQUENCE_RULES,
)
"""Every rule with the most its findings can weigh."""


def rules_of(check: Rule) -> tuple[str, ...]:
    """Return the names of the rules that a function carries out."""
    names: tuple[str, ...] = check.__dict__["rules"]
    return names


def findings(tournament: Tournament) -> tuple[Finding, ...]:
    """Return everything the texts say about the regulations of an event, musts first."""
    made = _asked(tournament, (check for check, _ in RULES))
    return tuple(sorted(made, key=lambda finding: finding.weight.order))


def open_musts(tournament: Tournament) -> tuple[Finding, ...]:
    """Return what the texts demand and the regulations do not settle."""
    made = _asked(tournament, (check for check, worst in RULES if worst is Weight.MUST))
    return tuple(finding for finding in made if finding.weight is Weight.MUST)


def _asked(tournament: Tournament, checks: Iterable[Rule]) -> Iterator[Finding]:
    event = Subject(tournament)
    for check in checks:
        if any(event.edition.cite(name) for name in rules_of(check)):
            yield from check(event)
