from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from crosstable.games.draughts.board import BOARD_64
from crosstable.games.draughts.draws import (
    DrawMode,
    counts,
    declared,
    notices,
    verdict,
    verify_claim,
)
from crosstable.games.draughts.endings import EndingClass, ending_class
from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.history import Counters, History, SixteenToFive, advance, begin
from crosstable.games.draughts.legality import read_move
from crosstable.games.draughts.moves import Move, after
from crosstable.games.draughts.position import START, Kind, start_position
from crosstable.games.errors import IllegalMove
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.result import Ending
from crosstable.rulebooks.fmjd_laws import INTERNATIONAL
from crosstable.rulebooks.index import resolve
from tests.games.draughts.endings import first_ending

# A public question about these rules: three kings against one, a king taken on the 26th ply.
THREE_KINGS = "W:WK46,K47,K48:BK3"
THREE_KINGS_GAME = [
    "47-38",
    "3-9",
    "46-23",
    "9-22",
    "38-24",
    "22-17",
    "48-31",
    "17-39",
    "24-38",
    "39-17",
    "31-42",
    "17-22",
    "38-15",
    "22-6",
    "42-31",
    "6-1",
    "31-18",
    "1-6",
    "18-13",
    "6-17",
    "15-20",
    "17-39",
    "13-18",
    "39-17",
    "20-33",
    "17x39",
    "18-13",
    "39-33",
    "13-27",
    "33-17",
    "23-19",
    "17-12",
    "27-22",
    "12-29",
    "19-32",
    "29-12",
]


def played(history: History, *texts: str) -> History:
    for text in texts:
        history = advance(history, read_move(history.position, text))
    return history


def articles(history: History) -> list[str]:
    return [reason.citation.article for reason in verdict(history).because if reason.citation]


def quiet_walk(history: History, plies: int, *, men: bool, seed: int = 0) -> History:
    """Play on without a capture and without repeating a position; men move where they are asked to.

    Men move once in a while, so that they are still men for a good part of the walk.
    """
    for attempt in range(500):
        rng = random.Random(seed * 1000 + attempt)
        found = history
        seen = {history.position}
        while len(found.moves) < len(history.moves) + plies:
            choices = []
            for move in legal_moves(found.position):
                following = after(found.position, move)
                piece = found.position.piece_at(move.start)
                man_moves = piece is not None and piece.kind is Kind.MAN
                replies = legal_moves(following)
                if (
                    not move.is_capture
                    and following not in seen
                    and replies
                    and not replies[0].is_capture
                    and (not man_moves or (men and rng.random() < 0.1))
                ):
                    choices.append(move)
            if not choices:
                break
            found = advance(found, rng.choice(choices))
            seen.add(found.position)
        else:
            return found
    raise AssertionError("no quiet walk from here")


@pytest.mark.article("fmjd.annex1", "7.1.1", "7.2.2")
def test_who_cannot_move_has_lost() -> None:
    history = begin(read_fen("W:W26:B17,21"))
    found = verdict(history)
    assert found.outcome.result is GameResult.BLACK_WINS
    assert found.outcome.ending is Ending.ON_THE_BOARD
    assert articles(history) == ["7.2.2"]


@pytest.mark.article("fmjd.annex1", "7.2.3")
def test_who_has_no_pieces_has_lost() -> None:
    history = played(begin(read_fen("W:W28:B22")), "28x17")
    assert verdict(history).outcome.result is GameResult.WHITE_WINS
    assert articles(history) == ["7.2.3"]


def test_a_game_that_has_just_begun_goes_on() -> None:
    found = verdict(begin())
    assert found.outcome.result is GameResult.GOES_ON
    assert found.outcome.ending is None
    assert not found.because
    assert first_ending(begin()) is None


@pytest.mark.article("fmjd.annex1", "6.1")
def test_the_third_occurrence_draws_and_the_first_position_counts() -> None:
    history = begin(read_fen("W:WK47,45:BK4,15"))
    around = ("47-41", "4-18", "41-47", "18-4")
    history = played(history, *around, *around[:3])
    assert history.occurrences == 2
    assert not verdict(history).outcome.result.over
    history = played(history, "18-4")
    assert history.occurrences == 3
    assert verdict(history).outcome.ending is Ending.REPETITION
    assert articles(history) == ["6.1"]


