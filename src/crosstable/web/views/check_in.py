"""The check-in before the first round: who is in the hall, noted by one tap or a few letters.

Several people check in at once on several devices, so a note carries no version: it is judged by
the newest state, and noting what is noted already does no harm. A page with its script asks for
``application/json`` and gets back who is where; without a script the page comes again.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from markupsafe import Markup
from msgspec import Meta

from crosstable.kernel.sentence import plain
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import CheckIn, OpenDoor
from crosstable.office.acts.base import State
from crosstable.office.acts.presence import expected_in_round_one
from crosstable.office.door import DOOR, door_code
from crosstable.reports.codes import drawn_code
from crosstable.web.cache.lines import written_lines
from crosstable.web.desk import Desk, Page
from crosstable.web.display.links import door_link
from crosstable.web.display.reach import reach_of
from crosstable.web.display.roll import RollLine, in_order, lines_of, matching
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import entrant_at, players_path
from crosstable.web.words.languages import _, ngettext

NOTES = {"here": True, "absent": False, "open": None}


class Note(msgspec.Struct, frozen=True):
    """What was pressed: ``17 here``, ``17 absent``, or ``17 open`` to take a note back."""

    press: Annotated[str, Meta(pattern=r"^\d{1,6} (here|absent|open)$")]


class Hall(msgspec.Struct, frozen=True):
    """Who is where, for the script of the page."""

    here: list[int]
    absent: list[int]
    count: str
    said: str = ""


class Arrivals(Controller):
    """Who is in the hall."""

    path = f"{OFFICE}/players/check-in"

    @get("/", sync_to_thread=True)
    def hall(
        self, desk: NamedDependency[Desk], name: FromPath[str], q: FromQuery[str] = ""
    ) -> Page:
        """Show everybody who is expected, by name."""
        state = desk.state(name)
        desk.require(CheckIn, name)
        order, lines = in_order(expected(state.tournament), "name")
        return desk.page(
            "office/players/check-in.html",
            state=state,
            here="players",
            order=order,
            lines=written_lines(
                desk.house.derived,
                state,
                "office/players/check-in-line.html",
                [(line,) for line in matching(lines, q[:200])],
            ),
            asked=q[:200],
            count=count_here(state.tournament),
            others=len(_nobody_saw(state.tournament)),
            **_door(desk, state),
        )

    @get("/hall", sync_to_thread=True)
    def who(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Response[bytes]:
        """Tell an open page who is where."""
        state = desk.state(name)
        desk.require(CheckIn, name)
        return told_hall(state.tournament)

    @post("/", sync_to_thread=True)
    def note(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page | Response[bytes]:
        """Note that somebody is here, or is not, or take the note back."""
        state = desk.state(name)
        wish = desk.form.read(Note)
        number, note = wish.press.split()
        entrant = entrant_at(desk, state, int(number))
        present = NOTES[note]
        desk.office.insist(CheckIn, name, state=state)
        said = said_of(entrant.player.name, present=present, already=entrant.present is present)
        if entrant.present is not present:
            plan = desk.plan(state, (CheckIn((entrant.number,), present),))
            state = desk.carry_out(plan).state
        if "application/json" in desk.request.headers.get("accept", ""):
            return told_hall(state.tournament, said)
        back = players_path(state, "check-in")
        return desk.go(f"{back}#player-{entrant.number}", said)

    @post("/rest", sync_to_thread=True)
    def rest(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Note everybody nobody has seen as absent."""
        state = desk.state(name)
        rest = _nobody_saw(state.tournament)
        missing = ngettext(
            "%(count)s player is noted as absent.",
            "%(count)s players are noted as absent.",
            len(rest),
        )
        return act_when_sure(
            desk,
            state,
            CheckIn(tuple(rest), present=False),
            title=_("Note all others as absent?"),
            then=players_path(state),
            back=players_path(state, "check-in"),
            done=missing % {"count": len(rest)},
        )


def _door(desk: Desk, state: State) -> dict[str, Any]:
    """Return the link for the tablet at the door, for those who may make one."""
    door = state.tournament.door
    may = desk.may(OpenDoor, state) and not state.tournament.rounds
    if door is None or not may or desk.house.now() >= door.until:
        return {"may_open_door": may, "door": None, "door_link": "", "door_drawn": ""}
    code = door_code(desk.house.access.secrets.get(DOOR), state.id, door.mark)
    reach = reach_of(desk)
    link = door_link(reach.address, state.id, code)
    return {
        "may_open_door": may,
        "door": door,
        "door_link": link,
        "door_drawn": Markup(drawn_code(link)),  # noqa: S704 -- made here, of an address of ours
        "door_near": not reach.reachable,
    }


def expected(tournament: Tournament) -> list[RollLine]:
    """Return a line for everybody who has not left."""
    return [line for line in lines_of(tournament) if not line.withdrawn]


def _nobody_saw(tournament: Tournament) -> list[int]:
    return [
        entrant.number for entrant in expected_in_round_one(tournament) if entrant.present is None
    ]


def count_here(tournament: Tournament) -> str:
    """Return how many are here, in words."""
    expected = [entrant for entrant in tournament.entrants if not entrant.withdrawn]
    here = sum(entrant.present is True for entrant in expected)
    said = ngettext("%(here)s of %(all)s is here", "%(here)s of %(all)s are here", here)
    return said % {"here": here, "all": len(expected)}


def said_of(name: str, *, present: bool | None, already: bool = False) -> str:
    """Return what a note says of somebody."""
    if already:
        words = {
            True: _("%(name)s was already noted as here."),
            False: _("%(name)s was already noted as absent."),
            None: _("There is no note about %(name)s."),
        }
        return words[present] % {"name": name}
    words = {
        True: _("%(name)s is here."),
        False: _("%(name)s is absent."),
        None: _("The note about %(name)s is taken back."),
    }
    return words[present] % {"name": name}


def told_hall(tournament: Tournament, said: str = "") -> Response[bytes]:
    """Tell the script of a page who is where."""
    told = Hall(
        here=[entrant.number for entrant in tournament.entrants if entrant.present is True],
        absent=[entrant.number for entrant in tournament.entrants if entrant.present is False],
        count=count_here(tournament),
        said=said,
    )
    return Response(
        msgspec.json.encode(told, enc_hook=plain),
        media_type=MediaType.JSON,
        status_code=200,
        headers={"Cache-Control": "no-store"},
    )
