"""A game of a PGN file as a value: tags in order, a tree of moves, and everything said about them.

Each move carries what follows it as *remarks*, in order; a variation is a line among the remarks of
the move it replaces. Texts are kept as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from crosstable.formats.scores.numbering import move_numbers
from crosstable.formats.scores.remarks import Comment, DrawOffer, Glyph, LineNote, Tag
from crosstable.games.game import GameResult
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence

DEEPEST = 50
"""Variations within variations at most; real analyses have some ten."""
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags every game has, in their order."""
RESULTS = {
    "1-0": GameResult.WHITE_WINS,
    "0-1": GameResult.BLACK_WINS,
    "1/2-1/2": GameResult.DRAW,
}
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
_MOVE = re.compile(r"[A-Za-z0-9♔-♟][A-Za-z0-9♔-♟+#=:×/_-]*|--")


class PgnMove(msgspec.Struct, frozen=True, gc=False):
    """One move as it is written, with its number where one is written."""

    text: str
    number: str = ""
    """With its dots: ``12.`` or ``12...``."""
    remarks: tuple[Remark, ...] = ()

    @property
    def is_unknown(self) -> bool:
        """Return whether it stands for a move that nobody knows, or for passing."""
        return self.text in {"--", "Z0"}


class PgnLine(msgspec.Struct, frozen=True, gc=False):
    """Moves one after the other: a game's own, or a variation."""

    moves: tuple[PgnMove, ...] = ()
    opening: tuple[Remark, ...] = ()

    @property
    def variations(self) -> Iterator[tuple[int, PgnLine]]:
        """Yield the variations with the place of the move they replace."""
        for at, move in enumerate(self.moves):
            for remark in move.remarks:
                if isinstance(remark, PgnLine):
                    yield at, remark


Remark: TypeAlias = Comment | LineNote | Glyph | DrawOffer | PgnLine


class PgnGame(msgspec.Struct, frozen=True):
    """One game."""

    tags: tuple[Tag, ...] = ()
    line: PgnLine = PgnLine()
    notes: tuple[LineNote, ...] = ()
    """Lines behind percent signs before the tags."""

    def tag(self, name: str) -> str | None:
        """Return the value of a tag; the first, where there are several."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    @property
    def result(self) -> GameResult | None:
        """Return what the result says; nothing where the game is not finished or not known."""
        return RESULTS.get((self.tag("Result") or "*").strip().replace("½", "1/2"))


def numbered(
    moves: Iterable[PgnMove | str], *, first: int = 1, black_begins: bool = False
) -> tuple[PgnMove, ...]:
    """Return moves with the numbers a reader expects before each move of White."""
    bare = (PgnMove(move) if isinstance(move, str) else move for move in moves)
    return tuple(
        msgspec.structs.replace(move, number=number)
        for move, number in zip(bare, move_numbers(first, black_begins=black_begins), strict=False)
    )


def flaw(game: PgnGame) -> InvalidValue | None:
    """Return what of a game made by a program PGN cannot carry; nothing where it can all of it."""
    for tag in game.tags:
        if _TAG_NAME.fullmatch(tag.name) is None:
            return InvalidValue("the tag {tag!r}: names have letters and digits", tag=tag.name)
        if set("\r\n\x00") & set(tag.value):
            return InvalidValue("the tag {tag}: a value stands on one line", tag=tag.name)
    waiting = [(game.line, 0)]
    while waiting:
        line, depth = waiting.pop()
        if depth > DEEPEST:
            return InvalidValue("more than {most} variations within each other", most=DEEPEST)
        remarks = (*line.opening, *(remark for move in line.moves for remark in move.remarks))
        for remark in remarks:
            wrong = _flaw_of_remark(remark)
            if wrong:
                return InvalidValue(wrong)
        for move in line.moves:
            if _MOVE.fullmatch(move.text) is None:
                return InvalidValue(
                    "the move {move!r}: write Nf3, exd5 or O-O", move=move.text[:40]
                )
        waiting.extend((remark, depth + 1) for remark in remarks if isinstance(remark, PgnLine))
    return None


def _flaw_of_remark(remark: Remark) -> Sentence | None:
    match remark:
        case Comment(text) if "}" in text or "\x00" in text:
            return Sentence("the comment {text!r}: a brace would end it", text=text[:40])
        case LineNote(text) if set("\r\n") & set(text):
            return Sentence("the note {text!r}: it must stand on one line", text=text[:40])
        case Glyph(number) if not 0 <= number < 10**6:
            return Sentence(
                "the glyph {number}: they are numbers of up to six digits", number=number
            )
        case PgnLine(moves=()):
            return Sentence("a variation without moves")
        case _:
            return None
