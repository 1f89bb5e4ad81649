"""Section C: the failure values of one candidate, each criterion by its own words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tests.pairing.swiss.literal_cards import BLACK, STRONG, WHITE, Card
from tests.pairing.swiss.literal_colours import OTHER, colour_of_first


class Candidate(msgspec.Struct, frozen=True):
    """The pairing of a bracket: pairs, downfloaters, and what A.8 and section E need."""

    pairs: tuple[tuple[Card, Card], ...]
    downfloaters: tuple[Card, ...]
    lowest: int
    """The score of the lowest ranked player of the bracket."""
    point: int
    """One point of the point system."""
    initial_colour: str

    def difference(self, downfloater: Card) -> int:
        """Return the score difference of a downfloater (A.8)."""
        return downfloater.score - (self.lowest - self.point)


def compatible(one: Card, two: Card) -> bool:
    """Return whether C.1 and C.3 let two players meet."""
    if two.number in one.met:
        return False
    same = one.preference == two.preference and one.preference[0] > STRONG
    return not same or one.topscorer or two.topscorer


def score_differences(candidate: Candidate) -> tuple[int, ...]:
    """C.6: the pairing score difference, highest first (A.8)."""
    differences = [abs(one.score - two.score) for one, two in candidate.pairs]
    differences += [candidate.difference(each) for each in candidate.downfloaters]
    return tuple(sorted(differences, reverse=True))


def _coloured(candidate: Candidate) -> list[tuple[Card, Card, str]]:
    """Return every paired player with the opponent and the colour that section E gives."""
    result = []
    for one, two in candidate.pairs:
        colour, _ = colour_of_first(one, two, candidate.initial_colour)
        result += [(one, two, colour), (two, one, OTHER[colour])]
    return result


def topscorers_beyond_two(candidate: Candidate) -> int:
    """C.8: topscorers or their opponents whose colour difference passes two."""
    return sum(
        1
        for card, opponent, colour in _coloured(candidate)
        if (card.topscorer or opponent.topscorer)
        and abs(card.difference + (1 if colour == WHITE else -1)) > 2
    )


def topscorers_three_in_a_row(candidate: Candidate) -> int:
    """C.9: topscorers or their opponents who get one colour a third time running."""
    return sum(
        1
        for card, opponent, colour in _coloured(candidate)
        if (card.topscorer or opponent.topscorer) and (card.colours + colour).endswith(3 * colour)
    )


def refused_preferences(candidate: Candidate) -> int:
    """C.10: players who do not get their colour preference."""
    return sum(
        1
        for card, _, colour in _coloured(candidate)
        if card.preference[1] in {WHITE, BLACK} and card.preference[1] != colour
    )


def refused_strong_preferences(candidate: Candidate) -> int:
    """C.11: players who do not get their strong colour preference."""
    return sum(
        1
        for card, _, colour in _coloured(candidate)
        if card.preference[0] == STRONG and card.preference[1] != colour
    )


def _floating(candidate: Candidate, direction: str) -> list[tuple[Card, int]]:
    """Return who would get a float in this direction, with the score difference."""
    result = []
    for one, two in candidate.pairs:
        higher, lower = (one, two) if one.score > two.score else (two, one)
        if higher.score > lower.score:
            floater = higher if direction == "D" else lower
            result.append((floater, higher.score - lower.score))
    if direction == "D":
        result += [(each, candidate.difference(each)) for each in candidate.downfloaters]
    return result


def repeated_floats(candidate: Candidate, direction: str, rounds_ago: int) -> int:
    """C.12 to C.15: players who receive the same float as so many rounds before."""
    return len(repeated_differences(candidate, direction, rounds_ago))


def repeated_differences(candidate: Candidate, direction: str, rounds_ago: int) -> tuple[int, ...]:
    """C.16 to C.19: the score differences of those players, highest first."""
    return tuple(
        sorted(
            (
                difference
                for card, difference in _floating(candidate, direction)
                if card.floated(direction, rounds_ago)
            ),
            reverse=True,
        )
    )


Value = int | tuple[int, ...]
CASES: Sequence[tuple[str, int]] = (("D", 1), ("U", 1), ("D", 2), ("U", 2))


def colour_and_float_values(candidate: Candidate) -> tuple[Value, ...]:
    """Return the failure values of C.8 to C.19 in their order."""
    return (
        topscorers_beyond_two(candidate),
        topscorers_three_in_a_row(candidate),
        refused_preferences(candidate),
        refused_strong_preferences(candidate),
        *(repeated_floats(candidate, *case) for case in CASES),
        *(repeated_differences(candidate, *case) for case in CASES),
    )
