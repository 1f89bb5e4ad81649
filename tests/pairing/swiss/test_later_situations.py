"""The literal references of Dubov and Burstein against rounds worked out by hand from the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tests.pairing.swiss import burstein_literal, dubov_literal
from tests.pairing.swiss.burstein_literal import in_order, seeding_rounds
from tests.pairing.swiss.dubov_literal import LiteralDubov, from_the_middle
from tests.pairing.swiss.dutch_2026_cards import Event
from tests.pairing.swiss.later_cards import Paired, UnpairableError
from tests.pairing.swiss.later_events import Rated
from tests.pairing.swiss.later_situations import BURSTEIN, DUBOV, Told


def cases(told: Iterable[Told]) -> list[object]:
    """Return situations, each called by the article that decides it."""
    return [pytest.param(each, id=f"{each.article}-{at}") for at, each in enumerate(told)]


def is_marked(told: Told, request: pytest.FixtureRequest) -> bool:
    """Return whether the test carries the article of its situation."""
    marks = request.node.iter_markers("article")
    return any(number.endswith(f".{told.article}") for mark in marks for number in mark.args[1:])


def pair_dubov(rated: Rated) -> Paired:
    return dubov_literal.pair_round(rated.event, rated.ratings, rated.round)


def pair_burstein(rated: Rated) -> Paired:
    return burstein_literal.pair_round(rated.event, rated.round)


def outcome(pair: Callable[[], Paired]) -> Paired | None:
    try:
        return pair()
    except UnpairableError:
        return None


@pytest.mark.parametrize("told", cases(DUBOV))
def test_literal_dubov(told: Told) -> None:
    made = outcome(lambda: pair_dubov(told.before))
    assert made == told.paired, told.note


@pytest.mark.parametrize("told", cases(BURSTEIN))
def test_literal_burstein(told: Told) -> None:
    made = outcome(lambda: pair_burstein(told.before))
    assert made == told.paired, told.note


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.7.1")
def test_average_rating_is_of_games_played_and_rounded_half_up() -> None:
    event = Event({1: ["2w1", "3b0", "4w+"], 2: ["1b0"], 3: ["Z", "1w1"], 4: ["Z", "Z", "1b-"]}, 5)
    ratings = {1: 2200, 2: 2000, 3: 2001, 4: 1000}
    literal = LiteralDubov(event, ratings, 4)
    assert [literal.aro(number) for number in (1, 2, 4)] == [2001, 2200, 0]
    assert LiteralDubov(event, {**ratings, 3: 2002}, 4).aro(1) == 2001


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.3.3")
def test_shifters_are_numbered_from_the_middle() -> None:
    assert from_the_middle([1, 2, 3, 4, 5, 6, 7]) == [4, 3, 5, 2, 6, 1, 7]
    assert from_the_middle([1, 2, 3, 4]) == [2, 3, 1, 4]


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.6.2")
def test_seeding_rounds_are_half_the_rounds_or_four() -> None:
    assert [seeding_rounds(rounds) for rounds in (1, 2, 3, 7, 8, 9, 13)] == [0, 1, 1, 3, 4, 4, 4]


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.4.3")
def test_pairings_of_six_players_of_whom_two_float_stand_in_this_order() -> None:
    made = [" ".join(f"{one}-{two}" for one, two in pairs) for pairs in in_order(6, 2)]
    assert len(made) == 45
    assert made[:9] == [
        "1-6 2-5 3-0 4-0",
        "1-6 2-4 3-0 5-0",
        "1-6 2-3 4-0 5-0",
        "1-6 2-0 3-5 4-0",
        "1-6 2-0 3-4 5-0",
        "1-6 2-0 3-0 4-5",
        "1-5 2-6 3-0 4-0",
        "1-5 2-4 3-0 6-0",
        "1-5 2-3 4-0 6-0",
    ]
    assert made[-1] == "1-0 2-0 3-4 5-6"
