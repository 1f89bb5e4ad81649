"""The office's start page: its tournaments, and what to do where there is none."""

from __future__ import annotations

from collections.abc import Iterable

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from crosstable.office.deadlines import reminders
from crosstable.office.fold import State
from crosstable.office.journal import Entry
from crosstable.office.leagues import leagues_of
from crosstable.office.overview import summary
from crosstable.office.roles import Ask, Role
from crosstable.web.desk import Desk, Page
from crosstable.web.words.sentences import told

__all__ = ["Start"]


class Start(Controller):
    """Where the work begins."""

    @get("/office", sync_to_thread=True)
    def tournaments(self, desk: NamedDependency[Desk], show: FromQuery[str] = "") -> Page:
        """Show the tournaments in which the person has a role; on demand those put away."""
        if desk.identity is None and desk.house.access.accounts.is_empty():
            return desk.go("/welcome")
        desk.signed_in()
        everything = tuple(desk.house.office.everything())
        known = [
            state
            for state in everything
            if not state.tournament.deleted and desk.may(Ask.SEE_UNPUBLISHED, state)
        ]
        archived = show == "archived"
        mine = [(state, summary(state)) for state in known if state.tournament.archived == archived]
        return desk.page(
            "office/start.html",
            tournaments=mine,
            due=()
            if archived
            else reminders(
                [state for state, _summary in mine],
                desk.house.now(),
                private=lambda state: desk.may(Ask.SEE_INCIDENTS, state),
            ),
            leagues=leagues_of(state for state, _summary in mine),
            show="archived" if archived else "",
            archived=sum(state.tournament.archived for state in known),
            deleted=_deleted(desk, everything),
            damaged=_damaged(desk),
            may_create=desk.may(Ask.CREATE_TOURNAMENT),
            may_take_over=desk.may(Ask.TAKE_OVER),
            may_add_demo=desk.may(Ask.ADD_DEMO),
        )


def _deleted(desk: Desk, everything: Iterable[State]) -> list[tuple[State, Entry]]:
    """Return what was deleted, with the entry that tells who did it; for the owner."""
    if desk.role() is not Role.OWNER:
        return []
    office = desk.house.office
    return [
        (state, office.history(state.id, state.version - 1)[-1].entry)
        for state in everything
        if state.tournament.deleted
    ]


def _damaged(desk: Desk) -> list[tuple[str, str]]:
    """Return the tournaments that cannot be read, and why, for those who can mend it."""
    if desk.role() is not Role.OWNER:
        return []
    return [(name, told(error.sentence)) for name, error in desk.house.office.damaged.items()]
