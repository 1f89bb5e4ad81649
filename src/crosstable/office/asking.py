"""What commands ask: each kind of field with its limits and its words, said once.

A field of a command says all about itself by its type, such as ``RoundNumber``; where it has words
of its own they stand beside it. ``asked_of`` reads them; what is offered at a door, and the limits
that are held where a command is decided, are made from it.
"""

from __future__ import annotations

from datetime import date, datetime, time
from enum import Enum
from functools import cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, inspect

from crosstable.kernel.fair_play import InspectionTime
from crosstable.kernel.regulations import LONGEST_TEXT
from crosstable.kernel.result import Bye, Result
from crosstable.kernel.sentence import Sentence

LINE = 200
PARAGRAPH = 500


class Made(Enum):
    """What nobody is asked for: it comes with the command from the door it is sent through."""

    SEED = "seed"
    """Chance, which the journal keeps."""
    NOW = "now"
    HALL_NOW = "now by the clock of the hall"
    INSIDE = "inside"
    """Only commands that come from another step have it."""


class Thing(Enum):
    """What is meant, where people may say it otherwise: a player by the name, a time by clocks."""

    ROUND = "round"
    BOARD = "board"
    MATCH = "match of teams"
    PLAYER = "player"
    TEAM = "team"
    PLACES = "places"
    CLOCK = "clock"
    AMOUNTS = "amounts"


def said(
    label: Sentence,
    text: str,
    example: object,
    *,
    clear: bool = False,
    thing: Thing | None = None,
    unsaid: Sentence | None = None,
    **limits: Any,
) -> Meta:
    """Return the words and the limits of a kind of field.

    A field is ``clear`` where its label says it all to whoever fills a form in. Where nothing need
    be chosen, that is called ``unsaid``.
    """
    extra: dict[str, Any] = {"label": label, "clear": clear}
    extra |= {"thing": thing} if thing is not None else {}
    extra |= {"unsaid": unsaid} if unsaid is not None else {}
    return Meta(title=str(label), description=text, examples=[example], extra=extra, **limits)


def about(
    text: str,
    *examples: object,
    label: Sentence | None = None,
    clear: bool = False,
    min_length: int | None = None,
    max_length: int | None = None,
) -> Meta:
    """Return the words, and the limit, that a field of some kind has of its own."""
    return Meta(
        title=label and str(label),
        description=text,
        examples=list(examples) or None,
        extra={"clear": clear} | ({"label": label} if label else {}),
        min_length=min_length,
        max_length=max_length,
    )


def made(by: Made, unless: str = "") -> Meta:
    """Return that a field is made, ``unless`` another one is given."""
    return Meta(extra={"made": by, "unless": unless})


