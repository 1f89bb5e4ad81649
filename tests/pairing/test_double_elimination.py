"""Double elimination: everybody but the winner loses twice, and nobody more often."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.brackets import winner_of
from crosstable.pairing.chance import Chance
from crosstable.pairing.knockout import KNOCKOUT, bracket_of
from tests.pairing.test_knockout import LOST, WON, better_wins, cup, decided, paired
from tests.texts import FIDE_2019

SIZES = (3, 4, 5, 6, 7, 8, 9, 12, 16, 21)


def double(players: int, *, second_final: bool = False) -> Tournament:
    options = [("elimination", "two-losses")]
    return cup(players, *options, *([("grand-final", "second-match")] if second_final else []))


def losses(tournament: Tournament) -> Counter[int]:
    boards = [board for played in tournament.rounds for board in played.boards]
    return Counter(({board.white, board.black} - {winner_of(board)}).pop() for board in boards)


def played_out(tournament: Tournament, seed: str = "") -> Tournament:
    chance = Chance(seed) if seed else None
    while len(tournament.rounds) < KNOCKOUT.rounds(tournament):
        tournament = paired(tournament)
        boards = tournament.rounds[-1].boards
        results = [chance.pick((WON, LOST)) if chance else better_wins(board) for board in boards]
        tournament = decided(tournament, *results)
    return tournament


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", ["", "one", "two", "three"])
def test_everybody_but_the_winner_loses_twice(size: int, seed: str) -> None:
    tournament = played_out(double(size, second_final=True), seed and f"{seed} {size}")
    bracket = bracket_of(tournament)
    champion = bracket.winner
    assert champion is not None
    lost = losses(tournament)
    assert lost[champion] <= 1
    assert {number: lost[number] for number in range(1, size + 1) if number != champion} == (
        dict.fromkeys((number for number in range(1, size + 1) if number != champion), 2)
    )
    assert len(bracket.matches) == sum(lost.values()) == 2 * (size - 1) + lost[champion]
    for played in tournament.rounds:
        seated = [player for board in played.boards for player in (board.white, board.black)]
        assert len(seated) == len(set(seated))
    places = KNOCKOUT.places(tournament, FIDE_2019)
    assert places[0].players == (champion,)
    assert [group.last_place for group in places[:3]] == [1, 2, 3]
    assert sum(len(group.players) for group in places) == size


@pytest.mark.parametrize("size", SIZES)
def test_a_single_grand_final_ends_it(size: int) -> None:
    tournament = played_out(double(size), f"once {size}")
    bracket = bracket_of(tournament)
    (final,) = bracket.finals
    assert bracket.winner == final.winner
    assert len(bracket.matches) == 2 * (size - 1)
    assert [match.number for match in bracket.matches] == list(range(1, 2 * size - 1))


def test_eight_players_by_the_book() -> None:
    bracket = bracket_of(double(8))
    numbers = [[match.number for match in matches] for matches in bracket.rounds]
    assert numbers == [[1, 2, 3, 4], [5, 6], [11]]
    assert [[match.round for match in matches] for matches in bracket.rounds] == [
        *([1] * 4, [2] * 2, [4])
    ]
    sides = {
        match.number: [(side.match, side.loser) for side in match.sides]
        for matches in (*bracket.losers, bracket.finals)
        for match in matches
    }
    assert sides == {
        7: [(1, True), (2, True)],
        8: [(3, True), (4, True)],
        9: [(7, False), (6, True)],  # from the other half of the winners' bracket
        10: [(8, False), (5, True)],
        12: [(9, False), (10, False)],
        13: [(12, False), (11, True)],
        14: [(11, False), (13, False)],
    }
    tournament = played_out(double(8))
    assert [len(played.boards) for played in tournament.rounds] == [4, 4, 2, 2, 1, 1]
    assert [group.players for group in KNOCKOUT.places(tournament, FIDE_2019)] == [
        *((1,), (2,), (3,), (4,), (5, 6), (7, 8))
    ]


@pytest.mark.parametrize(("size", "rounds"), [(8, 3), (16, 4), (32, 5)])
def test_nobody_soon_meets_an_old_opponent(size: int, rounds: int) -> None:
    for seed in map(str, range(20)):
        tournament = played_out(double(size), seed)
        met: set[frozenset[int]] = set()
        for played in tournament.rounds[:rounds]:
            pairs = {frozenset((board.white, board.black)) for board in played.boards}
            assert not pairs & met
            met |= pairs


def test_three_players_and_who_has_to_wait() -> None:
    tournament = decided(paired(double(3)), WON)
    proposal = KNOCKOUT.propose(tournament, FIDE_2019, 2)
    assert len(proposal.boards) == 1
    first = tournament.rounds[0].boards[0]
    assert [bye.player for bye in proposal.free] == [first.black]
    words = [str(reason.sentence) for reason in proposal.because]
    assert (
        f"Player {first.black} advances: nobody lost the match the opponent was to come from"
        in (words)
    )


def test_a_second_final_is_played_where_the_unbeaten_player_loses_the_first() -> None:
    tournament = double(4, second_final=True)
    assert KNOCKOUT.rounds(tournament) == 4
    for _ in range(3):
        tournament = paired(tournament)
        boards = tournament.rounds[-1].boards
        tournament = decided(tournament, *(better_wins(board) for board in boards))
    tournament = paired(tournament)
    board = tournament.rounds[-1].boards[0]
    assert {board.white, board.black} == {1, 2}
    over = decided(tournament, better_wins(board))
    assert KNOCKOUT.rounds(over) == 4
    assert len(bracket_of(over).finals) == 1
    upset = decided(tournament, LOST if board.white == 1 else WON)
    assert KNOCKOUT.rounds(upset) == 5
    assert bracket_of(upset).winner is None
    again = paired(upset)
    second = again.rounds[-1].boards[0]
    assert (second.white, second.black) == (board.black, board.white)
    done = decided(again, WON)
    assert bracket_of(done).winner == second.white
    assert KNOCKOUT.rounds(replace(done)) == 5


def test_whoever_both_lost_or_left_leaves_the_place_empty() -> None:
    tournament = decided(paired(double(4)), Forfeit(Absent.BOTH), WON)
    out = {tournament.rounds[0].boards[0].white, tournament.rounds[0].boards[0].black}
    tournament = played_out(tournament, "both")
    winner = bracket_of(tournament).winner
    assert winner is not None
    assert winner not in out
    assert set(KNOCKOUT.places(tournament, FIDE_2019)[-1].players) == out


def test_what_a_double_elimination_does_not_take() -> None:
    with pytest.raises(Refused, match="at least three players"):
        KNOCKOUT.check(double(2), FIDE_2019)
    third = cup(4, ("elimination", "two-losses"), ("third-place", "match"))
    with pytest.raises(Refused, match="the final of the losers’ bracket decides who is third"):
        KNOCKOUT.check(third, FIDE_2019)


def test_where_two_can_first_meet_counts_both_brackets() -> None:
    tournament = paired(double(8))
    verdict = KNOCKOUT.why(tournament, FIDE_2019, 1, 1, 2)
    assert str(verdict.because[-1].sentence) == (
        "in the bracket numbers 1 and 2 can first meet in round 3: match 9"
    )
