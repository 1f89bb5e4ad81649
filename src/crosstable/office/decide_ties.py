"""Decisions about ties: lots for players whom no other criterion of the event separates."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import TieLots
from crosstable.office import acts
from crosstable.office import commands as ask
from crosstable.office.decide import decide, edition_of
from crosstable.office.fold import State
from crosstable.office.tables import standings_of
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.rules import rule
from crosstable.standings.remarks import undrawn_ties
from crosstable.standings.tiebreaks.own_results import LOTS

__all__: list[str] = []


@decide.register
@rule("tie-break.lots")
def _draw(command: ask.DrawTies, state: State) -> acts.Act:
    """Draw the order of every group of players that is still tied, from one seed."""
    tournament, rules = state.tournament, edition_of(state.tournament)
    table = standings_of(tournament)
    if LOTS.name not in table.tie_breaks:
        raise Refused(
            "the tie-breaks of this event do not end with lots; places are shared. "
            f"Announce them with: {', '.join((*table.tie_breaks, LOTS.name))}"
        )
    if not tournament.rounds:
        raise Refused("no round is paired yet: there is no tie to draw lots for")
    if table.provisional:
        raise Refused("games are still open; draw lots when all results are in")
    ties = undrawn_ties(table)
    if not ties:
        raise Refused("nobody is tied any more: there is nothing to draw lots for")
    chance = Chance(command.seed)
    drawn = tuple(
        TieLots(
            chance.shuffle(sorted(row.number for row in rows)),
            len(tournament.rounds),
            command.seed,
        )
        for rows in ties
    )
    return acts.TiesDrawn(
        drawn, (rules.because(LOTS.rule, "all other criteria are equal: lots decide"),)
    )
