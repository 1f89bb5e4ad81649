"""Lots for players whom no other criterion of the event separates."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import TieLots
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import Seed
from crosstable.office.roles import Right, Role
from crosstable.office.tables import standings_of
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.standings.remarks import undrawn_ties
from crosstable.standings.tiebreaks.own_results import LOTS


class TiesDrawn(Act, frozen=True, tag="ties-drawn"):
    """Lots were drawn for players whom nothing else separates, with the seed they came from."""

    topic = Topic.LOTS

    lots: tuple[TieLots, ...]
    because: tuple[Reason, ...] = ()

    def applied(self, tournament: Tournament) -> Tournament:
        drawn = {number for lot in self.lots for number in lot.players}
        kept = tuple(lot for lot in tournament.tie_lots if not drawn & set(lot.players))
        return replace(tournament, tie_lots=(*kept, *self.lots))

    def words(self, _tournament: Tournament) -> Sentence:
        orders = "; ".join(" ".join(map(str, lot.players)) for lot in self.lots)
        return Sentence(
            "lots drawn after round {round}, seed {seed}: {orders}",
            round=self.lots[0].after_round,
            seed=self.lots[0].seed,
            orders=orders,
        )


class DrawTies(Command, frozen=True):
    """Draw lots for all players whom the tie-breaks leave tied; the seed is recorded."""

    right = Right(Role.ARBITER, Sentence("drawing lots for ties"))

    seed: Seed

    @rule("tie-break.lots")
    def decided(self, state: State) -> TiesDrawn:
        """Draw the order of every group of players that is still tied, from one seed."""
        tournament, rules = state.tournament, edition_of(state.tournament)
        table = standings_of(tournament)
        if LOTS.name not in table.tie_breaks:
            raise Refused(
                "the tie-breaks of this event do not end with lots; places are shared. "
                "Announce them with: {tie_breaks}",
                tie_breaks=Listing((*table.tie_breaks, LOTS.name)),
            )
        if not tournament.rounds:
            raise Refused("no round is paired yet: there is no tie to draw lots for")
        if table.provisional:
            raise Refused("games are still open; draw lots when all results are in")
        ties = undrawn_ties(table)
        if not ties:
            raise Refused("nobody is tied any more: there is nothing to draw lots for")
        chance = Chance(self.seed)
        drawn = tuple(
            TieLots(
                chance.shuffle(sorted(row.number for row in rows)),
                len(tournament.rounds),
                self.seed,
            )
            for rows in ties
        )
        return TiesDrawn(
            drawn, (rules.because(LOTS.rule, "all other criteria are equal: lots decide"),)
        )
