"""The check-in on a tablet at the door: a link that checks players in and opens nothing else.

A link that has ended, or never was, answers like an address that does not exist.
"""

from __future__ import annotations

from datetime import timedelta

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.kernel.errors import UnknownName
from crosstable.office.acts import CloseDoor, OpenDoor
from crosstable.office.acts.base import State
from crosstable.office.door import DOOR, check_in_at_door, door_holds
from crosstable.web.desk import Desk, Page
from crosstable.web.display.roll import in_order, matching
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE
from crosstable.web.views.check_in import NOTES, Note, count_here, expected, said_of, told_hall
from crosstable.web.views.players import entrant_at, players_path
from crosstable.web.words.languages import _

HOURS = {"3": 3, "12": 12, "72": 72}


class Door(Controller):
    """What the link opens."""

    path = "/door/{name:str}/{code:str}"

    @get("/", sync_to_thread=True)
    def hall(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        code: FromPath[str],
        q: FromQuery[str] = "",
    ) -> Page:
        """Show everybody who is expected, by name."""
        state = _opened(desk, name, code)
        lines = in_order(expected(state.tournament), "name")[1]
        page = desk.page(
            "office/door.html",
            state=state,
            lines=matching(lines, q[:200]),
            asked=q[:200],
            count=count_here(state.tournament),
        )
        page.headers["Cache-Control"] = "no-store"
        page.headers["Referrer-Policy"] = "no-referrer"
        return page

    @get("/hall", sync_to_thread=True)
    def who(
        self, desk: NamedDependency[Desk], name: FromPath[str], code: FromPath[str]
    ) -> Response[bytes]:
        """Tell an open page who is where."""
        return told_hall(_opened(desk, name, code).tournament)

    @get("/pulse", sync_to_thread=True)
    def pulse(
        self, desk: NamedDependency[Desk], name: FromPath[str], code: FromPath[str]
    ) -> Response[bytes]:
        """Let an open page look again at who is where: it has no login to hear changes with."""
        _opened(desk, name, code)
        return Response(
            b"",
            media_type="text/html",
            headers={"HX-Trigger": "changed-missed", "Cache-Control": "no-store"},
        )

    @post("/", sync_to_thread=True)
    def note(
        self, desk: NamedDependency[Desk], name: FromPath[str], code: FromPath[str]
    ) -> Page | Response[bytes]:
        """Note that somebody is here, or is not, or take the note back."""
        state = _opened(desk, name, code)
        number, note = desk.form.read(Note).press.split()
        entrant = entrant_at(desk, state, int(number))
        present = NOTES[note]
        already = entrant.present is present
        state = check_in_at_door(
            desk.house.office, state.id, entrant.number, present=present, at=desk.house.now()
        )
        said = said_of(entrant.player.name, present=present, already=already)
        if "application/json" in desk.request.headers.get("accept", ""):
            return told_hall(state.tournament, said)
        return desk.go(f"{desk.path}#player-{entrant.number}", said)


def _opened(desk: Desk, name: str, code: str) -> State:
    """Return the tournament whose door a code opens, or say that there is nothing here."""
    secret = desk.house.access.secrets.get(DOOR)
    try:
        state = desk.house.office.state(name)
    except UnknownName:
        desk.missing(_("This link has ended. Ask an arbiter for another one."))
    if not door_holds(code, secret, state.id, state.tournament, at=desk.house.now()):
        desk.missing(_("This link has ended. Ask an arbiter for another one."))
    return state


class DoorKeeping(Controller):
    """Making the link, and ending it."""

    path = f"{OFFICE}/players/check-in/door"

    @post("/", sync_to_thread=True)
    def open_(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Make a link; one that was made before ends."""
        state = desk.state(name)
        hours = HOURS.get(desk.form.text("hours"), 12)
        return act_when_sure(
            desk,
            state,
            desk.command(OpenDoor, until=desk.house.now() + timedelta(hours=hours)),
            then=f"{players_path(state, 'check-in')}#door",
            back=players_path(state, "check-in"),
            done=_("The link is ready: open it on the tablet at the door."),
        )

    @post("/close", sync_to_thread=True)
    def close(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """End the link."""
        state = desk.state(name)
        return act_when_sure(
            desk,
            state,
            CloseDoor(),
            then=players_path(state, "check-in"),
            back=players_path(state, "check-in"),
            done=_("The link has ended."),
        )
