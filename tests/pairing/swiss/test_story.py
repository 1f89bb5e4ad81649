"""How a round came about, as a value: halves, pairs, floats, and what decided each bracket."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.dutch.paired import DutchRound
from crosstable.pairing.swiss.report import RoundStory
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition as edition_named
from tests.pairing.swiss.dutch_cards import event, manual, random_event
from tests.pairing.swiss.fmjd_events import event as fmjd_event
from tests.pairing.swiss.fmjd_events import family
from tests.texts import FIDE_2019, FMJD_2022

FIDE_2026 = edition_named("fide-2026-02")
MANUAL = manual("manual-14")
DRAUGHTS = family("fmjd-rating")
RATINGS = [2400 - 10 * index for index in range(24)]


def decided(story: RoundStory) -> list[str]:
    return [str(reason) for bracket in story.brackets for reason in bracket.decided]


@pytest.mark.article("fide.swiss", "C.04.3.B.3")
def test_round_one_is_half_against_half_and_says_so() -> None:
    paired = DutchRound(event(9), FIDE_2019, 1)
    (bracket,) = paired.story().brackets
    assert [(pair.upper, pair.lower) for pair in bracket.pairs] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert all(pair.in_turn for pair in bracket.pairs)
    assert "nothing prevents it [fide.swiss C.04.3.B.3]" in decided(paired.story())[0]
    because = [str(reason) for reason in paired.why(7, 3).because]
    assert because[2].startswith("Player 3 (3) is number 3 of the upper half, Player 7 (7) is")
    assert because[2].endswith("and so on [fide.swiss C.04.3.B.3]")


@pytest.mark.article("fide.swiss.2026", "C.04.3.3.3.1")
def test_the_later_text_is_cited_by_its_own_article() -> None:
    paired = DutchRound(event(8), FIDE_2026, 1)
    assert "[fide.swiss.2026 C.04.3.3.3.1]" in decided(paired.story())[0]
    assert any("C.04.3.3.3.1" in str(reason) for reason in paired.why(1, 5).because)


def test_the_criterion_that_decided_is_named_with_both_values() -> None:
    # Round 2 of the manual: 1-5, 2-6, 3-7 would refuse two preferences more.
    paired = DutchRound(MANUAL, FIDE_2019, 2)
    first = paired.story().brackets[0]
    assert "3 instead of 1" in str(first.decided[0])
    assert first.decided[0].citation is not None
    assert first.decided[0].citation.article == "C.04.3.C.10"
    stray = next(pair for pair in first.pairs if not pair.in_turn)
    because = [str(reason) for reason in paired.why(stray.upper, stray.lower).because]
    assert "3 instead of 1" in because[-1]


def test_the_story_has_every_board_of_the_pairing_once() -> None:
    for seed in range(12):
        tournament, number = random_event(seed, 8 + seed, 3), 4
        paired = DutchRound(tournament, FIDE_2019, number)
        story = paired.story()
        assert story.pairs == {*paired.pairing.pairs}
        assert story.bye == paired.pairing.bye
        for bracket in story.brackets:
            assert bracket.again is not None or bracket.decided or not bracket.pairs
            for pair in bracket.pairs:
                board = paired.pairing.boards[pair.board - 1]
                assert {pair.upper, pair.lower} == {board.white, board.black}
                assert pair.white == board.white


@pytest.mark.parametrize("edition", [FIDE_2019, FIDE_2026], ids=lambda edition: edition.id)
def test_whom_the_arbiter_keeps_apart_is_not_told_to_everybody(edition: Edition) -> None:
    paired = DutchRound(replace(event(8), forbidden_pairs=((1, 5),)), edition, 1)
    assert "kept apart" in decided(paired.story())[0]
    (told,) = decided(paired.story(discreet=True))
    assert "kept apart" not in told
    assert "Player" not in told


def test_a_group_of_the_fmjd_follows_its_pattern_or_says_who_was_passed_over() -> None:
    paired = DRAUGHTS.round(fmjd_event("fmjd-rating", RATINGS[:8]), FMJD_2022, 1)
    story = paired.story()
    assert story.halves == ("A", "B")
    assert "nothing prevents it" in decided(story)[0]
    assert any("is number 2 of the upper half" in str(why) for why in paired.why(2, 6).because)
    apart = replace(fmjd_event("fmjd-rating", RATINGS[:8]), forbidden_pairs=((1, 5),))
    split = DRAUGHTS.round(apart, FMJD_2022, 1)
    assert "Player 005 (5) is kept apart by the arbiter" in decided(split.story())[0]
    assert "Player 005 (5) cannot be met in this round" in decided(split.story(discreet=True))[0]
    assert not all(pair.in_turn for pair in split.story().brackets[0].pairs)
    assert all(isinstance(why.sentence, Sentence) for why in split.story().brackets[0].decided)
