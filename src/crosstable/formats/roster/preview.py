"""What the command line and the pages show before a list is taken over."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.formats.roster.model import Column, Problem, Roster, RosterRow, Severity, shorten
from crosstable.kernel.sentence import Sentence


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the first players, how each column was read, and all problems."""

    summary: Sentence
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    columns: tuple[Column, ...]
    problems: tuple[Problem, ...]
    notes: tuple[Sentence, ...]


def preview(roster: Roster, *, first: int = 10) -> Preview:
    """Return what to show of a list; the rows show values as understood, not as written."""
    fields = [column.field for column in roster.columns if _is_listed(column.field)]
    lists = tuple(dict.fromkeys(fields))
    return Preview(
        summary=_summary(roster),
        header=("line", "name", "federation", "club", "team", "sex", "born", *lists),
        rows=tuple(_row(row, lists) for row in roster.rows[:first]),
        columns=roster.columns,
        problems=roster.all_problems,
        notes=roster.notes,
    )


def _is_listed(field: str) -> bool:
    return ":" in field


def _summary(roster: Roster) -> Sentence:
    errors = len(roster.errors)
    warnings = len(roster.all_problems) - errors
    return Sentence(
        "lines: {lines}; players: {players}; errors: {errors}; warnings: {warnings}",
        players=len(roster.players),
        lines=len(roster.rows),
        errors=errors,
        warnings=warnings,
    )


def _row(row: RosterRow, lists: Sequence[str]) -> tuple[str, ...]:
    player = row.player
    if player is None:
        written = shorten(" | ".join(cell for cell in row.cells if cell.strip()))
        return (str(row.line), written, *("",) * (5 + len(lists)))
    cells = {
        **{f"rating:{rating.list}": str(rating.value) for rating in player.ratings},
        **{f"title:{title.register}": title.code for title in player.titles},
        **{f"field:{value.field}": value.text for value in row.values},
        **{f"id:{identifier.register}": identifier.value for identifier in player.identifiers},
    }
    return (
        str(row.line),
        player.name,
        player.federation,
        player.club,
        row.team,
        player.sex.value if player.sex else "",
        str(player.born or ""),
        *(cells.get(field, "") for field in lists),
    )


def preview_lines(roster: Roster, *, first: int = 10) -> tuple[str, ...]:
    """Return the preview as plain lines of text."""
    shown = preview(roster, first=first)
    kept = [
        index
        for index, head in enumerate(shown.header)
        if head in {"line", "name"} or any(row[index] for row in shown.rows)
    ]
    table = [[shown.header[index] for index in kept]]
    table += [[row[index] for index in kept] for row in shown.rows]
    widths = [max(len(row[index]) for row in table) for index in range(len(kept))]
    lines = [str(shown.summary)]
    lines += [f"note: {note}" for note in shown.notes]
    lines += [
        f"column {column.position} {column.header!r}: {column.field or 'not read'}"
        f" ({column.evidence})"
        for column in shown.columns
    ]
    lines += ["  ".join(map(str.ljust, row, widths)).rstrip() for row in table]
    left = len(roster.rows) - len(shown.rows)
    lines += [f"and {left} more line(s)"] if left > 0 else []
    in_order = sorted(shown.problems, key=lambda problem: problem.severity is not Severity.ERROR)
    lines += [str(problem) for problem in in_order]
    return tuple(lines)
