"""Clauses of C.07 that the exercises do not come to, one event for each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.kernel.points import THREE_ONE_ZERO
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.library import edition
from crosstable.rulebooks.ranking_rules import Unrated
from crosstable.standings.explaining import explain
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import standings
from crosstable.standings.remarks import remarks, tie_break_advice
from tests.standings.c07_events import SWISS_OF_FIVE, swiss_event

Maker = Callable[..., Tournament]
SINCE = "fide-2026-03"


def texts(
    event: Tournament,
    *codes: str,
    name: str = SINCE,
    round_robin: bool = False,
    options: RankingOptions | None = None,
) -> dict[int, list[str]]:
    rules = edition(name)
    table = standings(event, rules, tie_breaks=codes, round_robin=round_robin, options=options)
    return {row.number: [value.text for value in row.values] for row in table.rows}


ROBIN = """
1 4w+ 3b1 2w=
2 3w1 4b- 1b=
3 2b0 1w0 4w1
4 1b- 2w+ 3b0
"""


@pytest.mark.article("fide.tie-breaks.2023", "15.2")
@pytest.mark.article("fide.tie-breaks.2024", "15.2")
@pytest.mark.article("fide.tie-breaks.2026", "15.2")
@pytest.mark.parametrize(
    ("name", "black"),
    [("fide-2019", "1 1 1 1"), ("fide-2024-04", "1 2 1 2"), (SINCE, "1 1 1 1")],
)
def test_forfeits_of_a_round_robin_in_own_results(name: str, black: str) -> None:
    counted = texts(swiss_event(ROBIN), "BPG", "WON", name=name, round_robin=True)
    assert [counted[number][0] for number in range(1, 5)] == black.split()
    won = "1 1 1 0" if name == "fide-2019" else "2 1 1 1"
    assert [counted[number][1] for number in range(1, 5)] == won.split()


@pytest.mark.article("fide.tie-breaks.2024", "10.1")
@pytest.mark.parametrize(("name", "first"), [("fide-2024-08", "1967"), (SINCE, "2000")])
def test_forfeits_of_a_round_robin_in_ratings(name: str, first: str) -> None:
    event = swiss_event(ROBIN, ratings=(2100, 2050, 1950, 1900))
    assert texts(event, "ARO", name=name, round_robin=True)[1] == [first]


@pytest.mark.article("fide.tie-breaks.2026", "10")
def test_ratings_are_dropped_where_somebody_has_none() -> None:
    event = swiss_event(SWISS_OF_FIVE)
    table = standings(event, edition(SINCE), tie_breaks=["ARO", "RTNG"], round_robin=False)
    assert {value.applies for row in table.rows for value in row.values} == {False}
    assert "does not apply, not everybody in the event has a rating" in explain(table, 1)[1]
    assert {value.text for row in table.rows for value in row.values} == {"–"}
    (told,) = [
        reason
        for reason in remarks(table, event, edition(SINCE))
        if "not everybody in the event has a rating" in str(reason.sentence)
    ]
    assert str(told.sentence).startswith("Average rating of opponents, ")
    assert str(told.citation) == "fide.tie-breaks.2026 10"
    left_out = RankingOptions(unrated=Unrated.LEFT_OUT)
    table = standings(
        event, edition(SINCE), tie_breaks=["ARO"], round_robin=False, options=left_out
    )
    assert {value.applies for row in table.rows for value in row.values} == {True}


@pytest.mark.article("fide.tie-breaks.2026", "9.2", "14.5")
def test_the_limit_of_koya_moves_by_half_points() -> None:
    """Scores 2½, 1½, 1 and 1: half of three is 1½."""
    counted = texts(swiss_event(ROBIN), "KS", "KS/L+1", "KS/L-1", round_robin=True)
    assert counted[1] == ["½", "0", "2½"]
    assert counted[2] == ["½", "½", "1½"]


@pytest.mark.article("fide.tie-breaks.2026", "7.7")
def test_standard_points_undo_other_points() -> None:
    event = swiss_event(SWISS_OF_FIVE, points=THREE_ONE_ZERO)
    plain = texts(swiss_event(SWISS_OF_FIVE), "PTS")
    assert texts(event, "STD") == plain


@pytest.mark.article("fide.tie-breaks.2026", "7.8", "10.6")
def test_numbers_and_ratings_in_both_directions() -> None:
    event = swiss_event(SWISS_OF_FIVE, ratings=tuple(range(2200, 1449, -50)))

    def tied(code: str) -> list[int]:
        table = standings(event, edition(SINCE), tie_breaks=[code], round_robin=False)
        return [row.number for row in table.rows][1:5]

    assert tied("TPN") == tied("RTNG") == [1, 3, 4, 16]
    assert tied("TPN/R") == tied("RTNG/R") == [16, 4, 3, 1]


@pytest.mark.article("fide.tie-breaks.2026", "6.1.2")
def test_several_games_of_two_count_by_their_average() -> None:
    """Players 1 and 2 have 1½ each; their two games went 1½ to ½."""
    event = swiss_event("1 2w1 2b= 3w0\n2 1b0 1w= 4w1\n3 4w1 4b1 1b1\n4 3b0 3w0 2b0\n")
    counted = texts(event, "DE")
    assert (counted[1], counted[2]) == (["0.75"], ["0.25"])
    assert texts(event, "DE", name="fide-2019")[1] == ["1½"]


@pytest.mark.article("fide.tie-breaks.2026", "6.3")
def test_first_whatever_the_missing_games_would_have_brought(swiss: Maker) -> None:
    """Player 1 beat 2 and 3, who have not met: 1 is first, they are still tied."""
    event = swiss(["1-2:1 3-4:1", "1-3:1 2-4:1", "4-1:1 2:full 3:full"], players=4)
    table = standings(event, edition(SINCE), tie_breaks=["DE"], round_robin=False)
    assert {row.number: row.place_text for row in table.rows} == {
        1: "1",
        2: "2–3",
        3: "2–3",
        4: "4",
    }
    line = next(line for line in explain(table, 1) if "irect encounter" in line)
    assert "place 1 among them, whatever the missing games would have brought" in line
    assert "[FIDE C.07 6.3]" in line


@pytest.mark.article("fide.tie-breaks.2026", "8")
@pytest.mark.parametrize("code", ["BH", "BH/C1/P", "FB", "AOB"])
def test_buchholz_must_not_rank_a_round_robin(code: str) -> None:
    event = swiss_event(ROBIN)
    [advice] = tie_break_advice(event, edition(SINCE), [code], round_robin=True)
    assert "must not be used in a round robin" in advice.reason.sentence
    [advice] = tie_break_advice(event, edition("fide-2024-08"), [code], round_robin=True)
    assert "must not" not in advice.reason.sentence


@pytest.mark.article("fide.tie-breaks.2026", "16.4.1", "16.4.2", "16.5.1")
def test_the_working_names_the_limit_and_what_is_cut() -> None:
    event = swiss_event(SWISS_OF_FIVE)
    table = standings(event, edition(SINCE), tie_breaks=["BH/C1", "SB/C1"], round_robin=False)
    [buchholz, sonneborn] = explain(table, 4)[1:3]
    assert "2½ (dummy in round 2: no more than 2½, a draw in every round) cut" in buchholz
    assert "[FIDE C.07 14.1.1.1]" in buchholz
    assert "1 × 1½ (Player 13) cut" in sonneborn
    forfeit = explain(table, 11)[1]
    assert "1½ (dummy in round 4: no more than the absent opponent's 1½)" in forfeit


def test_a_code_means_what_the_text_of_the_event_says() -> None:
    assert edition(SINCE).spelled_out(["TPR", "BH/C1"]) == ("performance-rating", "BH/C1")
    assert edition("fide-2019").spelled_out(["TPR"]) == ("TPR",)
    assert edition("fmjd-2024").spelled_out(["TPR"]) == ("TPR",)
