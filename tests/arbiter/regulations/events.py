"""Events to check: one of each kind that says all its texts demand, and ways to change it."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec.structs import replace

from crosstable.arbiter.regulations.checking import findings
from crosstable.arbiter.regulations.findings import Finding
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import Official
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO
from crosstable.kernel.regulations import Decided, Regulations
from crosstable.kernel.tournament import System, Tournament

STARTS = date(2026, 5, 1)
CHESS = Tournament(
    name="Open",
    game="chess",
    edition="fide-2019",
    system=System("dutch"),
    points=HALF_POINTS,
    planned_rounds=9,
    rate_of_play="90min + 30s/move",
    city="Lyon",
    federation="FRA",
    starts=STARTS,
    ends=date(2026, 5, 9),
    officials=(Official("chief arbiter", "Meier, Anna"),),
    event_class=EventClass(registered=date(2026, 1, 1)),
    regulations=Regulations(
        (
            Decided("default-time", "30"),
            Decided("appeals-committee", "Ann (FRA, 1970)\nBen (GER, 1980)\nCid (NED, 1990)"),
            Decided("appeal-fee", "50 EUR"),
            Decided("appeal-deadline", "60"),
            Decided("correction-deadline", "30"),
        )
    ),
)
"""A registered Swiss whose regulations settle what FIDE's texts demand."""
DRAUGHTS = replace(
    CHESS,
    game="draughts",
    edition="fmjd-2022",
    system=System("fmjd-solkoff"),
    points=TWO_ONE_ZERO,
    rate_of_play="80min + 1min/move",
    officials=(Official("main referee", "Meier, Anna"),),
    event_class=EventClass(level=Level.WORLD),
    regulations=Regulations(
        (
            Decided("default-time", "60"),
            Decided("appeals-committee", "Ann\nBen\nCid"),
            Decided("appeal-fee", "50 EUR"),
            Decided("venue", "Town hall"),
            Decided("tie-games", "Two rapid games, then a Superblitz."),
            Decided("superblitz", "5min + 2s/move"),
        )
    ),
)
"""A world championship whose specific regulations settle what FMJD's annexes demand."""


def changed(event: Tournament, *, decide: dict[str, str] | None = None, **more: Any) -> Tournament:
    """Return an event that is announced otherwise, or decides otherwise; empty takes back."""
    decisions = tuple(Decided(name, text) for name, text in (decide or {}).items())
    return replace(event, regulations=event.regulations.with_changes(decisions), **more)


def entered(event: Tournament, *players: tuple[str, int | None]) -> Tournament:
    """Return an event with players of these federations and ratings."""
    entrants = tuple(
        Entrant(
            number,
            Player(
                name=f"Player, {number}",
                federation=federation,
                ratings=(Rating("fide.standard", rating),) if rating else (),
            ),
        )
        for number, (federation, rating) in enumerate(players, start=1)
    )
    return replace(event, entrants=entrants)


def by_rule(event: Tournament, rule: str) -> tuple[Finding, ...]:
    """Return what one rule found."""
    return tuple(finding for finding in findings(event) if finding.rule == rule)
