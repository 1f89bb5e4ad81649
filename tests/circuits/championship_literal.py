"""Annexes 12 and 17 a second time, sentence by sentence: who sits where in a world championship.

Pools are filled by trying every choice of their candidates, groups and final numbers by trying
every arrangement. Where the text leaves a reading open it is a field of ``Readings``. It was
written from the text alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import combinations, permutations, product
from typing import NamedTuple

RESERVE = "(global reserve list)"
"""Who sits on a chair that the text gives to the global reserve list."""

SIXTEEN_WOMEN = {1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 3, 7: 6}
TWENTY = {1: 1, 2: 2, 3: 2, 4: 4, 5: 2, 6: 2, 7: 5, 8: 1, 9: 1}
FORTY = {1: 1, 2: 4, 3: 2, 4: 6, 5: 4, 6: 4, 7: 14, 8: 3, 9: 2}
"""Annex 12 App.A, Annex 17 App.A and App.B: places by the number of the point."""
CONTINENTAL = (4, 5, 6, 7)


class Readings(NamedTuple):
    """What the texts can be read as in more than one way, each with a default."""

    champion_out: str = "previous"
    """A champion or opponent who withdraws in time is replaced from the ``previous``
    championship or from the ``reserve`` list."""
    leader_out: str = "cup"
    """A rating leader's place in that case goes to the ``cup``, the ``next`` of the rating list
    or the ``reserve`` list."""
    refuser_costs: str = "one"
    """A champion who refused the match costs ``one`` place, or ``each`` he could have had."""
    twice_listed: str = "skip"
    """Somebody high on both lists of the reserves: ``skip`` to the next of that list, or ``drop``
    the second mention and go on with the other list."""
    empty: str = "empty"
    """Chairs of a pool without candidates go to the ``reserve`` list or stay ``empty``."""
    half: str = "floor"
    """The first half of an odd number of rounds: ``floor`` or ``ceil``."""
    absent_champion: str = "lost"
    """A champion who did not play has ``lost`` the title, or the text is ``silent``."""


DEFAULT = Readings()


class Facts(NamedTuple):
    """What is known when the chairs of a championship are filled."""

    champion: str
    match_played: bool
    opponent: str
    previous: tuple[str, ...]
    """The final classification of the previous championship."""
    organisation: tuple[str, ...]
    sponsor: tuple[str, ...]
    """Those named for the place, the next one for whoever withdraws in time."""
    pools: Mapping[int, tuple[str, ...]]
    """The candidates of each continent in the order of its confederation."""
    rating_list: tuple[str, ...]
    cup: tuple[str, ...]
    federation: Mapping[str, str]
    group_a: frozenset[str]
    unpaid: frozenset[str] = frozenset()
    refused_match: frozenset[str] = frozenset()
    withdrawn: Mapping[str, date] = {}
    cut_off: date = date.max


class Chair(NamedTuple):
    """One place of a championship: the point that gives it, and who sits there."""

    point: int
    player: str | None


def quotas_sum(quotas: Mapping[int, int]) -> int:
    return sum(quotas.values())


# Federations


def group_of(federation: str, held: Mapping[int, set[str]], years: tuple[int, int]) -> str:
    """App.A, App.B Conditions: A held and reported its national championship in both years."""
    return "A" if all(federation in held.get(year, set()) for year in years) else "B"


# Chairs


def first_choice(
    places: int, candidates: Sequence[str], fits: Callable[[tuple[str, ...]], bool]
) -> tuple[str, ...]:
    """Return the first of all choices that fits, as many chairs filled as can be."""
    for size in range(min(places, len(candidates)), -1, -1):
        for choice in combinations(candidates, size):
            if fits(choice):
                return choice
    return ()


def in_time(facts: Facts, player: str) -> bool:
    """Article 7: whether somebody said before the date not to take part."""
    return player in facts.withdrawn and facts.withdrawn[player] < facts.cut_off


class Seating:
    """App.A and App.B: every point in its order, and what is left of it."""

    def __init__(self, quotas: Mapping[int, int], facts: Facts, readings: Readings) -> None:
        self.quotas, self.facts, self.readings = quotas, facts, readings
        self.made: list[Chair] = []

    def seated(self) -> set[str]:
        return {chair.player for chair in self.made if chair.player is not None}

    def may_play(self, player: str) -> bool:
        paid = self.facts.federation[player] not in self.facts.unpaid
        return paid and not in_time(self.facts, player) and player not in self.seated()

    def put(self, point: int, players: Sequence[str]) -> None:
        self.made.extend(Chair(point, player) for player in players)

    def rest(self, point: int, missing: int) -> None:
        """Say what becomes of chairs for which the point has nobody."""
        nobody = RESERVE if self.readings.empty == "reserve" else None
        self.made.extend([Chair(point, nobody)] * missing)

    def continental(self) -> Counter[str]:
        """Return how many continental places each federation has."""
        return Counter(
            self.facts.federation[chair.player]
            for chair in self.made
            if chair.point in CONTINENTAL and chair.player not in {None, RESERVE}
        )

    def champion(self) -> bool:
        """1. World Champion; return whether the previous championship has to replace him."""
        facts = self.facts
        if facts.champion in facts.refused_match:
            self.put(1, [RESERVE])
        elif self.may_play(facts.champion):
            self.put(1, [facts.champion])
        elif self.readings.champion_out == "previous":
            return True
        else:
            self.put(1, [RESERVE])
        return False

    def opponent(self) -> list[str]:
        """2. Opponent from the title match, where it was played."""
        facts = self.facts
        if not facts.match_played:
            return []
        if facts.opponent in facts.refused_match and self.may_play(facts.opponent):
            return [RESERVE]
        if self.may_play(facts.opponent):
            return [facts.opponent]
        return [RESERVE] if self.readings.champion_out == "reserve" else []

    def has_cost_a_place(self, refuser: str) -> bool:
        if refuser == self.facts.champion:
            return self.readings.refuser_costs == "one"
        return self.facts.match_played and refuser == self.facts.opponent

    def previous(self, places: int) -> list[str]:
        """2. Players in order of the final classification; a refuser's place is lost."""
        row: list[str] = []
        for player in self.facts.previous:
            if len(row) == places:
                break
            if not self.may_play(player):
                continue
            if player not in self.facts.refused_match:
                row.append(player)
            elif not self.has_cost_a_place(player):
                row.append(RESERVE)
        return row

    def first_two(self) -> None:
        one_more = self.champion()
        self.put(2, self.opponent())
        own = self.quotas[2] - sum(1 for chair in self.made if chair.point == 2)
        more = self.previous(own + one_more)
        self.put(2, more[:own])
        self.put(1, more[own:])
        self.rest(1, max(0, one_more - len(more[own:])))
        self.rest(2, own - len(more[:own]))

    def named(self) -> None:
        """3. Organisation place, sponsor place."""
        for names in (self.facts.organisation, self.facts.sponsor):
            able = [name for name in names if self.may_play(name)]
            self.put(3, able[:1])
            self.rest(3, 1 - len(able[:1]))

    def continent(self, point: int) -> None:
        """4 to 7. At most 2 of a federation of group A, 1 of group B."""
        before = self.continental()

        def within(choice: tuple[str, ...]) -> bool:
            count = before + Counter(self.facts.federation[name] for name in choice)
            return all(
                number <= (2 if name in self.facts.group_a else 1) for name, number in count.items()
            )

        able = [name for name in self.facts.pools.get(point, ()) if self.may_play(name)]
        best = first_choice(self.quotas[point], able, within)
        self.put(point, best)
        self.rest(point, self.quotas[point] - len(best))

    def leaders(self) -> int:
        """8. Rating leaders; return how many places of those already qualified go to the cup."""
        given_up, leaders = 0, self.facts.rating_list
        for leader in leaders[: self.quotas[8]]:
            if leader in self.seated():
                given_up += 1
            elif self.may_play(leader):
                self.put(8, [leader])
            elif self.readings.leader_out == "cup":
                given_up += 1
            elif self.readings.leader_out == "reserve":
                self.put(8, [RESERVE])
            else:
                later = [name for name in leaders[self.quotas[8] :] if self.may_play(name)]
                self.put(8, later[:1])
        return given_up

    def cup(self, places: int) -> None:
        """9. World Cup: no limit for group A, one with the continents for group B."""
        before = self.continental()

        def one_of_b(choice: tuple[str, ...]) -> bool:
            count = Counter(self.facts.federation[name] for name in choice)
            return all(
                name in self.facts.group_a or number + before[name] <= 1
                for name, number in count.items()
            )

        able = [name for name in self.facts.cup if self.may_play(name)]
        best = first_choice(places, able, one_of_b)
        self.put(9, best)
        self.rest(9, places - len(best))


