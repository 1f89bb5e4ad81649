"""Which column holds what: by choice, by header, else by what stands in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from crosstable.formats.roster.fields import called, chosen_field, field_of, own_field
from crosstable.formats.roster.grid import GridLine
from crosstable.formats.roster.headers import OWN_HEADER, HeaderWords, header_words
from crosstable.formats.roster.model import Column, Problem, Severity
from crosstable.formats.roster.vocabulary import ABSENT, FEMALE, MALE, TITLES, plain
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.player_fields import PlayerField
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition

# What a column holds, judged by what stands in it.


SAMPLE = 200
YEARS = range(1900, 2031)
RATINGS = range(100, 3500)

_SEVERAL_MEANINGS = Sentence("no header, and its content could mean several things")


def _filled(content: Sequence[str]) -> list[str]:
    return [cell for cell in content[:SAMPLE] if cell.casefold() not in ABSENT]


def _all(cells: Sequence[str], test: Callable[[str], object]) -> bool:
    return bool(cells) and all(test(cell) for cell in cells)


def _is_sex(cell: str) -> bool:
    return plain(cell) in MALE | FEMALE


def _is_date(cell: str) -> bool:
    return bool(re.fullmatch(r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}", cell))


def _is_number(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and len(cell) < 12


def obvious_content(content: Sequence[str], edition: Edition) -> tuple[str, Sentence]:
    """Return the field of a column that has no header but leaves no doubt, with the evidence."""
    cells = _filled(content)
    codes = {code for titles in TITLES.values() for code in titles}
    if _all(cells, lambda cell: cell.upper() in codes):
        return field_of(HeaderWords(kind="title"), edition), Sentence("every cell is a title")
    if _all(cells, lambda cell: re.fullmatch("[A-Z]{3}", cell)):
        return "federation", Sentence("every cell is a three-letter code")
    if _all(cells, _is_sex):
        return "sex", Sentence("every cell is a word for a sex")
    if _all(cells, _is_date):
        return "born", Sentence("every cell is a date")
    return "", _SEVERAL_MEANINGS


def number_of_register(
    words: HeaderWords, content: Sequence[str], edition: Edition
) -> tuple[str, Sentence]:
    """Return whether a column headed by a register alone holds ratings or identifiers."""
    numbers = [int(cell) for cell in _filled(content) if _is_number(cell)]
    ratings = sum(1 for number in numbers if number in RATINGS or not number)
    kind, evidence = (
        (
            "rating",
            Sentence("the header names a register and the numbers are ratings by their size"),
        )
        if ratings * 2 >= len(numbers)
        else (
            "id",
            Sentence("the header names a register and the numbers are identifiers by their size"),
        )
    )
    return field_of(HeaderWords(kind=kind, register=words.register), edition), evidence


def guess_by_content(
    contents: Sequence[Sequence[str]], edition: Edition
) -> list[tuple[str, Sentence]]:
    """Return the most likely field of each column of a list without headers, with the evidence."""
    guesses = [obvious_content(content, edition) for content in contents]
    taken = {field for field, _ in guesses if field}
    for index, content in enumerate(contents):
        if guesses[index][0]:
            continue
        guess = _number_guess(_filled(content), edition, taken)
        if guess[0]:
            guesses[index] = guess
            taken.add(guess[0])
    names = [
        index
        for index, content in enumerate(contents)
        if not guesses[index][0] and _mostly_words(_filled(content))
    ]
    if names:
        first, *others = names
        if others and others[0] == first + 1 and _single_words(_filled(contents[first])):
            guesses[first] = "family", Sentence("the first column of words, one word a cell")
            guesses[others[0]] = (
                "given",
                Sentence("stands beside the column taken for the family name"),
            )
        else:
            guesses[first] = "name", Sentence("the first column of words")
    return guesses


def _number_guess(cells: Sequence[str], edition: Edition, taken: set[str]) -> tuple[str, Sentence]:
    if not _all(cells, _is_number):
        return "", _SEVERAL_MEANINGS
    numbers = [int(cell) for cell in cells]
    identifier = field_of(HeaderWords(kind="id"), edition)
    rating = field_of(HeaderWords(kind="rating"), edition)
    if "number" not in taken and numbers == list(range(1, len(numbers) + 1)):
        return "number", Sentence("counts up line by line")
    if "born" not in taken and all(number in YEARS for number in numbers):
        return "born", Sentence("every cell could be a year of birth")
    if rating not in taken and all(number in RATINGS or not number for number in numbers):
        return rating, Sentence("every cell could be a rating")
    if identifier not in taken and len(set(numbers)) == len(numbers) and max(numbers) > 9999:
        return identifier, Sentence("long numbers, none twice")
    return "", _SEVERAL_MEANINGS


def _mostly_words(cells: Sequence[str]) -> bool:
    wordy = sum(1 for cell in cells if sum(map(str.isalpha, cell)) * 2 > len(cell))
    return wordy * 2 > len(cells)


def _single_words(cells: Sequence[str]) -> bool:
    """Return whether hardly any cell has the comma or the space of a full name."""
    full = sum(1 for cell in cells if "," in cell or " " in cell)
    return full * 4 < len(cells)


HEADER_WITHIN = 20
NAMES = {"name", "family", "given"}


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The columns of a list, and its lines without the header and what stands above it."""

    columns: tuple[Column, ...]
    body: tuple[GridLine, ...]
    has_header: bool
    problems: tuple[Problem, ...]
    notes: tuple[Sentence, ...]


