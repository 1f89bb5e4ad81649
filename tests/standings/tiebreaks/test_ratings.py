"""Average ratings of opponents, their cuts, games skipped by choice, own ratings."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.tournament import Tournament
from crosstable.standings.explaining import explain
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import Standings, standings
from crosstable.standings.tiebreaks.values import rounded_text
from tests.standings import literal_ratings
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
RATINGS = {1: 2000, 2: 2101, 3: 2203, 4: 2311, 5: 1900}


def ranked(tournament: Tournament, *tie_breaks: str, **chosen: bool) -> Standings:
    options = RankingOptions(**chosen)  # type: ignore[arg-type]
    return standings(
        tournament, FIDE_2019, tie_breaks=tie_breaks, round_robin=False, options=options
    )


def by_fmjd(tournament: Tournament, **chosen: bool) -> Standings:
    options = RankingOptions(**chosen)  # type: ignore[arg-type]
    return standings(tournament, FMJD_2022, tie_breaks=("ARO",), round_robin=False, options=options)


def text(table: Standings, number: int) -> str:
    return table.row(number).values[0].text


@pytest.mark.article("fide.tournaments", "13.3.1", "13.14.1.1")
def test_the_average_is_over_games_really_played(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:½", "1-3:0 2-4:1", "1-4:+ 2-3:½"], players=4, ratings=RATINGS)
    table = ranked(tournament, "average-rating")
    assert text(table, 1) == "2152"
    assert text(table, 2) == "2171.33"
    assert text(ranked(tournament, "ARO", forfeits_in_average_rating=True), 1) == "2205"


@pytest.mark.article("fide.tournaments", "13.3.2", "13.14.1.2")
def test_cuts_begin_with_the_lowest_rated(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:½", "1-3:0 2-4:1", "1-4:½ 2-3:½"], players=4, ratings=RATINGS)
    assert text(ranked(tournament, "AROC"), 1) == "2257"
    assert text(ranked(tournament, "average-rating-cut-2"), 1) == "2311"
    assert text(ranked(tournament, "average-rating-cut-3"), 1) == "0"
    line = explain(ranked(tournament, "AROC"), 1)[1]
    assert line == (
        "Average rating of opponents, cut 1 [FIDE C.02 13.3.2]: 2257 (the average of 2 ratings) = "
        "2101 (Player 2) cut; 2203 (Player 3); 2311 (Player 4)."
    )


def test_opponents_without_a_rating_are_left_out_and_named(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:½", "1-3:0 2-4:1"], players=4, ratings={1: 2000, 2: 2101})
    table = ranked(tournament, "average-rating")
    assert text(table, 1) == "2101"
    assert table.row(1).values[0].note == "the average of 1 rating; 1 without a rating left out"
    assert text(table, 4) == "2101"
    assert text(table, 3) == "2000"


@pytest.mark.article("fide.tournaments", "13.14.1")
@pytest.mark.parametrize(
    ("rounds", "penalised"),
    [
        (["1:half", "1:zero", "1-5:1", "1-5:1"], False),  # two are not more than two
        (["1:half", "1:zero", "1-5:-", "1-5:1"], True),
        (["1:half", "1:zero", "1-5:--", "1-5:1"], True),
        (["1:half", "1:zero", "1-5:+", "1-5:1"], False),  # the opponent was absent
        (["1:half", "1:zero", "1:bye", "1-5:1"], False),  # the pairing left him over
        (["1:half", "1:zero", "", "1-5:1"], True),  # not there at all
    ],
)
def test_who_chose_to_miss_more_than_two_games_comes_after_the_others(
    swiss: Maker, rounds: list[str], penalised: bool
) -> None:
    """Player 1 met the strongest, player 2 the weakest; 5 and 6 are their opponents."""
    ratings = {5: 2800, 6: 1200, 1: 2000, 2: 2000, 3: 2000, 4: 2000}
    others = ["2-6:1", "2-6:½", "2-6:½", "2-6:½"]
    tournament = swiss(
        [f"{mine} {theirs}" for mine, theirs in zip(rounds, others, strict=True)],
        players=6,
        ratings=ratings,
    )
    options = RankingOptions(points_first=False)
    table = standings(
        tournament, FIDE_2019, tie_breaks=("ARO",), round_robin=False, options=options
    )
    order = [row.number for row in table.rows if row.number in {1, 2}]
    assert order == ([2, 1] if penalised else [1, 2])
    assert text(table, 1) == "2800"
    because = table.row(1).values[0].because
    assert because is not None
    assert (because.article == "13.14.1") is penalised
    assert ("more than 2" in table.row(1).values[0].note) is penalised
    plain = standings(
        tournament, FMJD_2022, tie_breaks=("ARO",), round_robin=False, options=options
    )
    assert [row.number for row in plain.rows if row.number in {1, 2}] == [1, 2]


def test_among_those_who_missed_many_the_one_who_played_more_is_first(swiss: Maker) -> None:
    tournament = swiss(
        ["1:zero 2:zero", "1:zero 2:zero", "1:zero 2:zero", "1-4:1 2:zero", "2-3:1 1-4:0"],
        players=4,
        ratings={1: 2000, 2: 2000, 3: 2500, 4: 1500},
    )
    table = ranked(tournament, "ARO")
    assert [row.number for row in table.rows if row.points == 2] == [4, 1, 2]


@pytest.mark.article("fide.tournaments", "13.14.1")
def test_who_skipped_three_games_and_played_six_stands_above_who_played_five(swiss: Maker) -> None:
    """Only players who completed more of the schedule stand above whatever the averages say."""
    rounds = [
        *("1:zero 2-9:1", "1:zero 2-9:1", "1:zero 2-9:1"),
        *("1-8:1 2-9:1", "1-8:1 2-9:0", "1-8:1 2:bye"),
        *("1-8:1 2-7:+", "1-8:1 2:zero", "1-8:1 2:zero"),
    ]
    tournament = swiss(
        rounds, players=9, ratings=dict.fromkeys(range(1, 8), 2000) | {8: 2500, 9: 1500}
    )
    table = ranked(tournament, "ARO")
    assert [(row.number, row.played) for row in table.rows if row.points == 12] == [(1, 6), (2, 5)]
    assert "below all who played more of the schedule" in table.row(1).values[0].note


@pytest.mark.article("fide.tournaments", "13.14.1")
def test_a_lowered_average_is_lower_than_that_of_everybody_who_played_more(swiss: Maker) -> None:
    """Beneath the 1400 of player 3, who played four games, and so beneath player 2's 2100 too."""
    rounds = [
        *("1:half 2:bye 3-6:1", "1:half 2-5:+ 3-6:½"),
        *("1:half 2-5:0 3-6:0", "1-4:½ 2:zero 3-6:½", "1-4:0 2:zero 3:zero"),
    ]
    ratings = {1: 2000, 2: 2000, 3: 2000, 4: 2700, 5: 2100, 6: 1400}
    tournament = swiss(rounds, players=6, ratings=ratings)
    table = ranked(tournament, "ARO")
    assert [(row.number, row.played) for row in table.rows if row.number in {1, 2, 3}] == [
        *((2, 1), (3, 4), (1, 2)),
    ]


