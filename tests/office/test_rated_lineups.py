"""Lists and line-ups by rating, within the tolerance that was announced."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.teams import LineupOrder, TeamPlan, tolerance_of
from crosstable.office.acts import (
    ChangeDetails,
    DrawLots,
    EditPlayer,
    HandInLineup,
    NewPlayer,
    OrderTeam,
    PairRound,
    Register,
)
from crosstable.office.acts.details import details_of
from crosstable.pairing.lineups import default_lineup
from crosstable.rulebooks.estimates import ESTIMATE
from tests.office.desk import Desk
from tests.office.leagues import announced, refused

BY_RATING = TeamPlan(boards=3, reserves=1, lineup_order=LineupOrder.RATING, rating_tolerance=100)
DRAWN = DrawLots("unused", "as-entered")
RATINGS = {"Alpha": (2300, 2250, 2199, 2100), "Beta": (2200, 2150, 2100, 2000)}


def player(name: str, rating: int) -> Player:
    """Return a player; without a rating where it is 0."""
    return Player(name=name, ratings=(Rating("fide.standard", rating),) if rating else ())


def entered(plan: TeamPlan, **ratings: tuple[int, ...]) -> Desk:
    """Return a desk with two teams in the order of entry, their players rated as said."""
    desk = Desk(announced(plan))
    for team, values in {**RATINGS, **ratings}.items():
        named = (player(f"{team} {n}", value) for n, value in enumerate(values, start=1))
        desk.do(Register(tuple(NewPlayer(each, team) for each in named)))
    return desk


def rated(plan: TeamPlan, **ratings: tuple[int, ...]) -> Desk:
    """Return the same with the numbers given out."""
    desk = entered(plan, **ratings)
    desk.do(DRAWN)
    return desk


@pytest.mark.article("fide.competitions", "Teams.1")
def test_nobody_sits_above_a_team_mate_rated_a_hundred_points_higher() -> None:
    desk = rated(BY_RATING)
    taken = []
    for places in permutations((1, 2, 3, 4), 3):
        with suppress(Refused):
            desk.do(HandInLineup(1, 1, places))
            taken.append(places)
    # 2300, 2250, 2199, 2100: only neighbours are less than 100 points apart.
    assert taken == [
        (1, 2, 3),
        (1, 2, 4),
        (1, 3, 2),
        (1, 3, 4),
        (1, 4, 3),
        (2, 1, 3),
        (2, 1, 4),
        (2, 3, 4),
        (2, 4, 3),
        (3, 2, 4),
    ]


@pytest.mark.article("fide.competitions", "Teams.1")
@pytest.mark.parametrize(("higher", "allowed"), [(2200, True), (2299, True), (2300, False)])
def test_exactly_the_tolerance_is_too_much(higher: int, allowed: bool) -> None:
    desk = entered(TeamPlan(boards=2, reserves=2, rating_tolerance=100), Alpha=(2200, higher))
    if allowed:
        desk.do(DRAWN, PairRound())
        assert len(desk.tournament.rounds) == 1
        return
    refusal = refused(desk, DRAWN, "the list of Alpha: Alpha 1 .2200. cannot stand above")
    assert [reason.citation.article for reason in refusal.because if reason.citation] == ["Teams.1"]


@pytest.mark.article("fide.competitions", "Teams.1")
def test_strictly_by_rating_still_leaves_equals_and_unrated_players_free() -> None:
    strict = replace(BY_RATING, rating_tolerance=1)
    desk = rated(strict, Alpha=(2100, 2100, 0, 2099))
    for places in ((2, 1, 4), (3, 1, 2), (1, 3, 4), (2, 4, 3)):
        desk.do(HandInLineup(1, 1, places))
    refused(desk, HandInLineup(1, 1, (4, 1, 2)), r"line-up 4, 1, 2: .* cannot stand above")


def test_an_estimate_counts_as_a_rating() -> None:
    desk = rated(BY_RATING, Alpha=(2300, 2250, 2199, 0))
    desk.do(HandInLineup(1, 1, (4, 1, 2)))
    estimated = Player(name="Alpha 4", ratings=(Rating(ESTIMATE, 1900),))
    desk.do(EditPlayer(4, estimated, "Alpha"))
    refused(desk, HandInLineup(1, 1, (4, 1, 3)), "1900")


def test_a_list_is_put_in_order_by_rating_before_the_first_round() -> None:
    desk = entered(BY_RATING, Alpha=(2100, 0, 2400, 2200))
    refused(desk, DRAWN, "the list of Alpha")
    refused(desk, OrderTeam(1, (1, 3, 4, 2)), "the list of Alpha")
    desk.do(OrderTeam(1))
    assert desk.tournament.team(1).members == (3, 2, 4, 1), "who has no rating stays in place"
    refused(desk, OrderTeam(1), "already")
    desk.do(DRAWN, PairRound())


@pytest.mark.article("fide.competitions", "7.1")
def test_the_default_line_up_keeps_to_ratings_that_changed_since() -> None:
    desk = rated(BY_RATING)
    desk.do(PairRound())
    desk.do(EditPlayer(3, player("Alpha 3", 2450), "Alpha"))
    assert default_lineup(desk.tournament, BY_RATING, 1) == (3, 1, 2)
    by_list = replace(BY_RATING, lineup_order=LineupOrder.LIST)
    assert default_lineup(desk.tournament, by_list, 1) == (1, 2, 3), "the list never changes"


@pytest.mark.article("fide.competitions", "Teams.1")
def test_where_captains_decide_freely_any_order_is_taken() -> None:
    desk = rated(TeamPlan(boards=3, reserves=1, lineup_order=LineupOrder.FREE))
    desk.do(HandInLineup(1, 1, (4, 3, 1)))
    assert desk.tournament.lineups[0].members == (4, 3, 1)
    refused(desk, HandInLineup(1, 1, (4, 4, 1)), "more than once")


@pytest.mark.article("fide.competitions", "Teams.2")
def test_with_a_tolerance_line_ups_may_still_keep_the_order_of_the_list() -> None:
    desk = rated(TeamPlan(boards=3, reserves=1, rating_tolerance=100))
    refusal = refused(desk, HandInLineup(1, 1, (2, 1, 3)), "player 2 cannot sit above player 1")
    assert [reason.citation.article for reason in refusal.because if reason.citation] == ["Teams.2"]


@pytest.mark.parametrize(
    ("order", "tolerance", "match"),
    [
        (LineupOrder.RATING, None, "need a tolerance"),
        (LineupOrder.FREE, 100, "no rating tolerance"),
        (LineupOrder.RATING, 0, "1 to 1000"),
        (LineupOrder.LIST, 1001, "1 to 1000"),
    ],
)
def test_an_order_that_says_nothing_is_not_announced(
    order: LineupOrder, tolerance: int | None, match: str
) -> None:
    plan = TeamPlan(boards=3, lineup_order=order, rating_tolerance=tolerance)
    with pytest.raises(Refused, match=match):
        Desk(announced(plan))


def test_line_ups_by_rating_have_the_usual_tolerance_unless_another_is_said() -> None:
    assert tolerance_of(LineupOrder.RATING, None) == 100
    assert tolerance_of(LineupOrder.RATING, 50) == 50
    assert tolerance_of(LineupOrder.LIST, None) is None


def test_the_order_of_line_ups_stands_once_a_round_is_paired() -> None:
    desk = rated(BY_RATING)
    desk.do(PairRound())
    other = replace(BY_RATING, rating_tolerance=50)
    changed = replace(details_of(desk.tournament), team_plan=other)
    refused(desk, ChangeDetails(changed), "how teams play cannot change")
