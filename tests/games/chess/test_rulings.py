"""Rulings at a chess board, article by article."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from crosstable.games.chess.chess import CHESS
from crosstable.games.chess.history import Filed, advance, begin, replayed
from crosstable.games.chess.position import START
from crosstable.games.chess.rulings.quickplay import quickplay_from
from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.result import Absent, Forfeit, Played
from crosstable.kernel.rulings import ClockChange, Reply, Ruling, Tally, TallyKind
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.library import edition

OLD, NEW = edition("fide-2019"), edition("fide-2026-03")
STANDARD = Known(edition=OLD, rate=parse_rate("90/40+30+30"), tempo="standard")
RAPID = Known(edition=OLD, rate=parse_rate("15+10"), tempo="rapid", supervised=False)
BLITZ = Known(edition=OLD, rate=parse_rate("3+2"), tempo="blitz", supervised=False)
KNIGHT_V_KING = "8/8/4k3/8/8/3NK3/8/8 w - - 0 1"
ROOK_V_KING = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def known(base: Known = STANDARD, **changes: object) -> Known:
    fields = {name: getattr(base, name) for name in base.__struct_fields__}
    return Known(**{**fields, **changes})


def ruled(matter: str, about: Known = STANDARD, /, **answers: str) -> Ruling:
    replies = tuple(Reply(name.replace("_", "-"), text) for name, text in answers.items())
    step = next_step(matter_of("chess", matter), about, replies)
    assert isinstance(step, Ruling), step
    return step


def articles(ruling: Ruling) -> list[str]:
    return [reason.citation.article for reason in ruling.because if reason.citation]


# 6. The clock


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize(
    ("fen", "flagged", "answer"),
    [
        (ROOK_V_KING, "black", "1-0"),
        (ROOK_V_KING, "white", "½-½"),
        (KNIGHT_V_KING, "black", "½-½"),
    ],
)
def test_a_fallen_flag_loses_or_draws(fen: str, flagged: str, answer: str) -> None:
    ruling = ruled("flag", known(RAPID, position=fen), flagged=flagged)
    assert ruling.answer == answer
    assert isinstance(ruling.result, Played)


@pytest.mark.article("fide.laws", "6.9")
def test_material_decides_where_no_position_is_known() -> None:
    assert ruled("flag", RAPID, flagged="white", left="nothing").answer == "½-½"
    lost = ruled("flag", RAPID, flagged="white", left="more")
    assert lost.answer == "0-1"
    assert lost.rests_on
    assert ruled("flag", RAPID, flagged="white", left="minor").answer == "unknown"


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.article("fide.laws", "9.6.1")
def test_mate_and_five_times_come_before_the_flag() -> None:
    mated = known(RAPID, moves=("f3", "e5", "g4", "Qh4#"))
    assert ruled("flag", mated, flagged="black").answer == "0-1"
    five = ruled("flag", known(RAPID, moves=SHUFFLE * 4), flagged="black")
    assert (five.answer, articles(five)) == ("½-½", ["9.6.1"])


@pytest.mark.article("fide.laws", "6.4")
@pytest.mark.article("fide.laws", "8.6")
def test_the_moves_of_the_time_control_count() -> None:
    assert ruled("flag", flagged="white", control="yes").answer == "goes on"
    unproved = ruled("flag", flagged="white", control="unproved")
    assert (unproved.answer, articles(unproved)) == ("goes on", ["8.6"])
    # Three moves on record are fewer than forty: nobody has to be asked.
    assert ruled("flag", known(moves=("e4", "e5", "Nf3")), flagged="white").answer == "0-1"


@pytest.mark.article("fide.laws", "A.4.3")
@pytest.mark.article("fide.laws", "III.3.1.1")
@pytest.mark.article("fide.laws", "III.3.1.2")
@pytest.mark.article("fide.tournaments", "5.4.2")
def test_two_fallen_flags() -> None:
    by_sign = ruled("both-flags", known(RAPID, position=ROOK_V_KING), sign="black")
    assert by_sign.answer == "1-0"
    assert articles(by_sign)[0] == "A.4.3"
    assert ruled("both-flags", RAPID, sign="neither").answer == "unknown"
    announced = {"quickplay": "III.5"}
    two = known(rate=parse_rate("120/40+60"), regulations=announced)
    assert ruled("both-flags", two, sign="neither", period="earlier").answer == "goes on"
    assert ruled("both-flags", two, sign="neither", period="last").answer == "½-½"
    drawn = ruled("both-flags", known(RAPID, regulations={"both-flags": "drawn"}), sign="neither")
    assert (drawn.answer, articles(drawn)[-1]) == ("½-½", "5.4.2")


@pytest.mark.article("fide.laws", "6.7.1")
@pytest.mark.parametrize(
    ("arrived", "default", "answer"),
    [
        ("15:40", "30", "goes on"),
        ("15:45", "30", "goes on"),  # nobody loses before 15.45
        ("15:46", "30", "-/+"),
        ("15:16", "", "-/+"),  # not announced: zero
        ("15:15", "", "goes on"),
    ],
)
def test_the_default_time_runs_from_the_real_start(arrived: str, default: str, answer: str) -> None:
    regulations = {"default-time": default} if default else {}
    about = known(scheduled="15:00", regulations=regulations)
    ruling = ruled("late", about, late="white", started="15:15", arrived=arrived)
    assert ruling.answer == answer
    assert ruling.result == (Forfeit(Absent.WHITE) if answer == "-/+" else None)


@pytest.mark.article("fide.laws", "6.6")
@pytest.mark.article("fide.laws", "6.7.2")
def test_neither_player_is_there() -> None:
    """White's clock has run since the start, so half of it is given back (decision 425)."""
    both = {"late": "both", "started": "15:00", "arrived": "15:10", "arrived_black": "15:20"}
    white = ruled("late", known(regulations={"default-time": "30"}), **both)
    assert (white.answer, white.clocks, articles(white)[-1]) == ("goes on", (), "6.7.2")
    shared = known(regulations={"default-time": "30", "nobody-present": "shared"})
    ruling = ruled("late", shared, **both)
    assert ruling.clocks == (ClockChange(Colour.WHITE, 300), ClockChange(Colour.BLACK, -300))
    assert articles(ruling)[-2:] == ["6.6", "6.7.2"]
    assert "White's clock has run since the start" in map(str, ruling.rests_on)
    assert ruled("late", STANDARD, **both).result == Forfeit(Absent.BOTH)


