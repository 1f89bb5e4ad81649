"""A version of the Swiss system in plain words, for the announcement of an event (Annex 5 1)."""

from __future__ import annotations

from functools import reduce

from crosstable.kernel.sentence import Sentence
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

_TIE_BREAKS = {
    "average-rating": Sentence("the average rating of the opponents"),
    "average-rating-cut-1": Sentence("the average rating of the opponents cut 1"),
    "average-rating-cut-2": Sentence("the average rating of the opponents cut 2"),
    "sonneborn-berger": Sentence("Sonneborn-Berger"),
    "solkoff": Sentence("Solkoff"),
    "solkoff-median": Sentence("Solkoff median"),
    "solkoff-plus": Sentence("Solkoff plus"),
    "solkoff-baliakin": Sentence("Solkoff Baliakin"),
    "short-truncated-solkoff": Sentence("short truncated Solkoff"),
    "full-truncated-solkoff": Sentence("full truncated Solkoff"),
    "direct-encounter": Sentence("direct encounter"),
    "plus-draws": Sentence("plus draws"),
    "own-rating": Sentence("own rating"),
    "wins": Sentence("wins"),
    "lots": Sentence("lots"),
}
"""The tie-breaks of the FMJD as they are written in a sentence."""
_FIRST_ORDER = {
    FirstOrder.RATING: Sentence("For the first round the players are ordered by their own rating"),
    FirstOrder.LOTS: Sentence(
        "For the first round the players are ordered by the numbers drawn by lot"
    ),
}
_FIRST_PAIRING = {
    FirstPairing.HALVES: Sentence(
        "In the first round the upper half plays the lower half in order"
    ),
    FirstPairing.NEIGHBOURS: Sentence("In the first round 1 plays 2, 3 plays 4, and so on"),
    FirstPairing.BY_LOT: Sentence("The first round is paired by lot"),
}
_FIRST_COLOURS = {
    (FirstOrder.RATING, FirstPairing.HALVES): Sentence(
        "the first of the upper half has White, the second Black, and so on"
    ),
    (FirstOrder.LOTS, FirstPairing.HALVES): Sentence("the players of the upper half have White"),
    (FirstOrder.RATING, FirstPairing.NEIGHBOURS): Sentence("the first of each two has White"),
    (FirstOrder.LOTS, FirstPairing.NEIGHBOURS): Sentence("the first of each two has White"),
}
_NEXT_ORDER = {
    NextOrder.RATING: Sentence(
        "In later rounds the players of a score group are ordered by own rating"
    ),
    NextOrder.SOLKOFF: Sentence(
        "In later rounds the players of a score group are ordered by Solkoff and then "
        "Sonneborn-Berger, as they stand before the round"
    ),
    NextOrder.LOTS: Sentence(
        "In later rounds the players of a score group are ordered by lot number"
    ),
    NextOrder.AVERAGE_RATING: Sentence(
        "In later rounds the players of a score group are ordered by the average rating of the "
        "opponents they have met"
    ),
}
_PATTERN = {
    Pattern.HALVES: Sentence("In a score group the upper half plays the lower half in order"),
    Pattern.HIGH_LOW: Sentence("In a score group the highest plays the lowest, and so on inwards"),
    Pattern.AVERAGE_AGAINST_OWN: Sentence(
        "In a score group the player whose opponents were rated highest plays the lowest rated"
    ),
    Pattern.BY_LOT: Sentence("A score group is paired by lot"),
}
_MOVES_DOWN = {
    MovesDown.LOWEST: Sentence("the last player of an odd score group moves to the next group"),
    MovesDown.HIGHEST: Sentence("the first player of an odd score group moves to the next group"),
    MovesDown.BY_LOT: Sentence(
        "a player of an odd score group chosen by lot moves to the next group"
    ),
}
_MEETS = {
    Meets.HIGHEST: Sentence("A player who was moved down meets the first player of the next group"),
    Meets.LOWEST: Sentence("A player who was moved down meets the last player of the next group"),
}
_COLOURS = {
    Colour.NONE: Sentence(
        "Colours do not change the pairing; they are given afterwards, as evenly as possible"
    ),
    Colour.WEAK: Sentence(
        "The pairing is changed where both players have had the same colour two times more often "
        "than the other"
    ),
}
_STRONG = {
    StrongRounds.AFTER_ODD: Sentence(
        "As far as possible players due White meet players due Black, in rounds that follow an "
        "odd number of rounds"
    ),
    StrongRounds.EVERY: Sentence(
        "As far as possible players due White meet players due Black, in every round"
    ),
}
_FLOATS = {
    Floats.ON: Sentence(
        "Nobody who met an opponent with more points, or with fewer, in one of the last two "
        "rounds does so again if it can be avoided"
    ),
    Floats.OFF: Sentence("Earlier opponents with more or fewer points do not change the pairing"),
}
_ACCELERATION = {
    Acceleration.FOUR_GROUPS: Sentence("four"),
    Acceleration.SIX_GROUPS: Sentence("six"),
    Acceleration.EIGHT_GROUPS: Sentence("eight"),
}


