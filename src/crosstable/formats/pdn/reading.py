"""Bytes or text in, games out: the front door for PDN files of any size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from crosstable.formats.pdn.model import PdnGame
from crosstable.formats.pdn.parsing import parse
from crosstable.formats.scores import reading
from crosstable.formats.scores.sections import LONGEST_GAME, Section, Source

Reading: TypeAlias = reading.Reading[PdnGame]


def read_games(source: Source, *, longest: int = LONGEST_GAME) -> Iterator[Reading]:
    """Yield every game of a file in order, one in memory at a time; see ``games_of``."""
    return reading.games_of(source, parse, longest=longest)


def read_game(source: bytes | str) -> PdnGame:
    """Return the only game of a text; UnreadableInput where there is none, or more than one."""
    return reading.only_game(source, parse)


def read_section(section: Section) -> Iterator[Reading]:
    """Yield the games of one section; sections can be read in any order, or at once."""
    return reading.games_of_section(section, parse)
