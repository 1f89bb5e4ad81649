"""A game of a PDN file as a value: tags in order, a tree of moves, and everything said about them.

The shape follows the standard: comments, glyphs, setups and variations may stand anywhere between
the moves and in any order, so each move carries what follows it as *remarks*, in order. What
stands before the first move of a line is its *opening*. A variation is a line among the remarks of
the move it replaces.

Texts are kept as they are written, so that nothing is lost between reading and writing; what they
say is a question to ``commands``, ``results`` and ``game_type``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from crosstable.formats.pdn.game_type import INTERNATIONAL_TYPE, GameType, read_game_type
from crosstable.formats.pdn.results import PdnResult, read_result
from crosstable.formats.scores.numbering import move_numbers
from crosstable.formats.scores.remarks import Comment, Glyph, LineNote, Tag
from crosstable.games.draughts.signs import Annotation, read_signs
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence

NULL_MOVE = 'FEN "?::"'
"""The setup for a move nobody knows: no pieces are named, so none are changed."""

DEEPEST = 50
"""Variations within variations at most; real analyses have some ten."""

_TAG_NAME = re.compile(r"[A-Z][a-zA-Z0-9_]*", re.ASCII)
_NUMBER = re.compile(r"(?:[1-9][0-9]{0,5}|0)\.(?:\.\.)?", re.ASCII)
_NO_MOVE = re.compile(r"([0-9]+)-\1", re.ASCII)
_SETUP = re.compile(r"\s*[A-Za-z][^/{}\[\]%]*", re.ASCII)
_MOVE = re.compile(
    r"[1-9][0-9]?(?:-[1-9][0-9]?|(?:x[1-9][0-9]?)+)"
    r"|[a-h][1-8](?:-?[a-h][1-8]|(?:x[a-h][1-8])+)",
    re.ASCII,
)
_STRENGTH = re.compile(r"(?:[!?]+|\([!?]+\))?")
_FEN = re.compile(r'\s*FEN\s*"([^"]*)"\s*', re.IGNORECASE)


class PdnMove(msgspec.Struct, frozen=True, gc=False):
    """One move as it is written, with its number where one is written."""

    text: str
    number: str = ""
    """With its dots: ``12.`` or ``12...``."""
    strength: str = ""
    """Exclamation and question marks, with parentheses where they have some."""
    remarks: tuple[Remark, ...] = ()

    @property
    def signs(self) -> tuple[Annotation, ...]:
        """Return what the marks mean in draughts (Annex 1, 9.1)."""
        return read_signs(self.strength)


class Setup(msgspec.Struct, frozen=True, gc=False):
    """A position put on the board in the middle of a game; the text between the slashes."""

    text: str
    remarks: tuple[Remark, ...] = ()

    @property
    def fen(self) -> str | None:
        """Return the position it sets up; nothing where it is no setup of a position."""
        match = _FEN.fullmatch(self.text)
        return match[1] if match else None

    @property
    def is_null_move(self) -> bool:
        """Return whether it names a side and no pieces, which means that nothing was moved."""
        return self.fen is not None and re.fullmatch(r"[WB?]::\.?", self.fen.strip()) is not None


class PdnLine(msgspec.Struct, frozen=True, gc=False):
    """Moves one after the other: a game's own, or a variation."""

    steps: tuple[Step, ...] = ()
    opening: tuple[Remark, ...] = ()

    @property
    def moves(self) -> tuple[PdnMove, ...]:
        """Return the moves without setups."""
        return tuple(step for step in self.steps if isinstance(step, PdnMove))

    @property
    def says_something(self) -> bool:
        """Return whether there is more in it than line notes, which the grammar does not see."""
        return bool(self.steps) or any(not isinstance(said, LineNote) for said in self.opening)

    @property
    def variations(self) -> Iterator[tuple[int, PdnLine]]:
        """Yield the variations with the place of the step they replace; -1 is before the first."""
        for remark in self.opening:
            if isinstance(remark, PdnLine):
                yield -1, remark
        for at, step in enumerate(self.steps):
            for remark in step.remarks:
                if isinstance(remark, PdnLine):
                    yield at, remark


Remark: TypeAlias = Comment | LineNote | Glyph | PdnLine
Step: TypeAlias = PdnMove | Setup


