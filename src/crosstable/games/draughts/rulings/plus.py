"""Plus draws: a drawn game with a lasting advantage of three men (Annex 3, 5.6a)."""

from __future__ import annotations

from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.draughts.position import Kind, Position
from crosstable.games.draughts.rulings.common import (
    after_game,
    annex3,
    as_filed,
    as_shown,
    position_of,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.points import PLUS_REMISE, Mark
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Played
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

NEEDED = 3
_KING = 2
_ARTICLE = annex3("5.6a")
_DRAWN = frozenset({"1-1", "½-½"})
"""Results that a plus draw may still replace."""
WHITE = BoardQuestion(
    name="white",
    asks=Sentence("How many men is White's side worth? (a king counts two)"),
    kind=AnswerKind.NUMBER,
    article=_ARTICLE,
    most=40,
)
BLACK = BoardQuestion(
    name="black",
    asks=Sentence("How many men is Black's side worth? (a king counts two)"),
    kind=AnswerKind.NUMBER,
    article=_ARTICLE,
    most=40,
)
LASTING = BoardQuestion(
    name="lasting",
    asks=Sentence("Is the advantage a lasting one?"),
    article=_ARTICLE,
    alternatives=(
        Alternative("yes", Sentence("Yes")),
        Alternative("no", Sentence("No")),
        Alternative("open", Sentence("Not judged yet")),
    ),
)


def worth(position: Position, colour: Colour) -> int:
    """Return what a side is worth in men, a king as two (5.6a)."""
    kings = position.count(colour, Kind.KING)
    return position.count(colour) + (_KING - 1) * kings


def _plus(case: Case) -> Ruling:
    over = None if case.known.over in _DRAWN else after_game(case.known)
    if over is not None:
        return over
    if PLUS_REMISE.name not in case.known.edition.point_systems:
        return Ruling(
            answer="1-1",
            verdict=Sentence("A plain draw"),
            because=(Reason.that("these rules have no plus draws", annex3("5.6.2")),),
            result=Played(Mark.DRAW, Mark.DRAW),
            rests_on=(Sentence("the game is drawn"),),
        )
    if case.known.plus_draws is False:
        return Ruling(
            answer="1-1",
            verdict=Sentence("A plain draw"),
            because=(Reason.that("plus draws are not announced here", _ARTICLE),),
            result=Played(Mark.DRAW, Mark.DRAW),
            rests_on=(Sentence("the game is drawn"),),
        )
    position = position_of(case.known)
    white, black = (
        int(
            case.ask(question)
            if position is None
            else as_shown(case, question, str(worth(position, colour)))
        )
        for colour, question in ((Colour.WHITE, WHITE), (Colour.BLACK, BLACK))
    )
    counted = Reason.that(
        "counted in men, White's side is worth {white} and Black's {black}",
        _ARTICLE,
        white=white,
        black=black,
    )
    assumed = (
        Sentence("the game is drawn")
        if case.known.plus_draws
        else Sentence("the game is drawn, and plus draws are announced")
    )
    rests_on = (*as_filed(case.known), assumed)
    if abs(white - black) < NEEDED:
        return Ruling(
            answer="1-1",
            verdict=Sentence("A plain draw"),
            because=(counted, Reason.that("three men are needed", _ARTICLE)),
            result=Played(Mark.DRAW, Mark.DRAW),
            rests_on=rests_on,
        )
    better = Colour.WHITE if white > black else Colour.BLACK
    match case.ask(LASTING):
        case "no":
            return Ruling(
                answer="1-1",
                verdict=Sentence("A plain draw"),
                because=(counted, Reason.that("the advantage does not last", _ARTICLE)),
                result=Played(Mark.DRAW, Mark.DRAW),
                rests_on=rests_on,
            )
        case "open":
            return Ruling(
                answer=OPEN,
                verdict=Sentence("The referee decides whether the advantage lasts"),
                because=(counted,),
                rests_on=rests_on,
            )
    marks = (Mark.PLUS_DRAW, Mark.MINUS_DRAW)
    white_better = better is Colour.WHITE
    return Ruling(
        answer="1+-1-" if white_better else "1--1+",
        verdict=Sentence("A plus draw for {side}", side=better.side),
        because=(counted, Reason.that("a lasting advantage of three men", _ARTICLE)),
        result=Played(*(marks if white_better else marks[::-1])),
        rests_on=rests_on,
    )


PLUS_DRAW = Matter(
    name="plus-draw",
    title=Sentence("Plus draw"),
    about=Sentence("A drawn game with an advantage of three men"),
    questions=(WHITE, BLACK, LASTING),
    judge=_plus,
)
