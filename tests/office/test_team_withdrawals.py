"""Teams that withdraw: by half of their matches, their players with them, undone as a whole."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.teams import TeamLeft
from crosstable.office.acts import (
    CorrectResult,
    EditTeam,
    EnterResult,
    HandInLineup,
    LinkCaptain,
    NewTeam,
    PairRound,
    PostponeMatch,
    Publish,
    Register,
    Reinstate,
    Undo,
    WithdrawTeam,
)
from crosstable.office.cautions import Level
from crosstable.office.publicity import public_view
from crosstable.office.tables import (
    board_lists_of,
    remarks_on,
    standings_of,
    team_results_of,
    told_of_places,
)
from crosstable.standings.team_record import team_rulings
from crosstable.standings.team_results import TeamResult
from tests.office.desk import Desk
from tests.office.leagues import LOSS, WIN, announced, league, members, say
from tests.standings.plain_progress import after_round


def rounds(desk: Desk, count: int) -> Desk:
    """Pair and play rounds; the team named first wins every match 4-0."""
    for _ in range(count):
        desk.do(PairRound(), Publish(len(desk.tournament.rounds) + 1))
        for number, match in enumerate(desk.tournament.rounds[-1].matches, start=1):
            if match.length:
                say(desk, number, WIN, WIN, WIN, WIN)
    return desk


def row(desk: Desk, team: str) -> TeamResult:
    results = team_results_of(desk.tournament)
    assert results is not None
    return next(line for line in results.teams if line.team == team)


def told(desk: Desk) -> list[str]:
    results = team_results_of(desk.tournament)
    assert results is not None
    return [str(reason.sentence) for reason in results.withdrawals]


@pytest.mark.article("fide.competitions", "6.7.2")
def test_after_fewer_than_half_its_matches_they_are_cancelled_and_stay_rated() -> None:
    desk = rounds(league(), 1)  # Alpha-Delta, Beta-Gamma
    assert row(desk, "Alpha").points == "2"
    desk.do(WithdrawTeam(4, "no players left"))
    (ruling,) = team_rulings(desk.tournament)
    assert (ruling.completed, ruling.scheduled, ruling.verdict.outcome) == (1, 3, False)
    citation = ruling.verdict.because[0].citation
    assert citation is not None
    assert citation.article == "6.7.2"
    assert told(desk) == [
        "Delta withdrew after round 1: completed 1 of 3 matches, fewer than half: results cancelled"
    ]
    assert (row(desk, "Alpha").points, row(desk, "Alpha").rounds) == ("0", ("",))
    assert row(desk, "Beta").points == "2"
    assert {line.player for line in board_lists_of(desk.tournament)[0].rows} == {6, 11}
    games = desk.tournament.rounds[0].boards
    assert all(isinstance(board.result, Played) for board in games), "every game is rated"


@pytest.mark.article("fide.competitions", "6.7.2")
def test_after_half_its_matches_they_count_and_the_others_are_lost() -> None:
    desk = rounds(league(), 2)
    before = {name: row(desk, name).points for name in ("Alpha", "Beta", "Gamma")}
    desk.do(WithdrawTeam(4))
    (ruling,) = told(desk)
    assert ruling == (
        "Delta withdrew after round 2: completed 2 of 3 matches, at least half: results count, "
        "matches not played are lost"
    )
    assert {name: row(desk, name).points for name in before} == before
    rounds(desk, 1)
    match = next(
        match for match in desk.tournament.rounds[2].matches if 4 in {match.first, match.second}
    )
    assert match.length == 0
    assert match.lineups[match.side(4)] == ()
    opponent = match.second if match.first == 4 else match.first
    assert opponent is not None
    name = desk.tournament.team(opponent).name
    assert int(row(desk, name).points) == int(before[name]) + 2
    assert row(desk, name).rounds[2] == "4"
    assert {free.kind for free in desk.tournament.rounds[2].free} == {Bye.FULL_POINT}


@pytest.mark.article("fide.competitions", "6.7.2")
def test_exactly_half_counts_where_the_edition_says_so() -> None:
    desk = rounds(league(teams=5), 5)  # four matches and a free round each
    matches = [
        number
        for number, played in enumerate(desk.tournament.rounds, start=1)
        for match in played.matches
        if 1 in {match.first, match.second} and match.second is not None
    ]
    assert len(matches) == 4
    desk = rounds(league(teams=5), matches[1])
    desk.do(WithdrawTeam(1))
    (ruling,) = team_rulings(desk.tournament)
    assert (ruling.completed, ruling.scheduled, ruling.verdict.outcome) == (2, 4, True)


def test_a_match_that_nobody_played_is_not_completed() -> None:
    desk = league()
    desk.do(PairRound(), Publish(1))
    desk.do(WithdrawTeam(4))
    assert told(desk)[0].startswith("Delta withdrew after round 0: completed 0 of 3")
    lost = desk.tournament.rounds[0].boards[:4]
    assert {type(board.result) for board in lost} == {Forfeit}
    assert [board.result for board in lost] == [
        Forfeit(Absent.BLACK if board.white <= 5 else Absent.WHITE) for board in lost
    ]


def test_a_match_that_began_is_left_to_the_arbiter() -> None:
    desk = league()
    desk.do(PairRound(), Publish(1))
    say(desk, 1, LOSS)
    desk.do(WithdrawTeam(4))
    left = desk.tournament.team(4).left
    assert left is not None
    assert left.after_round == 1
    assert [board.unfinished for board in desk.tournament.rounds[0].boards[:4]] == [
        False,
        True,
        True,
        True,
    ]


@pytest.mark.article("fide.competitions", "6.7.2")
def test_a_match_counts_as_completed_from_its_last_result_on() -> None:
    """The text counts games that were completed; a match that has only begun is none."""
    desk = rounds(league(), 1)
    desk.do(PairRound(), Publish(2))
    at = next(
        number
        for number, match in enumerate(desk.tournament.rounds[1].matches, start=1)
        if 4 in {match.first, match.second}
    )
    desk.do(PostponeMatch(2, at, date(2026, 6, 1)))
    say(desk, at, WIN, WIN, WIN)
    (expected,) = (str(caution.reason.sentence) for caution in WithdrawTeam(4).cautions(desk.state))
    assert "completed 1 of 3 matches, fewer than half: results cancelled" in expected
    desk.do(WithdrawTeam(4))
    assert desk.tournament.team(4).left == TeamLeft(2, "")
    assert told(desk) == [expected]
    (last,) = desk.tournament.rounds[1].postponed_boards
    desk.do(EnterResult(2, last, WIN))
    assert "completed 2 of 3 matches, at least half: results count" in told(desk)[0]


@pytest.mark.article("fide.competitions", "6.7.2")
def test_postponed_matches_that_never_began_are_lost_by_absence() -> None:
    desk = league()
    desk.do(PairRound(), Publish(1), PostponeMatch(1, 1, date(2026, 6, 1)))
    say(desk, 2, WIN, WIN, WIN, WIN)
    desk.do(PairRound(), Publish(2))
    assert 4 in {
        desk.tournament.rounds[0].matches[0].first,
        desk.tournament.rounds[0].matches[0].second,
    }
    lost = [str(caution.reason.sentence) for caution in WithdrawTeam(4).cautions(desk.state)][1:]
    second = next(
        number
        for number, match in enumerate(desk.tournament.rounds[1].matches, start=1)
        if 4 in {match.first, match.second}
    )
    assert lost == [
        "match 1 of round 1 will be lost by absence",
        f"match {second} of round 2 will be lost by absence",
    ]
    desk.do(WithdrawTeam(4))
    assert {type(board.result) for board in desk.tournament.rounds[0].boards[:4]} == {Forfeit}
    boards = desk.tournament.rounds[1].match_boards[second - 1]
    second_round = desk.tournament.rounds[1].boards
    assert {type(second_round[number - 1].result) for number in boards} == {Forfeit}
    others = [each for at, each in enumerate(second_round, 1) if at not in boards]
    assert all(board.unfinished for board in others)
    desk.do(Undo())
    assert all(board.unfinished for board in desk.tournament.rounds[0].boards[:4])


def test_the_table_of_players_says_that_it_keeps_what_the_teams_lost() -> None:
    desk = rounds(league(), 1)
    kept = (
        "the matches of Delta are cancelled for the teams; its players' games, and those against "
        "them, still count in this table of players"
    )
    assert kept not in [reason.sentence for reason in remarks_on(desk.tournament)]
    desk.do(WithdrawTeam(4))
    table = standings_of(desk.tournament)
    for said in (remarks_on(desk.tournament), told_of_places(desk.tournament, table)):
        (reason,) = (each for each in said if each.sentence == kept)
        assert reason.citation is not None
        assert reason.citation.article == "6.7.2"
    assert next(row for row in table.rows if row.number == 1).points == 2


def test_the_arbiter_is_told_the_ruling_and_the_lost_match_before() -> None:
    desk = league()
    desk.do(PairRound(), Publish(1))
    cautions = WithdrawTeam(4).cautions(desk.state)
    assert {caution.level for caution in cautions} == {Level.CONFIRM}
    ruling, lost = (str(caution.reason.sentence) for caution in cautions)
    assert ruling.endswith("completed 0 of 3 matches, fewer than half: results cancelled")
    assert lost == "match 1 of round 1 will be lost by absence"


def test_its_players_leave_with_it_and_come_back_by_undoing_alone() -> None:
    desk = rounds(league(), 1)
    before = desk.tournament
    desk.do(EditTeam(4, NewTeam("Delta", captain="Kim")), LinkCaptain(4, "m"))
    desk.do(HandInLineup(2, 4, (1, 2, 3, 5)))
    linked = desk.tournament
    desk.do(WithdrawTeam(4, "ill"))
    tournament = desk.tournament
    assert all(tournament.entrant(number).withdrawn for number in range(16, 21))
    assert tournament.team(4).link == ""
    assert tournament.lineups == ()
    for command, said in (
        (WithdrawTeam(4), "has already withdrawn"),
        (HandInLineup(2, 4, (1, 2, 3, 5)), "Delta has withdrawn"),
        (LinkCaptain(4, "n"), "Delta has withdrawn"),
        (Reinstate(16), "its players with it"),
    ):
        with pytest.raises(Refused, match=said):
            desk.do(command)
    desk.do(Undo())
    assert desk.tournament == linked
    assert row(desk, "Alpha").points == "2"
    assert desk.tournament.rounds == before.rounds


def test_the_table_of_an_earlier_round_knows_nothing_of_it() -> None:
    desk = rounds(league(), 2)
    desk.do(WithdrawTeam(4))
    assert team_rulings(after_round(desk.tournament, 1)) == ()
    assert len(team_rulings(after_round(desk.tournament, 2))) == 1


def test_a_corrected_result_changes_the_ruling() -> None:
    desk = rounds(league(), 2)
    desk.do(WithdrawTeam(4))
    assert team_rulings(desk.tournament)[0].verdict.outcome
    for board in range(1, 5):
        desk.do(CorrectResult(1, board, Forfeit(Absent.BOTH), "nobody played"))
    assert not team_rulings(desk.tournament)[0].verdict.outcome


@pytest.mark.article("fmjd.annex3", "5.9.A")
def test_draughts_draw_the_line_by_their_own_text() -> None:
    desk = league(edition="fmjd-2022")
    desk.do(WithdrawTeam(4))
    citation = team_rulings(desk.tournament)[0].verdict.because[0].citation
    assert citation is not None
    assert citation.article == "5.9.A"


def test_before_the_draw_a_team_is_struck_off_instead() -> None:
    desk = Desk(announced())
    desk.do(Register(members("Alpha", 5)))
    with pytest.raises(Refused, match="not in the draw yet"):
        desk.do(WithdrawTeam(1))


def test_the_public_learns_that_and_not_why() -> None:
    desk = rounds(league(), 1)
    desk.do(WithdrawTeam(4, "a private matter"))
    left = public_view(desk.tournament).team(4).left
    assert left is not None
    assert (left.after_round, left.reason) == (1, "")
