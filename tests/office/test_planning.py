"""One way to act: judged in one state, told what it brings, written on that state or not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.kernel.errors import Conflict, NotAllowed, Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Pending, Played
from crosstable.kernel.verdict import Reason
from crosstable.office import acts
from crosstable.office.accounts import Account, Grant, Identity, Keeper, Member
from crosstable.office.acts import (
    Command,
    EnterResult,
    LeaveRules,
    PairRound,
    Publish,
    Undo,
    Unpublish,
    Withdraw,
    decide,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.cautions import Caution, Level
from crosstable.office.permitted import PermittedOffice
from crosstable.office.planning import Door, Plan
from crosstable.office.roles import Role
from crosstable.rulebooks.index import spell
from tests.office.desk import WHEN, Desk, details

WON = Played(Mark.WIN, Mark.LOSS)


@pytest.fixture
def desk() -> Desk:
    return Desk(details(system="dutch", rounds=3)).seat(6).next_round()


def office(desk: Desk, role: Role = Role.CHIEF_ARBITER) -> PermittedOffice:
    account = Account(1, "carl", "Carl")
    return PermittedOffice(desk.office, Identity(Member(account, (Grant(1, role),))))


def plan(desk: Desk, *commands: Command, seen: int | None = None) -> Plan:
    return office(desk).plan(desk.state, commands, seen=seen)


def test_a_plan_tells_what_it_brings_and_changes_nothing(desk: Desk) -> None:
    before = desk.state
    made = plan(desk, Unpublish(1, "wrong list"))
    assert desk.state == before
    assert made.state == before
    assert made.level == Level.CONFIRM
    assert [each.reason.sentence for each in made.cautions] == [
        "a published pairing changes only if two would meet again",
        "players may have seen the pairings of round 1",
    ]
    cited = made.cautions[0].reason.citation
    assert cited is not None
    assert spell(cited) == "FIDE C.04.2.D.10"
    done = office(desk).carry_out(made, at=WHEN)
    assert done.state == desk.state
    assert [each.act for each in done.written] == [acts.RoundUnpublished(1, "wrong list")]
    assert done.written[0].entry == desk.journal.entries[-1]


@pytest.mark.article("fide.swiss.2026", "C.04.2.4.4")
def test_taking_pairings_back_says_when_the_text_of_the_event_allows_it() -> None:
    later = Desk(details(system="dutch", rounds=3, edition="fide-2026-02")).seat(6).next_round()
    told = plan(later, Unpublish(1, "a late entry")).cautions[0].reason
    assert "for a late entry if all concerned agree" in told.sentence
    assert told.citation is not None
    assert spell(told.citation) == "FIDE C.04.2.4.4"
    fixed = Desk(details(rounds=5)).seat(6).next_round()
    assert len(plan(fixed, Unpublish(1, "wrong list")).cautions) == 1


def test_nobody_is_asked_about_what_cannot_be_done(desk: Desk) -> None:
    with pytest.raises(Refused, match="needs a reason"):
        plan(desk, Unpublish(1, ""))
    with pytest.raises(Refused, match="round 1 is not complete"):
        plan(desk, PairRound())
    with pytest.raises(NotAllowed, match="taking published pairings back"):
        office(desk, Role.ARBITER).plan(desk.state, (Unpublish(1, ""),))
    # Whoever may not do it is told so, and not that somebody was faster.
    with pytest.raises(NotAllowed):
        office(desk, Role.ARBITER).plan(desk.state, (Unpublish(1, "x"),), seen=1)
    with pytest.raises(Conflict):
        plan(desk, Unpublish(1, ""), seen=1)


def test_the_same_is_said_once_and_the_door_speaks_first(desk: Desk) -> None:
    own = Caution(Level.CONFIRM, Reason.that("mind the gap"))
    results = tuple(EnterResult(1, board, WON) for board in (1, 2, 3))
    made = office(desk).plan(desk.state, (*results, Withdraw(1), Withdraw(2)), also=(own, own))
    assert made.cautions[0] == own
    assert len(set(made.cautions)) == len(made.cautions) == 3


@pytest.mark.parametrize(
    ("level", "asking"),
    [
        (Level.ACKNOWLEDGE, [Door.PAGE]),
        (Level.CONFIRM, [Door.PAGE, Door.PROGRAM]),
        (Level.CONFIRM_TWICE, [Door.PAGE, Door.PROGRAM, Door.TERMINAL]),
    ],
)
def test_what_each_door_asks_about(desk: Desk, level: Level, asking: list[Door]) -> None:
    also = (Caution(level, Reason.that("mind the gap")),)
    made = office(desk).plan(desk.state, (EnterResult(1, 1, WON),), also=also)
    assert [door for door in Door if made.must_ask(door)] == asking
    assert not any(made.must_ask(door, level) for door in Door)
    assert made.must_ask(Door.PAGE, level - 1)
    quiet = plan(desk, EnterResult(1, 1, WON))
    assert not any(quiet.must_ask(door) for door in Door)


def test_a_pairing_is_made_once_and_only_when_it_is_wanted(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided: list[Command] = []

    def noted(command: Command, state: State) -> acts.Act:
        decided.append(command)
        return decide(command, state)

    monkeypatch.setattr("crosstable.office.permitted.decide", noted)
    steps = (*steps_to_pair(desk.state), Publish(2))
    made = plan(desk, *steps)
    assert not any(isinstance(each, PairRound) for each in decided)
    assert made.level == Level.ACKNOWLEDGE
    assert office(desk).carry_out(made, at=WHEN).state.tournament.rounds[1].published
    assert decided == list(steps)


def overtaking(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Callable[[Command], None]:
    """Return what lets somebody else act between the next plan and its being written."""
    append = desk.journal.append

    def set_up(command: Command) -> None:
        def overtaken(*arguments: object) -> object:
            monkeypatch.setattr(desk.journal, "append", append)
            desk.do(command)
            return append(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(desk.journal, "append", overtaken)

    return set_up


def test_another_board_s_result_is_in_nobody_s_way(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    overtaking(desk, monkeypatch)(EnterResult(1, 2, WON))
    office(desk).carry_out(plan(desk, EnterResult(1, 1, WON)), at=WHEN)
    assert [board.unfinished for board in desk.tournament.rounds[0].boards] == [False, False, True]


def test_who_decided_on_a_version_gets_that_version_or_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    overtaking(desk, monkeypatch)(EnterResult(1, 2, WON))
    made = plan(desk, EnterResult(1, 1, WON), seen=desk.state.version)
    with pytest.raises(Conflict):
        office(desk).carry_out(made, at=WHEN)
    assert desk.tournament.rounds[0].boards[0].unfinished


def test_nothing_is_done_that_nobody_was_told_of(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.do(EnterResult(1, 1, WON))
    made = plan(desk, Undo())
    assert "board 1" in made.cautions[0].reason.sentence
    overtaking(desk, monkeypatch)(EnterResult(1, 2, WON))
    with pytest.raises(Conflict):
        office(desk).carry_out(made, at=WHEN)
    assert not any(board.unfinished for board in desk.tournament.rounds[0].boards[:2])


def test_what_follows_from_the_state_follows_from_the_new_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    overtaking(desk, monkeypatch)(EnterResult(1, 2, WON))
    made = office(desk).plan(desk.state, steps_to_pair)
    after = office(desk).carry_out(made, at=WHEN).state.tournament
    adjourned = Pending(adjourned=True)
    assert [board.result for board in after.rounds[0].boards] == [adjourned, WON, adjourned]
    assert len(after.rounds) == 2


def test_whoever_keeps_the_database_may_do_everything_in_a_name(desk: Desk) -> None:
    keeper = PermittedOffice(desk.office, Keeper(None, name="anna"))
    keeper.carry_out(keeper.plan(desk.state, (LeaveRules("no choice"),)), at=WHEN)
    assert desk.journal.entries[-1].by == "anna"
