"""What systems of brackets say alike about two pairings of a bracket, one of them not made.

The alternative is computed by the system: the best pairing in which two players meet. Here it is
laid beside the one that was made, criterion by criterion, and put into words.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.account import Comparison, Decision, WhyNot
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import points_text, value_text
from crosstable.pairing.swiss.round import SwissPairing, Value
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition

MOST_NAMED = 6
"""How many players are named one by one."""
Pairs = Sequence[tuple[int, int]]


def compare(
    table: RoundTable, edition: Edition, actual: Sequence[Value], alternative: Sequence[Value]
) -> tuple[Comparison, ...]:
    """Return two pairings of a bracket criterion by criterion, as far as both were weighed."""
    points = table.field.points
    return tuple(
        Comparison(
            rule_name,
            title,
            next(iter(edition.cite(rule_name)), None),
            mine,
            theirs,
            value_text(mine, points),
            value_text(theirs, points),
        )
        for (rule_name, title), mine, theirs in zip(table.titles, actual, alternative, strict=False)
    )


def must_not_meet(
    table: RoundTable,
    edition: Edition,
    one: int,
    other: int,
    *,
    family: str,
    discreet: bool = False,
) -> Reason:
    """Return why two players may not be paired; ``discreet`` hides whom the arbiter keeps apart.

    ``family`` is the first word of the rules of the system.
    """
    mine, theirs = table.players[one], table.players[other]
    players = {"player": str(mine), "opponent": str(theirs)}
    if theirs.number in mine.opponents:
        return edition.because(
            f"{family}.no-rematch", "{player} and {opponent} have already met", **players
        )
    if table.met[one] >> other & 1:
        if discreet:
            return Reason.that("{player} and {opponent} cannot be paired in this round", **players)
        return Reason.that("the arbiter keeps {player} and {opponent} apart", **players)
    return edition.because(
        f"{family}.absolute-preferences",
        "{player} and {opponent} must both have the same colour",
        **players,
    )


def with_pair(table: RoundTable, one: int, other: int) -> Sentence:
    """Return the condition that two players meet, to begin a sentence with."""
    return Sentence(
        "with {player} against {opponent}",
        player=str(table.players[one]),
        opponent=str(table.players[other]),
    )


def worse_by(table: RoundTable, score: int, what: Sentence, decisive: Comparison) -> Reason:
    """Return the criterion by which the bracket of some score would be worse."""
    sentence = Sentence(
        "{what}, the best pairing of the bracket of {points} is worse by one criterion, "
        "{criterion}: {value} instead of {best}",
        what=what,
        points=points_text(table.field.points, score),
        criterion=decisive.title,
        value=decisive.alternative_text,
        best=decisive.actual_text,
    )
    return Reason(sentence, decisive.article)


def not_met(
    table: RoundTable,
    pairing: SwissPairing,
    index: int,
    asked: tuple[int, int],
    decision: Decision,
    reason: Reason,
    *,
    pairs: Pairs = (),
    floaters: Sequence[int] = (),
    comparisons: tuple[Comparison, ...] = (),
) -> WhyNot:
    """Return why two players do not meet, with the alternative to a bracket that has them meet."""
    return WhyNot(
        pairing.round,
        *asked,
        decision,
        (reason,),
        pairing.brackets[index],
        tuple((table.players[one].number, table.players[other].number) for one, other in pairs),
        in_numbers(table, floaters),
        next((line for line in comparisons if line.worse), None),
        comparisons,
    )


def bye_passed_over(
    table: RoundTable, edition: Edition, bye: int, passed: Sequence[int], *, family: str
) -> Reason:
    """Return that some come before the player who has the bye, but cannot have it."""
    return edition.because(
        f"{family}.bye-order",
        "{player} has the bye, which is given first; with a bye for {others} the round could "
        "not be completed",
        player=str(table.players[bye]),
        others=Listing([str(table.players[rank]) for rank in passed[:MOST_NAMED]]),
    )


def given_up(
    table: RoundTable,
    edition: Edition,
    score: int,
    comparisons: Sequence[Comparison],
    *,
    order: str,
) -> Reason:
    """Return what a bracket made by hand gives up first; ``order`` is the rule if it is nothing."""
    where = Sentence("bracket of {points}", points=points_text(table.field.points, score))
    worse = next((line for line in comparisons if line.worse), None)
    if worse is None:
        return edition.because(
            order,
            "{bracket}: as good, but not the first in the order of the system",
            bracket=where,
        )
    return Reason.that(
        "{bracket}, {criterion}: {value}, where {best} is possible",
        worse.article,
        bracket=where,
        criterion=worse.title,
        value=worse.alternative_text,
        best=worse.actual_text,
    )
