"""Which games a player may leave out, and the choice of games that makes the best norm.

All games count (FIDE 1.41); later ones may be ignored once there is a title result (1.42e), and so
may games that were won (1.42f), both together too. With one game missing after a forfeit or a bye
eight are enough in nine rounds (1.41c), and an opponent who stays away in the last round is a game
that was lost (1.42d). The best choice is worth most games, and of those leaves out fewest.

Every choice need not be tried: of two beaten opponents who count alike in all but their rating,
leaving out the lower one is never worse. A kept opponent replaced by a higher one adds the
difference to the total and takes at most the same from what the lowest is raised by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.titles.performance.conditions import (
    CHECKS,
    MIX,
    Check,
    Terms,
    holders_needed,
    number_of_games,
    title_holders,
)
from crosstable.titles.performance.group import Encounter, Record
from crosstable.titles.performance.measure import Measure, measure
from crosstable.titles.performance.score import average_of, difference


class Course(NamedTuple):
    """How far an event has come for a player, and how its pairings are made."""

    planned_rounds: int
    complete: bool
    """Whether the player has no game to come."""
    fixed_pairings: bool


class Choice(NamedTuple):
    """Games taken for a norm, and what they amount to."""

    games: tuple[Encounter, ...]
    left_out: tuple[int, ...]
    """Rounds whose games are left out by choice."""
    made: Measure
    checks: tuple[Check, ...]
    credited: int
    certain: bool
    """Whether every condition is met for sure."""
    later_ignored: bool = False
    excused: bool = False
    """Whether a forfeit or a bye excuses a missing game."""
    last_as_loss: bool = False
    coming: tuple[Encounter, ...] = ()
    """Games to come against opponents who are known: averages and limits are with them."""

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Return what makes one choice better than another."""
        return self.certain, self.credited, -len(self.left_out)


@rule("norm.games-credited")
def credited_games(terms: Terms, made: Measure, needed: int) -> int:
    """Return how many games a norm is worth: full points above it count as games (1.41d, 1.71)."""
    norms = terms.norms
    games = terms.least_credited if made.games == terms.least_games else made.games
    bonus = (made.half_points - needed) // 2
    if norms.bonus_above_most:
        return min(games, norms.most_credited) + bonus
    return min(games + bonus, norms.most_credited)


def everything(
    terms: Terms, record: Record, known: Sequence[Encounter] = (), unknown: int = 0
) -> Choice:
    """Return all games as a choice, whether it is a norm or not.

    While games are to come, limits are those of the number of games in the end: opponents who are
    known count as met, those who are not as no better and no worse than the average so far.
    """
    made = measure(terms.norms, terms.title, record.games)
    final = measure(
        *(terms.norms, terms.title),
        (*record.games, *(game._replace(half_points=0) for game in known)),
    )
    if unknown and final.games:
        average = average_of(final.total, final.games)
        games = final.games + unknown
        final = final._replace(
            games=games, opponents=final.opponents + unknown, total=average * games
        )
    checks = tuple(check(terms, made if check is number_of_games else final) for check in CHECKS)
    return Choice(record.games, (), made, checks, 0, certain=False, coming=tuple(known))


def best_choice(terms: Terms, record: Record, course: Course) -> Choice | None:
    """Return the best choice of games that is a norm, or None (decision 265)."""
    best: Choice | None = None
    for choice in _norms_made(terms, record, course):
        if best is None or choice.rank > best.rank:
            best = choice
    return best


def has_norm(terms: Terms, record: Record, course: Course) -> bool:
    """Return whether some choice of games is a norm."""
    return next(_norms_made(terms, record, course), None) is not None


def _norms_made(terms: Terms, record: Record, course: Course) -> Iterator[Choice]:
    if course.complete:
        yield from _excused_game(terms, record)
        yield from _last_as_loss(terms, record)
    ignoring = not course.fixed_pairings or terms.norms.later_games_ignored_when_fixed
    whole = _whole(terms, record) if course.fixed_pairings else True
    for until in range(len(record.games), terms.least_games - 1, -1):
        base = record.games[:until]
        entire = course.complete and until == len(record.games)
        if not entire:
            last = base[-1].round
            if not ignoring or last >= course.planned_rounds or last >= record.open_from:
                continue
            if whole is False:
                continue
        yield from _won_games(terms, record, course, base, whole=whole, entire=entire)


@rule("norm.won-games", "norm.later-games", "norm.later-games-fixed")
def _won_games(
    terms: Terms,
    record: Record,
    course: Course,
    base: tuple[Encounter, ...],
    *,
    whole: bool | None,
    entire: bool,
) -> Iterator[Choice]:
    """Yield the norms among some games, with won ones left out as the text allows."""
    spare = len(base) - terms.least_games if whole is not False else 0
    ignored = tuple(game.round for game in record.games[len(base) :])
    for dropped in _droppable(base, terms.norms, _sizes(terms, base, spare)):
        games = tuple(game for game in base if game.round not in dropped) if dropped else base
        needs_whole = course.fixed_pairings and bool(dropped or not entire)
        choice = _judged(terms, games, whole=whole if needs_whole else True)
        if choice is None:
            continue
        if not entire and terms.double and not _enough_different(terms, record, choice.made):
            continue
        left_out = tuple(sorted((*dropped, *ignored)))
        yield choice._replace(left_out=left_out, later_ignored=not entire)


