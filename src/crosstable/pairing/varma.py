"""Restricted drawing of lots by the Varma tables: compatriots do not meet in the last three rounds.

The numbers of a tournament lie in four envelopes. Numbers of one envelope never meet in the last
three rounds of the Berger table, so a federation whose players all draw from one envelope has its
games among themselves behind it by then.
"""

from __future__ import annotations

from functools import cache

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.berger import table_size
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
