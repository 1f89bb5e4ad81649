"""Which code page a text is in that is not UTF-8: detected from its names, or as somebody says.

Most old files are in the page of one part of the world, and nothing in them says which; under a
wrong page only the letters beyond ASCII are wrong. So these are what is looked at, and what people
are shown: the same names under each page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

import msgspec

from crosstable.kernel.errors import UnknownName, UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence

UTF_8 = "utf-8"
_WESTERN = "cp1252"
_WINDOWS: Mapping[str, Sentence] = {
    "cp1252": Sentence("Western European"),
    "cp1250": Sentence("Central European"),
    "cp1251": Sentence("Cyrillic"),
    "cp1253": Sentence("Greek"),
    "cp1254": Sentence("Turkish"),
    "cp1257": Sentence("Baltic"),
}
"""The pages that a text is tried in, and whose letters they have."""
_TOLD = {
    **{name: name.replace("cp", "Windows-") for name in _WINDOWS},
    **{f"cp{number}": f"Windows-{number}" for number in (1255, 1256, 1258)},
    **{name: name.upper() for name in (UTF_8, "utf-16", "koi8-r", "koi8-u")},
    **{f"iso8859-{number}": f"ISO-8859-{number}" for number in (1, 2, 5, 7, 8, 9, 13, 15)},
    **{f"cp{number}": f"CP{number}" for number in (437, 737, 775, 850, 852, 857, 866)},
}
"""Every encoding that can be named, by the name Python knows it by."""
ENCODINGS = tuple(_TOLD.values())

_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_FOREIGN = re.compile(rb"[A-Za-z'-]*[\x80-\xff][A-Za-z\x80-\xff'-]*")
_NAMES = re.compile(rb"[A-Za-z\x80-\xff]+(?:[ ,.'-]{1,2}[A-Za-z\x80-\xff]+)*")
_MOST_WORDS, _SHOWN = 2_000, 3
_THOUSANDTHS, _NOT_SURE = 1_000, 20
"""Another page than the Western one must be likelier by so many thousandths."""


class Decoded(msgspec.Struct, frozen=True):
    """A text, the encoding it was in by Python's name, and what was assumed."""

    text: str
    encoding: str = UTF_8
    mark: bool = False
    """Whether it began with a byte order mark."""
    note: Sentence | None = None


class Reading(msgspec.Struct, frozen=True):
    """How some names of a text look in one encoding."""

    encoding: str
    """As people name it."""
    title: Sentence
    names: str


def decoded(data: bytes, encoding: str = "") -> Decoded:
    """Return a text in the encoding that is named, or in the likeliest, which is noted."""
    if encoding:
        return _as_told(data, known_encoding(encoding))
    if data.startswith(_UTF_16):
        return Decoded(_strictly(data, "utf-16"), "utf-16", note=Sentence("the text is UTF-16"))
    mark = data.startswith(_BOM)
    body = data.removeprefix(_BOM)
    try:
        return Decoded(body.decode(), mark=mark)
    except UnicodeDecodeError:
        pass
    found = _likeliest(body)
    titles = [_WINDOWS[found]] if found in _WINDOWS else []
    note = Sentence(
        "the text is not UTF-8; it is read as {encoding}: {names}",
        encoding=Listing([told_encoding(found), *titles], glue=" – "),
        names=_foreign_names(body, found),
    )
    return Decoded(body.decode(found), found, mark, note)


def decoded_by_lines(data: bytes, encoding: str = "") -> str:
    """Return a text whose lines may be in two encodings, as files put together from several have.

    Lines that are UTF-8 are read as such, and the others in the likeliest page, unless the encoding
    is named.
    """
    if encoding or data.startswith(_UTF_16):
        return decoded(data, encoding).text
    body = data.removeprefix(_BOM)
    try:
        return body.decode()
    except UnicodeDecodeError:
        page = page_of(body)
    return "".join(line_in(line, page) for line in body.splitlines(keepends=True))


def page_of(data: bytes) -> str:
    """Return the likeliest page of the lines of a text that are not UTF-8; Western without any."""
    foreign = b"\n".join(line for line in data.splitlines() if not _fits(line, UTF_8))
    return _likeliest(foreign) if foreign else _WESTERN


def line_in(line: bytes, page: str) -> str:
    """Return a line that is UTF-8, or else in a page."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode(page, errors="replace")


def known_encoding(name: str) -> str:
    """Return the name that Python has for an encoding, however it is spelled."""
    for known, told in _TOLD.items():
        if _bare(name) in {_bare(known), _bare(told)}:
            return known
    raise UnknownName("encoding", name, ENCODINGS)


def bytes_again(text: str, encoding: str) -> bytes:
    """Return the bytes a text was read from; none where it has letters by now that they lack."""
    try:
        return text.encode(known_encoding(encoding))
    except UnicodeEncodeError:
        return b""


def told_encoding(encoding: str) -> str:
    """Return how people name an encoding that Python names."""
    return _TOLD.get(encoding, encoding)


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def readings(data: bytes) -> tuple[Reading, ...]:
    """Return how names of a text that is not UTF-8 look in each page that has all its letters."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return () if data.startswith(_UTF_16) else tuple(_readings(data))
    return ()


def _readings(data: bytes) -> Iterator[Reading]:
    for encoding, title in _WINDOWS.items():
        if _fits(data, encoding):
            yield Reading(_TOLD[encoding], title, _foreign_names(data, encoding))


def _as_told(data: bytes, encoding: str) -> Decoded:
    mark = encoding == UTF_8 and data.startswith(_BOM)
    text = _strictly(data.removeprefix(_BOM) if mark else data, encoding)
    return Decoded(text, encoding, mark)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableInput(
            "the text is not {encoding}: it has a byte that means nothing there",
            line=data[: error.start].count(b"\n") + 1,
            remedy="choose another encoding",
            encoding=_TOLD[encoding],
        ) from None


def _likeliest(body: bytes) -> str:
    """Return the page that fits the words beyond ASCII best, of those that have all letters.

    Of a few short names none is much likelier than another: then it is the Western page, in which
    most of such files are (decision 802).
    """
    from chardet import detect_all  # noqa: PLC0415 -- slow, seldom needed

    words = list(dict.fromkeys(_FOREIGN.findall(body)))[:_MOST_WORDS]
    found = detect_all(b"\n".join(words), ignore_threshold=True, include_encodings=_WINDOWS)
    sure = {
        known_encoding(each["encoding"]): round(each["confidence"] * _THOUSANDTHS)
        for each in found
        if each["encoding"]
    }
    sure[_WESTERN] = sure.get(_WESTERN, 0) + _NOT_SURE
    fitting = [encoding for encoding in _WINDOWS if _fits(body, encoding)]
    # Without any, the one that gives every byte a meaning.
    return max(fitting, key=lambda each: sure.get(each, 0), default="latin-1")


def _fits(body: bytes, encoding: str) -> bool:
    try:
        body.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _foreign_names(data: bytes, encoding: str) -> str:
    """Return a few names with letters beyond ASCII, by which people see whether they are right."""
    foreign = (name for name in _NAMES.findall(data) if not name.isascii())
    shown = list(islice(dict.fromkeys(islice(foreign, _MOST_WORDS)), _SHOWN))
    return "; ".join(name.decode(encoding) for name in shown)
