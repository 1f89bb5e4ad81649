"""The lines of the large tables that everybody may read: boards of a round, standings, players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from crosstable.kernel.notation import result_text
from crosstable.kernel.seeding import seeding_rating
from crosstable.kernel.tournament import Board, Entrant, Round
from crosstable.office.game_rows import GameRow, game_rows
from crosstable.office.publicity import PublicState
from crosstable.rulebooks.library import edition_of
from crosstable.standings.ranking import Standings
from crosstable.web.cache.derived import Derived
from crosstable.web.cache.lines import written_lines
from crosstable.web.display.replay import filed_boards, filed_games
from crosstable.web.display.signs import columns_with_fractions
from crosstable.web.words.sentences import told

__all__ = ["boards_lines", "players_lines", "standings_lines"]


class _Seat(NamedTuple):
    """A player as a line of a round shows them."""

    title: str
    name: str
    federation: str
    rating: int | None


class _PartGames(NamedTuple):
    """The games of a pairing that has several."""

    rows: tuple[GameRow, ...]
    filed: frozenset[int]


def boards_lines(derived: Derived, state: PublicState, played: Round) -> Markup:
    """Return the boards of a round of single players as its table has them."""
    tournament, number = state.tournament, played.number
    entrants, lists = tournament.by_number, edition_of(tournament).rating_lists
    filed = filed_boards(tournament)

    def seat(player: int) -> _Seat:
        who = entrants[player].player
        return _Seat(who.title(), who.name, who.federation, who.rating(*lists))

    def parts(index: int, board: Board) -> _PartGames | None:
        if tournament.game_plan is None:
            return None
        rows = game_rows(tournament, board, state.resuming.get((number, index)))
        return _PartGames(rows, filed_games(tournament, number, index))

    return written_lines(
        derived,
        state,
        "public/board-line.html",
        [
            (
                index,
                board,
                seat(board.white),
                seat(board.black),
                (number, index) in filed,
                parts(index, board),
            )
            for index, board in enumerate(played.boards, start=1)
        ],
        by=(number, tournament.points),
        id=state.id,
        own=_tournament_at(state),
        own_players=_players_at(state),
        round_number=number,
        result=lambda result: told(result_text(result, tournament.points)),
    )


def standings_lines(
    derived: Derived, state: PublicState, table: Standings, after: int | None
) -> dict[str, Any]:
    """Return the lines of the standings after a round, and whether federations are among them."""
    entrants = state.tournament.by_number
    federations = any(entrant.player.federation for entrant in entrants.values())
    rooms = tuple(columns_with_fractions(table.rows))
    by_team = state.tournament.team_plan is not None
    lines = [
        (
            row.number,
            row.place_text,
            row.name,
            entrants[row.number].team,
            entrants[row.number].player.federation,
            None if row.place is None else row.points,
            tuple([value.text for value in row.values]),
        )
        for row in table.rows
    ]
    html = written_lines(
        derived,
        state,
        "public/standings-line.html",
        lines,
        by=(rooms, federations, by_team, table.tie_breaks, table.points, after),
        ask="" if after is None else f"?after={after}",
        own_players=_players_at(state),
        federations=federations,
        by_team=by_team,
        points=table.points.text,
        rooms=rooms,
        heads=table.tie_breaks,
    )
    return {"federations": federations, "lines": html}


def players_lines(derived: Derived, state: PublicState, entrants: Sequence[Entrant]) -> Markup:
    """Return lines of the list of players."""
    tournament = state.tournament
    lists = edition_of(tournament).rating_lists
    lines = []
    for entrant in entrants:
        player, left = entrant.player, entrant.withdrawal
        rating = seeding_rating(player, tournament.rating_order, lists)
        lines.append(
            (
                entrant.number,
                player.title(),
                player.name,
                left,
                player.federation,
                rating,
                entrant.team or player.club,
            )
        )
    return written_lines(
        derived,
        state,
        "public/players-line.html",
        lines,
        own_players=_players_at(state),
    )


def _tournament_at(state: PublicState) -> str:
    return f"/tournaments/{quote(state.id, safe='')}"


def _players_at(state: PublicState) -> str:
    return f"{_tournament_at(state)}/players/"