def skipping_rounds(dice: random.Random, players: int, rounds: int) -> list[str]:
    texts = []
    for _ in range(rounds):
        seats = dice.sample(range(1, players + 1), players)
        entries = []
        while seats:
            one = seats.pop()
            what = dice.choices(["", "zero", "half", "bye"], [6, 2, 2, 1])[0]
            if what or not seats:
                entries.append(f"{one}:{what or 'bye'}")
            else:
                result = dice.choices(["1", "0", "½", "+", "-", "--"], [3, 3, 3, 1, 1, 1])[0]
                entries.append(f"{one}-{seats.pop()}:{result}")
        texts.append(" ".join(entries))
    return texts


@pytest.mark.article("fide.tournaments", "13.14.1")
def test_random_events_stand_as_the_sentence_says(swiss: Maker) -> None:
    dice = random.Random(1314)
    lowered = 0
    for _ in range(300):
        players = dice.randint(5, 9)
        ratings = {each: dice.randrange(1400, 2800) for each in range(1, players + 1)}
        tournament = swiss(skipping_rounds(dice, players, 7), players=players, ratings=ratings)
        table = ranked(tournament, "ARO")
        for points in {row.points for row in table.rows}:
            tied = [row.number for row in table.rows if row.points == points]
            values = literal_ratings.considered(tournament, tied)
            lowered += sum(
                values[number] != literal_ratings.average(tournament, number) for number in tied
            )
            for number in tied:
                row, first = table.row(number), min(table.row(each).place or 0 for each in tied)
                assert row.place == first + sum(values[each] > values[number] for each in tied)
                assert row.values[0].text == rounded_text(
                    literal_ratings.average(tournament, number)
                )
    assert lowered > 100


