"""Editions and their differences as commands, pages and programs ask for them."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.rule_changes import (
    ToldChange,
    changes_for,
    compared_for,
    editions_between,
    told_changes,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition, edition_of, edition_of_federation, editions_listed


class RuleChange(msgspec.Struct, frozen=True):
    """One thing that an edition says otherwise than another; empty where one says nothing."""

    rule: str
    before: str
    after: str
    part: str = ""
    words: str = ""
    """What it is about, as people say it."""
    articles_before: tuple[str, ...] = ()
    articles_after: tuple[str, ...] = ()


class EditionRow(msgspec.Struct, frozen=True, kw_only=True):
    """An edition of the list."""

    edition: str
    federation: str
    game: str
    title: str
    in_force_from: date | None
    """None where the text carries no date."""
    renewed: str | None
    in_force: bool
    """Whether an event that begins today is played under it."""
    undated: str | None = None
    """What is known of the time of a text without a date."""
    caution: str | None = None


class ComparedEdition(EditionRow, frozen=True, kw_only=True):
    """An edition with what it says otherwise than its predecessor."""

    changes: tuple[RuleChange, ...]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two editions, and what they say otherwise about everything or about one event."""

    before: Edition
    after: Edition
    turned: bool
    """Whether they were named the other way round."""
    tournament: Tournament | None = None

    @property
    def changes(self) -> tuple[ToldChange, ...]:
        """Return the differences between the two."""
        return self._between(self.before, self.after)

    def steps(self, today: date) -> tuple[ComparedEdition, ...]:
        """Return the editions after the first up to the second, with what each brought."""
        return tuple(
            ComparedEdition(
                **msgspec.structs.asdict(_row(known, today)),
                changes=tuple(map(_change, self._between(last, known))),
            )
            for last, known in pairwise(editions_between(self.before, self.after))
        )

    def _between(self, before: Edition, after: Edition) -> tuple[ToldChange, ...]:
        told = told_changes(before, after)
        return told if self.tournament is None else changes_for(self.tournament, told)


def edition_rows(today: date) -> tuple[EditionRow, ...]:
    """Return all editions, the newest of each federation first."""
    return tuple(_row(known, today) for known in editions_listed())


def compared(
    older: str | None, newer: str | None, today: date, tournament: Tournament | None = None
) -> Comparison:
    """Return two editions to compare: as they are named, else as an event has it."""
    before, after = _both(tournament, older or None, newer or None, today)
    if before.federation != after.federation:
        raise InvalidValue(
            "{one} and {other} are rules of different federations", one=before.id, other=after.id
        )
    turned = before.in_force_from > after.in_force_from
    if turned:
        before, after = after, before
    return Comparison(before=before, after=after, turned=turned, tournament=tournament)


def _both(
    tournament: Tournament | None, older: str | None, newer: str | None, today: date
) -> tuple[Edition, Edition]:
    if tournament is None:
        if older is None or newer is None:
            raise InvalidValue("name two editions, or an event")
        return edition(older), edition(newer)
    if older is None and newer is None:
        return compared_for(tournament, today)
    own = edition_of(tournament)
    return edition(older) if older else own, edition(newer) if newer else own


def _row(known: Edition, today: date) -> EditionRow:
    return EditionRow(
        edition=known.id,
        federation=known.federation,
        game=known.game,
        title=known.title,
        in_force_from=None if known.undated else known.in_force_from,
        renewed=known.renewed,
        in_force=known is edition_of_federation(known.federation.lower(), today),
        undated=known.undated,
        caution=known.caution,
    )


def _change(change: ToldChange) -> RuleChange:
    named = (step for step in change.path if step not in {"own_rules", "rules"})
    return RuleChange(
        ", ".join(named).replace("_", " "),
        *change.plain,
        part=change.part.value,
        words=change.words,
        articles_before=_spelled(change.articles_before),
        articles_after=_spelled(change.articles_after),
    )


def _spelled(articles: tuple[Citation, ...]) -> tuple[str, ...]:
    return tuple(map(spell, articles))