def test_a_round_may_go_on_past_midnight() -> None:
    late = {"late": "black", "started": "23:50", "arrived": "00:10"}
    assert ruled("late", known(regulations={"default-time": "30"}), **late).answer == "goes on"
    assert ruled("late", known(regulations={"default-time": "15"}), **late).answer == "+/-"


def test_the_scheduled_start_is_suggested() -> None:
    step = next_step(
        matter_of("chess", "late"), known(scheduled="15:00"), (Reply("late", "white"),)
    )
    assert isinstance(step, BoardQuestion)
    assert step.suggested == "15:00"


# 7. Irregularities

FIRST = {"offender": "white", "noticed": "now"}


@pytest.mark.article("fide.laws", "7.5.5")
@pytest.mark.article("fide.laws", "B.2")
@pytest.mark.article("fide.laws.2023", "A.3")
@pytest.mark.parametrize(
    ("about", "seconds"),
    [
        (STANDARD, 120),
        (RAPID, 120),
        (BLITZ, 60),
        (known(edition=NEW), 120),
        (known(RAPID, edition=NEW), 60),
        (known(BLITZ, edition=NEW), 60),
        (known(BLITZ, edition=NEW, supervised=True), 60),
        (known(BLITZ, edition=NEW, supervised=True, regulations={"blitz-penalty": "2"}), 120),
    ],
)
def test_the_first_illegal_move_gives_time(about: Known, seconds: int) -> None:
    ruling = ruled("illegal", about, fault="move", **FIRST)
    assert ruling.clocks == (ClockChange(Colour.BLACK, seconds),)
    assert ruling.answer == f"+{seconds // 60} min"
    assert ruling.tallies == (Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 1),)
    assert ruling.result is None


