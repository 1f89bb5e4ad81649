"""Somebody is late, or nobody is there at the start (Annex 3, 4.4, 4.5, 5.2, 5.7, 5.8)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from crosstable.games.desk.known import Known
from crosstable.games.desk.lateness import minutes_late, moved_already
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.draughts.rulings.common import (
    after_game,
    annex3,
    annex4,
    play_on,
    play_rules,
    written,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.rulings import OPEN, ClockChange, Ruling, TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.play_rules import PlayRules

__all__ = ["LATE"]

WHO = BoardQuestion(
    name="late",
    asks=Sentence("Who was not there at the start?"),
    article=annex3("5.7"),
    usual="white",
    alternatives=(
        Alternative("white", Sentence("White")),
        Alternative("black", Sentence("Black")),
        Alternative("both", Sentence("Both"), annex3("4.5")),
    ),
)
STARTED = BoardQuestion(
    name="started",
    asks=Sentence("When did the referee start the round?"),
    kind=AnswerKind.TIME,
    article=annex3("4.4"),
)
ARRIVED = BoardQuestion(
    name="arrived",
    asks=Sentence("When did the player come to the board? (or the time now)"),
    kind=AnswerKind.TIME,
    article=annex3("5.7"),
)
ARRIVED_SECOND = BoardQuestion(
    name="arrived-black",
    asks=Sentence("When did Black come? (or the time now)"),
    kind=AnswerKind.TIME,
    article=annex3("4.5"),
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
    late = _minutes_of(case)
    ruling = _judged(case, late)
    record = written(case.known)
    moved = () if record is None else moved_already(late, record.history.moves_by)
    return replace(ruling, rests_on=(*ruling.rests_on, *moved))


def _minutes_of(case: Case) -> dict[Colour, int]:
    """Return how late those who were not there came, in minutes."""
    who = case.ask(WHO)
    scheduled = case.known.scheduled
    started = case.ask(STARTED, suggested=scheduled, presumed=scheduled)
    late = {}
    if who != "black":
        late[Colour.WHITE] = minutes_late(ARRIVED, started, case.ask(ARRIVED))
    if who != "white":
        second = ARRIVED_SECOND if who == "both" else ARRIVED
        late[Colour.BLACK] = minutes_late(second, started, case.ask(second))
    return late


def _judged(case: Case, late: Mapping[Colour, int]) -> Ruling:
    rules = play_rules(case.known)
    longest = rules.latest.value
    limit, allowed = _allowed(case.known, rules)
    came = tuple(_came(side, minutes) for side, minutes in late.items())
    gone = frozenset(side for side, minutes in late.items() if minutes > longest)
    beyond = frozenset(side for side, minutes in late.items() if minutes > limit)
    if gone or (beyond and _loses(case.known.regulations)):
        return _lost(gone or beyond, (allowed, *came), case, hour=bool(gone))
    if beyond:
        return _milder(case, beyond, (allowed, *came))
    return _in_time(late, (allowed, *came))


def _allowed(known: Known, rules: PlayRules) -> tuple[int, Reason]:
    """Return how many minutes late a player may be: as announced, where events may say (5.2)."""
    longest = rules.latest
    if rules.tolerance is None:
        reason = Reason.that(
            "a player may be {count} minutes late at most", longest.citation, count=longest.value
        )
        return longest.value, reason
    named = known.regulations.get("default-time", "")
    if named:
        limit = int(named)
        return limit, Reason.that("{count} minutes are allowed", rules.tolerance, count=limit)
    return longest.value, Reason.that("no time was announced, so it is 60 minutes", rules.tolerance)


def _loses(regulations: Mapping[str, str]) -> bool:
    """Return whether being too late costs the game: also where no consequence was announced."""
    return regulations.get("late-consequence", "loss") == "loss"


def _came(side: Colour, minutes: int) -> Reason:
    return Reason(
        Sentence.plural(
            "{side} came {count} minute after the start",
            "{side} came {count} minutes after the start",
            count=minutes,
            side=side.side,
        ),
        annex3("4.4"),
    )


def _lost(
    beyond: frozenset[Colour], because: tuple[Reason, ...], case: Case, *, hour: bool
) -> Ruling:
    absent, answer = _FORFEITS[beyond]
    both = absent is Absent.BOTH
    silent = not hour and "late-consequence" not in case.known.regulations
    why = (
        Reason.that("more than an hour late loses the game in any case", annex4("2.18"))
        if hour
        else Reason.that(
            "a player who comes too late loses the game",
            annex3("5.2") if silent else annex3("5.2.3"),
        )
    )
    points = (
        Reason.that("neither player gets a point", annex3("5.8"))
        if both
        else _forfeit(play_rules(case.known))
    )
    assumed = Sentence("no milder consequence of coming too late was announced")
    return Ruling(
        answer=answer,
        verdict=Sentence("Both players lose the game")
        if both
        else Sentence("{side} loses the game", side=next(iter(beyond)).side),
        because=(*because, why, points),
        result=Forfeit(absent),
        rests_on=(assumed,) if silent else (),
    )


def _forfeit(rules: PlayRules) -> Reason:
    points = rules.forfeit_points
    if points.value is None:
        return Reason.that("the opponent gets the points of a win", points.citation)
    return Reason.that(
        "the opponent gets {count} forfeit points", points.citation, count=points.value
    )


def _milder(case: Case, beyond: frozenset[Colour], because: tuple[Reason, ...]) -> Ruling:
    """Return the consequence that the event announced instead of the loss (5.2.1 to 5.2.4)."""
    tallies = case.known.tallies
    match case.known.regulations["late-consequence"]:
        case "warning":
            known = case.known
            for side in Colour:
                if side in beyond:
                    known = replace(known, tallies=known.tallied(TallyKind.WARNINGS, side))
            tallies = known.tallies
            verdict = Sentence("An official warning, and the game is played")
            reason = Reason.that("as announced, an official warning", annex3("5.2.1"))
        case "fine":
            verdict = Sentence("A fine, and the game is played")
            amount = case.known.regulations.get("late-fine", "")
            reason = (
                Reason.that("as announced, a fine of {amount}", annex3("5.2.2"), amount=amount)
                if amount
                else Reason.that("as announced, a fine", annex3("5.2.2"))
            )
        case _:
            return Ruling(
                answer=OPEN,
                verdict=Sentence("The direction of the tournament decides on the penalty"),
                because=(*because, Reason.that("as announced, another penalty", annex3("5.2.4"))),
            )
    ruling = play_on(verdict, *because, reason)
    return replace(ruling, tallies=tallies)


def _in_time(late: Mapping[Colour, int], because: tuple[Reason, ...]) -> Ruling:
    steps = [Sentence("If it was not the player's fault, the clock may be set back")]
    clocks: tuple[ClockChange, ...] = ()
    if len(late) == 2:
        # White's clock ran while both were absent; half of that is moved to Black's.
        half = 60 * min(late.values()) // 2
        clocks = (ClockChange(Colour.WHITE, half), ClockChange(Colour.BLACK, -half))
        shared = Reason.that(
            "both are charged half of the {count} minutes until one of them came: {half} each",
            annex3("4.5"),
            count=min(late.values()),
            half=f"{half // 60}:{half % 60:02}",
        )
        because = (*because, shared)
        steps.append(Sentence("Then White's clock runs; Black's while only Black is still absent"))
    ruling = play_on(Sentence("In time: the game is played"), *because, steps=tuple(steps))
    return replace(ruling, clocks=clocks)


LATE = Matter(
    name="late",
    title=Sentence("Late or absent"),
    about=Sentence("One player or both not there at the start"),
    questions=(WHO, STARTED, ARRIVED, ARRIVED_SECOND),
    judge=_late,
)
