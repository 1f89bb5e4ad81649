"""Standings: printed tables, orders of criteria, shared places, events that are not over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import TWO_ONE_ZERO
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.index import spell
from crosstable.standings.explaining import explain, opened
from crosstable.standings.ranking import Standings, standings
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
Printed = Callable[[str], list[dict[str, str]]]

TWELVE = "manual-round-robin-12.txt"
PEARL_SPRING = "pearl-spring-2009.txt"


def names(table: Standings) -> list[str]:
    return [row.name for row in table.rows]


def texts(table: Standings, tie_break: str) -> list[str]:
    index = table.tie_breaks.index(tie_break)
    by_number = sorted(table.rows, key=lambda row: row.number)
    return [row.values[index].text for row in by_number]


@pytest.mark.article("fide.tournaments", "13.9.1", "13.6.1", "13.11.4")
def test_every_value_of_the_printed_table_of_twelve(printed: Printed, printed_event: Maker) -> None:
    lines = printed(TWELVE)
    table = standings(
        printed_event(TWELVE), FIDE_2019, tie_breaks=("sonneborn-berger", "koya", "wins")
    )
    assert names(table) == [line["name"] for line in lines]
    assert [table.points.text(row.points) for row in table.rows] == [
        line["points"] for line in lines
    ]
    for tie_break in ("sonneborn-berger", "koya", "wins"):
        assert texts(table, tie_break) == [line[tie_break] for line in lines]
    assert all(row.played == 11 for row in table.rows)


@pytest.mark.article("fide.tournaments", "13.15.2", "13.1.3")
def test_the_recommended_order_on_the_table_of_twelve(printed_event: Maker) -> None:
    table = standings(printed_event(TWELVE), FIDE_2019)
    assert table.tie_breaks == ("direct-encounter", "wins", "sonneborn-berger", "koya")
    assert [(row.name, row.decided_by) for row in table.rows] == [
        ("Alexander", None),
        ("Joseph", "points"),
        ("Robert", "points"),
        ("Walter", "points"),
        ("Olaf", "direct-encounter"),
        ("Peter", "wins"),
        ("Ivan", "points"),
        ("Sandor", "sonneborn-berger"),
        ("Mark", "wins"),
        ("Frederik", "points"),
        ("Martin", "direct-encounter"),
        ("Valery", "points"),
    ]
    assert [row.place for row in table.rows] == list(range(1, 13))
    encounter = {row.name: row.values[0] for row in table.rows}
    assert [encounter[name].text for name in ("Walter", "Olaf", "Peter")] == ["2", "½", "½"]
    assert [encounter[name].text for name in ("Mark", "Ivan", "Sandor")] == ["1", "1", "1"]
    assert [encounter[name].text for name in ("Frederik", "Martin")] == ["1", "0"]
    assert not encounter["Alexander"].applies


def test_the_order_for_schools_on_the_table_of_twelve(printed_event: Maker) -> None:
    """Wins, Sonneborn-Berger, Koya: what the manual recommends for school round robins."""
    table = standings(
        printed_event(TWELVE), FIDE_2019, tie_breaks=("wins", "sonneborn-berger", "koya")
    )
    order = "Alexander Joseph Robert Olaf Peter Walter Ivan Sandor Mark Martin Frederik Valery"
    assert " ".join(names(table)) == order


@pytest.mark.article("fide.tournaments", "13.5", "13.9.2")
def test_the_printed_double_round_robin(printed: Printed, printed_event: Maker) -> None:
    lines = printed(PEARL_SPRING)
    order = ("wins", "direct-encounter", "sonneborn-berger")
    table = standings(printed_event(PEARL_SPRING), FIDE_2019, tie_breaks=order)
    assert names(table) == [line["name"] for line in lines]
    assert [table.points.text(row.points) for row in table.rows] == [
        line["points"] for line in lines
    ]
    for tie_break in order:
        # The print has 0 where a direct encounter does not apply.
        made = [text.replace("–", "0") for text in texts(table, tie_break)]
        assert made == [line[tie_break] for line in lines]
    assert [row.decided_by for row in table.rows] == [
        *(None, "points", "points", "points"),
        *("wins", "sonneborn-berger"),
    ]
    citation = table.row(1).values[2].because
    assert citation is not None
    assert citation.article == "13.9.2"


@pytest.mark.article("fide.tournaments", "13.5")
def test_direct_encounter_looks_only_at_those_still_tied(printed_event: Maker) -> None:
    """Applied first, the three on four points have 2½, 1½ and 2 among themselves."""
    table = standings(
        printed_event(PEARL_SPRING), FIDE_2019, tie_breaks=("direct-encounter", "wins")
    )
    assert texts(table, "direct-encounter")[3:] == ["2½", "1½", "2"]
    assert names(table)[3:] == ["Jakovenko", "Leko", "Radjabov"]


@pytest.mark.article("fmjd.annex3", "5.11.1.2.1")
def test_the_order_of_criteria_in_a_draughts_round_robin(event: Maker) -> None:
    cells = [
        ["", "½", "½", "½", "1"],
        ["½", "", "1", "0", "1"],
        ["½", "0", "", "1", "½"],
        ["½", "1", "0", "", "½"],
        ["0", "0", "½", "½", ""],
    ]
    tournament = event(cells, points=TWO_ONE_ZERO, edition="fmjd-2022")
    table = standings(tournament, FMJD_2022)
    assert table.tie_breaks == ("wins", "direct-encounter", "best-in-order")
    # 1 and 2 have five points, 2 has more wins; 3 and 4 have four points and a win each
    assert [(row.number, row.points, row.decided_by) for row in table.rows] == [
        (2, 5, None),
        (1, 5, "wins"),
        (3, 4, "points"),
        (4, 4, "direct-encounter"),
        (5, 2, "points"),
    ]


@pytest.mark.article("fmjd.annex3", "5.11")
def test_places_nothing_decides_about_are_shared(event: Maker) -> None:
    draws = [["" if one == other else "½" for other in range(4)] for one in range(4)]
    draws[3] = ["0", "0", "0", ""]
    for row in draws[:3]:
        row[3] = "1"
    table = standings(event(draws, points=TWO_ONE_ZERO), FMJD_2022)
    assert [(row.number, row.place, row.place_text) for row in table.rows] == [
        (1, 1, "1–3"),
        (2, 1, "1–3"),
        (3, 1, "1–3"),
        (4, 4, "4"),
    ]
    assert [row.decided_by for row in table.rows] == [None, None, None, "points"]
    assert explain(table, 2)[-1] == (
        "Nothing separates Player 2 from Player 1, Player 3: the place is shared."
    )


def test_the_tournament_chooses_its_tie_breaks(event: Maker) -> None:
    tournament = event([["", "½"], ["½", ""]], tie_breaks=("koya", "SB"))
    assert standings(tournament, FIDE_2019).tie_breaks == ("koya", "sonneborn-berger")
    assert standings(tournament, FIDE_2019, tie_breaks=()).tie_breaks == ()
    with pytest.raises(UnknownName, match="known: PTS, WIN"):
        standings(tournament, FIDE_2019, tie_breaks=("xxxx",))


def test_games_without_a_result_bring_nothing_yet(event: Maker) -> None:
    cells = [
        ["", "1", ".", "½"],
        ["0", "", "1", "."],
        [".", "0", "", "1"],
        ["½", ".", "0", ""],
    ]
    table = standings(event(cells), FIDE_2019)
    assert {row.number: row.points for row in table.rows} == {1: 3, 2: 2, 3: 2, 4: 1}
    assert {row.number: row.played for row in table.rows} == {1: 2, 2: 2, 3: 2, 4: 2}
    # 2 and 3 have met, and 2 won
    assert [row.number for row in table.rows] == [1, 2, 3, 4]
    assert table.row(3).decided_by == "direct-encounter"


def test_before_the_first_round_everybody_shares_the_first_place(event: Maker) -> None:
    draws = [["" if one == other else "½" for other in range(5)] for one in range(5)]
    for edition in (FIDE_2019, FMJD_2022):
        table = standings(event(draws, rounds_so_far=0), edition)
        assert [(row.number, row.place, row.last_place) for row in table.rows] == [
            (number, 1, 5) for number in range(1, 6)
        ]
    assert standings(event([]), FIDE_2019).rows == ()


def test_unclassified_players_come_last_with_the_reason(event: Maker) -> None:
    wins = [
        ["" if one == other else "1" if one < other else "0" for other in range(6)]
        for one in range(6)
    ]
    table = standings(event(wins, left_after={1: 1, 4: 2}), FIDE_2019)
    assert [row.number for row in table.rows] == [2, 3, 5, 6, 1, 4]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, None, None]
    assert [row.reasons[0].sentence for row in table.rows[4:]] == [
        "completed 1 of 5 games, fewer than half: results cancelled",
        "completed 2 of 5 games, fewer than half: results cancelled",
    ]
    article = spell(FIDE_2019.cite("round-robin.withdrawal")[0])
    assert tuple(map(opened, explain(table, 4))) == (
        "Player 4 is not classified.",
        f"Completed 2 of 5 games, fewer than half: results cancelled [{article}].",
    )


def test_a_classified_leaver_carries_his_ruling_too(event: Maker) -> None:
    wins = [
        ["" if one == other else "1" if one < other else "0" for other in range(6)]
        for one in range(6)
    ]
    table = standings(event(wins, left_after={1: 3}), FIDE_2019)
    assert table.row(1).classified
    assert "completed 3 of 5 games, at least half" in table.row(1).reasons[0].sentence
    assert table.row(1).played == 3


@pytest.mark.parametrize("tie_break", ["koya", "koya-extended-1", "best-in-order"])
def test_what_is_defined_for_round_robins_is_refused_elsewhere(
    event: Maker, tie_break: str
) -> None:
    with pytest.raises(Refused, match=tie_break):
        standings(
            event([["", "½"], ["½", ""]]), FIDE_2019, tie_breaks=[tie_break], round_robin=False
        )


@pytest.mark.article("fide.tournaments", "13.15.4")
@pytest.mark.article("fmjd.annex3", "5.11.1.2.2a")
def test_other_systems_are_ranked_by_the_list_for_swisses(event: Maker) -> None:
    draw = event([["", "½"], ["½", ""]])
    table = standings(draw, FIDE_2019, round_robin=False)
    assert table.tie_breaks == (
        *("buchholz-cut-1", "buchholz", "sonneborn-berger"),
        *("direct-encounter", "wins", "games-with-black"),
    )
    assert [(row.number, row.place, row.decided_by) for row in table.rows] == [
        (1, 1, None),
        (2, 2, "games-with-black"),
    ]
    table = standings(draw, FMJD_2022, round_robin=False)
    assert table.tie_breaks == (
        *("short-truncated-solkoff", "solkoff-plus"),
        *("solkoff-baliakin", "full-truncated-solkoff"),
    )
    assert [row.place for row in table.rows] == [1, 1]


@pytest.mark.article("fide.tournaments.2017", "13.15.4", "13.15.5")
def test_the_lists_of_2017_count_wins_with_black() -> None:
    later, earlier = (FIDE_2019.tie_break_order(name) for name in ("swiss", "swiss-2017"))
    assert later[:-1] == earlier[:-1]
    assert (later[-1], earlier[-1]) == ("games-with-black", "wins-with-black")
    ratings = FIDE_2019.tie_break_order("swiss-consistent-ratings-2017")
    assert ratings[-3:] == ("wins-with-black", "games-with-black", "sonneborn-berger")
    cited = {each.event: each.article.text for each in FIDE_2019.ranking.orders}
    assert cited["swiss-2017"] == cited["swiss-consistent-ratings-2017"] == "fide.tournaments.2017"
    assert cited["swiss"] == "fide.tournaments"


def test_a_tie_break_listed_twice_is_applied_twice(event: Maker) -> None:
    """1, 2 and 3 beat each other in a ring; wins set 1 apart, and then 2 has beaten 3."""
    cells = [
        ["", "1", "0", "1", "0"],
        ["0", "", "1", "½", "½"],
        ["1", "0", "", "½", "½"],
        ["0", "½", "½", "", "½"],
        ["1", "½", "½", "½", ""],
    ]
    first = standings(event(cells), FIDE_2019, tie_breaks=("direct-encounter", "wins"))
    assert [(row.number, row.place) for row in first.rows] == [
        *((5, 1), (1, 2), (2, 3), (3, 3), (4, 5)),
    ]
    twice = ("direct-encounter", "wins", "direct-encounter")
    again = standings(event(cells), FIDE_2019, tie_breaks=twice)
    assert [(row.number, row.place) for row in again.rows] == [
        *((5, 1), (1, 2), (2, 3), (3, 4), (4, 5)),
    ]
    assert [value.text for value in again.row(2).values] == ["1", "1", "1"]


@pytest.mark.article("fide.tournaments", "13.9.1")
def test_the_working_can_be_redone(printed_event: Maker) -> None:
    table = standings(printed_event(TWELVE), FIDE_2019)
    assert explain(table, 6) == (
        "Olaf: place 5 with 6 points, 11 games played.",
        "Direct encounter [FIDE C.02 13.5]: ½ = 0 against Walter; ½ against Peter.",
        (
            "Number of wins [FIDE C.02 13.11.4]: 5 = 1 against Mark; 1 against Ivan; "
            "1 against Martin; 1 against Frederik; 1 against Joseph."
        ),
        (
            "Sonneborn-Berger [FIDE C.02 13.9.1]: 30.25 = 0 × 8 (Alexander) = 0; "
            "1 × 7 (Joseph) = 7; 0 × 6½ (Robert) = 0; 0 × 6 (Walter) = 0; ½ × 6 (Peter) = 3; "
            "1 × 5 (Mark) = 5; 1 × 5 (Ivan) = 5; 0 × 5 (Sandor) = 0; 1 × 4½ (Martin) = 4½; "
            "1 × 4½ (Frederik) = 4½; ½ × 2½ (Valery) = 1.25."
        ),
        (
            "Koya [FIDE C.02 13.6.1]: 1½ = 0 against Alexander (8); 1 against Joseph (7); "
            "0 against Robert (6½); 0 against Walter (6); ½ against Peter (6)."
        ),
        "Separated from Walter by: Direct encounter.",
    )
    assert explain(table, 1)[1] == (
        "Direct encounter [FIDE C.02 13.5]: does not apply, tied with nobody."
    )
    assert explain(table, 1)[-1] == "Nobody stands above."
    assert explain(table, 2)[-1] == "Separated from Alexander by: points."
    with pytest.raises(UnknownName, match="player number"):
        explain(table, 13)


def test_every_sum_is_the_sum_of_its_terms(printed_event: Maker) -> None:
    for name in (TWELVE, PEARL_SPRING):
        table = standings(printed_event(name), FIDE_2019)
        for row in table.rows:
            for value in row.values:
                if value.applies:
                    assert value.value == sum(term.product for term in value.working)
