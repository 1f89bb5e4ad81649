"""Forms made from what commands ask: each field drawn, and what was sent read into the command.

A page says which fields it has and in which order, and its own words where those of the command
would not do; limits, labels, help, examples and choices stand at the command (``office.asking``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from secrets import token_hex
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from crosstable.games.time_sheet import clock_words
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.office.asking import PARAGRAPH, Asked, Made, Thing, asked_of
from crosstable.office.texts import longest
from crosstable.office.typed_fields import typed_board, typed_result, typed_seat, typed_value
from crosstable.standings.explaining import opened
from crosstable.standings.prizes import amounts_text
from crosstable.web.forms.form import Form, Unfit
from crosstable.web.words import phrases
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text, told

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


class Drawn(msgspec.Struct, frozen=True):
    """A field as a form draws it."""

    name: str
    label: str
    help: str
    widget: str
    """The type of the input, or ``select``, ``area`` or ``check``."""
    required: bool
    options: tuple[tuple[str, str], ...]
    """Values with their words, where one is chosen."""
    limits: Mapping[str, object]


def drawn_fields(kind: str) -> Mapping[str, Drawn]:
    """Return how the fields of a command, or of a part of one, are drawn; by their names."""
    struct: type[msgspec.Struct] = getattr(acts, kind)
    return {asked.name: _drawn(struct, asked) for asked in asked_of(struct) if not asked.made}


def helps() -> Iterator[str]:
    """Yield every help that a form may show beside a field."""
    kinds = (*acts.COMMANDS, acts.NewTeam)
    for asked in (asked for kind in kinds for asked in asked_of(kind)):
        if not asked.made and _has_help(asked):
            yield asked.help


def _has_help(asked: Asked) -> bool:
    """Return whether more is said beside a field than its label and its choices do."""
    chosen = isinstance(asked.info, inspect.BoolType | inspect.EnumType | inspect.LiteralType)
    return bool(asked.help) and not (asked.clear or chosen)


def _drawn(kind: type[msgspec.Struct], asked: Asked) -> Drawn:
    options, widget = _options(asked), _widget(kind, asked)
    limits: dict[str, object] = {"autocomplete": "off"} if widget == "text" else {}
    if widget == "number":
        limits = {"min": asked.least, "max": asked.most, "inputmode": "numeric"}
    if asked.thing is Thing.CLOCK:
        limits["placeholder"] = clock_words(asked.example)
    if asked.thing is Thing.AMOUNTS:
        limits["placeholder"] = amounts_text(asked.example)
    elif asked.listed and asked.example is not None:
        limits["placeholder"] = ", ".join(map(str, asked.example))
    if isinstance(asked.info, inspect.StrType) and not asked.listed:
        limits["maxlength"] = longest(kind, asked.name)
    return Drawn(
        name=asked.name,
        label=opened(told(asked.label or asked.name)),
        help=f"{_(asked.help)}." if _has_help(asked) else "",
        widget="select" if options else widget,
        required=asked.default is msgspec.NODEFAULT and not asked.nullable,
        options=options,
        limits=limits,
    )


_WIDGETS: Mapping[type[inspect.Type], str] = {
    inspect.BoolType: "check",
    inspect.DateType: "date",
    inspect.TimeType: "time",
    inspect.DateTimeType: "datetime-local",
    inspect.IntType: "number",
}


_WORDS = frozenset({Thing.BOARD, Thing.PLAYER, Thing.PLACES, Thing.CLOCK, Thing.AMOUNTS})
"""What people write in ways of their own, and no number."""


def _widget(kind: type[msgspec.Struct], asked: Asked) -> str:
    if asked.listed or asked.thing in _WORDS:
        return "text"
    if isinstance(asked.info, inspect.StrType) and longest(kind, asked.name) > PARAGRAPH:
        return "area"
    return _WIDGETS.get(type(asked.info), "text")


def _options(asked: Asked) -> tuple[tuple[str, str], ...]:
    """Return what is chosen from, with nothing first where nothing need be chosen."""
    found: Sequence[tuple[object, str]] = ()
    match asked.info:
        case inspect.EnumType(cls=enum) if not asked.listed and not asked.is_result:
            found = [(one.value, _words(one)) for one in asked.choices or tuple(enum)]
        case inspect.BoolType() if asked.nullable:
            found = [("yes", _("yes")), ("no", _("no"))]
    nothing = opened(told(asked.unsaid)) if asked.unsaid else "—"
    first = [("", nothing)] if found and asked.nullable else []
    return tuple((str(value), words) for value, words in [*first, *found])


_CALLED: Mapping[type[Enum], Callable[[Any], str]] = {Bye: phrases.bye}
"""What choices are called that do not say it themselves."""


def _words(one: Enum) -> str:
    words = _CALLED[type(one)](one) if type(one) in _CALLED else getattr(one, "words", one.value)
    return opened(told(words))


def made_values(
    kind: type[msgspec.Struct], now: Callable[[], datetime], given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what nobody is asked for: chance, and the time."""
    made: dict[str, Any] = {}
    for asked in asked_of(kind):
        match asked.made:
            case Made.SEED if not given.get(asked.unless):
                made[asked.name] = token_hex(8)
            case Made.NOW:
                made[asked.name] = now()
            case Made.HALL_NOW:
                made[asked.name] = now().astimezone().replace(tzinfo=None)
    return made