@rule("fmjd-swiss.announcement", "fmjd-swiss.final-order")
def announcement(
    title: Sentence, aspects: Aspects, edition: Edition, tie_breaks: tuple[str, ...] = ()
) -> tuple[Reason, ...]:
    """Return a version of the system sentence by sentence, with the article of each."""
    because = edition.because
    sentences = [
        because(
            "pairing.no-rematch", "{system}; nobody meets the same opponent twice", system=title
        )
    ]
    if tie_breaks:
        order = reduce(_then, map(_in_words, tie_breaks))
        sentences.append(
            because(
                "fmjd-swiss.final-order",
                "Equal scores are ranked by {tie_breaks}",
                tie_breaks=order,
            )
        )
    sentences += [
        because("fmjd-swiss.first-order", _FIRST_ORDER[aspects.first_order]),
        _opening(aspects, edition),
        because("fmjd-swiss.next-order", _NEXT_ORDER[aspects.next_order]),
        because("fmjd-swiss.pattern", _PATTERN[aspects.pattern]),
        because(
            "fmjd-swiss.moves-down",
            "As many games as possible are played inside a score group; {moves_down}",
            moves_down=_MOVES_DOWN[aspects.moves_down],
        ),
        because("fmjd-swiss.meets", _MEETS[aspects.meets]),
        because(
            "fmjd-swiss.colours",
            _STRONG[aspects.strong_rounds]
            if aspects.colour is Colour.STRONG
            else _COLOURS[aspects.colour],
        ),
        because("fmjd-swiss.floats", _FLOATS[aspects.floats]),
        *_accelerated(aspects, edition),
        because(
            "swiss.bye",
            "With an odd number of players the last of the lowest score group has a bye, worth a "
            "win and at most once; who has it in the first round is paired in the second as if "
            "without points",
        ),
    ]
    apart = aspects.open_games is OpenGames.KEPT_APART
    open_games = (
        Sentence(
            "A game not played yet counts as a draw for pairing only; its players are kept apart "
            "all the same"
        )
        if apart
        else Sentence(
            "A game not played yet counts as a draw for pairing only; its players may be paired "
            "again"
        )
    )
    sentences.append(because("swiss.adjourned", open_games))
    return tuple(sentences)


def _in_words(tie_break: str) -> Sentence:
    """Return the name of a tie-break as it is written in a sentence."""
    return _TIE_BREAKS.get(tie_break) or Sentence.recorded(tie_break.replace("-", " "))


def _then(first: Sentence, second: Sentence) -> Sentence:
    return Sentence("{first}, then {second}", first=first, second=second)


def _opening(aspects: Aspects, edition: Edition) -> Reason:
    """Return how the first round is paired; each order has a place of its own in the text."""
    by_rating, by_lot = edition.cite("fmjd-swiss.first-round")[:2]
    article = by_rating if aspects.first_order is FirstOrder.RATING else by_lot
    if aspects.first_pairing is not FirstPairing.HALVES:
        article = next(iter(edition.cite("fmjd-swiss.first-neighbours")), article)
    sentence = _FIRST_PAIRING[aspects.first_pairing]
    colours = _FIRST_COLOURS.get((aspects.first_order, aspects.first_pairing))
    if aspects.accelerate is not Acceleration.NONE:
        sentence = Sentence("The first round is accelerated as said below")
        colours = Sentence("the first of each upper group has White, the second Black, and so on")
    if colours is None:
        return Reason(sentence, article)
    return Reason.that("{pairing}; {colours}", article, pairing=sentence, colours=colours)


def _accelerated(aspects: Aspects, edition: Edition) -> tuple[Reason, ...]:
    if aspects.accelerate is Acceleration.NONE:
        return ()
    if aspects.accelerate is Acceleration.HALEY:
        haley = Sentence(
            "The first round is paired in four groups by rating, the first against the second and "
            "the third against the fourth; in the second round the players of the first two "
            "groups are paired with the points of one win more"
        )
        return (edition.because("fmjd-swiss.haley", haley),)
    count = _ACCELERATION[aspects.accelerate]
    sentence = Sentence(
        "The players are divided into {count} groups by rating, the first plays "
        "the second, the third the fourth, and so on; later score groups are "
        "divided likewise as long as their first group is larger than the number "
        "of rounds still to be played",
        count=count,
    )
    return (edition.because("fmjd-swiss.four-groups", sentence),)
