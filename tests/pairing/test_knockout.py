"""Brackets of every size: who meets whom, who is out, and where the best seeds meet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.brackets import rounds_for, seeds_in_order, winner_of
from crosstable.pairing.chance import Chance
from crosstable.pairing.knockout import KNOCKOUT, MOST_PLAYERS, bracket_of
from crosstable.rulebooks.game_plans import planned_round
from tests.texts import FIDE_2019

WON, LOST = Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN)


def cup(players: int, *options: tuple[str, str]) -> Tournament:
    plan, points = planned_round(FIDE_2019, "knock-out")
    return Tournament(
        name="Cup",
        game="chess",
        edition="fide-2019",
        system=System("knockout", tuple(Option(*option) for option in options)),
        points=points,
        game_plan=plan,
        entrants=tuple(
            Entrant(number, Player(name=f"Player {number}")) for number in range(1, players + 1)
        ),
        numbers_final=True,
    )


def paired(tournament: Tournament) -> Tournament:
    number = len(tournament.rounds) + 1
    proposal = KNOCKOUT.propose(tournament, FIDE_2019, number)
    return replace(
        tournament,
        rounds=(*tournament.rounds, Round(number, proposal.boards, proposal.free)),
    )


def decided(tournament: Tournament, *results: Result) -> Tournament:
    last = tournament.rounds[-1]
    boards = tuple(
        replace(board, result=result) for board, result in zip(last.boards, results, strict=True)
    )
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(last, boards=boards)))


def better_wins(board: Board) -> Result:
    return WON if board.white < board.black else LOST


def played_out(tournament: Tournament, seed: str = "") -> Tournament:
    """Play a cup to its end: by chance, or so that the better seed always wins."""
    chance = Chance(seed) if seed else None
    for _ in range(KNOCKOUT.rounds(tournament)):
        tournament = paired(tournament)
        boards = tournament.rounds[-1].boards
        results = [chance.pick((WON, LOST)) if chance else better_wins(board) for board in boards]
        tournament = decided(tournament, *results)
    return tournament


@pytest.mark.article("fide.types", "5.2")
@pytest.mark.parametrize("size", range(2, 131))
def test_everybody_but_one_loses_once(size: int) -> None:
    tournament = played_out(cup(size), f"cup of {size}")
    boards = [board for played in tournament.rounds for board in played.boards]
    losers = [({board.white, board.black} - {winner_of(board)}).pop() for board in boards]
    assert len(boards) == size - 1
    assert len(losers) == len(set(losers)) == size - 1
    bracket = bracket_of(tournament)
    assert [match.number for match in bracket.matches] == list(range(1, size))
    champion = bracket.rounds[-1][0].winner
    assert champion not in losers
    places = KNOCKOUT.places(tournament, FIDE_2019)
    assert places[0].players == (champion,)
    assert [group.place for group in places] == sorted({group.place for group in places})
    assert sum(len(group.players) for group in places) == size == places[-1].last_place


@pytest.mark.parametrize("size", range(2, 131))
def test_the_best_seeds_meet_as_late_as_they_can(size: int) -> None:
    tournament = played_out(cup(size))
    count = rounds_for(size)
    for number, played in enumerate(tournament.rounds, start=1):
        best = 2 ** (count - number + 1)  # so many are still in, all of them the best
        for board in played.boards:
            assert max(board.white, board.black) <= best
            # Of those who may reach the next round the better half never meets here.
            assert min(board.white, board.black) <= best // 2 < max(board.white, board.black)
            assert board.white + board.black == best + 1
    free = tournament.rounds[0].free
    assert {bye.player for bye in free} == set(range(1, 2**count - size + 1))
    assert all(bye.kind is Bye.ALLOCATED for bye in free)
    assert not any(played.free for played in tournament.rounds[1:])


def test_the_places_of_the_seeds_are_those_everybody_draws() -> None:
    assert seeds_in_order(0) == (1,)
    assert seeds_in_order(1) == (1, 2)
    assert seeds_in_order(2) == (1, 4, 3, 2)
    assert seeds_in_order(3) == (1, 8, 5, 4, 3, 6, 7, 2)
    assert [rounds_for(count) for count in (1, 2, 3, 4, 5, 8, 9, 16, 17)] == [
        *(0, 1, 2, 2, 3, 3, 4, 4, 5)
    ]


def test_seven_players_leave_a_bye_to_the_best() -> None:
    proposal = KNOCKOUT.propose(cup(7), FIDE_2019, 1)
    assert [(board.white, board.black) for board in proposal.boards] == [(4, 5), (6, 3), (2, 7)]
    assert [bye.player for bye in proposal.free] == [1]
    words = [str(reason.sentence) for reason in proposal.because]
    assert words[-1].startswith("Player 1 has a bye: the bracket has more places than players")


@pytest.mark.article("fide.tournaments", "13.2.10")
def test_the_lot_gives_the_best_seed_its_colour_and_the_next_match_the_other() -> None:
    first_white = KNOCKOUT.propose(cup(8), FIDE_2019, 1).boards
    first_black = KNOCKOUT.propose(cup(8, ("initial-colour", "black")), FIDE_2019, 1).boards
    assert [(board.white, board.black) for board in first_white] == [
        *((1, 8), (5, 4), (3, 6), (7, 2))
    ]
    assert [(board.black, board.white) for board in first_black] == [
        (board.white, board.black) for board in first_white
    ]


@pytest.mark.article("fide.tournaments", "13.2.6")
def test_who_loses_a_semi_final_shares_the_third_place_or_plays_for_it() -> None:
    shared = KNOCKOUT.places(played_out(cup(8)), FIDE_2019)
    assert [(group.place, group.last_place, group.players) for group in shared] == [
        *((1, 1, (1,)), (2, 2, (2,)), (3, 4, (3, 4)), (5, 8, (5, 6, 7, 8)))
    ]
    assert str(shared[2].because[0].citation) == "fide.tournaments 13.2.6"
    third = played_out(cup(8, ("third-place", "match")))
    assert [len(played.boards) for played in third.rounds] == [4, 2, 2]
    assert [group.players for group in KNOCKOUT.places(third, FIDE_2019)] == [
        *((1,), (2,), (3,), (4,), (5, 6, 7, 8))
    ]
    assert bracket_of(third).third_place is not None
    assert bracket_of(played_out(cup(3, ("third-place", "match")))).third_place is None


def test_a_round_waits_for_the_matches_before_it() -> None:
    tournament = decided(paired(cup(4)), WON, Pending())
    with pytest.raises(Refused, match=r"match 2 .* has no winner yet; round 2 can be paired when"):
        KNOCKOUT.propose(tournament, FIDE_2019, 2)
    with pytest.raises(Refused, match="there is no round 3: this knock-out has 2 rounds"):
        KNOCKOUT.propose(tournament, FIDE_2019, 3)


def test_where_both_are_out_the_next_opponent_goes_on() -> None:
    tournament = paired(decided(paired(cup(8)), Forfeit(Absent.BOTH), WON, WON, WON))
    last = tournament.rounds[-1]
    assert [bye.player for bye in last.free] == [5]
    assert len(last.boards) == 1
    done = paired(decided(tournament, WON))
    done = decided(done, *(WON for _ in done.rounds[-1].boards))
    assert bracket_of(done).rounds[-1][0].winner is not None
    nobody = decided(paired(cup(2)), Forfeit(Absent.BOTH))
    assert bracket_of(nobody).rounds[-1][0].winner is None
    assert [group.players for group in KNOCKOUT.places(nobody, FIDE_2019)] == [(1, 2)]


def test_somebody_who_left_loses_the_next_match_without_playing() -> None:
    tournament = decided(paired(cup(4)), WON, WON)
    gone = tuple(
        replace(entrant, withdrawal=Withdrawal(1)) if entrant.number == 1 else entrant
        for entrant in tournament.entrants
    )
    board = KNOCKOUT.propose(replace(tournament, entrants=gone), FIDE_2019, 2).boards[0]
    assert isinstance(board.result, Forfeit)
    assert winner_of(board) != 1


@pytest.mark.article("fide.types", "5.2.3")
def test_a_match_that_could_end_level_is_no_match_of_a_knock_out() -> None:
    for plan in (None, planned_round(FIDE_2019, "2 standard")[0]):
        with pytest.raises(Refused, match="every match of a knock-out needs a winner"):
            KNOCKOUT.check(replace(cup(4), game_plan=plan), FIDE_2019)
    KNOCKOUT.check(cup(4), FIDE_2019)


def test_fields_and_options_it_does_not_have() -> None:
    with pytest.raises(Refused, match="at least two players"):
        KNOCKOUT.check(cup(1), FIDE_2019)
    with pytest.raises(Refused, match=f"at most {MOST_PLAYERS} players"):
        KNOCKOUT.check(cup(MOST_PLAYERS + 1), FIDE_2019)
    with pytest.raises(UnknownName):
        KNOCKOUT.check(cup(4, ("third-place", "never")), FIDE_2019)


def test_why_two_players_meet_or_not() -> None:
    tournament = paired(decided(paired(cup(4)), WON, WON))
    verdict = KNOCKOUT.why(tournament, FIDE_2019, 2, 1, 3)
    assert [str(reason.sentence) for reason in verdict.because] == [
        "Player 1 and Player 3 meet in round 2",
        "final: Player 1 (winner of match 1) against Player 3 (winner of match 2)",
    ]
    verdict = KNOCKOUT.why(tournament, FIDE_2019, 2, 2, 4)
    assert str(verdict.because[-1].sentence) == (
        "in the bracket numbers 2 and 4 can first meet in round 2: final"
    )
    with pytest.raises(Refused, match="their own opponent"):
        KNOCKOUT.why(tournament, FIDE_2019, 1, 2, 2)


@settings(max_examples=40, deadline=None)
@given(size=st.integers(2, 60), data=st.data())
def test_two_players_can_first_meet_where_the_bracket_says(size: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(1, size))
    second = data.draw(st.integers(1, size).filter(lambda number: number != first))
    tournament = paired(cup(size))
    said = KNOCKOUT.why(tournament, FIDE_2019, 1, first, second)
    names = {first, second}

    def these_win(board: Board) -> Result:
        winner = min(names & {board.white, board.black}, default=board.white)
        return WON if winner == board.white else LOST

    while not any(names == {board.white, board.black} for board in tournament.rounds[-1].boards):
        boards = tournament.rounds[-1].boards
        tournament = paired(decided(tournament, *(these_win(board) for board in boards)))
    met = len(tournament.rounds)
    if met == 1:
        assert said.outcome
    else:
        assert f"can first meet in round {met}:" in str(said.because[-1].sentence)
