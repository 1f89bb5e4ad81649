"""Player lists from CSV, XLSX or a pasted spreadsheet: every line read, every problem told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from crosstable.formats.archives import is_archive
from crosstable.formats.roster.as_text import refuse_other_formats
from crosstable.formats.roster.cells import (
    BadCell,
    Conventions,
    Doubt,
    conventions_of,
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
from crosstable.formats.roster.columns import NAMES, Layout, lay_out
from crosstable.formats.roster.escaping import looks_like_formula, unguard
from crosstable.formats.roster.grid import MAX_ROWS, Grid, GridLine, too_many_rows
from crosstable.formats.roster.model import Column, Problem, Roster, RosterRow, Severity, shorten
from crosstable.formats.roster.text import read_text
from crosstable.formats.roster.workbook import read_workbook
from crosstable.formats.trf.layout import NAME_WIDTH, kept_name
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title, clean_name
from crosstable.kernel.player_fields import FieldValue, PlayerField, read_value
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition

# One line of a player list as a player, with all its problems and not only the first.


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


# What the lines of one team say together: its captain and venue, and the order of its players.
# A board stands for the place in the team's list, and so does a number that counts from 1 in
# every team; lines that contradict each other are told with the line they contradict.


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


# Who stands in a list twice: the same identifier, the same name and birth, the same number.


class _Claim(msgspec.Struct, frozen=True):
    """What a line claims for itself alone."""

    key: tuple[str, ...]
    field: str
    severity: Severity
    value: str
    what: Sentence
    remedy: Sentence


def _claims(row: RosterRow, *, per_team: bool) -> Iterable[_Claim]:
    """Yield what a line claims; numbers are given per team where they begin anew in each."""
    if row.player:
        for identifier in row.player.identifiers:
            yield _Claim(
                ("id", identifier.register, identifier.value),
                f"id:{identifier.register}",
                Severity.ERROR,
                identifier.value,
                Sentence("the same identifier {identifier}", identifier=identifier.value),
                Sentence("remove one of the two, or correct the identifier"),
            )
        born = row.player.born
        yield _Claim(
            ("person", row.player.sort_key[0], str(born)),
            "name",
            Severity.WARNING,
            row.player.name,
            Sentence("the same name and date of birth") if born else Sentence("the same name"),
            Sentence("remove one if they are the same person"),
        )
    if row.number is not None:
        yield _Claim(
            ("number", row.team if per_team else "", str(row.number)),
            "number",
            Severity.WARNING,
            str(row.number),
            Sentence("the same number {number}", number=row.number),
            Sentence("give each line its own number"),
        )


def mark_doubles(rows: Iterable[RosterRow], columns: Sequence[Column]) -> tuple[RosterRow, ...]:
    """Return the rows with a problem wherever an earlier line claimed the same."""
    labels = {column.field: column.label for column in reversed(columns)}
    labels.setdefault("name", labels.get("family", labels.get("given", "")))
    rows = tuple(rows)
    numbered = [(row.team, row.number) for row in rows if row.number is not None]
    per_team = len({team for team, number in numbered if number == 1}) > 1
    first: dict[tuple[str, ...], RosterRow] = {}
    marked = []
    for row in rows:
        problems = tuple(
            Problem(
                severity=claim.severity,
                line=row.line,
                column=labels.get(claim.field, ""),
                value=claim.value,
                cause=_told(claim, earlier, row),
                remedy=claim.remedy,
            )
            for claim in _claims(row, per_team=per_team)
            if (earlier := first.setdefault(claim.key, row)) is not row
        )
        if not problems:
            marked.append(row)
            continue
        out = any(problem.severity is Severity.ERROR for problem in problems)
        marked.append(
            msgspec.structs.replace(
                row,
                player=None if out else row.player,
                problems=(*row.problems, *problems),
            )
        )
    return tuple(marked)


def _told(claim: _Claim, earlier: RosterRow, row: RosterRow) -> Sentence:
    """Return which line claimed the same, and for which team where that is another one."""
    if earlier.team == row.team or claim.field == "number":
        return Sentence("line {line} has {what}", line=earlier.line, what=claim.what)
    return Sentence(
        "line {line} has {what} in the team {first}, and this one in {second}",
        line=earlier.line,
        what=claim.what,
        first=earlier.team or "–",
        second=row.team or "–",
    )


def read_roster(
    data: bytes,
    *,
    filename: str = "",
    edition: Edition,
    mapping: Mapping[str, str] | None = None,
    own: Sequence[PlayerField] = (),
    encoding: str = "",
) -> Roster:
    """Return the players of a list with every problem of every line.

    A column is what ``mapping`` says (header or number of the column to field, see
    ``fields_for``), else what its header says, else what stands in it. A bare *rating* or *title*
    is the edition's own. ``own`` are the event's fields about players, known by their names.
    """
    try:
        grid = _grid(data, encoding)
        layout = lay_out(grid.lines, edition, mapping, own)
        if len(layout.body) > MAX_ROWS:
            raise too_many_rows()
    except UnreadableInput as error:
        raise error.at_source(filename) from None
    conventions, notes = _conventions(layout)
    problems = layout.problems
    if any(column.field in NAMES for column in layout.columns):
        each_alone = (
            read_line(line, layout.columns, conventions, own, has_header=layout.has_header)
            for line in layout.body
        )
        rows = in_team_order(mark_doubles(each_alone, layout.columns), layout.columns)
    else:
        rows = tuple(RosterRow(line=line.line, cells=line.cells) for line in layout.body)
    if not layout.body:
        problems += (
            Problem(
                severity=Severity.ERROR,
                cause=Sentence("no line with a player follows the headers"),
                remedy=Sentence("choose the file with the players"),
            ),
        )
    return Roster(
        columns=layout.columns,
        rows=rows,
        problems=problems,
        notes=(*grid.notes, *layout.notes, *notes),
    )


def _grid(data: bytes, encoding: str) -> Grid:
    refuse_other_formats(data)
    return read_workbook(data) if is_archive(data) else read_text(data, encoding)


def _conventions(layout: Layout) -> tuple[tuple[Conventions, ...], list[Sentence]]:
    by_column = []
    notes = []
    for index, column in enumerate(layout.columns):
        cells = [line.cells[index] for line in layout.body if index < len(line.cells)]
        conventions, note = conventions_of(column.field, cells)
        by_column.append(conventions)
        notes += (
            [Sentence("column {column}: {note}", column=column.label, note=note)] if note else []
        )
    return tuple(by_column), notes
