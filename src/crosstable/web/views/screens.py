"""A tournament on other screens: the projector in the hall, and frames in other sites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from crosstable.languages.catalogues import LANGUAGES
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.cache.keeping import Ready
from crosstable.web.cache.shown import public_event, public_page, stood
from crosstable.web.desk import Desk, Page
from crosstable.web.gate.policy import SECURITY
from crosstable.web.words.languages import _, speak

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
