"""Each player's line of the table, against a second, naive way to compute it."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.player import Player
from crosstable.kernel.points import (
    BEIJING,
    HALF_POINTS,
    PLUS_REMISE,
    TWO_ONE_ZERO,
    Mark,
    Outcome,
    PointSystem,
)
from crosstable.kernel.record import Kind, RoundRecord, games_with, records, score
from crosstable.kernel.result import Absent, Bye, Ending, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from tests.kernel.strategies import QUARTER_POINTS, THREE_TWO_ONE, tournaments
from tests.samples import drawn

laws = settings(derandomize=True, deadline=None, max_examples=drawn(60))
ANN = st.just(Player(name="Ann"))


def event(*rounds: Round, players: int = 2, points: PointSystem = HALF_POINTS) -> Tournament:
    return Tournament(
        name="Event",
        game="chess",
        edition="fide.2018",
        system=System("dutch"),
        points=points,
        entrants=tuple(Entrant(n, Player(name="Ann")) for n in range(1, players + 1)),
        rounds=rounds,
    )


def sides(result: Result, points: PointSystem = HALF_POINTS) -> tuple[RoundRecord, RoundRecord]:
    table = records(event(Round(1, (Board(1, 2, result),)), points=points))
    return table[1][0], table[2][0]


@pytest.mark.article("fide.laws", "10.1")
def test_a_win_and_a_loss() -> None:
    white, black = sides(Played(Mark.WIN, Mark.LOSS, Ending.TIME))
    assert white == RoundRecord(1, Kind.PLAYED, 2, 2, Colour.WHITE, Mark.WIN, rated=True)
    assert black == RoundRecord(1, Kind.PLAYED, 0, 1, Colour.BLACK, Mark.LOSS, rated=True)
    assert (white.won, white.drawn, black.won, black.drawn) == (True, False, False, False)


@pytest.mark.article("fmjd.annex3", "5.6")
def test_a_draw() -> None:
    for each in sides(Played(Mark.DRAW, Mark.DRAW), TWO_ONE_ZERO):
        assert (each.points, each.won, each.drawn) == (1, False, True)


def test_a_forfeit_is_no_game_with_a_colour() -> None:
    for result, games in (
        (Played(Mark.WIN, Mark.LOSS), 1),
        (Pending(), 1),
        (Forfeit(Absent.BLACK), 0),
    ):
        white, black = sides(result)
        assert games_with([white], Colour.WHITE) == games_with([black], Colour.BLACK) == games
        assert games_with([white], Colour.BLACK) == 0


def test_an_unrated_game_counts_in_the_table() -> None:
    white, black = sides(Played(Mark.WIN, Mark.LOSS, rated=False))
    assert (white.points, black.points) == (2, 0)
    assert not white.rated
    assert not black.rated


@pytest.mark.article("fmjd.annex3", "5.7")
@pytest.mark.parametrize(("absent", "winner"), [(Absent.BLACK, 0), (Absent.WHITE, 1)])
@pytest.mark.parametrize("points", [HALF_POINTS, TWO_ONE_ZERO, BEIJING, THREE_TWO_ONE])
def test_the_opponent_of_an_absent_player_has_a_win(
    points: PointSystem, absent: Absent, winner: int
) -> None:
    both = sides(Forfeit(absent), points)
    won, lost = both[winner], both[1 - winner]
    assert (won.points, lost.points) == (points.worth(Mark.WIN), 0)
    assert (won.won, won.forfeit_win, lost.won, lost.forfeit_win) == (True, True, False, False)
    for each in both:
        assert each.kind is Kind.FORFEIT
        assert each.mark is None
        assert not each.drawn
        assert not each.rated
    assert (both[0].opponent, both[1].opponent) == (2, 1)


@pytest.mark.article("fmjd.annex3", "5.8")
@pytest.mark.parametrize("points", [TWO_ONE_ZERO, PLUS_REMISE, BEIJING, THREE_TWO_ONE])
def test_two_absent_players_get_nothing(points: PointSystem) -> None:
    for each in sides(Forfeit(Absent.BOTH), points):
        assert (each.kind, each.points, each.won, each.rated) == (Kind.FORFEIT, 0, False, False)


def test_an_event_may_charge_for_staying_away() -> None:
    white, black = sides(Forfeit(Absent.WHITE), QUARTER_POINTS)
    assert (white.points, black.points) == (-1, 3)
    assert [each.points for each in sides(Forfeit(Absent.BOTH), QUARTER_POINTS)] == [-1, -1]


@pytest.mark.article("fide.laws", "10.2")
@pytest.mark.parametrize(
    ("white", "black", "points"),
    [
        (Mark.LOSS, Mark.LOSS, (0, 0)),
        (Mark.DRAW, Mark.LOSS, (1, 0)),
        (Mark.LOSS, Mark.DRAW, (0, 1)),
    ],
)
def test_unusual_scores(white: Mark, black: Mark, points: tuple[int, int]) -> None:
    both = sides(Played(white, black, Ending.REFEREE))
    assert (both[0].points, both[1].points) == points
    assert all(each.kind is Kind.PLAYED and each.rated and not each.won for each in both)


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_a_plus_draw_is_a_draw_and_remembered() -> None:
    white, black = sides(Played(Mark.PLUS_DRAW, Mark.MINUS_DRAW), PLUS_REMISE)
    assert (white.points, black.points, white.drawn, black.drawn) == (1, 1, True, True)
    assert (white.mark, black.mark) == (Mark.PLUS_DRAW, Mark.MINUS_DRAW)


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_a_round_won_at_rapid_is_won() -> None:
    white, black = sides(Played(Mark.RAPID_LOSS, Mark.RAPID_WIN), BEIJING)
    assert (white.points, black.points, white.won, black.won) == (3, 9, False, True)


@pytest.mark.parametrize("adjourned", [True, False])
def test_a_game_without_a_result_gives_nothing_yet(adjourned: bool) -> None:
    white, black = sides(Pending(adjourned))
    assert white == RoundRecord(1, Kind.PENDING, 0, 2, Colour.WHITE)
    assert black == RoundRecord(1, Kind.PENDING, 0, 1, Colour.BLACK)
    assert not any((white.won, white.drawn, white.rated))


@pytest.mark.parametrize(
    ("kind", "chess", "draughts", "rewarded_losses"),
    [
        (Bye.ALLOCATED, 2, 2, 3),
        (Bye.FULL_POINT, 2, 2, 3),
        (Bye.HALF_POINT, 1, 1, 2),
        (Bye.ZERO_POINT, 0, 0, 0),
        (Bye.REST, 0, 0, 0),
    ],
)
def test_byes(kind: Bye, chess: int, draughts: int, rewarded_losses: int) -> None:
    for points, worth in (
        (HALF_POINTS, chess),
        (TWO_ONE_ZERO, draughts),
        (THREE_TWO_ONE, rewarded_losses),
    ):
        free = Round(1, free=(FreePlayer(1, kind),))
        entry = records(event(free, players=1, points=points))[1][0]
        assert entry == RoundRecord(1, Kind.BYE, worth, bye=kind)
        assert not entry.won
        assert not entry.drawn
        assert entry.opponent is None
        assert entry.colour is None


def test_late_entries_and_withdrawn_players_have_empty_rounds() -> None:
    win = Played(Mark.WIN, Mark.LOSS)
    tournament = event(
        Round(1, (Board(1, 2, win),)),
        Round(2, (Board(2, 1, win),), (FreePlayer(3, Bye.ALLOCATED),)),
        Round(3, (Board(2, 3, win),)),
        players=3,
    )
    gone = msgspec.structs.replace(tournament.entrants[0], withdrawal=Withdrawal(2))
    tournament = msgspec.structs.replace(tournament, entrants=(gone, *tournament.entrants[1:]))
    table = records(tournament)
    assert [entry.kind for entry in table[1]] == [Kind.PLAYED, Kind.PLAYED, Kind.NONE]
    assert [entry.kind for entry in table[3]] == [Kind.NONE, Kind.BYE, Kind.PLAYED]
    assert table[1][2] == RoundRecord(3, Kind.NONE)
    assert {number: score(entries) for number, entries in table.items()} == {1: 2, 2: 4, 3: 2}


def test_nobody_and_nothing() -> None:
    assert records(event(players=0)) == {}
    assert records(event(players=2)) == {1: (), 2: ()}
    assert score(()) == 0


def naive_score(tournament: Tournament, number: int) -> Fraction:
    """Add up printed points from the regulation's words, sharing no code with the kernel."""
    table = {mark.value: Fraction(n, tournament.points.unit) for mark, n in tournament.points.marks}
    total = Fraction(0)
    units = tournament.points
    for each in tournament.rounds:
        for board in each.boards:
            data = msgspec.to_builtins(board)
            for side in ("white", "black"):
                if data[side] != number:
                    continue
                result = data["result"]
                if result["type"] == "played":
                    total += table[result[side]]
                elif result["type"] == "forfeit":
                    lost = result["absent"] in {side, "both"}
                    total += Fraction(units.forfeit_loss if lost else units.forfeit_win, units.unit)
        for free in each.free:
            if free.player == number:
                worth = {
                    "allocated": units.allocated_bye,
                    "full-point": units.full_point_bye,
                    "half-point": units.half_point_bye,
                    "zero-point": units.zero_point_bye,
                    "rest": 0,
                }[free.kind.value]
                total += Fraction(worth, units.unit)
    return total


