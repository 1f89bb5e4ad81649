"""Decisions about rounds: byes, pairing, publication and results."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from crosstable.kernel.errors import Refused
from crosstable.kernel.notation import result_text
from crosstable.kernel.record import records
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.tournament import Board, Entrant, FreePlayer, Round, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office import acts
from crosstable.office import commands as ask
from crosstable.office.decide import decide, edition_of, entrant_still_in
from crosstable.office.fold import State
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.rulebooks.rules import rule

__all__ = [
    "board_in_play",
    "check_result",
    "next_round",
    "refuse_strange_past",
    "rounds_to_play",
]


def rounds_to_play(tournament: Tournament) -> int:
    """Return how many rounds the tournament has, announced or given by its system."""
    if system_of(tournament).fixed_schedule:
        return system_of(tournament).rounds(tournament)
    return tournament.planned_rounds


def next_round(tournament: Tournament) -> int:
    """Return the number of the round that can be paired now, or say what is still open."""
    number = len(tournament.rounds) + 1
    total = rounds_to_play(tournament)
    if total and number > total:
        raise Refused(f"all {total} rounds are paired")
    if len(tournament.entrants) < 2:
        raise Refused("at least two players are needed")
    for played in tournament.rounds:
        if not played.published:
            raise Refused(f"round {played.number} is not published yet")
        if not played.complete:
            raise Refused(
                f"round {played.number} is not complete: no result on board {_open_boards(played)}"
            )
    return number


def _open_boards(played: Round) -> str:
    return ", ".join(
        str(index) for index, board in enumerate(played.boards, start=1) if board.not_begun
    )


@decide.register
def _(_command: ask.PairRound, state: State) -> acts.Act:
    tournament = state.tournament
    engine = system_of(tournament)
    number = next_round(tournament)
    if not tournament.numbers_final:
        raise Refused(
            "the pairing numbers are provisional; draw lots first, order the players by strength, "
            "or keep the order of entry with the method as-entered"
        )
    if engine.fixed_schedule:
        refuse_strange_past(tournament)
    elif tournament.system.name == engine.name:
        engine.check(tournament, edition_of(tournament))
    proposal = engine.propose(tournament, edition_of(tournament), number)
    return acts.RoundPaired(number, proposal.boards, proposal.free, because=proposal.because)


def refuse_strange_past(tournament: Tournament) -> None:
    """Refuse to go on by a table that the rounds so far did not follow, as in an imported event."""
    engine, rules = system_of(tournament), edition_of(tournament)
    for played in tournament.rounds:
        by_table = engine.propose(tournament, rules, played.number).boards
        if {_pair(board) for board in by_table} != {_pair(board) for board in played.boards}:
            raise Refused(
                f"round {played.number} was not paired by the table of this {engine.title}, so the "
                "table cannot go on from it; take the event over with the system manual"
            )


def _pair(board: Board) -> tuple[int, int]:
    return board.white, board.black


@decide.register
def _(command: ask.PairByHand, state: State) -> acts.Act:
    tournament = state.tournament
    if system_of(tournament).fixed_schedule:
        raise Refused("the schedule of this tournament is fixed; let the program pair the round")
    number = next_round(tournament)
    seats = [seat for pair in command.pairs for seat in pair]
    if command.allocated_bye is not None:
        seats.append(command.allocated_bye)
    _refuse_wrong_seats(tournament, number, seats)
    if command.allocated_bye is not None:
        _refuse_second_bye(tournament, command.allocated_bye)
        _refuse_bye_after_forfeit_win(tournament, command.allocated_bye)
    for white, black in command.pairs:
        _refuse_forbidden_meeting(tournament, white, black, rematch=command.rematch)
    free = [
        FreePlayer(request.player, request.kind)
        for request in sorted(tournament.bye_requests, key=lambda each: each.player)
        if request.round == number and request.player not in seats
    ]
    if command.allocated_bye is not None:
        free.append(FreePlayer(command.allocated_bye, Bye.ALLOCATED))
    boards = tuple(Board(white, black) for white, black in command.pairs)
    because = [Reason("the arbiter allowed players to meet again")] if command.rematch else []
    by_rules: tuple[Board, ...] = ()
    engine, rules = system_of(tournament), edition_of(tournament)
    if isinstance(engine, AccountableSystem):
        because += engine.objections(
            tournament, rules, number, command.pairs, command.allocated_bye
        )
        with suppress(Refused):
            by_rules = engine.propose(tournament, rules, number).boards
    return acts.RoundPaired(
        number, boards, tuple(free), by_hand=True, because=tuple(because), by_rules=by_rules
    )


def _refuse_wrong_seats(tournament: Tournament, number: int, seats: list[int]) -> None:
    """Refuse a pairing in which somebody is missing, sits twice, or has left."""
    twice = [seat for seat, count in Counter(seats).items() if count > 1]
    if twice:
        raise Refused(f"player {twice[0]} appears twice in round {number}")
    for seat in seats:
        entrant_still_in(tournament, seat)
    excused = {each.player for each in tournament.bye_requests if each.round == number}
    for seat in seats:
        if seat in excused:
            raise Refused(f"player {seat} has a bye in round {number}; take it back first")
    missing = [
        str(entrant.number)
        for entrant in tournament.entrants
        if not entrant.withdrawn and entrant.number not in {*seats, *excused}
    ]
    if missing:
        raise Refused(
            f"nothing was said about player {', '.join(missing)}: pair them, or grant byes"
        )


@rule("pairing.no-rematch")
def _refuse_forbidden_meeting(
    tournament: Tournament, white: int, black: int, *, rematch: bool
) -> None:
    met = any({board.white, board.black} == {white, black} for board in _played_boards(tournament))
    if met and not rematch:
        raise Refused(
            f"{white} and {black} have already played each other",
            edition_of(tournament).because("pairing.no-rematch", "two players meet at most once"),
        )
    if tournament.must_not_meet(white, black):
        raise Refused(f"{white} and {black} must not meet")


def _played_boards(tournament: Tournament) -> list[Board]:
    """Return the boards that count as meetings: a forfeited game was not one."""
    return [
        board
        for each in tournament.rounds
        for board in each.boards
        if not isinstance(board.result, Forfeit)
    ]


@rule("bye.once")
def _refuse_second_bye(tournament: Tournament, player: int) -> None:
    had = [
        (played.number, free.kind)
        for played in tournament.rounds
        for free in played.free
        if free.player == player
    ]
    had += [(each.round, each.kind) for each in tournament.bye_requests if each.player == player]
    for number, kind in had:
        if kind in {Bye.ALLOCATED, Bye.FULL_POINT}:
            raise Refused(
                f"player {player} already has a bye in round {number}",
                edition_of(tournament).because("bye.once", "nobody gets a second bye"),
            )


@rule("bye.once")
def _refuse_bye_after_forfeit_win(tournament: Tournament, player: int) -> None:
    """Refuse a bye to a player who already had a point without playing, where the text does."""
    rules = edition_of(tournament)
    for entry in records(tournament)[player]:
        if entry.forfeit_win and rules.byes.none_after_forfeit_win:
            raise Refused(
                f"player {player} won by forfeit in round {entry.round}",
                rules.because("bye.once", "no bye after a win without playing"),
            )


def _refuse_other_rounds(tournament: Tournament, number: int) -> None:
    """Refuse to plan for a round that was paired or will never be."""
    total = rounds_to_play(tournament)
    if number < 1 or (total and number > total):
        raise Refused(f"there is no round {number}; the tournament has {total or 'not said'}")
    if number <= len(tournament.rounds):
        raise Refused(f"round {number} is already paired")


@rule("bye.requested")
def _refuse_half_point(tournament: Tournament, entrant: Entrant, number: int) -> None:
    """Refuse more half-point byes than the edition allows, and one in the last round."""
    rules = edition_of(tournament)
    limit = rules.byes.half_point_byes
    had = sum(
        each.kind is Bye.HALF_POINT and each.player == entrant.number
        for each in tournament.bye_requests
    )
    if had >= limit:
        raise Refused(
            f"{entrant.player.name} cannot have another half-point bye"
            if had
            else "half-point byes are not foreseen",
            rules.because("bye.requested", f"half-point byes a player: {limit}"),
        )
    if number == rounds_to_play(tournament) and not rules.byes.half_point_in_last_round:
        raise Refused(
            "no half-point bye in the last round",
            rules.because("bye.requested", "not in the last round"),
        )


@decide.register
def _bye(command: ask.GrantBye, state: State) -> acts.Act:
    tournament = state.tournament
    entrant = entrant_still_in(tournament, command.player)
    if system_of(tournament).fixed_schedule:
        raise Refused(
            "every game of this schedule is fixed: postpone the game or enter it as a forfeit"
        )
    _refuse_other_rounds(tournament, command.round)
    if command.kind not in {Bye.HALF_POINT, Bye.ZERO_POINT, Bye.FULL_POINT}:
        raise Refused(f"a {command.kind.value} bye cannot be asked for")
    wanted = [each for each in tournament.bye_requests if each.player == command.player]
    if any(each.round == command.round for each in wanted):
        raise Refused(f"{entrant.player.name} already has a bye in round {command.round}")
    if command.kind is Bye.HALF_POINT:
        _refuse_half_point(tournament, entrant, command.round)
    if command.kind is Bye.FULL_POINT:
        _refuse_second_bye(tournament, command.player)
    return acts.ByeGranted(command.player, command.round, command.kind)


@decide.register
def _(command: ask.CancelBye, state: State) -> acts.Act:
    tournament = state.tournament
    if command.round <= len(tournament.rounds):
        raise Refused(f"round {command.round} is already paired")
    if not any(
        (each.player, each.round) == (command.player, command.round)
        for each in tournament.bye_requests
    ):
        raise Refused(f"player {command.player} has no bye in round {command.round}")
    return acts.ByeWithdrawn(command.player, command.round)


@decide.register
def _(_command: ask.PublishTournament, state: State) -> acts.Act:
    if state.tournament.published:
        raise Refused("the tournament is public already")
    return acts.TournamentPublished()


@decide.register
def _(command: ask.HideTournament, state: State) -> acts.Act:
    if not state.tournament.published:
        raise Refused("the tournament is not public")
    if not command.reason.strip():
        raise Refused("taking a tournament back from the public needs a reason")
    return acts.TournamentHidden(command.reason)


@decide.register
def _(command: ask.Publish, state: State) -> acts.Act:
    paired = state.tournament.round(command.round)
    if paired.published:
        raise Refused(f"round {command.round} is already published")
    if paired.rearranging:
        raise Refused(f"round {command.round} is being changed by hand; end that first")
    return acts.RoundPublished(command.round)


@decide.register
def _(command: ask.Unpublish, state: State) -> acts.Act:
    played = state.tournament.round(command.round)
    if not played.published:
        raise Refused(f"round {command.round} is not published")
    if command.round < len(state.tournament.rounds):
        raise Refused(f"round {command.round + 1} already builds on round {command.round}")
    if not command.reason.strip():
        raise Refused("taking pairings back needs a reason")
    return acts.RoundUnpublished(command.round, command.reason)


@decide.register
def _(command: ask.EnterResult, state: State) -> acts.Act:
    tournament = state.tournament
    board = board_in_play(tournament, command.round, command.board)
    check_result(tournament, command.result)
    if not board.unfinished:
        raise Refused(
            f"round {command.round} board {command.board} already has the result "
            f"{result_text(board.result, tournament.points)}; correct it with a reason"
        )
    if command.result == board.result:
        raise Refused(f"round {command.round} board {command.board} still has no result")
    return acts.ResultEntered(command.round, command.board, command.result)


@decide.register
def _(command: ask.CorrectResult, state: State) -> acts.Act:
    tournament = state.tournament
    board = board_in_play(tournament, command.round, command.board)
    check_result(tournament, command.result)
    if board.unfinished:
        raise Refused(
            f"round {command.round} board {command.board} has no result to correct; enter it"
        )
    if board.result == command.result:
        raise Refused(f"that is already the result of round {command.round} board {command.board}")
    if not command.reason.strip():
        raise Refused("a correction needs a reason")
    if command.result == Pending() and command.round < len(tournament.rounds):
        raise Refused(
            f"round {command.round + 1} is paired on the result of round {command.round} board "
            f"{command.board}; it can be corrected, but no longer be taken back"
        )
    _refuse_old_correction(tournament, command.round, board)
    return acts.ResultCorrected(
        command.round, command.board, command.result, board.result, command.reason
    )


def _refuse_old_correction(tournament: Tournament, round_number: int, board: Board) -> None:
    """Refuse to change what two later pairings rest on, as long as the rules hold."""
    if (
        tournament.by_the_rules
        and not system_of(tournament).fixed_schedule
        and round_number < len(tournament.rounds) - 1
        and not board.unfinished
    ):
        raise Refused(
            f"round {round_number} is past: only the result of the round before the last can still "
            "be corrected; correct it for the rating report alone, or leave the rules mode"
        )


def board_in_play(tournament: Tournament, round_number: int, board_number: int) -> Board:
    """Return a board of a published round, or say why there is none."""
    if not 1 <= round_number <= len(tournament.rounds):
        raise Refused(f"round {round_number} is not paired")
    played = tournament.round(round_number)
    if not played.published:
        raise Refused(f"round {round_number} is not published yet")
    if not 1 <= board_number <= len(played.boards):
        raise Refused(
            f"round {round_number} has no board {board_number}; it has {len(played.boards)}"
        )
    return played.boards[board_number - 1]


@rule("points.table", "points.other-tables", "points.unusual-scores")
def check_result(tournament: Tournament, result: Result) -> None:
    """Refuse marks the point system does not know, and more points than a game has."""
    if not isinstance(result, Played):
        return
    points = tournament.points
    if points.worth(result.white) + points.worth(result.black) > points.most:
        raise Refused(
            f"{result_text(result, points)} gives more points than a game has",
            edition_of(tournament).because("points.unusual-scores", "the usual total is the limit"),
        )


@decide.register
@rule("points.forfeit")
def _absent(command: ask.MarkAbsent, state: State) -> acts.Act:
    tournament = state.tournament
    entrant_still_in(tournament, command.player)
    if command.round > len(tournament.rounds):
        return decide(ask.GrantBye(command.player, command.round, Bye.ZERO_POINT), state)
    found = tournament.round(command.round).board_of(command.player)
    if found is None:
        raise Refused(f"player {command.player} has no game in round {command.round}")
    index, board = found
    if isinstance(board.result, Forfeit):
        if not board.result.won_by(board.colour_of(command.player)):
            raise Refused(f"player {command.player} is already absent in round {command.round}")
        lost: Result = Forfeit(Absent.BOTH)
        return decide(
            ask.CorrectResult(command.round, index, lost, "the opponent is absent too"), state
        )
    lost = Forfeit(Absent.WHITE if board.white == command.player else Absent.BLACK)
    return decide(ask.EnterResult(command.round, index, lost), state)
