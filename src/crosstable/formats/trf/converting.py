"""A report file turned into another form of itself: TRF26 in exact columns, or its records."""

from __future__ import annotations

import msgspec

from crosstable.formats.trf.adjustments import bounded
from crosstable.formats.trf.dialects import NEW_RECORDS, dialects
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.reading import read_trf
from crosstable.formats.trf.rewriting import bare_records, rewritten
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Listing, Sentence

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
