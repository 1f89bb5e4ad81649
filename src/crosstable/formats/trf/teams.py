"""Team records: who plays for whom, in which order, and how matches ended."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from crosstable.formats.trf import named
from crosstable.formats.trf.columns import Row, parse_points

_TEAM_ROUND = re.compile(
    r" *(\d{1,3}|PAB|[FHZ]PB)(?: +([wbWB]))? +(\d+\.\d)([fF])?(?= |$)", re.ASCII
)


_MATCH_POINTS = re.compile(r" *([A-Za-z]{1,9}) *([-+.,0-9]\S*)", re.ASCII)
"""Four digits of points leave no blank behind the symbol."""


class BoardColours(msgspec.Struct, frozen=True):
    """``352``: the colours of the first-named team, board by board, such as ``WBWB``."""

    line: int
    colours: str


class MatchPoints(msgspec.Struct, frozen=True):
    """``362``: what a match is worth to the team that wins, draws or loses it."""

    line: int
    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)


class TeamRecord(msgspec.Struct, frozen=True, kw_only=True):
    """``013`` or ``310``: a team and its players in board order; 013 has only these two."""

    line: int
    number: int | None = None
    name: str
    short_name: str = ""
    strength: int | None = None
    match_points: Fraction | None = None
    game_points: Fraction | None = None
    rank: int | None = None
    players: tuple[int, ...]


class BoardOrder(msgspec.Struct, frozen=True, gc=False):
    """``300``: the players of a team in one match, none for an empty board."""

    line: int
    round: int
    team: int
    opponent: int
    players: tuple[int | None, ...]


class TeamByes(msgspec.Struct, frozen=True):
    """``320``: what the allocated bye is worth, and which team had it, round by round."""

    line: int
    match_points: Fraction | None
    game_points: Fraction | None
    teams: tuple[int | None, ...]


class ForfeitedMatch(msgspec.Struct, frozen=True):
    """``330``: a match that was not played, ``+-``, ``-+`` or ``--``."""

    line: int
    outcome: str
    round: int
    white: int
    black: int


class TeamRound(msgspec.Struct, frozen=True):
    """One round in a team's row: the opponent's number or the kind of bye."""

    opponent: str
    colour: str
    game_points: Fraction
    forfeit: bool


class TeamRow(msgspec.Struct, frozen=True):
    """``802``: a team's results for human readers."""

    line: int
    number: int
    short_name: str
    match_points: Fraction | None
    game_points: Fraction | None
    rounds: tuple[TeamRound, ...]


def parse_board_colours(row: Row) -> BoardColours:
    """Read ``352``."""
    colours = row.text[4:].strip().upper()
    if not colours or set(colours) - {"W", "B"}:
        raise row.fail("{colours!r} is not a sequence of W and B", 5, colours=colours)
    return BoardColours(row.line, colours)


def parse_match_points(row: Row) -> MatchPoints:
    """Read ``362``: pairs like ``TW 2.0``; what is not named keeps its usual value."""
    names = {"TW": "win", "TD": "draw", "TL": "loss"}
    values = {}
    position, end = 4, len(row.text.rstrip())
    while position < end:
        match = _MATCH_POINTS.match(row.text, position)
        symbol = match[1] if match else row.text[position:].split()[0]
        column = row.text.index(symbol, position) + 1
        if symbol.upper() not in names:
            raise row.fail(
                "{symbol!r} is unknown",
                column,
                remedy="write TW, TD or TL with its points",
                symbol=symbol,
            )
        if not match:
            raise row.fail("{word!r} has no points", column, word=symbol)
        values[names[symbol.upper()]] = parse_points(
            row, match[2], match.start(2) + 1, named.MATCH_POINTS
        )
        position = match.end()
    return MatchPoints(row.line, **values)


def parse_old_team(row: Row) -> TeamRecord:
    """Read ``013``: name in 5-36, players from 37."""
    row.gap(4)
    return TeamRecord(line=row.line, name=row.field(5, 36), players=row.numbers(37, named.PLAYER))


def parse_team(row: Row) -> TeamRecord:
    """Read ``310``."""
    row.gap(4, 8, 41, 47, 54, 61, 68, 72, 73)
    return TeamRecord(
        line=row.line,
        number=row.needed(5, 7, named.TEAM_NUMBER),
        name=row.field(9, 40),
        short_name=row.field(42, 46),
        strength=row.integer(48, 53, named.STRENGTH),
        match_points=row.points(55, 60, named.MATCH_POINTS),
        game_points=row.points(62, 67, named.GAME_POINTS),
        rank=row.integer(69, 71, named.RANK),
        players=row.numbers(74, named.PLAYER),
    )


def parse_board_order(row: Row) -> BoardOrder:
    """Read ``300``."""
    row.gap(4, 8, 12, 16)
    players = [
        row.integer(start, start + 3, named.PLAYER) or None
        for start in range(17, len(row.text.rstrip()) + 1, 5)
    ]
    return BoardOrder(
        row.line,
        row.needed(5, 7, named.ROUND),
        row.needed(9, 11, named.TEAM),
        row.needed(13, 15, named.OPPONENT),
        tuple(players),
    )


def parse_team_byes(row: Row) -> TeamByes:
    """Read ``320``."""
    row.gap(4, 9, 14)
    teams = [
        row.integer(start, start + 2, named.TEAM) or None
        for start in range(15, len(row.text.rstrip()) + 1, 4)
    ]
    return TeamByes(
        row.line,
        row.points(5, 8, named.MATCH_POINTS),
        row.points(10, 13, named.GAME_POINTS),
        tuple(teams),
    )


def parse_forfeited_match(row: Row) -> ForfeitedMatch:
    """Read ``330``."""
    row.gap(4, 7, 11, 15)
    outcome = row.field(5, 6)
    if outcome not in {"+-", "-+", "--"}:
        raise row.fail(
            "forfeit {outcome!r} is unknown", 5, remedy="write +-, -+ or --", outcome=outcome
        )
    return ForfeitedMatch(
        row.line,
        outcome,
        row.needed(8, 10, named.ROUND),
        row.needed(12, 14, named.TEAM_WITH_WHITE),
        row.needed(16, 18, named.TEAM_WITH_BLACK),
    )


def parse_team_row(row: Row) -> TeamRow:
    """Read ``802``, its rounds word by word: files begin them in column 28, 29 or 30."""
    row.gap(4, 8, 14, 21)
    rounds = []
    position, end = 27, len(row.text.rstrip())
    while position < end:
        match = _TEAM_ROUND.match(row.text, position)
        if not match:
            raise row.fail("this is not a round of a team", position + 1)
        points = parse_points(row, match[3], match.start(3) + 1, named.GAME_POINTS)
        rounds.append(TeamRound(match[1], (match[2] or "").lower(), points, bool(match[4])))
        position = match.end()
    return TeamRow(
        row.line,
        row.needed(5, 7, named.TEAM_NUMBER),
        row.field(9, 13),
        row.points(15, 20, named.MATCH_POINTS),
        row.points(22, 27, named.GAME_POINTS),
        tuple(rounds),
    )
