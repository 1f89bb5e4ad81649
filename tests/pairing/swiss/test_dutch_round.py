"""Whole rounds: who takes part, floats, acceleration, point systems, impossible rounds, order."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.player import Player
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.matching import native_solver
from crosstable.pairing.swiss.acceleration import acceleration, baku_group_size
from crosstable.pairing.swiss.dutch import brackets, weighted
from crosstable.pairing.swiss.dutch import sequence as exchanges
from crosstable.pairing.swiss.dutch.bounds import count_colours
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.paired import DutchRound, lay_table, pair_round, prepare_field
from crosstable.pairing.swiss.dutch.proof import faults
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.players import ColourRule, Float
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.round import BracketKind, SwissPairing
from crosstable.pairing.swiss.table import Candidate, is_barrier
from crosstable.pairing.systems import system
from tests.pairing.swiss.dutch_cards import (
    DRAWN,
    LOST,
    WON,
    card,
    event,
    manual,
    played,
    random_event,
    table,
)
from tests.texts import FIDE_2019

replace = msgspec.structs.replace


def pairs(tournament: Tournament, number: int, **more: Any) -> list[tuple[int, int]]:
    return list(pair_round(tournament, FIDE_2019, number, **more).pairs)


@pytest.mark.article("fide.swiss", "C.04.3.E.5")
def test_the_first_round_is_upper_half_against_lower_half() -> None:
    assert pairs(event(8), 1) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    black = event(8, options={"initial-colour": "black"})
    assert pairs(black, 1) == [(5, 1), (2, 6), (7, 3), (4, 8)]


@pytest.mark.article("fide.swiss", "C.04.1.c")
def test_the_lowest_player_of_an_odd_field_has_the_bye() -> None:
    proposal = system("dutch").propose(event(5), FIDE_2019, 1)
    assert proposal.free == (FreePlayer(5, Bye.ALLOCATED),)
    assert [(board.white, board.black) for board in proposal.boards] == [(1, 3), (4, 2)]
    assert "gets the bye with 1 point" in proposal.because[-1].sentence


@pytest.mark.article("fide.swiss", "C.04.3.E.5")
@pytest.mark.parametrize(
    ("absent", "boards"), [(2, [(1, 5), (6, 3), (4, 7)]), (4, [(1, 5), (6, 2), (3, 7)])]
)
def test_numbers_alternate_among_those_who_are_there(
    absent: int, boards: list[tuple[int, int]]
) -> None:
    tournament = replace(event(7), bye_requests=(ByeRequest(absent, 1, Bye.HALF_POINT),))
    assert pairs(tournament, 1) == boards
    proposal = system("dutch").propose(tournament, FIDE_2019, 1)
    assert proposal.free == (FreePlayer(absent, Bye.HALF_POINT),)


@pytest.mark.article("fide.swiss", "C.04.2.D.3", "C.04.2.D.4")
def test_who_has_left_or_is_excused_is_not_paired() -> None:
    tournament = event(6)
    entrants = tuple(
        replace(each, withdrawal=Withdrawal(0)) if each.number == 3 else each
        for each in tournament.entrants
    )
    tournament = replace(
        tournament, entrants=entrants, bye_requests=(ByeRequest(1, 1, Bye.ZERO_POINT),)
    )
    assert pairs(tournament, 1) == [(2, 5), (6, 4)]


def test_a_round_that_is_there_already_is_paired_for_those_who_are_in_it() -> None:
    tournament = played(event(6), (1, 4, WON), (5, 2, DRAWN), free=[FreePlayer(3, Bye.ZERO_POINT)])
    assert {seat for pair in pairs(tournament, 1) for seat in pair} == {1, 2, 4, 5}


@pytest.mark.article("fide.swiss", "C.04.2.D.6", "C.04.3.A.4.b")
def test_a_forfeit_is_no_meeting_no_colour_and_a_downfloat_and_a_win_spends_the_bye() -> None:
    tournament = played(event(4), (1, 3, Forfeit(Absent.BLACK)), (4, 2, DRAWN))
    field = prepare_field(tournament, FIDE_2019, 2).by_number
    assert [field[n].opponents for n in (1, 2, 3, 4)] == [(), (4,), (), (2,)]
    assert [field[n].history for n in (1, 2)] == ["=", "B"]
    assert [field[n].floats[0] for n in (1, 2, 3)] == [Float.DOWN, Float.NONE, Float.DOWN]
    assert [field[n].may_have_bye for n in (1, 2, 3)] == [False, True, True]
    assert [field[n].score for n in (1, 2, 3, 4)] == [2, 1, 0, 1]


@pytest.mark.article("fide.swiss", "C.04.1.d")
@pytest.mark.parametrize(
    ("kind", "score", "may"),
    [
        (Bye.ALLOCATED, 2, False),
        (Bye.HALF_POINT, 1, True),
        (Bye.ZERO_POINT, 0, True),
        (Bye.FULL_POINT, 2, True),
    ],
)
def test_only_the_allocated_bye_spends_the_bye(kind: Bye, score: int, may: bool) -> None:
    tournament = played(event(3), (1, 2, WON), free=[FreePlayer(3, kind)])
    player = prepare_field(tournament, FIDE_2019, 2).by_number[3]
    assert (player.score, player.may_have_bye, player.floats[0]) == (score, may, Float.DOWN)


@pytest.mark.article("fide.swiss", "C.04.3.A.4.b")
def test_floats_follow_the_scores_before_the_game() -> None:
    tournament = played(event(4), (1, 3, WON), (2, 4, LOST))
    tournament = played(tournament, (1, 2, WON), (4, 3, DRAWN))
    field = prepare_field(tournament, FIDE_2019, 3).by_number
    assert [field[n].floats for n in (1, 2)] == [
        (Float.DOWN, Float.NONE),
        (Float.UP, Float.NONE),
    ]
    assert [field[n].floats[0] for n in (3, 4)] == [Float.UP, Float.DOWN]


@pytest.mark.article("fide.swiss", "C.04.2.D.1")
def test_adjourned_games_pair_as_draws_and_leave_the_table_alone() -> None:
    tournament = played(event(4), (1, 3, Pending(adjourned=True)), (4, 2, DRAWN))
    player = prepare_field(tournament, FIDE_2019, 2).by_number[1]
    assert (player.score, player.pairing_score, player.opponents) == (0, 1, (3,))
    # Whoever checks the round by hand needs the points it was paired with.
    assert {line.score for line in DutchRound(tournament, FIDE_2019, 2).check_lines} == {1}
    unfinished = played(event(4), (1, 3, Pending()), (4, 2, DRAWN))
    with pytest.raises(Refused, match="1 and 3 has no result"):
        pair_round(unfinished, FIDE_2019, 2)


def test_a_round_is_paired_after_those_before_it() -> None:
    with pytest.raises(Refused, match="there are only 0 rounds"):
        pair_round(event(4), FIDE_2019, 2)
    empty = replace(event(2), bye_requests=tuple(ByeRequest(n, 1, Bye.REST) for n in (1, 2)))
    with pytest.raises(Refused, match="there is nobody to pair"):
        pair_round(empty, FIDE_2019, 1)
    with pytest.raises(UnknownName, match="initial colour 'red'"):
        pair_round(event(4, options={"initial-colour": "red"}), FIDE_2019, 1)
    with pytest.raises(UnknownName, match="acceleration 'lim'"):
        pair_round(event(4, options={"acceleration": "lim"}), FIDE_2019, 1)


@pytest.mark.article("fide.swiss", "C.04.3.A.7")
def test_topscorers_have_more_than_half_of_the_points_so_far_in_the_last_round_only() -> None:
    tournament = played(event(4, rounds=3), (1, 3, WON), (4, 2, DRAWN))
    tournament = played(tournament, (2, 1, DRAWN), (3, 4, DRAWN))
    field = prepare_field(tournament, FIDE_2019, 3)
    assert [(each.number, each.topscorer) for each in field.players] == [
        (1, True),
        (2, False),
        (4, False),
        (3, False),
    ]
    assert not any(
        each.topscorer for each in prepare_field(tournament, FIDE_2019, 3, total_rounds=5).players
    )


@pytest.mark.article("fide.swiss", "C.04.2.D.9")
def test_boards_are_ordered_by_the_higher_score_then_the_sum_then_the_number() -> None:
    tournament = event(8)
    tournament = played(tournament, (1, 5, WON), (6, 2, DRAWN), (3, 7, DRAWN), (8, 4, LOST))
    pairing = pair_round(tournament, FIDE_2019, 2)
    assert pairing.pairs == ((4, 1), (2, 3), (7, 6), (5, 8))


@pytest.mark.article("fide.swiss", "C.04.5.2")
@pytest.mark.parametrize(
    ("players", "size"),
    [(161, 82), (4, 2), (5, 4), (6, 4), (8, 4), (9, 6), (100, 50), (102, 52)],
)
def test_the_upper_group_is_half_of_the_field_rounded_up_to_even(players: int, size: int) -> None:
    assert baku_group_size(players) == size


@pytest.mark.article("fide.swiss", "C.04.5.4")
def test_virtual_points_shrink_and_end() -> None:
    baku = acceleration("baku", FIDE_2019, 9, HALF_POINTS)
    assert baku is not None
    given = [baku([1], [1], n, HALF_POINTS).get(1, 0) for n in range(1, 8)]
    assert given == [2, 2, 2, 1, 1, 0, 0]


@pytest.mark.article("fide.swiss", "C.04.5.3")
def test_who_enters_late_above_the_last_of_the_upper_group_belongs_to_it() -> None:
    baku = acceleration("baku", FIDE_2019, 9, HALF_POINTS)
    assert baku is not None
    everybody, first = range(1, 10), [1, 2, 4, 5, 6, 7, 8, 9]
    assert sorted(baku(everybody, first, 2, HALF_POINTS)) == [1, 2, 3, 4, 5]
    assert baku(everybody, first, 6, HALF_POINTS) == {}
    assert baku([], [], 1, HALF_POINTS) == {}


@pytest.mark.article("fide.swiss", "C.04.5.5")
def test_acceleration_pairs_the_halves_among_themselves_and_leaves_scores_alone() -> None:
    tournament = event(8, options={"acceleration": "baku"})
    assert pairs(tournament, 1) == [(1, 3), (4, 2), (5, 7), (8, 6)]
    tournament = played(tournament, (1, 3, WON), (4, 2, LOST), (5, 7, WON), (8, 6, LOST))
    field = prepare_field(tournament, FIDE_2019, 2)
    scores = {each.number: (each.score, each.pairing_score) for each in field.players}
    assert scores == {
        1: (2, 4),
        2: (2, 4),
        3: (0, 2),
        4: (0, 2),
        5: (2, 2),
        6: (2, 2),
        7: (0, 0),
        8: (0, 0),
    }
    brackets = pair_round(tournament, FIDE_2019, 2).brackets
    assert [each.residents for each in brackets] == [(1, 2), (3, 4, 5, 6), (7, 8)]
    tournament = played(tournament, (2, 1, WON), (5, 3, DRAWN), (4, 6, WON), (8, 7, DRAWN))
    # Floats are judged by the pairing score: 3 and 5 had one point each, though 3 had none really.
    assert {each.floats[0] for each in prepare_field(tournament, FIDE_2019, 3).players} == {
        Float.NONE
    }


def test_other_point_systems_pair_by_their_own_points() -> None:
    tournament = event(4, points=THREE_ONE_ZERO)
    tournament = played(tournament, (1, 3, WON), (4, 2, DRAWN))
    assert [each.score for each in prepare_field(tournament, FIDE_2019, 2).players] == [3, 1, 1, 0]
    assert pairs(tournament, 2) == [(2, 1), (3, 4)]


@pytest.mark.article("fide.swiss", "C.04.3.A.9")
def test_a_round_that_nobody_can_pair_is_refused_with_the_proof() -> None:
    tournament = event(4)
    tournament = replace(tournament, forbidden_pairs=((1, 4), (2, 4), (3, 4)))
    with pytest.raises(Refused) as refused:
        pair_round(tournament, FIDE_2019, 1)
    told = " ".join(str(each) for each in refused.value.because)
    assert "Player 4 (4) could meet nobody" in told
    assert "one opponent is needed and there are none" in told
    assert "the arbiter decides" in told
    assert "C.04.3.A.9" in told


def test_the_proof_that_there_is_no_pairing_names_those_who_are_in_the_way() -> None:
    # 3, 4 and 5 have all met one another, and there are only 1 and 2 for them.
    cards = [card(1, 2), card(2, 2), card(3, 2, met=[4, 5, 6]), card(4, 2, met=[5, 6])]
    here = table([*cards, card(5, 2, met=[6]), card(6, 2)])
    answer = pair_brackets(here)
    assert isinstance(answer, Impossible)
    assert is_barrier(here, here.full, answer.barrier)
    assert answer.barrier.barrier == (0, 1)
    assert not is_barrier(here, here.full, replace(answer.barrier, barrier=(0, 1, 2)))
    assert not is_barrier(here, here.full, replace(answer.barrier, groups=((2,), (3,), (2,))))


def test_the_proof_is_told_with_the_smallest_groups() -> None:
    tournament = event(6)
    apart = ((3, 5), (3, 6), (4, 5), (4, 6), (5, 6), (1, 5), (1, 6))
    with pytest.raises(Refused) as refused:
        pair_round(replace(tournament, forbidden_pairs=apart), FIDE_2019, 1)
    told = " ".join(each.sentence for each in refused.value.because)
    assert "Player 5 (5), Player 6 (6) could meet only Player 2 (2), and never one another" in told
    assert "2 opponents are needed and there is one" in told


def test_nobody_who_may_have_the_bye_is_a_reason_too() -> None:
    here = table([card(n, 2, bye=False) for n in (1, 2, 3)])
    answer = pair_brackets(here)
    assert isinstance(answer, Impossible)
    assert is_barrier(here, here.full, answer.barrier)


@pytest.mark.article("fide.swiss", "C.04.2.A.4")
@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_lines_does_not_matter(seed: int) -> None:
    tournament = random_event(seed, 19, 5)
    chance = Random(seed)

    def shuffled(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(chance.sample(items, len(items)))

    mixed = replace(
        tournament,
        entrants=shuffled(tournament.entrants),
        rounds=tuple(
            replace(each, boards=shuffled(each.boards), free=shuffled(each.free))
            for each in tournament.rounds
        ),
    )
    assert pair_round(mixed, FIDE_2019, 6) == pair_round(tournament, FIDE_2019, 6)


@pytest.mark.skipif(native_solver.NATIVE is None, reason="the C++ solver is not built")
@pytest.mark.parametrize("seed", range(6))
def test_both_solvers_pair_alike(seed: int) -> None:
    tournament = random_event(seed, 14 + seed, 7)
    native = pair_round(tournament, FIDE_2019, 8, solver="native")
    assert native == pair_round(tournament, FIDE_2019, 8, solver="python")


@pytest.mark.parametrize("prices", [True, False])
@pytest.mark.parametrize("name", ["manual-14", "manual-12"])
def test_every_way_to_the_best_candidate_leads_to_the_same(
    name: str,
    prices: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the short cuts, the weighted matchings alone find the same pairings."""

    def nothing(*_: Any, **__: Any) -> None:
        return None

    rounds = range(1, len(manual(name).rounds) + 1)
    before = [pair_round(manual(name), FIDE_2019, number).pairs for number in rounds]
    many = random_event(1, 37, 6)
    large = pair_round(many, FIDE_2019, 7).pairs
    monkeypatch.setattr(brackets, "best_directly", nothing)
    if not prices:
        monkeypatch.setattr(weighted, "first_by_prices", nothing)
        monkeypatch.setattr(exchanges, "AT_A_TIME", 1)
    assert [pair_round(manual(name), FIDE_2019, number).pairs for number in rounds] == before
    pairing = pair_round(many, FIDE_2019, 7)
    assert {each.method for each in pairing.brackets} == {"weighted matching"}
    assert pairing.pairs == large


