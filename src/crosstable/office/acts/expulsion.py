"""Expulsion: the chief arbiter puts a player out of the event, by its article and with a reason.

It is a withdrawal of another kind: whatever follows from a withdrawal (nobody pairs the player any
more; which results count in a round robin) follows from it too. What becomes of a game without a
result is for the arbiter to enter: nobody but those at the board knows whether it had begun.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts.base import Command, State
from crosstable.office.acts.checks import entrant_still_in, refuse_unprintable
from crosstable.office.acts.players import EXPELLING, PlayerWithdrew
from crosstable.office.cautions import Caution, Level, say
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

__all__ = ["Expel"]


class Expel(Command, frozen=True):
    """Put a player out of the event; games that were played stand."""

    right = EXPELLING

    number: int
    reason: str

    @rule("penalty.expulsion")
    def decided(self, state: State) -> PlayerWithdrew:
        """Return the expulsion: FIDE Laws 12.9.9, FMJD Annex 3 2.5.e.

        A round that is paired and not public was not begun: the player leaves before it.
        """
        tournament = state.tournament
        entrant = entrant_still_in(tournament, self.number)
        reason = " ".join(self.reason.split())
        refuse_unprintable(Sentence("reason"), reason)
        if not reason:
            raise Refused("say why {player} is expelled", player=entrant.player.name)
        if not tournament.rounds and not tournament.numbers_final:
            raise Refused(
                "{player} is not in the draw yet; strike the player off the list instead",
                player=entrant.player.name,
            )
        after = len(tournament.rounds)
        if tournament.rounds and not tournament.rounds[-1].published:
            seat = tournament.rounds[-1].board_of(self.number)
            after -= seat is None or seat[1].not_begun
        article = edition_of(tournament).because("penalty.expulsion", "expelled from the event")
        return PlayerWithdrew(self.number, after, reason, expelled=True, because=(article,))

    def cautions(self, state: State) -> tuple[Caution, ...]:
        effect = edition_of(state.tournament).because(
            "penalty.expulsion",
            "whoever is expelled is not paired from the next round on; games that were played "
            "stand, and the report tells of it",
        )
        return (Caution(Level.CONFIRM, effect), *say(Level.CONFIRM, *self._open_games(state)))

    def _open_games(self, state: State) -> Iterator[Sentence]:
        """Yield which games of the player have no result, and what to enter there."""
        for played in state.tournament.rounds:
            seat = played.board_of(self.number)
            if seat is None or not seat[1].unfinished:
                continue
            if played.published or not seat[1].not_begun:
                yield Sentence(
                    "round {round} board {board} has no result: enter a loss for this player if "
                    "the game had begun, a loss by absence if it had not",
                    round=played.number,
                    board=seat[0],
                )
            else:
                yield Sentence(
                    "the game of round {round} on board {board} will be lost by absence",
                    round=played.number,
                    board=seat[0],
                )
