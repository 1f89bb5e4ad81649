"""Pairings of several games: what the games make of a pairing, and how a plan is written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.game_plan import GameKind, GamePlan, PartGame, Stage, StageColours
from crosstable.kernel.plan_notation import parse_plan, plan_text
from crosstable.kernel.plan_standing import games_for, standing_of
from crosstable.kernel.points import BEIJING, HALF_POINTS, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result, mirrored
from tests.kernel.strategies import ANNEX_12_LADDER
from tests.samples import drawn

BEIJING_ROUND = parse_plan(
    "standard; rapid 20'+5\"; blitz 5'+3\"; superblitz 10'+2\" until won", name="beijing"
)
TITLE_ROUND = parse_plan("standard; rapid 20'+5\"; blitz 5'+3\"")
WIN, DRAW, LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
BOTH_LOST = Played(Mark.LOSS, Mark.LOSS)


def played(plan: GamePlan, *results: Result) -> tuple[PartGame, ...]:
    """Return games as the pairing's White and Black made them, with the colours of the plan."""
    games: list[PartGame] = []
    for number, result in enumerate(results, start=1):
        turned = plan.exchanged(number, games)
        games.append(PartGame(mirrored(result) if turned else result, turned))
    return tuple(games)


def points_of(plan: GamePlan, *results: Result) -> tuple[int, int]:
    found = standing_of(plan, BEIJING, played(plan, *results)).result
    assert isinstance(found, Played)
    return BEIJING.worth(found.white), BEIJING.worth(found.black)


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize(
    ("results", "score"),
    [
        ([WIN], (12, 0)),
        ([LOSS], (0, 12)),
        ([DRAW, WIN], (9, 3)),
        ([DRAW, LOSS], (3, 9)),
        ([DRAW, DRAW, WIN], (8, 4)),
        ([DRAW, DRAW, DRAW, LOSS], (5, 7)),
        ([DRAW, DRAW, DRAW, DRAW, DRAW, WIN], (7, 5)),
    ],
)
def test_the_first_game_won_decides_a_beijing_round(
    results: list[Result], score: tuple[int, int]
) -> None:
    assert points_of(BEIJING_ROUND, *results) == score


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_a_drawn_game_leads_to_the_next_kind() -> None:
    for draws, coming in enumerate((1, 2, 3, 4, 5)):
        standing = standing_of(BEIJING_ROUND, BEIJING, played(BEIJING_ROUND, *[DRAW] * draws))
        assert standing.result == Pending()
        assert standing.next == coming
    kinds = [BEIJING_ROUND.stage_of(number).kind.value for number in range(1, 7)]
    assert kinds == ["standard", "rapid", "blitz", "superblitz", "superblitz", "superblitz"]


@pytest.mark.article("fmjd.annex12", "11.1")
def test_another_ladder_is_another_table_and_the_round_may_end_level() -> None:
    level = standing_of(TITLE_ROUND, ANNEX_12_LADDER, played(TITLE_ROUND, DRAW, DRAW, DRAW))
    assert level.result == DRAW
    assert ANNEX_12_LADDER.worth(Mark.DRAW) == 6
    rapid = standing_of(TITLE_ROUND, ANNEX_12_LADDER, played(TITLE_ROUND, DRAW, WIN)).result
    assert isinstance(rapid, Played)
    assert (ANNEX_12_LADDER.worth(rapid.white), ANNEX_12_LADDER.worth(rapid.black)) == (8, 4)


@pytest.mark.article("fmjd.annex3", "5.7")
def test_whoever_is_absent_loses_that_game() -> None:
    absent = Forfeit(Absent.BLACK)
    whole = standing_of(BEIJING_ROUND, BEIJING, played(BEIJING_ROUND, absent)).result
    assert whole == absent
    assert points_of(BEIJING_ROUND, DRAW, absent) == (9, 3)


@pytest.mark.article("fmjd.annex3", "5.8")
def test_where_both_are_absent_or_lost_neither_has_won_that_game() -> None:
    nobody = Forfeit(Absent.BOTH)
    assert standing_of(BEIJING_ROUND, BEIJING, played(BEIJING_ROUND, nobody)).result == nobody
    assert points_of(BEIJING_ROUND, DRAW, nobody) == (3, 3)
    assert points_of(BEIJING_ROUND, DRAW, DRAW, DRAW, BOTH_LOST) == (5, 5)


@pytest.mark.article("fide.types", "5.1")
def test_a_match_ends_when_the_winner_is_known() -> None:
    match = GamePlan((Stage(GameKind.STANDARD, 4),))
    two = standing_of(match, HALF_POINTS, played(match, WIN, WIN))
    assert (two.result, two.next) == (Pending(), 3)
    assert standing_of(match, HALF_POINTS, played(match, WIN, WIN, DRAW)).result == WIN
    level = standing_of(match, HALF_POINTS, played(match, WIN, LOSS, DRAW, DRAW))
    assert (level.result, level.next) == (DRAW, 0)


@pytest.mark.article("fide.types", "5.2.2")
def test_a_tied_match_goes_on_with_faster_games() -> None:
    match = parse_plan("2 standard; 2 rapid 15'+10\"; blitz 3'+2\" until won")
    assert standing_of(match, HALF_POINTS, played(match, WIN, LOSS)).next == 3
    assert standing_of(match, HALF_POINTS, played(match, WIN, LOSS, WIN, DRAW)).result == WIN
    blitz = played(match, DRAW, DRAW, LOSS, WIN, DRAW, LOSS)
    assert standing_of(match, HALF_POINTS, blitz).result == LOSS


