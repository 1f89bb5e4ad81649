"""Matches of a round: line-ups, who sat at a wrong board, and matches lost by absence."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.match_scores import match_scores
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.office.acts import Command, ForfeitMatch, HandInLineup, NoteSeats, PostponeMatch
from crosstable.office.acts.base import State
from crosstable.office.cautions import Caution, Level
from crosstable.office.match_start import Start, may_start
from crosstable.pairing.team_tables import seats_players
from crosstable.web.desk import Desk, Page
from crosstable.web.display.boards import match_heads
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, what_to_mend
from crosstable.web.tabs import OFFICE
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _


class Matches(Controller):
    """The matches of one round."""

    path = f"{OFFICE}/rounds/{{round_number:int}}/matches/{{match:int}}"

    @get("/", sync_to_thread=True)
    def show(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        match: FromPath[int],
    ) -> Page:
        """Show a match and what can be decided about it."""
        state = desk.state(name)
        try:
            started = _started(desk, state.tournament)
        except CrosstableError as error:
            sheet = Sheet(errors={"": what_to_mend(error)})
            return _page(desk, state, round_number, match, sheet, status=422)
        return _page(desk, state, round_number, match, Sheet(), started=started)

    @post("/", sync_to_thread=True)
    def decide(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        match: FromPath[int],
    ) -> Page:
        """Change a line-up, note who sat where, or give the match as lost."""
        state = desk.state(name)
        desk.require(HandInLineup, name)
        _existing_match(desk, state, round_number, match)
        try:
            command = _wanted(desk, state, round_number, match)
            return act_when_sure(
                desk,
                state,
                command,
                also=_boards_lost(state, command) if isinstance(command, NoteSeats) else (),
                title=_("Round %(round)s, match %(match)s")
                % {"round": round_number, "match": match},
                then=round_path(name, round_number),
                done=_("Match %(match)s is up to date.") % {"match": match},
                back=round_path(name, round_number),
            )
        except CrosstableError as error:
            sheet = Sheet(errors={"": what_to_mend(error)})
            return _page(desk, state, round_number, match, sheet, status=422)


def _wanted(desk: Desk, state: State, round_number: int, number: int) -> Command:
    form = desk.form
    here: dict[str, Any] = {"round": round_number, "match": number}
    team = form.number("team") or 0
    match form.text("act"):
        case "postpone":
            return desk.command(PostponeMatch, **here)
        case "absent":
            match = state.tournament.round(round_number).matches[number - 1]
            both = (match.first, match.second or 0)
            return desk.command(ForfeitMatch, **here, absent=(team,) if team else both)
        case "lineup":
            return desk.command(HandInLineup, round=round_number, team=team)
    return desk.command(NoteSeats, **here, team=team)


def _boards_lost(state: State, command: NoteSeats) -> tuple[Caution, ...]:
    """Return which boards a team loses by the order in which it sat, and who was due there."""
    wrong = command.decided(state).wrong
    if not wrong:
        return ()
    tournament = state.tournament
    match = tournament.round(command.round).matches[command.match - 1]
    lineup = match.lineups[0 if command.team == match.first else 1]
    due = (
        Sentence(
            "{board} ({player})",
            board=board,
            player=tournament.entrant(lineup[board - 1]).player.name,
        )
        for board in wrong
    )
    lost = Reason.that(
        "{team} loses these boards for the match, where its line-up has somebody else: {boards}",
        team=tournament.team(command.team).name,
        boards=Listing(tuple(due)),
    )
    return (Caution(Level.CONFIRM, lost),)


def _started(desk: Desk, tournament: Tournament) -> tuple[int, Verdict[Start]] | None:
    """Return whether a team may start with as many players as the address says are there."""
    query = desk.request.query_params
    team, present = query.get("team", ""), query.get("present", "")
    if not present:
        return None
    if not all(text.isascii() and text.isdecimal() and len(text) < 5 for text in (team, present)):
        raise InvalidValue("{text!r} is not a number of players", text=present[:20])
    return int(team), may_start(tournament, int(team), int(present))


def _existing_match(desk: Desk, state: State, round_number: int, match: int) -> None:
    existing_round(desk, state, round_number)
    played = state.tournament.round(round_number)
    if not 1 <= match <= sum(known.second is not None for known in played.matches):
        desk.missing(
            _("Round %(round)s has no match %(match)s.") % {"round": round_number, "match": match}
        )


def _page(
    desk: Desk,
    state: State,
    round_number: int,
    match: int,
    sheet: Sheet,
    *,
    started: tuple[int, Verdict[Start]] | None = None,
    status: int = 200,
) -> Page:
    _existing_match(desk, state, round_number, match)
    tournament = state.tournament
    played = tournament.round(round_number)
    score = match_scores(tournament, played)[match - 1]
    teams = []
    for side, number in enumerate((score.match.first, score.match.second or 0)):
        team = tournament.team(number)
        lineup = score.match.lineups[side]
        teams.append(
            (number, team, [team.members.index(member) + 1 for member in lineup if member])
        )
    return desk.page(
        "office/rounds/match.html",
        status=status,
        state=state,
        here="rounds",
        t=tournament,
        round=played,
        base=round_path(state.id),
        number=match,
        head=match_heads(tournament, played)[match - 1][1],
        score=score,
        teams=teams,
        sheet=sheet,
        started=started,
        lost=started is not None and started[1].outcome is Start.LOST,
        may={
            "lineup": desk.may(
                HandInLineup(round_number, score.match.first, (), desk.house.now()), state
            )
            and not seats_players(tournament),
            "sat": desk.may(NoteSeats, state),
            "absent": desk.may(ForfeitMatch, state),
            "postpone": desk.may(PostponeMatch, state),
        },
        begun=score.open < len(score.boards),
    )
