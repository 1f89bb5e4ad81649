"""Events that are excused from the rule on federations, and for whom (FIDE 1.43a to e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.kernel.event_class import Level, Waiver
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import PerformanceNorms, Presence, SwissWaiver
from crosstable.titles.candidates import Candidate, Form, Meeting, TitleEvent


class Exempted(NamedTuple):
    """By which rule an event is excused, whom that helps, and whether it is sure yet."""

    rule: str
    only: str
    """The federation whose players it helps; empty: everybody."""
    sure: bool
    missing: Sentence | None = None
    """What is to be known before it is sure."""

    def helps(self, candidate: Candidate) -> bool:
        """Return whether a player is excused."""
        return not self.only or candidate.profile.federation == self.only


class Foreigners(NamedTuple):
    """The rated players of other federations than the host's, in one round or in all."""

    round: int
    """The round with fewest; 0 where rounds are not looked at one by one."""
    players: int
    federations: int
    titled: int

    def suffice(self, waiver: SwissWaiver) -> bool:
        """Return whether they excuse the event."""
        return (
            self.players >= waiver.players
            and self.federations >= waiver.federations
            and self.titled >= waiver.titled
        )


@rule(
    "norm.exempt-national-final",
    "norm.exempt-national-team",
    "norm.exempt-zonal",
    "norm.exempt-approved",
    "norm.exempt-swiss",
)
def exempted(
    norms: PerformanceNorms, tournament: Tournament, event: TitleEvent
) -> tuple[Exempted, ...]:
    """Return every exemption that an event has."""
    announced, granted = tournament.event_class, []
    registering = event.registering or tournament.registering_federation
    if announced.level is Level.NATIONAL_FINAL and registering:
        granted.append(Exempted("norm.exempt-national-final", registering, sure=True))
    if announced.level is Level.NATIONAL_TEAM and registering:
        granted.append(Exempted("norm.exempt-national-team", registering, sure=True))
    if announced.level is Level.ZONAL:
        granted.append(Exempted("norm.exempt-zonal", "", sure=True))
    approved = any(
        exemption.what is Waiver.FEDERATIONS
        and (event.starts is None or exemption.on <= event.starts)
        for exemption in announced.exemptions
    )
    if norms.approved_waiver and approved:
        granted.append(Exempted("norm.exempt-approved", "", sure=True))
    granted += _many_foreigners(norms, tournament, event)
    return tuple(granted)


def _many_foreigners(
    norms: PerformanceNorms, tournament: Tournament, event: TitleEvent
) -> list[Exempted]:
    host = event.host or tournament.federation
    if event.form is not Form.SWISS or not event.paired_rounds:
        return []
    fewest = foreigners(norms, event, host)
    if fewest is None or not fewest.suffice(norms.swiss_waiver):
        return []
    if not host:
        missing = Sentence(
            "which federation hosts the event; enter it in the announcement under when, where, who"
        )
        return [Exempted("norm.exempt-swiss", "", sure=False, missing=missing)]
    unfinished = event.remaining_rounds or any(
        meeting.kind is Kind.PENDING
        for player in event.candidates.values()
        for meeting in player.meetings[-1:]
    )
    missing = Sentence("whether enough players of other federations play in the rounds to come")
    return [
        Exempted("norm.exempt-swiss", "", sure=not unfinished, missing=missing)
        if unfinished
        else Exempted("norm.exempt-swiss", "", sure=True)
    ]


@rule("norm.exempt-swiss")
def why_not_excused(
    norms: PerformanceNorms, tournament: Tournament, event: TitleEvent, article: str
) -> Sentence | None:
    """Return what a Swiss lacks to be excused by its foreigners; None where nobody asks that."""
    host = event.host or tournament.federation
    there = foreigners(norms, event, host) if event.form is Form.SWISS and host else None
    waiver = norms.swiss_waiver
    if there is None or there.suffice(waiver):
        return None
    counted = Sentence(
        "not excused by {article}: {lacking}",
        article=article,
        lacking=Listing(_lacking(waiver, there, host), joint="and"),
    )
    if there.round:
        return Sentence("{counted}, in round {round}", counted=counted, round=there.round)
    absent = [
        Sentence("{player} ({rounds})", player=player.name, rounds=Listing(missed))
        for player in _guests(norms, event, host)
        if len(missed := _missed_rounds(player, event.paired_rounds)) > 1
    ]
    if not absent:
        return counted
    return Sentence(
        "{counted}; not counted, for the rounds they missed: {players}",
        counted=counted,
        players=Listing(absent[:_NAMED], glue="; "),
    )


