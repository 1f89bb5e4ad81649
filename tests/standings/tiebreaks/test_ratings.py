"""Average ratings of opponents, their cuts, games skipped by choice, own ratings."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.fmjd_2022 import FMJD_2022
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import Standings, explain, standings

Maker = Callable[..., Tournament]
RATINGS = {1: 2000, 2: 2101, 3: 2203, 4: 2311, 5: 1900}


def ranked(tournament: Tournament, *tie_breaks: str, **chosen: bool) -> Standings:
    options = RankingOptions(**chosen)  # type: ignore[arg-type]
    return standings(
        tournament, FIDE_2019, tie_breaks=tie_breaks, round_robin=False, options=options
    )


def text(table: Standings, number: int) -> str:
    return table.row(number).values[0].text


@pytest.mark.article("fide.tournaments", "13.3.1")
@pytest.mark.article("fide.tournaments", "13.14.1.1")
def test_the_average_is_over_games_really_played(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:½", "1-3:0 2-4:1", "1-4:+ 2-3:½"], players=4, ratings=RATINGS)
    table = ranked(tournament, "average-rating")
    assert text(table, 1) == "2152"
    assert text(table, 2) == "2171.33"
    assert text(ranked(tournament, "ARO", forfeits_in_average_rating=True), 1) == "2205"


@pytest.mark.article("fide.tournaments", "13.3.2")
@pytest.mark.article("fide.tournaments", "13.14.1.2")
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


@pytest.mark.article("fmjd.annex5", "4.1")
def test_a_dummy_may_count_one_below_the_lowest_rating(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3:bye"], players=3, ratings=RATINGS)
    assert text(ranked(tournament, "ARO"), 3) == "0"
    table = ranked(tournament, "ARO", byes_in_average_rating=True)
    # Player 5's 1900 belongs to nobody here; the lowest is 2000
    assert text(table, 3) == "1999"


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
