"""Verdicts in words: one line for a table, and what is still needed.

Everything is a sentence, so that a terminal, a page and a paper say the same in any language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from operator import itemgetter
from types import MappingProxyType

from msgspec.structs import replace

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

_COLOURS_AHEAD = {
    NormColour.BLACK: Sentence("black norm"),
    NormColour.RED: Sentence("a red norm is possible"),
}

_RESULTS = {2: Sentence("a win"), 1: Sentence("a draw"), 0: Sentence("a loss")}


def points_text(halves: int, points: PointSystem) -> str:
    """Return halves of a win as the federation's points: ``6½``, or ``13`` where a win is 2."""
    return points.text(halves * points.win // 2)


def summary_words(
    verdict: NormVerdict, points: PointSystem, *, brief: bool = False, public: bool = False
) -> Sentence:
    """Return what a line of a table says beside the title.

    Briefly it is said without what is missing, and to the public without what the office must do.
    """
    match verdict.status:
        case Status.REACHED:
            return _reached(verdict, points)
        case Status.REACHED_IF if public:
            return Sentence(
                "{reached}, subject to the arbiter’s confirmation",
                reached=_reached(verdict, points),
            )
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
            return _ahead(verdict.needs, verdict.colour, points)
        case Status.POSSIBLE:
            return STATUSES[Status.POSSIBLE]
        case _:
            return _out(verdict)


def _reached(verdict: NormVerdict, points: PointSystem) -> Sentence:
    made = _made(verdict, points)
    if verdict.colour is None:
        return made
    return Sentence("{reached}; {colour}", reached=made, colour=COLOURS[verdict.colour])


def _ahead(needs: Needs, colour: NormColour | None, points: PointSystem) -> Sentence:
    """Return what is needed, or that nothing is, with the kind of norm it would be."""
    said = needs_words(needs, points)
    if not needs.certain:
        said = Sentence("possible: {needs}", needs=said)
    if colour is None:
        return said
    kind = COLOURS[colour] if needs.certain else _COLOURS_AHEAD[colour]
    return Sentence("{needs}; {colour}", needs=said, colour=kind)


def _made(verdict: NormVerdict, points: PointSystem) -> Sentence:
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
    return Sentence("out: {condition}", condition=shortfall_words(worst))


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


def shortfall_words(condition: Condition) -> Sentence:
    """Return what is asked, how much of it, and how much there is, with the article."""
    values: dict[str, Value] = {
        "what": condition.what,
        "needed": condition.needed,
        "have": condition.have,
    }
    if condition.citation is None:
        return Sentence("{what}: {needed} needed, {have} found", **values)
    article = condition.citation.article
    if condition.limit:
        return Sentence(
            "{what}: {needed} allowed, {have} there ({article})", article=article, **values
        )
    if isinstance(condition.needed, Sentence):
        return Sentence("{what}: {have}; needed: {needed} ({article})", article=article, **values)
    return Sentence("{what}: {needed} needed, {have} found ({article})", article=article, **values)


def needs_words(needs: Needs, points: PointSystem) -> Sentence:
    """Return what is still needed: ``needs a win, or a draw against 2372 or more``."""
    head, rest = _needs_parts(needs, points)
    return head if rest is None else Sentence("{results}, {more}", results=head, more=rest)


def _needs_parts(needs: Needs, points: PointSystem) -> tuple[Sentence, Sentence | None]:
    """Return the least that is needed in a usual case, and what else would do."""
    if needs.certain:
        return _certain_words(needs), None
    if needs.rounds > 1 or not (needs.half_points or needs.opponent or needs.by_result):
        return _points_needed_words(needs, points), None
    results = _last_results(needs)
    if results == [(2, 0, None)]:
        return _points_needed_words(replace(needs, half_points=0), points), None
    head, *others = [_result_words(*result) for result in results]
    rest: Sentence | None = None
    for other in others:
        more = Sentence("or {result}", result=other)
        rest = more if rest is None else Sentence("{results}, {more}", results=rest, more=more)
    return Sentence("needs {result}", result=head), rest


def _certain_words(needs: Needs) -> Sentence:
    return Sentence.plural(
        "certain, whatever the last game brings",
        "certain, whatever the last {count} games bring",
        count=needs.rounds,
    )


def _points_needed_words(needs: Needs, points: PointSystem) -> Sentence:
    """Return how much is to be made of several games; at least, while opponents vary."""
    if not needs.half_points:
        return Sentence.plural(
            "needs to play {count} more game",
            "needs to play {count} more games",
            count=needs.rounds,
        )
    made = points_text(needs.half_points, points)
    return Sentence.plural(
        "needs at least {points} from {count} game",
        "needs at least {points} from {count} games",
        points=made,
        count=needs.rounds,
    )


def _last_results(needs: Needs) -> list[tuple[int, int, OpponentNeeded | None]]:
    """Return the results of a last game that will do: from, down to, against whom."""
    by_result = needs.by_result or ((2, needs.opponent), (needs.half_points, needs.opponent))
    return results_alike(by_result)


def results_alike(
    by_result: Iterable[tuple[int, OpponentNeeded | None]],
) -> list[tuple[int, int, OpponentNeeded | None]]:
    """Return results that ask the same of the opponent as one: from, down to, against whom."""
    alike: list[tuple[int, int, OpponentNeeded | None]] = []
    for made, opponent in sorted(by_result, key=itemgetter(0), reverse=True):
        if alike and alike[-1][2] == opponent:
            alike[-1] = (alike[-1][0], made, opponent)
        else:
            alike.append((made, made, opponent))
    return alike


def result_words(best: int, worst: int) -> Sentence:
    """Return results from one down to another in words: at least a draw."""
    if best == 2 and worst < 2:
        return Sentence("at least a draw") if worst else Sentence("any result")
    return _RESULTS[best] if best == worst else Sentence("a draw or a loss")


def _result_words(best: int, worst: int, opponent: OpponentNeeded | None) -> Sentence:
    result = result_words(best, worst)
    asked = list(_opponent_asked(opponent)) if opponent is not None else []
    rating = opponent.least_rating if opponent is not None else None
    if rating is not None and rating > 1 and asked:
        return Sentence(
            "{result} against {rating} or more {conditions}",
            result=result,
            rating=rating,
            conditions=Listing(asked, joint="and"),
        )
    if rating is not None and rating > 1:
        return Sentence("{result} against {rating} or more", result=result, rating=rating)
    if asked:
        return Sentence(
            "{result} against a player {conditions}",
            result=result,
            conditions=Listing(asked, joint="and"),
        )
    return result


def _opponent_asked(opponent: OpponentNeeded) -> Iterator[Sentence]:
    """Yield what the next opponent has to be beside highly rated."""
    if opponent.least_rating == 1:
        yield Sentence("with a rating")
    if opponent.titles:
        yield Sentence("with the title {titles}", titles=Listing(opponent.titles, joint="or"))
    if opponent.other_federation:
        yield Sentence("of another federation")
    if opponent.not_federations:
        listed = Listing(opponent.not_federations, joint="or")
        yield Sentence("not of {federations}", federations=listed)


def needed_lines(needs: Needs) -> tuple[Sentence, ...]:
    """Return what is needed line by line: as the method says it, or result by result."""
    if needs.certain:
        return (_certain_words(needs),)
    if needs.sentences:
        return needs.sentences
    return tuple(_result_words(*result) for result in _last_results(needs))


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
            if verdict.status is Status.REACHED_IF:
                made = Sentence("{points}, something to be settled", points=made)
            return STATUSES[Status.REACHED], made
        case Status.POSSIBLE if verdict.needs is not None:
            return _needs_parts(verdict.needs, points)
        case _:
            worst = _worst(verdict)
            return STATUSES[verdict.status], worst.what if worst is not None else None
