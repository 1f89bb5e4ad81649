"""The criteria of the Dutch system of 2026 one by one, and the order of candidates."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.pairing.swiss.dutch import brackets
from crosstable.pairing.swiss.dutch.completing import pair_completing
from crosstable.pairing.swiss.dutch.criteria import Ground, criteria_of
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.paired import pair_round
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket
from crosstable.rulebooks.library import edition
from tests.pairing.swiss.dutch_cards import card, event, played, table
from tests.texts import FIDE_2019

FIDE_2026 = edition("fide-2026-02")
replace = msgspec.structs.replace


def free(kind: Bye, *players: int) -> list[FreePlayer]:
    return [FreePlayer(player, kind) for player in players]


SIX = Ground(2, 6, last_round=False, initial=Colour.WHITE)
BY_RULE = {criterion.rule: criterion for criterion in criteria_of(FIDE_2026.swiss)}


def of_floater(rule: str, score: int, floats: str = "..", ground: Ground = SIX) -> int:
    return BY_RULE[rule].of_floater(card(1, score, "WB", floats=floats), ground)


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.1", "C.04.3.2.4.2")
def test_downfloaters_are_counted_and_then_their_scores() -> None:
    assert list(BY_RULE)[:2] == ["dutch.pairs", "dutch.downfloater-scores"]
    assert of_floater("dutch.pairs", 6) == 1
    assert of_floater("dutch.downfloater-scores", 8) == 8
    higher, lower = card(1, 8), card(2, 6)
    assert BY_RULE["dutch.downfloater-scores"].of_pair(higher, lower, SIX) == 0


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.9", "C.04.3.2.4.11")
@pytest.mark.parametrize(
    ("rule", "floats"),
    [
        ("dutch.resident-downfloats-last-round", "D."),
        ("dutch.resident-downfloats-two-rounds", ".D"),
    ],
)
def test_only_residents_who_go_down_again_are_counted(rule: str, floats: str) -> None:
    assert of_floater(rule, 6, floats) == 1
    assert of_floater(rule, 6, floats[::-1]) == 0
    assert of_floater(rule, 6, floats.replace("D", "U")) == 0
    assert of_floater(rule, 8, floats) == 0
    moved = card(1, 8, floats=floats)
    assert BY_RULE[rule].of_pair(moved, card(2, 6), SIX) == 0


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.10", "C.04.3.2.4.12", "C.04.3.2.4.14")
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.16")
@pytest.mark.parametrize(("when", "floats"), [("last-round", "U."), ("two-rounds", ".U")])
def test_opponents_of_moved_down_players_who_float_up_again(when: str, floats: str) -> None:
    count, differences = (
        BY_RULE[f"dutch.{name}-{when}"] for name in ("upfloats", "upfloat-differences")
    )
    up = card(2, 6, floats=floats)
    assert (count.of_pair(card(1, 9), up, SIX), differences.of_pair(card(1, 9), up, SIX)) == (1, 3)
    assert (count.of_pair(card(1, 6), up, SIX), differences.of_pair(card(1, 6), up, SIX)) == (0, 0)
    other = card(2, 6, floats=floats[::-1])
    assert count.of_pair(card(1, 9), other, SIX) == 0
    assert count.of_floater(up, SIX) == differences.of_floater(up, SIX) == 0


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.13", "C.04.3.2.4.15", "C.04.3.3.2.4")
@pytest.mark.parametrize(("when", "floats"), [("last-round", "D."), ("two-rounds", ".D")])
def test_who_was_moved_down_after_a_downfloat_should_not_stay_in_the_limbo(
    when: str, floats: str
) -> None:
    rule = f"dutch.moved-down-again-{when}"
    assert of_floater(rule, 8, floats) == 4
    assert of_floater(rule, 9, floats) == 5
    assert of_floater(rule, 6, floats) == 0
    assert of_floater(rule, 8, floats[::-1]) == 0
    players = [card(1, 8, floats=floats), card(2, 8), card(3, 6, met=(4,)), card(4, 2), card(5, 2)]
    here = later_table([*players, card(6, 2)])
    bracket = Bracket(BracketKind.NORMAL, (0, 1), (2,))
    paired = pair_completing(here, bracket, (3, 4, 5), below_is_last=True)
    assert paired is not None
    assert paired.candidate.pairs == ((0, 2),)
    plain = later_table([card(1, 8), card(2, 8, floats=floats), *players[2:], card(6, 2)])
    paired = pair_completing(plain, bracket, (3, 4, 5), below_is_last=True)
    assert paired is not None
    assert paired.candidate.pairs == ((1, 2),)


def later_table(players: Sequence[SwissPlayer]) -> Table:
    """Return cards on a table of the text of 2026."""
    return Table(
        table(players).field,
        criteria_of(FIDE_2026.swiss),
        completes_every_bracket=True,
        bye_to_lowest_score=True,
    )


@pytest.mark.article("fide.swiss.2026", "C.04.3.4.4.1", "C.04.3.4.4.2")
def test_the_limbo_has_the_lowest_scores_and_s1_the_first_numbers() -> None:
    """One resident for three moved-down players: of the two with the higher score the first."""
    here = later_table([card(1, 9), card(2, 9), card(3, 8), card(4, 6), *map(bottom, range(5, 9))])
    paired = pair_completing(
        here, Bracket(BracketKind.NORMAL, (0, 1, 2), (3,)), (4, 5, 6, 7), below_is_last=True
    )
    assert paired is not None
    assert paired.candidate.pairs == ((0, 3),)
    assert paired.candidate.floaters == (1, 2)


def bottom(number: int) -> SwissPlayer:
    return card(number, 0)


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.1.1", "C.04.3.2.1.3", "C.04.3.1.8")
def test_who_met_or_must_have_one_colour_does_not_meet_but_for_topscorers() -> None:
    assert isinstance(pair_brackets(later_table([card(1, 2, met=(2,)), card(2, 2)])), Impossible)
    same = [card(1, 2, "WW"), card(2, 2, "WW")]
    assert isinstance(pair_brackets(later_table(same)), Impossible)
    top = [replace(same[0], topscorer=True), same[1]]
    assert not isinstance(pair_brackets(later_table(top)), Impossible)


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.9.3", "C.04.3.2.1.2")
def test_a_round_nobody_can_complete_is_refused_with_the_players_in_the_way() -> None:
    tournament = played(
        event(3, rounds=5), free=[*free(Bye.FULL_POINT, 1, 2), *free(Bye.ALLOCATED, 3)]
    )
    with pytest.raises(Refused, match="round 2 cannot be paired") as refused:
        pair_round(tournament, FIDE_2026, 2)
    assert str(refused.value.because[0].citation) == "fide.swiss.2026 C.04.3.1.9.3"
    assert pair_round(tournament, FIDE_2019, 2).bye in {1, 2}


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.7", "C.04.3.2.4.8", "C.04.3.2.4.6")
def test_refused_preferences_strong_ones_and_third_colours() -> None:
    mild, strong = card(1, 6, "BW"), card(2, 6, "WBW")
    preferences, urgent = BY_RULE["dutch.colour-preferences"], BY_RULE["dutch.strong-preferences"]
    assert (preferences.of_pair(mild, strong, SIX), urgent.of_pair(mild, strong, SIX)) == (1, 0)
    assert (preferences.of_pair(strong, strong, SIX), urgent.of_pair(strong, strong, SIX)) == (1, 1)
    assert preferences.of_pair(mild, card(3, 6, "WB"), SIX) == 0
    third = BY_RULE["dutch.topscorers-third-colour"]
    assert third.of_pair(card(1, 6, "BWW", top=True), card(2, 6, "BWW", top=True), SIX) == 1
    assert third.of_pair(card(1, 6, "BWW", top=True), mild, SIX) == 0


@pytest.mark.article("fide.swiss.2026", "C.04.3.4.1.1", "C.04.3.4.2.2", "C.04.3.4.3.2")
@pytest.mark.article("fide.swiss.2026", "C.04.3.3.6.1")
def test_transpositions_come_before_exchanges_and_both_in_their_order() -> None:
    usual = [card(number, 2) for number in range(1, 7)]

    def pairs(*met: tuple[int, int]) -> list[tuple[int, int]]:
        cards = [
            replace(one, avoids=frozenset(b for a, b in met if a == one.number)) for one in usual
        ]
        here = later_table(cards)
        (last,) = certain_brackets(here)
        return [(one + 1, other + 1) for one, other in last.candidate.pairs]

    assert pairs() == [(1, 4), (2, 5), (3, 6)]
    assert pairs((3, 6)) == [(1, 4), (2, 6), (3, 5)]
    assert pairs((1, 4), (1, 5), (1, 6)) == [(1, 3), (2, 5), (4, 6)]


def certain_brackets(here: Table) -> list[brackets.Paired]:
    done = pair_brackets(here)
    assert not isinstance(done, Impossible)
    return done
