"""A piece was touched: what must be played now (Annex 1, 3.10 to 3.14)."""

from __future__ import annotations

import re

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.draughts.board import Board
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.notation import move_text
from crosstable.games.draughts.position import Position
from crosstable.games.draughts.rulings.common import (
    after_game,
    annex1,
    as_filed,
    game_of,
    position_of,
    won_on_board,
)
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.kernel.whole_number import whole_number

CONTACT = BoardQuestion(
    name="contact",
    asks=Sentence("How was it touched?"),
    article=annex1("3.11"),
    usual="meant",
    alternatives=(
        Alternative("meant", Sentence("By the player on move"), annex1("3.11")),
        Alternative("held", Sentence("It is moved and still held"), annex1("3.12")),
        Alternative(
            "adjusted", Sentence("After saying so, on the player's own move"), annex1("3.13")
        ),
        Alternative("not-on-move", Sentence("By the player who is not on move"), annex1("3.14")),
    ),
)
SQUARES = BoardQuestion(
    name="squares",
    asks=Sentence("Which pieces were touched, in which order?"),
    kind=AnswerKind.SQUARES,
    article=annex1("3.11"),
)
POSITION = BoardQuestion(
    name="standing",
    asks=Sentence("What is the position?"),
    kind=AnswerKind.POSITION,
    article=annex1("3.11"),
)


def _touched(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    match case.ask(CONTACT):
        case "adjusted":
            return play_on(
                Sentence("Nothing has to be moved"),
                Reason.that("the player on move adjusted after saying so", annex1("3.13")),
            )
        case "not-on-move":
            return play_on(
                Sentence("Nothing has to be moved; the referee may remark on it"),
                Reason.that("only the player on move may touch or adjust pieces", annex1("3.14")),
            )
        case how:
            return _bound(case, held=how == "held")


def _bound(case: Case, *, held: bool) -> Ruling:
    position = position_of(case.known) or _set_up(case)
    squares = _squares(case.ask(SQUARES), position.board)
    over = won_on_board(case.known)
    if over is not None:
        return over
    first, moves = _first_playable(position, squares)
    if first is None:
        return Ruling(
            answer="any",
            verdict=Sentence("Any legal move may be played"),
            because=(Reason.that("no piece that was touched has a legal move", annex1("3.11")),),
            rests_on=as_filed(case.known),
        )
    because = [
        Reason.that(
            "the piece on {square} was touched and can be played", annex1("3.11"), square=first
        )
    ]
    if held:
        because.append(
            Reason.that("until it is released it may go to another square", annex1("3.12"))
        )
    return Ruling(
        answer=" ".join(moves),
        verdict=Sentence("To be played: {moves}", moves=Listing(moves, joint="or")),
        because=tuple(because),
        rests_on=as_filed(case.known),
    )


def _set_up(case: Case) -> Position:
    try:
        return game_of(case.known).position(case.ask(POSITION))
    except UnreadableInput as error:
        raise POSITION.unfit(error.sentence) from None


def _squares(text: str, board: Board) -> tuple[int, ...]:
    """Return the named squares, before anybody is asked what stands on them."""
    words = re.split(r"[\s,]+", text.strip(" ,"))
    squares = [whole_number(word) for word in words]
    for word, square in zip(words, squares, strict=True):
        if square not in board.squares:
            raise SQUARES.unfit(
                "{text!r} is not a dark square, 1 to {last}", text=word, last=board.squares[-1]
            )
    return tuple(filter(None, squares))


def _first_playable(position: Position, squares: tuple[int, ...]) -> tuple[int | None, list[str]]:
    """Return the first touched piece of the player on move that has a legal move, with these."""
    legal = legal_moves(position)
    for square in squares:
        if position.piece_at(square) is None:
            raise SQUARES.unfit("there is no piece on {square}", square=square)
        moves = [move_text(position, move) for move in legal if move.start == square]
        if moves:
            return square, moves
    return None, []


TOUCH = Matter(
    name="touch",
    title=Sentence("Touched piece"),
    about=Sentence("Which move must be played"),
    questions=(CONTACT, POSITION, SQUARES),
    judge=_touched,
)
