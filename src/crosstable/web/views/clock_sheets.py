"""The time-control sheet of a round: two times and a move for each board, and who deviates."""

from __future__ import annotations

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.games.time_sheet import ClockCheck, ClockReading, checked, read_left, read_moment
from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import MakeRuling
from crosstable.office.called import announced_rate_of
from crosstable.office.match_seats import seat_text
from crosstable.reports.rulings import clock_text
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.tabs import OFFICE
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text


class SheetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A board as the sheet shows it: what was typed, and what that comes to."""

    board: int
    seat: str
    white: str
    black: str
    typed: tuple[str, str, str] = ("", "", "")
    check: ClockCheck | None = None
    problem: str = ""


class ClockSheets(Controller):
    """The clocks of a round, looked at once in a while (Laws 6.10.1)."""

    path = f"{OFFICE}/rounds/{{round_number:int}}/clocks"

    @get("/", sync_to_thread=True)
    def sheet(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Show an empty sheet, to type on or to print."""
        return _page(desk, name, round_number)

    @post("/", sync_to_thread=True, status_code=200)
    def check(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Say of each board whether its clocks show what they should; nothing is kept."""
        return _page(desk, name, round_number)


def _page(desk: Desk, name: str, round_number: int) -> Page:
    state = desk.state(name)
    existing_round(desk, state, round_number)
    event = state.tournament
    rate = announced_rate_of(event)
    times, problem = _times(desk, event, round_number), ""
    since: int | None = None
    if desk.request.method == "POST" and rate is not None:
        try:
            started, looked = (read_moment(text) for text in times)
            since = 60 * ((looked - started) % (24 * 60))
        except InvalidValue as error:
            problem = error_text(error)
    rows = [_row(desk, event, round_number, at, rate, since) for at in _boards(event, round_number)]
    failed = bool(problem) or any(row.problem for row in rows)
    return desk.page(
        "office/rounds/clocks.html",
        status=422 if failed else 200,
        state=state,
        here="rounds",
        round_number=round_number,
        back=round_path(name, round_number),
        rate=rate,
        times=times,
        rows=rows,
        problem=problem,
        named=[row for row in rows if row.check is not None and row.check.suspicion],
        may_rule=desk.may(MakeRuling, state),
        articles=edition_of(event).cite("clock.sheet"),
        looked_at=sum(row.check is not None for row in rows),
        clock_text=clock_text,
        deviation=_deviation,
        title=_("Clocks of round %(number)s") % {"number": round_number},
    )


def _deviation(check: ClockCheck) -> str:
    """Return how much more or less a board shows than it should: ``+3:00``, ``0:00``."""
    sign = ("−", "", "+")[(check.deviation >= 0) + (check.deviation > 0)]
    return sign + clock_text(abs(check.deviation))


def _boards(event: Tournament, round_number: int) -> range:
    return range(1, len(event.round(round_number).boards) + 1)


def _times(desk: Desk, event: Tournament, round_number: int) -> tuple[str, str]:
    """Return when the games started and when the clocks were read, as typed or scheduled."""
    clock = event.round_times[round_number - 1] if round_number <= len(event.round_times) else None
    scheduled = "" if clock is None else clock.strftime("%H:%M")
    return desk.form.text("started") or scheduled, desk.form.text("checked")


def _row(
    desk: Desk,
    event: Tournament,
    round_number: int,
    board: int,
    rate: RateOfPlay | None,
    since: int | None,
) -> SheetRow:
    pairing = event.round(round_number).boards[board - 1]
    typed = (
        desk.form.text(f"white-{board}")[:8],
        desk.form.text(f"black-{board}")[:8],
        desk.form.text(f"move-{board}")[:4],
    )
    check, problem = None, ""
    if any(typed) and rate is not None and since is not None:
        try:
            check = checked(rate, since, _reading(event, round_number, board, typed))
        except CrosstableError as error:
            problem = error_text(error)
    return SheetRow(
        board=board,
        seat=seat_text(event, round_number, board),
        white=event.entrant(pairing.white).player.name,
        black=event.entrant(pairing.black).player.name,
        typed=typed,
        check=check,
        problem=problem,
    )


def _reading(
    event: Tournament, round_number: int, board: int, typed: tuple[str, str, str]
) -> ClockReading:
    """Return what was read at a board; time that rulings gave there is counted in."""
    white, black, move = typed
    if not move.strip().isdecimal():
        raise InvalidValue("{text!r} is not a whole number", text=move)
    given = sum(
        change.seconds
        for ruled in event.rulings
        if (ruled.round, ruled.number) == (round_number, board)
        for change in ruled.ruling.clocks
    )
    return ClockReading(board, read_left(white), read_left(black), int(move), given)
