"""Points: the tables of the regulations, exact arithmetic, and how points are written and read."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.points import (
    BEIJING,
    HALF_POINTS,
    PLUS_REMISE,
    POINT_SYSTEMS,
    THREE_ONE_ZERO,
    TWO_ONE_ZERO,
    Mark,
    Outcome,
    PointSystem,
    decimal_text,
    point_system,
)
from tests.kernel.strategies import ANNEX_12_LADDER, QUARTER_POINTS, SYSTEMS, THREE_TWO_ONE
from tests.samples import drawn


def printed(system: PointSystem, mark: Mark) -> Fraction:
    return Fraction(system.worth(mark), system.unit)


@pytest.mark.article("fide.laws", "10.1")
def test_chess_gives_one_half_and_none() -> None:
    worth = [printed(HALF_POINTS, mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS)]
    assert worth == [1, Fraction(1, 2), 0]


@pytest.mark.article("fide.laws", "10.1")
@pytest.mark.parametrize("system", [HALF_POINTS, TWO_ONE_ZERO, THREE_ONE_ZERO, PLUS_REMISE])
def test_a_forfeit_is_worth_a_win_to_one_and_nothing_to_the_other(system: PointSystem) -> None:
    assert system.forfeit_win == system.worth(Mark.WIN)
    assert system.forfeit_loss == 0


@pytest.mark.article("fide.organisers", "3.1")
def test_an_event_may_give_three_for_a_win_and_one_for_a_draw() -> None:
    worth = [printed(THREE_ONE_ZERO, mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS)]
    assert worth == [3, 1, 0]


@pytest.mark.article("fide.organisers", "3.1")
def test_an_event_may_reward_a_played_loss_above_a_forfeited_game() -> None:
    worth = [printed(THREE_TWO_ONE, mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS)]
    assert worth == [3, 2, 1]
    assert THREE_TWO_ONE.forfeit_loss < THREE_TWO_ONE.worth(Mark.LOSS)
    assert THREE_TWO_ONE.zero_point_bye == 0


@pytest.mark.article("fmjd.annex3", "5.6.1")
def test_draughts_gives_two_for_a_win() -> None:
    assert printed(TWO_ONE_ZERO, Mark.WIN) == 2


@pytest.mark.article("fmjd.annex3", "5.6.2")
def test_draughts_gives_one_for_a_draw() -> None:
    assert printed(TWO_ONE_ZERO, Mark.DRAW) == 1


@pytest.mark.article("fmjd.annex3", "5.6.3")
def test_draughts_gives_nothing_for_a_loss() -> None:
    assert printed(TWO_ONE_ZERO, Mark.LOSS) == 0


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_a_plus_draw_brings_no_more_points_than_a_draw() -> None:
    draws = (Mark.DRAW, Mark.PLUS_DRAW, Mark.MINUS_DRAW)
    assert [printed(PLUS_REMISE, mark) for mark in draws] == [1, 1, 1]
    assert {mark.outcome for mark in draws} == {Outcome.DRAWN}


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize(
    ("won", "ours", "theirs"),
    [
        (Mark.WIN, 12, 0),
        (Mark.RAPID_WIN, 9, 3),
        (Mark.BLITZ_WIN, 8, 4),
        (Mark.SUPERBLITZ_WIN, 7, 5),
    ],
)
def test_the_beijing_ladder(won: Mark, ours: int, theirs: int) -> None:
    assert (BEIJING.worth(won), BEIJING.worth(won.opposite)) == (ours, theirs)


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_a_beijing_round_is_always_decided() -> None:
    assert not BEIJING.knows(Mark.DRAW)
    assert {mark.outcome for mark, _ in BEIJING.marks} == {Outcome.WON, Outcome.LOST}
    with pytest.raises(UnknownName, match=r"beijing.*draw.*rapid-win"):
        BEIJING.worth(Mark.DRAW)


@pytest.mark.article("fmjd.annex12", "11.1")
@pytest.mark.parametrize(
    ("mark", "ours", "theirs"),
    [
        pytest.param(
            Mark.WIN, 12, 0, marks=pytest.mark.article("fmjd.annex12", "11.1.1"), id="standard"
        ),
        pytest.param(
            Mark.RAPID_WIN, 8, 4, marks=pytest.mark.article("fmjd.annex12", "11.1.2"), id="rapid"
        ),
        pytest.param(
            Mark.BLITZ_WIN, 7, 5, marks=pytest.mark.article("fmjd.annex12", "11.1.3"), id="blitz"
        ),
        pytest.param(
            Mark.DRAW, 6, 6, marks=pytest.mark.article("fmjd.annex12", "11.1.4"), id="level"
        ),
    ],
)
def test_another_ladder_is_only_another_table(mark: Mark, ours: int, theirs: int) -> None:
    assert (ANNEX_12_LADDER.worth(mark), ANNEX_12_LADDER.worth(mark.opposite)) == (ours, theirs)
    assert ANNEX_12_LADDER.draw == 6


@pytest.mark.article("fmjd.annex3", "5.7")
@pytest.mark.parametrize("system", [TWO_ONE_ZERO, PLUS_REMISE, BEIJING])
def test_the_opponent_of_an_absent_player_gets_the_points_of_a_win(system: PointSystem) -> None:
    assert system.forfeit_win == system.worth(Mark.WIN)


@pytest.mark.parametrize("system", POINT_SYSTEMS.values(), ids=POINT_SYSTEMS)
def test_byes_of_the_named_systems(system: PointSystem) -> None:
    allocated = system.worth(Mark.NARROW_WIN) if system.knows(Mark.NARROW_WIN) else system.win
    assert system.allocated_bye == allocated
    assert system.full_point_bye == system.win
    assert 2 * system.half_point_bye == (2 * system.draw if system.knows(Mark.DRAW) else 12)
    assert system.zero_point_bye == 0


def test_a_mark_is_the_opposite_of_its_opposite() -> None:
    for mark in Mark:
        assert mark.opposite.opposite is mark
        swapped = {
            Outcome.WON: Outcome.LOST,
            Outcome.LOST: Outcome.WON,
            Outcome.DRAWN: Outcome.DRAWN,
        }
        assert mark.opposite.outcome is swapped[mark.outcome]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_usual_results_all_share_out_the_same_points_or_draw(system: PointSystem) -> None:
    totals = {system.worth(mark) + system.worth(mark.opposite) for mark, _ in system.marks}
    if system not in {THREE_ONE_ZERO, QUARTER_POINTS}:  # a draw there costs the players something
        assert len(totals) == 1
    assert max(totals) == system.worth(Mark.WIN) + system.worth(Mark.LOSS)


@pytest.mark.parametrize(
    ("system", "units", "text", "decimal"),
    [
        (HALF_POINTS, 0, "0", "0"),
        (HALF_POINTS, 1, "½", "0.5"),
        (HALF_POINTS, 2, "1", "1"),
        (HALF_POINTS, 15, "7½", "7.5"),
        (HALF_POINTS, -1, "-½", "-0.5"),
        (HALF_POINTS, -3, "-1½", "-1.5"),
        (TWO_ONE_ZERO, 15, "15", "15"),
        (BEIJING, 108, "108", "108"),
        (QUARTER_POINTS, 1, "0.25", "0.25"),
        (QUARTER_POINTS, 2, "½", "0.5"),
        (QUARTER_POINTS, 7, "1.75", "1.75"),
        (QUARTER_POINTS, -7, "-1.75", "-1.75"),
    ],
)
def test_how_points_are_written(system: PointSystem, units: int, text: str, decimal: str) -> None:
    assert system.text(units) == text
    assert system.decimal(units) == decimal


@pytest.mark.parametrize(
    ("written", "units"),
    [
        ("7½", 15),
        ("7.5", 15),
        ("7,5", 15),
        ("15/2", 15),
        ("7.50", 15),
        (" 7½ ", 15),
        ("½", 1),
        ("0½", 1),
        (".5", 1),
        ("1/2", 1),
        ("0", 0),
        ("12", 24),
        ("-1", -2),
        ("-½", -1),
        ("-1½", -3),
        ("-0.5", -1),
    ],
)
def test_how_points_are_read(written: str, units: int) -> None:
    assert HALF_POINTS.units(written) == units


@settings(derandomize=True, deadline=None, max_examples=drawn(200))
@given(st.sampled_from(SYSTEMS), st.integers(-(10**9), 10**9))
def test_written_points_are_read_back(system: PointSystem, units: int) -> None:
    assert system.units(system.text(units)) == units
    assert system.units(system.decimal(units)) == units
    assert system.units(system.decimal(units).replace(".", ",")) == units


@settings(derandomize=True, deadline=None, max_examples=drawn(100))
@given(st.integers(1, 40), st.integers(0, 400))
def test_any_unit_that_is_accepted_can_be_written_exactly(unit: int, units: int) -> None:
    """A system whose points cannot be written may not exist, or must be written as a fraction."""
    try:
        system = msgspec.structs.replace(THREE_ONE_ZERO, name="own", unit=unit)
    except InvalidValue:
        return
    assert system.units(system.text(units)) == units
    assert system.units(system.decimal(units)) == units


@pytest.mark.parametrize(
    "nonsense",
    [
        *("", " ", "½½", "1½½", "½1", "one", "1-", "--1", "1/0", "0/0", "/", ".", ",", "-"),
        *(
            "1.5½",
            "0.5½",
            "1/2½",
            "1e1",
            "1_0",
            "nan",
            "inf",
            "1,5,0",
            "0x10",
            "⅓",
            "1 2",
            "1e3000",
        ),
    ],
)
def test_nonsense_is_not_a_number_of_points(nonsense: str) -> None:
    with pytest.raises(InvalidValue):
        HALF_POINTS.units(nonsense)


@pytest.mark.parametrize(
    ("system", "written"), [(TWO_ONE_ZERO, "½"), (HALF_POINTS, "0.25"), (QUARTER_POINTS, "1/3")]
)
def test_points_that_the_system_does_not_have(system: PointSystem, written: str) -> None:
    with pytest.raises(InvalidValue, match=system.name):
        system.units(written)


@settings(derandomize=True, deadline=None, max_examples=drawn(300))
@given(st.text(max_size=12) | st.text("0123456789½./,-+eE_ ", max_size=8))
def test_reading_points_raises_only_invalid_value(text: str) -> None:
    try:
        units = HALF_POINTS.units(text)
    except InvalidValue:
        return
    assert HALF_POINTS.units(HALF_POINTS.text(units)) == units


def test_decimals_are_rounded_to_thousandths_and_never_minus_zero() -> None:
    assert decimal_text(Fraction(2, 3)) == "0.667"
    assert decimal_text(Fraction(-1, 3)) == "-0.333"
    assert decimal_text(Fraction(-1, 10_000)) == "0"
    assert decimal_text(Fraction(10**12)) == str(10**12)


def test_a_system_is_found_by_its_name() -> None:
    for name, system in POINT_SYSTEMS.items():
        assert point_system(name) is system
        assert point_system(name.upper()) is system
    assert point_system("1-1/2-0") is HALF_POINTS
    with pytest.raises(UnknownName) as unknown:
        point_system("tennis")
    assert "tennis" in str(unknown.value)
    assert all(name in str(unknown.value) for name in POINT_SYSTEMS)


def changed(**fields: object) -> PointSystem:
    return msgspec.structs.replace(HALF_POINTS, name="own", **fields)


@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"unit": 0}, "unit"),
        ({"unit": -2}, "unit"),
        ({"marks": ()}, "win"),
        ({"marks": ((Mark.WIN, 2),)}, "loss"),
        ({"marks": ((Mark.LOSS, 0), (Mark.DRAW, 1))}, "win"),
        ({"marks": ((Mark.WIN, 2), (Mark.DRAW, 3), (Mark.LOSS, 0))}, "draw"),
        ({"marks": ((Mark.WIN, 2), (Mark.DRAW, 0), (Mark.LOSS, 1))}, "draw"),
        ({"marks": ((Mark.WIN, 0), (Mark.LOSS, 1))}, "loss"),
    ],
)
def test_an_impossible_table_is_refused(fields: dict[str, object], cause: str) -> None:
    with pytest.raises(InvalidValue, match=cause) as refused:
        changed(**fields)
    assert "'own'" in str(refused.value)


@pytest.mark.parametrize(
    "marks",
    [
        pytest.param(((Mark.WIN, 2), (Mark.LOSS, 0), (Mark.WIN, 3)), id="a mark twice"),
        pytest.param(((Mark.WIN, 12), (Mark.LOSS, 0), (Mark.RAPID_WIN, 9)), id="no opposite"),
        pytest.param(
            ((Mark.WIN, 12), (Mark.LOSS, 0), (Mark.RAPID_WIN, 13), (Mark.RAPID_LOSS, 3)),
            id="more than a win",
        ),
        pytest.param(
            (
                (Mark.WIN, 12),
                (Mark.LOSS, 0),
                (Mark.RAPID_WIN, 9),
                (Mark.RAPID_LOSS, 3),
                (Mark.BLITZ_WIN, 9),
                (Mark.BLITZ_LOSS, 3),
            ),
            id="two results written alike",
        ),
        pytest.param(
            ((Mark.WIN, 2), (Mark.DRAW, 0), (Mark.LOSS, 0)), id="a draw written like two losses"
        ),
        pytest.param(
            ((Mark.WIN, 3), (Mark.DRAW, 1), (Mark.LOSS, -1)), id="a minus that is no minus draw"
        ),
    ],
)
def test_an_ambiguous_table_is_refused(marks: tuple[tuple[Mark, int], ...]) -> None:
    """Each of these would let a result be stored that is then read back as another."""
    with pytest.raises(InvalidValue):
        changed(unit=1, marks=marks)


def test_a_table_without_draws_has_an_exact_half_or_cannot_exist() -> None:
    """A postponed game counts as drawn for pairing, so half a win must be a number of units."""
    try:
        system = changed(unit=1, marks=((Mark.WIN, 3), (Mark.LOSS, 0)))
    except InvalidValue:
        return
    assert 2 * system.draw == system.win


def test_a_system_cannot_be_changed_and_survives_json() -> None:
    for system in SYSTEMS:
        assert msgspec.json.decode(msgspec.json.encode(system), type=PointSystem) == system
        assert hash(system) == hash(msgspec.structs.replace(system))
    with pytest.raises(AttributeError):
        HALF_POINTS.unit = 3  # type: ignore[misc]
