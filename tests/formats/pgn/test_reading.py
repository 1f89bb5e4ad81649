"""PGN is read with everything in it; what was forgiven is said, and what is wrong has a place."""

from __future__ import annotations

import io

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.pgn import PgnGame, read_game, read_games, write_game
from crosstable.formats.pgn.model import PgnLine
from crosstable.formats.scores.leniency import Leniency
from crosstable.formats.scores.remarks import Comment, DrawOffer, Glyph, LineNote
from crosstable.kernel.errors import UnreadableInput
from tests.formats.pgn.corpus import random_pgn
from tests.samples import drawn

FULL = """%a note for programs
[Event "Open \\"A\\""]
[Site "?"]
[Date "2026.01.01"]
[Round "1"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

{before} 1. e4! {best [%clk 1:29:30]} e5 ; to the end of the line
2. Nf3 $14 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) 2... Nc6 3.Bb5 a6 1-0
"""


def texts(game: PgnGame) -> list[str]:
    return [move.text for move in game.line.moves]


def test_everything_in_a_game_is_kept() -> None:
    game = read_game(FULL)
    assert game.tag("Event") == 'Open "A"'
    assert game.notes == (LineNote("a note for programs"),)
    assert texts(game) == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    assert game.line.opening == (Comment("before"),)
    first, second, third = game.line.moves[:3]
    assert first.remarks == (Glyph(1), Comment("best [%clk 1:29:30]"))
    assert second.remarks == (Comment("to the end of the line"),)
    assert third.remarks[0] == Glyph(14)
    variation = third.remarks[1]
    assert isinstance(variation, PgnLine)
    assert [move.text for move in variation.moves] == ["f4", "exf4", "Nf3"]
    inner = variation.moves[1].remarks[0]
    assert isinstance(inner, PgnLine)
    assert [move.text for move in inner.moves] == ["d5", "exd5"]


def test_several_games_with_and_without_tags() -> None:
    readings = list(read_games(f"{FULL}\n{FULL}\n1. d4 d5 *\n\n1. c4 1/2-1/2\n"))
    assert [len(reading.game.line.moves) for reading in readings if reading.game] == [6, 6, 2, 1]
    assert [reading.line for reading in readings] == [1, 13, 25, 27]
    assert [reading.closing for reading in readings] == ["1-0", "1-0", "*", "1/2-1/2"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_encodings(encoding: str) -> None:
    data = '[White "Müller"]\r\n\r\n1. e4 e5 *\r\n'.encode(encoding)
    (reading,) = read_games(data)
    assert reading.game is not None
    assert reading.game.tag("White") == "Müller"
    kinds = [forgiven.kind for forgiven in reading.forgiven]
    expected = {
        "utf-8": [],
        "utf-8-sig": [Leniency.BYTE_ORDER_MARK],
        "cp1252": [Leniency.ENCODING],
    }
    assert kinds == expected[encoding]


@pytest.mark.parametrize(
    ("text", "kind", "moves"),
    [
        ("1. e4 e5 2. Nf3", Leniency.NO_SEPARATOR_BETWEEN_GAMES, 3),
        ('[Result "*"]\n1. e4 1-0', Leniency.RESULT_ADDED, 1),
        ('[White "A"]\n1. e4 1-0', Leniency.RESULT_ADDED, 1),
        ('[Result "0-1"]\n1. e4 1-0', Leniency.RESULT_DISAGREES, 1),
        ("1. e4 e5 ) 2. Nf3 *", Leniency.STRAY_BRACKET, 3),
        ("1. e4 () e5 *", Leniency.EMPTY_VARIATION, 2),
        ("1. e4 e5 ! 2. Nf3 *", Leniency.MARKS_APART, 3),
        ("1. e4 +- e5 *", Leniency.OTHER_SIGN, 2),
        ("1. e4 e5 White resigns 1-0", Leniency.WORDS, 2),
        ("1. e4 e5 * {late}", Leniency.REMARK_AFTER_END, 2),
        ('[White A"]\n1. e4 *', Leniency.TAG_VALUE, 1),
        ('[White "A"]\n[White "B"]\n1. e4 *', Leniency.REPEATED_TAG, 1),
        ('{hello}\n[White "A"]\n1. e4 *', Leniency.REMARK_BEFORE_TAGS, 1),
    ],
)
def test_what_is_forgiven_is_said(text: str, kind: Leniency, moves: int) -> None:
    readings = [reading for reading in read_games(text) if reading.game]
    last = readings[-1]
    assert last.game is not None
    assert kind in [forgiven.kind for forgiven in last.forgiven]
    assert len(last.game.line.moves) == moves


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1. e4 {never closed", "line 1, column 7: a comment begins here"),
        ("1. e4\n(1. d4 d5", "line 2, column 1: a variation that begins here"),
        ('[White "A"]\n1. e4 e5 *\n\n[Black\n', "line 4, column 1: this is not a tag"),
        ("1. e4 \x00", "null character"),
        ("1. e4 " + "(" * 60, "more than 50 variations"),
        ("no game at all " * 80, "more than 200 words"),
    ],
)
def test_what_cannot_be_read_has_a_place(text: str, place: str) -> None:
    errors = [str(reading.error) for reading in read_games(text) if reading.error]
    assert len(errors) == 1
    assert place in errors[0]


