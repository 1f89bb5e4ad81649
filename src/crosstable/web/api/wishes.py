"""What programs send: one shape for each change, and the command of the office it stands for.

Every shape has ``expected_version``, the version the program saw, and ``confirm``, the level of
cautions it goes on in spite of.
"""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, Literal

import msgspec
from litestar.params import QueryParameter
from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver, age_group
from crosstable.kernel.notation import parse_result
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
)
from crosstable.kernel.points import PointSystem, point_system
from crosstable.kernel.result import Ending, Played, Result
from crosstable.kernel.tournament import Official, Option, System, Tournament
from crosstable.office.acts import AbsenceDecision, AfterAbsence, Details, NewPlayer
from crosstable.office.game_rows import game_points
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.library import edition, edition_for
from crosstable.rulebooks.rates_of_play import announced_rate

__all__ = [
    "Announcement",
    "Attachment",
    "ByeWish",
    "CheckInWish",
    "ClaimWish",
    "Correction",
    "Entries",
    "Explanation",
    "GameSheet",
    "LotsWish",
    "PairWish",
    "Plain",
    "PlayerRound",
    "PlayerWish",
    "Reasoned",
    "RegulationsWish",
    "ReplacedPlayer",
    "ReportCorrectionWish",
    "ResultSheet",
    "ResultWish",
    "Wish",
]

Line = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=1, le=100_000)]
RoundNumber = Annotated[int, Meta(ge=1, le=999)]
BirthText = Annotated[str, Meta(max_length=10, description="YYYY, YYYY-MM or YYYY-MM-DD")]
ResultText = Annotated[
    str,
    Meta(
        max_length=30,
        description="As arbiters write it: 1-0, 1/2-1/2, 2-0, +/-, -/-, adjourned",
        examples=["1-0"],
    ),
]


LONGEST_SHEET = 4_000_000
"""Letters of a text with all games of a round."""


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every change may say about itself."""

    expected_version: Annotated[
        Annotated[int, Meta(ge=0, le=999_999_999)] | None,
        Meta(description="The version you saw; if the tournament has moved on you get a 409"),
    ] = None
    confirm: Annotated[
        Literal[0, 1, 2, 3, 4],
        Meta(description="The level of cautions you have read and go on in spite of"),
    ] = 0


class Plain(Wish, frozen=True, kw_only=True):
    """A change that needs nothing else to be said."""


class Reasoned(Wish, frozen=True, kw_only=True):
    """A change with its reason, which the journal keeps."""

    reason: Annotated[str, Meta(max_length=500)] = ""


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
    city: Line = ""
    federation: Annotated[str, Meta(max_length=3)] = ""
    starts: date | None = None
    ends: date | None = None
    round_dates: Annotated[tuple[date | None, ...], Meta(max_length=99)] = ()
    round_times: Annotated[tuple[time | None, ...], Meta(max_length=99)] = ()
    time_zone: Annotated[str, Meta(max_length=60, examples=["Europe/Amsterdam"])] = ""
    officials: Annotated[tuple[OfficialWish, ...], Meta(max_length=60)] = ()
    event_class: ClassWish = ClassWish()
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
        plan, usual_points = planned_round(rules, self.games)
        return Details(
            name=self.name,
            game=self.game,
            edition=rules.id,
            system=System(
                self.system, tuple(Option(name, value) for name, value in self.options.items())
            ),
            points=point_system(self.points) if self.points else usual_points,
            game_plan=plan,
            planned_rounds=self.rounds,
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
        )


class OfficialsWish(Wish, frozen=True, kw_only=True):
    """Who runs the event, all of them."""

    officials: Annotated[tuple[OfficialWish, ...], Meta(max_length=60)]


class ReplacedClass(Wish, frozen=True, kw_only=True):
    """What the event is to its federations, all of it."""

    event_class: ClassWish


class RatingWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rating on one list."""

    list: Annotated[str, Meta(max_length=60, examples=["fide.standard"])]
    value: Annotated[int, Meta(ge=1, le=4999)]


class RegisterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number in a register, such as a FIDE id."""

    register: Annotated[str, Meta(max_length=60, examples=["fide"])]
    value: Annotated[str, Meta(min_length=1, max_length=60)]


class TitleWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title and who awarded it."""

    register: Annotated[str, Meta(max_length=60, examples=["fide"])]
    code: Annotated[str, Meta(min_length=1, max_length=20, examples=["WGM"])]


class PlayerWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player to enter."""

    name: Annotated[str, Meta(min_length=1, max_length=200, examples=["Meier, Anna"])]
    federation: Annotated[str, Meta(max_length=3)] = ""
    club: Line = ""
    team: Line = ""
    sex: Literal["m", "w"] | None = None
    born: BirthText | None = None
    ratings: Annotated[tuple[RatingWish, ...], Meta(max_length=20)] = ()
    titles: Annotated[tuple[TitleWish, ...], Meta(max_length=20)] = ()
    identifiers: Annotated[tuple[RegisterEntry, ...], Meta(max_length=20)] = ()
    person: Annotated[
        str,
        Meta(
            max_length=60,
            pattern=r"^(|p-[0-9a-z]{8}|[a-z][a-z0-9-]{1,19}:[A-Za-z0-9./-]{1,30})$",
            description="Who it is in the register: a mark, or a number such as fide:1503014",
        ),
    ] = ""

    def player(self) -> NewPlayer:
        """Return the player for the office."""
        return NewPlayer(
            Player(
                name=clean_name(self.name),
                federation=self.federation.upper(),
                club=self.club.strip(),
                sex=Sex(self.sex) if self.sex else None,
                born=BirthDate.parse(self.born) if self.born else None,
                ratings=tuple(Rating(rating.list, rating.value) for rating in self.ratings),
                titles=tuple(Title(title.register, title.code) for title in self.titles),
                identifiers=tuple(
                    Identifier(identifier.register, identifier.value)
                    for identifier in self.identifiers
                ),
                person=self.person,
            ),
            self.team.strip(),
        )


class Entries(Wish, frozen=True, kw_only=True):
    """Players to enter, all of them or none."""

    players: Annotated[tuple[PlayerWish, ...], Meta(min_length=1, max_length=2000)]


class ReplacedPlayer(Wish, frozen=True, kw_only=True):
    """A player's data as they should be."""

    player: PlayerWish


class CheckInWish(Wish, frozen=True, kw_only=True):
    """Who is in the hall before the first round; ``present`` null takes the note back."""

    players: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=10_000)]
    present: bool | None = True


class ByeWish(Wish, frozen=True, kw_only=True):
    """A bye in a round to come."""

    player: Number
    round: RoundNumber
    kind: Literal["full-point", "half-point", "zero-point"]


class PlayerRound(Wish, frozen=True, kw_only=True):
    """A player in a round."""

    player: Number
    round: RoundNumber


class Explanation(PlayerRound, frozen=True, kw_only=True):
    """Why a player did not appear for a game; the journal keeps it."""

    reason: Annotated[str, Meta(max_length=500)] = ""


class AbsenceWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of a player who was absent from the last round without an explanation."""

    player: Number
    choice: Annotated[
        Literal["withdraw", "explained", "out"],
        Meta(description="Withdrawn; explained and paired again; left out of this round only"),
    ]
    reason: Annotated[str, Meta(max_length=500)] = ""

    def decision(self) -> AbsenceDecision:
        """Return the decision for the office."""
        return AbsenceDecision(self.player, AfterAbsence(self.choice), self.reason)


class PairWish(Wish, frozen=True, kw_only=True):
    """The next round, and what becomes of those who were absent from the last one."""

    absent: Annotated[tuple[AbsenceWish, ...], Meta(max_length=10_000)] = ()


class LotsWish(Wish, frozen=True, kw_only=True):
    """How pairing numbers are given out; the server makes the seed and the journal keeps it."""

    method: Annotated[
        str,
        Meta(
            max_length=60,
            description="Empty for what the edition prescribes; `initial-order`, `as-entered`, "
            "or a way of drawing lots of the system",
        ),
    ] = ""
    split: bool = False


EndingWord = Annotated[
    Literal[
        "on the board", "resignation", "agreement", "time", "repetition", "move count", "referee"
    ]
    | None,
    Meta(description="How a played game ended"),
]
Unusual = Annotated[
    bool, Meta(description="Take scores that do not add up, such as 0-0 after a penalty")
]


GameNumber = Annotated[
    int,
    Meta(
        ge=0,
        le=99,
        description="Which game, where a pairing has several, with the result from that game's "
        "White in the usual points; 0 or nothing: the pairing as a whole",
    ),
]


GameAsked = Annotated[
    int,
    QueryParameter(ge=0, le=99, description="Which game, where a pairing has several"),
]


class ResultPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of one game."""

    result: ResultText
    unusual: Unusual = False
    ending: EndingWord = None
    game: GameNumber = 0

    def value(self, tournament: Tournament) -> Result:
        """Return the result under the event's points, or under the usual ones for one game."""
        points = game_points(tournament) if self.game else tournament.points
        return _result(self.result, points, unusual=self.unusual, ending=self.ending)


