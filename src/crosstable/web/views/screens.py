"""A tournament on other screens: the projector in the hall, and frames in other sites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from crosstable.arbiter.absences import leaving_rule, open_absence
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError
from crosstable.languages.catalogues import LANGUAGES
from crosstable.office.acts import Command, NoteBack, NoteOut
from crosstable.office.acts.base import State
from crosstable.office.fair_play import floor_of, floor_round
from crosstable.office.match_seats import seat_text
from crosstable.office.roles import Ask
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.cache.keeping import Ready
from crosstable.web.cache.shown import public_event, public_page, stood
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.forms.form import what_to_mend
from crosstable.web.gate.policy import SECURITY
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _, speak

# The floor during a round: one tap says that a player left the board, another that he is back.
# Several arbiters tap at once on several phones, so a tap carries no version: it is judged by
# the newest state, and saying what is noted already does no harm.


class Tap(msgspec.Struct, frozen=True):
    """What was tapped: ``3 17 out``, ``3 17 back``, or ``3 17 mistaken``: round, player, what."""

    press: Annotated[str, Meta(pattern=r"^\d{1,3} \d{1,6} (out|back|mistaken)$")]


class Floor(Controller):
    """Who is away from the board."""

    path = f"{OFFICE}/floor"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the boards of the round that is played."""
        return _page(desk, desk.state(name, Ask.SEE_INCIDENTS))

    @post("/", sync_to_thread=True)
    def tap(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Note that somebody left, or is back."""
        state = desk.state(name, Ask.SEE_INCIDENTS)
        round_text, player_text, what = desk.form.read(Tap).press.split()
        round_number, player = int(round_text), int(player_text)
        desk.office.insist(NoteOut, name, state=state)
        away = open_absence(state.tournament, round_number, player) is not None
        notice = None
        if away is not (what == "out"):
            now = desk.house.now()
            command: Command = NoteOut(round_number, player, now)
            if what != "out":
                command = NoteBack(round_number, player, now, what == "mistaken")
            try:
                state = desk.carry_out(desk.plan(state, (command,))).state
            except CrosstableError as error:
                notice = Notice(what_to_mend(error), 5)
        if desk.is_fragment and notice is None:
            return _page(desk, state)
        return desk.go(f"{office_path(name, 'floor')}#player-{player}", notice)


def _page(desk: Desk, state: State) -> Page:
    tournament = state.tournament
    number = floor_round(tournament)
    seats = floor_of(tournament, number, desk.house.now()) if number else ()
    boards = [
        (seat_text(tournament, number, white.board), white, black)
        for white, black in zip(
            (seat for seat in seats if seat.colour is Colour.WHITE),
            (seat for seat in seats if seat.colour is Colour.BLACK),
            strict=True,
        )
    ]
    return desk.page(
        "office/floor.html",
        state=state,
        here="incidents",
        number=number,
        boards=boards,
        rule=leaving_rule(tournament),
        away=[seat for seat in seats if seat.tally.since is not None],
        prompts=[seat.prompt for seat in seats if seat.prompt is not None],
        may_note=desk.may(NoteOut, state),
    )


SHOWS = ("pairings", "standings")
EVERYWHERE = {
    "Content-Security-Policy": SECURITY["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""For pages that other sites may show in a frame; they hold no form and ask for no login."""
SHORTEST, USUAL, LONGEST = 3, 10, 120


class Screens(Controller):
    """Pages without the frame of the office."""

    path = "/tournaments/{name:str}"

    @get("/projector", sync_to_thread=True)
    def projector(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        show: FromQuery[str] = "",
        seconds: FromQuery[int] = USUAL,
    ) -> Ready | Page:
        """Show pairings, standings or both in large type; the page turns by itself."""
        state = public_event(desk, name)
        chosen = show if show in SHOWS else ""
        pause = min(max(seconds, SHORTEST), LONGEST)

        def make() -> Mapping[str, Any]:
            shown = stood(desk, state)
            known = state.tournament.rounds
            return {
                "stood": shown,
                "heads": [tie_break(name) for name in shown.table.tie_breaks],
                "played": known[-1] if known else None,
            }

        return public_page(
            desk,
            state,
            "public/projector.html",
            make,
            variant=(chosen, pause),
            show=chosen,
            seconds=pause,
        )

    @get("/widget/{what:str}", sync_to_thread=True)
    def widget(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        what: FromPath[str],
        lang: FromQuery[str] = "",
    ) -> Ready | Page:
        """Show the current pairings or the standings in a frame of another site."""
        if what not in SHOWS:
            raise NotFoundException(_("This page does not exist."))
        if lang in LANGUAGES:
            speak(lang)
        # In a frame of another site nobody is signed in, whatever this browser knows of us.
        desk.identity = None
        state = public_event(desk, name)

        def make() -> Mapping[str, Any]:
            known = state.tournament.rounds
            return {"stood": stood(desk, state), "played": known[-1] if known else None}

        return public_page(desk, state, "public/widget.html", make, what=what, headers=EVERYWHERE)

    @get("/embed", sync_to_thread=True)
    def embed(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready | Page:
        """Show what to paste into another site."""
        state = public_event(desk, name)
        return public_page(desk, state, "public/embed.html", here="embed", shows=SHOWS)
