"""Answers that rulings of every game share: a result, or that the game goes on."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

GOES_ON = "goes on"
NEW_GAME = "new game"
STANDS = "stands"


def result_of(conclusion: Conclusion) -> Played | None:
    """Return a conclusion as the office enters it; None where the game goes on."""
    marks = {
        GameResult.WHITE_WINS: (Mark.WIN, Mark.LOSS),
        GameResult.BLACK_WINS: (Mark.LOSS, Mark.WIN),
        GameResult.DRAW: (Mark.DRAW, Mark.DRAW),
    }.get(conclusion.result)
    return None if marks is None else Played(*marks, ending=conclusion.ending)


def ended(
    conclusion: Conclusion,
    because: tuple[Reason, ...],
    *,
    scores: Mapping[GameResult, str],
    rests_on: tuple[Sentence, ...] = (),
    steps: tuple[Sentence, ...] = (),
) -> Ruling:
    """Return the ruling that a game is over; ``scores`` is how its game writes results."""
    winner = conclusion.result.winner
    verdict = (
        Sentence("The game is drawn")
        if winner is None
        else Sentence("{side} wins the game", side=winner.side)
    )
    return Ruling(
        answer=scores[conclusion.result],
        verdict=verdict,
        because=because,
        steps=steps,
        result=result_of(conclusion),
        rests_on=rests_on,
    )


def play_on(
    verdict: Sentence,
    *because: Reason,
    steps: tuple[Sentence, ...] = (),
    rests_on: tuple[Sentence, ...] = (),
) -> Ruling:
    """Return the ruling that the game goes on."""
    return Ruling(answer=GOES_ON, verdict=verdict, because=because, steps=steps, rests_on=rests_on)


def broken_off_at(unplayable: str) -> tuple[Sentence, ...]:
    """Return that filed moves cannot be followed to their end; nothing where they can."""
    if not unplayable:
        return ()
    return (
        Sentence("the filed moves stop before {move!r}, which cannot be played", move=unplayable),
    )


def filed_of_due(side: Colour, made: int, due: int) -> Sentence:
    """Return how many moves of a time control are filed, which may be fewer than were made."""
    return Sentence.plural(
        "{count} move of {side} is filed, and {due} were due: the filed game may be behind the"
        " board",
        "{count} moves of {side} are filed, and {due} were due: the filed game may be behind the"
        " board",
        count=made,
        side=side.side,
        due=due,
    )
