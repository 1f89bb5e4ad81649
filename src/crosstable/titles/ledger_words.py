"""What a ledger of norms says, in words: every title, and what one more norm would do."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.title_facts import NORM_COLOURS
from crosstable.titles.standing import OneMore, Standing, TitleStanding

STANDINGS = {
    Standing.HELD: Sentence("held"),
    Standing.DUE: Sentence("can be requested"),
    Standing.DUE_IF: Sentence("can be requested if nothing is missing"),
    Standing.WAITING: Sentence("waits for the rating"),
    Standing.SHORT: Sentence("not yet"),
}
"""How a title stands."""


def standing_words(standing: TitleStanding) -> Sentence:
    """Return how a title stands, and what it rests on where it is more than begun."""
    words = STANDINGS[standing.standing]
    if standing.because is not None:
        return Sentence("{standing}: {reason}", standing=words, reason=standing.because)
    if standing.serving and standing.standing is not Standing.SHORT:
        return Sentence("{standing}, by {norms}", standing=words, norms=_named(standing.serving))
    return words


def one_more_words(more: OneMore) -> Sentence:
    """Return what one more norm, or several, would do."""
    values: dict[str, Value] = {
        "norm": more.norm,
        "games": more.least_games,
        "title": more.title,
    }
    if more.count > 1:
        return Sentence(
            "{number} more {norm} norms with {games} games or more together would complete {title}",
            number=more.count,
            **values,
        )
    if more.colour is None:
        return Sentence(
            "one more {norm} norm of {games:game|games} or more would complete {title}", **values
        )
    values["colour"] = NORM_COLOURS[more.colour.value]
    if not more.freed:
        return Sentence(
            "one more {colour} {norm} norm of {games:game|games} or more would complete {title}",
            **values,
        )
    return Sentence(
        "one more {colour} {norm} norm of {games:game|games} or more would complete {title}, and "
        "free "
        "{freed} for it",
        **values,
        freed=_named(more.freed),
    )


def _named(places: Iterable[int]) -> Listing:
    return Listing([Sentence("norm {number}", number=place + 1) for place in places])
