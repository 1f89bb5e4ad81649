"""Prohibitions and the sanctions for them (Annex 3, 2.4 to 2.6)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.known import Known
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side
from crosstable.games.draughts.rulings.common import after_game, annex3, lost, play_rules
from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending, Played
from crosstable.kernel.rulings import ClockChange, Ruling, TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

_PROHIBITED = (
    Sentence("Talking to anybody but the referee and the staff"),
    Sentence("Another board or something written"),
    Sentence("Leaving the board on move"),
    Sentence("Touching or pointing at squares"),
    Sentence("Disturbing the opponent"),
    Sentence("Disturbing another game"),
    Sentence("Advice from others"),
    Sentence("Analysing a game that is played"),
    Sentence("Analysing in the playing area"),
    Sentence("Behaviour that upsets others"),
    Sentence("Leaving the playing area"),
    Sentence("Staying too long at another game"),
    Sentence("An electronic device"),
)
OFFENCE = BoardQuestion(
    name="offence",
    asks=Sentence("What happened?"),
    article=annex3("2.4"),
    alternatives=tuple(
        Alternative(str(number), words, annex3(f"2.4.{number}"))
        for number, words in enumerate(_PROHIBITED, start=1)
    ),
)
OFFENDER = which_side("offender", Sentence("Who did it?"), annex3("2.4"))
SANCTION = BoardQuestion(
    name="sanction",
    asks=Sentence("What does the main referee decide?"),
    article=annex3("2.5"),
    presumed="remark",
    alternatives=(
        Alternative(
            "remark", Sentence("A spoken remark; an assistant may give it"), annex3("2.5.a")
        ),
        Alternative("warning", Sentence("A written warning"), annex3("2.5.b")),
        Alternative("time", Sentence("A time penalty"), annex3("2.5.c")),
        Alternative("extra", Sentence("Extra time for the opponent"), annex3("2.5.c")),
        Alternative("loss", Sentence("Loss of the game"), annex3("2.5.d")),
        Alternative("both", Sentence("Loss of the game for both"), annex3("2.5.d")),
        Alternative("out", Sentence("Out of the competition"), annex3("2.5.e")),
    ),
)
SECONDS = BoardQuestion(
    name="seconds",
    asks=Sentence("How many seconds?"),
    kind=AnswerKind.NUMBER,
    article=annex3("2.5.c"),
    least=1,
    most=3600,
)


def _conduct(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    offences = _offences(case.known)
    number = case.ask(offences)
    happened = next(choice for choice in offences.alternatives if choice.value == number)
    what = Reason(happened.words, happened.article)
    offender = case.side(OFFENDER)
    match case.ask(_sanctions(case.known)):
        case "remark":
            said = Reason.that("a spoken remark", annex3("2.5.a"))
            return play_on(Sentence("A spoken remark: the game goes on"), what, said)
        case "warning":
            return _warned(case, offender, what)
        case "time" | "extra" as kind:
            return _timed(case, offender, what, extra=kind == "extra")
        case "both":
            return Ruling(
                answer="0-0",
                verdict=Sentence("Both players lose the game"),
                because=(what, Reason.that("loss of the game for both", annex3("2.5.d"))),
                result=Played(Mark.LOSS, Mark.LOSS, ending=Ending.REFEREE),
            )
        case "out":
            return lost(
                offender,
                Ending.REFEREE,
                what,
                Reason.that("disqualified from the competition", annex3("2.5.e")),
                Reason.that(
                    "refusing the regulations or the referee can mean exclusion", annex3("2.6")
                ),
            )
    return lost(offender, Ending.REFEREE, what, Reason.that("loss of the game", annex3("2.5.d")))


def _offences(known: Known) -> BoardQuestion:
    """Return what happened, as the regulations of the event forbid it."""
    if play_rules(known).staff_may_be_addressed:
        return OFFENCE
    first = replace(OFFENCE.alternatives[0], words=Sentence("Talking to anybody but the referee"))
    return replace(OFFENCE, alternatives=(first, *OFFENCE.alternatives[1:]))


def _sanctions(known: Known) -> BoardQuestion:
    """Return the sanctions that there are; warnings are written or spoken."""
    if not known.edition.conduct.sanction("warning").spoken:
        return SANCTION
    words = {
        "remark": Sentence("A spoken remark"),
        "warning": Sentence("A spoken warning, which is published"),
    }
    return replace(
        SANCTION,
        alternatives=tuple(
            replace(choice, words=words.get(choice.value, choice.words))
            for choice in SANCTION.alternatives
        ),
    )


def _warned(case: Case, offender: Colour, what: Reason) -> Ruling:
    if case.known.edition.conduct.sanction("warning").spoken:
        return Ruling(
            answer="warning",
            verdict=Sentence("A spoken warning for {side}: the game goes on", side=offender.side),
            because=(what, Reason.that("a spoken warning, also made public", annex3("2.5.b"))),
            steps=(Sentence("Post the warning"),),
            tallies=case.known.tallied(TallyKind.WARNINGS, offender),
        )
    return Ruling(
        answer="warning",
        verdict=Sentence("A written warning for {side}: the game goes on", side=offender.side),
        because=(what, Reason.that("a written warning, also made public", annex3("2.5.b"))),
        steps=(Sentence("Write the warning down and post it"),),
        tallies=case.known.tallied(TallyKind.WARNINGS, offender),
    )


def _timed(case: Case, offender: Colour, what: Reason, *, extra: bool) -> Ruling:
    seconds = int(case.ask(SECONDS))
    side = offender.other if extra else offender
    change = ClockChange(side, seconds if extra else -seconds)
    moved = (
        Sentence.plural(
            "{count} second given to {side}",
            "{count} seconds given to {side}",
            count=seconds,
            side=side.side,
        )
        if extra
        else Sentence.plural(
            "{count} second taken from {side}",
            "{count} seconds taken from {side}",
            count=seconds,
            side=side.side,
        )
    )
    reason = Reason(moved, annex3("2.5.c"))
    return Ruling(
        answer=f"{change.seconds:+d} s",
        verdict=Sentence("The clock of {side} is changed: the game goes on", side=side.side),
        because=(what, reason),
        clocks=(change,),
    )


CONDUCT = Matter(
    name="conduct",
    title=Sentence("Conduct and sanctions"),
    about=Sentence("Prohibitions, warnings, time penalties, loss"),
    questions=(OFFENCE, OFFENDER, SANCTION, SECONDS),
    judge=_conduct,
)
