"""Trouble with the clock: stopped, forgotten, pressed wrongly, broken (Annex 3, 4.4, 6.7-6.10)."""

from __future__ import annotations

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, which_side
from crosstable.games.draughts.rulings.common import (
    TEMPO,
    accelerated,
    after_game,
    annex3,
    annex4,
    annex6,
    lost,
    play_rules,
)
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

WHAT = BoardQuestion(
    name="what",
    asks=Sentence("What happened?"),
    article=annex3("4.4"),
    alternatives=(
        Alternative("stopped", Sentence("A player stopped both clocks"), annex3("4.4")),
        Alternative("forgotten", Sentence("A player forgot to press the clock"), annex3("6.8")),
        Alternative("hand", Sentence("The clock was pressed with the other hand"), annex3("6.7")),
        Alternative("defect", Sentence("The clock does not work"), annex3("6.9")),
        Alternative("protest", Sentence("A player protests about the flag"), annex3("6.10")),
    ),
)
WHO = which_side("who", Sentence("Who did it?"), annex3("4.4"))
WHY = BoardQuestion(
    name="why",
    asks=Sentence("Why did the player stop the clocks?"),
    article=annex3("4.4"),
    presumed="irregular",
    alternatives=(
        Alternative(
            "irregular", Sentence("To call the referee for an irregular move"), annex3("2.5a")
        ),
        Alternative("other", Sentence("For another reason")),
    ),
)
FLAG = BoardQuestion(
    name="flag",
    asks=Sentence("Has the flag fallen, or the control passed?"),
    article=annex3("6.10"),
    alternatives=(Alternative("no", Sentence("No")), Alternative("yes", Sentence("Yes"))),
)


def _clock(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    match case.ask(WHAT):
        case "stopped":
            return _stopped(case)
        case "forgotten":
            return play_on(
                Sentence("Nobody says anything: only the opponent may point it out"),
                Reason.that("players are responsible for their own time", annex3("6.8")),
                Reason.that("the referee may not decide this", annex4("1.6")),
                steps=(Sentence("The referee may ask who is to move"),),
            )
        case "hand":
            return play_on(
                Sentence("The referee remarks on it: the game goes on"),
                Reason.that("the hand that moved presses the clock", annex3("6.7")),
                Reason.that("a spoken remark", annex3("2.5.a")),
            )
        case "defect":
            return play_on(
                Sentence("Replace the clock and set the times by your best judgement"),
                Reason.that("a clock that does not work is replaced", annex3("6.9")),
            )
    if case.ask(FLAG) == "yes":
        return Ruling(
            answer="no",
            verdict=Sentence("The protest comes too late"),
            because=(
                Reason.that("protests about the flag come before the control", annex3("6.10")),
            ),
        )
    return play_on(
        Sentence("The referee looks at the clock, and replaces it if it is at fault"),
        Reason.that("protests about the flag come before the control", annex3("6.10")),
        Reason.that("a clock that does not work is replaced", annex3("6.9")),
    )


def _stopped(case: Case) -> Ruling:
    who = case.side(WHO)
    to_call = play_rules(case.known).clocks_stopped_for_referee
    if to_call is not None and case.ask(WHY) == "irregular":
        return play_on(
            Sentence("Allowed: the clocks stay stopped until the referee has decided"),
            Reason.that(
                "players may stop both clocks to call the referee for an irregular move", to_call
            ),
        )
    if accelerated(case):
        return play_on(
            Sentence("Allowed: the clocks stay stopped until the referee has decided"),
            Reason.that("in rapid and blitz a player may stop the clocks to call", annex6("6")),
        )
    return lost(
        who,
        Ending.REFEREE,
        Reason.that("stopping both clocks loses the game", annex3("4.4")),
        Reason.that("only the referee stops a clock", annex4("2.12")),
    )


CLOCK = Matter(
    name="clock",
    title=Sentence("Clock"),
    about=Sentence("Stopped, forgotten, pressed wrongly, broken"),
    questions=(WHAT, WHO, WHY, TEMPO, FLAG),
    judge=_clock,
)
