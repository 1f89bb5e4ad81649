"""Which teams are taken up into a bracket: by score, then by number (decision 409)."""

from __future__ import annotations

import pytest

from tests.formats.trf.test_team_terms import event, paired


@pytest.mark.article("fide.swiss.2026", "C.04.6.C5")
def test_higher_upfloaters_go_before_fewer_of_them_further_down() -> None:
    # 6 points for 1 alone, 4 for 2 and 3, who have not met, 2 for 4: taking 4 would leave 2 and 3
    # to each other, one upfloater in the round instead of two, and is not done.
    records = ("299     6.0", "299     4.0", "299     2.0")
    teams = ("   1", "   2    3", "   4")
    given = [f"{record}        001 {those}" for record, those in zip(records, teams, strict=True)]
    played = event(
        *given, "240 Z 001    1    2    3    4", cells=("", "", "", "", "6 w =", "5 b =")
    )
    assert {frozenset(pair) for pair in paired(played)} >= {frozenset((1, 2))}


@pytest.mark.article("fide.swiss.2026", "C.04.6.3.5")
def test_of_equal_sets_the_first_by_numbers_is_taken() -> None:
    # 1 has won, 2 lost, the others drew: 1 takes 3, the first of them, though 1-4, 2-5, 3-6 has the
    # lower tops over the whole round.
    played = event(cells=("2 w 1", "1 b 0", "4 w =", "3 b =", "6 w =", "5 b ="))
    assert {frozenset(pair) for pair in paired(played)} == {
        frozenset((1, 3)),
        frozenset((4, 6)),
        frozenset((2, 5)),
    }