def read_command(
    form: Form,
    kind: type[Wanted],
    now: Callable[[], datetime],
    event: Tournament | None = None,
    **known: Any,
) -> Wanted:
    """Return the command a form asks for, with chance and time where it has any."""
    given = {name: form.all(name) for name in form.values}
    return read_fields(form, kind, event, made_values(kind, now, {**given, **known}), **known)


def read_fields(
    form: Form,
    kind: type[Wanted],
    event: Tournament | None = None,
    made: Mapping[str, Any] = MappingProxyType({}),
    **known: Any,
) -> Wanted:
    """Return the value whose fields a form has, or raise what does not fit, at each field.

    ``known`` is what the page knows itself. A text that is missing comes empty: the office says why
    it is needed.
    """
    errors: dict[str, str] = {}
    values = dict(known)
    for asked in sorted(asked_of(kind), key=lambda asked: asked.is_result):
        if asked.made is not None or asked.name in values:
            continue
        if asked.thing is Thing.PLAYER and errors.keys() & {"round", "board"}:
            continue  # whose seat is meant nobody knows
        try:
            value = _value(form, asked, values, event)
        except Refused as refused:
            errors[asked.name] = error_text(refused)
        except CrosstableError as error:
            errors[asked.name] = opened(error_text(error))
        else:
            if value is not msgspec.UNSET:
                values[asked.name] = value
            elif asked.default is msgspec.NODEFAULT:
                errors[asked.name] = _("Please fill this in.")
    if errors:
        raise Unfit(errors, {asked.name: asked.label or "" for asked in asked_of(kind)})
    return kind(**values, **made)


def read_part(form: Form, kind: type[Wanted], called: Callable[[str], str], **known: Any) -> Wanted:
    """Return a value whose fields are called otherwise in a form that asks for more."""
    names = {name: called(name) for name in kind.__struct_fields__}
    own = {name: form.values[field] for name, field in names.items() if field in form.values}
    try:
        return read_fields(Form(own), kind, **known)
    except Unfit as error:
        errors = {names[name]: text for name, text in error.errors.items()}
        raise Unfit(errors) from None


def _value(form: Form, asked: Asked, values: dict[str, Any], event: Tournament | None) -> Any:
    if isinstance(asked.info, inspect.BoolType):
        text = form.text(asked.name)
        return (text not in {"", "no", "0"}) if text or not asked.nullable else msgspec.UNSET
    texts = form.all(asked.name)
    if not texts:
        needed = asked.default is msgspec.NODEFAULT
        if needed and isinstance(asked.info, inspect.StrType) and not asked.listed:
            return ""
        return None if needed and asked.nullable else msgspec.UNSET
    if asked.is_result and event is not None:
        return typed_result(event, texts[-1], values)
    if asked.thing is Thing.BOARD and event is not None and "round" in values:
        board, game = typed_board(event, values["round"], texts[-1])
        if game:
            values.setdefault("game", game)
        return board
    if asked.thing is Thing.PLAYER and event is not None and {"round", "board"} <= values.keys():
        return typed_seat(event, values["round"], values["board"], texts[-1])
    return typed_value(asked, texts, event)
