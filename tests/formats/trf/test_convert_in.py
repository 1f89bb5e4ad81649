from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from crosstable.formats.trf import Change, read_trf, to_tournament
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.official import Official
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.kernel.tournament import Option, System
from crosstable.rulebooks.library import edition

PAIR = ("   2 w 1", "   1 b 0")


def pair(row: Any, *more: str) -> list[str]:
    return [row(1, PAIR[0], points="1.0"), row(2, PAIR[1], points="0.0"), *more]


def test_headers(read: Any, row: Any) -> None:
    event = read(
        "022 Paris",
        "032 FRA",
        "042 2026/05/01",
        "052 2026/05/03",
        "102 Chief, C.",
        "112 Deputy, A.",
        "112 ",
        "112 Deputy, B.",
        "122 90 min + 30 s",
        "142 5",
        "202 DE,SB",
        *pair(row),
    ).tournament
    assert event.name == "Test"
    assert (event.game, event.edition) == ("chess", "fide-2019")
    assert (event.city, event.federation) == ("Paris", "FRA")
    assert (event.starts, event.ends) == (date(2026, 5, 1), date(2026, 5, 3))
    assert event.officials == (
        Official("chief arbiter", "Chief, C."),
        Official("deputy chief arbiter", "Deputy, A."),
        Official("deputy chief arbiter", "Deputy, B."),
    )
    assert event.rate_of_play == "90 min + 30 s"
    assert event.planned_rounds == 5
    assert event.tie_breaks == ("direct-encounter", "sonneborn-berger")
    assert event.numbers_final


def test_encoded_forms_serve_where_the_text_is_blank(read: Any, row: Any) -> None:
    event = read("122 ", "222 5400+30", "212 PTS,DE", *pair(row)).tournament
    assert event.rate_of_play == "5400+30"
    assert event.tie_breaks == ("direct-encounter",)


def test_the_initial_colour_is_an_option_of_the_system(read: Any, row: Any) -> None:
    event = read("152 B", *pair(row)).tournament
    assert event.system == System("dutch", (Option("initial-colour", "black"),))


def test_an_unknown_type_is_reported(read: Any, row: Any) -> None:
    found = read("192 FIDE_ROUNDABOUT", *pair(row))
    assert found.tournament.system.name == "dutch"
    assert [(each.kind, each.line) for each in found.adjustments] == [(Change.SYSTEM, 3)]


def test_no_name_and_no_system_are_reported(read: Any, row: Any) -> None:
    found = read(*pair(row), head=False)
    assert found.tournament.system == System("dutch")
    assert [each.kind for each in found.adjustments] == [Change.SYSTEM, Change.HEADER]


def test_players_come_in_the_order_of_their_numbers(read: Any, row: Any) -> None:
    event = read(row(9, points="0.0"), row(3, points="0.0"), row(9999, points="0.0")).tournament
    assert [entrant.number for entrant in event.entrants] == [3, 9, 9999]


def test_points_that_differ_are_reported_and_not_believed(read: Any, row: Any) -> None:
    lines = [row(1, PAIR[0], points="2.5"), row(2, PAIR[1], points="0.0")]
    report = read.the(Change.POINTS, *lines)
    assert (report.line, report.column) == (3, 81)
    assert "has 2.5 points in the file, 1 by the results" in report.what


def test_points_may_or_may_not_include_the_bye_of_the_round_to_pair(read: Any, row: Any) -> None:
    for points in ("1.0", "1.5"):
        lines = [row(1, PAIR[0], "0000 - H", points=points), row(2, PAIR[1], points="0.0")]
        assert read(*lines).adjustments == ()
    lines = [row(1, PAIR[0], "", "0000 - H", points="1.5"), row(2, PAIR[1], points="0.0")]
    assert read.changes(*lines) == [Change.POINTS]


@pytest.mark.parametrize("text", ["240 H 003    2", "XXZ 2"])
def test_requested_byes(read: Any, row: Any, text: str) -> None:
    found = read(*pair(row, text))
    kind, number = (Bye.HALF_POINT, 3) if text[0] == "2" else (Bye.ZERO_POINT, 2)
    assert found.tournament.bye_requests == (ByeRequest(2, number, kind),)
    assert found.adjustments == ()


def test_requests_are_ordered_and_said_once(read: Any, row: Any) -> None:
    found = read(
        row(1, PAIR[0], "0000 - Z", points="1.0"),
        row(2, PAIR[1], points="0.0"),
        "240 H 004    2    1",
        "240 Z 002    1",
        "XXZ 2 1",
    )
    assert found.tournament.bye_requests == (
        ByeRequest(1, 2, Bye.ZERO_POINT),
        ByeRequest(2, 2, Bye.ZERO_POINT),
        ByeRequest(1, 4, Bye.HALF_POINT),
        ByeRequest(2, 4, Bye.HALF_POINT),
    )


def test_two_different_byes_in_one_round_are_refused(read: Any, row: Any) -> None:
    error = read.error(*pair(row, "240 H 002    1", "240 Z 002    1"))
    assert (error.line, error.column) == (6, 5)
    assert "line 5" in error.cause
    cell = row(1, PAIR[0], "0000 - F", points="1.0"), row(2, PAIR[1], points="0.0")
    assert read.error(*cell, "240 H 002    1").line == 3