def test_a_large_first_bracket_is_paired_by_counting_alone() -> None:
    tournament = random_event(3, 301, 2)
    pairing = pair_round(tournament, FIDE_2019, 3)
    assert {each.method for each in pairing.brackets} == {"bounds"}
    assert _everybody_once(pairing) == 301 - (pairing.bye is not None)


def _everybody_once(pairing: SwissPairing) -> int:
    seats = [seat for pair in pairing.pairs for seat in pair]
    assert len(seats) == len(set(seats))
    return len(seats)


@pytest.mark.parametrize(
    ("colours", "refused", "strong"),
    [
        (["W", "B", "W", "W", "B", "W"], 1, 1),
        (["W", "BW", "W", "BW"], 2, 0),
        (["W", "W", "W", "W"], 2, 2),
        (["W", "W", "", "W"], 1, 1),
        (["W", "W", "W"], 1, 1),
        (["W", "B", ""], 0, 0),
    ],
)
def test_colour_bounds_of_the_manual(colours: list[str], refused: int, strong: int) -> None:
    here = table([card(number, 2, each) for number, each in enumerate(colours, start=1)])
    found = count_colours(here, range(len(colours)))
    assert (found.refused, found.refused_strong) == (refused, strong)


@pytest.mark.parametrize("name", ["manual-14", "manual-12"])
def test_every_round_of_the_manual_stands_up_to_its_proofs(name: str) -> None:
    for number in range(1, len(manual(name).rounds) + 1):
        here = lay_table(manual(name), FIDE_2019, number)
        done = pair_brackets(here)
        assert not isinstance(done, Impossible)
        assert not faults(here, done)


