"""The decision records: one number each, the same three parts, and an index that is current."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import decision_index
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import resolve
from decision_index import FOLDER, READINGS, REPLACED, ROOT, SHELVES, articles_in, records

MOST_LINES_OF_ONE_THAT_IS_GONE = 12
CARRIED_OUT_NOWHERE = {
    214: "other programs beside the Dutch system: what was chosen is in 216",
    446: "another program beside the Burstein system: what was chosen is in 445",
    660: "other programs beside the Dubov system: what was chosen is in 451 and 452",
    690: "another program beside the Burstein system: what was chosen is in 444",
    730: "another program beside the Swiss of teams: what was chosen is in 327, 731 and 732",
}
"""Readings that no line of the code names, and why."""
_BY_TOPIC = decision_index.BY_TOPIC.read_text(encoding="utf-8")


def test_every_record_has_its_own_number_and_name_and_its_place_on_a_shelf() -> None:
    """Gaps are allowed: branches take their numbers beforehand."""
    found = list(records())
    assert len({each.number for each in found}) == len(found) > 100
    assert len({each.title for each in found}) == len(found)
    for each in found:
        text = (FOLDER / each.file).read_text(encoding="utf-8")
        place = f"{each.file}: a record stands in one of the folders {', '.join(SHELVES)}"
        assert each.shelf in SHELVES, place
        topics = SHELVES[each.shelf][1]
        assert each.topic in topics, f"{each.file}: its `Topic:` is one of {', '.join(topics)}"
        assert Path(each.file).name.startswith(f"{each.number:03}-"), each.file
        if each.gone:
            assert len(text.splitlines()) < MOST_LINES_OF_ONE_THAT_IS_GONE, each.file
        else:
            for heading in ("## Context", "## Choice", "## Consequence"):
                assert heading in text, each.file


def test_the_indexes_of_decisions_are_current_and_complete() -> None:
    for page, text in decision_index.pages().items():
        assert page.read_text(encoding="utf-8") == text, "run `make docs`"
    for record in records():
        assert f"- {record.number}. [{record.title}]({record.file})" in _BY_TOPIC


def test_what_was_replaced_says_by_what_and_what_replaces_is_told_in_the_old_record() -> None:
    by_number = {each.number: each for each in records()}
    replaced = {
        (each.number, int(other))
        for each in by_number.values()
        for other in re.findall(r"\d+", each.replaced)
    }
    assert by_number[88].replaced == "replaced by 152"
    assert by_number[88].gone
    assert by_number[53].replaced == "replaced in part by 157, 158"
    for old, new in replaced:
        assert new in by_number, f"decision {old} is replaced by {new}, which is not there"
    for record in by_number.values():
        text = (FOLDER / record.file).read_text(encoding="utf-8")
        for old in re.findall(r"(?m)^Replaces .*?decision (\d+)", text):
            assert (int(old), record.number) in replaced, f"decision {old} does not say so"
        for line in re.findall(r"(?m)^Replaced.*", text):
            assert REPLACED.match(line), record.file


def test_articles_are_found_in_the_words_of_a_record() -> None:
    text = """# 1. Example

C.02 13.5 and Annex 3, 5.11.1.2.1 do not say it; nor do the 12 of Annex 6.

Annex 5 3.1 d ends in etc.; C.04.3.E.5 and A.7 name lots, version 9.9.9 of Annex 99 does not.
"""
    assert list(articles_in(text)) == [
        Citation("fide.tournaments", "13.5"),
        Citation("fmjd.annex3", "5.11.1.2.1"),
        Citation("fmjd.annex5", "3.1.d"),
        Citation("fide.swiss", "C.04.3.E.5"),
        Citation("fide.swiss", "C.04.3.A.7"),
    ]
    assert list(articles_in("Both 4.1 and 3.8.", "fmjd.annex5")) == [
        Citation("fmjd.annex5", "4.1"),
        Citation("fmjd.annex5", "3.8"),
    ]
    said = "Annex 3 5.9 is mentioned.\n\nArticles: FIDE B.02 8.5.6; FMJD Annex 9 3.2.3\n"
    assert list(articles_in(said)) == [
        Citation("fide.ratings", "8.5.6"),
        Citation("fmjd.annex9", "3.2.3"),
    ]
    for record in records():
        for citation in record.articles:
            resolve(citation)


def test_where_a_reading_is_carried_out_the_code_names_its_record() -> None:
    named = set(_named_in_the_code())
    found = {each.number: each for each in records()}
    assert {number for number in named if number not in found or found[number].gone} == set()
    silent = {
        number
        for number, each in found.items()
        if each.shelf == READINGS and not each.gone and number not in named
    }
    assert silent == set(CARRIED_OUT_NOWHERE), "say `decision N` where the code carries it out"


def _named_in_the_code() -> Iterator[int]:
    for folder in ("src", "native"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".toml", ".typ", ".html", ".cpp", ".hpp"}:
                for numbers in _NAMED.findall(path.read_text(encoding="utf-8")):
                    yield from map(int, re.findall(r"\d+", numbers))


_NAMED = re.compile(r"\b[Dd]ecisions?\s+(\d+(?:(?:,| and| to)\s+\d+)*)")
