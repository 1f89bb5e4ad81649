"""Every text of every command has a limit, for all doors, and shows what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import GameKind, GamePlan, Stage
from crosstable.kernel.points import PointSystem
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.office import championship_acts, cup_acts, exhibition_acts, youth_acts
from crosstable.office.acts import COMMANDS, ChangeDetails, Command, decide, details_of
from crosstable.office.acts.games import LONGEST_GAME
from crosstable.office.asking import LINE
from crosstable.office.own_parts import PartAct
from crosstable.office.texts import longest, refuse_unfit_texts
from tests.office.desk import Desk, details

Place: TypeAlias = tuple[str, ...]


def kinds(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def places(info: inspect.Type, above: tuple[type, ...] = ()) -> Iterator[Place]:
    """Yield where texts stand in values of a type."""
    match info:
        case inspect.Metadata(type=said):
            yield from places(said, above)
        case inspect.StrType():
            yield ()
        case inspect.UnionType(types=types):
            for one in types:
                yield from places(one, above)
        case inspect.VarTupleType(item_type=item):
            yield from places(item, above)
        case inspect.DictType(value_type=value):
            yield from places(value, above)
        case inspect.StructType(cls=cls, fields=fields) if cls not in above:
            for field in fields:
                for place in places(field.type, (*above, cls)):
                    yield field.name, *place


def built(info: inspect.Type, place: Place | None, text: str) -> Any:
    """Return a value of a type, with a text at a place in it; whether it makes sense is open."""
    match info:
        case inspect.Metadata(type=said):
            return built(said, place, text)
        case inspect.StrType():
            return text if place is not None else "x"
        case inspect.UnionType(types=types):
            fits = [one for one in types if place is not None and place in set(places(one))]
            return built((fits or list(types))[0], place, text)
        case inspect.VarTupleType(item_type=item):
            return () if place is None else (built(item, place, text),)
        case inspect.DictType(key_type=key, value_type=value):
            return {} if place is None else {built(key, None, text): built(value, place, text)}
        case inspect.StructType():
            return _struct(info, place, text)
        case _:
            return _plain(info)


def _struct(info: inspect.StructType, place: Place | None, text: str) -> Any:
    needed = {field.name: built(field.type, None, text) for field in info.fields if field.required}
    value = copy(EXAMPLES[info.cls]) if info.cls in EXAMPLES else info.cls(**needed)
    for field in info.fields:
        if place and field.name == place[0]:
            content = built(field.type, place[1:], text)
            msgspec.structs.force_setattr(value, field.name, content)
    return value


def _plain(info: inspect.Type) -> Any:
    match info:
        case inspect.EnumType(cls=enum):
            return next(iter(enum))
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.TupleType(item_types=items):
            return tuple(built(item, None, "") for item in items)
        case inspect.CustomType(cls=cls) if cls is Sentence:
            return Sentence("x")
        case _:
            return PLAIN[type(info)]


PLAIN: dict[type, Any] = {
    inspect.IntType: 1,
    inspect.BoolType: True,
    inspect.NoneType: None,
    inspect.DateType: date(2026, 5, 1),
    inspect.TimeType: time(9),
    inspect.DateTimeType: datetime(2026, 5, 1, 9),  # noqa: DTZ001 -- never looked at
    inspect.CustomType: Fraction(1, 2),
}

EXAMPLES: dict[type, Any] = {
    PointSystem: details().points,
    GamePlan: GamePlan((Stage(GameKind.RAPID),)),
    Board: Board(1, 2),
}
"""Where not every value of the right types makes one."""


def owner_of(kind: type[Any], place: Place) -> type[msgspec.Struct]:
    """Return the class in which the field at a place is."""
    info: Any = inspect.type_info(kind)
    for depth, name in enumerate(place):
        while not isinstance(info, inspect.StructType):
            inner = getattr(info, "types", None) or (
                getattr(info, "item_type", None) or getattr(info, "type", None) or info.value_type,
            )
            info = next(one for one in inner if place[depth:] in set(places(one)))
        owner, info = info.cls, next(each.type for each in info.fields if each.name == name)
    return owner


PARTS = {part.__name__ for part in (championship_acts, cup_acts, exhibition_acts, youth_acts)}

TEXTS = [
    pytest.param(kind, place, id=f"{kind.__name__}.{'.'.join(place)}")
    for kind in (*COMMANDS, *sorted(kinds(PartAct), key=lambda kind: kind.__name__))
    if kind in COMMANDS or kind.__module__ in PARTS
    for place in dict.fromkeys(places(inspect.type_info(kind)))
]


@pytest.mark.parametrize(("kind", "place"), TEXTS)
def test_no_text_of_any_command_is_endless_or_unseen(kind: type[Any], place: Place) -> None:
    """A name of five thousand letters, or with a bell in it, is refused before anything is done."""
    state = Desk(details()).state
    most = longest(owner_of(kind, place), place[-1])
    assert most < 5000 or most == LONGEST_GAME
    for text, said in (("a" * (most + 1), "at most"), ("a\x07b", "unprintable")):
        asked = built(inspect.type_info(kind), place, text)
        with pytest.raises(Refused, match=said):
            decide(asked, state) if isinstance(asked, Command) else refuse_unfit_texts(asked)


def test_what_stands_there_already_may_stay() -> None:
    """An earlier version, or a file, may have had a longer name than can be given now."""
    state = Desk(details()).state
    old = "a" * (LINE + 1)
    state = replace(state, tournament=replace(state.tournament, name=old))
    decide(ChangeDetails(replace(details_of(state.tournament), city="Berlin")), state)
    with pytest.raises(Refused, match="201 characters; at most 200"):
        decide(ChangeDetails(replace(details_of(state.tournament), city=f"{old[1:]}b")), state)


def test_a_new_tournament_has_no_endless_name() -> None:
    for wrong in ("a" * 5000, "Open\x1b[2J"):
        with pytest.raises(Refused):
            Desk(details(wrong))
