"""Announcing a tournament, and changing what was announced."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import (
    CONTINENTS,
    SERIES,
    EventClass,
    Exemption,
    Level,
    Waiver,
    age_group,
)
from crosstable.kernel.official import Official
from crosstable.kernel.plan_notation import with_breaks
from crosstable.kernel.points import point_system
from crosstable.kernel.seeding import RatingOrder, read_rating_order
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import Details
from crosstable.office.acts.details import with_system
from crosstable.pairing.systems import OF_TEAMS, usual_games
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.library import edition, edition_for
from crosstable.rulebooks.rates_of_play import announced_rate
from crosstable.web.api.wishes.parts import Line, Name, Wish
from crosstable.web.api.wishes.teams import DivisionWish, TeamPlanWish


class DuplicateWish(Wish, frozen=True, kw_only=True):
    """Another event like this one."""

    name: Name
    starts: Annotated[date | None, Meta(description="Its first day; the others move along")] = None
    players: Annotated[bool, Meta(description="Whether those who did not leave are entered")] = (
        False
    )


class OfficialWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who runs the event."""

    duty: Annotated[str, Meta(min_length=1, max_length=200, examples=["chief arbiter"])]
    name: Name
    identifier: Annotated[
        str, Meta(max_length=20, description="In the register of the edition's federation")
    ] = ""
    federation: Annotated[str, Meta(max_length=3)] = ""
    title: Annotated[str, Meta(max_length=10, examples=["IA"])] = ""
    licensed: Annotated[
        bool | None, Meta(description="Null where nobody has said; only false is an objection")
    ] = None
    category: Annotated[str, Meta(max_length=10, examples=["B"])] = ""
    rounds: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=99)], ...],
        Meta(max_length=99, description="The rounds served; none: all of them"),
    ] = ()
    person: Annotated[
        str, Meta(max_length=200, description="In the office's register of persons")
    ] = ""

    def official(self) -> Official:
        """Return the official for the office."""
        return Official(
            duty=self.duty,
            name=self.name,
            identifier=self.identifier,
            federation=self.federation,
            title=self.title,
            licensed=self.licensed,
            category=self.category,
            rounds=tuple(sorted(set(self.rounds))),
            person=self.person,
        )


class ExemptionWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule the event need not keep."""

    what: Waiver
    by: Annotated[str, Meta(min_length=1, max_length=200, description="Who granted it")]
    on: Annotated[date, Meta(description="When it was granted")]
    text: Annotated[str, Meta(max_length=200, description="In words; needed for `other`")] = ""


class ClassWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the event is to its federations; what is left out decides nothing."""

    level: Level = Level.OTHER
    official: Annotated[
        bool | None, Meta(description="Null: as usual, world and continental events are")
    ] = None
    age_group: Annotated[str, Meta(max_length=10, examples=["U16", "60+"])] = ""
    women: Annotated[bool, Meta(description="Whether only women play")] = False
    affiliate: Annotated[str, Meta(max_length=10, examples=["IBCA"])] = ""
    registered: Annotated[date | None, Meta(description="When the federation announced it")] = None
    registered_by: Annotated[
        str, Meta(max_length=3, description="The federation that reports it; empty: the host")
    ] = ""
    exemptions: Annotated[tuple[ExemptionWish, ...], Meta(max_length=60)] = ()
    discipline: Annotated[
        str, Meta(max_length=10, description="Draughts: `100` or `64` squares; empty: the first")
    ] = ""
    pairings_known: Annotated[
        bool | None, Meta(description="All opponents known beforehand; null: as the system has it")
    ] = None
    norms: Annotated[bool, Meta(description="Whether norms are to be made")] = False
    continent: Annotated[
        str,
        Meta(
            max_length=20,
            description=f"Whose championship a continental one is: {', '.join(CONTINENTS)}",
        ),
    ] = ""
    cup: Annotated[
        bool, Meta(description="Whether it is an event of a cup, and no championship")
    ] = False
    series: Annotated[
        str,
        Meta(
            max_length=20,
            description="Of which series of championships it is, for titles depend on it: "
            + ", ".join(SERIES),
        ),
    ] = ""

    def event_class(self) -> EventClass:
        """Return the class for the office, which checks it."""
        told = msgspec.structs.asdict(self)
        granted = tuple(
            Exemption(exemption.what, exemption.by, exemption.on, exemption.text)
            for exemption in self.exemptions
        )
        return EventClass(
            **(told | {"age_group": age_group(self.age_group), "exemptions": granted})
        )


class ForeignHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the journal of another office ends."""

    office: Annotated[str, Meta(min_length=1, max_length=100, examples=["https://chess.example"])]
    sequence: Annotated[int, Meta(ge=0, le=10**12)]
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class RegulationsWish(Wish, frozen=True, kw_only=True):
    """What is decided where the texts leave it to the organiser; other fields stay as they are."""

    fields: Annotated[
        dict[
            Annotated[str, Meta(max_length=60)],
            Annotated[str, Meta(max_length=4000)]
            | int
            | Annotated[tuple[Name, ...], Meta(max_length=20)]
            | None,
        ],
        Meta(
            min_length=1,
            max_length=100,
            description="Values by field; null takes back what was decided",
            examples=[{"default-time": 30, "appeal-fee": "50 EUR", "rapid-laws": "rapid"}],
        ),
    ]


class Announcement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament to announce; what is left out is what is usual for the game."""

    name: Name
    game: Annotated[str, Meta(max_length=40, examples=["chess"])]
    system: Annotated[str, Meta(max_length=60, examples=["dutch"])]
    edition: Annotated[
        str, Meta(max_length=60, description="Empty for the rules in force on the first day")
    ] = ""
    points: Annotated[str, Meta(max_length=40, examples=["1-½-0"])] = ""
    games: Annotated[
        str,
        Meta(
            max_length=600,
            description="Where a pairing has several games: a round by its name, or its stages",
            examples=["beijing", "2 standard; rapid 15'+10\" until won"],
        ),
    ] = ""
    rounds: Annotated[int, Meta(ge=0, le=99, description="0 where the system says it")] = 0
    options: Annotated[
        dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=60)]],
        Meta(max_length=30, description="Options of the pairing system by name"),
    ] = {}
    tie_breaks: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=20)] = ()
    rate_of_play: Annotated[
        str,
        Meta(
            max_length=200,
            description="Times such as 90/40+30+30 or 15+10, or a rate the texts name",
            examples=["90/40+30+30", "fide-olympiad"],
        ),
    ] = ""
    rating_order: Annotated[
        str,
        Meta(
            max_length=30,
            description="Which rating orders players: international-first, international, "
            "national, national-first, higher, lower or by-hand; codes such as NIDOF do as well",
        ),
    ] = RatingOrder.INTERNATIONAL_FIRST.value
    city: Line = ""
    federation: Annotated[str, Meta(max_length=3)] = ""
    starts: date | None = None
    ends: date | None = None
    round_dates: Annotated[tuple[date | None, ...], Meta(max_length=99)] = ()
    round_times: Annotated[tuple[time | None, ...], Meta(max_length=99)] = ()
    time_zone: Annotated[str, Meta(max_length=60, examples=["Europe/Amsterdam"])] = ""
    officials: Annotated[tuple[OfficialWish, ...], Meta(max_length=60)] = ()
    event_class: ClassWish = ClassWish()
    breaks: Annotated[
        str,
        Meta(
            max_length=60,
            description="Minutes between the games of a pairing that has several",
            examples=["30/10"],
        ),
    ] = ""
    ranking: Annotated[
        dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=60)]],
        Meta(max_length=30, description="Choices of the ranking by name"),
    ] = {}
    teams: Annotated[
        TeamPlanWish | None,
        Meta(description="How teams play; then `system` may be that of players, and is of teams"),
    ] = None
    division: Annotated[
        DivisionWish | None, Meta(description="Where an event of teams stands in a league")
    ] = None
    published: Annotated[
        bool, Meta(description="Whether everybody may know of it at once; else publish it later")
    ] = False

    def details(self, today: date) -> Details:
        """Return the announcement for the office, which checks it."""
        rules = (
            edition(self.edition) if self.edition else edition_for(self.game, self.starts or today)
        )
        if any(moment is not None and moment.tzinfo is not None for moment in self.round_times):
            raise InvalidValue("round_times have no zone; give it in time_zone")
        system = OF_TEAMS.get(self.system, self.system) if self.teams else self.system
        games = with_breaks(self.games or usual_games(system), self.breaks)
        plan, usual_points = planned_round(rules, games)
        if self.teams is not None and self.tie_breaks:
            raise InvalidValue("where teams play, give the tie-breaks of teams in teams.tie_breaks")
        return Details(
            name=self.name,
            game=self.game,
            edition=rules.id,
            system=System(
                system, tuple(Option(name, value) for name, value in self.options.items())
            ),
            points=point_system(self.points) if self.points else usual_points,
            game_plan=plan,
            team_plan=None if self.teams is None else self.teams.plan(rules, system),
            division=None if self.division is None else self.division.division(),
            ranking=tuple(Option(name, value) for name, value in self.ranking.items()),
            planned_rounds=self.rounds or rounds_of(rules, plan),
            tie_breaks=rules.spelled_out(self.tie_breaks),
            rate_of_play=announced_rate(self.rate_of_play),
            city=self.city,
            federation=self.federation,
            starts=self.starts,
            ends=self.ends,
            round_dates=self.round_dates,
            round_times=self.round_times,
            time_zone=self.time_zone,
            officials=tuple(wish.official() for wish in self.officials),
            event_class=self.event_class.event_class(),
            edition_by="name" if self.edition else "day",
            rating_order=read_rating_order(self.rating_order),
        )


class ReplacedSystem(Wish, frozen=True, kw_only=True):
    """How the event is paired from now on."""

    system: Annotated[str, Meta(max_length=60, examples=["dutch"])]
    rounds: Annotated[
        Annotated[int, Meta(ge=1, le=999)] | None,
        Meta(description="Where the system does not say it; null: as now"),
    ] = None

    def of(self, details: Details) -> Details:
        """Return an announcement with this system."""
        changed = with_system(details, self.system)
        return changed if self.rounds is None else replace(changed, planned_rounds=self.rounds)


class OfficialsWish(Wish, frozen=True, kw_only=True):
    """Who runs the event, all of them."""

    officials: Annotated[tuple[OfficialWish, ...], Meta(max_length=60)]


class ReplacedClass(Wish, frozen=True, kw_only=True):
    """What the event is to its federations, all of it."""

    event_class: ClassWish
