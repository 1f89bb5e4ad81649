"""Draw offers: when they are made, how long they stand, and limits of the event (5.2.3, 9.1)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings import conduct
from crosstable.games.chess.rulings.common import after_game, concluded, law, whole_game
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

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


BOTH_MOVED = replace(conduct.BOTH_MOVED, article=law("5.2.3"))
_MUST_HAVE_MOVED = Reason.that("both players must have made a move", law("5.2.3"))
_CONSENT = (Sentence("The arbiter may give consent; claims are always allowed"),)


def _offered(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    by, answered = case.side(OFFERED), case.ask(ANSWERED)
    when = case.ask(WHEN)
    forbidden = _forbidden(case)
    about = (*forbidden, *(() if forbidden else _valid(when)), *_penalised(when))
    match answered:
        case "rejected":
            return play_on(
                Sentence("The offer is over: the game goes on"),
                Reason.that("{side} has turned it down", law("9.1.2.1"), side=by.other.side),
                *about,
                *_too_soon(case),
            )
        case "ended":
            return play_on(
                Sentence("The result on the board counts"),
                Reason.that("an offer ends when the game ends in another way", law("9.1.2.1")),
                *forbidden,
            )
        case "nothing" if forbidden:
            return play_on(
                Sentence("Without the arbiter's consent the offer does not count"),
                *about,
                *_too_soon(case),
                steps=_CONSENT,
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
                *_too_soon(case),
                steps=(Sentence("Both players mark the offer on the scoresheet: (=)"),),
            )
    return _agreed(case, forbidden, about)


def _forbidden(case: Case) -> tuple[Reason, ...]:
    """Return that the event forbids to offer and to agree a draw as yet (9.1.1); else nothing.

    What 9.1.2 says of an offer holds where an agreement is allowed only.
    """
    regulations = case.known.regulations
    limit, first = regulations.get("draw-restriction"), int(regulations.get("draw-from-move") or 0)
    if limit == "never":
        return (
            Reason.that(
                "in this event no draw may be offered or agreed without the arbiter's consent",
                law("9.1.1"),
            ),
        )
    if limit != "from-move" or not first:
        return ()
    made = _moves_made(case)
    if made is None:
        made = int(case.ask(MOVES))
    if made >= first:
        return ()
    return (
        Reason.that(
            "without the arbiter's consent draws may be offered and agreed from move {first} on"
            " only; both have made {made}",
            law("9.1.1"),
            first=first,
            made=made,
        ),
    )


def _too_soon(case: Case) -> tuple[Reason, ...]:
    """Return that no draw can be agreed upon yet (5.2.3); nothing where it can, or nobody knows."""
    return (_MUST_HAVE_MOVED,) if _moves_made(case) == 0 else ()


def _both_have_moved(case: Case) -> bool:
    """Return whether both have moved where no move is filed: they have, unless somebody says no."""
    return case.assume(BOTH_MOVED, "yes") == "yes"


def _valid(when: str) -> tuple[Reason, ...]:
    """Return what holds of an offer although it was not made as it should be (9.1.2.1)."""
    if when == "other":
        return (
            Reason.that(
                "offered in the wrong way it is valid all the same, without any condition",
                law("9.1.2.1"),
            ),
        )
    if when == "withdrawn":
        return (Reason.that("an offer cannot be withdrawn", law("9.1.2.1")),)
    return ()


def _penalised(when: str) -> tuple[Reason, ...]:
    """Return what may be penalised in the way an offer was made (11.5)."""
    if when == "other":
        return (Reason.that("the way it was offered may be penalised", law("11.5")),)
    if when == "again":
        return (Reason.that("unreasonable offers may be penalised", law("11.5")),)
    return ()


def _agreed(case: Case, forbidden: tuple[Reason, ...], about: tuple[Reason, ...]) -> Ruling:
    made = _moves_made(case)
    if made == 0 or (made is None and not _both_have_moved(case)):
        return play_on(Sentence("No draw yet: the game goes on"), _MUST_HAVE_MOVED, *about)
    if forbidden and case.known.regulations["draw-restriction"] == "never":
        return Ruling(
            answer=OPEN,
            verdict=Sentence("Only the arbiter can allow this draw"),
            because=about,
        )
    if forbidden:
        return play_on(Sentence("No draw: the game goes on"), *about, steps=_CONSENT)
    agreed = Reason.that("the players agreed upon a draw", law("5.2.3"))
    told = made is not None or case.told(BOTH_MOVED)
    rests_on = () if told else (Sentence("both players have made a move"),)
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
    questions=(OFFERED, ANSWERED, WHEN, MOVES, BOTH_MOVED),
    judge=_offered,
)
