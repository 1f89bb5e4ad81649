"""Games without increment: the last two minutes (Guidelines III).

The text of III.4 is damaged; it is read as five extra seconds a move for both (decision 379).
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings.common import (
    TEMPO,
    after_game,
    by_kind,
    concluded,
    law,
    minutes_answer,
)
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import BoardQuestion, which_side
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, ClockChange, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.rules import rule

_TWO_MINUTES = 120
ANNOUNCED = BoardQuestion(
    name="announced",
    asks=Sentence("What was announced for games without increment?"),
    article=law("III.2.1"),
    alternatives=(
        Alternative("III.4", Sentence("Asking for five seconds a move"), law("III.4")),
        Alternative("III.5", Sentence("Claiming that the opponent cannot win"), law("III.5")),
        Alternative("none", Sentence("Nothing"), law("III.2.1")),
    ),
)
CLAIMANT = which_side("claimant", Sentence("Who asks?"), law("III.5"))
SHORT = BoardQuestion(
    name="short",
    asks=Sentence("Last period, on the move, less than two minutes, flag up?"),
    article=law("III.5"),
    alternatives=(
        Alternative("yes", Sentence("Yes, all of it")),
        Alternative("no", Sentence("No")),
        Alternative(
            "fallen", Sentence("A flag has fallen after a postponed decision"), law("III.5.2")
        ),
    ),
)
VIEW = BoardQuestion(
    name="view",
    asks=Sentence("What do you decide?"),
    article=law("III.5.1"),
    alternatives=(
        Alternative("draw", Sentence("The opponent cannot win, or does not try"), law("III.5.1")),
        Alternative("postpone", Sentence("I watch and decide later"), law("III.5.2")),
        Alternative("reject", Sentence("I reject the claim"), law("III.5.3")),
    ),
)
VIEW_AFTER_FLAG = replace(
    VIEW,
    article=law("III.5.2"),
    alternatives=tuple(choice for choice in VIEW.alternatives if choice.value != "postpone"),
)
"""The same once a flag has fallen: nothing can be put off any more."""
REQUEST = BoardQuestion(
    name="request",
    asks=Sentence("What do the opponent and you say?"),
    article=law("III.4"),
    alternatives=(
        Alternative("accepted", Sentence("The opponent accepts a draw")),
        Alternative("granted", Sentence("The opponent refuses, I agree to the seconds")),
        Alternative("refused", Sentence("The opponent refuses, and so do I")),
    ),
)


@rule("quickplay.finish")
def quickplay_from(rate: RateOfPlay) -> int | None:
    """Return the first move of the quickplay finish (III.1); None where there is none.

    It is the period in which all remaining moves must be completed, and only without increment.
    """
    if rate.has_increment or rate.periods[-1].moves is not None:
        return None
    return 1 + sum(period.moves or 0 for period in rate.periods[:-1])


def _quickplay(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    known = case.known
    no_finish = known.rate is not None and quickplay_from(known.rate) is None
    if no_finish or by_kind(case, lambda kind: kind.name == "blitz"):
        return play_on(
            Sentence("There is no such claim in this game"),
            Reason.that(
                "it exists only in standard and rapid games without increment", law("III.2.2")
            ),
        )
    announced = known.regulations.get("quickplay", "")
    rests_on: tuple[Sentence, ...] = ()
    if not announced and (known.rate is None or case.told(ANNOUNCED)):
        announced = case.ask(ANNOUNCED)
    elif not announced:
        rests_on = (Sentence("the regulations of the event are silent about such claims"),)
    if announced not in {"III.4", "III.5"}:
        return play_on(
            Sentence("There is no such claim: the game is played until a flag falls"),
            Reason.that("the guidelines were not announced for this event", law("III.2.1")),
            rests_on=rests_on,
        )
    claimant = case.side(CLAIMANT)
    short = case.ask(SHORT)
    if short == "no":
        return play_on(
            Sentence("No claim: the game goes on"),
            Reason.that(
                "only in the last period, on the move, with less than two minutes and before the"
                " flag falls",
                law(announced),
            ),
        )
    if announced == "III.4":
        return _five_seconds(case, claimant)
    return _cannot_win(case, claimant, fallen=short == "fallen")


def _five_seconds(case: Case, claimant: Colour) -> Ruling:
    offer = Reason.that("the request is also an offer of a draw", law("III.4"))
    match case.ask(REQUEST):
        case "accepted":
            return concluded(
                Conclusion(GameResult.DRAW, Ending.AGREEMENT),
                (offer, Reason.that("the opponent accepts it", law("5.2.3"))),
            )
        case "refused":
            return play_on(
                Sentence("The game goes on as it is"),
                offer,
                Reason.that("the arbiter does not agree to the request", law("III.4")),
            )
    opponent = claimant.other
    return Ruling(
        answer=minutes_answer(_TWO_MINUTES),
        verdict=Sentence(
            "Five seconds a move for both, and two minutes more for {side}", side=opponent.side
        ),
        because=(
            offer,
            Reason.that(
                "the arbiter agrees: extra seconds and time for the opponent", law("III.4")
            ),
        ),
        steps=(Sentence("Set the clock to five extra seconds a move for both players"),),
        clocks=(ClockChange(opponent, _TWO_MINUTES),),
    )


def _cannot_win(case: Case, claimant: Colour, *, fallen: bool) -> Ruling:
    opponent = claimant.other
    view = case.ask(VIEW_AFTER_FLAG if fallen else VIEW)
    if view == "draw":
        article = law("III.5.2" if fallen else "III.5.1")
        reason = Reason.that(
            "{side} cannot win by normal means, or does not try to", article, side=opponent.side
        )
        return concluded(Conclusion(GameResult.DRAW, Ending.REFEREE), (reason,))
    if fallen:
        return Ruling(
            answer=OPEN,
            verdict=Sentence("The fallen flag counts"),
            because=(Reason.that("the claim is not upheld after the flag fell", law("III.5.2")),),
            steps=(Sentence("Rule on the fallen flag"),),
        )
    if view == "postpone":
        return Ruling(
            answer="postponed",
            verdict=Sentence("The decision is postponed; the game goes on while you watch"),
            because=(
                Reason.that("the arbiter may decide later, even after a flag fell", law("III.5.2")),
            ),
            steps=(
                Sentence("You may give {side} two minutes more", side=opponent.side),
                Sentence("Stay at the board"),
            ),
        )
    return Ruling(
        answer="no",
        verdict=Sentence("The claim is rejected: two minutes more for {side}", side=opponent.side),
        because=(Reason.that("a rejected claim gives the opponent two minutes", law("III.5.3")),),
        clocks=(ClockChange(opponent, _TWO_MINUTES),),
    )


QUICKPLAY = Matter(
    name="quickplay",
    title=Sentence("Cannot win"),
    about=Sentence("Last two minutes without increment"),
    questions=(TEMPO, ANNOUNCED, CLAIMANT, SHORT, VIEW, REQUEST),
    judge=_quickplay,
)
