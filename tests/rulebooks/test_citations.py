"""Every citation in the code, the editions and the tests points to an article that exists."""

from __future__ import annotations

import pytest

import rule_coverage
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import all_texts, resolve, spell
from crosstable.rulebooks.library import EDITIONS, edition, editions_for
from rule_coverage import ROOT, TESTS, Cited, scan


def unknown(sightings: list[Cited]) -> list[str]:
    bad = []
    for citation, place, _ in sightings:
        try:
            resolve(citation)
        except UnknownName as error:
            bad.append(f"{place}: {error}")
    return bad


def test_every_citation_in_the_code_exists() -> None:
    found = [each for marks in scan(ROOT / "src") for each in marks.citations]
    assert found
    assert not unknown(found)


def test_every_article_a_test_was_written_from_exists() -> None:
    found = [each for marks in scan(TESTS) for each in marks.articles]
    assert found
    assert not unknown(found)


@pytest.mark.parametrize("each", EDITIONS.values(), ids=EDITIONS)
def test_every_citation_of_an_edition_exists_and_is_in_one_of_its_texts(each) -> None:  # type: ignore[no-untyped-def]
    for entry in each.rules:
        for citation in entry.articles:
            resolve(citation)
            assert citation.text in each.texts


def test_every_rule_mark_names_a_rule_of_some_edition_and_every_rule_has_its_code() -> None:
    marked = {name for marks in scan(ROOT / "src") for name, _ in marks.rules}
    known = {entry.rule for each in EDITIONS.values() for entry in each.rules}
    assert marked <= known
    assert known <= marked


def test_a_citation_that_does_not_exist_is_noticed() -> None:
    assert unknown([Cited(Citation("fide.laws", "99.9"), "somewhere")])
    with pytest.raises(UnknownName, match=r"unknown text 'fide\.nothing'"):
        resolve(Citation("fide.nothing", "1"))


def test_the_coverage_page_is_current() -> None:
    assert rule_coverage.PAGE.read_text(encoding="utf-8") == rule_coverage.page(), "run `make docs`"


def test_citations_are_spelled_as_arbiters_write_them() -> None:
    assert spell(Citation("fide.competitions", "6.7.2")) == "FIDE GR 6.7.2"
    assert spell(Citation("fide.swiss", "C.04.1.b")) == "FIDE C.04.1.b"
    assert spell(Citation("fmjd.annex5", "4.1")) == "FMJD Annex 5 4.1"


def test_an_edition_is_found_by_its_name_and_its_game() -> None:
    assert edition("fide-2019").game == "chess"
    assert [each.id for each in editions_for("draughts")] == [
        *("fmjd-2024", "fmjd-2022", "fmjd-annex3-old")
    ]
    with pytest.raises(
        UnknownName, match=r"fide-2019, fide-2022-01, .*fide-2026-03, fmjd-annex3-old, fmjd-2022"
    ):
        edition("fide-1886")
    with pytest.raises(UnknownName, match="chess, draughts"):
        editions_for("go")


def test_the_index_holds_both_federations() -> None:
    assert {text.federation for text in all_texts().values()} == {"FIDE", "FMJD"}
    assert sum(len(text.articles) for text in all_texts().values()) > 2500