def chairs(quotas: Mapping[int, int], facts: Facts, readings: Readings = DEFAULT) -> list[Chair]:
    """Return every chair of a championship, those left to the World Cup under its point 9."""
    seating = Seating(quotas, facts, readings)
    seating.first_two()
    seating.named()
    for point in CONTINENTAL:
        seating.continent(point)
    if 8 in quotas:
        seating.cup(quotas[9] + seating.leaders())
        seating.rest(8, quotas_sum(quotas) - len(seating.made))
    return seating.made


# The global reserve list


def reserve_list(
    qualified: set[str],
    cup: Sequence[str],
    rating_list: Sequence[str],
    games: Mapping[str, int],
    readings: Readings = DEFAULT,
) -> list[str]:
    """App.C: in turn the highest of the World Cup and of the rating list not yet qualified."""
    from_cup = [player for player in cup if player not in qualified]
    from_list = [
        player
        for player in rating_list
        if player not in qualified and games.get(player, 0) >= 50  # Remark 1
    ]
    listed: list[str] = []
    if readings.twice_listed == "drop":
        for number in range(max(len(from_cup), len(from_list))):
            for source in (from_cup, from_list):
                if number < len(source) and source[number] not in listed:
                    listed.append(source[number])
        return listed
    while True:
        before = len(listed)
        for source in (from_cup, from_list):
            fresh = [player for player in source if player not in listed]
            listed += fresh[:1]
        if len(listed) == before:
            return listed


