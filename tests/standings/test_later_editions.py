"""A text that treats rounds not played otherwise is another value, not other code.

The edition here is invented: unplayed rounds are met by a dummy with the player's own score,
rounds after leaving count as draws for opponents, and cuts leave out chosen absences first.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed
from crosstable.standings.explaining import explain
from crosstable.standings.ranking import standings
from tests.texts import FIDE_2019

Maker = Callable[..., Tournament]

INVENTED = FIDE_2019.but(
    id="invented",
    ranking=replace(
        FIDE_2019.ranking,
        own_unplayed=OwnUnplayed.OWN_SCORE,
        opponents_unplayed=OpponentsUnplayed.DRAW_AFTER_LEAVING,
        chosen_absences_cut_first=True,
    ),
)
ROUNDS = ["1-4:1 2-3:½", "1:half 2-4:1 3:bye", "1-3:1 2:half 4:zero"]
"""Scores 2½, 2, 1½ and 0; for opponents 4 counts ½, because the absence at the end is a draw."""


def texts(event: Tournament, edition: object = INVENTED) -> dict[int, list[str]]:
    assert isinstance(edition, type(INVENTED))
    table = standings(
        event,
        edition,
        tie_breaks=["buchholz", "buchholz-cut-1", "median-buchholz"],
        round_robin=False,
    )
    return {row.number: [each.text for each in row.values] for row in table.rows}


def test_adjusted_scores_and_cuts_follow_the_edition(swiss: Maker) -> None:
    event = swiss(ROUNDS, players=4)
    assert texts(event) == {
        1: ["4½", "2", "½"],  # ½ + (2½) + 1½: the chosen absence goes first, though the highest
        2: ["4", "2", "½"],  # 1½ + ½ + (2)
        3: ["6", "4½", "2"],  # 2 + 1½ + 2½: the bye of the pairing was no choice
        4: ["4½", "4½", "2"],  # 2½ + 2 + (0)
    }


def test_the_working_says_so(swiss: Maker) -> None:
    table = standings(
        swiss(ROUNDS, players=4), INVENTED, tie_breaks=["buchholz-cut-1"], round_robin=False
    )
    [_, line, _] = explain(table, 1)
    assert line.endswith(
        "2 = ½ (Player 4, 0 in the table, rounds after leaving taken as draws); "
        "2½ (dummy in round 2: the player's own score) cut; 1½ (Player 3)."
    )


@pytest.mark.parametrize(
    ("difference", "first"),
    [
        ({"chosen_absences_cut_first": False}, ["4½", "4", "1½"]),
        ({"byes_by_choice": (Bye.ZERO_POINT,)}, ["4½", "4", "1½"]),
        ({"opponents_unplayed": OpponentsUnplayed.ACTUAL}, ["4", "1½", "0"]),
        ({"own_unplayed": OwnUnplayed.NOBODY}, ["2", "2", "½"]),
    ],
)
def test_each_value_stands_for_itself(
    swiss: Maker, difference: dict[str, object], first: list[str]
) -> None:
    edition = INVENTED.but(ranking=replace(INVENTED.ranking, **difference))
    assert texts(swiss(ROUNDS, players=4), edition)[1] == first
