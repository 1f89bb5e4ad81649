"""How published rounds were paired, for everybody, where the chief arbiter shows it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from crosstable.office.acts import ExplainPairings
from crosstable.office.publicity import PublicState
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.pairing.team_view import round_of_teams
from crosstable.web.cache.keeping import Ready
from crosstable.web.cache.shown import public_event, public_page
from crosstable.web.desk import Desk, Page
from crosstable.web.display.story import public_telling, told_html
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _


class PublicReasons(Controller):
    """What spectators may read of how a round came about (decision 248)."""

    path = "/tournaments/{name:str}/rounds/{round_number:int}"

    @get("/how", sync_to_thread=True)
    def how(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Ready | Page:
        """Show how a round was paired, bracket by bracket."""
        return _told(desk, name, round_number, "public/how.html", "story", check_list=False)

    @get("/check-list", sync_to_thread=True)
    def check_list(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Ready | Page:
        """Show what everybody needs to check a round by hand."""
        return _told(desk, name, round_number, "public/how.html", "check-list", check_list=True)

    @get("/steps", sync_to_thread=True)
    def steps(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Ready | Page:
        """Show one bracket after another in large type, for the projector."""
        back = f"{desk.path.removesuffix('/steps')}/how"
        return _told(desk, name, round_number, "parts/steps.html", "steps", back=back)


def _told(
    desk: Desk, name: str, round_number: int, template: str, part: str, **more: Any
) -> Ready | Page:
    state = public_event(desk, name)
    _insist(state, round_number)
    tournament = state.tournament

    plain = part == "steps" or tournament.team_plan is not None
    link = "" if plain else f"/tournaments/{quote(state.id, safe='')}/players/"

    def make() -> dict[str, object]:
        telling = public_telling(desk, state, round_number)
        by_hand = tournament.round(round_number).by_hand
        same = not by_hand and telling.is_of(tournament, round_number)
        # What the rules would have paired instead might tell whom an arbiter keeps apart.
        shown = telling if same else msgspec.structs.replace(telling, story=None, lines=())
        return {
            "telling": shown,
            "same": same,
            "by_hand": by_hand,
            "seen": round_of_teams(tournament, tournament.round(round_number)),
            "body": told_html(desk, state, round_number, telling, part, link) if same else "",
        }

    return public_page(desk, state, template, make, here="rounds", number=round_number, **more)


def _insist(state: PublicState, round_number: int) -> None:
    tournament = state.tournament
    if not 1 <= round_number <= len(tournament.rounds):
        raise NotFoundException(_("Round %(number)s is not published.") % {"number": round_number})
    if not tournament.pairings_explained or not isinstance(
        system_of(tournament), AccountableSystem
    ):
        raise NotFoundException(_("How the rounds are paired is not published here."))


class Showing(Controller):
    """The setting itself."""

    path = OFFICE

    @post("/explain", sync_to_thread=True)
    def explain(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show everybody how rounds are paired, or stop showing it."""
        command = desk.command(ExplainPairings)
        back = office_path(name, "settings")
        return act_when_sure(
            desk,
            desk.state(name),
            command,
            title=_("Show everybody how rounds are paired?")
            if command.shown
            else _("No longer show how rounds are paired?"),
            yes=_("Show it") if command.shown else _("Stop showing it"),
            then=back,
            back=back,
            done=_("Everybody can read how the published rounds were paired.")
            if command.shown
            else _("How rounds are paired is no longer shown."),
        )