@pytest.mark.article("fide.laws", "7.5.2")
@pytest.mark.article("fide.laws", "7.5.3")
@pytest.mark.article("fide.laws", "7.5.4")
@pytest.mark.parametrize(
    ("fault", "article"), [("pawn", "7.5.2"), ("press", "7.5.3"), ("hands", "7.5.4")]
)
def test_what_counts_as_an_illegal_move(fault: str, article: str) -> None:
    ruling = ruled("illegal", fault=fault, **FIRST)
    assert (ruling.answer, articles(ruling)[0]) == ("+2 min", article)
    assert ruling.tallies[0].count == 1  # two faults in one move are one call


@pytest.mark.article("fide.laws", "7.5.5")
@pytest.mark.parametrize(("fen", "answer"), [(ROOK_V_KING, "½-½"), (None, "0-1")])
def test_the_second_illegal_move_loses_or_draws(fen: str | None, answer: str) -> None:
    about = known(tallies=(Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 1),), position=fen or "")
    answers = {"fault": "press", **FIRST} if fen else {"fault": "hands", **FIRST, "left": "more"}
    ruling = ruled("illegal", about, **answers)
    assert ruling.answer == answer
    assert ruling.tallies == (Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 2),)
    # The opponent has made one, too: the counts are apart.
    black = ruled("illegal", about, offender="black", fault="move", noticed="now")
    assert black.answer == "+2 min"


@pytest.mark.article("fide.laws", "7.5.1")
@pytest.mark.article("fide.laws", "A.4.2")
def test_when_an_illegal_move_is_found() -> None:
    early = ruled("illegal", offender="white", fault="move", noticed="not-pressed")
    assert (early.answer, early.tallies) == ("goes on", ())
    later = {"offender": "white", "fault": "move", "noticed": "later"}
    assert ruled("illegal", **later).answer == "+2 min"
    stands = ruled("illegal", RAPID, **later)
    assert (stands.answer, articles(stands), stands.tallies) == ("goes on", ["A.4.2"], ())
    assert ruled("illegal", known(RAPID, supervised=True), **later).answer == "+2 min"
    assert ruled("illegal", offender="white", fault="move", noticed="over").answer == "stands"


@pytest.mark.article("fide.laws", "7.5.4")
def test_two_hands_do_not_undo_a_mate() -> None:
    mated = known(moves=("f3", "e5", "g4", "Qh4#"))
    assert ruled("illegal", mated, offender="black", fault="hands").answer == "0-1"


@pytest.mark.article("fide.laws", "6.2.4")
def test_an_event_may_penalise_pressing_without_a_move_otherwise() -> None:
    other = known(regulations={"press-without-move": "penalty"})
    ruling = ruled("illegal", other, offender="white", fault="press")
    assert (ruling.answer, articles(ruling), ruling.tallies) == ("unknown", ["6.2.4", "12.9"], ())


@pytest.mark.article("fide.laws", "5.1.1")
@pytest.mark.article("fide.laws", "7.5.2")
def test_whether_a_queen_put_up_by_the_arbiter_ends_the_game() -> None:
    left = ruled("illegal", fault="pawn", **FIRST).rests_on
    assert "neither mate nor stalemate" in left[0]
    ends = ruled("illegal", known(regulations={"queen-by-rule": "ends"}), fault="pawn", **FIRST)
    assert "as announced" in ends.rests_on[0]


@pytest.mark.article("fide.laws", "7.3")
def test_reversed_colours_until_blacks_tenth_move() -> None:
    nine = ("Nf3", "Nf6", "Ng1", "Ng8") * 4 + ("Nf3", "Nf6")  # nine moves each
    before = known(moves=(*nine, "Ng1"))
    after = known(moves=(*nine, "Ng1", "Ng8"))
    assert ruled("start", before, wrong="colours").answer == "new game"
    assert ruled("start", after, wrong="colours").answer == "goes on"
    assert ruled("start", wrong="colours", made="no").answer == "new game"


