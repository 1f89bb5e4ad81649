"""Draw offers: when they are made, how long they stand, and limits of the event (5.2.3, 9.1)."""

from __future__ import annotations

from crosstable.games.chess.rulings.common import (
    after_game,
    concluded,
    law,
    play_on,
    whole_game,
)
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

__all__ = ["OFFER"]

OFFERED = which_side("offered", Sentence("Who offered the draw?"), law("9.1.2.1"))
ANSWERED = BoardQuestion(
    name="answered",
    asks=Sentence("What has the opponent done?"),
    article=law("9.1.2.1"),
    alternatives=(
        Alternative("accepted", Sentence("Accepted it")),
        Alternative("nothing", Sentence("Nothing yet")),
        Alternative("rejected", Sentence("Said no, or touched a piece to move it")),
        Alternative("ended", Sentence("The game ended in another way")),
    ),
)
WHEN = BoardQuestion(
    name="when",
    asks=Sentence("When was it offered?"),
    article=law("9.1.2.1"),
    presumed="proper",
    alternatives=(
        Alternative("proper", Sentence("After moving, before pressing the clock")),
        Alternative("other", Sentence("At another time, or with a condition")),
        Alternative("withdrawn", Sentence("It was offered and then withdrawn")),
        Alternative("again", Sentence("It was offered again and again"), law("11.5")),
    ),
)
MOVES = BoardQuestion(
    name="moves",
    asks=Sentence("How many moves have both players made?"),
    kind=AnswerKind.NUMBER,
    article=law("9.1.1"),
    most=500,
)


def _offered(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    by, answered = case.side(OFFERED), case.ask(ANSWERED)
    when = case.ask(WHEN)
    about = (*_about(when), *_too_soon(case))
    match answered:
        case "rejected":
            return play_on(
                Sentence("The offer is over: the game goes on"),
                Reason.that("{side} has turned it down", law("9.1.2.1"), side=by.other.side),
                *about,
            )
        case "ended":
            return play_on(
                Sentence("The result on the board counts"),
                Reason.that("an offer ends when the game ends in another way", law("9.1.2.1")),
            )
        case "nothing":
            return play_on(
                Sentence("The offer stands until {side} answers", side=by.other.side),
                Reason.that(
                    "an offer cannot be withdrawn; it lasts until it is accepted, turned down or"
                    " a piece is touched",
                    law("9.1.2.1"),
                ),
                *about,
                steps=(Sentence("Both players mark the offer on the scoresheet: (=)"),),
            )
    return _agreed(case, _about(when))


def _too_soon(case: Case) -> tuple[Reason, ...]:
    """Return that no draw can be agreed upon yet (5.2.3); nothing where it can, or nobody knows."""
    if _moves_made(case) != 0:
        return ()
    return (Reason.that("both players must have made a move", law("5.2.3")),)


def _about(when: str) -> tuple[Reason, ...]:
    if when == "other":
        return (
            Reason.that(
                "offered in the wrong way it is valid all the same, without any condition",
                law("9.1.2.1"),
            ),
            Reason.that("the way it was offered may be penalised", law("11.5")),
        )
    if when == "again":
        return (Reason.that("unreasonable offers may be penalised", law("11.5")),)
    if when == "withdrawn":
        return (Reason.that("an offer cannot be withdrawn", law("9.1.2.1")),)
    return ()


def _agreed(case: Case, about: tuple[Reason, ...]) -> Ruling:
    known = case.known
    limit = known.regulations.get("draw-restriction", "free")
    made = _moves_made(case)
    too_soon = _too_soon(case)
    if too_soon:
        return play_on(Sentence("No draw yet: the game goes on"), *too_soon, *about)
    if limit == "never":
        return Ruling(
            answer=OPEN,
            verdict=Sentence("Only the arbiter can allow this draw"),
            because=(Reason.that("players may not agree a draw by themselves here", law("9.1.1")),),
        )
    first = int(known.regulations.get("draw-from-move", "0") or 0)
    if limit == "from-move" and first:
        if made is None:
            made = int(case.ask(MOVES))
        if made < first:
            return play_on(
                Sentence("No draw: the game goes on"),
                Reason.that(
                    "draws may be agreed from move {first} on; both have made {made}",
                    law("9.1.1"),
                    first=first,
                    made=made,
                ),
                steps=(Sentence("The arbiter may give consent; claims are always allowed"),),
            )
    agreed = Reason.that("the players agreed upon a draw", law("5.2.3"))
    rests_on = () if made is not None else (Sentence("both players have made a move"),)
    return concluded(
        Conclusion(GameResult.DRAW, Ending.AGREEMENT), (agreed, *about), rests_on=rests_on
    )


def _moves_made(case: Case) -> int | None:
    """Return how many moves both players have made; None where nobody tells and none are filed.

    Whoever is at the board goes before the filed game, which may be behind.
    """
    if case.told(MOVES):
        return int(case.ask(MOVES))
    so_far = whole_game(case.known)
    return None if so_far is None else min(so_far.moves_by(colour) for colour in Colour)


OFFER = Matter(
    name="offer",
    title=Sentence("Draw offer"),
    about=Sentence("Is it valid, does it stand, may they agree?"),
    questions=(OFFERED, ANSWERED, WHEN, MOVES),
    judge=_offered,
)