class PdnGame(msgspec.Struct, frozen=True):
    """One game: what a strict PDN 3.0 file can say about it, no more and no less."""

    tags: tuple[Tag, ...] = ()
    line: PdnLine = PdnLine()
    notes: tuple[LineNote, ...] = ()
    """Lines behind percent signs before the tags."""

    def tag(self, name: str) -> str | None:
        """Return the value of a tag; the first, where there are several."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    @property
    def result(self) -> PdnResult:
        """Return what the result says; any text is one, and no text is an unfinished game."""
        return read_result(self.tag("Result") or "*")

    @property
    def game_type(self) -> GameType:
        """Return which game is played; international draughts where nothing is said."""
        text = self.tag("GameType")
        return read_game_type(text) if text is not None else INTERNATIONAL_TYPE

    @property
    def start_fen(self) -> str | None:
        """Return the position the game begins in; nothing where it is the usual one.

        A setup before the first move is the beginning too, and goes before the tag.
        """
        steps = self.line.steps
        if steps and isinstance(steps[0], Setup) and not steps[0].is_null_move:
            return steps[0].fen
        return self.tag("FEN")


def numbered(
    moves: Iterable[PdnMove | str], *, first: int = 1, black_begins: bool = False
) -> tuple[PdnMove, ...]:
    """Return moves with the numbers a reader expects before each move of White."""
    bare = (PdnMove(move) if isinstance(move, str) else move for move in moves)
    return tuple(
        msgspec.structs.replace(move, number=number)
        for move, number in zip(bare, move_numbers(first, black_begins=black_begins), strict=False)
    )


def flaw(game: PdnGame) -> InvalidValue | None:
    """Return what of a game made by a program PDN cannot carry; nothing where it can all of it."""
    for tag in game.tags:
        if _TAG_NAME.fullmatch(tag.name) is None:
            return InvalidValue(
                "the tag {tag!r}: a name begins with a capital, letters and digits follow",
                tag=tag.name,
            )
    if not (game.tags or game.line.says_something):
        return InvalidValue("a game without tags, moves and comments: PDN has no empty games")
    wrong = next(filter(None, map(_flaw_of_remark, game.notes)), None)
    waiting = [(game.line, 0)]
    while waiting and not wrong:
        line, depth = waiting.pop()
        wrong = _flaw_of_line(line, depth)
        waiting.extend((variation, depth + 1) for _, variation in line.variations)
    return InvalidValue(wrong) if wrong else None


def _flaw_of_line(line: PdnLine, depth: int) -> Sentence | None:
    if depth > DEEPEST:
        return Sentence("more than {most} variations within each other", most=DEEPEST)
    if depth and not line.says_something:
        return Sentence("an empty variation: PDN has none")
    remarks = [
        remark for part in (line.opening, *(step.remarks for step in line.steps)) for remark in part
    ]
    for wrong in (
        *map(_flaw_of_step, line.steps),
        *(_flaw_of_remark(remark) for remark in remarks if not isinstance(remark, PdnLine)),
    ):
        if wrong:
            return wrong
    return None


def _flaw_of_step(step: Step) -> Sentence | None:
    if isinstance(step, Setup):
        fits = _SETUP.fullmatch(step.text) is not None
        if fits:
            return None
        return Sentence(
            "the setup {setup!r}: write FEN and a position in quotes", setup=step.text[:40]
        )
    if _MOVE.fullmatch(step.text) is None or _NO_MOVE.fullmatch(step.text):
        return Sentence("the move {move!r}: write 32-28, 28x17 or c3-d4", move=step.text[:40])
    if step.number and _NUMBER.fullmatch(step.number) is None:
        return Sentence("the move number {number!r}: write 12. or 12...", number=step.number[:40])
    if _STRENGTH.fullmatch(step.strength) is None:
        return Sentence(
            "the marks {marks!r}: only ! and ? are marks in PDN", marks=step.strength[:40]
        )
    return None


def _flaw_of_remark(remark: Comment | LineNote | Glyph) -> Sentence | None:
    match remark:
        case Comment(text) if "}" in text:
            return Sentence("the comment {text!r}: a brace would end it", text=text[:40])
        case LineNote(text) if set("\r\n") & set(text):
            return Sentence("the note {text!r}: it must stand on one line", text=text[:40])
        case Glyph(number) if not 0 <= number < 10**6:
            return Sentence(
                "the glyph {number}: they are numbers of up to six digits", number=number
            )
        case _:
            return None
