"""What the Laws say before anybody has moved or claimed: the board, the pieces, turns, the aim.

Articles 1 to 3, 6.2.1, Appendix C and Guidelines II.3, as far as no other test is about them.
"""

from __future__ import annotations

import chess
import pytest

from crosstable.games.chess import START, advance, begin, read_fen, read_move, write_fen
from crosstable.games.chess.chess import CHESS
from crosstable.games.chess.diagram import diagram
from crosstable.games.chess.endings import board_ending
from crosstable.games.chess.notation import Notation, score_text
from crosstable.games.clock import clock_at_start, elapsed, pressed, shown
from crosstable.games.diagrams.grid import CELL, MARGIN, Grid
from crosstable.games.errors import IllegalMove
from crosstable.games.game import GameResult
from crosstable.games.library import game as known_game
from crosstable.kernel.colour import Colour
from crosstable.kernel.rate_notation import parse_rate
from tests.games.chess.at_the_board import NEW, RAPID, SHUFFLE, articles, known, ruled


def after(fen: str, *moves: str) -> str:
    history = begin(read_fen(fen))
    for move in moves:
        history = advance(history, read_move(history.position, move))
    return write_fen(history.position)


@pytest.mark.article("fide.laws", "1.1", "2.1", "2.4")
@pytest.mark.parametrize("flipped", [False, True])
def test_the_board_has_eight_files_and_ranks_and_a_light_square_to_the_right(
    *, flipped: bool
) -> None:
    drawn = diagram(START, flipped=flipped)
    assert all(f">{name}<" in drawn for name in "abcdefgh12345678")
    grid = Grid(8, flipped)
    dark = {grid.corner(cell) for cell in grid.dark_cells}
    assert len(dark) == 32
    assert (MARGIN + 7 * CELL, MARGIN + 7 * CELL) not in dark
    assert (MARGIN, MARGIN + 7 * CELL) in dark


@pytest.mark.article("fide.laws", "2.2", "2.3")
def test_sixteen_pieces_each_stand_on_their_squares() -> None:
    board = begin().position.board()
    for side, back, front in ((chess.WHITE, 0, 8), (chess.BLACK, 56, 48)):
        ranks = [[board.piece_at(first + file) for file in range(8)] for first in (back, front)]
        assert "".join(str(piece).upper() for piece in ranks[0]) == "RNBQKBNR"
        assert "".join(str(piece).upper() for piece in ranks[1]) == "PPPPPPPP"
        assert all(piece is not None and piece.color is side for rank in ranks for piece in rank)
    assert len(board.piece_map()) == 32


@pytest.mark.article("fide.laws", "1.2", "1.3")
def test_white_begins_and_both_move_in_turn() -> None:
    history = begin()
    for turn, move in enumerate(SHUFFLE):
        assert history.position.to_move is (Colour.BLACK if turn % 2 else Colour.WHITE)
        history = advance(history, read_move(history.position, move))
    with pytest.raises(IllegalMove, match="the opponent's"):
        CHESS.play(START, CHESS.read_move(read_fen(after(START.fen, "e4")), "e5"))


@pytest.mark.article("fide.laws", "1.4", "1.4.2")
def test_whose_king_cannot_be_rescued_loses() -> None:
    mated = read_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    ended = board_ending(mated.board())
    assert ended is not None
    assert ended.outcome.result is GameResult.BLACK_WINS
    rescued = read_fen("rnb1kbnr/pppp1ppp/8/4p3/7q/5P2/PPPPP1PP/RNBQKBNR w KQkq - 1 3")
    assert rescued.board().is_check()
    assert board_ending(rescued.board()) is None


@pytest.mark.article("fide.laws", "3.1.1", "4.6.3")
def test_a_captured_piece_is_gone_also_on_the_square_of_promotion() -> None:
    assert after("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5").startswith("4k3/8/8/3P4/8/")
    assert after("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q").startswith("3Qk3/8/8/")


@pytest.mark.article("fide.laws", "3.1.2", "3.1.3", "3.9.1")
def test_a_pinned_piece_still_attacks_and_so_gives_check() -> None:
    """Neither may the king go where a knight attacks, nor castle across; a pin changes nothing."""
    pinned = read_fen("4k3/8/8/8/8/4n3/8/4K2R w K - 0 1")
    with pytest.raises(IllegalMove, match="attacked"):
        read_move(pinned, "Kf1")
    behind = read_fen("1k2r3/8/8/8/8/4n3/8/R3K2R w KQ - 0 1")
    with pytest.raises(IllegalMove, match="pass or reach a square that is attacked"):
        read_move(behind, "O-O")
    held = read_fen("4k3/8/8/8/4n3/8/3K4/4R3 w - - 0 1")
    assert held.board().is_check()
    with pytest.raises(IllegalMove, match="left in check"):
        read_move(read_fen("4k3/8/8/8/4n3/8/2K5/4R3 b - - 0 1"), "Nf6")


