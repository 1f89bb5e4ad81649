"""What does not fit the shape an operation wants: which field, what was given there and what fits.

msgspec says where it stopped; what stands there is cut short, and what fits is read from the shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import inspect

LONGEST_SHOWN = 60
NOTHING = object()
"""Where what was given is not read once more, as it is large."""
_WHERE = re.compile(r" - at `\$([^`]*)`$")
_NAMED = re.compile(r"^Object (missing required|contains unknown) field `(.*)`$", re.DOTALL)
_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "Invalid RFC3339 encoded date": "Expected a day such as 2026-05-02",
        "Invalid RFC3339 encoded time": "Expected a time such as 14:00:00",
        "Invalid RFC3339 encoded datetime": "Expected a time such as 2026-05-02T18:00:00",
    }
)


class FieldError(msgspec.Struct, frozen=True):
    """What is wrong with one field."""

    field: str
    message: str


def unfit(shape: Any, given: Any, error: msgspec.ValidationError, at: str = "") -> FieldError:
    """Return what is wrong with what was given; ``at`` is the name of a part that was sent."""
    found = _WHERE.search(str(error))
    said = str(error)[: found.start()] if found else str(error)
    steps = [step for step in re.split(r"[.\[\]]+", found[1] if found else "") if step]
    field = ".".join([*filter(None, [at]), (found[1] if found else "").removeprefix(".")]).strip(
        "."
    )
    kinds, there = _along(inspect.type_info(shape), given, steps)
    if named := _NAMED.match(said):
        name = shortened(named[2])
        said = f"Object {named[1]} field `{name}`"
        if named[1] != "missing required":
            said = f"{said}; known: {', '.join(_names(kinds))}"
        return FieldError(f"{field}.{name}".removeprefix("."), said)
    if said.startswith("Invalid enum value"):
        said = f"Expected one of {', '.join(_choices(kinds))}"
    said = _FORMS.get(said, said)
    if field and there is not NOTHING:
        said = f"{said}; {_written(there)} was given"
    return FieldError(field, said)


def _written(value: Any) -> str:
    try:
        return shortened(msgspec.json.encode(value).decode())
    except RecursionError:
        return "something else"


def shortened(text: str) -> str:
    """Return a text as far as it is short."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} …"


def _along(
    shape: inspect.Type, given: Any, steps: list[str]
) -> tuple[tuple[inspect.Type, ...], Any]:
    """Return what is wanted where the steps lead, and what was given there."""
    kinds = tuple(_opened(shape))
    for step in steps:
        kinds = tuple(
            inner for kind in kinds for part in _part(kind, step) for inner in _opened(part)
        )
        if isinstance(given, dict) and step in given:
            given = given[step]
        elif isinstance(given, list) and step.isdigit() and int(step) < len(given):
            given = given[int(step)]
        else:
            given = NOTHING
    return kinds, given


def _opened(shape: inspect.Type) -> Iterator[inspect.Type]:
    match shape:
        case inspect.Metadata(type=inner):
            yield from _opened(inner)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _opened(one)
        case _:
            yield shape


def _part(kind: inspect.Type, step: str) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType(fields=fields):
            yield from (one.type for one in fields if one.encode_name == step)
        case inspect.DictType(value_type=inner):
            yield inner
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            yield inner
        case inspect.TupleType(item_types=inner) if step.isdigit():
            yield from inner[int(step) : int(step) + 1]


def _names(kinds: tuple[inspect.Type, ...]) -> Iterator[str]:
    for kind in kinds:
        if isinstance(kind, inspect.StructType):
            yield from (one.encode_name for one in kind.fields)


def _choices(kinds: tuple[inspect.Type, ...]) -> Iterator[str]:
    for kind in kinds:
        values: tuple[Any, ...] = ()
        match kind:
            case inspect.EnumType(cls=enum):
                values = tuple(one.value for one in enum)
            case inspect.LiteralType(values=literal):
                values = literal
        yield from (msgspec.json.encode(value).decode() for value in values)