RoundNumber: TypeAlias = Annotated[
    int,
    said(
        Sentence("round"),
        "The number of the round",
        1,
        clear=True,
        thing=Thing.ROUND,
        ge=1,
        le=999,
    ),
]
RoundOrNone: TypeAlias = Annotated[
    int, said(Sentence("round"), "The number of a round; 0: none", 1, ge=0, le=999)
]
BoardNumber: TypeAlias = Annotated[
    int,
    said(
        Sentence("board"),
        "The number of the board in its round",
        1,
        clear=True,
        thing=Thing.BOARD,
        ge=1,
        le=100_000,
    ),
]
MatchNumber: TypeAlias = Annotated[
    int,
    said(
        Sentence("number of the match"),
        "The number of the match in its round",
        1,
        clear=True,
        thing=Thing.MATCH,
        ge=1,
        le=100_000,
    ),
]
PlayerNumber: TypeAlias = Annotated[
    int,
    said(
        Sentence("player"),
        "The player’s number",
        3,
        clear=True,
        thing=Thing.PLAYER,
        ge=1,
        le=100_000,
    ),
]
TeamNumber: TypeAlias = Annotated[
    int,
    said(Sentence("team"), "The team’s number", 2, clear=True, thing=Thing.TEAM, ge=1, le=100_000),
]
CaseNumber: TypeAlias = Annotated[
    int, said(Sentence("number"), "Its number in its list", 1, clear=True, ge=1, le=100_000)
]
PlayerList: TypeAlias = Annotated[
    tuple[PlayerNumber, ...], said(Sentence("players"), "Players by their numbers", [3, 7])
]
"""For fields that have a limit of their own, as ``Note`` is."""
Players: TypeAlias = Annotated[PlayerList, Meta(min_length=1, max_length=10_000)]
TeamList: TypeAlias = Annotated[
    tuple[TeamNumber, ...], said(Sentence("teams"), "Teams by their numbers", [2, 5])
]
TeamPlaces: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=1, le=9999)], ...],
    said(
        Sentence("places"),
        "Places in the team’s list, the first board first",
        [1, 2, 4, 5],
        clear=True,
        thing=Thing.PLACES,
        max_length=200,
    ),
]
GameNumber: TypeAlias = Annotated[
    int,
    said(
        Sentence("game"),
        "Which game, where a pairing has several, with the result from that game’s White in the "
        "usual points; 0 or nothing: the pairing as a whole",
        0,
        ge=0,
        le=99,
    ),
]
SeenPair: TypeAlias = Annotated[
    tuple[PlayerNumber, PlayerNumber] | None,
    said(
        Sentence("pair"),
        "White and Black, by their numbers, as you saw them at the board; where others sit there "
        "it is refused",
        [4, 17],
    ),
]
Outcome: TypeAlias = Annotated[
    Result,
    said(
        Sentence("result"),
        "As arbiters write it: 1-0, 1/2-1/2, 2-0, +/-, -/-, adjourned, 1-0 unrated",
        "1-0",
    ),
    Meta(extra={"is_result": True}),
]
GrantedBye: TypeAlias = Annotated[
    Bye,
    said(Sentence("kind"), "What the bye is worth", Bye.HALF_POINT.value),
    Meta(extra={"choices": (Bye.FULL_POINT, Bye.HALF_POINT, Bye.ZERO_POINT)}),
]
Line: TypeAlias = Annotated[str, Meta(max_length=LINE)]
"""Its words stand at the field."""
ReasonText: TypeAlias = Annotated[
    str,
    said(
        Sentence("reason"),
        "Why; the journal keeps it",
        "wrong board",
        clear=True,
        max_length=PARAGRAPH,
    ),
    Meta(extra={"by_name": True}),
]
Note: TypeAlias = Annotated[
    str, said(Sentence("note"), "What is to be noted", "seen by both", clear=True)
]
ShortNote: TypeAlias = Annotated[Note, Meta(max_length=PARAGRAPH)]
Remark: TypeAlias = Annotated[Note, Meta(max_length=LONGEST_TEXT)]
Day: TypeAlias = Annotated[date | None, said(Sentence("day"), "The day", "2026-05-02", clear=True)]
ClockTime: TypeAlias = Annotated[
    Annotated[time, Meta(tz=False)] | None,
    said(Sentence("starts at"), "By the clock of the hall", "14:00:00", clear=True),
]
HallMoment: TypeAlias = Annotated[
    Annotated[datetime, Meta(tz=False)] | None,
    said(Sentence("time"), "By the clock of the hall", "2026-05-02T18:00:00"),
]
Key: TypeAlias = Annotated[
    str, said(Sentence("field"), "The key of a field of the event’s own", "paid", max_length=60)
]
ChecklistLine: TypeAlias = Annotated[
    str,
    said(Sentence("line"), "The name of the line, or its article", "c02-light", max_length=40),
]
Seconds: TypeAlias = Annotated[
    int, said(Sentence("seconds"), "Seconds on the clock", 250, ge=0, le=86_400)
]
ClockReading: TypeAlias = Annotated[
    int,
    said(
        Sentence("clock"), "Seconds that the clock shows", 3930, thing=Thing.CLOCK, ge=0, le=359_999
    ),
]
"""Written as clocks show it, ``1:05:30``, by whoever reads one."""
ClocksShown: TypeAlias = Annotated[
    tuple[Seconds, Seconds] | None,
    said(
        Sentence("clocks"),
        "The seconds left to White and Black of a drawn game, where the next one goes on with them",
        [250, 235],
    ),
]
PenaltyName: TypeAlias = Annotated[
    Line,
    said(
        Sentence("penalty"), "Of the ladder of the event’s edition: a name or an article", "warning"
    ),
]
PenaltySeconds: TypeAlias = Annotated[
    int,
    said(
        Sentence("seconds"),
        "Seconds that the penalty takes or gives",
        120,
        clear=True,
        ge=0,
        le=100_000,
    ),
]
PenaltyRounds: TypeAlias = Annotated[
    int, said(Sentence("rounds"), "From how many rounds it excludes", 1, clear=True, ge=0, le=999)
]
Fine: TypeAlias = Annotated[
    Line, said(Sentence("amount of a fine"), "Of a fine, such as 25 EUR", "25 EUR", clear=True)
]
LeftOpen: TypeAlias = Annotated[
    InspectionTime | None,
    said(
        Sentence("when"),
        "When it was, where that was left open",
        "during",
        unsaid=Sentence("not said yet"),
    ),
]
YesNo: TypeAlias = Annotated[bool, said(Sentence("yes or no"), "Whether it is so", example=True)]
Seed: TypeAlias = Annotated[str, made(Made.SEED)]


