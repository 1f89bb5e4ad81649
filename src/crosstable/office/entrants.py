"""Questions about the entrants: who came late, who is kept apart and why, who is known already."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from crosstable.kernel.player import Player
from crosstable.kernel.tournament import Entrant, Tournament
from crosstable.office import acts
from crosstable.office.fold import State

__all__ = ["Apart", "Known", "Roll", "kept_apart", "latecomers", "latest_numbering"]


class Apart(msgspec.Struct, frozen=True):
    """Two players who must not meet, and the reason the arbiter gave."""

    first: int
    second: int
    reason: str = ""


class Known(msgspec.Struct, frozen=True):
    """An entrant who is, or may be, the player somebody wants to enter."""

    number: int
    name: str
    same: bool
    """Whether the office would refuse to enter the player again; else only the names agree."""
    likely: bool
    """Whether nothing that is known tells the two apart."""


class Roll:
    """Everybody who is entered, looked up by what tells people apart."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self._by_identifier: dict[tuple[str, str], Entrant] = {}
        self._by_name: dict[str, list[Entrant]] = {}
        for each in entrants:
            self.add(each)

    def add(self, entrant: Entrant) -> None:
        """Enter somebody more."""
        for identifier in entrant.player.identifiers:
            key = identifier.register, identifier.value
            self._by_identifier.setdefault(key, entrant)
        self._by_name.setdefault(entrant.player.sort_key[0], []).append(entrant)

    def twin(self, player: Player) -> Entrant | None:
        """Return who of the entrants this player is beyond doubt."""
        for identifier in player.identifiers:
            found = self._by_identifier.get((identifier.register, identifier.value))
            if found is not None:
                return found
        namesakes = self._by_name.get(player.sort_key[0], [])
        return next((each for each in namesakes if each.player == player), None)

    def find(self, player: Player) -> Known | None:
        """Return who of the entrants this player is, or may be."""
        twin = self.twin(player)
        if twin is not None:
            return Known(twin.number, twin.player.name, same=True, likely=True)
        namesakes = self._by_name.get(player.sort_key[0], [])
        doubtful = [each for each in namesakes if not _differ(each.player, player)]
        for each in (*doubtful, *namesakes):
            return Known(each.number, each.player.name, same=False, likely=bool(doubtful))
        return None


def _differ(one: Player, other: Player) -> bool:
    """Return whether two people of one name are told apart by what is known of both."""
    if one.born and other.born and one.born.year != other.born.year:
        return True
    registers = {each.register: each.value for each in one.identifiers}
    return any(registers.get(each.register, each.value) != each.value for each in other.identifiers)


def latecomers(tournament: Tournament) -> frozenset[int]:
    """Return who entered when the first round had been paired already."""
    if not tournament.rounds:
        return frozenset()
    first = tournament.rounds[0]
    there = {seat for board in first.boards for seat in (board.white, board.black)}
    there |= {free.player for free in first.free}
    return frozenset(
        each.number
        for each in tournament.entrants
        if each.number not in there and (each.withdrawal is None or each.withdrawal.after_round > 0)
    )


def kept_apart(state: State) -> tuple[Apart, ...]:
    """Return who must not meet, each pair with the reason that was given for it."""
    reasons: dict[tuple[int, int], str] = {}
    for done in state.in_force:
        match done.act:
            case acts.PairForbidden(first=first, second=second, reason=reason):
                reasons[_pair(first, second)] = reason
            case acts.NumbersAssigned(numbers=numbers):
                new = {each.old: each.new for each in numbers}
                reasons = {
                    _pair(new.get(a, a), new.get(b, b)): reason
                    for (a, b), reason in reasons.items()
                }
            case acts.PlayerRemoved(number=gone):
                reasons = {
                    (a - (a > gone), b - (b > gone)): reason
                    for (a, b), reason in reasons.items()
                    if gone not in {a, b}
                }
            case _:
                pass
    return tuple(
        Apart(*pair, reasons.get(pair, ""))
        for pair in sorted(_pair(*each) for each in state.tournament.forbidden_pairs)
    )


def _pair(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first < second else (second, first)


def latest_numbering(state: State) -> acts.NumbersAssigned | None:
    """Return how the numbers that hold now were given out."""
    found = (done.act for done in reversed(state.in_force))
    return next((act for act in found if isinstance(act, acts.NumbersAssigned)), None)
