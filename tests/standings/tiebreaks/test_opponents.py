"""Sums over opponents' scores: clause by clause, with every kind of game that was not played."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.points import BEIJING, HALF_POINTS, THREE_ONE_ZERO, TWO_ONE_ZERO
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed
from crosstable.standings.explaining import explain
from crosstable.standings.options import RankingOptions, SonnebornBerger
from crosstable.standings.ranking import standings
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
VIRTUAL = RankingOptions()
ACTUAL = RankingOptions(opponents_unplayed=OpponentsUnplayed.ACTUAL)

# Six players A to F, three rounds, two points for a win: recomputed by hand in the table below.
SIX = ["1-4:1 2-5:½ 3-6:1", "1-3:½ 2-4:1 5-6:1", "1-2:½ 3-5:0 4-6:1"]
SIX_RATINGS = {1: 2300, 2: 2250, 3: 2200, 4: 2150, 5: 2100, 6: 2050}


def numbers(
    tournament: Tournament,
    tie_break: str,
    *,
    edition: Edition = FIDE_2019,
    options: RankingOptions = VIRTUAL,
) -> list[object]:
    table = standings(
        tournament, edition, tie_breaks=(tie_break,), round_robin=False, options=options
    )
    return [row.values[0].value for row in sorted(table.rows, key=lambda row: row.number)]


@pytest.fixture
def six(swiss: Maker) -> Tournament:
    return swiss(SIX, players=6, ratings=SIX_RATINGS, points=TWO_ONE_ZERO, edition="fmjd-2022")


@pytest.mark.article("fmjd.annex5", "3.1.a")
def test_solkoff_is_the_sum_of_the_opponents_scores(six: Tournament) -> None:
    # scores: A 4, B 4, C 3, D 2, E 5, F 0; A met D, C and B: 2 + 3 + 4
    assert numbers(six, "solkoff", edition=FMJD_2022) == [9, 11, 9, 8, 7, 10]
    assert numbers(six, "buchholz", edition=FMJD_2022) == [9, 11, 9, 8, 7, 10]


@pytest.mark.article("fmjd.annex5", "3.1.b")
def test_solkoff_median_leaves_out_the_highest_and_the_lowest(six: Tournament) -> None:
    assert numbers(six, "solkoff-median", edition=FMJD_2022) == [3, 4, 4, 4, 3, 3]


@pytest.mark.article("fmjd.annex3", "5.11.1.2.2a.1")
@pytest.mark.article("fmjd.annex5", "3.1.c")
def test_short_truncated_solkoff_leaves_out_the_lowest(six: Tournament) -> None:
    assert numbers(six, "short-truncated-solkoff", edition=FMJD_2022) == [7, 9, 9, 8, 7, 8]


@pytest.mark.article("fmjd.annex3", "5.11.1.2.2a.4")
@pytest.mark.article("fmjd.annex5", "3.1.d")
def test_full_truncated_solkoff_goes_on_until_one_opponent_is_left(six: Tournament) -> None:
    assert numbers(six, "full-truncated-solkoff", edition=FMJD_2022) == [
        *((7, 4), (9, 5), (9, 5), (8, 4), (7, 4), (8, 5)),
    ]


@pytest.mark.article("fmjd.annex3", "5.11.1.2.2a.2")
@pytest.mark.article("fmjd.annex5", "3.1.e")
def test_solkoff_plus_adds_the_opponents_solkoff(six: Tournament) -> None:
    assert numbers(six, "solkoff-plus", edition=FMJD_2022) == [28, 24, 26, 30, 30, 24]


@pytest.mark.article("fmjd.annex3", "5.11.1.2.2a.3")
@pytest.mark.article("fmjd.annex5", "3.1.f")
def test_baliakin_multiplies_score_and_solkoff(six: Tournament) -> None:
    # A: 2 × 8 + 3 × 9 + 4 × 11
    assert numbers(six, "solkoff-baliakin", edition=FMJD_2022) == [87, 87, 71, 80, 71, 78]


@pytest.mark.article("fmjd.annex5", "3.1.g")
def test_sonneborn_berger_doubles_the_beaten(six: Tournament) -> None:
    assert numbers(six, "sonneborn-berger", edition=FMJD_2022) == [11, 13, 4, 0, 10, 0]


@pytest.mark.article("fmjd.annex5", "3.1.h")
def test_the_average_rating_of_the_opponents(six: Tournament) -> None:
    table = standings(six, FMJD_2022, tie_breaks=("average-rating",), round_robin=False)
    texts = {row.number: row.values[0].text for row in table.rows}
    assert texts == {1: "2200", 2: "2183.33", 3: "2150", 4: "2200", 5: "2166.67", 6: "2150"}
    assert table.row(2).values[0].value == Fraction(6550, 3)


@pytest.mark.article("fmjd.annex3", "5.11.1.2.2a", "5.11.1.2.2b")
@pytest.mark.article("fmjd.annex5", "5.2", "5.2a", "5.2b", "5.3")
@pytest.mark.parametrize(
    ("event", "order", "by"),
    [
        ("swiss", [5, 2, 1, 3, 4, 6], "short-truncated-solkoff"),
        ("swiss-on-rating", [5, 1, 2, 3, 4, 6], "average-rating"),
        ("swiss-on-truncated-solkoff", [5, 2, 1, 3, 4, 6], "full-truncated-solkoff"),
        ("swiss-on-median-solkoff", [5, 2, 1, 3, 4, 6], "solkoff-median"),
        ("kndb-swiss", [5, 2, 1, 3, 4, 6], "solkoff"),
    ],
)
def test_the_named_systems_rank_the_tied_differently(
    six: Tournament, event: str, order: list[int], by: str
) -> None:
    tie_breaks = FMJD_2022.tie_break_order(event)
    table = standings(six, FMJD_2022, tie_breaks=tie_breaks, round_robin=False)
    assert [row.number for row in table.rows] == order
    assert table.rows[2].decided_by == by


@pytest.mark.article("fide.tournaments", "13.4.2", "13.4.3", "13.4.4", "13.4.5", "13.13.2.5")
def test_the_buchholz_family(swiss: Maker) -> None:
    """Player 1 meets 2 to 6, who have 4, 3, 2, 1 and 0 of five points."""
    tournament = swiss(
        [
            "1-2:½ 3-7:1 4-8:1 5-9:1 6-10:0",
            "1-3:½ 2-7:1 4-8:1 5-9:0 6-10:0",
            "1-4:0 2-7:1 3-8:1 5-9:0 6-10:0",
            "1-5:1 2-7:1 3-8:½ 4-9:0 6-10:0",
            "1-6:1 2-7:½ 3-8:0 4-9:0 5-10:0",
        ],
        players=10,
    )
    scores = [Fraction(row, 2) for row in (6, 8, 6, 6, 2, 0)]
    table = standings(tournament, FIDE_2019, tie_breaks=(), round_robin=False)
    assert [Fraction(table.row(number).points, 2) for number in range(1, 7)] == scores
    sums = {
        "buchholz": 4 + 3 + 3 + 1 + 0,
        "buchholz-cut-1": 4 + 3 + 3 + 1,
        "buchholz-cut-2": 4 + 3 + 3,
        "buchholz-cut-5": 0,
        "buchholz-cut-9": 0,
        "median-buchholz": 3 + 3 + 1,
        "median-buchholz-2": 3,
        "median-buchholz-3": 0,
    }
    for name, expected in sums.items():
        assert numbers(tournament, name)[0] == expected, name
    every = numbers(tournament, "buchholz")
    assert numbers(tournament, "sum-of-buchholz")[0] == sum(every[1:6])  # type: ignore[arg-type]


@pytest.mark.article("fide.tournaments", "13.14.2")
@pytest.mark.parametrize(
    ("before", "what", "rounds", "expected"),
    [
        ("1½", "-", 3, "2.5"),  # example 1 after the round, and at the end
        ("1½", "-", 9, "5.5"),
        ("3½", "+", 6, "3.5"),  # example 2
        ("3½", "+", 9, "5"),
        ("2", "bye", 5, "2"),  # table (a)
        ("2", "bye", 11, "5"),
        ("2", "+", 11, "5"),  # (b)
        ("2", "-", 5, "3"),  # (c)
        ("2", "-", 11, "6"),
        ("2", "half", 11, "5.5"),
        ("2", "zero", 11, "6"),
    ],
)
def test_the_virtual_opponent_of_the_manual(
    swiss: Maker, before: str, what: str, rounds: int, expected: str
) -> None:
    number = {"1½": 3, "3½": 6, "2": 5}[before]
    results = {"1½": ["1", "½"], "3½": ["1", "1", "1", "½", "0"], "2": ["1", "1", "0", "0"]}[before]
    texts = [f"1-2:{each}" for each in results]
    texts.append(f"1-2:{what}" if what in "+-" else f"1:{what}")
    texts += ["1-2:1"] * (rounds - number)
    table = standings(
        swiss(texts, players=2), FIDE_2019, tie_breaks=("buchholz",), round_robin=False
    )
    term = table.row(1).values[0].working[number - 1]
    assert term.opponents == ()
    assert term.adds == Fraction(expected)
    assert term.note.startswith(f"virtual opponent in round {number}: {before} before")


@pytest.mark.article("fide.tournaments", "13.13.1")
def test_unplayed_games_count_as_draws_for_the_opponents(swiss: Maker) -> None:
    """Two cases told for the rule: 6 of 9 with a forfeit win counts 5½, with an absence 6½."""
    won = ["1-2:1", "1-2:1", "1-3:+", "1-2:1", "1-2:1", "1-2:1", "1-2:0", "1-2:0", "1-2:0"]
    missed = ["1-2:1"] * 4 + ["1-2:0"] * 2 + ["1:zero", "1-2:1", "1-2:1"]
    for rounds, own, for_others in ((won, 5, "5.5"), (missed, 6, "6.5")):
        tournament = swiss(rounds, players=3)
        table = standings(tournament, FIDE_2019, tie_breaks=("buchholz",), round_robin=False)
        assert table.row(1).points == 12
        virtual = [term for term in table.row(1).values[0].working if not term.opponents]
        assert [term.adds for term in virtual] == [own]
        against = [term for term in table.row(2).values[0].working if term.opponents == (1,)]
        assert {term.adds for term in against} == {Fraction(for_others)}
        plain = standings(
            tournament, FIDE_2019, tie_breaks=("buchholz",), round_robin=False, options=ACTUAL
        )
        against = [term for term in plain.row(2).values[0].working if term.opponents == (1,)]
        assert {term.adds for term in against} == {6}


def test_each_unplayed_round_has_its_own_virtual_opponent(swiss: Maker) -> None:
    """Late by one round, and gone after the third: 1 + 1½, then 1 + 1 + 0 from one point."""
    tournament = swiss(["2-3:1", "1-2:1", "1-3:0", "2-3:½"], players=3)
    table = standings(tournament, FIDE_2019, tie_breaks=("buchholz",), round_robin=False)
    assert [term.adds for term in table.row(1).values[0].working] == [
        Fraction("2.5"),
        # 2 has 1 + 0 + draw for the round he was free in + ½; 3 has 0 + draw + 1 + ½
        *(2, 2),
        2,
    ]


@pytest.mark.article("fide.tournaments", "13.13.3.1")
def test_sonneborn_berger_in_a_swiss_uses_the_same_scores(swiss: Maker) -> None:
    """A forfeit win of a later loser: 1 × virtual, then 0, then ½ × an adjusted score."""
    tournament = swiss(["1-2:+ 3-4:1", "1-3:0 2-4:½", "4-1:½ 2-3:0"], players=4)
    # virtual opponent of 1: 0 + 0 + 2 draws = 1; 3 has 3 points, 4 has 1 point
    assert numbers(tournament, "sonneborn-berger")[0] == 1 * 1 + 0 * 3 + Fraction(1, 2) * 1
    citation = standings(tournament, FIDE_2019, tie_breaks=("sonneborn-berger",), round_robin=False)
    because = citation.row(1).values[0].because
    assert because is not None
    assert because.article == "13.13.3.1"


def test_the_dummy_of_a_bye_has_no_points_and_is_cut_first(swiss: Maker) -> None:
    tournament = swiss(
        ["1-2:1 3:bye", "1-3:½ 2:bye", "2-3:1 1:bye"], players=3, points=TWO_ONE_ZERO
    )
    # scores: 1 has 5, 2 has 4, 3 has 3
    assert numbers(tournament, "solkoff", edition=FMJD_2022) == [7, 8, 9]
    assert numbers(tournament, "short-truncated-solkoff", edition=FMJD_2022) == [7, 8, 9]
    assert numbers(tournament, "full-truncated-solkoff", edition=FMJD_2022) == [
        *((7, 4), (8, 5), (9, 5)),
    ]
    assert numbers(tournament, "sonneborn-berger", edition=FMJD_2022) == [2 * 4 + 3, 6, 5]
    assert numbers(tournament, "solkoff-plus", edition=FMJD_2022) == [17, 16, 15]


def test_a_forfeited_game_keeps_its_scheduled_opponent_where_the_text_is_silent(
    swiss: Maker,
) -> None:
    tournament = swiss(["1-2:+ 3-4:1", "1-3:0 2-4:½"], players=4, points=TWO_ONE_ZERO)
    # scores 2, 1, 4, 1
    assert numbers(tournament, "solkoff", edition=FMJD_2022) == [5, 3, 3, 5]
    nobody = RankingOptions(own_unplayed=OwnUnplayed.NOBODY)
    assert numbers(tournament, "solkoff", edition=FMJD_2022, options=nobody) == [4, 1, 3, 5]
    virtual = RankingOptions(own_unplayed=OwnUnplayed.VIRTUAL_OPPONENT)
    # for 1: 0 + 0 + one draw; for 2: 0 + 2 + one draw
    assert numbers(tournament, "solkoff", edition=FMJD_2022, options=virtual) == [
        *(4 + 1, 1 + 3, 3, 5),
    ]


def test_somebody_who_left_keeps_his_score_for_his_opponents(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:½", "1-3:1", "1-4:1 2-3:½"], players=4, points=TWO_ONE_ZERO)
    # 2 and 4 were not there in round two
    assert numbers(tournament, "solkoff", edition=FMJD_2022) == [1 + 2 + 1, 6 + 2, 1 + 6 + 1, 8]
    assert numbers(tournament, "full-truncated-solkoff", edition=FMJD_2022)[1] == (8, 6)


def test_a_game_without_a_result_adds_nothing_yet(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:½", "1-3:. 2-4:1"], players=4)
    table = standings(tournament, FIDE_2019, tie_breaks=("buchholz",), round_robin=False)
    assert table.provisional
    assert {row.number: row.values[0].value for row in table.rows} == {
        1: 1,
        2: Fraction("1.5"),
        3: Fraction("0.5"),
        4: Fraction("1.5"),
    }
    assert "open game in round 2: not finished" in explain(table, 1)[1]
    ended = swiss(["1-2:1 3-4:½", "1-3:1 2-4:1"], players=4)
    assert not standings(ended, FIDE_2019, round_robin=False).provisional


def test_a_virtual_opponent_adds_no_buchholz_of_his_own(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3:bye", "1-3:1 2:half"], players=3)
    table = standings(tournament, FIDE_2019, tie_breaks=("sum-of-buchholz",), round_robin=False)
    line = explain(table, 3)[1]
    assert "has met nobody" in line
    # 1 has met 2 (½ for others ½+0) and 3 (½+0): Buchholz 1 = ½ + ½
    assert table.row(3).values[0].value == 1


def test_two_points_for_a_win_scale_everything(swiss: Maker) -> None:
    rounds = ["1-2:1 3-4:½ 5:bye", "1-3:½ 2-5:+ 4:half", "4-1:0 5-3:1 2:zero"]
    half, two, three = (
        swiss(rounds, players=5, points=each)
        for each in (HALF_POINTS, TWO_ONE_ZERO, THREE_ONE_ZERO)
    )
    for name, factor in (("buchholz", 2), ("sonneborn-berger", 4), ("solkoff-baliakin", 4)):
        ours = numbers(half, name)
        assert numbers(two, name) == [value * factor for value in ours]  # type: ignore[operator]
    # 1 has 7 and 3 has 2 for others; 2 was absent twice, so 0 + 1 + 1; 4 has 1 + 1 + 0
    assert numbers(three, "buchholz")[0] == 2 + 2 + 2


@pytest.mark.article("fmjd.annex3", "5.10a")
def test_standings_and_tie_breaks_may_be_counted_by_different_tables(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:1", "1-3:1 2-4:1"], players=4, points=BEIJING)
    options = RankingOptions(tie_break_points=TWO_ONE_ZERO)
    table = standings(
        tournament, FMJD_2022, tie_breaks=("solkoff",), round_robin=False, options=options
    )
    assert {row.number: row.points for row in table.rows} == {1: 24, 2: 12, 3: 12, 4: 0}
    assert {row.number: row.values[0].value for row in table.rows} == {1: 4, 2: 4, 3: 4, 4: 4}


def test_results_may_weigh_one_and_a_half_in_any_table(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3:bye", "1-3:½ 2:half"], players=3, points=THREE_ONE_ZERO)
    options = RankingOptions(
        sonneborn_berger=SonnebornBerger.RESULTS, own_unplayed=OwnUnplayed.VIRTUAL_OPPONENT
    )
    # 2's bye is a third of a win against 0 + 2; 3's a whole win against 0 + 0 + one draw
    assert numbers(tournament, "sonneborn-berger", options=options) == [
        1 * 1 + Fraction(1, 2) * 2,
        0 + Fraction(1, 3) * 2,
        1 * 1 + Fraction(1, 2) * 4,
    ]


@pytest.mark.article("fmjd.annex5", "3.1.i")
def test_something_else_may_rank_before_the_points(six: Tournament) -> None:
    options = RankingOptions(points_first=False)
    order = ("solkoff", "points")
    table = standings(six, FMJD_2022, tie_breaks=order, round_robin=False, options=options)
    assert [(row.number, row.decided_by) for row in table.rows] == [
        (2, None),
        (6, "solkoff"),
        (1, "solkoff"),
        (3, "points"),
        (4, "solkoff"),
        (5, "solkoff"),
    ]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5, 6]
