"""How public pages are answered: found, made once for each public state, handed out packed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import msgspec
from litestar.exceptions import NotFoundException

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.notation import result_text
from crosstable.office.publicity import PublicState, PublicTournament
from crosstable.office.tables import as_it_stood, complete_rounds, standings_of
from crosstable.pairing.systems import rounds_to_play, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.standings.ranking import Standings
from crosstable.web.cache.derived import Versioned
from crosstable.web.cache.express import NAME_LENGTH, SEEN, came_in_at
from crosstable.web.cache.keeping import Ready, keep, ready
from crosstable.web.cache.spectators import Listing
from crosstable.web.desk import Desk, Page, no_tournament
from crosstable.web.gate.cookies import NOTICE_COOKIE
from crosstable.web.rendering import render
from crosstable.web.words.languages import language
from crosstable.web.words.sentences import told


def public_event(desk: Desk, name: str) -> PublicState:
    """Return a tournament as the public may see it."""
    try:
        expected = desk.request.headers.get(SEEN, "")
        return desk.house.spectators.state(name, expected[:NAME_LENGTH])
    except UnknownName as error:
        raise NotFoundException(no_tournament(name)) from error


def listed(desk: Desk) -> Listing:
    """Return all tournaments as the public may see them."""
    return desk.house.spectators.all(desk.request.headers.get(SEEN, "")[:NAME_LENGTH])


def base_address(desk: Desk) -> str:
    """Return how the office is reached from outside, without a slash at the end."""
    return (desk.house.settings.public_address or came_in_at(desk.request.scope)).rstrip("/")


def planned_rounds(state: PublicState) -> int:
    """Return how many rounds there will be; 0 where nobody knows yet."""
    tournament = state.tournament
    if system_of(tournament).fixed_schedule and len(tournament.entrants) < 2:
        return 0
    return max(rounds_to_play(tournament), len(tournament.rounds))


class Stood(msgspec.Struct, frozen=True):
    """How an event stood after a round."""

    tournament: PublicTournament
    """As far as that round."""
    table: Standings
    """Without its working."""
    running: int = 0
    """The round that is being played, where that one is not among them; 0 where none is."""

    @property
    def after(self) -> int:
        """Return the number of the round."""
        return len(self.tournament.rounds)


def stood(desk: Desk, state: PublicState, after: int | None = None) -> Stood:
    """Return the standings after a round, after the last complete one if none is named."""

    def make(latest: PublicState) -> Stood:
        tournament = as_it_stood(latest.tournament, after)
        running = len(latest.tournament.rounds)
        return Stood(
            tournament,
            standings_of(tournament, working_for=()),
            running if complete_rounds(latest.tournament) < running else 0,
        )

    return desk.house.derived.foreseen(state, ("standings", after), make)


def round_asked(desk: Desk, paired: int) -> int | None:
    """Return after which round standings are asked for; nonsense asks for the usual ones."""
    text = desk.request.query_params.get("after", "")
    number = int(text) if text.isdecimal() and len(text) < 4 else -1
    return number if 0 <= number <= paired else None


def about(desk: Desk, state: PublicState) -> dict[str, Any]:
    """Return what every public page of a tournament needs."""
    tournament = state.tournament
    return {
        "state": state,
        "id": state.id,
        "tournament": tournament,
        "system": system_of(tournament),
        "rules": edition_of(tournament),
        "rounds": planned_rounds(state),
        "points": tournament.points.text,
        "result": lambda result: told(result_text(result, tournament.points)),
        "base": base_address(desk),
    }


def public_page(
    desk: Desk,
    state: PublicState,
    template: str,
    make: Callable[[], Mapping[str, Any]] = dict,
    *,
    variant: Hashable = "",
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> Ready | Page:
    """Return a page of a tournament; for everybody who is not signed in, the same one.

    ``variant`` names what the page depends on besides its address, the state, the language and the
    colours; ``make`` gives what is needed only when the page is made anew.
    """

    def all_of_it() -> Mapping[str, Any]:
        return {**about(desk, state), **context, **make()}

    return kept_page(desk, state, template, all_of_it, variant=variant, headers=headers)


def kept_page(
    desk: Desk,
    shown: Versioned,
    template: str,
    make: Callable[[], Mapping[str, Any]],
    *,
    variant: Hashable = "",
    headers: Mapping[str, str] | None = None,
) -> Ready | Page:
    """Return a page that follows from what it shows, kept for everybody who is not signed in."""
    if desk.identity is not None or NOTICE_COOKIE in desk.request.cookies:
        page = desk.page(template, **make())
        page.headers.update(headers or {})
        return page
    key = (template, desk.path, base_address(desk), language(), desk.theme, desk.density, variant)
    spectators = desk.house.spectators
    kept = desk.house.derived.of(
        shown, key, lambda: keep(render(template, desk=desk, notices=(), **make()))
    )
    spectators.express.keep(desk.request.scope, shown, kept, headers or {})
    return ready(desk.request, kept, headers=headers)
