"""The engine pairs teams as the literal reference does: kept situations, and events made up."""

from __future__ import annotations

from random import Random

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.teams import MatchPoints, Primary
from tests.pairing.swiss.team_cards import kept_situations, pair_by_engine, situation_of
from tests.pairing.swiss.team_events import asked, event, play_random
from tests.pairing.swiss.team_literal import Situation, UnpairableError, pair

KEPT = kept_situations()
SMALL = 10
"""The literal reference tries everything, so it is asked about few teams only."""
DECIDING = [
    *((2026, name) for name in ("C6", "C7", "C8", "C9", "C10")),
    *((2024, name) for name in ("C6", "C7", "C8", "C9")),
]


def test_enough_is_kept() -> None:
    assert len(KEPT) >= 100
    for year, criterion in DECIDING:
        deciding = [
            kept for kept in KEPT if kept.situation.edition == year and criterion in kept.decided
        ]
        assert len(deciding) >= 10, (year, criterion)


@pytest.mark.article("fide.swiss.2026", "C.04.6.C4", "C.04.6.C5", "C.04.6.C6", "C.04.6.C7")
@pytest.mark.article("fide.swiss.2026", "C.04.6.C8", "C.04.6.C9", "C.04.6.C10")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.C6", "C.04.6.C7", "C.04.6.C8", "C.04.6.C9")
@pytest.mark.parametrize(("year", "criterion"), DECIDING)
def test_engine_pairs_what_is_kept(year: int, criterion: str) -> None:
    for kept in KEPT:
        if kept.situation.edition == year and criterion in kept.decided:
            assert pair_by_engine(kept.situation) == (kept.pairs, kept.bye)


def test_literal_reference_pairs_what_is_kept() -> None:
    small = [kept for kept in KEPT if len(kept.situation.cards) <= SMALL]
    assert len(small) > 50
    for kept in small:
        assert pair(kept.situation) == (kept.pairs, kept.bye)


@pytest.mark.article("fide.swiss.2026", "C.04.6.3.3", "C.04.6.3.5", "C.04.6.3.6", "C.04.6.C3")
@pytest.mark.parametrize("seed", range(24))
def test_engine_and_literal_reference_agree(seed: int) -> None:
    dice = Random(seed)
    tournament = event(
        dice.randint(4, SMALL),
        dice.randint(3, 7),
        boards=dice.choice((2, 3)),
        rank_by=dice.choice(tuple(Primary)),
        points=dice.choice((MatchPoints(), MatchPoints(3, 1, 0, 1))),
        options={
            "colour-preferences": dice.choice(("type-a", "type-b", "none")),
            "secondary-score": dice.choice(("used", "unused")),
        },
        edition_name=dice.choice(("fide-2026-03", "fide-2024-08")),
    )
    for _ in range(tournament.planned_rounds):
        situation = situation_of(tournament)
        try:
            due = pair(situation)
        except UnpairableError:
            with pytest.raises(Refused, match="cannot be paired"):
                _ = asked(tournament).pairing
            return
        pairing = asked(tournament).pairing
        assert (tuple(sorted(pairing.pairs)), pairing.bye) == due
        tournament = play_random(tournament, dice, forfeits=0.1)


def test_a_round_that_nobody_can_pair_is_refused() -> None:
    tournament = event(4, 4)
    dice = Random(1)
    for _ in range(3):
        tournament = play_random(tournament, dice, forfeits=0)
    assert isinstance(situation_of(tournament), Situation)
    with pytest.raises(Refused, match="round 4 cannot be paired"):
        _ = asked(tournament).proposal
