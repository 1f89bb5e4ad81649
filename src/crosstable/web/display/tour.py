"""A guided tour of five minutes through the demonstration's open: a card on each page it visits."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from crosstable.office.acts.base import State
from crosstable.office.demo import is_toured
from crosstable.web.tabs import Tab, office_path
from crosstable.web.words.languages import N_, _


class _Stop(msgspec.Struct, frozen=True):
    """One page of the tour: where it is, and what there is to see and to try."""

    tab: str
    page: str
    """The end of its address; ``{round}`` is the latest round."""
    there: str
    """A pattern for the addresses that count as this page."""
    title: str
    text: str


_STOPS = (
    _Stop(
        *("overview", "", ""),
        N_("A tournament in the middle of its fifth round"),
        N_(
            "This page always says what comes next. The tour takes five minutes; everything on "
            "these pages works, and nothing you try here matters to anybody."
        ),
    ),
    _Stop(
        *("players", "/players", "/players"),
        N_("Forty players"),
        N_(
            "Type a few letters to find somebody. A player's page has the games, the rating round "
            "by round, and what an arbiter can do: grant a bye, correct data, withdraw."
        ),
    ),
    _Stop(
        *("rounds", "/rounds/{round}", r"/rounds(/\d+)?"),
        N_("Results without a mouse"),
        N_(
            "The line below names the next board without a result. Type 1, 0 or = and press "
            "Enter, and the following board comes up. Try it with a few boards."
        ),
    ),
    _Stop(
        *("rounds", "/rounds/{round}/account", r"/rounds/\d+/account"),
        N_("Every pairing explains itself"),
        N_(
            "Each card is a bracket: who came down, who met whom, and the rule that decided. Step "
            "by step shows the same on the projector, for players who ask."
        ),
    ),
    _Stop(
        *("standings", "/standings", "/standings"),
        N_("Every figure shows its working"),
        N_("Choose any tie-break in the table: it unfolds into the games it was counted from."),
    ),
    _Stop(
        *("crosstable", "/crosstable", "/crosstable"),
        N_("The whole tournament at a glance"),
        N_(
            "A full bar is a win, half a bar a draw. The disc is the colour the player had, the "
            "number before it is the opponent's line."
        ),
    ),
    _Stop(
        *("print", "/print", "/print"),
        N_("Paper for the hall"),
        N_(
            "Pairings by board and by name, standings, result slips with codes, and the files "
            "that federations ask for."
        ),
    ),
    _Stop(
        *("journal", "/journal", "/journal"),
        N_("Nothing is lost"),
        N_(
            "Whatever was done stands here with its time and its author, also what was taken back. "
            "That was the tour: now announce a tournament of your own."
        ),
    ),
)


class TourCard(msgspec.Struct, frozen=True):
    """The card of the page that is open."""

    place: int
    count: int
    title: str
    text: str
    back: str
    """The address of the page before, empty on the first."""
    onward: str
    """The address of the next page, empty on the last."""


def tour_card(state: State, path: str, tabs: Iterable[Tab]) -> TourCard | None:
    """Return the card of the tour that belongs to a page, for somebody who sees these tabs."""
    if not is_toured(state.tournament):
        return None
    base, rounds = office_path(state.id), len(state.tournament.rounds)
    seen = {tab.name for tab in tabs}
    stops = [stop for stop in _STOPS if stop.tab in seen]
    tail = path.removeprefix(base).rstrip("/")
    for place, stop in enumerate(stops):
        if not re.fullmatch(stop.there, tail):
            continue
        near = [
            f"{base}{stops[index].page.format(round=rounds)}" if 0 <= index < len(stops) else ""
            for index in (place - 1, place + 1)
        ]
        return TourCard(place + 1, len(stops), _(stop.title), _(stop.text), near[0], near[1])
    return None