def _result(text: str, points: PointSystem, *, unusual: bool, ending: str | None) -> Result:
    result = parse_result(text, points, unusual=unusual)
    if ending is None:
        return result
    if not isinstance(result, Played):
        raise InvalidValue("only a game that was played has an ending")
    return replace(result, ending=Ending(ending))


class BoardResult(ResultPart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of the game on a board."""

    board: Number


class ResultWish(Wish, frozen=True, kw_only=True):
    """The result of a game."""

    result: ResultText
    unusual: Unusual = False
    ending: EndingWord = None
    game: GameNumber = 0

    def value(self, tournament: Tournament) -> Result:
        """Return the result under the event's points, or under the usual ones for one game."""
        points = game_points(tournament) if self.game else tournament.points
        return _result(self.result, points, unusual=self.unusual, ending=self.ending)


class Correction(ResultWish, frozen=True, kw_only=True):
    """Another result for a game that has one."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    reported_in_time: Annotated[
        bool, Meta(description="Whether the error was reported before the next round was over")
    ] = False


class ReportCorrectionWish(ResultWish, frozen=True, kw_only=True):
    """A game as the rating officer is told of it."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    colours_exchanged: bool = False


class ResultSheet(Wish, frozen=True, kw_only=True):
    """Results of several games of a round, all of them or none."""

    results: Annotated[tuple[BoardResult, ...], Meta(min_length=1, max_length=1000)]


class Attachment(Wish, frozen=True, kw_only=True):
    """The moves of a game in the format of the tournament's game: PGN or PDN."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


class GameSheet(Wish, frozen=True, kw_only=True):
    """All games of a round as a programme at the boards writes them: one PGN or PDN text."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SHEET)]
    shorten: Annotated[
        bool,
        Meta(description="Also file games that have fewer moves than what is filed"),
    ] = False


class ClaimWish(Wish, frozen=True, kw_only=True):
    """What a player tells of his game."""

    round: RoundNumber
    player: Number
    result: ResultText

    def value(self, points: PointSystem) -> Result:
        """Return the result under the event's points."""
        return parse_result(self.result, points)


Cells = Annotated[
    dict[
        Annotated[str, Meta(max_length=40, pattern="^[a-z_]+$")],
        Annotated[str, Meta(max_length=200)],
    ],
    Meta(
        max_length=40,
        description="By the names of the columns of a CSV file of persons",
        examples=[{"title": "IA", "title_register": "fide", "title_from": "2015-01-01"}],
    ),
]
"""What a fact says, as texts."""

FactKind = Literal[
    "name",
    "identifier",
    "birth",
    "sex",
    "title",
    "federation",
    "licence",
    "norm",
    "service",
    "public",
]


class FactWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact to note about a person."""

    kind: FactKind
    cells: Cells


class PersonWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody to enter in the register; a name is needed."""

    facts: Annotated[tuple[FactWish, ...], Meta(min_length=1, max_length=100)]


class NotedFactWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact to note, and the mark of one that it replaces."""

    fact: FactWish
    instead_of: Annotated[str, Meta(max_length=40)] = ""
