"""Rating lists as the office asks them: which there are, who is meant by a few typed letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

import msgspec

from crosstable.ratings.model import ListedPlayer


class ListIssue(msgspec.Struct, frozen=True):
    """One list as it was published for one day, such as ``fide.standard`` of 1 January 2019."""

    list: str
    dated: date
    players: int
    source: str
    """The file it came from, or the period it was calculated in."""
    made: datetime
    """When it was taken in."""
    by: str | None = None
    """Who put it in force, where that was asked for and the journal says it."""


class RatingLists(Protocol):
    """What is known about players from the federations' lists.

    ``lists`` names the lists that matter, first choice first, as an edition's ``rating_lists``;
    without it all that there are. Of every list the issue in force on a day answers, the latest
    one where no day is given.
    """

    def issues(self) -> Sequence[ListIssue]:
        """Return every list that is kept, by name, the latest issue first."""

    def search(
        self, text: str, *, lists: Sequence[str] = (), limit: int = 20, on: date | None = None
    ) -> Sequence[ListedPlayer]:
        """Return the players meant by an identifier or by the beginnings of a name's words.

        Whole words come first, then higher ratings.
        """

    def named(
        self,
        names: Sequence[str],
        *,
        lists: Sequence[str] = (),
        limit: int = 20,
        on: date | None = None,
    ) -> Mapping[str, Sequence[ListedPlayer]]:
        """Return by each name the players who bear all of its words, whole."""

    def by_ids(
        self, identifiers: Sequence[int], *, lists: Sequence[str] = (), on: date | None = None
    ) -> Mapping[int, ListedPlayer]:
        """Return the players of these identifiers who are on the lists."""

    def by_id(
        self, identifier: int, *, lists: Sequence[str] = (), on: date | None = None
    ) -> ListedPlayer | None:
        """Return the player of this identifier with his standing on each of the lists."""


def day_of_lists(issues: Sequence[ListIssue], today: date) -> date | None:
    """Return the day whose lists answer today; none where all are later, and better than nothing.

    A list for next month may be kept already: it must not hide those in force.
    """
    return today if any(issue.dated <= today for issue in issues) else None


def later_issues(issues: Sequence[ListIssue], today: date) -> list[ListIssue]:
    """Return the lists that are kept and come into force after today."""
    return [issue for issue in issues if issue.dated > today]
