"""What a store of rating lists and rating periods must promise the use cases about them.

A list is written where nobody looks yet and put in force by one transaction, which also writes who
did it into the office's part of the journal. A period that was broken off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.office.rating_lists import ListIssue, RatingLists
from crosstable.ratings.model import ListedPlayer
from crosstable.ratings.publication import PublishedEvent
from crosstable.rulebooks.editions import Edition

if TYPE_CHECKING:  # they load numpy, which few commands need
    from crosstable.ratings.columns import Ints, Roll
    from crosstable.ratings.records import EventRecord
    from crosstable.ratings.rolling import Rolling


class BestPlayer(msgspec.Struct, frozen=True, array_like=True):
    """Somebody among the best of a list, as tables of leaders show him."""

    id: int
    name: str
    title: str
    federation: str
    rating: int


class FederationBest(msgspec.Struct, frozen=True, array_like=True):
    """A federation on a list with its best active players, the highest rating first."""

    federation: str
    players: tuple[BestPlayer, ...]


Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and of how much (0 where nobody knows)."""


def silent(_step: str, _done: int, _of: int) -> None:
    """Tell nobody."""


class Signature(msgspec.Struct, frozen=True):
    """Who does something to the rating lists, and when."""

    by: str
    at: datetime


class StoredIssue(msgspec.Struct, frozen=True):
    """An issue and the number its players are kept under."""

    list_number: int
    issue: ListIssue


class PeriodFile(msgspec.Struct, frozen=True):
    """A file with events: what it is called, and how its bytes are got."""

    name: str
    """The same wherever the folder stands; events of single reports are named by it."""
    source: str
    read: Callable[[], bytes]


