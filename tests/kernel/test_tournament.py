"""Snapshots of a tournament: they never change, survive JSON, and are renumbered as a whole."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.player import Player
from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.record import records
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from tests.kernel.strategies import tournaments
from tests.samples import drawn

replace = msgspec.structs.replace
laws = settings(derandomize=True, deadline=None, max_examples=drawn(40))
ANN = st.just(Player(name="Ann"))
WON = Played(Mark.WIN, Mark.LOSS)


def example() -> Tournament:
    names = ("Ann", "Bea", "Cid", "Dan", "Eve")
    return Tournament(
        name="Open",
        game="draughts",
        edition="fmjd.2022",
        system=System("dutch", (Option("cycles", "2"),)),
        points=TWO_ONE_ZERO,
        entrants=tuple(Entrant(i, Player(name=name)) for i, name in enumerate(names, start=1)),
        forbidden_pairs=((1, 2),),
        bye_requests=(ByeRequest(3, 2, Bye.HALF_POINT),),
        rounds=(Round(1, (Board(1, 4, WON), Board(5, 2)), (FreePlayer(3, Bye.ALLOCATED),)),),
    )


def shuffled(tournament: Tournament, seed: int) -> dict[int, int]:
    numbers = list(tournament.by_number)
    targets = random.Random(seed).sample(range(1, 3 * len(numbers) + 1), len(numbers))
    return dict(zip(numbers, targets, strict=True))


def test_a_renumbering_moves_everything_along() -> None:
    moved = example().renumbered({1: 5, 2: 4, 3: 3, 4: 2, 5: 1})
    assert [(each.number, each.player.name) for each in moved.entrants] == [
        *((1, "Eve"), (2, "Dan"), (3, "Cid"), (4, "Bea"), (5, "Ann")),
    ]
    assert moved.forbidden_pairs == ((5, 4),)
    assert moved.bye_requests == (ByeRequest(3, 2, Bye.HALF_POINT),)
    assert moved.rounds == (
        Round(1, (Board(5, 2, WON), Board(1, 4)), (FreePlayer(3, Bye.ALLOCATED),)),
    )


@laws
@given(tournaments())
def test_renumbering_to_the_same_numbers_changes_nothing(tournament: Tournament) -> None:
    assert tournament.renumbered({number: number for number in tournament.by_number}) == tournament


@laws
@given(tournaments(), st.integers(0, 999))
def test_renumbering_back_restores_the_tournament(tournament: Tournament, seed: int) -> None:
    there = shuffled(tournament, seed)
    back = {new: old for old, new in there.items()}
    assert tournament.renumbered(there).renumbered(back) == tournament


@laws
@given(tournaments(people=ANN), st.integers(0, 999), st.integers(0, 999))
def test_two_renumberings_are_one(tournament: Tournament, one: int, two: int) -> None:
    first = shuffled(tournament, one)
    middle = tournament.renumbered(first)
    second = shuffled(middle, two)
    at_once = {number: second[target] for number, target in first.items()}
    assert middle.renumbered(second) == tournament.renumbered(at_once)


@laws
@given(tournaments(), st.integers(0, 999))
def test_players_keep_what_they_have_under_new_numbers(tournament: Tournament, seed: int) -> None:
    new = shuffled(tournament, seed)
    before, after = records(tournament), records(tournament.renumbered(new))
    for number, entries in before.items():
        expected = tuple(
            replace(each, opponent=None if each.opponent is None else new[each.opponent])
            for each in entries
        )
        assert after[new[number]] == expected


@laws
@given(tournaments(min_players=2, people=ANN))
def test_a_renumbering_gives_every_player_one_number(tournament: Tournament) -> None:
    first, second, *_ = numbers = list(tournament.by_number)
    same = {number: number for number in numbers}
    for wrong in (
        same | {first: second},
        same | {max(numbers) + 1: max(numbers) + 1},
        {number: number for number in numbers[1:]},
        {},
    ):
        with pytest.raises(InvalidValue, match="renumbering"):
            tournament.renumbered(wrong)


@laws
@given(tournaments())
def test_any_tournament_survives_json(tournament: Tournament) -> None:
    text = msgspec.json.encode(tournament)
    again = msgspec.json.decode(text, type=Tournament)
    assert again == tournament
    assert msgspec.json.encode(again) == text
    assert hash(again) == hash(tournament)
    assert msgspec.convert(msgspec.to_builtins(tournament), Tournament) == tournament


@laws
@given(tournaments())
def test_looking_at_a_tournament_leaves_no_trace_in_it(tournament: Tournament) -> None:
    untouched = msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament)
    _ = tournament.by_number
    records(tournament)
    assert tournament == untouched
    assert msgspec.json.encode(tournament) == msgspec.json.encode(untouched)


def test_what_was_remembered_is_not_carried_into_a_changed_copy() -> None:
    tournament = example()
    assert set(tournament.by_number) == {1, 2, 3, 4, 5}
    smaller = replace(tournament, entrants=tournament.entrants[:2])
    assert set(smaller.by_number) == {1, 2}
    with pytest.raises(UnknownName):
        smaller.entrant(3)
    moved = tournament.renumbered({1: 11, 2: 12, 3: 13, 4: 14, 5: 15})
    assert moved.entrant(11).player.name == "Ann"
    assert set(tournament.by_number) == {1, 2, 3, 4, 5}


def test_nothing_in_a_tournament_can_be_assigned() -> None:
    tournament = example()
    values: list[object] = [
        tournament,
        tournament.entrants[0],
        tournament.entrants[0].player,
        tournament.rounds[0],
        tournament.rounds[0].boards[0],
        tournament.rounds[0].free[0],
        tournament.bye_requests[0],
        tournament.system,
        tournament.system.options[0],
        tournament.points,
    ]
    for value in values:
        assert isinstance(value, msgspec.Struct)
        for field in value.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(value, field, None)
        hash(value)


@laws
@given(tournaments())
def test_players_are_found_by_number(tournament: Tournament) -> None:
    for entrant in tournament.entrants:
        assert tournament.entrant(entrant.number) is entrant
    unknown = max(tournament.by_number, default=0) + 1
    with pytest.raises(UnknownName) as refused:
        tournament.entrant(unknown)
    assert str(unknown) in str(refused.value)


def test_rounds_are_found_by_number() -> None:
    tournament = example()
    assert tournament.round(1) is tournament.rounds[0]
    for number in (0, -1, 2):
        with pytest.raises(UnknownName, match=rf"round.*{number}"):
            tournament.round(number)


@laws
@given(tournaments(people=ANN))
def test_a_players_board_and_colour(tournament: Tournament) -> None:
    for each in tournament.rounds:
        seen = set()
        for place, board in enumerate(each.boards, start=1):
            assert each.board_of(board.white) == (place, board)
            assert each.board_of(board.black) == (place, board)
            assert board.colour_of(board.white) is Colour.WHITE
            assert board.colour_of(board.black) is Colour.BLACK
            seen |= {board.white, board.black}
        for number in set(tournament.by_number) - seen:
            assert each.board_of(number) is None


def test_a_stranger_has_no_colour() -> None:
    with pytest.raises((InvalidValue, UnknownName)):
        Board(1, 2).colour_of(3)


def test_nobody_plays_himself() -> None:
    with pytest.raises(InvalidValue):
        Board(4, 4)


@pytest.mark.parametrize("number", [0, -1])
def test_pairing_numbers_begin_with_one(number: int) -> None:
    """Exchange formats write 0 where there is no opponent."""
    with pytest.raises(InvalidValue):
        Entrant(number, Player(name="Ann"))


def test_a_renumbering_of_a_tournament_that_names_a_stranger_is_refused_in_words() -> None:
    tournament = replace(example(), entrants=example().entrants[:4])
    with pytest.raises((InvalidValue, UnknownName)):
        tournament.renumbered({1: 1, 2: 2, 3: 3, 4: 4})


@pytest.mark.parametrize(
    ("results", "complete"),
    [
        ((), True),
        ((WON,), True),
        ((WON, Pending()), False),
        ((WON, Pending(adjourned=True)), True),
        ((Forfeit(Absent.BOTH),), True),
        ((Pending(adjourned=True), Pending()), False),
    ],
)
def test_when_a_round_is_complete(
    results: tuple[Played | Forfeit | Pending, ...], complete: bool
) -> None:
    boards = tuple(Board(2 * i + 1, 2 * i + 2, each) for i, each in enumerate(results))
    assert Round(1, boards).complete is complete
    assert [board.unfinished for board in boards] == [isinstance(r, Pending) for r in results]


def test_withdrawals_and_options() -> None:
    ann = Player(name="Ann")
    assert not Entrant(1, ann).withdrawn
    assert Entrant(1, ann, Withdrawal(0)).withdrawn
    system = example().system
    assert system.option("cycles") == "2"
    assert system.option("lots") == ""
    assert system.option("lots", "drawn") == "drawn"
