"""Each condition of a norm: how much is needed, how much there is, and whether that is enough.

A ``Check`` is the bare answer, asked for thousands of choices of games; ``words.py`` says the
checks of the best choice in words, with their articles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import (
    DoubleHolders,
    NormTitle,
    PerformanceNorms,
    Stateless,
)
from crosstable.titles.performance.measure import Measure
from crosstable.titles.performance.score import average_of, half_points_needed


class Terms(NamedTuple):
    """Under what terms somebody's norm for one title is judged in an event."""

    norms: PerformanceNorms
    title: NormTitle
    federation: str
    """The player's own."""
    least_games: int
    least_credited: int
    """How many games a norm of just the least number is worth."""
    exempt: bool | None
    """Whether the event excuses this player from the rules on federations; None: not sure yet."""
    federations_asked_from: int
    """From so many games on they are asked for at all."""
    double: bool
    """Whether everybody is met twice."""
    players: int
    """How many play in a double round robin."""


class Check(NamedTuple):
    """The answer of one condition."""

    name: str
    needed: int
    have: int
    met: bool | None
    """None where something is not known."""
    waived: bool = False
    """Whether it is not met and need not be."""
    out_of_reach: bool = False
    """Whether more is needed than there can be."""


def _ceil(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)


@rule("norm.games", "norm.games-short-event")
def number_of_games(terms: Terms, made: Measure) -> Check:
    """Compare the number of games (1.41a, b)."""
    return Check("games", terms.least_games, made.games, made.games >= terms.least_games)


@rule("norm.other-federations")
def other_federations(terms: Terms, made: Measure) -> Check:
    """Count federations other than the player's own (1.43); FIDE's flag is none (1.42a).

    Decision 266.
    """
    needed, unknown = terms.norms.other_federations, made.federations.get("", 0)
    own = terms.federation
    others = sum(code not in {"", own, terms.norms.stateless} for code in made.federations)
    # Where the player's own is not known, one of them may be it.
    sure = others if own else others - 1
    met = True if sure >= needed else (None if others + unknown >= needed else False)
    return _excused(terms, made, Check("other_federations", needed, others, met))


@rule("norm.own-federation")
def own_federation(terms: Terms, made: Measure) -> Check:
    """Count opponents of the player's own federation: three fifths at most (1.44)."""
    norms, known = terms.norms, made.federations
    share = norms.own_share
    most = made.opponents * share.numerator // share.denominator
    stateless = known.get(norms.stateless, 0)
    own = known.get(terms.federation, 0) if terms.federation else 0
    if norms.stateless_as is Stateless.NOBODY:
        own = 0 if terms.federation == norms.stateless else own
    elif terms.federation != norms.stateless:
        own += stateless
    possible = own + known.get("", 0)
    if not terms.federation:
        possible += max((count for code, count in known.items() if code), default=0)
    return _at_most(terms, made, "own_federation", most, own, possible)


@rule("norm.one-federation")
def one_federation(terms: Terms, made: Measure) -> Check:
    """Count opponents of the federation that has most: two thirds at most (1.44)."""
    norms = terms.norms
    most = made.opponents * norms.one_share.numerator // norms.one_share.denominator
    none = norms.stateless if norms.stateless_as is Stateless.NOBODY else ""
    counts = [count for code, count in made.federations.items() if code and code != none]
    largest = max(counts, default=0)
    possible = largest + made.federations.get("", 0)
    return _at_most(terms, made, "one_federation", most, largest, possible)


def _at_most(terms: Terms, made: Measure, name: str, most: int, have: int, possible: int) -> Check:
    """Compare a number with its limit, where more may turn out to count."""
    met = True if possible <= most else (False if have > most else None)
    return _excused(terms, made, Check(name, most, have, met))


@rule("norm.exempt-table")
def _excused(terms: Terms, made: Measure, check: Check) -> Check:
    """Return a check of federations as it counts where the event is excused from them."""
    if check.met is True:
        return check
    if terms.exempt or made.games < terms.federations_asked_from:
        return check._replace(met=True, waived=True)
    if terms.exempt is None:
        return check._replace(met=None, waived=True)
    return check


@rule("norm.title-holders")
def title_holders(terms: Terms, made: Measure) -> Check:
    """Count title-holders: half of the opponents (1.45a)."""
    share = terms.norms.title_holders_share
    needed = _ceil(made.opponents * share.numerator, share.denominator)
    return Check("title_holders", needed, made.titled, made.titled >= needed)


@rule("norm.holders-gm", "norm.holders-im", "norm.holders-wgm", "norm.holders-wim")
def holders(terms: Terms, made: Measure) -> Check:
    """Count opponents with the title of the norm or a better one: a third, at least three."""
    needed = holders_needed(terms, made)
    return Check("holders", needed, made.holders, made.holders >= needed)


@rule("title-event.double")
def holders_needed(terms: Terms, made: Measure) -> int:
    """Return how many such opponents are needed; where all are met twice, texts differ (1.45f).

    Decision 267.
    """
    norms = terms.norms
    share, reading = norms.holders_share, norms.double_holders
    if terms.double and reading is DoubleHolders.PLAYERS:
        return max(norms.least_holders, _ceil(terms.players, 2))
    of = made.games if terms.double and reading is DoubleHolders.TABLE else made.opponents
    return max(norms.least_holders, _ceil(of * share.numerator, share.denominator))


@rule("norm.unrated")
def unrated(terms: Terms, made: Measure) -> Check:
    """Count unrated opponents: a fifth of their number and one more, at most (1.46d)."""
    norms = terms.norms
    most = (made.opponents + 1) // norms.unrated_one_in
    if terms.double:
        most = dict(norms.unrated_in_double).get(made.opponents, most)
    met = made.unrated <= most
    if not met and not norms.unrated_limit_binds:
        return Check("unrated", most, made.unrated, met=True, waived=True)
    return Check("unrated", most, made.unrated, met)


@rule("norm.average")
def average(terms: Terms, made: Measure) -> Check:
    """Compare the average of the opponents' ratings, the lowest raised (1.46 to 1.48a)."""
    have = average_of(made.total, made.games) if made.games else 0
    least = terms.title.least_average
    return Check("average", least, have, have >= least)


@rule("norm.score")
def score(terms: Terms, made: Measure) -> Check:
    """Compare the score with the least one that is a performance for the title (1.48)."""
    have = average_of(made.total, made.games) if made.games else 0
    needed = half_points_needed(terms.norms, terms.title, made.games, have)
    if needed is None:
        # Even winning every game would not do.
        return Check("score", 2 * made.games + 1, made.half_points, met=False, out_of_reach=True)
    return Check("score", needed, made.half_points, made.half_points >= needed)


CHECKS: tuple[Callable[[Terms, Measure], Check], ...] = (
    score,
    average,
    holders,
    title_holders,
    number_of_games,
    other_federations,
    own_federation,
    one_federation,
    unrated,
)
"""Those that fail most often first."""
MIX = tuple(check for check in CHECKS if check not in {score, number_of_games})
"""What must hold of the whole event where pairings are fixed: all but the score."""
