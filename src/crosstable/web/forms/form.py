"""Forms: what a person typed, read into a value, with a sentence at each field that does not fit.

Nothing typed is ever lost: a ``Sheet`` carries the texts back into the form together with the
sentences. Fields whose name begins with an underscore belong to the form itself: ``_version`` is
what the person saw, ``_key`` makes a second sending harmless, ``_what`` says what was wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from litestar import Request
from msgspec import inspect

from crosstable.kernel.errors import (
    Conflict,
    CrosstableError,
    InvalidValue,
    JournalBroken,
    NotAllowed,
    StoreUnusable,
)
from crosstable.kernel.whole_number import whole_number
from crosstable.standings.explaining import opened
from crosstable.web.forms.parsing import Upload, fields_of
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import colon, error_text, told

Wish = TypeVar("Wish", bound=msgspec.Struct)

LONGEST_TEXT = 100_000
EDIT, ADD = "_edit", "_add."
"""What the buttons of an ordered list send where no script moves its items."""
SECRET = "password"  # noqa: S105 -- the name of fields, not a secret
"""Fields named like this are taken as they are typed and never handed back."""


_NOTHING: Mapping[str, str] = MappingProxyType({})


class Unfit(InvalidValue):
    """A form with fields that do not fit, each with its sentence; the empty name is the whole."""

    def __init__(self, errors: Mapping[str, str], labels: Mapping[str, str] = _NOTHING) -> None:
        self.errors = dict(errors)
        called = {name: opened(told(label)) + colon() for name, label in labels.items() if label}
        super().__init__(
            "; ".join(f"{called.get(name, '')}{error}" for name, error in errors.items())
        )


def what_to_mend(error: CrosstableError) -> str:
    """Return what an error says to whoever filled a form of the office in.

    What cannot be mended there is raised again and has a page of its own: that somebody else acted
    first, that there is no right to act, or that the office cannot be written.
    """
    if isinstance(error, Conflict | NotAllowed | StoreUnusable | JournalBroken):
        raise error
    return error_text(error)


def insist_all(*readings: Callable[[], object]) -> None:
    """Raise everything that several readings of a form find wrong, told at once."""
    errors: dict[str, str] = {}
    for read in readings:
        try:
            read()
        except Unfit as unfit:
            errors = {**unfit.errors, **errors}
    if errors:
        raise Unfit(errors)


class Form:
    """What was typed, by field; several texts where a field may come several times."""

    def __init__(
        self,
        values: Mapping[str, Sequence[str]] | None = None,
        uploads: Mapping[str, Upload] | None = None,
    ) -> None:
        self.values = {name: tuple(texts) for name, texts in (values or {}).items()}
        self.uploads = dict(uploads or {})

    def text(self, name: str) -> str:
        """Return what was typed into a field; empty where it was not sent."""
        texts = self.values.get(name, ())
        return texts[-1] if texts else ""

    def all(self, name: str) -> tuple[str, ...]:
        """Return every text of a field that comes several times, without empty ones."""
        return tuple(text for text in self.values.get(name, ()) if text.strip())

    def number(self, name: str) -> int | None:
        """Return the number in a field of the form's own; none where it holds nothing like it."""
        return whole_number(self.text(name))

    @property
    def version(self) -> int | None:
        """Return the tournament's version that the person saw."""
        return self.number("_version")

    @property
    def key(self) -> str:
        """Return the one-time key of the form."""
        return self.text("_key")[:64]

    @property
    def kept(self) -> tuple[tuple[str, str], ...]:
        """Return what can be handed back and sent again: all but secrets and the form's own."""
        return tuple(
            (name, text)
            for name, texts in self.values.items()
            if SECRET not in name and (not name.startswith("_") or name == "_what")
            for text in texts
        )

    @property
    def is_being_edited(self) -> bool:
        """Return whether the form only asks to be shown again, with a list in another order."""
        return bool(self.text(EDIT))

    def edited(self) -> Form:
        """Return the form as its button wants it: ``list up value``, ``down``, ``out``, ``add``.

        ``list anew`` takes a list away, so that what is recommended stands there again. Where
        scripts run, none of these is ever sent.
        """
        name, _space, rest = self.text(EDIT).partition(" ")
        way, _space, value = rest.partition(" ")
        items = list(self.all(name))
        values = {field: texts for field, texts in self.values.items() if field[:1] != "_"}
        if way == "anew":
            return Form({field: texts for field, texts in values.items() if field != name})
        if way == "add":
            added = self.text(f"{ADD}{name}")
            if "," in added:  # a whole list takes the place of what is there
                items = added.split(",")
            elif added and added not in items:
                items.append(added)
        elif value in items:
            place = items.index(value)
            items.remove(value)
            if way in {"up", "down"}:
                items.insert(max(place + (1 if way == "down" else -1), 0), value)
        return Form({**values, name: items})

    def read(self, kind: type[Wish]) -> Wish:
        """Return the value the form describes, or raise ``Unfit`` with a sentence at each field."""
        errors: dict[str, str] = {}
        values: dict[str, object] = {}
        for field in msgspec.structs.fields(kind):
            try:
                value = self._value(field)
            except msgspec.ValidationError:
                errors[field.name] = _what_fits(_bare(inspect.type_info(field.type)))
                continue
            if value is not msgspec.UNSET:
                values[field.name] = value
            elif field.required:
                errors[field.name] = _("Please fill this in.")
        if errors:
            raise Unfit(errors)
        return kind(**values)

    def _value(self, field: msgspec.structs.FieldInfo) -> object:
        info = _bare(inspect.type_info(field.type))
        if isinstance(info, inspect.VarTupleType):
            return msgspec.convert(self.all(field.name), field.type, strict=False)
        if isinstance(info, inspect.BoolType):
            return self.text(field.name) not in {"", "no", "0"}
        text = self.text(field.name)
        if SECRET not in field.name:
            text = text.strip()
        if not text:
            return msgspec.UNSET
        if len(text) > LONGEST_TEXT:
            raise msgspec.ValidationError(field.name)
        return msgspec.convert(text, field.type, strict=False)


