"""The ranking a report has written down: by which codes, and who stands where.

``202`` lists what ranks equals, ``212`` what ranks everybody; the places stand in the player lines
and, for teams, in ``310``. The format has no columns for the values of tie-breaks.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.reading import read_trf
from crosstable.formats.trf.team_event import read_team_event
from crosstable.standings.team_record import TeamEvent
from crosstable.standings.teams import Primary

__all__ = ["WrittenPlace", "WrittenRanking", "read_written_ranking", "written_ranking"]

_POINTS = {
    "PTS": None,
    "MPTS": Primary.MATCH_POINTS,
    "GPTS": Primary.GAME_POINTS,
}
"""What a complete order may begin with, and which score of teams that is."""


class WrittenPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Where a player or a team stands in the file, and with what points."""

    line: int
    number: int
    rank: int | None
    points: Fraction | None
    """Of a team, its match points."""
    game_points: Fraction | None = None


class WrittenRanking(msgspec.Struct, frozen=True, kw_only=True):
    """All that a file says of its ranking."""

    codes: tuple[str, ...]
    """As they are written; of a complete order the points that begin it are left out."""
    points_first: bool = True
    players: tuple[WrittenPlace, ...] = ()
    teams: tuple[WrittenPlace, ...] = ()
    event: TeamEvent | None = None
    """The matches, where it is a team event."""


def read_written_ranking(data: bytes, source: str) -> WrittenRanking:
    """Return the ranking that is written in a file."""
    return written_ranking(read_trf(data, source=source).document)


def written_ranking(document: TrfDocument) -> WrittenRanking:
    """Return the ranking that is written in a document."""
    complete = document.header("212")
    codes = [
        code.strip() for code in (complete or document.header("202")).split(",") if code.strip()
    ]
    points_first = not complete or not codes or codes[0].upper() in _POINTS
    event = read_team_event(document)
    if codes and codes[0].upper() in _POINTS:
        primary = _POINTS[codes.pop(0).upper()]
        if event is not None and primary is not None:
            event = msgspec.structs.replace(event, primary=primary)
    return WrittenRanking(
        codes=tuple(codes),
        points_first=points_first,
        players=tuple(
            WrittenPlace(
                line=player.line, number=player.number, rank=player.rank, points=player.points
            )
            for player in document.players
        ),
        teams=tuple(
            WrittenPlace(
                line=team.line,
                number=team.number,
                rank=team.rank,
                points=team.match_points,
                game_points=team.game_points,
            )
            for team in document.contents.teams
            if team.number is not None
        ),
        event=event,
    )
