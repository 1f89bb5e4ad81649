"""One line of a player list as a player, with all its problems and not only the first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crosstable.formats.roster.cells import (
    BadCell,
    Conventions,
    Doubt,
    doubts_about_name,
    read_born,
    read_federation,
    read_identifier,
    read_number,
    read_rating,
    read_sex,
    read_text_cell,
    read_title,
)
from crosstable.formats.roster.escaping import looks_like_formula, unguard
from crosstable.formats.roster.grid import GridLine
from crosstable.formats.roster.model import Column, Problem, RosterRow, Severity, shorten
from crosstable.formats.trf.layout import NAME_WIDTH, kept_name
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
)
from crosstable.kernel.player_fields import FieldValue, PlayerField, read_value
from crosstable.kernel.sentence import Sentence

_SPREADSHEET_ERROR = re.compile(r"#(N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!)")


def read_line(
    grid_line: GridLine,
    columns: Sequence[Column],
    conventions: Sequence[Conventions],
    own: Sequence[PlayerField] = (),
    *,
    has_header: bool,
) -> RosterRow:
    """Return the player of one line; an error keeps the player out, a warning does not."""
    draft = _Draft(grid_line.line, own)
    draft.problems += grid_line.problems
    for cell, column, convention in zip(grid_line.cells, columns, conventions, strict=False):
        draft.take(_usable(cell, column, draft), column, convention)
    beyond = [cell for cell in grid_line.cells[len(columns) :] if cell.strip()]
    if beyond and has_header:
        draft.tell(
            Severity.ERROR,
            None,
            beyond[0],
            Sentence(
                "the line has {cells:cell|cells}, the headers only {headers}",
                cells=len(grid_line.cells),
                headers=len(columns),
            ),
            Sentence("put cells that hold a delimiter into quotation marks"),
        )
    return draft.row(grid_line.cells)


def _usable(cell: str, column: Column, draft: _Draft) -> str:
    text = unguard(cell.strip())
    if column.field and _SPREADSHEET_ERROR.fullmatch(text):
        draft.tell(
            Severity.WARNING,
            column,
            text,
            Sentence("the spreadsheet could not work this cell out; it was read as empty"),
            Sentence("correct the formula"),
        )
        return ""
    if column.field and looks_like_formula(text) and text == cell.strip():
        draft.tell(
            Severity.WARNING,
            column,
            text,
            Sentence("this looks like a formula; it was read as plain text"),
            Sentence("check it"),
        )
    return text


class _Draft:
    """A player in the making: values and problems gathered cell by cell."""

    def __init__(self, line: int, own: Sequence[PlayerField]) -> None:
        self.line = line
        self.own = {field.key: field for field in own}
        self.values: list[FieldValue] = []
        self.problems: list[Problem] = []
        self.words: dict[str, str] = {}
        self.name_column: Column | None = None
        self.sex: Sex | None = None
        self.born: BirthDate | None = None
        self.number: int | None = None
        self.board: int | None = None
        self.ratings: list[Rating] = []
        self.titles: list[Title] = []
        self.identifiers: list[Identifier] = []

    def tell(
        self,
        severity: Severity,
        column: Column | None,
        value: str,
        cause: Sentence,
        remedy: Sentence,
    ) -> None:
        written = shorten(value)
        if value and written not in map(str, cause.values.values()):
            cause = Sentence("{cause}: {written!r}", cause=cause, written=written)
        self.problems.append(
            Problem(
                severity=severity,
                line=self.line,
                column=column.label if column else "",
                value=written,
                cause=cause,
                remedy=remedy,
            )
        )

    def take(self, cell: str, column: Column, conventions: Conventions) -> None:
        if column.field in {"name", "family"} or (column.field == "given" and not self.name_column):
            self.name_column = column
        if not cell or not column.field:
            return
        try:
            doubt = self._take(cell, column.field, conventions)
        except BadCell as bad:
            minor = column.field == "number"
            severity = Severity.WARNING if minor else Severity.ERROR
            self.tell(severity, column, cell, bad.cause, bad.remedy)
        else:
            if doubt:
                self.tell(Severity.WARNING, column, cell, doubt.cause, doubt.remedy)

    def _take(self, cell: str, field: str, conventions: Conventions) -> Doubt | None:
        kind, _, which = field.partition(":")
        doubt: Doubt | None = None
        if kind == "federation":
            self.words[kind], doubt = read_federation(cell)
        elif kind == "sex":
            self.sex = read_sex(cell, conventions)
        elif kind == "born":
            self.born = read_born(cell, conventions)
        elif kind == "number":
            self.number = read_number(cell)
        elif kind == "board":
            self.board = read_number(cell)
        elif kind == "rating":
            value, doubt = read_rating(cell)
            self.ratings += [Rating(which, value)] if value is not None else []
        elif kind == "title":
            code, doubt = read_title(cell, which)
            self.titles += [Title(which, code)] if code else []
        elif kind == "id":
            code, doubt = read_identifier(cell)
            self.identifiers += [Identifier(which, code)] if code else []
        elif kind == "field":
            self.values += self._noted(cell, which)
        else:
            self.words[kind] = read_text_cell(cell)
        return doubt

    def _noted(self, cell: str, key: str) -> list[FieldValue]:
        try:
            text = read_value(self.own[key], cell)
        except InvalidValue as bad:
            told = bad.sentence
            raise BadCell(told.form, remedy="correct it", **told.values) from None
        return [FieldValue(key, text)] if text else []

    def row(self, cells: tuple[str, ...]) -> RosterRow:
        name = self._name()
        if name and kept_name(name) != name:
            self.tell(
                Severity.WARNING,
                self.name_column,
                "",
                Sentence(
                    "TRF reports have room for {count} characters of a name: {kept!r}",
                    count=NAME_WIDTH,
                    kept=kept_name(name),
                ),
                Sentence("shorten the name, or leave it"),
            )
        fine = not any(problem.severity is Severity.ERROR for problem in self.problems)
        return RosterRow(
            line=self.line,
            player=self._player(name) if name and fine else None,
            team=self.words.get("team", ""),
            captain=self.words.get("captain", ""),
            venue=self.words.get("venue", ""),
            board=self.board,
            number=self.number,
            cells=cells,
            problems=tuple(self.problems),
            values=tuple(self.values),
        )

    def _player(self, name: str) -> Player:
        return Player(
            name=name,
            federation=self.words.get("federation", ""),
            club=self.words.get("club", ""),
            sex=self.sex,
            born=self.born,
            ratings=tuple(self.ratings),
            titles=tuple(self.titles),
            identifiers=tuple(self.identifiers),
        )

    def _name(self) -> str:
        """Return the name as it is written in one cell, else ``Family, Given``."""
        family = f"{self.words.get('prefix', '')} {self.words.get('family', '')}"
        halves = (family.strip(), self.words.get("given", ""))
        written = self.words.get("name") or ", ".join(half for half in halves if half)
        if not written:
            if not self._name_refused:
                self.tell(
                    Severity.ERROR,
                    self.name_column,
                    "",
                    Sentence("the name is missing"),
                    Sentence("write the name, or remove the line"),
                )
            return ""
        try:
            name = clean_name(written)
        except InvalidValue as bad:
            self.tell(
                Severity.ERROR,
                self.name_column,
                written,
                bad.sentence,
                Sentence("write the player's name"),
            )
            return ""
        for doubt in doubts_about_name(written):
            self.tell(Severity.WARNING, self.name_column, name, doubt.cause, doubt.remedy)
        return name

    @property
    def _name_refused(self) -> bool:
        label = self.name_column.label if self.name_column else ""
        return any(
            problem.column == label and problem.severity is Severity.ERROR
            for problem in self.problems
        )
