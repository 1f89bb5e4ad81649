"""The article index of FIDE's texts is complete, numbered without gaps and in our own words."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import Article, Part
from crosstable.rulebooks.articles import text_of as text
from crosstable.rulebooks.index import as_numbered
from crosstable.rulebooks.library import edition

MINIMUM = {
    "fide.anticheating": 32,
    "fide.arbiters": 88,
    "fide.classification": 47,
    "fide.competitions": 126,
    "fide.duties": 47,
    "fide.laws": 397,
    "fide.organisers": 13,
    "fide.ratings": 102,
    "fide.swiss": 121,
    "fide.titles": 117,
    "fide.tournaments": 307,
    "fide.types": 42,
}

# Numbers the federation's own numbering leaves out, as (text, parent, missing number).
SKIPPED = {
    ("fide.competitions", ("6",), 6),  # the article was deleted, the others kept their numbers
    ("fide.types", ("3",), 1),  # tables are numbered by boards, and none exists for one board
}

SHORT = {
    "fide.laws": "Laws",
    "fide.organisers": "Guidelines",
    "fide.competitions": "GR",
    "fide.tournaments": "C.02",
    "fide.types": "Types",
    "fide.swiss": "C.04",
}


def article(text_id: str, number: str) -> Article:
    (found,) = [each for each in text(text_id).articles if each.number == number]
    return found


def path(text_id: str, number: str) -> tuple[str, ...]:
    """Levels of a number: 7.5.1 has three, and a letter set directly after a figure is one more."""
    if text_id == "fide.swiss":
        rest = number.removeprefix("C.04").removeprefix(".")
        return ("C.04", *(rest.split(".") if rest else ()))
    levels: list[str] = []
    for depth, piece in enumerate(number.split(".")):
        letter = piece.lstrip("0123456789")
        figures = piece.removesuffix(letter)
        # The title regulations add a figure for a level (1.41 belongs to 1.4); 1.10 is a tenth.
        if text_id == "fide.titles" and depth == 1 and figures != "10":
            levels.extend(figures)
        elif figures:
            levels.append(figures)
        if letter:
            levels.append(letter)
    return tuple(levels)


@pytest.mark.parametrize("text_id", sorted(MINIMUM))
class TestEveryText:
    def test_says_who_what_and_when(self, text_id: str) -> None:
        found = text(text_id)
        assert found.id == text_id
        assert found.federation == "FIDE"
        assert found.title
        assert found.version
        assert found.short == SHORT.get(text_id, found.short) != ""

    def test_lists_at_least_the_known_number_of_articles(self, text_id: str) -> None:
        assert len(text(text_id).articles) >= MINIMUM[text_id]

    def test_numbers_are_unique_and_well_formed(self, text_id: str) -> None:
        numbers = [each.number for each in text(text_id).articles]
        assert len(set(numbers)) == len(numbers)
        assert [n for n in numbers if not re.fullmatch(r"[A-Za-z0-9]+(\.[A-Za-z0-9]+)*", n)] == []

    def test_parents_stand_before_their_clauses(self, text_id: str) -> None:
        seen: set[tuple[str, ...]] = set()
        orphans = []
        for each in text(text_id).articles:
            levels = path(text_id, each.number)
            if levels[:-1] and levels[:-1] not in seen:
                orphans.append(each.number)
            seen.add(levels)
        assert orphans == []

    def test_clauses_count_up_without_a_gap(self, text_id: str) -> None:
        figures: dict[tuple[str, ...], list[int]] = defaultdict(list)
        letters: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for each in text(text_id).articles:
            *above, last = path(text_id, each.number)
            if last.isdecimal():
                figures[tuple(above)].append(int(last))
            elif above and len(last) == 1:
                letters[tuple(above)].append(last)
        for parent, listed in figures.items():
            first = min(listed)
            assert first in {0, 1}, parent
            expected = [
                number
                for number in range(first, max(listed) + 1)
                if (text_id, parent, number) not in SKIPPED
            ]
            assert listed == expected, parent
        for parent, signs in letters.items():
            start = ord("a") if signs[0].islower() else ord("A")
            assert signs == [chr(start + step) for step in range(len(signs))], parent

    def test_headings_are_short_and_no_sentences(self, text_id: str) -> None:
        for each in text(text_id).articles:
            assert len(each.heading) <= 90, each
            assert 3 <= len(each.heading.split()) <= 12, each
            assert not each.heading.endswith((".", ":", ";", ",")), each
            assert each.heading[0].isupper() or each.heading[0].isdecimal(), each


@pytest.mark.parametrize(
    ("text_id", "number", "words", "part"),
    [
        ("fide.laws", "Preface", "judgement", Part.RECORDS),
        ("fide.laws", "1.4.1", "checkmate", Part.DECIDES),
        ("fide.laws", "3.7.4.2", "en passant", Part.DECIDES),
        ("fide.laws", "3.8.2.2.1", "castling", Part.DECIDES),
        ("fide.laws", "4.3.3", "touched", Part.DECIDES),
        ("fide.laws", "5.2.2", "dead position", Part.DECIDES),
        ("fide.laws", "6.7.1", "late", Part.DECIDES),
        ("fide.laws", "6.9", "time", Part.DECIDES),
        ("fide.laws", "7.3", "colours reversed", Part.DECIDES),
        ("fide.laws", "7.5.5", "two extra minutes", Part.DECIDES),
        ("fide.laws", "9.2.2", "positions", Part.DECIDES),
        ("fide.laws", "9.3.2", "fifty", Part.DECIDES),
        ("fide.laws", "9.6.1", "fivefold", Part.DECIDES),
        ("fide.laws", "9.6.2", "seventy-five", Part.DECIDES),
        ("fide.laws", "11.3.2.2", "device", Part.ASSISTS),
        ("fide.laws", "12.9.9", "expulsion", Part.ASSISTS),
        ("fide.laws", "A.4.2", "illegal move", Part.DECIDES),
        ("fide.laws", "B.2", "one minute", Part.DECIDES),
        ("fide.laws", "C.10.1.3", "arrival square", Part.DECIDES),
        ("fide.laws", "D.2.6.2", "clock", Part.RECORDS),
        ("fide.laws", "I.7", "envelope", Part.RECORDS),
        ("fide.laws", "II.3.1", "castling", Part.DECIDES),
        ("fide.laws", "III.4", "increment", Part.DECIDES),
        ("fide.organisers", "1.1", "default time", Part.DECIDES),
        ("fide.competitions", "5.1", "berger", Part.DECIDES),
        ("fide.competitions", "6.7.2", "withdrawn", Part.DECIDES),
        ("fide.competitions", "6.7.2.1", "half", Part.DECIDES),
        ("fide.competitions", "6.8.4", "half-point bye", Part.ASSISTS),
        ("fide.competitions", "12.3.6", "tie-break", Part.DECIDES),
        ("fide.competitions", "Prizes.c", "hort", Part.DECIDES),
        ("fide.tournaments", "13.4.4", "cut 1", Part.DECIDES),
        ("fide.tournaments", "13.9.1", "sonneborn-berger", Part.DECIDES),
        ("fide.tournaments", "13.13.2.5", "buchholz", Part.DECIDES),
        ("fide.tournaments", "13.14.2", "virtual opponent", Part.DECIDES),
        ("fide.tournaments", "13.16.2", "double round", Part.DECIDES),
        ("fide.tournaments", "13.17.1.5", "nine to twenty-four", Part.DECIDES),
        ("fide.types", "3.10", "ten boards", Part.DECIDES),
        ("fide.types", "4.3", "skalitzka", Part.DECIDES),
        ("fide.types", "R.5", "varma", Part.DECIDES),
        ("fide.swiss", "C.04.1.b", "twice", Part.DECIDES),
        ("fide.swiss", "C.04.2.D.9", "boards", Part.DECIDES),
        ("fide.swiss", "C.04.3.A.4.b", "downfloat", Part.DECIDES),
        ("fide.swiss", "C.04.3.C.19", "upfloats", Part.DECIDES),
        ("fide.swiss", "C.04.3.E.5", "initial colour", Part.DECIDES),
        ("fide.swiss", "C.04.5.4", "virtual points", Part.DECIDES),
        ("fide.titles", "1.41", "number of games", Part.HEADING),
        ("fide.titles", "1.42e.3", "fixed pairings", Part.DECIDES),
        ("fide.titles", "1.46c", "floor", Part.DECIDES),
        ("fide.titles", "1.10b", "application", Part.ASSISTS),
        ("fide.ratings", "7.1.4c", "26 months", Part.DECIDES),
        ("fide.ratings", "8.1b", "expected score", Part.DECIDES),
        ("fide.ratings", "8.5.4", "400", Part.DECIDES),
        ("fide.ratings", "8.5.6", "coefficient", Part.DECIDES),
        ("fide.arbiters", "4.6d", "international rated", Part.DECIDES),
        ("fide.arbiters", "6.6", "licensed", Part.DECIDES),
        ("fide.classification", "5.2", "appointments", Part.DECIDES),
        ("fide.anticheating", "b.5.3", "refusal", Part.DECIDES),
        ("fide.duties", "B.b", "clocks", Part.DECIDES),
        ("fide.duties", "T.1", "times", Part.DECIDES),
    ],
)
def test_well_known_article(text_id: str, number: str, words: str, part: Part) -> None:
    found = article(text_id, number)
    assert words in found.heading.lower()
    assert found.part is part


def test_the_texts_use_different_short_names() -> None:
    shorts = [text(text_id).short for text_id in MINIMUM]
    assert len(set(shorts)) == len(shorts)


def test_the_laws_have_twelve_articles_four_appendices_and_three_guidelines() -> None:
    chapters = [each.number for each in text("fide.laws").articles if "." not in each.number]
    assert chapters == [
        "Introduction",
        "Preface",
        *(str(number) for number in range(1, 13)),
        *"ABCD",
        "I",
        "II",
        "III",
        "Glossary",
    ]


def test_the_dutch_system_has_nineteen_criteria() -> None:
    prefix = "C.04.3.C."
    criteria = [
        each.number for each in text("fide.swiss").articles if each.number.startswith(prefix)
    ]
    assert criteria == [f"{prefix}{number}" for number in range(1, 20)]


def test_the_text_of_the_technical_commission_lists_only_what_differs() -> None:
    earlier, later = text("fide.tournaments.2017"), text("fide.tournaments")
    assert earlier.differs_from == later.id
    assert [each.number for each in earlier.articles] == [
        *("5.1", "5.2", "5.5", "11.4.3", "13.15.4", "13.15.5"),
    ]
    headings = {each.number: each.heading for each in later.articles}
    assert all(headings[each.number] != each.heading for each in earlier.articles)
    # An event is cited the text in force; the older one only where a list of 2017 is meant.
    cited = Citation("fide.tournaments", "5.5")
    assert as_numbered(cited, edition("fide-2026-03").texts) == cited
    minutes = text("fide.technical.2017")
    assert [each.part for each in minutes.articles] == [Part.RECORDS] * 6


def test_a_heading_has_something_under_it() -> None:
    for text_id in MINIMUM:
        numbers = [path(text_id, each.number) for each in text(text_id).articles]
        for each in text(text_id).articles:
            if each.part is Part.HEADING:
                levels = path(text_id, each.number)
                below = [n for n in numbers if n != levels and n[: len(levels)] == levels]
                assert below, each


def test_every_part_of_software_is_represented() -> None:
    parts = {each.part for text_id in MINIMUM for each in text(text_id).articles}
    assert parts == set(Part)
