"""What happens to the office's rating lists, as acts in its part of the journal.

Who puts a list in force decides what thousands are rated, and leaves a trace as whoever gives a
role does. The lists themselves are too large for a journal: an act says which list, of how many
players, from where.
"""

from __future__ import annotations

from datetime import date

from crosstable.kernel.sentence import Sentence
from crosstable.office.deeds import Deed

_IMPORTED = Sentence("rating list {list} of {date} put in force from {file}: {players}")
_REPLACED = Sentence("rating list {list} of {date} replaced from {file}: {players}")
_CALCULATED = Sentence(
    "rating list {list} of {date} calculated from {events} and put in force: {players}"
)
_RECALCULATED = Sentence(
    "rating list {list} of {date} calculated again from {events} and replaced: {players}"
)


class ListPutInForce(Deed, frozen=True, tag="list-put-in-force"):
    """A list applies from its date on, in place of one of the same name and date or of none."""

    list: str
    dated: date
    players: int
    source: str
    """The file it came from, or the period it was calculated in."""
    events: int | None = None
    """How many events it was calculated from; none where it came from a file."""
    replaced: bool = False

    def words(self) -> Sentence:
        players = Sentence.plural("{count} player", "{count} players", count=self.players)
        if self.events is not None:
            events = Sentence.plural("{count} event", "{count} events", count=self.events)
            form = _RECALCULATED if self.replaced else _CALCULATED
            return Sentence(form, list=self.list, date=self.dated, events=events, players=players)
        form = _REPLACED if self.replaced else _IMPORTED
        return Sentence(form, list=self.list, date=self.dated, file=self.source, players=players)


class ListAdjusted(Deed, frozen=True, tag="list-adjusted"):
    """A list's ratings were changed as a federation decided for everybody, once."""

    list: str
    dated: date
    raised: int
    """Whose rating changed."""
    players: int
    source: str

    def words(self) -> Sentence:
        return Sentence(
            "rating list {list} of {date} adjusted once: {raised} of {players}",
            list=self.list,
            date=self.dated,
            raised=Sentence.plural("{count} rating", "{count} ratings", count=self.raised),
            players=Sentence.plural("{count} player", "{count} players", count=self.players),
        )


class ListRemoved(Deed, frozen=True, tag="list-removed"):
    """A list no longer applies."""

    list: str
    dated: date

    def words(self) -> Sentence:
        return Sentence("rating list {list} of {date} removed", list=self.list, date=self.dated)
