"""A piece was touched: what must be played now (4.1 to 4.8)."""

from __future__ import annotations

import chess

from crosstable.games.chess.position import Position, read_fen
from crosstable.games.chess.rulings.common import after_game, ended_at, law, position_of_case
from crosstable.games.chess.touch import (
    allowed_after_touch,
    in_order_of_doubt,
    read_touches,
)
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason

_SHOWN = 12

CONTACT = BoardQuestion(
    name="contact",
    asks=Sentence("How was it touched?"),
    article=law("4.2.2"),
    usual="meant",
    alternatives=(
        Alternative("meant", Sentence("To move or to take it"), law("4.3")),
        Alternative("doubt", Sentence("The same, but the order is not clear"), law("4.3.3")),
        Alternative(
            "adjusted", Sentence("After saying so, on the player's own move"), law("4.2.1")
        ),
        Alternative("accident", Sentence("Clearly by accident"), law("4.2.2")),
        Alternative("claimed-late", Sentence("The opponent has touched a piece since"), law("4.8")),
    ),
)
SQUARES = BoardQuestion(
    name="squares",
    asks=Sentence("Which pieces were touched, in which order?"),
    kind=AnswerKind.SQUARES,
    article=law("4.3"),
)
POSITION = BoardQuestion(
    name="set-up",
    asks=Sentence("What is the position?"),
    kind=AnswerKind.POSITION,
    article=law("4.3"),
)


def _touched(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    how = case.ask(CONTACT)
    match how:
        case "adjusted":
            return play_on(
                Sentence("Nothing has to be moved"),
                Reason.that("the player on move adjusted after saying so", law("4.2.1")),
            )
        case "accident":
            return play_on(
                Sentence("Nothing has to be moved"),
                Reason.that("clearly accidental contact shows no intention", law("4.2.2")),
            )
        case "claimed-late":
            return play_on(
                Sentence("No claim: the game goes on"),
                Reason.that(
                    "whoever touches a piece to move or take it can no longer claim this",
                    law("4.8"),
                ),
            )
    position = position_of_case(case) or _set_up(case)
    ended = ended_at(case.known, position.fen)
    if ended is not None:
        return ended
    board = position.board()
    touches = read_touches(board, case.ask(SQUARES))
    if how == "doubt":
        touches = in_order_of_doubt(board, touches)
    judged = allowed_after_touch(board, touches)
    texts = [board.san(chess.Move.from_uci(move.uci)) for move in judged.outcome]
    free = len(judged.outcome) == board.legal_moves.count()
    return Ruling(
        answer="any" if free else " ".join(texts),
        verdict=Sentence("Any legal move may be played")
        if free
        else Sentence("To be played: {moves}", moves=_listed(texts)),
        because=judged.because,
        steps=() if free else (Sentence("The player makes one of these moves; no time is added"),),
    )


def _set_up(case: Case) -> Position:
    try:
        return read_fen(case.ask(POSITION))
    except UnreadableInput as error:
        raise POSITION.unfit(error.sentence) from None


def _listed(texts: list[str]) -> Listing | Sentence:
    if len(texts) <= _SHOWN:
        return Listing(texts, joint="or")
    return Sentence(
        "{moves} or another of {count}", moves=Listing(texts[:_SHOWN]), count=len(texts)
    )


TOUCH = Matter(
    name="touch",
    title=Sentence("Touched piece"),
    about=Sentence("Which move must be played"),
    questions=(CONTACT, POSITION, SQUARES),
    judge=_touched,
)
