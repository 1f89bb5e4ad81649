"""The players of a tournament matched with the register and the lists, looked over first."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.acts import EditPlayer
from crosstable.office.person_matching import EntrantMatch, HowSure, linked, matched
from crosstable.office.person_search import Candidate
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.person_suggestions import about_person
from crosstable.web.gate.limits import taking_sheet
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import players_path
from crosstable.web.words.languages import _, ngettext


class MatchPages(Controller):
    """Who of the players is who."""

    path = f"{OFFICE}/players/match"

    @get("/", sync_to_thread=True)
    def look_over(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show who is sure, who is doubtful and who is unknown; nothing is written."""
        state = desk.state(name)
        desk.require(EditPlayer, name)
        matches = matched(desk.house.people, state.tournament)
        return desk.page(
            "office/players/match.html",
            state=state,
            here="players",
            sure=_those(matches, HowSure.SURE),
            ambiguous=_those(matches, HowSure.AMBIGUOUS),
            unknown=_those(matches, HowSure.UNKNOWN),
            done=len(_those(matches, HowSure.LINKED)),
            entrants=state.tournament.by_number,
            about=about_person,
        )

    @post("/", sync_to_thread=True, opt=taking_sheet(EditPlayer))
    def link(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Let the chosen players point to their persons; all of them or none."""
        state = desk.state(name)
        desk.require(EditPlayer, name)
        chosen: dict[int, Candidate] = {}
        for number in state.tournament.by_number:
            reference = desk.form.text(f"person.{number}").strip()[:60]
            candidate = desk.house.people.at(reference) if reference else None
            if candidate is not None:
                chosen[number] = candidate
        links = linked(state.tournament, chosen)
        if not links:
            return desk.go(players_path(state, "match"), _("Nobody was chosen."))
        words = ngettext(
            "%(count)s player is linked with a person.",
            "%(count)s players are linked with persons.",
            len(links),
        )
        return act_when_sure(
            desk,
            state,
            *desk.house.lists_in_force(state.tournament).correcting(*links),
            title=_("Link the players?"),
            then=players_path(state),
            back=players_path(state, "match"),
            done=words % {"count": len(links)},
        )


def _those(matches: tuple[EntrantMatch, ...], how: HowSure) -> list[EntrantMatch]:
    return [match for match in matches if match.how is how]
