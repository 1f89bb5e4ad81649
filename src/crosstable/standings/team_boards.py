"""Tie-breaks from the boards of team matches: board count, top boards, bottom boards.

FIDE C.07 12: games forfeited on single boards are results like others, and the allocated bye is a
win on every board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TypeAlias

import msgspec

from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Primary
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.team_record import MatchEntry, TeamEvent
from crosstable.standings.tiebreaks.values import Direction, Group, TieBreakValue
from crosstable.standings.working import Term, number_text

_Values: TypeAlias = Mapping[int, TieBreakValue]
Figures: TypeAlias = tuple[Fraction, ...]


def on_boards(event: TeamEvent, entry: MatchEntry) -> Figures:
    """Return what a team has on each board in a round: FIDE C.07 12.

    Without a match the points are those of its result on every board: a win for the allocated bye
    and where the others did not come, a draw for a bye worth one.
    """
    if entry.boards:
        return (*entry.boards, *([Fraction(0)] * (event.boards - len(entry.boards))))
    won = entry.forfeit_win or entry.bye in {Bye.ALLOCATED, Bye.FULL_POINT}
    drawn = entry.bye is Bye.HALF_POINT
    points = event.game_win if won else event.game_draw if drawn else Fraction(0)
    return (points,) * event.boards


def board_figures(event: TeamEvent, entries: Iterable[MatchEntry]) -> Figures:
    """Return the points of some matches board by board."""
    totals = [Fraction(0)] * event.boards
    for entry in entries:
        if entry.kind is Kind.NONE:
            continue
        for board, points in enumerate(on_boards(event, entry)):
            totals[board] += points
    return tuple(totals)


@rule("team.board-count")
def board_count(boards: Sequence[Fraction]) -> Figures:
    """Return the sum of board numbers by the points there, the lowest first: FIDE C.07 12.1."""
    weighed = (number * points for number, points in enumerate(boards, start=1))
    return (sum(weighed, Fraction(0)),)


@rule("team.top-boards")
def top_boards(boards: Sequence[Fraction]) -> Figures:
    """Return the points on the first board, then on the second, and so on: FIDE C.07 12.2."""
    return tuple(boards)


@rule("team.bottom-boards")
def bottom_boards(boards: Sequence[Fraction]) -> Figures:
    """Return the points without the last board, then without two, and so on: FIDE C.07 12.3."""
    return tuple(reversed(list(accumulate(boards))[:-1]))


class BoardCriterion(msgspec.Struct, frozen=True, kw_only=True):
    """A tie-break from the boards: how its figures are made, and which are best."""

    rule: str
    figures: Callable[[Sequence[Fraction]], Figures]
    direction: Direction = Direction.HIGHEST_FIRST
    needs_equal_game_points: bool = False

    def compute(self, event: TeamEvent, edition: Edition, group: Group) -> _Values:
        """Return the figures of every team of a group over all its matches."""
        because = next(iter(edition.cite(self.rule)), None)
        totals = {event.by_number[number].total(Primary.GAME_POINTS) for number in group}
        if self.needs_equal_game_points and len(totals) > 1:
            nothing = TieBreakValue(
                value=Fraction(0), text="–", because=because, applies=False, note=_UNEQUAL
            )
            return dict.fromkeys(group, nothing)
        computed = {}
        for number in group:
            boards = board_figures(event, event.by_number[number].entries)
            figures = self.figures(boards)
            computed[number] = TieBreakValue(
                value=figures,
                text=Listing(map(number_text, figures), glue=" ") or "–",
                working=tuple(
                    Term(own=points, adds=points, note=Sentence("board {board}", board=board))
                    for board, points in enumerate(boards, start=1)
                ),
                because=because,
            )
        return computed


_UNEQUAL = Sentence("the teams do not have equal game points")

BOARD_CRITERIA: Mapping[str, BoardCriterion] = {
    "BC": BoardCriterion(
        rule="team.board-count",
        figures=board_count,
        direction=Direction.LOWEST_FIRST,
        needs_equal_game_points=True,
    ),
    "TBR": BoardCriterion(rule="team.top-boards", figures=top_boards),
    "BBE": BoardCriterion(rule="team.bottom-boards", figures=bottom_boards),
}
