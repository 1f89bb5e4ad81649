"""The sheets of rounds: who meets whom at which board, who starts where, and cards of players."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from crosstable.reports.sheets.heads import Head, PaperColumn, Person


class GameLine(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a pairing that has several, with its own White first."""

    number: int
    kind: str
    white: str
    black: str
    result: str = ""
    """Seen from the pairing's White."""
    by_lot: bool = False
    """Whether lots that are not drawn yet decide who has White."""
    needed: bool = True
    """Whether it is played, or was; not once the pairing is decided without it."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """One board of a round; the points are those before the round."""

    board: int
    seat: str = ""
    """How the board is named in a match, such as ``3.2``."""
    match: str = ""
    """The teams of the match that begins with this board."""
    white: Person
    black: Person
    white_points: str
    black_points: str
    result: str
    white_code: str = ""
    """What White sends the result of this game with, where players may."""
    black_code: str = ""
    white_square: str = ""
    """The page for results with White's code, for cameras: a drawing in SVG."""
    black_square: str = ""
    start: int | None = None
    """The number of the position the game begins in, where it is drawn."""
    games: tuple[GameLine, ...] = ()
    """Its games, where a pairing has several."""
    first_black: bool = False
    """Whether the player of the team named first has Black: a match names that one first."""
    match_result: str = ""
    """The result as the match has it, the team named first before the other."""


class Free(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody without an opponent in a round, and why."""

    player: Person
    points: str
    reason: str


class Pairings(msgspec.Struct, frozen=True, kw_only=True):
    """A round board by board: for the wall, for slips and for the arbiter's result sheet."""

    head: Head
    pairings: tuple[Pairing, ...]
    free: tuple[Free, ...]
    teams_free: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    """Matches whose line-ups are not public yet; they have no boards."""
    """Teams without a match, each with its bye."""
    usual_results: tuple[str, ...]
    """What a game can end with, for boxes to tick."""
    game_results: tuple[str, ...] = ()
    """What a single game can end with, where a pairing has several."""
    starts: Mapping[str, str] = {}
    """The positions that games begin in as SVG, by their numbers, where they are drawn."""
    send_to: str = ""
    """The page where players send their results with the codes."""


class StartGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Players who stand together on the starting list, such as those of a federation."""

    title: str = ""
    """Empty where the list is one."""
    players: int
    """How many lines of the table are theirs."""


class StartingList(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays."""

    head: Head
    columns: tuple[PaperColumn, ...]
    groups: tuple[StartGroup, ...]


class NameLine(msgspec.Struct, frozen=True, kw_only=True):
    """Where one player sits."""

    player: Person
    board: int | None
    colour: str
    """``white``, ``black`` or nothing."""
    opponent: Person | None
    seat: str = ""
    """How the board is named in a match, such as ``3.2``."""
    note: str = ""
    """Why he has no board."""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """A round by name: everybody finds his board."""

    head: Head
    lines: tuple[NameLine, ...]


class CardRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round on a player's card; all but the number is empty while it is still to come."""

    round: int
    day: str = ""
    board: int | None = None
    colour: str = ""
    opponent: Person | None = None
    result: str = ""
    total: str = ""
    note: str = ""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One player with all his rounds."""

    player: Person
    points: str
    place: str
    rounds: tuple[CardRound, ...]
    note: str = ""


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """A card for every player."""

    head: Head
    cards: tuple[Card, ...]
    dated: bool
    """Whether the days of the rounds are known."""


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that stand on the tables."""

    head: Head
    numbers: tuple[int, ...]
