from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.formats.pdn import ClockKind, ClockTime, Command, Comment
from crosstable.formats.scores.commands import clock_times
from crosstable.kernel.colour import Colour


def test_commands_stand_anywhere_in_a_comment() -> None:
    comment = Comment("first [%clk 1:55:21] then\n[%eval -0.048][%inbook] last")
    assert comment.commands == (
        Command("clk", "1:55:21"),
        Command("eval", "-0.048"),
        Command("inbook"),
    )
    assert comment.words == "first then last"
    assert [str(command) for command in comment.commands][1:] == ["[%eval -0.048]", "[%inbook]"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("clk", ClockKind.REMAINING),
        ("mct", ClockKind.ELAPSED_ON_CLOCK),
        ("egt", ClockKind.ELAPSED_IN_GAME),
        ("emt", ClockKind.ELAPSED_FOR_MOVE),
        ("clock", ClockKind.BOTH_CLOCKS),
        ("eval", None),
    ],
)
def test_the_kinds_of_clocks(name: str, kind: ClockKind | None) -> None:
    command = Command(name, "1:02:03")
    assert command.clock is kind
    assert command.times == ((ClockTime(Fraction(3723)),) if kind else ())


def test_a_capital_means_that_the_clock_runs() -> None:
    assert clock_times("w0:10:00 B0:09:30") == (
        ClockTime(Fraction(600), Colour.WHITE, running=False),
        ClockTime(Fraction(570), Colour.BLACK, running=True),
    )
    assert [str(time) for time in clock_times("w0:10:00 B0:09:30")] == ["w0:10:00", "B0:09:30"]


def test_parts_of_seconds_are_exact() -> None:
    (time,) = clock_times("0:0:9.56")
    assert time.seconds == Fraction(956, 100)
    assert str(time) == "0:00:09.56"


@pytest.mark.parametrize("value", ["soon", "1:2:3 4", "1:00:00 1:00:00 1:00:00", "5"])
def test_a_time_that_cannot_be_read_is_none(value: str) -> None:
    assert clock_times(value) == ()