def test_a_game_that_cannot_be_read_does_not_hide_the_next() -> None:
    text = f'[White "A"]\n\n1. e4 (1. d4 *\n\n{FULL}'
    first, second = read_games(text)
    assert first.error is not None
    assert second.game is not None
    assert texts(second.game)[:2] == ["e4", "e5"]


def test_one_game_is_asked_for() -> None:
    with pytest.raises(UnreadableInput, match="no game"):
        read_game("")
    with pytest.raises(UnreadableInput, match="second game"):
        read_game("1. e4 * 1. d4 *")


@pytest.mark.parametrize("chess960", [False, True])
def test_python_chess_reads_and_writes_the_same_games(chess960: bool) -> None:
    corpus = random_pgn(20 + chess960, 12, chess960=chess960)
    stream = io.StringIO(corpus)
    for reading in read_games(corpus):
        assert reading.game is not None
        assert not reading.forgiven
        theirs = chess.pgn.read_game(stream)
        assert theirs is not None
        assert len(reading.game.line.moves) == sum(1 for _ in theirs.mainline())
        ours = chess.pgn.read_game(io.StringIO(write_game(reading.game)))
        assert ours is not None
        assert not ours.errors
        assert ours.accept(chess.pgn.StringExporter(headers=False)) == theirs.accept(
            chess.pgn.StringExporter(headers=False)
        )


@given(st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_what_is_written_is_read_back(seed: int) -> None:
    for reading in read_games(random_pgn(seed, 1, plies=40)):
        assert reading.game is not None
        text = write_game(reading.game)
        again = read_game(text)
        assert write_game(again) == text
        assert texts(again) == texts(reading.game)


@pytest.mark.parametrize("text", ["-a1", ":a1", "1. -e4 e5 *"])
def test_a_move_does_not_begin_with_a_separator(text: str) -> None:
    readings = list(read_games(text))
    assert all(reading.game is None or write_game(reading.game) for reading in readings)
    assert readings[0].error is not None or readings[0].forgiven


@given(st.text(alphabet='0123456789abcdefghNBRQKOx-+#=.{}()[]";%$*!? \n/', max_size=120))
@settings(max_examples=drawn(300), deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for reading in read_games(text):
        assert (reading.game is None) is (reading.error is not None)
        if reading.game is not None:
            write = write_game(reading.game)
            assert list(read_games(write))


@pytest.mark.article("fide.laws", "8.1.5", "9.1.2.2")
@pytest.mark.parametrize("sign", ["(=)", "{(=)}", "{ (=) }"])
def test_an_offer_of_a_draw_stays_with_its_move(sign: str) -> None:
    game = read_game(f"1. e4 {sign} e5 2. Nf3 (2. f4) (=) 1/2-1/2")
    first, second, third = game.line.moves
    assert first.remarks == (DrawOffer(),)
    assert second.remarks == ()
    assert isinstance(third.remarks[0], PgnLine)
    assert third.remarks[1] == DrawOffer()
    again = read_game(write_game(game))
    assert [move.remarks for move in again.line.moves] == [move.remarks for move in game.line.moves]
    (reading,) = read_games("1. e4 (=) 1/2-1/2")
    assert reading.forgiven == (), "the sign of the Laws needs no pardon"
