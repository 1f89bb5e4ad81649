"""Rating changes: the worked examples of both texts, K clause by clause, rounding."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import BirthDate
from crosstable.ratings.change import new_rating
from crosstable.ratings.event import age_reached, development_factor, limited, rate_event
from crosstable.ratings.model import ListStanding, RatedEvent
from crosstable.ratings.whatif import parse_result, what_if
from crosstable.ratings.words import change_words
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.rating_rules import Rounding
from tests.ratings.plain_lists import printed_factor
from tests.samples import drawn
from tests.texts import FIDE_2019, FIDE_RATINGS, FMJD_2022, FMJD_RATINGS

Maker = Callable[..., RatedEvent]
R1 = [
    (1926, 2),
    (2011, 2),
    (2318, 0),
    (2067, 1),
    (2219, 1),
    (2585, 0),
    (2659, 2),
    (2464, 1),
    (2652, 1),
]


def fide(**fields: object) -> ListStanding:
    return ListStanding(list="fide.standard", **fields)  # type: ignore[arg-type]


def fmjd(**fields: object) -> ListStanding:
    return ListStanding(list="fmjd.standard", **fields)  # type: ignore[arg-type]


@pytest.mark.article("fide.ratings", "8.5", "8.5.1", "8.5.5b", "8.5.5c")
def test_the_manuals_example_from_2212_to_2268() -> None:
    change = what_if(FIDE_2019, fide(rating=2212, games=20), R1).changes[0]
    assert [(abs(game.used), game.capped, int(game.expected * 100)) for game in change.games] == [
        (286, False, 84),
        (201, False, 76),
        (106, False, 36),
        (145, False, 69),
        (7, False, 49),
        (373, False, 10),
        (400, True, 8),
        (252, False, 19),
        (400, True, 8),
    ]
    gains = ["0.16", "0.24", "-0.36", "-0.19", "0.01", "-0.10", "0.92", "0.31", "0.42"]
    assert [game.gain for game in change.games] == [Fraction(each) for each in gains]
    assert change.score - change.expected == Fraction("1.41")
    assert change.factor.k == 40
    assert change.change == Fraction("56.4")
    assert new_rating(FIDE_RATINGS, 2212, change.change) == 2268


@pytest.mark.article("fide.ratings", "12.4")
def test_a_player_can_follow_every_number() -> None:
    change = what_if(FIDE_2019, fide(rating=2212, games=20), R1).changes[0]
    lines = [cited(reason) for reason in change_words(FIDE_2019, change)]
    assert lines[7] == (
        "round 7: 1 against opponent 7 (2659), difference -447, counted as -400, "
        "expected 0.08: +0.92 [FIDE B.02 8.5.4]"
    )
    assert lines[10] == "5 scored of 9, 3.59 expected: +1.41 [FIDE B.02 8.5.5c]"
    assert lines[11] == (
        "K 40: new to the list, fewer than 30 games in completed events [FIDE B.02 8.5.6]"
    )
    assert lines[12] == "40 × +1.41 = +56.4 [FIDE B.02 8.5.5c]"
    assert lines[13].startswith("new rating 2268 (half away from zero)")


@pytest.mark.article("fide.ratings", "12.3")
def test_games_in_which_a_rating_turns_over() -> None:
    assert [Rounding.HALF_UP.whole(Fraction(700, k)) for k in (10, 20, 40)] == [70, 35, 18]


@pytest.mark.article("fide.ratings", "8.5.6")
@pytest.mark.parametrize(
    ("standing", "born", "k"),
    [
        ({"rating": 2212, "games": 29}, None, 40),
        ({"rating": 2212, "games": 30}, None, 20),
        ({"rating": 2399, "games": 29}, None, 40),
        ({"rating": 2400, "games": 29}, None, 10),
        ({"rating": 2350, "highest": 2400, "games": 29}, None, 10),
        ({"rating": 2350, "games": 29}, BirthDate(2010), 40),
        ({"rating": 2399, "games": 99}, None, 20),
        ({"rating": 2400, "games": 99}, None, 10),
        ({"rating": 2350, "highest": 2400, "games": 99}, None, 10),
        ({"rating": 2350, "highest": 2399, "games": 99}, None, 20),
        ({"rating": 2299, "games": 99}, BirthDate(2003, 3, 2), 40),
        ({"rating": 2299, "games": 99}, BirthDate(2003, 3, 1), 20),
        ({"rating": 2300, "games": 99}, BirthDate(2010), 20),
        ({"rating": 2250, "highest": 2300, "games": 99}, BirthDate(2010), 20),
        ({"rating": 2250, "highest": 2299, "games": 99}, BirthDate(2010), 40),
        ({"rating": 2250, "highest": 2410, "games": 99}, BirthDate(2010), 10),
        ({"rating": 2212}, None, 20),
        ({"rating": 2212, "k": 40}, None, 40),
    ],
)
def test_k_clause_by_clause(standing: dict[str, int], born: BirthDate | None, k: int) -> None:
    found = development_factor(FIDE_RATINGS, fide(**standing), born=born, on=date(2021, 3, 1))
    assert found.k == found.base == k


@pytest.mark.article("fide.ratings", "8.5.6")
def test_another_order_of_the_clauses_is_an_option() -> None:
    """Newcomers first, and juniors judged by the rating they have now."""
    reached, young, new, others = FIDE_RATINGS.factors
    now = replace(young, never_reached=None, below=2300)
    rules = replace(FIDE_RATINGS, factors=(new, reached, now, others))
    dropped = fide(rating=2250, highest=2310, games=99)
    assert development_factor(rules, dropped, born=BirthDate(2010), on=date(2021, 3, 1)).k == 40
    assert development_factor(rules, fide(rating=2450, games=29)).k == 40


@pytest.mark.article("fide.ratings", "8.5.6")
@pytest.mark.parametrize(
    ("k", "games", "lowered"),
    [
        (40, 17, 40),
        (40, 18, 38),
        (40, 30, 23),
        (20, 35, 20),
        (20, 36, 19),
        (10, 70, 10),
        (10, 71, 9),
    ],
)
def test_games_times_k_never_exceed_700(k: int, games: int, lowered: int) -> None:
    assert limited(FIDE_RATINGS, k, games) == (lowered, lowered != k)
    assert lowered * games <= 700 < (lowered + 1) * games or lowered == k
    found = development_factor(FIDE_RATINGS, fide(rating=2000, k=k), games=games)
    assert (int(found.k), found.base, found.games) == (lowered, k, games if lowered != k else 0)


def test_a_birthday_counts_from_its_day_and_unknown_days_as_late_as_possible() -> None:
    on = date(2021, 3, 1)
    assert age_reached(BirthDate(2003, 3, 1), 18, on)
    assert not age_reached(BirthDate(2003, 3, 2), 18, on)
    assert not age_reached(BirthDate(2003), 18, on)
    assert age_reached(BirthDate(2003, 2), 18, on)
    assert age_reached(BirthDate(2003), 18, date(2021, 12, 31))
    assert age_reached(None, 18, on)
    assert age_reached(BirthDate(2015), 18, None)


@pytest.mark.article("fide.ratings", "7.1.2")
def test_the_k_a_new_list_prints() -> None:
    on = date(2021, 3, 1)
    assert printed_factor(FIDE_RATINGS, fide(rating=2000, games=30, k=40), None, on) == 20
    # Nobody knows how many games: a grown-up's 40 can only be a newcomer's and stays.
    assert printed_factor(FIDE_RATINGS, fide(rating=2000, k=40), BirthDate(1980), on) == 40
    assert printed_factor(FIDE_RATINGS, fide(rating=2000, k=40), BirthDate(2003, 2, 1), on) == 20
    assert printed_factor(FIDE_RATINGS, fide(rating=2405, k=40), BirthDate(1980), on) == 10
    assert printed_factor(FIDE_RATINGS, fide(rating=None, k=40), None, on) is None
    assert printed_factor(FMJD_RATINGS, fmjd(rating=2000), None, on) is None


@pytest.mark.article("fide.ratings", "8.5.7")
@pytest.mark.parametrize(
    ("value", "up", "away"),
    [
        ("2.5", 3, 3),
        ("-2.5", -2, -3),
        ("-0.5", 0, -1),
        ("0.5", 1, 1),
        ("-2.6", -3, -3),
        ("2.4", 2, 2),
    ],
)
def test_halves_are_rounded_by_a_named_rule(value: str, up: int, away: int) -> None:
    assert Rounding.HALF_UP.whole(Fraction(value)) == up
    assert Rounding.HALF_AWAY.whole(Fraction(value)) == away
    rules = replace(FIDE_RATINGS, rounding=Rounding.HALF_UP)
    assert new_rating(rules, 2000, Fraction(value)) == 2000 + up
    assert new_rating(FIDE_RATINGS, 2000, Fraction(value)) == 2000 + away


EXAMPLE = [(2050, score) for score in (2, 1, 1, 2, 1, 1, 1)]


@pytest.mark.article("fmjd.annex9", "3.2.1", "3.2.2")
@pytest.mark.parametrize(("standing", "change"), [({}, "0.6315"), ({"highest": 2300}, "0.421")])
def test_the_annexs_example_with_k_15_and_10(standing: dict[str, int], change: str) -> None:
    found = what_if(FMJD_2022, fmjd(rating=2150, games=100, **standing), EXAMPLE).changes[0]
    assert found.against_average is not None
    assert round(float(found.against_average.share * 100), 4) == 63.6842
    assert round(float(found.expected * 2), 4) == 8.9158
    assert found.score * 2 == 9
    # The print multiplies with the rounded difference 0.0842.
    assert abs(found.change - Fraction(change)) < Fraction(1, 5000)
    assert found.performance is not None
    assert Rounding.HALF_UP.whole(found.performance) == 2155


@pytest.mark.article("fmjd.annex9", "1.2.2.1")
@pytest.mark.parametrize(
    ("k", "share", "change"),
    [
        *[
            (15, share, value)
            for share, value in (
                (100, "0.631579"),
                (60, "0.378947"),
                (40, "0.252632"),
                (20, "0.126316"),
            )
        ],
        *[
            (10, share, value)
            for share, value in ((100, "0.421053"), (60, "0.252632"), (20, "0.084211"))
        ],
        *[
            (25, share, value)
            for share, value in ((100, "1.052632"), (40, "0.421053"), (20, "0.210526"))
        ],
    ],
)
def test_fast_games_move_a_rating_less(k: int, share: int, change: str) -> None:
    standing = {
        15: fmjd(rating=2150, games=30),
        10: fmjd(rating=2150, games=30, highest=2301),
        25: fmjd(rating=2150, games=29),
    }[k]
    found = what_if(FMJD_2022, standing, EXAMPLE, share=share).changes[0]
    assert found.factor.base == k
    assert found.factor.k == Fraction(k * share, 100)
    assert round(float(found.change), 6) == float(change)


def test_draughts_against_an_average_between_whole_numbers() -> None:
    results = [(2255, 2), (2256, 1)] * 4
    found = what_if(FMJD_2022, fmjd(rating=2400, games=100), results).changes[0]
    assert found.against_average is not None
    assert found.against_average.difference == Fraction("144.5")
    share = found.against_average.share
    assert round(float(share * 100), 6) == 69.348837
    assert round(float(share * 18), 6) == 12.482791
    assert found.change == 10 * (Fraction(6) - 8 * share)


@pytest.mark.article("fmjd.annex9", "3.2.3")
@pytest.mark.parametrize(
    ("standing", "k"),
    [
        ({"rating": 2250, "games": 29}, 25),
        ({"rating": 2350, "games": 29}, 25),
        ({"rating": 2250, "games": 30}, 15),
        ({"rating": 2299, "games": 300}, 15),
        ({"rating": 2300, "games": 300}, 10),
        ({"rating": 2290, "highest": 2301, "games": 300}, 10),
    ],
)
def test_k_in_draughts(standing: dict[str, int], k: int) -> None:
    assert development_factor(FMJD_RATINGS, fmjd(**standing)).k == k


def test_games_without_a_list_that_prints_k_never_use_a_printed_one() -> None:
    assert development_factor(FMJD_RATINGS, fmjd(rating=2200, games=50, k=99)).k == 15


@settings(max_examples=drawn(60), deadline=None)
@given(
    ratings=st.tuples(st.integers(1000, 2399), st.integers(1000, 2399)),
    scores=st.lists(st.integers(0, 2), min_size=1, max_size=12),
)
def test_what_one_wins_the_other_loses(ratings: tuple[int, int], scores: list[int]) -> None:
    one, other = ratings
    for edition, make in ((FIDE_2019, fide), (FMJD_2022, fmjd)):
        ours = what_if(edition, make(rating=one, games=100), [(other, each) for each in scores])
        theirs = what_if(
            edition, make(rating=other, games=100), [(one, 2 - each) for each in scores]
        )
        gained, lost = ours.changes[0], theirs.changes[0]
        assert gained.expected + lost.expected == len(scores)
        if gained.factor.k == lost.factor.k:
            assert gained.change + lost.change == 0


@pytest.mark.parametrize(
    ("text", "result"),
    [("2318:1", (2318, 2)), ("2067 ½", (2067, 1)), ("1926=0.5", (1926, 1)), ("2464:0", (2464, 0))],
)
def test_results_as_players_write_them(text: str, result: tuple[int, int]) -> None:
    assert parse_result(FIDE_2019, text) == result


@pytest.mark.parametrize("text", ["2067½", "2067=", "2067 : ½", "2067/0,5"])
def test_a_draw_needs_no_colon_where_nothing_can_be_misread(text: str) -> None:
    assert parse_result(FIDE_2019, text) == (2067, 1)


@pytest.mark.parametrize(("text", "rating"), [("2000", "2000"), ("15001", "1500"), ("200", "200")])
def test_a_rating_without_a_score_is_no_result(text: str, rating: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        parse_result(FIDE_2019, text)
    written = f"write {rating}:1, {rating}:½ or {rating}:0"
    assert str(refused.value) == f"'{text}' is not a result; {written}"


def test_draughts_results_are_written_with_two_points() -> None:
    assert parse_result(FMJD_2022, "2150:2") == (2150, 2)
    assert parse_result(FMJD_2022, "2150:1") == (2150, 1)


def test_the_event_change_of_both_players_is_the_same_with_equal_k(make_event: Maker) -> None:
    event = make_event({1: 2000, 2: 2100}, [(1, 2, 2), (2, 1, 1)])
    one, other = rate_event(FIDE_2019, event).changes
    assert one.change == -other.change > 0
