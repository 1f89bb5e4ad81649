"""How teams and boards stand, and what may change of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.result import Absent, Forfeit, Pending
from crosstable.kernel.teams import MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts import (
    AskCorrection,
    ChangeDetails,
    CorrectResult,
    EditPlayer,
    EnterResult,
    EnterTeams,
    NewTeam,
    PairByHand,
    PairRound,
    Undo,
)
from crosstable.office.acts.details import details_of
from crosstable.office.cautions import Level
from crosstable.office.match_seats import board_named
from crosstable.office.tables import board_lists_of, standings_of, team_results_of
from crosstable.pairing.systems import paired_round
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk
from tests.office.leagues import (
    DRAW,
    LOSS,
    PLAN,
    WIN,
    league,
    members,
    refused,
    say,
)


@pytest.mark.article("fide.tournaments", "13.15.3")
@pytest.mark.article("fide.tournaments", "13.10.1")
@pytest.mark.article("fide.tournaments", "13.10.2")
def test_teams_rank_by_match_points_or_by_game_points() -> None:
    def played(primary: Primary) -> Tournament:
        desk = league(plan=replace(PLAN, rank_by=primary)).next_round()
        say(desk, 1, WIN, WIN, WIN, WIN)
        say(desk, 2, WIN, DRAW, DRAW, DRAW)
        desk.next_round()  # Delta - Gamma, Alpha - Beta
        say(desk, 1, WIN, DRAW, DRAW, DRAW)
        say(desk, 2, LOSS, DRAW, DRAW, DRAW)
        return desk.tournament

    by_matches = team_results_of(played(Primary.MATCH_POINTS))
    assert by_matches is not None
    assert [(row.team, row.points) for row in by_matches.teams] == [
        ("Beta", "4"),
        ("Alpha", "2"),
        ("Delta", "2"),
        ("Gamma", "0"),
    ]
    assert [row.rounds for row in by_matches.teams[:2]] == [("2½", "2½"), ("4", "1½")]
    assert by_matches.heads[0] == "Game points"
    by_games = team_results_of(played(Primary.GAME_POINTS))
    assert by_games is not None
    assert [(row.team, row.points) for row in by_games.teams[:2]] == [
        ("Alpha", "5½"),
        ("Beta", "5"),
    ]
    assert by_games.heads[0] == "Match points"
    alpha = by_games.teams[0]
    assert alpha.cells[1] == "1½"
    assert [(term.figure, term.opponent) for term in alpha.sums[0].terms] == [
        ("4", "Delta"),
        ("1½", "Beta"),
    ]


def test_match_points_are_those_that_were_announced_and_open_matches_wait() -> None:
    desk = league(plan=replace(PLAN, points=MatchPoints(3, 1, 0))).next_round()
    say(desk, 1, WIN, WIN, DRAW, DRAW)
    say(desk, 2, WIN, WIN, WIN)
    results = team_results_of(desk.tournament)
    assert results is not None
    assert results.provisional
    assert (results.teams[0].team, results.teams[0].points) == ("Alpha", "3")
    assert {row.points for row in results.teams[1:]} == {"0"}
    assert [match.open for match in results.matches] == [0, 1]


@pytest.mark.article("fmjd.annex3", "5.11.2.2.1")
@pytest.mark.article("fmjd.annex3", "5.11.2.2.1.1")
@pytest.mark.article("fmjd.annex3", "5.11.2.2.1.2")
def test_draughts_teams_rank_by_individual_points_and_then_by_boards() -> None:
    desk = league(teams=4, edition="fmjd-2022").next_round()
    say(desk, 1, WIN, DRAW, DRAW, DRAW)
    say(desk, 2, DRAW, WIN, DRAW, DRAW)
    results = team_results_of(desk.tournament)
    assert results is not None
    assert results.heads == ("Game points", "Points by board")
    assert [row.team for row in results.teams] == ["Alpha", "Beta", "Gamma", "Delta"]
    assert [row.place for row in results.teams] == [1, 2, 3, 4]


def test_best_on_a_board_counts_games_that_were_played_there() -> None:
    desk = league().next_round()
    say(desk, 1, WIN, WIN, WIN, WIN)
    say(desk, 2, DRAW, Forfeit(Absent.BLACK), WIN, WIN)
    rows = board_lists_of(desk.tournament)[0].rows
    assert [(row.player, row.place, row.units, row.games, row.percent) for row in rows] == [
        (1, 1, 2, 1, "100"),
        (6, 2, 1, 1, "50"),
        (11, 2, 1, 1, "50"),
        (16, 4, 0, 1, "0"),
    ]
    assert rows[1].share == Fraction(1, 2)
    assert [row.player for row in board_lists_of(desk.tournament)[1].rows] == [2, 17]


def test_players_have_a_table_of_their_own() -> None:
    desk = league().next_round()
    say(desk, 1, WIN, WIN, WIN, WIN)
    table = standings_of(desk.tournament)
    assert {row.number for row in table.rows if row.points == 2} == {1, 2, 3, 4}


def test_boards_of_matches_are_named_by_match() -> None:
    desk = league().next_round()
    with pytest.raises(InvalidValue, match="which board of match 2"):
        board_named(desk.tournament, 1, 2, 0)
    with pytest.raises(Refused, match="no match 3"):
        board_named(desk.tournament, 1, 3, 1)
    with pytest.raises(Refused, match="no board 5"):
        board_named(desk.tournament, 1, 1, 5)
    assert board_named(desk.tournament, 1, 2, 4) == (8, 0)
    say(desk, 1, WIN, LOSS)
    written = [done.act.words(desk.tournament) for done in desk.state.in_force[-2:]]
    assert written == ["round 1 match 1 board 1: 1-0", "round 1 match 1 board 2: 0-1"]
    assert desk.tournament.round(1).boards[1].result == WIN  # Delta had White there
    assert isinstance(desk.tournament.round(1).boards[2].result, Pending)


def test_refusals_name_boards_by_their_match() -> None:
    desk = league().next_round()
    desk.do(EnterResult(1, 6, WIN))
    refused(desk, EnterResult(1, 6, LOSS), r"round 1 board 2\.2 .* already has the result")
    refused(desk, PairRound(), r"no result on board 1\.1, 1\.2, 1\.3, 1\.4, 2\.1, 2\.3, 2\.4")


def test_why_is_asked_about_teams() -> None:
    desk = league().next_round()
    asked = paired_round(desk.tournament, edition_of(desk.tournament), 1)
    assert "Alpha and Delta meet in round 1" in str(asked.why(1, 4).because[0].sentence)
    assert "Alpha and Beta do not meet in round 1" in str(asked.why(1, 2).because[0].sentence)
    with pytest.raises(Refused, match="cannot be their own opponent"):
        asked.why(1, 1)


def test_how_teams_play_cannot_change_once_a_round_is_paired() -> None:
    desk = league().next_round()
    new = replace(details_of(desk.tournament), team_plan=replace(PLAN, boards=3))
    refused(desk, ChangeDetails(new), "how teams play cannot change")
    refused(desk, EnterTeams((NewTeam("Late"),)), "given out")
    entrant = desk.tournament.entrant(1)
    refused(desk, EditPlayer(1, entrant.player, "Delta"), "(nobody changes teams|6 players)")


def test_tie_breaks_of_teams_change_after_play_began_when_confirmed_twice() -> None:
    desk = league(plan=replace(PLAN, tie_breaks=("game-points",))).next_round()
    say(desk, 1, WIN, WIN, WIN, WIN)
    say(desk, 2, WIN, WIN, WIN, DRAW)
    other = replace(PLAN, tie_breaks=("direct-encounter",))
    command = ChangeDetails(replace(details_of(desk.tournament), team_plan=other))
    began, moved = command.cautions(desk.state)
    assert began.level is moved.level is Level.CONFIRM_TWICE
    assert "tie-breaks of teams change after play began" in str(began.reason.sentence)
    assert "2 teams change places" in str(moved.reason.sentence)
    desk.do(command)
    [remark] = desk.tournament.remarks
    assert remark.kind is RemarkKind.TIE_BREAKS_CHANGED
    assert str(remark.text) == "of teams: Game points to Direct encounter"
    said = desk.state.in_force[-1].act.words(desk.tournament)
    assert "tie-breaks of teams: Game points → Direct encounter" in str(said)
    desk.do(Undo())
    assert desk.tournament.remarks == ()
    refused(
        desk,
        ChangeDetails(replace(details_of(desk.tournament), team_plan=replace(PLAN, reserves=2))),
        "how teams play cannot change",
    )


def test_an_event_of_teams_from_a_file_is_paired_by_hand_and_can_be_changed() -> None:
    """A report says that teams met, and not how many boards and points their matches had."""
    desk = Desk()
    taken = Tournament(
        name="Report",
        game="chess",
        edition="fide-2019",
        system=System("team-round-robin"),
        entrants=tuple(
            Entrant(number, new.player, team=new.team)
            for number, new in enumerate((*members("Alpha", 2), *members("Beta", 2)), start=1)
        ),
        numbers_final=True,
    )
    desk.id = desk.office.take_over(taken, source="report.trf", by="Anna", at=desk.clock).id
    desk.do(ChangeDetails(replace(details_of(desk.tournament), city="Riga")))
    desk.do(PairByHand(((1, 3), (4, 2))))
    assert not desk.tournament.round(1).matches
    settled = replace(details_of(desk.tournament), team_plan=TeamPlan(boards=2))
    refused(desk, ChangeDetails(settled), "how teams play cannot change")


def test_the_journal_says_that_teams_play_otherwise() -> None:
    desk = league()
    desk.do(
        ChangeDetails(replace(details_of(desk.tournament), team_plan=replace(PLAN, reserves=3)))
    )
    assert "how teams play" in str(desk.state.in_force[-1].act.words(desk.tournament))


def test_the_journal_tells_of_a_correction_by_match_and_board() -> None:
    desk = league(4, 2, TeamPlan(boards=2)).next_round()
    say(desk, 2, WIN, WIN)

    def words() -> str:
        return str(desk.state.in_force[-1].act.words(desk.tournament))

    # On the second board the team named first has Black: its win is a loss of White.
    for place, board, now, seen in ((1, 3, DRAW, "½-½"), (2, 4, WIN, "0-1")):
        desk.do(AskCorrection(1, board, now, "scoresheet", "Clerk"))
        assert words() == f"round 1 board {place} of match 2: Clerk asks for {seen}: scoresheet"
        desk.do(CorrectResult(1, board, now, "scoresheet"))
        assert words() == (
            f"round 1 board {place} of match 2 corrected from 1-0 to {seen}: scoresheet"
        )
