"""Ticks on checklists: acts with who and when, judged, undoable, never public."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.arbiter.measures import Outcome
from crosstable.kernel.errors import NotAllowed, Refused, UnknownName
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import EnterResult, OpenLine, TickLine, Undo
from crosstable.office.checklists import ShownLine, checklist, current_round, shown_lines
from crosstable.office.publicity import public_view
from crosstable.office.roles import Role
from tests.office.desk import Desk, details, insist


@pytest.fixture
def desk() -> Desk:
    return Desk(details(edition="fide-2019", system="dutch", rounds=3)).seat(4).next_round()


def shown(desk: Desk, name: str, round_number: int = 1) -> ShownLine:
    lines = checklist(desk.office, desk.state, round_number)
    return next(each for each in lines if each.line.name == name)


def test_a_tick_says_who_and_when_and_can_be_taken_off(desk: Desk) -> None:
    assert not shown(desk, "general-staff").ticked
    desk.do(TickLine("general-staff", note="  told   them "))
    line = shown(desk, "general-staff")
    assert (line.by, line.at) == ("Anna", desk.clock)
    assert line.tick is not None
    assert line.tick.note == "told them"
    with pytest.raises(Refused, match="already ticked"):
        desk.do(TickLine("general-staff", note="told them"))
    desk.do(OpenLine("general-staff"))
    assert not shown(desk, "general-staff").ticked
    with pytest.raises(Refused, match="not ticked"):
        desk.do(OpenLine("general-staff"))
    desk.do(Undo())
    assert shown(desk, "general-staff").ticked
    desk.do(Undo())
    assert not desk.tournament.ticks


def test_a_value_is_kept_judged_and_replaced_by_the_next_one(desk: Desk) -> None:
    desk.do(TickLine("c02-table-length", value="95 cm"))
    desk.do(TickLine("c02-table-length", value="110"))
    [tick] = desk.tournament.ticks
    assert tick.value == "110"
    found = shown(desk, "c02-table-length").judged
    assert found is not None
    assert found.judgement.outcome is Outcome.FITS
    latest = desk.state.in_force[-1].act
    assert latest.words(desk.tournament) == "Length of a table: measured 110"


def test_lines_of_a_round_are_ticked_round_by_round(desk: Desk) -> None:
    desk.do(TickLine("duties-clocks", 1), TickLine("duties-clocks", 2))
    assert shown(desk, "duties-clocks", 1).ticked
    assert shown(desk, "duties-clocks", 2).ticked
    assert not shown(desk, "duties-clocks", 3).ticked
    with pytest.raises(Refused, match="say for which round"):
        desk.do(TickLine("duties-clocks"))
    for number in (4, 99):
        with pytest.raises(Refused, match=f"no round {number}"):
            desk.do(TickLine("duties-clocks", number))
    desk.do(TickLine("general-staff", 2))
    assert desk.tournament.ticks[-1].round == 0


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (TickLine("no-such-line"), UnknownName),
        (TickLine("annex3-light", value="600"), UnknownName),
        (TickLine("general-staff", value="3"), Refused),
        (TickLine("c02-light", value="bright"), Refused),
        (TickLine("general-staff", note="x" * 201), Refused),
        (TickLine("general-staff", note="a\x00b"), Refused),
        (OpenLine("no-such-line"), UnknownName),
    ],
)
def test_what_cannot_be_ticked_is_refused(
    desk: Desk, command: TickLine | OpenLine, error: type[Exception]
) -> None:
    before = desk.state.version
    with pytest.raises(Exception) as refused:  # noqa: PT011 -- of three kinds
        desk.do(command)
    assert str(refused.value)
    assert isinstance(refused.value, error) or error is Refused
    assert desk.state.version == before


def test_arbiters_tick_and_clerks_do_not(desk: Desk) -> None:
    insist(Role.ARBITER, TickLine("general-staff"), state=desk.state)
    for command in (TickLine("general-staff"), OpenLine("general-staff")):
        with pytest.raises(NotAllowed):
            insist(Role.CLERK, command, state=desk.state)


def test_the_round_of_now_is_the_open_one_or_the_next(desk: Desk) -> None:
    assert current_round(desk.tournament) == 1
    win = Played(Mark.WIN, Mark.LOSS)
    desk.do(EnterResult(1, 1, win), EnterResult(1, 2, win))
    assert current_round(desk.tournament) == 2
    fresh = Desk(details(edition="fmjd-2022", system="round-robin"))
    assert current_round(fresh.tournament) == 1
    assert any(each.line.name == "annex4-clocks" for each in shown_lines(fresh.tournament, 1))


def test_nothing_of_it_is_public(desk: Desk) -> None:
    desk.do(TickLine("general-staff", note="zebrafish"))
    assert public_view(desk.tournament) == public_view(replace(desk.tournament, ticks=()))
