"""How the pieces move, how moves are written and read, and why a move is not legal."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.games.chess import (
    CHESS,
    START,
    Move,
    Position,
    chess960_start,
    divide,
    legal_moves,
    move_text,
    perft,
    play,
    position_of,
    read_fen,
    read_move,
    write_fen,
)
from crosstable.games.errors import IllegalMove
from crosstable.games.game import Game
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.verdict import Citation
from tests.samples import drawn

TABLES = Path(__file__).parents[2] / "data" / "chess" / "leaves.perft"
MOST_LEAVES = 50_000


def tables() -> list[tuple[str, str, int, int]]:
    found = []
    name = fen = ""
    for line in TABLES.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            name = rest
        elif word == "fen":
            fen = rest
        elif word == "perft":
            depth, leaves = map(int, rest.split())
            if leaves <= MOST_LEAVES:
                found.append((name, fen, depth, leaves))
    return found


@pytest.mark.article("fide.laws", "3")
@pytest.mark.parametrize(("name", "fen", "depth", "leaves"), tables())
def test_the_published_leaf_counts(name: str, fen: str, depth: int, leaves: int) -> None:
    assert perft(read_fen(fen), depth) == leaves
    assert sum(count for _, count in divide(read_fen(fen), depth)) == leaves


def test_chess_offers_what_every_game_offers() -> None:
    game: Game[Position, Move, object] = CHESS  # type: ignore[assignment]
    assert game.name == "chess"
    move = game.read_move(game.start(), "e4")
    assert game.notation(game.start(), move) == "e4"
    assert len(game.legal_moves(game.play(game.start(), move))) == 20


@pytest.mark.article("fide.laws", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7.1", "3.7.2")
@pytest.mark.article("fide.laws", "3.7.3", "3.7.5.1", "3.8.1", "3.9.2")
@pytest.mark.parametrize(
    ("fen", "text", "article"),
    [
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "Re1", "3.1"),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "Bc4", "3.2"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rb2", "3.3"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "Qb3", "3.4"),
        ("4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "Ra5", "3.5"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "Na3", "3.6"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e3", "3.7.1"),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e5", "3.7.2"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e4", "3.7.2"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3", "3.7.3"),
        ("8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e8", "3.7.5.1"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e3=Q", "3.7.5.1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke3", "3.8.1"),
        ("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Ke2", "3.9.2"),
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nd4", "3.9.2"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf3", "C.8"),
        ("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1", "Nb3", "C.10"),
    ],
)
def test_an_illegal_move_names_its_article(fen: str, text: str, article: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_move(read_fen(fen), text)
    (reason,) = refused.value.because
    assert reason.citation is not None
    assert reason.citation.article == article
    assert f"FIDE Laws {article}" in str(refused.value)


@pytest.mark.article("fide.laws", "3.8.2.1", "3.8.2.2.1", "3.8.2.2.2")
@pytest.mark.parametrize(
    ("fen", "text", "article"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "3.8.2.1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O", "3.8.2.1"),
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "O-O", "3.8.2.2.1"),
        ("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "0-0", "3.8.2.2.1"),
        ("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "O-O", "3.8.2.2.1"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O", "3.8.2.2.2"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "3.8.2.2.2"),
    ],
)
def test_castling_that_is_not_allowed(fen: str, text: str, article: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_move(read_fen(fen), text)
    assert refused.value.because[0].citation is not None
    assert refused.value.because[0].citation.article == article


@pytest.mark.article("fide.laws", "3.8.2.2.1")
def test_castling_queenside_while_the_knights_square_is_attacked() -> None:
    position = read_fen("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    assert move_text(position, read_move(position, "0-0-0")) == "O-O-O"


@pytest.mark.article("fide.laws", "3.7.4.2")
def test_en_passant_only_at_once() -> None:
    now = read_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    assert move_text(now, read_move(now, "exd6 e.p.")) == "exd6"
    later = read_fen("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2")
    with pytest.raises(IllegalMove, match="only in reply to its step of two squares") as refused:
        read_move(later, "exd6")
    assert refused.value.because[0].citation == Citation("fide.laws", "3.7.4.2")
    for elsewhere in ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 2", "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 2"):
        with pytest.raises(IllegalMove, match="nothing to capture"):
            read_move(read_fen(elsewhere), "exd6" if "4P3/8/8/8" in elsewhere else "exd5")


@pytest.mark.article("fide.laws", "C.8")
@pytest.mark.parametrize(
    ("text", "san"),
    [
        ("Nf3", "Nf3"),
        ("Ng1-f3", "Nf3"),
        ("Ng1f3", "Nf3"),
        ("♘f3", "Nf3"),
        ("e2-e4", "e4"),
        ("e4!?", "e4"),
        ("e4 (=)", "e4"),
        ("e4+", "e4"),
    ],
)
def test_moves_as_players_write_them(text: str, san: str) -> None:
    assert move_text(START, read_move(START, text)) == san


@pytest.mark.article("fide.laws", "C.9.2", "C.9.3")
@pytest.mark.parametrize(
    ("text", "san"),
    [
        ("Bxf3", "Bxf3"),
        ("Bf3", "Bxf3"),
        ("exd6", "exd6"),
        ("ed6", "exd6"),
        ("exd6 e.p.", "exd6"),
    ],
)
def test_a_capture_may_be_written_with_its_sign(text: str, san: str) -> None:
    position = read_fen("4k3/8/8/3pP3/8/5n2/8/K6B w - d6 0 2")
    assert move_text(position, read_move(position, text)) == san


@pytest.mark.article("fide.laws", "C.11")
@pytest.mark.parametrize(("text", "uci"), [("e8Q", "e7e8q"), ("exf8N", "e7f8n"), ("e8B", "e7e8b")])
def test_a_promotion_is_the_pawns_move_and_the_new_piece(text: str, uci: str) -> None:
    assert read_move(read_fen("5r2/4P3/8/8/8/k7/8/4K3 w - - 0 1"), text) == Move(uci)


@pytest.mark.article("fide.laws", "C.13")
@pytest.mark.parametrize(
    ("fen", "text", "uci"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra8+", "a1a8"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8++", "a1a8"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "a1a8"),
    ],
)
def test_the_signs_for_castling_check_and_mate_are_read(fen: str, text: str, uci: str) -> None:
    assert read_move(read_fen(fen), text) == Move(uci)


@pytest.mark.article("fide.laws", "C.10.3.1", "C.10.3.2", "C.10.3.4")
@pytest.mark.parametrize(
    ("fen", "uci", "san"),
    [
        ("4k3/8/8/8/8/8/8/K2N1N2 w - - 0 1", "f1e3", "Nfe3"),
        ("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3", "N5f3"),
        ("4k3/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", "g1f3", "N1xf3"),
        ("8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8q", "e8=Q"),
        ("5r2/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7f8n", "exf8=N"),
    ],
)
def test_the_notation_of_the_appendix(fen: str, uci: str, san: str) -> None:
    assert move_text(read_fen(fen), Move(uci)) == san


@pytest.mark.parametrize("text", ["", "--", "hello", "Nf9", "i4", "e4e5e6", "O-O-O-O"])
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    with pytest.raises(UnreadableInput, match="is not a move"):
        read_move(START, text)


@pytest.mark.parametrize(
    ("uci", "why"),
    [
        ("e7e5", "the opponent's"),
        ("e4e5", "no piece stands on e4"),
        ("e2e5", "no pawn reaches"),
        ("e1g1", "castling|castle|between"),
        ("a1a3", "stands between"),
    ],
)
def test_squares_that_are_no_legal_move(uci: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        play(START, Move(uci))
    with pytest.raises(UnreadableInput):
        play(START, Move("zz"))


@pytest.mark.article("fide.laws", "3.10.3")
@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/KK6 w - - 0 1", "more than one king"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "first or last rank"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "just moved is in check"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right K: no rook of White stands"),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "more promoted pieces"),
        ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", "more promoted pieces"),
        ("nonsense", "this is not a position"),
        ("", "this is not a position"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "empty"),
    ],
)
def test_positions_no_game_can_reach(fen: str, why: str) -> None:
    with pytest.raises(UnreadableInput, match=why):
        read_fen(fen)


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("4k3/8/8/9/8/8/8/4K3 w", "rank 5, character 1: '9' is neither"),
        ("4k3/8/8/3x4/8/8/8/4K3 w", "rank 5, character 2: 'x' is neither"),
        ("4k3/8/8/8/8/8/7/4K3 w", r"rank 2 \(7\) has 7 squares instead of 8"),
        ("4k3/8/8/8/8/8/4K3 w", "7 ranks are written instead of 8"),
        ("4k3/8/8/8//8/8/4K3 w", r"rank 4 \(–\) has 0 squares"),
        ("4k3/8/8/8/8/8/8/4K3 x", "w or b, not 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w yes", "KQkq or -, not 'yes'"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "as e3 or -, not 'e9'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "are numbers, not 'x'"),
    ],
)
def test_what_is_wrong_with_a_position_is_named_by_its_place(fen: str, why: str) -> None:
    with pytest.raises(UnreadableInput, match=why):
        read_fen(fen)


@pytest.mark.article("fide.laws", "II.2.1", "II.2.2", "II.2.3")
def test_the_starting_positions_of_chess960() -> None:
    ranks = set()
    for number in range(960):
        first = write_fen(chess960_start(number)).split("/", 1)[0]
        black, white = first, write_fen(chess960_start(number)).split("/")[7].split()[0].lower()
        assert black == white
        assert black.index("r") < black.index("k") < black.rindex("r")
        assert (black.index("b") + black.rindex("b")) % 2 == 1
        ranks.add(black)
    assert len(ranks) == 960
    assert chess960_start(518).board().fen() == START.fen
    with pytest.raises(InvalidValue):
        chess960_start(960)


@pytest.mark.article("fide.laws", "II.3.2.6", "II.3.2.7.2")
def test_castling_in_chess960_ends_on_the_usual_squares() -> None:
    position = read_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1")
    after = play(position, read_move(position, "O-O"))
    assert write_fen(after).split("/")[7].startswith("5RK1")
    assert position.chess960


def test_random_games_are_written_and_read_back() -> None:
    rng = random.Random(960)
    for number in range(12):
        position = chess960_start(rng.randrange(960)) if number % 2 else START
        for _ in range(60):
            moves = legal_moves(position)
            if not moves:
                break
            move = rng.choice(moves)
            assert read_move(position, move_text(position, move)) == move
            position = play(position, move)
            assert read_fen(write_fen(position), chess960=position.chess960) == position


@given(
    st.integers(0, 959),
    st.lists(st.integers(0, 10**6), max_size=40),
    st.from_regex(r"[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8](=[QRBN])?[+#]?|O-O(-O)?", fullmatch=True),
)
@settings(max_examples=drawn(250), deadline=None)
def test_any_written_move_is_legal_or_explained(
    number: int, choices: list[int], written: str
) -> None:
    board = chess960_start(number).board()
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    position = position_of(board)
    told = answer(position, written)
    if isinstance(told, IllegalMove):
        assert told.because[0].citation is not None
    else:
        assert told in legal_moves(position)
    for uci in (written[-2:] + "e4", "e1g1", "a7a8q", "h2h1"):
        with suppress(IllegalMove, UnreadableInput):
            assert play(position, Move(uci)).to_move is not position.to_move


def answer(position: Position, written: str) -> Move | IllegalMove:
    """Return the move that is written, or why it is not legal."""
    try:
        return read_move(position, written)
    except IllegalMove as refused:
        return refused


@pytest.mark.article("fide.laws", "C.3")
@pytest.mark.parametrize(
    ("text", "language", "uci"),
    [
        # Letters that mean one piece wherever they are used need no language.
        ("Sf3", "", "g1f3"),
        ("Cf3", "", "g1f3"),
        ("Lb5+", "", "f1b5"),
        ("Fb5", "fr", "f1b5"),
        ("Ab5", "", "f1b5"),
        ("Dd1-h5!", "", "d1h5"),
        ("Dh5", "en", "d1h5"),
        ("Hh5", "", "d1h5"),
        ("Кf3", "", "g1f3"),
        ("Крe2", "", "e1e2"),
        ("Сb5", "", "f1b5"),
        ("Lb5", "fr", "f1b5"),
        # A reader's own letters, which may be English ones, go first.
        ("Re2", "fr", "e1e2"),
        ("Pf3", "nl", "g1f3"),
        ("Nf3", "fr", "g1f3"),
        ("Bb5", "fr", "f1b5"),
        ("e4", "fr", "e2e4"),
    ],
)
def test_each_player_may_use_the_letters_of_a_language(text: str, language: str, uci: str) -> None:
    start = read_fen("rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert str(read_move(start, text, language=language)) == uci.replace("e2e4", "e3e4")


@pytest.mark.article("fide.laws", "C.3")
def test_a_letter_that_means_two_pieces_is_asked_about_only_where_both_can_go() -> None:
    both = read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    with pytest.raises(UnreadableInput, match="'Rd1' can mean Kd1, Rd1"):
        read_move(both, "Rd1", language="fr")
    assert str(read_move(both, "Re1-d1", language="fr")) == "e1d1"
    assert str(read_move(both, "Ra1-d1", language="fr")) == "a1d1"
    assert str(read_move(both, "Td1", language="fr")) == "a1d1"
    assert str(read_move(both, "Rd1")) == "a1d1"
    assert str(read_move(both, "Ra5", language="fr")) == "a1a5", "no king can go there"
    with pytest.raises(IllegalMove):
        read_move(both, "Tb5", language="fr")
    for text in ("Zd1", "Pe4", "Sd"):
        with pytest.raises(UnreadableInput):
            read_move(both, text)


@pytest.mark.article("fide.laws", "C.3")
def test_a_promotion_is_read_in_any_language() -> None:
    last = read_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    for text in ("a8=D", "a8D", "a8=(H)", "a7-a8=Ф"):
        assert str(read_move(last, text)) == "a7a8q"
    assert str(read_move(last, "a8=C")) == "a7a8n"
    assert str(read_move(last, "a8=R", language="de")) == "a7a8r", "English where German has none"