@pytest.mark.article("fide.laws", "7.2.1")
@pytest.mark.article("fide.laws", "7.2.2")
@pytest.mark.article("fide.laws", "6.10.2")
@pytest.mark.article("fide.laws", "A.4.1.1")
@pytest.mark.article("fide.laws", "A.4.1.2")
@pytest.mark.parametrize(
    ("wrong", "found", "too_late"),
    [
        ("set-up", ("new game", "7.2.1"), "A.4.1.2"),
        ("board", ("goes on", "7.2.2"), "A.4.1.2"),
        ("clock", ("goes on", "6.10.2"), "A.4.1.1"),
    ],
)
def test_a_wrong_start_is_corrected_while_it_may_be(
    wrong: str, found: tuple[str, str], too_late: str
) -> None:
    for ruling in (
        ruled("start", wrong=wrong),
        ruled("start", RAPID, wrong=wrong, completed="no"),
        ruled("start", known(RAPID, supervised=True), wrong=wrong),
    ):
        assert (ruling.answer, articles(ruling)[0]) == found
    late = ruled("start", RAPID, wrong=wrong, completed="yes")
    assert (late.answer, articles(late)) == ("goes on", [too_late])


@pytest.mark.article("fide.laws", "6.10.1")
def test_a_broken_clock_is_replaced() -> None:
    assert articles(ruled("start", wrong="defect")) == ["6.10.1"]


@pytest.mark.article("fide.laws", "A.4.4")
@pytest.mark.article("fide.laws", "3.10.3")
def test_both_kings_in_check_in_rapid() -> None:
    kings = {"position_trouble": "kings"}
    assert ruled("position", RAPID, **kings, stage="cured").answer == "goes on"
    still = ruled("position", RAPID, **kings, stage="still")
    assert (still.answer, articles(still)) == ("½-½", ["A.4.4"])
    assert "Wait" in ruled("position", RAPID, **kings, stage="no").verdict
    assert articles(ruled("position", **kings)) == ["3.10.3"]
    assert articles(ruled("position", position_trouble="displaced")) == ["7.6", "7.1"]


# 8. Recording


@pytest.mark.article("fide.laws", "8.4")
@pytest.mark.parametrize(
    ("rate", "clock", "must"),
    [("90/40+30+30", None, True), ("120/40+60", "4:59", False), ("120/40+60", "5:00", True)],
)
def test_who_must_write(rate: str, clock: str | None, *, must: bool) -> None:
    answers = {"trouble": "not-writing", "player": "white"}
    if clock is not None:
        answers["clock"] = clock
    ruling = ruled("recording", known(rate=parse_rate(rate)), **answers)
    assert ("must write" in ruling.verdict) is must


@pytest.mark.article("fide.laws", "A.2")
def test_nobody_has_to_write_in_rapid() -> None:
    assert articles(ruled("recording", RAPID, trouble="not-writing")) == ["A.2"]


@pytest.mark.article("fide.laws", "8.1.2")
@pytest.mark.article("fide.laws", "8.5.1")
@pytest.mark.article("fide.laws", "8.5.2")
@pytest.mark.article("fide.laws", "8.5.3")
@pytest.mark.parametrize(
    ("trouble", "article"),
    [
        ("in-advance", "8.1.2"),
        ("flag-neither", "8.5.1"),
        ("flag-one", "8.5.2"),
        ("no-sheet", "8.5.3"),
    ],
)
def test_scoresheets_after_a_flag(trouble: str, article: str) -> None:
    assert articles(ruled("recording", trouble=trouble))[0] == article


@pytest.mark.article("fide.laws", "A.3.2")
@pytest.mark.article("fide.laws", "B.3.2")
def test_five_looks_at_the_arbiters_record() -> None:
    watched = known(RAPID, supervised=True)
    fifth = known(watched, tallies=(Tally(TallyKind.SCORESHEET_LOOKS, Colour.WHITE, 4),))
    ruling = ruled("recording", fifth, trouble="look", player="white")
    assert (ruling.answer, ruling.tallies[0].count) == ("yes", 5)
    sixth = known(watched, tallies=ruling.tallies)
    assert ruled("recording", sixth, trouble="look", player="white").answer == "no"
    assert ruled("recording", sixth, trouble="look", player="black").answer == "yes"
    blitz = ruled("recording", known(BLITZ, supervised=True), trouble="look", player="black")
    assert articles(blitz)[0] == "B.3.2"
    assert ruled("recording", trouble="look", player="white").answer == "goes on"


