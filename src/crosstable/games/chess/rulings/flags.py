"""A flag has fallen, or both have (6.4, 6.8, 6.9, 8.6, A.4.3, III.3.1).

That the sign of the clock decides is said of rapid and blitz games alone (the comment to A.4.3);
that clocks must have one is said of all (C.02 5.4.3.5).
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings.common import (
    LEFT,
    TEMPO,
    after_game,
    by_kind,
    concluded,
    history_of,
    law,
    lost_or_drawn,
)
from crosstable.games.desk.answers import filed_of_due, play_on
from crosstable.games.desk.known import Known
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, which_side
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.rate_of_play import Extra
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason

FLAGGED = which_side("flagged", Sentence("Whose flag has fallen?"), law("6.8"))
CONTROL = BoardQuestion(
    name="control",
    asks=Sentence("Were the moves of this time control completed?"),
    article=law("6.4"),
    usual="no",
    alternatives=(
        Alternative("no", Sentence("No, or all moves had to be completed in this period")),
        Alternative("yes", Sentence("Yes, the prescribed moves were completed")),
        Alternative("unproved", Sentence("The scoresheets cannot show it"), law("8.6")),
    ),
)
SIGN = BoardQuestion(
    name="sign",
    asks=Sentence("Which clock shows that it reached zero first?"),
    article=Citation("fide.tournaments", "5.4.3.5"),
    alternatives=(
        Alternative("white", Sentence("White's")),
        Alternative("black", Sentence("Black's")),
        Alternative("neither", Sentence("It cannot be established")),
    ),
)
LAST_PERIOD = BoardQuestion(
    name="period",
    asks=Sentence("In which period did both flags fall?"),
    article=law("III.3.1"),
    alternatives=(
        Alternative("last", Sentence("The one in which all remaining moves must be completed")),
        Alternative("earlier", Sentence("An earlier one")),
    ),
)


def _fallen(case: Case) -> Ruling:
    """Rule on one fallen flag."""
    over = after_game(case.known)
    if over is not None:
        return over
    return _one_flag(case, case.side(FLAGGED))


def _one_flag(case: Case, flagged: Colour) -> Ruling:
    ruling = _by_control(case, flagged)
    return replace(ruling, rests_on=(*ruling.rests_on, *_behind(case, flagged)))


def _by_control(case: Case, flagged: Colour) -> Ruling:
    match _control(case, flagged):
        case "yes":
            return play_on(
                Sentence("The game goes on"),
                Reason.that(
                    "{side} completed the prescribed moves in time", law("6.3.1"), side=flagged.side
                ),
            )
        case "unproved":
            return play_on(
                Sentence("The game goes on; the next move is the first of the next period"),
                Reason.that(
                    "it cannot be shown that {side} overstepped the time",
                    law("8.6"),
                    side=flagged.side,
                ),
                rests_on=(Sentence("there is no evidence that more moves were made"),),
            )
    fell = Reason.that(
        "{side} has not completed the prescribed moves in time", law("6.9"), side=flagged.side
    )
    article = law("A.4.3" if _by_appendix(case.known) else "6.9")
    return lost_or_drawn(case, flagged, Ending.TIME, article, fell)


def _control(case: Case, flagged: Colour) -> str:
    """Return whether the moves of the period were completed.

    Not asked where all moves are to be completed in one period, as in rapid and blitz (A.1, B.1).
    Where fewer moves are filed than that has, they were not completed unless somebody says so.
    """
    rate = case.known.rate
    whole = rate is not None and rate.periods[0].moves is None
    if case.known.tempo in {"rapid", "blitz"} or whole:
        return "no"
    return case.assume(CONTROL, "no") if _behind(case, flagged) else case.ask(CONTROL)


def _behind(case: Case, flagged: Colour) -> tuple[Sentence, ...]:
    """Return that fewer moves are filed than the first period has; nothing where they are not."""
    rate, history = case.known.rate, history_of(case.known)
    due = None if rate is None else rate.periods[0].moves
    if due is None or history is None or case.known.tempo in {"rapid", "blitz"}:
        return ()
    made = history.moves_by(flagged)
    return (filed_of_due(flagged, made, due),) if made < due else ()


def _both(case: Case) -> Ruling:
    """Rule on two fallen flags: by the sign of the clock, or by what was announced.

    Decision 375.
    """
    over = after_game(case.known)
    if over is not None:
        return over
    article = _about_the_sign(case.known)
    match case.ask(replace(SIGN, article=article)):
        case "neither":
            return _nobody_first(case)
        case side:
            first = Reason.that(
                "the clock shows that the flag of {side} fell first",
                article,
                side=Colour(side).side,
            )
            ruling = _one_flag(case, Colour(side))
            return replace(ruling, because=(first, *ruling.because))


def _about_the_sign(known: Known) -> Citation:
    """Return where it stands that the clock tells which flag fell first, for this kind of game."""
    if _by_appendix(known):
        return law("A.4.3")
    return Citation("fide.tournaments", "5.4.3.5")


def _by_appendix(known: Known) -> bool:
    """Return whether a win on time is claimed by A.4.3: in fast games that are not supervised."""
    return known.tempo in {"rapid", "blitz"} and known.supervised is False


def _nobody_first(case: Case) -> Ruling:
    known = case.known
    unknown = Reason.that("it cannot be established which flag fell first", law("III.3.1"))
    if known.regulations.get("both-flags") == "drawn":
        reason = Reason.that(
            "as announced, the game is drawn when both flags have fallen",
            Citation("fide.tournaments", "5.4.2"),
        )
        return concluded(Conclusion(GameResult.DRAW, Ending.TIME), (unknown, reason))
    announced = known.regulations.get("quickplay", "") in {"III.4", "III.5"}
    increment = known.rate is not None and (
        known.rate.has_increment and known.rate.extra is not Extra.HOURGLASS
    )
    if not announced or increment or by_kind(case, lambda kind: kind.name == "blitz"):
        because = (
            unknown,
            Reason.that(
                "the guidelines on games without increment are not in use here", law("III.2.1")
            )
            if not announced
            else Reason.that("they apply neither with an increment nor in blitz", law("III.2.2")),
        )
        return Ruling(
            answer=OPEN,
            verdict=Sentence("The arbiter decides: the Laws do not say"),
            because=because,
        )
    one_period = known.rate is not None and len(known.rate.periods) == 1
    if one_period or case.ask(LAST_PERIOD) == "last":
        last = Reason.that("all remaining moves had to be completed", law("III.3.1.2"))
        return concluded(Conclusion(GameResult.DRAW, Ending.TIME), (unknown, last))
    return play_on(
        Sentence("The game goes on"),
        unknown,
        Reason.that("it was not the last period", law("III.3.1.1")),
    )


FLAG = Matter(
    name="flag",
    title=Sentence("Flag"),
    about=Sentence("One flag has fallen"),
    questions=(FLAGGED, CONTROL, LEFT),
    judge=_fallen,
)
BOTH_FLAGS = Matter(
    name="both-flags",
    title=Sentence("Both flags"),
    about=Sentence("Both clocks show zero"),
    questions=(SIGN, TEMPO, CONTROL, LAST_PERIOD, LEFT),
    judge=_both,
)
