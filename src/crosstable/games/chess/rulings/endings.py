"""Promotion, resigning, and positions that cannot be (3.7.5, 4.4.4, 5.1.2, 3.10.3, 7.6, A.4.4)."""

from __future__ import annotations

from crosstable.games.chess.rulings.common import (
    LEFT,
    TEMPO,
    after_game,
    by_kind,
    concluded,
    ended_on_the_board,
    law,
    lost_or_drawn,
    read_as_it_stands,
    rules_of,
    too_late,
)
from crosstable.games.chess.rulings.illegal import OFFENDER, SINCE_PRESSED, pawn_left
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, which_side
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

PROMOTED = BoardQuestion(
    name="promoted",
    asks=Sentence("What happened?"),
    article=law("3.7.5.1"),
    alternatives=(
        Alternative("no-piece", Sentence("The wanted piece is not at hand"), law("6.11.2")),
        Alternative("inverted", Sentence("A rook stands upside down for a queen"), law("3.7.5.1")),
        Alternative("other", Sentence("The player wants another piece now"), law("4.4.4")),
        Alternative("left", Sentence("The pawn stays there, clock not pressed"), law("4.7.3")),
        Alternative("pressed", Sentence("The pawn stays there, clock pressed"), law("7.5.2")),
    ),
)
RESIGNING = which_side("resigned", Sentence("Who resigns?"), law("5.1.2"))
TROUBLE = BoardQuestion(
    name="position-trouble",
    asks=Sentence("What stands on the board?"),
    article=law("3.10.3"),
    alternatives=(
        Alternative("kings", Sentence("Both kings are in check"), law("A.4.4")),
        Alternative("pawn", Sentence("A pawn stands on the last rank"), law("A.4.4")),
        Alternative("displaced", Sentence("A piece is not on its right square"), law("7.6")),
    ),
)
STAGE = BoardQuestion(
    name="stage",
    asks=Sentence("Has the next move been completed?"),
    article=law("A.4.4"),
    alternatives=(
        Alternative("no", Sentence("Not yet")),
        Alternative("cured", Sentence("Yes, and the position is legal again")),
        Alternative("still", Sentence("Yes, and it is still illegal")),
    ),
)


def _promotion(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    promoted = case.ask(PROMOTED)
    if promoted == "pressed":
        return pawn_left(case)
    ended = ended_on_the_board(case.known)
    if ended is not None:
        return ended
    match promoted:
        case "no-piece":
            return play_on(
                Sentence("The clock may be stopped until the piece is brought"),
                Reason.that("a missing piece is a valid reason to stop the clock", law("6.11.2")),
                Reason.that("the choice is not limited to captured pieces", law("3.7.5.2")),
            )
        case "inverted":
            return play_on(
                Sentence("It is a rook"),
                Reason.that("a rook upside down is a rook, whatever was said", law("3.7.5.1")),
                steps=(
                    Sentence("Turn it the right way up"),
                    Sentence("If it moves as a queen, that is an illegal move"),
                ),
            )
        case "other":
            return play_on(
                Sentence("The first piece stays"),
                Reason.that("the choice is final once it touched the square", law("4.4.4")),
            )
        case _:
            return play_on(
                Sentence("No penalty: the player completes the promotion"),
                Reason.that("the move is made once the new piece stands there", law("4.7.3")),
            )


def _resigned(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    loser = case.side(RESIGNING)
    rules = rules_of(case.known)
    article = rules.resigning_draws.citation
    resigns = Reason.that("{side} resigns", article, side=loser.side)
    if rules.resigning_draws.value:
        return lost_or_drawn(case, loser, Ending.RESIGNATION, article, resigns)
    won = Conclusion(GameResult.win_for(loser.other), Ending.RESIGNATION)
    return concluded(won, (resigns,))


def _position(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    trouble = case.ask(TROUBLE)
    if trouble == "displaced":
        return play_on(
            Sentence("Put the position back to what it was before"),
            Reason.that("a piece was displaced from its right square", law("7.6")),
            Reason.that("you set the times by your best judgement", law("7.1")),
            steps=(Sentence("If that is not known, go back to the last position that is"),),
        )
    if not by_kind(case, too_late):
        return play_on(
            Sentence("Step in at once: rule on the illegal move that led to it"),
            Reason.that("an illegal position is corrected as soon as it is seen", law("3.10.3")),
        )
    match case.ask(STAGE):
        case "no":
            return play_on(
                Sentence("Wait until the next move is completed"),
                Reason.that("the arbiter does not step in before that", law("A.4.4")),
            )
        case "cured":
            return play_on(
                Sentence("The game goes on; nothing can be claimed"),
                Reason.that("the next move has made the position legal again", law("A.4.4")),
            )
    still = Reason.that("an illegal position is still on the board", law("A.4.4"))
    return concluded(Conclusion(GameResult.DRAW, Ending.REFEREE), (still,))


PROMOTION = Matter(
    name="promotion",
    title=Sentence("Promotion"),
    about=Sentence("Piece missing, rook upside down, pawn left"),
    questions=(PROMOTED, OFFENDER, SINCE_PRESSED, TEMPO, LEFT),
    judge=_promotion,
    standing=read_as_it_stands,
)
RESIGNED = Matter(
    name="resign",
    title=Sentence("Resigning"),
    about=Sentence("Lost, or drawn where no mate is possible"),
    questions=(RESIGNING, LEFT),
    judge=_resigned,
)
POSITION = Matter(
    name="position",
    title=Sentence("Impossible position"),
    about=Sentence("Both kings in check, pawn on the last rank, piece displaced"),
    questions=(TROUBLE, TEMPO, STAGE),
    judge=_position,
    standing=read_as_it_stands,
)
