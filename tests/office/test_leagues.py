"""Divisions of a league: announced, put together, and what places in them mean."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.leagues import Division
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.teams import TeamPlan
from crosstable.office.acts import (
    ChangeDetails,
    Details,
    EditTeam,
    EnterResult,
    NewTeam,
    PairRound,
    Publish,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.leagues import League, league_key, leagues_of
from crosstable.office.office import Office
from crosstable.office.tables import team_results_of
from crosstable.office.templates import announced_anew, brought_along
from crosstable.standings.team_results import Fate, fates, mark_text
from tests.office.desk import WHEN, Desk, MemoryJournal, details
from tests.office.leagues import announced, league

TOP = Division(league="City League", season="2026/27", promoted=1, relegated=1)
WHITE, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


def division(name: str, **changes: object) -> Details:
    return replace(announced(), name=name, division=replace(TOP, **changes))


def changed(desk: Desk, new: Division | None) -> None:
    desk.do(ChangeDetails(replace(details_of(desk.tournament), division=new)))


def test_events_that_name_one_league_and_season_are_its_divisions_highest_first() -> None:
    office = Office(MemoryJournal())
    for new in (
        division("Second, south", level=2),
        division("First"),
        division("second, north", level=2, league="  city LEAGUE "),
        division("Of last year", season="2025/26"),
        announced(),
    ):
        office.create(new, by="Anna", at=WHEN)
    this, last = leagues_of(office.tournaments())
    assert (this.key, this.title) == ("city-league-2026-27", "City League 2026/27")
    assert [state.tournament.name for state in this.divisions] == [
        *("First", "second, north", "Second, south")
    ]
    assert this.doubled == (2,)
    assert (last.key, last.doubled) == ("city-league-2025-26", ())


def test_leagues_in_other_letters_have_addresses_of_their_own() -> None:
    north, south = (league_key(replace(TOP, league=name)) for name in ("Лига Север", "Лига Юг"))
    assert north != south
    assert north.isascii()
    assert north.startswith("liga-sever-2026-27-")
    assert league_key(replace(TOP, league="Ligue d'été")) == "ligue-d-ete-2026-27"


@pytest.mark.parametrize(
    ("name", "key", "before"),
    [
        ("Łódzka Liga", "lodzka-liga-2026-27", "odzka-liga-2026-27"),
        ("Лига Север", "liga-sever-2026-27-72cdfa", "2026-27-72cdfa"),
    ],
)
def test_addresses_that_lost_letters_still_lead_to_a_league(
    name: str, key: str, before: str
) -> None:
    league: League[State] = League(key, name, "2026/27", ())
    assert league_key(replace(TOP, league=name)) == key
    assert league.is_called(key)
    assert league.is_called(before)
    assert not league.is_called("liga")


@pytest.mark.parametrize(
    ("new", "said"),
    [
        (replace(TOP, league=" "), "say which league"),
        (replace(TOP, league="x" * 101), "at most 100 characters"),
        (replace(TOP, season="a\x00"), "unprintable"),
        (replace(TOP, level=0), "levels of a league are numbered 1 to 99, not 0"),
        (replace(TOP, relegated=-1), "cannot be negative"),
        (replace(TOP, relegated=99), "100 teams cannot go up or down"),
        (replace(TOP, relegated=4), "5 teams cannot go up or down: 4 teams in all"),
    ],
)
def test_a_division_that_cannot_be_is_refused(new: Division, said: str) -> None:
    with pytest.raises(Refused, match=said):
        changed(league(), new)


def test_players_for_themselves_have_no_division() -> None:
    with pytest.raises(Refused, match="a division of a league is an event of teams"):
        Desk(replace(details(), division=TOP))


def test_a_division_may_change_after_rounds_are_paired_and_the_journal_says_how() -> None:
    desk = league()
    desk.do(PairRound(), Publish(1))
    changed(desk, TOP)
    assert desk.tournament.division == TOP
    words = str(desk.state.in_force[-1].act.words(desk.tournament))
    assert "league of the division: – → City League; season: – → 2026/27" in words
    assert "teams that go down: – → 1" in words


def test_marks_follow_the_table_and_a_shared_border_is_not_settled() -> None:
    desk = league(plan=TeamPlan(boards=2), size=2)
    changed(desk, TOP)
    desk.do(PairRound(), Publish(1))
    before = team_results_of(desk.tournament)
    assert before is not None
    assert before.legend == ()
    # Alpha wins, Beta and Gamma share the places in between, Delta is last.
    desk.do(EnterResult(1, 1, WHITE), EnterResult(1, 2, DRAW))
    desk.do(EnterResult(1, 3, DRAW), EnterResult(1, 4, DRAW))
    table = team_results_of(desk.tournament)
    assert table is not None
    assert [(row.team, row.mark) for row in table.teams] == [
        *(("Alpha", "↑"), ("Beta", ""), ("Gamma", ""), ("Delta", "↓"))
    ]
    assert table.legend == ("↑ would go up as things stand", "↓ would go down as things stand")
    changed(desk, replace(TOP, promoted=2, relegated=0))
    shared = team_results_of(desk.tournament)
    assert shared is not None
    assert [row.mark for row in shared.teams] == ["↑", "↑?", "↑?", ""]
    assert shared.teams[1].fates == (Fate.UP, Fate.STAYS)
    assert shared.legend[-1].startswith("? level at the border")


def test_when_all_is_played_the_legend_no_longer_says_as_things_stand() -> None:
    desk = league(teams=3, plan=TeamPlan(boards=2), size=2)
    changed(desk, TOP)
    for number in (1, 2, 3):
        desk.do(PairRound(), Publish(number))
        for board in (1, 2):
            desk.do(EnterResult(number, board, WHITE if board == 1 else DRAW))
    table = team_results_of(desk.tournament)
    assert table is not None
    assert "↑ goes up" in table.legend or table.legend[-1].startswith("?")
    assert not any("as things stand" in str(sign) for sign in table.legend)


@pytest.mark.parametrize("teams", [2, 5, 12])
def test_every_place_means_one_thing_and_as_many_as_announced(teams: int) -> None:
    for promoted in range(3):
        for play_off in range(3):
            for relegated in range(3):
                new = replace(TOP, promoted=promoted, play_off=play_off, relegated=relegated)
                places = [fates(new, place, place, teams) for place in range(1, teams + 1)]
                if new.marked > teams:
                    assert places == [()] * teams
                    continue
                assert all(len(meant) == 1 for meant in places)
                assert places.count((Fate.UP,)) == promoted
                assert places.count((Fate.PLAY_OFF,)) == play_off
                assert places.count((Fate.DOWN,)) == relegated
                everything = {fate for meant in places for fate in meant}
                assert set(fates(new, 1, teams, teams)) == everything


def test_signs_say_what_is_settled() -> None:
    assert mark_text((Fate.PLAY_OFF,)) == "↕"
    assert mark_text((Fate.UP, Fate.PLAY_OFF)) == "↑↕?"
    assert mark_text((Fate.STAYS,)) == mark_text(()) == ""


def test_the_next_season_is_announced_like_this_one_with_teams_and_venues() -> None:
    desk = league()
    desk.do(EditTeam(1, NewTeam("Alpha", captain="Kim", venue="Town Hall")))
    changed(desk, TOP)
    new = announced_anew(desk.tournament, "Next year", None)
    assert new.division == replace(TOP, season="")
    again = Desk(new)
    again.do(*brought_along(desk.tournament, players=True))
    assert [team.name for team in again.tournament.teams] == ["Alpha", "Beta", "Gamma", "Delta"]
    first = again.tournament.team(1)
    assert (first.captain, first.venue, len(first.members)) == ("Kim", "Town Hall", 5)
