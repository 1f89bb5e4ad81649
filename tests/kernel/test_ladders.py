"""Ladders of games: sudden death, colours by lot, clocks that run on, matches to so many wins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.game_plan import GameKind, GamePlan, PartGame, Stage, StageLots
from crosstable.kernel.plan_notation import parse_plan, plan_text
from crosstable.kernel.plan_standing import PairingStanding, score_of, standing_of
from crosstable.kernel.points import HALF_POINTS, TITLE_MATCH, TWO_ONE_ZERO, Mark, PointSystem
from crosstable.kernel.result import Pending, Played
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import plan_words, planned_round, rounds_of
from tests.texts import FIDE_2019, FMJD_2022

WIN, DRAW, LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
SIGNS = {"1": WIN, "=": DRAW, "0": LOSS}


def preset(name: str) -> GamePlan:
    for rules in (FIDE_2019, FMJD_2022):
        for planned in rules.game_plans:
            if planned.plan.name == name:
                return planned.plan
    raise AssertionError(name)


def after(
    plan: GamePlan, results: str, points: PointSystem = HALF_POINTS, lots: Sequence[StageLots] = ()
) -> PairingStanding:
    """Return where a match stands after results seen from the pairing's White."""
    games: list[PartGame] = []
    for number, sign in enumerate(results.replace(" ", ""), start=1):
        turned = plan.exchanged(number, games, lots)
        result = SIGNS[sign]
        if turned:
            result = Played(result.black, result.white)
        games.append(PartGame(result, turned))
    return standing_of(plan, points, games)


@pytest.mark.article("fide.types", "5.2.2")
def test_a_level_match_goes_on_with_rapid_then_blitz_games_then_one_more() -> None:
    plan = preset("knock-out")
    assert after(plan, "1=").result == WIN
    assert after(plan, "10").next == 3
    assert plan.stage_of(3).kind is GameKind.RAPID
    assert after(plan, "== 1=").stage == 1
    assert after(plan, "== == =0") == PairingStanding(LOSS, 2)
    coming = after(plan, "== == ==")
    assert (coming.next, plan.stage_of(7).kind) == (7, GameKind.SUDDEN_DEATH)
    assert plan.always_decided


@pytest.mark.article("fide.types", "5.2.3")
def test_a_draw_wins_the_sudden_death_for_black_whoever_drew_white() -> None:
    plan = preset("knock-out")
    level = "== == =="
    assert after(plan, level + "=", lots=(StageLots(3, exchanged=False),)).result == LOSS
    assert after(plan, level + "=", lots=(StageLots(3, exchanged=True),)).result == WIN
    assert after(plan, level + "1", lots=(StageLots(3, exchanged=False),)).result == WIN
    stage = plan.stages[3]
    assert (stage.rate_of_play, stage.black_rate) == (
        "5min/60, 0min + 2s/move",
        "4min/60, 0min + 2s/move",
    )
    for games, until in ((2, False), (1, True)):
        with pytest.raises(InvalidValue, match="one game: a draw wins it for Black"):
            Stage(GameKind.SUDDEN_DEATH, games, until_won=until)


@pytest.mark.article("fide.tournaments", "13.2.11.1")
def test_two_play_two_blitz_games_then_the_first_win_with_colours_w_b_b_w_w_b() -> None:
    plan = preset("play-off")
    assert [stage.rate_of_play for stage in plan.stages] == ["3min + 2s/move"] * 2
    assert after(plan, "1=").result == WIN
    assert plan.wants_lots(3)
    assert not any(plan.wants_lots(number) for number in (1, 2, 4, 5))
    drawn = (StageLots(1, exchanged=False, seed="x"),)
    assert not plan.wants_lots(3, drawn)
    colours = "".join("B" if plan.exchanged(number, (), drawn) else "W" for number in range(3, 11))
    assert colours == "WBBWWBBW"
    turned = "".join(
        "B" if plan.exchanged(number, (), (StageLots(1, exchanged=True),)) else "W"
        for number in range(3, 9)
    )
    assert turned == "BWWBBW"
    assert after(plan, "10 ===1", lots=drawn).result == WIN


TITLE = [
    ("111 00 =======", WIN, 0),  # three wins to two
    ("111 0 ======= =", WIN, 0),
    ("11 ==========", Pending(), None),  # ahead, with two wins only
    ("11 ========== 000", LOSS, 1),  # two wins, and then three rapid games lost
    ("11 ========== =1", WIN, 1),
    ("111 000 ======", Pending(), None),  # level, three wins each
    ("111 000 ====== === ===", Pending(), None),
    ("111 000 ====== ==0", LOSS, 1),  # the next game that is won decides
    ("1 0 ========== 1 0 =", Pending(), None),
    ("1 0 ========== 1 0 = 0", LOSS, 2),
    ("============ === === =", Pending(), None),
    ("============ === === 1 1 = 1", WIN, 3),
]


