"""Compatriots in a drawing of lots: who belongs together and in which order they draw."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.berger import meeting_round
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