@laws
@given(tournaments(people=ANN))
def test_scores_agree_with_the_naive_sum(tournament: Tournament) -> None:
    table = records(tournament)
    assert list(table) == [entrant.number for entrant in tournament.entrants]
    for number, entries in table.items():
        assert Fraction(score(entries), tournament.points.unit) == naive_score(tournament, number)


@laws
@given(tournaments(people=ANN))
def test_every_player_has_one_entry_a_round(tournament: Tournament) -> None:
    for entries in records(tournament).values():
        assert [entry.round for entry in entries] == [each.number for each in tournament.rounds]


@laws
@given(tournaments(people=ANN))
def test_opponents_see_the_same_game(tournament: Tournament) -> None:
    table = records(tournament)
    games = 0
    for number, entries in table.items():
        for place, entry in enumerate(entries):
            if entry.opponent is None:
                assert entry.colour is None
                assert entry.kind in {Kind.BYE, Kind.NONE}
                continue
            theirs = table[entry.opponent][place]
            assert entry.colour is not None
            assert theirs.opponent == number
            assert theirs.colour is entry.colour.other
            assert theirs.kind is entry.kind
            assert theirs.rated is entry.rated
            games += 1
    assert games == 2 * sum(len(each.boards) for each in tournament.rounds)


@laws
@given(tournaments(people=ANN, unusual=False))
def test_usual_results_conserve_points(tournament: Tournament) -> None:
    """What a round gives is what its boards and byes are worth, whoever gets it."""
    points = tournament.points
    table = records(tournament)
    for place, each in enumerate(tournament.rounds):
        given = sum(entries[place].points for entries in table.values())
        expected = 0
        for board in each.boards:
            match board.result:
                case Played(white=white):
                    expected += points.worth(white) + points.worth(white.opposite)
                case Forfeit(absent=Absent.BOTH):
                    expected += 2 * points.forfeit_loss
                case Forfeit():
                    expected += points.forfeit_win + points.forfeit_loss
                case Pending():
                    pass
        worth = {
            Bye.ALLOCATED: points.allocated_bye,
            Bye.FULL_POINT: points.full_point_bye,
            Bye.HALF_POINT: points.half_point_bye,
            Bye.ZERO_POINT: points.zero_point_bye,
            Bye.REST: 0,
        }
        assert given == expected + sum(worth[free.kind] for free in each.free)


