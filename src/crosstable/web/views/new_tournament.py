"""A new tournament in one form: every choice is described in words and has a sensible default."""

from __future__ import annotations

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.sentence import plain
from crosstable.office.person_search import People
from crosstable.office.roles import Ask
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_for
from crosstable.rulebooks.rates_of_play import classify_rate, read_rate
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.announcement import details_from, fields_for
from crosstable.web.forms.form import Sheet
from crosstable.web.forms.notes import with_notes
from crosstable.web.forms.officials_form import official_suggestions
from crosstable.web.gate.limits import taking_sheet
from crosstable.web.tabs import office_path
from crosstable.web.words import phrases
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

LONGEST_RATE = 200


class NewTournament(Controller):
    """Announcing a tournament."""

    @get("/office/new", sync_to_thread=True)
    def ask(self, desk: NamedDependency[Desk]) -> Page:
        """Show the form with what is usual filled in."""
        return self._page(desk, Sheet())

    @get("/office/new/systems", sync_to_thread=True)
    def systems(self, desk: NamedDependency[Desk]) -> Page:
        """Show the systems for the game chosen so far, with what follows from the first of them."""
        return self._part(desk, "office/announcement-systems.html")

    @get("/office/new/rules", sync_to_thread=True)
    def rules(self, desk: NamedDependency[Desk]) -> Page:
        """Say which edition the fields so far choose, and why."""
        return self._part(desk, "office/announcement-rules.html")

    @get("/office/new/tie-breaks", sync_to_thread=True)
    def tie_breaks(self, desk: NamedDependency[Desk]) -> Page:
        """Show the recommended order for the game, system and day chosen so far.

        Another day may choose another edition: an order of one's own stays, the old preset goes.
        """
        asked = desk.request.query_params
        listed, preset = asked.getall("tie_breaks", []), asked.getall("_preset", [])
        of_choice, *usual = preset or [""]
        own = of_choice == f"{asked.get('game')} {asked.get('system')}" and ",".join(listed) != (
            "".join(usual)
        )
        return self._part(
            desk, "office/announcement-tie-breaks.html", tie_breaks=tuple(listed) if own else None
        )

    @get("/office/new/games", sync_to_thread=True)
    def games(self, desk: NamedDependency[Desk]) -> Page:
        """Show which games a pairing may have by the rules and the system chosen so far."""
        return self._part(desk, "office/announcement-games.html")

    @get("/office/new/words", sync_to_thread=True)
    def words(self, desk: NamedDependency[Desk]) -> Page:
        """Say how the system chosen so far pairs, with its options."""
        return self._part(desk, "office/announcement-words.html")

    @get("/office/new/rate", sync_to_thread=True)
    def rate(self, desk: NamedDependency[Desk], rate_of_play: FromQuery[str] = "") -> Page:
        """Say how a rate of play is understood, and which kind of game it makes."""
        desk.signed_in()
        text, verdict, error = rate_of_play.strip()[:LONGEST_RATE], None, ""
        try:
            if text:
                rate = read_rate(text)
                text, verdict = rate_text(rate), classify_rate(rate, _rules(desk))
        except CrosstableError as refused:
            error = error_text(refused)
        return desk.page("office/new-rate.html", text=text, verdict=verdict, error=error)

    @get("/office/new/officials", sync_to_thread=True)
    def officials(
        self,
        desk: NamedDependency[Desk],
        q: FromQuery[str] = "",
        row: FromQuery[str] = "",
    ) -> Response[bytes]:
        """Tell a row of officials who may be meant; of the register only who may see it."""
        desk.signed_in()
        house = desk.house
        people = house.people
        if not desk.may(Ask.SEE_PERSONS):
            people = People(None, house.lists, today=house.now().date())
        offered = official_suggestions(people, house.lists, _rules(desk), q, row[:9])
        return Response(
            msgspec.json.encode(tuple(offered), enc_hook=plain),
            media_type=MediaType.JSON,
            headers={"Cache-Control": "no-store"},
        )

    @post("/office/new", sync_to_thread=True, opt=taking_sheet(Ask.CREATE_TOURNAMENT))
    def announce(self, desk: NamedDependency[Desk]) -> Page:
        """Announce the tournament, once, and go to its page."""
        desk.require(Ask.CREATE_TOURNAMENT)
        if desk.form.is_being_edited:
            return self._page(desk, Sheet.typed(desk.form.edited()))

        def perform() -> Page:
            details = details_from(desk.form, today=desk.house.now().date())
            state = desk.office.create(
                details, at=desk.house.now(), published=bool(desk.form.text("published"))
            )
            said = with_notes(_("The tournament is announced."), state.tournament)
            return desk.go(office_path(state.id), said)

        try:
            return desk.once(perform)
        except CrosstableError as error:
            return self._page(desk, Sheet.failed(desk.form, error), status=422)

    @staticmethod
    def _page(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        desk.require(Ask.CREATE_TOURNAMENT)
        return desk.page(
            "office/new.html", status=status, **fields_for(sheet, today=desk.house.now().date())
        )

    @staticmethod
    def _part(desk: Desk, template: str, tie_breaks: tuple[str, ...] | None = None) -> Page:
        """Return a part of the form as it follows from the fields so far, in a given order."""
        desk.signed_in()
        asked = desk.request.query_params
        typed: dict[str, object] = {name: asked[name] for name in asked if name != "tie_breaks"}
        if tie_breaks is not None:
            typed["tie_breaks"] = tie_breaks
        today = desk.house.now().date()
        fields = fields_for(
            Sheet(typed),
            keep=asked.get("_keep", ""),
            recorded=asked.get("_rules", ""),
            today=today,
        )
        return desk.page(template, **fields)


def _rules(desk: Desk) -> Edition:
    game = desk.request.query_params.get("game", "")
    today = desk.house.now().date()
    return edition_for(game if game in phrases.GAMES else next(iter(phrases.GAMES)), today)
