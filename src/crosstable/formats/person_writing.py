"""Persons written as the lines that ``read_persons`` reads: a line for each fact.

The first line of somebody has the name and everything that is one value; each further fact has a
line with the numbers, by which the lines belong together. Who has no number is known by the mark of
the entry, which another office does not know. Earlier names are not written.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import msgspec

from crosstable.formats.person_cells import COLUMNS
from crosstable.formats.roster.escaping import guard
from crosstable.kernel.facts import Fact, kind_of
from crosstable.kernel.official_facts import Service
from crosstable.kernel.person import Person

_FIELDS: Mapping[str, Mapping[str, str]] = {
    "federation": {"federation": "federation", "since": "federation_from"},
    "title": {
        "register": "title_register",
        "code": "title",
        "since": "title_from",
        "confirmed": "title_confirmed",
        "revoked": "title_revoked",
        "conditional": "title_conditional",
        "origin": "title_origin",
    },
    "licence": {
        "register": "licence_register",
        "title": "licence",
        "since": "licence_from",
        "until": "licence_until",
        "category": "licence_category",
    },
    "norm": {
        "register": "norm_register",
        "title": "norm",
        "event": "norm_event",
        "day": "norm_date",
        **{
            field: f"norm_{field}"
            for field in (
                *("games", "colour", "half_points", "category", "article", "credited", "average"),
                *("form", "federations_met", "slow", "broad", "forfeit_win"),
            )
        },
    },
    "service": {
        "event": "service_event",
        "duty": "service",
        "since": "service_from",
        "until": "service_until",
        "rounds": "service_served",
        **{
            field: f"service_{field}"
            for field in ("certified", "signed_by", "signer_title", "signer_as", "positive")
        },
    },
    "seminar": {
        "register": "seminar_register",
        "event": "seminar",
        "day": "seminar_date",
        **{
            field: f"seminar_{field}"
            for field in ("percent", "duty", "participants", "federations", "place")
        },
    },
    "membership": {"club": "club", "since": "club_from", "until": "club_until"},
    "fee": {
        "fee": "fee",
        "since": "fee_from",
        "until": "fee_until",
        "paid": "fee_paid",
        "amount": "fee_amount",
    },
}
"""The column of each field, for the kinds of which somebody may have several facts."""


_NO_UNLESS_SAID = {
    *("title_conditional", "norm_forfeit_win", "service_women", "service_festival"),
}


def person_rows(person: Person) -> Iterator[dict[str, str]]:
    """Yield the lines of a person."""
    numbers = {one.register: one.value for one in person.identifiers}
    again = {"name": person.name, **(numbers or {"person": person.id})}
    first = {
        **again,
        "sex": person.sex.value if person.sex else "",
        "born": str(person.born) if person.born else "",
        "birth_place": person.birth_place,
        "languages": " ".join(person.languages),
        "public": " ".join(person.public),
    }
    line = {column: text for column, text in first.items() if text}
    facts: tuple[tuple[Fact, ...], ...] = (
        *(person.federations, person.titles, person.licences, person.memberships, person.fees),
        *(person.norms, person.services, person.seminars),
    )
    for several in facts:
        for fact in several:
            cells = _cells(fact)
            if line.keys() & cells.keys() - again.keys():
                yield line
                line = dict(again)
            line |= cells
    yield line


def _cells(fact: Fact) -> dict[str, str]:
    columns = _FIELDS[kind_of(fact)]
    cells = {column: _text(getattr(fact, field)) for field, column in columns.items()}
    if isinstance(fact, Service) and fact.about is not None:
        about = msgspec.structs.asdict(fact.about)
        cells |= {f"service_{field}": _text(value) for field, value in about.items()}
    return {
        column: text
        for column, text in cells.items()
        if text and not (text == "no" and column in _NO_UNLESS_SAID)
    }


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case date():
            return value.isoformat()
        case _:
            return str(value)


def persons_table(persons: Iterable[Person]) -> list[list[str]]:
    """Return the names of the columns that are used, and a line for each fact."""
    rows = [row for person in persons for row in person_rows(person)]
    used = {column for row in rows for column in row} | {"name"}
    registers = sorted(used - set(COLUMNS))
    columns = [column for column in COLUMNS if column in used]
    after = columns.index("name") + 1
    columns[after:after] = registers
    return [columns, *([guard(row.get(column, "")) for column in columns] for row in rows)]


def persons_as_csv(persons: Iterable[Person]) -> str:
    """Return a file with everybody, which can be taken in again."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(persons_table(persons))
    return out.getvalue()
