from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from crosstable.formats.trf import Change, read_trf, teams
from crosstable.formats.trf.columns import Row
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.kernel.team_terms import KeptApart, TeamBye
from crosstable.kernel.teams import Match


def test_old_team_lines_have_a_name_and_players() -> None:
    text = "013 A team of thirty-two characters!   1    5 9999"
    found = teams.parse_old_team(Row(1, text))
    assert found.name == "A team of thirty-two characters!"
    assert found.players == (1, 5, 9999)


def test_team_lines() -> None:
    text = "310   1 India                            IND     2486   15.0   28.0  11     1    5   15"
    assert teams.parse_team(Row(1, text)) == teams.TeamRecord(
        line=1,
        number=1,
        name="India",
        short_name="IND",
        strength=2486,
        match_points=Fraction(15),
        game_points=Fraction(28),
        rank=11,
        players=(1, 5, 15),
    )


def test_board_orders_may_have_empty_boards() -> None:
    found = teams.parse_board_order(Row(1, "300 001 002 003   17 0000   19"))
    assert found == teams.BoardOrder(1, 1, 2, 3, (17, None, 19))


def test_byes_of_teams_round_by_round() -> None:
    found = teams.parse_team_byes(Row(1, "320  1.0  2.0  50 000     046"))
    assert found == teams.TeamByes(1, Fraction(1), Fraction(2), (50, None, None, 46))


def test_colours_of_boards_and_points_of_matches() -> None:
    assert teams.parse_board_colours(Row(1, "352 wbbw")).colours == "WBBW"
    points = teams.parse_match_points(Row(1, "362 TW 3     TL 0.5"))
    assert points == teams.MatchPoints(1, Fraction(3), Fraction(1), Fraction(1, 2))
    for parse, text in (
        (teams.parse_board_colours, "352 WXW"),
        (teams.parse_board_colours, "352"),
        (teams.parse_match_points, "362 TX 2.0"),
        (teams.parse_match_points, "362 TW 2.0 TD"),
    ):
        with pytest.raises(UnreadableInput):
            parse(Row(1, text))


def test_forfeited_matches() -> None:
    found = teams.parse_forfeited_match(Row(1, "330 +- 004 023 047"))
    assert found == teams.ForfeitedMatch(1, "+-", 4, 23, 47)
    with pytest.raises(UnreadableInput) as caught:
        teams.parse_forfeited_match(Row(1, "330 ++ 004 023 047"))
    assert caught.value.column == 5


@pytest.mark.parametrize("start", [28, 29, 30])
def test_rows_for_readers(line: Any, start: int) -> None:
    head = line({1: "802", 5: "  3", 9: "GEO", 15: "  19.0", 22: "  32.5"})
    rounds = "FPB    4.0    16 w  2.5    11 b  0.0f"
    found = teams.parse_team_row(Row(1, head.ljust(start - 1) + rounds))
    assert (found.number, found.short_name) == (3, "GEO")
    assert (found.match_points, found.game_points) == (Fraction(19), Fraction(65, 2))
    assert found.rounds == (
        teams.TeamRound("FPB", "", Fraction(4), forfeit=False),
        teams.TeamRound("16", "w", Fraction(5, 2), forfeit=False),
        teams.TeamRound("11", "b", Fraction(0), forfeit=True),
    )


def test_a_team_line_that_cannot_be_read_is_kept_and_reported(read: Any, row: Any) -> None:
    found = read.the(Change.KEPT_RAW, row(1, points="0.0"), "330 ++ 004 023 047")
    assert (found.line, found.column) == (4, 5)


def test_a_team_event_keeps_matches_in_the_document(
    read: Any, sample: Callable[[str], bytes]
) -> None:
    data = sample("team-trf26.trf")
    contents = read_trf(data).document.contents
    assert [team.name for team in contents.teams] == ["India", "Ukraine"]
    assert contents.board_orders[0].players == (5, 6, 7, None)
    assert contents.team_byes[0].teams == (None,)
    assert contents.forfeited_matches[0].outcome == "+-"
    assert contents.team_rows[1].rounds[1].opponent == "ZPB"
    assert contents.match_points[0] == teams.MatchPoints(10, Fraction(2), Fraction(1))
    assert contents.board_colours[0].colours == "WBWB"
    found = read.of(data)
    event = found.tournament
    assert [entrant.team for entrant in event.entrants] == ["India"] * 4 + ["Ukraine"] * 4
    # The numbers of 240 and 260 are teams here, not players.
    assert (event.bye_requests, event.forbidden_pairs) == ((), ())
    assert event.rounds[0].free == (FreePlayer(4, Bye.FULL_POINT),)
    assert event.rounds[0].matches == (Match(1, 2, ((1, 2, 3, 4), (5, 6, 7))),)
    assert event.team_terms.byes == (TeamBye(1, 2, Bye.HALF_POINT),)
    assert event.team_terms.apart == (KeptApart((1, 2), 1, 2),)
    assert Change.NOT_CARRIED not in {note.kind for note in found.adjustments}


def test_a_whole_team_can_have_the_allocated_bye(read: Any, row: Any) -> None:
    lines = [row(number, "0000 - U", points="1.0") for number in (1, 2)]
    assert len(read(*lines, "192 FIDE_TEAM").tournament.rounds[0].free) == 2
    assert "both have" in read.error(*lines, "192 FIDE_DUTCH").cause
