"""The office's start page: its tournaments, and what to do where there is none."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency

from crosstable.office.overview import summary
from crosstable.office.roles import Ask, Role
from crosstable.web.desk import Desk, Page
from crosstable.web.words.sentences import error_text

__all__ = ["Start"]


class Start(Controller):
    """Where the work begins."""

    @get("/office", sync_to_thread=True)
    def tournaments(self, desk: NamedDependency[Desk]) -> Page:
        """Show the tournaments in which the person has a role."""
        if desk.identity is None and desk.house.access.accounts.is_empty():
            return desk.go("/welcome")
        desk.signed_in()
        mine = [
            (state, summary(state))
            for state in desk.house.office.tournaments()
            if desk.may(Ask.SEE_UNPUBLISHED, state)
        ]
        return desk.page(
            "office/start.html",
            tournaments=mine,
            damaged=_damaged(desk),
            may_create=desk.may(Ask.CREATE_TOURNAMENT),
            may_take_over=desk.may(Ask.TAKE_OVER),
            may_add_demo=desk.may(Ask.ADD_DEMO),
        )


def _damaged(desk: Desk) -> list[tuple[str, str]]:
    """Return the tournaments that cannot be read, and why, for those who can mend it."""
    if desk.role() is not Role.OWNER:
        return []
    return [(name, error_text(error)) for name, error in desk.house.office.damaged.items()]
