"""What programs send: one shape for each change, and the command of the office it stands for.

Every shape has ``expected_version``, the version the program saw, and ``confirm``, the level of
cautions it goes on in spite of.
"""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
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
from crosstable.kernel.tournament import Official, Option, System
from crosstable.office.acts import Details, NewPlayer
from crosstable.rulebooks.library import edition, editions_for
from crosstable.rulebooks.rates_of_play import announced_rate

__all__ = [
    "Announcement",
    "Attachment",
    "ByeWish",
    "CheckInWish",
    "ClaimWish",
    "Correction",
    "Entries",
    "GameSheet",
    "LotsWish",
    "Plain",
    "PlayerRound",
    "PlayerWish",
    "Reasoned",
    "RegulationsWish",
    "ReplacedPlayer",
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
        int | None,
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


class OfficialWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who runs the event."""

    duty: Name
    name: Name


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
            examples=[{"default-time": 30, "appeal-fee": "50 EUR", "rapid-laws": "A.4"}],
        ),
    ]


class Announcement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament to announce; what is left out is what is usual for the game."""

    name: Name
    game: Annotated[str, Meta(max_length=40, examples=["chess"])]
    system: Annotated[str, Meta(max_length=60, examples=["dutch"])]
    edition: Annotated[str, Meta(max_length=60)] = ""
    points: Annotated[str, Meta(max_length=40, examples=["1-½-0"])] = ""
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
    officials: Annotated[tuple[OfficialWish, ...], Meta(max_length=40)] = ()
    published: Annotated[
        bool, Meta(description="Whether everybody may know of it at once; else publish it later")
    ] = False

    def details(self) -> Details:
        """Return the announcement for the office, which checks it."""
        rules = edition(self.edition or editions_for(self.game)[0].id)
        if any(moment is not None and moment.tzinfo is not None for moment in self.round_times):
            raise InvalidValue("round_times have no zone; give it in time_zone")
        return Details(
            name=self.name,
            game=self.game,
            edition=rules.id,
            system=System(
                self.system, tuple(Option(name, value) for name, value in self.options.items())
            ),
            points=point_system(self.points) if self.points else rules.points,
            planned_rounds=self.rounds,
            tie_breaks=self.tie_breaks,
            rate_of_play=announced_rate(self.rate_of_play),
            city=self.city,
            federation=self.federation,
            starts=self.starts,
            ends=self.ends,
            round_dates=self.round_dates,
            round_times=self.round_times,
            time_zone=self.time_zone,
            officials=tuple(Official(official.duty, official.name) for official in self.officials),
        )


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


class ResultPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of one game."""

    result: ResultText
    unusual: Unusual = False
    ending: EndingWord = None

    def value(self, points: PointSystem) -> Result:
        """Return the result under the event's points."""
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

    def value(self, points: PointSystem) -> Result:
        """Return the result under the event's points."""
        return _result(self.result, points, unusual=self.unusual, ending=self.ending)


class Correction(ResultWish, frozen=True, kw_only=True):
    """Another result for a game that has one."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]


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
