"""What happens to youth championships, as acts of the office's journal."""

from __future__ import annotations

from datetime import date
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.circuits.youth import (
    BestOf,
    Discipline,
    Rounding,
    YouthChampionship,
    YouthEntry,
    YouthResult,
)
from crosstable.kernel.sentence import Sentence
from crosstable.office.championship_acts import shown_words
from crosstable.office.own_parts import PartAct, Settled, Shown, TakenBack, there

YOUTH_STREAM = "@youth"


class YouthAct(PartAct[YouthChampionship], frozen=True):
    """Something done to a youth championship."""


class YouthCreated(YouthAct, frozen=True, tag="youth-created"):
    """A youth championship begins."""

    championship: YouthChampionship

    def words(self) -> Sentence:
        return Sentence("youth championship {name} begun", name=self.championship.name)

    def applied(self, before: YouthChampionship | None) -> YouthChampionship:
        del before
        return self.championship


class YouthSettled(Settled[YouthChampionship], frozen=True, kw_only=True, tag="youth-settled"):
    """Host, dates, delegations and choices were set anew."""

    name: str
    host: str
    opening: date | None
    deadline: date | None
    rounding: Rounding
    best_of: BestOf
    chiefs: dict[str, str]
    unpaid: tuple[str, ...]
    accepted: tuple[str, ...]

    def words(self) -> Sentence:
        return Sentence("youth championship {name}: host, dates and choices set", name=self.name)


class YouthEntriesTaken(YouthAct, frozen=True, tag="youth-entries-taken"):
    """Who is entered in these groups, in place of earlier entries of the same groups."""

    entries: tuple[YouthEntry, ...]
    groups: tuple[str, ...]
    source: str = ""

    def words(self) -> Sentence:
        return Sentence(
            "{entries} from {source}",
            entries=Sentence.plural("{count} entry", "{count} entries", count=len(self.entries)),
            source=self.source,
        )

    def applied(self, before: YouthChampionship | None) -> YouthChampionship:
        known = there(before)
        others = tuple(one for one in known.entries if one.group not in self.groups)
        return replace(known, entries=(*others, *self.entries))


class YouthResultsTaken(YouthAct, frozen=True, tag="youth-results-taken"):
    """The results of these groups, in place of earlier ones of the same groups."""

    discipline: Discipline
    results: tuple[YouthResult, ...]
    groups: tuple[str, ...]
    source: str = ""

    def words(self) -> Sentence:
        return Sentence(
            "{results} from {source}",
            results=Sentence.plural("{count} result", "{count} results", count=len(self.results)),
            source=self.source,
        )

    def applied(self, before: YouthChampionship | None) -> YouthChampionship:
        known = there(before)
        own = known.results.get(self.discipline, ())
        others = tuple(one for one in own if one.group not in self.groups)
        return replace(known, results={**known.results, self.discipline: (*others, *self.results)})


class YouthShown(Shown[YouthChampionship], frozen=True, tag="youth-shown"):
    """Everybody may read the nations' table, or nobody else any more."""

    def words(self) -> Sentence:
        return shown_words(self.of, published=self.published)


class YouthTakenBack(TakenBack[YouthChampionship], frozen=True, tag="youth-taken-back"):
    """The latest act about a youth championship was taken back."""


YouthActs: TypeAlias = (
    YouthCreated
    | YouthSettled
    | YouthEntriesTaken
    | YouthResultsTaken
    | YouthShown
    | YouthTakenBack
)
_YOUTH_DECODER: msgspec.json.Decoder[YouthActs] = msgspec.json.Decoder(YouthActs)


def decode_youth_act(text: str) -> PartAct[YouthChampionship]:
    """Return the act that an entry holds."""
    return _YOUTH_DECODER.decode(text)
