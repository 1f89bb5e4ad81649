"""Columns of every table of players, whose lines have an ``entrant``, a ``player``, a ``title``."""

from __future__ import annotations

from typing import Any, TypeAlias

from crosstable.kernel.player import Player
from crosstable.kernel.sentence import Sentence
from crosstable.office.columns.table import Column, Kind, Weight, where_filled
from crosstable.office.roles import Ask

OfPlayer: TypeAlias = Column[Any]


def titled(player: Player, register: str) -> str:
    """Return a player's title in a register, else in any other."""
    return player.title(register) or player.title() if player.titles else ""


NUMBER: OfPlayer = Column(
    "number",
    Sentence("Pairing number"),
    Sentence("No."),
    lambda line: line.entrant.number,
    kind=Kind.NUMBER,
    weight=Weight.ASIDE,
)
TITLE: OfPlayer = Column(
    "title",
    Sentence("Title"),
    Sentence("Title"),
    lambda line: line.title,
    weight=Weight.ASIDE,
    usual=where_filled,
)
NAME: OfPlayer = Column(
    "name",
    Sentence("Name"),
    Sentence("Name"),
    lambda line: line.player.name,
    kind=Kind.NAME,
    order=lambda line: line.player.sort_key,
)
FEDERATION: OfPlayer = Column(
    "federation",
    Sentence("Federation"),
    Sentence("Fed"),
    lambda line: line.player.federation,
    kind=Kind.FEDERATION,
    weight=Weight.ASIDE,
    usual=where_filled,
)
TEAM: OfPlayer = Column(
    "team",
    Sentence("Team"),
    Sentence("Team"),
    lambda line: line.entrant.team,
    weight=Weight.ASIDE,
    usual=where_filled,
)
CLUB: OfPlayer = Column(
    "club",
    Sentence("Club"),
    Sentence("Club"),
    lambda line: line.player.club,
    weight=Weight.ASIDE,
    usual=where_filled,
)
BORN: OfPlayer = Column(
    "born",
    Sentence("Born"),
    Sentence("Born"),
    lambda line: str(line.player.born or ""),
    weight=Weight.ASIDE,
    usual=where_filled,
    right=Ask.SEE_BIRTHS,
)
