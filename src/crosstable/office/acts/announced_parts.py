"""Parts of the announcement, each changed by a command of its own: prizes, officials, the class.

What such a change means is told as of the whole announcement (``ChangeDetails``), and the journal
keeps the whole.
"""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from crosstable.kernel.board_prizes import (
    MOST_PRIZES,
    BoardCounts,
    BoardOrder,
    BoardPrizes,
    BoardTies,
)
from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.event_class import (
    CONTINENTS,
    SERIES,
    EventClass,
    Exemption,
    Level,
    Waiver,
    age_group,
)
from crosstable.kernel.leagues import LONGEST_LEAGUE, LOWEST_LEVEL, MOST_MARKED, Division
from crosstable.kernel.official import Official
from crosstable.kernel.player import Sex
from crosstable.kernel.points import point_system
from crosstable.kernel.prizes import MAIN, Category, PrizeFund, RankedBy, Sharing
from crosstable.kernel.seeding import RatingOrder
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import (
    LARGEST_TOLERANCE,
    LONGEST_DEADLINE,
    MOST_BOARDS,
    FirstWhite,
    LineupOrder,
    Primary,
    TeamPlan,
    match_points,
    tolerance_of,
)
from crosstable.kernel.tournament import MOST_ROUNDS
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.announcement import ChangeDetails, DetailsChanged
from crosstable.office.acts.base import Command, State
from crosstable.office.acts.details import Details, details_of, with_system
from crosstable.office.asking import Line, Thing, YesNo, about, said
from crosstable.office.cautions import Caution
from crosstable.office.cautions import Level as Loudness
from crosstable.pairing.systems import SYSTEMS, AccountableSystem, pairs_teams
from crosstable.pairing.team_tables import SeatedTeams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import announced_rate

Amounts: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=10**11)], ...],
    said(
        Sentence("amounts, the first prize first"),
        "In hundredths, the first prize first",
        [100_000, 50_000],
        thing=Thing.AMOUNTS,
        max_length=1000,
    ),
]
Code: TypeAlias = Annotated[str, Meta(max_length=60)]
Federation: TypeAlias = Annotated[
    str, said(Sentence("federation"), "Three letters, such as LAT", "LAT", max_length=3)
]
Round: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class PartOfAnnouncement(Command, frozen=True):
    """A change of one part of the announcement."""

    right = ChangeDetails.right

    def changed(self, details: Details, state: State) -> Details:
        """Return the announcement with the part as it is wanted."""
        raise NotImplementedError

    def _whole(self, state: State) -> ChangeDetails:
        return ChangeDetails(self.changed(details_of(state.tournament), state))

    def decided(self, state: State) -> DetailsChanged:
        return self._whole(state).decided(state)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        return self._whole(state).cautions(state)


class PrizesChange(PartOfAnnouncement, frozen=True):
    """A change of the prizes, on which players may have counted."""

    def decided(self, state: State) -> DetailsChanged:
        # Whoever only folds a journal needs no standings.
        from crosstable.office.tables import prizes_of  # noqa: PLC0415

        made = super().decided(state)
        prizes_of(state.tournament, fund=made.details.prizes)  # an age without a date is refused
        return made

    def cautions(self, state: State) -> tuple[Caution, ...]:
        counted_on = state.tournament.rounds and state.tournament.prizes.lists
        late = Reason.that(
            "play has begun; players may have counted on the prizes as they were announced"
        )
        before = (Caution(Loudness.CONFIRM, late),) if counted_on else ()
        return (*before, *super().cautions(state))


