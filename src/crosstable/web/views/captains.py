"""The captain's page: a link that hands in the line-ups of one team and opens nothing else.

A link that has ended, or never was, answers like an address that does not exist.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError, InvalidValue, UnknownName
from crosstable.kernel.teams import LineupOrder
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.acts.lineups import short_lineup, why_resting
from crosstable.office.captains import (
    CAPTAIN,
    hand_in_as_captain,
    open_rounds,
    team_of_code,
    why_closed,
)
from crosstable.office.cautions import Caution
from crosstable.office.fixtures import fixtures
from crosstable.office.timetable import lineup_deadline
from crosstable.pairing.initial_order import seeding, tolerance_told
from crosstable.pairing.lineups import available, default_lineup, handed_in, plan_of
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Sheet
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text, reason_text

MOST_PLACES = 200


class CaptainsPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the list, as the captain's page shows one."""

    place: int
    name: str
    rating: int
    """0: none."""
    board: str
    """Where the player sits; empty: nowhere."""
    stays: bool


class Captains(Controller):
    """What the link opens."""

    path = "/captain/{name:str}/{code:str}"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str], code: FromPath[str]) -> Page:
        """Show the list of the team and its line-up for the coming round."""
        state, team = _opened(desk, name, code)
        return _page(desk, state, team, Sheet(), wanted=_round(desk.request.query_params))

    @post("/", sync_to_thread=True)
    def hand_in(
        self, desk: NamedDependency[Desk], name: FromPath[str], code: FromPath[str]
    ) -> Page:
        """Hand in who plays in the coming round."""
        state, team = _opened(desk, name, code)
        wanted = _round({"round": desk.form.text("round")})
        try:
            places = _seated(desk, state.tournament)
            short = short_lineup(state.tournament, team, places) if places else ()
            if short and not desk.form.text("short"):
                return _page(desk, state, team, Sheet(), _typed(desk), short=short, wanted=wanted)
            after = hand_in_as_captain(
                desk.house.office,
                state.id,
                code,
                _secret(desk),
                places,
                at=desk.house.now(),
                round_number=wanted,
            )
        except CrosstableError as error:
            sheet = Sheet.failed(desk.form, error)
            again = _opened(desk, name, code)
            return _page(desk, *again, sheet, _typed(desk), status=422, wanted=wanted)
        if after is None:
            _ended(desk)
        there = f"{desk.path}?round={wanted}" if wanted else desk.path
        return desk.go(there, _("The line-up is handed in."))


def _round(given: Mapping[str, str]) -> int | None:
    """Return the round that is asked for; None for the one that is due first."""
    text = given.get("round") or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None


def _seated(desk: Desk, tournament: Tournament) -> tuple[int, ...]:
    """Return the places in the order of their boards: that of the list, or as the captain said."""
    if plan_of(tournament).lineup_order is LineupOrder.LIST:
        return _ticked(desk)
    boards: dict[int, int] = {}
    for place, board in _typed(desk).items():
        if board and boards.setdefault(int(board), int(place)) != int(place):
            raise InvalidValue("two players are on board {board}", board=board)
    gap = next((board for board in range(1, len(boards) + 1) if board not in boards), None)
    if gap is not None:
        raise InvalidValue(
            "nobody is on board {board}: players sit on the first boards, and only the last stay "
            "empty",
            board=gap,
        )
    return tuple(boards[board] for board in sorted(boards))


def _typed(desk: Desk) -> dict[str, str]:
    """Return what was chosen, by places in the list: a board, or that a player is ticked."""
    ticked = dict.fromkeys(desk.form.values.get("place", ()), "x")
    chosen = {
        name.removeprefix("board-"): texts[0]
        for name, texts in list(desk.form.values.items())[:MOST_PLACES]
        if name.startswith("board-") and texts
    }
    numbers = [*chosen, *filter(None, chosen.values())]
    if not all(text.isascii() and text.isdecimal() and len(text) <= 4 for text in numbers):
        raise InvalidValue("a place in the team's list is a number")
    return {**ticked, **chosen}


def _ticked(desk: Desk) -> tuple[int, ...]:
    """Return the places that were ticked, in the order in which they came."""
    texts = desk.form.values.get("place", ())[:MOST_PLACES]
    if not all(text.isascii() and text.isdecimal() and len(text) <= 4 for text in texts):
        raise InvalidValue("a place in the team's list is a number")
    return tuple(map(int, texts))


def _secret(desk: Desk) -> bytes:
    return desk.house.access.secrets.get(CAPTAIN)


def _ended(desk: Desk) -> NoReturn:
    desk.missing(_("This link has ended. Ask an arbiter for another one."))


def _opened(desk: Desk, name: str, code: str) -> tuple[State, int]:
    """Return the tournament and the team a code opens, or say that there is nothing here."""
    try:
        state = desk.house.office.state(name)
    except UnknownName:
        _ended(desk)
    team = team_of_code(code, _secret(desk), state.id, state.tournament, at=desk.house.now())
    if team is None:
        _ended(desk)
    return state, team


def _page(
    desk: Desk,
    state: State,
    number: int,
    sheet: Sheet,
    typed: Mapping[str, str] | None = None,
    *,
    short: Sequence[Caution] = (),
    status: int = 200,
    wanted: int | None = None,
) -> Page:
    tournament, at = state.tournament, desk.house.now()
    rounds = open_rounds(tournament, number, at=at)
    coming = wanted if wanted in rounds else rounds[0]
    past = None
    asked_for = 0 if wanted is None or status != 200 else wanted
    if asked_for != coming and 1 <= asked_for <= len(tournament.rounds):
        past = why_closed(tournament, number, asked_for, at=at)
    team, closed = tournament.team(number), why_closed(tournament, number, coming, at=at)
    lineup = handed_in(tournament, number, coming)
    staying = available(tournament, number)
    plan = plan_of(tournament)
    usual = default_lineup(tournament, plan, number)
    playing = lineup.members if lineup else usual
    rules = edition_of(tournament)
    seated = {
        str(place): str(playing.index(member) + 1)
        for place, member in enumerate(team.members, start=1)
        if member in playing
    }
    page = desk.page(
        "office/captain.html",
        status=status,
        state=state,
        sheet=sheet,
        team=team,
        coming=coming,
        rounds=sorted(rounds),
        match=next(
            (
                match
                for match in fixtures(tournament, coming)
                if number in {match.first, match.second}
            ),
            None,
        ),
        deadline=lineup_deadline(tournament, coming, number),
        closed="" if closed is None else error_text(closed),
        past="" if past is None else error_text(past),
        handed_in=lineup is not None,
        plays=why_resting(tournament, number, coming) is None,
        wanted=len(usual),
        short=short,
        plan=plan,
        chosen=plan.lineup_order is not LineupOrder.LIST,
        boards=min(plan.boards, len(staying)),
        tolerance=reason_text(tolerance_told(plan, rules)) if plan.rating_tolerance else "",
        members=[
            CaptainsPlayer(
                place=place,
                name=tournament.entrant(member).player.name,
                rating=seeding(tournament, rules, member),
                board=(seated if typed is None else typed).get(str(place), ""),
                stays=member in staying,
            )
            for place, member in enumerate(team.members, start=1)
        ],
    )
    page.headers["Cache-Control"] = "no-store"
    page.headers["Referrer-Policy"] = "no-referrer"
    return page
