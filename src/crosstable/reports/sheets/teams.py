"""The sheets of teams: protocols of matches, fixtures, envelopes and forms for line-ups."""

from __future__ import annotations

import msgspec

from crosstable.reports.sheets.heads import Head, Person


class ProtocolLine(msgspec.Struct, frozen=True, kw_only=True):
    """One board of a match; one of the two may be missing."""

    board: str
    first: Person | None
    second: Person | None
    first_colour: str
    """``white``, ``black`` or nothing: what the first team's player has."""
    result: str
    """Seen from the team named first; empty where there is none yet."""
    wrong: bool = False
    """Whether a team has lost the board by sitting at it."""


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """One match."""

    number: int
    first: str
    second: str
    captains: tuple[str, str]
    lines: tuple[ProtocolLine, ...]
    score: str
    """Empty while games are open."""
    place: str = ""
    """When and where it is played, as far as that is announced."""


class Protocols(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of a round, each to be signed."""

    head: Head
    matches: tuple[Protocol, ...]


class FixtureLine(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a season."""

    label: str
    when: str
    first: str
    second: str
    venue: str
    before: str
    """When and where it was to be played; empty where it was not moved."""
    score: str
    note: str
    """That its score does not count, where that is so."""


class FixtureRound(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of one round."""

    round: int
    lines: tuple[FixtureLine, ...]


class FixtureSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when the matches of a season are played."""

    head: Head
    rounds: tuple[FixtureRound, ...]


class BoardLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the list of a board."""

    place: str
    player: Person
    team: str
    points: str
    games: int
    percent: str
    performance: str
    prize: str


class BoardRanks(msgspec.Struct, frozen=True, kw_only=True):
    """The list of a board."""

    title: str
    lines: tuple[BoardLine, ...]


class BoardSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Who did best on each board of the matches."""

    head: Head
    rules: str
    boards: tuple[BoardRanks, ...]


class EnvelopeSide(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an adjourned game, with the clock."""

    player: Person
    colour: str
    left: str
    used: str
    """Empty where nobody can tell it from the clock."""


class EnvelopeSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on the envelope of one game."""

    board: int
    sides: tuple[EnvelopeSide, ...]
    picture: str
    """The position as SVG."""
    position: str
    sealer: str
    move: int
    offer: str
    """Who has offered a draw that is not answered; empty where nobody has."""
    resumes: str
    venue: str
    code: str
    """What opens the move that is kept encrypted, on a strip to put into the envelope."""


class Envelopes(msgspec.Struct, frozen=True, kw_only=True):
    """The envelopes of a round."""

    head: Head
    envelopes: tuple[EnvelopeSheet, ...]


class LineupForm(msgspec.Struct, frozen=True, kw_only=True):
    """A team that has to say who plays."""

    name: str
    captain: str
    players: tuple[Person, ...]


class LineupForms(msgspec.Struct, frozen=True, kw_only=True):
    """Forms on which captains hand in who plays in a round."""

    head: Head
    round: int
    boards: int
    forms: tuple[LineupForm, ...]