class AnnouncePrizes(PrizesChange, frozen=True):
    """Announce the main prizes, and how players with equal points share."""

    amounts: Amounts = ()
    currency: Annotated[str, said(Sentence("currency"), "Such as EUR", "EUR", max_length=12)] = ""
    sharing: Annotated[
        Sharing,
        said(
            Sentence("players with equal points"),
            "What they do with the prizes of their places",
            "equal",
        ),
    ] = Sharing.EQUAL
    several: Annotated[
        YesNo,
        about(
            "Whether a player may win prizes of several lists",
            label=Sentence("a player may win prizes of several lists"),
        ),
    ] = False
    beyond: Annotated[
        YesNo,
        about(
            "Whether players level with the last winner share the prizes too",
            label=Sentence("players level with the last winner share the prizes too"),
        ),
    ] = False
    pass_on: Annotated[
        YesNo,
        about(
            "Whether a prize that somebody loses goes to those behind",
            label=Sentence("a prize that somebody loses goes to those behind"),
        ),
    ] = False

    def changed(self, details: Details, _state: State) -> Details:
        main = (Category(name=MAIN, amounts=self.amounts),) if self.amounts else ()
        fund = PrizeFund(
            lists=(*main, *details.prizes.categories),
            sharing=self.sharing,
            one_each=not self.several,
            share_beyond_places=self.beyond,
            currency=self.currency,
            pass_on=self.pass_on,
        )
        return replace(details, prizes=fund)


Strength: TypeAlias = Annotated[int, Meta(ge=0, le=4000)]
Year: TypeAlias = Annotated[int, Meta(ge=1850, le=2200)]
Age: TypeAlias = Annotated[int, Meta(ge=0, le=150)]
ListNumber: TypeAlias = Annotated[
    int, said(Sentence("number"), "Which list for some of the players", 1, ge=1, le=1000)
]


class AnnouncePrizeList(PrizesChange, frozen=True):
    """Announce a list of prizes for some of the players, or another form of one."""

    name: Annotated[Line, said(Sentence("name"), "Such as Women, Juniors or Under 1800", "Women")]
    amounts: Amounts
    number: Annotated[
        ListNumber | None, about("Which list is announced otherwise; nothing: a new one")
    ] = None
    rating_from: Annotated[
        Strength | None, said(Sentence("rating from"), "The lowest rating", 1800, clear=True)
    ] = None
    rating_to: Annotated[
        Strength | None, said(Sentence("rating to"), "The highest rating", 1999, clear=True)
    ] = None
    unrated: Annotated[
        YesNo,
        about(
            "Whether only players without a rating", label=Sentence("only players without a rating")
        ),
    ] = False
    born_from: Annotated[
        Year | None, said(Sentence("born from the year"), "The first year", 2008, clear=True)
    ] = None
    born_to: Annotated[
        Year | None, said(Sentence("born up to the year"), "The last year", 1965, clear=True)
    ] = None
    age_from: Annotated[
        Age | None, said(Sentence("age from"), "Reached in the year the event begins", 60)
    ] = None
    age_to: Annotated[
        Age | None,
        said(Sentence("age to"), "Reached in the year the event begins", 18, clear=True),
    ] = None
    sex: Annotated[
        Sex | None, said(Sentence("sex"), "Who may win", "w", unsaid=Sentence("everybody"))
    ] = None
    titles: Annotated[
        tuple[Line, ...],
        said(Sentence("titles"), "One of these", ["FM", "IM"], clear=True, max_length=20),
    ] = ()
    clubs: Annotated[
        tuple[Line, ...],
        said(Sentence("clubs"), "One of these", ["Rapid Riga"], clear=True, max_length=200),
    ] = ()
    federations: Annotated[
        tuple[Line, ...],
        said(Sentence("federations"), "One of these", ["NED", "FRA"], clear=True, max_length=200),
    ] = ()
    ranked_by: Annotated[
        RankedBy, said(Sentence("ranked by"), "What the best of them are best in", "standings")
    ] = RankedBy.STANDINGS

    def changed(self, details: Details, _state: State) -> Details:
        fund, values = details.prizes, asdict(self)
        before = None if self.number is None else _prize_list(fund, self.number)
        del values["number"]
        for name in ("rating", "born", "age"):
            low, high = values[f"{name}_from"], values[f"{name}_to"]
            if low is not None and high is not None and low > high:
                raise Refused("{first} to {last} leaves nobody", first=low, last=high)
        if self.name.casefold() == MAIN:
            raise Refused("the name {name!r} is taken; choose another one", name=self.name)
        new = Category(**values)
        kept = tuple(new if category is before else category for category in fund.lists)
        lists = kept if before is not None else (*kept, new)
        return replace(details, prizes=replace(fund, lists=lists))


