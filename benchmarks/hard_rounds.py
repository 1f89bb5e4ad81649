"""Events that are hard to pair: players kept apart, many rounds, one score group of thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from crosstable.kernel.entrants import ByeRequest, Entrant
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.rulebooks.editions import Edition

__all__ = ["ANY_SYSTEM", "EVERY_ROUND", "HARD", "HardCase", "after", "alike_in_colours"]


class HardCase(msgspec.Struct, frozen=True):
    """A kind of event, and its rounds to be timed."""

    title: str
    players: int
    rounds: int
    timed: tuple[int, ...]
    groups: Callable[[int], Iterable[Sequence[int]]] = lambda _: ()
    """Who may not meet inside, by the number of players."""
    decisive: bool = True
    """Whether games are ever won; else everybody stays in one score group."""
    absent: int = 0
    """How many ask for a half-point bye in each round but the first."""

    def sized(self, players: int) -> HardCase:
        """Return the same kind of event with another number of players."""
        return msgspec.structs.replace(self, players=players)

    def tournament(self, edition: Edition) -> Tournament:
        """Return the event before its first round."""
        apart = {
            pair for group in self.groups(self.players) for pair in combinations(sorted(group), 2)
        }
        return Tournament(
            name=self.title,
            game=edition.game,
            edition=edition.id,
            system=System("dutch"),
            planned_rounds=self.rounds,
            numbers_final=True,
            forbidden_pairs=tuple(sorted(apart)),
            bye_requests=tuple(self._requests()),
            entrants=tuple(
                Entrant(
                    number,
                    Player(
                        name=f"Player {number:05}",
                        ratings=(Rating(edition.rating_lists[0], 2800 - number // 8),),
                    ),
                )
                for number in range(1, self.players + 1)
            ),
        )

    def _requests(self) -> Iterator[ByeRequest]:
        for number in range(2, self.rounds):
            everybody = range(1, self.players + 1)
            who = Chance(f"{self.title}: absent in {number}").shuffle(everybody)[: self.absent]
            for player in sorted(who):
                yield ByeRequest(player, number, Bye.HALF_POINT)


def _shuffled_groups(players: int) -> list[tuple[int, ...]]:
    everybody, size = range(1, players + 1), players * 12 // 100
    return [Chance(f"group {number}").shuffle(everybody)[:size] for number in range(40)]


def _first_apart(players: int) -> list[tuple[int, int]]:
    """Keep the first apart from all who want the other colour after a first round by halves."""
    half = players // 2
    others = (number for number in range(2, players + 1) if (number <= half) == (number % 2 == 0))
    return [(1, number) for number in others if number != half + 1]


EVERY_ROUND = tuple(range(1, 10))
HARD = (
    HardCase(
        "half, every second, may not meet",
        1000,
        9,
        EVERY_ROUND,
        lambda players: [range(2, players + 1, 2)],
    ),
    HardCase(
        "half, the upper one, may not meet",
        1000,
        9,
        EVERY_ROUND,
        lambda players: [range(1, players // 2 + 1)],
    ),
    HardCase(
        "20 clubs of 50",
        1000,
        9,
        EVERY_ROUND,
        lambda players: [range(club, players + 1, 20) for club in range(1, 21)],
    ),
    HardCase("40 overlapping groups of 120", 1000, 9, EVERY_ROUND, _shuffled_groups),
    HardCase("many rounds", 200, 30, (15, 30)),
    HardCase("one score group", 10_000, 9, (2, 4), decisive=False),
    HardCase("one score group, by weights", 10_000, 9, (2,), _first_apart, decisive=False),
    HardCase("one score group, odd, with absences", 10_001, 9, (2, 4), decisive=False, absent=100),
)


ANY_SYSTEM = (
    HardCase("ordinary", 1000, 9, EVERY_ROUND),
    HardCase("all draws", 1000, 9, EVERY_ROUND, decisive=False),
    HardCase("all draws, odd, absences", 1001, 9, EVERY_ROUND, decisive=False, absent=20),
    HardCase("odd, absences", 1001, 9, EVERY_ROUND, absent=20),
    *(case for case in HARD if case.players == 1000),
    HardCase("many rounds", 200, 30, tuple(range(1, 31))),
)
"""Kinds of events for any Swiss system, whatever it makes of colours and floats."""


def alike_in_colours(event: Tournament) -> Tournament:
    """Return an event after two rounds in which one half had White each time, and won.

    So nobody may meet anybody of the own score, and a whole score group has to move.
    """
    half = len(event.entrants) // 2
    won = Played(Mark.WIN, Mark.LOSS)
    rounds = tuple(
        Round(
            number,
            tuple(
                Board(white, half + 1 + (white + number) % half, won)
                for white in range(1, half + 1)
            ),
        )
        for number in (1, 2)
    )
    return msgspec.structs.replace(event, rounds=rounds)


def after(tournament: Tournament, pairing: SwissPairing, *, decisive: bool) -> Tournament:
    """Return the event with one more round played; every third game is drawn, or all of them."""
    number = pairing.round
    free = [
        FreePlayer(request.player, request.kind)
        for request in tournament.bye_requests
        if request.round == number
    ]
    if pairing.bye is not None:
        free.append(FreePlayer(pairing.bye, Bye.ALLOCATED))
    boards = tuple(
        Board(board.white, board.black, _result(tournament, number, board.white, decisive=decisive))
        for board in pairing.boards
    )
    played = Round(number, boards, tuple(sorted(free, key=lambda one: one.player)))
    return msgspec.structs.replace(tournament, rounds=(*tournament.rounds, played))


def _result(tournament: Tournament, number: int, white: int, *, decisive: bool) -> Result:
    throw = Chance(f"{tournament.name}: {number}, {white}").choose(3) if decisive else 0
    if throw == 0:
        return Played(Mark.DRAW, Mark.DRAW)
    won = throw == 1
    return Played(Mark.WIN, Mark.LOSS) if won else Played(Mark.LOSS, Mark.WIN)
