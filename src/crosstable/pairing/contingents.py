"""Lots drawn for a round robin with compatriots: who belongs together, and who meets early.

By the Varma tables compatriots do not meet in the last three rounds; where no such table exists
they meet in the first half.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

import msgspec

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.berger import meeting_round, table_size
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class Contingent(msgspec.Struct, frozen=True):
    """Players of one federation who draw together."""

    federation: str
    players: tuple[Entrant, ...]
    whole: bool = True
    """False once the arbiter has split the federation's players."""

    @property
    def called(self) -> Sentence:
        """Return who they are and how many."""
        federation, count = self.federation, len(self.players)
        if count == 1:
            player = self.players[0].player.name
            if not federation:
                return Sentence("{player} (no federation)", player=player)
            return Sentence("{player} ({federation})", player=player, federation=federation)
        if self.whole:
            return Sentence("{federation} ({count} players)", federation=federation, count=count)
        return Sentence(
            "{federation} ({count} players of a split contingent)",
            federation=federation,
            count=count,
        )


class Drawing(msgspec.Struct, frozen=True):
    """What a drawing brought: the new number of every old one, and the record in words."""

    numbers: dict[int, int]
    protocol: tuple[Sentence, ...]
    split: bool = False
    """Whether a contingent had to be split."""


@rule("round-robin.restricted-lots")
def contingents(tournament: Tournament) -> tuple[Contingent, ...]:
    """Return the contingents in the order in which they draw.

    The most numerous federation comes first, equal ones in the order of their codes, and inside a
    federation the players in the order of their names. A player without a federation is nobody's
    compatriot and draws among the last.
    """
    groups: dict[str, list[Entrant]] = {}
    for entrant in tournament.entrants:
        federation = entrant.player.federation
        groups.setdefault(federation or f"#{entrant.number}", []).append(entrant)
    delegations = [
        Contingent(
            players[0].player.federation,
            tuple(sorted(players, key=lambda member: (member.player.sort_key, member.number))),
        )
        for players in groups.values()
    ]

    def order(contingent: Contingent) -> tuple[int, bool, str, tuple[str, str], int]:
        first = contingent.players[0]
        return (
            -len(contingent.players),
            not contingent.federation,
            contingent.federation,
            first.player.sort_key,
            first.number,
        )

    return tuple(sorted(delegations, key=order))


def drawn_sizes(groups: tuple[Contingent, ...]) -> tuple[int, ...]:
    """Return the sizes of the contingents that tie compatriots together, largest first."""
    return tuple(sorted(len(group.players) for group in groups if len(group.players) > 1)[::-1])


def divided(
    groups: tuple[Contingent, ...], *, largest: int, fits: Callable[[tuple[int, ...]], bool]
) -> tuple[Contingent, ...]:
    """Return the contingents split as little as makes them fit.

    A contingent larger than ``largest`` is cut at that size. Where each fits alone but not all
    together, the last player of the largest contingent (of equal ones the last to draw) draws on
    his own, and so on until all fit.
    """
    while not fits(drawn_sizes(groups)):
        size = max(len(group.players) for group in groups)
        place = max(index for index, group in enumerate(groups) if len(group.players) == size)
        cut = largest if size > largest else size - 1
        parts = tuple(
            Contingent(groups[place].federation, players, whole=False)
            for players in (groups[place].players[:cut], groups[place].players[cut:])
        )
        groups = (*groups[:place], *parts, *groups[place + 1 :])
    return groups


def splits(groups: tuple[Contingent, ...]) -> Listing:
    """Return the contingents that were split, named."""
    return Listing([group.called for group in groups if not group.whole], glue="; ")


def late_meetings(
    tournament: Tournament, numbers: dict[int, int], *, first_late_round: int
) -> tuple[Sentence, ...]:
    """Return for the record which compatriots meet in this round of the table or later."""
    count = len(tournament.entrants)
    meetings = [
        (meeting, one, other)
        for index, one in enumerate(tournament.entrants)
        for other in tournament.entrants[index + 1 :]
        if one.player.federation and one.player.federation == other.player.federation
        if (meeting := meeting_round(count, numbers[one.number], numbers[other.number]))
        >= first_late_round
    ]
    meetings.sort(key=lambda late: (late[0], late[1].number, late[2].number))
    return tuple(
        Sentence(
            "Because of the split {player} and {opponent} ({federation}) meet in round {round} of "
            "the table",
            player=one.player.name,
            opponent=other.player.name,
            federation=one.player.federation,
            round=meeting,
        )
        for meeting, one, other in meetings
    )