@pytest.mark.article("fmjd.annex1", "6.1")
def test_the_same_pieces_with_the_other_side_to_move_are_another_position() -> None:
    history = begin(read_fen("W:WK47,45:BK4,15"))
    # White loses a move by a triangle, so that the pieces stand as before with Black to move.
    history = played(history, "47-41", "4-18", "41-36", "18-4", "36-47")
    assert replace(history.position, to_move=Colour.WHITE) == history.first
    assert history.occurrences == 1


@pytest.mark.article("fmjd.annex1", "6.1")
def test_repetitions_need_not_follow_each_other() -> None:
    history = begin(read_fen("W:WK47,45:BK4,15"))
    history = played(history, "47-41", "4-18", "41-47", "18-4")
    history = played(history, "47-36", "4-10", "36-47", "10-4")
    assert articles(history) == ["6.1"]


@pytest.mark.article("fmjd.annex1", "6.1")
def test_a_man_that_moves_makes_earlier_positions_unreachable() -> None:
    history = played(begin(read_fen("W:WK47,45:BK4,15")), "47-41", "4-18", "45-40")
    assert history.repeatable == (history.position,)
    assert history.counters.king_moves == 0


@pytest.mark.article("fmjd.annex1", "7.1.2", "7.3.2", "6.2")
def test_twenty_five_moves_of_kings_on_each_side_draw() -> None:
    history = quiet_walk(begin(read_fen("W:WK46,K47:BK4,K5")), 49, men=False)
    assert history.counters == Counters(king_moves=49)
    assert not verdict(history).outcome.result.over
    history = quiet_walk(history, 1, men=False)
    assert articles(history) == ["6.2"]
    assert verdict(history).outcome.ending is Ending.MOVE_COUNT
    assert first_ending(history) == (50, verdict(history))


@pytest.mark.article("fmjd.annex1", "6.2")
@pytest.mark.parametrize(
    ("fen", "text"),
    [("W:WK47,45:BK4,15", "45-40"), ("W:WK47,7:BK4,15", "7-1"), ("W:WK47,45:BK33,15", "47x20")],
    ids=["man", "promotion", "capture"],
)
def test_a_man_or_a_capture_begins_the_count_again(fen: str, text: str) -> None:
    history = msgspec.structs.replace(begin(read_fen(fen)), counters=Counters(king_moves=40))
    move = next(move for move in legal_moves(history.position) if str(move) == text)
    assert advance(history, move).counters.king_moves == 0


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("W:WK46,K47,K48:BK3", EndingClass.THREE_AGAINST_KING),
        ("W:WK46,K47,31:BK3", EndingClass.THREE_AGAINST_KING),
        ("W:WK46,30,31:BK3", EndingClass.THREE_AGAINST_KING),
        ("W:WK46:BK3,K4,20", EndingClass.THREE_AGAINST_KING),
        ("W:WK46,K47:BK3", EndingClass.TWO_AGAINST_KING),
        ("W:WK46,31:BK3", EndingClass.TWO_AGAINST_KING),
        ("W:WK46:BK3,20", EndingClass.TWO_AGAINST_KING),
        ("W:WK46:BK3", EndingClass.TWO_AGAINST_KING),
        ("W:W30,31,32:BK3", None),
        ("W:W30,31:BK3", None),
        ("W:W30:BK3", None),
        ("W:WK46,K47,K48,K49:BK3", None),
        ("W:WK46,K47:BK3,K4", None),
        ("W:WK46,K47,K48:B3", None),
        ("W:WK46,K47:BK3,20", None),
    ],
)
@pytest.mark.article("fmjd.annex1", "6.3", "6.4")
def test_which_endings_are_limited(fen: str, expected: EndingClass | None) -> None:
    assert ending_class(read_fen(fen)) is expected


@pytest.mark.parametrize(
    ("fen", "plies", "men", "article"),
    [
        ("W:WK46,K47,K48:BK3", 32, False, "6.3"),
        ("W:WK46,K47,45:BK3", 32, True, "6.3"),
        ("W:WK46,45,40:BK3", 32, True, "6.3"),
        ("B:WK50:BK3,K4,6", 32, True, "6.3"),
        ("W:WK46,K47:BK3", 10, False, "6.4"),
        ("W:WK46,45:BK3", 10, True, "6.4"),
        ("W:WK46:BK3", 10, False, "6.4"),
    ],
)
@pytest.mark.article("fmjd.annex1", "6.3", "6.4")
def test_a_limited_ending_is_drawn_after_its_moves(
    fen: str, plies: int, men: bool, article: str
) -> None:
    for seed in range(3):
        history = quiet_walk(begin(read_fen(fen)), plies - 1, men=men, seed=seed)
        assert not verdict(history).outcome.result.over
        history = quiet_walk(history, 1, men=men, seed=seed)
        assert articles(history) == [article]
        assert first_ending(history) == (plies, verdict(history))


