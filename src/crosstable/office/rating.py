"""The ratings of one tournament: classed by its rate of play, judged, and calculated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import RateOfPlay, time_for
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.naming import first_of
from crosstable.pairing.systems import system_of
from crosstable.ratings.circumstances import Circumstances, circumstances_of
from crosstable.ratings.classing import (
    classes_of,
    enough_if_approved,
    event_class,
    rating_limit,
)
from crosstable.ratings.entering import rated_event
from crosstable.ratings.event import counts_everybody, rate_event
from crosstable.ratings.model import EventKind, EventPlayer, EventRating, ListedPlayer, RatedEvent
from crosstable.ratings.parting import rated_parts
from crosstable.ratings.rateable import objections, reminders
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import TimeClass


class RatedTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament rated, with what stands against rating it."""

    edition: Edition
    """As it rates games of the event's list."""
    event: RatedEvent
    rating: EventRating
    objections: tuple[Reason, ...]
    """Why the federation would not rate the event; none where nothing is known against it."""
    notes: tuple[Reason, ...]


def kind_of(tournament: Tournament) -> EventKind:
    """Return what kind of event a tournament is for the rating regulations."""
    if len(tournament.entrants) == 2:
        return EventKind.MATCH
    if system_of(tournament).everybody_meets:
        return EventKind.ROUND_ROBIN
    if any(entrant.team for entrant in tournament.entrants):
        return EventKind.TEAM
    return EventKind.SWISS


def rate_tournament(
    tournament: Tournament,
    edition: Edition,
    *,
    list_name: str = "",
    rate: RateOfPlay | None = None,
    register: Callable[[str], Mapping[int, ListedPlayer]] | None = None,
    circumstances: Circumstances | None = None,
    event_id: str = "",
) -> RatedTournament:
    """Return everybody's change in a tournament.

    ``list_name`` is needed only where the rate of play is not known; ``rate`` where the tournament
    does not write it in a form that can be read. ``register`` gives the players of a list,
    ``circumstances`` what somebody knows better than the announcement.
    """
    notes: list[Reason] = []
    known = circumstances or circumstances_of(tournament)
    if rate is None and tournament.rate_of_play:
        rate = _written_rate(tournament.rate_of_play, notes)
    classed = _classed(edition, rate, known, notes, list_name)
    listed = None if register is None else register(classed.time_class.list)
    event = _event(tournament, classed, kind_of(tournament), listed, event_id)
    if listed is not None:
        notes += _strangers(event, classed.edition, listed)
    against = objections(tournament, classed.edition, event, rate, known)
    notes += reminders(tournament, classed.edition, event, against, known)
    return RatedTournament(
        edition=classed.edition,
        event=event,
        rating=rate_event(classed.edition, event),
        objections=against,
        notes=tuple(notes),
    )


def rate_player(
    tournament: Tournament, edition: Edition, player: int
) -> Iterator[tuple[str, Edition, EventRating]]:
    """Yield one player's change or first result list by list, with the name of each event.

    Whether the federation would rate the event is not asked. Games of others are looked at only
    where they count for the player: in round robins that rate everybody's unrated players first.
    """
    for part in rated_parts(tournament):
        notes: list[Reason] = []
        rate = _written_rate(part.rate_of_play, notes) if part.rate_of_play else None
        classed = _classed(edition, rate, circumstances_of(part), notes)
        kind = kind_of(part)
        if kind is not EventKind.MATCH and not counts_everybody(classed.edition.ratings, kind):
            part = _met_by(part, player)  # noqa: PLW2901 -- the rest of it is no matter
        event = _event(part, classed, kind)
        yield event.name, classed.edition, rate_event(classed.edition, event, only=(player,))


class _Classed(NamedTuple):
    """For which list games are rated, by which rules, and how much time they had."""

    edition: Edition
    time_class: TimeClass
    seconds: int | None


def _classed(
    edition: Edition,
    rate: RateOfPlay | None,
    known: Circumstances,
    notes: list[Reason],
    list_name: str = "",
) -> _Classed:
    seconds = None
    if rate is None:
        time_class = classes_of(edition.ratings, list_name or edition.ratings.lists[0])[0]
        notes.append(
            Reason.that("no rate of play is known: taken for the list {list}", list=time_class.list)
        )
    else:
        seconds = time_for(rate)
        verdict = event_class(edition, seconds, wanted=list_name)
        if verdict.outcome is None:
            raise Refused("the games cannot be rated", *verdict.because)
        time_class = verdict.outcome
        notes += verdict.because
    edition = edition.for_list(time_class.list)
    if seconds is not None and known.faster_approved:
        seconds = _approved(edition, time_class, seconds, known, notes)
    return _Classed(edition, time_class, seconds)


