"""The ranking a report has written down, and the matches of a team event to compute it from."""

from __future__ import annotations

import msgspec

from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.reading import read_trf
from crosstable.formats.trf.team_event import read_team_event
from crosstable.formats.trf.tie_break_records import WrittenStandings
from crosstable.kernel.teams import Primary
from crosstable.standings.team_record import TeamEvent

_PRIMARY = {"MPTS": Primary.MATCH_POINTS, "GPTS": Primary.GAME_POINTS}
"""Which score of teams a complete order may begin with."""


class WrittenRanking(msgspec.Struct, frozen=True, kw_only=True):
    """All that a file says of its ranking."""

    standings: WrittenStandings
    event: TeamEvent | None = None
    """The matches, where it is a team event."""
    extra_points: bool = False
    """Whether records 299 give points that follow from no result."""

    @property
    def points_first(self) -> bool:
        """Return whether points rank before the first code."""
        return bool(self.standings.primary)


def read_written_ranking(data: bytes, source: str, *, encoding: str = "") -> WrittenRanking:
    """Return the ranking that is written in a file."""
    return written_ranking(read_trf(data, source=source, encoding=encoding).document)


def written_ranking(document: TrfDocument) -> WrittenRanking:
    """Return the ranking that is written in a document."""
    written, event = document.standings, read_team_event(document)
    if event is not None and written.primary in _PRIMARY:
        event = msgspec.structs.replace(event, primary=_PRIMARY[written.primary])
    return WrittenRanking(
        standings=written, event=event, extra_points=bool(document.contents.abnormal_points)
    )