@pytest.mark.article("fmjd.annex1", "6.3")
def test_the_capture_that_creates_the_ending_is_not_counted() -> None:
    history = played(begin(read_fen("W:WK46,K47,K48:BK3,28")), "46x23")
    assert history.counters == Counters(three_against_king=0)


@pytest.mark.article("fmjd.annex1", "6.3")
def test_the_first_promotion_creates_the_ending_and_the_second_changes_nothing() -> None:
    history = begin(read_fen("W:W7,8,45:BK47"))
    assert history.counters.three_against_king is None
    history = played(history, "7-1")
    assert history.counters.three_against_king == 0
    history = played(history, "47-42", "8-2")
    assert history.counters.three_against_king == 2


@pytest.mark.article("fmjd.annex1", "6.4")
def test_the_ending_of_five_moves_begins_again_only_where_it_was_left() -> None:
    # The king of king and man is taken: man against king is no limited ending until it promotes.
    history = begin(read_fen("B:WK28,10:BK33"))
    assert history.counters.two_against_king == 0
    history = played(history, "33x22")
    assert history.counters.two_against_king is None
    assert played(history, "10-5").counters.two_against_king == 0


@pytest.mark.parametrize(
    ("reading", "plies", "article"),
    [
        (SixteenToFive.BOTH_COUNT, 32, "6.3"),
        (SixteenToFive.SIXTEEN_ONLY, 32, "6.3"),
        (SixteenToFive.FIVE_ONLY, 36, "6.4"),
    ],
)
@pytest.mark.article("fmjd.annex1", "6.3")
def test_a_king_taken_late_in_the_sixteen_moves(
    reading: SixteenToFive, plies: int, article: str
) -> None:
    history = played(begin(read_fen(THREE_KINGS), sixteen_to_five=reading), *THREE_KINGS_GAME)
    assert max(history.repeatable.count(each) for each in history.repeatable) < 3
    ended = first_ending(history)
    assert ended is not None
    assert ended[0] == plies
    assert [each.citation.article for each in ended[1].because if each.citation] == [article]


@pytest.mark.parametrize(
    ("reading", "plies"),
    [
        (SixteenToFive.BOTH_COUNT, 11),
        (SixteenToFive.SIXTEEN_ONLY, None),
        (SixteenToFive.FIVE_ONLY, 11),
    ],
)
@pytest.mark.article("fmjd.annex1", "6.4")
def test_a_king_taken_early_in_the_sixteen_moves(reading: SixteenToFive, plies: int | None) -> None:
    before = played(begin(read_fen(THREE_KINGS)), *THREE_KINGS_GAME[:25]).position
    history = played(begin(before, sixteen_to_five=reading), *THREE_KINGS_GAME[25:])
    ended = first_ending(history)
    assert (ended[0] if ended else None) == plies
    if reading is SixteenToFive.SIXTEEN_ONLY:
        assert history.counters.three_against_king == 11
        assert history.counters.two_against_king is None


@pytest.mark.parametrize(
    ("fen", "text", "article"),
    [
        ("W:WK46,K1,K2:BK28", "46x5", "7.2.3"),
        ("W:WK41,K48,K1:BK46", "48-37", "7.2.2"),
        ("W:WK46,K1:BK28", "46x5", "7.2.3"),
        ("W:WK41,K48:BK46", "48-37", "7.2.2"),
    ],
)
@pytest.mark.article("fmjd.annex1", "6.3")
def test_a_win_with_the_last_counted_move_comes_before_the_draw(
    fen: str, text: str, article: str
) -> None:
    last = Counters(king_moves=49, three_against_king=31, two_against_king=9)
    history = msgspec.structs.replace(begin(read_fen(fen)), counters=last)
    history = played(history, text)
    assert verdict(history).outcome.result is GameResult.WHITE_WINS
    assert articles(history) == [article]


