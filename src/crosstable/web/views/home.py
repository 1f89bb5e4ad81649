"""A tournament's home in the office: where it stands, what to do now, what happened last."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.office.acts import Undo, describe
from crosstable.office.tables import tie_breaks_of
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.library import edition_of
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web import phrases
from crosstable.web.desk import Desk, Page
from crosstable.web.guidance import guidance
from crosstable.web.languages import _
from crosstable.web.tabs import OFFICE

__all__ = ["Home"]

LATEST = 6


class Undoing(msgspec.Struct, frozen=True):
    """Why the latest act is taken back."""

    reason: Annotated[str, Meta(max_length=500)] = ""


class Home(Controller):
    """The overview of one tournament."""

    path = OFFICE

    @get("/", sync_to_thread=True)
    def overview(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show where the tournament stands and what is due."""
        state = desk.state(name)
        tournament = state.tournament
        history = desk.house.office.history(name, max(0, state.version - LATEST))
        return desk.page(
            "office/home.html",
            state=state,
            here="overview",
            guide=guidance(state),
            rules=edition_of(tournament),
            rounds=rounds_to_play(tournament) if tournament.entrants else tournament.planned_rounds,
            tie_breaks=[phrases.said(tie_break(each).title) for each in tie_breaks_of(tournament)],
            undoable=state.in_force[-1] if len(state.in_force) > 1 else None,
            may_undo=desk.may(Undo(), state),
            latest=[(each.entry, describe(each.act, tournament)) for each in reversed(history)],
        )

    @post("/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take the latest act back."""
        wish = desk.form.read(Undoing)
        return desk.act(
            name,
            Undo(wish.reason),
            then=f"/office/tournaments/{name}",
            done=_("The latest act is undone."),
        )