# Restricted drawing of lots in which compatriots meet in the first half of a round robin.  No
# table exists for this. Numbers that all meet one another early enough are looked for in the
# Berger table itself: with the meetings of the first half as the lines of a graph, every
# contingent needs numbers of which each two are joined, and all contingents need such numbers
# side by side.


SEARCH_LIMIT = 100_000
"""How many positions are examined before the search gives up undecided: a few seconds."""


def first_half(players: int) -> int:
    """Return the last round of the first half; the middle one of an odd number is outside it.

    Decision 11.
    """
    return (table_size(players) - 1) // 2


def meeting_early(players: int, last_round: int) -> dict[int, tuple[frozenset[int], ...]]:
    """Return, by size, all sets of numbers whose members meet one another up to this round.

    Sets of one size stand in the ascending order of their sorted members.
    """
    joined = {
        number: {
            other
            for other in range(number + 1, players + 1)
            if meeting_round(players, number, other) <= last_round
        }
        for number in range(1, players + 1)
    }
    sets_by_size: dict[int, tuple[frozenset[int], ...]] = {}
    sets = [
        (frozenset({low, high}), joined[low] & joined[high])
        for low, high in combinations(range(1, players + 1), 2)
        if high in joined[low]
    ]
    size = 2
    while sets:
        sets_by_size[size] = tuple(members for members, _ in sets)
        size += 1
        sets = [
            (members | {further}, others & joined[further])
            for members, others in sets
            for further in sorted(others)
        ]
    return sets_by_size


@rule("round-robin.restricted-lots")
def draw_for_first_half(
    tournament: Tournament, edition: Edition, chance: Chance, *, split: bool
) -> Drawing:
    """Return every player's new number and the record of the drawing.

    The contingents draw in the order of their size. Each takes by lot one of the sets of numbers
    that serve it and leave the later contingents sets that serve them; every such set is equally
    likely at that moment. Its players then draw from the set, and those without compatriots from
    what is left at the end. To repeat it: the sets that serve are shuffled from their ascending
    order and the first one taken that leaves the others room; then the set itself is shuffled.
    """
    count = len(tournament.entrants)
    half = first_half(count)
    search = _Search(meeting_early(count, half), count)
    groups = contingents(tournament)
    everything = frozenset(range(1, count + 1))
    protocol = [
        Sentence(
            "Berger table for {players} players: compatriots meet in rounds 1 to {last}",
            players=table_size(count),
            last=half,
        )
    ]
    if not search.fits(everything, drawn_sizes(groups)):
        if not split:
            raise _impossible(groups, search, half, edition)
        groups = divided(
            groups,
            largest=search.largest,
            fits=lambda sizes: search.fits(everything, sizes),
        )
        protocol.append(
            Sentence(
                "The chief arbiter splits contingents that cannot all meet in the first half: "
                "{contingents}",
                contingents=splits(groups),
            )
        )
    numbers: dict[int, int] = {}
    left = everything
    together = [group for group in groups if len(group.players) > 1]
    for place, group in enumerate(together):
        later = drawn_sizes(tuple(together[place + 1 :]))
        serving = search.inside(left, len(group.players))
        chosen = next(
            candidate
            for candidate in chance.shuffle(serving)
            if search.fits(left - candidate, later)
        )
        left -= chosen
        protocol.append(
            Sentence(
                "{contingent} draws from the numbers {numbers}",
                contingent=group.called,
                numbers=Listing(sorted(chosen)),
            )
        )
        for entrant, number in zip(group.players, chance.shuffle(sorted(chosen)), strict=True):
            numbers[entrant.number] = number
            protocol.append(
                Sentence(
                    "{player} draws number {number}", player=entrant.player.name, number=number
                )
            )
    alone = [entrant for group in groups if len(group.players) == 1 for entrant in group.players]
    if alone and together:
        protocol.append(
            Sentence("The others draw from the numbers {numbers}", numbers=Listing(sorted(left)))
        )
    for entrant, number in zip(alone, chance.shuffle(sorted(left)), strict=True):
        numbers[entrant.number] = number
        protocol.append(
            Sentence("{player} draws number {number}", player=entrant.player.name, number=number)
        )
    protocol += late_meetings(tournament, numbers, first_late_round=half + 1)
    return Drawing(numbers, tuple(protocol), split=not all(group.whole for group in groups))


