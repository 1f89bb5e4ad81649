"""A World Cup as values: its events with their results, and what one result is worth.

FMJD Annex 18, Points: bonus of the place and factor times the points of the tournament. Everything
here is data of the office and arithmetic; who stands where is in ``cup_table``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.cup_rules import WORLD_CUP
from crosstable.rulebooks.rules import rule

PlacesFrom: TypeAlias = Literal["counted", "all"]
"""Where first, second and third places are counted among equals: in the results that make the sum,
or in every result of the two years (decision 523)."""


POINTS_OF_A_WIN = 2


class CupResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one player did in one event."""

    name: str
    number: str = ""
    """The FMJD number."""
    person: str = ""
    """The mark of the entry in the register."""
    federation: str = ""
    woman: bool = False
    women_group: bool = False
    """Whether it was the women's tournament of an event that has two."""
    place: int
    points: int
    """As the tournament counts them, two for a win."""
    games: int
    wins: int = 0
    rating: int | None = None
    absent_from_closing: bool = False


def refuse_impossible_points(result: CupResult) -> None:
    """Raise where somebody has more points than the games give, two for a win."""
    most = POINTS_OF_A_WIN * result.games
    if result.points > most:
        raise InvalidValue(
            "{player}: {points:point|points} of {games:game|games}, where {most} are the most, two "
            "for a "
            "win; a bye counts as a game",
            player=result.name,
            points=result.points,
            games=result.games,
            most=most,
            field="points",
        )


def ill_shared_places(results: Sequence[CupResult]) -> tuple[Sentence, ...]:
    """Return what is to be said of equal places that the next place does not fit."""
    places = sorted(one.place for one in results)
    held = sorted(Counter(places).items())
    return tuple(
        Sentence(
            "place {place} stands {times:time|times} and place {following} follows: who share a "
            "place "
            "are followed by place {fitting}; look whether one of them is a slip",
            place=place,
            times=times,
            following=following,
            fitting=place + times,
        )
        for (place, times), (following, _) in pairwise(held)
        if times > 1 and following < place + times
    )


class EventTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the organiser announced, as far as the conditions ask; none is not known."""

    prizes_open: tuple[int, ...] = ()
    """In whole euros, net of tax, the first prize first."""
    prizes_women: tuple[int, ...] = ()
    fee: int | None = None
    fee_elsewhere: int | None = None
    """For players who do not stay in the official hotel."""
    official_hotel: bool | None = None
    system: str = ""
    """``swiss``, ``round-robin``, or another one."""
    rounds: int | None = None
    cycles: int = 1
    players: int | None = None
    tie_breaks: tuple[str, ...] = ()
    referee: str = ""
    referee_title: str = ""
    women: str = ""
    """``together`` or ``apart``."""
    women_announced: bool | None = None
    """Whether that was said from the first announcement on."""
    system_agreed: date | None = None
    """When another system was agreed with FMJD and announced."""
    transfer_days: int | None = None
    """After how many days prizes are transferred, where they are not paid in cash."""


class CupEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One event of the cup."""

    id: str
    name: str
    place: str = ""
    federation: str = ""
    first_day: date
    last_day: date
    """The day of the last round, which decides whether the event counts."""
    stars: int
    factor: int | None = None
    """Where the event has another one than its stars."""
    tournament: str = ""
    """The office's own tournament, where it is one."""
    women_tournament: str = ""
    terms: EventTerms = EventTerms()
    results: tuple[CupResult, ...] = ()

    def __post_init__(self) -> None:
        if self.last_day < self.first_day:
            raise InvalidValue(
                "the last day, {last}, is before the first, {first}",
                last=self.last_day,
                first=self.first_day,
                field="last_day",
            )


class Declaration(msgspec.Struct, frozen=True):
    """A woman's wish for a year: the open classification, or the women's one expressly."""

    player: str
    year: int
    open: bool
    on: date


class NotedRating(msgspec.Struct, frozen=True):
    """A rating that was valid on a day, for the Intercontinental Cup."""

    player: str
    day: date
    rating: int


