"""How late somebody came, as it is asked at boards of both games, and what follows in both.

Between the real start of a round and an arrival, to the second: a default time is over at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.rulings import ClockChange, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason

_DAY = 24 * 60 * 60
_FORFEITS = {
    frozenset({Colour.WHITE}): (Absent.WHITE, "-/+"),
    frozenset({Colour.BLACK}): (Absent.BLACK, "+/-"),
    frozenset(Colour): (Absent.BOTH, "-/-"),
}


class Lateness(NamedTuple):
    """What is asked about players who were not there at the start."""

    who: BoardQuestion
    started: BoardQuestion
    arrived: BoardQuestion
    arrived_second: BoardQuestion

    @classmethod
    def asked(
        cls,
        asks: Sentence,
        *,
        start: Citation,
        late: Citation,
        both: Citation,
        second: Citation,
        usual: str = "",
    ) -> Lateness:
        """Return the questions with their articles; ``asks`` is how the start is asked for."""
        return cls(
            BoardQuestion(
                name="late",
                asks=Sentence("Who was not there at the start?"),
                article=late,
                usual=usual,
                alternatives=(
                    Alternative("white", Sentence("White")),
                    Alternative("black", Sentence("Black")),
                    Alternative("both", Sentence("Both"), both),
                ),
            ),
            BoardQuestion(name="started", asks=asks, kind=AnswerKind.TIME, article=start),
            BoardQuestion(
                name="arrived",
                asks=Sentence("When did the player come to the board? (or the time now)"),
                kind=AnswerKind.TIME,
                article=late,
            ),
            BoardQuestion(
                name="arrived-black",
                asks=Sentence("When did Black come? (or the time now)"),
                kind=AnswerKind.TIME,
                article=second,
            ),
        )

    def seconds(self, case: Case) -> dict[Colour, int]:
        """Return how late those who were not there came, in seconds."""
        who = case.ask(self.who)
        scheduled = case.known.scheduled
        started = case.ask(self.started, suggested=scheduled, presumed=scheduled)
        late = {}
        if who != "black":
            late[Colour.WHITE] = _seconds_late(self.arrived, started, case.ask(self.arrived))
        if who != "white":
            second = self.arrived_second if who == "both" else self.arrived
            late[Colour.BLACK] = _seconds_late(second, started, case.ask(second))
        return late

    def matter(self, judge: Callable[[Case], Ruling]) -> Matter:
        """Return the matter as it is chosen at a board."""
        return Matter(
            name="late",
            title=Sentence("Late or absent"),
            about=Sentence("One player or both not there at the start"),
            questions=tuple(self),
            judge=judge,
        )


def as_minutes(seconds: int) -> str:
    """Return a span of time in minutes, such as 12, or 12:30 where it is no whole number."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if rest else str(minutes)


def later_than(minutes: int, late: Mapping[Colour, int]) -> frozenset[Colour]:
    """Return who came later than so many minutes after the start, if only by a second."""
    return frozenset(side for side, seconds in late.items() if seconds > 60 * minutes)


def came_late(side: Colour, seconds: int, article: Citation) -> Reason:
    """Return the reason that says by how much somebody was late."""
    said = (
        Sentence(
            "{side} came {minutes:minute|minutes} after the start",
            side=side.side,
            minutes=as_minutes(seconds),
        )
        if seconds % 60
        else Sentence.plural(
            "{side} came {count} minute after the start",
            "{side} came {count} minutes after the start",
            count=seconds // 60,
            side=side.side,
        )
    )
    return Reason(said, article)


def lost_by_lateness(
    beyond: frozenset[Colour], because: tuple[Reason, ...], rests_on: tuple[Sentence, ...]
) -> Ruling:
    """Return that whoever came too late loses the game."""
    absent, answer = _FORFEITS[beyond]
    verdict = (
        Sentence("Both players lose the game")
        if absent is Absent.BOTH
        else Sentence("{side} loses the game", side=next(iter(beyond)).side)
    )
    return Ruling(
        answer=answer, verdict=verdict, because=because, result=Forfeit(absent), rests_on=rests_on
    )


def half_each(seconds: int) -> tuple[ClockChange, ...]:
    """Return the changes by which both bear what only White's clock has counted (decision 425)."""
    half = seconds // 2
    return (ClockChange(Colour.WHITE, half), ClockChange(Colour.BLACK, -half))


def _seconds_late(asked: BoardQuestion, started: str, arrived: str) -> int:
    """Return the seconds from the start to an arrival, such as 15:40 and 15:40:30.

    A round may go on past midnight, so a time that is earlier by more than half a day is one of the
    next day. Any other arrival before the start is refused: one of the two times is wrong.
    """
    seconds = _seconds(arrived) - _seconds(started)
    if seconds < -_DAY // 2:
        seconds += _DAY
    if seconds < 0:
        raise asked.unfit(
            "{arrived} is before the round started at {started}; correct one of the two times",
            arrived=arrived,
            started=started,
        )
    return seconds


def moved_already(late: Iterable[Colour], made: Callable[[Colour], int]) -> tuple[Sentence, ...]:
    """Return that a player who is said to be late has made moves; nothing where nobody has.

    Whoever has moved has come. The ruling stands on the times that were told, and says so.
    """
    return tuple(
        Sentence.plural(
            "{side} came that late, although {count} move of {side} is filed already",
            "{side} came that late, although {count} moves of {side} are filed already",
            count=made(side),
            side=side.side,
        )
        for side in late
        if made(side)
    )


def _seconds(text: str) -> int:
    parts = [int(part) for part in text.split(":")]
    return sum(part * unit for part, unit in zip(parts, (3600, 60, 1), strict=False))
