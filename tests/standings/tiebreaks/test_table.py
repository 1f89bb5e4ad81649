"""The table of tie-breaks, and its ties to the editions."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import UnknownName
from crosstable.rulebooks.library import EDITIONS
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break


def test_names_and_abbreviations_are_understood_once() -> None:
    for each in TIE_BREAKS.values():
        assert tie_break(each.name) is each
        assert tie_break(f" {each.abbreviation.upper()} ") is each
    with pytest.raises(UnknownName, match="unknown tie-break 'buchholtz'"):
        tie_break("buchholtz")


def test_every_tie_break_carries_its_rule() -> None:
    for each in TIE_BREAKS.values():
        assert each.rule in vars(each.compute)["rules"]
        assert each.rule == f"tie-break.{each.name}"


@pytest.mark.parametrize("name", EDITIONS)
def test_what_an_edition_recommends_exists_and_is_cited(name: str) -> None:
    recommended = EDITIONS[name].round_robin.tie_breaks
    assert recommended
    for each in recommended:
        assert EDITIONS[name].cite(tie_break(each).rule)
