"""A second, slow generator: the articles read square by square, with nothing of the fast ones.

It knows rows and columns, a dictionary of pieces and the wording of chapters 2 to 4 of Annex 1;
no bits, no tables, no shared helper. The tests hold both fast generators against it.
"""

from __future__ import annotations

Place = tuple[int, int]
Pieces = dict[Place, str]  # "w" and "b" are men, "W" and "B" kings
Found = set[tuple[int, int, frozenset[int]]]

DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def place_of(square: int) -> Place:
    """2.6: along the rows from the top left; dark squares alternate, the first row begins light."""
    row, nth = divmod(square - 1, 5)
    return row, 2 * nth + (1 if row % 2 == 0 else 0)


PLACES = {square: place_of(square) for square in range(1, 51)}
SQUARES = {place: square for square, place in PLACES.items()}


def on_board(place: Place) -> bool:
    return place in SQUARES


def beyond(place: Place, way: Place, steps: int = 1) -> Place:
    return place[0] + way[0] * steps, place[1] + way[1] * steps


def is_enemy(mine: str, piece: str | None) -> bool:
    return piece is not None and piece.lower() != mine.lower()


def jumps(
    pieces: Pieces, place: Place, piece: str, taken: frozenset[Place]
) -> list[tuple[Place, Place]]:
    """Every single jump from a square: (piece jumped, square landed on).

    4.2 for men, 4.3 for kings; nobody is jumped twice (4.8), and what was jumped still stands
    there, so that it is in the way (4.11).
    """
    found = []
    for way in DIAGONALS:
        met = beyond(place, way)
        if piece.isupper():
            while on_board(met) and met not in pieces:
                met = beyond(met, way)
        if met in taken or not is_enemy(piece, pieces.get(met)):
            continue
        landing = beyond(met, way)
        while on_board(landing) and landing not in pieces:
            found.append((met, landing))
            if piece.islower():
                break
            landing = beyond(landing, way)
    return found


def captures(
    pieces: Pieces, place: Place, piece: str, taken: frozenset[Place]
) -> set[tuple[Place, frozenset[Place]]]:
    """Every place a capture may come to rest after some number of jumps, with what it took."""
    found: set[tuple[Place, frozenset[Place]]] = set()
    seen: set[tuple[Place, frozenset[Place]]] = set()
    waiting = [(place, taken)]
    while waiting:
        here, took = waiting.pop()
        if (here, took) in seen:
            continue
        seen.add((here, took))
        if took:
            found.add((here, took))
        waiting.extend((landing, took | {met}) for met, landing in jumps(pieces, here, piece, took))
    return found


def legal_moves_by_the_text(to_move: str, by_square: dict[int, str]) -> Found:
    """All moves of "w" or "b": start, end and the squares of what is taken."""
    pieces = {PLACES[square]: piece for square, piece in by_square.items()}
    own = {place: piece for place, piece in pieces.items() if piece.lower() == to_move}
    taking: list[tuple[Place, Place, frozenset[Place]]] = []
    for place, piece in own.items():
        others = {where: what for where, what in pieces.items() if where != place}
        taking += [(place, end, took) for end, took in captures(others, place, piece, frozenset())]
    if taking:
        most = max(len(took) for _, _, took in taking)  # 4.13
        return {
            (SQUARES[start], SQUARES[end], frozenset(SQUARES[each] for each in took))
            for start, end, took in taking
            if len(took) == most
        }
    found: Found = set()
    ahead = -1 if to_move == "w" else 1
    for place, piece in own.items():
        for way in DIAGONALS:
            if piece.islower() and way[0] != ahead:
                continue  # 3.4
            target = beyond(place, way)
            while on_board(target) and target not in pieces:
                found.add((SQUARES[place], SQUARES[target], frozenset()))
                if piece.islower():
                    break
                target = beyond(target, way)  # 3.9
    return found
