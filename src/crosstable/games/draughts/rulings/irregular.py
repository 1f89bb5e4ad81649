"""Irregular moves: what is put right, and by whose choice (Annex 1, 5.4 to 5.8; Annex 3, 2.5a).

Annex 1 lets the opponent choose between correcting and letting stand, Annex 3 lets the referee
decide; the event may name its reading (``irregular-moves``, decision 400). Where the record holds
the irregular move, the position before it and the moves that put it right are named.
"""

from __future__ import annotations

from enum import Enum

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side
from crosstable.games.draughts.fen import write_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.legality import Fault, judge
from crosstable.games.draughts.notation import move_text, read_written_move
from crosstable.games.draughts.position import Position
from crosstable.games.draughts.rulings.common import (
    Written,
    after_game,
    annex1,
    annex3,
    annex4,
    lost,
    play_rules,
    written,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import ClockChange, Ruling, TallyKind
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation, Reason

# The irregularities of Annex 1, chapter 5: a catalogue, and which one an illegal move is.  The
# seventeen of 5.4 are corrected or left standing as the opponent wishes (`rulings.irregular`);
# other disorders of the board are in `rulings.setup`.


class Irregularity(Enum):
    """What a player can do wrong at the board; the value is the number within 5.4."""

    TWO_MOVES_RUNNING = 1
    PIECE_MOVED_WRONGLY = 2
    OTHER_PIECE_THAN_TOUCHED = 3
    MOVE_TAKEN_BACK = 4
    OPPONENTS_PIECE_MOVED = 5
    NO_CAPTURE_THOUGH_POSSIBLE = 6
    PIECE_REMOVED_WITHOUT_REASON = 7
    WRONG_NUMBER_CAPTURED = 8
    STOPPED_WHILE_CAPTURING = 9
    LIFTED_WHILE_CAPTURING = 10
    TOO_FEW_LIFTED = 11
    LIFTED_UNJUMPED = 12
    STOPPED_WHILE_LIFTING = 13
    OWN_PIECES_LIFTED = 14
    NOT_CROWNED = 15
    UNCROWNED_KING_PLAYED = 16
    TWO_HANDS = 17

    @property
    def citation(self) -> Citation:
        """Return the article that names it."""
        return _ARTICLES[self][0]

    @property
    def heading(self) -> Sentence:
        """Return it in words, for a report."""
        return _ARTICLES[self][1]

    @property
    def shows_in_notation(self) -> bool:
        """Return whether a move that was written down can show it."""
        return self in _IN_NOTATION


_ARTICLES = {
    Irregularity.TWO_MOVES_RUNNING: (
        Citation("fmjd.annex1", "5.4.1"),
        Sentence("two moves in a row"),
    ),
    Irregularity.PIECE_MOVED_WRONGLY: (
        Citation("fmjd.annex1", "5.4.2"),
        Sentence("a man or king moved in a way it may not"),
    ),
    Irregularity.OTHER_PIECE_THAN_TOUCHED: (
        Citation("fmjd.annex1", "5.4.3"),
        Sentence("one piece touched, another moved"),
    ),
    Irregularity.MOVE_TAKEN_BACK: (
        Citation("fmjd.annex1", "5.4.4"),
        Sentence("a move taken back"),
    ),
    Irregularity.OPPONENTS_PIECE_MOVED: (
        Citation("fmjd.annex1", "5.4.5"),
        Sentence("a piece of the opponent moved"),
    ),
    Irregularity.NO_CAPTURE_THOUGH_POSSIBLE: (
        Citation("fmjd.annex1", "5.4.6"),
        Sentence("a quiet move although something could be taken"),
    ),
    Irregularity.PIECE_REMOVED_WITHOUT_REASON: (
        Citation("fmjd.annex1", "5.4.7"),
        Sentence("a piece removed without reason"),
    ),
    Irregularity.WRONG_NUMBER_CAPTURED: (
        Citation("fmjd.annex1", "5.4.8"),
        Sentence("more or fewer pieces captured than possible"),
    ),
    Irregularity.STOPPED_WHILE_CAPTURING: (
        Citation("fmjd.annex1", "5.4.9"),
        Sentence("the capturing piece released too early"),
    ),
    Irregularity.LIFTED_WHILE_CAPTURING: (
        Citation("fmjd.annex1", "5.4.10"),
        Sentence("a piece lifted before the capture was complete"),
    ),
    Irregularity.TOO_FEW_LIFTED: (
        Citation("fmjd.annex1", "5.4.11"),
        Sentence("fewer pieces lifted than captured"),
    ),
    Irregularity.LIFTED_UNJUMPED: (
        Citation("fmjd.annex1", "5.4.12"),
        Sentence("pieces lifted that were not jumped"),
    ),
    Irregularity.STOPPED_WHILE_LIFTING: (
        Citation("fmjd.annex1", "5.4.13"),
        Sentence("the lifting of captured pieces interrupted"),
    ),
    Irregularity.OWN_PIECES_LIFTED: (
        Citation("fmjd.annex1", "5.4.14"),
        Sentence("own pieces lifted after a capture"),
    ),
    Irregularity.NOT_CROWNED: (
        Citation("fmjd.annex1", "5.4.15"),
        Sentence("a new king not crowned"),
    ),
    Irregularity.UNCROWNED_KING_PLAYED: (
        Citation("fmjd.annex1", "5.4.16"),
        Sentence("a king played that was not crowned"),
    ),
    Irregularity.TWO_HANDS: (
        Citation("fmjd.annex1", "5.4.17"),
        Sentence("two hands used for moving and lifting"),
    ),
}

_IN_NOTATION = frozenset(
    {
        Irregularity.TWO_MOVES_RUNNING,
        Irregularity.PIECE_MOVED_WRONGLY,
        Irregularity.OPPONENTS_PIECE_MOVED,
        Irregularity.NO_CAPTURE_THOUGH_POSSIBLE,
        Irregularity.WRONG_NUMBER_CAPTURED,
        Irregularity.STOPPED_WHILE_CAPTURING,
    }
)


_BY_FAULT = {
    Fault.OPPONENTS_PIECE: Irregularity.OPPONENTS_PIECE_MOVED,
    Fault.WRONG_STEP: Irregularity.PIECE_MOVED_WRONGLY,
    Fault.WRONG_JUMP: Irregularity.PIECE_MOVED_WRONGLY,
    Fault.MUST_CAPTURE: Irregularity.NO_CAPTURE_THOUGH_POSSIBLE,
    Fault.STOPPED_TOO_EARLY: Irregularity.STOPPED_WHILE_CAPTURING,
    Fault.TOO_FEW_CAPTURED: Irregularity.WRONG_NUMBER_CAPTURED,
}


def irregularity_of(fault: Fault) -> Irregularity | None:
    """Return which irregularity an illegal move is that was played at the board.

    None where it cannot have been played: from an empty square, outside the board, after the end.
    """
    return _BY_FAULT.get(fault)


_SHOWN = 8
KIND = BoardQuestion(
    name="kind",
    asks=Sentence("What happened?"),
    article=annex1("5.4"),
    alternatives=tuple(
        Alternative(str(kind.value), kind.heading, kind.citation) for kind in Irregularity
    ),
)
OFFENDER = which_side("offender", Sentence("Who did it?"), annex1("5.4"))
NOBODY_ASKED = Alternative(
    "silent", Sentence("Nothing: the opponent has said nothing"), annex4("1.6")
)
WANTS = BoardQuestion(
    name="wants",
    asks=Sentence("What does the opponent want?"),
    article=annex1("5.4"),
    usual="correct",
    presumed="correct",
    alternatives=(
        Alternative("correct", Sentence("That it is put right")),
        Alternative("stand", Sentence("That it stands")),
        Alternative("moved", Sentence("The opponent has moved since"), annex1("5.7")),
        Alternative(
            "refused", Sentence("That it is put right, and the player refuses"), annex1("5.6")
        ),
        NOBODY_ASKED,
    ),
)
DECIDES = BoardQuestion(
    name="decides",
    asks=Sentence("What does the referee decide?"),
    article=annex3("2.5a"),
    usual="correct",
    alternatives=(
        Alternative("correct", Sentence("It is put right")),
        Alternative("stand", Sentence("It stands")),
        Alternative("moved", Sentence("The opponent has moved since"), annex1("5.7")),
        Alternative("refused", Sentence("It is put right, and the player refuses"), annex1("5.6")),
        NOBODY_ASKED,
    ),
)
PENALTY = BoardQuestion(
    name="penalty",
    asks=Sentence("How many seconds does the referee take from the player? (0: none)"),
    kind=AnswerKind.NUMBER,
    article=annex3("2.5a"),
    most=3600,
    usual="0",
    presumed="0",
)
_STEPS = {
    Irregularity.TWO_MOVES_RUNNING: Sentence("Take the second move back"),
    Irregularity.OTHER_PIECE_THAN_TOUCHED: Sentence(
        "Take the move back: the piece that was touched first is played, if it can be"
    ),
    Irregularity.MOVE_TAKEN_BACK: Sentence("The move that was taken back is played after all"),
    Irregularity.OPPONENTS_PIECE_MOVED: Sentence("Put the opponent's piece back where it stood"),
    Irregularity.PIECE_REMOVED_WITHOUT_REASON: Sentence(
        "Put every piece that was removed back on its square"
    ),
    Irregularity.STOPPED_WHILE_CAPTURING: Sentence("The capture goes on to its end"),
    Irregularity.LIFTED_WHILE_CAPTURING: Sentence(
        "Put the lifted piece back, finish the capture, then lift"
    ),
    Irregularity.TOO_FEW_LIFTED: Sentence("Lift the captured pieces that are still there"),
    Irregularity.LIFTED_UNJUMPED: Sentence("Put back every piece that was not jumped"),
    Irregularity.STOPPED_WHILE_LIFTING: Sentence("Lift the captured pieces that are still there"),
    Irregularity.OWN_PIECES_LIFTED: Sentence("Put the player's own pieces back"),
    Irregularity.NOT_CROWNED: Sentence("Crown the king; either player may"),
    Irregularity.UNCROWNED_KING_PLAYED: Sentence("Crown the king; its move counts as a king's"),
    Irregularity.TWO_HANDS: Sentence("Make the move again with one hand"),
}
_BACK = Sentence("Put the position back to what it was before the move")


def _irregular(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    record = written(case.known)
    wrong = record if record is not None and record.unplayable else None
    shown = None if wrong is None else _shown(wrong)
    offender = _offender(case, record) if wrong is None else wrong.history.position.to_move
    likely = "" if shown is None else str(shown.value)
    kind = Irregularity(int(case.ask(KIND, suggested=likely, presumed=likely)))
    what = Reason(kind.heading, kind.citation)
    by_referee = (
        case.known.regulations.get("irregular-moves") == "referee"
        and play_rules(case.known).clocks_stopped_for_referee is not None
    )
    decision = case.ask(DECIDES if by_referee else WANTS)
    tallies = case.known.tallied(TallyKind.ILLEGAL_MOVES, offender)
    match decision:
        case "moved":
            return play_on(
                Sentence("It stands: the game goes on"),
                what,
                Reason.that("the opponent's move accepts the situation", annex1("5.7")),
            )
        case "silent":
            return play_on(
                Sentence("The game goes on: only the opponent can have it put right"),
                what,
                Reason.that(
                    "the referee does not decide on it while the opponent says nothing",
                    annex4("1.6"),
                ),
                Reason.that(
                    "{opponent} may ask for it until the next move of {opponent}",
                    annex1("5.7"),
                    opponent=offender.other.side,
                ),
            )
        case "refused":
            return lost(
                offender,
                Ending.REFEREE,
                what,
                Reason.that("the player refuses, and may be forced to comply", annex1("5.6")),
                Reason.that("whoever refuses to comply with the rules loses", annex1("7.2.4")),
            )
    chosen = _chosen(decision, by_referee=by_referee)
    penalty, clocks, rests_on = _penalty(case, offender)
    stands = decision == "stand"
    return Ruling(
        answer="stands" if stands else "corrected",
        verdict=Sentence("The irregular move stands: the game goes on")
        if stands
        else Sentence("The irregular move is put right completely"),
        because=(what, *_contradicted(kind, shown), *chosen, *penalty),
        steps=() if stands else _correction(kind, wrong),
        clocks=clocks,
        tallies=tallies,
        rests_on=rests_on,
    )


def _offender(case: Case, record: Written | None) -> Colour:
    """Return who did it: asked, where a whole record only tells who has moved last."""
    if record is None or not record.history.moves_by(Colour.WHITE):
        return case.side(OFFENDER)
    last = record.history.position.to_move.other.value
    return Colour(case.ask(OFFENDER, suggested=last, usual=last))


# Decisions 39 and 400.
def _chosen(decision: str, *, by_referee: bool) -> tuple[Reason, ...]:
    if by_referee:
        return (
            Reason.that("as announced, the referee hears both and decides", annex3("2.5a")),
            Reason.that("a partial correction does not count as one", annex1("5.8")),
        )
    choice = (
        Reason.that("the opponent lets it stand", annex1("5.4"))
        if decision == "stand"
        else Reason.that("the opponent wants it put right", annex1("5.4"))
    )
    return (
        choice,
        Reason.that("that choice is not the referee's", annex4("1.6")),
        *(
            ()
            if decision == "stand"
            else (Reason.that("a partial correction does not count as one", annex1("5.8")),)
        ),
    )


def _penalty(
    case: Case, offender: Colour
) -> tuple[tuple[Reason, ...], tuple[ClockChange, ...], tuple[Sentence, ...]]:
    """Return what the referee takes from the player; at least what a move adds (2.5a)."""
    if not case.known.edition.conduct.penalises_in_time:
        return (), (), ()
    seconds = int(case.ask(PENALTY))
    if not seconds:
        return (), (), ()
    rate = case.known.rate
    least = rate.increment if rate is not None else 0
    if seconds < least:
        raise PENALTY.unfit(
            Sentence.plural(
                "{count} second is fewer than the {least} that a move adds",
                "{count} seconds are fewer than the {least} that a move adds",
                count=seconds,
                least=least,
            )
        )
    taken = Sentence.plural(
        "{count} second taken from {side}",
        "{count} seconds taken from {side}",
        count=seconds,
        side=offender.side,
    )
    reason = Reason(taken, annex3("2.5a"))
    unknown = Sentence.plural(
        "no more than {count} second is added for a move",
        "no more than {count} seconds are added for a move",
        count=seconds,
    )
    return (reason,), (ClockChange(offender, -seconds),), () if rate is not None else (unknown,)


def _shown(record: Written) -> Irregularity | None:
    """Return which irregularity the record itself shows; None where it cannot tell."""
    try:
        judged = judge(record.history.position, record.unplayable)
    except UnreadableInput:
        return None
    return irregularity_of(judged.outcome) if isinstance(judged.outcome, Fault) else None


def _contradicted(kind: Irregularity, shown: Irregularity | None) -> tuple[Reason, ...]:
    if shown is None or shown is kind or not kind.shows_in_notation:
        return ()
    return (Reason.that("but the record shows: {heading}", shown.citation, heading=shown.heading),)


def _correction(kind: Irregularity, wrong: Written | None) -> tuple[Sentence, ...]:
    """Return how it is put right: from the record where that holds the move, else in words."""
    charged = Sentence("Measure the time this takes and charge it to the player at fault")
    if wrong is None:
        return (_STEPS.get(kind, _BACK), charged)
    position = wrong.history.position
    return (
        Sentence("Put the position back: {position}", position=write_fen(position)),
        Sentence("To be played: {moves}", moves=_moves(position, wrong.unplayable)),
        charged,
    )


def _moves(position: Position, text: str) -> Listing | Sentence:
    """Return the moves that put it right: with the piece that was touched where it can (3.11)."""
    legal = legal_moves(position)
    try:
        start = read_written_move(text).start
    except UnreadableInput:
        start = 0
    bound = [move for move in legal if move.start == start] or list(legal)
    texts = [move_text(position, move) for move in bound]
    if len(texts) > _SHOWN:
        return Sentence("any legal move")
    return Listing(texts, joint="or")


IRREGULAR = Matter(
    name="irregular",
    title=Sentence("Irregular move"),
    about=Sentence("Any of the seventeen irregularities, and putting it right"),
    questions=(OFFENDER, KIND, WANTS, DECIDES, PENALTY),
    judge=_irregular,
)
