"""A file of many games as single games, each with its own text: what can be filed one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from crosstable.formats.scores.decoding import decoded
from crosstable.formats.scores.sections import Section, Source, sections
from crosstable.kernel.errors import UnreadableInput


class SingleGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a file: its text, what its head says, and why it cannot be read, if so."""

    nth: int
    """Its place in the file, counted from 1."""
    line: int
    text: str
    tags: dict[str, str]
    has_moves: bool = True
    error: UnreadableInput | None = None

    def tag(self, name: str) -> str:
        """Return the value of a tag; empty where it is missing or says that it is not known."""
        value = self.tags.get(name, "").strip()
        return "" if value in {"?", "-", "*"} else value


def singles(
    source: Source,
    read_section: Callable[[Section], Iterable[Any]],
    write_game: Callable[[Any], str],
    has_moves: Callable[[Any], bool],
) -> tuple[SingleGame, ...]:
    """Return the games of a file in order; one that cannot be read keeps its text and says why."""
    single_games: list[SingleGame] = []
    for section in sections(source):
        readings = tuple(read_section(section))
        own_text = decoded(section.data)[0].strip() + "\n"
        for reading in readings:
            # Games without tags share a section; each is then written out by itself.
            alone = len(readings) == 1 or reading.game is None
            single_games.append(
                SingleGame(
                    nth=len(single_games) + 1,
                    line=reading.line,
                    text=own_text if alone else write_game(reading.game),
                    tags={tag.name: tag.value for tag in reversed(reading.game.tags)}
                    if reading.game is not None
                    else {},
                    has_moves=reading.game is not None and has_moves(reading.game),
                    error=reading.error,
                )
            )
    return tuple(single_games)
