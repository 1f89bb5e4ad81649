"""Settings of a tournament: its announcement and the rules mode."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec.structs import replace

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    ChangeDetails,
    Details,
    ExplainPairings,
    HideTournament,
    LeaveRules,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.details import check_details, details_of
from crosstable.office.oddities import oddities
from crosstable.office.tables import doubtful_tie_breaks, usual_tie_breaks
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.ratings.circumstances import doubts_about_class
from crosstable.rulebooks.chosen import why_chosen
from crosstable.rulebooks.library import edition, edition_of
from crosstable.standings.explaining import opened
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.announcement import fields_for
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.forms.notes import with_notes
from crosstable.web.forms.settings_form import (
    announced_at,
    changed_details,
    refuse_unseen,
    rounds_shown,
    sheet_of,
    system_is_open,
)
from crosstable.web.gate.limits import taking_sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import told


@cache
def _zones() -> tuple[str, ...]:
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC"))


def _changed(details: Details, before: Tournament) -> str:
    """Return what is said after a change; other rules, and what chose them, are never unsaid."""
    done = _("The announcement is changed.")
    if details.edition == before.edition:
        return done
    named = details.edition_by == "name"
    why = told(why_chosen(edition(details.edition), details.starts, named=named))
    return f"{done} {opened(why)}."


class SettingsPages(Controller):
    """What was announced, and what may still change of it."""

    path = OFFICE

    @get("/settings", sync_to_thread=True)
    def settings(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the announcement as a form, or as it is to those who may not change it."""
        state = desk.state(name)
        return self._page(desk, state, sheet_of(state.tournament))

    @post("/settings", sync_to_thread=True, opt=taking_sheet(ChangeDetails))
    def change(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Change the announcement; what it means for rounds already played is asked first."""
        state = desk.state(name)
        desk.require(ChangeDetails, name)
        back = office_path(name, "settings")
        if desk.form.is_being_edited:
            return self._page(desk, state, Sheet.typed(desk.form.edited()))
        desk.stands = sheet_of(state.tournament).single_texts()
        try:
            details = changed_details(desk.form, state)
            if details == details_of(state.tournament):
                return desk.go(back, _("Nothing was changed."))
            check_details(details, state.tournament)
            refuse_unseen(desk.form, state)
            return act_when_sure(
                desk,
                state,
                ChangeDetails(details),
                title=_("Change the announcement?"),
                then=back,
                back=back,
                done=with_notes(
                    _changed(details, state.tournament),
                    replace(state.tournament, **msgspec.structs.asdict(details)),
                ),
            )
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/settings/leave-rules", sync_to_thread=True)
    def leave_rules(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Leave the mode in which the rules hold, after its consequences were read."""
        state = desk.state(name)
        desk.require(LeaveRules, name)
        back = office_path(name, "settings")
        try:
            command = desk.command(LeaveRules)
        except Unfit as error:
            return desk.page(
                "office/leave-rules.html",
                status=422,
                state=state,
                here="settings",
                sheet=Sheet.to_mend(desk.form, error),
            )
        return act_when_sure(
            desk,
            state,
            command,
            title=_("Leave the rules mode for good?"),
            yes=_("Leave the rules mode"),
            then=back,
            back=back,
            done=_("The rules mode is left; every page says so from now on."),
        )

    @get("/settings/leave-rules", sync_to_thread=True)
    def ask_why(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Ask why the rules mode is to be left: the first of two steps."""
        state = desk.state(name)
        desk.require(LeaveRules, name)
        return desk.page("office/leave-rules.html", state=state, here="settings", sheet=Sheet())

    @staticmethod
    def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        tournament = state.tournament
        rules = edition_of(tournament)
        choices = fields_for(sheet, keep=tournament.system.name, recorded=tournament.edition)
        if not sheet.errors and not desk.form.values:
            choices["recommended"] = tournament.tie_breaks or usual_tie_breaks(tournament)
        return desk.page(
            "office/settings.html",
            status=status,
            state=state,
            here="settings",
            rules=rules,
            locked=bool(tournament.rounds),
            system_open=system_is_open(state),
            schedule=rounds_shown(tournament),
            zones=_zones(),
            announced=desk.form.text("announced") or announced_at(state),
            doubts=doubts_about_class(tournament, rules),
            oddities=oddities(tournament),
            doubtful_tie_breaks=doubtful_tie_breaks(tournament),
            may_change=desk.may(ChangeDetails, state),
            may_hide=desk.may(HideTournament, state),
            explainable=isinstance(system_of(tournament), AccountableSystem),
            may_explain=desk.may(ExplainPairings, state),
            may_leave=tournament.by_the_rules and desk.may(LeaveRules, state),
            **choices,
        )