@pytest.mark.article("fmjd.annex5", "4.1")
def test_a_dummy_counts_one_below_the_lowest_rating(swiss: Maker) -> None:
    """Annex 5 4.1 speaks of every tournament in which ratings play a role; C.02 knows no dummy."""
    # Player 5's 1900 belongs to nobody here; the lowest is 2000
    tournament = swiss(["1-2:1 3:bye", "1:bye 3-2:1"], players=3, ratings=RATINGS)
    table = by_fmjd(tournament)
    assert [text(table, number) for number in (1, 2, 3)] == ["2050", "2101.5", "2050"]
    assert [row.number for row in table.rows] == [1, 3, 2]
    line = explain(table, 3)[1]
    assert line == (
        "Average rating of opponents [FMJD Annex 5 3.1.h]: 2050 (the average of 2 ratings) = "
        "1999 (dummy, one below the lowest rating); 2101 (Player 2)."
    )
    without = by_fmjd(tournament, byes_in_average_rating=False)
    assert text(without, 3) == "2101"
    assert text(ranked(tournament, "ARO"), 3) == "2101"
    assert text(ranked(tournament, "ARO", byes_in_average_rating=True), 3) == "2050"


@pytest.mark.article("fmjd.annex5", "4.1")
def test_a_bye_does_not_help(swiss: Maker) -> None:
    """Players 1 and 2 met the same strong player; then one met the weakest, one had the bye."""
    ratings = {1: 2000, 2: 2001, 3: 2300, 4: 1500, 5: 1700}
    tournament = swiss(["1-3:0 2-4:1 5:bye", "2-3:0 1:bye 4-5:½"], players=5, ratings=ratings)
    table = by_fmjd(tournament)
    assert [text(table, number) for number in (1, 2)] == ["1899.5", "1900"]
    assert [row.number for row in table.rows if row.number in {1, 2}] == [2, 1]


def test_without_ratings_a_dummy_has_none(swiss: Maker) -> None:
    table = by_fmjd(swiss(["1-2:1 3:bye"], players=3))
    assert table.row(3).values[0].note == "the average of 0 ratings"
    assert table.row(3).values[0].working == ()


@pytest.mark.article("fmjd.annex5", "3.1.h")
def test_random_averages_with_a_dummy(swiss: Maker) -> None:
    dice = random.Random(41)
    for _ in range(100):
        players = dice.randint(5, 9)
        ratings = {each: dice.randrange(1400, 2800) for each in range(1, players + 1)}
        tournament = swiss(skipping_rounds(dice, players, 5), players=players, ratings=ratings)
        for row in by_fmjd(tournament).rows:
            expected = literal_ratings.average_with_the_dummy(tournament, row.number)
            assert row.values[0].value == expected


@pytest.mark.article("fmjd.annex5", "3.1.j")
def test_the_own_rating(swiss: Maker) -> None:
    tournament = swiss(["1-2:½ 3-4:½"], players=4, ratings={1: 2000, 2: 2101, 4: 1800})
    table = standings(tournament, FMJD_2022, tie_breaks=("own-rating",), round_robin=False)
    assert [(row.number, row.values[0].text) for row in table.rows] == [
        *((2, "2101"), (1, "2000"), (4, "1800"), (3, "–")),
    ]


@pytest.mark.article("fmjd.annex5", "3.1.k")
@pytest.mark.article("fide.tournaments", "13.1.1")
def test_lots_are_drawn_elsewhere_and_the_first_drawn_is_first(swiss: Maker) -> None:
    tournament = swiss(["1-2:½ 3-4:½"], players=4)
    drawn = RankingOptions(lots=(3, 1, 4))
    table = standings(tournament, FIDE_2019, tie_breaks=("lots",), round_robin=False, options=drawn)
    assert [(row.number, row.values[0].text) for row in table.rows] == [
        *((3, "1"), (1, "2"), (4, "3"), (2, "–")),
    ]
    assert not table.row(2).values[0].applies
    undrawn = standings(tournament, FIDE_2019, tie_breaks=("lots",), round_robin=False)
    assert [row.place for row in undrawn.rows] == [1, 1, 1, 1]
    assert table.row(3).values[0].value == Fraction(1)
