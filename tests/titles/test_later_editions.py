"""What the Title Regulations since 2022 judge otherwise."""

from __future__ import annotations

import pytest

from crosstable.titles.candidates import Form
from crosstable.titles.performance.score import difference, half_points_needed
from crosstable.titles.verdicts import Status
from tests.titles.events import condition, event, norms_of, verdict
from tests.titles.test_conditions import mean

LATER = ("fide-2022-01", "fide-2023-01", "fide-2024-01")


def test_every_day_has_its_title_regulations() -> None:
    assert [norms_of(name).unrated_rating for name in ("fide-2019", *LATER, "fide-2026-03")] == [
        *(1000, 1000, 1000, 1400, 1400),
    ]


@pytest.mark.article("fide.titles.2024", "1.4.6c")
def test_only_the_lowest_of_two_low_opponents_is_raised() -> None:
    assert mean(*[2400] * 7, 2100, 2000, rules="fide-2024-01") == 2344


@pytest.mark.article("fide.titles.2024", "1.4.6d")
def test_unrated_opponents_count_as_1400() -> None:
    assert mean(*[2400] * 8, None, rules="fide-2024-01") == 2378
    assert mean(*[2500] * 7, None, None, rules="fide-2024-01") == 2344
    assert mean(*[2500] * 7, None, None, rules="fide-2023-01") == 2300


@pytest.mark.article("fide.titles.2024", "1.4.6d")
def test_too_many_unrated_opponents_are_only_warned_of_in_2024() -> None:
    lines = [
        *("GM GER 2700 1", "GM ENG 2700 1", "GM FRA 2700 1", "GM ITA 2700 1", "GM POL 2700 1"),
        *("GM ESP 2700 1", "- NED - 1", "- NED - 1", "- NED - 1", "IM NED 2700 1"),
    ]
    # Ten games: two unrated opponents at most, where that binds.
    kept = verdict(event("SUI", lines), "WIM", rules="fide-2023-01")
    assert len(kept.left_out) == 1
    free = verdict(event("SUI", lines), "WIM", rules="fide-2024-01")
    assert free.left_out == ()
    warned = condition(free, "unrated opponents")
    assert (warned.needed, warned.have, warned.met) == (2, 3, True)
    assert warned.working == "only a table of the annex sets this limit; no article does"


@pytest.mark.article("fide.titles.2024", "1.4.8")
@pytest.mark.parametrize(("half_points", "gained", "enough"), [(15, 133, False), (18, 262, True)])
def test_eleven_games_against_2400(half_points: int, gained: int, enough: bool) -> None:
    norms = norms_of("fide-2024-01")
    assert difference(norms.table, half_points, 11) == gained
    needed = half_points_needed(norms, norms.titles[0], 11, 2400)
    assert needed is not None
    assert (half_points >= needed) == enough


@pytest.mark.article("fide.titles.2024", "1.4.1c")
def test_eight_games_and_a_bye_are_judged_as_eight_and_worth_nine() -> None:
    lines = [
        *("GM GER 2900 1", "GM GER 2900 1", "GM ENG 2900 1", "FM ENG 2900 0", "- SUI 2900 0"),
        *("- SUI 2900 0", "- SUI 2900 0", "- SUI 2900 0", "bye"),
    ]
    told = verdict(event("SUI", lines), "GM", rules="fide-2024-01")
    assert (told.status, told.credited) == (Status.REACHED, 9)
    assert condition(told, "opponents with a title").needed == 4
    assert condition(told, "opponents of the player's own").needed == 4
    assert told.half_points_needed == 6


@pytest.mark.article("fide.titles.2024", "1.4.7b")
def test_half_a_point_is_rounded_up() -> None:
    assert mean(2380, 2381, rules="fide-2024-01") == 2381


@pytest.mark.article("fide.titles.2022", "1.4.1e")
@pytest.mark.parametrize("rules", LATER)
def test_a_round_robin_counts_with_all_its_rounds(rules: str) -> None:
    lines = [f"GM {code} 2500 1" for code in ("GER", "ENG", "FRA") * 3]
    lines += ["GM GER 2500 0", "GM ENG 2500 0"]
    running = event("SUI", lines[:9], rounds=11, form=Form.ROUND_ROBIN)
    assert verdict(running, "GM").status is Status.REACHED
    # Before the end it is not reached, and after it all games count.
    assert verdict(running, "GM", rules=rules).status is not Status.REACHED
    ended = verdict(event("SUI", lines, form=Form.ROUND_ROBIN), "GM", rules=rules)
    assert {10, 11} <= set(ended.counted)


@pytest.mark.article("fide.titles.2022", "1.4.5f")
def test_a_double_round_robin_needs_half_of_the_players_to_hold_the_title() -> None:
    codes = ("GER", "ENG", "FRA", "ITA", "POL", "ESP")
    titles = ("GM", "GM", "GM", "IM", "IM", "IM")
    once = [f"{title} {code} 2500 1" for title, code in zip(titles, codes, strict=True)]
    given = event(
        "SUI",
        once * 2,
        form=Form.DOUBLE_ROUND_ROBIN,
        opponents=(101, 102, 103, 104, 105, 106) * 2,
    )
    assert verdict(given, "GM").status is Status.REACHED
    later = verdict(given, "GM", rules="fide-2022-01")
    assert condition(later, "opponents with the title").needed == 4
    assert later.status is Status.OUT
