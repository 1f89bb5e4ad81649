"""Pairs of players who must not meet: siblings, or whom a regulation keeps apart."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.player import bare_letters
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import AllowPair, ForbidPair
from crosstable.office.acts.base import State
from crosstable.office.entrants import kept_apart
from crosstable.pairing.systems import system_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import may_still_forbid, players_path
from crosstable.web.words.languages import _

Who = Annotated[str, Meta(max_length=250)]


class Pair(msgspec.Struct, frozen=True):
    """Two players, each by number or name, and why they must not meet."""

    first: Who
    second: Who
    reason: Annotated[str, Meta(max_length=500)] = ""


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
            wish = desk.form.read(Pair)
            pair = _both(state.tournament, wish)
            return act_when_sure(
                desk,
                state,
                ForbidPair(*pair, wish.reason),
                title=_("Keep them apart?"),
                then=players_path(state, "apart"),
                done=_("%(first)s and %(second)s will not meet.") % _names(state.tournament, *pair),
            )
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/allow", sync_to_thread=True)
    def allow(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Let two players meet again."""
        state = desk.state(name)
        pair = _both(state.tournament, desk.form.read(Pair))
        return act_when_sure(
            desk,
            state,
            AllowPair(*pair),
            title=_("Let them meet?"),
            then=players_path(state, "apart"),
            back=players_path(state, "apart"),
            done=_("%(first)s and %(second)s may meet.") % _names(state.tournament, *pair),
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


def _names(tournament: Tournament, first: int, second: int) -> dict[str, str]:
    names = (tournament.by_number[number].player.name for number in (first, second))
    return dict(zip(("first", "second"), names, strict=True))


def _both(tournament: Tournament, wish: Pair) -> tuple[int, int]:
    errors: dict[str, str] = {}
    numbers: list[int] = []
    for field, text in (("first", wish.first), ("second", wish.second)):
        try:
            numbers.append(number_meant(tournament, text))
        except Unfit as error:
            errors[field] = error.errors[""]
    if errors:
        raise Unfit(errors)
    return numbers[0], numbers[1]


def number_meant(tournament: Tournament, text: str) -> int:
    """Return the player meant by ``17``, ``17 Name`` or a part of one name only."""
    number = re.match(r"\s*(\d{1,6})\b", text)
    if number is not None:
        if int(number[1]) in tournament.by_number:
            return int(number[1])
        raise Unfit({"": _("There is no player %(number)s.") % {"number": number[1]}})
    wanted = bare_letters(text).strip()
    names = {entrant.number: entrant.player.sort_key[0] for entrant in tournament.entrants}
    matching = [number for number, name in names.items() if name == wanted]
    matching = matching or [number for number, name in names.items() if wanted in name]
    if len(matching) == 1:
        return matching[0]
    raise Unfit(
        {
            "": _("Nobody has that name.")
            if not matching
            else _("Several have that name; enter the number.")
        }
    )