class RemovePrizeList(PrizesChange, frozen=True):
    """Take a list of prizes for some of the players back."""

    number: ListNumber

    def changed(self, details: Details, _state: State) -> Details:
        fund = details.prizes
        gone = _prize_list(fund, self.number)
        lists = tuple(category for category in fund.lists if category is not gone)
        return replace(details, prizes=replace(fund, lists=lists))


def _prize_list(fund: PrizeFund, number: int) -> Category:
    if not 1 <= number <= len(fund.categories):
        raise UnknownName("list of prizes", str(number))
    return fund.categories[number - 1]


class AnnouncedOfficial(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who runs the event."""

    duty: Annotated[Line, Meta(min_length=1, examples=["chief arbiter"])]
    name: Annotated[Line, Meta(min_length=1)]
    identifier: Annotated[
        str, Meta(max_length=20, description="In the register of the edition's federation")
    ] = ""
    federation: Federation = ""
    title: Annotated[str, Meta(max_length=10, examples=["IA"])] = ""
    licensed: Annotated[
        bool | None, Meta(description="Null where nobody has said; only false is an objection")
    ] = None
    category: Annotated[str, Meta(max_length=10, examples=["B"])] = ""
    rounds: Annotated[
        tuple[Round, ...],
        Meta(max_length=99, description="The rounds served; none: all of them"),
    ] = ()
    person: Annotated[Line, Meta(description="In the office's register of persons")] = ""

    def official(self) -> Official:
        """Return the official for the announcement."""
        return Official(**(asdict(self) | {"rounds": tuple(sorted(set(self.rounds)))}))


class AnnounceOfficials(PartOfAnnouncement, frozen=True):
    """Say who runs the event; the list replaces the one before."""

    officials: Annotated[
        tuple[AnnouncedOfficial, ...],
        said(
            Sentence("officials"),
            "All who run the event",
            [{"duty": "chief arbiter", "name": "Meier, Anna"}],
            max_length=60,
        ),
    ]

    def changed(self, details: Details, _state: State) -> Details:
        return replace(details, officials=tuple(told.official() for told in self.officials))


class AnnouncedExemption(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule the event need not keep."""

    what: Waiver
    by: Annotated[Line, Meta(min_length=1, description="Who granted it")]
    on: Annotated[date, Meta(description="When it was granted")]
    text: Annotated[Line, Meta(description="In words; needed for `other`")] = ""


class AnnouncedClass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
        Federation, about("The federation that reports it; empty: the host", "LAT")
    ] = ""
    exemptions: Annotated[tuple[AnnouncedExemption, ...], Meta(max_length=60)] = ()
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
        """Return the class for the announcement, which checks it."""
        granted = tuple(Exemption(**asdict(exemption)) for exemption in self.exemptions)
        ages = age_group(self.age_group)
        return EventClass(**(asdict(self) | {"age_group": ages, "exemptions": granted}))


class AnnounceClass(PartOfAnnouncement, frozen=True):
    """Say what the event is to its federations; ratings, norms and reports go by it."""

    event_class: Annotated[
        AnnouncedClass,
        said(Sentence("kind of event"), "All of it", {"level": "national-final", "norms": True}),
    ]

    def changed(self, details: Details, _state: State) -> Details:
        return replace(details, event_class=self.event_class.event_class())


