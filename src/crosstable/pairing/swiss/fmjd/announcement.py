"""A version of the Swiss system in plain words, for the announcement of an event (Annex 5 1)."""

from __future__ import annotations

from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.fmjd.aspects import (
    Acceleration,
    Aspects,
    Colour,
    FirstOrder,
    FirstPairing,
    Floats,
    Meets,
    MovesDown,
    NextOrder,
    OpenGames,
    Pattern,
    StrongRounds,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["announcement"]

_PROPER = {
    "solkoff": "Solkoff",
    "baliakin": "Baliakin",
    "sonneborn berger": "Sonneborn-Berger",
    "average rating": "the average rating of the opponents",
}
_FIRST_ORDER = {
    FirstOrder.RATING: "For the first round the players are ordered by their own rating",
    FirstOrder.LOTS: "For the first round the players are ordered by the numbers drawn by lot",
}
_FIRST_PAIRING = {
    FirstPairing.HALVES: "In the first round the upper half plays the lower half in order",
    FirstPairing.NEIGHBOURS: "In the first round 1 plays 2, 3 plays 4, and so on",
    FirstPairing.BY_LOT: "The first round is paired by lot",
}
_FIRST_COLOURS = {
    (FirstOrder.RATING, FirstPairing.HALVES): (
        "the first of the upper half has White, the second Black, and so on"
    ),
    (FirstOrder.LOTS, FirstPairing.HALVES): "the players of the upper half have White",
    (FirstOrder.RATING, FirstPairing.NEIGHBOURS): "the first of each two has White",
    (FirstOrder.LOTS, FirstPairing.NEIGHBOURS): "the first of each two has White",
}
_NEXT_ORDER = {
    NextOrder.RATING: "In later rounds the players of a score group are ordered by own rating",
    NextOrder.SOLKOFF: (
        "In later rounds the players of a score group are ordered by Solkoff and then "
        "Sonneborn-Berger, as they stand before the round"
    ),
    NextOrder.LOTS: "In later rounds the players of a score group are ordered by lot number",
    NextOrder.AVERAGE_RATING: (
        "In later rounds the players of a score group are ordered by the average rating of the "
        "opponents they have met"
    ),
}
_PATTERN = {
    Pattern.HALVES: "In a score group the upper half plays the lower half in order",
    Pattern.HIGH_LOW: "In a score group the highest plays the lowest, and so on inwards",
    Pattern.AVERAGE_AGAINST_OWN: (
        "In a score group the player whose opponents were rated highest plays the lowest rated"
    ),
    Pattern.BY_LOT: "A score group is paired by lot",
}
_MOVES_DOWN = {
    MovesDown.LOWEST: "the last player of an odd score group moves to the next group",
    MovesDown.HIGHEST: "the first player of an odd score group moves to the next group",
    MovesDown.BY_LOT: "a player of an odd score group chosen by lot moves to the next group",
}
_MEETS = {
    Meets.HIGHEST: "A player who was moved down meets the first player of the next group",
    Meets.LOWEST: "A player who was moved down meets the last player of the next group",
}
_COLOURS = {
    Colour.NONE: (
        "Colours do not change the pairing; they are given afterwards, as evenly as possible"
    ),
    Colour.WEAK: (
        "The pairing is changed where both players have had the same colour two times more often "
        "than the other"
    ),
    Colour.STRONG: "As far as possible players due White meet players due Black",
}
_STRONG = {
    StrongRounds.AFTER_ODD: ", in rounds that follow an odd number of rounds",
    StrongRounds.EVERY: ", in every round",
}
_FLOATS = {
    Floats.ON: (
        "Nobody who met an opponent with more points, or with fewer, in one of the last two "
        "rounds does so again if it can be avoided"
    ),
    Floats.OFF: "Earlier opponents with more or fewer points do not change the pairing",
}
_ACCELERATION = {
    Acceleration.FOUR_GROUPS: "four",
    Acceleration.SIX_GROUPS: "six",
    Acceleration.EIGHT_GROUPS: "eight",
}


@rule("fmjd-swiss.announcement", "fmjd-swiss.final-order")
def announcement(
    title: str, aspects: Aspects, edition: Edition, tie_breaks: tuple[str, ...] = ()
) -> tuple[Reason, ...]:
    """Return a version of the system sentence by sentence, with the article of each."""

    def say(rule_name: str, sentence: str) -> Reason:
        return edition.because(rule_name, sentence)

    sentences = [say("pairing.no-rematch", f"{title}; nobody meets the same opponent twice")]
    if tie_breaks:
        order = ", then ".join(map(_in_words, tie_breaks))
        sentences.append(say("fmjd-swiss.final-order", f"Equal scores are ranked by {order}"))
    sentences += [
        say("fmjd-swiss.first-order", _FIRST_ORDER[aspects.first_order]),
        _opening(aspects, edition),
        say("fmjd-swiss.next-order", _NEXT_ORDER[aspects.next_order]),
        say("fmjd-swiss.pattern", _PATTERN[aspects.pattern]),
        say(
            "fmjd-swiss.moves-down",
            f"As many games as possible are played inside a score group; "
            f"{_MOVES_DOWN[aspects.moves_down]}",
        ),
        say("fmjd-swiss.meets", _MEETS[aspects.meets]),
        say(
            "fmjd-swiss.colours",
            _COLOURS[aspects.colour]
            + (_STRONG[aspects.strong_rounds] if aspects.colour is Colour.STRONG else ""),
        ),
        say("fmjd-swiss.floats", _FLOATS[aspects.floats]),
        *_accelerated(aspects, edition),
        say(
            "swiss.bye",
            "With an odd number of players the last of the lowest score group has a bye, worth a "
            "win and at most once; who has it in the first round is paired in the second as if "
            "without points",
        ),
    ]
    apart = aspects.open_games is OpenGames.KEPT_APART
    again = "are kept apart all the same" if apart else "may be paired again"
    sentences.append(
        say(
            "swiss.adjourned",
            f"A game not played yet counts as a draw for pairing only; its players {again}",
        )
    )
    return tuple(sentences)


def _in_words(tie_break: str) -> str:
    """Return the name of a tie-break as it is written in a sentence."""
    words = tie_break.replace("-", " ")
    for name, written in _PROPER.items():
        words = words.replace(name, written)
    return words


def _opening(aspects: Aspects, edition: Edition) -> Reason:
    """Return how the first round is paired; each order has a place of its own in the text."""
    by_rating, by_lot = edition.cite("fmjd-swiss.first-round")[:2]
    article = by_rating if aspects.first_order is FirstOrder.RATING else by_lot
    if aspects.first_pairing is not FirstPairing.HALVES:
        article = next(iter(edition.cite("fmjd-swiss.first-neighbours")), article)
    sentence = _FIRST_PAIRING[aspects.first_pairing]
    colours = _FIRST_COLOURS.get((aspects.first_order, aspects.first_pairing))
    if aspects.accelerate is not Acceleration.NONE:
        sentence = "The first round is accelerated as said below"
        colours = "the first of each upper group has White, the second Black, and so on"
    return Reason(f"{sentence}; {colours}" if colours else sentence, article)


def _accelerated(aspects: Aspects, edition: Edition) -> tuple[Reason, ...]:
    if aspects.accelerate is Acceleration.NONE:
        return ()
    if aspects.accelerate is Acceleration.HALEY:
        sentence = (
            "The first round is paired in four groups by rating, the first against the second and "
            "the third against the fourth; in the second round the players of the first two "
            "groups are paired with the points of one win more"
        )
        return (edition.because("fmjd-swiss.haley", sentence),)
    count = _ACCELERATION[aspects.accelerate]
    sentence = (
        f"The players are divided into {count} groups by rating, the first plays the second, the "
        "third the fourth, and so on; later score groups are divided likewise as long as their "
        "first group is larger than the number of rounds still to be played"
    )
    return (edition.because("fmjd-swiss.four-groups", sentence),)