class Cup(msgspec.Struct, frozen=True, kw_only=True):
    """A cup as it is now."""

    id: str
    name: str
    bonus: tuple[int, ...] = WORLD_CUP.bonus
    factors: dict[int, int] = {}
    """Factors of stars in place of the text's, and of those it gives none for."""
    places_from: PlacesFrom = "counted"
    published: bool = False
    events: tuple[CupEvent, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    ratings: tuple[NotedRating, ...] = ()

    def event(self, name: str) -> CupEvent:
        """Return one of its events."""
        found = next((event for event in self.events if event.id == name), None)
        if found is None:
            known = tuple(event.id for event in self.events)
            raise UnknownName("event of the cup", name, known)
        return found

    @property
    def bonus_is_reconstructed(self) -> bool:
        """Whether the bonus is the one that our text does not print."""
        return self.bonus == WORLD_CUP.bonus


class Worth(NamedTuple):
    """What a result is worth, with its working."""

    bonus: int
    factor: int
    points: int
    value: int
    because: tuple[Reason, ...]


@rule("cup.factor")
def factor_of(cup: Cup, event: CupEvent) -> int:
    """Return the factor of an event; the text has none for nine stars, so that must be said."""
    own = event.factor if event.factor is not None else cup.factors.get(event.stars)
    factor = WORLD_CUP.factors.get(event.stars) if own is None else own
    if factor is None:
        raise InvalidValue(
            "the text gives no factor for {stars:star|stars}; say which one holds in this cup or "
            "for "
            "this event",
            stars=event.stars,
            field="factor",
        )
    return factor


@rule("cup.points")
def worth(cup: Cup, event: CupEvent, result: CupResult, place: int) -> Worth:
    """Return the World Cup points of a result; ``place`` counts those of the classification.

    No game gives more than two points. Whoever was absent from the closing ceremony has none
    (Code 9.b).
    """
    factor = factor_of(cup, event)
    points = min(result.points, 2 * result.games)
    bonus = cup.bonus[place - 1] if place <= len(cup.bonus) else 0
    if result.absent_from_closing:
        why = Reason.that(
            "absent from the closing ceremony: no World Cup score from this tournament",
            Citation("fmjd.annex18", "Code.9.b"),
        )
        return Worth(0, factor, points, 0, (why,))
    value = bonus + factor * points
    why = Reason.that(
        "{bonus} + {factor} × {points} = {value}",
        Citation("fmjd.annex18", "Points"),
        bonus=bonus,
        factor=factor,
        points=points,
        value=value,
    )
    if points == result.points:
        return Worth(bonus, factor, points, value, (why,))
    cut = Reason.that(
        "{given:point|points} in {games:game|games} count as {points}: two for a game at most",
        Citation("fmjd.annex18", "Points"),
        given=result.points,
        games=result.games,
        points=points,
    )
    return Worth(bonus, factor, points, value, (why, cut))


def key_of(result: CupResult) -> str:
    """Return what a player is known by in one result: number, entry, or name and federation."""
    if result.number:
        return key_of_number(result.number)
    return result.person or _by_name(result.name, result.federation)


def key_of_number(number: str) -> str:
    """Return what a player is known by who has a number."""
    return f"{WORLD_CUP.register}:{number}"


def number_of(key: str) -> str:
    """Return the number of the player who is known by a key, if any."""
    _, found, number = key.partition(key_of_number(""))
    return number if found and key == key_of_number(number) else ""


def identities(results: Iterable[CupResult]) -> Mapping[str, str]:
    """Return by each key the one under which a player's results come together.

    A result with a name only belongs to the one numbered player of that name, if there is just one
    and the federations do not differ.
    """
    known: dict[str, dict[str, set[str]]] = {}
    nameless: dict[str, tuple[str, str]] = {}
    by_person: dict[str, str] = {}
    for result in results:
        key, name = key_of(result), _folded(result.name)
        if result.number:
            known.setdefault(name, {}).setdefault(key, set()).add(result.federation)
            if result.person:
                by_person[result.person] = key
        else:
            nameless[key] = (name, result.federation)
    merged: dict[str, str] = {}
    for key, (name, federation) in nameless.items():
        fitting = [
            numbered
            for numbered, federations in known.get(name, {}).items()
            if not federation or federation in federations or federations == {""}
        ]
        merged[key] = by_person.get(key) or (fitting[0] if len(fitting) == 1 else key)
    return merged


def cup_identities(cup: Cup) -> Mapping[str, str]:
    """Return the identities of a cup's players; a declaration may come before any result.

    Then it names a number, or a name in any order of its words.
    """
    results = [result for event in cup.events for result in event.results]
    merged = dict(identities(results))
    by_key = {key_of(result): _words(result.name) for result in results}
    for one in cup.declarations:
        if one.player in by_key:
            continue
        if (numbered := key_of_number(one.player)) in by_key:
            merged[one.player] = numbered
            continue
        fitting = {
            merged.get(key, key)
            for key, words in by_key.items()
            if words == _words(one.player.removesuffix("|"))
        }
        if len(fitting) == 1:
            merged[one.player] = fitting.pop()
    return merged


def declared_key(text: str) -> str:
    """Return what somebody without a result is known by: a number, or the whole name."""
    number = number_of(text) or text.strip()
    if number.isdecimal():
        return key_of_number(number)
    if len(_words(text)) < 2:
        raise InvalidValue(
            "nobody in the results is called {name}; give the FMJD number or the whole name",
            name=text,
            field="player",
        )
    return _by_name(text, "")


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(_folded(name).split()))


def _by_name(name: str, federation: str) -> str:
    return f"{_folded(name)}|{federation}"


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace(",", " ").split())


def told_stars(stars: int) -> Sentence:
    """Return a number of stars in words."""
    return Sentence.plural("{count} star", "{count} stars", count=stars)
