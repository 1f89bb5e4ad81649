"""A report file turned into another form of itself: TRF26 in exact columns, or its records."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.formats.trf.adjustments import Adjustment, Change, bounded
from crosstable.formats.trf.columns import Row
from crosstable.formats.trf.dialects import NEW_RECORDS, dialects
from crosstable.formats.trf.document import Contents, TrfDocument, parse_record
from crosstable.formats.trf.engine_records import translated
from crosstable.formats.trf.lines import TrfLine
from crosstable.formats.trf.reading import read_trf
from crosstable.formats.trf.record_lines import LINES
from crosstable.kernel.errors import InvalidValue, UnknownName, UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence

# A file written anew as TRF26: every record in exact columns, none lost.  A line stays as it
# stood where its record would not be the same when it is read again, and that is told.


_ENDING = "\r\n"
_NOT_RECORDS = ("headers", "comments", "unknown", "adjustments", "first_lines")
_PLACES = frozenset({"line", "column", "text", "row"})


class Rewritten(msgspec.Struct, frozen=True):
    """The new file, and what of the old one it could not say in its own records."""

    document: TrfDocument
    adjustments: tuple[Adjustment, ...] = ()


def rewritten(document: TrfDocument) -> Rewritten:
    """Return a document as TRF26 in exact columns, with CRLF and UTF-8 as the format has it.

    Decision 223.
    """
    adjustments: list[Adjustment] = []
    replaced = translated(document, adjustments)
    for record in _typed(document.contents):
        line = record[0].line if isinstance(record, tuple) else record.line
        if line not in replaced:
            replaced[line] = [_exact(document, line, record, adjustments)]
    lines = tuple(
        TrfLine(text, _ENDING)
        for number, line in enumerate(document.lines, start=1)
        for text in replaced.get(number, [line.text.rstrip()])
    )
    return Rewritten(TrfDocument(lines), tuple(adjustments))


def bare_records(contents: Contents) -> dict[str, Any]:
    """Return the records as plain values without their places in the file."""
    found: dict[str, Any] = {
        name: [_bare(record) for record in getattr(contents, name)]
        for name in contents.__struct_fields__
        if name not in _NOT_RECORDS and getattr(contents, name)
    }
    listed = {record.line for record in contents.tie_breaks}
    headers = [
        {"tag": header.tag, "text": header.text}
        for header in contents.headers
        if header.line not in listed
    ]
    kept = {"comments": contents.comments, "unknown": contents.unknown}
    lines = {name: [row.text for row in rows] for name, rows in kept.items() if rows}
    return {"headers": headers, **found, **lines}


def _bare(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        fields = value.__struct_fields__
        return {name: _bare(getattr(value, name)) for name in fields if name not in _PLACES}
    if isinstance(value, tuple):
        return [_bare(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


def _typed(contents: Contents) -> Iterator[Any]:
    """Yield every record that was read into values; the items of a point system as a tuple."""
    for name in contents.__struct_fields__:
        if name not in _NOT_RECORDS:
            yield from (record for record in getattr(contents, name) if record != ())


def _exact(document: TrfDocument, line: int, record: Any, adjustments: list[Adjustment]) -> str:
    """Return a record in exact columns, or its line where that would lose something."""
    before = document.lines[line - 1].text.rstrip()
    tag = before[:3]
    try:
        after = LINES.get(tag, LINES[""])(record).rstrip()
        if after == before or _bare(parse_record(Row(line, after))) == _bare(record):
            return after
    except (InvalidValue, UnreadableInput):
        pass
    adjustments.append(
        Adjustment.noted(
            Change.KEPT_RAW,
            line,
            1,
            "the {tag} line is kept as it is: in exact columns it would not say the same",
            tag=tag,
        )
    )
    return before


CONVERSIONS = ("trf26", "json")


class Converted(msgspec.Struct, frozen=True):
    """A file anew, what the old one is, and all that has to be said about it."""

    data: bytes
    what: Sentence
    remarks: tuple[Sentence, ...] = ()
    """Each begins with the name of the file."""


def version_of(document: TrfDocument) -> str:
    """Return the version of the format a file is written in, by the records it has.

    TRF06 has the records of TRF16, so a file does not say which of the two it is.
    """
    return "TRF26" if NEW_RECORDS & document.contents.first_lines.keys() else "TRF16"


def converted(data: bytes, source: str, form: str, *, encoding: str = "") -> Converted:
    """Return a report file in another form; ``source`` is the name errors give it."""
    if form not in CONVERSIONS:
        raise UnknownName("format", form, CONVERSIONS)
    reading = read_trf(data, source=source, encoding=encoding)
    document = reading.document
    notes = reading.adjustments
    if form == "json":
        records = {"version": version_of(document), **bare_records(document.contents)}
        written = msgspec.json.format(msgspec.json.encode(records), indent=2) + b"\n"
    else:
        anew = rewritten(document)
        notes += anew.adjustments
        written = anew.document.to_bytes()
    remarks = tuple(adjustment.in_file(source) for adjustment in bounded(notes))
    return Converted(written, _told(document), remarks)


def _told(document: TrfDocument) -> Sentence:
    """Return what a file is: the version of the format, and which programs' records it has."""
    spoken = dialects(document)
    version = version_of(document)
    if not spoken:
        return Sentence("{version}", version=version)
    return Sentence(
        "{version} with records of {programs}",
        version=version,
        programs=Listing(
            Sentence(
                "{program} ({sign} in line {line})",
                program=sign.dialect.value,
                sign=sign.sign,
                line=sign.line,
            )
            for sign in spoken
        ),
    )
