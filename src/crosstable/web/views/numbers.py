"""Giving out the pairing numbers: by lot, by strength, or as the players were entered."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DrawLots
from crosstable.office.acts.base import State
from crosstable.office.acts.numbers import (
    AS_ENTERED,
    FREE,
    INITIAL_ORDER,
    latest_numbering,
    usual_method,
)
from crosstable.office.numbering import changes_by_strength
from crosstable.office.overview import all_rounds_paired
from crosstable.pairing.lots import usual_way
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.systems import bracket_system, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import Besides, act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import players_path
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import reason_text

WAYS = {
    "varma": (
        N_("Lots from Varma tables"),
        N_("Players of one federation draw from one envelope and do not meet in the last rounds."),
    ),
    "first-half": (
        N_("Lots, compatriots meet early"),
        N_("Players of one federation meet in the first half of the tournament."),
    ),
    "free": (N_("Free lots"), N_("Every player draws any number.")),
    INITIAL_ORDER: (
        N_("By strength"),
        N_("Rating first, then title, then name: the usual order of a Swiss tournament."),
    ),
    AS_ENTERED: (
        N_("As they were entered"),
        N_("Everybody keeps the number shown on the list."),
    ),
}
"""The ways of giving out numbers, in words."""


class Numbers(Controller):
    """The pairing numbers."""

    path = f"{OFFICE}/players/numbers"

    @get("/", sync_to_thread=True)
    def numbers(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the ways, and how the numbers that hold were given out."""
        return self._page(desk, desk.state(name), Sheet())

    @post("/", sync_to_thread=True)
    def draw(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Give out the numbers; chance comes from this machine and is recorded."""
        state = desk.state(name)
        desk.require(DrawLots, name)
        try:
            command = desk.command(DrawLots)
            return act_when_sure(
                desk,
                state,
                command,
                title=_("Give out the numbers?"),
                then=players_path(state, "numbers"),
                done=_("The numbers are given out."),
                besides=_changes(state.tournament, command.method),
            )
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @staticmethod
    def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        tournament = state.tournament
        given = latest_numbering(state)
        return desk.page(
            "office/players/numbers.html",
            status=status,
            state=state,
            here="players",
            sheet=sheet,
            ways=[(way, *map(_, WAYS[way])) for way in ways_for(tournament)],
            drawn_by_lot=set(system_of(tournament).lots),
            given=given,
            given_words=_(WAYS[given.method][0]) if given and given.method in WAYS else "",
            because=[reason_text(reason) for reason in given.because] if given else [],
            first_colour=tournament.system.option(INITIAL_COLOUR),
            may_draw=desk.may(DrawLots, state) and len(tournament.entrants) > 1,
            bracket=bracket_system(tournament) is not None,
            again=bool(given) and INITIAL_ORDER in ways_for(tournament),
        )


def _changes(tournament: Tournament, method: str) -> Besides | None:
    """Return the table of who gets another number, where numbers were given before."""
    if method != INITIAL_ORDER or not tournament.numbers_final:
        return None
    changes = changes_by_strength(tournament)
    return Besides("office/players/number-changes.html", {"changes": changes}) if changes else None


def ways_for(tournament: Tournament) -> tuple[str, ...]:
    """Return the ways that make sense now, what the rules prescribe first; none when it is late."""
    rules, engine = edition_of(tournament), system_of(tournament)
    frozen = rules.numbers_frozen_from_round
    begun = len(tournament.rounds)
    if begun and (engine.fixed_schedule or (frozen is not None and begun >= frozen)):
        return ()
    if tournament.team_plan is not None:
        if begun or tournament.numbers_final:
            return ()
        by_table = engine.fixed_schedule
        return (FREE, AS_ENTERED) if by_table else (INITIAL_ORDER, AS_ENTERED, FREE)
    usual = usual_way(tournament, rules)
    if begun or tournament.numbers_final:
        drawn = usual is not None and usual != INITIAL_ORDER
        done = engine.fixed_schedule or drawn or all_rounds_paired(tournament)
        return () if done else (INITIAL_ORDER,)
    if bracket_system(tournament) is not None:
        return tuple(
            dict.fromkeys((usual_method(tournament, rules), INITIAL_ORDER, AS_ENTERED, FREE))
        )
    lots = [way for way in rules.round_robin.lots if way in engine.lots]
    plain = (AS_ENTERED, INITIAL_ORDER) if engine.fixed_schedule else (INITIAL_ORDER, AS_ENTERED)
    return tuple(dict.fromkeys((*([usual] if usual else []), *lots, *plain)))
