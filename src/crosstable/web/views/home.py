"""A tournament's home in the office: where it stands, what to do now, what happened last."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DecidePlayOff, describe
from crosstable.office.acts.base import State
from crosstable.office.deadlines import reminders
from crosstable.office.leagues import league_key
from crosstable.office.overview import is_over
from crosstable.office.play_offs import MOST_PLAYERS, Origin, origin_of
from crosstable.office.roles import Ask
from crosstable.office.tables import as_it_stood, team_results_of, tie_breaks_of
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.chosen import what_chose
from crosstable.rulebooks.library import edition_of
from crosstable.standings.team_results import TeamResults
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.desk import Desk, Page
from crosstable.web.display.guidance import guidance
from crosstable.web.forms.undoing import undo_named, undo_offer
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words import phrases
from crosstable.web.words.regulations import class_clauses, games_in_words
from crosstable.web.words.sentences import told

LATEST = 6


class Home(Controller):
    """The overview of one tournament."""

    path = OFFICE

    @get("/", sync_to_thread=True)
    def overview(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show where the tournament stands and what is due."""
        state = desk.state(name)
        tournament = state.tournament
        history = desk.house.office.history(name, max(0, state.version - LATEST))
        stood = as_it_stood(tournament)
        teams = team_results_of(stood)
        return desk.page(
            "office/home.html",
            state=state,
            here="overview",
            guide=guidance(state),
            due=reminders(
                (state,),
                desk.house.now(),
                private=lambda each: desk.may(Ask.SEE_INCIDENTS, each),
            ),
            rules=edition_of(tournament),
            chose=what_chose(tournament),
            clauses=tuple(class_clauses(tournament, edition_of(tournament))),
            rounds=rounds_to_play(tournament) if tournament.entrants else tournament.planned_rounds,
            tie_breaks=_tie_breaks(tournament, teams),
            games=games_in_words(tournament),
            teams=teams,
            after=len(stood.rounds),
            league=league_key(tournament.division) if tournament.division is not None else "",
            decides=_decides(desk, state),
            played_for=_played_for(desk, state),
            going_on=bool(tournament.play_offs) or _may_qualify(desk, state),
            waiting=_waiting(desk, state),
            may_qualify=_may_qualify(desk, state),
            undo=undo_offer(desk, state),
            latest=[
                (written.entry, describe(written.act, tournament)) for written in reversed(history)
            ],
        )

    @post("/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take the act back that was named."""
        return undo_named(desk, desk.state(name), back=office_path(name))


def _may_qualify(desk: Desk, state: State) -> bool:
    """Return whether the first of this event, which is over, can go on into another."""
    tournament = state.tournament
    return (
        tournament.team_plan is None
        and bool(tournament.rounds)
        and is_over(tournament)
        and desk.may(Ask.CREATE_TOURNAMENT)
    )


def _waiting(desk: Desk, state: State) -> frozenset[str]:
    """Return the play-offs of this event that are over and whose places nobody took over."""
    notes = [note for note in state.tournament.play_offs if not note.order]
    if not notes or not desk.may(DecidePlayOff, state):
        return frozenset()
    wanted = {note.event for note in notes}
    return frozenset(
        other.id
        for other in desk.house.office.tournaments()
        if other.id in wanted and other.tournament.rounds and is_over(other.tournament)
    )


def _decides(desk: Desk, state: State) -> State | None:
    """Return the event that can take over the places of this play-off, which is over."""
    if not state.tournament.rounds or not is_over(state.tournament):
        return None
    return next(
        (
            other
            for other in desk.house.office.tournaments()
            for note in other.tournament.play_offs
            if note.event == state.id and not note.order and desk.may(DecidePlayOff, other)
        ),
        None,
    )


def _played_for(desk: Desk, state: State) -> Origin | None:
    """Return for whose places this event is a play-off, if the person may know of that event."""
    if len(state.tournament.entrants) > MOST_PLAYERS:
        return None
    origin = origin_of(state.id, desk.house.office.tournaments(), decided=True)
    return origin if origin and desk.may(Ask.SEE_UNPUBLISHED, origin.event) else None


def _tie_breaks(tournament: Tournament, teams: TeamResults | None) -> list[str]:
    """Return by what equals are ranked: teams where teams play, players otherwise."""
    if tournament.team_plan is not None:
        return [] if teams is None else [told(head) for head in teams.heads]
    return [phrases.said(tie_break(code).title) for code in tie_breaks_of(tournament)]
