"""The pairing of the FMJD family by trying everything: every bye, every complete pairing (Annex 5).

Written from the text and decisions 70 to 74 without sight of the engine, to be compared with the
sentences and not to be quick: ten players have at most 945 complete pairings. Acceleration and
drawings (75, 76), open games and the last ties were added or settled when the engine was known; who
gets the bye was not touched. For larger fields ``bye_by_matching`` answers that question exactly.

Sentences are asked in the order of the text; each keeps only the best of what those before it left.

Who gets the bye depends on the version only through the order of the list: own rating in 5.1 and
5.1a, Solkoff and Sonneborn-Berger in 5.2, 5.2a, 5.2b and 5.3 (lots in their first round). Who moves
down, whom he meets, patterns, colours and floats play no part in it (decision 73).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
import networkx as nx

from crosstable.kernel.colour import Colour
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from tests.pairing.swiss.fmjd_players import BLACK, WHITE, Seat, Version, seats, version_of
from tests.pairing.swiss.fmjd_sentences import (
    Group,
    Pairing,
    Sentence,
    Worth,
    groups,
    number_leaving,
)


class Answer(msgspec.Struct, frozen=True):
    """A round as the text has it, by pairing numbers."""

    boards: frozenset[tuple[int, int]]
    """White first."""
    bye: int | None

    @property
    def pairs(self) -> frozenset[frozenset[int]]:
        """Return who meets whom, colours left aside."""
        return frozenset(frozenset(board) for board in self.boards)


def exhaustive_pairing(
    tournament: Tournament, edition: Edition, round_number: int
) -> Answer | None:
    """Return the one best pairing of a round, or None where no complete pairing exists.

    Decision 71 makes the pairing follow from the position alone; that exactly one is left at the
    end is checked here.
    """
    listed, version = seats(tournament, edition, round_number), version_of(tournament)

    def paired(left: list[Pairing]) -> Pairing:
        """Return the one pairing that the sentences leave, group by group from the top."""
        for score in groups(listed):
            group = Group(tournament, listed, version, round_number, score)
            left = _keep_best(left, group.sentences())
        assert len(left) == 1, "the text and its decisions leave one pairing"
        return left[0]

    found = _with_the_bye_settled(listed, paired)
    if found is None:
        return None
    opponents, bye = found
    boards = _coloured(listed, version, opponents)
    return Answer(boards, None if bye is None else listed[bye].number)


def bye_by_matching(tournament: Tournament, edition: Edition, round_number: int) -> int | None:
    """Return who leaves the most games possible in a field of any size, by exact matching.

    That player has the bye, unless as many games are played with the bye of somebody lower.
    """
    listed = seats(tournament, edition, round_number)
    may = [seat.place for seat in listed if not seat.had_bye]  # 4.1: nobody gets a second one
    if len(listed) % 2 == 0:
        return None
    best = _fewest_leaving(listed, may)  # 3.5: whoever of them has it
    # 4.1: the last of the lowest group, then the next higher, then the next group up
    for place in reversed(may):
        if best is not None and _fewest_leaving(listed, [place]) == best:
            return listed[place].number
    return None


# ---- every complete pairing -----------------------------------------------------------------


def _complete_pairings(listed: Sequence[Seat]) -> Iterator[Pairing]:
    """Yield every way to give everybody an opponent he may meet, or the bye to one of them."""
    places = [seat.place for seat in listed]
    if len(places) % 2 == 0:
        yield from ((opponents, None) for opponents in _perfect(listed, places))
        return
    for seat in listed:
        if not seat.had_bye:  # 4.1: a player cannot get more than one bye
            rest = [place for place in places if place != seat.place]
            yield from ((opponents, seat.place) for opponents in _perfect(listed, rest))


def _perfect(listed: Sequence[Seat], places: Sequence[int]) -> Iterator[dict[int, int]]:
    if not places:
        yield {}
        return
    first, *others = places
    for other in others:
        if listed[other].number not in listed[first].barred:  # 1: not twice the same opponent
            for rest in _perfect(listed, [place for place in others if place != other]):
                yield {first: other, other: first, **rest}


def _keep_best(pairings: list[Pairing], sentences: Sequence[Sentence]) -> list[Pairing]:
    for sentence in sentences:
        if len(pairings) < 2:
            break
        worth = [sentence(pairing) for pairing in pairings]
        best = min(worth)
        pairings = [each for each, value in zip(pairings, worth, strict=True) if value == best]
    return pairings


# ---- the bye, before everything but the games of the score groups ---------------------------


def _with_the_bye_settled(
    listed: Sequence[Seat], paired: Callable[[list[Pairing]], Pairing]
) -> Pairing | None:
    """Return the pairing of a round with the bye where it belongs, if the round can be paired.

    4.1: the last player has the bye. 3.5: in each group there are as many games as can be, so he is
    passed over for games, up to the last with whom the most are possible; but only for games that
    are then played (decision 791).
    """
    pairings = list(_complete_pairings(listed))
    if not pairings:
        return None
    if len(listed) % 2 == 0:
        return paired(pairings)

    def leaving(pairing: Pairing) -> Worth:
        """3.5: as many games as possible in every group, from the top."""
        return tuple(number_leaving(listed, pairing, score) for score in groups(listed))

    def nearest_to_the_end(pairing: Pairing) -> Worth:
        """4.1: the last of the lowest group, then the next higher, then the next group up."""
        _, bye = pairing
        assert bye is not None
        return (-bye,)

    takers = {bye for _, bye in _keep_best(pairings, [leaving, nearest_to_the_end])}
    assert len(takers) == 1, "4.1 names one player"
    named = takers.pop() or 0
    by_taker = {
        taker: [pairing for pairing in pairings if pairing[1] == taker]
        for taker in range(len(listed) - 1, named - 1, -1)
    }
    made = paired(by_taker[named])
    for possible in by_taker.values():
        if possible and leaving(kept := paired(possible)) <= leaving(made):
            return kept
    return made


# ---- exact matching --------------------------------------------------------------------------


def _fewest_leaving(listed: Sequence[Seat], takers: Sequence[int]) -> Worth | None:
    """Return the fewest players leaving each group, from the top, if one of these has the bye.

    4.1: the dummy is added to the lowest group. A game costs one in every group its upper player
    leaves; a unit of a higher group weighs more than everything that can happen below it. None:
    the others could then not all be paired.
    """
    scores, base, dummy = groups(listed), len(listed) + 2, -1

    def cost(upper: int, lower: int) -> int:
        left = [upper >= score > lower for score in scores]
        return sum(base ** (len(scores) - index) for index, each in enumerate(left) if each)

    graph: nx.Graph[int] = nx.Graph()
    for index, one in enumerate(listed):
        if one.place in takers:
            graph.add_edge(one.place, dummy, weight=-cost(one.score, scores[-1]))
        for other in listed[index + 1 :]:
            if other.number not in one.barred:
                graph.add_edge(one.place, other.place, weight=-cost(one.score, other.score))
    # of all pairings with the most games, which must be complete ones, the cheapest
    found = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < len(listed) + 1:
        return None
    opponents = {one: other for pair in found for one, other in (pair, pair[::-1])}
    bye = opponents.pop(dummy)
    del opponents[bye]
    return tuple(number_leaving(listed, (opponents, bye), score) for score in scores)


# ---- colours, when the pairing is made -------------------------------------------------------


def _coloured(
    listed: Sequence[Seat], version: Version, opponents: dict[int, int]
) -> frozenset[tuple[int, int]]:
    """Return the boards with colours (3.7.a, decision 72)."""
    boards = []
    pairs = [(listed[one], listed[two]) for one, two in opponents.items() if one < two]
    for upper, lower in pairs:
        colour = _colour_of_upper(upper, lower)
        if colour is None:
            # App. B b: by lot all upper players have White; App. A b: White and Black in turn, as
            # the upper players stand in the order of all, which knows no points yet.
            by_lot = version.first_order == "lots"
            colour = WHITE if by_lot or upper.level_place % 2 == 0 else BLACK
        board = (upper.number, lower.number)
        boards.append(board if colour is WHITE else board[::-1])
    return frozenset(boards)


def _colour_of_upper(upper: Seat, lower: Seat) -> Colour | None:
    """Return the colour of the higher of two players, None where neither has played."""
    if upper.due is not lower.due:  # both wishes
        return upper.due or (lower.due.other if lower.due else None)
    if upper.due is None:
        return None
    if abs(upper.difference) != abs(lower.difference):  # the wider difference
        wider = abs(upper.difference) > abs(lower.difference)
        return upper.due if wider else upper.due.other
    # the opposite of the last game in which the two had different colours
    for one, other in zip(reversed(upper.colours), reversed(lower.colours), strict=False):
        if one is not other:
            return one.other
    return upper.due  # the higher ranked player
