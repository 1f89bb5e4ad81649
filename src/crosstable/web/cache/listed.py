"""What follows from a rating list, made once for each issue of it."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.office.list_leaders import (
    CountryTable,
    LeaderTable,
    TitlesByRating,
    country_table,
    issue_on,
    leader_table,
    titles_by_rating,
)
from crosstable.office.rating_store import StoredIssue
from crosstable.web.house import House


class KeptIssue(msgspec.Struct, frozen=True):
    """An issue of a list, by which is kept what follows from it."""

    list: str
    dated: date
    made: str

    @property
    def id(self) -> str:
        """Return what it is, for what is kept of it."""
        return f"@list {self.list}"

    @property
    def version(self) -> int:
        """Return its day as a number."""
        return self.dated.toordinal()

    @property
    def hash(self) -> str:
        """Return what tells it from another calculation of the same day."""
        return self.made


def kept_issue(stored: StoredIssue) -> KeptIssue:
    """Return an issue as the key of what is kept of it; one that takes its place has another."""
    issue = stored.issue
    return KeptIssue(issue.list, issue.dated, f"{stored.list_number} {issue.made.isoformat()}")


def leaders_kept(house: House, own: KeptIssue, *, women: bool, limit: int) -> LeaderTable:
    """Return the active players of a list; the same list is read once."""
    return house.derived.of(
        own,
        ("leaders", women, limit),
        lambda: leader_table(house.lists, own.list, own.dated, women=women, limit=limit),
    )


def countries_kept(house: House, name: str, on: date, *, best: int, women: bool) -> CountryTable:
    """Return federations by their best players, made once for each issue."""
    stored, _store = issue_on(house.lists, name, on)
    return house.derived.of(
        kept_issue(stored),
        ("countries", best, women),
        lambda: country_table(house.lists, name, on, best=best, women=women),
    )


def titles_kept(house: House, name: str, on: date) -> TitlesByRating:
    """Return whose rating gives a title; of a long list many are read, and once."""
    stored, _store = issue_on(house.lists, name, on)
    return house.derived.of(
        kept_issue(stored), "titles", lambda: titles_by_rating(house.lists, name, on)
    )
