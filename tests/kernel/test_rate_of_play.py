"""Rates of play: every usual spelling is read, one is written, times are counted by the texts."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.rate_notation import parse_rate, rate_tag, rate_text, read_rate_tag
from crosstable.kernel.rate_of_play import Extra, Period, RateOfPlay, game_time, time_for
from tests.samples import drawn

OLYMPIAD = RateOfPlay((Period(5400, 40, 30), Period(1800, None, 30)))
CANDIDATES = RateOfPlay((Period(6000, 40, 30), Period(3000, 20, 30), Period(900, None, 30)))
CLASSICAL = RateOfPlay((Period(7200, 40), Period(3600, 20), Period(900, None, 30)))
RAPID = RateOfPlay((Period(900, None, 10),))
OFFICIAL_DRAUGHTS = RateOfPlay((Period(4800, None, 30),))
MINUTE_A_MOVE = RateOfPlay((Period(4800, None, 60),))
PLAYERS_COMMITTEE = RateOfPlay((Period(5400, 45), Period(1800, None, 30)))
OLD_DRAUGHTS = RateOfPlay((Period(7200, 50), Period(3600, 25)))
LATE_BONUS = RateOfPlay((Period(300, 60), Period(0, None, 2)))

SPELLINGS = [
    ("90/40+30+30", OLYMPIAD),
    ("90/40 + 30 + 30", OLYMPIAD),
    ("90/40+30/end+30", OLYMPIAD),
    ("90min/40 moves + 30min + 30s/move", OLYMPIAD),
    ("90'/40 + 30' + 30\"", OLYMPIAD),
    ("90′/40 + 30′ + 30″", OLYMPIAD),
    ("90'/40 + 30' + 30''", OLYMPIAD),
    ("1h30/40 + 30min + 30s", OLYMPIAD),
    ("40/90, SD/30, +30", OLYMPIAD),
    ("40/90 SD/30 inc30", OLYMPIAD),
    ("40/90+30, SD/30+30", OLYMPIAD),
    ("40/90; SD/30; inc/30", OLYMPIAD),
    ("40/5400+30:1800+30", OLYMPIAD),
    ("90 min for 40 moves + 30 min for the rest + 30 sec/move from move 1", OLYMPIAD),
    (
        (
            "90 minutes for the first 40 moves followed by 30 minutes for the rest of the game "
            "with an addition of 30 seconds per move starting from move one"
        ),
        OLYMPIAD,
    ),
    ("1h30 pour 40 coups puis 30 min avec 30s par coup à partir du 1er coup", OLYMPIAD),
    ("90 минут на 40 ходов + 30 минут + 30 секунд за ход", OLYMPIAD),
    ("40 moves in 90 minutes, 30 min to the end, 30 s per move, from move 1", OLYMPIAD),
    ("100'/40 + 50'/20 + 15'/end, +30\"/move from move 1", CANDIDATES),
    ("100/40+50/20+15+30", CANDIDATES),
    ("90min/40moves+30min+30sec increment/move starting from move 1", OLYMPIAD),
    ("2 h 30", RateOfPlay((Period(9000),))),
    ("120'/40, 60'/20, 15'+30\"", CLASSICAL),
    ("40/120, 20/60, SD/15+30", CLASSICAL),
    ("40/7200:20/3600:900+30", CLASSICAL),
    ("2h/40 + 1h/20 + 15min/end, +30s/move from move 61", CLASSICAL),
    ("15m+10s", RAPID),
    ("15|10", RAPID),
    ("Rapid: 15+10", RAPID),
    ("rapid 15:00 + 10", RAPID),
    ("15+10", RAPID),
    ("15' + 10\"/move", RAPID),
    ("900+10", RAPID),
    ("15 min + 10 sec per zet", RAPID),
    ("15 Minuten + 10 Sekunden pro Zug", RAPID),
    ("G/15 inc/10", RAPID),
    ("0:15:00 + 10", RAPID),
    ("1h20+30s", OFFICIAL_DRAUGHTS),
    ("1 h 20 min + 30 s/move", OFFICIAL_DRAUGHTS),
    ("1h20 + 30s/coup", OFFICIAL_DRAUGHTS),
    ("80 minutes + 1 minute per move", MINUTE_A_MOVE),
    ("80 min + 1 min", MINUTE_A_MOVE),
    ("80 minutes for the whole game with 1 minute for each move", MINUTE_A_MOVE),
    ("90min/45, 30min, +30s from move 46", PLAYERS_COMMITTEE),
    ("90min/45 moves, then 30 min + 30s/move", PLAYERS_COMMITTEE),
    ("2h/50 + 1h/25", OLD_DRAUGHTS),
    ("2 uur voor 50 zetten, daarna 1 uur voor 25 zetten", OLD_DRAUGHTS),
    ("50 moves in 2 hours then 25 moves per hour", OLD_DRAUGHTS),
    ("5' + 2\" from move 61", LATE_BONUS),
    ("1h30 + 30s/coup", RateOfPlay((Period(5400, None, 30),))),
    ("5400+30", RateOfPlay((Period(5400, None, 30),))),
    ("3+2", RateOfPlay((Period(180, None, 2),))),
    ("180+2", RateOfPlay((Period(180, None, 2),))),
    ("G/60", RateOfPlay((Period(3600),))),
    ("20 minutes KO", RateOfPlay((Period(1200),))),
    ("10", RateOfPlay((Period(600),))),
    ("1,5h", RateOfPlay((Period(5400),))),
    ("7.5 min", RateOfPlay((Period(450),))),
    ("40/7200:3600", RateOfPlay((Period(7200, 40), Period(3600)))),
    ("2h/40 + 1h/end", RateOfPlay((Period(7200, 40), Period(3600)))),
    ("G/90;d5", RateOfPlay((Period(5400, None, 5),), Extra.DELAY)),
    ("40/90 SD/30 d5", RateOfPlay((Period(5400, 40, 5), Period(1800, None, 5)), Extra.DELAY)),
    ("90 + 30 US delay", RateOfPlay((Period(5400, None, 30),), Extra.DELAY)),
    ("5 + 3 Bronstein", RateOfPlay((Period(300, None, 3),), Extra.BRONSTEIN)),
    ("5 + 3 Bronstein delay", RateOfPlay((Period(300, None, 3),), Extra.BRONSTEIN)),
    ("90 minutes for 40 moves + 30 minutes with 30 s increment", OLYMPIAD),
    ("90'/40+30'/end with incr. 30\"/move, starting from move 1", OLYMPIAD),
    ("Cadence : 1h20 + 30s/coup", OFFICIAL_DRAUGHTS),
    ("Fischer 80+60", MINUTE_A_MOVE),
    ("Fischer system with 1 hour and 20 minutes + 1 minute for each move", MINUTE_A_MOVE),
    (
        (
            "1 hour and 30 minutes for the first 45 moves, followed by 30 minutes for the rest of "
            "the game with an addition of 30 seconds starting from the 46th move."
        ),
        PLAYERS_COMMITTEE,
    ),
    ("2 hours / 50 moves + 30 minutes till the end", RateOfPlay((Period(7200, 50), Period(1800)))),
    ("G/60;d5", RateOfPlay((Period(3600, None, 5),), Extra.DELAY)),
    ("Bronstein 5+3", RateOfPlay((Period(300, None, 3),), Extra.BRONSTEIN)),
    ("90'+30''", RateOfPlay((Period(5400, None, 30),))),
    ("FIDE: 90 min + 30 sec.", RateOfPlay((Period(5400, None, 30),))),
    ("*180", RateOfPlay((Period(180),), Extra.HOURGLASS)),
    ("3 min hourglass", RateOfPlay((Period(180),), Extra.HOURGLASS)),
]


@pytest.mark.parametrize(("text", "rate"), SPELLINGS, ids=[text for text, _ in SPELLINGS])
def test_every_usual_spelling_is_read(text: str, rate: RateOfPlay) -> None:
    assert parse_rate(text) == rate
    assert parse_rate(f"  {text.upper()}  ") == rate


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        (OLYMPIAD, "90min/40 + 30min + 30s/move"),
        (CLASSICAL, "120min/40, 60min/20, 15min + 30s/move"),
        (OLD_DRAUGHTS, "120min/50 + 60min/25"),
        (LATE_BONUS, "5min/60, 0min + 2s/move"),
        (RateOfPlay((Period(90, None, 3),), Extra.DELAY), "1min30s + 3s/move delay"),
    ],
)
def test_one_text_is_written(rate: RateOfPlay, text: str) -> None:
    assert rate_text(rate) == text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "nothing is written"),
        ("fast", "column 1: 'fast' is not understood"),
        ("90 + 30 quickly", "column 9: 'quickly' is not understood"),
        ("90/", "column 3: a time is missing"),
        ("+30", "column 1: a time is missing"),
        ("90/40 +", "column 7: a time is missing"),
        ("G/60, 30 min/20", "column 7: a period follows the rest"),
        ("60/50 + 30", "column 1: in 60/50 it is not clear which one is minutes"),
        ("40/2, SD/1", "column 1: in 40/2 it is not clear which one is minutes"),
        ("1:30 + 0:30", "column 1: '1:30' may be hours or minutes"),
        ("60 min 30 min", "column 8: one time is expected here"),
        ("30min/20/10", "column 1: one time and one number of moves"),
        ("0+0", "starts with some time"),
        ("0", "starts with some time"),
        ("90 § 30", "column 4: '§' is not understood"),
        ("0.001 min", "not a whole number of seconds"),
        ("999999999999", "column 1"),
        ("+".join(["30"] * 200), "too long"),
        ("40/7200:*20", "hourglass runs"),
        ("moves", "has no time"),
        ("banana", "column 1: 'banana' is not understood"),
        ("Standard", "no time is written"),
        ("90'+30'+30''", "two different times for each move"),
        ("1.30h + 30s", "column 1: '1.30' hours may be meant as hours and minutes"),
        ("90 min. 30 sec.", "column 1: a plus sign may be missing in '90 min. 30 sec.'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(UnreadableInput, match="rate of play") as refused:
        parse_rate(text)
    assert place in str(refused.value)
    assert 'such as "90/40 + 30 + 30s", "15+10" or "G/60;d5"' in str(refused.value)
    assert "\n" not in str(refused.value)


def test_tags_have_seconds_and_may_say_nothing() -> None:
    assert read_rate_tag("60+1") == RateOfPlay((Period(60, None, 1),))
    assert read_rate_tag("-") is None
    assert read_rate_tag("?") is None
    assert rate_tag(CANDIDATES) == "40/6000+30:20/3000+30:900+30"
    assert rate_tag(RateOfPlay((Period(300, None, 3),), Extra.BRONSTEIN)) == "?"
    with pytest.raises(UnreadableInput, match="column 9: '1h' is not a period"):
        read_rate_tag("40/7200:1h")


# The table of rates in FMJD's annexes and the rates of FIDE's own events.
@pytest.mark.article("fmjd.annex3", "6.1")
@pytest.mark.article("fmjd.annex9", "1.2.2.1")
@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("80'+30\"", 110 * 60),
        ("120'+30\"", 150 * 60),
        ("90'/45, 30'+30\"", 7650),
        ("2h/50 + 30'", 150 * 60),
        ("2h/50 + 1h/25", 180 * 60),
        ("30'+30\"", 60 * 60),
        ("20'+10\"", 30 * 60),
        ("20'+5\"", 25 * 60),
        ("10'+5\"", 15 * 60),
        ("10'+2\"", 12 * 60),
        ("5'+3\"", 8 * 60),
        ("60'+30\"", 90 * 60),
        ("80'+60\"", 140 * 60),
        ("90/40+30+30", 150 * 60),
        ("100/40+50/20+15+30", 180 * 60),
        ("5'+2\" from move 61", 5 * 60),
    ],
)
def test_the_time_for_sixty_moves(text: str, seconds: int) -> None:
    rate = parse_rate(text)
    assert time_for(rate) == seconds
    assert game_time(rate) == 2 * seconds


@pytest.mark.article("fide.laws", "6.3.1")
def test_a_period_counts_from_the_move_that_reaches_it() -> None:
    assert [time_for(OLYMPIAD, moves) for moves in (1, 40, 41)] == [5430, 6600, 8430]
    assert [time_for(OLD_DRAUGHTS, moves) for moves in (50, 51, 75, 76, 101)] == [
        7200,
        10800,
        10800,
        14400,
        18000,
    ]
    with pytest.raises(InvalidValue):
        time_for(OLYMPIAD, 0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: RateOfPlay(()),
        lambda: RateOfPlay((Period(60), Period(60))),
        lambda: RateOfPlay((Period(0),)),
        lambda: RateOfPlay((Period(60, 10), Period(0, 10))),
        lambda: RateOfPlay((Period(60, None, 2),), Extra.HOURGLASS),
        lambda: RateOfPlay((Period(60, 5),), Extra.HOURGLASS),
        lambda: RateOfPlay((Period(60),), Extra.DELAY),
        lambda: Period(-1),
        lambda: Period(60, 0),
        lambda: Period(60, None, 3601),
    ],
)
def test_rates_that_cannot_exist(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InvalidValue):
        make()


@st.composite
def rates(draw: st.DrawFn) -> RateOfPlay:
    increments = st.sampled_from([0, 0, 2, 30, 60, 90])
    times = st.one_of(st.integers(0, 120).map(lambda each: 60 * each), st.integers(1, 20_000))
    early = [
        Period(draw(times), draw(st.integers(1, 99)), draw(increments))
        for _ in range(draw(st.integers(0, 3)))
    ]
    last = Period(draw(times), draw(st.sampled_from([None, None, 20, 25])), draw(increments))
    extra = draw(st.sampled_from(Extra))
    with suppress(InvalidValue):
        return RateOfPlay((*early, last), extra)
    return RateOfPlay((Period(600, None, 5),))


@given(rates())
@settings(max_examples=drawn(300), deadline=None)
def test_what_is_written_is_read_back(rate: RateOfPlay) -> None:
    assert parse_rate(rate_text(rate)) == rate
    if rate.extra in {Extra.FISCHER, Extra.HOURGLASS}:
        assert read_rate_tag(rate_tag(rate)) == rate


@given(st.text(alphabet="0123456789+/,;:'\" hmsdG*minovesbrt.", max_size=24))
@settings(max_examples=drawn(400), deadline=None)
@example("101h")
@example("0")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        rate = parse_rate(text)
    except UnreadableInput:
        return
    assert parse_rate(rate_text(rate)) == rate
