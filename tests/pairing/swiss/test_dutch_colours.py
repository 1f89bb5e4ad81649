"""Colour preferences and colour allocation, clause by clause."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.players import (
    ColourRule,
    Strength,
    SwissPlayer,
    allocate,
    last_opposition,
    played_colours,
    preference,
    same_colour_run,
)
from tests.pairing.swiss.dutch_cards import card

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.article("fide.swiss", "C.04.2.D.5")
@pytest.mark.parametrize(
    ("history", "colours"), [("BWB=W", "BWBW"), ("WB=WB", "WBWB"), ("BWW=B=W", "BWWBW")]
)
def test_holes_in_a_history_do_not_count(history: str, colours: str) -> None:
    assert played_colours(history) == colours


@pytest.mark.article("fide.swiss", "C.04.3.A.6.a", "C.04.3.A.6.b", "C.04.3.A.6.c", "C.04.3.A.6.d")
@pytest.mark.parametrize(
    ("colours", "colour", "strength", "code"),
    [
        ("", None, Strength.NONE, "A"),
        ("W", BLACK, Strength.STRONG, "Bb"),
        ("B", WHITE, Strength.STRONG, "Ww"),
        ("BW", BLACK, Strength.MILD, "b"),
        ("WB", WHITE, Strength.MILD, "w"),
        ("WW", BLACK, Strength.ABSOLUTE, "B"),
        ("WBBWW", BLACK, Strength.ABSOLUTE, "B"),
        ("BBWBWW", BLACK, Strength.ABSOLUTE, "B"),
        ("WBB", WHITE, Strength.ABSOLUTE, "W"),
        ("WWBWBW", BLACK, Strength.ABSOLUTE, "B"),
        ("BWWBWBW", BLACK, Strength.STRONG, "Bb"),
        ("WWWWBB", BLACK, Strength.ABSOLUTE, "B"),
    ],
)
def test_preferences(colours: str, colour: Colour | None, strength: Strength, code: str) -> None:
    found = preference(colours)
    assert (found.colour, found.strength, str(found)) == (colour, strength, code)


@pytest.mark.parametrize(("colours", "run"), [("", 0), ("WBB", -2), ("BWWW", 3), ("WB", -1)])
def test_runs_of_one_colour(colours: str, run: int) -> None:
    assert same_colour_run(colours) == run


def given(
    one: str, other: str, initial: Colour = WHITE, *, scores: tuple[int, int] = (2, 2)
) -> tuple[Colour, ColourRule]:
    found = allocate(card(1, scores[0], one), card(2, scores[1], other), initial)
    return found.higher, found.rule


@pytest.mark.article("fide.swiss", "C.04.3.E.1")
def test_both_preferences_are_granted_if_they_differ() -> None:
    assert given("W", "B") == (BLACK, ColourRule.BOTH)
    assert given("BW", "BBW") == (BLACK, ColourRule.BOTH)
    assert given("", "B") == (BLACK, ColourRule.BOTH)
    assert given("WW", "") == (BLACK, ColourRule.BOTH)


@pytest.mark.article("fide.swiss", "C.04.3.E.2")
def test_the_stronger_preference_is_granted() -> None:
    assert given("BW", "W") == (WHITE, ColourRule.STRONGER)
    assert given("WW", "WBW") == (BLACK, ColourRule.STRONGER)
    assert given("BWWBWBW", "BBWBWW") == (WHITE, ColourRule.STRONGER)


@pytest.mark.article("fide.swiss", "C.04.3.E.2")
def test_of_two_absolute_preferences_the_wider_difference_is_granted() -> None:
    assert given("WWBWBW", "BBWBWW") == (BLACK, ColourRule.STRONGER)
    assert given("BBWBWW", "WWBWBW") == (WHITE, ColourRule.STRONGER)


@pytest.mark.article("fide.swiss", "C.04.3.E.3")
def test_colours_alternate_from_the_last_time_they_differed() -> None:
    assert given("BWBW", "WBBW") == (BLACK, ColourRule.ALTERNATE)
    assert given("BWWB", "WBWB") == (BLACK, ColourRule.ALTERNATE)
    assert last_opposition("BWWB", "WBWB") == ("W", "B")
    assert last_opposition("WB", "BWWB") is None


@pytest.mark.article("fide.swiss", "C.04.3.E.4")
def test_the_higher_ranked_player_has_his_preference() -> None:
    assert given("W", "W") == (BLACK, ColourRule.HIGHER_RANKED)
    assert given("WB", "BWWB") == (WHITE, ColourRule.HIGHER_RANKED)


@pytest.mark.article("fide.swiss", "C.04.3.E.5")
@pytest.mark.parametrize("initial", [WHITE, BLACK])
def test_odd_numbers_get_the_initial_colour(initial: Colour) -> None:
    def placed(place: int) -> SwissPlayer:
        return msgspec.structs.replace(card(1, 0), place=place)

    lower = card(9, 0)
    assert allocate(placed(1), lower, initial).higher is initial
    assert allocate(placed(2), lower, initial).higher is initial.other
    assert allocate(placed(2), lower, initial).rule is ColourRule.INITIAL