def _event(
    tournament: Tournament,
    classed: _Classed,
    kind: EventKind,
    listed: Mapping[int, ListedPlayer] | None = None,
    event_id: str = "",
) -> RatedEvent:
    event = rated_event(
        tournament,
        classed.edition,
        kind=kind,
        time_class=classed.time_class,
        seconds=classed.seconds,
        register=listed,
        event_id=event_id,
    )
    _refuse_twins(event)
    return event


def _met_by(tournament: Tournament, player: int) -> Tournament:
    """Return a tournament with one player's games, and those it was against."""
    rounds = tuple(
        msgspec.structs.replace(
            played,
            boards=tuple(board for board in played.boards if player in (board.white, board.black)),
            free=(),
        )
        for played in tournament.rounds
    )
    present = {player}
    for played in rounds:
        for board in played.boards:
            present |= {board.white, board.black}
    entrants = tuple(entrant for entrant in tournament.entrants if entrant.number in present)
    return msgspec.structs.replace(tournament, rounds=rounds, entrants=entrants)


def _approved(
    edition: Edition,
    time_class: TimeClass,
    seconds: int,
    known: Circumstances,
    notes: list[Reason],
) -> int | None:
    """Return the time to judge players by; none where the federation approved less for them all."""
    approved = known.faster_approved
    if rating_limit(edition.ratings, time_class.list, seconds) is None:
        return seconds
    if enough_if_approved(edition.ratings, seconds):
        sentence = Sentence(
            "rated for everybody although it has less time: {approval}", approval=approved
        )
        notes.append(edition.because("rating.classes", sentence))
        return None
    sentence = Sentence(
        "{approval}: these rules do not provide for approving so little time", approval=approved
    )
    notes.append(edition.because("rating.classes", sentence))
    return seconds


def rate_each_list(
    tournament: Tournament,
    edition: Edition,
    *,
    list_name: str = "",
    rate: RateOfPlay | None = None,
    register: Callable[[str], Mapping[int, ListedPlayer]] | None = None,
    circumstances: Circumstances | None = None,
    event_id: str = "",
) -> tuple[RatedTournament, ...]:
    """Return a tournament rated list by list, where its pairings have games of several.

    Each rate of play is an event of its own; with ``list_name`` only those for this list. A rate
    of play that is given is that of the pairings' first games.
    """
    rated_lists = []
    parts = rated_parts(tournament)
    several = tournament.game_plan is not None
    for place, part in enumerate(parts):
        named = part.name.removeprefix(tournament.name)
        rated = rate_tournament(
            part,
            edition,
            list_name="" if several and part.rate_of_play else list_name,
            rate=rate if not place else None,
            register=register,
            circumstances=circumstances,
            event_id=f"{event_id}{named}" if event_id else "",
        )
        if not several or list_name in {"", rated.event.list}:
            rated_lists.append(rated)
    if not rated_lists:
        raise Refused("no games of this event are for the list {list}", list=list_name)
    return tuple(rated_lists)


def _written_rate(text: str, notes: list[Reason]) -> RateOfPlay | None:
    try:
        return parse_rate(text)
    except UnreadableInput as error:
        notes.append(
            Reason.that(
                "the rate of play {text!r} cannot be read: {cause}", text=text, cause=error.cause
            )
        )
        return None


def _refuse_twins(event: RatedEvent) -> None:
    """Refuse an event in which an identifier stands for two people: one of them is wrong."""
    seen: dict[int, EventPlayer] = {}
    for player in event.players:
        if player.id is None:
            continue
        other = seen.setdefault(player.id, player)
        if other is not player:
            raise Refused(
                "{event}: identifier {identifier} is that of player {one} and of player {other}; "
                "correct one of them",
                event=event.id,
                identifier=player.id,
                one=f"{other.number} {other.name}",
                other=f"{player.number} {player.name}",
            )


def _strangers(
    event: RatedEvent, edition: Edition, listed: Mapping[int, ListedPlayer]
) -> Iterator[Reason]:
    """Say who was not found on the list, for a wrong number makes a rated player unrated.

    A list of one kind alone has no ratings of the other kind that could stand in.
    """
    missing = [player for player in event.players if player.rating is None]
    if not missing:
        return
    names = [f"{player.number} {player.name}" for player in missing]
    yield Reason.that("not rated on the list: {players}", players=first_of(names, 5, glue="; "))
    other = edition.ratings.stands_in
    kinds = {standing.list for player in listed.values() for standing in player.standings}
    if other and other not in kinds:
        yield edition.because(
            "rating.stands-in",
            "nothing is known here of {list}, whose ratings stand in for missing ones",
            list=other,
        )