def announced(
    quotas: Mapping[int, int],
    facts: Facts,
    year: int,
    games: Mapping[str, int],
    readings: Readings = DEFAULT,
) -> list[str]:
    """Remark 3: the reserves as announced on January 1st, by who is qualified then.

    Whoever loses a place only afterwards was not among them and comes last.
    """
    on = date(year, 1, 1)
    known = {player: day for player, day in facts.withdrawn.items() if day <= on}
    qualified = {
        chair.player
        for chair in chairs(quotas, facts._replace(withdrawn=known), readings)
        if chair.player is not None
    }
    now = {chair.player for chair in chairs(quotas, facts, readings) if chair.player is not None}
    lists = (facts.cup, facts.rating_list, games, readings)
    then = reserve_list(qualified | set(known), *lists)
    later = reserve_list(now | set(facts.withdrawn), *lists)
    return then + [player for player in later if player not in then]


def replaced_late(made: Sequence[Chair], reserves: Sequence[str], facts: Facts) -> list[Chair]:
    """Article 7: after the date, and where a place is lost, the global reserve list is used."""
    seated = {chair.player for chair in made}
    waiting = [
        player
        for player in reserves
        if player not in facts.withdrawn
        and player not in seated
        and facts.federation.get(player) not in facts.unpaid
    ]
    final = []
    for chair in made:
        if chair.player == RESERVE or chair.player in facts.withdrawn:
            final.append(Chair(chair.point, waiting.pop(0) if waiting else None))
        else:
            final.append(chair)
    return final


# Four semi-finals

GROUPS = {
    "A": (1, 8, 9, 16, 17, 24, 25, 32, 33, 40),
    "B": (2, 7, 10, 15, 18, 23, 26, 31, 34, 39),
    "C": (3, 6, 11, 14, 19, 22, 27, 30, 35, 38),
    "D": (4, 5, 12, 13, 20, 21, 28, 29, 36, 37),
}
"""App.B1.1.2, as printed."""


Seat = tuple[str, str]
"""A group, and a federation that has somebody in it."""


def printed_group(seed: int) -> str:
    return next(group for group, seeds in GROUPS.items() if seed in seeds)


def bound(federations: Sequence[str]) -> set[str]:
    """App.B1.1.2: countries with more than one and less than 5 players."""
    return {name for name, count in Counter(federations).items() if 1 < count < 5}


def apart(groups: Mapping[str, Sequence[str]], federations: Sequence[str]) -> bool:
    """Return whether nobody of such a country meets a compatriot; groups hold federations."""
    return all(
        count == 1 or name not in bound(federations)
        for members in groups.values()
        for name, count in Counter(members).items()
    )


def row_ways(row: Sequence[int], federations: Sequence[str]) -> list[tuple[int, set[Seat]]]:
    """Return every way to seat a row of four: how many leave their printed group, and who sits."""
    printed = [printed_group(place + 1) for place in row]
    return [
        (
            sum(1 for one, two in zip(printed, order, strict=True) if one != two),
            {(group, federations[place]) for place, group in zip(row, order, strict=True)},
        )
        for order in permutations(printed)
    ]


def fewest_moved(federations: Sequence[str], most: int) -> int | None:
    """Return how many players must leave their printed group, in rows of four; None: over most.

    ``federations`` are those of the seeds in order, four for each row; every exchange within the
    rows is tried, those that move fewer players first.
    """
    rows = [range(start, start + 4) for start in range(0, len(federations), 4)]
    ways = [row_ways(row, federations) for row in rows]
    separated = bound(federations)

    def found(number: int, used: set[Seat], left: int) -> bool:
        if number == len(ways):
            return True
        for moved, seats in ways[number]:
            new = {seat for seat in seats if seat[1] in separated}
            if moved <= left and not new & used and found(number + 1, used | new, left - moved):
                return True
        return False

    return next((moved for moved in range(most + 1) if found(0, set(), moved)), None)


