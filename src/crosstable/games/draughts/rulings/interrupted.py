"""Interrupted games: whether one may be, and the sealed move (Annex 3, 7.3 to 7.7).

The title of 7.4 speaks of less than six hours, its text of just six; the event may name its
reading (``six-hours``, decision 404).
"""

from __future__ import annotations

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side
from crosstable.games.draughts.legality import read_move
from crosstable.games.draughts.notation import move_text
from crosstable.games.draughts.rulings.common import (
    after_game,
    annex3,
    annex4,
    game_of,
    history_of,
    lost,
    position_of,
)
from crosstable.games.errors import IllegalMove, SeveralMovesFit
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

ABOUT = BoardQuestion(
    name="about",
    asks=Sentence("What is it about?"),
    article=annex3("7"),
    alternatives=(
        Alternative("interrupt", Sentence("May the game be interrupted now?"), annex3("7.5")),
        Alternative("resume", Sentence("The envelope is opened"), annex3("7.7")),
    ),
)
HOURS = BoardQuestion(
    name="hours",
    asks=Sentence("For how many hours is the venue available?"),
    article=annex3("7.4"),
    alternatives=(
        Alternative("less", Sentence("For less than six hours")),
        Alternative("six", Sentence("For six hours")),
        Alternative("more", Sentence("For longer"), annex3("7.1")),
    ),
)
MOVES = BoardQuestion(
    name="moves",
    asks=Sentence("How many moves has White made?"),
    kind=AnswerKind.NUMBER,
    article=annex3("7.5"),
    most=500,
)
TO_MOVE = which_side("to-move", Sentence("Who is to move?"), annex3("7.6.1"))
SEALED = BoardQuestion(
    name="sealed",
    asks=Sentence("Which move is in the envelope?"),
    kind=AnswerKind.MOVE,
    article=annex3("7.6.7"),
)
LEGAL = BoardQuestion(
    name="legal",
    asks=Sentence("Is the sealed move legal?"),
    article=annex3("7.6.7"),
    alternatives=(
        Alternative("yes", Sentence("Yes")),
        Alternative("no", Sentence("No")),
        Alternative("unreadable", Sentence("It cannot be read")),
    ),
)


def _interrupted(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    return _may(case) if case.ask(ABOUT) == "interrupt" else _opened(case)


def _may(case: Case) -> Ruling:
    hours = case.ask(HOURS)
    just = case.known.regulations.get("six-hours") == "just"
    if hours == "more" or (hours == "six" and not just):
        return _no(Reason.that("games are not interrupted as a rule", annex3("7.1")))
    history = history_of(case.known)
    made = history.moves_by(Colour.WHITE) if history is not None else int(case.ask(MOVES))
    first = case.known.edition.adjourning.after_move
    if made < first:
        return _no(
            Reason(
                Sentence.plural(
                    "White has made {count} move; not before the control at move {first}",
                    "White has made {count} moves; not before the control at move {first}",
                    count=made,
                    first=first,
                ),
                annex3("7.5"),
            )
        )
    position = position_of(case.known)
    side = position.to_move if position is not None else case.side(TO_MOVE)
    if side is not Colour.BLACK:
        return _no(Reason.that("Black must be the one to move", annex3("7.6.1")))
    return Ruling(
        answer="yes",
        verdict=Sentence("The game may be interrupted"),
        because=(
            Reason.that("the control at move {first} is over", annex3("7.5"), first=first),
            Reason.that("Black is to move and seals the move", annex3("7.6.1")),
        ),
        steps=(
            Sentence("Note the position with both players; this time is not counted"),
            Sentence("White notes the time, hands in the form and leaves"),
            Sentence("Black writes the move down unseen; then the clock is stopped"),
            Sentence("Seal diagram and both forms in an envelope and keep it"),
        ),
    )


def _no(why: Reason) -> Ruling:
    return Ruling(
        answer="no", verdict=Sentence("The game may not be interrupted now"), because=(why,)
    )


def _opened(case: Case) -> Ruling:
    position = position_of(case.known)
    if position is None:
        match case.ask(LEGAL):
            case "yes":
                return _goes_on("")
            case "no":
                return _illegal(())
        return _unreadable()
    text = case.ask(SEALED)
    if position.to_move is not Colour.BLACK:
        raise SEALED.unfit("White is to move here, and Black seals the move")
    try:
        move = read_move(position, text, rules=game_of(case.known).rules)
    except IllegalMove as error:
        return _illegal(error.because)
    except SeveralMovesFit as error:
        return _unreadable(
            Reason(error.sentence, annex3("7.6.7")),
            steps=(Sentence("Say the squares in between too, if they are written down"),),
        )
    except UnreadableInput:
        return _unreadable()
    return _goes_on(move_text(position, move))


def _goes_on(move: str) -> Ruling:
    sealed = (
        Sentence("Black plays {move} and starts White's clock", move=move)
        if move
        else Sentence("Black plays the sealed move and starts White's clock")
    )
    return play_on(
        Sentence("The sealed move is legal: the game goes on"),
        Reason.that("the sealed move is legal", annex3("7.6.7")),
        Reason.that("the game is resumed as it was noted", annex3("7.7")),
        steps=(
            Sentence("Hand the forms back, set up the position and set both clocks"),
            sealed,
        ),
    )


def _illegal(because: tuple[Reason, ...]) -> Ruling:
    return lost(
        Colour.BLACK,
        Ending.REFEREE,
        *because,
        Reason.that("a sealed move that is not legal loses the game", annex3("7.6.7")),
    )


def _unreadable(*because: Reason, steps: tuple[Sentence, ...] = ()) -> Ruling:
    return Ruling(
        answer=OPEN,
        verdict=Sentence("The referee decides what was written"),
        steps=steps,
        because=(
            *because,
            Reason.that("only a move that can be read can be judged legal or not", annex3("7.6.7")),
            Reason.that("the referee decides what is not covered", annex4("2.20")),
        ),
    )


INTERRUPTION = Matter(
    name="interruption",
    title=Sentence("Interrupted game"),
    about=Sentence("May it be interrupted, and the sealed move"),
    questions=(ABOUT, HOURS, MOVES, TO_MOVE, SEALED, LEGAL),
    judge=_interrupted,
)