# 9. The drawn game

WHITE_THREE = {"claimant": "white", "ground": "threefold"}


@pytest.mark.article("fide.laws", "9.2.1.2")
@pytest.mark.article("fide.laws", "9.5.2")
@pytest.mark.article("fide.laws", "9.5.3")
def test_a_claim_of_repetition_is_checked_on_the_moves() -> None:
    right = ruled("claim", known(moves=SHUFFLE * 2), **WHITE_THREE, how="board")
    assert (right.answer, articles(right)) == ("½-½", ["9.2.1.2", "9.5.2"])
    wrong = ruled("claim", known(moves=SHUFFLE), **WHITE_THREE, how="board")
    assert (wrong.answer, wrong.clocks) == ("no", (ClockChange(Colour.BLACK, 120),))
    blitz = ruled("claim", known(BLITZ, moves=SHUFFLE), **WHITE_THREE, how="board")
    assert blitz.clocks == (ClockChange(Colour.BLACK, 60),)


@pytest.mark.article("fide.laws", "9.2.1.1")
@pytest.mark.article("fide.laws", "9.3.1")
def test_a_written_move_is_counted() -> None:
    about = known(moves=(*SHUFFLE, *SHUFFLE[:3]))
    black = {"claimant": "black", "ground": "threefold", "how": "written"}
    assert ruled("claim", about, **black, intended="Ng8").answer == "½-½"
    other = ruled("claim", about, **black, intended="Nd5")
    assert other.answer == "no"
    assert "The written move must be played" in other.steps
    illegal = ruled("claim", about, **black, intended="Ke4")
    assert (illegal.answer, illegal.clocks) == ("no", (ClockChange(Colour.WHITE, 120),))
    assert any("Another move" in step for step in illegal.steps)


@pytest.mark.article("fide.laws", "9.4")
@pytest.mark.article("fide.laws", "9.2.1")
def test_who_may_not_claim() -> None:
    about = known(moves=SHUFFLE * 2)
    other = ruled("claim", about, claimant="black")
    assert (other.answer, other.clocks) == ("no", ())
    touched = ruled("claim", about, **WHITE_THREE, how="touched")
    assert (touched.answer, articles(touched)[0], touched.clocks) == ("no", "9.4", ())


@pytest.mark.article("fide.laws", "9.3.2")
def test_fifty_moves() -> None:
    about = known(moves=SHUFFLE * 25)
    claimed = {"claimant": "white", "ground": "fifty", "how": "board"}
    assert ruled("claim", about, **claimed).answer == "½-½"
    short = known(moves=("e4", "e5", *SHUFFLE * 24))
    assert ruled("claim", short, **claimed).answer == "no"


@pytest.mark.article("fide.laws", "11.12")
@pytest.mark.parametrize(
    ("shown", "answer"), [("right", "½-½"), ("wrong", "no"), ("open", "unknown")]
)
def test_without_moves_the_players_replay_the_game(shown: str, answer: str) -> None:
    ruling = ruled("claim", **WHITE_THREE, how="board", shown=shown)
    assert ruling.answer == answer
    assert "White has the move" in ruling.rests_on


@pytest.mark.article("fide.laws", "9.1.1")
@pytest.mark.article("fide.laws", "9.1.2.3")
def test_limits_on_draws_do_not_touch_claims() -> None:
    limits = {"draw-restriction": "from-move", "draw-from-move": "30"}
    allowed = ruled(
        "claim", known(moves=SHUFFLE * 2, regulations=limits), **WHITE_THREE, how="board"
    )
    assert (allowed.answer, articles(allowed)[-1]) == ("½-½", "9.1.1")
    # Agreeing is no way round it: the claim is checked even if the opponent agrees.
    wrong = ruled("claim", known(moves=SHUFFLE, regulations=limits), **WHITE_THREE, how="board")
    assert any("does not replace the check" in step for step in wrong.steps)
    free = ruled("claim", known(moves=SHUFFLE), **WHITE_THREE, how="board")
    assert any("may still accept" in step for step in free.steps)