def test_a_pairing_that_is_not_the_best_does_not_stand_up() -> None:
    here = lay_table(manual("manual-14"), FIDE_2019, 3)
    done = pair_brackets(here)
    assert not isinstance(done, Impossible)
    for index, each in enumerate(done):
        if len(each.candidate.pairs) < 2:
            continue
        (a, b), (c, d), *rest = each.candidate.pairs
        swapped = Candidate(
            tuple(sorted(((a, d), (min(b, c), max(b, c)), *rest))), each.candidate.floaters
        )
        values = tuple(here.values(each.bracket, swapped, each.outlook))
        worse = [*done]
        worse[index] = replace(each, candidate=swapped, values=values)
        if values != each.values:
            assert faults(here, worse)
        worse[index] = replace(each, candidate=swapped)
        assert bool(faults(here, worse)) is (values != each.values or not _legal(here, swapped))
        short = Candidate(each.candidate.pairs[1:], each.candidate.floaters)
        worse[index] = replace(each, candidate=short)
        assert "a bracket has lost or doubled a player" in faults(here, worse)


def _legal(here: Table, candidate: Candidate) -> bool:
    return all(here.allowed[one] >> other & 1 for one, other in candidate.pairs)


def test_a_claim_that_the_round_cannot_be_completed_must_be_proven() -> None:
    here = lay_table(manual("manual-14"), FIDE_2019, 5)
    done = pair_brackets(here)
    assert not isinstance(done, Impossible)
    index = next(i for i, each in enumerate(done) if each.barrier is not None)
    barrier = done[index].barrier
    assert barrier is not None
    done[index] = replace(done[index], barrier=replace(barrier, groups=barrier.groups[1:]))
    assert "the round could be completed after all" in faults(here, done)


