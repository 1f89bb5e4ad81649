"""Papers of leagues: protocols of matches, forms for line-ups, boards named by match."""

from __future__ import annotations

from datetime import date, time

import pytest
from msgspec.structs import replace

from crosstable.kernel.leagues import Division
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Pending, Played
from crosstable.office.acts import (
    ChangeDetails,
    EditTeam,
    EnterResult,
    GrantTeamBye,
    HandInLineup,
    MoveMatch,
    NewTeam,
    NoteSeats,
    PairRound,
    PostponeMatch,
    Publish,
    WithdrawTeam,
)
from crosstable.office.acts.details import details_of
from crosstable.reports.documents import print_document
from crosstable.reports.matches import fixtures_sheet, lineups_sheet, protocols_sheet
from crosstable.reports.rounds import names_sheet, pairings_sheet
from crosstable.reports.scene import Scene
from crosstable.reports.tables import cross_sheet, standings_sheet
from crosstable.reports.wording import ENGLISH
from tests.office.desk import WHEN, Desk
from tests.office.leagues import league
from tests.office.test_fixtures import season
from tests.office.test_team_swiss_events import swiss
from tests.reports.events import pages, printed, printed_columns


def scene(desk: Desk) -> Scene:
    return Scene(tournament=desk.tournament, words=ENGLISH, printed_at=WHEN)


@pytest.mark.article("fide.competitions", "7.3")
def test_a_protocol_has_both_teams_board_by_board() -> None:
    desk = league(teams=2)
    desk.do(HandInLineup(1, 2, (2, 3, 4, 5)))
    desk.next_round()
    (empty,) = protocols_sheet(scene(desk), "Match protocols").matches
    assert [line.board for line in empty.lines] == ["1.1", "1.2", "1.3", "1.4"]
    assert [line.first_colour for line in empty.lines] == ["white", "black", "white", "black"]
    assert [line.second.name for line in empty.lines if line.second] == ["B2", "B3", "B4", "B5"]
    assert {line.result for line in empty.lines} == {""}
    assert empty.score == ""
    desk.do(NoteSeats(1, 1, 2, (2, 4, 3, 5)))
    for board in range(1, 5):
        desk.do(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)))
    (full,) = protocols_sheet(scene(desk), "Match protocols").matches
    assert [line.result for line in full.lines] == ["1–0", "0–1", "1–0", "0–1"]
    assert [line.wrong for line in full.lines] == [False, True, True, False]
    assert full.score == "3–1"


def test_forms_for_line_ups_are_for_the_round_to_come() -> None:
    desk = league()
    forms = lineups_sheet(scene(desk), "Line-up forms")
    assert (forms.round, forms.boards, len(forms.forms)) == (1, 4, 4)
    assert [person.name for person in forms.forms[0].players] == ["A1", "A2", "A3", "A4", "A5"]
    desk.next_round()
    assert lineups_sheet(scene(desk), "Line-up forms").round == 2
    gone = desk.tournament.team(2).name
    desk.do(WithdrawTeam(2, "no players left"))
    names = [each.name for each in lineups_sheet(scene(desk), "Line-up forms").forms]
    assert len(names) == 3
    assert gone not in names


def test_boards_are_named_by_match_on_every_paper() -> None:
    desk = league().next_round()
    pairings = pairings_sheet(scene(desk), "Pairings").pairings
    assert [line.seat for line in pairings][3:6] == ["1.4", "2.1", "2.2"]
    names = {line.player.name: line.seat for line in names_sheet(scene(desk), "Names").lines}
    assert names["G1"] == "2.1"
    teams = standings_sheet(scene(desk), "Standings").teams
    assert teams is not None
    assert teams.score == "Match points"


def test_the_cross_table_of_a_league_has_a_column_for_each_team() -> None:
    desk = league().next_round()
    teams = cross_sheet(scene(desk), "Cross table").teams
    assert teams is not None
    assert [line.rounds[at] for at, line in enumerate(teams.lines)] == ["×"] * len(teams.lines)
    by_rounds = standings_sheet(scene(desk), "Standings", 1).teams
    assert by_rounds is not None
    assert [len(line.rounds) for line in by_rounds.lines] == [1] * len(teams.lines)


@pytest.mark.parametrize("name", ["protocols", "lineups", "fixtures", "standings", "pairings"])
def test_the_papers_of_a_league_can_be_printed(name: str) -> None:
    desk = league(teams=3).next_round()
    printed = print_document(name, desk.tournament, printed_at=WHEN)
    assert printed.pdf.startswith(b"%PDF")


