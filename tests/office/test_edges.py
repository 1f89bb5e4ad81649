"""Cases an arbiter meets rarely and must not lose a point by."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import (
    ChangeDetails,
    EditPlayer,
    EnterResult,
    GrantBye,
    MarkAbsent,
    PairByHand,
    PairRound,
    Publish,
    Register,
    Undo,
    Withdraw,
)
from crosstable.office.adoption import adopted
from crosstable.office.overview import stage
from tests.office.desk import Desk, details, people
from tests.office.test_setup import refuses

DRAW = Played(Mark.DRAW, Mark.DRAW)


def swiss(players: int = 5) -> Desk:
    return Desk(details(system="manual", rounds=5)).seat(players)


def test_a_player_is_absent_only_once() -> None:
    desk = Desk().seat(4).next_round()
    white = desk.tournament.round(1).boards[0].white
    desk.do(MarkAbsent(white, 1))
    refuses(desk, MarkAbsent(white, 1), "already absent in round 1")
    assert desk.tournament.round(1).boards[0].result == Forfeit(Absent.WHITE)


def test_an_office_whose_journal_was_replaced_is_read_anew() -> None:
    desk = Desk()
    backup = list(desk.journal.entries)
    desk.do(Register(people(4)))
    desk.journal.entries[:] = backup
    assert desk.tournament.entrants == ()
    desk.journal.entries[:] = []
    other = Desk()
    other.do(Register(people(2)), Undo())
    desk.journal.entries[:] = other.journal.entries
    assert desk.state.version == 3


def test_who_leaves_keeps_no_bye_to_come() -> None:
    desk = swiss()
    desk.do(GrantBye(2, 2, Bye.HALF_POINT), PairByHand(((1, 2), (3, 4)), 5), Publish(1))
    desk.do(EnterResult(1, 1, DRAW), EnterResult(1, 2, DRAW), Withdraw(2))
    desk.do(PairByHand(((1, 3), (4, 5))))
    assert desk.tournament.round(2).free == ()


@pytest.mark.article("fide.swiss", "C.04.1.d")
def test_no_bye_after_a_win_without_playing_or_a_bye_that_is_promised() -> None:
    desk = swiss()
    desk.do(PairByHand(((1, 2), (3, 4)), 5), Publish(1))
    desk.do(EnterResult(1, 1, Forfeit(Absent.BLACK)), EnterResult(1, 2, DRAW))
    refuses(desk, PairByHand(((2, 3), (4, 5)), 1), "won by forfeit in round 1")
    desk.do(GrantBye(2, 3, Bye.FULL_POINT))
    refuses(desk, GrantBye(2, 4, Bye.FULL_POINT), "already has a bye in round 3")


def test_who_has_a_bye_is_not_seated() -> None:
    desk = swiss(4)
    desk.do(GrantBye(1, 1, Bye.HALF_POINT))
    refuses(desk, PairByHand(((1, 2), (3, 4))), "player 1 has a bye in round 1")


def test_players_meet_again_only_as_the_arbiters_decision() -> None:
    desk = swiss(2)
    desk.do(PairByHand(((1, 2),)), Publish(1), EnterResult(1, 1, DRAW))
    refuses(desk, PairByHand(((2, 1),)), "already played each other")
    state = desk.do(PairByHand(((2, 1),), rematch=True))
    act = state.in_force[-1].act
    assert "allowed players to meet again" in str(getattr(act, "because", ""))


def test_an_adjourned_game_outlives_a_withdrawal_and_the_last_round() -> None:
    desk = Desk().seat(2).next_round()
    desk.do(EnterResult(1, 1, Pending(adjourned=True)))
    assert stage(desk.tournament) == "adjourned games open: 1"
    desk.do(Withdraw(1))
    assert desk.tournament.round(1).boards[0].result == Pending(adjourned=True)
    assert desk.tournament.entrant(1).withdrawal is not None
    desk.do(EnterResult(1, 1, DRAW))
    assert stage(desk.tournament) == "finished"


def test_a_paired_round_that_is_not_published_is_said_to_be_so() -> None:
    desk = Desk().seat(4)
    desk.do(PairRound())
    assert stage(desk.tournament) == "round 1 is paired, not published"


def test_tie_breaks_are_checked_when_they_are_announced() -> None:
    refuses(Desk(), ChangeDetails(replace(details(), tie_breaks=("beauty",))), "unknown tie-break")
    swiss_only = replace(details(system="manual", rounds=3), tie_breaks=("koya",))
    refuses(
        Desk(details(system="manual", rounds=3)), ChangeDetails(swiss_only), "round robins only"
    )


@pytest.mark.parametrize("field", ["name", "city", "rate_of_play"])
def test_unprintable_texts_are_refused(field: str) -> None:
    bad = replace(details(), **{field: "a\x1b[31mb"})
    refuses(Desk(), ChangeDetails(bad), "unprintable")
    refuses(Desk(), ChangeDetails(replace(details(), federation="Nowhere")), "three-letter")


def test_nobody_changes_teams_in_a_running_schedule() -> None:
    desk = Desk().seat(4).next_round()
    player = desk.tournament.entrant(1).player
    refuses(desk, EditPlayer(1, player, "Other"), "can no longer change teams")
    refuses(desk, EditPlayer(1, player), "nothing changes")
    desk.do(EditPlayer(1, Player(name="New, Name")))


def test_what_an_imported_event_cannot_be_run_by_is_left_out_and_noted() -> None:
    event = Desk().seat(4).tournament
    strange = replace(
        event,
        system=System("round-robin", (Option("initial-colour", "white"), Option("cycles", "1"))),
        tie_breaks=("sonneborn-berger", "XYZ"),
        bye_requests=(ByeRequest(1, 2, Bye.HALF_POINT),),
        forbidden_pairs=((1, 2),),
    )
    fitting, notes = adopted(strange)
    assert fitting.system.options == (Option("cycles", "1"),)
    assert fitting.tie_breaks == ("sonneborn-berger",)
    assert not fitting.bye_requests
    assert not fitting.forbidden_pairs
    assert not fitting.numbers_final
    assert len(notes) == 3
    desk = Desk()
    state = desk.office.take_over(strange, source="x.trf", by="Anna", at=desk.clock)
    assert stage(state.tournament) == "entries open"
