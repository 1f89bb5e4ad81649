"""Which words a name is found by: every part of it, without case and accents, in any script.

A name is looked for by the beginnings of its words, in any order: ``carl mag`` finds Carlsen,
Magnus. What is searched for goes through the same folding as what is stored.
"""

from __future__ import annotations

import re
import unicodedata

from crosstable.kernel.player import bare_letters

SHORT = 3
"""Beginnings up to this length have so many bearers that they are gathered once, when stored."""

_LATIN_WORD = re.compile(r"[a-z0-9']+")
_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼ`´ʹ"), "'")
_UNSPACED = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]{2,}"
)
"""Scripts that write family and given name without a space between them."""


def words_of_name(name: str) -> set[str]:
    """Return the words a name is stored under.

    A part with an apostrophe stands whole and in its pieces: O'Neil is found by ``oneil`` and by
    ``neil``. Where a script has no spaces, every character begins a word.
    """
    words: set[str] = set()
    for word in _words(name):
        if "'" in word:
            words.update(piece for piece in word.split("'") if piece)
            word = word.replace("'", "")  # noqa: PLW2901 -- the whole goes the way of all words
        if word:
            words.add(word)
    if not name.isascii():
        for run in _UNSPACED.findall(name):
            words.update(bare_letters(run[start:]) for start in range(1, len(run)))
    return words


def words_sought(text: str) -> tuple[str, ...]:
    """Return the beginnings of words that somebody typed, without doubles."""
    words = (word.replace("'", "") for word in _words(text))
    return tuple(dict.fromkeys(word for word in words if word))


def shortened(words: set[str]) -> set[str]:
    """Return the short beginnings of a name's words, up to ``SHORT`` characters."""
    return {word[:length] for word in words for length in range(1, min(len(word), SHORT) + 1)}


def _words(text: str) -> list[str]:
    bare = bare_letters(text)
    if bare.isascii():
        return _LATIN_WORD.findall(bare)
    return "".join(map(_kept, bare.translate(_APOSTROPHES))).split()


def _kept(letter: str) -> str:
    # Marks stay: in the scripts of India they are vowels.
    return letter if letter == "'" or unicodedata.category(letter)[0] in "LNM" else " "
