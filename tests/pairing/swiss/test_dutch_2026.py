"""The Dutch system of 2026: what its articles say, on small events and exhaustively."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction

import msgspec
import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO
from crosstable.kernel.result import Absent, Bye, Forfeit, Result
from crosstable.kernel.rounds import FreePlayer
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.simulation import Simulation, rounds_played, simulate
from crosstable.pairing.swiss.bitgraph import Barrier
from crosstable.pairing.swiss.dutch import brackets, completing
from crosstable.pairing.swiss.dutch.criteria import (
    Ground,
    excessive_colour_differences,
)
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.paired import DutchRound, lay_table, pair_round, prepare_field
from crosstable.pairing.swiss.dutch.proof import faults
from crosstable.pairing.swiss.dutch.system import DUTCH
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.systems import system
from crosstable.rulebooks.library import edition
from tests.pairing.swiss.dutch_cards import DRAWN, LOST, WON, card, event, played
from tests.pairing.swiss.exhaustive_2026 import Everything
from tests.texts import FIDE_2019

FIDE_2026 = edition("fide-2026-02")
replace = msgspec.structs.replace


def free(kind: Bye, *players: int) -> list[FreePlayer]:
    return [FreePlayer(player, kind) for player in players]


def random_events(count: int, most: int, name: str) -> list[Tournament]:
    """Return events of all kinds of absences before their last round."""
    events = []
    for index in range(count):
        simulation = Simulation(
            players=5 + index % (most - 4),
            rounds=2 + index % 4,
            seed=f"{name} {index}",
            forfeits=Fraction(1, 8),
            half_point_byes=Fraction(1, 4),
            retirements=Fraction(1, 6),
            late_entries=Fraction(1, 6),
        )
        states: list[Tournament] = []
        with suppress(Refused):
            states.extend(rounds_played(simulation, system("dutch"), FIDE_2026))
        events += states[-1:]
    return events


# --- the record of a player -----------------------------------------------------------------


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.4.3", "C.04.3.1.4.4", "C.04.1.4")
@pytest.mark.parametrize(
    ("kind", "down", "barred"),
    [
        (Bye.ALLOCATED, True, True),
        (Bye.FULL_POINT, True, True),
        (Bye.HALF_POINT, True, False),
        (Bye.ZERO_POINT, False, False),
        (None, False, False),
    ],
)
def test_byes_float_by_their_points_and_bar_the_bye_by_those_of_a_win(
    kind: Bye | None, down: bool, barred: bool
) -> None:
    given = [] if kind is None else free(kind, 5)
    tournament = played(event(5), (1, 3, WON), (4, 2, DRAWN), free=given)
    player = prepare_field(tournament, FIDE_2026, 2).by_number[5]
    assert player.floats[0] is (Float.DOWN if down else Float.NONE)
    assert player.may_have_bye is not barred
    old = prepare_field(tournament, FIDE_2019, 2).by_number[5]
    assert old.floats[0] is Float.DOWN
    assert old.may_have_bye is (kind is not Bye.ALLOCATED)


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.4.3", "C.04.1.4")
def test_a_forfeit_win_floats_and_bars_the_bye_and_a_forfeit_loss_does_neither() -> None:
    tournament = played(event(4), (1, 3, Forfeit(Absent.BLACK)), (4, 2, Forfeit(Absent.BOTH)))
    known = prepare_field(tournament, FIDE_2026, 2).by_number
    assert [known[number].floats[0] is Float.DOWN for number in (1, 2, 3, 4)] == [
        *(True, False, False, False)
    ]
    assert [known[number].may_have_bye for number in (1, 2, 3, 4)] == [False, True, True, True]


@pytest.mark.article("fide.swiss.2026", "C.04.1.4")
def test_several_half_point_byes_do_not_bar_the_bye() -> None:
    tournament = event(3, rounds=5)
    for _ in range(2):
        tournament = played(tournament, free=free(Bye.HALF_POINT, 1, 2, 3))
    assert all(player.may_have_bye for player in prepare_field(tournament, FIDE_2026, 3).players)


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.4.3")
def test_an_allocated_bye_worth_nothing_is_a_downfloat_and_a_requested_one_is_not() -> None:
    points = replace(HALF_POINTS, name="bye 0", allocated_bye=0)
    tournament = played(
        event(4, points=points),
        (1, 2, WON),
        free=[*free(Bye.ALLOCATED, 4), *free(Bye.ZERO_POINT, 3)],
    )
    known = prepare_field(tournament, FIDE_2026, 2).by_number
    assert known[4].floats[0] is Float.DOWN
    assert not known[4].may_have_bye
    assert known[3].floats[0] is Float.NONE


# --- the bye --------------------------------------------------------------------------------


def lowest_bye_event() -> Tournament:
    """Return six players before round three, of whom the fourth asked for a bye."""
    tournament = played(event(6, rounds=3), (1, 4, WON), (5, 2, LOST), (3, 6, WON))
    tournament = played(tournament, (2, 1, LOST), (4, 3, LOST), (6, 5, LOST))
    return replace(tournament, bye_requests=(ByeRequest(4, 3, Bye.ZERO_POINT),))


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.3.1")
def test_the_bye_goes_to_the_lowest_score_before_any_other_criterion() -> None:
    tournament = lowest_bye_event()
    pairing = pair_round(tournament, FIDE_2026, 3)
    assert set(pairing.pairs) == {(1, 5), (3, 2)}
    assert pairing.bye == 6
    assert pair_round(tournament, FIDE_2019, 3).bye != 6


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.3.1")
def test_a_pair_that_would_give_the_bye_to_a_higher_score_is_refused_for_that() -> None:
    asked = DutchRound(lowest_bye_event(), FIDE_2026, 3)
    answer = asked.account(2, 6)
    assert answer.decision is Decision.CRITERION
    assert answer.decisive is not None
    assert (answer.decisive.rule, answer.decisive.actual, answer.decisive.alternative) == (
        *("dutch.bye-score", 0),
        2,
    )
    assert "the bye would go to a player with 1 point, not with 0 points" in str(
        answer.because[0].sentence
    )
    assert str(answer.because[0].citation) == "fide.swiss.2026 C.04.3.2.3.1"
    objections = asked.objections(((1, 6), (3, 2)), 5)
    assert str(objections[0].citation) == "fide.swiss.2026 C.04.3.2.3.1"
    assert str(objections[0].sentence) == (
        "score of the player who gets the bye: 1 point, where 0 points is possible"
    )
    assert not asked.judgement(((1, 6), (3, 2)), 5).correct


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.4")
def test_of_equals_the_bye_goes_to_who_missed_the_fewest_games() -> None:
    tournament = played(event(5, rounds=3), (1, 3, WON), (4, 2, LOST), free=free(Bye.ZERO_POINT, 5))
    pairing = pair_round(tournament, FIDE_2026, 2)
    assert set(pairing.pairs) == {(2, 1), (3, 5)}
    assert pairing.bye == 4
    answer = DutchRound(tournament, FIDE_2026, 2).account(3, 4)
    assert answer.decisive is not None
    assert answer.decisive.rule == "dutch.bye-unplayed"


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.3.1")
def test_a_bye_that_could_go_lower_is_a_fault_of_the_proof() -> None:
    """Nobody on 0 points may have the bye here, so the barrier is what proves the choice."""
    here = lay_table(lowest_bye_event(), FIDE_2026, 3)
    done = pair_brackets(here)
    assert not isinstance(done, Impossible)
    assert not faults(here, done)
    here.bye_score = 2
    assert faults(here, done)


# --- brackets -------------------------------------------------------------------------------


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.2.1", "C.04.3.2.4.2", "C.04.3.2.4.3")
@pytest.mark.article("fide.swiss.2026", "C.04.3.3.8.1", "C.04.3.4.4.2")
def test_every_bracket_is_the_best_that_leaves_a_round_to_complete_and_the_first() -> None:
    checked = floated = 0
    for tournament in random_events(60, 9, "exhaustive"):
        here = lay_table(tournament, FIDE_2026, len(tournament.rounds))
        everything = Everything(here)
        done = pair_brackets(here)
        assert not isinstance(done, Impossible)
        assert not faults(here, done)
        groups = here.groups()
        for index, paired in enumerate(done):
            best = everything.best(paired.bracket, groups[index + 1 :])
            assert paired.candidate == best
            checked += 1
            floated += len(best.floaters) > 1
    assert checked > 150
    assert floated > 10


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.2.1")
def test_all_ways_to_the_best_candidate_lead_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """By bounds, by the bracket alone, with the next one, and with everybody who follows."""
    events = random_events(24, 14, "ways")
    before = [pair_round(each, FIDE_2026, len(each.rounds)) for each in events]
    assert {bracket.method for each in before for bracket in each.brackets} == {
        *("bounds", "weighted matching"),
    }
    monkeypatch.setattr(brackets, "best_directly", lambda *_: None)
    assert [pair_round(each, FIDE_2026, len(each.rounds)).pairs for each in events] == [
        each.pairs for each in before
    ]
    monkeypatch.setattr(completing._Search, "without_completion", _only_last)
    assert [pair_round(each, FIDE_2026, len(each.rounds)).pairs for each in events] == [
        each.pairs for each in before
    ]


_USUAL = completing._Search.without_completion


def _only_last(
    self: completing._Search, remaining: completing.Remaining, after: completing.After
) -> brackets.Paired | None:
    return _USUAL(self, remaining, after) if self.bracket.is_last else None


def halves(players: int, rounds: int) -> Tournament:
    """Return an event in which the odd numbers may not meet one another any more."""
    simulation = Simulation(players=players, rounds=rounds, seed="halves")
    tournament = simulate(simulation, system("dutch"), FIDE_2026)
    odd = range(1, players + 1, 2)
    apart = tuple((one, other) for one in odd for other in odd if one < other)
    return replace(tournament, forbidden_pairs=apart)


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.2.1")
def test_pairs_that_no_complete_pairing_contains_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = halves(60, 3)
    here = lay_table(tournament, FIDE_2026, 3)
    done = pair_brackets(here)
    assert not isinstance(done, Impossible)
    assert any(paired.tight for paired in done)
    assert not faults(here, done)
    pairs = pair_round(tournament, FIDE_2026, 3).pairs
    assert all(white % 2 != black % 2 for white, black in pairs)
    wrong = [
        replace(paired, tight=(Barrier((0,), ((1, 2, 3),)),)) if paired.tight else paired
        for paired in done
    ]
    assert "pairs were left out that a complete pairing may contain" in map(
        str, faults(here, wrong)
    )
    monkeypatch.setattr(completing.Remaining, "narrow", lambda *_: None)
    assert pair_round(tournament, FIDE_2026, 3).pairs == pairs


@pytest.mark.article("fide.swiss.2026", "C.04.1.9")
def test_the_round_as_paired_stands_and_any_change_is_objected_to() -> None:
    decisions = set()
    for tournament in random_events(14, 10, "changes"):
        number = len(tournament.rounds)
        asked = DutchRound(tournament, FIDE_2026, number)
        pairing = asked.pairing
        assert not asked.objections(pairing.pairs, pairing.bye)
        players = [player.number for player in asked.table.players]
        for one, other in ((one, other) for one in players for other in players if one < other):
            answer = asked.account(one, other)
            decisions.add(answer.decision)
            if answer.decision is Decision.CRITERION:
                assert answer.decisive is not None
                assert answer.decisive.worse
                assert answer.decisive.article is not None
            assert answer.because
        if len(pairing.pairs) > 1:
            (one, two), (three, four), *rest = pairing.pairs
            against = asked.objections(((one, four), (three, two), *rest), pairing.bye)
            assert against
            for reason in against:  # whoever reads it must know which bracket is meant
                if "is possible" in reason.sentence and "bye" not in reason.sentence:
                    assert re.match(r"[\w ]+ of [\d½]+ points?, ", str(reason.sentence))
    assert decisions >= set(Decision) - {Decision.ABSENT}


# --- colours and options --------------------------------------------------------------------


@pytest.mark.article("fide.swiss.2026", "C.04.3.5.2.5")
def test_the_initial_colour_alternates_by_participants_or_by_numbers() -> None:
    """Player 1 never came: the second is the first participant, but has an even number."""
    absent = (ByeRequest(1, 1, Bye.ZERO_POINT),)
    usual = replace(event(5), bye_requests=absent)
    assert pair_round(usual, FIDE_2026, 1).pairs == ((2, 4), (5, 3))
    by_number = replace(event(5, options={"initial-colour-by": "numbers"}), bye_requests=absent)
    assert pair_round(by_number, FIDE_2026, 1).pairs == ((4, 2), (3, 5))
    with pytest.raises(UnknownName, match="known: participants, numbers"):
        DUTCH.round(event(4, options={"initial-colour-by": "age"}), FIDE_2026, 1)


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.5")
def test_who_comes_back_from_beyond_two_counts_only_in_the_other_reading() -> None:
    """Two topscorers after more games with White than the rules would have given them."""
    tournament = event(4, rounds=6, options={"initial-colour": "white"})
    wide, back = card(1, 9, "WWWBWW", top=True), card(2, 9, "WWWWBWW", top=True)
    assert (wide.difference, back.difference) == (4, 5)
    usual = Ground(2, 9, last_round=True, initial=Colour.WHITE)
    literal = replace(usual, outward=False)
    measured = [excessive_colour_differences(wide, back, ground) for ground in (usual, literal)]
    assert measured == [1, 2]
    other = card(3, 9, "BW", top=True)
    assert excessive_colour_differences(wide, other, usual) == 0
    assert excessive_colour_differences(wide, other, literal) == 1
    assert tournament.system.option("topscorer-differences") == ""
    chosen = event(4, options={"topscorer-differences": "all"})
    assert not lay_table(chosen, FIDE_2026, 1).outward
    assert lay_table(tournament, FIDE_2026, 1).outward


# --- Baku -----------------------------------------------------------------------------------


@pytest.mark.article("fide.swiss.2026", "C.04.7.1.4")
@pytest.mark.parametrize(
    ("rounds", "full", "half"), [(5, 2, 1), (7, 2, 2), (9, 3, 2), (10, 3, 2), (11, 3, 3), (2, 1, 0)]
)
def test_the_first_half_of_the_rounds_is_accelerated(rounds: int, full: int, half: int) -> None:
    text = FIDE_2026.acceleration
    assert text is not None
    assert text.rounds(rounds) == (full, half)
    assert FIDE_2019.acceleration is not None
    assert FIDE_2019.acceleration.rounds(rounds) == (3, 2)


@pytest.mark.article("fide.swiss.2026", "C.04.7.1.5")
def test_boards_stand_in_the_order_of_the_pairing_scores() -> None:
    results: dict[int, Result] = {1: DRAWN, 3: WON, 5: WON, 7: WON}
    tournament = event(8, rounds=9, options={"acceleration": "baku"})
    first = pair_round(tournament, FIDE_2026, 1).pairs
    assert {frozenset(pair) for pair in first} == {
        frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))
    }
    tournament = played(
        tournament, *((white, black, results.get(white, LOST)) for white, black in first)
    )
    field = prepare_field(tournament, FIDE_2026, 2)
    boards = pair_round(tournament, FIDE_2026, 2).pairs
    score = {player.number: player.pairing_score for player in field.players}
    best = [max(score[white], score[black]) for white, black in boards]
    assert best == sorted(best, reverse=True)
    old = pair_round(tournament, FIDE_2019, 2).pairs
    real = {player.number: player.real_score for player in field.players}
    assert [max(real[one], real[other]) for one, other in old] == sorted(
        (max(real[one], real[other]) for one, other in old), reverse=True
    )
    assert boards != old


@pytest.mark.article("fide.swiss.2026", "C.04.7.1.1")
def test_baku_needs_a_win_worth_two_draws() -> None:
    tournament = event(8, options={"acceleration": "baku"}, points=THREE_ONE_ZERO)
    with pytest.raises(Refused, match="a win worth two draws and a loss worth nothing") as refused:
        pair_round(tournament, FIDE_2026, 1)
    assert str(refused.value.because[0].citation) == "fide.swiss.2026 C.04.7.1.1"
    assert pair_round(tournament, FIDE_2019, 1).pairs