class AnnouncedBoardPrizes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prizes for the best on each board."""

    places: Annotated[int, Meta(ge=1, le=MOST_PRIZES, description="How many win on each board")] = 1
    least_games: Annotated[
        int, Meta(ge=1, le=999, description="Who has played fewer wins nothing")
    ] = 1
    ranked_by: BoardOrder = BoardOrder.PERCENTAGE
    ties: Annotated[
        BoardTies, Meta(description="Equals share a prize, or the other values rank them")
    ] = BoardTies.SHARED
    counts: Annotated[
        BoardCounts,
        Meta(
            description="Which board a game counts for: where it was played, or the place in the "
            "team's list; reserves have a list of their own then"
        ),
    ] = BoardCounts.SEAT
    amounts: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=10**11)], ...],
        Meta(
            max_length=MOST_PRIZES,
            description="In hundredths, the first prize first",
            extra={"thing": Thing.AMOUNTS},
        ),
    ] = ()

    def prizes(self) -> BoardPrizes:
        """Return the prizes for the announcement, which checks them."""
        return BoardPrizes(**asdict(self))


class AnnouncedTeams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How teams play."""

    boards: Annotated[int, Meta(ge=2, le=MOST_BOARDS, description="Of a match")]
    reserves: Annotated[int, Meta(ge=0, le=MOST_BOARDS, description="Of a team")] = 0
    match_points: Annotated[
        str,
        Meta(
            max_length=40, description="Won, drawn, lost match", examples=["2-1-0", "3-1-0 bye=3"]
        ),
    ] = "2-1-0"
    rank_by: Annotated[
        Primary | None,
        Meta(description="Null: match points, and game points where a table seats the players"),
    ] = None
    first_white: Annotated[
        FirstWhite, Meta(description="Which team has White on the first board")
    ] = FirstWhite.FIRST
    lineup_deadline: Annotated[
        Annotated[int, Meta(ge=0, le=LONGEST_DEADLINE)] | None,
        Meta(description="How many minutes before a round line-ups are due; null: no deadline"),
    ] = None
    lineup_order: Annotated[
        LineupOrder,
        Meta(description="As in the list, by rating within the tolerance, or as captains like"),
    ] = LineupOrder.LIST
    rating_tolerance: Annotated[
        Annotated[int, Meta(ge=1, le=LARGEST_TOLERANCE)] | None,
        Meta(
            description="Nobody stands above a team-mate rated so many points higher or more; "
            "null: no rule, and 100 where line-ups go by rating"
        ),
    ] = None
    tie_breaks: Annotated[
        tuple[Code, ...],
        Meta(max_length=20, description="Of teams; empty: as the federation recommends"),
    ] = ()
    board_prizes: AnnouncedBoardPrizes | None = None

    def plan(self, rules: Edition, system: str) -> TeamPlan:
        """Return how teams play for the announcement, which checks it."""
        by_games = isinstance(SYSTEMS.get(system), SeatedTeams)
        return TeamPlan(
            boards=self.boards,
            reserves=self.reserves,
            points=match_points(self.match_points),
            rank_by=self.rank_by or (Primary.GAME_POINTS if by_games else Primary.MATCH_POINTS),
            first_white=self.first_white,
            tie_breaks=rules.spelled_out(self.tie_breaks),
            lineup_deadline=self.lineup_deadline,
            lineup_order=self.lineup_order,
            rating_tolerance=tolerance_of(self.lineup_order, self.rating_tolerance),
            board_prizes=None if self.board_prizes is None else self.board_prizes.prizes(),
        )


class AnnounceTeams(PartOfAnnouncement, frozen=True):
    """Say how teams play; once a round is paired, deadlines, tie-breaks and board prizes."""

    teams: Annotated[AnnouncedTeams, said(Sentence("teams"), "All of it", {"boards": 4})]

    def changed(self, details: Details, state: State) -> Details:
        plan = self.teams.plan(edition_of(state.tournament), details.system.name)
        return replace(details, team_plan=plan)


Marked: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_MARKED)]


