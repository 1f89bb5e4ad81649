"""The pages of a tournament in the office, in the order of its tabs."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

import msgspec

from crosstable.office.roles import Ask
from crosstable.web.words.languages import N_

OFFICE = "/office/tournaments/{name:str}"
"""Where a tournament's office pages stand."""


class Tab(msgspec.Struct, frozen=True):
    """One page in the navigation of a tournament."""

    name: str
    path: str
    label: str
    asked: Ask = Ask.SEE_UNPUBLISHED
    """What somebody must be allowed to see the tab."""
    with_norms: bool = False
    """Whether it is for tournaments whose rules know norms."""
    with_bracket: bool = False
    """Whether it is for knock-outs."""


TABS = (
    Tab("overview", "", N_("Overview")),
    Tab("players", "/players", N_("Players")),
    Tab("rounds", "/rounds", N_("Rounds")),
    Tab("bracket", "/bracket", N_("Bracket"), with_bracket=True),
    Tab("standings", "/standings", N_("Standings")),
    Tab("crosstable", "/crosstable", N_("Cross table")),
    Tab("norms", "/norms", N_("Norms"), with_norms=True),
    Tab("prizes", "/prizes", N_("Prizes")),
    Tab("games", "/games", N_("Games")),
    Tab("print", "/print", N_("Print")),
    Tab("checklists", "/checklists", N_("Checklists")),
    Tab("deadlines", "/deadlines", N_("Deadlines")),
    Tab("incidents", "/incidents", N_("Incidents"), Ask.SEE_INCIDENTS),
    Tab("papers", "/papers", N_("Papers"), Ask.SEE_INCIDENTS),
    Tab("journal", "/journal", N_("Journal"), Ask.SEE_JOURNAL),
    Tab("settings", "/settings", N_("Settings")),
)


def tabs_among(paths: Iterable[str]) -> tuple[Tab, ...]:
    """Return the tabs whose pages this server has."""
    known = set(paths)
    return tuple(tab for tab in TABS if OFFICE + tab.path in known)


def office_path(tournament: str, *more: object) -> str:
    """Return the address of a tournament's office page, or of a page below it."""
    parts = ("office", "tournaments", tournament, *map(str, more))
    return "".join(f"/{quote(part, safe='')}" for part in parts)