class Asked(msgspec.Struct, frozen=True):
    """One field of a command, with all that a door needs to know."""

    name: str
    type: Any
    default: Any
    """``msgspec.NODEFAULT`` where it must be given."""
    label: Sentence | None
    help: str
    example: Any
    choices: tuple[Enum, ...]
    made: Made | None
    unless: str
    least: int | None
    most: int | None
    """Of a number, or of each in a list."""
    size: int | None
    """How many there are at most, in a list."""
    length: int | None
    """How many characters a text has at most."""
    is_result: bool
    nullable: bool
    """Whether nothing can be given for it."""
    plain: Any
    """The type of the value, or of each in a list."""
    thing: Thing | None
    several: bool
    by_name: bool
    """Whether it is named where it is said, even if it must be."""
    clear: bool
    """Whether its label says all to whoever fills a form in."""
    info: inspect.Type
    """What it is, or each in a list."""
    listed: bool
    """Whether it is a list, of any length."""
    unsaid: Sentence | None
    """What it is called that nothing is given, where one chooses."""


@cache
def asked_of(kind: type[msgspec.Struct]) -> tuple[Asked, ...]:
    """Return what a kind of command asks, in its order."""
    return tuple(
        asked_as(field.name, field.type, field.default) for field in msgspec.structs.fields(kind)
    )


_PLAIN = {
    inspect.IntType: int,
    inspect.StrType: str,
    inspect.BoolType: bool,
    inspect.DateType: date,
    inspect.DateTimeType: datetime,
    inspect.TimeType: time,
}


def asked_as(name: str, kind: Any, default: Any) -> Asked:
    """Return what a type with its words says of a field."""
    extra: dict[str, Any] = {}
    schema: dict[str, Any] = {}
    layers: list[inspect.Type] = []
    info, nullable = inspect.type_info(kind), False
    while True:
        match info:
            case inspect.Metadata(type=inner):
                extra = (info.extra or {}) | extra
                schema = (info.extra_json_schema or {}) | schema
                info = inner
            case inspect.UnionType(types=types) if info.includes_none and len(types) == 2:
                info = next(one for one in types if not isinstance(one, inspect.NoneType))
                nullable = nullable or not layers
            case inspect.VarTupleType(item_type=inner) | inspect.TupleType(item_types=(inner, *_)):
                layers.append(info)
                info = inner
            case _:
                break
    several = next(iter(layers), None)
    return Asked(
        name=name,
        type=kind,
        default=default,
        label=extra.get("label"),
        help=schema.get("description", ""),
        example=next(iter(schema.get("examples", ())), None),
        choices=extra.get("choices", ()),
        made=extra.get("made"),
        unless=extra.get("unless", ""),
        least=getattr(info, "ge", None),
        most=getattr(info, "le", None),
        size=getattr(several, "max_length", None),
        length=info.max_length if isinstance(info, inspect.StrType) else None,
        is_result=extra.get("is_result", False),
        nullable=nullable,
        plain=_PLAIN.get(type(info), getattr(info, "cls", None)),
        thing=extra.get("thing"),
        several=isinstance(several, inspect.VarTupleType),
        by_name=extra.get("by_name", False),
        clear=extra.get("clear", False),
        info=info,
        listed=isinstance(several, inspect.VarTupleType),
        unsaid=extra.get("unsaid"),
    )
