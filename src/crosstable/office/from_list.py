"""The rating lists in force for an event, asked about its players by their numbers.

In force is what applies on the first day of the event: whoever prepares it the evening before gets
the list of the day it begins. Where every list is later, they are better than none (decision 810).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.player import Player
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    Command,
    Compared,
    EditPlayer,
    ListedAs,
    NewPlayer,
    Register,
    TakeFromList,
    compared_with_list,
    under_another_name,
)
from crosstable.office.list_words import ListUsed
from crosstable.office.person_search import listed_as_player
from crosstable.office.rating_lists import RatingLists, day_of_lists
from crosstable.rulebooks.library import LISTS, edition_of, edition_of_list


class Comparison(msgspec.Struct, frozen=True):
    """Players of an event beside the lists."""

    lists: tuple[ListUsed, ...]
    compared: tuple[Compared, ...]
    """Those whom the lists have."""
    unlisted: tuple[int, ...] = ()
    """Who has a number that no list has."""
    unnumbered: tuple[int, ...] = ()
    """Who has no number in the register of the lists."""

    @property
    def differing(self) -> tuple[Compared, ...]:
        """Return those of whom the lists say something that is not noted so."""
        return tuple(one for one in self.compared if one.differences)

    @property
    def doubtful(self) -> tuple[Compared, ...]:
        """Return those of whom something is only taken where somebody wants it so."""
        return tuple(one for one in self.compared if one.otherwise)

    @property
    def completed(self) -> dict[int, Player]:
        """Return by number those whom the lists have, with what was missing."""
        return {one.number: one.taken(overwrite=False) for one in self.compared}

    @property
    def strangers(self) -> tuple[Compared, ...]:
        """Return those by whose number the lists know somebody of quite another name."""
        return tuple(one for one in self.compared if one.stranger)

    def command(self, overwrite: Iterable[int] = ()) -> TakeFromList:
        """Return what takes over what the lists say; of some, whatever is noted."""
        return TakeFromList(
            tuple(ListedAs(one.number, one.listed) for one in self.differing),
            self.lists,
            tuple(overwrite),
        )


class ListsInForce:
    """The lists that count for an event, of the day that counts."""

    def __init__(
        self, lists: RatingLists | None, tournament: Tournament, *, today: date, only: str = ""
    ) -> None:
        rules = edition_of(tournament)
        if only and only not in LISTS:
            raise UnknownName("rating list that events count for", only, LISTS)
        names = (only,) if only else rules.rating_lists
        issues = [] if lists is None else [one for one in lists.issues() if one.list in names]
        on = tournament.starts or today
        self._lists = lists
        self._day = day_of_lists(issues, on)
        self._register = edition_of_list(only).title_register if only else rules.title_register
        latest: dict[str, ListUsed] = {}
        for issue in issues:
            if self._day is None or issue.dated <= self._day:
                latest.setdefault(issue.list, ListUsed(issue.list, issue.dated))
        self.used = tuple(latest[name] for name in names if name in latest)
        """Which lists there are, in the order in which they count."""

    def insist(self) -> None:
        """Refuse where there is nothing to take from."""
        if not self.used:
            raise Refused("the office has no rating list that counts for this event")

    def compared(self, players: Iterable[tuple[int, Player]]) -> Comparison:
        """Return players, each with a number, beside what the lists say."""
        known = list(players)
        listed = self._listed([player for _, player in known])
        numbered = [(number, player, player.number_in(self._register)) for number, player in known]
        return Comparison(
            self.used,
            tuple(
                compared_with_list(number, player, listed[identifier])
                for number, player, identifier in numbered
                if identifier in listed
            ),
            tuple(
                number
                for number, _, identifier in numbered
                if identifier is not None and identifier not in listed
            ),
            tuple(number for number, _, identifier in numbered if identifier is None),
        )

    def of_event(self, tournament: Tournament, numbers: Sequence[int] = ()) -> Comparison:
        """Return everybody in the event beside the lists, or those of some numbers."""
        self.insist()
        chosen = [tournament.entrant(number) for number in numbers] or tournament.entrants
        ordered = sorted(chosen, key=lambda entrant: entrant.number)
        return self.compared((entrant.number, entrant.player) for entrant in ordered)

    def entering(self, new: Sequence[NewPlayer], *, by_strength: bool = False) -> Register:
        """Return what enters players with what the lists fill in; the lists' days are noted."""
        comparison = self.compared(enumerate(one.player for one in new))
        filled = comparison.completed
        completed = tuple(
            replace(one, player=filled.get(place, one.player)) for place, one in enumerate(new)
        )
        used = self.used if completed != tuple(new) else ()
        doubts = tuple(map(under_another_name, comparison.strangers))
        return Register(completed, by_strength, used, doubts)

    def correcting(self, *edits: EditPlayer) -> tuple[Command, ...]:
        """Return corrections, and what the lists then fill in about the same players."""
        comparison = self.compared((edit.number, edit.player) for edit in edits)
        if not any(one.filled for one in comparison.compared):
            return edits
        return *edits, comparison.command()

    def _listed(self, players: Iterable[Player]) -> dict[int | None, Player]:
        numbers = sorted({number for each in players if (number := each.number_in(self._register))})
        if self._lists is None or not self.used or not numbers:
            return {}
        names = tuple(used.list for used in self.used)
        found = self._lists.by_ids(numbers, lists=names, on=self._day)
        return {
            number: listed_as_player(player, self._register) for number, player in found.items()
        }
