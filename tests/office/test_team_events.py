"""Round robins of teams: lists, line-ups, matches, wrong boards, standings."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.match_scores import match_scores
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.teams import FirstWhite, MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import Entrant, FreePlayer, Option, System, Tournament
from crosstable.office.acts import (
    AskCorrection,
    ChangeDetails,
    Command,
    CorrectResult,
    DrawLots,
    EditPlayer,
    EditTeam,
    EnterResult,
    EnterTeams,
    ForfeitMatch,
    HandInLineup,
    NewTeam,
    NoteSeats,
    OrderTeam,
    PairByHand,
    PairRound,
    Publish,
    Register,
    RemovePlayer,
    RemoveTeam,
    RoundPaired,
    SetRegulations,
    Undo,
    Withdraw,
)
from crosstable.office.acts.details import details_of
from crosstable.office.match_seats import board_named, seat_text, seen_from_match
from crosstable.office.match_start import Start, may_start
from crosstable.office.publicity import public_view
from crosstable.office.tables import board_lists_of, standings_of, team_results_of
from crosstable.pairing.berger import berger_rounds
from crosstable.pairing.systems import paired_round, rounds_to_play
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk, details
from tests.office.leagues import PLAN, announced, league, members

WIN, DRAW, LOSS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)
"""From the team named first, as the protocol of a match has them."""


def say(desk: Desk, match: int, *results: Played | Forfeit) -> None:
    """Enter a match board by board, seen from the team named first."""
    number = len(desk.tournament.rounds)
    for place, result in enumerate(results, start=1):
        board, _ = board_named(desk.tournament, number, match, place)
        seen = seen_from_match(desk.tournament, number, board, result)
        desk.do(EnterResult(number, board, seen))


def refused(desk: Desk, command: Command, match: str) -> Refused:
    with pytest.raises(Refused, match=match) as caught:
        desk.do(command)
    return caught.value


def text_of(desk: Desk, match: int) -> tuple[str, str]:
    """Return the score of a match of the latest round."""
    results = team_results_of(desk.tournament)
    assert results is not None
    return results.matches[match - 1].points


# Announcement and lists


@pytest.mark.parametrize(
    ("plan", "system", "match"),
    [
        (None, "team-round-robin", "number of boards"),
        (PLAN, "round-robin", "belong together"),
        (TeamPlan(boards=1), "team-round-robin", "2 to 100 boards"),
        (TeamPlan(boards=4, reserves=-1), "team-round-robin", "number of reserves"),
    ],
)
def test_teams_and_their_system_are_announced_together(
    plan: TeamPlan | None, system: str, match: str
) -> None:
    with pytest.raises(Refused, match=match):
        Desk(replace(details(), system=System(system), team_plan=plan))


def test_a_tie_break_of_players_is_none_of_teams() -> None:
    with pytest.raises(UnknownName, match="koya"):
        Desk(announced(TeamPlan(boards=4, tie_breaks=("koya",))))


def test_teams_come_with_their_players_or_before_them() -> None:
    desk = Desk(announced())
    desk.do(EnterTeams((NewTeam("Beta", captain="Smith, John"),)))
    desk.do(Register((*members("Alpha", 2), *members("Beta", 1))))
    assert [(team.name, team.members) for team in desk.tournament.teams] == [
        ("Beta", (3,)),
        ("Alpha", (1, 2)),
    ]
    refused(desk, EnterTeams((NewTeam("ALPHA"),)), "already")
    refused(desk, EnterTeams((NewTeam(" "),)), "needs a name")
    refused(desk, EnterTeams((NewTeam("G", short="x" * 13),)), "too long")
    refused(desk, EnterTeams((NewTeam("G", federation="Germany"),)), "three-letter")
    refused(desk, RemoveTeam(1), "1 player")
    desk.do(RemovePlayer(3), RemoveTeam(1))
    assert [(team.name, team.members) for team in desk.tournament.teams] == [("Alpha", (1, 2))]
    entrant = desk.tournament.entrant(2)
    desk.do(EditPlayer(2, entrant.player, "Beta"))
    assert [(team.name, team.members) for team in desk.tournament.teams] == [
        ("Alpha", (1,)),
        ("Beta", (2,)),
    ]
    desk.do(EditTeam(2, NewTeam("Beta Club", "BET", "NED", "Doe, Jane")))
    assert desk.tournament.entrant(2).team == "Beta Club"
    assert desk.tournament.team(2).members == (2,)


@pytest.mark.article("fide.competitions", "Teams.1")
def test_the_order_of_a_list_is_fixed_before_the_first_round() -> None:
    desk = league()
    refused(desk, OrderTeam(1, (1, 2, 3, 4)), "each of its players once")
    refused(desk, OrderTeam(1, (1, 2, 3, 4, 6)), "each of its players once")
    desk.do(OrderTeam(1, (2, 1, 3, 4, 5)))
    assert desk.tournament.team(1).members == (2, 1, 3, 4, 5)
    desk.next_round()
    error = refused(desk, OrderTeam(1, (1, 2, 3, 4, 5)), "cannot change any more")
    assert error.because[0].citation is not None
    assert error.because[0].citation.article == "Teams.1"


@pytest.mark.article("fide.competitions", "Teams.1")
def test_a_list_has_no_more_players_than_were_announced() -> None:
    desk = Desk(announced())
    refused(desk, Register(members("Alpha", 6)), "6 players, and 5 were announced at most")


def test_the_draw_needs_teams_and_gives_players_numbers_team_by_team() -> None:
    desk = Desk(announced())
    desk.do(Register((*members("Alpha", 1), *members("Beta", 2), *members("Gamma", 1))))
    desk.do(OrderTeam(2, (3, 2)), DrawLots("a seed"))
    names = [team.name for team in desk.tournament.teams]
    assert sorted(names) == ["Alpha", "Beta", "Gamma"]
    assert [number for team in desk.tournament.teams for number in team.members] == [1, 2, 3, 4]
    beta = desk.tournament.team(names.index("Beta") + 1)
    assert [desk.tournament.entrant(number).player.name for number in beta.members] == ["B2", "B1"]
    alone = Desk(announced())
    alone.do(Register(members("Alpha", 1)), Register((members("Beta", 1)[0],)))
    alone.do(Register((replace(members("Gamma", 1)[0], team=""),)))
    refused(alone, DrawLots("x"), "G1 has no team")


# Line-ups


@pytest.mark.article("fide.competitions", "Teams.2")
def test_five_players_on_four_boards_have_five_line_ups_and_no_other() -> None:
    desk = league()
    allowed = []
    for places in permutations(range(1, 6), 4):
        try:
            HandInLineup(1, 1, places).decided(desk.state)
            allowed.append("".join(map(str, places)))
        except Refused as error:
            assert error.because[0].citation is not None  # noqa: PT017 -- all 120 are tried
            assert error.because[0].citation.article == "Teams.2"  # noqa: PT017
    assert allowed == ["1234", "1235", "1245", "1345", "2345"]


@pytest.mark.article("fide.competitions", "Teams.2")
@pytest.mark.parametrize(
    ("places", "match"),
    [
        ((1, 2, 4, 3), "player 4 cannot sit above player 3"),
        ((1, 2, 3, 6), "no player 6"),
        ((), "names nobody"),
        ((1, 2, 3, 4, 5), "names 5"),
        ((1, 2, 2, 3), "names player 2 more than once"),
    ],
)
def test_a_line_up_in_the_wrong_order_with_a_stranger_or_too_many_is_refused(
    places: tuple[int, ...], match: str
) -> None:
    because = refused(league(), HandInLineup(1, 1, places), match).because
    assert bool(because) == ("above" in match), "the article is about the order alone"


@pytest.mark.article("fide.competitions", "7.2")
def test_a_team_that_is_short_of_players_leaves_its_last_boards_empty() -> None:
    desk = league()
    said = [str(one.reason.sentence) for one in HandInLineup(1, 1, (1, 3, 4)).cautions(desk.state)]
    assert said == ["Alpha has nobody for board 4, which is lost by forfeit"]
    assert len(HandInLineup(1, 1, (1, 3)).cautions(desk.state)) > 1, "too few to start"
    assert not HandInLineup(1, 1, (1, 3, 4, 5)).cautions(desk.state)
    desk.do(HandInLineup(1, 1, (1, 3, 4)))
    desk.next_round()
    played = desk.tournament.round(1)
    assert played.matches[0].lineups[0] == (1, 3, 4)
    assert played.free == (FreePlayer(19, Bye.FULL_POINT),)
    with pytest.raises(Refused, match=r"board 1\.4 is won without play: Alpha has nobody for it"):
        board_named(desk.tournament, 1, 1, 4)
    with pytest.raises(Refused, match="no board 5"):
        board_named(desk.tournament, 1, 1, 5)


@pytest.mark.article("fide.competitions", "7.1")
@pytest.mark.article("fide.competitions", "Teams.3")
def test_without_a_line_up_the_first_of_the_list_play() -> None:
    desk = league()
    desk.do(HandInLineup(1, 4, (2, 3, 4, 5)))
    desk.next_round()
    first = desk.tournament.round(1).matches[0]
    assert (first.first, first.second) == (1, 4)
    assert first.lineups == ((1, 2, 3, 4), (17, 18, 19, 20))
    act = next(done.act for done in desk.state.in_force if isinstance(done.act, RoundPaired))
    assert "Alpha" in str(act.because[-1].sentence)
    assert "Delta" not in str(act.because[-1].sentence)


def test_a_line_up_can_change_until_the_match_has_a_result() -> None:
    desk = league().next_round()
    desk.do(HandInLineup(1, 1, (2, 3, 4, 5)))
    boards = desk.tournament.round(1).boards
    assert [(board.white, board.black) for board in boards[:4]] == [
        (2, 16),
        (17, 3),
        (4, 18),
        (19, 5),
    ]
    assert len(boards) == 8
    say(desk, 1, WIN)
    refused(desk, HandInLineup(1, 1, (1, 2, 3, 4)), "its line-ups stand")
    desk.do(HandInLineup(1, 2, (1, 2, 3, 5)))
    refused(desk, HandInLineup(1, 2, (1, 2, 3, 5)), "already")
    refused(desk, HandInLineup(4, 2, (1, 2, 3, 5)), "no round 4")


def test_a_team_of_three_leaves_its_last_board_to_the_others() -> None:
    desk = Desk(announced())
    desk.do(Register((*members("Alpha", 3), *members("Beta", 4))), DrawLots("x", "as-entered"))
    desk.next_round()
    played = desk.tournament.round(1)
    assert len(played.boards) == 3
    assert played.free == (FreePlayer(7, Bye.FULL_POINT),)
    say(desk, 1, WIN, WIN, LOSS)
    assert text_of(desk, 1) == ("2", "2")


def test_who_left_a_team_is_in_no_line_up_of_it() -> None:
    desk = league()
    desk.do(HandInLineup(1, 1, (1, 2, 3, 4)), Withdraw(2))
    desk.next_round()
    assert desk.tournament.round(1).matches[0].lineups[0] == (1, 3, 4)
    refused(desk, HandInLineup(2, 1, (1, 2, 3, 4)), "A2 has left")
    desk.do(HandInLineup(2, 1, (1, 3, 4, 5)))


def test_line_ups_of_a_round_to_come_are_not_public() -> None:
    desk = league()
    desk.do(HandInLineup(1, 1, (2, 3, 4, 5)))
    assert not public_view(desk.tournament).lineups
    desk.do(PairRound())
    assert not public_view(desk.tournament).lineups
    desk.do(Publish(1), HandInLineup(2, 1, (1, 3, 4, 5)))
    assert [lineup.round for lineup in public_view(desk.tournament).lineups] == [1]


# Rounds and results


def test_teams_meet_by_the_berger_tables_and_the_odd_one_rests() -> None:
    desk = league(teams=5)
    assert rounds_to_play(desk.tournament) == 5
    for table in berger_rounds(5):
        desk.next_round()
        played = desk.tournament.round(table.number)
        pairs = [(match.first, match.second) for match in played.matches if match.second]
        assert tuple(pairs) == table.pairs
        assert [match.first for match in played.matches if match.second is None] == [table.bye]
        assert seat_text(desk.tournament, table.number, 5) == "2.1"
        for match in (1, 2):
            say(desk, match, DRAW, DRAW, DRAW, DRAW)
    results = team_results_of(desk.tournament)
    assert results is not None
    assert {row.points for row in results.teams} == {"4"}  # a free round brings nothing


@pytest.mark.article("fide.laws", "6.5")
@pytest.mark.parametrize("begins", list(FirstWhite))
def test_colours_alternate_along_the_boards_of_a_match(begins: FirstWhite) -> None:
    desk = league(plan=replace(PLAN, first_white=begins)).next_round()
    boards = desk.tournament.round(1).boards[:4]
    whites = [desk.tournament.team_of(board.white) for board in boards]
    assert whites == ([1, 4, 1, 4] if begins is FirstWhite.FIRST else [4, 1, 4, 1])


def test_a_double_round_robin_changes_colours() -> None:
    desk = Desk(replace(announced(), system=System("team-round-robin", ())))
    desk.do(Register((*members("Alpha", 2), *members("Beta", 2))), DrawLots("x", "as-entered"))
    new = details_of(desk.tournament)
    system = replace(new.system, options=(Option("cycles", "2"),))
    desk.do(ChangeDetails(replace(new, system=system)))
    assert rounds_to_play(desk.tournament) == 2
    desk.next_round()
    say(desk, 1, WIN, WIN)
    desk.next_round()
    pairs = [played.matches[0] for played in desk.tournament.rounds]
    assert [(match.first, match.second) for match in pairs] == [(1, 2), (2, 1)]


@pytest.mark.article("fide.competitions", "Teams.4")
def test_players_on_wrong_boards_are_rated_and_have_lost_the_match() -> None:
    """The manual's example: 1½-2½ for the ratings becomes 3-1 for the match."""
    desk = league(teams=2)
    desk.do(HandInLineup(1, 1, (1, 2, 3, 5)), HandInLineup(1, 2, (2, 3, 4, 5)))
    desk.next_round()
    desk.do(NoteSeats(1, 1, 2, (2, 4, 3, 5)))
    say(desk, 1, WIN, LOSS, DRAW, LOSS)
    (score,) = match_scores(desk.tournament, desk.tournament.round(1))
    rated = [board.rated for board in score.score.boards]
    assert [sum(board[side] for board in rated) for side in (0, 1)] == [3, 5]  # 1½-2½ in halves
    assert text_of(desk, 1) == ("3", "1")
    assert score.wrong == (2, 3)
    games = {
        (desk.tournament.entrant(board.white).player.name, board.result)
        for board in desk.tournament.round(1).boards
    }
    assert ("B4", WIN) in games
    assert ("A3", DRAW) in games
    assert all(isinstance(board.result, Played) for board in desk.tournament.round(1).boards)
    desk.do(Undo(), Undo(), Undo(), Undo(), Undo())
    assert desk.tournament.round(1).boards[1].white == 8


