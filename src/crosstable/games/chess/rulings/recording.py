"""Keeping score: who must, who need not, and what happens after a flag (8.1 to 8.6, A.2, A.3.2)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.penalties import Kind
from crosstable.games.chess.rulings.common import TEMPO, after_game, by_kind, law
from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, clock_seconds, which_side
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.rulings import OPEN, Ruling, TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

_RELIEF = 300
_ENOUGH_INCREMENT = 30
_LOOKS = 5
TROUBLE = BoardQuestion(
    name="trouble",
    asks=Sentence("What is it about?"),
    article=law("8.1"),
    alternatives=(
        Alternative("not-writing", Sentence("A player does not write the moves"), law("8.1.1")),
        Alternative(
            "in-advance", Sentence("A move was written before it was played"), law("8.1.2")
        ),
        Alternative(
            "flag-neither", Sentence("A flag fell and neither has the moves"), law("8.5.1")
        ),
        Alternative("flag-one", Sentence("A flag fell and one lacks moves"), law("8.5.2")),
        Alternative("no-sheet", Sentence("No complete scoresheet exists"), law("8.5.3")),
        Alternative("differ", Sentence("The two scoresheets differ"), law("11.12")),
        Alternative("look", Sentence("A player asks to see the arbiter's record"), law("A.3.2")),
    ),
)
PLAYER = which_side("player", Sentence("Which player?"), law("8.1.1"))
CLOCK = BoardQuestion(
    name="clock",
    asks=Sentence("What is the least that player's clock showed in this period?"),
    kind=AnswerKind.CLOCK,
    article=law("8.4"),
)
INCREMENT = BoardQuestion(
    name="increment",
    asks=Sentence("How many seconds are added for each move?"),
    kind=AnswerKind.NUMBER,
    article=law("8.4"),
    most=3600,
)


def _recording(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    match case.ask(TROUBLE):
        case "in-advance":
            return play_on(
                Sentence("Not allowed: warn the player"),
                Reason.that(
                    "a move is written first only for a draw claim or when a game is adjourned",
                    law("8.1.2"),
                ),
                Reason.that("repeated, it is penalised", law("12.9")),
            )
        case "flag-neither" | "flag-one" as trouble:
            return _after_a_flag(case, trouble)
        case "no-sheet":
            return play_on(
                Sentence("Stop the clock; the players replay the game on a second board"),
                Reason.that("no complete scoresheet is available", law("8.5.3")),
                Reason.that(
                    "if it cannot be shown that the time was overstepped, the next move is the"
                    " first of the next period",
                    law("8.6"),
                ),
                steps=(
                    Sentence("First write down position, times, whose clock ran and the moves"),
                    Sentence("Replay it away from the other games"),
                ),
            )
        case "differ":
            return play_on(
                Sentence("Neither scoresheet goes before the other: the game is replayed"),
                Reason.that("the players help to reconstruct the game", law("11.12")),
                Reason.that(
                    "a scoresheet that the other contradicts is not complete", law("8.5.3")
                ),
                steps=(
                    Sentence("Stop the clock; write down position, times and whose clock ran"),
                    Sentence("Replay it on a second board from both scoresheets and your record"),
                    Sentence("Judge no claim and no flag before both agree on the moves"),
                ),
            )
        case "look":
            return _look(case)
        case _:
            return _not_writing(case)


def _after_a_flag(case: Case, trouble: str) -> Ruling:
    """Rule on missing moves after a control on the way; the only period has none behind it."""
    if _whole_game(case):
        return Ruling(
            answer=OPEN,
            verdict=Sentence("No scoresheet is completed: rule on the flag"),
            because=(
                Reason.that(
                    "the time was for all moves, so no period follows in which to go on",
                    law("6.9"),
                ),
            ),
        )
    ruling = _brought_up_to_date(trouble)
    rate = case.known.rate
    if rate is None or rate.increment < _ENOUGH_INCREMENT:
        freed = Sentence("the clock has been below five minutes in this period")
        return replace(ruling, rests_on=(freed,))
    # 8.5 is for those whom 8.4 has freed; here nobody was, so the duty itself was broken.
    return replace(
        ruling,
        because=(
            _never_free(rate.increment),
            Reason.that("a move must be written before the next one is made", law("8.1.3")),
            Reason.that("from a warning to the loss of the game", law("12.9")),
        ),
        steps=(*ruling.steps, Sentence("Warn whoever did not write, or choose another penalty")),
    )


def _brought_up_to_date(trouble: str) -> Ruling:
    if trouble == "flag-neither":
        return play_on(
            Sentence("Stop the clock; both bring their scoresheets up to date"),
            Reason.that("neither player kept score, and a flag has fallen", law("8.5.1")),
            steps=(
                Sentence("They may use your record or the opponent's scoresheet"),
                Sentence("Then start the clock of the player who has the move"),
            ),
        )
    return play_on(
        Sentence("The clock goes on; that player completes the scoresheet before moving"),
        Reason.that("only one player did not keep score", law("8.5.2")),
        steps=(Sentence("On the move, the player may use the opponent's scoresheet"),),
    )


def _never_free(increment: int) -> Reason:
    return Reason.that(
        "{count} seconds come with each move, so the duty never ends", law("8.4"), count=increment
    )


def _whole_game(case: Case) -> bool:
    """Return whether a fallen flag ends the time of the game."""
    rate = case.known.rate
    return rate is not None and rate.periods[0].moves is None


def _look(case: Case) -> Ruling:
    """Rule on a request for the arbiter's record: five in a game, and the clock runs on."""
    player = case.side(PLAYER)
    kind = by_kind(case, _watched_kind)
    if not kind:
        return play_on(
            Sentence("There is no such right in this game"),
            Reason.that(
                "only under the Competition Rules of rapid and blitz the arbiter's record may be"
                " asked for",
                law("A.3.2"),
            ),
        )
    article = law("B.3.2" if kind == "blitz" else "A.3.2")
    count = case.known.tally(TallyKind.SCORESHEET_LOOKS, player) + 1
    tallies = case.known.tallied(TallyKind.SCORESHEET_LOOKS, player)
    asked = Reason.that("request no. {count} of {side}", article, count=count, side=player.side)
    if count > _LOOKS:
        ruling = play_on(
            Sentence("No: more than five requests distract the opponent"),
            asked,
            Reason.that("distracting the opponent is penalised", law("11.6")),
        )
        return replace(ruling, answer="no", tallies=tallies)
    ruling = play_on(
        Sentence("Show it; the clock runs on"),
        asked,
        Reason.that("only on the player's own move", article),
    )
    return replace(ruling, answer="yes", tallies=tallies)


