"""Teams in an event: their lists in a fixed order, line-ups, matches, and how these are played.

A team has the number of its place in ``Tournament.teams``, and its members are entrants' numbers,
first board first. A match is a view over neighbouring boards of a round: it says which teams meet
and who should sit where; the boards say who did, and how the games ended.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from enum import Enum

import msgspec

from crosstable.kernel.board_prizes import BoardPrizes
from crosstable.kernel.errors import InvalidValue

MOST_BOARDS = 100
BRIEF = 22
"""How many letters of a team's name a column of paper has room for."""
LONGEST_DEADLINE = 14 * 24 * 60
"""Minutes; nobody asks for line-ups more than two weeks ahead."""
LARGEST_TOLERANCE = 1000
USUAL_TOLERANCE = 100
"""Rating points, as the remarks on team composition name them (FIDE GR, after 7.8)."""
_TABLE = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})(?: bye=(\d{1,2}))?", re.ASCII)


class Primary(Enum):
    """Which points rank the teams before any tie-break."""

    MATCH_POINTS = "match-points"
    GAME_POINTS = "game-points"


class FirstWhite(Enum):
    """Which team of a match has White on its first board; colours alternate from there on."""

    FIRST = "first"
    SECOND = "second"


class LineupOrder(Enum):
    """In which order the players of a team sit in a round."""

    LIST = "list"
    """That of the team's list, in every round."""
    RATING = "rating"
    """Any in which nobody sits above a team-mate whose rating is too much higher."""
    FREE = "free"
    """As the captain likes."""


class MatchPoints(msgspec.Struct, frozen=True):
    """What a match is worth, as it was announced."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 1
    """What a Swiss gives a team that it leaves over; a free round of a table is worth nothing."""

    @property
    def text(self) -> str:
        """Return the table as it is written: ``2-1-0``, with the bye where it is not a draw."""
        usual = f"{self.win}-{self.draw}-{self.loss}"
        return usual if self.bye == self.draw else f"{usual} bye={self.bye}"

    def worth(self, own: int, theirs: int) -> int:
        """Return what a match brings a team that made so many game points in it.

        Where neither team has any, as when neither came, both have lost (decision 303).
        """
        if own == theirs:
            return self.draw if own else self.loss
        return self.win if own > theirs else self.loss


def match_points(text: str) -> MatchPoints:
    """Return the table that ``2-1-0`` or ``3-1-0 bye=3`` writes; without a word the bye is a draw.

    Points must fall from a win to a loss, or it would pay not to win (decision 300).
    """
    written = _TABLE.fullmatch(" ".join(text.split()))
    if written is None:
        raise InvalidValue(
            "{text!r} is not a table of match points; write win-draw-loss such as 2-1-0, and "
            "bye=2 after it where a bye is not worth a draw",
            text=text,
        )
    win, draw, loss = map(int, written.groups()[:3])
    if not win > draw >= loss:
        raise InvalidValue(
            "{text}: a won match must bring more than a drawn one, and a drawn one not less than a "
            "lost one",
            text=text,
        )
    return MatchPoints(win, draw, loss, draw if written[4] is None else int(written[4]))


class TeamPlan(msgspec.Struct, frozen=True, kw_only=True):
    """How teams play in an event: part of what is announced."""

    boards: int
    reserves: int = 0
    points: MatchPoints = MatchPoints()
    rank_by: Primary = Primary.MATCH_POINTS
    first_white: FirstWhite = FirstWhite.FIRST
    tie_breaks: tuple[str, ...] = ()
    """By what teams are ranked then; empty: as recommended."""
    bye_game_points: int | None = None
    """What a Swiss gives a team that it leaves over besides, in units; None: a drawn match."""
    lineup_deadline: int | None = None
    """How many minutes before a round line-ups are due; None: until it is paired."""
    board_prizes: BoardPrizes | None = None
    lineup_order: LineupOrder = LineupOrder.LIST
    rating_tolerance: int | None = None
    """Nobody is listed or sits above a team-mate rated so many points higher, or more; 1 is
    strictly by rating, None: ratings order nobody."""

    @property
    def size(self) -> int:
        """Return how many members a team may have."""
        return self.boards + self.reserves

    def first_has_white(self, board: int) -> bool:
        """Return whether the team named first has White on a board of a match."""
        return (board % 2 == 1) == (self.first_white is FirstWhite.FIRST)


def tolerance_of(order: LineupOrder, given: int | None) -> int | None:
    """Return the announced tolerance; line-ups by rating have the usual one if none is said."""
    return USUAL_TOLERANCE if order is LineupOrder.RATING and given is None else given


class TeamLeft(msgspec.Struct, frozen=True):
    """When a team left: it played, or could have played, up to and including this round."""

    after_round: int
    reason: str = ""
    by_half: bool = True
    """Whether half of the schedule decides about its results, as where all teams meet."""


class Team(msgspec.Struct, frozen=True):
    """A team and its list, which keeps its order from the first round on."""

    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    members: tuple[int, ...] = ()
    """Entrants' numbers, first board first."""
    link: str = ""
    """The mark of the link with which the captain hands in line-ups; empty: there is none."""
    left: TeamLeft | None = None
    venue: str = ""
    """Where it is at home: its matches in which it is named first are played there."""

    @property
    def brief(self) -> str:
        """Return what a column of paper has room for: the short name, or the name cut."""
        if self.short or len(self.name) <= BRIEF:
            return self.short or self.name
        return f"{self.name[: BRIEF - 1].rstrip()}…"