@laws
@given(tournaments(points=TWO_ONE_ZERO, people=ANN, unusual=False))
def test_in_draughts_every_played_game_shares_out_two_points(tournament: Tournament) -> None:
    for entries in records(tournament).values():
        for entry in entries:
            if entry.mark is not None:
                assert entry.points + TWO_ONE_ZERO.worth(entry.mark.opposite) == 2


@laws
@given(tournaments(people=ANN))
def test_wins_and_draws_exclude_each_other(tournament: Tournament) -> None:
    for entries in records(tournament).values():
        for entry in entries:
            assert not (entry.won and entry.drawn)
            assert (entry.mark is not None) == (entry.kind is Kind.PLAYED)
            assert (entry.bye is not None) == (entry.kind is Kind.BYE)
            assert not entry.rated or entry.kind is Kind.PLAYED
            assert not entry.forfeit_win or entry.kind is Kind.FORFEIT
            if entry.mark is not None:
                assert entry.won is (entry.mark.outcome is Outcome.WON)


def test_a_player_cannot_both_play_and_be_free() -> None:
    """A round that says so is contradictory; picking one of the two would lose a game silently."""
    with pytest.raises(CrosstableError):
        records(
            event(
                Round(
                    1,
                    (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),),
                    (FreePlayer(1, Bye.ZERO_POINT),),
                )
            )
        )


def test_the_same_rounds_under_two_point_systems() -> None:
    """Entries are kept with their round; another table must not see those of the first."""
    rounds = (Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),)),)
    entrants = tuple(Entrant(number, Player(name=f"P {number}")) for number in (1, 2))

    def found(points: PointSystem) -> list[int]:
        event = Tournament(
            name="T",
            game="chess",
            edition="fide-2019",
            system=System("manual"),
            points=points,
            entrants=entrants,
            rounds=rounds,
        )
        return [entries[0].points for entries in records(event).values()]

    for _ in range(2):
        assert found(THREE_TWO_ONE) == [THREE_TWO_ONE.win, THREE_TWO_ONE.worth(Mark.LOSS)]
        assert found(HALF_POINTS) == [2, 0]


def test_a_corrected_round_has_entries_of_its_own() -> None:
    first = Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),))
    entrants = tuple(Entrant(number, Player(name=f"P {number}")) for number in (1, 2))
    event = Tournament(
        name="T",
        game="chess",
        edition="fide-2019",
        system=System("manual"),
        entrants=entrants,
        rounds=(first,),
    )
    assert records(event)[1][0].points == 2
    drawn = msgspec.structs.replace(first, boards=(Board(1, 2, Played(Mark.DRAW, Mark.DRAW)),))
    corrected = msgspec.structs.replace(event, rounds=(drawn,))
    assert records(corrected)[1][0].points == 1
    assert records(event)[1][0].points == 2
