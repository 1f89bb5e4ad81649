"""The matches and tie-breaks that the texts describe, stage by stage, each with its article.

FIDE: the usual match of a knock-out (Types of tournaments, 5.2) and the play-off where time is
limited (C.02, 13.2.11). FMJD: the round of the Beijing counting system (Annex 3, 5.6a), the
Superblitz (5.10), the title matches (Annexes 12 and 17) and the tie-break that ends one of them.
Rates of play that the texts leave open are those of the federation's own rapid and blitz
championships (decision 336), and the breaks of FIDE's are those between main games, play-off and
stages of C.02, 13.2.8 (decision 363).
"""

from __future__ import annotations

from crosstable.kernel.game_plan import Breaks, GameKind, GamePlan, Stage, StageColours
from crosstable.kernel.points import BEIJING, HALF_POINTS, TITLE_MATCH, TWO_ONE_ZERO
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import PlannedRound

_SUDDEN_DEATH = Stage(
    GameKind.SUDDEN_DEATH,
    rate_of_play="5min/60, 0min + 2s/move",
    black_rate="4min/60, 0min + 2s/move",
    by_lot=True,
)
"""Five minutes against four, and two seconds a move from move 61 on."""


def _types(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.types", article) for article in articles)


def _play_off(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.tournaments", article) for article in articles)


FIDE_PLANS = (
    PlannedRound(
        GamePlan(
            (
                Stage(GameKind.STANDARD, 2),
                Stage(GameKind.RAPID, 2, "15min + 10s/move"),
                Stage(GameKind.BLITZ, 2, "3min + 2s/move"),
                _SUDDEN_DEATH,
            ),
            "knock-out",
            breaks=Breaks(30, 10),
        ),
        HALF_POINTS,
        _types("5.2.1", "5.2.2", "5.2.2", "5.2.3"),
    ),
    PlannedRound(
        GamePlan(
            (
                Stage(GameKind.BLITZ, 2, "3min + 2s/move"),
                Stage(
                    GameKind.BLITZ,
                    rate_of_play="3min + 2s/move",
                    until_won=True,
                    colours=StageColours.AFTER_ODD,
                    by_lot=True,
                ),
            ),
            "play-off",
            breaks=Breaks(10, 10),
        ),
        HALF_POINTS,
        _play_off("13.2.11.1", "13.2.11.1"),
    ),
)

_SUPERBLITZ = Stage(GameKind.SUPERBLITZ, rate_of_play="10min + 2s/move", until_won=True)
_SHORT_RAPID = "20min + 5s/move"
_SHORT_BLITZ = "5min + 3s/move"


def _annexes(*articles: str) -> tuple[Citation, ...]:
    """Return articles written as the annex and its number: ``12 11.1.1``."""
    return tuple(
        Citation(f"fmjd.annex{annex}", number)
        for annex, number in (article.split() for article in articles)
    )


FMJD_PLANS = (
    PlannedRound(
        GamePlan(
            (
                Stage(GameKind.STANDARD),
                Stage(GameKind.RAPID, rate_of_play=_SHORT_RAPID),
                Stage(GameKind.BLITZ, rate_of_play=_SHORT_BLITZ),
                _SUPERBLITZ,
            ),
            "beijing",
        ),
        BEIJING,
    ),
    PlannedRound(
        GamePlan(
            (
                Stage(GameKind.STANDARD, 2),
                Stage(GameKind.RAPID, 2, _SHORT_RAPID),
                Stage(GameKind.BLITZ, 2, _SHORT_BLITZ),
                _SUPERBLITZ,
            ),
            "knock-out",
        ),
        TWO_ONE_ZERO,
        _annexes("2 3d", "2 3d", "2 3d", "3 5.10"),
    ),
    PlannedRound(
        GamePlan(
            (
                Stage(GameKind.STANDARD, 12),
                Stage(GameKind.RAPID, 3, "20min + 10s/move"),
                Stage(GameKind.BLITZ, 3, "10min + 5s/move"),
                _SUPERBLITZ,
            ),
            "title-match",
            wins_needed=3,
        ),
        TWO_ONE_ZERO,
        _annexes("17 12.a", "17 12.c.i", "17 12.c.ii", "17 12.c.iii"),
    ),
    PlannedRound(
        GamePlan(
            (
                Stage(GameKind.STANDARD),
                Stage(GameKind.RAPID, rate_of_play=_SHORT_RAPID),
                Stage(GameKind.BLITZ, rate_of_play=_SHORT_BLITZ),
            ),
            "womens-title-match",
        ),
        TITLE_MATCH,
        _annexes("12 11.1.1", "12 11.1.2", "12 11.1.3"),
        rounds=9,
        tie_break="womens-tie-break",
    ),
    PlannedRound(
        GamePlan(
            (
                *(Stage(GameKind.RAPID, rate_of_play=_SHORT_RAPID) for _ in range(4)),
                Stage(GameKind.BLITZ, rate_of_play=_SHORT_BLITZ, until_won=True),
            ),
            "womens-tie-break",
        ),
        TWO_ONE_ZERO,
        _annexes(*(["12 11.3"] * 5)),
    ),
    PlannedRound(
        GamePlan((_SUPERBLITZ,), "superblitz"),
        TWO_ONE_ZERO,
        _annexes("3 5.10"),
    ),
)
