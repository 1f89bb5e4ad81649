"""Entering one player and correcting one, with the rating lists at hand while a name is typed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.formats.roster.vocabulary import TITLES
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.player import Player
from crosstable.kernel.sentence import plain
from crosstable.kernel.verdict import Reason
from crosstable.office.acts import EditPlayer, NewPlayer, Register
from crosstable.office.acts.base import State
from crosstable.office.cautions import Caution, Level
from crosstable.pairing.systems import system_of
from crosstable.ratings.name_words import words_of_name
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.entry import fields_of, new_player, rating_field
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.forms.late_numbers import entry_of
from crosstable.web.forms.suggestions import SHORTEST, suggestions
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import entrant_at, open_for_entries, players_path
from crosstable.web.words.languages import _


class Entering(Controller):
    """The form of one player."""

    path = f"{OFFICE}/players"

    @get("/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show an empty form."""
        state = desk.state(name)
        desk.require(Register, name)
        federation = state.tournament.federation
        return self._page(desk, state, Sheet({"federation": federation} if federation else {}))

    @post("/new", sync_to_thread=True)
    def enter(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Enter the player, and go on with the next one."""
        state = desk.state(name)
        desk.require(Register, name)
        try:
            new = new_player(desk.form, edition_of(state.tournament))
            _insist_on_person(desk, new)
            entry = entry_of(desk.form, state, (new,), desk.house.lists_in_force(state.tournament))
            return act_when_sure(
                desk,
                state,
                *entry.commands,
                besides=entry.besides,
                title=_("Enter %(name)s?") % {"name": new.player.name},
                also=tuple(_doubts(state, new)),
                then=players_path(state, "new"),
                done=_("%(name)s is entered.") % {"name": new.player.name},
            )
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @get("/{number:int}/edit", sync_to_thread=True)
    def known(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Show the form filled in."""
        state = desk.state(name)
        desk.require(EditPlayer, name)
        entrant = entrant_at(desk, state, number)
        fields = fields_of(entrant, edition_of(state.tournament))
        return self._page(desk, state, Sheet(fields), number=number)

    @post("/{number:int}/edit", sync_to_thread=True)
    def correct(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Correct a player's data."""
        state = desk.state(name)
        desk.require(EditPlayer, name)
        entrant = entrant_at(desk, state, number)
        desk.stands = fields_of(entrant, edition_of(state.tournament))
        try:
            new = new_player(desk.form, edition_of(state.tournament), entrant.player)
            if new.player.person != entrant.player.person:
                _insist_on_person(desk, new)
            edit = EditPlayer(number, new.player, new.team)
            lists = desk.house.lists_in_force(state.tournament)
            numbered = set(new.player.identifiers) - set(entrant.player.identifiers)
            return act_when_sure(
                desk,
                state,
                *(lists.correcting(edit) if numbered else (edit,)),
                also=tuple(_doubts(state, new, entrant.player)),
                title=_("Correct %(name)s?") % {"name": entrant.player.name},
                then=players_path(state, number),
                done=_("The data of %(name)s are corrected.") % {"name": new.player.name},
            )
        except CrosstableError as error:
            sheet = Sheet.to_mend(desk.form, error)
            return self._page(desk, state, sheet, number=number, status=422)

    @get("/suggest", sync_to_thread=True)
    def suggest(
        self, desk: NamedDependency[Desk], name: FromPath[str], q: FromQuery[str] = ""
    ) -> Response[bytes]:
        """Tell the form who on the rating lists may be meant."""
        state = desk.state(name)
        desk.require(Register, name)
        house = desk.house
        offers = suggestions(
            house.lists, state.tournament, q, house.register, today=house.now().date()
        )
        return Response(
            msgspec.json.encode(offers, enc_hook=plain),
            media_type=MediaType.JSON,
            headers={"Cache-Control": "no-store"},
        )

    @staticmethod
    def _page(
        desk: Desk, state: State, sheet: Sheet, *, number: int | None = None, status: int = 200
    ) -> Page:
        tournament = state.tournament
        rules = edition_of(tournament)
        lists = desk.house.lists
        return desk.page(
            "office/players/entry.html",
            status=status,
            state=state,
            here="players",
            sheet=sheet,
            entrant=state.tournament.by_number.get(number) if number is not None else None,
            rules=rules,
            rating_field=rating_field,
            listed=any(issue.list in rules.rating_lists for issue in lists.issues())
            if lists is not None
            else False,
            shortest=SHORTEST,
            closed=number is None and not open_for_entries(tournament),
            late=bool(tournament.rounds),
            teams=system_of(tournament).fixed_schedule
            or any(entrant.team for entrant in tournament.entrants),
            latest=tournament.entrants[-3:][::-1] if number is None else (),
        )


def _insist_on_person(desk: Desk, new: NewPlayer) -> None:
    """Refuse to let a player point to nobody, or to somebody of quite another name."""
    if not new.player.person:
        return
    person = desk.house.people.at(new.player.person)
    if person is None:
        raise Unfit({"person": _("Nobody is known under this mark or number.")})
    words = {word for name in (person.name, *person.other_names) for word in words_of_name(name)}
    if words.isdisjoint(words_of_name(new.player.name)):
        told = _("This is %(name)s; empty the field if somebody else is meant.")
        raise Unfit({"person": told % {"name": person.name}})


def _doubts(state: State, new: NewPlayer, known: Player | None = None) -> Iterator[Caution]:
    """Yield what looks mistyped about a player, unless it was so before."""
    register = edition_of(state.tournament).title_register
    title, number = new.player.title(register), new.player.identifier(register)
    before = (known.title(register), known.identifier(register)) if known else ("", "")
    titles = TITLES.get(register, ())
    if titles and title not in ("", before[0], *titles):
        said = Reason.that(
            "{code} is not a title of {register}", code=title, register=register.upper()
        )
        yield Caution(Level.CONFIRM, said)
    if titles and number not in {"", before[1]} and not number.isdecimal():
        said = Reason.that(
            "{number} is not a number of {register}: it has characters other than digits",
            number=number,
            register=register.upper(),
        )
        yield Caution(Level.CONFIRM, said)
