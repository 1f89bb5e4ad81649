"""Bytes or text in, games out: the front door for PDN files of any size."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.formats.pdn.model import PdnGame
from crosstable.formats.pdn.parsing import parse
from crosstable.formats.scores.decoding import decoded, forgiven_encoding
from crosstable.formats.scores.leniency import Forgiven
from crosstable.formats.scores.places import Places
from crosstable.formats.scores.sections import LONGEST_GAME, Section, Source, sections
from crosstable.kernel.errors import UnreadableInput

__all__ = ["Reading", "read_game", "read_games", "read_section"]


class Reading(msgspec.Struct, frozen=True):
    """One game of a file and what was forgiven; or the reason why it cannot be read."""

    line: int
    column: int
    game: PdnGame | None
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


def read_games(source: Source, *, longest: int = LONGEST_GAME) -> Iterator[Reading]:
    """Yield every game of a file in order, one in memory at a time.

    ``source`` is the file's bytes or text, whole or in pieces of any size. A game that cannot be
    read is a reading with an error, and the next one follows; UnreadableInput is raised only where
    nothing can follow: another encoding, or a game longer than ``longest`` bytes.
    """
    for section in sections(source, longest=longest):
        yield from read_section(section)


def read_game(source: bytes | str) -> PdnGame:
    """Return the only game of a text; UnreadableInput where there is none, or more than one."""
    readings = iter(read_games(source))
    first = next(readings, None)
    if first is None:
        raise UnreadableInput("there is no game in this text", line=1, column=1)
    if first.game is None:
        raise first.error or UnreadableInput("this game cannot be read")
    second = next(readings, None)
    if second is not None:
        raise UnreadableInput("a second game begins here", line=second.line, column=second.column)
    return first.game


def read_section(section: Section) -> Iterator[Reading]:
    """Yield the games of one section; sections can be read in any order, or at once."""
    text, encoding = decoded(section.data)
    places = Places(text, section.line, section.column)
    null = text.find("\x00")
    if null >= 0:
        line, column = places(null)
        error = UnreadableInput("a null character, which no text has", line=line, column=column)
        yield Reading(section.line, section.column, None, error=error)
        return
    for nth, parsed in enumerate(parse(text, is_last=section.is_last)):
        start = parsed.start + _blank(text, parsed.start)
        line, column = places(start)
        forgiven = tuple(
            Forgiven(pardon.kind, *places(pardon.at), pardon.what, pardon.times)
            for pardon in parsed.pardons
        )
        if nth == 0:
            forgiven = (*forgiven_encoding(section, text, encoding, places), *forgiven)
        if parsed.error is not None:
            error_line, error_column = places(parsed.error.at)
            error = UnreadableInput(
                parsed.error.cause,
                line=error_line,
                column=error_column,
                remedy=parsed.error.remedy,
            )
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


def _blank(text: str, start: int) -> int:
    at = start
    while at < len(text) and text[at].isspace():
        at += 1
    return at - start
