"""The tables of an event as a workbook: standings, cross table, pairings, results, players.

Text is always written as text: a name that begins like a formula stays a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from typing import TypeAlias

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell, MergedCell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from crosstable.formats.roster.escaping import guard
from crosstable.kernel.rounds import Round
from crosstable.kernel.whole_number import whole_number
from crosstable.office.columns.players import players_table
from crosstable.office.columns.standings import standings_table
from crosstable.office.columns.table import RIGHTS, Exact, View
from crosstable.reports.scene import Scene, bye_words, result_words
from crosstable.reports.table_files import exact_rows
from crosstable.reports.tables import cross_sheet

Rows: TypeAlias = Sequence[Sequence[Exact]]

_HEAD = Font(bold=True)
_UNDER_HEAD = Border(bottom=Side(style="thin"))
_NARROWEST, _WIDEST = 5, 48
_WRITTEN_POINTS = re.compile(r"[0-9]+½?|½|[0-9]+\.[0-9]+", re.ASCII)


def workbook(scene: Scene) -> bytes:
    """Return an XLSX workbook of all that may be shown; numbers are numbers, names are text."""
    words = scene.words
    standings = standings_table(scene.shown, scene.standings(scene.shown, None)).seen(View())
    head, *ranked = exact_rows(standings, words)
    # Whoever may not see something was given an event without it.
    everything = View(rights=frozenset(RIGHTS))
    entered, *listed = exact_rows(players_table(scene.tournament).seen(everything), words)
    return written_book(
        [
            (words("Standings"), head, ranked),
            (words("Cross table"), *_cross_table(scene)),
            (words("Pairings"), *_boards(scene, scene.shown.rounds[-1:])),
            (words("Results"), *_boards(scene, scene.shown.rounds)),
            (words("Players"), entered, listed),
        ],
        made=scene.printed_at,
        title=scene.tournament.name,
    )


def written_book(
    sheets: Iterable[tuple[str, Sequence[Exact], Rows]], *, made: datetime, title: str = ""
) -> bytes:
    """Return sheets as a workbook, each with its title, its headings and its rows."""
    book = Workbook()
    for unwanted in book.worksheets:
        book.remove(unwanted)
    book.properties.title = _clean(title)
    book.properties.creator = "Crosstable"
    book.properties.created = made.astimezone(UTC).replace(tzinfo=None)
    for name, head, rows in sheets:
        _fill(book.create_sheet(name[:31]), head, rows)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def _cross_table(scene: Scene) -> tuple[list[str], Rows]:
    sheet = cross_sheet(scene, "Cross table")
    words = scene.words
    head = [words("No."), words("Name"), words("Federation"), *sheet.columns, words("Points")]
    head += [criterion.abbreviation for criterion in sheet.tie_breaks]
    signs = {"white": "○", "black": "●", "": ""}
    rows: list[list[Exact]] = []
    for line in sheet.lines:
        cells = [
            "*" if cell.own else f"{cell.opponent}{signs[cell.colour]}{cell.text}"
            for cell in line.cells
        ]
        shown = [
            text if cell.counts else f"({text})"
            for text, cell in zip(cells, line.cells, strict=True)
        ]
        rows.append(
            [
                *(int(line.label), line.player.name, line.player.federation),
                *shown,
                *(_points(text) for text in (line.points, *line.values)),
            ]
        )
    return head, rows


def _boards(scene: Scene, rounds: Iterable[Round]) -> tuple[list[str], Rows]:
    words, people = scene.words, scene.people
    head = [words(label) for label in ("Round", "Date", "Board", "No.", "White", "Rating")]
    head += [words(label) for label in ("Result", "No.", "Black", "Rating")]
    rows: list[list[Exact]] = []
    for played in rounds:
        day = scene.day_of(played.number)
        start: tuple[Exact, ...] = (played.number, "" if day is None else day.isoformat())
        for number, board in enumerate(played.boards, start=1):
            white, black = people[board.white], people[board.black]
            result = result_words(
                board.result,
                scene.tournament.points,
                words,
                postponed=number in played.postponed_boards,
            )
            rows.append(
                [
                    *(*start, number, white.number, white.name, _number(white.rating)),
                    *(result, black.number, black.name, _number(black.rating)),
                ]
            )
        for free in played.free:
            person = people[free.player]
            reason = bye_words(free.kind, words)
            rows.append([*start, None, person.number, person.name, _number(person.rating), reason])
    return head, rows


def _number(text: str) -> Exact:
    """Return a number where the text is one, so that a spreadsheet can sort it."""
    if not text:
        return None
    number = whole_number(text)
    return text if number is None else number


def _points(text: str) -> Exact:
    """Return points as a number; those in brackets, which do not count, stay text."""
    if not _WRITTEN_POINTS.fullmatch(text):
        return text
    return Fraction(text.replace("½", ".5"))


def _clean(text: str) -> str:
    """Return text without the control characters that no workbook may hold."""
    return str(ILLEGAL_CHARACTERS_RE.sub("", text))


def _fill(sheet: Worksheet, head: Sequence[Exact], rows: Rows) -> None:
    for index, label in enumerate(head):
        lengths = [len(_shown(row[index])) for row in rows if index < len(row)]
        widest = max([len(_shown(label)), *lengths]) + 2
        letter = get_column_letter(index + 1)
        sheet.column_dimensions[letter].width = min(max(widest, _NARROWEST), _WIDEST)
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape" if len(head) > 10 else "portrait"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for line, values in enumerate((head, *rows), start=1):
        for column, value in enumerate(values, start=1):
            if value is not None:
                _write(sheet.cell(line, column), value)
    for column in range(1, len(head) + 1):
        cell = sheet.cell(1, column)
        cell.font, cell.border, cell.alignment = _HEAD, _UNDER_HEAD, Alignment(horizontal="left")
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(head))}{len(rows) + 1}"


def _shown(value: Exact) -> str:
    return "" if value is None else str(float(value) if isinstance(value, Fraction) else value)


def _write(cell: Cell | MergedCell, value: str | int | Fraction) -> None:
    if isinstance(value, Fraction):
        cell.value = float(value)
    elif isinstance(value, int):
        cell.value = value
    else:
        # The library takes text that begins with "=" for a formula, and some spreadsheets do so
        # with other signs as soon as somebody edits the cell.
        cell.value = text = _clean(value)
        cell.data_type = "s"
        cell.quotePrefix = guard(text) != text
