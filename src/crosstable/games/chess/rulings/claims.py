"""A player claims a draw: three times the same position, or fifty moves (9.2 to 9.5)."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.claims import (
    claim_moves_without_progress,
    claim_repetition,
    counted_before,
)
from crosstable.games.chess.history import History
from crosstable.games.chess.legality import Move, read_move
from crosstable.games.chess.rulings.common import (
    TEMPO,
    after_game,
    as_filed,
    concluded,
    filed,
    law,
    rules_of,
    time_given,
    whole_game,
)
from crosstable.games.desk.answers import broken_off_at, play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import AnswerKind, BoardQuestion, which_side
from crosstable.games.errors import IllegalMove
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.rules import rule

CLAIMANT = which_side("claimant", Sentence("Who claims?"), law("9.2.1"))
GROUND = BoardQuestion(
    name="ground",
    asks=Sentence("What is claimed?"),
    article=law("9.2"),
    alternatives=(
        Alternative("threefold", Sentence("The same position for the third time"), law("9.2")),
        Alternative(
            "fifty", Sentence("Fifty moves without a capture or a pawn's move"), law("9.3")
        ),
    ),
)
HOW = BoardQuestion(
    name="how",
    asks=Sentence("How is it claimed?"),
    article=law("9.4"),
    presumed="board",
    alternatives=(
        Alternative("board", Sentence("On the board, nothing was touched"), law("9.2.1.2")),
        Alternative("written", Sentence("A move is written and not played"), law("9.2.1.1")),
        Alternative("touched", Sentence("A piece was touched or the move played"), law("9.4")),
    ),
)
INTENDED = BoardQuestion(
    name="intended",
    asks=Sentence("Which move is written?"),
    kind=AnswerKind.MOVE,
    article=law("9.2.1.1"),
)
_OF_FIFTY = {"board": law("9.3.2"), "written": law("9.3.1")}
HOW_FIFTY = replace(
    HOW,
    alternatives=tuple(
        replace(choice, article=_OF_FIFTY.get(choice.value, choice.article))
        for choice in HOW.alternatives
    ),
)
INTENDED_FIFTY = replace(INTENDED, article=law("9.3.1"))
"""The same two of fifty moves, which have their own articles."""
SHOWN = BoardQuestion(
    name="shown",
    asks=Sentence("What does replaying the game show?"),
    article=law("11.12"),
    alternatives=(
        Alternative("right", Sentence("The claim is right")),
        Alternative("wrong", Sentence("The claim is wrong")),
        Alternative("illegal", Sentence("The written move is not legal"), law("3.10.2")),
        Alternative("open", Sentence("It cannot be shown")),
    ),
)
SHOWN_ON_BOARD = replace(
    SHOWN,
    alternatives=tuple(choice for choice in SHOWN.alternatives if choice.value != "illegal"),
)
"""The same where no move is written."""
_ENDINGS = {"threefold": Ending.REPETITION, "fifty": Ending.MOVE_COUNT}
_CLAIMS = {"threefold": claim_repetition, "fifty": claim_moves_without_progress}


def _claim(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    history = whole_game(case.known)
    # Only who has the move can claim; and a game that shows one of the two grounds names it.
    claimant = case.side(CLAIMANT, presumed=None if history is None else history.position.to_move)
    if history is not None and history.position.to_move is not claimant:
        return _not_allowed(
            Reason.that(
                "only the player who has the move may claim, and {side} has not",
                law("9.2.1"),
                side=claimant.side,
            ),
            Reason.that("fifty moves too are claimed by the player who has the move", law("9.3")),
        )
    ground = case.ask(GROUND, presumed=_likely_ground(history))
    fifty = ground == "fifty"
    how = case.ask(HOW_FIFTY if fifty else HOW)
    if how == "touched":
        return _not_allowed(
            Reason.that(
                "a piece was touched, so the right to claim is lost on this move", law("9.4")
            )
        )
    if history is None:
        return _by_replaying(case, claimant, ground, written=how == "written")
    intended = None
    if how == "written":
        text = case.ask(INTENDED_FIFTY if fifty else INTENDED)
        try:
            intended = read_move(
                history.position,
                text,
                rules=rules_of(case.known),
                language=case.known.language,
            )
        except IllegalMove as error:
            return _intended_illegal(case, claimant, error.because)
        except UnreadableInput as error:
            raise INTENDED.unfit(error.sentence) from None
    return _judged(case, history, claimant, ground, intended)


def _likely_ground(history: History | None) -> str:
    """Return what the game itself bears out; without one, what is claimed most."""
    if history is None or claim_repetition(history, None).outcome:
        return "threefold"
    return "fifty" if claim_moves_without_progress(history, None).outcome else "threefold"


def _judged(
    case: Case, history: History, claimant: Colour, ground: str, intended: Move | None
) -> Ruling:
    verdict = _CLAIMS[ground](history, intended)
    if verdict.outcome:
        ruling = _drawn(case, ground, verdict.because)
    else:
        # The last reason of a wrong claim is its penalty, which depends on the kind of game here.
        because = verdict.because[:-1]
        ruling = _wrong(case, claimant, because, intended=intended is not None)
    before = counted_before(history) if ground == "fifty" else ()
    return replace(ruling, rests_on=(*ruling.rests_on, *as_filed(case.known), *before))


def _by_replaying(case: Case, claimant: Colour, ground: str, *, written: bool) -> Ruling:
    """Rule on what the players and the arbiter find on a board, since no game tells it.

    Whether a written move is legal is seen there too, so nobody is asked which one it is.
    """
    so_far = filed(case.known)
    on_move = (
        Sentence("{side} has the move", side=claimant.side),
        *broken_off_at(so_far.unplayable if so_far is not None else ""),
    )
    if written:
        on_move = (*on_move, Sentence("the written move was tried on the board, not here"))
    match case.ask(SHOWN if written else SHOWN_ON_BOARD):
        case "right":
            reason = Reason.that("the claim was checked by replaying the game", law("11.12"))
            ruling = _drawn(case, ground, (reason,))
        case "wrong":
            reason = Reason.that(
                "the game was replayed and does not bear the claim out", law("11.12")
            )
            ruling = _wrong(case, claimant, (reason,), intended=written)
        case "illegal":
            reason = Reason.that("the written move cannot be played", law("3.10.2"))
            ruling = _intended_illegal(case, claimant, (reason,))
        case _:
            return Ruling(
                answer=OPEN,
                verdict=Sentence("The arbiter decides: nothing shows whether the claim is right"),
                because=(
                    Reason.that(
                        "the filed moves do not show it, and the players cannot either",
                        law("11.12"),
                    ),
                    Reason.that("a claim may not rest on a display alone", law("6.12.2")),
                ),
                rests_on=on_move,
            )
    return replace(ruling, rests_on=(*ruling.rests_on, *on_move))


def _drawn(case: Case, ground: str, because: tuple[Reason, ...]) -> Ruling:
    correct = Reason.that("a correct claim draws the game at once", law("9.5.2"))
    reasons = [*because, correct]
    if case.known.regulations.get("draw-restriction") in {"from-move", "never"}:
        reasons.append(Reason.that("a limit on agreed draws does not affect a claim", law("9.1.1")))
    return concluded(Conclusion(GameResult.DRAW, _ENDINGS[ground]), tuple(reasons))


def _wrong(case: Case, claimant: Colour, because: tuple[Reason, ...], *, intended: bool) -> Ruling:
    opponent = claimant.other
    given = time_given(case, rules_of(case.known).wrong_claim, opponent)
    steps = [Sentence("Add the time to the clock of {side}", side=opponent.side)]
    if intended:
        steps.append(Sentence("The written move must be played"))
    steps.append(_offer_step(case, opponent))
    return Ruling(
        answer="no",
        verdict=Sentence.plural(
            "The claim is wrong: {count} minute more for {side}",
            "The claim is wrong: {count} minutes more for {side}",
            count=given.seconds // 60,
            side=opponent.side,
        ),
        because=(*because, *given.because),
        steps=tuple(steps),
        clocks=given.clocks(opponent),
    )


@rule("claim.is-an-offer")
def _offer_step(case: Case, opponent: Colour) -> Sentence:
    """Return what becomes of the claim as an offer (9.1.2.3), which limits on draws may void.

    Decision 381.
    """
    if case.known.regulations.get("draw-restriction") in {"from-move", "never"}:
        return Sentence("An agreement does not replace the check: draws are limited in this event")
    return Sentence(
        "The claim was also an offer of a draw, which {side} may still accept", side=opponent.side
    )


def _intended_illegal(case: Case, claimant: Colour, because: tuple[Reason, ...]) -> Ruling:
    ruling = _wrong(case, claimant, because, intended=False)
    another = Sentence(
        "Another move must be made with the piece of the written move, if it has one"
    )
    return replace(ruling, steps=(ruling.steps[0], another, *ruling.steps[1:]))


# Decision 381.
def _not_allowed(*because: Reason) -> Ruling:
    ruling = play_on(
        Sentence("No claim: the game goes on"),
        *because,
        Reason.that("unreasonable claims may be penalised", law("11.5")),
    )
    return replace(ruling, answer="no")


CLAIM = Matter(
    name="claim",
    title=Sentence("Draw claim"),
    about=Sentence("Threefold repetition, fifty moves, a written move"),
    questions=(CLAIMANT, GROUND, HOW, INTENDED, SHOWN, TEMPO),
    judge=_claim,
)
