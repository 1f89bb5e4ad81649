"""What an opened sealed move brings: it is played, it ends the game, or it loses it.

Chess: Guidelines I.8; draughts: Annex 3, 7.6.7. The same for every game: the texts differ by what
the edition cites, and chess knows positions in which the opponent can never win.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.games.errors import IllegalMove, SeveralMovesFit
from crosstable.games.game import Conclusion, GameResult
from crosstable.games.library import game as known_game
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import numbered
from crosstable.rulebooks.rules import rule


class SealedMoveIs(Enum):
    """What a sealed move turns out to be."""

    LEGAL = "legal"
    AMBIGUOUS = "ambiguous"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"


class Opened(msgspec.Struct, frozen=True):
    """What the envelope held, the position after it, and the result where it ends the game."""

    kind: SealedMoveIs
    move: str
    """As scoresheets have it where it is legal, else as it was written."""
    position: str
    """After the move; before it where nothing can be played."""
    conclusion: Conclusion


_RULES = {
    SealedMoveIs.AMBIGUOUS: "adjourn.ambiguous",
    SealedMoveIs.UNREADABLE: "adjourn.unreadable",
    SealedMoveIs.ILLEGAL: "adjourn.illegal",
}


@rule("adjourn.ambiguous", "adjourn.unreadable", "adjourn.illegal", "adjourn.cannot-win")
def judge_sealed(edition: Edition, position_text: str, written: str) -> Verdict[Opened]:
    """Say what becomes of a sealed move in the position before it.

    A legal move is played, and may end the game. One that is ambiguous, that nobody can make out
    or that is illegal loses for whoever sealed it, or draws where the opponent could never win
    (decision 390).
    """
    known = known_game(edition.game)
    game = known.under(edition.laws)
    position = game.position(position_text)
    sealer: Colour = position.to_move
    try:
        move = game.read_move(position, written)
    except (IllegalMove, UnreadableInput) as error:
        kind, why = _kind_of(error, edition)
        reasons = [
            edition.because(_RULES[kind], "the sealed move {move!r}: {why}", move=written, why=why)
        ]
        never = known.never_wins(position, sealer.other)
        if never:
            reasons.append(
                edition.because(
                    "adjourn.cannot-win",
                    "{side} could never win, so the game is drawn",
                    side=sealer.other.side,
                )
            )
            result = GameResult.DRAW
        else:
            reasons.append(edition.because(_RULES[kind], "{side} loses the game", side=sealer.side))
            result = GameResult.win_for(sealer.other)
        conclusion = Conclusion(result, Ending.REFEREE)
        because = numbered((*reasons, *never), edition.texts)
        return Verdict(Opened(kind, written, position_text, conclusion), because)
    judged = game.verdict(game.advance(game.begin(position), move))
    after = game.position_text(game.play(position, move))
    opened = Opened(SealedMoveIs.LEGAL, game.notation(position, move), after, judged.outcome)
    return Verdict(opened, judged.because if judged.outcome.result.over else ())


def _kind_of(
    error: IllegalMove | UnreadableInput, edition: Edition
) -> tuple[SealedMoveIs, Sentence]:
    """Return what is wrong with a move, in words that cite the texts of the event."""
    if isinstance(error, SeveralMovesFit):
        return SealedMoveIs.AMBIGUOUS, error.sentence
    if isinstance(error, UnreadableInput):
        return SealedMoveIs.UNREADABLE, error.sentence
    kind = SealedMoveIs.AMBIGUOUS if error.ambiguous else SealedMoveIs.ILLEGAL
    because = numbered(error.because, edition.texts)
    return kind, IllegalMove(error.move, error.position, *because).sentence
