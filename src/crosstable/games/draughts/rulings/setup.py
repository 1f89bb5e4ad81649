"""The board is not as it should be: turned, set up wrongly, upset, wrong colours.

Annex 1, 5.1 to 5.3 and 5.5; Annex 3, 4.6.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.desk.answers import NEW_GAME, play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, yes_or_no
from crosstable.games.draughts.rulings.common import (
    after_game,
    annex1,
    annex3,
    history_of,
    play_rules,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.play_rules import ColoursStand

WRONG = BoardQuestion(
    name="wrong",
    asks=Sentence("What is wrong?"),
    article=annex1("5"),
    alternatives=(
        Alternative("set-up", Sentence("The men were set up wrongly"), annex1("5.2")),
        Alternative("colours", Sentence("The players have each other's colours"), annex3("4.6")),
        Alternative("board", Sentence("The board is placed wrongly"), annex1("5.1")),
        Alternative("light", Sentence("A piece stands on a light square"), annex1("5.3")),
        Alternative("accident", Sentence("The position was upset by accident"), annex1("5.5")),
    ),
)
STARTED = yes_or_no("begun", Sentence("Has the game begun?"), annex1("5.2"))
BEGUN = yes_or_no("begun", Sentence("Has the game begun?"), annex3("4.6"))
BOTH = yes_or_no("both", Sentence("Have both players made a move?"), annex3("4.6"))
CONSENT = yes_or_no("consent", Sentence("Does the opponent let it into the game?"), annex1("5.3"))
AT_ONCE = replace(
    yes_or_no("at-once", Sentence("Was it noted at once?"), annex1("5.5")), presumed="yes"
)
RIGHT = yes_or_no("right", Sentence("Does the opponent want it put right?"), annex1("5.4"))


def _wrong(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    match case.ask(WRONG):
        case "board":
            return Ruling(
                answer=NEW_GAME,
                verdict=Sentence("The game is annulled and begins again"),
                because=(
                    Reason.that("the long diagonal is not on the player's left", annex1("5.1")),
                ),
                steps=(Sentence("Replace the board and reset the clocks"),),
            )
        case "colours":
            return _colours(case)
        case "set-up":
            return _set_up(case)
        case "light":
            return _on_light(case)
        case _:
            return _accident(case)


def _colours(case: Case) -> Ruling:
    stand = play_rules(case.known).colours_stand
    if stand.value is ColoursStand.STARTED:
        return _after_the_start(case, stand.citation)
    history = history_of(case.known)
    both = (
        min(history.moves_by(colour) for colour in Colour) > 0
        if history is not None
        else case.yes(BOTH)
    )
    if both:
        return play_on(
            Sentence("The game goes on with these colours, and its result stands"),
            Reason.that("both players have made a move", annex3("4.6")),
        )
    return Ruling(
        answer=NEW_GAME,
        verdict=Sentence("A new game with the right colours"),
        because=(Reason.that("not both players have made a move yet", annex3("4.6")),),
        steps=(Sentence("Reset the clocks"),),
    )


def _after_the_start(case: Case, article: Citation) -> Ruling:
    history = history_of(case.known)
    begun = bool(history.moves) if history is not None else case.yes(BEGUN)
    if begun:
        return play_on(
            Sentence("The game goes on with these colours, and its result stands"),
            Reason.that("it was noted after the start of the game", article),
        )
    return Ruling(
        answer=NEW_GAME,
        verdict=Sentence("A new game with the right colours"),
        because=(Reason.that("the game has not begun yet", article),),
        steps=(Sentence("Reset the clocks"),),
    )


def _set_up(case: Case) -> Ruling:
    history = history_of(case.known)
    begun = bool(history.moves) if history is not None else case.yes(STARTED)
    if not begun:
        return Ruling(
            answer="corrected",
            verdict=Sentence("The men are set up correctly before the game begins"),
            because=(
                Reason.that("the starting position is checked before the game", annex1("5.2")),
            ),
        )
    return _as_opponent_wishes(case, Reason.that("it was noted during the game", annex1("5.2")))


def _on_light(case: Case) -> Ruling:
    if case.yes(CONSENT):
        return play_on(
            Sentence("The piece is put on a dark square and plays on"),
            Reason.that("the opponent has permitted it", annex1("5.3")),
        )
    return play_on(
        Sentence("The piece stays out of the game: it neither moves nor captures"),
        Reason.that("a piece on a light square is inactive", annex1("5.3")),
    )


def _accident(case: Case) -> Ruling:
    if case.yes(AT_ONCE):
        return Ruling(
            answer="corrected",
            verdict=Sentence("The position is put right, nobody is at fault"),
            because=(
                Reason.that("an accident noted at once is not an irregularity", annex1("5.5")),
            ),
        )
    late = Reason.that("it was not noted at once, so it is an irregularity", annex1("5.5"))
    return _as_opponent_wishes(case, late)


def _as_opponent_wishes(case: Case, why: Reason) -> Ruling:
    if case.yes(RIGHT):
        return Ruling(
            answer="corrected",
            verdict=Sentence("The position is put right"),
            because=(why, Reason.that("the opponent wants it put right", annex1("5.4"))),
        )
    return Ruling(
        answer="stands",
        verdict=Sentence("The position stands: the game goes on"),
        because=(why, Reason.that("the opponent lets it stand", annex1("5.4"))),
    )


SET_UP = Matter(
    name="set-up",
    title=Sentence("Wrong set-up or colours"),
    about=Sentence("Board, men, colours, a light square, an accident"),
    questions=(WRONG, STARTED, BOTH, CONSENT, AT_ONCE, RIGHT),
    judge=_wrong,
)
