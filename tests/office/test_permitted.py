"""The office in somebody's name: every command is judged in the state it will meet."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Conflict, NotAllowed
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Tournament
from crosstable.office.accounts import Account, Grant, Identity, Member
from crosstable.office.acts import Command, EnterResult, PairRound, Publish, Undo
from crosstable.office.acts.base import State
from crosstable.office.permitted import PermittedOffice
from crosstable.office.roles import Role
from tests.office.desk import WHEN, Desk, details

WON = Played(Mark.WIN, Mark.LOSS)


def somebody(role: Role, tournament: str | None = None) -> Identity:
    account = Account(role.rank + 1, role.value, role.value.title())
    return Identity(Member(account, (Grant(account.id, role, tournament),)))


def at_desk(desk: Desk, role: Role | None) -> PermittedOffice:
    identity = somebody(role, desk.id) if role is not None else None
    team = [somebody(each).member for each in (Role.OWNER, Role.CHIEF_ARBITER, Role.ARBITER)]
    return PermittedOffice(desk.office, identity, lambda: [each for each in team if each])


def do(office: PermittedOffice, desk: Desk, *commands: Command, seen: int | None = None) -> State:
    """Plan and carry out, as a door does where there is nothing to ask."""
    return office.carry_out(office.plan(desk.state, commands, seen=seen), at=WHEN).state


@pytest.fixture
def desk() -> Desk:
    return Desk().seat(4).next_round()


def test_the_act_is_written_in_the_person_s_name(desk: Desk) -> None:
    state = do(at_desk(desk, Role.CLERK), desk, EnterResult(1, 1, WON))
    assert state.version == desk.state.version
    assert desk.office.history(desk.id)[-1].entry.by == "Clerk (clerk)"


@pytest.mark.parametrize("role", [None, Role.VIEWER])
def test_too_low_a_role_changes_nothing_and_learns_whom_to_ask(
    desk: Desk, role: Role | None
) -> None:
    before = desk.state.version
    with pytest.raises(
        NotAllowed, match="needs a results clerk: ask Arbiter, Chief-Arbiter or Owner"
    ):
        do(at_desk(desk, role), desk, EnterResult(1, 1, WON))
    assert desk.state.version == before


def test_a_second_undo_is_judged_by_what_it_undoes(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, WON))
    arbiter = at_desk(desk, Role.ARBITER)
    with pytest.raises(NotAllowed, match="taking published pairings back"):
        do(arbiter, desk, Undo(), Undo())
    assert do(arbiter, desk, Undo()).tournament.rounds[0].published
    with pytest.raises(NotAllowed, match="taking published pairings back"):
        do(arbiter, desk, Undo())
    desk.do(EnterResult(1, 1, WON))
    undone = do(at_desk(desk, Role.CHIEF_ARBITER), desk, Undo(), Undo())
    assert not undone.tournament.rounds[0].published


def test_one_command_not_allowed_stops_them_all(desk: Desk) -> None:
    before = desk.state.version
    with pytest.raises(NotAllowed, match="pairing a round"):
        do(
            at_desk(desk, Role.CLERK),
            desk,
            EnterResult(1, 1, WON),
            EnterResult(1, 2, WON),
            PairRound(),
            Publish(2),
        )
    assert desk.state.version == before


def test_a_version_that_was_seen_must_still_be_there(desk: Desk) -> None:
    clerk = at_desk(desk, Role.CLERK)
    seen = desk.state.version
    do(clerk, desk, EnterResult(1, 1, WON), seen=seen)
    with pytest.raises(Conflict):
        do(clerk, desk, EnterResult(1, 2, WON), seen=seen)


def test_somebody_quicker_makes_the_command_judged_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = desk.journal.append
    others = [EnterResult(1, 2, WON)]

    def overtaken(*arguments: object) -> object:
        if others:
            monkeypatch.setattr(desk.journal, "append", append)
            desk.do(others.pop())
        return append(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(desk.journal, "append", overtaken)
    do(at_desk(desk, Role.CLERK), desk, EnterResult(1, 1, WON))
    assert desk.tournament.rounds[0].complete
    # What was overtaken by a publication is an undoing of that publication no more.
    desk.do(PairRound())
    others.append(Publish(2))  # type: ignore[arg-type]
    monkeypatch.setattr(desk.journal, "append", overtaken)
    with pytest.raises(NotAllowed, match="taking published pairings back"):
        do(at_desk(desk, Role.ARBITER), desk, Undo())


def test_new_tournaments_need_a_role_in_the_whole_office(desk: Desk) -> None:
    with pytest.raises(NotAllowed, match="announcing a tournament needs a chief arbiter"):
        at_desk(desk, Role.CHIEF_ARBITER).create(details("Blitz"), at=WHEN)
    chief = PermittedOffice(desk.office, somebody(Role.CHIEF_ARBITER))
    assert chief.create(details("Blitz"), at=WHEN).id == "blitz"
    taken: Tournament = desk.tournament
    with pytest.raises(NotAllowed):
        at_desk(desk, None).take_over(taken, source="x.trf", at=WHEN)
    assert chief.take_over(taken, source="x.trf", at=WHEN).version == 1
