"""The four semi-finals of a championship of forty: by rating in a serpentine, compatriots apart.

FMJD Annex 17 Appendix B1 1.2. The text does not say who moves when two players of one country meet
in a group. Here players change places inside their row of four only, so that nobody becomes another
seed; as few as possible move, and the lower rows before the higher (decision 546). That is always
possible: a country with fewer than five has at most one player for each group, and rows and
countries are the two sides of a graph whose edges four colours can colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

import msgspec

from crosstable.circuits.championship import Contender, folded
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.championship_rules import FINAL
from crosstable.rulebooks.rules import rule

GROUPS = FINAL.groups
_APART_BELOW = 5
_ARTICLE = Citation("fmjd.annex17", "App.B1.1.2")
_MOST_STEPS = 60_000
"""After so many steps a repair with fewer moves is no longer looked for."""

_Row: TypeAlias = tuple[int, ...]
"""The group of each of the four players of a row."""


class GroupPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a group."""

    seed: int
    contender: Contender
    moved_from: str = ""
    """The group of the serpentine, where the player is in another one."""


class Grouped(msgspec.Struct, frozen=True, kw_only=True):
    """The groups, and what had to be repaired."""

    groups: dict[str, tuple[GroupPlayer, ...]]
    notes: tuple[Reason, ...]
    fewest: bool
    """Whether it is proved that no repair moves fewer players."""


def serpentine(players: int, groups: int = len(GROUPS)) -> tuple[tuple[int, ...], ...]:
    """Return the seeds of each group: 1, 8, 9, 16 and so on."""
    found: list[list[int]] = [[] for _ in range(groups)]
    for seed in range(1, players + 1):
        row, place = divmod(seed - 1, groups)
        found[place if row % 2 == 0 else groups - 1 - place].append(seed)
    return tuple(map(tuple, found))


def by_rating(players: Sequence[Contender]) -> tuple[Contender, ...]:
    """Return players in the order of ratings; equal ones by number and name."""
    return tuple(
        sorted(
            players, key=lambda one: (-(one.rating or 0), one.number.zfill(12), folded(one.name))
        )
    )