def test_seats_are_those_of_the_team_and_one_for_each_board() -> None:
    desk = league(teams=2).next_round()
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3)), "4 boards")
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3, 3)), "4 boards")
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3, 6)), "no player 6")
    refused(desk, NoteSeats(1, 2, 2, (1, 2, 3, 4)), "no match 2")
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3, 4)), "already")
    desk.do(NoteSeats(1, 1, 2, (1, 2, 4, 3)), NoteSeats(1, 1, 1, (1, 2, 4, 3)))
    say(desk, 1, WIN, WIN, WIN, LOSS)
    assert text_of(desk, 1) == ("2", "0")  # both sat wrong on the last two: nobody has them
    desk.do(Undo(), Undo(), Undo(), Undo())
    desk.do(NoteSeats(1, 1, 2, (1, 2, 3, 4)), NoteSeats(1, 1, 1, (1, 2, 3, 4)))
    say(desk, 1, WIN, WIN, WIN, LOSS)
    assert text_of(desk, 1) == ("3", "1")


def test_who_sat_wrong_has_not_won_against_nobody() -> None:
    desk = league(teams=2).next_round()
    desk.do(NoteSeats(1, 1, 2, (1, 2, 4, 3)))
    say(desk, 1, DRAW, DRAW, Forfeit(Absent.WHITE), DRAW)
    assert text_of(desk, 1) == ("2", "1")


