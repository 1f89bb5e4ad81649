"""Verdicts in words: one line for a table, and what is still needed.

Everything is a sentence, so that a terminal, a page and a paper say the same in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Figure, Listing, Sentence, Value
from crosstable.titles.verdicts import (
    Condition,
    Needs,
    NormColour,
    NormVerdict,
    OpponentNeeded,
    Status,
)

__all__ = [
    "COLOURS",
    "STATUSES",
    "cell_words",
    "missing_count",
    "needed_lines",
    "needs_words",
    "opponent_words",
    "points_text",
    "summary_words",
]

STATUSES: Mapping[Status, Sentence] = MappingProxyType(
    {
        Status.REACHED: Sentence("reached"),
        Status.REACHED_IF: Sentence("reached if"),
        Status.POSSIBLE: Sentence("possible"),
        Status.OUT: Sentence("out"),
    }
)
"""What each status is called in a table."""

COLOURS: Mapping[NormColour, Sentence] = MappingProxyType(
    {NormColour.BLACK: Sentence("black norm"), NormColour.RED: Sentence("red norm")}
)

_RESULTS = {2: Sentence("a win"), 1: Sentence("a draw"), 0: Sentence("a loss")}


def points_text(halves: int, points: PointSystem) -> str:
    """Return halves of a win as the federation's points: ``6½``, or ``13`` where a win is 2."""
    return points.text(halves * points.win // 2)


def summary_words(verdict: NormVerdict, points: PointSystem, *, brief: bool = False) -> Sentence:
    """Return what a line of a table says beside the title; briefly, without what is missing."""
    match verdict.status:
        case Status.REACHED:
            return _reached(verdict, points)
        case Status.REACHED_IF if brief:
            return Sentence(
                "{reached}, if what is missing is settled", reached=_reached(verdict, points)
            )
        case Status.REACHED_IF:
            return Sentence(
                "{reached}, if this is settled: {missing}",
                reached=_reached(verdict, points),
                missing=Listing(verdict.missing, glue="; "),
            )
        case Status.POSSIBLE if verdict.needs is not None:
            return Sentence("possible: {needs}", needs=needs_words(verdict.needs, points))
        case Status.POSSIBLE:
            return STATUSES[Status.POSSIBLE]
        case _:
            return _out(verdict)


def _reached(verdict: NormVerdict, points: PointSystem) -> Sentence:
    made: Value = points_text(verdict.half_points, points)
    games = points_text(2 * len(verdict.counted), points)
    if verdict.half_points_needed is None:
        return Sentence("reached: {points} of {games}", points=made, games=games)
    needed = points_text(verdict.half_points_needed, points)
    if verdict.performance is None:
        return Sentence(
            "reached: {points} of {games}, {needed} needed", points=made, games=games, needed=needed
        )
    return Sentence(
        "reached: {points} of {games}, {needed} needed; performance {performance}",
        points=made,
        games=games,
        needed=needed,
        performance=verdict.performance,
    )


def _out(verdict: NormVerdict) -> Sentence:
    worst = _worst(verdict)
    if worst is None:
        return STATUSES[Status.OUT]
    return Sentence("out: {condition}", condition=_shortfall(worst))


def _worst(verdict: NormVerdict) -> Condition | None:
    """Return the condition that decides: one beyond repair, missed by the largest share."""
    return max(verdict.failed, key=_missed, default=None)


def _missed(condition: Condition) -> tuple[bool, Fraction]:
    needed, have = _amount(condition.needed), _amount(condition.have)
    if needed is None or have is None or not needed:
        return condition.lost, Fraction(1)
    return condition.lost, abs(needed - have) / needed


def missing_count(condition: Condition) -> int:
    """Return how much of a thing is missing; 0 where enough is there or nobody counts it."""
    needed, have = condition.needed, condition.have
    if condition.met is not False or not isinstance(needed, int) or not isinstance(have, int):
        return 0
    return max(0, needed - have)


def _amount(value: Value) -> Fraction | None:
    if isinstance(value, Figure):
        return value.amount
    return Fraction(value) if isinstance(value, int | Fraction) else None


def _shortfall(condition: Condition) -> Sentence:
    values: dict[str, Value] = {
        "what": condition.what,
        "needed": condition.needed,
        "have": condition.have,
    }
    if condition.citation is None:
        return Sentence("{what}: {needed} needed, {have} there", **values)
    article = condition.citation.article
    return Sentence("{what}: {needed} needed, {have} there ({article})", article=article, **values)


def needs_words(needs: Needs, points: PointSystem) -> Sentence:
    """Return what is still needed: ``needs 1½ from 2 games, opponent at least 2296``."""
    made, asked = points_needed_words(needs, points), _opponents_asked(needs)
    if asked is None:
        return made
    return Sentence("{points}, {opponent}", points=made, opponent=asked)


def _opponents_asked(needs: Needs) -> Sentence | None:
    """Return what the next opponent has to be, or whom less would do against."""
    asked = opponent_words(needs.opponent)
    less = max(
        ((made, one) for made, one in needs.by_result if made < needs.half_points),
        key=lambda result: result[0],
        default=None,
    )
    other = opponent_words(less[1]) if less is not None else None
    if asked is not None or less is None or other is None:
        return asked
    return Sentence("or {result}: {opponent}", result=_RESULTS[less[0]], opponent=other)


def points_needed_words(needs: Needs, points: PointSystem) -> Sentence:
    """Return how much is to be made of the games that remain; at least, while opponents vary."""
    if not needs.half_points:
        return Sentence.plural(
            "needs to play {count} more game",
            "needs to play {count} more games",
            count=needs.rounds,
        )
    made = points_text(needs.half_points, points)
    if needs.rounds == 1:
        return Sentence("needs {points} from 1 game", points=made)
    return Sentence("needs at least {points} from {count} games", points=made, count=needs.rounds)


def needed_lines(needs: Needs) -> tuple[Sentence, ...]:
    """Return what is needed line by line: as the method says it, or result by result."""
    whoever = [made for made, opponent in needs.by_result if opponent is None]
    if len(whoever) == len(_RESULTS):
        return (Sentence("any result against anybody will do"),)
    if needs.sentences:
        return needs.sentences
    said = []
    for made, opponent in needs.by_result:
        asked = opponent_words(opponent)
        if asked is None:
            said.append(Sentence("{result} against anybody", result=_RESULTS[made]))
        else:
            said.append(Sentence("{result}: {opponent}", result=_RESULTS[made], opponent=asked))
    return tuple(said)


def opponent_words(opponent: OpponentNeeded | None) -> Sentence | None:
    """Return what the next opponent has to be; nothing where anybody will do."""
    if opponent is None:
        return None
    asked: list[Value] = []
    if opponent.least_rating is not None:
        asked.append(Sentence("opponent at least {rating}", rating=opponent.least_rating))
    if opponent.titles:
        titles = Listing(opponent.titles, joint="or")
        asked.append(Sentence("with the title {titles}", titles=titles))
    if opponent.not_federations:
        listed = Listing(opponent.not_federations, joint="or")
        asked.append(Sentence("not from {federations}", federations=listed))
    if opponent.other_federation:
        asked.append(Sentence("from another federation"))
    return Sentence("{conditions}", conditions=Listing(asked)) if asked else None


def cell_words(verdict: NormVerdict, points: PointSystem) -> tuple[Sentence, Sentence | None]:
    """Return what a cell of a table says: how things stand, and in small what decides it."""
    if verdict.already:
        return Sentence("held"), None
    match verdict.status:
        case Status.REACHED | Status.REACHED_IF:
            made = Sentence(
                "{points} of {games}",
                points=points_text(verdict.half_points, points),
                games=points_text(2 * len(verdict.counted), points),
            )
            return STATUSES[verdict.status], made
        case Status.POSSIBLE if verdict.needs is not None:
            needs = verdict.needs
            return points_needed_words(needs, points), _opponents_asked(needs)
        case _:
            worst = _worst(verdict)
            return STATUSES[verdict.status], worst.what if worst is not None else None
