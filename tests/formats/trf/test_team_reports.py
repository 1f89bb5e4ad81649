"""Events of teams written as reports and read back: lists, line-ups, byes, forfeits, pairings."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from crosstable.formats.trf import export_tournament, read_trf, to_tournament
from crosstable.formats.trf.adjustments import Change
from crosstable.formats.trf.convert_in import Imported
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played
from crosstable.kernel.rounds import Round
from crosstable.kernel.teams import LineupOrder, MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    ForfeitMatch,
    HandInLineup,
    NoteSeats,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.match_seats import seat_text
from crosstable.office.tables import team_results_of
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import edition, edition_of
from crosstable.standings.team_results import team_field
from tests.office.desk import Desk, details
from tests.office.leagues import members

RULES = "fide-2026-03"
RESULTS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
    Forfeit(Absent.WHITE),
)


def played_event(
    system: System,
    *,
    plan: TeamPlan | None = None,
    teams: int = 7,
    rounds: int = 3,
    seed: int = 0,
) -> Desk:
    """Return an event with line-ups, a short team, a forfeited match and random results."""
    plan = plan or TeamPlan(boards=3, reserves=1, points=MatchPoints(3, 1, 0, 2))
    desk = Desk(
        replace(
            details("Cup", edition=RULES),
            system=system,
            planned_rounds=0 if system.name == "team-round-robin" else rounds,
            team_plan=plan,
        )
    )
    for number in range(teams):
        desk.do(Register(members(chr(ord("A") + number), 2 if number == teams - 1 else plan.size)))
    desk.do(DrawLots("unused", "as-entered"))
    dice = random.Random(seed)
    for number in range(1, rounds + 1):
        if system.name != "team-round-robin" or number != 3:  # by its table B rests then
            desk.do(HandInLineup(number, 2, (1, 2, 4)))
        desk.do(PairRound(), Publish(number))
        if number == 2:
            desk.do(ForfeitMatch(2, 1, (desk.tournament.rounds[1].matches[0].first,)))
        for board, seat in enumerate(desk.tournament.rounds[-1].boards, start=1):
            if seat.not_begun:
                desk.do(EnterResult(number, board, dice.choice(RESULTS)))
    return desk


def read_back(tournament: Tournament, version: str = "trf26") -> Imported:
    rules = edition_of(tournament)
    made = export_tournament(
        tournament,
        edition=rules,
        version="trf26" if version == "trf26" else "trf16",
        program="Crosstable",
    )
    data = b"".join((line.text + line.ending).encode() for line in made.document.lines)
    return to_tournament(read_trf(data).document, edition=rules)


def ranked(tournament: Tournament) -> object:
    """Return the teams with everything that ranks them; a file does not number its matches."""
    results = team_results_of(tournament)
    assert results is not None
    return results.heads, results.teams


def in_any_order(played: Round) -> set[object]:
    """Return the matches of a round with their boards, whatever their order."""
    return {
        (match, tuple(played.boards[number - 1] for number in numbers))
        for match, numbers in zip(played.matches, played.match_boards, strict=True)
    }


@pytest.mark.parametrize(
    "system",
    [
        System("team-swiss"),
        System(
            "team-swiss",
            (Option("colour-preferences", "type-b"), Option("secondary-score", "unused")),
        ),
        System("team-swiss", (Option("colour-preferences", "none"),)),
        System("team-dutch"),
        System("team-olympiad"),
        System("team-round-robin"),
        System("team-round-robin", (Option("cycles", "2"),)),
    ],
)
@pytest.mark.parametrize("rank_by", Primary)
def test_an_event_of_teams_comes_back_from_trf26(system: System, rank_by: Primary) -> None:
    plan = TeamPlan(boards=3, reserves=1, points=MatchPoints(3, 1, 0, 2), rank_by=rank_by)
    if system.name == "team-round-robin":
        plan = replace(plan, points=MatchPoints(2, 1, 0))
    if system.name == "team-olympiad":
        plan = replace(plan, rank_by=Primary.MATCH_POINTS)
    desk = played_event(system, plan=plan)
    before = desk.tournament
    incoming = read_back(before)
    after = incoming.tournament
    assert not [note for note in incoming.adjustments if note.kind is Change.TEAMS]
    assert after.team_plan is not None
    assert after.team_plan == replace(plan, tie_breaks=after.team_plan.tie_breaks)
    assert ranked(after) == ranked(before)
    assert [(team.name, team.members) for team in after.teams] == [
        (team.name, team.members) for team in before.teams
    ]
    kept = {option for option in after.system.options if option.name != "initial-colour"}
    assert (after.system.name, kept) == (system.name, set(system.options))
    for read, written in zip(after.rounds, before.rounds, strict=True):
        assert in_any_order(read) == in_any_order(written)
        assert set(read.free) == set(written.free)


@pytest.mark.parametrize(
    "system", ["team-swiss", "team-dutch", "team-olympiad", "team-round-robin"]
)
def test_the_rounds_of_a_file_of_teams_are_paired_again(system: str) -> None:
    after = read_back(played_event(System(system)).tournament).tournament
    engine = system_of(after)
    assert engine.name == system
    assert not check_rounds(after, engine, edition_of(after))
    [first, *later] = after.rounds
    (one, other, *rest), resting = [m for m in first.matches if m.second], first.matches[-1:]
    swapped = (
        replace(one, second=other.second, lineups=(one.lineups[0], other.lineups[1])),
        replace(other, second=one.second, lineups=(other.lineups[0], one.lineups[1])),
    )
    wrong = replace(after, rounds=(replace(first, matches=(*swapped, *rest, *resting)), *later))
    assert check_rounds(wrong, engine, edition_of(after))[0].round == 1


def test_lists_come_back_from_trf16() -> None:
    """``013`` has names and lists; line-ups follow from the games, points are as usual."""
    desk = played_event(System("team-swiss"), plan=TeamPlan(boards=3, reserves=1), teams=6)
    after = read_back(desk.tournament, "trf16").tournament
    assert after.system.name == "team-swiss"
    assert [team.members for team in after.teams] == [
        team.members for team in desk.tournament.teams
    ]
    assert {(match.first, match.second) for match in after.rounds[0].matches} == {
        (match.first, match.second) for match in desk.tournament.rounds[0].matches
    }


def test_open_games_stay_open_and_wrong_boards_are_written_as_played() -> None:
    desk = played_event(System("team-round-robin"), teams=4, rounds=1)
    match = desk.tournament.rounds[0].matches[0]
    desk.do(NoteSeats(1, 1, match.first, (2, 1)))
    made = export_tournament(
        desk.tournament, edition=edition(RULES), version="trf26", program="Crosstable"
    )
    assert any("wrong order" in str(note.sentence) for note in made.adjustments)
    desk.do(PairRound(), Publish(2))
    after = read_back(desk.tournament).tournament
    assert all(isinstance(board.result, Pending) for board in after.rounds[1].boards)


def player(number: int, points: str, cell: str) -> str:
    head = f"001 {number:4}".ljust(14) + f"Player {number}"
    return f"{head.ljust(80)}{points:>4}".ljust(91) + cell


def team(number: int, name: str, points: str, rank: int, players: str) -> str:
    head = f"310 {number:3} {name}".ljust(54)
    return f"{head}{points:>6} {points:>6} {rank:3}  {players}"


FILE = (
    "012 Cup",
    "092 Team: Swiss-System",
    "142 3",
    "192 FIDE_TEAM",
    "352 WB",
    player(1, "1.0", "   3 w 1"),
    player(2, "1.0", "   4 b 1"),
    player(3, "0.0", "   1 b 0"),
    player(4, "0.0", "   2 w 0"),
    team(1, "Alpha", "2.0", 1, "   1    2"),
    team(2, "Beta", "0.0", 2, "   3    4"),
)


def imported(*lines: str) -> Imported:
    data = "\r\n".join(lines).encode()
    return to_tournament(read_trf(data).document, edition=edition(RULES))


def notes_on_teams(incoming: Imported) -> list[str]:
    return [str(note.sentence) for note in incoming.adjustments if note.kind is Change.TEAMS]


def test_a_small_file_of_teams() -> None:
    incoming = imported(*FILE)
    assert notes_on_teams(incoming) == []
    [played] = incoming.tournament.rounds
    [match] = played.matches
    assert (match.first, match.second, match.lineups) == (1, 2, ((1, 2), (3, 4)))
    assert incoming.tournament.system == System("team-swiss")


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("310   2 Beta ", "310   3 Beta ", "numbered from 1"),
        ("310   2 Beta ", "310   2 ALPHA", "same name"),
        ("   3    4", "   3    4    2", "player 2 is in two teams"),
        ("   3    4", "   3", "player 4 is in no team"),
        ("192 FIDE_TEAM", "300 001   2   1 0000    4", "met, and no line-up has them"),
        ("352 WB", "362 TW 2.5   TD 1.0   TL 0.0", "not whole numbers"),
    ],
)
def test_what_no_match_of_ours_can_say_leaves_an_event_of_players(
    old: str, new: str, cause: str
) -> None:
    incoming = imported(*(line.replace(old, new) for line in FILE))
    assert incoming.tournament.team_plan is None
    assert len(incoming.tournament.rounds[0].boards) == 2
    [note] = notes_on_teams(incoming)
    assert cause in note


def test_points_that_the_matches_do_not_bring_are_told() -> None:
    incoming = imported(*(line.replace("2.0    2.0   1", "3.0    2.0   1") for line in FILE))
    assert incoming.tournament.team_plan is not None
    assert notes_on_teams(incoming) == [
        "line 10: Alpha: the file says 3 match points, its matches bring 2"
    ]


def test_colours_that_do_not_alternate_are_those_of_the_match() -> None:
    lines = [line.replace("352 WB", "352 WW") for line in FILE]
    lines = [line.replace("   4 b 1", "   4 w 1").replace("2 w 0", "2 b 0") for line in lines]
    [played] = imported(*lines).tournament.rounds
    assert played.matches[0].colours == "ww"
    assert [(board.white, board.black) for board in played.boards] == [(1, 3), (2, 4)]


@pytest.mark.parametrize("code", ["CUSTOM_TEAM_SWISS", "FIDE_TEAM_TYPEA_GP_MP_BAKU"])
def test_a_swiss_of_teams_that_we_cannot_pair_goes_on_by_hand(code: str) -> None:
    incoming = imported(*(line.replace("192 FIDE_TEAM", f"192 {code}") for line in FILE))
    assert incoming.tournament.system.name == "manual"
    assert incoming.tournament.teams


def test_line_ups_out_of_the_order_of_the_list_come_back_as_free_ones() -> None:
    plan = TeamPlan(boards=2, reserves=1, lineup_order=LineupOrder.FREE)
    desk = Desk(
        replace(details("Cup", edition=RULES), system=System("team-round-robin"), team_plan=plan)
    )
    for name in ("Alpha", "Beta"):
        desk.do(Register(members(name, 3)))
    desk.do(DrawLots("seed", "as-entered"), HandInLineup(1, 1, (3, 1)), PairRound(), Publish(1))
    read = read_back(desk.tournament)
    told = read.tournament.team_plan
    assert told is not None
    assert told.lineup_order is LineupOrder.FREE
    assert read.tournament.rounds[0].matches == desk.tournament.rounds[0].matches
    notes = [str(each.what) for each in read.adjustments if each.kind is Change.TEAMS]
    assert any("does not keep the order of the team's list" in note for note in notes)


_ONE_EMPTY = "   4 w 1|0000 - +|   6 w 0|   1 b 0|0000 - -|   3 b 1"
_EACH_EMPTY = "0000 - -|0000 - +|   6 w 0|0000 - +|0000 - -|   3 b 1"
_BOTH_EMPTY = "   4 w 1|0000 - -|   6 w 0|   1 b 0|0000 - -|   3 b 1"


@pytest.mark.parametrize(
    ("cells", "lineups", "made", "told"),
    [
        (_ONE_EMPTY, ((1, 2, 3), (4, 0, 6)), (2, 1), True),
        (_ONE_EMPTY, ((1, 2, 3), (4, 0, 6)), (2, 1), False),
        (_EACH_EMPTY, ((0, 2, 3), (4, 0, 6)), (1, 2), True),
        (_BOTH_EMPTY, ((1, 0, 3), (4, 0, 6)), (1, 1), True),
    ],
)
def test_a_board_left_empty_above_a_player_keeps_its_number(
    cells: str, lineups: tuple[tuple[int, ...], ...], made: tuple[int, int], *, told: bool
) -> None:
    """As in FIDE's own sample: whoever sat there won without a game; 300 says who sat where."""
    orders = [
        f"300   1 {one:3} {3 - one:3}" + "".join(f" {seat:4}" for seat in lineup)
        for one, lineup in enumerate(lineups, start=1)
    ]
    event = imported(
        *(line.replace("352 WB", "352 WBW") for line in FILE if line[:3] not in {"001", "310"}),
        *(player(number, "0.0", cell) for number, cell in enumerate(cells.split("|"), start=1)),
        team(1, "Alpha", "0.0", 1, "   1    2    3"),
        team(2, "Beta", "0.0", 2, "   4    5    6"),
        *(orders if told else ()),
    ).tournament
    [match] = event.rounds[0].matches
    assert match.lineups == lineups
    names = [seat_text(event, 1, board) for board in range(1, match.length + 1)]
    both = [place for place, pair in enumerate(zip(*lineups, strict=True), start=1) if all(pair)]
    assert names == [f"1.{place}" for place in both]
    assert event.team_plan is not None
    field = team_field(event, event.team_plan)
    assert [field.total(team, Primary.GAME_POINTS) for team in (1, 2)] == list(made)
    [again] = read_back(event).tournament.rounds
    assert (again.matches, again.boards) == (event.rounds[0].matches, event.rounds[0].boards)