class PeriodOrder(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be calculated."""

    edition: Edition
    list: str
    applies: date
    same_day: bool = False
    official: frozenset[str] = frozenset()
    """Events of the federation itself, which may end later."""
    allowed: frozenset[str] = frozenset()
    """Events to be rated whatever stands against them: leagues, approved ones."""
    corrected: frozenset[str] = frozenset()
    """Reports, by event or file, that replace another of the same event."""
    faster: tuple[tuple[str, str], ...] = ()
    """Reports, by file, of events approved with less time, each with the decision."""
    again: bool = False
    """Whether a period that was applied, or a list of that date, may be replaced."""
    fewer: bool = False
    """Whether events that were rated may be missing then."""
    unidentified: bool = False
    """Whether a list may come out although nobody in its events has an identifier."""


class CalculatedPeriod(msgspec.Struct, frozen=True):
    """A period in force: which list it led to, and from which one it was calculated."""

    period_number: int
    list: str
    dated: date
    digest: str
    """Of everything that decided its list."""
    old_list: int
    """The number of the list it began from."""
    events: int
    made: datetime


class Calculation(msgspec.Struct, frozen=True):
    """A period that was calculated and is to be put in force."""

    order: PeriodOrder
    current: StoredIssue
    """The list it was calculated from."""
    taken: tuple[EventRecord, ...]
    rolling: Rolling
    digest: str


class KeptEvent(msgspec.Struct, frozen=True):
    """An event that a period in force took in."""

    period: int
    dated: date
    """When the list of that period came into force."""
    event: int
    """Its place in the order of calculation."""
    id: str
    name: str
    starts: date | None
    ends: date | None
    digest: str
    """Of who met whom with which score."""


class PeriodTotals(msgspec.Struct, frozen=True):
    """What a period in force did: whom it touched, and whom its list has."""

    changed: int
    rated: int


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one event did to one player."""

    player: int
    list: str
    applies: date
    """When the list came into force that this led to."""
    edition: str
    """By which the list was calculated."""
    event: str
    name: str
    starts: date | None
    ends: date | None
    source: str
    games: int
    score: Fraction
    """A win counts one, whatever the federation gives for it."""
    before: int | None
    k: Fraction | None
    """None where the event was a result towards a first rating."""
    change: Fraction | None
    average: Fraction | None
    """Of the opponents' ratings, for a result towards a first rating."""
    disregarded: bool
    """Whether such a result counts for nothing, without half a point in a first event."""
    listed: int | None = None
    """The rating on the list that this led to, with all else that counted for it."""


class Gathering(Protocol):
    """A list on its way in; a million players wait in it for the last one."""

    def add(self, player: ListedPlayer) -> None:
        """Take in a player."""

    def __len__(self) -> int:
        """Return how many there are."""
        ...

    def write(self, dated: date, source: str, at: datetime, progress: Progress) -> int:
        """Write the list where nobody looks yet; return the number it has there."""
        ...


class RatingStore(RatingLists, Protocol):
    """Keeps rating lists and the periods they were calculated in."""

    def stored_issues(self) -> Sequence[StoredIssue]:
        """Return the lists in force by name, the latest issue first."""
        ...

    def signed_issues(self) -> Sequence[ListIssue]:
        """Return what ``issues`` does, with who put each of them in force."""
        ...

    def gathering(self, list_name: str) -> Gathering:
        """Return an empty list to gather players in."""
        ...

    def put_in_force(self, list_numbers: Sequence[int], signed: Signature) -> tuple[ListIssue, ...]:
        """Put lists in force that were taken in from files, all of them or none, and return them.

        Those of the same name and date go out of force, with the periods that led to them.
        """
        ...

    def put_adjusted_in_force(
        self, issue: StoredIssue, list_number: int, raised: int, signed: Signature
    ) -> None:
        """Put a list with everybody's rating changed in the place of the one it comes from.

        The period that led to that one stays in force.
        """
        ...

    def is_adjusted(self, name: str, dated: date) -> bool:
        """Return whether an adjustment was the last that was done to a list."""
        ...

    def players(self, issue: StoredIssue) -> Iterator[ListedPlayer]:
        """Yield everybody on a list by place, the highest rating first."""
        ...

    def women(self, issue: StoredIssue) -> Iterator[ListedPlayer]:
        """Yield the women of a list by place."""
        ...

    def best_of_federations(self, issue: StoredIssue, *, women: bool) -> tuple[FederationBest, ...]:
        """Return the federations of a list with their best active players, or their best women."""
        ...

    def take_out_of_force(self, issue: StoredIssue, signed: Signature) -> None:
        """Take a list out of force with the period that led to it, and remove it."""
        ...

    def purge(self, at: datetime) -> None:
        """Remove what was replaced and what was broken off long before a moment."""
        ...

    def periods(
        self, lists: Sequence[str] = (), dated: date | None = None
    ) -> list[CalculatedPeriod]:
        """Return the periods in force of some lists, or of all, in order of date."""
        ...

    def early_days(self, period: CalculatedPeriod, before: date) -> list[date]:
        """Return the days before a date on which events of a period began."""
        ...

    def begin_period(self, order: PeriodOrder, current: StoredIssue, at: datetime) -> int:
        """Return the number of a period's work: a run that was killed is gone on with."""
        ...

    def gathered_events(
        self,
        period_number: int,
        order: PeriodOrder,
        files: Sequence[PeriodFile],
        progress: Progress,
    ) -> tuple[list[EventRecord], int, tuple[UnreadableInput, ...]]:
        """Return the events of all files, reading only those that were not read before.

        With them come the number of files that were, and what is wrong with those that are
        unreadable.
        """
        ...

    def events_of_period(self, period_number: int) -> list[KeptEvent]:
        """Return the events a period took in, in the order they were calculated in."""
        ...

    def events_of_others(self, order: PeriodOrder, since: date | None) -> list[KeptEvent]:
        """Return the events that other lists of the same name took in and that ended since."""
        ...

    def players_of_events(self, period: int, wanted: Collection[int]) -> Mapping[int, set[int]]:
        """Return who took part in some events of a period, by their places in it."""
        ...

    def roll_of_list(self, list_number: int) -> Roll:
        """Return the standings of a list as columns."""
        ...

    def ratings_of_list(self, list_number: int) -> tuple[Ints, Ints]:
        """Return the identifiers and ratings of a list, by identifier."""
        ...

    def apply_period(
        self, period_number: int, calculation: Calculation, signed: Signature, progress: Progress
    ) -> None:
        """Write a period's events, changes and list, and put them in force together."""
        ...

    def forget_work(self, period_number: int) -> None:
        """Remove what was put away for going on with a period."""
        ...

    def totals(self, period_number: int) -> PeriodTotals:
        """Return whom a period in force touched, and how many its list has."""
        ...

    def delisted(self, name: str, dated: date) -> tuple[int, ...]:
        """Return who fell off a list below its floor, by identifier."""
        ...

    def events_of_list(self, name: str, dated: date) -> tuple[PublishedEvent, ...]:
        """Return the events that a list took in, in the order they were calculated in."""
        ...

    def audit(self, player: int, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
        """Return everything that was rated of a player, in the order it was calculated in."""
        ...

    def audit_event(self, event: str, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
        """Return what an event, given by its file or its name, did to everybody."""
        ...