@pytest.mark.article("fide.laws", "3.7.4.1")
@pytest.mark.article("fide.laws.2023", "3.7.3.1")
def test_a_pawn_is_taken_as_though_it_had_made_one_step() -> None:
    done = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5", "exd6")
    assert done.startswith("4k3/8/3P4/8/")


@pytest.mark.article("fide.laws", "3.7.5.3")
@pytest.mark.article("fide.laws.2023", "3.7.3.5")
def test_a_new_piece_acts_at_once() -> None:
    assert read_fen(after("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q")).board().is_check() is False
    assert read_fen(after("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=R")).board().is_check()


@pytest.mark.article("fide.laws.2023", "3.7.3.2", "3.7.3.3")
def test_the_laws_of_2023_number_the_pawn_anew() -> None:
    game = known_game("chess").under(NEW.laws)
    for fen, text, article in (
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "exd6", "3.7.3.2"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8", "3.7.3.3"),
    ):
        with pytest.raises(IllegalMove) as refused:
            game.read_move(game.position(fen), text)
        (reason,) = refused.value.because
        assert str(reason.citation) == f"fide.laws.2023 {article}"


@pytest.mark.article("fide.laws", "3.8.2", "3.8.2.1.1", "3.8.2.1.2")
def test_the_right_to_castle_is_lost_with_a_move_of_the_king_or_of_that_rook() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert after(fen, "O-O").startswith("r3k2r/8/8/8/8/8/8/R4RK1 b")
    assert after(fen, "O-O-O").startswith("r3k2r/8/8/8/8/8/8/2KR3R b")
    assert after(fen, "Ke2", "Ke7", "Ke1", "Ke8").split()[2] == "-"
    only_long = after(fen, "Rg1", "Ra7", "Rh1", "Ra8")
    assert only_long.split()[2] == "Qk"
    with pytest.raises(IllegalMove, match="the right to castle kingside is lost"):
        read_move(read_fen(only_long), "O-O")
    assert str(read_move(read_fen(only_long), "O-O-O")) == "e1c1"


@pytest.mark.article("fide.laws", "6.2.1")
def test_a_move_is_completed_by_the_press() -> None:
    clock = elapsed(clock_at_start(parse_rate("5+3")), 10)
    assert (clock.running, clock.white.moves) == (Colour.WHITE, 0)
    done = pressed(clock)
    assert (done.running, done.white.moves, shown(done, Colour.WHITE)) == (Colour.BLACK, 1, 296)


@pytest.mark.article("fide.laws", "6.2.1.1")
@pytest.mark.article("fide.laws.2023", "6.2.1.1")
@pytest.mark.parametrize("edition", [RAPID.edition, NEW])
def test_a_mate_needs_no_press(edition: object) -> None:
    """The flag that fell before the clock was pressed changes nothing."""
    mated = known(RAPID, edition=edition, moves=("f3", "e5", "g4", "Qh4#"))
    ruling = ruled("flag", mated, flagged="black")
    assert (ruling.answer, articles(ruling)) == ("0-1", ["6.2.1.1", "5.1.1"])
    assert {reason.citation.text for reason in ruling.because if reason.citation} <= {
        "fide.laws" if edition is RAPID.edition else "fide.laws.2023"
    }


@pytest.mark.article("fide.laws", "6.2.1.2", "A.4.1")
@pytest.mark.article("fide.laws.2023", "A.5.1")
def test_a_further_move_completes_the_one_before() -> None:
    """With eleven moves each nobody is asked whether the tenth was completed."""
    played = (*SHUFFLE * 2, "e4", "e5", *SHUFFLE * 2, "d3", "d6")
    eleven = known(RAPID, moves=(*played, "a3", "a6"))
    assert articles(ruled("start", eleven, wrong="clock")) == ["A.4.1.1"]
    since = known(eleven, edition=NEW)
    assert articles(ruled("start", since, wrong="clock")) == ["A.5.1.1"]
    ten = known(RAPID, moves=played)
    assert articles(ruled("start", ten, wrong="clock", completed="no")) == ["6.10.2"]