@pytest.mark.article("fide.laws", "5.2.3")
@pytest.mark.article("fide.laws", "9.1.1")
@pytest.mark.parametrize(
    ("regulations", "moves", "answer"),
    [
        ({}, ("e4", "e5"), "½-½"),
        ({}, ("e4",), "goes on"),
        ({"draw-restriction": "never"}, ("e4", "e5"), "unknown"),
        ({"draw-restriction": "from-move", "draw-from-move": "3"}, ("e4", "e5"), "goes on"),
        ({"draw-restriction": "from-move", "draw-from-move": "2"}, SHUFFLE, "½-½"),
    ],
)
def test_agreeing_upon_a_draw(
    regulations: Mapping[str, str], moves: tuple[str, ...], answer: str
) -> None:
    offer = {"offered": "white", "answered": "accepted", "when": "proper"}
    assert ruled("offer", known(moves=moves, regulations=regulations), **offer).answer == answer


@pytest.mark.article("fide.laws", "9.1.2.1")
def test_an_offer_stands_until_it_is_answered() -> None:
    offer = {"offered": "white", "answered": "nothing"}
    assert "until Black answers" in ruled("offer", **offer, when="withdrawn").verdict
    assert "11.5" in articles(ruled("offer", **offer, when="other"))
    assert ruled("offer", offered="white", answered="rejected", when="proper").answer == "goes on"


# 5, 10, 11, 12 and the guidelines


@pytest.mark.article("fide.laws.2023", "5.1.2")
@pytest.mark.article("fide.laws", "5.1.2")
def test_resigning_by_both_editions() -> None:
    queen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
    assert ruled("resign", known(position=queen), resigned="white").answer == "0-1"
    assert ruled("resign", known(edition=NEW, position=queen), resigned="white").answer == "½-½"


@pytest.mark.article("fide.laws", "11.3.2.2")
def test_a_device_loses_and_before_the_opponent_came_the_game_is_not_played() -> None:
    found = {"kind": "device", "offender": "white"}
    assert ruled("disturbance", **found, both_moved="yes").answer == "0-1"
    unplayed = ruled("disturbance", **found, both_moved="no")
    assert (unplayed.answer, unplayed.result) == ("-/+", Forfeit(Absent.WHITE))
    milder = known(regulations={"device-penalty": "a warning"})
    assert ruled("disturbance", milder, **found).answer == "unknown"


@pytest.mark.article("fide.laws", "12.9.1")
@pytest.mark.article("fide.laws", "11.7")
def test_warnings_are_counted() -> None:
    about = known(tallies=(Tally(TallyKind.WARNINGS, Colour.BLACK, 2),))
    third = ruled("disturbance", about, kind="opponent", offender="black", penalty="warning")
    assert third.tallies == (Tally(TallyKind.WARNINGS, Colour.BLACK, 3),)
    assert articles(third)[-1] == "11.7"


@pytest.mark.article("fide.laws", "12.5")
@pytest.mark.article("fide.laws", "12.9.2")
@pytest.mark.article("fide.laws", "12.9.3")
@pytest.mark.article("fide.laws", "12.9.6")
@pytest.mark.article("fide.laws", "6.11.4")
@pytest.mark.article("fide.laws", "7.4.3")
def test_time_as_the_arbiter_gives_it() -> None:
    both = ruled("disturbance", kind="outside", harmed="both", minutes="3")
    assert both.clocks == tuple(ClockChange(side, 180) for side in Colour)
    stopped = {"kind": "stopped", "offender": "white"}
    more = ruled("disturbance", **stopped, penalty="more", minutes="2")
    assert more.clocks == (ClockChange(Colour.BLACK, 120),)
    assert articles(more) == ["6.11.4", "12.9.2"]
    less = ruled("disturbance", kind="displaced", offender="white", penalty="less", minutes="1")
    assert (less.clocks, articles(less)[0]) == ((ClockChange(Colour.WHITE, -60),), "7.4.3")
    assert ruled("disturbance", **stopped, penalty="lost").answer == "0-1"


@pytest.mark.article("fide.laws", "III.1")
@pytest.mark.parametrize(
    ("rate", "move"), [("120/40+60", 41), ("120", 1), ("90/40+30+30", None), ("3+2", None)]
)
def test_where_the_quickplay_finish_begins(rate: str, move: int | None) -> None:
    assert quickplay_from(parse_rate(rate)) == move


