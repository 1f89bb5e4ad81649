"""What a header says its column holds, as far as words go."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from crosstable.formats.roster.vocabulary import (
    HEADERS,
    ID_NUMBER_WORDS,
    INTERNATIONAL,
    NATIONAL,
    REGISTERS,
    TEMPOS,
    plain,
)

OWN_HEADER = re.compile(r"(Rating|Title|Id) \[([a-z0-9._-]+)\]")
"""How our own files head a column of one list; lower case keeps foreign brackets apart."""

_KINDS = {phrase: kind for kind, phrases in HEADERS.items() for phrase in phrases}
_TEMPO_OF = {word: tempo for tempo, words in TEMPOS.items() for word in words}
_LONGEST = 60


class HeaderWords(msgspec.Struct, frozen=True, kw_only=True):
    """What a header says: a kind of column, and whose or which list."""

    kind: str
    """A key of ``HEADERS``, or ``number-of`` for a register alone, which the content explains."""
    register: str = ""
    tempo: str = ""
    exact: str = ""
    """The list or register in brackets, as our own files write it: ``Rating [fide.standard]``."""


def header_words(header: str) -> HeaderWords | None:
    """Return what a header says, or nothing where its words are not known."""
    if not header.strip() or len(header) > _LONGEST:
        return None
    ours = OWN_HEADER.fullmatch(header.strip())
    if ours:
        return HeaderWords(kind=ours[1].lower(), exact=ours[2])
    phrase = plain(header)
    kind = _KINDS.get(phrase)
    if kind:
        owner = "national" if kind == "licence" else ""
        return HeaderWords(kind="id" if owner else kind, register=owner)
    return _qualified(phrase.split())


def _qualified(words: Sequence[str]) -> HeaderWords | None:
    """Return what words say once the register, the tempo and the year are taken out."""
    register = next((REGISTERS[word] for word in words if word in REGISTERS), "")
    rest = [word for word in words if word not in REGISTERS and not word.isdecimal()]
    if len(rest) == 1 and rest[0] in _FIDE_LIST_WORDS:
        return HeaderWords(kind="rating", register=register, tempo=_FIDE_LIST_WORDS[rest[0]])
    rated = any(_KINDS.get(word) == "rating" for word in rest)
    tempo = next((_TEMPO_OF[word] for word in rest if _counts(word, _TEMPO_OF, rated=rated)), "")
    national = any(_counts(word, NATIONAL, rated=rated) for word in rest)
    rest = [
        word
        for word in rest
        if not any(_counts(word, vocabulary, rated=rated) for vocabulary in (_TEMPO_OF, NATIONAL))
        and not (rated and word in INTERNATIONAL)
    ]
    kind = _KINDS.get(" ".join(rest))
    owner = register or ("national" if national else "")
    if owner and not tempo and (kind in {"id", "licence"} or " ".join(rest) in ID_NUMBER_WORDS):
        return HeaderWords(kind="id", register=owner)
    if kind in {"rating", "title"}:
        return HeaderWords(kind=kind, register=owner, tempo=tempo)
    if not rest and tempo:
        return HeaderWords(kind="rating", register=owner, tempo=tempo)
    if not rest and owner:
        return HeaderWords(kind="number-of", register=owner)
    return HeaderWords(kind=kind) if kind and len(rest) < len(words) and not tempo else None


def _counts(word: str, among: frozenset[str] | dict[str, str], *, rated: bool) -> bool:
    """Return whether a word qualifies a column; a single letter does so only beside a rating."""
    return word in among and (rated or len(word) > 2)


_FIDE_LIST_WORDS = {
    "srtng": "standard",
    "rrtng": "rapid",
    "brtng": "blitz",
    "rtgi": "standard",
    "rapidrating": "rapid",
    "blitzrating": "blitz",
}


def recognised(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of column that these cells name, if they are headers."""
    headings = (header_words(cell) for cell in cells[:200])
    return tuple(heading.kind for heading in headings if heading)
