"""The table of tie-breaks, and its ties to the editions."""

from __future__ import annotations

from functools import partial

import pytest

from crosstable.kernel.errors import UnknownName
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.library import EDITIONS
from crosstable.standings.team_ranking import TEAM_CRITERIA
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break
from crosstable.standings.tiebreaks.values import TieBreak


def rules_of(each: TieBreak) -> tuple[str, ...]:
    compute = each.compute.func if isinstance(each.compute, partial) else each.compute
    rules: tuple[str, ...] = vars(compute).get("rules", ())
    return rules


def test_names_abbreviations_and_codes_are_understood_once() -> None:
    spellings: dict[str, str] = {}
    for each in TIE_BREAKS.values():
        for spelling in {each.name, each.abbreviation.casefold(), *map(str.casefold, each.codes)}:
            assert spellings.setdefault(spelling, each.name) == each.name
        assert tie_break(each.name) is each
        assert tie_break(f" {each.abbreviation.upper()} ") is each
    assert {name: tie_break(name).name for name in ("BH/C1", "ARO", "AROC", "ps", "Ks", "TPR")} == {
        "BH/C1": "buchholz-cut-1",
        "ARO": "average-rating",
        "AROC": "average-rating-cut-1",
        "ps": "progressive",
        "Ks": "koya",
        "TPR": "tournament-performance-rating",
    }


def test_families_go_on_beyond_the_table() -> None:
    assert tie_break("buchholz-cut-3").abbreviation == "BH/C3"
    assert tie_break("median-buchholz-1") is tie_break("median-buchholz")
    assert tie_break("progressive-cut-4").name == "progressive-cut-4"
    for bad in ("buchholz-cut-0", "buchholz-cut-100", "wins-2", "buchholz-cut-"):
        with pytest.raises(UnknownName):
            tie_break(bad)


def test_the_nearest_names_are_suggested() -> None:
    with pytest.raises(UnknownName, match="unknown tie-break 'buchholtz'; known: buchholz"):
        tie_break("buchholtz")
    with pytest.raises(UnknownName, match=r"known: direct-encounter, first-place-encounter$"):
        tie_break("direct-encouter")


def test_every_tie_break_carries_its_rule() -> None:
    for criterion in TIE_BREAKS.values():
        if not criterion.rule:  # no text of ours has it
            assert not rules_of(criterion), criterion.name
            continue
        assert criterion.rule in rules_of(criterion), (
            f"mark what computes {criterion.name} @rule({criterion.rule!r}), or leave its rule "
            "empty where no text of ours has it"
        )
        assert f"tie-break.{criterion.name}".startswith(criterion.rule)


@pytest.mark.article("fide.tournaments", "13.15.1")
@pytest.mark.parametrize("name", EDITIONS)
def test_what_an_edition_recommends_exists_and_is_cited(name: str) -> None:
    edition = EDITIONS[name]
    events = ("round-robin", *(each.event for each in edition.ranking.orders))
    assert "swiss" in events
    for event in events:
        recommended = edition.tie_break_order(event)
        assert recommended
        if event.startswith("team"):
            assert set(recommended) <= {*TEAM_CRITERIA}
            continue
        for each in recommended:
            assert edition.cite(tie_break(each).rule)
    for order in edition.ranking.orders:
        resolve(order.article)
    with pytest.raises(UnknownName, match="round-robin, swiss"):
        edition.tie_break_order("knock-out")
