"""Links for captains: which team a code is for, when it ends, and what it takes."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    ArchiveTournament,
    EditTeam,
    HandInLineup,
    LinkCaptain,
    NewTeam,
    PairRound,
    Publish,
    Register,
    Undo,
    UnlinkCaptain,
)
from crosstable.office.acts.base import State
from crosstable.office.captains import captain_code, coming_round, hand_in_as_captain, team_of_code
from crosstable.office.publicity import public_view, without_values
from tests.office.desk import WHEN, Desk
from tests.office.leagues import announced, league, members
from tests.office.test_lineup_deadline import DUE, with_deadline

SECRET = b"s" * 32


def captained(desk: Desk | None = None) -> Desk:
    """Return a league in which the first two teams have a captain with a link."""
    desk = desk or league()
    desk.do(
        EditTeam(1, NewTeam("Alpha", captain="Kim")), EditTeam(2, NewTeam("Beta", captain="Lou"))
    )
    desk.do(LinkCaptain(1, "m1"), LinkCaptain(2, "m2"))
    return desk


def team(desk: Desk, mark: str = "m1", tournament: Tournament | None = None) -> int | None:
    code = captain_code(SECRET, desk.id, mark)
    return team_of_code(code, SECRET, desk.id, tournament or desk.tournament, at=WHEN)


def hand_in(desk: Desk, *places: int, mark: str = "m1") -> State | None:
    code = captain_code(SECRET, desk.id, mark)
    return hand_in_as_captain(desk.office, desk.id, code, SECRET, places, at=desk.clock)


def test_a_code_is_for_one_team_of_one_event() -> None:
    desk = captained()
    assert (team(desk), team(desk, "m2"), team(desk, "m3"), team(desk, "")) == (1, 2, None, None)
    code = captain_code(SECRET, desk.id, "m1")
    for given, key, name in (
        (code, b"t" * 32, desk.id),
        (code, SECRET, "another"),
        ("é", SECRET, desk.id),
        ("", SECRET, desk.id),
    ):
        assert team_of_code(given, key, name, desk.tournament, at=WHEN) is None


@pytest.mark.article("fide.competitions", "7.8")
def test_a_link_ends_with_another_one_another_captain_and_by_the_arbiter() -> None:
    desk = captained()
    desk.do(EditTeam(1, NewTeam("Alphas", captain="Kim")))
    assert team(desk) == 1, "the name of a team changes nothing"
    desk.do(LinkCaptain(1, "m4"))
    assert (team(desk), team(desk, "m4")) == (None, 1)
    desk.do(EditTeam(1, NewTeam("Alphas", captain="Robin")))
    assert team(desk, "m4") is None, "the new captain gets a link of their own"
    desk.do(UnlinkCaptain(2))
    assert team(desk, "m2") is None
    with pytest.raises(Refused, match="no link"):
        desk.do(UnlinkCaptain(2))


def test_a_link_ends_with_the_event() -> None:
    desk = captained(league(teams=2))
    over = replace(desk.tournament, ends=date(2026, 4, 29))
    assert team(desk, tournament=over) is None
    assert team(desk, tournament=replace(over, ends=date(2026, 4, 30))) == 1
    assert team(desk, tournament=replace(desk.tournament, deleted=True)) is None
    assert team(desk, tournament=replace(desk.tournament, archived=True)) is None
    desk.do(PairRound())
    assert team(desk) == 1, "the only round is paired and not public yet"
    desk.do(Publish(1))
    assert coming_round(desk.tournament) is None
    assert team(desk) is None


def test_a_team_without_a_captain_gets_no_link() -> None:
    desk = league()
    with pytest.raises(Refused, match="say first who is the captain of Alpha"):
        desk.do(LinkCaptain(1, "m"))
    desk.do(LinkCaptain(1, "m", " Kim "))
    assert (desk.tournament.team(1).captain, team(desk, "m")) == ("Kim", 1)
    desk.do(Undo())
    assert (desk.tournament.team(1).captain, team(desk, "m")) == ("", None)


def test_the_journal_names_the_captain_and_the_same_again_changes_nothing() -> None:
    desk = captained()
    for _ in range(2):
        assert hand_in(desk, 1, 2, 3, 5) is not None
    entries = [entry for entry in desk.journal.entries if entry.by == "captain Kim of Alpha"]
    assert len(entries) == 1
    assert desk.tournament.lineups[0].members == (1, 2, 3, 5)
    hand_in(desk, 1, 2, 4, 5)
    assert desk.tournament.lineups[0].members == (1, 2, 4, 5)
    desk.do(Undo())
    assert desk.tournament.lineups[0].members == (1, 2, 3, 5)


@pytest.mark.article("fide.competitions", "Teams.2")
@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((1, 2, 4, 3), "player 4 cannot sit above player 3"),
        ((1, 2, 2, 3), "names player 2 more than once"),
        ((1, 2, 3, 6), "Alpha has no player 6"),
        ((0, 1, 2, 3), "Alpha has no player 0"),
        ((1, 2, 3, 4, 5), "4 boards, and the line-up of Alpha names 5"),
        ((), "names nobody"),
    ],
)
def test_what_is_no_line_up_is_refused(places: tuple[int, ...], said: str) -> None:
    desk = captained()
    with pytest.raises(Refused, match=said) as caught:
        hand_in(desk, *places)
    articles = [one.citation.article for one in caught.value.because if one.citation]
    assert articles == (["Teams.2"] if "above" in said else []), "no article but its own"
    assert desk.tournament.lineups == ()


@pytest.mark.article("fide.competitions", "Teams.3")
def test_after_the_deadline_the_link_takes_nothing() -> None:
    desk = captained(with_deadline())
    desk.clock = DUE
    hand_in(desk, 1, 2, 3, 5)
    desk.clock = DUE + timedelta(minutes=1)
    with pytest.raises(Refused, match="no longer accepts a line-up for round 1") as caught:
        hand_in(desk, 1, 2, 4, 5)
    assert caught.value.because[0].citation is not None
    assert desk.tournament.lineups[0].members == (1, 2, 3, 5)


def test_a_paired_round_is_open_to_captains_until_it_is_public() -> None:
    desk = captained()
    desk.do(PairRound())
    hand_in(desk, 1, 2, 3, 5)
    played = desk.tournament.rounds[0]
    assert played.matches[0].lineups[0] == (1, 2, 3, 5)
    desk.do(Publish(1))
    hand_in(desk, 2, 3, 4, 5)
    assert desk.tournament.rounds[0].matches[0].lineups[0] == (1, 2, 3, 5)
    assert [(lineup.round, lineup.members) for lineup in desk.tournament.lineups] == [
        (1, (1, 2, 3, 5)),
        (2, (2, 3, 4, 5)),
    ]


def test_before_the_draw_nothing_is_handed_in() -> None:
    desk = Desk(announced())
    desk.do(Register(members("Alpha", 5)), Register(members("Beta", 5)))
    captained(desk)
    with pytest.raises(Refused, match="when the numbers of the teams are given out"):
        hand_in(desk, 1, 2, 3, 5)


def test_a_link_that_has_ended_hands_nothing_in() -> None:
    desk = captained()
    desk.do(UnlinkCaptain(1))
    assert hand_in(desk, 1, 2, 3, 5) is None
    desk.do(ArchiveTournament())
    assert hand_in(desk, 1, 2, 3, 5, mark="m2") is None
    assert desk.tournament.lineups == ()


def test_nobody_below_the_arbiters_reads_the_marks() -> None:
    desk = captained()
    desk.do(HandInLineup(1, 1, (1, 2, 3, 5)))
    assert {one.link for one in public_view(desk.tournament).teams} == {""}
    assert {one.link for one in without_values(desk.tournament).teams} == {""}
