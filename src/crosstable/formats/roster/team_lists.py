"""What the lines of one team say together: its captain and venue, and the order of its players.

A board stands for the place in the team's list, and so does a number that counts from 1 in every
team; lines that contradict each other are told with the line they contradict.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from crosstable.formats.roster.model import Column, Problem, RosterRow, Severity
from crosstable.kernel.sentence import Sentence


def in_team_order(rows: Sequence[RosterRow], columns: Sequence[Column]) -> tuple[RosterRow, ...]:
    """Return the rows with each team's in its order, and with what contradicts an earlier line."""
    labels = {column.field: column.label for column in columns}
    marked = _contradictions_marked(rows, labels)
    teams: dict[str, list[RosterRow]] = {}
    for row in marked:
        if row.team:
            teams.setdefault(row.team, []).append(row)
    if any(row.board is not None for row in marked):
        ordered = {team: iter(_by(theirs, "board")) for team, theirs in teams.items()}
    elif teams and all(_counts_from_one(theirs) for theirs in teams.values()):
        ordered = {team: iter(_by(theirs, "number")) for team, theirs in teams.items()}
    else:
        return marked
    return tuple(next(ordered[row.team]) if row.team else row for row in marked)


def _by(rows: Sequence[RosterRow], field: str) -> list[RosterRow]:
    """Return rows by their places; lines without one stay behind the others."""

    def place(row: RosterRow) -> tuple[bool, int]:
        said: int | None = getattr(row, field)
        return said is None, said or 0

    return sorted(rows, key=place)


def _counts_from_one(rows: Sequence[RosterRow]) -> bool:
    return sorted(row.number or 0 for row in rows) == list(range(1, len(rows) + 1))


def _contradictions_marked(
    rows: Sequence[RosterRow], labels: dict[str, str]
) -> tuple[RosterRow, ...]:
    boards: dict[tuple[str, int], int] = {}
    said: dict[tuple[str, str], tuple[str, int]] = {}
    marked = []
    for row in rows:
        problems = []
        if row.team and row.board is not None:
            line = boards.setdefault((row.team, row.board), row.line)
            if line != row.line:
                cause = Sentence(
                    "{team} already has somebody for board {board} in line {line}",
                    team=row.team,
                    board=row.board,
                    line=line,
                )
                problems.append(_error(row, labels["board"], str(row.board), cause))
        for field, text in (("captain", row.captain), ("venue", row.venue)):
            if not row.team or not text:
                continue
            first, line = said.setdefault((row.team, field), (text, row.line))
            if first != text:
                cause = Sentence(
                    "line {line} says {other!r} for {team}, and this one {text!r}",
                    line=line,
                    other=first,
                    team=row.team,
                    text=text,
                )
                problems.append(_error(row, labels[field], text, cause))
        marked.append(
            replace(row, player=None, problems=(*row.problems, *problems)) if problems else row
        )
    return tuple(marked)


def _error(row: RosterRow, column: str, value: str, cause: Sentence) -> Problem:
    return Problem(
        severity=Severity.ERROR,
        line=row.line,
        column=column,
        value=value,
        cause=cause,
        remedy=Sentence("correct one of the two lines"),
    )
