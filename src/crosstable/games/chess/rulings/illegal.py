"""Illegal moves and what is treated as one (7.5.1 to 7.5.5, A.4.2, B.4).

Two faults in one move, such as illegal castling with two hands, are one call and count once.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.position import flaws
from crosstable.games.chess.rulings.common import (
    LEFT,
    TEMPO,
    MateCheck,
    after_game,
    board_as_it_stands,
    by_kind,
    by_material,
    ended_on_the_board,
    filed,
    law,
    lost_or_drawn,
    minutes_answer,
    read_as_it_stands,
    rules_of,
    time_given,
    too_late,
    what_is_left,
)
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, which_side
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling, TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason

OFFENDER = which_side("offender", Sentence("Who did it?"), law("7.5.5"))
FAULT = BoardQuestion(
    name="fault",
    asks=Sentence("What happened?"),
    article=law("7.5"),
    presumed="move",
    alternatives=(
        Alternative("move", Sentence("An illegal move"), law("7.5.1")),
        Alternative("pawn", Sentence("A pawn was left on the last rank"), law("7.5.2")),
        Alternative("press", Sentence("The clock was pressed without a move"), law("7.5.3")),
        Alternative("hands", Sentence("Two hands were used for one move"), law("7.5.4")),
    ),
)
NOTICED = BoardQuestion(
    name="noticed",
    asks=Sentence("How far has the game gone?"),
    article=law("7.5.1"),
    presumed="now",
    alternatives=(
        Alternative("now", Sentence("The clock was pressed, the opponent has not moved")),
        Alternative("later", Sentence("The opponent has moved since"), law("A.4.2")),
        Alternative("not-pressed", Sentence("The clock has not been pressed")),
        Alternative("over", Sentence("The game is over"), law("8.7")),
    ),
)
SINCE_PRESSED = replace(
    NOTICED,
    alternatives=tuple(
        alternative for alternative in NOTICED.alternatives if alternative.value != "not-pressed"
    ),
)
"""The same where it is known that the clock was pressed."""
_ARTICLES = {"move": "7.5.1", "pawn": "7.5.2", "press": "7.5.3", "hands": "7.5.4"}
_BACK = Sentence(
    "Put the position back to what it was just before, or to the last one that can be identified"
)
_SINCE = Sentence("Take back what was played since")
_AFTER_A_LEGAL_MOVE = ("press", "hands")
"""Faults in which no move was wrong: one that ended the game has ended it (7.5.4)."""
_UNANSWERED = ("pawn", "press")
"""Faults that are put right as if nobody had answered."""
_STEPS = {
    "move": (
        _BACK,
        Sentence("The touched piece must move, or the taken piece be taken, if that is legal"),
    ),
    "pawn": (Sentence("Replace the pawn by a queen of the same colour"),),
    "press": (Sentence("The player's clock runs again until a move is made"),),
    "hands": (Sentence("The move itself stands if it is legal"),),
}


def _illegal(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    record = filed(case.known)
    wrong = None if record is None or not record.unplayable else record.history.position.to_move
    filed_by = "" if wrong is None else wrong.value
    offender = Colour(case.ask(OFFENDER, presumed=filed_by, usual=filed_by))
    fault = case.ask(FAULT)
    if fault in _AFTER_A_LEGAL_MOVE:
        ended = ended_on_the_board(case.known)
        if ended is not None:
            return ended
    # Decision 376.
    if fault == "press" and case.known.regulations.get("press-without-move") == "penalty":
        return _left_to_arbiter(offender)
    return _by_stage(case, offender, fault, SINCE_PRESSED if fault == "press" else NOTICED)


def pawn_left(case: Case) -> Ruling:
    """Rule on a pawn that stood on the last rank when the clock was pressed (7.5.2, 7.5.5)."""
    return _by_stage(case, case.side(OFFENDER), "pawn", SINCE_PRESSED)


# Decision 383.
def _by_stage(case: Case, offender: Colour, fault: str, noticed: BoardQuestion) -> Ruling:
    stage = case.ask(noticed)
    ended = _ended_otherwise(case, offender, answered=stage == "later")
    if ended is not None:
        return ended
    match stage:
        case "not-pressed":
            return play_on(
                Sentence("No penalty: the move is not completed"),
                Reason.that(
                    "a move is illegal only once the clock is pressed", law(_ARTICLES[fault])
                ),
                steps=(Sentence("The player corrects the move; what was touched binds it"),),
            )
        case "over":
            return Ruling(
                answer="stands",
                verdict=Sentence("The result stands"),
                because=(
                    Reason.that("it was found after the game", law(_ARTICLES[fault])),
                    Reason.that("the result stands, even if wrong", law("8.7")),
                ),
            )
        case "later":
            if by_kind(case, too_late):
                return _stands(offender)
    return _penalised(case, offender, fault, answered=stage == "later")


def _ended_otherwise(case: Case, offender: Colour, *, answered: bool) -> Ruling | None:
    """Return how the game had ended by another move than the illegal one; None where it had not.

    What the illegal move itself makes of the board is neither mate nor stalemate nor a dead
    position, for it was not in accordance with Article 3 (5.1.1, 5.2.1, 5.2.2). Where the offender
    has the move again, or the opponent has moved since, it was another move that ended the game
    (decision 771).
    """
    board = board_as_it_stands(case.known)
    if board is None:
        return None
    to_move = Colour.WHITE if board.turn else Colour.BLACK
    return ended_on_the_board(case.known) if answered or to_move is offender else None


def _stands(offender: Colour) -> Ruling:
    return play_on(
        Sentence("The illegal move stands and the game goes on"),
        Reason.that(
            "{opponent} has made the next move, so it can no longer be claimed",
            law("A.4.2"),
            opponent=offender.other.side,
        ),
        steps=(Sentence("The players may correct it if they agree, without the arbiter"),),
    )


def _penalised(case: Case, offender: Colour, fault: str, *, answered: bool) -> Ruling:
    known, limit = case.known, rules_of(case.known).illegal_moves_that_lose
    nth = known.tally(TallyKind.ILLEGAL_MOVES, offender) + 1
    tallies = known.tallied(TallyKind.ILLEGAL_MOVES, offender)
    first = _counted(case, offender, fault, nth)
    if nth >= limit.value:
        check = _on_a_wrong_board(case, offender.other, limit.citation)
        ruling = lost_or_drawn(case, offender, Ending.REFEREE, limit.citation, first, check=check)
        return replace(ruling, tallies=tallies)
    given = time_given(case, rules_of(known).illegal_move, offender.other)
    return Ruling(
        answer=minutes_answer(given.seconds),
        verdict=_more_time(offender.other, given.seconds),
        because=(first, *given.because),
        steps=(
            *((_SINCE,) if answered and fault in _UNANSWERED else ()),
            *_STEPS[fault],
            Sentence("Set the clocks by your best judgement, then add the time"),
        ),
        clocks=given.clocks(offender.other),
        tallies=tallies,
        rests_on=_about_the_queen(case, fault),
    )


def _on_a_wrong_board(case: Case, winner: Colour, article: Citation) -> MateCheck | None:
    """Return whether a mate is possible where the board itself is the outcome of the illegal move.

    The position before the move is put back (7.5.1), and nobody has said which it was; what the
    opponent has left tells. None where the board can be looked at as it is (decision 771).
    """
    board = board_as_it_stands(case.known)
    if board is None or (not flaws(board) and any(board.generate_legal_moves())):
        return None
    check = by_material(what_is_left(board, winner), winner, article)
    put_back = Sentence("the position before the illegal move, which is put back, is not known")
    return replace(check, rests_on=(put_back, *check.rests_on))


def _counted(case: Case, offender: Colour, fault: str, nth: int) -> Reason:
    """Return which illegal move it is, with the move itself where the filed game has it."""
    record = None if case.known.position else filed(case.known)
    if (
        fault == "move"
        and record is not None
        and record.unplayable
        and record.history.position.to_move is offender
    ):
        return Reason.that(
            "illegal move no. {count} of {side}: {move!r} in the filed game",
            law(_ARTICLES[fault]),
            count=nth,
            side=offender.side,
            move=record.unplayable,
        )
    return Reason.that(
        "illegal move no. {count} of {side}",
        law(_ARTICLES[fault]),
        count=nth,
        side=offender.side,
    )


def _about_the_queen(case: Case, fault: str) -> tuple[Sentence, ...]:
    """Return what is taken for granted of a queen that the arbiter puts up (7.5.2 and 5.1.1).

    Decision 378.
    """
    if fault != "pawn":
        return ()
    if case.known.regulations.get("queen-by-rule") == "ends":
        return (Sentence("as announced, the queen may end the game by mate or stalemate"),)
    return (
        Sentence(
            "the new queen gives neither mate nor stalemate; if it does, the arbiter decides"
            " whether the game is over"
        ),
    )


def _more_time(side: Colour, seconds: int) -> Sentence:
    return Sentence.plural(
        "{count} minute more for {side}; the game goes on",
        "{count} minutes more for {side}; the game goes on",
        count=seconds // 60,
        side=side.side,
    )


def _left_to_arbiter(offender: Colour) -> Ruling:
    return Ruling(
        answer=OPEN,
        verdict=Sentence("The arbiter chooses a penalty; it does not count as an illegal move"),
        because=(
            Reason.that(
                "{side} has pressed the clock before moving, which is handled as improper here",
                law("6.2.4"),
                side=offender.side,
            ),
            Reason.that("from a warning to the loss of the game", law("12.9")),
        ),
    )


ILLEGAL = Matter(
    name="illegal",
    title=Sentence("Illegal move"),
    about=Sentence("Also: pawn not exchanged, two hands, pressing without a move"),
    questions=(OFFENDER, FAULT, NOTICED, TEMPO, LEFT),
    judge=_illegal,
    standing=read_as_it_stands,
)
