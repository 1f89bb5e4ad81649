"""The way through the rounds: scores, places, floats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.standings.progress import Float, after_round, progress
from crosstable.standings.ranking import standings

Maker = Callable[..., Tournament]


@pytest.fixture
def five(swiss: Maker) -> Tournament:
    return swiss(["1-2:1 3-4:½ 5:bye", "1-5:½ 3-2:0 4:zero", "2-1:1 5-4:1 3:half"], players=5)


def test_scores_places_and_floats_of_every_round(five: Tournament) -> None:
    found = progress(five, FIDE_2019, tie_breaks=("wins",), round_robin=False)
    first = found[2]
    assert [step.score for step in first] == [0, 2, 4]
    # after round one he shares the last place with nobody; then 1 and 5 have 1½, he has 1
    assert [step.place for step in first] == [5, 3, 2]
    assert [step.floated for step in first] == [None, Float.UP, Float.UP]
    assert [step.floated for step in found[5]] == [Float.DOWN, None, Float.DOWN]
    assert [step.floated for step in found[4]] == [None, None, Float.UP]
    assert [step.entry.round for step in found[1]] == [1, 2, 3]


def test_the_last_step_is_the_final_table(five: Tournament) -> None:
    table = standings(five, FIDE_2019, round_robin=False)
    found = progress(five, FIDE_2019, round_robin=False)
    for row in table.rows:
        assert (found[row.number][-1].score, found[row.number][-1].place) == (row.points, row.place)


def test_a_tournament_can_be_looked_at_after_any_round(five: Tournament) -> None:
    assert len(after_round(five, 2).rounds) == 2
    assert after_round(five, 0).rounds == ()
    assert progress(after_round(five, 0), FIDE_2019) == dict.fromkeys(range(1, 6), ())
    for number in (-1, 4):
        with pytest.raises(InvalidValue, match="was not paired"):
            after_round(five, number)
