"""A federation's public pages: one entry that leads to calendar, lists, titles, arbiters and cups.

Persons are shown as far as they agreed; rating lists where this office calculated them, since a
federation publishes its own list (FMJD Annex 9 6.1) and others publish theirs (decision 652).
"""

from __future__ import annotations

from datetime import date

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.office.leagues import leagues_of
from crosstable.office.list_leaders import LeaderTable, leader_table
from crosstable.office.public_calendar import public_calendar
from crosstable.office.rating_store import RatingStore
from crosstable.web.cache.register import register_shown
from crosstable.web.cache.shown import listed
from crosstable.web.desk import Desk, Page
from crosstable.web.views.public_circuits import published
from crosstable.web.words.languages import _

__all__ = ["FederationPages", "OwnList", "own_leaders", "own_lists"]

MOST_SHOWN = 500


class OwnList(msgspec.Struct, frozen=True):
    """The issue in force of a list that this office calculates."""

    list: str
    dated: date
    made: str

    @property
    def id(self) -> str:
        """Return what it is, for what is kept of it."""
        return f"@list {self.list}"

    @property
    def version(self) -> int:
        """Return its day as a number."""
        return self.dated.toordinal()

    @property
    def hash(self) -> str:
        """Return what tells it from another calculation of the same day."""
        return self.made


def own_lists(lists: RatingStore | None, today: date) -> tuple[OwnList, ...]:
    """Return the lists that were calculated here, each as it is in force today."""
    if lists is None:
        return ()
    calculated = {(period.list, period.dated) for period in lists.periods()}
    found: dict[str, OwnList] = {}
    for issue in lists.issues():
        if issue.dated <= today and (issue.list, issue.dated) in calculated:
            known = found.get(issue.list)
            if known is None or known.dated < issue.dated:
                found[issue.list] = OwnList(issue.list, issue.dated, issue.made.isoformat())
    return tuple(found[name] for name in sorted(found))


class FederationPages(Controller):
    """What everybody may read of a federation."""

    path = "/federation"

    @get("/", sync_to_thread=True)
    def entry(self, desk: NamedDependency[Desk]) -> Page:
        """Show the calendar, and the way to everything else."""
        today = desk.house.now().date()
        listing = listed(desk)
        cups = published(desk.house.cups)
        shows = [kept.item for kept in desk.house.exhibitions.all().values()]
        lines = public_calendar(
            [(state.id, state.tournament) for state in listing.states], cups, shows
        )
        register = register_shown(desk.house)
        return desk.page(
            "public/federation/home.html",
            coming=[line for line in lines if line.last >= today],
            past=[line for line in reversed(lines) if line.last < today],
            cups=cups,
            championships=published(desk.house.championships),
            youth=published(desk.house.youth),
            leagues=leagues_of(listing.states),
            lists=own_lists(desk.house.lists, today),
            arbiters=len({line.person for line in register.arbiters}),
            titled=len(register.titled),
        )

    @get("/arbiters", sync_to_thread=True)
    def arbiters(self, desk: NamedDependency[Desk]) -> Page:
        """Show arbiters and referees who agreed to it, with title, licence and category."""
        lines = register_shown(desk.house).arbiters
        groups = [
            (register, [line for line in lines if line.register == register])
            for register in dict.fromkeys(line.register for line in lines)
        ]
        return desk.page("public/federation/arbiters.html", groups=groups)

    @get("/titles", sync_to_thread=True)
    def titles(self, desk: NamedDependency[Desk]) -> Page:
        """Show who holds a title as a player."""
        return desk.page("public/federation/titles.html", lines=register_shown(desk.house).titled)

    @get("/ratings/{name:str}", sync_to_thread=True)
    def ratings(
        self, desk: NamedDependency[Desk], name: FromPath[str], women: FromQuery[str] = ""
    ) -> Page:
        """Show a list that was calculated here: its active players, the highest first."""
        known = {one.list: one for one in own_lists(desk.house.lists, desk.house.now().date())}
        if name not in known:
            desk.missing(_("There is no such public rating list."))
        return desk.page(
            "public/federation/ratings.html",
            table=own_leaders(desk, known[name], women=bool(women)),
            most=MOST_SHOWN,
        )


def own_leaders(desk: Desk, own: OwnList, *, women: bool) -> LeaderTable:
    """Return the active players of a list; the same list is read once."""
    return desk.house.derived.of(
        own,
        ("leaders", women),
        lambda: leader_table(desk.house.lists, own.list, own.dated, women=women, limit=MOST_SHOWN),
    )
