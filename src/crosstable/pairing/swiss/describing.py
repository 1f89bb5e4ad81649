"""What descriptions of Swiss systems begin with: their text, why that one, what ranks equals.

A description is for the announcement of an event: sentence by sentence, each with its article.
"""

from __future__ import annotations

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition

_TIE_BREAKS = {
    "buchholz-cut-1": Sentence("Buchholz cut 1"),
    "buchholz": Sentence("Buchholz"),
    "sonneborn-berger": Sentence("Sonneborn-Berger"),
    "direct-encounter": Sentence("direct encounter"),
    "wins": Sentence("wins"),
    "games-with-black": Sentence("games played with Black"),
}
"""The tie-breaks that FIDE recommends for a Swiss, as they are written in a sentence."""


def _in_words(tie_break: str) -> Sentence:
    return _TIE_BREAKS.get(tie_break) or Sentence.recorded(tie_break.replace("-", " "))


def in_its_text(title: Sentence, year: int) -> Reason:
    """Return which system it is, in which text."""
    return Reason.that("{system}, in its text of {year}", system=title, year=str(year))


def nobody_twice(text: Edition, name: str) -> Reason:
    """Return what every Swiss system has in common, by the rule of this one."""
    return text.because(name, "Nobody meets the same opponent twice")


def ranked_by(tournament: Tournament, text: Edition) -> Reason:
    """Return by what players with equal scores are ranked: announced, or recommended."""
    names = tournament.tie_breaks or text.tie_break_order("swiss")
    return Reason.that(
        "Equal scores are ranked by {tie_breaks}", tie_breaks=Listing(map(_in_words, names))
    )


def text_taken(tournament: Tournament, edition: Edition, text: Edition) -> tuple[Reason, ...]:
    """Return why an event is paired by the text it is, where its own edition has none."""
    if text.id == edition.id:
        return ()
    both = {"edition": edition.title, "text": text.title}
    if text.in_force_from > (tournament.starts or edition.in_force_from):
        return (
            Reason.that(
                "The rules of this event ({edition}) have no text of this system; it is paired by "
                "the first there is ({text})",
                **both,
            ),
        )
    if tournament.starts is None:
        return (
            Reason.that(
                "The rules of this event ({edition}) have no text of this system; as long as no "
                "first day is given, it is paired by the one in force when they came in ({text})",
                **both,
            ),
        )
    return (
        Reason.that(
            "The rules of this event ({edition}) have no text of this system; it is paired by the "
            "one in force on its first day ({text})",
            **both,
        ),
    )
