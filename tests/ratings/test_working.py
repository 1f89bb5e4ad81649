"""Whether everything that made a rating is said, with the right article."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest

from crosstable.ratings.event import rate_event
from crosstable.ratings.first_words import first_words
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    ListStanding,
    PooledResult,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.whatif import what_if
from crosstable.ratings.words import change_words, uncounted_words
from crosstable.rulebooks.editions import Edition
from tests.texts import FIDE_2019, FMJD_2022


def said(edition: Edition, results: list[tuple[int, int]], **standing: object) -> list[str]:
    """Return the working of a player with these results, without the opponents."""
    known = ListStanding(list=edition.ratings.lists[0], **standing)  # type: ignore[arg-type]
    found = what_if(edition, known, results)
    lines = [first_words(edition, each) for each in found.first if each.number == 1]
    lines += [change_words(edition, each) for each in found.changes if each.number == 1]
    return [str(each).removeprefix("fide.") for each in lines[0] if "round" not in str(each)]


@pytest.mark.article("fide.ratings", "8.2.1a", "8.2.2", "8.2.3", "8.2.4", "7.1.4b", "7.1.4d")
@pytest.mark.parametrize(
    ("halves", "rating", "line"),
    [
        ((2, 1, 0, 0, 0), 1800, "1.5 of 5 is 30 %: 1800 - 149 = 1651 [fide.ratings 8.2.4]"),
        ((2, 2, 1, 0, 0), 1800, "2.5 of 5 is half: 1800 [fide.ratings 8.2.2]"),
        (
            (2, 2, 2, 1, 0),
            1800,
            "3.5 of 5 is 2 half points more than half: 1800 + 2 × 20 = 1840 [fide.ratings 8.2.3]",
        ),
        ((1, 0, 0, 0, 0), 1100, "734 is below 1000: not published [fide.ratings 7.1.4d]"),
        ((2, 1), 1800, "2 of 5 games needed for a first rating [fide.ratings 7.1.4b]"),
        ((2, 1), 1800, "opponents rated 1800 on average [fide.ratings 8.2.1a]"),
    ],
)
def test_a_first_rating_unfolds(halves: tuple[int, ...], rating: int, line: str) -> None:
    assert line in said(FIDE_2019, [(rating, each) for each in halves])


@pytest.mark.article("fide.ratings", "8.3")
def test_results_that_were_pooled_are_said() -> None:
    pool = PooledResult(
        event="before", ended=date(2018, 12, 1), games=3, score=2, ratings=Fraction(5100)
    )
    lines = said(FIDE_2019, [(1800, 1), (1800, 1)], pool=(pool,))
    assert (
        "with all 5 games so far, 2 scored against 1740 on average: 1668 [fide.ratings 8.3]"
        in lines
    )


@pytest.mark.article("fide.ratings", "7.2.1")
def test_falling_below_the_floor_is_said() -> None:
    lines = said(FIDE_2019, [(1000, 0), (1000, 0)], rating=1005, games=50)
    assert "985 is below 1000: not on the list any more [fide.ratings 7.2.1]" in lines


@pytest.mark.article("fmjd.annex9", "3.1", "3.3.2")
def test_an_average_unfolds() -> None:
    lines = said(FMJD_2022, [(2200, 2), (2100, 1)], rating=2100, games=9)
    assert "3 of 4 is 75 %: 2150 + 192.71 = 2342.71 [fmjd.annex9 3.1]" in lines
    assert "(9 × 2100 + 2 × 2342.71) / 11 = 2144.13 [fmjd.annex9 3.3.2]" in lines


@pytest.mark.article("fmjd.annex9", "1.2.2.1.c")
def test_the_share_of_k_names_its_article() -> None:
    known = ListStanding(list="fmjd.standard", rating=2150, games=100)
    (change, *_) = what_if(FMJD_2022, known, [(2050, 2)], share=40).changes
    assert "40 % of it for the rate of play: 6 [fmjd.annex9 1.2.2.1.c]" in map(
        str, change_words(FMJD_2022, change)
    )


def round_robin(scores: dict[tuple[int, int], int]) -> RatedEvent:
    """Return the example of six players, of whom 5 and 6 are unrated."""
    ratings = (2000, 1900, 1800, 1700, None, None)
    return RatedEvent(
        id="rr",
        list="fide.standard",
        ends=date(2019, 2, 1),
        kind=EventKind.ROUND_ROBIN,
        players=tuple(
            EventPlayer(
                number=number,
                name=f"P{number}",
                standing=ListStanding(list="fide.standard", rating=rating),
            )
            for number, rating in enumerate(ratings, start=1)
        ),
        games=tuple(
            RatedGame(1, white, black, scores[white, black], 2 - scores[white, black])
            for white, black in combinations(range(1, 7), 2)
            if (white, black) in scores
        ),
    )


SCORES = dict(
    zip(
        combinations(range(1, 7), 2),
        (2, 1, 2, 2, 1, 1, 2, 1, 2, 1, 1, 1, 1, 2, 2),
        strict=True,
    )
)
"""4, 3, 2.5 and 2 points for the rated players, 2.5 and 1 for the others."""


@pytest.mark.article("fide.ratings", "8.2.1b", "8.2.5")
def test_a_first_rating_in_a_round_robin_unfolds() -> None:
    found = rate_event(FIDE_2019, round_robin(SCORES))
    lines = [str(each) for each in first_words(FIDE_2019, found.first[1])]
    sum_of_field = "1850 - 60 × 5/6 = 1800 [fide.ratings 8.2.1b]"
    assert "round 1: 0.5 against P1 (2000)" in lines
    assert "round 1: 0 against P5 (1800, rated in this event)" in lines
    assert lines[-3:] == [
        f"rated players 1850 on average, their scores worth +60: {sum_of_field}",
        "1 of 5 is 20 %: 1800 - 240 × 5/6 = 1600 [fide.ratings 8.2.5]",
        "rating 1600",
    ]
    assert not uncounted_words(FIDE_2019, round_robin(SCORES), found, 1)


@pytest.mark.article("fide.ratings", "6.1", "7.1.4a")
def test_games_against_somebody_without_half_a_point_are_named() -> None:
    event = round_robin({pair: 2 if 6 in pair else score for pair, score in SCORES.items()})
    found = rate_event(FIDE_2019, event)
    for number in (1, 5):
        assert [str(each) for each in uncounted_words(FIDE_2019, event, found, number)] == [
            "round 1 is left out: P6 has no half point in a first event [fide.ratings 6.1]"
        ]
    assert not uncounted_words(FIDE_2019, event, found, 6)
    assert "4 of 5 games needed for a first rating [fide.ratings 7.1.4a]" in map(
        str, first_words(FIDE_2019, found.first[0])
    )


@pytest.mark.article("fide.ratings", "6.3.2", "6.4")
def test_games_against_unrated_opponents_are_named() -> None:
    event = round_robin({pair: score for pair, score in SCORES.items() if pair != (1, 2)})
    found = rate_event(FIDE_2019, event)
    assert [str(each) for each in uncounted_words(FIDE_2019, event, found, 1)] == [
        "round 1 is left out: P5 is unrated [fide.ratings 6.3.2]",
        "round 1 is left out: P6 is unrated [fide.ratings 6.3.2]",
    ]
    assert [str(each) for each in uncounted_words(FIDE_2019, event, found, 5)] == [
        "round 1 is left out: P6 is unrated [fide.ratings 6.3.2]",
    ]
