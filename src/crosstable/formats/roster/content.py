"""What a column holds, judged by what stands in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from crosstable.formats.roster.fields import field_of
from crosstable.formats.roster.headers import HeaderWords
from crosstable.formats.roster.vocabulary import ABSENT, FEMALE, MALE, TITLES, plain
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition

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