@pytest.mark.article("fide.laws", "III.2.1")
@pytest.mark.article("fide.laws", "III.2.2")
@pytest.mark.article("fide.laws", "III.4")
@pytest.mark.article("fide.laws", "III.5.1")
@pytest.mark.article("fide.laws", "III.5.2")
@pytest.mark.article("fide.laws", "III.5.3")
def test_the_last_two_minutes_without_increment() -> None:
    slow = parse_rate("120/40+60")
    asked = {"claimant": "white", "short": "yes"}
    silent = ruled("quickplay", known(rate=slow))
    assert (silent.answer, articles(silent)) == ("goes on", ["III.2.1"])
    assert articles(ruled("quickplay", STANDARD)) == ["III.2.2"]
    seconds = known(rate=slow, regulations={"quickplay": "III.4"})
    granted = ruled("quickplay", seconds, **asked, request="granted")
    assert granted.clocks == (ClockChange(Colour.BLACK, 120),)
    assert ruled("quickplay", seconds, **asked, request="accepted").answer == "½-½"
    claims = known(rate=slow, regulations={"quickplay": "III.5"})
    assert ruled("quickplay", claims, **asked, view="draw").answer == "½-½"
    assert ruled("quickplay", claims, **asked, view="postpone").clocks == ()
    rejected = ruled("quickplay", claims, **asked, view="reject")
    assert (rejected.answer, rejected.clocks) == ("no", (ClockChange(Colour.BLACK, 120),))
    assert ruled("quickplay", claims, claimant="white", short="no").answer == "goes on"


@pytest.mark.article("fide.laws", "4.4.4")
@pytest.mark.article("fide.laws", "3.7.5.2")
@pytest.mark.article("fide.laws", "6.11.2")
@pytest.mark.article("fide.laws", "4.7.3")
@pytest.mark.parametrize(
    ("promoted", "article"),
    [("no-piece", "6.11.2"), ("inverted", "3.7.5.1"), ("other", "4.4.4"), ("left", "4.7.3")],
)
def test_promotion(promoted: str, article: str) -> None:
    assert articles(ruled("promotion", promoted=promoted))[0] == article


@pytest.mark.parametrize("event", [RAPID, BLITZ], ids=["rapid", "blitz"])
def test_the_rate_of_play_leaves_open_only_whether_it_is_supervised(event: Known) -> None:
    replies = (Reply("offender", "white"), Reply("fault", "move"), Reply("noticed", "later"))
    step = next_step(matter_of("chess", "illegal"), known(event, supervised=None), replies)
    assert isinstance(step, BoardQuestion)
    offered = [choice.value for choice in step.alternatives]
    assert (step.name, offered) == ("tempo", [event.tempo, f"{event.tempo}-supervised"])


@pytest.mark.article("fide.laws", "7.5.2")
@pytest.mark.article("fide.laws", "7.5.5")
@pytest.mark.parametrize("count", [0, 1])
@pytest.mark.parametrize("event", [STANDARD, RAPID, BLITZ], ids=["standard", "rapid", "blitz"])
@pytest.mark.parametrize("noticed", ["now", "later"])
def test_a_pawn_left_when_the_clock_is_pressed_is_an_illegal_move(
    noticed: str, event: Known, count: int
) -> None:
    tallies = (Tally(TallyKind.ILLEGAL_MOVES, Colour.BLACK, count),) if count else ()
    about = known(event, tallies=tallies, position=ROOK_V_KING)
    ruling = ruled("promotion", about, promoted="pressed", offender="black", noticed=noticed)
    assert ruling == ruled("illegal", about, offender="black", fault="pawn", noticed=noticed)
    if event is STANDARD:
        assert ruling.answer == ("1-0" if count else "+2 min")
        assert ruling.tallies == (Tally(TallyKind.ILLEGAL_MOVES, Colour.BLACK, count + 1),)


