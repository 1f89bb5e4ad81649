"""Boards of matches as people name them: ``3.2`` is the second board of the third match.

Results of a match are said and shown from the team that is named first, whatever colour it has
there, as protocols have them (decision 302); everywhere else White comes first.
"""

from __future__ import annotations

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.result import Result, mirrored
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Tournament


def match_seat(tournament: Tournament, round_number: int, board: int) -> tuple[int, int] | None:
    """Return the match and its board; None where no teams meet, or the round is not there."""
    if not 1 <= round_number <= len(tournament.rounds):
        return None
    return tournament.round(round_number).match_seat(board)


def seat_text(tournament: Tournament, round_number: int, board: int) -> str:
    """Return how a board is named: ``3.2`` in a match, ``12`` otherwise."""
    seat = match_seat(tournament, round_number, board)
    return str(board) if seat is None else f"{seat[0]}.{seat[1]}"


def board_words(tournament: Tournament, round_number: int, board: int) -> int | Sentence:
    """Return a board as the journal tells of it: ``12``, or in a match ``3 of match 2``."""
    seat = match_seat(tournament, round_number, board)
    if seat is None:
        return board
    return Sentence("{board} of match {match}", board=seat[1], match=seat[0])


def turned_round(tournament: Tournament, round_number: int, board: int) -> bool:
    """Return whether the team named first has Black, so that results are seen from Black."""
    seat, plan = match_seat(tournament, round_number, board), tournament.team_plan
    if seat is None or plan is None:
        return False
    match = tournament.round(round_number).matches[seat[0] - 1]
    return not match.first_has_white(plan, seat[1])


def seen_from_match(
    tournament: Tournament, round_number: int, board: int, result: Result
) -> Result:
    """Return a result of White and Black as one of the first team and the second, or back."""
    return mirrored(result) if turned_round(tournament, round_number, board) else result


def board_named(
    tournament: Tournament, round_number: int, board: int, game: int
) -> tuple[int, int]:
    """Return the board of the round and the game of it that ``3.2`` means in this event."""
    if tournament.team_plan is None:
        return board, game
    if not 1 <= round_number <= len(tournament.rounds):
        raise Refused("round {round} is not paired", round=round_number)
    played = tournament.round(round_number)
    if not game:
        raise InvalidValue(
            "say which board of match {match} is meant: {match}.1 is its first", match=board
        )
    count = sum(match.second is not None for match in played.matches)
    if not 1 <= board <= count:
        raise Refused(
            "round {round} has no match {match}; it has {count}",
            round=round_number,
            match=board,
            count=count,
        )
    boards, places = played.match_boards[board - 1], played.matches[board - 1].places
    if game not in places:
        _refuse_empty(tournament, played.matches[board - 1], board, game)
        raise Refused(
            "match {match} has no board {board}; it has {count}",
            match=board,
            board=game,
            count=len(boards),
        )
    return boards[places.index(game)], 0


def _refuse_empty(tournament: Tournament, match: Match, number: int, board: int) -> None:
    """Say that a board is won without play, where one team alone has a player for it."""
    for side, place, _player in match.alone:
        if place == board:
            empty = match.first if side else match.second or match.first
            raise Refused(
                "board {match}.{board} is won without play: {team} has nobody for it",
                match=number,
                board=board,
                team=tournament.team(empty).name,
            )
