"""Somebody is late, or nobody is there at the start (Annex 3, 4.4, 4.5, 5.2, 5.7, 5.8)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.known import Known
from crosstable.games.desk.lateness import (
    Lateness,
    as_minutes,
    came_late,
    half_each,
    later_than,
    lost_by_lateness,
    moved_already,
)
from crosstable.games.desk.matters import Case
from crosstable.games.draughts.rulings.common import after_game, annex3, annex4, play_rules, written
from crosstable.kernel.colour import Colour
from crosstable.kernel.rulings import OPEN, ClockChange, Ruling, TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.play_rules import PlayRules

ASKED = Lateness.asked(
    Sentence("When did the referee start the round?"),
    start=annex3("4.4"),
    late=annex3("5.7"),
    both=annex3("4.5"),
    second=annex3("4.5"),
    usual="white",
)


def _late(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    late = ASKED.seconds(case)
    ruling = _judged(case, late)
    record = written(case.known)
    moved = () if record is None else moved_already(late, record.history.moves_by)
    return replace(ruling, rests_on=(*ruling.rests_on, *moved))


def _judged(case: Case, late: Mapping[Colour, int]) -> Ruling:
    rules = play_rules(case.known)
    longest = rules.latest.value
    limit, allowed = _allowed(case.known, rules)
    came = tuple(came_late(side, seconds, annex3("4.4")) for side, seconds in late.items())
    gone = later_than(longest, late)
    beyond = later_than(limit, late)
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
            "a player may be {count:minute|minutes} late at most",
            longest.citation,
            count=longest.value,
        )
        return longest.value, reason
    named = known.regulations.get("default-time", "")
    if named:
        limit = int(named)
        allowed = Sentence.plural(
            "{count} minute is allowed", "{count} minutes are allowed", count=limit
        )
        return limit, Reason(allowed, rules.tolerance)
    return longest.value, Reason.that("no time was announced, so it is 60 minutes", rules.tolerance)


def _loses(regulations: Mapping[str, str]) -> bool:
    """Return whether being too late costs the game: also where no consequence was announced.

    Decision 402.
    """
    return regulations.get("late-consequence", "loss") == "loss"


def _lost(
    beyond: frozenset[Colour], because: tuple[Reason, ...], case: Case, *, hour: bool
) -> Ruling:
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
        if len(beyond) == 2
        else _forfeit(play_rules(case.known))
    )
    assumed = Sentence("no milder consequence of coming too late was announced")
    return lost_by_lateness(beyond, (*because, why, points), (assumed,) if silent else ())


def _forfeit(rules: PlayRules) -> Reason:
    points = rules.forfeit_points
    if points.value is None:
        return Reason.that("the opponent gets the points of a win", points.citation)
    return Reason.that(
        "the opponent gets {count:forfeit point|forfeit points}",
        points.citation,
        count=points.value,
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
        until = min(late.values())
        clocks = half_each(until)
        half = clocks[0].seconds
        shared = Reason.that(
            "both are charged half of the {count} minutes until one of them came: {half} each",
            annex3("4.5"),
            count=as_minutes(until),
            half=f"{half // 60}:{half % 60:02}",
        )
        because = (*because, shared)
        steps.append(Sentence("Then White's clock runs; Black's while only Black is still absent"))
    ruling = play_on(Sentence("In time: the game is played"), *because, steps=tuple(steps))
    return replace(ruling, clocks=clocks)


LATE = ASKED.matter(_late)
