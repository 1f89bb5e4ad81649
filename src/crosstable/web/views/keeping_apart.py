"""Pairs of players who must not meet: siblings, or whom a regulation keeps apart."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import AllowPair, ForbidPair
from crosstable.office.acts.base import State
from crosstable.office.entrants import kept_apart
from crosstable.pairing.systems import system_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import may_still_forbid, players_path
from crosstable.web.words.languages import _


class KeepingApart(Controller):
    """Who must not meet."""

    path = f"{OFFICE}/players/apart"

    @get("/", sync_to_thread=True)
    def pairs(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the pairs and the form for another one."""
        state = desk.state(name)
        first = desk.request.query_params.get("first", "")
        return self._page(desk, state, Sheet({"first": _as_offered(state.tournament, first)}))

    @post("/", sync_to_thread=True)
    def forbid(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Keep two players apart."""
        state = desk.state(name)
        desk.require(ForbidPair, name)
        try:
            command = desk.command(ForbidPair, state.tournament)
            return act_when_sure(
                desk,
                state,
                command,
                title=_("Keep them apart?"),
                then=players_path(state, "apart"),
                done=_("%(first)s and %(second)s will not meet.")
                % _names(state.tournament, command),
            )
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/allow", sync_to_thread=True)
    def allow(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Let two players meet again."""
        state = desk.state(name)
        command = desk.command(AllowPair, state.tournament)
        return act_when_sure(
            desk,
            state,
            command,
            title=_("Let them meet?"),
            then=players_path(state, "apart"),
            back=players_path(state, "apart"),
            done=_("%(first)s and %(second)s may meet.") % _names(state.tournament, command),
        )

    @staticmethod
    def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        tournament = state.tournament
        return desk.page(
            "office/players/apart.html",
            status=status,
            state=state,
            here="players",
            sheet=sheet,
            pairs=kept_apart(state),
            may_forbid=desk.may(ForbidPair, state),
            still=may_still_forbid(tournament),
            may_allow=desk.may(AllowPair, state),
            pointless=system_of(tournament).fixed_schedule,
            too_late=bool(tournament.rounds) and tournament.by_the_rules,
        )


def _as_offered(tournament: Tournament, number: str) -> str:
    entrant = tournament.by_number.get(whole_number(number) or 0)
    return f"{entrant.number} {entrant.player.name}" if entrant else ""


def _names(tournament: Tournament, pair: ForbidPair | AllowPair) -> dict[str, str]:
    names = (tournament.entrant(number).player.name for number in (pair.first, pair.second))
    return dict(zip(("first", "second"), names, strict=True))
