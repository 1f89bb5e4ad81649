"""Disturbance, devices, mishandled clocks: what may be given (6.11.4, 11, 12.5, 12.9)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings.common import (
    after_game,
    ended_on_the_board,
    history_of,
    law,
    minutes_answer,
)
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side, yes_or_no
from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Absent, Ending, Forfeit, Played, Result
from crosstable.kernel.rulings import OPEN, ClockChange, Ruling, TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.regulation_fields.table import regulation_field

_LAST_WARNING = 3
_BAGS = "devices-in-bags"
KIND = BoardQuestion(
    name="kind",
    asks=Sentence("What happened?"),
    article=law("11.5"),
    alternatives=(
        Alternative("outside", Sentence("A disturbance from outside"), law("12.5")),
        Alternative("opponent", Sentence("A player distracts the opponent"), law("11.5")),
        Alternative("clock", Sentence("A clock was mishandled"), law("6.2.4")),
        Alternative("hand", Sentence("The clock was pressed with the wrong hand"), law("6.2.3")),
        Alternative("stopped", Sentence("A clock was stopped without good reason"), law("6.11.4")),
        Alternative("displaced", Sentence("Pieces were knocked over"), law("7.4")),
        Alternative("device", Sentence("A device rang or was found"), law("11.3.2.2")),
    ),
)
OFFENDER = which_side("offender", Sentence("Who did it?"), law("11.6"))
HARMED = BoardQuestion(
    name="harmed",
    asks=Sentence("Who was disturbed?"),
    article=law("12.5"),
    presumed="both",
    alternatives=(
        Alternative("white", Sentence("White")),
        Alternative("black", Sentence("Black")),
        Alternative("both", Sentence("Both")),
    ),
)
PENALTY = BoardQuestion(
    name="penalty",
    asks=Sentence("Which penalty do you choose?"),
    article=law("12.9"),
    presumed="warning",
    alternatives=(
        Alternative("warning", Sentence("A warning"), law("12.9.1")),
        Alternative("more", Sentence("More time for the opponent"), law("12.9.2")),
        Alternative("less", Sentence("Less time for the offender"), law("12.9.3")),
        Alternative("lost", Sentence("The game is lost"), law("12.9.6")),
        Alternative("none", Sentence("None"), law("12.9")),
    ),
)
MINUTES = BoardQuestion(
    name="minutes",
    asks=Sentence("How many minutes?"),
    kind=AnswerKind.NUMBER,
    article=law("12.9.2"),
    least=1,
    most=60,
    suggested="2",
    presumed="2",
)
DEVICE = BoardQuestion(
    name="device",
    asks=Sentence("Where was the device?"),
    article=law("11.3.2.1"),
    alternatives=(
        Alternative("bag", Sentence("In a bag, completely switched off")),
        Alternative("on", Sentence("In a bag, but switched on, or the bag was used")),
        Alternative("person", Sentence("On the player"), law("11.3.2.2")),
    ),
)
BOTH_MOVED = yes_or_no("both-moved", Sentence("Have both players made a move?"), law("11.3.2.2"))
_ARTICLES = {
    "opponent": "11.5",
    "clock": "6.2.4",
    "hand": "6.2.3",
    "stopped": "6.11.4",
    "displaced": "7.4.3",
    "device": "11.3.2.1",
    "outside": "12.5",
}
_BY_THE_GAME = frozenset({"outside", "clock", "hand", "stopped", "device"})
"""What is forbidden or given while a game is played; the rest may be penalised after it too."""


def _disturbance(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    kind = case.ask(KIND)
    ended = _game_had_ended(case, kind) if kind in _BY_THE_GAME else None
    if ended is not None:
        return ended
    if kind == "outside":
        return _outside(case)
    offender = case.side(OFFENDER)
    if kind == "device":
        return _device(case, offender)
    return _penalised(case, offender, kind)


def _game_had_ended(case: Case, kind: str) -> Ruling | None:
    """Return that no clock and no result is changed after the game; None where it goes on."""
    ended = ended_on_the_board(case.known)
    if ended is None:
        return None
    during = Reason.that("this holds during the game only", law(_ARTICLES[kind]))
    return replace(
        ended,
        because=(*ended.because, during),
        steps=(Sentence("Conduct after the game may still be penalised; the result stays"),),
    )


def _outside(case: Case) -> Ruling:
    harmed, minutes = case.ask(HARMED), int(case.ask(MINUTES))
    sides = tuple(Colour) if harmed == "both" else (Colour(harmed),)
    return Ruling(
        answer=minutes_answer(60 * minutes),
        verdict=Sentence("Extra time; the game goes on"),
        because=(
            Reason.that("the game was disturbed from outside: the arbiter gives time", law("12.5")),
        ),
        clocks=tuple(ClockChange(side, 60 * minutes) for side in sides),
    )


def _device(case: Case, offender: Colour) -> Ruling:
    allowed = case.known.regulations.get(_BAGS) == "yes"
    where = case.ask(DEVICE, presumed="bag") if allowed else case.assume(DEVICE, "person")
    if where == "bag" and allowed:
        return play_on(
            Sentence("Allowed: the game goes on"),
            Reason.that("the event lets switched-off devices be kept in a bag", law("11.3.2.1")),
        )
    if where != "person":
        return _kept_in_a_bag(case, offender, allowed=allowed)
    milder = case.known.regulations.get("device-penalty", "")
    found = Reason.that("{side} had a device", law("11.3.2.2"), side=offender.side)
    rests_on = () if case.told(DEVICE) else (Sentence("the device was found on the player"),)
    if milder and case.told(PENALTY):
        announced = Reason.that("a milder penalty was announced", law("11.3.2.2"))
        ruling = _penalised(case, offender, "device")
        return replace(ruling, because=(found, announced, *ruling.because[1:]))
    if milder:
        return Ruling(
            answer=OPEN,
            verdict=Sentence("The penalty that was announced: {penalty}", penalty=milder),
            because=(found, Reason.that("a milder penalty was announced", law("11.3.2.2"))),
            rests_on=rests_on,
        )
    wins = Reason.that(
        "{side} wins, even where no mate would be possible",
        law("11.3.2.2"),
        side=offender.other.side,
    )
    moved = _both_moved(case)
    result: Result = _won(offender.other)
    answer = "1-0" if offender is Colour.BLACK else "0-1"
    unplayed: tuple[Reason, ...] = ()
    if not moved:
        result = Forfeit(Absent.WHITE if offender is Colour.WHITE else Absent.BLACK)
        answer = "-/+" if offender is Colour.WHITE else "+/-"
        unplayed = (Reason.that("not both have moved: the game counts as not played", law("10.1")),)
    return Ruling(
        answer=answer,
        verdict=Sentence("{side} loses the game", side=offender.side),
        because=(found, wins, *unplayed),
        result=result,
        rests_on=rests_on,
    )


def _kept_in_a_bag(case: Case, offender: Colour, *, allowed: bool) -> Ruling:
    """Return what a device in a bag brings, and why this event does not let it be there.

    Decision 770.
    """
    ruling = _penalised(case, offender, "device")
    if allowed:
        why = Reason.that(
            "a device in a bag is switched off, and the bag is used with the arbiter's permission"
            " only",
            law("11.3.2.1"),
        )
        return replace(ruling, because=(why, *ruling.because))
    why = Reason.that("the regulations of this event do not allow devices in bags", law("11.3.2.1"))
    permission = Sentence(
        "Whether bags are allowed is decided in the regulations: {field} ({name})",
        field=regulation_field(_BAGS).title,
        name=_BAGS,
    )
    return replace(ruling, because=(why, *ruling.because), steps=(*ruling.steps, permission))


def _both_moved(case: Case) -> bool:
    history = history_of(case.known)
    if history is not None:
        return all(history.moves_by(side) for side in Colour)
    return case.yes(BOTH_MOVED)


def _won(winner: Colour) -> Played:
    marks = (Mark.WIN, Mark.LOSS) if winner is Colour.WHITE else (Mark.LOSS, Mark.WIN)
    return Played(*marks, ending=Ending.REFEREE)


def _penalised(case: Case, offender: Colour, kind: str) -> Ruling:
    known, opponent = case.known, offender.other
    breach = Reason.that("{side} has broken this article", law(_ARTICLES[kind]), side=offender.side)
    steps = _STEPS.get(kind, ())
    match case.ask(PENALTY):
        case "warning":
            count = known.tally(TallyKind.WARNINGS, offender) + 1
            because = [breach, Reason.that("warning no. {count}", law("12.9.1"), count=count)]
            if count >= _LAST_WARNING:
                because.append(Reason.that("say that the next one will lose the game", law("11.7")))
            ruling = play_on(
                Sentence("{side} is warned; the game goes on", side=offender.side),
                *because,
                steps=steps,
            )
            return replace(
                ruling, answer="warning", tallies=known.tallied(TallyKind.WARNINGS, offender)
            )
        case "more":
            return _clock_penalty(case, breach, opponent, 1, law_of="12.9.2", steps=steps)
        case "less":
            return _clock_penalty(case, breach, offender, -1, law_of="12.9.3", steps=steps)
        case "lost":
            answer = "1-0" if opponent is Colour.WHITE else "0-1"
            return Ruling(
                answer=answer,
                verdict=Sentence("{side} loses the game", side=offender.side),
                because=(breach, Reason.that("the game is declared lost", law("12.9.6"))),
                result=_won(opponent),
                rests_on=(
                    Sentence("the opponent gets the full point; the arbiter may decide otherwise"),
                ),
            )
        case _:
            return play_on(
                Sentence("No penalty; the game goes on"),
                breach,
                Reason.that("the arbiter uses no penalty", law("12.9")),
                steps=steps,
            )


def _clock_penalty(
    case: Case,
    breach: Reason,
    side: Colour,
    sign: int,
    *,
    law_of: str,
    steps: tuple[Sentence, ...],
) -> Ruling:
    ended = ended_on_the_board(case.known)
    if ended is not None:
        return ended
    minutes = int(case.ask(MINUTES))
    more = sign > 0
    return Ruling(
        answer=minutes_answer(60 * minutes) if more else f"-{minutes} min",
        verdict=Sentence.plural(
            "{count} minute more for {side}; the game goes on",
            "{count} minutes more for {side}; the game goes on",
            count=minutes,
            side=side.side,
        )
        if more
        else Sentence.plural(
            "{count} minute less for {side}; the game goes on",
            "{count} minutes less for {side}; the game goes on",
            count=minutes,
            side=side.side,
        ),
        because=(breach, Reason.that("a penalty that the arbiter may choose", law(law_of))),
        clocks=(ClockChange(side, sign * 60 * minutes),),
        steps=steps,
    )


_STEPS = {
    "displaced": (Sentence("Whoever knocked them over puts them back in their own time"),),
    "stopped": (Sentence("Start the clock of the player who has the move"),),
}

DISTURBANCE = Matter(
    name="disturbance",
    title=Sentence("Disturbance or conduct"),
    about=Sentence("Noise, distraction, mishandled clock, device"),
    questions=(KIND, OFFENDER, DEVICE, HARMED, PENALTY, MINUTES, BOTH_MOVED),
    judge=_disturbance,
)