class _Search:
    """Whether contingents can be seated on sets of numbers that meet early, remembered."""

    def __init__(self, sets: dict[int, tuple[frozenset[int], ...]], players: int) -> None:
        self._sets = sets
        self._known: dict[tuple[frozenset[int], tuple[int, ...]], bool] = {}
        self._players = players
        self.largest = max(sets, default=1)

    def inside(self, numbers: frozenset[int], size: int) -> list[frozenset[int]]:
        """Return the sets of this size that use only these numbers."""
        return [candidate for candidate in self._sets.get(size, ()) if candidate <= numbers]

    def fits(self, numbers: frozenset[int], sizes: tuple[int, ...]) -> bool:
        """Return whether contingents of these sizes, largest first, can be seated side by side."""
        if not sizes:
            return True
        key = numbers, sizes
        if key not in self._known:
            if len(self._known) >= SEARCH_LIMIT:
                raise Refused(
                    "whether compatriots among {players} players can all meet in the first "
                    "half was not decided after {positions} positions; split the largest "
                    "contingent or have lots drawn freely",
                    players=self._players,
                    positions=SEARCH_LIMIT,
                )
            self._known[key] = self._seat(numbers, sizes)
        return self._known[key]

    def _seat(self, numbers: frozenset[int], sizes: tuple[int, ...]) -> bool:
        spare = len(numbers) - sum(sizes)
        options = [
            (size, members)
            for size in sorted(set(sizes), reverse=True)
            for members in self.inside(numbers, size)
        ]
        uses = dict.fromkeys(sorted(numbers), 0)
        for _, members in options:
            for number in members:
                uses[number] += 1
        spare -= sum(not used for used in uses.values())
        useful = [number for number, used in uses.items() if used]
        if spare < 0 or not useful:
            return False
        # The number with the fewest uses either belongs to one of its sets or stays single; no
        # third possibility exists, so a "no" at the end of the search is a proof.
        scarce = min(useful, key=lambda number: uses[number])
        for size, members in options:
            if scarce in members:
                place = sizes.index(size)
                if self.fits(numbers - members, (*sizes[:place], *sizes[place + 1 :])):
                    return True
        return spare > 0 and self.fits(numbers - {scarce}, sizes)


def _impossible(
    groups: tuple[Contingent, ...], search: _Search, half: int, edition: Edition
) -> Refused:
    first = groups[0]
    size = len(first.players)
    if size > search.largest:
        what = Sentence(
            "the {count} players of {federation} cannot all meet in rounds 1 to {last}: at most "
            "{most} numbers of the table meet one another that early",
            count=size,
            federation=first.federation,
            last=half,
            most=search.largest,
        )
    else:
        several = Listing([group.called for group in groups if len(group.players) > 1])
        what = Sentence(
            "the contingents {contingents} cannot all meet in rounds 1 to {last}: every way of "
            "seating them was tried",
            contingents=several,
            last=half,
        )
    return Refused(
        what,
        edition.because(
            "round-robin.restricted-lots",
            "players of one federation have to meet in the first half; the chief arbiter may "
            "split the contingent (split) or have lots drawn freely",
        ),
    )


# Restricted drawing of lots by the Varma tables: compatriots do not meet in the last three
# rounds.  The numbers of a tournament lie in four envelopes. Numbers of one envelope never meet
# in the last three rounds of the Berger table, so a federation whose players all draw from one
# envelope has its games among themselves behind it by then.


