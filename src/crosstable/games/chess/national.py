"""Moves written with the letters of another language (C.3: each player is free to use them).

English letters are those of files and of the program itself. A letter that is none of them is read
as the one piece it means in every common language that has it; a reader's own language goes
before English, since its letters may be English ones that mean something else.
"""

from __future__ import annotations

import re
from functools import cache

_ENGLISH = "KQRBN"
_PAWN = "P"
"""Some write it although C.4 says not to, so without a language it is no knight."""
_LETTERS = {
    "da": ("K", "D", "T", "L", "S"),
    "de": ("K", "D", "T", "L", "S"),
    "es": ("R", "D", "T", "A", "C"),
    "fr": ("R", "D", "T", "F", "C"),
    "it": ("R", "D", "T", "A", "C"),
    "nl": ("K", "D", "T", "L", "P"),
    "pl": ("K", "H", "W", "G", "S"),
    "pt": ("R", "D", "T", "B", "C"),
    "ru": ("Кр", "Ф", "Л", "С", "К"),
    "sv": ("K", "D", "T", "L", "S"),
}
"""King, queen, rook, bishop, knight."""


def in_english(text: str, language: str = "") -> str | None:
    """Return a move with English letters; None where it has none of the language's own.

    Without a language, letters of all common ones are read that mean the same in each.
    """
    letters = _own(language) if language else _common()
    if not letters:
        return None
    match = _pattern(letters).fullmatch(text)
    if match is None or not (match["kind"] or match["promoted"]):
        return None
    known = dict(letters)
    kind = known[match["kind"]] if match["kind"] else ""
    promoted = f"={known[match['promoted']]}" if match["promoted"] else ""
    return f"{kind}{match['squares']}{promoted}"


@cache
def _own(language: str) -> tuple[tuple[str, str], ...]:
    return tuple(zip(_LETTERS.get(language, ()), _ENGLISH, strict=False))


@cache
def _common() -> tuple[tuple[str, str], ...]:
    """Return the letters that are not English and mean one piece wherever they are used."""
    meant: dict[str, set[str]] = {}
    for language in _LETTERS:
        for letter, piece in _own(language):
            if letter not in _ENGLISH + _PAWN:
                meant.setdefault(letter, set()).add(piece)
    return tuple((letter, min(pieces)) for letter, pieces in meant.items() if len(pieces) == 1)


@cache
def _pattern(letters: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    # The longer one first: the Russian king begins like the knight.
    either = "|".join(sorted((letter for letter, _ in letters), key=len, reverse=True))
    return re.compile(
        rf"(?P<kind>{either})?(?P<squares>[a-h]?[1-8]?[-x:×–]?[a-h][1-8])"
        rf"(?:=?\(?(?P<promoted>{either})\)?)?"
    )
