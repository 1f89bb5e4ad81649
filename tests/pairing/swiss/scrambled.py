"""Tournaments whose past was paired by lot, so that the next round is harder than any real one."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.simulation import Simulation, rounds_played
from crosstable.rulebooks.editions import Edition
from tests.pairing.swiss.literal_cards import Card, cards
from tests.pairing.swiss.literal_criteria import compatible
from tests.pairing.swiss.literal_system import LiteralSystem
from tests.texts import FIDE_2019


class Scrambled(LiteralSystem, frozen=True):
    """Pairs anybody with anybody whom C.1 to C.3 allow, by lot, and draws the colours too."""

    seed: str = "scrambled"

    def propose(
        self,
        tournament: Tournament,
        edition: Edition,  # noqa: ARG002
        round_number: int,
    ) -> Proposal:
        order = Chance(f"{self.seed}:{round_number}").shuffle(cards(tournament, round_number))
        found = _match(order)
        if found is None:
            raise Refused(f"round {round_number} has no complete pairing")
        chance = Chance(f"{self.seed}:{round_number}:colours")
        boards, free = [], []
        for one, two in found:
            if two is None:
                free.append(FreePlayer(one.number, Bye.ALLOCATED))
                continue
            ways = [pair for pair in ((one, two), (two, one)) if _bearable(*pair)]
            white, black = chance.pick(ways or [(one, two)])
            boards.append(Board(white.number, black.number))
        return Proposal(round_number, tuple(boards), tuple(free))


class Lawless(LiteralSystem, frozen=True):
    """Pairs by lot whoever is there, met before or not, with colours by lot."""

    seed: str = "lawless"

    def propose(
        self,
        tournament: Tournament,
        edition: Edition,  # noqa: ARG002
        round_number: int,
    ) -> Proposal:
        chance = Chance(f"{self.seed}:{round_number}")
        order = chance.shuffle(cards(tournament, round_number))
        boards = tuple(
            Board(two.number, one.number)
            if one.difference > 2 or two.difference < -2
            else Board(one.number, two.number)
            for one, two in zip(order[::2], order[1::2], strict=False)
        )
        odd = (FreePlayer(order[-1].number, Bye.ALLOCATED),) if len(order) % 2 else ()
        return Proposal(round_number, boards, odd)


def _bearable(white: Card, black: Card) -> bool:
    """Return whether neither player breaks C.04.1.f or C.04.1.g with these colours."""
    return (
        white.difference < 2
        and not white.colours.endswith("WW")
        and black.difference > -2
        and not black.colours.endswith("BB")
    )


def _match(players: tuple[Card, ...]) -> list[tuple[Card, Card | None]] | None:
    if not players:
        return []
    first, *others = players
    for other in others:
        if compatible(first, other):
            rest = _match(tuple(card for card in others if card is not other))
            if rest is not None:
                return [(first, other), *rest]
    if len(players) % 2 and first.bye_allowed:
        rest = _match(tuple(others))
        if rest is not None:
            return [(first, None), *rest]
    return None


def scrambled(
    simulation: Simulation, last_round: bool, *, lawless: bool = False
) -> Tournament | None:
    """Return a tournament ready for a round after a past by lot; nothing where the past got stuck.

    ``last_round`` says whether the round to be paired is the last one, with its topscorers;
    ``lawless`` lets the past break every rule, as the records of a careless arbiter may.
    """
    system = Lawless if lawless else Scrambled
    try:
        *_, last = rounds_played(simulation, system(seed=simulation.seed), FIDE_2019)
    except Refused:
        return None
    # With a difference of four, which no rule lets arise, C.8 cannot be read: the player has more
    # than two whichever colour he gets.
    if any(abs(card.difference) > 3 for card in cards(last, simulation.rounds + 1)):
        return None
    planned = simulation.rounds + (1 if last_round else 3)
    return msgspec.structs.replace(last, planned_rounds=planned)
