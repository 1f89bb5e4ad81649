"""Events: who counts against whom, first ratings, round robins with unrated players."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.ratings.event import rate_event, whole_round_robin
from crosstable.ratings.first import pooled_rating, still_pooled
from crosstable.ratings.first_words import first_words
from crosstable.ratings.model import (
    EventKind,
    ListStanding,
    PooledResult,
    RatedEvent,
)
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.rating_rules import Averaging, Clamp, FirstRating
from tests.texts import FIDE_2019, FIDE_RATINGS, FMJD_2022, FMJD_RATINGS

Maker = Callable[..., RatedEvent]
CAP = FIDE_RATINGS.cap
assert CAP is not None
assert isinstance(FIDE_RATINGS.first, FirstRating)
assert isinstance(FMJD_RATINGS.first, Averaging)
FIRST: FirstRating = FIDE_RATINGS.first
AVERAGING: Averaging = FMJD_RATINGS.first
ROUND_ROBIN = {"kind": EventKind.ROUND_ROBIN}


def swiss(make_event: Maker, scores: list[int], **standing: object) -> RatedEvent:
    """Player 1 has no rating and meets opponents rated 1800."""
    opponents = dict.fromkeys(range(2, len(scores) + 2), 1800)
    games = [(1, number, score) for number, score in zip(opponents, scores, strict=True)]
    return make_event(
        {1: None, **opponents},
        games,
        standings={1: ListStanding(list="fide.standard", **standing)} if standing else None,  # type: ignore[arg-type]
        ends=date(2019, 3, 10),
    )


@pytest.mark.article("fide.ratings", "8.2.1a", "8.2.2", "8.2.3", "8.2.4")
@pytest.mark.parametrize(
    ("scores", "rating"),
    [
        ([1, 0, 0, 0, 0], 1434),
        ([2, 1, 0, 0, 0], 1651),
        ([2, 2, 1, 0, 0], 1800),
        ([2, 2, 2, 1, 0], 1840),
        ([2, 2, 2, 2, 2], 1900),
    ],
)
def test_a_first_rating_from_a_swiss(make_event: Maker, scores: list[int], rating: int) -> None:
    rated = rate_event(FIDE_2019, swiss(make_event, scores))
    assert [each.published for each in rated.first] == [rating]
    assert rated.first[0].average == 1800
    assert not rated.changes


@pytest.mark.article("fide.ratings", "6.3", "6.3.2", "8.5.2")
def test_in_a_swiss_an_unrated_opponent_counts_for_nobody(make_event: Maker) -> None:
    event = make_event({1: 2000, 2: None, 3: 1900}, [(1, 2, 0), (3, 1, 1)])
    rated = rate_event(FIDE_2019, event)
    change = {each.number: each for each in rated.changes}
    assert [game.opponent for game in change[1].games] == [3]
    assert change[1].change == -change[3].change
    assert rated.because[0].citation is not None
    assert rated.because[0].citation.article == "6.3.2"


@pytest.mark.article("fide.ratings", "6.3.1", "8.2.1")
def test_a_first_event_without_half_a_point_is_disregarded(make_event: Maker) -> None:
    first = rate_event(FIDE_2019, swiss(make_event, [0] * 6)).first[0]
    assert (first.published, first.pool) == (None, ())
    assert first.because[0].citation is not None
    assert first.because[0].citation.article == "6.1"


@pytest.mark.article("fide.ratings", "6.1")
def test_a_later_event_without_half_a_point_counts(make_event: Maker) -> None:
    earlier = PooledResult(
        event="A", ended=date(2019, 1, 1), games=4, score=4, ratings=Fraction(4 * 1700)
    )
    first = rate_event(FIDE_2019, swiss(make_event, [0, 0], pool=(earlier,))).first[0]
    assert first.pooled_games == 6
    # Two of six points against (4 * 1700 + 2 * 1800) / 6: 33 percent are 125 points less.
    assert first.rating == Fraction(4 * 1700 + 2 * 1800, 6) - 125
    assert first.published == 1608


@pytest.mark.article("fide.ratings", "7.1.4", "7.1.4b")
def test_four_games_are_not_enough_and_are_kept(make_event: Maker) -> None:
    first = rate_event(FIDE_2019, swiss(make_event, [2, 1, 0, 0])).first[0]
    assert first.published is None
    assert [each.games for each in first.pool] == [4]
    assert cited(first.because[0]) == "4 of 5 games needed for a first rating [FIDE B.02 7.1.4b]"


@pytest.mark.article("fide.ratings", "7.1.4c")
@pytest.mark.parametrize(("ended", "kept"), [(date(2017, 2, 28), False), (date(2017, 3, 1), True)])
def test_results_are_pooled_over_26_months(ended: date, kept: bool) -> None:
    result = PooledResult(event="A", ended=ended, games=3, score=3, ratings=Fraction(5400))
    on = date(2019, 4, 30)
    assert bool(still_pooled(FIRST, [result], on)) is kept


@pytest.mark.article("fide.ratings", "7.1.4d")
def test_a_first_rating_below_1000_is_not_published(make_event: Maker) -> None:
    opponents = dict.fromkeys(range(2, 8), 1300)
    games = [(1, 2, 1), *((1, number, 0) for number in range(3, 8))]
    first = rate_event(FIDE_2019, make_event({1: None, **opponents}, games)).first[0]
    assert first.rating == 1300 - 401
    assert first.published is None
    assert "899 is below 1000" in cited(first.because[0])


@pytest.mark.article("fide.ratings", "7.1.4e", "8.3")
def test_all_results_together_as_one_event_rounded_once() -> None:
    pool = (
        PooledResult(event="A", ended=None, games=3, score=3, ratings=Fraction(5000)),
        PooledResult(event="B", ended=None, games=4, score=5, ratings=Fraction(7000)),
    )
    average, rating = pooled_rating(FIDE_RATINGS, FIRST, pool)
    assert (average, rating) == (Fraction(12000, 7), Fraction(12000, 7) + 20)


def six(make_event: Maker) -> RatedEvent:
    """Four rated players with 4, 3, 2½ and 2 points; two unrated ones with 2½ and 1."""
    points = {1: 8, 2: 6, 3: 5, 4: 4, 5: 5, 6: 2}
    scores = solve(points)
    games = [(white, black, scores[white, black]) for white, black in combinations(range(1, 7), 2)]
    return make_event({1: 2000, 2: 1900, 3: 1800, 4: 1700, 5: None, 6: None}, games, **ROUND_ROBIN)


def solve(points: dict[int, int]) -> dict[tuple[int, int], int]:
    """Return results of a round robin in which everybody has the points asked for."""
    pairs = list(combinations(sorted(points), 2))
    left = dict(points)

    def place(index: int) -> bool:
        if index == len(pairs):
            return not any(left.values())
        one, other = pairs[index]
        for score in (2, 1, 0):
            if left[one] >= score and left[other] >= 2 - score:
                left[one] -= score
                left[other] -= 2 - score
                found[one, other] = score
                if place(index + 1):
                    return True
                left[one] += score
                left[other] += 2 - score
        return False

    found: dict[tuple[int, int], int] = {}
    assert place(0)
    return found


@pytest.mark.article("fide.ratings", "8.2.1b", "8.2.1b.1", "8.2.1b.2", "8.2.1b.3", "8.2.5")
def test_unrated_players_of_a_round_robin(make_event: Maker) -> None:
    rated = rate_event(FIDE_2019, six(make_event))
    assert {each.number: each.published for each in rated.first} == {5: 1800, 6: 1600}
    assert all(each.average == 1800 for each in rated.first)


@pytest.mark.article("fide.ratings", "8.5.8")
def test_their_new_ratings_count_for_the_others_as_established(make_event: Maker) -> None:
    rated = rate_event(FIDE_2019, six(make_event))
    for change in rated.changes:
        assert len(change.games) == 5
        fresh = {game.opponent: game.opponent_rating for game in change.games if game.first_rating}
        assert fresh == {5: 1800, 6: 1600}


@pytest.mark.article("fide.ratings", "7.1.4a")
def test_five_games_of_a_round_robin_may_be_against_unrated_players_too(make_event: Maker) -> None:
    assert rate_event(FIDE_2019, six(make_event)).first[0].games == 5


@pytest.mark.article("fide.ratings", "6.1")
def test_a_zero_scorer_is_taken_out_of_a_round_robin(make_event: Maker) -> None:
    """As if he had not played: the others are rated like a round robin without him."""
    ratings: dict[int, int | None] = {1: 2000, 2: 1900, 3: 1800, 4: 1700, 5: None}
    among = [(white, black, (white + black) % 3) for white, black in combinations(range(1, 6), 2)]
    without = make_event(ratings, among, **ROUND_ROBIN)
    games = [*among, *((number, 6, 2) for number in range(1, 6))]
    event = make_event({**ratings, 6: None}, games, **ROUND_ROBIN)
    with_him, alone = rate_event(FIDE_2019, event), rate_event(FIDE_2019, without)
    assert with_him.changes == alone.changes
    assert with_him.first[0] == alone.first[0]
    assert with_him.first[1].published is None
    assert with_him.first[1].because[0].citation is not None
    assert with_him.first[1].because[0].citation.article == "6.1"


@pytest.mark.article("fide.ratings", "6.4")
def test_a_round_robin_with_a_missing_game_is_rated_as_a_swiss(make_event: Maker) -> None:
    event = six(make_event)
    holes = replace(event, games=event.games[1:])
    assert whole_round_robin(event)
    assert not whole_round_robin(holes)
    rated = rate_event(FIDE_2019, holes)
    assert rated.changes == rate_event(FIDE_2019, replace(holes, kind=EventKind.SWISS)).changes
    assert any(each.citation and each.citation.article == "6.4" for each in rated.because)


def test_a_double_round_robin_counts_opponents_for_the_correction(make_event: Maker) -> None:
    event = six(make_event)
    double = replace(event, games=(*event.games, *event.games))
    rated = rate_event(FIDE_2019, double)
    assert {each.number: each.published for each in rated.first} == {
        5: 1800,
        6: 1600,
    }
    assert rated.first[0].pool[0].opponents == 5


@pytest.mark.article("fide.types", "5.1.1")
@pytest.mark.article("fide.ratings", "6.6")
def test_a_match_with_an_unrated_player_is_not_rated(make_event: Maker) -> None:
    match = make_event({1: 2000, 2: None}, [(1, 2, 0), (2, 1, 2)], kind=EventKind.MATCH)
    rated = rate_event(FIDE_2019, match)
    assert not rated.changes
    assert not rated.first
    assert rated.because[0].citation is not None
    assert rated.because[0].citation.article == "6.6"


@pytest.mark.article("fide.ratings", "8.4")
def test_rated_since_he_played_he_is_rated_but_his_opponents_met_an_unrated(
    make_event: Maker,
) -> None:
    event = make_event({1: 2000, 2: 1700, 3: 1900}, [(1, 2, 0), (3, 2, 2), (1, 3, 1)])
    meanwhile = replace(event.players[1], rated_meanwhile=True)
    event = replace(event, players=(event.players[0], meanwhile, event.players[2]))
    rated = rate_event(FIDE_2019, event)
    games = {each.number: [game.opponent for game in each.games] for each in rated.changes}
    assert games == {1: [3], 2: [1, 3], 3: [1]}


@pytest.mark.article("fide.ratings", "8.5.3")
def test_provisional_results_do_not_make_an_opponent_rated(make_event: Maker) -> None:
    pool = (PooledResult(event="A", ended=None, games=4, score=4, ratings=Fraction(7200)),)
    standing = ListStanding(list="fide.standard", pool=pool)
    event = make_event({1: 2000, 2: None}, [(1, 2, 2)], standings={2: standing})
    assert not rate_event(FIDE_2019, event).changes


def draughts(make_event: Maker, played: list[tuple[int, int]], **standing: object) -> RatedEvent:
    """Player 1 plays opponents of these ratings with these scores."""
    ratings: dict[int, int | None] = {1: None}
    ratings |= {number: rating for number, (rating, _) in enumerate(played, start=2)}
    return make_event(
        ratings,
        [(1, number, score) for number, (_, score) in enumerate(played, start=2)],
        list_name="fmjd.standard",
        standings={1: ListStanding(list="fmjd.standard", **standing)},  # type: ignore[arg-type]
    )


def results(average: int, games: int, points: int) -> list[tuple[int, int]]:
    wins, draws = divmod(points, 2)
    scores = [2] * wins + [1] * draws
    return [(average, score) for score in scores + [0] * (games - len(scores))]


@pytest.mark.article("fmjd.annex9", "3.3.2")
def test_a_new_draughts_player_from_event_to_event(make_event: Maker) -> None:
    first = rate_event(FMJD_2022, draughts(make_event, results(2080, 9, 10))).first[0]
    assert float(first.rating) == pytest.approx(2119.691111, abs=1e-6)
    then = draughts(make_event, results(2120, 9, 13), rating=2120, exact=first.rating, games=9)
    second = rate_event(FMJD_2022, then).first[0]
    assert float(second.performance) == pytest.approx(2288.431111, abs=1e-6)
    assert float(second.rating) == pytest.approx(2204.061111, abs=1e-6)
    then = draughts(make_event, results(2150, 7, 6), rating=2204, exact=second.rating, games=18)
    third = rate_event(FMJD_2022, then).first[0]
    assert float(third.rating) == pytest.approx(2174.5232, abs=1e-6)
    assert (third.pooled_games, third.published) == (25, 2175)
    then = draughts(make_event, results(2150, 7, 6), rating=2175, exact=third.rating, games=25)
    rated = rate_event(FMJD_2022, then)
    assert not [each for each in rated.first if each.number == 1]
    assert rated.changes[0].factor.base == 25


@pytest.mark.article("fmjd.annex9", "3.3.2")
def test_averages_are_weighted_by_games(make_event: Maker) -> None:
    event = draughts(make_event, results(2200, 7, 7), rating=2100, games=9)
    assert rate_event(FMJD_2022, event).first[0].rating == Fraction("2143.75")


@pytest.mark.article("fmjd.annex9", "3.3.2")
@pytest.mark.parametrize(("points", "rating"), [(14, 2400), (0, 1900)])
def test_all_or_nothing_is_held_between_1900_and_2400(
    make_event: Maker, points: int, rating: int
) -> None:
    first = rate_event(FMJD_2022, draughts(make_event, results(2050, 7, points))).first[0]
    assert first.rating == rating
    assert "held between 1900 and 2400" in first.because[0].sentence


@pytest.mark.parametrize(
    ("clamp", "points", "held"),
    [
        (Clamp.ALL_OR_NOTHING, 1, False),
        (Clamp.FIRST_RESULT, 1, True),
        (Clamp.EVERY_RESULT, 1, True),
    ],
)
def test_which_results_are_held_is_an_option(
    make_event: Maker, clamp: Clamp, points: int, held: bool
) -> None:
    rules = replace(FMJD_RATINGS, first=replace(AVERAGING, clamp=clamp))
    edition = FMJD_2022.but(ratings=rules)
    first = rate_event(edition, draughts(make_event, results(2050, 7, points))).first[0]
    assert (first.rating == 1900) is held
    later = draughts(make_event, results(2050, 7, points), rating=2000, games=10)
    again = rate_event(edition, later).first[0]
    assert (again.performance == 1900) is (clamp is Clamp.EVERY_RESULT)


@pytest.mark.article("fmjd.annex9", "5.3")
def test_adding_an_unrated_opponent_changes_no_rating(make_event: Maker) -> None:
    plain = make_event({1: 2200, 2: 2100}, [(1, 2, 1)], list_name="fmjd.standard")
    more = make_event(
        {1: 2200, 2: 2100, 3: None}, [(1, 2, 1), (3, 1, 2)], list_name="fmjd.standard"
    )
    assert rate_event(FMJD_2022, plain).changes == rate_event(FMJD_2022, more).changes


def test_first_words_say_everything(make_event: Maker) -> None:
    first = rate_event(FIDE_2019, swiss(make_event, [2, 1, 0, 0, 0])).first[0]
    said = [cited(each) for each in first_words(FIDE_2019, first)]
    assert said[0] == "P1, no established rating on fide.standard"
    assert len(said) == 9
    assert all("against" in each and "(1800)" in each for each in said[1:6])
    assert said[6:] == [
        "opponents rated 1800 on average [FIDE B.02 8.2.1a]",
        "1.5 of 5 is 30 %: 1800 - 149 = 1651 [FIDE B.02 8.2.4]",
        "rating 1651",
    ]


def test_events_that_cannot_be_are_refused(make_event: Maker) -> None:
    event = make_event({1: 2000, 2: 2000}, [(1, 2, 2)])
    with pytest.raises(InvalidValue, match="same number"):
        rate_event(FIDE_2019, replace(event, players=(event.players[0], event.players[0])))
    with pytest.raises(InvalidValue, match="does not take part"):
        rate_event(FIDE_2019, replace(event, players=event.players[:1]))


def test_a_double_round_robin_is_whole_when_all_met_equally_often(make_event: Maker) -> None:
    event = six(make_event)
    assert not whole_round_robin(replace(event, games=(*event.games, event.games[0])))


LATER = FIDE_2019.but(
    id="fide-later",
    ratings=replace(
        FIDE_RATINGS,
        floor=1400,
        cap=replace(CAP, not_from=2650),
        first=replace(
            FIRST,
            fictitious_draws=2,
            fictitious_rating=1800,
            per_half_point_above_half=None,
            most=2200,
        ),
    ),
)
"""FIDE's rules of 2024 and 2025 are rows of data."""


