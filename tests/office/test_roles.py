"""Who may do what: every command has its row, and the state of a tournament counts."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import NotAllowed
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.office import acts
from crosstable.office.acts import (
    AllowPair,
    ChangeDetails,
    Command,
    CorrectResult,
    DrawLots,
    EnterResult,
    ForbidPair,
    GrantBye,
    MarkAbsent,
    PairByHand,
    PairRound,
    Publish,
    Register,
    Undo,
    Unpublish,
)
from crosstable.office.rights import READING, RIGHTS, allowed, kept_from, right_to
from crosstable.office.roles import Ask, Role, may_hand_out
from tests.office.desk import Desk, details, insist, people

WON = Played(Mark.WIN, Mark.LOSS)
KINDS = set(acts.COMMANDS)

# Written out a second time, by hand, so that a changed row is noticed.
EXPECTED: dict[Role, set[type[Command] | Ask]] = {
    Role.CLERK: {
        EnterResult,
        MarkAbsent,
        acts.AttachGame,
        acts.CheckIn,
        acts.ClaimResult,
        acts.AskCorrection,
    },
    Role.ARBITER: {
        acts.CorrectResult,
        acts.Undo,
        acts.Register,
        acts.EditPlayer,
        acts.RemovePlayer,
        acts.Withdraw,
        acts.Reinstate,
        acts.ExplainAbsence,
        acts.GrantBye,
        acts.CancelBye,
        acts.DrawLots,
        acts.DrawTies,
        acts.PairRound,
        acts.Publish,
        acts.DetachGame,
        acts.DismissClaims,
        acts.DeclineCorrection,
    },
    Role.CHIEF_ARBITER: {
        ChangeDetails,
        PairByHand,
        ForbidPair,
        AllowPair,
        Unpublish,
        acts.BeginRearranging,
        acts.CorrectReport,
        acts.EndRearranging,
        acts.Exchange,
        acts.LeaveRules,
        Ask.CREATE_TOURNAMENT,
        Ask.TAKE_OVER,
        Ask.INVITE,
        Ask.MAKE_TOKEN,
    },
    Role.OWNER: {Ask.MANAGE_ACCOUNTS, Ask.SEE_ACCOUNTS, Ask.BACKUP, Ask.RESTORE, Ask.ADD_DEMO},
    Role.VIEWER: {Ask.SEE_UNPUBLISHED, Ask.SEE_JOURNAL, Ask.EXPORT, Ask.USE_API},
}


def test_every_command_and_every_question_has_a_row() -> None:
    assert set(RIGHTS) == KINDS | set(Ask)


def test_the_table_is_as_it_was_decided() -> None:
    for role, kinds in EXPECTED.items():
        for kind in kinds:
            assert RIGHTS[kind].least is role, kind


@pytest.mark.parametrize("kind", [*acts.COMMANDS, *Ask])
def test_a_higher_role_may_all_that_a_lower_may(kind: type[Command] | Ask) -> None:
    answers = [allowed(role, kind).outcome for role in sorted(Role)]
    assert answers == sorted(answers)
    assert answers[-1] is True
    assert allowed(None, kind).outcome is False


def test_the_roles_are_ordered() -> None:
    assert sorted(Role) == [
        Role.VIEWER,
        Role.CLERK,
        Role.ARBITER,
        Role.CHIEF_ARBITER,
        Role.OWNER,
    ]
    assert Role.OWNER >= Role.OWNER > Role.CLERK


def test_a_refusal_says_who_can_help() -> None:
    asked = CorrectResult(1, 1, WON, "wrong card")
    verdict = allowed(Role.CLERK, asked, helpers=("Anna", "Ben"))
    assert verdict.outcome is False
    assert verdict.because[0].sentence == (
        "results clerks enter results and note who is absent; correcting a result needs an "
        "arbiter: ask Anna or Ben"
    )
    with pytest.raises(NotAllowed, match="correcting a result needs an arbiter: ask Anna"):
        insist(Role.CLERK, asked, helpers=("Anna",))
    insist(Role.ARBITER, asked)
    assert "you have no role here" in allowed(None, asked).because[0].sentence


def test_a_command_nobody_wrote_down_is_refused_to_owners_too() -> None:
    class Forgotten:
        pass

    assert allowed(Role.OWNER, Forgotten()).outcome is False  # type: ignore[arg-type]


def filled() -> Desk:
    desk = Desk()
    desk.do(Register(people(4)))
    return desk


def test_clerks_enter_results_of_published_rounds_only() -> None:
    desk = filled()
    desk.do(DrawLots("x", "as-entered"), PairRound())
    result = EnterResult(1, 1, WON)
    assert not allowed(Role.CLERK, result, state=desk.state).outcome
    assert allowed(Role.ARBITER, result, state=desk.state).outcome
    assert not allowed(Role.CLERK, MarkAbsent(1, 1), state=desk.state).outcome
    assert allowed(Role.CLERK, MarkAbsent(1, 2), state=desk.state).outcome
    desk.do(Publish(1))
    assert allowed(Role.CLERK, result, state=desk.state).outcome
    assert allowed(Role.CLERK, MarkAbsent(1, 1), state=desk.state).outcome


def test_a_result_by_absence_that_stands_is_an_arbiter_s() -> None:
    desk = filled()
    desk.do(DrawLots("x", "as-entered"), PairRound(), Publish(1), MarkAbsent(1, 1))
    opponent = next(
        board.black if board.white == 1 else board.white
        for board in desk.state.tournament.rounds[0].boards
        if 1 in {board.white, board.black}
    )
    both = MarkAbsent(opponent, 1)
    assert not allowed(Role.CLERK, both, state=desk.state).outcome
    assert allowed(Role.ARBITER, both, state=desk.state).outcome


def test_undoing_is_as_weighty_as_what_is_undone() -> None:
    desk = filled()
    desk.do(DrawLots("x", "as-entered"))
    assert allowed(Role.ARBITER, Undo(), state=desk.state).outcome
    assert not allowed(Role.CLERK, Undo(), state=desk.state).outcome
    desk.do(PairRound())
    assert allowed(Role.ARBITER, Undo(), state=desk.state).outcome
    desk.do(Publish(1))
    verdict = allowed(Role.ARBITER, Undo(), state=desk.state)
    assert not verdict.outcome
    assert "taking published pairings back needs a chief arbiter" in verdict.because[0].sentence
    assert allowed(Role.CHIEF_ARBITER, Undo(), state=desk.state).outcome
    desk.do(EnterResult(1, 1, WON))
    assert allowed(Role.ARBITER, Undo(), state=desk.state).outcome
    assert not allowed(Role.CLERK, Undo(), state=desk.state).outcome


def test_undoing_what_a_chief_arbiter_decided_is_a_chief_arbiter_s() -> None:
    desk = Desk(details(system="manual", rounds=3))
    desk.do(Register(people(4)), ChangeDetails(details("Another", system="manual", rounds=3)))
    assert not allowed(Role.ARBITER, Undo(), state=desk.state).outcome
    desk.do(DrawLots("x", "as-entered"), PairByHand(((1, 2), (3, 4))))
    assert not allowed(Role.ARBITER, Undo(), state=desk.state).outcome
    assert allowed(Role.CHIEF_ARBITER, Undo(), state=desk.state).outcome


def test_dividing_a_federation_is_the_chief_arbiter_s() -> None:
    desk = filled()
    assert allowed(Role.ARBITER, DrawLots("x"), state=desk.state).outcome
    assert not allowed(Role.ARBITER, DrawLots("x", split=True), state=desk.state).outcome
    right = right_to(DrawLots("x", split=True), desk.state)
    assert right is not None
    assert right.least is Role.CHIEF_ARBITER


def test_who_may_hand_out_which_role() -> None:
    given = {own: {role for role in Role if may_hand_out(own, role)} for own in (None, *Role)}
    assert given == {
        None: set(),
        Role.VIEWER: set(),
        Role.CLERK: set(),
        Role.ARBITER: set(),
        Role.CHIEF_ARBITER: {Role.VIEWER, Role.CLERK, Role.ARBITER},
        Role.OWNER: set(Role),
    }


def test_viewers_change_nothing() -> None:
    assert not any(allowed(Role.VIEWER, kind).outcome for kind in KINDS)
    assert allowed(Role.VIEWER, Ask.SEE_UNPUBLISHED).outcome
    assert not allowed(Role.VIEWER, GrantBye(1, 1, Bye.HALF_POINT)).outcome
    assert not allowed(Role.VIEWER, Register(())).outcome


def test_nobody_is_promised_more_than_the_table_of_rights_has() -> None:
    """What is said of a role names all it may not read, or, of chief arbiters, may not do."""
    assert set(READING) == {ask for ask in Ask if ask.value.startswith("see-")}
    for role in (Role.VIEWER, Role.CLERK, Role.ARBITER):
        closed = {RIGHTS[ask].doing for ask in READING if not allowed(role, ask).outcome}
        assert set(kept_from(role)) == closed, role
    assert kept_from(Role.VIEWER)[0] == "seeing dates of birth"
    assert "reading the log of incidents" not in kept_from(Role.ARBITER)
    closed = {RIGHTS[asked].doing for asked in RIGHTS if RIGHTS[asked].least is Role.OWNER}
    assert set(kept_from(Role.CHIEF_ARBITER)) == closed
    assert kept_from(Role.OWNER) == ()


def test_viewers_change_nothing_and_chief_arbiters_keep_cups_and_the_register() -> None:
    assert not any(allowed(Role.VIEWER, command).outcome for command in acts.COMMANDS)
    for ask in (Ask.KEEP_CUPS, Ask.KEEP_PERSONS, Ask.CREATE_TOURNAMENT):
        assert allowed(Role.CHIEF_ARBITER, ask).outcome
