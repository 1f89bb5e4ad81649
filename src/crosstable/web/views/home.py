"""A tournament's home in the office: where it stands, what to do now, what happened last."""

from __future__ import annotations

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DecidePlayOff, describe
from crosstable.office.acts.base import State
from crosstable.office.acts.round_one import keeping_closed
from crosstable.office.deadlines import reminders
from crosstable.office.leagues import league_key
from crosstable.office.overview import all_rounds_paired, is_over
from crosstable.office.play_offs import MOST_PLAYERS, Origin, origin_of
from crosstable.office.roles import Ask
from crosstable.office.tables import as_it_stood, team_results_of, tie_breaks_of
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.chosen import what_chose
from crosstable.rulebooks.library import edition_of
from crosstable.standings.team_results import TeamResults
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.undoing import undo_named, undo_offer
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words import phrases
from crosstable.web.words.languages import _, ngettext
from crosstable.web.words.regulations import class_clauses, games_in_words
from crosstable.web.words.sentences import told

# What an arbiter does next: the path of a tournament, and the one step that is due now.


class Milestone(msgspec.Struct, frozen=True):
    """A part of the path: behind us, due now, or to come."""

    words: str
    done: bool = False
    now: bool = False


class Step(msgspec.Struct, frozen=True):
    """What is due now, why, and the page where it is done."""

    title: str
    text: str
    tab: str
    label: str
    path: str = ""
    """The page, where it is not the first one of its tab."""
    also: str = ""
    """Another tab that the text speaks of, for those who may open it."""


class Guidance(msgspec.Struct, frozen=True):
    """The whole path with the step that is due."""

    path: tuple[Milestone, ...]
    step: Step | None


def guidance(state: State) -> Guidance:
    """Return where a tournament stands on its way, and what to do now."""
    tournament = state.tournament
    players, played = len(tournament.entrants), len(tournament.rounds)
    total = rounds_to_play(tournament) if players else tournament.planned_rounds
    last = tournament.rounds[-1] if tournament.rounds else None
    finished = is_over(tournament) if last is not None else False
    entered = ngettext("%(count)s player entered", "%(count)s players entered", players)
    rounds = (
        _("Round %(number)s of %(total)s") % {"number": max(played, 1), "total": total}
        if total
        else _("The rounds")
    )
    path = (
        Milestone(_("Announced"), done=True),
        Milestone(entered % {"count": players}, done=players > 1, now=players < 2),
        Milestone(
            _("Numbers given"),
            done=tournament.numbers_final,
            now=players > 1 and not tournament.numbers_final,
        ),
        Milestone(rounds, done=finished, now=tournament.numbers_final and not finished),
        Milestone(_("Final standings"), done=finished, now=finished),
    )
    return Guidance(path, _step(state, finished=finished))


def _unfinished(tournament: Tournament) -> Step:
    """Return what is left when the last round is over: games adjourned, or of matches put off."""
    games = tournament.open_games
    if tournament.postponed_games:
        title = _("Finish the open games")
        words = ngettext(
            "%(count)s game is open; until then there are no final standings.",
            "%(count)s games are open; until then there are no final standings.",
            games,
        )
    else:
        title = _("Finish the adjourned games")
        words = ngettext(
            "%(count)s adjourned game is open; until then there are no final standings.",
            "%(count)s adjourned games are open; until then there are no final standings.",
            games,
        )
    return Step(title, words % {"count": games}, "rounds", _("Enter results"))


def _to_pair(tournament: Tournament) -> Step:
    """Return that the next round is paired, or what keeps round 1 closed."""
    closed = keeping_closed(tournament)
    if closed:
        return Step(
            _("Settle the regulations"),
            ngettext(
                "Round 1 stays closed: %(count)s point that the texts require is not settled.",
                "Round 1 stays closed: %(count)s points that the texts require are not settled.",
                len(closed),
            )
            % {"count": len(closed)},
            "settings",
            _("Go to the regulations"),
            "/regulations",
        )
    return Step(
        _("Pair round %(number)s") % {"number": len(tournament.rounds) + 1},
        _("The engine proposes the pairings; you review and publish them."),
        "rounds",
        _("Go to the rounds"),
    )


def _step(state: State, *, finished: bool) -> Step | None:
    tournament = state.tournament
    if tournament.archived:
        return None
    if len(tournament.entrants) < 2:
        return Step(
            _("Enter the players"),
            _("Type them in, paste them from a spreadsheet or import a list."),
            "players",
            _("Enter players"),
        )
    if not tournament.numbers_final:
        return Step(
            _("Give out the numbers"),
            _("When everybody is entered, the list is ordered or lots are drawn."),
            "players",
            _("Give out the numbers"),
            "/players/numbers",
        )
    if finished:
        return Step(
            _("The tournament is finished"),
            _("Print the final standings and send the reports."),
            "standings",
            _("Final standings"),
            also="papers",
        )
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is not None and last.complete and last.published and all_rounds_paired(tournament):
        return _unfinished(tournament)
    if last is None or last.complete:
        return _to_pair(tournament)
    if not last.published:
        return Step(
            _("Publish round %(number)s") % {"number": last.number},
            _("The pairings are made, but nobody outside the office sees them yet."),
            "rounds",
            _("Review and publish"),
        )
    missing = last.missing
    words = ngettext("%(count)s result is missing.", "%(count)s results are missing.", missing)
    return Step(
        _("Enter the results of round %(number)s") % {"number": last.number},
        words % {"count": missing},
        "rounds",
        _("Enter results"),
    )


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
