"""What is said about a list of tie-breaks before the first round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.kernel.tournament import Tournament
from crosstable.standings.remarks import tie_break_advice
from tests.texts import FIDE_2019

Maker = Callable[..., Tournament]


def said(tournament: Tournament, *names: str, round_robin: bool) -> list[tuple[str, str, bool]]:
    advice = tie_break_advice(tournament, FIDE_2019, names, round_robin=round_robin)
    return [(each.tie_break, each.reason.sentence, each.usable) for each in advice]


def test_a_good_list_needs_no_word(swiss: Maker) -> None:
    tournament = swiss([], players=4, ratings=dict.fromkeys(range(1, 5), 2000))
    names = FIDE_2019.tie_break_order("swiss-consistent-ratings")
    assert said(tournament, *names, round_robin=False) == []
    assert said(tournament, *FIDE_2019.tie_break_order("round-robin"), round_robin=True) == []


@pytest.mark.article("fide.tournaments", "13.15.2")
def test_buchholz_in_a_round_robin_is_advised_against(swiss: Maker) -> None:
    advice = tie_break_advice(swiss([], players=4), FIDE_2019, ["BHC1", "wins"], round_robin=True)
    assert [each.reason.sentence for each in advice] == [
        "Buchholz cut 1 in a round robin: everybody has met the same opponents"
    ]
    assert advice[0].reason.citation is not None
    assert advice[0].reason.citation.article == "13.15.2"
    assert advice[0].usable


@pytest.mark.article("fide.tournaments", "13.14")
def test_missing_ratings_are_counted(swiss: Maker) -> None:
    tournament = swiss([], players=4, ratings={1: 2000})
    assert said(tournament, "ARO", round_robin=False) == [
        (
            "average-rating",
            "Average rating of opponents needs ratings, which are missing for 3 players",
            True,
        )
    ]


def test_names_unknown_twice_or_of_another_kind(swiss: Maker) -> None:
    tournament = swiss([], players=4)
    found = said(tournament, "koya", "buchholtz", "wins", "WIN", round_robin=False)
    assert [(name, usable) for name, _, usable in found] == [
        *(("koya", False), ("buchholtz", False), ("WIN", True)),
    ]
    assert "known: buchholz" in found[1][1]
    assert "listed twice" in found[2][1]
    assert "listed twice" in said(tournament, "lots", "lots", round_robin=False)[0][1]
    # Direct encounter may decide again after another criterion.
    assert said(tournament, "DE", "wins", "DE", round_robin=False) == []
