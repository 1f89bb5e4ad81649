"""The norms of a tournament: what register and rating lists know of its players, judged.

Pages, programs, papers and the command line ask ``norms_of``; none of them looks anybody up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from datetime import date

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier
from crosstable.kernel.points import PointSystem
from crosstable.kernel.tournament import Tournament
from crosstable.office.rating_lists import RatingLists
from crosstable.office.register import MARK, PersonRegister, identifier_from
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rating_rules import Calendar
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.common_ground import common_ground
from crosstable.titles.event import title_event
from crosstable.titles.field import NormField, norm_field
from crosstable.titles.norms import verdicts
from crosstable.titles.of_the_day import profile_days
from crosstable.titles.verdicts import Condition, NormVerdict, Status


class Background(msgspec.Struct, frozen=True):
    """What the office knows of the players of an event besides the event itself."""

    persons: Mapping[int, Person] = {}
    listed: Mapping[date, Mapping[int, ListedPlayer]] = {}

    @property
    def mark(self) -> int:
        """Return a number that changes when something of it does."""
        lists = [(day, *players.items()) for day, players in self.listed.items()]
        return hash((*self.persons.items(), *lists))


class NormTable(msgspec.Struct, frozen=True):
    """How things stand with all norms of an event."""

    event: TitleEvent
    verdicts: tuple[NormVerdict, ...]
    points: PointSystem
    """In which the federation counts a norm, whatever the event gives for a win."""
    ground: Hashable = None
    """What all verdicts have in common."""

    @property
    def titles(self) -> tuple[str, ...]:
        """Return the titles that are judged, in the order of the text."""
        return tuple(dict.fromkeys(verdict.title for verdict in self.verdicts))

    @property
    def unfit(self) -> tuple[Condition, ...]:
        """Return what the event lacks, so that nobody can make any norm in it."""
        lacking = [verdict.unfit_event for verdict in self.verdicts]
        return lacking[0] if lacking and all(lacking) else ()

    def of(self, player: int) -> tuple[NormVerdict, ...]:
        """Return what is said of one player, title by title."""
        return tuple(verdict for verdict in self.verdicts if verdict.player == player)


def edition_with_norms(tournament: Tournament) -> Edition:
    """Return the edition of a tournament, or refuse one that knows no norms."""
    edition = edition_of(tournament)
    if not edition.has_norms:
        raise Refused("this edition of the rules has no norms: {edition}", edition=edition.title)
    return edition


def background_of(
    tournament: Tournament,
    edition: Edition,
    register: PersonRegister | None,
    lists: RatingLists | None,
) -> Background:
    """Return what register and lists know of the players, as of the days that count."""
    return Background(
        _persons(tournament, edition, register) if register is not None else {},
        _listed(tournament, edition, lists) if lists is not None else {},
    )


def norms_of(
    tournament: Tournament,
    background: Background | None = None,
    *,
    after: int | None = None,
    players: Iterable[int] | None = None,
    titles: Iterable[str] | None = None,
    forecast: bool = True,
    event: TitleEvent | None = None,
) -> NormTable:
    """Return how things stand with norms, as it is now or as it was after a round.

    ``event`` is what ``event_of`` made of the same, where somebody has it already.
    """
    edition = edition_with_norms(tournament)
    event = event or event_of(tournament, background, after=after)
    judged = verdicts(tournament, edition, event, players=players, titles=titles, forecast=forecast)
    told = tuple(_doubted(verdict, event) for verdict in judged)
    return NormTable(event, told, edition.points)


def norms_since(
    before: NormTable | None,
    tournament: Tournament,
    background: Background | None = None,
    *,
    after: int | None = None,
) -> NormTable:
    """Return all norms, judging only players of whom something changed since another version."""
    edition = edition_with_norms(tournament)
    earlier = before.event if before is not None else None
    event = event_of(tournament, background, after=after, before=earlier)
    ground = common_ground(tournament, edition, event)
    kept: dict[int, list[NormVerdict]] = {}
    if before is not None and before.ground == ground:
        same = before.event.candidates
        for verdict in before.verdicts:
            if same[verdict.player] == event.candidates.get(verdict.player):
                kept.setdefault(verdict.player, []).append(verdict)
    others = [number for number in event.candidates if number not in kept]
    for verdict in verdicts(tournament, edition, event, players=others, forecast=True):
        kept.setdefault(verdict.player, []).append(_doubted(verdict, event))
    told = (verdict for number in event.candidates for verdict in kept.get(number, ()))
    return NormTable(event, tuple(told), edition.points, ground)


def field_of(
    tournament: Tournament, background: Background | None = None
) -> tuple[TitleEvent, NormField]:
    """Return what the entry list of a tournament allows, and the event it was judged as."""
    edition = edition_with_norms(tournament)
    event = event_of(tournament, background, after=0)
    return event, norm_field(tournament, edition, event)


def event_of(
    tournament: Tournament,
    background: Background | None = None,
    *,
    after: int | None = None,
    before: TitleEvent | None = None,
) -> TitleEvent:
    """Return a tournament as its norms are judged; ``before`` is what it was at another version."""
    edition, known = edition_with_norms(tournament), background or Background()
    return title_event(
        tournament,
        edition,
        persons=known.persons,
        listed=known.listed,
        after=after,
        before=before,
    )


def _doubted(verdict: NormVerdict, event: TitleEvent) -> NormVerdict:
    """Return a verdict about somebody of whom it is doubtful who it is: nothing is reached yet."""
    doubts = event.doubts.get(verdict.player)
    if not doubts or verdict.status not in {Status.REACHED, Status.REACHED_IF}:
        return verdict
    return msgspec.structs.replace(
        verdict, status=Status.REACHED_IF, missing=(*doubts, *verdict.missing)
    )


def _persons(
    tournament: Tournament, edition: Edition, register: PersonRegister
) -> Mapping[int, Person]:
    """Return who the players are in the register, asked by their numbers all at once."""
    numbers: dict[int, Identifier] = {}
    marks: dict[int, str] = {}
    for entrant in tournament.entrants:
        player = entrant.player
        value = player.identifier(edition.title_register)
        if MARK.fullmatch(player.person):
            marks[entrant.number] = player.person
        elif identifier := identifier_from(player.person):
            numbers[entrant.number] = identifier
        elif value:
            numbers[entrant.number] = Identifier(edition.title_register, value)
    owners = register.owners(tuple(dict.fromkeys(numbers.values())))
    known = {
        number: owners[identifier] for number, identifier in numbers.items() if identifier in owners
    }
    for number, mark in marks.items():
        person = register.person(mark)
        if isinstance(person, Person):
            known[number] = person
    return dict(sorted(known.items()))


def _listed(
    tournament: Tournament, edition: Edition, lists: RatingLists
) -> Mapping[date, Mapping[int, ListedPlayer]]:
    """Return the players as the federation's list of each day has them."""
    name = edition.ratings.lists[0]
    dates = [issue.dated for issue in lists.issues() if issue.list == name]
    numbers = {
        entrant.number: number
        for entrant in tournament.entrants
        if (number := entrant.player.number_in(edition.title_register)) is not None
    }
    known: dict[date, Mapping[int, ListedPlayer]] = {}
    for day in profile_days(tournament, edition):
        newest = list_due(edition.ratings.calendar, day)
        if not any(newest <= dated <= day for dated in dates):
            continue  # the list that was in force is not here; an older one says nothing
        players = lists.by_ids(tuple(numbers.values()), lists=(name,), on=day)
        known[day] = {
            number: players[value] for number, value in numbers.items() if value in players
        }
    return known


def list_due(calendar: Calendar, day: date) -> date:
    """Return when the list that is in force on a day appeared."""
    this_year = [month for month in calendar.months if month <= day.month]
    if this_year:
        return date(day.year, max(this_year), 1)
    return date(day.year - 1, max(calendar.months), 1)
