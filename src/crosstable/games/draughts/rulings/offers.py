"""Draw offers: not before forty moves of each, and not twice running (Annex 3, 5.3; Annex 6, 5).

Whoever offers has just moved, so White can offer after move 41 at the earliest and Black after
move 40. Where a rapid or blitz game is not written down, ten pieces each replace the forty moves.
"""

from __future__ import annotations

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side, yes_or_no
from crosstable.games.draughts.rulings.common import (
    after_game,
    annex1,
    annex3,
    annex6,
    as_shown,
    concluded,
    draw_rules,
    ended_before,
    history_of,
    position_of,
)
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

BY = which_side("by", Sentence("Who offers the draw?"), annex3("5.3"))
ANSWERED = BoardQuestion(
    name="answered",
    asks=Sentence("What has the opponent done?"),
    article=annex3("5.3"),
    usual="nothing",
    alternatives=(
        Alternative("nothing", Sentence("Nothing yet")),
        Alternative("accepted", Sentence("Accepted it"), annex1("7.3.1")),
        Alternative("refused", Sentence("Said no, or made a move")),
    ),
)
RECORD = BoardQuestion(
    name="record",
    asks=Sentence("Do the players write the moves down?"),
    article=annex6("5"),
    usual="yes",
    alternatives=(
        Alternative("yes", Sentence("Yes, or it is a normal game")),
        Alternative("no", Sentence("No: it is a rapid or blitz game"), annex6("4")),
    ),
)
MOVES = BoardQuestion(
    name="moves",
    asks=Sentence("How many moves has Black made?"),
    kind=AnswerKind.NUMBER,
    article=annex3("5.3"),
    most=500,
)
TEN = yes_or_no("ten", Sentence("Has each player ten pieces or fewer?"), annex6("5"))
AGAIN = BoardQuestion(
    name="again",
    asks=Sentence("Was this player's last offer turned down, with none of the opponent since?"),
    article=annex3("5.3"),
    usual="no",
    alternatives=(Alternative("no", Sentence("No")), Alternative("yes", Sentence("Yes"))),
)


def _offered(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    by = case.side(BY)
    before = ended_before(case.known)
    if before is not None:
        return before
    against = (*_not_moved(case, by), *_too_early(case))
    if not against:
        answered = case.ask(ANSWERED)
        against = _repeated(by) if case.yes(AGAIN) else ()
    if against:
        return Ruling(
            answer="no",
            verdict=Sentence("{side} may not offer a draw: the game goes on", side=by.side),
            because=against,
        )
    return _allowed(by, answered)


def _allowed(by: Colour, answered: str) -> Ruling:
    if answered == "accepted":
        agreed = Reason.that("both players agreed to a draw", annex1("7.3.1"))
        drawn = Conclusion(GameResult.DRAW, Ending.AGREEMENT)
        return concluded(drawn, agreed)
    if answered == "refused":
        return play_on(
            Sentence("The offer is over: the game goes on"),
            Reason.that("saying no or making a move refuses the offer", annex3("5.3")),
            Reason.that(
                "{side} does not offer again before {opponent} has offered",
                annex3("5.3"),
                side=by.side,
                opponent=by.other.side,
            ),
        )
    return Ruling(
        answer="yes",
        verdict=Sentence("{side} may offer the draw", side=by.side),
        because=(
            Reason.that(
                "the offer stands until {opponent} answers or moves",
                annex3("5.3"),
                opponent=by.other.side,
            ),
        ),
        steps=(Sentence("In this order: make the move, offer without comment, start the clock"),),
    )


def _not_moved(case: Case, by: Colour) -> tuple[Reason, ...]:
    """Return that a player who is on move has to move first (5.3.a)."""
    position = position_of(case.known)
    if position is None or position.to_move is by.other:
        return ()
    return (Reason.that("{side} has to make a move first", annex3("5.3.a"), side=by.side),)


def _too_early(case: Case) -> tuple[Reason, ...]:
    fast = case.known.tempo in {"rapid", "blitz", "superblitz"}
    if (fast or not case.known.tempo) and case.ask(RECORD) == "no":
        return _too_many_pieces(case)
    needed = draw_rules(case.known).moves_before_offer
    history = history_of(case.known)
    # Whoever offers has just moved: White then has made one move more than Black, or as many.
    made = (
        {colour: history.moves_by(colour) for colour in Colour}
        if history is not None
        else {Colour.BLACK: int(case.ask(MOVES))}
    )
    return tuple(
        Reason(
            Sentence.plural(
                "{side} has made {count} move, and {needed} are needed of each player",
                "{side} has made {count} moves, and {needed} are needed of each player",
                side=colour.side,
                count=count,
                needed=needed.value,
            ),
            needed.citation,
        )
        for colour, count in made.items()
        if count < needed.value
    )


# Decision 38.
def _too_many_pieces(case: Case) -> tuple[Reason, ...]:
    most = draw_rules(case.known).pieces_without_record
    position = position_of(case.known)
    if position is None:
        if case.yes(TEN):
            return ()
        return (
            Reason.that(
                "a player has more than {most} pieces, and the game is not recorded",
                most.citation,
                most=most.value,
            ),
        )
    many = any(position.count(colour) > most.value for colour in Colour)
    as_shown(case, TEN, "no" if many else "yes")
    return tuple(
        Reason.that(
            "{side} has {count:piece|pieces}, and at most {most} are allowed where the game is not"
            " recorded",
            most.citation,
            side=colour.side,
            count=position.count(colour),
            most=most.value,
        )
        for colour in Colour
        if position.count(colour) > most.value
    )


def _repeated(by: Colour) -> tuple[Reason, ...]:
    return (
        Reason.that(
            "{side}'s last offer was refused, and the opponent has made none since",
            annex3("5.3"),
            side=by.side,
        ),
    )


OFFER = Matter(
    name="offer",
    title=Sentence("Draw offer"),
    about=Sentence("Forty moves, ten pieces, offering again"),
    questions=(BY, RECORD, MOVES, TEN, ANSWERED, AGAIN),
    judge=_offered,
)
