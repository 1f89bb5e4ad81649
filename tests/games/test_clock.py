"""Clocks as values, against a simulation that was written apart, and the sheet of the Manual."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from crosstable.games.clock import (
    GameClock,
    clock_at_start,
    elapsed,
    pressed,
    shown,
)
from crosstable.games.time_sheet import ClockReading, Suspicion, checked
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import Extra, Period, RateOfPlay

GAMES = [
    msgspec.json.decode(line)
    for line in (Path(__file__).parents[1] / "data" / "clocks.jsonl").read_bytes().splitlines()
]
MODES = {"none": Extra.FISCHER, "fischer": Extra.FISCHER}
MODES |= {"delay": Extra.DELAY, "bronstein": Extra.BRONSTEIN}


def levered(clock: GameClock) -> GameClock:
    """Return the clock after the arbiter pressed once for each side: a move both did not press.

    The time of a period and the increment come with it (Manual to 6.2.1).
    """
    return pressed(pressed(clock))


def corrected(clock: GameClock, seconds: dict[str, int]) -> GameClock:
    """Return the clock after an arbiter gave or took time."""
    white, black = (
        replace(half, main=max(0, half.main + seconds[side.value]))
        for side, half in ((side, clock.half(side)) for side in Colour)
    )
    return replace(clock, white=white, black=black)


def after(clock: GameClock, step: Any) -> GameClock:
    if isinstance(step, int):
        return pressed(elapsed(clock, step))
    if "lever" in step:
        return levered(clock)
    return corrected(clock, step["arbiter"])


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_a_clock_shows_what_the_simulation_shows(game: dict[str, Any]) -> None:
    told = game["rate"]
    extra = told["extra"] if told["mode"] != "none" else 0
    periods = [Period(each["time"], each["moves"], extra) for each in told["periods"]]
    rate = RateOfPlay(tuple(periods), MODES[told["mode"]])
    clock = clock_at_start(rate, runs_on=told["at_zero"] == "run-on")
    for step, expected in zip(game["think"], game["after"], strict=True):
        clock = after(clock, step)
        halves = [(shown(clock, side), clock.half(side)) for side in Colour]
        assert [[time, half.moves, half.flag] for time, half in halves] == expected


@pytest.mark.article("fide.tournaments", "5.4.1", "5.4.3.5", "5.4.3.9")
def test_the_other_clock_freezes_and_nothing_is_added_after_the_flag() -> None:
    clock = pressed(elapsed(clock_at_start(parse_rate("3+2")), 10))
    dead = pressed(elapsed(clock, 500))
    assert (shown(dead, Colour.WHITE), shown(dead, Colour.BLACK)) == (174, 0)
    assert dead.first_flag is Colour.BLACK
    assert elapsed(dead, 50) == dead
    on = pressed(elapsed(clock_at_start(parse_rate("3+2"), runs_on=True), 500))
    assert shown(on, Colour.WHITE) == 0
    both = elapsed(on, 500)
    assert (both.white.flag, both.black.flag, both.first_flag) == (1, 2, Colour.WHITE)


@pytest.mark.article("fide.laws", "6.3.2")
def test_saved_time_is_kept_for_the_next_period() -> None:
    clock = clock_at_start(RateOfPlay((Period(60, 2), Period(30, None))))
    for _move in range(4):
        clock = pressed(elapsed(clock, 10))
    assert shown(clock, Colour.WHITE) == 60 - 20 + 30


def test_no_time_is_given_back_by_what_passes() -> None:
    with pytest.raises(InvalidValue):
        elapsed(clock_at_start(parse_rate("5")), -1)


def test_an_hourglass_gives_what_the_other_uses() -> None:
    clock = elapsed(clock_at_start(RateOfPlay((Period(60),), Extra.HOURGLASS)), 20)
    assert (shown(clock, Colour.WHITE), shown(clock, Colour.BLACK)) == (40, 80)
    assert elapsed(clock, 40).white.flag == 1


@pytest.mark.article("fide.duties", "T", "T.1")
@pytest.mark.article("fide.laws", "6.10.1")
@pytest.mark.parametrize(
    ("white", "black", "move"), [(80, 85, 15), (90, 70, 10), (87, 79, 16), (65, 90, 5)]
)
def test_the_time_control_sheet_of_the_manual(white: int, black: int, move: int) -> None:
    line = checked(
        parse_rate("90/40+30+30"), 30 * 60, ClockReading(1, 60 * white, 60 * black, move)
    )
    assert (line.total, line.difference, line.expected) == (60 * (white + black), 9000, 9000)
    assert line.suspicion is None


@pytest.mark.article("fide.duties", "T.2")
@pytest.mark.article("fide.laws", "6.10.1")
def test_boards_that_deviate_are_named() -> None:
    rate = parse_rate("90/40+30+30")

    def suspicion(white: int, black: int, move: int, given: int = 0) -> Suspicion | None:
        return checked(rate, 1800, ClockReading(1, white, black, move, given)).suspicion

    assert suspicion(80 * 60, 85 * 60 - 119, 15) is None
    assert suspicion(80 * 60, 85 * 60 - 120, 15) is Suspicion.TOO_LITTLE
    assert suspicion(80 * 60, 85 * 60 + 120, 15) is Suspicion.TOO_MUCH
    assert suspicion(80 * 60, 85 * 60 + 120, 15, 120) is None  # an arbiter gave two minutes
    assert suspicion(130 * 60, 20 * 60, 3) is Suspicion.IMPOSSIBLE
    later = checked(rate, 3 * 3600, ClockReading(1, 40 * 60, 65 * 60, 45))
    assert later.expected == 2 * 120 * 60 - 3 * 3600  # the second period has come
    with pytest.raises(InvalidValue):
        suspicion(-1, 0, 1)