class Lineup(msgspec.Struct, frozen=True):
    """Who plays for a team in a round, first board first, by entrants' numbers."""

    round: int
    team: int
    members: tuple[int, ...]


class Postponed(msgspec.Struct, frozen=True):
    """That a match was put off: to which day, and why (decision 349)."""

    day: date | None = None
    """None: no day is fixed yet."""
    reason: str = ""


class Match(msgspec.Struct, frozen=True):
    """Two teams of a round and who is to sit where; without a second team the first one rests."""

    first: int
    second: int | None = None
    lineups: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Both line-ups as they hold, first board first; one may be shorter than the other, and 0 is
    nobody, at a board that a team left empty above others."""
    allocated: bool = False
    """Whether a Swiss left the team over, which scores as announced; a free round of a table
    brings nothing."""
    colours: str = ""
    """What the first team has on each board where that is not as announced, such as ``wwbb``:
    where a table seats the players, or a file says so."""
    postponed: Postponed | None = None
    undisclosed: bool = False
    """Whether its line-ups are secret still: only in what everybody may see of an event."""

    @property
    def places(self) -> tuple[int, ...]:
        """Return the boards on which both teams have a player."""
        pairs = enumerate(zip(*self.lineups, strict=False), start=1)
        return tuple([place for place, (one, other) in pairs if one and other])

    @property
    def length(self) -> int:
        """Return on how many boards both teams have a player."""
        return len(self.places)

    @property
    def alone(self) -> tuple[tuple[int, int, int], ...]:
        """Return side, board and player wherever the other team has nobody."""
        met = self.places
        return tuple(
            (side, place, player)
            for side, lineup in enumerate(self.lineups)
            for place, player in enumerate(lineup, start=1)
            if player and place not in met
        )

    def side(self, team: int) -> int:
        """Return 0 for the team named first and 1 for the other."""
        if team not in {self.first, self.second}:
            raise InvalidValue("team {team} does not play in this match", team=team)
        return 0 if team == self.first else 1

    def first_has_white(self, plan: TeamPlan, board: int) -> bool:
        """Return whether the team named first has White on a board."""
        if self.colours:
            return self.colours[board - 1] == "w"
        return plan.first_has_white(board)


def boards_of_matches(matches: Sequence[Match]) -> tuple[range, ...]:
    """Return the numbers that the boards of each match have in their round."""
    ranges, begun = [], 1
    for match in matches:
        ranges.append(range(begun, begun + match.length))
        begun += match.length
    return tuple(ranges)
