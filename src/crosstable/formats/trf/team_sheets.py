"""``801``: the matches of a team board by board, for human readers.

The handbook only shows it: a round takes the opponent, the colour of the first board, a letter for
each board and the place of each player in the team's list, so its width follows from the number of
boards. A bye has its letter once for each board and nothing else.
"""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from crosstable.formats.trf import named
from crosstable.formats.trf.columns import Row, decimal_points, parse_points
from crosstable.kernel.errors import InvalidValue

_HEAD = re.compile(
    r"801 {1,3}(\d{1,3}) (.{0,5}?) +(\d+(?:\.\d+)?) +(\d+(?:\.\d+)?)(?= |$)", re.ASCII
)
_ROUND = re.compile(
    r" +(?:(\d{1,3}) ([wbWB]) ([-+=01WDLFHZU]+)(?: ([0-9A-Za-z]+))?|([FHZU]+))(?= |$)", re.ASCII
)


class TeamSheetRound(msgspec.Struct, frozen=True):
    """One match: a letter for each board, and who sat there as digits of base 36."""

    opponent: int | None
    colour: str
    results: str
    players: str = ""


class TeamSheet(msgspec.Struct, frozen=True):
    """``801``: all matches of a team."""

    line: int
    number: int
    short_name: str
    match_points: Fraction
    game_points: Fraction
    rounds: tuple[TeamSheetRound, ...]


def parse_team_sheet(row: Row) -> TeamSheet:
    """Read ``801``, word by word."""
    head = _HEAD.match(row.text)
    if head is None:
        raise row.fail("this is not the sheet of a team", 5)
    rounds = []
    position, end = head.end(), len(row.text.rstrip())
    while position < end:
        match = _ROUND.match(row.text, position)
        if match is None:
            raise row.fail("this is not a round of a team", position + 1)
        opponent, colour, results, players, bye = match.groups("")
        rounds.append(
            TeamSheetRound(
                int(opponent) if opponent else None, colour.lower(), results or bye, players
            )
        )
        position = match.end()
    return TeamSheet(
        row.line,
        int(head[1]),
        head[2].strip(),
        parse_points(row, head[3], head.start(3) + 1, named.MATCH_POINTS),
        parse_points(row, head[4], head.start(4) + 1, named.GAME_POINTS),
        tuple(rounds),
    )


def team_sheet_line(sheet: TeamSheet) -> str:
    """Return the ``801`` line, every round as wide as the team has boards."""
    boards = max((len(entry.results) for entry in sheet.rounds), default=0)
    points = [decimal_points(value) for value in (sheet.match_points, sheet.game_points)]
    if None in points:
        raise InvalidValue("the points of team {team} do not fit", team=sheet.number)
    cells = [
        " ".join(
            (
                f"{entry.opponent or '':>3}",
                entry.colour.ljust(1),
                entry.results.ljust(boards),
                entry.players.ljust(boards),
            )
        )
        for entry in sheet.rounds
    ]
    head = f"801 {sheet.number:2} {sheet.short_name:5} {points[0]} {points[1]}"
    return " ".join((head, *cells)).rstrip()
