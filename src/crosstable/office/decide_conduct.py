"""Decisions about how an event is run: presence, pairing by hand, the rules mode, reports, games.

By default an event is run in the mode in which the rules hold. What the rules do not allow is
refused there; the arbiter may leave the mode, for good and visibly, and then take the matter into
his own hands.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Board, FreePlayer, Round, Tournament
from crosstable.office import acts
from crosstable.office import commands as ask
from crosstable.office.comparing import compared
from crosstable.office.decide import decide, entrant_still_in, refuse_unprintable
from crosstable.office.decide_rounds import board_in_play, check_result
from crosstable.office.fold import State
from crosstable.pairing.systems import system_of

__all__ = ["LONGEST_GAME", "exchanged"]

LONGEST_GAME = 200_000
"""Characters; the longest game on record with a comment at every move has far fewer."""


@decide.register
def _(command: ask.CheckIn, state: State) -> acts.Act:
    tournament = state.tournament
    if tournament.rounds:
        raise Refused("players are checked in before the first round is paired")
    if not command.players:
        raise Refused("say which players are there")
    for number in command.players:
        entrant_still_in(tournament, number)
    changed = tuple(
        number
        for number in dict.fromkeys(command.players)
        if tournament.entrant(number).present is not command.present
    )
    if not changed:
        raise Refused("that is already noted")
    names = tuple(tournament.entrant(number).player.name for number in changed)
    return acts.PresenceChecked(changed, command.present, names)


@decide.register
def _(command: ask.BeginRearranging, state: State) -> acts.Act:
    paired = _round_not_public(state.tournament, command.round)
    if system_of(state.tournament).fixed_schedule:
        raise Refused("the schedule of this tournament is fixed: no player changes places")
    if paired.rearranging:
        raise Refused(f"round {command.round} is already being changed by hand")
    return acts.RearrangingBegun(command.round)


@decide.register
def _(command: ask.Exchange, state: State) -> acts.Act:
    paired = _round_not_public(state.tournament, command.round)
    if not paired.rearranging:
        raise Refused(f"round {command.round} is not being changed by hand; begin with that first")
    changed = exchanged(paired, command.first, command.second)
    return acts.RoundRearranged(
        command.round, changed.boards, changed.free, command.first, command.second
    )


def exchanged(paired: Round, first: int, second: int) -> Round:
    """Return a round in which two players have changed places."""
    left_over = {each.player for each in paired.free if each.kind is Bye.ALLOCATED}
    for number in (first, second):
        if paired.board_of(number) is None and number not in left_over:
            raise Refused(f"player {number} has no place in round {paired.number}")
    if first == second:
        raise Refused("a player cannot change places with himself")
    other = {first: second, second: first}

    def seat(number: int) -> int:
        return other.get(number, number)

    return replace(
        paired,
        boards=tuple(Board(seat(board.white), seat(board.black)) for board in paired.boards),
        free=tuple(
            FreePlayer(seat(each.player), each.kind) if each.kind is Bye.ALLOCATED else each
            for each in paired.free
        ),
    )


@decide.register
def _(command: ask.EndRearranging, state: State) -> acts.Act:
    tournament = state.tournament
    paired = _round_not_public(tournament, command.round)
    if not paired.rearranging:
        raise Refused(f"round {command.round} is not being changed by hand")
    return compared(tournament, paired)


def _round_not_public(tournament: Tournament, number: int) -> Round:
    if not 1 <= number <= len(tournament.rounds):
        raise Refused(f"round {number} is not paired")
    paired = tournament.round(number)
    if paired.published:
        raise Refused(f"round {number} is published; take it back before you change it")
    return paired


@decide.register
def _(command: ask.LeaveRules, state: State) -> acts.Act:
    if not state.tournament.by_the_rules:
        raise Refused("the mode in which the rules hold was left before")
    if not command.reason.strip():
        raise Refused("leaving the rules needs a reason; it will stand in the report")
    refuse_unprintable("reason", command.reason)
    return acts.RulesLeft(len(state.tournament.rounds), command.reason.strip())


@decide.register
def _(command: ask.CorrectReport, state: State) -> acts.Act:
    tournament = state.tournament
    board = board_in_play(tournament, command.round, command.board)
    check_result(tournament, command.result)
    if board.unfinished:
        raise Refused(
            f"round {command.round} board {command.board} has no result yet; enter it first"
        )
    if not command.reason.strip():
        raise Refused("a correction of the report needs a reason")
    white, black = board.white, board.black
    if command.colours_exchanged:
        white, black = black, white
    return acts.ReportCorrected(
        command.round, command.board, Board(white, black, command.result), command.reason.strip()
    )


@decide.register
def _(command: ask.AttachGame, state: State) -> acts.Act:
    board_in_play(state.tournament, command.round, command.board)
    if not command.text.strip():
        raise Refused("there are no moves to file")
    if len(command.text) > LONGEST_GAME:
        raise Refused(
            f"{len(command.text)} characters are too many for one game; file each game by itself"
        )
    return acts.GameAttached(command.round, command.board, command.text)


@decide.register
def _(command: ask.DetachGame, state: State) -> acts.Act:
    if state.tournament.moves_of(command.round, command.board) is None:
        raise Refused(f"no moves are filed with round {command.round} board {command.board}")
    return acts.GameDetached(command.round, command.board)
