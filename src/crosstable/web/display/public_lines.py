"""The lines of the large tables that everybody may read: boards of a round, standings, players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.notation import result_text
from crosstable.kernel.rounds import Board, Round
from crosstable.office.columns.players import players_table
from crosstable.office.columns.standings import standings_table
from crosstable.office.columns.table import View
from crosstable.office.game_rows import GameRow, game_rows
from crosstable.office.publicity import PublicState
from crosstable.rulebooks.library import edition_of
from crosstable.web.cache.derived import Derived
from crosstable.web.cache.lines import written_lines
from crosstable.web.cache.shown import Stood, round_asked
from crosstable.web.desk import Desk
from crosstable.web.display.replay import filed_boards, filed_games
from crosstable.web.display.tables import Identity, PageTable, page_table
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import told


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


def standings_shown(desk: Desk, state: PublicState, stood: Stood, view: View) -> PageTable:
    """Return the standings after a round; the points unfold into how a place was decided."""
    after = round_asked(desk, len(state.tournament.rounds))
    kept = () if after is None else (("after", str(after)),)
    ask = "" if after is None else f"?after={after}"
    players = _players_at(state)
    decided = _("points: %(points)s; how the place of %(name)s was decided")
    came_about = _("how the place of %(name)s came about")

    def name(identity: Identity, _text: str, html: str) -> str:
        number = identity[0]
        return f'<a href="{players}{number}" data-number="{number}">{html}</a>'

    def points(identity: Identity, text: str, html: str) -> str:
        number, called, unranked = identity
        said = (came_about if unranked else decided) % {"points": text, "name": called}
        return (
            f'<a class="unfold" href="{players}{number}#working" '
            f'data-unfold="{players}{number}/working{ask}" aria-label="{escape(said)}">{html}</a>'
        )

    return page_table(
        desk,
        state,
        standings_table(stood.tournament, stood.table),
        view,
        kept=kept,
        dresses={"name": name, "points": points},
        by=after,
    )


def players_shown(
    desk: Desk, state: PublicState, view: View, only: Sequence[Entrant] | None, typed: str = ""
) -> PageTable:
    """Return the list of players, or those that were looked for."""
    players = _players_at(state)
    national = escape(_("national rating"))

    def name(identity: Identity, _text: str, html: str) -> str:
        number = identity[0]
        return f'<a href="{players}{number}" data-number="{number}">{html}</a>'

    def rating(_identity: Identity, text: str, html: str) -> str:
        value = text.removesuffix(" N")
        return html if value == text else f'{value} <abbr title="{national}">N</abbr>'

    return page_table(
        desk,
        state,
        players_table(state.tournament, only),
        view,
        kept=(("q", typed),) if typed else (),
        whole=only is None,
        dresses={"name": name, "rating": rating},
    )


def _tournament_at(state: PublicState) -> str:
    return f"/tournaments/{quote(state.id, safe='')}"


def _players_at(state: PublicState) -> str:
    return f"{_tournament_at(state)}/players/"
