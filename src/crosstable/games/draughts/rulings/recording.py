"""Writing the moves down, in time trouble and after it (Annex 1, 10; Annex 3, 6.2, 6.12 to 6.15).

Annex 1, 10.4 asks for no record where the time is for the whole game, Annex 3, 6.2 always asks for
one; the event may name its reading (``recording``, decision 401). Articles 6.13 and 6.14 point to a
6.29 that does not exist and mean 6.20 (decision 403).
"""

from __future__ import annotations

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, clock_seconds
from crosstable.games.draughts.rulings.common import (
    INCREMENT,
    TEMPO,
    accelerated,
    after_game,
    annex1,
    annex3,
    annex6,
    increment,
    play_rules,
)
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

ABOUT = BoardQuestion(
    name="about",
    asks=Sentence("What is it about?"),
    article=annex3("6.2"),
    alternatives=(
        Alternative("stops", Sentence("A player does not write the moves down"), annex3("6.2")),
        Alternative("after", Sentence("One player's time trouble is over"), annex3("6.13")),
        Alternative(
            "both", Sentence("Both were in time trouble, both flags are down"), annex3("6.14")
        ),
        Alternative("number", Sentence("It is not clear how many moves were made"), annex3("6.15")),
        Alternative("compare", Sentence("A player wants to compare the records"), annex3("6.5")),
    ),
)
LEFT = BoardQuestion(
    name="left",
    asks=Sentence("How much time has this player until the control?"),
    kind=AnswerKind.CLOCK,
    article=annex3("6.12"),
)
PROVED = BoardQuestion(
    name="proved",
    asks=Sentence("Who can show how many moves were made?"),
    article=annex3("6.15"),
    alternatives=(
        Alternative("player", Sentence("A player")),
        Alternative("referee", Sentence("The referee is sure of it")),
        Alternative("nobody", Sentence("Nobody, after five minutes each")),
    ),
)
_POSTPONED = Sentence("If it takes more than five minutes it may wait until after the game")


def _recording(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    match case.ask(ABOUT):
        case "stops":
            return _stops(case)
        case "after" | "both" if _never_in_trouble(case):
            return _must(
                Reason.that(
                    "with {seconds} seconds a move nobody is ever in time trouble",
                    play_rules(case.known).no_time_trouble.citation,
                    seconds=increment(case),
                )
            )
        case "after":
            return play_on(
                Sentence("The player completes the record on the player's own time"),
                Reason.that("the moves made in time trouble are written down", annex3("6.13")),
                Reason.that("the forms are completed after the game", annex3("6.20")),
                steps=(Sentence("The referee helps if possible"), _POSTPONED),
            )
        case "both":
            return play_on(
                Sentence("Both complete their records; the time is shared equally"),
                Reason.that("both players were in time trouble", annex3("6.14")),
                Reason.that("the forms are completed after the game", annex3("6.20")),
                steps=(Sentence("Moves that nobody recalls are given up"), _POSTPONED),
            )
        case "compare":
            return play_on(
                Sentence("On the player's own time, and only if the opponent agrees"),
                Reason.that("records are compared on the player's own time", annex3("6.5")),
            )
    return _number(case)


def _never_in_trouble(case: Case) -> bool:
    """Return whether every move of the game adds so much that no record is ever left open."""
    rate, least = case.known.rate, play_rules(case.known).no_time_trouble.value
    return (
        rate is not None
        and not accelerated(case)
        and all(period.increment >= least for period in rate.periods)
    )


def _stops(case: Case) -> Ruling:
    fast = accelerated(case)
    if fast:
        return Ruling(
            answer="yes",
            verdict=Sentence("The player need not write the moves down"),
            because=(Reason.that("recording is optional in rapid and blitz", annex6("4")),),
        )
    added = increment(case)
    rules = play_rules(case.known)
    if added >= rules.no_time_trouble.value:
        return _must(
            Reason.that(
                "with {seconds} seconds a move nobody is ever in time trouble",
                rules.no_time_trouble.citation,
                seconds=added,
            )
        )
    rate = case.known.rate
    whole_game = rate is not None and rate.periods[0].moves is None
    if whole_game and case.known.regulations.get("recording") == "optional":
        return Ruling(
            answer="yes",
            verdict=Sentence("The player need not write the moves down"),
            because=(Reason.that("the time is for the whole game", annex1("10.4")),),
        )
    left = clock_seconds(case.ask(LEFT)) or 0
    trouble = rules.time_trouble
    minutes = trouble.value // 60
    if left > trouble.value:
        return _must(
            Reason.that(
                "more than {minutes} minutes are left: no time trouble",
                trouble.citation,
                minutes=minutes,
            )
        )
    return Ruling(
        answer="yes",
        verdict=Sentence("The player need not write the moves down now"),
        because=(
            Reason.that(
                "{minutes:minute|minutes} or less are left: time trouble",
                trouble.citation,
                minutes=minutes,
            ),
            Reason.that("in time trouble recording may stop", annex3("6.13")),
        ),
        steps=(Sentence("The referee records the moves meanwhile"),),
    )


def _must(why: Reason) -> Ruling:
    return Ruling(
        answer="no",
        verdict=Sentence("The player must write the moves down"),
        because=(why, Reason.that("every move is recorded", annex3("6.2"))),
        steps=(Sentence("The missing moves are written on the player's own time"),),
    )


def _number(case: Case) -> Ruling:
    charged = Reason.that(
        "the time for the check is charged to the player at fault", annex3("6.15")
    )
    if case.ask(PROVED) == "nobody":
        return play_on(
            Sentence("The game goes on from this position"),
            Reason.that(
                "after five minutes each nobody could prove the number of moves", annex3("6.15")
            ),
            steps=(Sentence("Recording starts again with the first move of the next control"),),
        )
    return play_on(
        Sentence("The number that was shown counts, and the records are completed"),
        charged,
        Reason.that("moving to another place is not counted", annex3("6.16")),
        steps=(_POSTPONED,),
    )


RECORDING = Matter(
    name="recording",
    title=Sentence("Recording"),
    about=Sentence("Time trouble, completing the record, counting moves"),
    questions=(ABOUT, TEMPO, INCREMENT, LEFT, PROVED),
    judge=_recording,
)
