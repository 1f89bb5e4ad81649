"""The ``RatingStore`` of an office in SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime

from msgspec.structs import replace

from crosstable.kernel.errors import UnreadableInput
from crosstable.office.administration import Recorded, list_acts
from crosstable.office.list_acts import ListAdjusted, ListPutInForce
from crosstable.office.rating_lists import ListIssue
from crosstable.office.rating_store import (
    AuditLine,
    CalculatedPeriod,
    Calculation,
    KeptEvent,
    PeriodFile,
    PeriodOrder,
    PeriodTotals,
    Progress,
    Signature,
    StoredIssue,
)
from crosstable.ratings.columns import Ints, Roll
from crosstable.ratings.publication import PublishedEvent
from crosstable.ratings.records import EventRecord
from crosstable.store.journal import entries_of_office
from crosstable.store.ratings import audit, course, events, ledger, load, reading, rolls
from crosstable.store.ratings.lists import SqlRatingLists, stored_issues


class SqlRatingStore(SqlRatingLists):
    """Keeps lists and periods; may be used from several threads at once."""

    def stored_issues(self) -> Sequence[StoredIssue]:
        """Return the lists in force by name, the latest issue first."""
        with self.database.reading() as connection:
            return stored_issues(connection)

    def signed_issues(self) -> Sequence[ListIssue]:
        """Return what ``issues`` does, with who put each of them in force."""
        with self.database.reading() as connection:
            issues = [stored.issue for stored in stored_issues(connection)]
            written = list_acts(entries_of_office(connection))
        return tuple(_signed(issue, written.get((issue.list, issue.dated))) for issue in issues)

    def gathering(self, list_name: str) -> load.Gathered:
        """Return an empty list to gather players in."""
        return load.Gathered(self.database, list_name)

    def put_in_force(self, list_numbers: Sequence[int], signed: Signature) -> tuple[ListIssue, ...]:
        """Put lists in force that were taken in from files, all of them or none; return them."""
        return load.put_in_force(self.database, list_numbers, signed)

    def put_adjusted_in_force(
        self, issue: StoredIssue, list_number: int, raised: int, signed: Signature
    ) -> None:
        """Put a list with everybody's rating changed in the place of the one it comes from."""
        load.put_adjusted_in_force(self.database, issue, list_number, raised, signed)

    def is_adjusted(self, name: str, dated: date) -> bool:
        """Return whether an adjustment was the last that was done to a list."""
        with self.database.reading() as connection:
            last = list_acts(entries_of_office(connection)).get((name, dated))
        return last is not None and isinstance(last.act, ListAdjusted)

    def take_out_of_force(self, issue: StoredIssue, signed: Signature) -> None:
        """Take a list out of force with the period that led to it, and remove it."""
        load.take_out_of_force(self.database, issue, signed)

    def purge(self, at: datetime) -> None:
        """Remove what was replaced and what was broken off long before a moment."""
        load.purge(self.database, at)
        ledger.forget_replaced(self.database)

    def periods(
        self, lists: Sequence[str] = (), dated: date | None = None
    ) -> list[CalculatedPeriod]:
        """Return the periods in force of some lists, or of all, in order of date."""
        return course.periods_in_force(self.database, lists, dated)

    def early_days(self, period: CalculatedPeriod, before: date) -> list[date]:
        """Return the days before a date on which events of a period began."""
        return course.early_days(self.database, period, before)

    def begin_period(self, order: PeriodOrder, current: StoredIssue, at: datetime) -> int:
        """Return the number of a period's work: a run that was killed is gone on with."""
        return ledger.begin_period(self.database, order, current, at)

    def gathered_events(
        self,
        period_number: int,
        order: PeriodOrder,
        files: Sequence[PeriodFile],
        progress: Progress,
    ) -> tuple[list[EventRecord], int, tuple[UnreadableInput, ...]]:
        """Return the events of all files, reading only those that were not read before."""
        return reading.gathered_events(self.database, period_number, order, files, progress)

    def events_of_period(self, period_number: int) -> list[KeptEvent]:
        """Return the events a period took in, in the order they were calculated in."""
        return events.events_of_period(self.database, period_number)

    def events_of_others(self, order: PeriodOrder, since: date | None) -> list[KeptEvent]:
        """Return the events that other lists of the same name took in and that ended since."""
        return events.events_of_others(self.database, order, since)

    def players_of_events(self, period: int, wanted: Collection[int]) -> Mapping[int, set[int]]:
        """Return who took part in some events of a period, by their places in it."""
        return events.players_of_events(self.database, period, wanted)

    def roll_of_list(self, list_number: int) -> Roll:
        """Return the standings of a list as columns."""
        return rolls.roll_of_list(self.database, list_number)

    def ratings_of_list(self, list_number: int) -> tuple[Ints, Ints]:
        """Return the identifiers and ratings of a list, by identifier."""
        return rolls.ratings_of_list(self.database, list_number)

    def apply_period(
        self, period_number: int, calculation: Calculation, signed: Signature, progress: Progress
    ) -> None:
        """Write a period's events, changes and list, and put them in force together."""
        ledger.apply_period(self.database, period_number, calculation, signed, progress)

    def forget_work(self, period_number: int) -> None:
        """Remove what was put away for going on with a period."""
        ledger.forget_work(self.database, period_number)

    def totals(self, period_number: int) -> PeriodTotals:
        """Return whom a period in force touched, and how many its list has."""
        return audit.totals(self.database, period_number)

    def delisted(self, name: str, dated: date) -> tuple[int, ...]:
        """Return who fell off a list below its floor, by identifier."""
        return audit.delisted(self.database, name, dated)

    def events_of_list(self, name: str, dated: date) -> tuple[PublishedEvent, ...]:
        """Return the events that a list took in, in the order they were calculated in."""
        return audit.events_of_list(self.database, name, dated)

    def audit(self, player: int, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
        """Return everything that was rated of a player, in the order it was calculated in."""
        return audit.audit(self.database, player, lists=lists)

    def audit_event(self, event: str, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
        """Return what an event, given by its file or its name, did to everybody."""
        return audit.audit_event(self.database, event, lists=lists)


def _signed(issue: ListIssue, written: Recorded | None) -> ListIssue:
    """Return a list with who put it in force; an older one is not written in the journal."""
    if written is None or not isinstance(written.act, ListPutInForce | ListAdjusted):
        return issue
    return replace(issue, by=written.entry.by)