def _bare(info: inspect.Type) -> inspect.Type:
    """Return a type without the words that stand at it."""
    while isinstance(info, inspect.Metadata):
        info = info.type
    return info


def _what_fits(info: inspect.Type) -> str:
    """Return what a field expects, in words."""
    match info:
        case inspect.UnionType(types=types):
            plain = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
            return _what_fits(_bare(plain[0]))
        case inspect.IntType(ge=int(least), le=int(most)):
            return _("Enter a whole number from %(least)s to %(most)s.") % {
                "least": least,
                "most": most,
            }
        case inspect.IntType():
            return _("Enter a whole number.")
        case inspect.DateType():
            return _("Enter a date, such as 2026-05-31.")
        case inspect.TimeType():
            return _("Enter a time, such as 14:30.")
        case inspect.StrType(max_length=int(most)):
            return _("Enter at most %(most)s characters.") % {"most": most}
        case inspect.EnumType() | inspect.LiteralType():
            return _("Choose one of the values offered.")
        case _:
            return _("This is not valid here.")


class Sheet:
    """A form as it is shown: the texts in its fields and what is wrong with them."""

    def __init__(
        self,
        values: Mapping[str, object] | None = None,
        errors: Mapping[str, str] | None = None,
    ) -> None:
        self.values = dict(values or {})
        self.errors = dict(errors or {})

    @classmethod
    def of(cls, value: msgspec.Struct) -> Sheet:
        """Return the sheet filled in with what is known."""
        return cls({name: getattr(value, name) for name in value.__struct_fields__})

    @classmethod
    def failed(cls, form: Form, error: CrosstableError) -> Sheet:
        """Return the sheet as it was sent, with what was wrong with it, if anything was."""
        if isinstance(error, StoreUnusable | JournalBroken):
            raise error
        errors = error.errors if isinstance(error, Unfit) else {"": error_text(error)}
        return cls(cls.typed(form).values, errors)

    @classmethod
    def to_mend(cls, form: Form, error: CrosstableError) -> Sheet:
        """Return the same to somebody of the office; what nobody mends there is raised again."""
        what_to_mend(error)
        return cls.failed(form, error)

    @classmethod
    def typed(cls, form: Form) -> Sheet:
        """Return the sheet as it was sent; passwords are not handed back."""
        return cls(cls._texts(form))

    @staticmethod
    def _texts(form: Form) -> dict[str, object]:
        return {
            name: texts if len(texts) > 1 else texts[0]
            for name, texts in form.values.items()
            if SECRET not in name and texts
        }

    def single_texts(self) -> dict[str, str]:
        """Return the texts of all fields that hold one value."""
        return {
            name: self.text(name)
            for name, value in self.values.items()
            if not isinstance(value, tuple)
        }

    def text(self, name: str, default: object = "") -> str:
        """Return the text in a field."""
        value = self.values.get(name, default)
        if isinstance(value, tuple):
            value = value[-1] if value else ""
        if isinstance(value, date):
            return value.isoformat()
        if isinstance(value, Enum):
            return str(value.value)
        return "" if value is None else str(value)

    def all(self, name: str, default: Iterable[object] = ()) -> tuple[str, ...]:
        """Return the texts of a field that comes several times."""
        value = self.values.get(name, tuple(default))
        return tuple(map(str, value)) if isinstance(value, tuple | list) else (str(value),)

    def has(self, name: str, value: str) -> bool:
        """Return whether a field holds a value, for boxes and choices."""
        return value in self.all(name) if name in self.values else False

    def error(self, name: str) -> str:
        """Return what is wrong with a field; with the empty name, with the whole."""
        return self.errors.get(name, "")

    @property
    def fresh(self) -> bool:
        """Return whether nobody has sent it yet."""
        return not self.errors and not self.values


async def form_of(request: Request[Any, Any, Any]) -> Form:
    """Read the form of a request; empty where none was sent."""
    if request.method not in {"POST", "PUT", "PATCH"}:
        return Form()
    return Form(*await fields_of(request))
