"""The product's C.07 against the second one, on tournaments made up at random.

Every value of every tie-break of every player is compared, and the places a list of tie-breaks
gives. The seeds are fixed; a case that fails can be run again alone.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO, PointSystem
from crosstable.rulebooks.library import edition as edition_named
from crosstable.standings.ranking import standings
from tests.standings.c07_literal import ranks, value
from tests.standings.c07_random import (
    Story,
    as_event,
    as_tournament,
    round_robin_story,
    swiss_story,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crosstable.standings.tiebreaks.values import TieBreakValue
    from tests.standings.c07_record import Event

IN_FORCE = {"2023": "fide-2024-04", "2024": "fide-2024-08", "2026": "fide-2026-03"}

BUCHHOLZ = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "BH/C2/P", "BH/M1/P"),
    *("FB", "FB/C1", "FB/C2", "FB/M1", "FB/P", "FB/C1/P", "AOB", "AOB/P"),
)
SONNEBORN = ("SB", "SB/C1", "SB/C2", "SB/M1", "SB/M2")
OWN = ("WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP")
SINCE_2026 = ("STD", "TPN", "TPN/R", "RTNG", "RTNG/R")
RATED = ("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "TPR", "PTP", "APRO", "APPO")
KOYA = ("KS", "KS/L+1", "KS/L-1", "KS/L+2", "KS/L-2")
GROUPS = (["PTS", "DE"], ["PTS", "DE", "SB", "DE"], ["DE"], ["WIN", "DE", "BPG"])


def told(figure: TieBreakValue) -> Fraction:
    """Return one value of a row, zero where the tie-break has nothing to say."""
    if not figure.applies:
        return Fraction(0)
    answer = figure.value
    if isinstance(answer, tuple):
        (answer,) = answer
    return Fraction(answer)


def differences(
    story: Story, edition: str, texts: Sequence[str], points: PointSystem, *, told_absences: bool
) -> list[str]:
    """List where the two disagree, value by value."""
    literal = as_event(story, edition, points)
    rules = edition_named(IN_FORCE[edition])
    tournament = as_tournament(story, rules.id, points, told_absences=told_absences)
    names = rules.spelled_out(texts)
    table = standings(tournament, rules, tie_breaks=names, round_robin=story.pre_determined)
    answer = []
    for row in table.rows:
        for text, figure in zip(texts, row.values, strict=True):
            wanted = value(literal, row.number, text) or 0
            if told(figure) != wanted:
                answer.append(f"{text} of {row.number}: {told(figure)}, by the articles {wanted}")
    return answer


def misplaced(story: Story, edition: str, texts: Sequence[str]) -> list[str]:
    """List where the two give other places."""
    literal: Event = as_event(story, edition)
    rules = edition_named(IN_FORCE[edition])
    tournament = as_tournament(story, rules.id)
    table = standings(
        tournament,
        rules,
        tie_breaks=rules.spelled_out([text for text in texts if text != "PTS"]),
        round_robin=story.pre_determined,
    )
    wanted = ranks(literal, texts if texts[0] == "PTS" else ["PTS", *texts])
    return [
        f"{texts}: place {row.place} of {row.number}, by the articles {wanted[row.number]}"
        for row in table.rows
        if row.place != wanted[row.number]
    ]


@pytest.mark.article("fide.tie-breaks.2024", "14.2", "14.3", "14.4", "16.3.1", "16.3.2", "16.5.1")
@pytest.mark.article("fide.tie-breaks.2024", "16.5.2")
@pytest.mark.article("fide.tie-breaks.2026", "14.2", "14.3", "14.4", "16.3.1", "16.3.2", "16.5.1")
@pytest.mark.article("fide.tie-breaks.2026", "16.5.2")
@pytest.mark.parametrize("edition", IN_FORCE)
@pytest.mark.parametrize("seed", range(10))
def test_values_of_a_swiss(edition: str, seed: int) -> None:
    story = swiss_story(random.Random(f"swiss {seed}"))
    texts = [*BUCHHOLZ, *SONNEBORN, "SB/P", "SB/C1/P", *OWN, *RATED]
    if edition == "2026":
        texts += [*SINCE_2026, "AOB/F"]
    told_absences = seed % 2 == 0
    assert not differences(story, edition, texts, HALF_POINTS, told_absences=told_absences)


@pytest.mark.parametrize("edition", IN_FORCE)
@pytest.mark.parametrize("seed", range(4))
def test_values_where_a_win_is_three_points(edition: str, seed: int) -> None:
    story = swiss_story(random.Random(f"three {seed}"))
    texts = [*BUCHHOLZ, *SONNEBORN, *OWN]
    if edition == "2026":
        texts.append("STD")
    assert not differences(story, edition, texts, THREE_ONE_ZERO, told_absences=True)


@pytest.mark.parametrize("edition", IN_FORCE)
@pytest.mark.parametrize("seed", range(10))
def test_values_of_a_round_robin(edition: str, seed: int) -> None:
    story = round_robin_story(random.Random(f"round robin {seed}"))
    texts = [*SONNEBORN, *OWN, *KOYA, *RATED]
    if edition == "2026":
        texts += SINCE_2026
    assert not differences(story, edition, texts, HALF_POINTS, told_absences=True)


@pytest.mark.parametrize("edition", IN_FORCE)
@pytest.mark.parametrize("seed", range(12))
def test_places(edition: str, seed: int) -> None:
    dice = random.Random(f"places {seed}")
    story = swiss_story(dice) if seed % 3 else round_robin_story(dice)
    lists = [*GROUPS, ["PTS", "DE/P"], ["PTS", "DE/P", "SB"]]
    assert not [line for texts in lists for line in misplaced(story, edition, texts)]
