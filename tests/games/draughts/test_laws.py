"""Laws that hold in every position, whatever the rules say about it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.games.draughts import DRAUGHTS
from crosstable.games.draughts.draughts import Draughts
from crosstable.games.draughts.fen import read_fen, write_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.history import History
from crosstable.games.draughts.moves import Move, after
from crosstable.games.draughts.position import START, Kind, Piece, Position
from crosstable.games.errors import IllegalMove
from crosstable.games.game import Game, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.laws import Cited, draughts_laws
from tests.samples import drawn
from tests.texts import FMJD_2024


@st.composite
def positions(draw: st.DrawFn) -> Position:
    squares = draw(st.lists(st.integers(1, 50), min_size=1, max_size=30, unique=True))
    whites = draw(st.integers(max(0, len(squares) - 20), min(20, len(squares))))
    pieces = {}
    for index, square in enumerate(squares):
        colour = Colour.WHITE if index < whites else Colour.BLACK
        king = draw(st.booleans()) or square in START.board.base(colour.other)
        pieces[square] = Piece(colour, Kind.KING if king else Kind.MAN)
    return Position.of(pieces, draw(st.sampled_from(Colour)))


@settings(max_examples=drawn(250), deadline=None)
@given(positions())
def test_a_turned_board_has_the_turned_moves(position: Position) -> None:
    turned = {
        Move(51 - move.start, 51 - move.end, tuple(sorted(51 - each for each in move.captured)))
        for move in legal_moves(position)
    }
    assert set(legal_moves(position.turned())) == turned


@settings(max_examples=drawn(250), deadline=None)
@given(positions())
def test_a_move_never_makes_pieces(position: Position) -> None:
    us, them = position.to_move, position.to_move.other
    for move in legal_moves(position):
        following = after(position, move)
        assert following.to_move is them
        assert following.count(us) == position.count(us)
        assert following.count(us, Kind.MAN) <= position.count(us, Kind.MAN)
        assert following.count(them) == position.count(them) - len(move.captured)
        assert position.piece_at(move.start) is not None
        assert following.piece_at(move.end) is not None


@settings(max_examples=drawn(250), deadline=None)
@given(positions())
def test_all_captures_of_a_position_take_the_same_number(position: Position) -> None:
    assert len({len(move.captured) for move in legal_moves(position)}) <= 1


@settings(max_examples=drawn(250), deadline=None)
@given(positions())
def test_the_text_of_a_position_is_read_back(position: Position) -> None:
    assert read_fen(write_fen(position)) == position


def test_draughts_is_a_game() -> None:
    game: Game[Position, Move, History] = DRAUGHTS
    history = game.begin()
    rng = random.Random(3)
    while not game.verdict(history).outcome.result.over:
        position = history.position
        move = rng.choice(game.legal_moves(position))
        assert game.read_move(position, game.notation(position, move)) == move
        following = game.advance(history, move)
        assert following.position == game.play(position, move)
        assert game.position(game.position_text(following.position)) == following.position
        history = following
    assert game.name == "draughts"
    assert game.start() == game.begin().position
    assert len(history.moves) > 20


def test_an_unplayable_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no piece"):
        DRAUGHTS.play(START, Move(28, 23))


def test_a_game_may_begin_anywhere() -> None:
    history = Draughts().begin(read_fen("W:W28:B22"))
    history = DRAUGHTS.advance(history, Move(28, 17, (22,)))
    outcome = DRAUGHTS.verdict(history).outcome
    assert outcome.result is GameResult.WHITE_WINS
    assert outcome.result.winner is Colour.WHITE
    assert GameResult.DRAW.winner is None


def test_every_rule_cites_an_article_that_exists() -> None:
    newest = draughts_laws(FMJD_2024.laws)
    values = [getattr(newest, name) for name in newest.__struct_fields__]
    citations = [value.citation for value in values if isinstance(value, Cited)]
    citations += [value for value in values if isinstance(value, Citation)]
    assert len(citations) == len(values) - 1
    for citation in citations:
        assert resolve(citation).number == citation.article
