"""What a player can still do: whether a norm is possible, and what the rounds ahead must bring.

Where the opponents ahead are known (a round robin, a round just paired) and where one round is
left, the answer is exact. With several rounds unpaired, a norm is called out when one of its
conditions cannot be met by any opponents still available; what is called possible may then still
fail because no opponents fulfil all conditions at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from crosstable.rulebooks.category_norms import ForeignTo
from crosstable.titles.candidates import Candidate
from crosstable.titles.category.category import (
    category_of,
    least_average,
    percentage,
    points_for,
    rounded_average,
)
from crosstable.titles.category.conditions import (
    Aim,
    black,
    met_enough,
    points_needed,
    red,
)
from crosstable.titles.category.dropping import choices
from crosstable.titles.category.field import FamilyField, Pool
from crosstable.titles.category.group import Game, Member, Tally, tallied


class Ahead(NamedTuple):
    """What is left of an event for a player."""

    known: tuple[Game, ...]
    """Games against opponents who are known."""
    rounds: int
    """Rounds whose opponents nobody knows."""


class Way(NamedTuple):
    """One way a norm can still be made."""

    half_points: int
    """At least so many, in all games ahead."""
    tally: Tally
    """Of the games that are played, or known, and count."""
    left_out: tuple[int, ...]
    by_result: tuple[tuple[int, Wanted], ...] = ()
    """For a single round with an unknown opponent: what each result asks of the opponent."""
    win_left_out: bool = False
    """Whether a game ahead is to be won and ignored."""


class Wanted(NamedTuple):
    """What one more opponent has to be."""

    least_rating: int
    levels: frozenset[tuple[int, bool]]
    """Titles that do, each with whether the player is a strong master."""
    any_level: bool
    federations: frozenset[str]
    """Federations that would be too many."""
    rated: bool
    classified: bool
    """Whether it must be a titled player or one rated as high as red groups ask."""

    def fits(self, one: Member) -> bool:
        """Return whether an opponent is what is wanted."""
        return (
            one.rating >= self.least_rating
            and (self.any_level or (one.level, one.strong) in self.levels)
            and one.federation not in self.federations
            and (one.rated or not self.rated)
            and (one.classified or not self.classified)
        )


class Outlook(NamedTuple):
    """How a norm can still be made, and whether it can be red."""

    way: Way | None
    red: bool


def outlook(
    aim: Aim,
    field: FamilyField,
    player: Candidate,
    games: Sequence[Game],
    ahead: Ahead,
    *,
    red_allowed: bool,
) -> Outlook:
    """Return whether and how a player can still make a norm."""
    way = next(_ways(aim, field, player, games, ahead, as_red=False), None)
    can_be_red = red_allowed and way is not None
    return Outlook(
        way,
        can_be_red and next(_ways(aim, field, player, games, ahead, as_red=True), None) is not None,
    )


def _ways(
    aim: Aim,
    field: FamilyField,
    player: Candidate,
    games: Sequence[Game],
    ahead: Ahead,
    *,
    as_red: bool,
) -> Iterator[Way]:
    own = field.of(player, player.profile)
    to_come = len(ahead.known) + ahead.rounds
    for counted, ignored in choices(aim.norms, games, to_come):
        left_out = tuple(game.round for game in ignored)
        way = _way(aim, field, player, own, counted, ahead, as_red=as_red)
        if way is not None:
            yield way._replace(left_out=left_out)
    most = aim.norms.readings.most_left_out
    if most is None or most > 0:
        for rest in _after_an_ignored_win(ahead):
            way = _way(aim, field, player, own, tuple(games), rest, as_red=as_red)
            if way is not None:
                yield way._replace(half_points=way.half_points + 2, by_result=(), win_left_out=True)


def _after_an_ignored_win(ahead: Ahead) -> Iterator[Ahead]:
    """Return what is left of the rounds ahead when one of them is won and not counted."""
    for place in range(len(ahead.known)):
        yield ahead._replace(known=ahead.known[:place] + ahead.known[place + 1 :])
    if ahead.rounds:
        yield ahead._replace(rounds=ahead.rounds - 1)


def _way(
    aim: Aim,
    field: FamilyField,
    player: Candidate,
    own: Member,
    counted: tuple[Game, ...],
    ahead: Ahead,
    *,
    as_red: bool,
) -> Way | None:
    games = (*counted, *ahead.known)
    tally = tallied(own, games, aim.norms.readings, field.largest)
    if not ahead.rounds:
        return _known(aim, tally, len(ahead.known), as_red=as_red)
    if tally.games + ahead.rounds < aim.norms.least_games:
        return None
    if ahead.rounds == 1:
        return _last(aim, field, player, own, tally, games, len(ahead.known), as_red=as_red)
    return _relaxed(aim, field, player, own, tally, games, ahead, as_red=as_red)


def _known(aim: Aim, tally: Tally, ahead: int, *, as_red: bool) -> Way | None:
    needed = points_needed(aim, tally)
    group = red(aim, tally) if as_red else black(tally)
    if (
        needed is None
        or tally.games < aim.norms.least_games
        or group is False
        or needed - tally.half_points > 2 * ahead
        or not _titles(aim, tally)
    ):
        return None
    return Way(max(0, needed - tally.half_points), tally, ())


def _titles(aim: Aim, tally: Tally, more: Iterable[tuple[int, bool]] = ()) -> bool:
    levels = [0, 0, tally.masters, tally.internationals, tally.grandmasters]
    strong = tally.strong_masters
    for level, is_strong in more:
        levels[level] += 1
        strong += is_strong
    return met_enough(aim, levels[4], levels[3], levels[2], strong)


def _last(
    aim: Aim,
    field: FamilyField,
    player: Candidate,
    own: Member,
    tally: Tally,
    games: Sequence[Game],
    known: int,
    *,
    as_red: bool,
) -> Way | None:
    """Return how a norm is made with one more opponent, exactly: every opponent is tried."""
    pool = field.pool(player)
    results: list[tuple[int, Wanted]] = []
    for gained in range(2 * known + 2, -1, -1):
        wanted = _wanted(aim, field, own, tally, games, gained, pool, as_red=as_red)
        if wanted is None or not any(wanted.fits(one) for one in pool.members):
            break
        results.append((gained, wanted))
    if not results:
        return None
    return Way(results[-1][0], tally, (), () if known else tuple(results))


def _wanted(
    aim: Aim,
    field: FamilyField,
    own: Member,
    tally: Tally,
    games: Sequence[Game],
    gained: int,
    pool: Pool,
    *,
    as_red: bool,
) -> Wanted | None:
    """Return what the last opponent has to be when so much is made of the games ahead."""
    rating = _least_rating(aim, tally, tally.half_points + gained)
    if rating is None or rating > pool.members[0].rating:
        return None
    kinds = frozenset(pool.levels)
    levels = frozenset(kind for kind in kinds if _titles(aim, tally, (kind,)))
    if not levels:
        return None
    ideal = pool.members[0]._replace(rated=True, classified=True)

    def does(one: Member) -> bool:
        return _group(aim, field, own, games, one, as_red=as_red)

    refused = frozenset(_refused(field, own, games, pool, ideal, does))
    if len(refused) == len(pool.federations):
        return None
    ideal = ideal._replace(federation=min(set(pool.federations) - refused))
    return Wanted(
        least_rating=rating,
        levels=levels,
        any_level=levels == kinds,
        federations=refused,
        rated=not does(ideal._replace(rated=False)),
        classified=not does(ideal._replace(classified=False)),
    )


def _refused(
    field: FamilyField,
    own: Member,
    games: Sequence[Game],
    pool: Pool,
    ideal: Member,
    does: Callable[[Member], bool],
) -> Iterator[str]:
    """Return the federations of which one more would be too many.

    Those that are as many in the group so far make no difference, so one of them is tried.
    """
    group = Counter({game.opponent.number: game.opponent.federation for game in games}.values())
    group[own.federation] += 1
    answers: dict[tuple[int, bool, bool], bool] = {}
    for federation in pool.federations:
        kind = group[federation], federation == field.largest, not federation
        if kind not in answers:
            answers[kind] = does(ideal._replace(federation=federation))
        if not answers[kind]:
            yield federation


def _group(
    aim: Aim,
    field: FamilyField,
    own: Member,
    games: Sequence[Game],
    one: Member,
    *,
    as_red: bool,
) -> bool:
    """Return whether the group would do with one more player."""
    tally = tallied(own, (*games, Game(0, one, 0)), aim.norms.readings, field.largest)
    return (red(aim, tally) if as_red else black(tally)) is not False


def _least_rating(aim: Aim, tally: Tally, half_points: int) -> int | None:
    """Return the least rating of one more opponent with which so many points are enough."""
    for category in range(1, aim.norms.categories + 1):
        percent = percentage(aim.norms, aim.level, category)
        if percent is None or points_for(percent, tally.games + 1) > half_points:
            continue
        players = tally.opponents + 1
        average = least_average(aim.norms, aim.family, category)
        least_total = -(-(2 * players * average - players) // 2)
        return max(0, least_total - tally.total)
    return None


def _relaxed(
    aim: Aim,
    field: FamilyField,
    player: Candidate,
    own: Member,
    tally: Tally,
    games: Sequence[Game],
    ahead: Ahead,
    *,
    as_red: bool,
) -> Way | None:
    """Return what the best opponents still available would allow, condition by condition."""
    pool = field.pool(player)
    best = pool.members[: ahead.rounds]
    rounds = len(best)
    more = tally.opponents + rounds
    average = rounded_average(tally.total + sum([one.rating for one in best]), more)
    percent = percentage(aim.norms, aim.level, category_of(aim.norms, aim.family, average))
    if percent is None:
        return None
    needed = points_for(percent, tally.games + rounds) - tally.half_points
    if needed > 2 * (rounds + len(ahead.known)):
        return None
    if not _titles(aim, tally, pool.levels[:rounds]):
        return None
    hopeful = tally._replace(
        games=tally.games + rounds,
        players=tally.players + rounds,
        rated=tally.rated + min(rounds, pool.rated),
        classified=tally.classified + min(rounds, pool.classified),
    )
    foreigners = _most_foreigners(aim, field, own, games, pool, rounds)
    hopeful = hopeful._replace(foreigners=foreigners, foreigners_at_most=foreigners)
    if (red(aim, hopeful) if as_red else black(hopeful)) is False:
        return None
    return Way(max(0, needed), tally, ())


def _most_foreigners(
    aim: Aim,
    field: FamilyField,
    own: Member,
    games: Sequence[Game],
    pool: Pool,
    rounds: int,
) -> int:
    """Return how many foreigners the group can have at most after so many more opponents."""
    group = {game.opponent.number: game.opponent.federation for game in games}
    counts = Counter(group.values())
    counts[own.federation] += 1
    players = sum(counts.values()) + rounds
    counts.pop("", 0)
    available = Counter(pool.federations)
    unknown = available.pop("", 0)
    if aim.norms.readings.foreign_to is ForeignTo.TOURNAMENT:
        others = len(pool.members) - available[field.largest]
        return players - counts[field.largest] - max(0, rounds - others)
    for _ in range(max(0, rounds - unknown)):
        federation = min(available, key=lambda name: counts[name], default=None)
        if federation is None:
            break
        counts[federation] += 1
        available[federation] -= 1
        if not available[federation]:
            del available[federation]
    return players - max(counts.values(), default=1)