def _judged(
    terms: Terms, games: tuple[Encounter, ...], *, whole: bool | None = True
) -> Choice | None:
    """Return games as a choice if they are a norm; ``whole``: what holds of the whole event."""
    made = measure(terms.norms, terms.title, games)
    checks = []
    for condition in CHECKS:
        check = condition(terms, made)
        if check.met is False:
            return None
        checks.append(check)
    certain = whole is True and all(check.met for check in checks)
    credited = credited_games(terms, made, checks[0].needed)
    return Choice(games, (), made, tuple(checks), credited, certain)


@rule("norm.games-short")
def _excused_game(terms: Terms, record: Record) -> Iterator[Choice]:
    """Yield the norm of eight games in nine rounds, after a forfeit or a bye (1.41c)."""
    short = terms.norms.short
    if not record.short or len(record.games) != short.games or short.games >= terms.least_games:
        return
    eased = terms._replace(least_games=short.games, least_credited=short.credited)
    choice = _judged(eased, record.games)
    if choice is not None:
        yield choice._replace(excused=True)


@rule("norm.forfeits")
def _last_as_loss(terms: Terms, record: Record) -> Iterator[Choice]:
    """Yield the norm with the absent opponent of the last round as a game lost (1.42d)."""
    if record.last_forfeit is None or len(record.games) != terms.least_games - 1:
        return
    choice = _judged(terms, (*record.games, record.last_forfeit))
    if choice is not None:
        yield choice._replace(last_as_loss=True)


@rule("norm.later-games-fixed", "norm.won-games")
def _whole(terms: Terms, record: Record) -> bool | None:
    """Return whether everything but the score holds for the whole event (1.42e.3, 1.42f)."""
    made = measure(terms.norms, terms.title, record.whole)
    answers = [check(terms, made).met for check in MIX]
    if made.games < terms.least_games or any(met is False for met in answers):
        return False
    return True if all(answers) else None


@rule("norm.later-games-double")
def _enough_different(terms: Terms, record: Record, made: Measure) -> bool:
    """Return whether the games include different opponents enough for the whole event (1.42e.4)."""
    whole = measure(terms.norms, terms.title, record.whole)
    return (
        made.holders >= holders_needed(terms, whole)
        and made.titled >= title_holders(terms, whole).needed
    )


def _sizes(terms: Terms, base: Sequence[Encounter], spare: int) -> frozenset[int]:
    """Return how many won games may be left out so that the score can still be enough.

    The total is highest when the lowest are left out, so that tells for all choices of as many.
    Where somebody was met twice, all are taken as raised, which is never too low.
    """
    norms, title = terms.norms, terms.title
    if sum(game.holder for game in base) < norms.least_holders:
        return frozenset()
    twice = len({game.opponent for game in base}) < len(base)
    won: list[int] = []
    kept: list[int] = []
    for game in base:
        rating = norms.unrated_rating if game.rating is None else game.rating
        rating = max(rating, title.floor) if twice else rating
        (won if game.half_points == 2 else kept).append(rating)
    won.sort(reverse=True)
    lowest_kept = min(kept, default=title.floor)
    total, games = sum(kept) + sum(won), len(base)
    half_points, sizes = sum(game.half_points for game in base), set()
    for size in range(min(spare, len(won)) + 1):
        lowest = min(lowest_kept, won[-1]) if won else lowest_kept
        average = average_of(total + max(0, title.floor - lowest), games)
        gained = difference(norms.table, half_points, games)
        if average >= title.least_average and average + gained >= title.performance:
            sizes.add(size)
        if won:
            total -= won.pop()
            games -= 1
            half_points -= 2
    return frozenset(sizes)


def _droppable(
    base: tuple[Encounter, ...], norms: PerformanceNorms, sizes: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Yield sets of rounds with won games that may be left out, the lowest of each kind first."""
    if 0 in sizes:
        yield frozenset()
    if not sizes - {0}:
        return
    times: dict[int, int] = {}
    for game in base:
        times[game.opponent] = times.get(game.opponent, 0) + 1
    kinds: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for game in base:
        if game.half_points < 2:
            continue
        # A second game against somebody leaves the opponent in the group, so these stand alone.
        alone = game.round if times[game.opponent] > 1 else 0
        kind = game.titled, game.holder, game.rating is None, game.federation, alone
        rating = norms.unrated_rating if game.rating is None else game.rating
        kinds.setdefault(kind, []).append((rating, game.round))
    ladders = [[number for _, number in sorted(of_kind)] for of_kind in kinds.values()]
    for rounds in _some_of_each(ladders, 0, max(sizes), ()):
        if rounds and len(rounds) in sizes:
            yield frozenset(rounds)


def _some_of_each(
    ladders: list[list[int]], place: int, spare: int, chosen: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield all ways to take the first few of each ladder."""
    if place == len(ladders):
        yield chosen
        return
    ladder = ladders[place]
    for taken in range(min(spare, len(ladder)) + 1):
        yield from _some_of_each(ladders, place + 1, spare - taken, (*chosen, *ladder[:taken]))
