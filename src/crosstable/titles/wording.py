"""Verdicts in words: one line for a table, and what is still needed.

Everything is a sentence, so that a terminal, a page and a paper say the same in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.sentence import Listing, Sentence, Value
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
    "by_result_words",
    "cell_words",
    "halves",
    "needs_words",
    "opponent_words",
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


def halves(count: int) -> str:
    """Return halves of a point as arbiters write them: ``6½``."""
    return HALF_POINTS.text(count)


def summary_words(verdict: NormVerdict) -> Sentence:
    """Return what a line of a table says beside the title."""
    match verdict.status:
        case Status.REACHED:
            return _reached(verdict)
        case Status.REACHED_IF:
            return Sentence(
                "{reached}, if this is settled: {missing}",
                reached=_reached(verdict),
                missing=Listing(verdict.missing, glue="; "),
            )
        case Status.POSSIBLE if verdict.needs is not None:
            return Sentence("possible: {needs}", needs=needs_words(verdict.needs))
        case Status.POSSIBLE:
            return STATUSES[Status.POSSIBLE]
        case _:
            return _out(verdict)


def _reached(verdict: NormVerdict) -> Sentence:
    made: Value = halves(verdict.half_points)
    games = len(verdict.counted)
    if verdict.half_points_needed is None:
        return Sentence("reached: {points} of {games}", points=made, games=games)
    needed = halves(verdict.half_points_needed)
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
    failed = sorted(verdict.failed, key=lambda condition: not condition.lost)
    if not failed:
        return STATUSES[Status.OUT]
    return Sentence("out: {condition}", condition=_shortfall(failed[0]))


def _shortfall(condition: Condition) -> Sentence:
    values: dict[str, Value] = {
        "what": condition.what,
        "needed": condition.needed,
        "have": condition.have,
    }
    if condition.citation is None:
        return Sentence("{what}: {needed} needed, {have} there", **values)
    return Sentence(
        "{what}: {needed} needed, {have} there ({article})",
        article=condition.citation.article,
        **values,
    )


def needs_words(needs: Needs) -> Sentence:
    """Return what is still needed: ``needs 1½ of 2, opponent at least 2296, not from GER``."""
    made = halves(needs.half_points)
    points = Sentence("needs {points} of {rounds}", points=made, rounds=needs.rounds)
    asked = opponent_words(needs.opponent)
    if asked is None:
        return points
    return Sentence("{points}, {opponent}", points=points, opponent=asked)


def by_result_words(needs: Needs) -> tuple[Sentence, ...]:
    """Return for each result of the last round whom it must be made against."""
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


def cell_words(verdict: NormVerdict) -> tuple[Sentence, Sentence | None]:
    """Return what a cell of a table says: how things stand, and in small what decides it."""
    if verdict.already:
        return Sentence("held"), None
    needed = verdict.half_points_needed
    match verdict.status:
        case Status.REACHED | Status.REACHED_IF:
            made = Sentence(
                "{points} of {games}",
                points=halves(verdict.half_points),
                games=len(verdict.counted),
            )
            return STATUSES[verdict.status], made
        case Status.POSSIBLE if verdict.needs is not None:
            needs = verdict.needs
            points = Sentence(
                "needs {points} of {rounds}", points=halves(needs.half_points), rounds=needs.rounds
            )
            return points, opponent_words(needs.opponent)
        case Status.OUT if verdict.failed:
            first = min(verdict.failed, key=lambda condition: not condition.lost)
            return STATUSES[Status.OUT], first.what
        case _:
            points_short = Sentence("{points} needed", points=halves(needed)) if needed else None
            return STATUSES[verdict.status], points_short
