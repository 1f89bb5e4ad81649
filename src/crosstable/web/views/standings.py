"""Standings, cross table, and the working behind every figure of them."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from markupsafe import Markup

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.record import RoundRecord
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts import DrawTies
from crosstable.office.acts.base import State
from crosstable.office.columns.standings import Ranked, standings_table
from crosstable.office.columns.table import Table, View
from crosstable.office.overview import is_over
from crosstable.office.tables import (
    as_it_stood,
    complete_rounds,
    cross_table_of,
    remarks_on,
    standings_of,
    team_results_of,
    working_of,
)
from crosstable.pairing.systems import FloatingSystem, bracket_system
from crosstable.standings.crosstable import Order, entry_text
from crosstable.standings.ranking import POINTS, Row, Standings
from crosstable.standings.remarks import undrawn_ties
from crosstable.standings.tiebreaks.own_results import LOTS
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import TieBreak, TieBreakValue
from crosstable.standings.working import number_text
from crosstable.web.cache.shown import round_asked
from crosstable.web.desk import Desk, Page
from crosstable.web.display.board_lists import boards_shown
from crosstable.web.display.chain import final_head
from crosstable.web.display.downloads import File
from crosstable.web.display.tables import (
    Dress,
    Identity,
    PageTable,
    asked_form,
    asked_view,
    page_table,
    table_given,
)
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.rendering import render
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import told

PLACE, SCORE = "place", "points"


class Ranking(msgspec.Struct, frozen=True):
    """The standings after a round with all that is said about them."""

    after: int
    tournament: Tournament
    table: Standings
    notes: tuple[Reason, ...]
    ties: int
    """How many groups of players wait for lots."""
    shared: bool
    """Whether somebody shares a place."""
    provisional: bool
    running: int
    """The round that is being played, where standings are usually those before it; else 0."""


class Question(msgspec.Struct, frozen=True):
    """What somebody wants unfolded: one figure of one player."""

    number: int
    figure: str
    """``place``, ``points``, or the name of a tie-break."""


class Working(msgspec.Struct, frozen=True):
    """One figure unfolded: what it was made from, line by line."""

    row: Row
    figure: str
    criterion: TieBreak | None = None
    value: TieBreakValue | None = None
    rounds: tuple[tuple[RoundRecord, str, str], ...] = ()
    """For points: each round with its result and the score after it."""
    above: Row | None = None
    decided_by: str = ""
    equals: tuple[Row, ...] = ()


class StandingsPages(Controller):
    """Who stands where, and why."""

    path = OFFICE

    @get("/standings", sync_to_thread=True)
    def standings(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page | File:
        """Show the standings after a round, or give them as a file.

        Asked by htmx about one figure, it is its working.
        """
        state = desk.state(name)
        asked = desk.request.query_params
        usual = complete_rounds(state.tournament)
        named = round_asked(desk, len(state.tournament.rounds))
        after = usual if named is None else named
        question = _question(asked.get("why", ""), state)
        if question is not None and desk.is_fragment:
            return desk.page(
                "office/working.html", **_working_context(desk, state, after, question)
            )
        ranking = ranking_of(desk, state, after)
        table = standings_table(ranking.tournament, ranking.table)
        view = asked_view(desk.request, partial(desk.may, state=state))
        if asked_form(desk):
            return table_given(desk, state.tournament, table.seen(view))
        latest = ranking.after == len(state.tournament.rounds)
        context: dict[str, Any] = {"unfolded": None}
        if question is not None:
            context = {"unfolded": True, **_working_context(desk, state, after, question)}
        return desk.page(
            "office/standings.html",
            **context,
            state=state,
            here="standings",
            ranking=ranking,
            usual=usual,
            shown=_shown(desk, state, table, view, named),
            teams=team_results_of(ranking.tournament),
            **boards_shown(ranking.tournament),
            chain=final_head(desk, state) if latest else None,
            may_draw=latest and desk.may(DrawTies, state),
            lots_listed=LOTS.name in ranking.table.tie_breaks,
            ranked_by_points=_ranked_by_points(state.tournament),
            level=latest and is_over(state.tournament) and _somebody_is_level(ranking.table),
            event_over=bool(latest) and is_over(state.tournament),
        )

    @post("/standings/lots", sync_to_thread=True)
    def draw_lots(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Draw lots for all who are still tied; the seed is recorded."""
        return act_when_sure(
            desk,
            desk.state(name),
            DrawTies(secrets.token_hex(8)),
            title=_("Draw lots for the ties?"),
            then=office_path(name, "standings"),
            done=_("Lots are drawn; the journal holds the seed and the order."),
        )

    @get("/crosstable", sync_to_thread=True)
    def cross_table(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show who played whom, in the order of the standings or of the numbers."""
        state = desk.state(name)
        asked = desk.request.query_params
        order = Order.NUMBERS if asked.get("order") == Order.NUMBERS.value else Order.STANDINGS
        progress = asked.get("progress", "yes") != "no"
        engine = desk.system_of(state)
        return desk.page(
            "office/crosstable.html",
            state=state,
            here="crosstable",
            order=order.value,
            teams=team_results_of(state.tournament),
            progress=progress,
            by_rounds=not engine.everybody_meets,
            floats=isinstance(engine, FloatingSystem)
            and engine.floats_in(state.tournament) is not FloatsIn.NOWHERE,
            fragment=_cross_fragment(desk, state, order, progress=progress),
        )


def ranking_of(desk: Desk, state: State, after: int | None = None) -> Ranking:
    """Return the standings after a round, made once a version.

    They are those after the last complete round unless one is named (decision 813).
    """
    usual = complete_rounds(state.tournament)
    known = usual if after is None else after

    def make(latest: State) -> Ranking:
        tournament = as_it_stood(latest.tournament, known)
        table = standings_of(tournament, working_for=())
        return Ranking(
            known,
            tournament,
            table,
            remarks_on(tournament, table),
            len(undrawn_ties(table)),
            any(row.shared for row in table.rows),
            table.provisional,
            running if usual < (running := len(latest.tournament.rounds)) else 0,
        )

    return desk.house.derived.foreseen(state, ("ranking", known), make)


def _ranked_by_points(tournament: Tournament) -> bool:
    """Return whether players are ranked by their own points: not in a bracket, nor by teams."""
    return tournament.team_plan is None and bracket_system(tournament) is None


def _somebody_is_level(table: Standings) -> bool:
    scores = [row.points for row in table.rows if row.place is not None]
    return len(set(scores)) < len(scores)


def _question(text: str, state: State) -> Question | None:
    """Read ``12.place``, ``12.points`` or ``12.buchholz``."""
    number, _dot, figure = text.partition(".")
    if not number.isdecimal() or len(number) > 6 or int(number) not in state.tournament.by_number:
        return None
    return Question(int(number), figure)


def _working_context(
    desk: Desk, state: State, after: int | None, question: Question
) -> dict[str, Any]:
    ranking = ranking_of(desk, state, after)
    working = _working(ranking, question)
    if working is None:
        desk.missing(question.figure)
    return {
        "working": working,
        "names": {row.number: row.name for row in ranking.table.rows},
        "points": ranking.table.points.text,
        "point_system": ranking.table.points,
        "number_text": lambda value: told(number_text(value)),
        "after": ranking.after,
    }


def _working(ranking: Ranking, question: Question) -> Working | None:
    table = ranking.table
    row = table.row(question.number)
    if question.figure == PLACE:
        return _place(table, row)
    if question.figure == SCORE:
        return Working(row, SCORE, rounds=_rounds(table, question.number))
    if question.figure not in table.tie_breaks or not row.classified:
        return None
    row = working_of(ranking.tournament, table, question.number).row(question.number)
    value = row.values[table.tie_breaks.index(question.figure)]
    return Working(row, question.figure, tie_break(question.figure), value)


def _rounds(table: Standings, number: int) -> tuple[tuple[RoundRecord, str, str], ...]:
    counted = table.field.by_number.get(number)
    if counted is None:
        counted = next(player for player in table.field.unclassified if player.number == number)
    rounds, score, letters = [], 0, table.field.letters
    for entry in counted.entries:
        score += entry.points
        rounds.append(
            (entry, told(entry_text(table.points, entry, letters)), table.points.text(score))
        )
    return tuple(rounds)


def _place(table: Standings, row: Row) -> Working:
    if row.place is None:
        return Working(row, PLACE)
    equals = tuple(
        other for other in table.rows if other.place == row.place and other.number != row.number
    )
    first = next(other for other in table.rows if other.place == row.place)
    above = next((other for other in table.rows if other.last_place == row.place - 1), None)
    criterion = first.decided_by or ""
    known = tie_break(criterion) if criterion and criterion != POINTS else None
    return Working(row, PLACE, criterion=known, above=above, decided_by=criterion, equals=equals)


def _shown(
    desk: Desk, state: State, table: Table[Ranked], view: View, named: int | None
) -> PageTable:
    """Return the table in which every figure leads to how it was made."""
    kept = () if named is None else (("after", str(named)),)
    ask = "?why=" if named is None else f"?after={named}&amp;why="
    players = office_path(state.id, "players")

    def why(key: str) -> Dress:
        return lambda identity, _text, html: f'<a href="{ask}{identity[0]}.{key}">{html}</a>'

    def name(identity: Identity, _text: str, html: str) -> str:
        return f'<a href="{players}/{identity[0]}">{html}</a>'

    dresses = {"place": why("place"), "name": name}
    return page_table(desk, state, table, view, kept=kept, dresses=dresses, figures=why, by=named)


def _cross_fragment(desk: Desk, state: State, order: Order, *, progress: bool) -> Markup:
    def make() -> Markup:
        ranking = ranking_of(desk, state, len(state.tournament.rounds))
        return Markup(  # noqa: S704 -- made by a template, which escapes
            render(
                "fragments/crosstable.html",
                table=cross_table_of(ranking.tournament, order, table=ranking.table),
                caption=_caption(ranking),
                progress=progress,
                player_link="",
            )
        )

    return desk.house.derived.of(state, ("cross", order, progress, language()), make)


def _caption(ranking: Ranking) -> str:
    """Return what a table says about itself."""
    said = [_("After round %(number)s") % {"number": ranking.after}]
    if ranking.provisional:
        said.append(_("provisional: games are still open"))
    return ", ".join(said)
