"""The three sections of FMJD's tournament file as values, with the lengths the text sets."""

from __future__ import annotations

from datetime import date

import msgspec

REPORT_FORMAT = "fmjd"
"""What editions call this form of a report; only one federation takes it."""
KINDS = ("SWISS", "ROUND", "TEAMS", "OTHER")
LENGTHS = {
    "name": 30,
    "name of referee": 25,
    "place": 30,
    "country": 3,
    "winner": 25,
    "fmjd-ID": 5,
    "number": 3,
    "local ID": 6,
    "tournament place": 3,
    "points": 3,
    "first name": 17,
    "last name": 17,
}
RESULTS = {
    "2-0": (2, 0),
    "1-1": (1, 1),
    "0-2": (0, 2),
    "2x0": (2, 0),
    "1x1": (1, 1),
    "0x2": (0, 2),
    "0x0": (0, 0),
}
"""What each side gets; with an x by decision of the referee, which does not count for rating."""


class ReportInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The section about the tournament."""

    name: str
    played_from: date | None
    played_to: date | None
    kind: str
    national_championship: bool = False
    women_championship: bool = False
    referee: str = ""
    place: str = ""
    country: str = ""
    remarks: str = ""
    winner: str = ""


class ReportedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the players' section."""

    fmjd_id: int
    """0 for a player without one."""
    number: int
    local_id: str = ""
    place: int = 0
    points: int
    first_name: str = ""
    last_name: str = ""
    country: str = ""
    born: date | None = None
    sex: str = ""


class ReportedResult(msgspec.Struct, frozen=True):
    """One line of the results' section; the second player is 0 in a round without opponent."""

    round: int
    white: int
    black: int
    result: str

    @property
    def played(self) -> bool:
        """Return whether the result was made over the board."""
        return "-" in self.result and 0 not in {self.white, self.black}


class FmjdReport(msgspec.Struct, frozen=True):
    """A whole file."""

    info: ReportInfo
    players: tuple[ReportedPlayer, ...]
    results: tuple[ReportedResult, ...]