def test_proofs_can_be_written_down() -> None:
    found = DutchRound(manual("manual-14"), FIDE_2019, 5).proofs
    pairing = pair_round(manual("manual-14"), FIDE_2019, 5)
    assert len(found) == len(pairing.brackets)
    for proof, bracket in zip(found, pairing.brackets, strict=True):
        assert set(proof.players) == {*bracket.moved_down, *bracket.residents}
        assert bool(proof.bounds) is (bracket.method == "bounds")
        assert bool(proof.prices) is not bool(proof.bounds)
        assert bool(proof.groups) is bracket.refused
    assert msgspec.json.decode(msgspec.json.encode(found))


def test_reports_say_what_each_bracket_is_worth() -> None:
    pairing = pair_round(manual("manual-14"), FIDE_2019, 5)
    assert [each.kind for each in pairing.brackets][-2:] == [
        BracketKind.PENULTIMATE,
        BracketKind.COLLAPSED,
    ]
    values = {each.rule: each.value for each in pairing.brackets[0].values}
    assert values["dutch.pairs"] == 1
    assert all(FIDE_2019.cite(each.rule) for each in pairing.brackets[0].values)
    assert all(isinstance(board.colours_by, ColourRule) for board in pairing.boards)


def test_one_score_group_of_thousands_is_paired_where_counting_does_not_suffice() -> None:
    """Everybody has drawn, and the first may meet nobody who wants the other colour."""
    if native_solver.NATIVE is None:
        pytest.skip("pure Python takes minutes for so many")
    size = 5200
    half = size // 2
    opening = Round(
        1,
        tuple(
            Board(
                *((one, one + half) if one % 2 else (one + half, one)), Played(Mark.DRAW, Mark.DRAW)
            )
            for one in range(1, half + 1)
        ),
    )
    wants_white = [board.black for board in opening.boards]
    tournament = Tournament(
        name="Thousands",
        game=FIDE_2019.game,
        edition=FIDE_2019.id,
        system=System("dutch"),
        planned_rounds=9,
        numbers_final=True,
        entrants=tuple(
            Entrant(number, Player(name=f"Player {number}")) for number in range(1, size + 1)
        ),
        forbidden_pairs=tuple((1, number) for number in wants_white if number != half + 1),
        rounds=(opening,),
    )
    pairing = pair_round(tournament, FIDE_2019, 2)
    (bracket,) = pairing.brackets
    assert bracket.method == "weighted matching"
    assert len(bracket.pairs) == half
    values = {value.rule: value.value for value in bracket.values}
    # The first meets somebody who wants the same colour, and so two of the others have to.
    assert values["dutch.colour-preferences"] == 2
