"""The players of a tournament: the list, one player's page, and what can be done about a player."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.record import games_with, records
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    AllowPair,
    CheckIn,
    Command,
    DefineField,
    DrawLots,
    EditPlayer,
    Expel,
    FillFields,
    FixBoard,
    ForbidPair,
    GrantBye,
    NoteSight,
    Register,
    Reinstate,
    RemovePlayer,
    Withdraw,
    lists_taken,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.fixed_boards import plays_in_teams
from crosstable.office.entrants import kept_apart
from crosstable.office.field_totals import field_totals, total_words
from crosstable.office.overview import all_rounds_paired, is_over
from crosstable.office.roles import Ask
from crosstable.office.tables import working_of
from crosstable.pairing.systems import rounds_to_play, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.forecasts import forecasts_of
from crosstable.web.display.norms import player_norms
from crosstable.web.display.plots import progress, rating_pictures
from crosstable.web.display.roll import in_order, lines_of, matching, unusual_order, with_note
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.standings import ranking_of
from crosstable.web.words import phrases
from crosstable.web.words.languages import _
from crosstable.web.words.working_words import explained

MOST_ROUNDS_OFFERED = 30
KINDS = (Bye.HALF_POINT, Bye.ZERO_POINT, Bye.FULL_POINT)


class Players(Controller):
    """The list and one player's page."""

    path = f"{OFFICE}/players"

    @get("/", sync_to_thread=True)
    def roll(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        sort: FromQuery[str] = "",
        q: FromQuery[str] = "",
        field: FromQuery[str] = "",
        noted: FromQuery[str] = "",
    ) -> Page:
        """Show everybody who is entered, in an order, as far as a word was asked for.

        ``field`` and ``noted`` ask for those of whom something is noted in an event's own field.
        """
        state = desk.state(name)
        sees = desk.may(Ask.SEE_FIELDS, state)
        own = state.tournament.player_fields if sees else ()
        lines = matching(lines_of(state.tournament, fields=sees), q[:200])
        chosen = next((known for known in own if known.key == field), None)
        if chosen is not None and noted:
            lines = with_note(lines, chosen, noted)
        order, lines = in_order(lines, sort, own)
        return desk.page(
            "office/players/roll.html",
            state=state,
            here="players",
            lines=lines,
            order=order,
            asked=q[:200],
            ordered_by=unusual_order(state.tournament),
            lists=phrases.lists_used(lists_taken(state)),
            own=own,
            totals=field_totals(state.tournament) if sees else (),
            total_words=total_words,
            field=chosen.key if chosen is not None and noted else "",
            noted=noted,
            teams=any(entrant.team for entrant in state.tournament.entrants),
            can=_possible(desk, state),
        )

    @get("/{number:int}", sync_to_thread=True)
    def player(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Show one player: data, games, tie-breaks with their working, byes, what can be done."""
        state = desk.state(name)
        tournament = state.tournament
        entrant = entrant_at(desk, state, number)
        rules = edition_of(tournament)
        ranking = ranking_of(desk, state)
        table = working_of(ranking.tournament, ranking.table, number)
        planned = rounds_to_play(tournament)
        total = planned or len(tournament.rounds) + MOST_ROUNDS_OFFERED
        entries = records(tournament)[number]
        forecasts = tuple(forecasts_of(tournament, number)) if tournament.rounds else ()
        return desk.page(
            "office/players/player.html",
            state=state,
            here="players",
            entrant=entrant,
            line=lines_of(tournament, (entrant,))[0],
            rules=rules,
            row=table.row(number),
            working=explained(table, number),
            entries=entries,
            whites=games_with(entries, Colour.WHITE),
            blacks=games_with(entries, Colour.BLACK),
            plot=progress(entries, tournament.points, planned),
            forecasts=forecasts,
            over=is_over(tournament),
            player_norms=player_norms(desk.house, state, number),
            norm_certificates=office_path(name, "norms", "certificate", number),
            ratings=rating_pictures(forecasts, planned),
            points=tournament.points.text,
            to_come=range(len(tournament.rounds) + 1, total + 1),
            byes=sorted(
                (request for request in tournament.bye_requests if request.player == number),
                key=lambda request: request.round,
            ),
            kinds=KINDS,
            apart=[pair for pair in kept_apart(state) if number in {pair.first, pair.second}],
            can=_possible(desk, state),
            neighbours=_neighbours(tournament, number),
            own=tournament.player_fields if desk.may(Ask.SEE_FIELDS, state) else (),
            sheet=Sheet(),
        )


def players_path(state: State, *more: object) -> str:
    """Return the address of a tournament's players, or of a page below it."""
    return office_path(state.id, "players", *more)


def entrant_at(desk: Desk, state: State, number: int) -> Entrant:
    """Return an entrant, or say that there is none of this number."""
    entrant = state.tournament.by_number.get(number)
    if entrant is None:
        desk.missing(_("There is no player %(number)s in this tournament.") % {"number": number})
    return entrant


def open_for_entries(tournament: Tournament) -> bool:
    """Return whether another player could still be paired."""
    if system_of(tournament).fixed_schedule:
        return not tournament.rounds and not tournament.numbers_final
    return not all_rounds_paired(tournament)


def may_still_forbid(tournament: Tournament) -> bool:
    """Return whether keeping two players apart can still change anything, and is allowed."""
    if system_of(tournament).fixed_schedule or len(tournament.entrants) < 2:
        return False
    begun = bool(tournament.rounds) and tournament.by_the_rules
    return not begun and not all_rounds_paired(tournament)


def _possible(desk: Desk, state: State) -> frozenset[str]:
    """Return what to offer: what the person may do and what makes sense now."""
    tournament = state.tournament
    fixed = system_of(tournament).fixed_schedule
    over, to_pair = is_over(tournament), not all_rounds_paired(tournament)
    offers: dict[str, tuple[bool, type[Command]]] = {
        "register": (open_for_entries(tournament), Register),
        "edit": (True, EditPlayer),
        "note": (True, FillFields),
        "fields": (True, DefineField),
        "remove": (not tournament.numbers_final and not tournament.rounds, RemovePlayer),
        "withdraw": (not over, Withdraw),
        "expel": (not over, Expel),
        "board": (to_pair and not plays_in_teams(tournament), FixBoard),
        "sight": (not over and bool(edition_of(tournament).cite("blind.same-board")), NoteSight),
        "reinstate": (to_pair, Reinstate),
        "check-in": (bool(tournament.entrants) and not tournament.rounds, CheckIn),
        "bye": (not fixed and to_pair, GrantBye),
        "number": (len(tournament.entrants) > 1 and not over, DrawLots),
        "forbid": (may_still_forbid(tournament), ForbidPair),
        "allow": (True, AllowPair),
    }
    possible = {word for word, (now, kind) in offers.items() if now and desk.may(kind, state)}
    if desk.may(Ask.EXPORT, state):
        possible.add("export")
    if desk.may(Ask.SEE_BIRTHS, state):
        possible.add("births")
    return frozenset(possible)


def _neighbours(tournament: Tournament, number: int) -> tuple[int | None, int | None]:
    numbers = sorted(tournament.by_number)
    place = numbers.index(number)
    before = numbers[place - 1] if place else None
    after = numbers[place + 1] if place + 1 < len(numbers) else None
    return before, after
