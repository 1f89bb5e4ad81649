"""What ends a game by the rules: no move, no pieces, and the draws of Annex 1, chapter 6."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.history import History, LongDiagonal
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.rulebooks.rules import rule

GOES_ON = Conclusion(GameResult.GOES_ON)
_CLAIM = Citation("fmjd.annex6", "6")
_REFEREE = Citation("fmjd.annex3", "5.4")
_SOFTWARE = Citation("fmjd.annex8", "D.11")


class DrawMode(Enum):
    """Who establishes that a game is drawn by the rules (decision 36)."""

    AUTOMATIC = "automatic"
    """Play with software: the game is over at once (Annex 8, D.11)."""
    NOTIFY_REFEREE = "notify referee"
    """At the board: it is the referee's duty to end the game, claimed or not (Annex 3, 5.4)."""
    ON_CLAIM = "on claim"
    """Rapid and blitz: a player claims, and the referee checks (Annex 6, 6 and 7.2)."""


class Count(msgspec.Struct, frozen=True):
    """How far one of the draw rules has come; complete means drawn."""

    name: Sentence
    citation: Citation
    reached: int
    needed: int
    ending: Ending

    @property
    def complete(self) -> bool:
        """Return whether the rule applies."""
        return self.reached >= self.needed

    @property
    def reason(self) -> Reason:
        """Return the count as a sentence."""
        return Reason.that(
            "{rule}: {reached} of {needed}",
            self.citation,
            rule=self.name,
            reached=self.reached,
            needed=self.needed,
        )


def counts(history: History) -> tuple[Count, ...]:
    """Return every count that runs, in the order of the articles; moves count for each side."""
    rules, counters = history.rules, history.counters
    running = [
        Count(
            Sentence("the same position with the same side to move"),
            rules.repetitions.citation,
            history.occurrences,
            rules.repetitions.value,
            Ending.REPETITION,
        ),
        Count(
            Sentence("plies by kings without a capture"),
            rules.king_moves.citation,
            counters.king_moves,
            2 * rules.king_moves.value,
            Ending.MOVE_COUNT,
        ),
    ]
    prolonged = history.on_diagonal is LongDiagonal.PROLONGS and counters.long_diagonal is not None
    if counters.three_against_king is not None and not prolonged:
        running.append(
            Count(
                Sentence("plies since three pieces stood against a king"),
                rules.three_against_king.citation,
                counters.three_against_king,
                2 * rules.three_against_king.value,
                Ending.MOVE_COUNT,
            )
        )
    if counters.long_diagonal is not None and rules.long_diagonal is not None:
        running.append(
            Count(
                Sentence("plies since the king was alone on the long diagonal, against three"),
                rules.long_diagonal.citation,
                counters.long_diagonal,
                2 * rules.long_diagonal.value,
                Ending.MOVE_COUNT,
            )
        )
    if counters.two_against_king is not None:
        running.append(
            Count(
                Sentence("plies since at most two pieces stood against a king"),
                rules.two_against_king.citation,
                counters.two_against_king,
                2 * rules.two_against_king.value,
                Ending.MOVE_COUNT,
            )
        )
    return tuple(running)


@rule("draughts.results")
def verdict(history: History) -> Verdict[Conclusion]:
    """Return what the rules make of the position on the board and the way to it.

    A player who has no pieces or no move has lost, also where a count is complete with the same
    move: 6.3 says so for its own count, and nothing says otherwise of the others (decision 35).
    """
    position, rules = history.position, history.rules
    mover = position.to_move
    side = mover.side
    if not legal_codes(position):
        reason = (
            Reason.that("{side} is to move, and every piece is blocked", rules.no_move, side=side)
            if position.count(mover)
            else Reason.that("{side} has no pieces left", rules.no_pieces, side=side)
        )
        won = Conclusion(GameResult.win_for(mover.other), Ending.ON_THE_BOARD)
        return Verdict(won, (reason,))
    complete = [count for count in counts(history) if count.complete]
    if complete:
        drawn = Conclusion(GameResult.DRAW, complete[0].ending)
        return Verdict(drawn, tuple(count.reason for count in complete))
    return Verdict(GOES_ON)


def declared(history: History, mode: DrawMode) -> Verdict[Conclusion]:
    """Return what is decided without anybody saying anything.

    A win on the board always is. A draw by the rules is where software referees; at the board it
    is a notice to the referee, and in rapid games a claim that would be right.
    """
    ruling = verdict(history)
    if ruling.outcome.result is not GameResult.DRAW:
        return ruling
    if mode is DrawMode.AUTOMATIC:
        decides = Reason.that("the software decides, nobody has to claim", _SOFTWARE)
        return Verdict(ruling.outcome, (*ruling.because, decides))
    return Verdict(GOES_ON, notices(history, mode))


def notices(history: History, mode: DrawMode) -> tuple[Reason, ...]:
    """Return what the referee has to know now: draws that have to be declared or may be claimed."""
    ruling = verdict(history)
    if ruling.outcome.result is not GameResult.DRAW:
        return ()
    if mode is DrawMode.NOTIFY_REFEREE:
        return (*ruling.because, Reason.that("it is the referee's duty to end the game", _REFEREE))
    if mode is DrawMode.ON_CLAIM:
        return (*ruling.because, Reason.that("a player may claim the draw", _CLAIM))
    return ()


def verify_claim(history: History) -> Verdict[bool]:
    """Say whether a claim of a draw by the rules is right, with every count either way."""
    ruling = verdict(history)
    if ruling.outcome.result is GameResult.DRAW:
        return Verdict(outcome=True, because=ruling.because)
    if ruling.outcome.result.over:
        return Verdict(outcome=False, because=ruling.because)
    return Verdict(outcome=False, because=tuple(count.reason for count in counts(history)))