@rule("championship.groups")
def grouped(players: Sequence[Contender], places: int = FINAL.players) -> Grouped:
    """Divide the players of a championship into four groups."""
    if len(players) != places:
        raise Refused(
            "{count} players are qualified and the groups are made for {places}",
            Reason.that("four groups of ten", Citation("fmjd.annex17", "App.B1.1.1")),
            count=len(players),
            places=places,
        )
    unrated = [one.name for one in players if one.rating is None]
    order = by_rating(players)
    usual = tuple(_usual_row(row) for row in range(places // len(GROUPS)))
    countries = _countries(order)
    rows, fewest = _repaired(countries, usual)
    made: dict[str, list[GroupPlayer]] = {letter: [] for letter in GROUPS}
    notes: list[Reason] = []
    for row, placed in enumerate(rows):
        for place, group in enumerate(placed):
            seed = row * len(GROUPS) + place + 1
            one, before = order[seed - 1], usual[row][place]
            moved = "" if group == before else GROUPS[before]
            made[GROUPS[group]].append(GroupPlayer(seed=seed, contender=one, moved_from=moved))
            if moved:
                notes.append(_moved(one, seed, moved, GROUPS[group]))
    notes += _large_countries(order)
    if unrated:
        notes.append(
            Reason(
                Sentence.plural(
                    "{count} player has no rating and stands last",
                    "{count} players have no rating and stand last",
                    count=len(unrated),
                ),
                _ARTICLE,
            )
        )
    return Grouped(
        groups={letter: tuple(sorted(made[letter], key=lambda one: one.seed)) for letter in GROUPS},
        notes=tuple(notes),
        fewest=fewest,
    )


def _usual_row(row: int) -> _Row:
    return tuple(range(len(GROUPS))) if row % 2 == 0 else tuple(reversed(range(len(GROUPS))))


def _countries(order: Sequence[Contender]) -> tuple[str, ...]:
    """Return each player's country; nothing for those whose country is too large to keep apart."""
    counts: dict[str, int] = {}
    for one in order:
        counts[one.federation] = counts.get(one.federation, 0) + 1
    return tuple(
        one.federation if 1 < counts[one.federation] < _APART_BELOW else "" for one in order
    )


def _moved(one: Contender, seed: int, before: str, after: str) -> Reason:
    return Reason.that(
        "{player} ({federation}, number {seed}) goes from group {before} to {after}: players of "
        "one country are not in the same group",
        _ARTICLE,
        player=one.name,
        federation=one.federation,
        seed=seed,
        before=before,
        after=after,
    )


def _large_countries(order: Sequence[Contender]) -> Iterator[Reason]:
    codes = sorted({one.federation for one in order if one.federation})
    for code in codes:
        count = sum(one.federation == code for one in order)
        if count >= _APART_BELOW:
            yield Reason.that(
                "{federation} has {count} players, too many to be kept apart",
                _ARTICLE,
                federation=code,
                count=count,
            )


def _repaired(countries: Sequence[str], usual: Sequence[_Row]) -> tuple[tuple[_Row, ...], bool]:
    """Return the group of every player, row by row, and whether no repair moves fewer."""
    bound = _coloured(countries, usual)
    best = _moves(bound, usual)
    search = _Search(countries, usual)
    for moves in (0, *range(2, best)):
        found = search.within(moves)
        if search.steps > _MOST_STEPS:
            return bound, False
        if found is not None:
            return found, True
    return bound, True


def _moves(rows: Sequence[_Row], usual: Sequence[_Row]) -> int:
    return sum(
        group != before
        for row, was in zip(rows, usual, strict=True)
        for group, before in zip(row, was, strict=True)
    )


class _Search:
    """Looks for a repair with a given number of moves, the first rows unchanged where possible."""

    def __init__(self, countries: Sequence[str], usual: Sequence[_Row]) -> None:
        self.countries = countries
        self.usual = usual
        self.steps = 0
        self.choices = [
            sorted(
                permutations(range(len(GROUPS))),
                key=lambda row, was=was: (_moves((row,), (was,)), row),  # type: ignore[misc]
            )
            for was in usual
        ]

    def within(self, moves: int) -> tuple[_Row, ...] | None:
        return self._from(0, moves, frozenset())

    def _from(
        self, row: int, moves: int, taken: frozenset[tuple[str, int]]
    ) -> tuple[_Row, ...] | None:
        if row == len(self.usual):
            return () if moves == 0 else None
        own = self.countries[row * len(GROUPS) : (row + 1) * len(GROUPS)]
        for choice in self.choices[row]:
            self.steps += 1
            if self.steps > _MOST_STEPS:
                return None
            cost = _moves((choice,), (self.usual[row],))
            if cost > moves:
                return None
            seats = [
                (country, group) for country, group in zip(own, choice, strict=True) if country
            ]
            if any(seat in taken for seat in seats):
                continue
            rest = self._from(row + 1, moves - cost, taken | set(seats))
            if rest is not None:
                return (choice, *rest)
        return None


def _coloured(countries: Sequence[str], usual: Sequence[_Row]) -> tuple[_Row, ...]:
    """Return some repair, by exchanging two groups along a chain of rows and countries."""
    size = len(GROUPS)
    group_of: dict[int, int] = {}
    at_row: dict[tuple[int, int], int] = {}
    at_country: dict[tuple[str, int], int] = {}

    def put(player: int, group: int) -> None:
        group_of[player] = group
        at_row[player // size, group] = player
        if countries[player]:
            at_country[countries[player], group] = player

    def lift(player: int) -> int:
        group = group_of.pop(player)
        del at_row[player // size, group]
        if countries[player]:
            del at_country[countries[player], group]
        return group

    for player in range(len(countries)):
        row, country = player // size, countries[player]
        wanted = usual[row][player % size]
        free_in_row = [group for group in range(size) if (row, group) not in at_row]
        free = [group for group in range(size) if (country, group) not in at_country]
        if not country:
            free = list(range(size))
        both = [group for group in free_in_row if group in free]
        if both:
            put(player, wanted if wanted in both else both[0])
            continue
        first, second = free_in_row[0], free[0]
        # Along the chain that leaves the country by ``first``, both groups change places; it cannot
        # come back to this row, which has nobody in ``first``.
        chain: list[int] = []
        found: int | None = at_country[country, first]
        by_country = False
        group = first
        while found is not None:
            chain.append(found)
            group = second if group == first else first
            found = (
                at_country.get((countries[found], group))
                if by_country and countries[found]
                else None
                if by_country
                else at_row.get((found // size, group))
            )
            by_country = not by_country
        lifted = [(one, lift(one)) for one in chain]
        for one, was in lifted:
            put(one, second if was == first else first)
        put(player, first)
    return tuple(
        tuple(group_of[row * size + place] for place in range(size)) for row in range(len(usual))
    )
