"""What is said in and around the moves of a game, whatever the game: tags, comments, glyphs."""

from __future__ import annotations

import msgspec

from crosstable.formats.scores.commands import Command, read_commands, without_commands


class Tag(msgspec.Struct, frozen=True, gc=False):
    """A name and a value from the head of a game."""

    name: str
    value: str


class Comment(msgspec.Struct, frozen=True, gc=False):
    """What stands between braces, word for word."""

    text: str

    @property
    def commands(self) -> tuple[Command, ...]:
        """Return the commands in it, such as the time on a clock."""
        return read_commands(self.text)

    @property
    def words(self) -> str:
        """Return what it says to people: no commands, and one space between words."""
        return without_commands(self.text)


class LineNote(msgspec.Struct, frozen=True, gc=False):
    """What stands behind a percent sign, up to the end of the line."""

    text: str


class Glyph(msgspec.Struct, frozen=True, gc=False):
    """A numeric annotation glyph, as in ``$7``."""

    number: int


class DrawOffer(msgspec.Struct, frozen=True, gc=False):
    """The sign ``(=)`` that players record when one of them offers a draw with a move."""
