"""A tournament of the office as texts on arbiters see it: kind, form, how many took part."""

from __future__ import annotations

from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.tournament import Tournament
from crosstable.ratings.classing import list_of_rate
from crosstable.rulebooks.editions import Edition
from crosstable.titles.event import form_of

_NATIONAL = frozenset({Level.NATIONAL_QUALIFIER, Level.LEAGUE})


def served_event_of(tournament: Tournament, edition: Edition) -> ServedEvent:
    """Return what a tournament is to those who officiate in it.

    Whether it was rated is known where it was registered; that norms are to be made is said in the
    announcement, and nobody can tell from an event without them whether some were possible.
    """
    players = [entrant.player for entrant in tournament.entrants]
    ratings = [player.rating(*edition.ratings.lists) for player in players]
    known = [rating for rating in ratings if rating]
    federations = {player.federation for player in players} - {"", "FID", "NON"}
    teams = len(tournament.teams) if tournament.teams else None
    speed = _speed(tournament, edition)
    announced = tournament.event_class
    return ServedEvent(
        kind=_kind(announced, len(federations), teams=teams is not None, fast=bool(speed)),
        form=form_of(tournament).value,
        speed=speed,
        rated=True if announced.registered is not None else None,
        players=len(players),
        rated_players=len(known),
        federations=len(federations),
        rounds=max(tournament.planned_rounds, len(tournament.rounds)) or None,
        teams=teams,
        boards=tournament.team_plan.boards if tournament.team_plan is not None else None,
        titled=sum(bool(player.titles) for player in players),
        average=round(sum(known) / len(known)) if known else None,
        women=announced.women,
        norms_possible=True if announced.norms else None,
        place=tournament.city,
        federation=tournament.federation,
    )


def _speed(tournament: Tournament, edition: Edition) -> str:
    """Return whether it is rapid or blitz, by the list its games go to; else nothing."""
    list_ = list_of_rate(edition, tournament.rate_of_play)
    return next((speed for speed in ("blitz", "rapid") if list_.endswith(speed)), "")


def _kind(announced: EventClass, federations: int, *, teams: bool, fast: bool) -> str:
    """Return the kind of event that an announcement describes."""
    level = announced.level
    if level is Level.WORLD:
        return _world(announced, teams=teams, fast=fast)
    if level in {Level.CONTINENTAL, Level.ZONAL}:
        if fast:
            return "continental-rapid-blitz"
        major = level is Level.CONTINENTAL and not announced.series
        return "continental-major" if major else "continental-other"
    if level is Level.NATIONAL_FINAL:
        return "national" if announced.age_group else "national-final"
    if level is Level.NATIONAL_TEAM:
        return "national-team"
    if level in _NATIONAL:
        return "national"
    return "international" if federations > 1 else "national"


def _world(announced: EventClass, *, teams: bool, fast: bool) -> str:
    if announced.series:
        named = {"olympiad": "olympiad", "schools": "world-schools"}
        return named.get(announced.series, "world-other")
    if fast:
        return "world-rapid-blitz"
    if announced.cup:
        return "world-cup"
    if announced.age_group.startswith("U"):
        return "world-youth"
    if announced.age_group:
        return "world-other"
    return "world-team" if teams else "world-championship"
