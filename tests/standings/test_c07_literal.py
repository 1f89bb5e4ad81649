"""The second C.07 itself: published values of one Swiss, and small cases worked by hand."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.standings.c07_literal import adjusted, ranking, ranks, value
from tests.standings.c07_record import EDITIONS, HALF, Event, Participant, Row, individual

SWISS = json.loads((Path(__file__).parent.parent / "data/c07/swiss-16.json").read_text("utf-8"))


def cells(line: str) -> list[tuple[str, int | None, str | None]]:
    """Read `9w1 13b= H 11b-`."""
    answer: list[tuple[str, int | None, str | None]] = []
    for word in line.split():
        read = re.fullmatch(r"(?:(\d+)([wb]))?(.)", word)
        assert read
        answer.append((read[3], int(read[1]) if read[1] else None, read[2]))
    return answer


def event(edition: str, *lines: str, pre_determined: bool = False) -> Event:
    """Make an event of players without ratings from one line each."""
    rows = {number: (None, cells(line)) for number, line in enumerate(lines, 1)}
    rounds = len(rows[1][1])
    return individual(edition, rows, rounds=rounds, pre_determined=pre_determined)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_published_values_of_a_swiss_come_out(edition: str) -> None:
    rows = {int(number): line for number, line in SWISS["rows"].items()}
    judged = individual(
        edition,
        {number: (SWISS["ratings"][number - 1], cells(line)) for number, line in rows.items()},
        rounds=SWISS["rounds"],
    )
    for text, line in SWISS["values"][edition].items():
        wanted = [Fraction(word) for word in line.split()]
        assert [value(judged, number, text) for number in sorted(rows)] == wanted, text


def test_requested_byes_to_the_end_are_draws_for_the_opponents_only() -> None:
    judged = event("2026", "2w1 3w1 4w1", "1b0 Z Z", "Z 1b0 4b-", "H Z 1b0")
    assert [adjusted(judged, number, "P") for number in (1, 2, 3, 4)] == [
        Fraction(3),
        Fraction(1),  # two zero-point byes to the end
        Fraction(0),  # a game follows the bye, and a forfeit loss keeps its points
        HALF,
    ]


def test_the_dummy_is_capped_from_2026_on() -> None:
    lines = ("U 3w1 2b1", "3w0 U 1w0", "2b1 1b0 Z")
    assert value(event("2024", *lines), 1, "BH") == 3 + Fraction(3, 2) + 1
    assert value(event("2026", *lines), 1, "BH") == Fraction(3, 2) * 2 + 1


def test_a_forfeit_dummy_is_capped_by_the_scheduled_opponent() -> None:
    lines = ("2w+ 3w1", "1b- Z", "H 1b0")
    assert value(event("2024", *lines), 1, "BH") == 2 + HALF
    assert value(event("2026", *lines), 1, "BH") == HALF + HALF


def test_a_voluntary_absence_is_cut_first() -> None:
    judged = event("2026", "2w1 H 3w1", "1b0 3w0 Z", "H 2b1 1b0")
    whole = value(judged, 1, "BH")
    assert whole == HALF + Fraction(3, 2) + Fraction(3, 2)
    assert value(judged, 1, "BH/C1") == whole - Fraction(3, 2)  # the dummy, not the lowest


def test_sonneborn_cuts_the_higher_of_the_two() -> None:
    judged = event("2026", "2w1 Z 3w1", "1b0 3w0 Z", "H 2b1 1b0")
    # lowest scored opponent 2 (half a point, won): a half; the absence: nothing
    assert value(judged, 1, "SB") == 2
    assert value(judged, 1, "SB/C1") == Fraction(3, 2)


def test_standard_points_compare_with_the_scheduled_opponent() -> None:
    judged = event("2026", "2w- 3w1 H", "1b- U 3w1", "Z 1b0 2b0")
    assert [value(judged, number, "STD") for number in (1, 2, 3)] == [2, HALF + 2, 0]


def test_direct_encounter_with_a_missing_game_needs_certainty() -> None:
    sure = event("2026", "2w1 3w1 4w1", "1b0 4w1 3w1", "Z 1b0 2b0", "Z 2b0 1b0")
    assert ranking(sure, ["DE"]) == [[1], [2], [3, 4]]
    open_still = event("2026", "2w1 Z Z", "1b0 3w1 Z", "Z 2b0 Z")
    assert ranking(open_still, ["DE"]) == [[1, 2, 3]]


def test_forfeits_count_in_direct_encounters_only_when_asked_or_scheduled() -> None:
    lines = ("2w+ Z", "1b- U")
    assert ranks(event("2026", *lines), ["PTS", "DE"]) == {1: 1, 2: 1}
    assert ranks(event("2026", *lines), ["PTS", "DE/P"]) == {1: 1, 2: 2}
    scheduled = event("2026", *lines, pre_determined=True)
    assert ranks(scheduled, ["PTS", "DE"]) == {1: 1, 2: 2}


def teams() -> Event:
    """Three teams in a circle of match points; game points separate them step by step."""

    def row(opponent: int, mine: str, boards: str) -> Row:
        points = [Fraction(int(sign), 2) for sign in boards]
        worth = {"1": 2, "=": 1, "0": 0}[mine]
        return Row(
            mine, opponent, "w", {"MP": Fraction(worth), "GP": sum(points, Fraction(0))},
            tuple(points),
        )  # fmt: skip

    rows = {
        1: [row(2, "1", "2210"), row(3, "0", "1000")],
        2: [row(1, "0", "0012"), row(3, "1", "2210")],
        3: [row(1, "1", "1222"), row(2, "0", "0012")],
    }
    return Event(
        edition="2026",
        participants={number: Participant(number, tuple(lines)) for number, lines in rows.items()},
        rounds=2,
        win={"MP": Fraction(2), "GP": Fraction(4)},
        draw={"MP": Fraction(1), "GP": Fraction(2)},
        loss={"MP": Fraction(0), "GP": Fraction(0)},
        primary="MP",
        secondary="GP",
        board_count=4,
    )


def test_the_extended_encounter_goes_on_with_game_points() -> None:
    # match points 2 each; game points 3, 4, 5
    assert ranking(teams(), ["PTS", "EDE"]) == [[3], [2], [1]]


def test_boards_count_low_numbers_first() -> None:
    drawn = teams()
    level = {
        1: Participant(1, (Row("=", 2, "w", drawn.draw, tuple(map(Fraction, (1, 1, 0, 0)))),)),
        2: Participant(2, (Row("=", 1, "b", drawn.draw, tuple(map(Fraction, (0, 0, 1, 1)))),)),
    }
    judged = replace(drawn, participants=level, rounds=1)
    for text in ("EDEBT", "EDEBB", "EDET", "EDEB", "BC", "TBR", "BBE"):
        assert ranking(judged, ["PTS", text]) == [[1], [2]], text
    assert ranking(judged, ["PTS", "EDE"]) == [[1, 2]]
