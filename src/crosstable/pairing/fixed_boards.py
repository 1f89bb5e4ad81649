"""Fixed boards: players who sit at a board of their own, whoever the opponent is.

Who meets whom does not depend on it; only the order of the boards of a round does. No text speaks
of it (decision 260).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament


class _TwoSeats(Protocol):
    @property
    def white(self) -> int: ...

    @property
    def black(self) -> int: ...


Seated = TypeVar("Seated", bound=_TwoSeats)


def boards_fixed(tournament: Tournament, round_number: int) -> Mapping[int, int]:
    """Return who has a board of their own in a round, and which."""
    return {
        entrant.number: entrant.fixed_board.board
        for entrant in tournament.entrants
        if entrant.fixed_board is not None and entrant.fixed_board.from_round <= round_number
    }


def in_fixed_order(boards: Sequence[Seated], fixed: Mapping[int, int]) -> tuple[Seated, ...]:
    """Return boards with those of ``fixed`` players at their places, the others in their order.

    Of several who want one board the lowest number has it; the next has the next free board after
    it, or the last free one where there is none. Of two who meet the lower number counts.
    """
    wishes = {}
    for place, board in enumerate(boards):
        seats = [number for number in (board.white, board.black) if number in fixed]
        if seats:
            wishes[min(seats)] = place
    if not wishes:
        return tuple(boards)
    free = list(range(len(boards)))
    given: dict[int, int] = {}
    # First those who get what they want, so that nobody is pushed aside by whoever comes too late.
    moved = []
    for number in sorted(wishes):
        if fixed[number] - 1 not in free:
            moved.append(number)
            continue
        free.remove(fixed[number] - 1)
        given[fixed[number] - 1] = wishes[number]
    for number in moved:
        at = next((place for place in free if place >= fixed[number]), free[-1])
        free.remove(at)
        given[at] = wishes[number]
    held = set(given.values())
    others = iter(place for place in range(len(boards)) if place not in held)
    return tuple(boards[given[at] if at in given else next(others)] for at in range(len(boards)))


def sitting_elsewhere(tournament: Tournament, round_number: int) -> Iterator[Sentence]:
    """Yield who does not sit at their fixed board in a round, and why."""
    played = tournament.round(round_number)
    fixed = boards_fixed(tournament, round_number)
    for number in sorted(fixed):
        seat = played.board_of(number)
        if seat is None or seat[0] == fixed[number]:
            continue
        at, board = seat
        opponent = board.black if board.white == number else board.white
        if fixed.get(opponent) == at:
            yield Sentence(
                "player {player} sits at board {board}, which is fixed for the opponent, and not "
                "at board {wanted}",
                player=number,
                board=at,
                wanted=fixed[number],
            )
        elif fixed[number] > len(played.boards):
            yield Sentence(
                "player {player} sits at board {board}: there is no board {wanted} in this round",
                player=number,
                board=at,
                wanted=fixed[number],
            )
        else:
            yield Sentence(
                "player {player} sits at board {board}: board {wanted} is taken",
                player=number,
                board=at,
                wanted=fixed[number],
            )
