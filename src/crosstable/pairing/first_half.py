"""Restricted drawing of lots in which compatriots meet in the first half of a round robin.

No table exists for this. Numbers that all meet one another early enough are looked for in the
Berger table itself: with the meetings of the first half as the lines of a graph, every contingent
needs numbers of which each two are joined, and all contingents need such numbers side by side.
"""

from __future__ import annotations

from itertools import combinations

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.berger import meeting_round, table_size
from crosstable.pairing.chance import Chance
from crosstable.pairing.contingents import (
    Contingent,
    Drawing,
    contingents,
    divided,
    drawn_sizes,
    late_meetings,
    splits,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

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