def test_several_counts_that_are_complete_are_all_named() -> None:
    last = Counters(king_moves=49, three_against_king=31)
    history = msgspec.structs.replace(begin(read_fen("W:WK46,K47,K48:BK3")), counters=last)
    history = played(history, "47-42")
    assert articles(history) == ["6.2", "6.3"]


def drawn() -> History:
    return quiet_walk(begin(read_fen("W:WK46,K47:BK3")), 10, men=False)


@pytest.mark.article("fmjd.annex8", "D.11")
def test_software_ends_a_game_by_itself() -> None:
    found = declared(drawn(), DrawMode.AUTOMATIC)
    assert found.outcome.result is GameResult.DRAW
    assert [str(reason.citation) for reason in found.because] == [
        "fmjd.annex1 6.4",
        "fmjd.annex8 D.11",
    ]
    assert notices(drawn(), DrawMode.AUTOMATIC) == ()


@pytest.mark.article("fmjd.annex3", "5.4")
def test_at_the_board_the_referee_is_told_of_his_duty() -> None:
    found = declared(drawn(), DrawMode.NOTIFY_REFEREE)
    assert found.outcome.result is GameResult.GOES_ON
    assert [str(reason.citation) for reason in found.because] == [
        "fmjd.annex1 6.4",
        "fmjd.annex3 5.4",
    ]
    assert notices(begin(), DrawMode.NOTIFY_REFEREE) == ()


@pytest.mark.article("fmjd.annex6", "6")
def test_in_rapid_games_a_player_claims() -> None:
    found = declared(drawn(), DrawMode.ON_CLAIM)
    assert found.outcome.result is GameResult.GOES_ON
    assert str(found.because[-1].citation) == "fmjd.annex6 6"
    assert verify_claim(drawn()).outcome


@pytest.mark.article("fmjd.annex6", "7.2")
def test_a_wrong_claim_is_answered_with_the_counts() -> None:
    history = quiet_walk(begin(read_fen("W:WK46,K47:BK3")), 7, men=False)
    found = verify_claim(history)
    assert not found.outcome
    assert [reason.sentence for reason in found.because] == [
        "the same position with the same side to move: 1 of 3",
        "plies by kings without a capture: 7 of 50",
        "plies since at most two pieces stood against a king: 7 of 10",
    ]
    lost = verify_claim(begin(read_fen("W:W26:B17,21")))
    assert not lost.outcome
    assert [str(reason.citation) for reason in lost.because] == ["fmjd.annex1 7.2.2"]


@pytest.mark.parametrize("mode", DrawMode)
def test_a_win_is_declared_by_nobody(mode: DrawMode) -> None:
    found = declared(begin(read_fen("W:W26:B17,21")), mode)
    assert found.outcome.result is GameResult.BLACK_WINS


def test_every_count_cites_an_article_that_exists() -> None:
    history = begin(read_fen(THREE_KINGS))
    for count in (*counts(history), *counts(begin(read_fen("W:WK46:BK3")))):
        assert resolve(count.citation).number == count.citation.article
    assert [count.needed for count in counts(history)] == [3, 50, 32]


def test_moves_are_counted_for_each_player() -> None:
    history = played(begin(), "32-28", "19-23", "28x19")
    assert history.moves_by(Colour.WHITE) == 2
    assert history.moves_by(Colour.BLACK) == 1
    black_first = played(begin(replace(START, to_move=Colour.BLACK)), "19-23")
    assert black_first.moves_by(Colour.BLACK) == 1
    assert black_first.moves_by(Colour.WHITE) == 0


def test_a_history_refuses_an_illegal_move() -> None:
    with pytest.raises(IllegalMove, match="no piece on 28"):
        advance(begin(), Move(28, 23))
    with pytest.raises(IllegalMove, match="not among the legal moves"):
        advance(begin(), Move(32, 28, (22,)))
    with pytest.raises(IllegalMove):
        advance(begin(), Move(99, 28))


def test_other_rules_are_other_numbers() -> None:
    rules = msgspec.structs.replace(
        INTERNATIONAL,
        two_against_king=msgspec.structs.replace(INTERNATIONAL.two_against_king, value=2),
    )
    history = quiet_walk(begin(read_fen("W:WK46:BK3"), rules=rules), 4, men=False)
    assert articles(history) == ["6.4"]


def test_a_position_of_another_board_is_refused() -> None:
    with pytest.raises(InvalidValue, match="32 squares"):
        begin(start_position(BOARD_64))
