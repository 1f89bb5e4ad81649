"""What the annexes answer at a draughts board, article by article."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matters_of
from crosstable.games.desk.matters import MOST_QUESTIONS, next_step
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.history import advance, begin
from crosstable.games.draughts.notation import move_text
from crosstable.games.draughts.position import START
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError, InvalidValue, UnreadableInput
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Ending, Forfeit, Played
from crosstable.kernel.rulings import ClockChange, Reply, Ruling, TallyKind
from crosstable.rulebooks.index import resolve
from tests.games.draughts.at_the_board import articles, known, rule, step

SIXTEEN = "W:WK46,K47,K48:BK3"
G_D3 = (
    "47-38 3-9 46-23 9-22 38-24 22-17 48-31 17-39 24-38 39-17 31-42 17-22 38-15 22-6 42-31 6-1 "
    "31-18 1-6 18-13 6-17 15-20 17-39 13-18 39-17 20-33 17x39 18-13 39-33 13-27 33-17 23-19 "
    "17-12 27-22 12-29 19-32 29-12"
)
DRAWN = Played(Mark.DRAW, Mark.DRAW, ending=Ending.REFEREE)


def long_game(plies: int) -> str:
    """Return the moves of a game that lasts: always the legal move in the middle of the list."""
    history = begin(START)
    texts: list[str] = []
    while len(texts) < plies:
        moves = legal_moves(history.position)
        move = moves[len(moves) // 2]
        texts.append(move_text(history.position, move))
        history = advance(history, move)
    return " ".join(texts)


GAME = long_game(84)


def first_plies(plies: int) -> Known:
    return known("80+30", moves=" ".join(GAME.split()[:plies]))


# Draw offers


@pytest.mark.article("fmjd.annex3", "5.3")
@pytest.mark.parametrize(
    ("by", "plies", "answer"),
    [
        ("white", 79, "no"),  # White has made 40 moves, Black 39
        ("white", 81, "yes"),
        ("black", 78, "no"),
        ("black", 80, "yes"),
    ],
)
def test_forty_moves_of_each_come_before_an_offer(by: str, plies: int, answer: str) -> None:
    ruling = rule("offer", first_plies(plies), by=by, **_quiet(answer))
    assert ruling.answer == answer
    assert articles(ruling) == {"3 5.3"}


def _quiet(answer: str) -> dict[str, str]:
    """Return that nothing was answered and nothing offered before, where that is asked."""
    return {"answered": "nothing", "again": "no"} if answer == "yes" else {}


@pytest.mark.article("fmjd.annex3", "5.3")
@pytest.mark.parametrize(("moves", "answer"), [("39", "no"), ("40", "yes")])
def test_without_a_record_at_hand_black_s_moves_are_asked(moves: str, answer: str) -> None:
    assert step("offer", known("80+30"), by="white").name == "moves"  # type: ignore[union-attr]
    ruling = rule("offer", known("80+30"), by="white", moves=moves, **_quiet(answer))
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "5.3.a")
@pytest.mark.article("fmjd.annex3", "5.3.b")
@pytest.mark.article("fmjd.annex3", "5.3.c")
def test_an_offer_follows_a_move() -> None:
    refused = rule("offer", first_plies(80), by="white")
    assert refused.answer == "no"
    assert articles(refused) == {"3 5.3.a"}
    allowed = rule("offer", first_plies(81), by="white", answered="nothing", again="no")
    assert "make the move, offer without comment, start the clock" in allowed.steps[0]


@pytest.mark.article("fmjd.annex3", "5.3")
def test_who_was_refused_waits_for_an_offer_of_the_opponent() -> None:
    again = rule("offer", first_plies(81), by="white", answered="nothing", again="yes")
    assert again.answer == "no"
    refused = rule("offer", first_plies(81), by="white", answered="refused", again="no")
    assert refused.answer == "goes on"
    assert "White does not offer again before Black has offered" in refused.because[1].sentence


@pytest.mark.article("fmjd.annex1", "7.3.1")
def test_an_accepted_offer_is_a_draw_by_agreement() -> None:
    ruling = rule("offer", first_plies(80), by="black", answered="accepted", again="no")
    assert ruling.answer == "1-1"
    assert ruling.result == Played(Mark.DRAW, Mark.DRAW, ending=Ending.AGREEMENT)


@pytest.mark.article("fmjd.annex6", "4")
@pytest.mark.article("fmjd.annex6", "5")
def test_without_a_record_ten_pieces_each_replace_the_forty_moves() -> None:
    ten = known("5+3", position="B:W31-40:B1-10")
    assert rule("offer", ten, by="white", record="no", **_quiet("yes")).answer == "yes"
    eleven = known("5+3", position="B:W31-40:B1-10,K50")
    refused = rule("offer", eleven, by="white", record="no")
    assert refused.answer == "no"
    assert "Black has 11 pieces" in refused.because[0].sentence
    assert rule("offer", known("5+3"), by="white", record="no", ten="no").answer == "no"
    recorded = step("offer", ten, by="white", record="yes")
    assert isinstance(recorded, BoardQuestion)
    assert recorded.name == "moves"  # the forty moves hold again


# Irregular moves


TOO_FEW = known("80+30", start="W:W28,35:B12,22,30", moves="35x24")


@pytest.mark.article("fmjd.annex1", "5.4")
@pytest.mark.article("fmjd.annex4", "1.6")
def test_the_opponent_chooses_between_correcting_and_letting_stand() -> None:
    right = rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="0")
    assert right.answer == "corrected"
    assert {"1 5.4.8", "1 5.4", "4 1.6", "1 5.8"} == articles(right)
    left = rule("irregular", TOO_FEW, kind="8", wants="stand", penalty="0")
    assert left.answer == "stands"
    assert left.steps == ()


@pytest.mark.article("fmjd.annex3", "2.5a")
@pytest.mark.article("fmjd.annex4", "2.12a")
def test_the_event_may_let_the_referee_decide() -> None:
    told = known(start=TOO_FEW.start, moves="35x24", regulations={"irregular-moves": "referee"})
    ruling = rule("irregular", told, kind="8", decides="correct", penalty="0")
    assert "3 2.5a" in articles(ruling)
    assert "4 1.6" not in articles(ruling)


@pytest.mark.article("fmjd.annex1", "5.4.8")
@pytest.mark.article("fmjd.annex3", "6.18")
def test_the_record_says_how_it_is_put_right() -> None:
    asked = step("irregular", TOO_FEW)
    assert isinstance(asked, BoardQuestion)
    assert asked.suggested == "8"
    ruling = rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="0")
    assert [str(sentence) for sentence in ruling.steps[:2]] == [
        "Put the position back: W:W28,35:B12,22,30",
        "To be played: 28x8",
    ]
    assert "charge it to the player at fault" in ruling.steps[2]
    other = rule("irregular", TOO_FEW, kind="2", wants="correct", penalty="0")
    assert "1 5.4.8" in articles(other)  # what the record shows is said as well


@pytest.mark.article("fmjd.annex1", "3.11")
def test_a_correction_is_played_with_the_touched_piece_where_it_can_be() -> None:
    told = known(start="W:W32,33:B1", moves="32-37")
    ruling = rule("irregular", told, kind="2", wants="correct", penalty="0")
    assert str(ruling.steps[1]) == "To be played: 32-27 or 32-28"


@pytest.mark.parametrize("kind", range(1, 18))
def test_every_irregularity_has_its_article_and_its_correction(kind: int) -> None:
    ruling = rule("irregular", kind=str(kind), offender="white", wants="correct", penalty="0")
    assert f"1 5.4.{kind}" in articles(ruling)
    assert len(ruling.steps) == 2
    assert ruling.tallies[0].kind is TallyKind.ILLEGAL_MOVES


@pytest.mark.article("fmjd.annex1", "5.7")
def test_a_move_of_the_opponent_accepts_it() -> None:
    ruling = rule("irregular", kind="6", offender="black", wants="moved")
    assert ruling.answer == "goes on"
    assert "1 5.7" in articles(ruling)


@pytest.mark.article("fmjd.annex1", "5.6")
@pytest.mark.article("fmjd.annex1", "7.2.4")
def test_who_refuses_the_rules_loses() -> None:
    ruling = rule("irregular", kind="6", offender="black", wants="refused")
    assert ruling.answer == "2-0"
    assert {"1 5.6", "1 7.2.4"} <= articles(ruling)


@pytest.mark.article("fmjd.annex3", "2.5a")
def test_a_time_penalty_is_at_least_what_a_move_adds() -> None:
    with pytest.raises(InvalidValue, match="fewer than the 30 that a move adds"):
        rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="29")
    ruling = rule("irregular", TOO_FEW, kind="8", wants="correct", penalty="30")
    assert ruling.clocks == (ClockChange(Colour.WHITE, -30),)
    unknown = rule("irregular", kind="8", offender="white", wants="correct", penalty="10")
    assert "no more than 10 seconds" in unknown.rests_on[0]


# Set-up and colours


@pytest.mark.article("fmjd.annex1", "5.1")
def test_a_turned_board_annuls_the_game() -> None:
    assert rule("set-up", wrong="board").answer == "new game"


@pytest.mark.article("fmjd.annex1", "5.2")
def test_a_wrong_set_up_is_put_right_before_the_game_or_as_the_opponent_wishes() -> None:
    assert rule("set-up", known(moves=""), wrong="set-up").answer == "corrected"
    assert rule("set-up", wrong="set-up", begun="yes", right="no").answer == "stands"
    assert rule("set-up", known(moves="32-28"), wrong="set-up", right="yes").answer == "corrected"


@pytest.mark.article("fmjd.annex1", "5.3")
def test_a_piece_on_a_light_square_is_inactive_without_permission() -> None:
    out = rule("set-up", wrong="light", consent="no")
    assert "stays out of the game" in out.verdict
    assert "plays on" in rule("set-up", wrong="light", consent="yes").verdict


@pytest.mark.article("fmjd.annex1", "5.5")
def test_an_accident_noted_at_once_is_no_irregularity() -> None:
    assert rule("set-up", wrong="accident", at_once="yes").answer == "corrected"
    assert rule("set-up", wrong="accident", at_once="no", right="no").answer == "stands"


@pytest.mark.article("fmjd.annex3", "4.6")
@pytest.mark.parametrize(
    ("moves", "answer"), [("32-28", "new game"), ("32-28 19-23", "goes on"), ("", "new game")]
)
def test_wrong_colours_stand_once_both_have_moved(moves: str, answer: str) -> None:
    assert rule("set-up", known(moves=moves), wrong="colours").answer == answer


# Claims


@pytest.mark.article("fmjd.annex1", "6.3")
@pytest.mark.article("fmjd.annex1", "6.4")
@pytest.mark.parametrize(
    ("reading", "ply"), [("", 32), ("both-count", 32), ("sixteen-only", 32), ("five-only", 36)]
)
def test_a_capture_within_sixteen_moves(reading: str, ply: int) -> None:
    for plies, answer in ((ply - 1, "goes on"), (ply, "1-1")):
        told = known(
            start=SIXTEEN,
            moves=" ".join(G_D3.split()[:plies]),
            regulations={"sixteen-to-five": reading} if reading else {},
        )
        assert rule("claim", told, by="white", fell="no").answer == answer


@pytest.mark.article("fmjd.annex3", "5.4")
@pytest.mark.article("fmjd.annex4", "2.17.2")
@pytest.mark.parametrize("by", ["white", "black"])
def test_no_text_asks_which_player_is_on_move_when_a_draw_is_claimed(by: str) -> None:
    ruling = rule("claim", known(start=SIXTEEN, moves=G_D3), by=by, fell="no")
    assert ruling.result == DRAWN
    assert "3 5.4" in articles(ruling)


@pytest.mark.article("fmjd.annex1", "6.1")
@pytest.mark.article("fmjd.annex1", "6.2")
@pytest.mark.article("fmjd.annex6", "7.2")
@pytest.mark.parametrize(
    ("which", "count", "answer"),
    [
        ("position", "2", "goes on"),
        ("position", "3", "1-1"),
        ("kings", "24", "goes on"),
        ("kings", "25", "1-1"),
        ("sixteen", "15", "goes on"),
        ("sixteen", "16", "1-1"),
        ("five", "4", "goes on"),
        ("five", "5", "1-1"),
    ],
)
def test_where_nothing_is_filed_the_referee_has_counted(
    which: str, count: str, answer: str
) -> None:
    ruling = rule("claim", by="white", rule=which, reached=count, fell="no")
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "6.17")
@pytest.mark.parametrize(
    ("count", "fell", "answer"),
    [("3", "yes", "1-1"), ("3", "no", "1-1"), ("2", "yes", "0-2"), ("2", "no", "goes on")],
)
def test_a_flag_that_falls_during_a_claim(count: str, fell: str, answer: str) -> None:
    ruling = rule("claim", by="white", rule="position", reached=count, fell=fell)
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "6.1.1.a")
@pytest.mark.article("fmjd.annex6", "8")
def test_small_endings_are_not_played_without_increment() -> None:
    for fen in (SIXTEEN, "W:WK46,30,31:BK3", "W:WK46:BK3", "W:WK46,31:BK3"):
        drawn = rule("regulation-draw", known("2h/50+1h/25", position=fen), shown="no")
        assert drawn.result == DRAWN
        assert articles(drawn) == {"3 6.1.1.a"}
        fast = rule("regulation-draw", known("15", position=fen), shown="no")
        assert articles(fast) == {"6 8"}
        won = rule("regulation-draw", known("15", position=fen), shown="yes")
        assert won.answer == "goes on"
        assert rule("regulation-draw", known("80+30", position=fen)).answer == "goes on"
    more = known("15", position="W:WK46,K47,K48,K49:BK3")
    assert rule("regulation-draw", more).answer == "goes on"
    assert rule("regulation-draw", increment="0", ending="three", shown="no").answer == "1-1"


EIGHT = "W:WK46,K47,30,31:BK3,6,7,8"


@pytest.mark.article("fmjd.annex3", "6.1.1.b")
@pytest.mark.article("fmjd.annex6", "9")
@pytest.mark.parametrize(
    ("rate", "fen", "left", "superior", "answer"),
    [
        ("2h/50+1h/25", EIGHT, "1:00", "yes", "1-1"),
        ("15", EIGHT, "0:59", "yes", "1-1"),
        ("15", EIGHT, "1:00", "open", "unknown"),
        ("15", EIGHT, "1:00", "no", "goes on"),
        ("15", EIGHT, "1:01", "", "goes on"),
        ("15", f"{EIGHT},9", "1:00", "", "goes on"),
        ("80+30", EIGHT, "", "", "goes on"),
    ],
)
def test_a_claim_in_the_last_minute(
    rate: str, fen: str, left: str, superior: str, answer: str
) -> None:
    said = {"left": left, "superior": superior}
    told = {name: text for name, text in said.items() if text}
    ruling = rule("time-shortage", known(rate, position=fen), **told)
    assert ruling.answer == answer


# Flags


@pytest.mark.article("fmjd.annex3", "6.11")
@pytest.mark.article("fmjd.annex4", "2.17.1")
def test_exceeding_the_time_loses() -> None:
    ruling = rule("flag", known("2h/50+1h/25"), flagged="white", control="no")
    assert ruling.answer == "0-2"
    assert articles(ruling) == {"3 6.11"}
    assert rule("flag", known("2h/50+1h/25"), flagged="white", control="yes").answer == "goes on"


@pytest.mark.article("fmjd.annex6", "7.1")
def test_in_rapid_the_referee_ends_the_game_at_the_flag() -> None:
    ruling = rule("flag", known("15"), flagged="black")
    assert ruling.answer == "2-0"
    assert articles(ruling) == {"6 7.1"}


@pytest.mark.article("fmjd.annex3", "6.7")
def test_a_move_counts_for_the_control_once_the_clock_is_pressed() -> None:
    late = rule("flag", known("2h/50+1h/25"), flagged="white", control="not-pressed")
    assert late.answer == "0-2"
    assert "3 6.7" in articles(late)
    won = rule("flag", known("15", position="B:W28:B"), flagged="white")
    assert won.answer == "2-0"  # the last capture was complete when it was lifted


@pytest.mark.article("fmjd.annex3", "6.15")
def test_moves_that_nobody_can_prove() -> None:
    ruling = rule("flag", known("2h/50+1h/25"), flagged="white", control="unproved")
    assert ruling.answer == "goes on"
    assert "next control" in ruling.steps[0]


def test_a_draw_that_was_there_before_the_flag_fell() -> None:
    def drawn(**decided: str) -> Known:
        named = {name.replace("_", "-"): text for name, text in decided.items()}
        return known("15", start=SIXTEEN, moves=G_D3, regulations=named)

    assert rule("flag", drawn(), flagged="white").answer == "1-1"
    # Where nobody claimed it, it does not help; but such an ending is not played out at all.
    claimed = rule("flag", drawn(rule_draws="on-claim"), flagged="white")
    assert articles(claimed) == {"6 8", "3 6.7"}


@pytest.mark.article("fmjd.annex6", "11")
def test_both_flags_down_are_a_draw_in_rapid_games_without_increment() -> None:
    assert rule("both-flags", known("15")).answer == "1-1"
    assert rule("both-flags", known("10+5"), first="white").answer == "0-2"
    other = rule("both-flags", known("2h/50+1h/25"), first="neither")
    assert other.answer == "unknown"
    asked = rule("both-flags", tempo="fast", increment="0")
    assert asked.answer == "1-1"


# Late


def came(arrived: str, rate: str = "80+30", who: str = "white", **decided: str) -> Ruling:
    named = {name.replace("_", "-"): text for name, text in decided.items()}
    return rule("late", known(rate, regulations=named), late=who, started="15:00", arrived=arrived)


@pytest.mark.article("fmjd.annex3", "5.2")
@pytest.mark.article("fmjd.annex4", "2.18")
@pytest.mark.parametrize(
    ("arrived", "limit", "answer"),
    [
        ("15:00", "0", "goes on"),
        ("15:01", "0", "-/+"),
        ("15:30", "30", "goes on"),
        ("15:31", "30", "-/+"),
        ("16:00", "60", "goes on"),
        ("16:00", "", "goes on"),
        ("16:01", "", "-/+"),
    ],
)
def test_how_late_is_too_late(arrived: str, limit: str, answer: str) -> None:
    decided = {"default_time": limit} if limit else {}
    assert came(arrived, **decided).answer == answer


@pytest.mark.article("fmjd.annex3", "5.2.1")
@pytest.mark.article("fmjd.annex3", "5.2.2")
@pytest.mark.article("fmjd.annex3", "5.2.3")
@pytest.mark.article("fmjd.annex3", "5.2.4")
def test_below_an_hour_the_event_names_the_consequence() -> None:
    warned = came("15:31", default_time="30", late_consequence="warning")
    assert warned.answer == "goes on"
    assert warned.tallies[0].kind is TallyKind.WARNINGS
    fined = came("15:31", default_time="30", late_consequence="fine", late_fine="20 EUR")
    assert "a fine of 20 EUR" in fined.because[-1].sentence
    other = came("15:31", default_time="30", late_consequence="other")
    assert other.answer == "unknown"
    lost = came("15:31", default_time="30", late_consequence="loss")
    assert lost.result == Forfeit(Absent.WHITE)
    assert lost.rests_on == ()
    silent = came("15:31", default_time="30")
    assert silent.rests_on != ()  # the list of milder consequences may have been forgotten


@pytest.mark.article("fmjd.annex3", "5.7")
def test_more_than_an_hour_loses_whatever_was_announced() -> None:
    ruling = came("16:01", default_time="30", late_consequence="warning")
    assert ruling.answer == "-/+"
    assert {"4 2.18", "3 5.7"} <= articles(ruling)


def both_came(white: str, black: str) -> Ruling:
    return rule(
        "late", known("80+30"), late="both", started="15:00", arrived=white, arrived_black=black
    )


@pytest.mark.article("fmjd.annex3", "4.5")
def test_both_late_by_twenty_minutes_are_charged_ten_each() -> None:
    ruling = both_came("15:20", "15:35")
    assert ruling.clocks == (ClockChange(Colour.WHITE, 600), ClockChange(Colour.BLACK, -600))
    assert "10:00 each" in ruling.because[-1].sentence


@pytest.mark.article("fmjd.annex3", "5.8")
def test_two_who_are_absent_get_nothing() -> None:
    ruling = both_came("16:05", "16:10")
    assert ruling.result == Forfeit(Absent.BOTH)
    assert "3 5.8" in articles(ruling)


# Touch, clocks, recording, conduct


@pytest.mark.article("fmjd.annex1", "3.10")
@pytest.mark.article("fmjd.annex1", "3.11")
@pytest.mark.article("fmjd.annex1", "3.12")
def test_a_touched_piece_is_played_if_it_can_be() -> None:
    told = known(position="W:W28,35,37:B12,22,30")
    assert rule("touch", told, contact="meant", squares="35").answer == "any"
    assert rule("touch", told, contact="meant", squares="35 28").answer == "28x8"
    quiet = rule("touch", known(position="W:W32,33:B1"), contact="held", squares="33, 32")
    assert quiet.answer == "33-28 33-29"
    assert "1 3.12" in articles(quiet)


@pytest.mark.article("fmjd.annex1", "3.13")
@pytest.mark.article("fmjd.annex1", "3.14")
def test_adjusting_binds_nobody() -> None:
    assert articles(rule("touch", contact="adjusted")) == {"1 3.13"}
    assert articles(rule("touch", contact="not-on-move")) == {"1 3.14"}


@pytest.mark.article("fmjd.annex3", "4.4")
@pytest.mark.article("fmjd.annex4", "2.12")
@pytest.mark.article("fmjd.annex6", "6")
def test_stopping_both_clocks_loses_but_for_two_exceptions() -> None:
    stopped = {"what": "stopped", "who": "black"}
    assert rule("clock", known("80+30"), **stopped, why="other").answer == "2-0"
    assert rule("clock", known("80+30"), **stopped, why="irregular").answer == "goes on"
    fast = rule("clock", known("5+3"), **stopped, why="other")
    assert fast.answer == "goes on"
    assert articles(fast) == {"6 6"}


@pytest.mark.article("fmjd.annex3", "6.8")
@pytest.mark.article("fmjd.annex3", "6.9")
@pytest.mark.article("fmjd.annex3", "6.10")
def test_forgotten_broken_and_disputed_clocks() -> None:
    assert articles(rule("clock", what="forgotten")) == {"3 6.8", "4 1.6"}
    assert articles(rule("clock", what="defect")) == {"3 6.9"}
    assert rule("clock", what="protest", flag="yes").answer == "no"
    assert rule("clock", what="protest", flag="no").answer == "goes on"
    assert "3 6.7" in articles(rule("clock", what="hand"))


@pytest.mark.article("fmjd.annex3", "6.2")
@pytest.mark.article("fmjd.annex3", "6.12")
@pytest.mark.parametrize(
    ("rate", "left", "answer"),
    [
        ("80+30", "", "no"),  # never in time trouble
        ("2h/50+1h/25", "5:01", "no"),
        ("2h/50+1h/25", "5:00", "yes"),
        ("80+29", "4:59", "yes"),
        ("5+3", "", "yes"),  # optional in blitz
    ],
)
def test_when_recording_may_stop(rate: str, left: str, answer: str) -> None:
    told = {"left": left} if left else {}
    assert rule("recording", known(rate), about="stops", **told).answer == answer


@pytest.mark.article("fmjd.annex1", "10.4")
def test_the_event_may_follow_annex_1_on_recording() -> None:
    always = step("recording", known("2h"), about="stops")
    assert isinstance(always, BoardQuestion)
    assert always.name == "left"
    optional = known("2h", regulations={"recording": "optional"})
    assert articles(rule("recording", optional, about="stops")) == {"1 10.4"}
    controls = known("2h/50+1h/25", regulations={"recording": "optional"})
    assert isinstance(step("recording", controls, about="stops"), BoardQuestion)  # 10.2.2


@pytest.mark.article("fmjd.annex3", "6.13")
@pytest.mark.article("fmjd.annex3", "6.14")
@pytest.mark.article("fmjd.annex3", "6.20")
def test_records_are_completed_after_time_trouble() -> None:
    for about, article in (("after", "3 6.13"), ("both", "3 6.14")):
        ruling = rule("recording", about=about)
        assert articles(ruling) == {article, "3 6.20"}  # the text says 6.29, which does not exist
        assert "more than five minutes" in ruling.steps[-1]


@pytest.mark.article("fmjd.annex3", "6.5")
@pytest.mark.article("fmjd.annex3", "6.15")
@pytest.mark.article("fmjd.annex3", "6.16")
def test_comparing_and_counting() -> None:
    assert articles(rule("recording", about="compare")) == {"3 6.5"}
    assert "3 6.16" in articles(rule("recording", about="number", proved="player"))
    unproved = rule("recording", about="number", proved="nobody")
    assert articles(unproved) == {"3 6.15"}


@pytest.mark.article("fmjd.annex3", "2.5.a")
@pytest.mark.article("fmjd.annex3", "2.5.b")
@pytest.mark.article("fmjd.annex3", "2.5.c")
@pytest.mark.article("fmjd.annex3", "2.5.d")
@pytest.mark.article("fmjd.annex3", "2.5.e")
@pytest.mark.parametrize(
    ("sanction", "answer", "article"),
    [
        ("remark", "goes on", "3 2.5.a"),
        ("warning", "warning", "3 2.5.b"),
        ("time", "-60 s", "3 2.5.c"),
        ("extra", "+60 s", "3 2.5.c"),
        ("loss", "2-0", "3 2.5.d"),
        ("both", "0-0", "3 2.5.d"),
        ("out", "2-0", "3 2.5.e"),
    ],
)
def test_sanctions(sanction: str, answer: str, article: str) -> None:
    seconds = {"seconds": "60"} if sanction in {"time", "extra"} else {}
    ruling = rule("conduct", offence="13", offender="black", sanction=sanction, **seconds)
    assert ruling.answer == answer
    assert {"3 2.4.13", article} <= articles(ruling)


# Interruption and plus draws


@pytest.mark.article("fmjd.annex3", "7.1")
@pytest.mark.article("fmjd.annex3", "7.4")
@pytest.mark.article("fmjd.annex3", "7.5")
@pytest.mark.article("fmjd.annex3", "7.6.1")
@pytest.mark.parametrize(
    ("hours", "reading", "made", "side", "answer"),
    [
        ("more", "", "", "", "no"),
        ("six", "", "", "", "no"),
        ("six", "less", "", "", "no"),
        ("six", "just", "75", "black", "yes"),
        ("less", "", "74", "", "no"),
        ("less", "", "75", "white", "no"),
        ("less", "", "75", "black", "yes"),
    ],
)
def test_when_a_game_may_be_interrupted(
    hours: str, reading: str, made: str, side: str, answer: str
) -> None:
    said = {"moves": made, "to_move": side}
    ruling = rule(
        "interruption",
        known("2h/50+1h/25", regulations={"six-hours": reading} if reading else {}),
        about="interrupt",
        hours=hours,
        **{name: text for name, text in said.items() if text},
    )
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "7.6.7")
@pytest.mark.article("fmjd.annex3", "7.7")
@pytest.mark.parametrize(
    ("sealed", "answer"), [("19-23", "goes on"), ("19-28", "2-0"), ("e4?", "unknown")]
)
def test_an_illegal_sealed_move_loses(sealed: str, answer: str) -> None:
    told = known(moves="32-28")
    assert rule("interruption", told, about="resume", sealed=sealed).answer == answer


def test_only_black_seals_a_move() -> None:
    with pytest.raises(InvalidValue, match="Black seals"):
        rule("interruption", known(moves=""), about="resume", sealed="32-28")
    assert rule("interruption", about="resume", legal="no").answer == "2-0"


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize(
    ("fen", "lasting", "answer"),
    [
        ("W:WK46,31:BK3", "", "1-1"),  # 3 against 2
        ("W:WK46,K47,31:BK3", "yes", "1+-1-"),
        ("W:WK46,K47,31:BK3", "no", "1-1"),
        ("W:WK46,K47,31:BK3", "open", "unknown"),
        ("W:WK46:BK3,K4,6", "yes", "1--1+"),
    ],
)
def test_a_plus_draw_takes_a_lasting_advantage_of_three_men(
    fen: str, lasting: str, answer: str
) -> None:
    told = {"lasting": lasting} if lasting else {}
    ruling = rule("plus-draw", known(position=fen, over="1-1"), **told)
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "5.6")
def test_where_plus_draws_are_not_announced_a_draw_is_a_draw() -> None:
    better = known(position="W:WK46,K47,31:BK3", plus_draws=False)
    assert rule("plus-draw", better).result == Played(Mark.DRAW, Mark.DRAW)


# Bad input, and all paths


@pytest.mark.parametrize("fen", ["W:W51:B1", "W:W0:B1", "W:Wa1:B1"])
def test_a_position_with_a_piece_off_the_dark_squares_is_refused(fen: str) -> None:
    with pytest.raises(UnreadableInput):
        rule("flag", known("15", position=fen), flagged="white")


@pytest.mark.parametrize("fen", ["W:W:B", "B:W:B"])
def test_a_board_without_pieces_is_refused(fen: str) -> None:
    with pytest.raises(InvalidValue, match="not a single piece"):
        rule("plus-draw", known(position=fen))


def test_a_filed_game_without_moves_is_a_game_that_has_not_begun() -> None:
    told = known("80+30", moves="")
    assert rule("offer", told, by="black").answer == "no"
    assert rule("claim", told, by="white", fell="no").answer == "goes on"


@pytest.mark.article("fmjd.annex3", "2.2.5")
@pytest.mark.article("fmjd.annex3", "6.20")
@pytest.mark.parametrize("matter", [matter.name for matter in matters_of("draughts")])
def test_a_signed_result_stands(matter: str) -> None:
    ruling = rule(matter, known(over="2-0"))
    assert ruling.answer == "stands"
    assert articles(ruling) == {"3 6.20", "3 2.2.5"}


SAMPLES = {
    AnswerKind.NUMBER: ("0", "1", "40", "80"),
    AnswerKind.TIME: ("15:00", "16:30"),
    AnswerKind.CLOCK: ("0:40", "6:00"),
    AnswerKind.SQUARES: ("32",),
    AnswerKind.MOVE: ("19-23",),
    AnswerKind.POSITION: ("W:W31-50:B1-20",),
}


@pytest.mark.parametrize(
    "about",
    [known(), known("15"), known("80+30", moves="32-28 19-23"), known(position=SIXTEEN)],
    ids=["nothing", "rapid", "filed", "position"],
)
def test_every_path_ends_within_four_questions_and_cites_what_exists(about: Known) -> None:
    ends = 0
    for matter in matters_of("draughts"):
        waiting: list[tuple[Reply, ...]] = [()]
        while waiting:
            replies = waiting.pop()
            assert len(replies) <= MOST_QUESTIONS
            try:
                reached = next_step(matter, about, replies)
            except CrosstableError:
                assert replies  # only an answer can be unfit
                continue
            if isinstance(reached, BoardQuestion):
                assert reached in matter.questions or reached.suggested
                answers = [choice.value for choice in reached.alternatives]
                for answer in answers or SAMPLES[reached.kind]:
                    waiting.append((*replies, Reply(reached.name, answer)))
                continue
            ends += 1
            assert reached.because
            for reason in reached.because:
                assert reason.citation is not None
                assert resolve(reason.citation).number == reason.citation.article
    assert ends > 100


@pytest.mark.article("fmjd.annex6", "1")
@pytest.mark.article("fmjd.annex6", "2")
def test_no_ruling_depends_on_what_fifteen_minutes_are_called() -> None:
    rapid, blitz = (replace(known("15"), tempo=tempo) for tempo in ("rapid", "blitz"))
    for matter in matters_of("draughts"):
        waiting: list[tuple[Reply, ...]] = [()]
        while waiting:
            replies = waiting.pop()
            reached = next_step(matter, rapid, replies)
            assert next_step(matter, blitz, replies) == reached
            if isinstance(reached, BoardQuestion):
                waiting += [
                    (*replies, Reply(reached.name, choice.value)) for choice in reached.alternatives
                ]


def test_no_claim_is_judged_by_filed_moves_that_break_off() -> None:
    told = known("80+30", moves="32-28 19-23 50-1")
    asked = step("claim", told, by="white")
    assert isinstance(asked, BoardQuestion)
    assert asked.name == "rule"
    ruling = rule("claim", told, by="white", rule="kings", reached="3", fell="no")
    assert "stop before '50-1'" in str(ruling.rests_on[0])
