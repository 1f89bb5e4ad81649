"""A sealed move that is legal: it is played, and may end the game."""

from __future__ import annotations

import pytest

from crosstable.games.sealed import judge_sealed
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.library import edition

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 30"


@pytest.mark.article("fide.laws", "5.1.1")
def test_a_sealed_move_that_mates_ends_the_game_and_says_by_which_article() -> None:
    mate = judge_sealed(edition("fide-2019"), BACK_RANK, "Ra8")
    assert mate.outcome.conclusion.result.over
    assert Citation("fide.laws", "5.1.1") in {reason.citation for reason in mate.because}
    quiet = judge_sealed(edition("fide-2019"), BACK_RANK, "Ra7")
    assert not quiet.outcome.conclusion.result.over
    assert quiet.because == ()
