"""The sheets that say how an event stands: ranks, cross tables, brackets and prizes."""

from __future__ import annotations

import msgspec

from crosstable.reports.sheets.heads import Head, PaperColumn, Person


class Legend(msgspec.Struct, frozen=True):
    """What an abbreviation stands for."""

    abbreviation: str
    meaning: str


class Unranked(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody without a place, with the points that were cancelled."""

    player: Person
    points: str


class TeamRank(msgspec.Struct, frozen=True, kw_only=True):
    """One team in the result of a match."""

    place: str
    mark: str = ""
    """What the place means in a league."""
    team: str
    rounds: tuple[str, ...]
    """What it made in every round, or against every team in the order of the table."""
    points: str
    values: tuple[str, ...]


class TeamSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match of teams."""

    heads: tuple[str, ...]
    lines: tuple[TeamRank, ...]
    score: str = ""
    """Which points come first; empty: game points."""
    matches: tuple[str, ...]
    """Each match as it is written, such as ``Alpha – Beta 12½–11½``."""
    legend: str = ""
    """What the marks mean; empty where nothing is marked."""


class Ranks(msgspec.Struct, frozen=True, kw_only=True):
    """The standings."""

    head: Head
    columns: tuple[PaperColumn, ...]
    tie_breaks: tuple[Legend, ...]
    unclassified: tuple[Unranked, ...]
    teams: TeamSheet | None = None


class CrossCell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of a cross table."""

    text: str
    """The results, or a sign."""
    opponent: str = ""
    """The opponent's label, where the column is a round."""
    colour: str = ""
    counts: bool = True
    own: bool = False
    """Whether it is the player's own column."""


class CrossLine(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line in a cross table."""

    label: str
    player: Person
    cells: tuple[CrossCell, ...]
    points: str
    values: tuple[str, ...]


class CrossSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A cross table: a column for every player or for every round."""

    head: Head
    columns: tuple[str, ...]
    tie_breaks: tuple[Legend, ...]
    lines: tuple[CrossLine, ...]
    brackets: bool
    """Whether a result is printed that does not count."""
    letters: str = ""
    """What letters behind the points of games that were not played mean."""
    teams: TeamSheet | None = None


class BracketSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a printed match."""

    number: str
    name: str
    score: str = ""
    won: bool = False
    known: bool = True
    """Whether it is a player, and not where one will come from."""


class BracketBox(msgspec.Struct, frozen=True, kw_only=True):
    """One printed match."""

    called: str
    """Empty for a bye."""
    sides: tuple[BracketSeat, ...]
    note: str = ""
    """How it was decided, where the scores do not tell."""


class BracketRound(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of one column."""

    title: str
    matches: tuple[BracketBox, ...]


class BracketPart(msgspec.Struct, frozen=True, kw_only=True):
    """A bracket that is drawn by itself: of everybody, or of those who have lost one match."""

    rounds: tuple[BracketRound, ...]
    third: BracketRound | None = None


class BracketSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The bracket of a knock-out."""

    head: Head
    parts: tuple[BracketPart, ...]
    winner: str = ""


class PrizeLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one player gets."""

    prize: str
    """The list it comes from; empty where it is the list of the line before."""
    place: str
    player: Person
    points: str
    amount: str


class PrizeSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Who gets which prize, with room to sign for it."""

    head: Head
    currency: str
    lines: tuple[PrizeLine, ...]
    total: str
    lost: tuple[str, ...] = ()
    """Who would have been paid and lost the right to it, with the article."""
    signatures: tuple[str, ...] = ()
    """Two who worked it out independently of each other."""
