"""Norms of a tournament: who made one, who still can, and whether everybody may read it."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.arbiter.people.appointments import Post
from crosstable.office.acts import ShowNorms
from crosstable.office.acts.base import State
from crosstable.office.arbiters import posts_in
from crosstable.office.roles import Ask
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.library import edition_of
from crosstable.titles.award_words import award_words
from crosstable.titles.category.category import roman
from crosstable.titles.report import norm_makers
from crosstable.titles.wording import COLOURS, missing_count, shortfall_words
from crosstable.web.desk import Desk, Page
from crosstable.web.display.norms import (
    awards_shown,
    certified,
    norm_field_of,
    norm_rows,
    norm_table,
    tally,
    unfolded,
)
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text, worded


class Norms(Controller):
    """The page and its setting."""

    path = f"{OFFICE}/norms"

    @get("/", sync_to_thread=True)
    def norms(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        after: FromQuery[str] = "",
        why: FromQuery[str] = "",
        show: FromQuery[str] = "",
    ) -> Page:
        """Show players and titles; asked by htmx about one of them, every condition of it."""
        state = desk.state(name)
        tournament = state.tournament
        if not edition_of(tournament).has_norms:
            desk.missing(_("There are no norms under the rules of this tournament."))
        rules = edition_of(tournament).titles
        paired = len(tournament.rounds)
        asked = int(after) if after.isdecimal() and len(after) < 4 else paired
        table = norm_table(desk.house, state, asked if asked < paired else None)
        number, _dot, title = why.partition(".")
        opened = None
        if number.isdecimal() and len(number) < 7:
            opened = unfolded(table, int(number), title)
        if why and opened is None and desk.is_fragment:
            desk.missing(why)
        context: dict[str, Any] = {
            "state": state,
            "here": "norms",
            "table": table,
            "opened": opened,
            "worded": worded,
            "roman": roman,
            "names": {entrant.number: entrant.player.name for entrant in tournament.entrants},
            "may_record": desk.may(Ask.KEEP_PERSONS),
            "posts": _faulty_posts(desk, state),
            # Papers are made of things as they are now.
            "papers": rules.papers if rules is not None and asked >= paired else None,
        }
        if opened is not None and desk.is_fragment:
            return desk.page("office/norm-working.html", **context)
        everybody = show == "all"
        return desk.page(
            "office/norms.html",
            **context,
            rows=norm_rows(table, everybody=everybody),
            tally=tally(table),
            everybody=everybody,
            shortfall=shortfall_words,
            after=min(asked, paired),
            may_show=desk.may(ShowNorms, state),
            wall_sheet=rules is not None and isinstance(rules.norms, CategoryNorms),
            certificates=certified(table),
            awards=awards_shown(desk.house, state) if asked >= paired else None,
            award_words=award_words,
            error_text=error_text,
            norm_games=bool(tournament.games) and bool(norm_makers(table.verdicts)),
        )

    @get("/field", sync_to_thread=True)
    def field(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show which norms the entry list allows, and what is missing."""
        state = desk.state(name)
        if not edition_of(state.tournament).has_norms:
            desk.missing(_("There are no norms under the rules of this tournament."))
        event, field = norm_field_of(desk.house, state)
        return desk.page(
            "office/norm-field.html",
            state=state,
            here="norms",
            event=event,
            field=field,
            worded=worded,
            roman=roman,
            colours=COLOURS,
            missing=missing_count,
        )

    @post("/show", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show everybody what players need for a norm, or stop showing it."""
        command = desk.command(ShowNorms)
        back = office_path(name, "norms")
        return act_when_sure(
            desk,
            desk.state(name),
            command,
            title=_("Show everybody what players need for a norm?")
            if command.shown
            else _("No longer show what players need for a norm?"),
            yes=_("Show it") if command.shown else _("Stop showing it"),
            then=back,
            back=back,
            done=_("Everybody can read on a player’s page what is needed for a norm.")
            if command.shown
            else _("What players need for a norm is no longer shown."),
        )


def _faulty_posts(desk: Desk, state: State) -> tuple[Post, ...]:
    """Return the posts of which a text demands something else, for those who see the register."""
    if desk.house.register is None or not desk.may(Ask.SEE_PERSONS, state):
        return ()
    if edition_of(state.tournament).arbiters is None:
        return ()
    posts = posts_in(state.tournament, desk.house.register, desk.house.now().date())
    return tuple(post for post in posts if post.must)
