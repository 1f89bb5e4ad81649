"""Bytes or text in, games out: the front door for files of games of any size and notation.

A notation brings the one thing that is its own: a ``Parse``, which finds the games of a section's
text by offsets. Decoding, lines and columns, forgiveness and errors are the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

import msgspec

from crosstable.formats.scores.decoding import decoded, forgiven_encoding
from crosstable.formats.scores.leniency import Forgiven
from crosstable.formats.scores.pardons import NotReadableError, Pardon
from crosstable.formats.scores.places import Places
from crosstable.formats.scores.sections import LONGEST_GAME, Section, Source, sections
from crosstable.kernel.errors import UnreadableInput

Game = TypeVar("Game")
Found = TypeVar("Found")

_BLANK = re.compile(r"\s*")


class Parsed(msgspec.Struct, Generic[Game], frozen=True):
    """One game of a section, by offsets into its text; an error where it cannot be read."""

    start: int
    game: Game | None
    closing: str = ""
    pardons: tuple[Pardon, ...] = ()
    steps_at: tuple[int, ...] = ()
    error: NotReadableError | None = None


class Parse(Protocol[Found]):
    """What finds the games of a section's text, in order, in one notation."""

    def __call__(self, text: str, *, is_last: bool) -> Iterator[Parsed[Found]]:
        """Yield them; ``is_last`` where the section is the last of its file."""


class Reading(msgspec.Struct, Generic[Game], frozen=True):
    """One game of a file and what was forgiven; or the reason why it cannot be read."""

    line: int
    column: int
    game: Game | None
    closing: str = ""
    """What stood behind the moves: a result, a star, or nothing."""
    forgiven: tuple[Forgiven, ...] = ()
    error: UnreadableInput | None = None
    places: Places | None = None
    steps_at: tuple[int, ...] = ()

    def place(self, step: int) -> tuple[int, int] | None:
        """Return line and column of a step of the game's own line, counted from 0."""
        if self.places is None or not 0 <= step < len(self.steps_at):
            return None
        return self.places(self.steps_at[step])


def games_of(
    source: Source, parse: Parse[Game], *, longest: int = LONGEST_GAME
) -> Iterator[Reading[Game]]:
    """Yield every game of a file in order, one in memory at a time.

    ``source`` is the file's bytes or text, whole or in pieces of any size. A game that cannot be
    read is a reading with an error, and the next one follows; UnreadableInput is raised only where
    nothing can follow: another encoding, or a game longer than ``longest`` bytes.
    """
    for section in sections(source, longest=longest):
        yield from games_of_section(section, parse)


def only_game(source: bytes | str, parse: Parse[Game]) -> Game:
    """Return the only game of a text; UnreadableInput where there is none, or more than one."""
    readings = games_of(source, parse)
    first = next(readings, None)
    if first is None:
        raise UnreadableInput("there is no game in this text", line=1, column=1)
    if first.game is None:
        raise first.error or UnreadableInput("this game cannot be read")
    second = next(readings, None)
    if second is not None:
        raise UnreadableInput("a second game begins here", line=second.line, column=second.column)
    return first.game


def games_of_section(section: Section, parse: Parse[Game]) -> Iterator[Reading[Game]]:
    """Yield the games of one section; sections can be read in any order, or at once."""
    text, encoding = decoded(section.data)
    places = Places(text, section.line, section.column)
    null = text.find("\x00")
    if null >= 0:
        line, column = places(null)
        error = UnreadableInput(
            "a null character, which no text should have", line=line, column=column
        )
        yield Reading(section.line, section.column, None, error=error)
        return
    for nth, parsed in enumerate(parse(text, is_last=section.is_last)):
        blank = _BLANK.match(text, parsed.start)
        line, column = places(blank.end() if blank else parsed.start)
        forgiven = tuple(
            Forgiven(pardon.kind, *places(pardon.at), pardon.what, pardon.times)
            for pardon in parsed.pardons
        )
        if nth == 0:
            forgiven = (*forgiven_encoding(section, text, encoding, places), *forgiven)
        if parsed.error is not None:
            error = _with_place(parsed.error, places)
            yield Reading(line, column, None, forgiven=forgiven, error=error)
        else:
            yield Reading(
                line,
                column,
                parsed.game,
                parsed.closing,
                forgiven,
                places=places,
                steps_at=parsed.steps_at,
            )


def _with_place(error: NotReadableError, places: Places) -> UnreadableInput:
    line, column = places(error.at)
    return UnreadableInput(error.cause, line=line, column=column, remedy=error.remedy)
