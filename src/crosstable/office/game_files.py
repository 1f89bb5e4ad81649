"""The filed games of a round or a tournament as one file, under headings the office vouches for."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import lru_cache

from crosstable.formats.library import format_of
from crosstable.formats.scores.heading import GamePlayer, Heading
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.game_days import day_of_board
from crosstable.kernel.player import Player
from crosstable.kernel.rate_notation import parse_rate, rate_tag
from crosstable.kernel.tournament import Tournament
from crosstable.office.game_rows import board_of_game
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of


def game_file(
    tournament: Tournament,
    *,
    round_number: int | None = None,
    board: int | None = None,
    game: int | None = None,
    players: Collection[int] | None = None,
) -> str:
    """Return the filed games in order of rounds and boards; empty where none is filed.

    ``players`` are those of whom at least one is in every game.
    """
    chosen = [
        filed
        for filed in tournament.games
        if round_number in {None, filed.round}
        and board in {None, filed.number}
        and game in {None, filed.game}
        and (players is None or _has_one(tournament, filed, players))
    ]
    chosen.sort(key=lambda game: (game.round, game.number, game.game))
    return "\n".join(
        _written(tournament.game, game.text, heading_of(tournament, game)) for game in chosen
    )


def _has_one(tournament: Tournament, filed: GameRecord, players: Collection[int]) -> bool:
    board = tournament.round(filed.round).boards[filed.number - 1]
    return board.white in players or board.black in players


@lru_cache(maxsize=2048)
def _written(game: str, text: str, heading: Heading) -> str:
    """Return one game; playing a record through takes time, and it seldom changes."""
    return format_of(game).headed(text, heading)


def heading_of(tournament: Tournament, filed: GameRecord) -> Heading:
    """Return what the office knows of a filed game."""
    pairing = tournament.round(filed.round).boards[filed.number - 1]
    board = board_of_game(tournament, pairing, filed.game)
    plan, rate = tournament.game_plan, tournament.rate_of_play
    if plan is not None and filed.game:
        rate = plan.stage_of(filed.game).rate_of_play or rate
    edition = edition_of(tournament)
    return Heading(
        event=tournament.name,
        site=" ".join(filter(None, (tournament.city, tournament.federation))),
        day=_day(tournament, filed.round, filed.number),
        round=filed.round,
        board=filed.number,
        game=filed.game,
        white=_seat(tournament.entrant(board.white).player, edition),
        black=_seat(tournament.entrant(board.black).player, edition),
        result=board.result,
        time_control=_time_control(rate),
    )


def _day(tournament: Tournament, round_number: int, board: int) -> date | None:
    """Return when a game was played: as announced, or the day of a one-day event."""
    day = day_of_board(tournament, round_number, board)
    if day is not None or round_number <= len(tournament.round_dates):
        return day
    one_day = tournament.starts is not None and tournament.starts == tournament.ends
    return tournament.starts if one_day else None


def _seat(player: Player, edition: Edition) -> GamePlayer:
    return GamePlayer(
        name=player.name,
        title=player.title(edition.title_register),
        rating=player.rating(*edition.rating_lists),
        identifier=player.identifier(edition.title_register),
    )


def _time_control(rate: str) -> str:
    try:
        tag = rate_tag(parse_rate(rate)) if rate else ""
    except CrosstableError:
        return ""
    return "" if tag == "?" else tag