@pytest.mark.article("fmjd.annex17", "12.b", "12.c")
@pytest.mark.parametrize(("results", "result", "stage"), TITLE)
def test_the_title_match_takes_three_wins(results: str, result: Played, stage: int | None) -> None:
    standing = after(preset("title-match"), results, TWO_ONE_ZERO)
    assert (standing.result, standing.stage) == (result, stage)


@pytest.mark.article("fmjd.annex17", "12.a", "12.c.i", "12.c.ii", "12.c.iii")
def test_the_title_match_stops_as_soon_as_its_winner_is_known() -> None:
    plan = preset("title-match")
    assert after(plan, "1111 =====", TWO_ONE_ZERO) == PairingStanding(WIN, 0)
    assert after(plan, "1111 ====", TWO_ONE_ZERO).next == 9
    stages = [(stage.games, stage.rate_of_play) for stage in plan.stages]
    assert stages == [
        *((12, ""), (3, "20min + 10s/move"), (3, "10min + 5s/move"), (1, "10min + 2s/move"))
    ]


@pytest.mark.article("fmjd.annex12", "11.1")
@pytest.mark.parametrize(
    ("results", "score"), [("1", (12, 0)), ("=1", (8, 4)), ("==0", (5, 7)), ("===", (6, 6))]
)
def test_a_round_of_the_womens_title_match_is_worth_twelve_points(
    results: str, score: tuple[int, int]
) -> None:
    result = after(preset("womens-title-match"), results, TITLE_MATCH).result
    assert isinstance(result, Played)
    assert (TITLE_MATCH.worth(result.white), TITLE_MATCH.worth(result.black)) == score
    assert rounds_of(FMJD_2022, preset("womens-title-match")) == 9
    assert 9 * sum(score) == 108


@pytest.mark.article("fmjd.annex12", "11.3")
def test_the_tie_break_of_the_womens_title_match_is_rapid_four_times_then_blitz() -> None:
    plan = preset("womens-tie-break")
    kinds = [plan.stage_of(number).kind for number in range(1, 8)]
    assert kinds == [GameKind.RAPID] * 4 + [GameKind.BLITZ] * 3
    assert after(plan, "==1").result == WIN
    assert after(plan, "=====0").result == LOSS


@pytest.mark.article("fmjd.annex3", "5.10")
def test_a_superblitz_ends_with_the_first_win_or_the_first_empty_clock() -> None:
    plan = preset("superblitz")
    goes_on = PartGame(DRAW, exchanged=False, clocks=(250, 235))
    assert standing_of(plan, HALF_POINTS, (goes_on,)).next == 2
    white_empty = PartGame(DRAW, exchanged=False, clocks=(0, 12))
    assert standing_of(plan, HALF_POINTS, (white_empty,)).result == LOSS
    turned = PartGame(DRAW, exchanged=True, clocks=(0, 12))
    assert standing_of(plan, HALF_POINTS, (goes_on, turned)).result == WIN
    black_empty = PartGame(DRAW, exchanged=True, clocks=(7, 0))
    assert standing_of(plan, HALF_POINTS, (goes_on, black_empty)).result == LOSS


@pytest.mark.article("fide.types", "5.1")
@pytest.mark.article("fmjd.annex2", "3e")
def test_a_match_stops_or_is_played_to_its_end_as_announced() -> None:
    assert after(parse_plan("6"), "111=") == PairingStanding(WIN, 0)
    plan = parse_plan("6; play on")
    assert after(plan, "111=") == PairingStanding(WIN, 0, next=5)
    assert after(plan, "111=00") == PairingStanding(WIN, 0)


def test_scores_of_games_are_halves() -> None:
    games = (PartGame(WIN), PartGame(WIN, exchanged=True), PartGame(DRAW), PartGame(Pending()))
    assert score_of(games) == (3, 3)


@pytest.mark.parametrize(
    "text",
    [
        "12 standard; 3 rapid 20min + 10s/move; superblitz 10min + 2s/move until won; 3 wins",
        "6 standard; play on",
        "2 blitz 3min + 2s/move; blitz 3min + 2s/move odd colours by lot until won",
        "standard; sudden-death 5min v 4min by lot",
    ],
)
def test_plans_are_written_as_they_are_read(text: str) -> None:
    assert plan_text(parse_plan(text)) == text


def test_a_number_alone_is_so_many_games() -> None:
    assert plan_text(parse_plan("12")) == "12 standard"


@pytest.mark.parametrize("rules", [FIDE_2019, FMJD_2022], ids=lambda rules: rules.id)
def test_every_preset_is_found_by_its_name_and_says_where_each_step_stands(
    rules: Edition,
) -> None:
    for planned in rules.game_plans:
        plan, points = planned_round(rules, planned.plan.name)
        assert (plan, points) == (planned.plan, planned.points)
        assert planned_round(rules, plan_text(planned.plan))[0] == planned.plan
        words = plan_words(planned.plan, planned.points, rules)
        assert all(reason.citation is not None for reason in words)
        assert len(words) >= len(planned.plan.stages)
