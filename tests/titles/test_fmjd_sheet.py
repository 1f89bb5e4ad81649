"""The sheet that hangs on the wall before round 1: FMJD Annex 10 4.5.8 and 4.3."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.kernel.player import Sex
from crosstable.titles.candidates import Candidate, Form, TitleEvent
from crosstable.titles.category.sheet import sheet
from crosstable.titles.verdicts import NormColour
from tests.texts import FMJD_2022
from tests.titles.fmjd_events import BLACK_RATE, entrants, event_of, profile, tournament


def _robin() -> TitleEvent:
    field = [
        *[profile(2310, "GMI", "RUS")] * 3,
        *[profile(2260, "MI", "POL")] * 3,
        *[profile(2220, "MF", "NED")] * 3,
        profile(None, "", "NED"),
    ]
    players = [
        Candidate(
            number=number,
            name=f"Player {number}",
            profile=one,
            sex=Sex.FEMALE if number == 9 else Sex.MALE,
            scheduled=tuple(other for other in range(1, 11) if other != number),
        )
        for number, one in enumerate(field, 1)
    ]
    return event_of(players, rounds=9, form=Form.ROUND_ROBIN)


@pytest.mark.article("fmjd.annex10", "4.5.8")
def test_everybody_has_a_category_and_points() -> None:
    made = sheet(tournament(), FMJD_2022, _robin())
    assert made.warnings == ()
    last = made.rows[9]
    assert (last.average, last.category, last.games) == (2263, 13, 9)
    assert [(norm.title, norm.half_points, norm.colour) for norm in last.norms] == [
        ("GMI", 13, NormColour.RED),
        ("MI", 9, NormColour.RED),
        ("MF", 6, NormColour.RED),
    ]
    first = made.rows[0]
    assert first.category == 12
    assert first.norms == ()  # a GMI has every title that norms lead to
    woman = made.rows[8]
    assert (woman.category, woman.womens_category) == (12, 16)
    assert [norm.title for norm in woman.norms] == ["GMI", "MI", "GMIF", "MIF"]  # an MF


@pytest.mark.article("fmjd.annex10", "4.3")
def test_after_a_withdrawal_the_sheet_is_made_anew() -> None:
    left = tournament(entrants=entrants(range(1, 11), {1: 0}))
    made = sheet(left, FMJD_2022, _robin())
    assert made.withdrawn == (1,)
    last = made.rows[-1]
    assert (last.player, last.games) == (10, 8)
    assert [norm.half_points for norm in last.norms] == [11, 8, 6]


@pytest.mark.article("fmjd.annex10", "4.4")
def test_the_usual_rate_allows_no_red_norm_and_the_organiser_is_warned() -> None:
    made = sheet(tournament(rate=BLACK_RATE), FMJD_2022, _robin())
    (warning,) = made.warnings
    assert str(warning.sentence) == (
        "no red norm is possible: minutes a player has for sixty moves, 120 needed and 110 there; "
        "without a red norm nobody becomes MI or GMI"
    )
    assert {norm.colour for row in made.rows for norm in row.norms} <= {NormColour.BLACK, None}


def test_what_is_not_known_is_said() -> None:
    made = sheet(tournament(rate="", registered=None, referee=""), FMJD_2022, _robin())
    assert made.warnings == ()
    said = " ".join(map(str, made.open_points))
    for part in ("the rate of play", "registered with the federation", "main referee"):
        assert part in said


@pytest.mark.article("fmjd.annex10", "4.4")
@pytest.mark.parametrize("unknown", [{"referee": ""}, {"registered": None}])
def test_what_is_not_known_leaves_open_whether_a_norm_is_red(unknown: dict[str, Any]) -> None:
    made = sheet(tournament(**unknown), FMJD_2022, _robin())
    assert {(norm.half_points, norm.colour) for norm in made.rows[9].norms} == {
        (13, None),
        (9, None),
        (6, None),
    }


@pytest.mark.article("fmjd.annex10", "X-3")
def test_a_swiss_has_the_points_of_every_category() -> None:
    players = [
        Candidate(number=number, name=str(number), profile=profile()) for number in range(1, 20)
    ]
    made = sheet(tournament(), FMJD_2022, event_of(players, rounds=9))
    assert made.rows == ()
    points = {(one.title, one.category): one.half_points for one in made.points}
    assert points["MI", 9] == 11
    assert ("GMI", 9) not in points
    assert points["GMIF", 10] == 14
