"""What somebody was on the day that counts: rating, titles and federation.

The register of persons is asked first, whose facts have dates, then the federation's list in force
that day, then the entry list. An opponent's title counts once it is confirmed before the start
(FIDE B.01 0.43); in events that last very long everything is that of each game's day (1.15).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from crosstable.kernel.game_days import day_of_player, days_of_play
from crosstable.kernel.person import Person
from crosstable.kernel.title_facts import TitleHeld
from crosstable.kernel.tournament import Tournament
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.titles.candidates import Profile


class Looking:
    """Who everybody was on a day (decision 280)."""

    def __init__(
        self,
        tournament: Tournament,
        edition: Edition,
        persons: Mapping[int, Person],
        listed: Mapping[date, Mapping[int, ListedPlayer]],
    ) -> None:
        self.start = tournament.starts
        self.by_game = goes_by_game(tournament, edition)
        self.persons = persons
        self.listed = listed
        self._tournament = tournament
        self._entrants = tournament.by_number
        self._list = edition.ratings.lists[0]
        self._register = edition.title_register
        self._made: dict[tuple[int, date | None], Profile] = {}

    def in_round(self, number: int, round_number: int) -> Profile:
        """Return what a player is as the opponent of a round."""
        if not self.by_game:
            return self.on(number, self.start)
        day = day_of_player(self._tournament, round_number, number)
        return self.on(number, day or self.start)

    def on(self, number: int, day: date | None) -> Profile:
        """Return what a player was on a day; without one, as the entry list has it."""
        key = number, day
        if key not in self._made:
            self._made[key] = self._look_up(number, day)
        return self._made[key]

    def on_list(self, number: int, day: date | None) -> ListedPlayer | None:
        """Return a player as the list in force on a day has him or her."""
        return None if day is None else self.listed.get(day, {}).get(number)

    def _look_up(self, number: int, day: date | None) -> Profile:
        player = self._entrants[number].player
        person = self.persons.get(number)
        on_list = self.on_list(number, day)
        federation = "" if person is None or day is None else person.federation_on(day)
        rating = player.rating(self._list)
        if on_list is not None:
            federation = federation or on_list.federation
            rating = on_list.on(self._list).rating
        return Profile(
            rating=rating,
            titles=self._titles(number, day),
            federation=federation or player.federation,
        )

    def _titles(self, number: int, day: date | None) -> tuple[str, ...]:
        person, on_list = self.persons.get(number), self.on_list(number, day)
        if person is not None and day is not None:
            held = [title for title in person.titles if title.register == self._register]
            if held:
                counted = (title.code for title in held if self._counts(title, day))
                return tuple(dict.fromkeys(counted))
        if on_list is not None:
            return tuple(filter(None, (on_list.title, on_list.women_title)))
        titles = self._entrants[number].player.titles
        return tuple(title.code for title in titles if title.register == self._register)

    def _counts(self, title: TitleHeld, day: date) -> bool:
        """Return whether a title counts for opponents: confirmed before the start, or that day."""
        if not title.held_on(day):
            return False
        if title.confirmed is None:
            return True
        return title.confirmed <= day if self.by_game else title.confirmed < day


def profile_days(tournament: Tournament, edition: Edition) -> tuple[date, ...]:
    """Return the days on which it counts what everybody is: the first, or that of each round."""
    if tournament.starts is None:
        return ()
    if not goes_by_game(tournament, edition):
        return (tournament.starts,)
    return tuple(sorted({tournament.starts, *days_of_play(tournament)}))


def last_day(tournament: Tournament) -> date | None:
    """Return the day of the last round (1.91), as far as it is announced."""
    known = days_of_play(tournament)
    return known[-1] if known else tournament.ends


def goes_by_game(tournament: Tournament, edition: Edition) -> bool:
    """Return whether it lasts longer than one day can speak for."""
    last, limit = last_day(tournament), _days_by_one_list(edition)
    if limit is None or tournament.starts is None or last is None:
        return False
    return (last - tournament.starts).days + 1 > limit


def _days_by_one_list(edition: Edition) -> int | None:
    """Return how long an event may last before each game counts by its own day; None: ever so."""
    norms = edition.titles.norms if edition.titles is not None else None
    return norms.event.by_game_after_days if isinstance(norms, PerformanceNorms) else None
