"""State is a fold over the journal; undo and conflict."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import Conflict, CrosstableError, JournalBroken
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.office import acts
from crosstable.office.acts import describe
from crosstable.office.fold import fold
from crosstable.office.journal import Draft, verified
from crosstable.office.office import Office
from tests.office.desk import WHEN, Desk, details, people
from tests.office.test_setup import refuses
from tests.samples import drawn

DRAW = Played(Mark.DRAW, Mark.DRAW)


def test_a_second_office_over_the_same_journal_sees_the_same_state() -> None:
    desk = Desk().seat(4).next_round()
    desk.do(acts.EnterResult(1, 1, DRAW))
    assert Office(desk.journal).state(desk.id) == desk.state


def test_undo_takes_back_act_after_act_down_to_the_announcement() -> None:
    desk = Desk()
    states = [desk.tournament]
    for command in (
        acts.Register(people(4)),
        acts.DrawLots("s", "free"),
        acts.PairRound(),
        acts.Publish(1),
        acts.EnterResult(1, 1, DRAW),
        acts.Withdraw(2),
    ):
        states.append(desk.do(command).tournament)
    while len(states) > 1:
        states.pop()
        assert desk.do(acts.Undo("mistake")).tournament == states[-1]
    refuses(desk, acts.Undo(), "nothing to undo")


def test_what_was_undone_stays_in_the_journal() -> None:
    desk = Desk()
    desk.do(acts.Register(people(2)), acts.Undo("wrong list"))
    history = desk.office.history(desk.id)
    assert [type(written.act).__name__ for written in history] == [
        "TournamentCreated",
        "PlayersRegistered",
        "Undone",
    ]
    assert describe(history[-1].act, desk.tournament) == "entry 2 undone: wrong list"


def test_the_second_of_two_writers_is_told() -> None:
    desk = Desk()
    seen = desk.state.version
    desk.do(acts.Register(people(2)))
    with pytest.raises(Conflict, match="you saw version 1, it is now at 2"):
        desk.office.execute(desk.id, acts.Undo(), by="Bert", at=WHEN, expected_version=seen)
    assert len(desk.tournament.entrants) == 2


def test_several_commands_are_carried_out_together_or_not_at_all() -> None:
    desk = Desk().seat(4).next_round()
    with pytest.raises(CrosstableError, match="no board 7"):
        desk.office.execute_all(
            desk.id,
            [acts.EnterResult(1, 1, DRAW), acts.EnterResult(1, 7, DRAW)],
            by="Anna",
            at=WHEN,
        )
    assert desk.tournament.round(1).boards[0].unfinished
    desk.office.execute_all(
        desk.id,
        [acts.EnterResult(1, 1, DRAW), acts.EnterResult(1, 2, DRAW)],
        by="Anna",
        at=WHEN,
    )
    assert desk.tournament.round(1).complete


def test_entries_need_a_person_and_a_time_zone() -> None:
    with pytest.raises(CrosstableError, match="name of the person"):
        Draft(datetime(2026, 1, 1, tzinfo=UTC), " ", "{}")
    with pytest.raises(CrosstableError, match="time zone"):
        Draft(datetime(2026, 1, 1), "Anna", "{}")  # noqa: DTZ001 -- the mistake being tested


def test_a_journal_that_makes_no_sense_is_named_as_broken() -> None:
    desk = Desk()
    with pytest.raises(JournalBroken, match="cannot be empty"):
        fold([])
    for act, because in (
        (acts.Undone(7), "not the latest act"),
        (acts.TournamentCreated(details()), "cannot happen"),
    ):
        bad = desk.journal.append(desk.id, 1, [Draft(WHEN, "x", acts.encode(act))])
        with pytest.raises(JournalBroken, match=because):
            fold(desk.journal.entries)
        desk.journal.entries.remove(bad[0])
    bad = desk.journal.append(desk.id, 1, [Draft(WHEN, "x", '{"type":"coronation"}')])
    with pytest.raises(JournalBroken, match="entry 2: cannot be read"):
        fold(desk.journal.entries)


number = st.integers(0, 6)
commands = st.one_of(
    st.builds(lambda count: acts.Register(people(count)), st.integers(1, 3)),
    st.builds(acts.RemovePlayer, number),
    st.builds(acts.Withdraw, number),
    st.builds(acts.Reinstate, number),
    st.builds(acts.DrawLots, st.just("seed"), st.sampled_from(["free", "as-entered"])),
    st.just(acts.PairRound()),
    st.builds(acts.PairByHand, st.tuples(st.tuples(number, number)), number),
    st.builds(acts.Publish, number),
    st.builds(acts.Unpublish, number, st.just("why")),
    st.builds(acts.EnterResult, number, number, st.just(DRAW)),
    st.builds(
        acts.CorrectResult, number, number, st.just(Played(Mark.WIN, Mark.LOSS)), st.just("x")
    ),
    st.builds(acts.MarkAbsent, number, number),
    st.builds(acts.GrantBye, number, number, st.sampled_from(list(Bye))),
    st.builds(acts.CancelBye, number, number),
    st.builds(acts.ForbidPair, number, number),
    st.just(acts.Undo()),
)


@settings(max_examples=drawn(150), deadline=None)
@given(st.sampled_from(["round-robin", "manual"]), st.lists(commands, max_size=40))
def test_whatever_is_asked_the_fold_of_the_journal_is_the_state(
    system: str, asked: list[acts.Command]
) -> None:
    desk = Desk(details(system=system, rounds=4))
    for command in asked:
        try:
            desk.do(command)
        except CrosstableError:
            continue
    assert list(verified(desk.journal.everything(), head=desk.journal.head()))
    assert fold(desk.journal.read(desk.id)) == desk.state
    for written in desk.office.history(desk.id):
        assert acts.decode(written.entry.act) == written.act
        assert describe(written.act, desk.tournament)