def test_papers_say_where_and_when_matches_are_played_and_what_places_mean() -> None:
    desk = season()
    desk.do(MoveMatch(1, 1, date(2026, 9, 6), time(19), "Library"))
    home, _away = fixtures_sheet(scene(desk), "Fixtures").rounds[0].lines
    assert (home.first, home.when, home.venue) == ("Alpha", "6 September 2026, 19:00", "Library")
    assert home.before == "5 September 2026, 14:00 · Town Hall"
    assert len(fixtures_sheet(scene(desk), "Fixtures").rounds) == 6
    desk.next_round()
    first, second = protocols_sheet(scene(desk), "Match protocols").matches
    assert first.place == "6 September 2026, 19:00 · Library"
    assert second.place == "5 September 2026, 14:00 · Café B"
    division = Division(league="City League", promoted=1)
    desk.do(ChangeDetails(replace(details_of(desk.tournament), division=division)))
    for board in range(1, 5):
        mark = (Mark.WIN, Mark.LOSS) if board == 1 else (Mark.DRAW, Mark.DRAW)
        desk.do(EnterResult(1, board, Played(*mark)))
    teams = standings_sheet(scene(desk), "Standings").teams
    assert teams is not None
    assert [line.mark for line in teams.lines] == ["↑", "", "", ""]
    assert teams.legend == "↑ would go up as things stand"


def test_the_wall_names_the_teams_of_each_match_and_those_without_one() -> None:
    desk = swiss(7)
    desk.do(GrantTeamBye(2, 1, Bye.HALF_POINT), GrantTeamBye(3, 1, Bye.ZERO_POINT))
    desk.do(PairRound(), Publish(1))
    sheet = pairings_sheet(scene(desk), "Pairings")
    team = desk.tournament.team
    met = [match for match in desk.tournament.rounds[0].matches if match.second]
    named = [f"{team(match.first).name} – {team(match.second or 0).name}" for match in met]
    assert [line.match for line in sheet.pairings if line.match] == named
    assert [line.seat for line in sheet.pairings if line.match] == ["1.1", "2.1"]
    [left_over] = [match.first for match in desk.tournament.rounds[0].matches if match.allocated]
    assert set(sheet.teams_free) == {
        f"{team(2).name} (Half-point bye)",
        f"{team(3).name} (Absent)",
        team(left_over).name,
    }


def test_slips_and_result_sheets_name_the_first_team_first() -> None:
    """Results are typed seen from the team named first; paper to type from has the same order."""
    desk = league(teams=2).next_round()
    for board in range(1, 5):
        desk.do(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)))
    lines = pairings_sheet(scene(desk), "Result sheet").pairings
    assert [line.first_black for line in lines] == [False, True, False, True]
    assert [line.match_result for line in lines] == ["1–0", "0–1", "1–0", "0–1"]
    sheet = " ".join(pages(printed("results", desk.tournament)))
    assert "First team" in sheet
    assert "White" not in sheet
    slips = " ".join(pages(printed("slips", desk.tournament)))
    for paper in (sheet, slips):
        assert paper.index("A2") < paper.index("B2")
        assert paper.index("A1") < paper.index("B1")


def test_games_of_a_postponed_match_are_not_printed_as_adjourned() -> None:
    """None of them has begun (decision 349); a game that is adjourned stays so beside them."""
    desk = league(teams=4).next_round()
    desk.do(PostponeMatch(1, 1), EnterResult(1, 5, Pending(adjourned=True)))
    lines = pairings_sheet(scene(desk), "Pairings").pairings
    assert [line.result for line in lines] == ["postponed"] * 4 + ["adjourned", "", "", ""]
    assert [line.match_result for line in lines] == [line.result for line in lines]


def test_the_standings_of_players_name_their_teams() -> None:
    desk = league(teams=2).next_round()
    cells = printed_columns(standings_sheet(scene(desk), "Standings"))
    named = {name[0]: team for name, team in zip(cells["name"], cells["team"], strict=True)}
    assert named == {"A": "Alpha", "B": "Beta"}
    desk.do(EditTeam(1, NewTeam("The very best players of all this town")))
    assert scene(desk).people[1].team == "The very best players…"
    desk.do(EditTeam(1, NewTeam("The very best players of all this town", "VBP")))
    assert scene(desk).people[1].team == "VBP"
    assert "VBP" in " ".join(pages(printed("standings", desk.tournament)))
