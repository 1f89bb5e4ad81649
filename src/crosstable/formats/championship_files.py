"""Facts of a championship as TOML, its lists and the youth championships as CSV.

Either the whole file is good, or the first bad line is named and nothing counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Literal

import msgspec

from crosstable.circuits.championship import (
    Championship,
    Contender,
    FederationFacts,
    OpenChairs,
    Withdrawal,
    refuse_bad_list,
    same_person,
)
from crosstable.circuits.groups import GROUPS
from crosstable.circuits.youth import YouthEntry, YouthResult, refuse_bad_group
from crosstable.formats.circuit_files import read_lines
from crosstable.formats.toml_text import read_toml
from crosstable.kernel.day_and_month import refuse_two_readings
from crosstable.kernel.errors import CrosstableError, InvalidValue, UnreadableInput
from crosstable.kernel.player import BirthDate, clean_name
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.championship_rules import Contest, scheme_of

LIST_COLUMNS = ("rank", "name", "fmjd", "federation", "rating", "games", "sex")
FEDERATION_COLUMNS = ("federation", "paid", "championships")
ENTRY_COLUMNS = ("name", "fmjd", "federation", "group", "born", "sex", "place", "entered")
FINALIST_COLUMNS = ("group", "name", "fmjd", "federation")
YOUTH_RESULT_COLUMNS = ("name", "federation", "group", "place", "points", "rounds")
MOST_BYTES = 4_000_000
_PATH = re.compile(r" - at `\$\.?([a-z_-]+)(?:\[(\d+|\.\.\.)\])?(?:\.([a-z_-]+))?[^`]*`$")
_HEADER = re.compile(r"\s*\[\[?\s*([a-z_-]+)\s*\]\]?")


class _Head(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    name: str = ""
    contest: Contest = "open"
    year: int
    places: int | None = None
    host: str = ""
    reserve_date: date | None = None
    match_played: bool = True
    open_chairs: OpenChairs = "open"
    refused_match: tuple[str, ...] = ()


class _Player(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    list: str
    name: str
    rank: int = 0
    fmjd: str | int = ""
    federation: str = ""
    rating: int | None = None
    games: int | None = None
    sex: Literal["m", "w", "f", ""] = ""

    def contender(self) -> Contender:
        return Contender(
            name=clean_name(self.name),
            number=str(self.fmjd),
            federation=self.federation.upper(),
            rank=self.rank,
            rating=self.rating,
            games=self.games,
            woman=None if not self.sex else self.sex != "m",
        )


class _Withdrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    on: date


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    championship: _Head
    player: tuple[_Player, ...] = ()
    federation: tuple[FederationFacts, ...] = ()
    withdrawn: tuple[_Withdrawn, ...] = ()
    named: dict[str, date] = {}


def read_qualification(data: bytes, *, source: str = "") -> Championship:
    """Return the facts of a championship, or say in which line they cannot be read and why."""
    parsed, text = read_toml(
        data,
        source,
        most=MOST_BYTES,
        too_long=Sentence("the file is too large for one championship"),
    )
    try:
        file = msgspec.convert(parsed, _File)
    except msgspec.ValidationError as error:
        raise _unfit(str(error), text, source) from None
    return _made(file, text, source)


def _unfit(said: str, text: str, source: str) -> UnreadableInput:
    """Return what is wrong with a value, with the line of the part it stands in."""
    found = _PATH.search(said)
    line = None
    if found:
        part = found[1]
        which = int(found[2]) if (found[2] or "").isdecimal() else 0
        line = _line_of(text, part, which, found[3] or "")
    return UnreadableInput(
        "{cause}; nothing was imported", cause=_PATH.sub("", said), source=source, line=line
    )


def _line_of(text: str, part: str, which: int, key: str = "") -> int | None:
    """Return the line of a key in the part of that name, counted from 0, or of the part."""
    seen, header = -1, None
    for number, line in enumerate(text.splitlines(), start=1):
        match = _HEADER.match(line)
        if match:
            inside = match[1] == part
            seen += inside
            if inside and seen == which:
                header = number
            elif header is not None:
                return header
        elif header is not None and key and line.partition("=")[0].strip() == key:
            return number
    return header


def _made(file: _File, text: str, source: str) -> Championship:
    head = file.championship

    def at(part: str, which: int, error: CrosstableError) -> UnreadableInput:
        return UnreadableInput(
            "{cause}; nothing was imported",
            cause=error.sentence,
            source=source,
            line=_line_of(text, part, which),
        )

    lists: dict[str, tuple[Contender, ...]] = {}
    for which, player in enumerate(file.player):
        try:
            together = (*lists.get(player.list, ()), player.contender())
            refuse_bad_list(player.list, together)
        except CrosstableError as error:
            raise at("player", which, error) from None
        lists[player.list] = together
    try:
        scheme = scheme_of(head.contest, head.year, head.places)
        for name in file.named:
            refuse_bad_list(name, ())
    except CrosstableError as error:
        raise at("championship", 0, error) from None
    made = Championship(
        id="",
        name=head.name,
        contest=head.contest,
        year=head.year,
        places=scheme.places,
        host=head.host.upper(),
        reserve_date=head.reserve_date,
        match_played=head.match_played,
        open_chairs=head.open_chairs,
        lists=lists,
        federations=file.federation,
        named_on=file.named,
    )
    withdrawals: list[Withdrawal] = []
    for which, gone in enumerate(file.withdrawn):
        try:
            withdrawals.append(Withdrawal(same_person(made, gone.player), gone.on))
        except CrosstableError as error:
            raise at("withdrawn", which, error) from None
    try:
        refused = tuple(same_person(made, who) for who in head.refused_match)
    except CrosstableError as error:
        raise at("championship", 0, error) from None
    return msgspec.structs.replace(made, withdrawals=tuple(withdrawals), refused_match=refused)


def read_contenders(data: bytes, *, source: str = "") -> tuple[Contender, ...]:
    """Return the players of one list; without ranks they stand in the order of the file."""
    read = read_lines(data, source, LIST_COLUMNS, ("name",), _contender)
    if any(one.rank or one.rating for one in read):
        return read
    return tuple(msgspec.structs.replace(one, rank=at) for at, one in enumerate(read, start=1))


def read_federations(data: bytes, *, source: str = "") -> tuple[FederationFacts, ...]:
    """Return what is known of federations; years with spaces between them."""
    return read_lines(data, source, FEDERATION_COLUMNS, ("federation",), _federation)


def read_finalists(data: bytes, *, source: str = "") -> dict[str, tuple[Contender, ...]]:
    """Return the best of each semi-final, by the letter of the group, in the order of the file."""
    read = read_lines(data, source, FINALIST_COLUMNS, ("group", "name"), _finalist)
    groups: dict[str, tuple[Contender, ...]] = {}
    for group, one in read:
        groups[group] = (*groups.get(group, ()), one)
    return groups


def read_youth_entries(data: bytes, *, source: str = "") -> tuple[YouthEntry, ...]:
    """Return the entries of all groups."""
    return read_lines(data, source, ENTRY_COLUMNS, ("name", "federation", "group"), _entry)


def read_youth_results(data: bytes, *, source: str = "") -> tuple[YouthResult, ...]:
    """Return the results of all groups of one discipline."""
    needed = ("name", "federation", "group", "place", "points", "rounds")
    return read_lines(data, source, YOUTH_RESULT_COLUMNS, needed, _youth_result)


def _contender(given: Mapping[str, str]) -> Contender:
    return Contender(
        name=clean_name(given.get("name", "")),
        number=given.get("fmjd", ""),
        federation=given.get("federation", "").upper(),
        rank=_number(given, "rank") or 0,
        rating=_number(given, "rating"),
        games=_number(given, "games"),
        woman=_woman(given),
    )


def _finalist(given: Mapping[str, str]) -> tuple[str, Contender]:
    group = given.get("group", "").upper()
    if group not in GROUPS or len(group) != 1:
        raise InvalidValue("{text!r} is not a group; write A, B, C or D", text=group, field="group")
    return group, _contender(given)


def _federation(given: Mapping[str, str]) -> FederationFacts:
    return FederationFacts(
        code=given.get("federation", "").upper(),
        paid=_years(given, "paid") if "paid" in given else None,
        championships=_years(given, "championships"),
    )


def _entry(given: Mapping[str, str]) -> YouthEntry:
    group = given.get("group", "").casefold().replace(" ", "-")
    refuse_bad_group(group)
    place = given.get("place", "federation").casefold()
    if place not in {"federation", "organisation", "sponsor"}:
        raise InvalidValue(
            "{text!r} is not a kind of place; write federation, organisation or sponsor",
            text=place,
            field="place",
        )
    return YouthEntry(
        name=clean_name(given.get("name", "")),
        number=given.get("fmjd", ""),
        federation=given.get("federation", "").upper(),
        group=group,
        born=_year_of_birth(given),
        woman=_woman(given),
        place=place,  # type: ignore[arg-type]
        entered=_day(given, "entered"),
    )


def _youth_result(given: Mapping[str, str]) -> YouthResult:
    group = given.get("group", "").casefold().replace(" ", "-")
    refuse_bad_group(group)
    return YouthResult(
        name=clean_name(given.get("name", "")),
        federation=given.get("federation", "").upper(),
        group=group,
        place=_number(given, "place") or 0,
        points=_number(given, "points") or 0,
        rounds=_number(given, "rounds") or 0,
    )


def _number(given: Mapping[str, str], column: str) -> int | None:
    text = given.get(column, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise InvalidValue(
            "{name}: {text!r} is not a whole number", name=column, text=text, field=column
        )
    return int(text)


def _years(given: Mapping[str, str], column: str) -> tuple[int, ...]:
    parts = given.get(column, "").replace(";", " ").replace(",", " ").split()
    if any(not part.isascii() or not part.isdigit() or len(part) != 4 for part in parts):
        raise InvalidValue(
            "{name}: {text!r} are not years; write 2023 2024",
            name=column,
            text=given.get(column, ""),
            field=column,
        )
    return tuple(sorted(map(int, parts)))


def _year_of_birth(given: Mapping[str, str]) -> int | None:
    text = given.get("born", "")
    if not text:
        return None
    refuse_two_readings(text)
    try:
        return BirthDate.parse(text).year
    except InvalidValue:
        raise InvalidValue(
            "born: {text!r} is not a year or a date; write 2010 or 2010-05-17",
            text=text,
            field="born",
        ) from None


def _day(given: Mapping[str, str], column: str) -> date | None:
    text = given.get(column, "")
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise InvalidValue(
            "{name}: {text!r} is not a day; write 2025-09-30", name=column, text=text, field=column
        ) from None


def _woman(given: Mapping[str, str]) -> bool | None:
    text = given.get("sex", "").casefold()
    if text not in {"", "m", "w", "f"}:
        raise InvalidValue("{text!r} is not a sex; write m or w", text=text, field="sex")
    return None if not text else text != "m"
