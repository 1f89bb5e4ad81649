"""Somebody is late, or nobody is there at the start (6.6, 6.7.1, 6.7.2)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings.common import after_game, filed, law
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.lateness import (
    Lateness,
    came_late,
    half_each,
    later_than,
    lost_by_lateness,
    moved_already,
)
from crosstable.games.desk.matters import Case
from crosstable.kernel.colour import Colour
from crosstable.kernel.rulings import ClockChange, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

ASKED = Lateness.asked(
    Sentence("When did the round really start?"),
    start=law("6.6"),
    late=law("6.7.1"),
    both=law("6.7.2"),
    second=law("6.7.1"),
)


def _late(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    late = ASKED.seconds(case)
    limit, rule, rests_on = _default(case)
    so_far = filed(case.known)
    if so_far is not None:
        rests_on = (*rests_on, *moved_already(late, so_far.history.moves_by))
    beyond = later_than(limit, late)
    if beyond:
        return _lost(beyond, late, rule, rests_on)
    return _in_time(case, late, limit, rule, rests_on)


def _default(case: Case) -> tuple[int, Reason, tuple[Sentence, ...]]:
    """Return the default time; zero where the regulations do not name one."""
    text = case.known.regulations.get("default-time", "")
    if text:
        return (
            int(text),
            Reason(
                Sentence.plural(
                    "the default time is {count} minute from the real start",
                    "the default time is {count} minutes from the real start",
                    count=int(text),
                ),
                law("6.7.1"),
            ),
            (),
        )
    return (
        0,
        Reason.that("no default time was announced, so it is zero", law("6.7.1")),
        (Sentence("the regulations of the event name no default time"),),
    )


def _lost(
    beyond: frozenset[Colour],
    late: dict[Colour, int],
    rule: Reason,
    rests_on: tuple[Sentence, ...],
) -> Ruling:
    came = (came_late(side, late[side], law("6.7.1")) for side in Colour if side in beyond)
    unless = Reason.that("unless the arbiter decides otherwise", law("6.7.1"))
    return lost_by_lateness(beyond, (rule, *came, unless), rests_on)


def _in_time(
    case: Case,
    late: dict[Colour, int],
    limit: int,
    rule: Reason,
    rests_on: tuple[Sentence, ...],
) -> Ruling:
    because = [rule, *(came_late(side, seconds, law("6.7.1")) for side, seconds in late.items())]
    steps: tuple[Sentence, ...] = ()
    clocks: tuple[ClockChange, ...] = ()
    if len(late) == 2 and limit:
        because.append(Reason.that("White's clock is started with the round", law("6.6")))
        rests_on = (*rests_on, Sentence("White's clock has run since the start"))
        if case.known.regulations.get("nobody-present") == "shared":
            because.append(
                Reason.that(
                    "as announced, both share the time until one of them came", law("6.7.2")
                )
            )
            clocks = half_each(min(late.values()))
        else:
            because.append(
                Reason.that("White loses all the time until White arrives", law("6.7.2"))
            )
            steps = (Sentence("Leave the clocks as they are"),)
    ruling = play_on(
        Sentence("In time: the game is played"), *because, steps=steps, rests_on=rests_on
    )
    return replace(ruling, clocks=clocks)


LATE = ASKED.matter(_late)
