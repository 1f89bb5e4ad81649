"""A flag has fallen, or both have (Annex 3, 6.7, 6.11, 6.15; Annex 6, 7.1 and 11)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.desk.answers import filed_of_due, play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, which_side
from crosstable.games.draughts.endings import ending_class
from crosstable.games.draughts.rulings.common import (
    INCREMENT,
    TEMPO,
    accelerated,
    after_game,
    annex3,
    annex4,
    annex6,
    as_filed,
    concluded,
    ended_before,
    history_of,
    increment,
    lost,
    position_of,
)
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

FLAGGED = which_side("flagged", Sentence("Whose flag has fallen?"), annex3("6.11"))
CONTROL = BoardQuestion(
    name="control",
    asks=Sentence("Were the moves of this time control completed?"),
    article=annex3("6.11"),
    usual="no",
    alternatives=(
        Alternative("no", Sentence("No, or the time was for the whole game")),
        Alternative("yes", Sentence("Yes, and the clock was pressed after the last of them")),
        Alternative("not-pressed", Sentence("Made, but the clock was not pressed"), annex3("6.7")),
        Alternative("unproved", Sentence("Nobody can prove how many were made"), annex3("6.15")),
    ),
)
FIRST = BoardQuestion(
    name="first",
    asks=Sentence("Whose flag fell first?"),
    article=annex3("6.11"),
    alternatives=(
        Alternative("white", Sentence("White's flag")),
        Alternative("black", Sentence("Black's flag")),
        Alternative("neither", Sentence("It cannot be established")),
    ),
)


def _fallen(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    return _one_flag(case, case.side(FLAGGED))


def _one_flag(case: Case, flagged: Colour) -> Ruling:
    known = case.known
    # A move that ends the game is complete when the piece is released, pressed clock or not.
    before = ended_before(known) or _not_played_out(case)
    if before is not None:
        earlier = Reason.that("the game had ended before the flag fell", annex3("6.7"))
        return replace(before, because=(*before.because, earlier))
    ruling = _by_control(case, flagged)
    return replace(ruling, rests_on=(*ruling.rests_on, *_behind(case, flagged)))


def _by_control(case: Case, flagged: Colour) -> Ruling:
    match _control(case, flagged):
        case "yes":
            return play_on(
                Sentence("The game goes on"),
                Reason.that(
                    "{side} made the required moves in time", annex3("6.11"), side=flagged.side
                ),
            )
        case "unproved":
            return play_on(
                Sentence("The game goes on from this position"),
                Reason.that(
                    "after five minutes each nobody could prove the number of moves",
                    annex3("6.15"),
                ),
                steps=(Sentence("Recording starts again with the first move of the next control"),),
            )
        case "not-pressed":
            late = Reason.that(
                "a move counts for the control once the clock is stopped", annex3("6.7")
            )
            return lost(flagged, Ending.TIME, late, _exceeded(case, flagged))
    return lost(flagged, Ending.TIME, _exceeded(case, flagged))


def _exceeded(case: Case, flagged: Colour) -> Reason:
    fast = case.known.tempo in {"rapid", "blitz", "superblitz"}
    return Reason.that(
        "{side} has exceeded the allotted time, and the referee ends the game",
        annex6("7.1") if fast else annex3("6.11"),
        side=flagged.side,
    )


def _not_played_out(case: Case) -> Ruling | None:
    """Return the regulation draw of a small ending that was there before the flag fell."""
    rate, position = case.known.rate, position_of(case.known)
    if rate is None or rate.periods[-1].increment or position is None:
        return None
    kind = ending_class(position)
    if kind is None:
        return None
    article = (
        annex6("8") if case.known.tempo in {"rapid", "blitz", "superblitz"} else annex3("6.1.1.a")
    )
    return concluded(
        Conclusion(GameResult.DRAW, Ending.REFEREE),
        Reason.that("{ending} is not played out", article, ending=kind.words),
        rests_on=(*as_filed(case.known), Sentence("nobody has demonstrated an obvious win")),
    )


def _control(case: Case, flagged: Colour) -> str:
    """Return whether the moves were made; not asked where the time is for the whole game."""
    rate = case.known.rate
    if rate is not None and rate.periods[0].moves is None:
        return "no"
    return case.assume(CONTROL, "no") if _behind(case, flagged) else case.ask(CONTROL)


def _behind(case: Case, flagged: Colour) -> tuple[Sentence, ...]:
    """Return that fewer moves are filed than the first period has; nothing where they are not."""
    rate, history = case.known.rate, history_of(case.known)
    due = None if rate is None else rate.periods[0].moves
    if due is None or history is None:
        return ()
    made = history.moves_by(flagged)
    return (filed_of_due(flagged, made, due),) if made < due else ()


def _both(case: Case) -> Ruling:
    """Rule on two fallen flags: a draw only in rapid and blitz without increment."""
    over = after_game(case.known)
    if over is not None:
        return over
    before = ended_before(case.known)
    if before is not None:
        return before
    if accelerated(case) and not increment(case):
        reason = Reason.that("both flags are down", annex6("11"))
        return concluded(Conclusion(GameResult.DRAW, Ending.TIME), reason)
    first = case.ask(FIRST)
    if first == "neither":
        return Ruling(
            answer=OPEN,
            verdict=Sentence("The referee decides: the regulations do not say"),
            because=(
                Reason.that("it cannot be established which flag fell first", annex3("6.11")),
                Reason.that("the referee decides what is not covered", annex4("2.20")),
            ),
        )
    fell = Reason.that("{side}'s flag fell first", annex3("6.11"), side=Colour(first).side)
    ruling = _one_flag(case, Colour(first))
    return replace(ruling, because=(fell, *ruling.because))


FLAG = Matter(
    name="flag",
    title=Sentence("Flag"),
    about=Sentence("One flag has fallen"),
    questions=(FLAGGED, CONTROL),
    judge=_fallen,
)
BOTH_FLAGS = Matter(
    name="both-flags",
    title=Sentence("Both flags"),
    about=Sentence("Both clocks show zero"),
    questions=(TEMPO, INCREMENT, FIRST, CONTROL),
    judge=_both,
)