def test_byes_of_past_rounds_belong_to_their_cells(read: Any, row: Any) -> None:
    third = row(3, "0000 - H", points="0.5")
    found = read(*pair(row, third, "240 H 001    3"))
    assert found.tournament.rounds[0].free == (FreePlayer(3, Bye.HALF_POINT),)
    assert found.adjustments == ()
    blank = read(*pair(row, row(3, points="0.5"), "240 H 001    3"))
    assert blank.tournament.rounds == found.tournament.rounds
    assert [each.kind for each in blank.adjustments] == [Change.BYE]
    paired = read(*pair(row, "240 H 001    1"))
    assert [each.kind for each in paired.adjustments] == [Change.BYE]
    assert paired.tournament.rounds[0].free == ()


@pytest.mark.parametrize("text", ["240 H 002    9", "XXZ 9", "XXP 1 9", "260 001 005    1    9"])
def test_lists_name_known_players(read: Any, row: Any, text: str) -> None:
    error = read.error(*pair(row, text))
    assert error.line == 5
    assert "player 9, who is not in the file" in error.cause


def test_round_nought_is_refused(read: Any, row: Any) -> None:
    assert read.error(*pair(row, "240 H 000    1")).column == 7


def test_forbidden_pairs_are_all_pairs_of_a_list(read: Any, row: Any) -> None:
    found = read(*pair(row, row(3, points="0.0"), "XXP 3 1 2", "XXP 1 3", "XXP 1 1"))
    assert found.tournament.forbidden_pairs == ((3, 1), (3, 2), (1, 2))


def test_forbidden_pairs_of_some_rounds_only_are_reported(read: Any, row: Any) -> None:
    now = read("142 5", *pair(row, "260 002 003    1    2"))
    assert now.tournament.forbidden_pairs == ((1, 2),)
    assert [each.kind for each in now.adjustments] == [Change.FORBIDDEN_PAIRS]
    past = read("142 5", *pair(row, "260 001 001    1    2"))
    assert past.tournament.forbidden_pairs == ()
    whole = read("142 5", *pair(row, "260 001 005    1    2"))
    assert whole.tournament.forbidden_pairs == ((1, 2),)
    assert whole.adjustments == ()


def test_forbidding_everything_to_everybody_is_refused(read: Any, row: Any) -> None:
    players = [row(number, points="0.0") for number in range(1, 1102)]
    listed = "XXP " + " ".join(str(number) for number in range(1, 1102))
    assert "500,000" in read.error(*players, listed).cause


def test_a_result_far_behind_the_last_round_does_not_make_a_giant_event(
    read: Any, row: Any
) -> None:
    blank = [""] * 998
    players = [row(number, points="0.0") for number in range(3, 1100)]
    error = read.error(row(1, *blank, "   2 w 1"), row(2, *blank, "   1 b 0"), *players)
    assert "cannot make a tournament" in error.cause


def test_counts_in_the_headers_are_checked(read: Any, row: Any) -> None:
    lines = ["062 3", "072 1", row(1, rating="2000", points="0.0"), row(2, points="0.0")]
    assert read.changes(*lines) == [Change.COUNT]
    assert read.changes("062 2 (1)", *lines[1:]) == []
    assert read.changes(
        "142 1", "062 2", row(1, "   2 w 1", "   2 b 1"), row(2, "   1 b 0", "   1 w 0")
    ) == [Change.COUNT]


def test_what_only_the_document_holds_is_said(read: Any, row: Any) -> None:
    lines = pair(row, "XXC rank", "299          -0.5  001    1")
    reports = [each.what for each in read(*lines).adjustments if each.kind is Change.NOT_CARRIED]
    assert [text.split(":")[0] for text in reports] == [
        "unusual points (299)",
        "pairing by rank (XXC rank)",
    ]
    table = read(*pair(row), "192 BERGER_ROUNDROBIN", "XXA    1  1.0")
    assert [each.what.split(":")[0] for each in table.adjustments] == [
        "XXA is what JaVaFo added to TRF16, but 192 in line 5 is of TRF26",
        "fictitious points",
    ]
    assert table.tournament.system.name == "round-robin"


def test_the_free_round_of_a_round_robin_is_no_absence(read: Any, row: Any) -> None:
    lines = [*pair(row), row(3, "0000 - Z", points="0.0")]
    event = read(*lines, "192 BERGER_ROUNDROBIN")
    assert event.tournament.rounds[0].free == (FreePlayer(3, Bye.REST),)
    assert [each.kind for each in event.adjustments] == [Change.BYE]
    swiss = read(*lines).tournament
    assert swiss.rounds[0].free == (FreePlayer(3, Bye.ZERO_POINT),)


def test_another_rating_list_can_be_named(row: Any) -> None:
    document = read_trf(f"012 A\n{row(1, rating='2000')}".encode()).document
    imported = to_tournament(document, edition=edition("fide-2019"), rating_list="fide.rapid")
    assert imported.tournament.entrants[0].player.rating("fide.rapid") == 2000


def test_errors_of_the_second_step_name_the_source_too(row: Any) -> None:
    document = read_trf(f"012 A\n{row(1, '   1 w 1')}".encode()).document
    with pytest.raises(UnreadableInput, match=r"^open\.trf, line 2, column 92"):
        to_tournament(document, edition=edition("fide-2019"), source="open.trf")