def lay_out(
    lines: Sequence[GridLine],
    edition: Edition,
    mapping: Mapping[str, str] | None = None,
    own: Sequence[PlayerField] = (),
) -> Layout:
    """Return which column holds what, with the evidence for it."""
    chosen = {key: chosen_field(value, edition, own) for key, value in (mapping or {}).items()}
    at = _header_line(lines, chosen)
    notes: list[Sentence] = []
    if at is None:
        headers: tuple[str, ...] = ()
        body = tuple(lines)
        notes.append(
            Sentence("no line of headers was found: the columns were guessed by their content")
        )
    else:
        headers = tuple(" ".join(cell.split()) for cell in lines[at].cells)
        if at:
            notes.append(
                Sentence(
                    "{count} line(s) above the headers in line {line} were skipped",
                    count=at,
                    line=lines[at].line,
                )
            )
        bare = [plain(cell) for cell in headers]
        body = tuple(line for line in lines[at + 1 :] if [plain(c) for c in line.cells] != bare)
        if len(body) < len(lines) - at - 1:
            notes.append(Sentence("repeated lines of headers were skipped"))
    width = len(headers) or max((len(line.cells) for line in body), default=0)
    headers += ("",) * (width - len(headers))
    contents = [_content(body, index) for index in range(width)]
    places = _chosen_places(chosen, headers)
    if at is None:
        guesses = guess_by_content(contents, edition)
    else:
        guesses = [
            _of_the_event(header, own) or _by_header(header, content, edition)
            for header, content in zip(headers, contents, strict=True)
        ]
    columns = [
        Column(position=index + 1, header=header, field=field, evidence=evidence)
        for index, (header, (field, evidence)) in enumerate(zip(headers, guesses, strict=True))
    ]
    for index, field in places.items():
        columns[index] = msgspec.structs.replace(
            columns[index], field=field, evidence=Sentence("chosen"), chosen=True
        )
    columns = _name_columns(_without_rivals(columns), set(places))
    return Layout(
        columns=tuple(columns),
        body=body,
        has_header=at is not None,
        problems=_problems(columns, contents),
        notes=tuple(notes),
    )


def _header_line(lines: Sequence[GridLine], chosen: Mapping[str, str]) -> int | None:
    wanted = {plain(key) for key, field in chosen.items() if field and not key.isdecimal()}
    best: tuple[int, int] | None = None
    for at, line in enumerate(lines[:HEADER_WITHIN]):
        kinds = [words.kind for cell in line.cells if (words := header_words(cell))]
        kinds += ["name" for cell in line.cells if plain(cell) in wanted]
        figures = any(cell.strip().isdecimal() for cell in line.cells)
        named = bool(NAMES.intersection(kinds))
        enough = len(kinds) >= 3 or (named and len(kinds) == 2) or (kinds and not figures)
        if enough and (best is None or len(kinds) > best[0]):
            best = len(kinds), at
    return best[1] if best else None