def _watched_kind(kind: Kind) -> str:
    """Return the kind of a fast game under the Competition Rules; empty for every other game."""
    return kind.name if kind.supervised else ""


def _not_writing(case: Case) -> Ruling:
    known = case.known
    if by_kind(case, lambda kind: kind.name != "standard"):
        return play_on(
            Sentence("Nobody has to write the moves here"),
            Reason.that("players need not record in rapid and blitz", law("A.2")),
        )
    player = case.side(PLAYER)
    increment = known.rate.increment if known.rate is not None else int(case.ask(INCREMENT))
    if increment >= _ENOUGH_INCREMENT:
        return _must_write(_never_free(increment))
    shown = clock_seconds(case.ask(CLOCK)) or 0
    if shown < _RELIEF:
        return play_on(
            Sentence("{side} need not write until this period ends", side=player.side),
            Reason.that("less than five minutes were left in this period", law("8.4")),
            steps=(Sentence("Try to be there and keep score"),),
        )
    return _must_write(Reason.that("there were never less than five minutes left", law("8.4")))


def _must_write(reason: Reason) -> Ruling:
    return play_on(
        Sentence("The player must write the moves, now"),
        reason,
        Reason.that("a move must be written before the next one is made", law("8.1.3")),
        steps=(Sentence("The missing moves are written in the player's own time"),),
    )


RECORDING = Matter(
    name="recording",
    title=Sentence("Scoresheet"),
    about=Sentence("Not written, after a flag, asking for the record"),
    questions=(TROUBLE, PLAYER, TEMPO, INCREMENT, CLOCK),
    judge=_recording,
)
