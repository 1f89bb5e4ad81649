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
from crosstable.rulebooks.chosen import what_chose
from crosstable.rulebooks.library import edition_of
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.desk import Desk, Page
from crosstable.web.display.guidance import guidance
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words import phrases
from crosstable.web.words.languages import _
from crosstable.web.words.regulations import class_clauses

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
            chose=what_chose(tournament),
            clauses=tuple(class_clauses(tournament, edition_of(tournament))),
            rounds=rounds_to_play(tournament) if tournament.entrants else tournament.planned_rounds,
            tie_breaks=[phrases.said(tie_break(code).title) for code in tie_breaks_of(tournament)],
            undoable=state.in_force[-1] if len(state.in_force) > 1 else None,
            may_undo=desk.may(Undo(), state),
            latest=[
                (written.entry, describe(written.act, tournament)) for written in reversed(history)
            ],
        )

    @post("/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take the latest act back."""
        wish = desk.form.read(Undoing)
        return act_when_sure(
            desk,
            desk.state(name),
            Undo(wish.reason),
            title=_("Undo the latest action?"),
            yes=_("Undo it"),
            back=office_path(name),
            then=office_path(name),
            done=_("The latest action was undone."),
        )
