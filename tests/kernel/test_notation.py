"""Results as arbiters write them: what is understood, what is refused, nothing guessed."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.notation import mark_text, parse_result, result_text, usual_results
from crosstable.kernel.points import (
    BEIJING,
    HALF_POINTS,
    PLUS_REMISE,
    THREE_ONE_ZERO,
    TWO_ONE_ZERO,
    Mark,
    PointSystem,
)
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from tests.kernel.strategies import ANNEX_12_LADDER, QUARTER_POINTS, SYSTEMS, THREE_TWO_ONE
from tests.samples import drawn

WHITE_WINS = Played(Mark.WIN, Mark.LOSS)
BLACK_WINS = Played(Mark.LOSS, Mark.WIN)
DRAWN = Played(Mark.DRAW, Mark.DRAW)

systems = pytest.mark.parametrize("points", SYSTEMS, ids=lambda system: system.name)


@pytest.mark.article("fide.laws", "10.1")
@pytest.mark.parametrize(
    ("written", "result"),
    [
        *((text, WHITE_WINS) for text in ("1-0", "1:0", "1 - 0", " 1-0 ", "1–0", "1 – 0", "1.0-0")),
        *((text, BLACK_WINS) for text in ("0-1", "0:1", "0 - 1", "0–1", "0 : 1")),
        *(
            (text, DRAWN)
            for text in (
                *("½-½", "½ - ½", "½–½", "½:½", "1/2-1/2", "1/2 - 1/2", "0.5-0.5", "0,5-0,5"),
                *(".5-.5", "0½-0½", "=", "draw", "Remise", "DRAW"),
            )
        ),
    ],
)
def test_how_a_chess_result_is_written(written: str, result: Result) -> None:
    assert parse_result(written, HALF_POINTS) == result


@pytest.mark.article("fmjd.annex3", "5.6")
@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("2-0", WHITE_WINS),
        ("2 - 0", WHITE_WINS),
        ("2:0", WHITE_WINS),
        ("0-2", BLACK_WINS),
        ("1-1", DRAWN),
        ("1 – 1", DRAWN),
        ("=", DRAWN),
        ("remise", DRAWN),
    ],
)
def test_how_a_draughts_result_is_written(written: str, result: Result) -> None:
    assert parse_result(written, TWO_ONE_ZERO) == result
    assert parse_result(written, PLUS_REMISE) == result


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize(
    ("written", "white"),
    [
        ("1+ - 1-", Mark.PLUS_DRAW),
        ("1+-1-", Mark.PLUS_DRAW),
        ("1+:1-", Mark.PLUS_DRAW),
        ("1+ – 1-", Mark.PLUS_DRAW),
        ("1- - 1+", Mark.MINUS_DRAW),
        ("1--1+", Mark.MINUS_DRAW),
    ],
)
def test_plus_and_minus_draws(written: str, white: Mark) -> None:
    assert parse_result(written, PLUS_REMISE) == Played(white, white.opposite)


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize("written", ["1+-1-", "1--1+", "1+-1+", "1-1+", "1+-1"])
def test_plus_draws_exist_only_under_plus_remise(written: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(written, TWO_ONE_ZERO, unusual=True)


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize("written", ["1+-1+", "1--1-", "1+-1", "1-1-", "2+-0-", "0+-2"])
def test_one_plus_needs_one_minus(written: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(written, PLUS_REMISE)


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize(
    ("written", "white"),
    [
        ("12-0", Mark.WIN),
        ("9-3", Mark.RAPID_WIN),
        ("8 - 4", Mark.BLITZ_WIN),
        ("7:5", Mark.SUPERBLITZ_WIN),
        ("5-7", Mark.SUPERBLITZ_LOSS),
        ("4–8", Mark.BLITZ_LOSS),
        ("3-9", Mark.RAPID_LOSS),
        ("0-12", Mark.LOSS),
    ],
)
def test_the_beijing_ladder_is_written_in_points(written: str, white: Mark) -> None:
    assert parse_result(written, BEIJING) == Played(white, white.opposite)


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize("written", ["6-6", "=", "draw", "½-½", "1-0", "2-0", "10-2", "12-12"])
def test_a_beijing_round_is_not_drawn(written: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(written, BEIJING)


@pytest.mark.parametrize(
    ("points", "written", "white"),
    [
        (ANNEX_12_LADDER, "8-4", Mark.RAPID_WIN),
        (ANNEX_12_LADDER, "5-7", Mark.BLITZ_LOSS),
        (ANNEX_12_LADDER, "6-6", Mark.DRAW),
        (THREE_TWO_ONE, "3-1", Mark.WIN),
        (THREE_TWO_ONE, "2-2", Mark.DRAW),
        (THREE_ONE_ZERO, "3-0", Mark.WIN),
        (THREE_ONE_ZERO, "1-1", Mark.DRAW),
        (QUARTER_POINTS, "0.75-0", Mark.WIN),
        (QUARTER_POINTS, "0,25-0,25", Mark.DRAW),
        (QUARTER_POINTS, "0-3/4", Mark.LOSS),
    ],
)
def test_results_of_an_events_own_table(points: PointSystem, written: str, white: Mark) -> None:
    assert parse_result(written, points) == Played(white, white.opposite)


@pytest.mark.parametrize(
    ("points", "written"),
    [
        (TWO_ONE_ZERO, "1-0"),
        (TWO_ONE_ZERO, "0-1"),
        (PLUS_REMISE, "1-0"),
        (THREE_ONE_ZERO, "1-0"),
        (THREE_TWO_ONE, "1-0"),
        (THREE_TWO_ONE, "2-1"),
        (TWO_ONE_ZERO, "½-½"),
        (HALF_POINTS, "2-0"),
        (HALF_POINTS, "1-1"),
        (HALF_POINTS, "3-0"),
        (ANNEX_12_LADDER, "9-3"),
    ],
)
def test_a_result_of_another_system_is_never_guessed(points: PointSystem, written: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        parse_result(written, points)
    said = str(refused.value)
    missing = [choice for choice in usual_results(points) if choice not in said]
    assert not missing or points.name in said


@pytest.mark.article("fide.laws", "10.2")
@pytest.mark.parametrize(
    ("written", "white", "black"),
    [
        ("0-0", Mark.LOSS, Mark.LOSS),
        ("½-0", Mark.DRAW, Mark.LOSS),
        ("0-½", Mark.LOSS, Mark.DRAW),
    ],
)
def test_unusual_scores_must_be_meant(written: str, white: Mark, black: Mark) -> None:
    with pytest.raises(InvalidValue, match="unusual"):
        parse_result(written, HALF_POINTS)
    assert parse_result(written, HALF_POINTS, unusual=True) == Played(white, black)


@pytest.mark.article("fide.laws", "10.2")
@pytest.mark.parametrize("written", ["¾-¼", "0.75-0.25", "0.25-0.25", "2-0", "1.5-0", "-1-0"])
def test_no_score_but_the_usual_ones_even_when_unusual(written: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(written, HALF_POINTS, unusual=True)


@pytest.mark.article("fide.laws", "10.2")
@pytest.mark.parametrize(
    ("points", "written"),
    [
        (HALF_POINTS, "1-1"),
        (HALF_POINTS, "1-½"),
        (HALF_POINTS, "½-1"),
        (TWO_ONE_ZERO, "2-2"),
        (TWO_ONE_ZERO, "2-1"),
        (THREE_ONE_ZERO, "3-1"),
        (THREE_TWO_ONE, "3-2"),
        (BEIJING, "12-12"),
        (BEIJING, "9-4"),
    ],
)
def test_a_game_never_gives_more_than_its_maximum(points: PointSystem, written: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(written, points, unusual=True)


@pytest.mark.parametrize(
    ("written", "absent"),
    [
        *((text, Absent.BLACK) for text in ("+/-", "+-", " +/- ", "+ / -", "+:-", "+ : -")),
        *((text, Absent.WHITE) for text in ("-/+", "-+", "- / +", "-:+")),
        *((text, Absent.BOTH) for text in ("-/-", "--", "- / -", "-:-")),
    ],
)
@systems
def test_forfeits_are_written_with_signs(points: PointSystem, written: str, absent: Absent) -> None:
    assert parse_result(written, points) == Forfeit(absent)


@pytest.mark.article("fmjd.annex3", "5.8")
def test_two_absent_players_are_told_from_two_lost_games() -> None:
    nobody = parse_result("-/-", TWO_ONE_ZERO)
    punished = parse_result("0-0", TWO_ONE_ZERO, unusual=True)
    assert nobody == Forfeit(Absent.BOTH)
    assert punished == Played(Mark.LOSS, Mark.LOSS)


@pytest.mark.parametrize("nonsense", ["+/+", "++", "+", "-", "/", "+/", "-/"])
@systems
def test_nobody_wins_twice_by_forfeit(points: PointSystem, nonsense: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(nonsense, points, unusual=True)


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("*", Pending()),
        ("?", Pending()),
        ("pending", Pending()),
        ("adj", Pending(adjourned=True)),
        ("adjourned", Pending(adjourned=True)),
        ("Adjourned", Pending(adjourned=True)),
    ],
)
@systems
def test_games_without_a_result(points: PointSystem, written: str, result: Result) -> None:
    assert parse_result(written, points) == result


@pytest.mark.parametrize("written", ["1-0 unrated", "1-0 Unrated", " 1 - 0  unrated "])
def test_unrated_games(written: str) -> None:
    assert parse_result(written, HALF_POINTS) == Played(Mark.WIN, Mark.LOSS, rated=False)


def test_an_unrated_draw_in_a_word() -> None:
    assert parse_result("draw unrated", HALF_POINTS) == Played(Mark.DRAW, Mark.DRAW, rated=False)


def test_unrated_alone_is_no_result() -> None:
    for text in ("unrated", " unrated", "unrated 1-0", "1-0 unrated unrated"):
        with pytest.raises(InvalidValue):
            parse_result(text, HALF_POINTS)


DASHES = {
    "hyphen": "\u2010",
    "non-breaking hyphen": "\u2011",
    "figure dash": "\u2012",
    "en dash": "\u2013",
    "em dash": "\u2014",
    "minus": "\u2212",
    "full-width hyphen": "\uff0d",
}


@pytest.mark.parametrize("dash", DASHES.values(), ids=DASHES)
def test_every_dash_that_a_word_processor_makes_is_a_dash(dash: str) -> None:
    assert parse_result(f"1{dash}0", HALF_POINTS) == WHITE_WINS
    assert parse_result(f"½ {dash} ½", HALF_POINTS) == DRAWN


@pytest.mark.parametrize("dash", DASHES.values(), ids=DASHES)
def test_every_dash_is_a_minus_too(dash: str) -> None:
    assert parse_result(f"+/{dash}", HALF_POINTS) == Forfeit(Absent.BLACK)
    assert parse_result(f"1+-1{dash}", PLUS_REMISE) == Played(Mark.PLUS_DRAW, Mark.MINUS_DRAW)


def possible(points: PointSystem) -> list[Result]:
    """Every result under a table whose total the Laws allow."""
    known = [mark for mark, _ in points.marks]
    most = max(points.worth(mark) + points.worth(mark.opposite) for mark in known)
    return [
        *(
            Played(white, black, rated=rated)
            for white, black, rated in product(known, known, (True, False))
            if points.worth(white) + points.worth(black) <= most
        ),
        *(Forfeit(absent) for absent in Absent),
        Pending(),
        Pending(adjourned=True),
    ]


@systems
def test_every_result_is_read_back_as_it_was_written(points: PointSystem) -> None:
    results = possible(points)
    texts = [result_text(result, points) for result in results]
    assert len(set(texts)) == len(results)
    assert [parse_result(text, points, unusual=True) for text in texts] == results


@systems
def test_usual_results_need_no_confirmation(points: PointSystem) -> None:
    usual = usual_results(points)
    known = [mark for mark, _ in points.marks]
    assert set(usual) == {result_text(Played(mark, mark.opposite), points) for mark in known}
    assert len(set(usual)) == len(usual)
    for text in usual:
        result = parse_result(text, points)
        assert isinstance(result, Played)
        assert result.black is result.white.opposite


@systems
def test_only_usual_results_need_no_confirmation(points: PointSystem) -> None:
    for result in possible(points):
        if isinstance(result, Played) and result.black is not result.white.opposite:
            with pytest.raises(InvalidValue):
                parse_result(result_text(result, points), points)


@pytest.mark.parametrize(
    ("points", "usual"),
    [
        (HALF_POINTS, {"1-0", "½-½", "0-1"}),
        (TWO_ONE_ZERO, {"2-0", "1-1", "0-2"}),
        (THREE_TWO_ONE, {"3-1", "2-2", "1-3"}),
        (PLUS_REMISE, {"2-0", "1-1", "0-2", "1+-1-", "1--1+"}),
        (BEIJING, {"12-0", "9-3", "8-4", "7-5", "5-7", "4-8", "3-9", "0-12"}),
        (ANNEX_12_LADDER, {"12-0", "8-4", "7-5", "6-6", "5-7", "4-8", "0-12"}),
        (QUARTER_POINTS, {"0.75-0", "0.25-0.25", "0-0.75"}),
    ],
)
def test_the_usual_results_of_each_system(points: PointSystem, usual: set[str]) -> None:
    assert set(usual_results(points)) == usual


def test_what_stands_on_the_wall_chart() -> None:
    assert result_text(WHITE_WINS, HALF_POINTS) == "1-0"
    assert result_text(WHITE_WINS, TWO_ONE_ZERO) == "2-0"
    assert result_text(DRAWN, HALF_POINTS) == "½-½"
    assert result_text(Played(Mark.LOSS, Mark.LOSS), HALF_POINTS) == "0-0"
    assert result_text(Forfeit(Absent.BLACK), TWO_ONE_ZERO) == "+/-"
    assert result_text(Pending(), HALF_POINTS) == "*"
    assert mark_text(Mark.PLUS_DRAW, PLUS_REMISE) == "1+"
    assert mark_text(Mark.MINUS_DRAW, PLUS_REMISE) == "1-"


def test_a_mark_of_another_system_has_no_text() -> None:
    with pytest.raises(UnknownName):
        result_text(DRAWN, BEIJING)


@systems
def test_a_refusal_says_what_could_be_written(points: PointSystem) -> None:
    with pytest.raises(InvalidValue) as refused:
        parse_result("won by White", points)
    assert "'won by White'" in str(refused.value)
    assert all(text in str(refused.value) for text in (*usual_results(points), "+/-", "-/-"))


@settings(derandomize=True, deadline=None, max_examples=drawn(400))
@given(
    st.sampled_from(SYSTEMS),
    st.text(max_size=10) | st.text("0123456789½./,-–:+= *?eE", max_size=8),
    st.booleans(),
)
def test_nonsense_raises_nothing_but_a_refusal(
    points: PointSystem, text: str, unusual: bool
) -> None:
    try:
        result = parse_result(text, points, unusual=unusual)
    except (InvalidValue, UnknownName):
        return
    assert parse_result(result_text(result, points), points, unusual=True) == result


@pytest.mark.parametrize("text", ["9" * 6000 + "-0", "0-" + "1/" * 3000 + "1", "½" * 9000])
def test_endless_results_are_refused(text: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(text, HALF_POINTS, unusual=True)
