"""Chess960: starting positions, castling, its two ways of writing FEN, and counts of moves."""

from __future__ import annotations

import pytest

from crosstable.formats.pgn import keeping
from crosstable.games.chess import CHESS, chess960_start, perft, read_fen, write_fen
from crosstable.games.errors import IllegalMove
from crosstable.kernel.errors import InvalidValue, UnreadableInput

KNOWN = [
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 21, 528, 12189),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 21, 807, 18002),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 20, 479, 10471),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 22, 593, 13440),
    ("qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9", 29, 899, 26578),
]


@pytest.mark.article("fide.laws", "II.3")
@pytest.mark.parametrize(("fen", "one", "two", "three"), KNOWN)
def test_moves_are_counted_as_everywhere(fen: str, one: int, two: int, three: int) -> None:
    position = read_fen(fen, chess960=True)
    assert [perft(position, depth) for depth in (1, 2, 3)] == [one, two, three]


@pytest.mark.article("fide.laws", "II.2")
@pytest.mark.parametrize("number", [-1, 960, 5000])
def test_there_are_960_starting_positions(number: int) -> None:
    with pytest.raises(InvalidValue, match="0 to 959"):
        chess960_start(number)


def test_both_ways_of_writing_rights_are_one_position() -> None:
    shredder = read_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1")
    by_letters = read_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", chess960=True)
    assert shredder == by_letters
    assert write_fen(shredder).split()[2] == "GBgb"
    inner = read_fen("4k3/8/8/8/8/8/8/1RR1K3 w C - 0 1")  # the inner rook, as X-FEN says it too
    assert write_fen(inner).split()[2] == "C"


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/4K3 w HA - 0 1",
        "4k3/8/8/8/8/8/4K3/R6R w HA - 0 1",
        "4k3/8/8/8/8/8/8/K6R w A - 0 1",
    ],
)
def test_impossible_rights_to_castle_are_refused(fen: str) -> None:
    with pytest.raises(UnreadableInput, match="castling"):
        read_fen(fen, chess960=True)


@pytest.mark.article("fide.laws", "II.3.2.1", "II.3.2.2", "II.3.2.3", "II.3.2.4")
@pytest.mark.parametrize(
    ("article", "before", "text", "after"),
    [
        ("II.3.2.1", "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "0-0-0", "4k3/8/8/8/8/8/8/2KR3R"),
        ("II.3.2.2", "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1", "O-O", "4k3/8/8/8/8/8/8/R4RK1"),
        ("II.3.2.3", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "0-0", "4k3/8/8/8/8/8/8/5RK1"),
        ("II.3.2.4", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1"),
    ],
)
@pytest.mark.article("fide.laws", "II.3.2", "II.3.2.6")
def test_the_four_ways_to_castle(article: str, before: str, text: str, after: str) -> None:
    position = read_fen(before, chess960=True)
    move = CHESS.read_move(position, text)
    played = CHESS.play(position, move)
    assert write_fen(played).split()[0] == after, article
    assert CHESS.notation(position, move).rstrip("+") in {"O-O", "O-O-O"}


@pytest.mark.article("fide.laws", "II.3.2.7.4")
@pytest.mark.parametrize(
    ("fen", "text"),
    [
        ("4k3/8/8/8/8/8/8/RN2K2R w HA - 0 1", "0-0-0"),
        ("4k3/8/8/8/8/8/8/R1N2KR1 w GA - 0 1", "0-0-0"),
        ("4k3/8/8/8/8/6r1/8/R4K1R w HA - 0 1", "0-0"),
    ],
)
def test_castling_needs_its_squares(fen: str, text: str) -> None:
    with pytest.raises(IllegalMove):
        CHESS.read_move(read_fen(fen, chess960=True), text)


def test_a_record_gets_the_position_that_was_drawn() -> None:
    start = write_fen(chess960_start(356))
    kept = keeping.begun_in('[White "A"]\n\n1. e4 e5 *\n', start)
    assert '[Variant "Chess960"]' in kept
    assert f'[FEN "{start}"]' in kept
    assert keeping.begun_in(kept, start) == kept
    other = write_fen(chess960_start(355))
    with pytest.raises(UnreadableInput, match="another position"):
        keeping.begun_in(kept, other)
    assert keeping.begun_in("no game {", start) == "no game {"


@pytest.mark.article("fide.laws", "II.2")
@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("4k3/8/8/8/8/8/8/RR1K2R1 w AB - 0 1", "AB: White can castle with one rook on each side"),
        ("4k3/8/8/8/8/8/8/R3K2R w KH - 0 1", "KH: White can castle with one rook on each side"),
        ("4k3/8/8/8/8/8/8/1R1K2R1 w H - 0 1", "right H: no rook of White stands on h1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "right q: no rook of Black stands on that side"),
        ("4k3/8/8/8/8/3K4/8/R6R w HA - 0 1", "right H: the king of White is not on its first"),
        ("1r2k3/8/8/8/8/8/8/3K2R1 w Gb - 0 1", "their kings are not on the same file"),
        ("1r1k4/8/8/8/8/8/8/R2K2R1 w Ab - 0 1", "their rooks there are not on the same file"),
        ("8/8/8/8/8/8/8/8 w K - 0 1", "the board is empty; castling right K"),
    ],
)
def test_rights_to_castle_that_cannot_be_are_named(fen: str, why: str) -> None:
    with pytest.raises(UnreadableInput, match=why):
        read_fen(fen)


def test_an_inner_rook_castles_where_its_file_is_named() -> None:
    position = read_fen("4k3/8/8/8/8/8/8/RR1K2R1 w B - 0 1")
    assert write_fen(position) == "4k3/8/8/8/8/8/8/RR1K2R1 w B - 0 1"
    assert write_fen(read_fen("4k3/8/8/8/8/8/8/RR1K2R1 w KQ - 0 1")).split()[2] == "GA"