def test_an_adjourned_game_holds_the_pairing_up() -> None:
    adjourned = Pending(adjourned=True)
    standing = standing_of(BEIJING_ROUND, BEIJING, played(BEIJING_ROUND, DRAW, adjourned))
    assert (standing.result, standing.next) == (adjourned, 2)


def test_colours_alternate_unless_they_are_announced_to_stay() -> None:
    assert [BEIJING_ROUND.exchanged(number) for number in range(1, 6)] == [
        *(False, True, False, True, False)
    ]
    stay = parse_plan("3 standard same colours")
    assert not any(stay.exchanged(number) for number in (1, 2, 3))
    odd = parse_plan("6 blitz 3'+2\" odd colours")
    assert "".join("WB"[odd.exchanged(number)] for number in range(1, 7)) == "WBBWWB"
    assert stay.stages[0].colours is StageColours.AS_PAIRED


OUTCOMES = st.sampled_from([WIN, DRAW, LOSS, BOTH_LOST, Forfeit(Absent.WHITE)])


@st.composite
def plans(draw: st.DrawFn) -> GamePlan:
    several = [kind for kind in GameKind if kind is not GameKind.SUDDEN_DEATH]
    kinds = draw(st.lists(st.sampled_from(several), min_size=1, max_size=4))
    stages = [Stage(kind, draw(st.integers(1, 4))) for kind in kinds]
    if draw(st.booleans()):
        stages[-1] = Stage(kinds[-1], until_won=True)
    return GamePlan(tuple(stages))


@settings(max_examples=drawn(150), deadline=None)
@given(plan=plans(), results=st.lists(OUTCOMES, max_size=14))
def test_games_after_the_decision_change_nothing_and_before_it_the_next_one_is_named(
    plan: GamePlan, results: list[Result]
) -> None:
    whole = [PartGame(result) for result in results]
    decided = standing_of(plan, HALF_POINTS, whole)
    for count in range(len(whole) + 1):
        standing = standing_of(plan, HALF_POINTS, whole[:count])
        if standing.next:
            assert standing.next == count + 1
            assert standing.result == Pending()
        else:
            assert standing == decided
            return
    assert plan.stage_at(decided.next) < len(plan.stages)


@settings(max_examples=drawn(150), deadline=None)
@given(plan=plans(), results=st.lists(OUTCOMES, max_size=14))
def test_seen_from_the_other_side_everything_is_the_other_way_round(
    plan: GamePlan, results: list[Result]
) -> None:
    one = standing_of(plan, TWO_ONE_ZERO, [PartGame(result) for result in results]).result
    other = standing_of(plan, TWO_ONE_ZERO, [PartGame(mirrored(each)) for each in results]).result
    assert mirrored(one) == other
    turned = [PartGame(mirrored(each), exchanged=True) for each in results]
    assert standing_of(plan, TWO_ONE_ZERO, turned).result == one


@given(st.sampled_from(BEIJING.marks))
def test_a_score_of_the_ladder_tells_its_games(marked: tuple[Mark, int]) -> None:
    mark, _ = marked
    games = games_for(BEIJING_ROUND, BEIJING, Played(mark, mark.opposite))
    assert games is not None
    assert standing_of(BEIJING_ROUND, BEIJING, games).result == Played(mark, mark.opposite)
    assert all(each.result == DRAW for each in games[:-1])


def test_a_score_of_a_match_does_not_tell_its_games() -> None:
    assert games_for(GamePlan((Stage(GameKind.STANDARD, 2),)), HALF_POINTS, WIN) is None


@settings(max_examples=drawn(100), deadline=None)
@given(plans())
def test_a_plan_reads_back_as_it_is_written(plan: GamePlan) -> None:
    assert parse_plan(plan_text(plan)) == plan


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "from 1 to 12 stages"),
        ("banana", "not a stage of games"),
        ("rapid banana", "cannot be read"),
        ("0 rapid", "from 1 to 99 games"),
        ("2 blitz until won", "no number of games"),
        ("blitz until won; standard", "only the last stage"),
        (";".join(["blitz"] * 13), "from 1 to 12 stages"),
    ],
)
def test_what_is_no_plan_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(InvalidValue, match=said):
        parse_plan(text)


def test_a_game_beyond_the_plan_does_not_exist() -> None:
    with pytest.raises(UnknownName):
        TITLE_ROUND.stage_of(4)


@pytest.mark.parametrize(
    "text",
    ["sudden-death 5'/4'", "sudden death 5' v 4'", "Armageddon 5min / 4min", "sudden-death 5’/4’"],
)
def test_a_sudden_death_with_two_times_is_written_in_several_ways(text: str) -> None:
    plan = parse_plan(f"2 blitz 3'+2\"; {text} by lot")
    assert plan_text(plan).endswith("; sudden-death 5min v 4min by lot")
    moves = parse_plan("sudden-death 5'/60, 0'+2\" v 4'/60, 0'+2\"")
    assert moves.stages[0].black_rate == "4min/60, 0min + 2s/move"


def test_commas_set_stages_apart_where_another_one_begins() -> None:
    written = "2 standard, 2 rapid 20'+5\", blitz 5'+3\", odd colours, until won"
    assert parse_plan(written) == parse_plan(
        "2 standard; 2 rapid 20'+5\"; blitz 5'+3\" odd colours until won"
    )
    assert parse_plan("standard 40/90', 30', sudden death 5' v 4' by lot") == parse_plan(
        "standard 40/90', 30'; sudden death 5' v 4' by lot"
    )
