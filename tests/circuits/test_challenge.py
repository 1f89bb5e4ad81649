"""Who plays the title match (FMJD Annex 17 11, Annex 12 10)."""

from __future__ import annotations

import pytest

from crosstable.circuits.challenge import TitleMatch, title_match
from crosstable.circuits.championship import Contender
from crosstable.kernel.errors import InvalidValue
from tests.circuits.championships import listed, player
from tests.texts import FMJD_PLANS


def numbers(match: TitleMatch) -> tuple[str, str]:
    def number(one: Contender | None) -> str:
        return one.number if one else ""

    return number(match.champion), number(match.challenger)


@pytest.mark.article("fmjd.annex17", "11")
@pytest.mark.article("fmjd.annex12", "10")
def test_who_lost_the_title_challenges_the_new_champion() -> None:
    for contest in ("open", "women"):
        match = title_match(contest, 2025, player(9), listed([1, 2, 3]))
        assert numbers(match) == ("1", "9")
        assert match.year == 2026
        assert match.plan in {one.plan.name for one in FMJD_PLANS}


@pytest.mark.article("fmjd.annex17", "11")
@pytest.mark.article("fmjd.annex12", "10")
def test_second_place_challenges_a_champion_who_kept_the_title() -> None:
    for contest in ("open", "women"):
        match = title_match(contest, 2025, player(1), listed([1, 2, 3]))
        assert numbers(match) == ("1", "2")


@pytest.mark.article("fmjd.annex17", "11")
def test_after_a_match_that_was_not_played_numbers_1_and_2_play() -> None:
    match = title_match("open", 2025, player(9), listed([1, 2, 3]), last_match_played=False)
    assert numbers(match) == ("1", "2")
    assert match.because[0].citation is not None
    assert match.because[0].citation.article == "11"


@pytest.mark.article("fmjd.annex17", "11")
def test_the_next_of_the_championship_takes_the_place_of_who_refuses() -> None:
    match = title_match("open", 2025, player(9), listed([1, 2, 3]), refused=["fmjd:9"])
    assert numbers(match) == ("1", "2")
    both = title_match("open", 2025, player(1), listed([1, 2, 3, 4]), refused=["fmjd:1", "fmjd:2"])
    assert numbers(both) == ("3", "4")
    women = title_match("women", 2025, player(9), listed([1, 2, 3]), refused=["fmjd:9"])
    assert numbers(women) == ("1", "")
    assert women.undecided


@pytest.mark.article("fmjd.annex17", "10")
@pytest.mark.article("fmjd.annex12", "9")
def test_a_shared_place_that_matters_is_played_off() -> None:
    first = (player(1, rank=1), player(2, rank=1), player(3, rank=3))
    match = title_match("open", 2025, player(9), first)
    assert (match.undecided, numbers(match)) == (True, ("", ""))
    assert "share place 1: Superblitz decides" in match.because[0].sentence
    second = (player(1, rank=1), player(2, rank=2), player(3, rank=2))
    assert title_match("women", 2025, player(1), second).undecided
    assert numbers(title_match("women", 2025, player(9), second)) == ("1", "9")


@pytest.mark.article("fmjd.annex17", "12")
def test_without_an_offer_the_champion_keeps_the_title() -> None:
    match = title_match("open", 2025, player(1), listed([1, 2]), offer=False)
    assert "keeps the title" in match.because[-1].sentence


def test_one_player_is_no_classification() -> None:
    with pytest.raises(InvalidValue, match="two players at least"):
        title_match("open", 2025, player(1), listed([1]))
