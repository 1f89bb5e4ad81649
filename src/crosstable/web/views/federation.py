"""A federation's public pages: one entry that leads to calendar, lists, titles, arbiters and cups.

Persons are shown as far as they agreed; rating lists where this office calculated them, since a
federation publishes its own list (FMJD Annex 9 6.1) and others publish theirs (decision 652).
"""

from __future__ import annotations

from datetime import date

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.office.leagues import leagues_of
from crosstable.office.public_calendar import public_calendar
from crosstable.office.rating_store import RatingStore
from crosstable.web.cache.listed import KeptIssue, kept_issue, leaders_kept
from crosstable.web.cache.register import register_shown
from crosstable.web.cache.shown import listed
from crosstable.web.desk import Desk, Page
from crosstable.web.views.public_circuits import published
from crosstable.web.words.languages import _

MOST_SHOWN = 500


def own_lists(lists: RatingStore | None, today: date) -> tuple[KeptIssue, ...]:
    """Return the lists that were calculated here, each as it is in force today."""
    if lists is None:
        return ()
    calculated = {(period.list, period.dated) for period in lists.periods()}
    found: dict[str, KeptIssue] = {}
    for stored in lists.stored_issues():
        issue = stored.issue
        if issue.dated <= today and (issue.list, issue.dated) in calculated:
            known = found.get(issue.list)
            if known is None or known.dated < issue.dated:
                found[issue.list] = kept_issue(stored)
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
            table=leaders_kept(desk.house, known[name], women=bool(women), limit=MOST_SHOWN),
            most=MOST_SHOWN,
        )
