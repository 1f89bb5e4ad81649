"""Section E, one rule after the other, for one pair."""

from __future__ import annotations

from tests.pairing.swiss.literal_cards import ABSOLUTE, BLACK, NONE, WHITE, Card

OTHER = {WHITE: BLACK, BLACK: WHITE}


def colour_of_first(first: Card, second: Card, initial_colour: str) -> tuple[str, str]:
    """Return the colour that the first of two players gets, and the rule that decided."""
    (strength, wish), (their_strength, their_wish) = first.preference, second.preference
    if strength == NONE and their_strength == NONE:
        higher = min(first, second, key=lambda card: card.rank)
        colour = initial_colour if higher.place % 2 else OTHER[initial_colour]
        return (colour if higher is first else OTHER[colour]), "E.5"
    if strength == NONE:
        return OTHER[their_wish], "E.1"
    if their_strength == NONE or wish != their_wish:
        return wish, "E.1"
    if strength != their_strength:
        return (wish if strength > their_strength else OTHER[their_wish]), "E.2"
    if strength == ABSOLUTE and abs(first.difference) != abs(second.difference):
        wider = abs(first.difference) > abs(second.difference)
        return (wish if wider else OTHER[their_wish]), "E.2"
    for mine, theirs in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if mine != theirs:
            return OTHER[mine], "E.3"
    higher = min(first, second, key=lambda card: card.rank)
    return (wish if higher is first else OTHER[their_wish]), "E.4"
