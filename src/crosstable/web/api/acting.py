"""What programs with a token can change about the office and a tournament as a whole."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated

import msgspec
from litestar import Response, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta

from crosstable.confined import read_apart
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.plan_notation import with_breaks
from crosstable.kernel.points import point_system
from crosstable.kernel.seeding import RatingOrder, read_rating_order
from crosstable.kernel.tournament import MOST_ROUNDS, Option, System
from crosstable.office.acts import (
    AnnouncedClass,
    AnnouncedDivision,
    AnnouncedOfficial,
    AnnouncedTeams,
    Details,
    SetRegulations,
)
from crosstable.office.adoption import read_report
from crosstable.office.imported_rounds import with_judged_rounds
from crosstable.office.journal import Head
from crosstable.office.regulations import decisions
from crosstable.office.roles import Ask
from crosstable.pairing.systems import OF_TEAMS, usual_games
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.library import edition, edition_for
from crosstable.rulebooks.rates_of_play import announced_rate
from crosstable.web.api import shapes, showing
from crosstable.web.api.changing import Changing, ChangingEvent, Done, change
from crosstable.web.api.window import EventWindow, Window
from crosstable.web.api.wishes.parts import Line, Name, Wish
from crosstable.web.gate.limits import taking_file, taking_sheet


class DuplicateWish(Wish, frozen=True, kw_only=True):
    """Another event like this one."""

    name: Name
    starts: Annotated[date | None, Meta(description="Its first day; the others move along")] = None
    players: Annotated[bool, Meta(description="Whether those who did not leave are entered")] = (
        False
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
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS, description="0 where the system says it")] = 0
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
    round_dates: Annotated[tuple[date | None, ...], Meta(max_length=MOST_ROUNDS)] = ()
    round_times: Annotated[tuple[time | None, ...], Meta(max_length=MOST_ROUNDS)] = ()
    time_zone: Annotated[str, Meta(max_length=60, examples=["Europe/Amsterdam"])] = ""
    officials: Annotated[tuple[AnnouncedOfficial, ...], Meta(max_length=60)] = ()
    event_class: AnnouncedClass = AnnouncedClass()
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
        AnnouncedTeams | None,
        Meta(description="How teams play; then `system` may be that of players, and is of teams"),
    ] = None
    division: Annotated[
        AnnouncedDivision | None, Meta(description="Where an event of teams stands in a league")
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


class ReportFile(Wish, frozen=True, kw_only=True):
    """A report file of a tournament to take over."""

    content: Annotated[bytes, Meta(description="The file, in base64")]
    source: Annotated[Name, Meta(description="What the file is called")] = "file"
    edition: Annotated[
        str, Meta(max_length=60, description="Empty: as the file says, or by the first day")
    ] = ""
    system: Annotated[str, Meta(max_length=60, description="Empty: as the file says")] = ""
    encoding: Annotated[str, Meta(max_length=60, description="Empty: found out")] = ""


class OfficeActing(Changing):
    """Changes of the office."""

    @post(
        "/import",
        sync_to_thread=True,
        operation_id="importTournament",
        opt=taking_file(Ask.TAKE_OVER, tournament=""),
    )
    def take_over(
        self, window: NamedDependency[Window], data: JSONBody[ReportFile]
    ) -> Response[shapes.TournamentDetail]:
        """Take a tournament over from a report file; it is not public."""
        window.insist(Ask.TAKE_OVER)

        def perform() -> shapes.TournamentDetail:
            incoming = read_apart(
                read_report,
                data.source,
                data.content,
                data.source,
                edition_name=data.edition or None,
                system_name=data.system or None,
                encoding=data.encoding,
            )
            judged, otherwise, _differences = with_judged_rounds(incoming.tournament)
            adjusted = (adjustment.sentence for adjustment in incoming.adjustments)
            state = window.office.take_over(
                judged,
                source=data.source,
                adjustments=(*otherwise, *adjusted),
                at=window.house.now(),
            )
            return showing.tournament_detail(state, everything=True)

        return window.once(data, perform, shapes.TournamentDetail, status=201)

    @post("/tournaments", sync_to_thread=True, operation_id="announceTournament")
    def announce(
        self, window: NamedDependency[Window], data: JSONBody[Announcement]
    ) -> Response[shapes.TournamentDetail]:
        """Announce a tournament."""
        window.insist(Ask.CREATE_TOURNAMENT)

        def perform() -> shapes.TournamentDetail:
            state = window.office.create(
                data.details(window.house.now().date()),
                at=window.house.now(),
                published=data.published,
            )
            return showing.tournament_detail(state, everything=True)

        answer = window.once(data, perform, shapes.TournamentDetail, status=201)
        answer.headers["Location"] = f"{window.request.url.path.rstrip('/')}/{answer.content.id}"
        return answer

    @change("/witness", operation_id="witnessHead")
    def witness(
        self, window: NamedDependency[Window], data: JSONBody[ForeignHead]
    ) -> Response[shapes.WitnessedHead]:
        """Note in this office's journal where that of another office ends."""
        identity = window.insist(Ask.WITNESS)
        noted = window.house.access.witnessed.note(
            data.office,
            Head(data.sequence, data.hash),
            by=identity.by,
            at=window.house.now(),
        )
        return Response(
            shapes.WitnessedHead(
                office=data.office, sequence=data.sequence, hash=data.hash, noted=noted
            ),
            headers={"Cache-Control": "no-store"},
        )


class Acting(ChangingEvent):
    """Changes of whole tournaments."""

    @post("/duplicate", sync_to_thread=True, operation_id="duplicateTournament")
    def duplicate(
        self, window: NamedDependency[EventWindow], data: JSONBody[DuplicateWish]
    ) -> Response[shapes.TournamentDetail]:
        """Announce a tournament like this one on other days; it is not public."""
        model = window.known(window.tournament)
        window.insist(Ask.CREATE_TOURNAMENT)

        def perform() -> shapes.TournamentDetail:
            made = window.office.duplicate(
                model,
                data.name,
                data.starts,
                players=data.players,
                at=window.house.now(),
            )
            return showing.tournament_detail(made, everything=True)

        return window.once(data, perform, shapes.TournamentDetail, status=201)

    @put(
        "/regulations",
        sync_to_thread=True,
        operation_id="decideRegulations",
        opt=taking_sheet(SetRegulations, tournament="tournament"),
    )
    def decide_regulations(
        self, window: NamedDependency[EventWindow], data: JSONBody[RegulationsWish]
    ) -> Done:
        """Decide fields of the regulations; all of them or none."""
        return window.act(data, lambda _: (SetRegulations(decisions(data.fields)),))
