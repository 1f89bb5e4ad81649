"""Players who are blind or visually disabled: noted for those who run the event, and no one else.

What follows from it is in Appendix D of the Laws and in FIDE C.02 10.5: moves are announced, papers
are printed large, and the player always sits at the same board.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_entrant
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.acts.fixed_boards import FixBoard, plays_in_teams
from crosstable.office.asking import PlayerNumber, YesNo, about
from crosstable.office.cautions import Caution, Level
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class SightNoted(Act, frozen=True, tag="sight-noted"):
    """It was noted that a player is visually disabled, or that this was an error."""

    topic = Topic.PLAYERS

    number: int
    visually_disabled: bool

    def applied(self, tournament: Tournament) -> Tournament:
        return with_entrant(tournament, self.number, visually_disabled=self.visually_disabled)

    def words(self, _tournament: Tournament) -> Sentence:
        # Whoever may read the journal need not know what it is.
        return Sentence("player {player}: a note for the arbiters was changed", player=self.number)

    def right_to_undo(self) -> Right:
        return NoteSight.right


class NoteSight(Command, frozen=True):
    """Note that a player is blind or visually disabled, or take it back."""

    right = Right(Role.ARBITER, Sentence("noting who plays by the rules for the blind"))

    number: PlayerNumber
    visually_disabled: Annotated[YesNo, about("Whether the player is blind or visually disabled")]

    def decided(self, state: State) -> SightNoted:
        entrant = entrant_still_in(state.tournament, self.number)
        if entrant.visually_disabled is self.visually_disabled:
            raise Refused("nothing changes about {player}", player=entrant.player.name)
        return SightNoted(self.number, self.visually_disabled)

    @rule("blind.same-board")
    def cautions(self, state: State) -> tuple[Caution, ...]:
        entrant = state.tournament.entrant(self.number)
        if not self.visually_disabled or entrant.fixed_board is not None:
            return ()
        if plays_in_teams(state.tournament) or state.tournament.rounds:
            return ()
        reason = edition_of(state.tournament).because(
            "blind.same-board",
            "{player} should always sit at the same board; fix one before the first pairing",
            player=entrant.player.name,
        )
        return (Caution(Level.ACKNOWLEDGE, reason),)


@rule("blind.same-board")
def steps_to_note_sight(state: State, player: int) -> tuple[Command, ...]:
    """Return what noting a player takes: whoever has sat at a board keeps it from now on."""
    tournament = state.tournament
    noting = NoteSight(player, visually_disabled=True)
    entrant = tournament.entrant(player)
    if entrant.fixed_board is not None or plays_in_teams(tournament) or not tournament.rounds:
        return (noting,)
    seat = tournament.rounds[-1].board_of(player)
    return (noting,) if seat is None else (noting, FixBoard(player, seat[0]))