class AnnouncedDivision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where an event of teams stands in a league."""

    league: Annotated[str, Meta(min_length=1, max_length=LONGEST_LEAGUE)]
    season: Annotated[str, Meta(max_length=LONGEST_LEAGUE)] = ""
    level: Annotated[int, Meta(ge=1, le=LOWEST_LEVEL, description="1 is the highest")] = 1
    promoted: Annotated[Marked, Meta(description="How many teams go up")] = 0
    play_off: Annotated[Marked, Meta(description="How many play for a place above")] = 0
    relegated: Annotated[Marked, Meta(description="How many teams go down")] = 0

    def division(self) -> Division:
        """Return the place in a league for the announcement, which checks it."""
        return Division(**asdict(self))


class AnnounceDivision(PartOfAnnouncement, frozen=True):
    """Say where an event of teams stands in a league, or that it is in none."""

    division: Annotated[
        AnnouncedDivision | None,
        said(
            Sentence("division"),
            "Null takes the event out of its league",
            {"league": "Hill League", "level": 2, "promoted": 1},
        ),
    ]

    def changed(self, details: Details, _state: State) -> Details:
        told = self.division
        return replace(details, division=None if told is None else told.division())


SYSTEM_SHOWN = next(
    name
    for name, system in SYSTEMS.items()
    if isinstance(system, AccountableSystem) and not pairs_teams(name)
)
"""The system that an example names: a Swiss, which any number of players can play."""


class AnnounceSystem(PartOfAnnouncement, frozen=True):
    """Say how it is paired, before a round is paired here; rounds of a file do not count."""

    system: Annotated[Code, said(Sentence("pairing system"), "By its name", SYSTEM_SHOWN)]
    rounds: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None,
        said(Sentence("rounds"), "How many, where the system does not say it; null: as now", 7),
    ] = None

    def changed(self, details: Details, _state: State) -> Details:
        new = with_system(details, self.system)
        return new if self.rounds is None else replace(new, planned_rounds=self.rounds)


class ChangeAnnouncement(PartOfAnnouncement, frozen=True, kw_only=True):
    """Change what is announced of an event; what is left out or null stays as it is."""

    name: Annotated[Line | None, said(Sentence("name"), "Of the event", "Spring Open")] = None
    city: Annotated[Line | None, said(Sentence("city"), "Where it is played", "Riga")] = None
    federation: Federation | None = None
    starts: Annotated[date | None, said(Sentence("first day"), "When it begins", "2026-05-01")] = (
        None
    )
    ends: Annotated[date | None, said(Sentence("last day"), "When it ends", "2026-05-09")] = None
    rounds: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] | None,
        said(Sentence("rounds"), "How many, where the system does not say it", 9),
    ] = None
    points: Annotated[
        Annotated[str, Meta(max_length=40)] | None,
        said(Sentence("points"), "What a game is worth", "1-½-0"),
    ] = None
    rate_of_play: Annotated[
        Line | None,
        said(
            Sentence("rate of play"),
            "Times such as 90/40+30+30 or 15+10, or a rate the texts name",
            "90/40+30+30",
        ),
    ] = None
    tie_breaks: Annotated[
        Annotated[tuple[Code, ...], Meta(max_length=20)] | None,
        said(
            Sentence("tie-breaks"),
            "In their order; an empty list: as the federation recommends",
            ["buchholz", "sonneborn-berger"],
        ),
    ] = None
    rating_order: Annotated[
        RatingOrder | None,
        said(
            Sentence("order of the players"),
            "Which rating orders them",
            RatingOrder.INTERNATIONAL_FIRST.value,
        ),
    ] = None
    round_dates: Annotated[
        Annotated[tuple[date | None, ...], Meta(max_length=MOST_ROUNDS)] | None,
        said(Sentence("days"), "Of the rounds, in their order", ["2026-05-01"]),
    ] = None
    round_times: Annotated[
        Annotated[tuple[Annotated[time, Meta(tz=False)] | None, ...], Meta(max_length=MOST_ROUNDS)]
        | None,
        said(Sentence("times"), "When the rounds begin, by the clock of the hall", ["14:00:00"]),
    ] = None
    time_zone: Annotated[
        Code | None, said(Sentence("time zone"), "Where the clocks stand", "Europe/Riga")
    ] = None

    def changed(self, details: Details, state: State) -> Details:
        said_of: dict[str, Any] = {
            name: value for name, value in asdict(self).items() if value is not None
        }
        if not said_of:
            raise InvalidValue("say what is to be announced otherwise")
        if "rounds" in said_of:
            said_of["planned_rounds"] = said_of.pop("rounds")
        if "points" in said_of:
            said_of["points"] = point_system(said_of["points"])
        if "rate_of_play" in said_of:
            said_of["rate_of_play"] = announced_rate(said_of["rate_of_play"])
        if "tie_breaks" in said_of:
            said_of["tie_breaks"] = edition_of(state.tournament).spelled_out(self.tie_breaks or ())
        return replace(details, **said_of)
