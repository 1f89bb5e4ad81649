"""What a reader of paper sees: the words of every page where they stand, and those that collide.

The pages are read by PDFium, which draws them in Chromium, so the boxes are those of the letters'
ink and not what the typesetter meant them to be.
"""

from __future__ import annotations

import ctypes
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

__all__ = ["Word", "collisions", "words_of"]

TOUCHING = 0.4
"""Points by which the ink of two words may share a corner: an italic letter leans over a space."""

NEAR = 0.4
"""The part of a letter's width by which the next one may be kerned towards it, or away."""


class Word(NamedTuple):
    """A word of a page, with the box of its ink in points from the lower left corner."""

    text: str
    page: int
    left: float
    bottom: float
    right: float
    top: float

    def strikes(self, other: Word) -> bool:
        """Return whether the ink of two words shares more than a touch."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > TOUCHING and up > TOUCHING


def words_of(pdf: bytes) -> list[list[Word]]:
    """Return the words of every page, in the order in which they were drawn."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [list(_words(page, at)) for at, page in enumerate(document, start=1)]


def collisions(pdf: bytes) -> list[str]:
    """Return every two words whose letters lie on each other, and every word off its page."""
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for at, page in enumerate(document, start=1):
            width, height = page.get_size()
            words = sorted(_words(page, at), key=lambda word: word.left)
            for place, word in enumerate(words):
                if word.left < 0 or word.bottom < 0 or word.right > width or word.top > height:
                    found.append(f"page {at}: {word.text!r} is cut off")
                for other in words[place + 1 :]:
                    if other.left >= word.right:
                        break
                    if word.strikes(other):
                        found.append(f"page {at}: {word.text!r} and {other.text!r}")
    return found


def _words(page: pypdfium2.PdfPage, number: int) -> Iterator[Word]:
    """Yield letters that follow each other on one line, each where the last one ended, as words.

    Text that stands on its head goes on at the left of its letters.
    """
    text = page.get_textpage()
    word: Word | None = None
    line, ends = 0.0, (0.0, 0.0)
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        left, bottom, right, top = text.get_charbox(index)
        if not letter.strip():
            ends = (-1.0, -1.0)
            continue
        if right <= left or unicodedata.category(letter) in ("Cf", "Mn"):
            continue
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(text, index, x, y)
        near = abs(y.value - line) < 0.1 and min(abs(x.value - end) for end in ends) < NEAR * (
            ends[1] - ends[0] + 1
        )
        if word is not None and near:
            word = Word(
                word.text + letter,
                number,
                min(word.left, left),
                min(word.bottom, bottom),
                max(word.right, right),
                max(word.top, top),
            )
        else:
            if word is not None:
                yield word
            word = Word(letter, number, left, bottom, right, top)
        room = text.get_charbox(index, loose=True)
        line, ends = y.value, (room[0], room[2])
    if word is not None:
        yield word
