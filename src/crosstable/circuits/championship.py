"""A world championship as values: who is on which list, which federation belongs to which group.

Everything here is data of the office; who sits on which chair is in ``qualification``, who is next
in ``reserves``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal, TypeAlias

import msgspec

from crosstable.circuits.cup import key_of_number, number_of
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.championship_rules import CONTINENTS, Contest, Scheme, scheme_of

SINGLE_LISTS = ("champion", "opponent", "organisation", "sponsor")
LISTS = (
    *("champion", "opponent", "previous", "organisation", "sponsor"),
    *(pool.value for pool in CONTINENTS),
    *("rating", "cup", "final"),
)
"""The lists of players that a qualification knows; ``final`` is the classification of this
championship itself, for the title match that follows."""

OpenChairs: TypeAlias = Literal["open", "reserve"]
"""What becomes of chairs whose pool has nobody left: they stay open, or the reserve list fills
them (decision 543)."""


class Contender(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a list."""

    name: str
    number: str = ""
    """The FMJD number."""
    federation: str = ""
    rank: int = 0
    """The place on the list; without one, players follow by rating."""
    rating: int | None = None
    games: int | None = None
    """Rated games of the last three years, where that is known."""
    woman: bool | None = None


class FederationFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a federation."""

    code: str
    paid: tuple[int, ...] | None = None
    """The years whose fees are paid; none where nobody said."""
    championships: tuple[int, ...] = ()
    """The years whose national championship was held and reported for rating."""


class Withdrawal(msgspec.Struct, frozen=True):
    """Somebody told FMJD on a day that he cannot take part."""

    player: str
    on: date


class Finalist(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the final of twelve."""

    number: int
    group: str
    """The semi-final."""
    contender: Contender


class FinalNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the final, and what was changed for compatriots."""

    finalists: tuple[Finalist, ...]
    blocks: dict[str, str]
    """Which group has the numbers of which: A to A where nothing was changed."""
    notes: tuple[Reason, ...]
    lot: str
    """What the draw was made with; the same gives the same numbers."""


class Championship(msgspec.Struct, frozen=True, kw_only=True):
    """A championship as it is now."""

    id: str
    name: str
    contest: Contest = "open"
    year: int
    places: int
    host: str = ""
    reserve_date: date | None = None
    """Until when pools replace their players; afterwards the global reserve list does."""
    match_played: bool = True
    """Whether the title match before this championship was played."""
    open_chairs: OpenChairs = "open"
    published: bool = False
    lists: dict[str, tuple[Contender, ...]] = {}
    refused_match: tuple[str, ...] = ()
    """Who refused to play the title match."""
    withdrawals: tuple[Withdrawal, ...] = ()
    federations: tuple[FederationFacts, ...] = ()
    named_on: dict[str, date] = {}
    """When a confederation delivered its names."""
    final: FinalNumbers | None = None
    """The numbers of the final, once they are drawn."""
    match_event: str = ""
    """The tournament of the office in which the title match is played."""
    group_events: dict[str, str] = {}
    """The tournaments of the semi-finals, by the letter of the group."""
    final_event: str = ""
    """The tournament of the final."""

    @property
    def scheme(self) -> Scheme:
        """Return the qualification system it is filled by."""
        return scheme_of(self.contest, self.year, self.places)

    def federation(self, code: str) -> FederationFacts | None:
        """Return what is known of a federation."""
        return next((one for one in self.federations if one.code == code), None)

    def ranked(self, name: str) -> tuple[Contender, ...]:
        """Return a list in its order, whatever order it was entered in."""
        return tuple(sorted(self.lists.get(name, ()), key=_order))


def _order(one: Contender) -> tuple[int, int, str, str]:
    unranked = one.rank or 1_000_000
    return (unranked, -(one.rating or 0), one.number.zfill(12), folded(one.name))


def folded(name: str) -> str:
    """Return a name as it is compared."""
    return " ".join(name.casefold().replace(",", " ").split())


def key_of(one: Contender) -> str:
    """Return what somebody is known by on one list."""
    return key_of_number(one.number) if one.number else f"{folded(one.name)}|{one.federation}"


def identified(championship: Championship) -> Mapping[str, str]:
    """Return by each key the one under which somebody is the same on all lists.

    A name without a number is the one numbered player of that name, if there is just one and the
    federations do not differ; without a federation too, the one of that name who has one.
    """
    placed: dict[str, set[str]] = {}
    numbered: dict[str, dict[str, set[str]]] = {}
    everybody = [one for name in LISTS for one in championship.lists.get(name, ())]
    for one in everybody:
        if one.number:
            numbered.setdefault(folded(one.name), {}).setdefault(key_of(one), set()).add(
                one.federation
            )
        elif one.federation:
            placed.setdefault(folded(one.name), set()).add(key_of(one))
    same: dict[str, str] = {}
    for one in everybody:
        key = same[key_of(one)] = key_of(one)
        if not one.number:
            fitting = [
                known
                for known, federations in numbered.get(folded(one.name), {}).items()
                if not one.federation or one.federation in federations or federations == {""}
            ]
            if not fitting and not one.federation:
                fitting = [*placed.get(folded(one.name), ())]
            same[key] = fitting[0] if len(fitting) == 1 else key
    return same


def same_person(championship: Championship, who: str) -> str:
    """Return the key of the one player somebody means: a key, a number or words of the name."""
    same = identified(championship)
    text = who.strip()
    for known in (text, key_of_number(text)):
        if known in same:
            return same[known]
    words = folded(text).split()
    fitting: dict[str, str] = {}
    for one in (one for name in LISTS for one in championship.lists.get(name, ())):
        if words and all(word in folded(one.name).split() for word in words):
            fitting[same[key_of(one)]] = one.name
    if not fitting:
        raise InvalidValue("nobody on the lists is called {name}", name=who, field="player")
    if len(fitting) > 1:
        raise InvalidValue(
            "{name} fits several: {players}; give the number",
            name=who,
            players=Listing([f"{name} ({key})" for key, name in sorted(fitting.items())]),
            field="player",
        )
    return next(iter(fitting))


def known_contender(championship: Championship, one: Contender) -> Contender:
    """Return somebody of a list with the number and federation that another list gives."""
    same = identified(championship)
    key = same[key_of(one)]
    others = [
        other
        for name in LISTS
        for other in championship.lists.get(name, ())
        if same[key_of(other)] == key and other.federation
    ]
    federation = one.federation or (others[0].federation if others else "")
    return msgspec.structs.replace(one, number=one.number or number_of(key), federation=federation)


def contender_of(championship: Championship, key: str) -> Contender | None:
    """Return somebody by the key, with a rating where one of the lists has it."""
    same = identified(championship)
    found = [
        one
        for name in LISTS
        for one in championship.lists.get(name, ())
        if same[key_of(one)] == key
    ]
    return next((one for one in found if one.rating is not None), found[0] if found else None)


def refuse_bad_list(name: str, contenders: Iterable[Contender]) -> None:
    """Refuse a list that cannot be: unknown, somebody twice, two of one rank, two champions."""
    if name not in LISTS:
        raise InvalidValue(
            "{name!r} is not a list of a qualification; known: {known}",
            name=name,
            known=Listing(LISTS),
            field="list",
        )
    seen: dict[str, str] = {}
    ranks: dict[int, str] = {}
    for one in contenders:
        if not one.name.strip():
            raise InvalidValue("a player on the list has no name", field="list")
        key = key_of(one)
        if key in seen:
            raise InvalidValue("{player} is on the list twice", player=one.name, field="list")
        if one.rank and one.rank in ranks and name != "final":
            raise InvalidValue(
                "{player} and {other} both have place {rank} on the list",
                player=one.name,
                other=ranks[one.rank],
                rank=one.rank,
                field="list",
            )
        seen[key] = one.name
        ranks[one.rank] = one.name
    if name in ("champion", "opponent") and len(seen) > 1:
        raise InvalidValue("there is one {list}, not several", list=name, field="list")
