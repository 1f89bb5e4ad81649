"""Persons as CSV or XLSX: a line for each person, or several with one number for several facts.

The first line names the columns. ``name`` is needed; a number such as ``fide`` or ``fmjd`` tells
people apart; the columns of a title, licence, norm or service belong together. Either the whole
file is good, or the first bad line is named and nothing of it counts.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import TypeVar

import msgspec

from crosstable.formats.roster.as_text import list_as_text
from crosstable.formats.roster.text import decoded
from crosstable.formats.roster.workbook import is_archive
from crosstable.kernel.errors import CrosstableError, InvalidValue, UnreadableInput
from crosstable.kernel.facts import (
    KINDS,
    Birth,
    Fact,
    FederationJoined,
    Languages,
    Licence,
    NormMade,
    Numbered,
    PersonName,
    PersonSex,
    Seminar,
    Service,
    Shown,
    TitleHeld,
)
from crosstable.kernel.player import BirthDate, Sex, clean_name
from crosstable.kernel.served_event import ServedEvent
from crosstable.ratings.name_words import words_of_name

__all__ = ["COLUMNS", "IncomingPerson", "fact_from_cells", "read_persons"]

MOST_LINES = 2_000_000
MOST_BYTES = 512 * 1024 * 1024
DELIMITERS = ("\t", ";", ",")

COLUMNS = (
    *("person", "name", "sex", "born", "birth_place", "federation", "federation_from"),
    *("title_register", "title", "title_from", "title_confirmed", "title_revoked"),
    *("title_conditional", "title_origin"),
    *("licence_register", "licence", "licence_from", "licence_until", "licence_category"),
    *("norm_register", "norm", "norm_event", "norm_date", "norm_games"),
    *("norm_colour", "norm_half_points", "norm_category", "norm_article"),
    *("norm_credited", "norm_average", "norm_form", "norm_federations_met", "norm_slow"),
    *("norm_broad", "norm_forfeit_win"),
    *("service_event", "service", "service_from", "service_until", "public", "identifier"),
    *("service_kind", "service_form", "service_speed", "service_rated", "service_players"),
    *("service_rated_players", "service_federations", "service_rounds", "service_teams"),
    *("service_boards", "service_titled", "service_average", "service_women"),
    *("service_norms_possible", "service_festival", "service_place", "service_federation"),
    *("service_served", "service_certified", "service_signed_by", "service_signer_title"),
    *("service_signer_as", "service_positive"),
    *("seminar_register", "seminar", "seminar_date", "seminar_percent", "seminar_duty"),
    *("seminar_participants", "seminar_federations", "seminar_place", "languages"),
)
"""The columns; any other name is a register in which the person has a number."""

_Given = Mapping[str, str]
_Made = TypeVar("_Made")


class IncomingPerson(msgspec.Struct, frozen=True):
    """Facts about one person on their way in from a file."""

    facts: tuple[Fact, ...]
    line: int = 0
    """Where the person is first met."""
    person: str = ""
    """The entry that is meant, where the file says it."""


def read_persons(data: bytes, *, source: str = "") -> tuple[IncomingPerson, ...]:
    """Return the persons of a file, each once, or name the first line that is not right."""
    try:
        return _read(data)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def fact_from_cells(kind: str, given: Mapping[str, str]) -> Fact:
    """Return the one fact that cells describe, by the names of their columns."""
    made = _KINDS[kind](given)
    if made is None:
        raise InvalidValue("nothing is said about this: {kind}", field=kind, kind=KINDS[kind])
    return made


def _read(data: bytes) -> tuple[IncomingPerson, ...]:
    if len(data) > MOST_BYTES:
        raise UnreadableInput("the file is too large for a list of persons")
    in_sheet = is_archive(data)
    text = list_as_text(data) if in_sheet else decoded(data)[0]
    delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: list[str] = []
    gathered: dict[str, _Gathered] = {}
    try:
        for row in rows:
            # A spreadsheet leaves empty cells at the end of a row out.
            cells = [*row, *[""] * (len(columns) - len(row))] if in_sheet else row
            if not any(map(str.strip, cells)):
                continue
            if not columns:
                columns = _columns(cells, rows.line_num)
                continue
            if len(cells) != len(columns):
                raise UnreadableInput(
                    "{count} of {expected} columns; the file looks cut off or mixed up here, and "
                    "nothing was taken in",
                    line=rows.line_num,
                    count=len(cells),
                    expected=len(columns),
                )
            given = {
                column: cell.strip() for column, cell in zip(columns, cells, strict=True) if cell
            }
            _gather(gathered, given, rows.line_num)
            if len(gathered) > MOST_LINES:
                raise UnreadableInput("more persons than a register can take in at once")
    except csv.Error:
        raise UnreadableInput(
            "a quotation mark is opened and not closed; the file looks cut off, and nothing was "
            "taken in",
            line=rows.line_num,
        ) from None
    if not gathered:
        raise UnreadableInput(
            "the file has no persons", remedy="name the columns in its first line"
        )
    everybody = {id(gathering): gathering for gathering in gathered.values()}
    return tuple(gathering.person() for gathering in everybody.values())


class _Gathered:
    """What several lines say about one person."""

    def __init__(self, line: int, name: str, mark: str) -> None:
        self.line = line
        self.name = name
        self.mark = mark
        self.facts: dict[Fact, None] = {}

    def person(self) -> IncomingPerson:
        return IncomingPerson(tuple(self.facts), self.line, self.mark)


def _columns(cells: list[str], line: int) -> list[str]:
    columns = [cell.strip().casefold().replace(" ", "_").replace("-", "_") for cell in cells]
    columns = [column.removesuffix("_id").removesuffix("_number") for column in columns]
    if "name" not in columns and "person" not in columns:
        raise UnreadableInput(
            "the first line must name the columns, with name among them; for a federation's rating "
            "list say which list it is (--list)",
            line=line,
        )
    for column in columns:
        if columns.count(column) > 1:
            raise UnreadableInput("the column {name!r} stands there twice", line=line, name=column)
        if column not in COLUMNS:
            _said(line, column, partial(Numbered, column, "1"))
    return columns


def _gather(gathered: dict[str, _Gathered], given: _Given, line: int) -> None:
    name = _said(line, "name", partial(clean_name, given["name"])) if "name" in given else ""
    mark = given.get("person", "")
    numbers = [
        _said(line, column, partial(Numbered, column, given[column]))
        for column in given
        if column not in COLUMNS
    ]
    keys = [mark] if mark else []
    keys += [f"{number.register}:{number.value}" for number in numbers]
    keys = keys or [f"{name} {given.get('born', '')} {'' if 'born' in given else line}"]
    if not name and not mark:
        raise UnreadableInput("a person needs a name", line=line)
    known = {id(gathered[key]): gathered[key] for key in keys if key in gathered}
    for other in known.values():
        if name and other.name and words_of_name(name).isdisjoint(words_of_name(other.name)):
            raise UnreadableInput(
                "{person} has the number of {other} in line {first}; two persons cannot share "
                "one, and nothing was taken in",
                line=line,
                person=name,
                other=other.name,
                first=other.line,
            )
    person = next(iter(known.values()), None) or _Gathered(line, name, mark)
    for key in keys:
        gathered[key] = person
    facts: list[Fact] = [*numbers]
    for kind, make in _KINDS.items():
        fact = _said(line, kind, partial(make, given))
        facts += [fact] if fact is not None else []
    person.facts |= dict.fromkeys(facts)


def _said(line: int, column: str, make: Callable[[], _Made]) -> _Made:
    """Return what is made of a line, or say what is wrong and where."""
    try:
        return make()
    except UnreadableInput:
        raise
    except CrosstableError as error:
        raise UnreadableInput(
            "{name}: {cause}; nothing was taken in", line=line, name=column, cause=error.sentence
        ) from None


def _day(given: _Given, column: str) -> date | None:
    text = given.get(column, "")
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidValue("{text!r} is not a date; write YYYY-MM-DD", text=text) from None


def _name(given: _Given) -> Fact | None:
    return PersonName(clean_name(given["name"])) if "name" in given else None


def _identifier(given: _Given) -> Fact | None:
    if "identifier" not in given:
        return None
    register, colon, value = given["identifier"].partition(":")
    if not colon:
        raise InvalidValue(
            "{text!r} is not a number in a register; write fide:1503014",
            field="identifier",
            text=given["identifier"],
        )
    return Numbered(register.strip().lower(), value.strip())


def _birth(given: _Given) -> Fact | None:
    if "born" not in given and "birth_place" not in given:
        return None
    day = BirthDate.parse(given["born"]) if "born" in given else None
    return Birth(day, given.get("birth_place", ""))


def _sex(given: _Given) -> Fact | None:
    text = given.get("sex", "").casefold()
    if not text:
        return None
    if text not in {"m", "w", "f"}:
        raise InvalidValue("{text!r} is not a sex; write m or w", text=text)
    return PersonSex(Sex.MALE if text == "m" else Sex.FEMALE)


def _federation(given: _Given) -> Fact | None:
    if "federation" not in given:
        return None
    return FederationJoined(given["federation"].upper(), _day(given, "federation_from"))


def _title(given: _Given) -> Fact | None:
    if "title" not in given:
        return None
    return TitleHeld(
        register=_register(given, "title_register"),
        code=given["title"],
        since=_day(given, "title_from"),
        confirmed=_day(given, "title_confirmed"),
        revoked=_day(given, "title_revoked"),
        conditional=given.get("title_conditional", "").casefold() in {"yes", "y", "1", "true"},
        origin=given.get("title_origin", "").casefold(),
    )


def _licence(given: _Given) -> Fact | None:
    if "licence" not in given:
        return None
    return Licence(
        register=_register(given, "licence_register"),
        title=given["licence"],
        since=_day(given, "licence_from"),
        until=_day(given, "licence_until"),
        category=given.get("licence_category", "").upper(),
    )


def _norm(given: _Given) -> Fact | None:
    if "norm" not in given:
        return None
    return NormMade(
        register=_register(given, "norm_register"),
        title=given["norm"],
        event=given.get("norm_event", ""),
        day=_day(given, "norm_date"),
        games=_number(given, "norm_games"),
        colour=given.get("norm_colour", "").casefold(),
        half_points=_number(given, "norm_half_points"),
        category=_number(given, "norm_category"),
        article=given.get("norm_article", ""),
        credited=_number(given, "norm_credited"),
        average=_number(given, "norm_average"),
        form=given.get("norm_form", "").casefold(),
        federations_met=_answer(given, "norm_federations_met"),
        slow=_answer(given, "norm_slow"),
        broad=_answer(given, "norm_broad"),
        forfeit_win=_answer(given, "norm_forfeit_win") is True,
    )


def _answer(given: _Given, column: str) -> bool | None:
    """Return yes or no; None where nobody said it."""
    text = given.get(column, "").casefold()
    if text not in {"", "yes", "no"}:
        raise InvalidValue("{text!r} is neither yes nor no", text=text)
    return None if not text else text == "yes"


def _number(given: _Given, column: str) -> int | None:
    text = given.get(column, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        if column == "norm_games":
            raise InvalidValue("{text!r} is not a number of games", text=text)
        raise InvalidValue("{text!r} is not a whole number", text=text)
    return int(text)


def _service(given: _Given) -> Fact | None:
    if "service" not in given and "service_event" not in given:
        return None
    return Service(
        event=given.get("service_event", ""),
        duty=given.get("service", ""),
        since=_day(given, "service_from"),
        until=_day(given, "service_until"),
        about=_served(given),
        rounds=_number(given, "service_served"),
        certified=given.get("service_certified", "").upper(),
        signed_by=given.get("service_signed_by", ""),
        signer_title=given.get("service_signer_title", "").upper(),
        signer_as=given.get("service_signer_as", "").casefold(),
        positive=_answer(given, "service_positive"),
    )


_EVENT_COLUMNS = tuple(
    column for column in COLUMNS if column.removeprefix("service_") in ServedEvent.__struct_fields__
)


def _served(given: _Given) -> ServedEvent | None:
    """Return what an event was; none where nothing of it is said."""
    if not any(column in given for column in _EVENT_COLUMNS):
        return None
    return ServedEvent(
        kind=given.get("service_kind", "").casefold(),
        form=given.get("service_form", "").casefold(),
        speed=given.get("service_speed", "").casefold(),
        rated=_answer(given, "service_rated"),
        players=_number(given, "service_players"),
        rated_players=_number(given, "service_rated_players"),
        federations=_number(given, "service_federations"),
        rounds=_number(given, "service_rounds"),
        teams=_number(given, "service_teams"),
        boards=_number(given, "service_boards"),
        titled=_number(given, "service_titled"),
        average=_number(given, "service_average"),
        women=_answer(given, "service_women") is True,
        norms_possible=_answer(given, "service_norms_possible"),
        festival=_answer(given, "service_festival") is True,
        place=given.get("service_place", ""),
        federation=given.get("service_federation", "").upper(),
    )


def _seminar(given: _Given) -> Fact | None:
    if "seminar" not in given:
        return None
    return Seminar(
        register=_register(given, "seminar_register"),
        event=given["seminar"],
        day=_day(given, "seminar_date"),
        percent=_number(given, "seminar_percent"),
        duty=given.get("seminar_duty", "participant").casefold(),
        participants=_number(given, "seminar_participants"),
        federations=_number(given, "seminar_federations"),
        place=given.get("seminar_place", ""),
    )


def _languages(given: _Given) -> Fact | None:
    if "languages" not in given:
        return None
    return Languages(tuple(given["languages"].casefold().replace(",", " ").split()))


def _public(given: _Given) -> Fact | None:
    if "public" not in given:
        return None
    return Shown(tuple(given["public"].replace(",", " ").split()))


def _register(given: _Given, column: str) -> str:
    register = given.get(column, "").casefold()
    if not register:
        raise InvalidValue("say whose title it is in the column {name}", name=column)
    return register


_KINDS: Mapping[str, Callable[[_Given], Fact | None]] = MappingProxyType(
    {
        "name": _name,
        "identifier": _identifier,
        "birth": _birth,
        "sex": _sex,
        "federation": _federation,
        "title": _title,
        "licence": _licence,
        "norm": _norm,
        "service": _service,
        "seminar": _seminar,
        "languages": _languages,
        "public": _public,
    }
)
