"""Teams announced and entered, and the order of their lists."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import System
from crosstable.office.acts import (
    DrawLots,
    EditPlayer,
    EditTeam,
    EnterTeams,
    NewPlayer,
    NewTeam,
    OrderTeam,
    Register,
    RemovePlayer,
    RemoveTeam,
)
from tests.office.desk import Desk, details
from tests.office.leagues import (
    PLAN,
    announced,
    league,
    members,
    refused,
)


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


NUMBERED = Player(name="Ng, Ada", identifiers=(Identifier("fide", "4100018"),))


@pytest.mark.article("fide.competitions", "Teams.1")
@pytest.mark.parametrize(
    ("known", "again"),
    [
        (NUMBERED, replace(NUMBERED, name="Ng, A.")),
        (Player(name="Ng, Ada", club="North"), Player(name="Ng, Ada")),
        (Player(name="Ng, Ada", born=BirthDate(1999)), Player(name="NG, ADA")),
    ],
)
def test_nobody_plays_for_two_teams(known: Player, again: Player) -> None:
    desk = Desk(announced())
    desk.do(Register((NewPlayer(known, "Alpha"), NewPlayer(Player(name="Other"), "Beta"))))
    sentence = "already plays for Alpha, as player 1: nobody plays for two teams"
    refused(desk, Register((NewPlayer(again, "Beta"),)), sentence)
    refused(desk, EditPlayer(2, again, "Beta"), sentence)
    desk.do(EditPlayer(1, known, "Beta"))
    assert [team.members for team in desk.tournament.teams] == [(), (2, 1)], "one may change teams"


@pytest.mark.parametrize(
    ("known", "namesake"),
    [
        (
            Player(name="Ng, Ada", born=BirthDate(1999)),
            Player(name="Ng, Ada", born=BirthDate(2001)),
        ),
        (Player(name="Ng, Ada", club="North"), Player(name="Ng, Ada", club="South")),
        (
            Player(name="Ng, Ada", ratings=(Rating("fide.standard", 1900),)),
            Player(name="Ng, Ada", ratings=(Rating("fide.standard", 2100),)),
        ),
    ],
)
def test_two_people_of_one_name_play_for_their_teams(known: Player, namesake: Player) -> None:
    desk = Desk(announced())
    desk.do(Register((NewPlayer(known, "Alpha"), NewPlayer(namesake, "Beta"))))
    assert [team.members for team in desk.tournament.teams] == [(1,), (2,)]


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
