"""Fair play in the office: who is away from the board, and what carries a decision out.

A result or an expulsion that follows is public like any other and is carried out by the acts there
are; they cite the Laws and say nothing of the case behind them.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from crosstable.arbiter.absences import AbsenceTally, attention, tally_of
from crosstable.arbiter.inspections import timed
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.fair_play import Complaint, Inspection, InspectionTime, Refusal
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Ending, Forfeit, Played, Result
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Command, State
from crosstable.office.acts.fair_play import JudgeComplaint, NoteRefusal
from crosstable.office.acts.leaving import Expel
from crosstable.office.incidents import carried_out, with_result
from crosstable.rulebooks.conduct import PenaltyEffect
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of


class FloorSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a board, as the floor sees it."""

    board: int
    colour: Colour
    player: int
    name: str
    playing: bool
    tally: AbsenceTally
    prompt: Reason | None = None


def floor_round(tournament: Tournament) -> int:
    """Return the latest published round; 0 where there is none."""
    return sum(played.published for played in tournament.rounds)


def floor_of(tournament: Tournament, round_number: int, now: datetime) -> tuple[FloorSeat, ...]:
    """Return who sits where in a round, who is away, and how often."""
    seats = []
    for number, board in enumerate(tournament.round(round_number).boards, start=1):
        for colour, player in ((Colour.WHITE, board.white), (Colour.BLACK, board.black)):
            tally = tally_of(tournament, round_number, player, now)
            seats.append(
                FloorSeat(
                    board=number,
                    colour=colour,
                    player=player,
                    name=tournament.entrant(player).player.name,
                    playing=board.unfinished,
                    tally=tally,
                    prompt=attention(tournament, tally),
                )
            )
    return tuple(seats)


def commands_to_refuse(
    state: State, noted: NoteRefusal, *, carry_out: bool = True
) -> tuple[Command, ...]:
    """Return what notes a refusal; at the last step the game is lost and the player leaves.

    Anti-cheating b.5.3. Before the game it is lost by forfeit: nobody has moved yet.
    """
    noted.decided(state)
    tournament = state.tournament
    if noted.step is not Refusal.PENALISED or not carry_out:
        return (noted,)
    inspection = timed(tournament.fair_play.inspections[noted.number - 1], noted.time)
    rules = edition_of(tournament).conduct
    loss, expulsion = (
        next(rung.article for rung in rules.ladder if rung.effect is effect)
        for effect in (PenaltyEffect.LOSS, PenaltyEffect.EXPULSION)
    )
    lost = _lost(tournament, inspection)
    commands = with_result(tournament, inspection.round, inspection.player, lost, spell(loss))
    if tournament.entrant(inspection.player).withdrawn:
        return noted, *commands
    return noted, *commands, Expel(inspection.player, spell(expulsion), inspection.round)


def _lost(tournament: Tournament, inspection: Inspection) -> Result:
    seat = tournament.round(inspection.round).board_of(inspection.player)
    if seat is None:
        raise Refused(
            "{player} has no game in round {round}",
            player=tournament.entrant(inspection.player).player.name,
            round=inspection.round,
        )
    white = seat[1].white == inspection.player
    over = isinstance(seat[1].result, Played)
    if inspection.time is None and not over:
        raise Refused(
            "say whether the inspection was before, during or after the game: "
            "before it, the game is lost by forfeit"
        )
    if inspection.time is InspectionTime.BEFORE and not over:
        return Forfeit(Absent.WHITE if white else Absent.BLACK)
    marks = (Mark.LOSS, Mark.WIN) if white else (Mark.WIN, Mark.LOSS)
    return Played(*marks, ending=Ending.REFEREE)


def commands_to_judge(
    state: State, judged: JudgeComplaint, *, carry_out: bool = True
) -> tuple[Command, ...]:
    """Return what judges a complaint and carries the penalty for a false accusation out."""
    made = judged.decided(state).case
    if not isinstance(made, Complaint) or made.penalty is None or not carry_out:
        return (judged,)
    return judged, *carried_out(state.tournament, made.round, made.complainant_player, made.penalty)