VARMA_TABLES: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    # FIDE 13.17.1.5 prints B (1, 2, 7) and C (6, 8, 12) here, which fails its own purpose: 6 and
    # 12 meet in the last round. The text of 1987 has the envelopes that work (decision 9).
    12: ((4, 5, 9, 10), (2, 6, 7), (1, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: (
        (6, 7, 8, 9, 10, 11, 19, 20, 21, 22),
        (1, 2, 3, 4, 13, 14, 15, 16, 17),
        (12, 18, 23),
        (5, 24),
    ),
}
"""The envelopes A to D by the even number of the Berger table."""

_NAMES = "ABCD"


def has_table(players: int) -> bool:
    """Return whether there is a printed table for so many players."""
    return players + players % 2 in VARMA_TABLES


@rule("round-robin.varma-tables")
def envelopes(players: int, edition: Edition) -> tuple[tuple[int, ...], ...]:
    """Return the numbers in the envelopes A to D; an odd field lacks the highest of the table."""
    groups = VARMA_TABLES.get(players + players % 2)
    if groups is None:
        raise Refused(
            "no Varma table serves {players} players",
            edition.because(
                "round-robin.varma-tables",
                "the tables are for 9 to 24 players; draw lots freely, or make the pairing "
                "restriction part of the event's own regulations",
            ),
            players=players,
        )
    return tuple(tuple(number for number in group if number <= players) for group in groups)


@rule("round-robin.restricted-lots")
def draw_by_varma(
    tournament: Tournament, edition: Edition, chance: Chance, *, split: bool
) -> Drawing:
    """Return every player's new number and the record of the drawing.

    Each contingent chooses by lot among the envelopes with enough numbers for all of it, and its
    players draw from that envelope one after the other. An envelope is not offered if taking from
    it would leave a later contingent without one that is large enough (decision 10).
    """
    count = len(tournament.entrants)
    left = [list(group) for group in envelopes(count, edition)]
    groups = contingents(tournament)
    capacities = tuple(sorted(map(len, left)))
    protocol = [
        Sentence(
            "Varma table for {count} players: {envelopes}",
            count=count,
            envelopes=Listing(
                f"{_NAMES[index]} {tuple(group)}" for index, group in enumerate(left)
            ),
        )
    ]
    if not _pack(capacities, drawn_sizes(groups)):
        if not split:
            raise _too_large(groups, capacities, edition)
        groups = divided(
            groups, largest=capacities[-1], fits=lambda sizes: _pack(capacities, sizes)
        )
        protocol.append(
            Sentence(
                "The chief arbiter splits contingents that no envelope can hold: {contingents}",
                contingents=splits(groups),
            )
        )
    numbers: dict[int, int] = {}
    for place, group in enumerate(groups):
        need = len(group.players)
        enough = [index for index, rest in enumerate(left) if len(rest) >= need]
        later = drawn_sizes(groups[place + 1 :])
        offered = [index for index in enough if _pack(_after(left, index, need), later)]
        chosen = chance.pick(offered)
        protocol.append(_choice(group, enough, offered, chosen))
        for entrant in group.players:
            number = chance.pick(left[chosen])
            left[chosen].remove(number)
            numbers[entrant.number] = number
            protocol.append(
                Sentence(
                    "{player} draws number {number}", player=entrant.player.name, number=number
                )
            )
    protocol += late_meetings(tournament, numbers, first_late_round=table_size(count) - 3)
    return Drawing(numbers, tuple(protocol), split=not all(group.whole for group in groups))


def _choice(group: Contingent, enough: list[int], offered: list[int], chosen: int) -> Sentence:
    names = [_NAMES[index] for index in offered]
    kept = [_NAMES[index] for index in enough if index not in offered]
    line = (
        Sentence(
            "{contingent} takes envelope {envelope}, the only one with enough numbers",
            contingent=group.called,
            envelope=names[0],
        )
        if len(enough) == 1
        else Sentence(
            "{contingent} chooses envelope {envelope} from {envelopes}",
            contingent=group.called,
            envelope=_NAMES[chosen],
            envelopes=Listing(names, joint="and"),
        )
    )
    if not kept:
        return line
    envelopes = Listing(kept, joint="and")
    return Sentence(
        "{choice}; {envelopes} kept for later contingents", choice=line, envelopes=envelopes
    )


def _after(left: list[list[int]], index: int, taken: int) -> tuple[int, ...]:
    return tuple(sorted(len(rest) - taken * (place == index) for place, rest in enumerate(left)))


@cache
def _pack(capacities: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Return whether contingents of these sizes, largest first, fit into envelopes undivided."""
    if not sizes:
        return True
    return any(
        _pack(
            tuple(sorted((*capacities[:place], room - sizes[0], *capacities[place + 1 :]))),
            sizes[1:],
        )
        for place, room in enumerate(capacities)
        if room >= sizes[0]
    )


def _too_large(
    groups: tuple[Contingent, ...], capacities: tuple[int, ...], edition: Edition
) -> Refused:
    first = groups[0]
    if len(first.players) > capacities[-1]:
        what = Sentence(
            "no envelope holds the {count} players of {federation}: the largest has "
            "{numbers} numbers",
            count=len(first.players),
            federation=first.federation,
            numbers=capacities[-1],
        )
    else:
        several = [group.called for group in groups if len(group.players) > 1]
        what = Sentence(
            "the contingents {contingents} do not fit into envelopes of {numbers} numbers together",
            contingents=Listing(several, joint="and"),
            numbers=Listing(reversed(capacities), joint="and"),
        )
    return Refused(
        what,
        edition.because(
            "round-robin.restricted-lots",
            "a contingent draws from one envelope with enough numbers for all of it; the chief "
            "arbiter may split the contingent (split) or have lots drawn freely",
        ),
    )