def test_nobody_asks_again_whether_the_clock_was_pressed() -> None:
    replies = (Reply("promoted", "pressed"), Reply("offender", "white"))
    step = next_step(matter_of("chess", "promotion"), STANDARD, replies)
    assert isinstance(step, BoardQuestion)
    assert [choice.value for choice in step.alternatives] == ["now", "later", "over"]


@pytest.mark.article("fide.laws", "4.2.1")
@pytest.mark.article("fide.laws", "4.2.2")
@pytest.mark.article("fide.laws", "4.8")
@pytest.mark.parametrize(
    ("contact", "article"), [("adjusted", "4.2.1"), ("accident", "4.2.2"), ("claimed-late", "4.8")]
)
def test_touches_that_bind_nobody(contact: str, article: str) -> None:
    assert articles(ruled("touch", contact=contact)) == [article]


def test_a_touch_is_ruled_on_the_filed_position() -> None:
    about = known(moves=("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"))
    ruling = ruled("touch", about, contact="meant", squares="e1 h1")
    assert (ruling.answer, articles(ruling)) == ("O-O", ["4.4.1"])
    doubt = ruled("touch", about, contact="doubt", squares="h1 e1")
    assert doubt.answer == "O-O"


def test_a_filed_game_that_breaks_the_laws_is_ruled_on_up_to_there() -> None:
    about = known(RAPID, moves=("e4", "e5", "Ke5"))
    ruling = ruled("flag", about, flagged="white")
    assert ruling.answer == "0-1"
    assert "stop before 'Ke5'" in str(ruling.rests_on[0])
    assert "2 half-moves" in str(ruling.rests_on[1])


def test_a_filed_game_is_replayed_as_its_moves_advance_it() -> None:
    rng = random.Random(9)
    for number in range(6):
        history = begin(rules=LAWS)
        texts = []
        for _ in range(rng.randint(10, 70)):
            legal = CHESS.legal_moves(history.position)
            if not legal:
                break
            # Kings and knights that go to and fro repeat positions.
            move = legal[0] if rng.random() < 0.3 else rng.choice(legal)
            texts.append(CHESS.notation(history.position, move))
            history = advance(history, move)
        assert replayed(START, tuple(texts), LAWS) == Filed(history), number
        assert replayed(START, (*texts, "Zz9", "e4"), LAWS) == Filed(history, "Zz9")


@pytest.mark.article("fide.laws", "9.5.1")
def test_no_claim_is_judged_by_filed_moves_that_break_off() -> None:
    """Nobody is given two minutes because a scoresheet was copied badly."""
    moves = ("e4", "e5", "Ke5")
    claim = {"claimant": "white", "ground": "fifty", "how": "board"}
    replies = tuple(Reply(*answer) for answer in claim.items())
    step = next_step(matter_of("chess", "claim"), known(moves=moves), replies)
    assert isinstance(step, BoardQuestion)
    assert step.name == "shown"
    ruling = ruled("claim", known(moves=moves), **claim, shown="right")
    assert "stop before 'Ke5'" in str(ruling.rests_on[-1])


@pytest.mark.article("fide.laws", "9.5.1")
def test_a_claim_says_up_to_which_filed_move_it_was_judged() -> None:
    claim = {"claimant": "white", "ground": "threefold", "how": "board"}
    for moves, answer in ((SHUFFLE, "no"), (SHUFFLE * 2, "½-½")):
        ruling = ruled("claim", known(moves=moves), **claim)
        assert ruling.answer == answer
        assert f"after {len(moves)} half-moves" in str(ruling.rests_on[-1])


def test_nobody_who_came_before_the_start_is_late() -> None:
    with pytest.raises(InvalidValue, match="before the round started"):
        ruled("late", late="white", started="15:30", arrived="15:00")


@pytest.mark.article("fide.laws", "III.2.1")
def test_what_was_announced_for_the_last_minutes_may_be_said_or_is_taken_as_nothing() -> None:
    slow = known(rate=parse_rate("60"))
    silent = ruled("quickplay", slow)
    assert [str(sentence) for sentence in silent.rests_on] == [
        "the regulations of the event are silent about such claims"
    ]
    said = {"announced": "III.5", "claimant": "white", "short": "yes", "view": "draw"}
    assert ruled("quickplay", slow, **said).answer == "½-½"