def _lacking(waiver: SwissWaiver, there: Foreigners, host: str) -> Iterator[Sentence]:
    """Yield what there is too little of: players, federations, title holders."""
    if there.players < waiver.players:
        yield Sentence(
            "{count} rated players not of {host}, {needed} needed",
            count=there.players,
            host=host,
            needed=waiver.players,
        )
    if there.federations < waiver.federations:
        yield Sentence(
            "{count} federations of guests, {needed} needed",
            count=there.federations,
            needed=waiver.federations,
        )
    if there.titled < waiver.titled:
        yield Sentence(
            "{count} guests with the title {titles}, {needed} needed",
            count=there.titled,
            titles=Listing(waiver.titles, joint="or"),
            needed=waiver.titled,
        )


_NAMED = 5
"""So many players who missed rounds are named."""


def _guests(norms: PerformanceNorms, event: TitleEvent, host: str) -> list[Candidate]:
    """Return the rated players of other federations than the host's."""
    none_other = {"", host, norms.stateless, *norms.outside}
    return [
        player
        for player in event.candidates.values()
        if player.profile.rating is not None and player.profile.federation not in none_other
    ]


@rule("norm.exempt-swiss")
def foreigners(norms: PerformanceNorms, event: TitleEvent, host: str) -> Foreigners | None:
    """Return how many rated players of other federations take part, where there are fewest.

    A federation that is not known, and FIDE's flag, are no other federation.
    """
    waiver, others = norms.swiss_waiver, _guests(norms, event, host)
    if not event.paired_rounds:
        return None
    if waiver.presence is Presence.ONE_MISSED:
        there = [player for player in others if rounds_missed(player, event.paired_rounds) <= 1]
        return _counted(waiver, 0, there)
    by_round = [
        _counted(waiver, number, [player for player in others if _plays(player, number)])
        for number in range(1, event.paired_rounds + 1)
    ]
    failing = [counted for counted in by_round if not counted.suffice(waiver)]
    return min(failing or by_round, key=lambda counted: (counted.players, counted.round))


def _counted(waiver: SwissWaiver, number: int, players: list[Candidate]) -> Foreigners:
    return Foreigners(
        number,
        len(players),
        len({player.profile.federation for player in players}),
        sum(not set(player.profile.titles).isdisjoint(waiver.titles) for player in players),
    )


def _in_round(player: Candidate, number: int) -> Meeting | None:
    meetings = player.meetings
    if number <= len(meetings) and meetings[number - 1].round == number:
        return meetings[number - 1]
    return next((meeting for meeting in meetings if meeting.round == number), None)


def _plays(player: Candidate, number: int) -> bool:
    """Return whether somebody plays a game in a round; a forfeit or a bye is none."""
    meeting = _in_round(player, number)
    return meeting is not None and meeting.kind in {Kind.PLAYED, Kind.PENDING}


def rounds_missed(player: Candidate, rounds: int) -> int:
    """Return how many rounds somebody missed; winning by forfeit is none, nor the allocated bye."""
    return len(_missed_rounds(player, rounds))


def _missed_rounds(player: Candidate, rounds: int) -> list[int]:
    missed = []
    for number in range(1, rounds + 1):
        meeting = _in_round(player, number)
        there = meeting is not None and (
            meeting.kind in {Kind.PLAYED, Kind.PENDING}
            or meeting.forfeit_win
            or meeting.bye is Bye.ALLOCATED
        )
        if not there:
            missed.append(number)
    return missed
