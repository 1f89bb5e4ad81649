"""Somebody is late, or nobody is there at the start (6.6, 6.7.1, 6.7.2)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings.common import after_game, filed, law, play_on
from crosstable.games.desk.lateness import minutes_late, moved_already
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.rulings import ClockChange, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

__all__ = ["LATE"]

WHO = BoardQuestion(
    name="late",
    asks=Sentence("Who was not there at the start?"),
    article=law("6.7.1"),
    alternatives=(
        Alternative("white", Sentence("White")),
        Alternative("black", Sentence("Black")),
        Alternative("both", Sentence("Both"), law("6.7.2")),
    ),
)
STARTED = BoardQuestion(
    name="started",
    asks=Sentence("When did the round really start?"),
    kind=AnswerKind.TIME,
    article=law("6.6"),
)
ARRIVED = BoardQuestion(
    name="arrived",
    asks=Sentence("When did the player come to the board? (or the time now)"),
    kind=AnswerKind.TIME,
    article=law("6.7.1"),
)
ARRIVED_SECOND = BoardQuestion(
    name="arrived-black",
    asks=Sentence("When did Black come? (or the time now)"),
    kind=AnswerKind.TIME,
    article=law("6.7.1"),
)
_FORFEITS = {
    frozenset({Colour.WHITE}): (Absent.WHITE, "-/+"),
    frozenset({Colour.BLACK}): (Absent.BLACK, "+/-"),
    frozenset(Colour): (Absent.BOTH, "-/-"),
}


def _late(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    who = case.ask(WHO)
    scheduled = case.known.scheduled
    started = case.ask(STARTED, suggested=scheduled, presumed=scheduled)
    late = {}
    if who != "black":
        late[Colour.WHITE] = minutes_late(ARRIVED, started, case.ask(ARRIVED))
    if who != "white":
        second = ARRIVED_SECOND if who == "both" else ARRIVED
        late[Colour.BLACK] = minutes_late(second, started, case.ask(second))
    limit, rule, rests_on = _default(case)
    so_far = filed(case.known)
    if so_far is not None:
        rests_on = (*rests_on, *moved_already(late, so_far.history.moves_by))
    beyond = frozenset(side for side, minutes in late.items() if minutes > limit)
    if beyond:
        return _lost(beyond, late, rule, rests_on)
    return _in_time(case, late, limit, rule, rests_on)


def _default(case: Case) -> tuple[int, Reason, tuple[Sentence, ...]]:
    """Return the default time; zero where the regulations do not name one."""
    text = case.known.regulations.get("default-time", "")
    if text:
        return (
            int(text),
            Reason.that(
                "the default time is {count} minutes from the real start",
                law("6.7.1"),
                count=int(text),
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
    absent, answer = _FORFEITS[beyond]
    verdict = (
        Sentence("Both players lose the game")
        if absent is Absent.BOTH
        else Sentence("{side} loses the game", side=next(iter(beyond)).side)
    )
    came = tuple(_came(side, late[side]) for side in Colour if side in beyond)
    return Ruling(
        answer=answer,
        verdict=verdict,
        because=(rule, *came, Reason.that("unless the arbiter decides otherwise", law("6.7.1"))),
        result=Forfeit(absent),
        rests_on=rests_on,
    )


def _came(side: Colour, minutes: int) -> Reason:
    return Reason(
        Sentence.plural(
            "{side} came {count} minute after the start",
            "{side} came {count} minutes after the start",
            count=minutes,
            side=side.side,
        ),
        law("6.7.1"),
    )


def _in_time(
    case: Case,
    late: dict[Colour, int],
    limit: int,
    rule: Reason,
    rests_on: tuple[Sentence, ...],
) -> Ruling:
    because = [rule, *(_came(side, minutes) for side, minutes in late.items())]
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
            clocks = _half_each(60 * min(late.values()))
        else:
            because.append(
                Reason.that("White loses all the time until White arrives", law("6.7.2"))
            )
            steps = (Sentence("Leave the clocks as they are"),)
    ruling = play_on(
        Sentence("In time: the game is played"), *because, steps=steps, rests_on=rests_on
    )
    return replace(ruling, clocks=clocks)


def _half_each(seconds: int) -> tuple[ClockChange, ...]:
    """Return the changes by which both bear what only White's clock has counted (decision 425)."""
    half = seconds // 2
    return (ClockChange(Colour.WHITE, half), ClockChange(Colour.BLACK, -half))


LATE = Matter(
    name="late",
    title=Sentence("Late or absent"),
    about=Sentence("One player or both not there at the start"),
    questions=(WHO, STARTED, ARRIVED, ARRIVED_SECOND),
    judge=_late,
)
