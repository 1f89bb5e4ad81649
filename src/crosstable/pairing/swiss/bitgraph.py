"""Perfect matchings of players kept as bits: does one exist, and if not, who is in the way.

A set of players is an integer, the player of rank i its bit i; ``adjacent[i]`` holds everybody whom
i may meet. Set operations on whole fields are then single operations on integers, which is what
makes questions about thousands of players cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

Adjacency = Sequence[int] | Mapping[int, int]


LONG = 2000
"""Of so many bits a set is looked through as text."""
MANY = 24
"""So many members of a set are put together as text."""
ONE = ord("1")


class Barrier(msgspec.Struct, frozen=True):
    """Proof that somebody stays alone: each odd group needs one of the barrier, which is smaller.

    Members of a group may meet only one another or somebody of the barrier (Tutte's condition).
    """

    barrier: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]


def bits(mask: int) -> Iterator[int]:
    """Return the members of a set in ascending order."""
    if mask.bit_length() > LONG:
        # Taking one bit after the other out of a long integer copies it each time.
        digits = bin(mask)[:1:-1]
        place = digits.find("1")
        while place >= 0:
            yield place
            place = digits.find("1", place + 1)
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> int:
    """Return a set of members as an integer."""
    members = tuple(members)
    mask = 0
    if len(members) < MANY:
        for member in members:
            mask |= 1 << member
        return mask
    # Setting one bit after the other in a long integer copies it each time.
    digits = bytearray(b"0") * (max(members) + 1)
    for member in members:
        digits[member] = ONE
    digits.reverse()
    return int(digits, 2)


def complete(adjacent: Adjacency, alive: int, mate: dict[int, int]) -> Barrier | None:
    """Extend a matching to all of ``alive``, or return the proof that this is impossible.

    ``mate`` is changed in place; where there is a proof, it holds a matching that leaves the first
    unmatchable player alone.
    """
    exposed = _hastily(adjacent, alive, mate)
    alone = mask_of(exposed)
    for vertex in exposed:
        if alone >> vertex & 1:
            alone &= ~(1 << vertex)
            tree = _Tree(adjacent, alive, mate, vertex)
            reached = tree.grow(alone)
            if reached is None:
                return tree.barrier()
            alone &= ~(1 << reached)
    return None


def _hastily(adjacent: Adjacency, alive: int, mate: dict[int, int]) -> list[int]:
    """Give everybody who has no partner the first who has none either; return who gets none."""
    waiting = alive
    for vertex in mate:
        waiting &= ~(1 << vertex)
    exposed = []
    while waiting:
        low = waiting & -waiting
        waiting ^= low
        vertex = low.bit_length() - 1
        possible = adjacent[vertex] & waiting
        if possible:
            low = possible & -possible
            waiting ^= low
            other = low.bit_length() - 1
            mate[vertex], mate[other] = other, vertex
        else:
            exposed.append(vertex)
    return exposed


def lowest(player: int, possible: int) -> int:  # noqa: ARG001
    """Return the highest ranked of some players, whoever asks."""
    return (possible & -possible).bit_length() - 1


def settle(
    adjacent: Adjacency,
    alive: int,
    mate: dict[int, int],
    players: Iterable[int],
    among: int = -1,
    pick: Callable[[int, int], int] = lowest,
) -> tuple[list[tuple[int, int]], int, dict[int, int]]:
    """Give each player in turn the partner he should rather have, as the others allow.

    ``mate`` is a perfect matching of ``alive``, and one is left for the others; ``pick`` says whom
    of a set a player should rather meet. Returned are the pairs, who is left, and how they are
    matched.
    """
    pairs = []
    mate = dict(mate)
    for player in players:
        if not alive >> player & 1:
            continue
        wanted = adjacent[player] & alive & among
        if not wanted:
            continue
        chosen = pick(player, wanted)
        if not join(adjacent, alive, mate, player, chosen):
            wanted &= partners(adjacent, alive, mate, player)
            if not wanted:
                continue
            chosen = pick(player, wanted)
            join(adjacent, alive, mate, player, chosen)
        alive &= ~(1 << player | 1 << chosen)
        pairs.append((player, chosen))
    return pairs, alive, mate


def join(adjacent: Adjacency, alive: int, mate: dict[int, int], player: int, partner: int) -> bool:
    """Take two who may meet out of a perfect matching of ``alive``, if the others have one too."""
    one, other = mate[player], mate[partner]
    for end in (player, partner):
        del mate[end]
    if one == partner:
        return True
    del mate[one], mate[other]
    if adjacent[one] >> other & 1:
        mate[one], mate[other] = other, one
        return True
    rest = alive & ~(1 << player | 1 << partner)
    if _Tree(adjacent, rest, mate, one).grow(1 << other) is None:
        mate.update({player: one, one: player, partner: other, other: partner})
        return False
    return True


def least_alone(adjacent: Adjacency, alive: int) -> int:
    """Return how many stay alone at least when as many as possible are paired."""
    alone = 0
    mate: dict[int, int] = {}
    while alive:
        barrier = complete(adjacent, alive, mate)
        if barrier is None:
            break
        # The root of the failed tree stays alone in some largest matching.
        lost = next(member for group in barrier.groups for member in group if member not in mate)
        alive &= ~(1 << lost)
        alone += 1
    return alone


def spare(adjacent: Adjacency, alive: int, mate: dict[int, int]) -> int:
    """Return everybody without whom all others of an odd number of players can be paired.

    ``mate`` is a matching of some of them to start from, and is extended.
    """
    barrier = complete(adjacent, alive, mate)
    if barrier is None:
        return 0
    alone = next(member for group in barrier.groups for member in group if member not in mate)
    if complete(adjacent, alive & ~(1 << alone), mate) is not None:
        return 0
    tree = _Tree(adjacent, alive, mate, alone)
    tree.grow(0)
    return tree.outer


def spared(adjacent: Adjacency, alive: int, mate: dict[int, int]) -> tuple[int, int]:
    """Return how many stay alone when as many as possible are paired, and everybody who may.

    ``mate`` is a matching of some of them to start from, and is extended to a largest one. Whoever
    an alternating path leads to from somebody who is alone may be alone in their place.
    """
    exposed = _hastily(adjacent, alive, mate)
    alone, lost, left = mask_of(exposed), [], alive
    for vertex in exposed:
        if alone >> vertex & 1:
            alone &= ~(1 << vertex)
            near = adjacent[vertex] & left
            reached = _Tree(adjacent, left, mate, vertex).grow(alone) if near else None
            if reached is None:
                # Whoever finds no partner now finds none later, and stays out of the way.
                lost.append(vertex)
                left &= ~(1 << vertex)
            else:
                alone &= ~(1 << reached)
    anybody = 0
    for vertex in lost:
        if not adjacent[vertex] & alive:
            anybody |= 1 << vertex
        elif not anybody >> vertex & 1:
            tree = _Tree(adjacent, alive, mate, vertex)
            tree.grow(0)
            anybody |= tree.outer
    return len(lost), anybody


def partners(adjacent: Adjacency, alive: int, mate: dict[int, int], player: int) -> int:
    """Return everybody whom a player can be paired with so that the others can be paired too.

    ``mate`` is a perfect matching of ``alive``. Without the player his partner is alone, and the
    tree of this one reaches exactly those who could be alone in his place.
    """
    lonely = mate[player]
    rest = dict(mate)
    del rest[player], rest[lonely]
    tree = _Tree(adjacent, alive & ~(1 << player), rest, lonely)
    tree.grow(0)
    return tree.outer & adjacent[player]


def together(
    adjacent: Adjacency, alive: int, mate: dict[int, int], player: int, partner: int
) -> tuple[int, dict[int, int]]:
    """Return who is left when two are paired, and how these are matched; it must be possible."""
    rest = dict(mate)
    for end in (player, partner):
        other = rest.pop(end, None)
        if other is not None:
            rest.pop(other, None)
    alive &= ~(1 << player | 1 << partner)
    complete(adjacent, alive, rest)
    return alive, rest


class _Tree:
    """The alternating tree of one exposed vertex: it finds a partner for it, or a barrier."""

    def __init__(self, adjacent: Adjacency, alive: int, mate: dict[int, int], root: int) -> None:
        self.adjacent = adjacent
        self.alive = alive
        self.mate = mate
        self.root = root
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {root: root}
        self.members: dict[int, int] = {root: 1 << root}
        """The vertices of each outer blossom, by its base."""
        self.outer = 1 << root
        self.inner = 0
        self.queue = [root]

    def grow(self, exposed: int) -> int | None:
        """Augment the matching and return whom it reached, nobody if that is impossible."""
        for vertex in self.queue:
            near = self.adjacent[vertex] & self.alive
            reachable = near & exposed
            if reachable:
                last = (reachable & -reachable).bit_length() - 1
                self.parent[last] = vertex
                self._flip(last)
                return last
            fresh = near & ~self.outer & ~self.inner
            while fresh:
                other = (fresh & -fresh).bit_length() - 1
                self.parent[other] = vertex
                self.inner |= 1 << other
                partner = self.mate[other]
                self.outer |= 1 << partner
                self.base[partner] = partner
                self.base[other] = other
                self.members[partner] = 1 << partner
                self.queue.append(partner)
                hit = self.adjacent[partner] & exposed
                if hit:
                    last = (hit & -hit).bit_length() - 1
                    self.parent[last] = partner
                    self._flip(last)
                    return last
                fresh &= ~(1 << other | 1 << partner)
            rest = near & self.outer & ~self.members[self.base[vertex]]
            while rest:
                other = (rest & -rest).bit_length() - 1
                self._shrink(vertex, other)
                rest &= ~self.members[self.base[vertex]]
        return None

    def _shrink(self, one: int, other: int) -> None:
        """Make one outer blossom of the circle that an edge between two outer ones closes."""
        top = self._common_base(one, other)
        bases: set[int] = set()
        self._mark(one, top, other, bases)
        self._mark(other, top, one, bases)
        joined = self.members[top]
        fresh = []
        for base in bases:
            if base in self.members:
                if base != top:
                    joined |= self.members.pop(base)
            else:
                fresh.append(base)
                joined |= 1 << base
        # Who was in the blossom of the common base before has that base already.
        arrived = joined & ~self.members[top]
        self.members[top] = joined
        for vertex in bits(arrived):
            self.base[vertex] = top
        for vertex in fresh:
            self.inner &= ~(1 << vertex)
            self.outer |= 1 << vertex
            self.queue.append(vertex)

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        vertex = one
        while True:
            vertex = self.base[vertex]
            seen.add(vertex)
            if vertex == self.base[self.root]:
                break
            vertex = self.parent[self.mate[vertex]]
        vertex = self.base[other]
        while vertex not in seen:
            vertex = self.base[self.parent[self.mate[vertex]]]
        return vertex

    def _mark(self, vertex: int, top: int, child: int, bases: set[int]) -> None:
        """Walk up to the common base and note how to come back when the matching is flipped."""
        while self.base[vertex] != top:
            partner = self.mate[vertex]
            bases.add(self.base[vertex])
            bases.add(self.base[partner])
            self.parent[vertex] = child
            child = partner
            vertex = self.parent[partner]

    def _flip(self, vertex: int) -> None:
        while True:
            before = self.parent[vertex]
            following = self.mate.get(before)
            self.mate[vertex], self.mate[before] = before, vertex
            if following is None:
                return
            vertex = following

    def barrier(self) -> Barrier:
        """Return why a tree that is grown reached nobody."""
        return Barrier(
            barrier=tuple(bits(self.inner)),
            groups=tuple(sorted(tuple(bits(mask)) for mask in self.members.values())),
        )
