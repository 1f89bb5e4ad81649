"""The literal reading of Annexes 8 and 11, held against values worked out by hand."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.circuits import exhibitions_literal as literal
from tests.circuits.exhibitions_literal import (
    BLINDFOLD,
    CLOCK,
    DEFAULT,
    EDRAUGHTS,
    NORMAL,
    Attempt,
    Opponent,
)

WON, DREW, LOST = Opponent(2), Opponent(1), Opponent(0)


@pytest.mark.article("fmjd.annex11", "4.1.1", "4.1.2", "4.1.3")
def test_a_normal_exhibition() -> None:
    fits = Attempt(NORMAL, (*[WON] * 80, *[LOST] * 20))
    assert literal.unmet(fits) == set()
    assert literal.unmet(fits._replace(opponents=fits.opponents[:99])) == {"4.1.1"}
    short = (*[WON] * 79, DREW, *[LOST] * 20)
    assert literal.unmet(fits._replace(opponents=short)) == {"4.1.2"}
    strangers = [WON._replace(member=False)] * 30
    assert literal.unmet(fits._replace(opponents=(*strangers, *[WON] * 70))) == set()
    strangers.append(strangers[0])
    assert literal.unmet(fits._replace(opponents=(*strangers, *[WON] * 69))) == {"4.1.3"}
    assert literal.unmet(fits._replace(duration_stated=False)) == {"4.1.4"}


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        pytest.param(BLINDFOLD, 10, marks=pytest.mark.article("fmjd.annex11", "4.2.1")),
        pytest.param(CLOCK, 25, marks=pytest.mark.article("fmjd.annex11", "4.3.1")),
        pytest.param(EDRAUGHTS, 25, marks=pytest.mark.article("fmjd.annex11", "4.4.1")),
    ],
)
def test_least_opponents(kind: str, least: int) -> None:
    assert literal.unmet(Attempt(kind, (WON,) * least)) == set()
    assert literal.unmet(Attempt(kind, (WON,) * (least - 1))) == {f"{literal.SECTION[kind]}.1"}


@pytest.mark.article("fmjd.annex11", "4.2.2", "4.2.3", "4.2.4", "4.2.5", "4.2.6")
def test_a_blindfold_exhibition() -> None:
    def unmet(*opponents: Opponent, **changes: bool) -> set[str]:
        return literal.unmet(Attempt(BLINDFOLD, opponents, **changes))  # type: ignore[arg-type]

    assert unmet(*[WON] * 7, *[LOST] * 3) == set()
    assert unmet(*[WON] * 6, DREW, *[LOST] * 3) == {"4.2.2"}
    nobody = WON._replace(rating=None)
    assert unmet(*[WON] * 9, nobody) == set()
    assert unmet(*[WON] * 8, nobody, nobody) == {"4.2.3"}
    mate = WON._replace(club_mate=True)
    assert unmet(*[WON] * 9, mate) == set()
    assert unmet(*[WON] * 8, mate, mate) == {"4.2.4"}
    assert unmet(*[WON] * 9, WON._replace(rating=1949)) == {"4.2.5"}
    assert unmet(*[WON] * 10, duration_stated=False) == {"4.2.6"}


@pytest.mark.article("fmjd.annex11", "4.3.5")
def test_the_unrated_have_the_rating_of_the_weakest() -> None:
    row = [Opponent(2, rating=rating) for rating in (2000, 1900, None)]
    assert literal.average(row) == Fraction(5800, 3)
    assert literal.average([Opponent(2, rating=None)]) is None
    rounded = DEFAULT._replace(average="rounded")
    half = [Opponent(2, rating=1950), Opponent(2, rating=1949)]
    assert literal.average(half, rounded) == 1950


@pytest.mark.article("fmjd.annex11", "4.4.6", "4.4.7", "4.4.8", "2", "7")
def test_what_else_an_attempt_needs() -> None:
    fits = Attempt(EDRAUGHTS, (WON,) * 25)
    for changes, article in (
        ({"approved_software": False}, "4.4.6"),
        ({"duration_stated": False}, "4.4.8"),
        ({"board_members": 1}, "2"),
        ({"expert_is_member": False}, "7"),
        ({"federation_in_debt": True}, "7"),
    ):
        assert literal.unmet(fits._replace(**changes)) == {article}
    two = (*[WON._replace(venue="x")] * 12, *[WON._replace(venue="y")] * 13)
    both = fits._replace(opponents=two)
    assert literal.unmet(both) == {"4.4.7"}
    assert literal.unmet(both._replace(referee_venues=frozenset("x"))) == {"4.4.7"}
    assert literal.unmet(both._replace(referee_venues=frozenset("xy"))) == set()


@pytest.mark.article("fmjd.annex11", "5")
def test_more_opponents_or_a_higher_score_against_as_many() -> None:
    assert literal.improves(30, 42, None)
    assert literal.improves(31, 10, (30, 60))
    assert literal.improves(30, 43, (30, 42))
    assert not literal.improves(30, 42, (30, 42))
    assert not literal.improves(29, 58, (30, 42))


@pytest.mark.article("fmjd.annex11", "2a")
def test_days_of_an_attempt() -> None:
    day = date(2024, 8, 31)
    assert literal.submitted_in_time(date(2024, 5, 31), day)
    assert not literal.submitted_in_time(date(2024, 6, 1), day)
    assert literal.submitted_in_time(date(2024, 2, 29), day)
    assert not literal.submitted_in_time(date(2024, 2, 28), day)
    assert literal.too_soon(date(2024, 3, 1), day)
    assert not literal.too_soon(date(2024, 2, 29), day)


@pytest.mark.article("fmjd.annex8", "B.19", "D.14")
@pytest.mark.parametrize(("players", "needed"), [(1, 1), (20, 1), (21, 2), (40, 2), (41, 3)])
def test_one_official_to_twenty_players(players: int, needed: int) -> None:
    assert literal.officials(CLOCK, players) == needed
    assert literal.officials(EDRAUGHTS, players) == needed
    assert literal.officials(NORMAL, players) is None


@pytest.mark.article("fmjd.annex8", "C.19")
def test_errors_of_a_blindfold_expert() -> None:
    assert [literal.allowed_errors(count) for count in (10, 12, 13, 25)] == [3, 3, 4, 7]
    assert literal.lost_by_errors(12, [1, 1, 1]) == [1]
    assert literal.lost_by_errors(12, [1, 2, 3, 4, 4]) == [4]
    assert literal.lost_by_errors(40, [5, 6, 5, 6, 6, 5]) == [6, 5]


@pytest.mark.article("fmjd.annex8", "A.14", "B.17", "C.15", "D.12")
def test_two_pieces_less_and_no_king_lose() -> None:
    assert literal.must_resign(3, 0, 5)
    assert not literal.must_resign(3, 0, 4)
    assert not literal.must_resign(3, 1, 9)
