"""When the next game of a pairing may begin: the end of the one before it, and the break.

A game has ended when its result was entered, for nothing else is known of it (decision 363).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from crosstable.kernel.game_plan import Breaks
from crosstable.office.acts import GameEntered
from crosstable.office.acts.base import State
from crosstable.office.acts.part_games import next_game
from crosstable.office.timetable import in_event_time
from crosstable.rulebooks.rules import rule

Resuming = Mapping[tuple[int, int], datetime]
"""From when on the next game is played, by the round and the number of the board."""


@rule("play-off.breaks")
def resuming(state: State) -> Resuming:
    """Return for every pairing that goes on after a break when the break is over."""
    tournament = state.tournament
    plan = tournament.game_plan
    if plan is None or plan.breaks == Breaks():
        return {}
    ended = {
        (done.act.round, done.act.board): done.at
        for done in state.in_force
        if isinstance(done.act, GameEntered) and done.at is not None
    }
    moments = {}
    for (round_number, number), at in ended.items():
        if round_number > len(tournament.rounds):
            continue
        boards = tournament.round(round_number).boards
        if number > len(boards):
            continue
        coming = next_game(plan, tournament, boards[number - 1])
        minutes = plan.break_before(coming) if coming > 1 else 0
        if minutes:
            moment = at + timedelta(minutes=minutes)
            moments[round_number, number] = in_event_time(tournament, moment)
    return moments
