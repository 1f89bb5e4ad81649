"""Ratings as spreadsheets: everybody on one sheet, every game on another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import BytesIO

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from crosstable.formats.roster.escaping import guard
from crosstable.office.rating import RatedTournament
from crosstable.ratings.change import new_rating
from crosstable.rulebooks.index import cited

Cell = str | int | float | None


def event_workbook(rated: RatedTournament) -> bytes:
    """Return a workbook with the changes, the working game by game, and the remarks."""
    book = Workbook()
    book.remove(book.worksheets[0])
    _sheet(
        book,
        "Ratings",
        (
            "No",
            "Id",
            "Name",
            "Rating",
            "Games",
            "Score",
            "Expected",
            "K",
            "K from",
            "Change",
            "New",
            "Performance",
        ),
        _everybody(rated),
    )
    _sheet(
        book,
        "Games",
        (
            "No",
            "Name",
            "Round",
            "Opponent",
            "Opponent rating",
            "Difference",
            "Counted",
            "Score",
            "Expected",
            "Gain",
        ),
        _games(rated),
    )
    reasons = (*rated.notes, *rated.rating.because, *rated.objections)
    _sheet(book, "Remarks", ("Remark",), ((guard(cited(reason)),) for reason in reasons))
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _number(value: Fraction) -> int | float:
    """Return an exact number as a cell can hold it."""
    return value.numerator if value.denominator == 1 else float(value)


def _everybody(rated: RatedTournament) -> Iterable[Sequence[Cell]]:
    edition = rated.edition
    points = edition.ratings.win_points
    rows: dict[int, Sequence[Cell]] = {}
    for change in rated.rating.changes:
        rows[change.number] = (
            change.number,
            change.id,
            guard(change.name),
            change.before,
            change.count,
            _number(change.score * points),
            _number(change.expected * points),
            _number(change.factor.k),
            change.factor.clause,
            _number(change.change),
            new_rating(edition.ratings, change.before, change.change),
            None if change.performance is None else _number(change.performance),
        )
    for first in rated.rating.first:
        rows[first.number] = (
            first.number,
            first.id,
            guard(first.name),
            first.before,
            first.games,
            _number(first.score * points),
            None,
            None,
            "; ".join(reason.sentence for reason in first.because) or "first rating",
            None,
            first.published,
            _number(first.performance),
        )
    return [rows[number] for number in sorted(rows)]


def _games(rated: RatedTournament) -> Iterable[Sequence[Cell]]:
    points = rated.edition.ratings.win_points
    for change in rated.rating.changes:
        for game in change.games:
            yield (
                change.number,
                guard(change.name),
                game.round,
                guard(game.opponent_name),
                game.opponent_rating,
                game.difference,
                game.used,
                _number(game.score * points),
                _number(game.expected * points),
                _number(game.gain * points),
            )


def _sheet(
    book: Workbook, title: str, headings: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> None:
    sheet = book.create_sheet(title)
    sheet.append(list(headings))
    widths = [len(heading) for heading in headings]
    for row in rows:
        sheet.append(list(row))
        widths = [
            max(width, len(str(cell)) if isinstance(cell, str) else 8)
            for width, cell in zip(widths, row, strict=True)
        ]
    for index, width in enumerate(widths, start=1):
        sheet.cell(1, index).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(index)].width = min(width, 60) + 2
    sheet.freeze_panes = "A2"
