"""The game began wrongly: set-up, board, colours or clock (6.10.2, 7.2, 7.3, A.4.1).

Article 7.3 counts moves that were made, A.4.1 moves that were completed; both are taken at their
word (decision 377).
"""

from __future__ import annotations

from crosstable.games.chess.rulings.common import (
    TEMPO,
    after_game,
    by_kind,
    history_of,
    law,
    read_as_it_stands,
    too_late,
)
from crosstable.games.desk.answers import NEW_GAME, play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, yes_or_no
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.rules import rule

_LIMIT = 10
WRONG = BoardQuestion(
    name="wrong",
    asks=Sentence("What is wrong?"),
    article=law("7.2"),
    alternatives=(
        Alternative("set-up", Sentence("The pieces were set up wrongly"), law("7.2.1")),
        Alternative("colours", Sentence("The players have each other's colours"), law("7.3")),
        Alternative("board", Sentence("The board is turned"), law("7.2.2")),
        Alternative("clock", Sentence("The clock is set wrongly"), law("6.10.2")),
        Alternative("defect", Sentence("The clock does not work"), law("6.10.1")),
    ),
)
MADE = yes_or_no("made", Sentence("Has Black made the tenth move?"), law("7.3"))
COMPLETED = yes_or_no("completed", Sentence("Have both players completed ten moves?"), law("A.4.1"))


def _wrong(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    match case.ask(WRONG):
        case "colours":
            return _colours(case)
        case "set-up":
            return _set_up(case)
        case "board":
            return _board(case)
        case "defect":
            return play_on(
                Sentence("Replace the clock and set the times by your best judgement"),
                Reason.that("a clock with an evident defect is replaced", law("6.10.1")),
                steps=(
                    _WRITE_DOWN,
                    Sentence("Mark the broken clock and put it apart"),
                ),
            )
        case _:
            return _clock(case)


_WRITE_DOWN = Sentence("Write down both times and the number of moves before you change anything")


def _colours(case: Case) -> Ruling:
    history = history_of(case.known)
    made = history.moves_by(Colour.BLACK) >= _LIMIT if history is not None else case.yes(MADE)
    if made:
        return play_on(
            Sentence("The game goes on with these colours"),
            Reason.that("Black has made the tenth move", law("7.3")),
        )
    return Ruling(
        answer=NEW_GAME,
        verdict=Sentence("A new game with the right colours"),
        because=(Reason.that("Black has not made the tenth move yet", law("7.3")),),
        steps=(Sentence("Reset the clocks"),),
    )


def _set_up(case: Case) -> Ruling:
    if _too_late(case):
        return play_on(
            Sentence("No claim any more: the game goes on"),
            Reason.that("both players have completed ten moves", law("A.4.1.2")),
            steps=(
                Sentence(
                    "A king that stood wrongly may not castle, nor anybody with a rook that did"
                ),
            ),
        )
    return Ruling(
        answer=NEW_GAME,
        verdict=Sentence("The game is cancelled and a new one is played"),
        because=(
            Reason.that("the initial position was wrong, and it was found in time", law("7.2.1")),
        ),
    )


def _board(case: Case) -> Ruling:
    if _too_late(case):
        return play_on(
            Sentence("No claim any more: the game goes on as it is"),
            Reason.that("both players have completed ten moves", law("A.4.1.2")),
        )
    return play_on(
        Sentence("The game goes on with the board placed correctly"),
        Reason.that("the board was placed wrongly", law("7.2.2")),
        steps=(Sentence("Stop the clock and transfer the position"),),
    )


def _clock(case: Case) -> Ruling:
    if _too_late(case):
        return play_on(
            Sentence("The setting stays, unless the schedule of the event would suffer"),
            Reason.that("both players have completed ten moves", law("A.4.1.1")),
        )
    return play_on(
        Sentence("Stop the clock and set it right by your best judgement"),
        Reason.that("the setting was found to be wrong during the game", law("6.10.2")),
        steps=(_WRITE_DOWN, Sentence("Set times and move counter, then start the clock again")),
    )


@rule("moves.completed")
def _too_late(case: Case) -> bool:
    """Return whether ten completed moves end it: in rapid and blitz that is not supervised."""
    if not by_kind(case, too_late):
        return False
    history = history_of(case.known)
    if history is not None and min(history.moves_by(side) for side in Colour) != _LIMIT:
        return min(history.moves_by(side) for side in Colour) > _LIMIT
    # With ten moves each, only somebody at the board knows whether the clock was pressed.
    return case.yes(COMPLETED)


WRONG_START = Matter(
    name="start",
    title=Sentence("Wrong set-up, colours or clock"),
    about=Sentence("The game began with something wrong"),
    questions=(WRONG, MADE, TEMPO, COMPLETED),
    judge=_wrong,
    standing=read_as_it_stands,
)