NOTED = [
    ("C.1", "4k3/8/8/8/8/8/8/K2N4 w - - 0 1", "d1e3", "Ne3"),
    ("C.4", "4k3/8/8/8/8/8/4P3/K7 w - - 0 1", "e2e4", "e4"),
    ("C.9", "4k3/8/8/8/8/4p3/8/K2N4 w - - 0 1", "d1e3", "Nxe3"),
    ("C.9.1", "4k3/8/8/8/8/4p3/8/K3R3 w - - 0 1", "e1e3", "Rxe3+"),
    ("C.10", "7k/8/8/8/8/8/8/K2N1N2 w - - 0 1", "d1e3", "Nde3"),
    ("C.10.1", "7k/8/8/8/8/8/8/1K1N1N2 w - - 0 1", "f1e3", "Nfe3"),
    ("C.10.1.1", "7k/8/8/8/8/8/8/KR5R w - - 0 1", "b1d1", "Rbd1+"),
    ("C.10.1.2", "7k/8/8/8/8/8/8/KR5R w - - 0 1", "b1c1", "Rbc1+"),
    ("C.10.1.3", "k7/8/8/8/8/8/1K6/2R3R1 w - - 0 1", "g1e1", "Rge1"),
    ("C.10.2", "7k/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3", "N5f3"),
    ("C.10.2.1", "7k/8/8/R7/8/8/7K/R7 w - - 0 1", "a5a3", "R5a3"),
    ("C.10.2.2", "7k/8/8/R7/8/8/7K/R7 w - - 0 1", "a1a3", "R1a3"),
    ("C.10.2.3", "7k/8/8/R7/8/8/7K/R7 w - - 0 1", "a1a4", "R1a4"),
    ("C.10.3", "7k/8/8/5N2/8/8/8/K2N4 w - - 0 1", "f5e3", "Nfe3"),
    ("C.13.2", "7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "0-0-0"),
    ("C.13.3", "k7/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", "exd5"),
    ("C.13.4", "k7/8/8/8/8/8/8/1K5R w - - 0 1", "h1h8", "Rh8+"),
    ("C.13.6", "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", "exd6 e.p."),
]


@pytest.mark.article("fide.laws", "C.1", "C.4", "C.9", "C.9.1", "C.10", "C.10.1", "C.10.1.1")
@pytest.mark.article("fide.laws", "C.10.1.2", "C.10.1.3", "C.10.2", "C.10.2.1", "C.10.2.2")
@pytest.mark.article("fide.laws", "C.10.2.3", "C.10.3")
@pytest.mark.article("fide.laws.2023", "C.13.2", "C.13.3", "C.13.4", "C.13.6")
@pytest.mark.parametrize(("article", "fen", "uci", "written"), NOTED, ids=[one[0] for one in NOTED])
def test_how_a_move_is_written(article: str, fen: str, uci: str, written: str) -> None:
    board = chess.Board(fen)
    assert score_text(board, chess.Move.from_uci(uci)) == written, article


@pytest.mark.article("fide.laws", "C.2", "C.5", "C.6", "C.7")
def test_each_piece_has_its_letter_and_each_square_one_name() -> None:
    for kind, letter in zip((2, 3, 4, 5), "NBRQ", strict=True):
        ends = set()
        for square in chess.SQUARES[2:]:
            board = chess.Board.empty()
            board.set_piece_at(square, chess.Piece(kind, chess.WHITE))
            for move in board.pseudo_legal_moves:
                text = score_text(board, move, Notation.LONG)
                assert text.startswith(f"{letter}{chess.square_name(square)}")
                ends.add(text[-2:])
        assert ends == {f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)}


@pytest.mark.article("fide.laws", "II.3.1", "II.3.2.5.2", "II.3.2.7.3", "II.3.2.7.5")
def test_castling_in_chess960_once_a_game_even_at_the_first_move() -> None:
    """King f1 and rook g1 change places at once; the b-file may stay occupied for the long one."""
    position = read_fen("1r3k1r/8/8/8/8/8/8/1N1R1KR1 w GD - 0 1", chess960=True)
    history = advance(begin(position), read_move(position, "O-O"))
    assert write_fen(history.position).startswith("1r3k1r/8/8/8/8/8/8/1N1R1RK1 b - ")
    long = advance(begin(position), read_move(position, "O-O-O"))
    assert write_fen(long.position).startswith("1r3k1r/8/8/8/8/8/8/1NKR2R1 b - ")
