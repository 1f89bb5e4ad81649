"""Matches of a round: line-ups, who sat at a wrong board, and matches lost by absence."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

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
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _


class AtMatch(msgspec.Struct, frozen=True):
    """What is done at one match."""

    act: Literal["lineup", "sat", "absent", "postpone"]
    team: Annotated[int, Meta(ge=0, le=9999)] = 0
    places: Annotated[str, Meta(max_length=400)] = ""
    reason: Annotated[str, Meta(max_length=500)] = ""
    day: date | None = None


def typed_places(text: str) -> tuple[int, ...]:
    """Return the places in a team's list that ``1,2,4,5``, ``1 2 4 5`` or ``1245`` writes."""
    parts = [part.strip() for part in text.split(",")] if "," in text else text.split()
    if len(parts) == 1:
        parts = list(parts[0])
    if not parts or not all(part.isascii() and part.isdecimal() for part in parts):
        raise InvalidValue(
            "{text!r} is not a line-up; write places in the team's list, such as 1,2,4,5", text=text
        )
    return tuple(int(part[:4]) for part in parts)


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
            sheet = Sheet.to_mend(desk.form, error)
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
            wish = desk.form.read(AtMatch)
            command = _wanted(state, round_number, match, wish, desk.house.now())
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
            sheet = Sheet.to_mend(desk.form, error)
            return _page(desk, state, round_number, match, sheet, status=422)


def _wanted(state: State, round_number: int, number: int, wish: AtMatch, at: datetime) -> Command:
    if wish.act == "postpone":
        return PostponeMatch(round_number, number, wish.day, wish.reason)
    if wish.act == "absent":
        match = state.tournament.round(round_number).matches[number - 1]
        both = (match.first, match.second or 0)
        return ForfeitMatch(
            round_number, number, (wish.team,) if wish.team else both, wish.reason.strip()
        )
    places = typed_places(wish.places)
    if wish.act == "lineup":
        return HandInLineup(round_number, wish.team, places, at)
    return NoteSeats(round_number, number, wish.team, places)


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
