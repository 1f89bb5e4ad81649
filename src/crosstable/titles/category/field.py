"""Everybody of an event as the norms of one family see them, made once for all players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.kernel.event_class import Level as EventLevel
from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily
from crosstable.rulebooks.rules import rule
from crosstable.titles.candidates import Candidate, Form, Profile, TitleEvent
from crosstable.titles.category.event_conditions import participants
from crosstable.titles.category.group import Game, Member, member


def is_womens_event(tournament: Tournament, event: TitleEvent) -> bool:
    """Return whether only women play: announced so, or everybody is one."""
    players = event.candidates.values()
    return tournament.event_class.women or (
        bool(players) and all(player.sex is Sex.FEMALE for player in players)
    )


def is_world_championship(tournament: Tournament, event: TitleEvent) -> bool:
    """Return whether it is a World Championship of people of all ages."""
    announced = tournament.event_class
    return (
        announced.level is EventLevel.WORLD
        and announced.is_official
        and not announced.cup
        and not announced.age_group
        and not event.form.of_teams
        and event.form is not Form.MATCH
    )


@rule("titles.candidate")
def everybodys_title(
    norms: CategoryNorms, tournament: Tournament, event: TitleEvent
) -> tuple[str, ...]:
    """Return the title that everybody has by playing in the event (3.11.3a)."""
    if not norms.readings.world_participants_titled:
        return ()
    if not is_world_championship(tournament, event):
        return ()
    family = norms.womens if is_womens_event(tournament, event) else norms.open
    return (family.code(Level.CANDIDATE),)


class Pool(NamedTuple):
    """Those whom a player can still meet."""

    members: list[Member]
    """The strongest first."""
    levels: list[tuple[int, bool]]
    """Their titles, each with whether it is a strong master, the highest first."""
    federations: Counter[str]
    rated: int
    classified: int


class FamilyField:
    """The players of an event as members of groups, and whom somebody can still meet."""

    def __init__(
        self,
        norms: CategoryNorms,
        family: TitleFamily,
        tournament: Tournament,
        event: TitleEvent,
        suffix: str,
    ) -> None:
        self.norms, self.family, self.event = norms, family, event
        self._suffix = suffix
        self._womens_event = is_womens_event(tournament, event)
        self._everybodys = everybodys_title(norms, tournament, event)
        self._made: dict[tuple[int, Profile], Member] = {}
        left = {entrant.number for entrant in tournament.entrants if entrant.withdrawn}
        self.left: Collection[int] = left
        """Those who meet nobody any more."""
        present = [
            self.of(player, player.profile)
            for player in event.candidates.values()
            if player.number not in left
        ]
        self.by_rating = sorted(present, key=lambda one: one.rating, reverse=True)
        self.remaining_rounds = event.remaining_rounds
        self._pools: dict[int, Pool] = {}
        self.largest = largest_federation(event)

    def of(self, player: Candidate, profile: Profile) -> Member:
        """Return a player as of the day a profile is of."""
        key = player.number, profile
        if key not in self._made:
            titles = (*profile.titles, *(code + self._suffix for code in self._everybodys))
            profile = replace(profile, titles=titles)
            self._made[key] = member(
                self.norms,
                self.family,
                player.number,
                profile,
                sex=player.sex,
                suffix=self._suffix,
                womens_event=self._womens_event,
            )
        return self._made[key]

    def games(self, player: Candidate) -> tuple[Game, ...]:
        """Return the games somebody played over the board; others count for nothing (4.5.8)."""
        return tuple(
            Game(meeting.round, self._opponent(meeting.opponent, meeting.profile), points)
            for meeting in player.meetings
            if meeting.kind is Kind.PLAYED and meeting.opponent is not None
            for points in (meeting.half_points,)
        )

    def ahead(self, player: Candidate) -> tuple[Game, ...]:
        """Return the games whose opponents are known and whose results are not."""
        pending = [
            Game(meeting.round, self._opponent(meeting.opponent, meeting.profile), 0)
            for meeting in player.meetings
            if meeting.kind is Kind.PENDING and meeting.opponent is not None
        ]
        met = Counter(meeting.opponent for meeting in player.meetings)
        number = len(player.meetings)
        for opponent in player.scheduled:
            if met[opponent]:
                met[opponent] -= 1
                continue
            number += 1
            if opponent not in self.left:
                pending.append(Game(number, self._opponent(opponent, None), 0))
        return tuple(pending)

    def pool(self, player: Candidate) -> Pool:
        """Return those whom a player has not met and is not to meet; asked once for a player."""
        known = self._pools.get(player.number)
        if known is None:
            met = {meeting.opponent for meeting in player.meetings}
            met.add(player.number)
            members = [one for one in self.by_rating if one.number not in met]
            known = self._pools[player.number] = Pool(
                members,
                sorted([(one.level, one.strong) for one in members], reverse=True),
                Counter([one.federation for one in members]),
                sum([one.rated for one in members]),
                sum([one.classified for one in members]),
            )
        return known

    def _opponent(self, number: int, profile: Profile | None) -> Member:
        known = self.event.candidates.get(number)
        if known is None:
            known = Candidate(number=number, name=str(number), profile=profile or Profile())
        return self.of(known, profile if profile is not None else known.profile)


def largest_federation(event: TitleEvent) -> str:
    """Return the federation that most of those who take part play for."""
    federations = Counter(
        player.profile.federation for player in participants(event) if player.profile.federation
    )
    return federations.most_common(1)[0][0] if federations else ""