def _content(body: Sequence[GridLine], index: int) -> tuple[str, ...]:
    cells = (line.cells[index].strip() for line in body if index < len(line.cells))
    return tuple(cell for cell in cells if cell)


def _chosen_places(chosen: Mapping[str, str], headers: Sequence[str]) -> dict[int, str]:
    """Return the fields somebody chose, by place; a key is a header or a number from 1."""
    places: dict[int, str] = {}
    bare = [plain(header) for header in headers]
    for key, field in chosen.items():
        if plain(key) and plain(key) in bare:
            places[bare.index(plain(key))] = field
        elif key.isascii() and key.isdecimal() and 0 < int(key[:6]) <= len(headers):
            places[int(key) - 1] = field
        else:
            known = tuple(header for header in headers if header)
            raise UnknownName("column", key, known or (Sentence("1 to {last}", last=len(headers)),))
    return places


def _by_header(header: str, content: Sequence[str], edition: Edition) -> tuple[str, Sentence]:
    if not header:
        return obvious_content(content, edition)
    words = header_words(header)
    if words is None:
        return "", Sentence("no known word in the header")
    if words.kind == "number-of":
        return number_of_register(words, content, edition)
    return field_of(words, edition), Sentence("header {header!r}", header=header)


def _of_the_event(header: str, own: Sequence[PlayerField]) -> tuple[str, Sentence] | None:
    """Return the event's own field that a header names; a name of a player is always the name."""
    words = header_words(header)
    if words is not None and words.kind in NAMES:
        return None
    for field in own:
        if plain(header) in {plain(field.name), plain(field.key)}:
            return own_field(field), Sentence("header {header!r}", header=header)
    return None


def _without_rivals(columns: Sequence[Column]) -> list[Column]:
    """Return the columns with every field read once: the chosen column, else the first one.

    Our own files may repeat a list in brackets, for players with several entries in it.
    """
    first: dict[str, int] = {}
    for column in columns:
        if column.chosen:
            first.setdefault(column.field, column.position)
    for column in columns:
        first.setdefault(column.field, column.position)
    return [
        column
        if not column.field
        or first[column.field] == column.position
        or OWN_HEADER.fullmatch(column.header)
        else msgspec.structs.replace(
            column,
            field="",
            evidence=Sentence(
                "{field} was read from column {column}",
                field=called(column.field),
                column=first[column.field],
            ),
        )
        for column in columns
    ]


def _name_columns(columns: Sequence[Column], fixed: set[int]) -> list[Column]:
    """Return the columns with a bare word for *name* read as the half that is missing.

    *Name* beside *Vorname* is the family's, *Nombre* beside *Apellidos* the given name.
    """
    fields = {column.field for column in columns}
    missing = {"given", "family"} - fields
    if "name" not in fields or len(missing) == 2:
        return list(columns)
    if not missing:
        return [
            msgspec.structs.replace(
                column, field="", evidence=Sentence("the name stands in two columns")
            )
            if column.field == "name" and column.position - 1 not in fixed
            else column
            for column in columns
        ]
    half = missing.pop()
    return [
        msgspec.structs.replace(column, field=half, evidence=_beside(column.evidence, half))
        if column.field == "name" and column.position - 1 not in fixed
        else column
        for column in columns
    ]


def _beside(evidence: Sentence, half: str) -> Sentence:
    if half == "family":
        return Sentence("{evidence}, beside a column for the given name", evidence=evidence)
    return Sentence("{evidence}, beside a column for the family name", evidence=evidence)


def _problems(columns: Sequence[Column], contents: Sequence[Sequence[str]]) -> tuple[Problem, ...]:
    problems = []
    if not any(column.field in NAMES for column in columns):
        problems.append(
            Problem(
                severity=Severity.ERROR,
                cause=Sentence("no column with the players' names was found"),
                remedy=Sentence("say which column holds the name"),
            )
        )
    problems += [
        Problem(
            severity=Severity.WARNING,
            column=column.label,
            cause=Sentence("this column was not read: {evidence}", evidence=column.evidence),
            remedy=Sentence("say what it holds, or leave it"),
        )
        for column, content in zip(columns, contents, strict=True)
        if not column.field and content and not column.chosen
    ]
    return tuple(problems)
