"""Boards of a round: which can have a result, which ones there are, and how they get one."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Protocol

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import Adjournment
from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Pending, Played, Result
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.changing import with_round
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class WritesResult(Protocol):
    """An act that gives a board its result, the first one or another."""

    @property
    def round(self) -> int:
        """The round."""

    @property
    def board(self) -> int:
        """The board's number in it."""

    @property
    def result(self) -> Result:
        """The result of the board as a whole."""

    def games_of(self, board: Board) -> tuple[PartGame, ...]:
        """Return the games of the board, where it has several, as they stand after it."""


def board_in_play(tournament: Tournament, round_number: int, board_number: int) -> Board:
    """Return a board of a published round, or say why there is none."""
    if not 1 <= round_number <= len(tournament.rounds):
        raise Refused("round {round} is not paired", round=round_number)
    played = tournament.round(round_number)
    if not played.published:
        raise Refused("round {round} is not published yet", round=round_number)
    if not 1 <= board_number <= len(played.boards):
        raise Refused(
            "round {round} has no board {board}; it has {boards}",
            round=round_number,
            board=board_number,
            boards=len(played.boards),
        )
    return played.boards[board_number - 1]


def refuse_impossible(tournament: Tournament, result: Result, game: int) -> None:
    """Refuse a result that the game, or the pairing as a whole, cannot have."""
    if not game:
        check_result(tournament, result)
    elif tournament.game_plan is None:
        raise Refused("a pairing has one game here; leave the number of the game out")


@rule("points.table", "points.other-tables", "points.unusual-scores")
def check_result(tournament: Tournament, result: Result) -> None:
    """Refuse marks the point system does not know, and more points than a game has."""
    if not isinstance(result, Played):
        return
    points = tournament.points
    if points.worth(result.white) + points.worth(result.black) > points.most:
        raise Refused(
            "{result} gives more points than a game has",
            edition_of(tournament).because("points.unusual-scores", "the usual total is the limit"),
            result=result_text(result, points),
        )


def with_results(tournament: Tournament, entered: Iterable[WritesResult]) -> Tournament:
    """Return the tournament after results one after the other; each round is made anew once.

    A large event has thousands of results, and hardly anything happens between them.
    """
    boards: dict[int, list[Board]] = {}
    told = set()
    adjourned: list[Adjournment] = []
    paired = len(tournament.rounds)
    for act in entered:
        if act.round not in boards:
            boards[act.round] = list(tournament.round(act.round).boards)
        changed, board = boards[act.round], boards[act.round][act.board - 1]
        changed[act.board - 1] = replace(board, result=act.result, games=act.games_of(board))
        told.add((act.round, act.board))
        if board.adjourned and act.round < paired and not isinstance(act.result, Pending):
            adjourned.append(Adjournment(act.round, board.white, board.black, paired))
    tournament = without_claims(tournament, told)
    if adjourned:
        tournament = replace(tournament, adjournments=(*tournament.adjournments, *adjourned))
    for number, changed in boards.items():
        played = replace(tournament.round(number), boards=tuple(changed))
        tournament = with_round(tournament, played)
    return tournament


def without_claims(tournament: Tournament, boards: Container[tuple[int, int]]) -> Tournament:
    """Return the tournament without what was told or asked about some boards."""
    claims = tuple(told for told in tournament.claims if (told.round, told.number) not in boards)
    asked = tuple(
        request for request in tournament.requests if (request.round, request.number) not in boards
    )
    if len(claims) == len(tournament.claims) and len(asked) == len(tournament.requests):
        return tournament
    return replace(tournament, claims=claims, requests=asked)
