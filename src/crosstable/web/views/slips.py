"""Players send their own result: a code from the slip, a look at the board, one tap.

The code is the whole permission, so there is no login. Wrong codes are answered alike whatever is
wrong with them, and slowed down.
"""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.notation import parse_result, result_text, usual_results
from crosstable.kernel.points import Outcome
from crosstable.kernel.result import Played
from crosstable.office.publicity import PublicState, PublicTournament
from crosstable.office.slip_codes import could_be_code
from crosstable.office.slips import SLIPS, SlipHolder, Told, seat_of, tell_result
from crosstable.web.cache.shown import about, public_event
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.copies import PAGES
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.words.languages import N_, _

SAYS = {
    Told.ENTERED: N_("Both players reported the same: the result is entered."),
    Told.WAITS: N_("Sent. It counts as soon as your opponent or an arbiter confirms it."),
    Told.DIFFERS: N_(
        "Sent. Your opponent reported something else, so an arbiter will decide; please stay."
    ),
    Told.STANDS_OTHERWISE: N_(
        "This game has another result already; tell an arbiter if it is wrong."
    ),
}


class Sending(msgspec.Struct, frozen=True):
    """What a player sends: first the code alone, then with the result."""

    code: Annotated[str, Meta(max_length=40)]
    result: Annotated[str, Meta(max_length=12)] = ""


class Slips(Controller):
    """The page for results from the players' own phones."""

    path = "/tournaments/{name:str}/result"

    @get("/", sync_to_thread=True)
    def ask(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Ask for the code."""
        return _page(desk, public_event(desk, name), Sheet())

    @post("/", sync_to_thread=True)
    def send(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the board of a code, or take its result."""
        state = public_event(desk, name)
        client, guessing = desk.request.client, desk.house.guessing
        try:
            wish = desk.form.read(Sending)
        except Unfit as error:
            return _page(desk, state, Sheet.failed(desk.form, error), status=422)
        if not could_be_code(wish.code):
            return _wrong(desk, state)
        address = client.host if client is not None else ""
        tried = guessing.try_code(wish.code, state.id, address, desk.house.now())
        if tried.wait:
            return _slowly(desk, state, tried.wait)
        secret = desk.house.access.secrets.get(SLIPS)
        seat = seat_of(wish.code, secret, state.id, state.tournament)
        if seat is None:
            return _wrong(desk, state)
        guessing.right(tried)
        if not wish.result:
            return _page(desk, state, Sheet.of(wish), seat=seat)
        key = f"slip {state.id} {seat.round} {seat.player} {desk.form.key}" if desk.form.key else ""
        return desk.house.once.perform(key, lambda: _take(desk, state, seat, wish), PAGES)


def _take(desk: Desk, state: PublicState, seat: SlipHolder, wish: Sending) -> Page:
    now, guessing = desk.house.now(), desk.house.guessing
    tried = guessing.try_telling(state.id, seat.round, seat.number, now)
    if tried.wait:
        return _slowly(desk, state, tried.wait)
    try:
        if wish.result not in usual_results(state.tournament.points):
            raise InvalidValue(_("Choose one of the results offered."))
        result = parse_result(wish.result, state.tournament.points)
        told = tell_result(desk.house.office, state.id, seat, result, at=now)
    except CrosstableError as error:
        guessing.untold(tried)
        return _page(desk, state, Sheet.failed(desk.form, error), seat=seat, status=422)
    return _page(
        desk, public_event(desk, state.id), Sheet(), seat=seat, told=told, sent=wish.result
    )


def _wrong(desk: Desk, state: PublicState) -> Page:
    sentence = _("This code matches no open game. Check the slip of this round again.")
    return _page(desk, state, Sheet.failed(desk.form, Unfit({"code": sentence})), status=422)


def _slowly(desk: Desk, state: PublicState, wait: timedelta) -> Page:
    seconds = max(1, ceil(wait.total_seconds()))
    sentence = _("Too many tries. Please send it again in %(seconds)s s.") % {"seconds": seconds}
    page = _page(desk, state, Sheet.failed(desk.form, Unfit({"": sentence})), status=429)
    page.headers["Retry-After"] = str(seconds)
    return page


def _page(
    desk: Desk,
    state: PublicState,
    sheet: Sheet,
    *,
    seat: SlipHolder | None = None,
    told: Told | None = None,
    sent: str = "",
    status: int = 200,
) -> Page:
    page = desk.page(
        "public/result.html",
        status=status,
        **about(desk, state),
        here="result",
        sheet=sheet,
        seat=seat,
        told=told.value if told is not None else "",
        says=_(SAYS[told]) if told is not None else "",
        sent=sent,
        offered=_offered(state.tournament),
    )
    page.headers["Cache-Control"] = "no-store"  # a code may stand on it
    return page


def _offered(tournament: PublicTournament) -> list[dict[str, Any]]:
    """Return the results to choose from, in words for White and Black."""
    points = tournament.points
    marks = [mark for mark, _worth in points.marks]
    words = {
        Outcome.WON: N_("White won"),
        Outcome.DRAWN: N_("Draw"),
        Outcome.LOST: N_("Black won"),
    }
    return [
        {"text": result_text(Played(mark, mark.opposite), points), "words": _(words[mark.outcome])}
        for mark in marks
        if mark.opposite in marks
    ]
