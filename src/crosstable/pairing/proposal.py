"""What a pairing system answers: a round's pairings, the choices it offers, when players meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import System
from crosstable.kernel.verdict import Reason

INITIAL_COLOUR = "initial-colour"
"""The option that holds ``white`` or ``black``: what lots gave the first player in round 1."""
INITIAL_COLOUR_BY = "initial-colour-by"
"""The option that says whose odd places get it: of the ``participants`` so far, or ``numbers``."""
BY_NUMBERS = "numbers"


class Proposal(msgspec.Struct, frozen=True):
    """The pairing of one round as the rules have it, for the arbiter to publish."""

    round: int
    boards: tuple[Board, ...]
    free: tuple[FreePlayer, ...] = ()
    because: tuple[Reason, ...] = ()
    matches: tuple[Match, ...] = ()
    """Which teams meet, where teams do."""


class Meeting(msgspec.Struct, frozen=True, order=True):
    """One game of two players: in which round, on which board, and who has White."""

    round: int
    board: int
    white: int
    black: int


class Choice(msgspec.Struct, frozen=True):
    """An option of a pairing system, what it means, and its values; the first is the default."""

    name: str
    title: Sentence
    values: tuple[str, ...]


def check_choices(system: System, choices: tuple[Choice, ...]) -> None:
    """Refuse an option or a value that the system does not know."""
    known = {choice.name: choice for choice in choices}
    for option in system.options:
        if option.name not in known:
            raise UnknownName(
                Sentence("option of {system}", system=system.name), option.name, tuple(known)
            )
        values = known[option.name].values
        if option.value not in values:
            raise UnknownName(
                Sentence("value of the option {option}", option=option.name), option.value, values
            )


def chosen(system: System, choice: Choice) -> str:
    """Return what a tournament chose, or the default."""
    return system.option(choice.name, choice.values[0])


def whether_they_meet(player: str, opponent: str, round_number: int, *, meet: bool) -> Sentence:
    """Return the first sentence of every answer about two players."""
    if meet:
        return Sentence(
            "{player} and {opponent} meet in round {round}",
            player=player,
            opponent=opponent,
            round=round_number,
        )
    return Sentence(
        "{player} and {opponent} do not meet in round {round}",
        player=player,
        opponent=opponent,
        round=round_number,
    )


# Places that a system gives by itself, where points alone do not tell who stands where.


class Placed(msgspec.Struct, frozen=True):
    """A place, or several that are shared, and who has it."""

    place: int
    last_place: int
    players: tuple[int, ...]
    """By number."""
    because: tuple[Reason, ...] = ()


def in_order(
    players: Iterable[int], reached: Callable[[int], tuple[int, ...]], shared: Reason
) -> tuple[Placed, ...]:
    """Return players by what they reached, the best first; those who reached as much share."""
    ordered = sorted(players, key=lambda player: (tuple(-step for step in reached(player)), player))
    placed: list[Placed] = []
    place = 1
    for _, equals in groupby(ordered, key=reached):
        group = tuple(equals)
        because = (shared,) if len(group) > 1 else ()
        placed.append(Placed(place, place + len(group) - 1, group, because))
        place += len(group)
    return tuple(placed)
