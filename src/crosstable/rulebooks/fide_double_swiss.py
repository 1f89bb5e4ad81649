"""FIDE's Double-Swiss C.04.5, new in February 2026: every pairing is a match of two games.

Its brackets are made and paired as those of the Swiss of teams (C.04.6) are, so its rules have the
same names; here they are cited by its own articles.
"""

from __future__ import annotations

from crosstable.kernel.game_plan import GameKind, GamePlan, Stage
from crosstable.kernel.points import TWO_GAMES
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import PlannedRound
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import (
    DEPRECATED,
    OtherSwissText,
    TeamSwissText,
    UnplayedRounds,
)

_TEXT = "fide.double-swiss.2026"
_SETS = ("team-swiss.next-group", "team-swiss.upfloated-again")
_PAIRS = ("team-swiss.opponents-floated-again",)


def _articles(numbered: dict[str, tuple[str, ...]]) -> tuple[RuleArticles, ...]:
    return tuple(
        RuleArticles(rule, tuple(Citation(_TEXT, f"C.04.5.{number}") for number in numbers))
        for rule, numbers in numbered.items()
    )


_RULES = _articles(
    {
        "team-swiss.numbers": ("1.2",),
        "team-swiss.scores": ("1.2",),
        "team-swiss.bye-worth": ("1.4",),
        "team-swiss.floats": ("1.5",),
        "double-swiss.match": ("1.1",),
        "double-swiss.forfeits": ("1.1",),
        "double-swiss.colour-of-a-match": ("1.6",),
        "points.each-game": ("1.1",),
        "team-swiss.round": ("3.3", "1.3"),
        "team-swiss.bye-order": ("3.4",),
        "team-swiss.sets": ("3.5",),
        "team-swiss.identifiers": ("3.6",),
        "team-swiss.no-rematch": ("C1",),
        "team-swiss.bye": ("C2",),
        "team-swiss.completion": ("C3",),
        "team-swiss.no-pairing": ("C3",),
        "team-swiss.upfloaters": ("C4",),
        "team-swiss.upfloater-scores": ("C5",),
        "team-swiss.next-group": ("C6",),
        "team-swiss.upfloated-again": ("C7",),
        "team-swiss.opponents-floated-again": ("C8",),
        "swiss.order": ("1.2",),
        "swiss.bye": ("1.4",),
        "team-swiss.colours-initial": ("4.3.1", "4.1"),
        "double-swiss.colours-fewer-whites": ("4.3.2",),
        "double-swiss.colours-alternate": ("4.3.3",),
        "double-swiss.colours-higher-ranked": ("4.3.4",),
        "double-swiss.colours-lower-ranked": ("4.3.5",),
        "double-swiss.games": ("4.4",),
    }
)

FIDE_DOUBLE_SWISS_2026 = OtherSwissText(
    name="double-swiss",
    year=2026,
    text=_TEXT,
    criteria=(*_SETS, *_PAIRS),
    bye_barred_by=UnplayedRounds.WORTH_A_WIN,
    caution=DEPRECATED,
    upfloaters=TeamSwissText(
        year=2026,
        set_criteria=_SETS,
        pair_criteria=_PAIRS,
        rounds_without_floats=1,
        articles=(),
    ),
    articles=_RULES,
)
"""C.04.5 as approved in October 2025."""

FIDE_DOUBLE_SWISS_MATCH = PlannedRound(
    GamePlan((Stage(GameKind.STANDARD, 2),), "double-swiss", each_counts=True),
    TWO_GAMES,
    (Citation(_TEXT, "C.04.5.1.1"),),
)
"""The match of every pairing: two games with exchanged colours, each with its points."""