# The final of twelve

BLOCKS = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12))
POOLS = ({1, 4, 7, 10}, {2, 5, 8, 11}, {3, 6, 9, 12})
SIX, FIVE = {1, 4, 7, 10, 2, 5}, {1, 4, 7, 10, 2}
FINAL = (
    ((1, 4), (2, 5), (3, 6), (10, 7), (11, 8), (12, 9)),
    ((7, 1), (8, 2), (9, 3), (4, 10), (5, 11), (6, 12)),
    ((1, 10), (2, 11), (3, 12), (7, 4), (8, 5), (9, 6)),
    ((5, 1), (6, 2), (4, 3), (11, 7), (12, 8), (10, 9)),
    ((1, 6), (2, 4), (3, 5), (7, 12), (8, 10), (9, 11)),
    ((9, 1), (7, 2), (8, 3), (12, 4), (10, 5), (11, 6)),
    ((1, 12), (2, 10), (3, 11), (4, 9), (5, 7), (6, 8)),
    ((8, 1), (9, 2), (7, 3), (11, 4), (12, 5), (10, 6)),
    ((1, 11), (2, 12), (3, 10), (4, 8), (5, 9), (6, 7)),
)
"""App.B1.2.4, as printed."""


def numbers_fit(federations: Mapping[int, str]) -> bool:
    """App.B1.2.3: the numbers of players from the same country; ``federations`` by number."""
    for name, count in Counter(federations.values()).items():
        if name == "-":
            continue
        numbers = {number for number, other in federations.items() if other == name}
        if count == 6 and numbers != SIX:
            return False
        if count == 5 and numbers != FIVE:
            return False
        if 2 <= count <= 4 and not any(numbers <= pool for pool in POOLS):
            return False
    return True


def numberings(
    groups: Mapping[str, tuple[str, str, str]],
) -> tuple[bool, list[dict[int, str]]]:
    """App.B1.2.2 and 2.3: every numbering that obeys, groups being federations of the three.

    The printed numbers of the groups stay where that is possible; the answer says whether they do.
    Who has no compatriot is written as ``-``.
    """
    often = Counter(name for three in groups.values() for name in three)
    shown = {
        group: sorted({*permutations(name if often[name] > 1 else "-" for name in three)})
        for group, three in groups.items()
    }
    for changed, orders in (
        (False, [tuple(sorted(groups))]),
        (True, list(permutations(sorted(groups)))),
    ):
        found = []
        for order in orders:
            for seats in product(*(shown[name] for name in order)):
                numbered = {
                    number: federation
                    for block, three in zip(BLOCKS, seats, strict=True)
                    for number, federation in zip(block, three, strict=True)
                }
                if numbers_fit(numbered):
                    found.append(numbered)
        if found:
            return not changed, found
    return False, []


# Compatriots, and the title match


def early(
    rounds: Sequence[Sequence[tuple[str, str]]],
    federation: Mapping[str, str],
    readings: Readings = DEFAULT,
) -> bool:
    """Article 8: players of the same federation meet in the first half of the competition."""
    half = len(rounds) // 2 + (len(rounds) % 2 if readings.half == "ceil" else 0)
    return all(federation[one] != federation[two] for later in rounds[half:] for one, two in later)


def title_match(
    champion: str,
    final: Sequence[str],
    *,
    last_match_fell_through: bool = False,
    refused: frozenset[str] = frozenset(),
    reserves: bool = True,
    readings: Readings = DEFAULT,
) -> tuple[str, str] | None:
    """Annex 17, 11 and Annex 12, 10: who plays the match, the champion first.

    ``reserves`` is whether the next of the tournament takes the place of whoever refuses, which
    only Annex 17 says; there too, a champion who kept the title because no match could be played
    leaves the right to the numbers 1 and 2.
    """
    if last_match_fell_through:
        pair = [final[0], final[1]]
    elif champion == final[0]:
        pair = [champion, final[1]]
    elif champion not in final and readings.absent_champion == "silent":
        return None
    else:
        pair = [final[0], champion]
    for place, player in enumerate(pair):
        if player in refused:
            if not reserves:
                return None
            following = [name for name in final if name not in pair and name not in refused]
            if not following:
                return None
            pair[place] = following[0]
    return pair[0], pair[1]
