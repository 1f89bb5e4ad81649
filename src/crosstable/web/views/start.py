"""The office's start page: its tournaments, and what to do where there is none."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from crosstable.kernel.player import bare_letters
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.deadlines import reminders
from crosstable.office.journal import Entry
from crosstable.office.leagues import leagues_of
from crosstable.office.overview import is_over, summary
from crosstable.office.roles import Ask, Role
from crosstable.web.desk import Desk, Page
from crosstable.web.words.languages import N_
from crosstable.web.words.sentences import told

A_PAGE = 24
"""Divisible by the two and three columns that windows have room for."""

_STAGES = {"entries": N_("not begun"), "playing": N_("being played"), "over": N_("finished")}


class Wanted(msgspec.Struct, frozen=True):
    """Which tournaments somebody looks for."""

    show: str = ""
    text: str = ""
    game: str = ""
    stage: str = ""

    @property
    def filtered(self) -> bool:
        """Return whether anything is left out."""
        return bool(self.text or self.game or self.stage)

    def address(self, page: int) -> str:
        """Return the query that leads to another page of the same search."""
        asked = {key: text for key, text in msgspec.structs.asdict(self).items() if text}
        if page > 1:
            asked["page"] = str(page)
        return "?" + urlencode(asked) if asked else "?"

    def fits(self, tournament: Tournament) -> bool:
        """Return whether a tournament is meant: each word stands in its name or its place."""
        if self.game and tournament.game != self.game:
            return False
        if self.stage and _stage(tournament) != self.stage:
            return False
        said = bare_letters(f"{tournament.name} {tournament.city} {tournament.federation}")
        return all(word in said for word in bare_letters(self.text).split())


def counted(text: str) -> int:
    """Return a number of a few digits; 0 where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def _stage(tournament: Tournament) -> str:
    if not tournament.rounds:
        return "entries"
    return "over" if is_over(tournament) else "playing"


class Start(Controller):
    """Where the work begins."""

    @get("/office", sync_to_thread=True)
    def tournaments(
        self,
        desk: NamedDependency[Desk],
        show: FromQuery[str] = "",
        text: FromQuery[str] = "",
        game: FromQuery[str] = "",
        stage: FromQuery[str] = "",
        page: FromQuery[str] = "",
    ) -> Page:
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
        mine = [state for state in known if state.tournament.archived == archived]
        wanted = Wanted(
            "archived" if archived else "",
            text[:200].strip(),
            game if any(state.tournament.game == game for state in mine) else "",
            stage if stage in _STAGES else "",
        )
        found = [state for state in mine if wanted.fits(state.tournament)]
        pages = max(1, -(-len(found) // A_PAGE))
        number = min(max(counted(page), 1), pages)
        return desk.page(
            "office/start.html",
            tournaments=[
                (state, summary(state)) for state in found[(number - 1) * A_PAGE : number * A_PAGE]
            ],
            wanted=wanted,
            total=len(mine),
            found=len(found),
            page=number,
            pages=pages,
            a_page=A_PAGE,
            games=sorted({state.tournament.game for state in mine}),
            stages=tuple(_STAGES.items()),
            due=()
            if archived
            else reminders(
                mine,
                desk.house.now(),
                private=lambda state: desk.may(Ask.SEE_INCIDENTS, state),
            ),
            leagues=leagues_of(mine),
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
