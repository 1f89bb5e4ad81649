"""What happens to a World Cup, as acts of the office's part of the journal for cups."""

from __future__ import annotations

from datetime import date
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.circuits.cup import (
    Cup,
    CupEvent,
    CupResult,
    Declaration,
    NotedRating,
    PlacesFrom,
    key_of,
    told_stars,
)
from crosstable.kernel.sentence import Sentence
from crosstable.office.own_parts import PartAct, Settled, Shown, TakenBack, there

CUPS_STREAM = "@cups"


class CupAct(PartAct[Cup], frozen=True):
    """Something done to a cup."""


class CupCreated(CupAct, frozen=True, tag="cup-created"):
    """A cup begins."""

    name: str
    bonus: tuple[int, ...]
    factors: dict[int, int] = msgspec.field(default_factory=dict)
    places_from: PlacesFrom = "counted"

    def words(self) -> Sentence:
        return Sentence("cup {name} begun", name=self.name)

    def applied(self, before: Cup | None) -> Cup:
        del before
        return Cup(
            id=self.of,
            name=self.name,
            bonus=self.bonus,
            factors=self.factors,
            places_from=self.places_from,
        )


class CupSettled(Settled[Cup], frozen=True, tag="cup-settled"):
    """Name, bonus, factors or the way of counting places were set anew."""

    name: str
    bonus: tuple[int, ...]
    factors: dict[int, int] = msgspec.field(default_factory=dict)
    places_from: PlacesFrom = "counted"

    def words(self) -> Sentence:
        return Sentence("cup {name}: bonus and factors set", name=self.name)


class CupShown(Shown[Cup], frozen=True, tag="cup-shown"):
    """Everybody may read the cup, or nobody else any more."""

    def words(self) -> Sentence:
        if self.published:
            return Sentence("cup {cup} made public", cup=self.of)
        return Sentence("cup {cup} made private", cup=self.of)


class CupEventAdded(CupAct, frozen=True, tag="cup-event-added"):
    """An event belongs to the cup."""

    event: CupEvent

    def words(self) -> Sentence:
        return Sentence(
            "{event} added with {stars}",
            event=self.event.name,
            stars=told_stars(self.event.stars),
        )

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        return replace(cup, events=(*cup.events, self.event))


class CupEventChanged(CupAct, frozen=True, tag="cup-event-changed"):
    """What is known of an event is another than before; results and stars stay."""

    event: CupEvent

    def words(self) -> Sentence:
        return Sentence("{event} changed", event=self.event.name)

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        kept = cup.event(self.event.id)
        return _with(cup, replace(self.event, results=kept.results, stars=kept.stars))


class CupEventRemoved(CupAct, frozen=True, tag="cup-event-removed"):
    """An event does not belong to the cup any more."""

    event: str
    name: str = ""
    """What it was called, for the journal."""

    def words(self) -> Sentence:
        return Sentence("{event} removed", event=self.name or self.event)

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        return replace(cup, events=tuple(one for one in cup.events if one.id != self.event))


class CupStarsRaised(CupAct, frozen=True, tag="cup-stars-raised"):
    """An event has more stars."""

    event: str
    stars: int
    on: date

    def words(self) -> Sentence:
        return Sentence("{event}: {stars}", event=self.event, stars=told_stars(self.stars))

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        return _with(cup, replace(cup.event(self.event), stars=self.stars))


class CupResultsTaken(CupAct, frozen=True, tag="cup-results-taken"):
    """The results of an event are known, in place of earlier ones of the same group."""

    event: str
    results: tuple[CupResult, ...]
    women_group: bool = False
    source: str = ""

    def words(self) -> Sentence:
        return Sentence(
            "{event}: {results} imported from {source}",
            event=self.event,
            results=Sentence.plural("{count} result", "{count} results", count=len(self.results)),
            source=self.source,
        )

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        event = cup.event(self.event)
        others = tuple(one for one in event.results if one.women_group != self.women_group)
        return _with(cup, replace(event, results=(*others, *self.results)))


class ClosingMissed(CupAct, frozen=True, tag="cup-closing-missed"):
    """Somebody was absent from the closing ceremony, or was there after all."""

    event: str
    player: str
    absent: bool = True

    def words(self) -> Sentence:
        if self.absent:
            return Sentence(
                "{event}: {player} was absent from the closing ceremony",
                event=self.event,
                player=self.player,
            )
        return Sentence(
            "{event}: {player} was at the closing ceremony", event=self.event, player=self.player
        )

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        event = cup.event(self.event)
        results = tuple(
            replace(one, absent_from_closing=self.absent) if key_of(one) == self.player else one
            for one in event.results
        )
        return _with(cup, replace(event, results=results))


class DeclarationMade(CupAct, frozen=True, tag="cup-declaration-made"):
    """A woman said in which classification she wants to be in a year."""

    declaration: Declaration

    def words(self) -> Sentence:
        form = (
            Sentence("{player} declared for the open classification of {year}")
            if self.declaration.open
            else Sentence("{player} declared for the women’s classification of {year}")
        )
        return Sentence(form, player=self.declaration.player, year=str(self.declaration.year))

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        return replace(cup, declarations=(*cup.declarations, self.declaration))


class CupRatingNoted(CupAct, frozen=True, tag="cup-rating-noted"):
    """A player's rating on a day, for the Intercontinental Cup."""

    rating: NotedRating

    def words(self) -> Sentence:
        return Sentence(
            "{player} had {rating} on {day}",
            player=self.rating.player,
            rating=self.rating.rating,
            day=self.rating.day,
        )

    def applied(self, before: Cup | None) -> Cup:
        cup = there(before)
        return replace(cup, ratings=(*cup.ratings, self.rating))


class CupTakenBack(TakenBack[Cup], frozen=True, tag="cup-taken-back"):
    """The latest act about a cup was taken back."""


CupActs: TypeAlias = (
    CupCreated
    | CupSettled
    | CupShown
    | CupEventAdded
    | CupEventChanged
    | CupEventRemoved
    | CupStarsRaised
    | CupResultsTaken
    | ClosingMissed
    | DeclarationMade
    | CupRatingNoted
    | CupTakenBack
)
_DECODER: msgspec.json.Decoder[CupActs] = msgspec.json.Decoder(CupActs)


def decode_cup_act(text: str) -> PartAct[Cup]:
    """Return the act that an entry holds."""
    return _DECODER.decode(text)


def _with(cup: Cup, event: CupEvent) -> Cup:
    return replace(cup, events=tuple(event if each.id == event.id else each for each in cup.events))