@pytest.mark.parametrize(
    ("scores", "rating"),
    [
        ([2, 2, 1, 0, 0], 1800),
        # 4½ + 1 of 7 points are 79 percent.
        ([2, 2, 2, 2, 1], 2030),
        ([2] * 20, 2200),
    ],
)
def test_a_later_edition_adds_draws_and_a_ceiling(
    make_event: Maker, scores: list[int], rating: int
) -> None:
    assert rate_event(LATER, swiss(make_event, scores)).first[0].published == rating


def test_a_later_edition_has_another_floor_and_no_limit_at_the_top(make_event: Maker) -> None:
    first = rate_event(LATER, swiss(make_event, [1, 0, 0, 0, 0, 0, 0, 0, 0])).first[0]
    assert first.published is not None
    low = make_event(
        {1: None, **dict.fromkeys(range(2, 8), 1400)},
        [(1, number, 1 if number == 2 else 0) for number in range(2, 8)],
    )
    assert rate_event(LATER, low).first[0].published is None
    assert rate_event(FIDE_2019, low).first[0].published is None
    giant = make_event({1: 2700, 2: 2100}, [(1, 2, 1)])
    change = rate_event(LATER, giant).changes
    assert [each.games[0].used for each in change] == [600, -400]
    assert [each.games[0].used for each in rate_event(FIDE_2019, giant).changes] == [400, -400]