def test_a_match_lost_by_absence_and_one_that_neither_came_to() -> None:
    desk = league().next_round()
    refused(desk, ForfeitMatch(1, 1, ()), "which team")
    with pytest.raises(Refused, match="Beta does not play in match 1"):
        desk.do(ForfeitMatch(1, 1, (2,)))
    desk.do(ForfeitMatch(1, 1, (4,), "no bus"), ForfeitMatch(1, 2, (2, 3)))
    assert text_of(desk, 1) == ("4", "0")
    assert text_of(desk, 2) == ("0", "0")
    results = team_results_of(desk.tournament)
    assert results is not None
    assert {row.team: row.points for row in results.teams} == {
        "Alpha": "2",
        "Beta": "0",
        "Gamma": "0",
        "Delta": "0",
    }
    assert desk.tournament.round(1).complete
    desk.next_round()  # nobody is asked whether eight players count as withdrawn
    say(desk, 1, WIN)
    refused(desk, ForfeitMatch(2, 1, (4,)), "result on board 1")


@pytest.mark.article("fide.competitions", "7.2")
@pytest.mark.parametrize(
    ("boards", "present", "start"),
    [
        (4, 3, Start.STARTS),
        (4, 2, Start.WAITS),
        (4, 0, Start.WAITS),
        (5, 3, Start.STARTS),
        (5, 2, Start.WAITS),
    ],
)
def test_more_than_half_of_a_team_must_be_there(boards: int, present: int, start: Start) -> None:
    desk = league(size=5, plan=TeamPlan(boards=boards, reserves=5 - boards))
    assert may_start(desk.tournament, 1, present).outcome is start


@pytest.mark.article("fide.competitions", "7.2")
def test_half_a_team_has_lost_where_the_default_time_is_zero() -> None:
    desk = league()
    desk.do(SetRegulations((Decided("default-time", "0"),)))
    verdict = may_start(desk.tournament, 1, 2)
    assert verdict.outcome is Start.LOST
    assert {reason.citation.article for reason in verdict.because if reason.citation} == {"7.2"}
    assert may_start(desk.tournament, 1, 3).outcome is Start.STARTS
    with pytest.raises(InvalidValue):
        may_start(desk.tournament, 1, 5)


# Standings


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
