"""The pages everybody may read: tournaments, pairings, standings, players, regulations.

Only what is published is shown: every page starts from the public state of a tournament.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.match_scores import without_match
from crosstable.kernel.player import bare_letters
from crosstable.kernel.record import RoundRecord, games_with, records, score
from crosstable.office.brackets import shown_bracket
from crosstable.office.columns.players import players_table
from crosstable.office.columns.standings import standings_table
from crosstable.office.fixtures import fixtures, fixtures_of_team
from crosstable.office.leagues import league_key, leagues_of
from crosstable.office.overview import is_over, summary
from crosstable.office.publicity import PublicState, PublicTournament, with_birth_of
from crosstable.office.tables import (
    cross_table_of,
    team_results_of,
    told_of_places,
    working_of,
)
from crosstable.office.timetable import first_announced, round_times
from crosstable.pairing.systems import AccountableSystem, bracket_system, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.web.cache.express import Listening
from crosstable.web.cache.keeping import Ready
from crosstable.web.cache.shown import (
    about,
    kept_page,
    listed,
    planned_rounds,
    public_event,
    public_page,
    round_asked,
    stood,
)
from crosstable.web.desk import Desk, Page
from crosstable.web.display.board_lists import boards_shown
from crosstable.web.display.boards import match_heads, round_sheet
from crosstable.web.display.chain import final_head
from crosstable.web.display.downloads import File
from crosstable.web.display.forecasts import forecasts_of
from crosstable.web.display.norms import UnfoldedNorm, player_norms
from crosstable.web.display.plots import progress, rating_pictures
from crosstable.web.display.public_lines import boards_lines, players_shown, standings_shown
from crosstable.web.display.roll import unusual_order
from crosstable.web.display.tables import asked_form, asked_view, table_given
from crosstable.web.words.languages import _
from crosstable.web.words.regulations import games_in_words
from crosstable.web.words.regulations import regulations as in_words
from crosstable.web.words.working_words import explained

FIRST_PLACES = 5


class Pages(Controller):
    """Pages that change nothing."""

    path = "/"

    @get("/", sync_to_thread=True)
    def tournaments(self, desk: NamedDependency[Desk]) -> Ready | Page:
        """Show every tournament of the office."""
        listing = listed(desk)

        def make(*, ownerless: bool = False) -> Mapping[str, Any]:
            shown = [(state.tournament, summary(state)) for state in listing.states]
            leagues = leagues_of(listing.states)
            return {"tournaments": shown, "leagues": leagues, "ownerless": ownerless}

        if desk.identity is None and desk.house.access.accounts.is_empty():
            return desk.page("public/tournaments.html", **make(ownerless=True))
        return kept_page(desk, listing, "public/tournaments.html", make)

    @get("/live", sync_to_thread=True)
    def live(
        self,
        desk: NamedDependency[Desk],
        tournament: FromQuery[str] = "",
        since: FromQuery[str] = "",
    ) -> Listening:
        """Tell an open page when something that is published changes."""
        state = public_event(desk, tournament) if tournament else None
        since = desk.request.headers.get("last-event-id", since)
        return Listening(desk.house.spectators.express, state, since)

    @get("/tournaments/{name:str}", sync_to_thread=True)
    def home(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Show where a tournament stands, and the way to everything else."""
        state = public_event(desk, name)

        def make() -> Mapping[str, Any]:
            shown = stood(desk, state)
            dates = round_times(state.tournament)
            division = state.tournament.division
            return {
                "first": [row for row in shown.table.rows if row.classified][:FIRST_PLACES],
                "after": shown.after,
                "teams": team_results_of(shown.tournament),
                "dates": dates,
                "games": games_in_words(state.tournament),
                "league": league_key(division) if division is not None else "",
                "next_date": next(
                    (
                        round_time
                        for round_time in dates
                        if round_time.round > len(state.tournament.rounds)
                    ),
                    None,
                ),
            }

        return public_page(desk, state, "public/home.html", make, here="home")

    @get("/tournaments/{name:str}/standings", sync_to_thread=True)
    def standings(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page | File:
        """Show the standings, every value with its working behind it; or give them as a file."""
        state = public_event(desk, name)

        after = round_asked(desk, len(state.tournament.rounds))
        view = asked_view(desk.request, lambda _right: False)
        if asked_form(desk):
            shown = stood(desk, state, after)
            table = standings_table(shown.tournament, shown.table).seen(view)
            return table_given(desk, state.tournament, table)

        def make() -> Mapping[str, Any]:
            shown = stood(desk, state, after)
            table = shown.table
            lines = standings_shown(desk, state, shown, view)
            return {
                "stood": shown,
                "table": table,
                "shown": lines,
                "again": lines.address,
                "teams": team_results_of(shown.tournament),
                **boards_shown(shown.tournament),
                "chain": final_head(desk, state),
                "told_of_places": told_of_places(shown.tournament, table),
            }

        return public_page(
            desk,
            state,
            "public/standings.html",
            make,
            here="standings",
            variant=(after, view),
        )

    @get("/tournaments/{name:str}/bracket", sync_to_thread=True)
    def bracket(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Show the bracket of a knock-out."""
        state = public_event(desk, name)
        if bracket_system(state.tournament) is None:
            raise NotFoundException
        return public_page(
            desk,
            state,
            "public/bracket.html",
            lambda: {"bracket": shown_bracket(state.tournament, state.resuming)},
            here="bracket",
        )

    @get("/tournaments/{name:str}/crosstable", sync_to_thread=True)
    def cross_table(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Show who played whom."""
        state = public_event(desk, name)
        return public_page(
            desk,
            state,
            "public/crosstable.html",
            lambda: {
                "table": cross_table_of(
                    state.tournament,
                    table=stood(desk, state, len(state.tournament.rounds)).table,
                ),
                "teams": team_results_of(state.tournament),
            },
            here="crosstable",
        )

    @get("/tournaments/{name:str}/rounds", sync_to_thread=True)
    def latest(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Show the latest round: who plays whom, and how it ended."""
        return _round(desk, name, 0)

    @get("/tournaments/{name:str}/rounds/{round_number:int}", sync_to_thread=True)
    def round(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Ready | Page:
        """Show a round."""
        return _round(desk, name, round_number)

    @get("/tournaments/{name:str}/teams", sync_to_thread=True)
    def teams(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Show the teams with their lists and their matches so far."""
        state = public_event(desk, name)
        if state.tournament.team_plan is None:
            raise NotFoundException(_("No teams were announced here."))
        numbers = range(1, len(state.tournament.teams) + 1)
        return public_page(
            desk,
            state,
            "public/teams.html",
            lambda: {
                "matches": {
                    number: fixtures_of_team(state.tournament, number) for number in numbers
                },
                "resting": {number: _resting(state.tournament, number) for number in numbers},
            },
            here="players",
        )

    @get("/tournaments/{name:str}/players", sync_to_thread=True)
    def players(
        self, desk: NamedDependency[Desk], name: FromPath[str], q: FromQuery[str] = ""
    ) -> Ready | Page | File:
        """Show the players by number, or those whose name fits what was typed; or as a file."""
        state = public_event(desk, name)
        tournament = state.tournament
        view = asked_view(desk.request, lambda _right: False)
        fitting = _fitting(tournament, q[:100])
        if asked_form(desk):
            return table_given(desk, tournament, players_table(tournament, fitting).seen(view))
        if fitting is not None and len(fitting) == 1:
            return desk.go(f"{desk.path}/{fitting[0].number}")

        def make() -> Mapping[str, Any]:
            shown = players_shown(desk, state, view, fitting, q[:100])
            return {
                "ordered_by": unusual_order(tournament),
                "shown": shown,
                "again": shown.address,
                "entrants": tournament.entrants if fitting is None else fitting,
                "typed": "" if fitting is None else q[:100],
            }

        if fitting is not None:
            return desk.page("public/players.html", **about(desk, state), here="players", **make())
        return public_page(desk, state, "public/players.html", make, here="players", variant=view)

    @get("/tournaments/{name:str}/players/{number:int}", sync_to_thread=True)
    def player(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Ready | Page:
        """Show one player's tournament."""
        state = public_event(desk, name)
        entrant = _entrant(state, number)

        def make() -> Mapping[str, Any]:
            shown = stood(desk, state)
            table = working_of(shown.tournament, shown.table, number)
            entries = _records(desk, state)[number]
            known = desk.house.office.state(name).tournament
            forecasts = tuple(forecasts_of(with_birth_of(state.tournament, number, known), number))
            return {
                "row": table.row(number),
                "after": shown.after,
                "working": explained(table, number),
                "entries": entries,
                "whites": games_with(entries, Colour.WHITE),
                "blacks": games_with(entries, Colour.BLACK),
                "plot": progress(entries, state.tournament.points, planned_rounds(state)),
                "total": score(entries),
                "forecasts": forecasts,
                "over": is_over(state.tournament),
                "player_norms": _norms(desk, state, number),
                "ratings": rating_pictures(forecasts, planned_rounds(state)),
            }

        return public_page(desk, state, "public/player.html", make, here="player", entrant=entrant)

    @get("/tournaments/{name:str}/players/{number:int}/working", sync_to_thread=True)
    def working(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Ready | Page:
        """Show how a player's place came about, for a row that is unfolded."""
        state = public_event(desk, name)
        _entrant(state, number)
        after = round_asked(desk, len(state.tournament.rounds))

        def make() -> Mapping[str, Any]:
            shown = stood(desk, state, after)
            return {"working": explained(working_of(shown.tournament, shown.table, number), number)}

        return public_page(desk, state, "public/working.html", make, variant=after)

    @get("/tournaments/{name:str}/players/{number:int}/card", sync_to_thread=True)
    def card(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Ready | Page:
        """Show in a few lines where a player sits and stands."""
        state = public_event(desk, name)
        entrant = _entrant(state, number)

        def make() -> Mapping[str, Any]:
            known = state.tournament.rounds
            seat = known[-1].board_of(number) if known else None
            free = [bye for bye in known[-1].free if bye.player == number] if known else []
            return {
                "played": known[-1] if known else None,
                "board": seat,
                "free": free[0] if free else None,
                "row": stood(desk, state).table.row(number),
            }

        return public_page(desk, state, "public/card.html", make, entrant=entrant)

    @get("/tournaments/{name:str}/regulations", sync_to_thread=True)
    def regulations(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Say in words how the tournament is played."""
        state = public_event(desk, name)

        def make() -> Mapping[str, Any]:
            return {"chapters": tuple(in_words(state.tournament))}

        return public_page(desk, state, "public/regulations.html", make, here="regulations")

    @get("/tournaments/{name:str}/schedule", sync_to_thread=True)
    def schedule(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Show when the rounds are."""
        state = public_event(desk, name)
        return public_page(
            desk,
            state,
            "public/schedule.html",
            lambda: {
                "dates": round_times(state.tournament),
                "moved": {
                    moved.round: first_announced(state.tournament, moved.round)
                    for moved in state.tournament.moved_rounds
                },
                "matches": fixtures(state.tournament),
            },
            here="schedule",
        )


def _round(desk: Desk, name: str, round_number: int) -> Ready | Page:
    state = public_event(desk, name)
    known = state.tournament.rounds
    if not 0 <= round_number <= len(known):
        raise NotFoundException(_("Round %(number)s is not published.") % {"number": round_number})
    played = known[round_number - 1] if known else None  # 0 is the latest
    explained = state.tournament.pairings_explained and isinstance(
        system_of(state.tournament), AccountableSystem
    )

    def make() -> Mapping[str, Any]:
        if played is None:
            return {"matches": None, "heads": ()}
        if not played.matches:
            return {
                "matches": None,
                "heads": (),
                "lines": boards_lines(desk.house.derived, state, played),
            }
        lists = edition_of(state.tournament).rating_lists
        sheet = round_sheet(state.tournament, played.number, {}, lists=lists)
        heads = [head for _boards, head in match_heads(state.tournament, played)]
        return {"matches": sheet, "heads": heads}

    return public_page(
        desk, state, "public/rounds.html", make, here="rounds", played=played, explained=explained
    )


def _fitting(tournament: PublicTournament, typed: str) -> list[Entrant] | None:
    """Return whose names have all words that were typed, by number; None where nothing was."""
    words = bare_letters(typed).split()
    if not words:
        return None
    return [
        entrant
        for entrant in sorted(tournament.entrants, key=lambda entrant: entrant.number)
        if all(word in bare_letters(entrant.player.name) for word in words)
        or typed.strip() == str(entrant.number)
    ]


def _resting(tournament: PublicTournament, team: int) -> list[int]:
    """Return the rounds in which a team had no match."""
    return [
        played.number
        for played in tournament.rounds
        if team in dict(without_match(tournament, played))
    ]


def _entrant(state: PublicState, number: int) -> Entrant:
    entrant = state.tournament.by_number.get(number)
    if entrant is None:
        raise NotFoundException(
            _("There is no player %(number)s in this tournament.") % {"number": number}
        )
    return entrant


def _norms(desk: Desk, state: PublicState, number: int) -> tuple[UnfoldedNorm, ...]:
    """Return what a player needs for norms, where the chief arbiter shows it (decision 281)."""
    shown = state.tournament.norms_shown
    return player_norms(desk.house, state, number, public=True) if shown else ()


def _records(desk: Desk, state: PublicState) -> Mapping[int, tuple[RoundRecord, ...]]:
    return desk.house.derived.of(state, "records", lambda: records(state.tournament))
