"""The literal references of Dubov and Burstein against rounds worked out by hand from the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tests.pairing.swiss import burstein_literal, dubov_literal
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
