"""Entering many players at once: pasted from a spreadsheet or from a file, looked over first."""

from __future__ import annotations

from typing import NamedTuple

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.confined import read_apart
from crosstable.formats.archives import is_archive
from crosstable.formats.encodings import bytes_again, decoded, readings, told_encoding
from crosstable.formats.roster import fields_for, list_as_text, own_field
from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import Register, TakeFromList
from crosstable.office.acts.base import State
from crosstable.office.acts.teams import steps_to_describe
from crosstable.office.from_list import Comparison
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, Unfit, what_to_mend
from crosstable.web.forms.intake import column_field, looked_over
from crosstable.web.forms.late_numbers import entry_of
from crosstable.web.gate.limits import taking_file, taking_sheet
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import entrant_at, open_for_entries, players_path
from crosstable.web.words import phrases
from crosstable.web.words.languages import _, ngettext
from crosstable.web.words.sentences import error_text

# Players beside the rating lists in force: what they say otherwise is shown, and taken over.


class FromListPages(Controller):
    """What the rating lists say of the players."""

    path = f"{OFFICE}/players/from-list"

    @get("/", sync_to_thread=True)
    def look_over(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        list: FromQuery[str] = "",  # noqa: A002 -- the name in the address
        player: FromQuery[int] = 0,
    ) -> Page:
        """Show what the lists say otherwise, of everybody or of one player; nothing is written."""
        state = desk.state(name)
        desk.require(TakeFromList, name)
        if player:
            entrant_at(desk, state, player)
        return _page(desk, state, list, player, Sheet())

    @post("/", sync_to_thread=True, opt=taking_sheet(TakeFromList))
    def take(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Fill in what is missing, and overwrite where it is ticked; all of it or nothing."""
        state = desk.state(name)
        desk.require(TakeFromList, name)
        only, text = desk.form.text("list"), desk.form.text("player")
        player = int(text) if text.isdecimal() and len(text) < 9 else 0
        if player:
            entrant_at(desk, state, player)
        try:
            comparison = _compared(desk, state, only, player)
            ticked = desk.form.all("overwrite")
            command = comparison.command(
                one.number for one in comparison.doubtful if str(one.number) in ticked
            )
            return act_when_sure(
                desk,
                state,
                command,
                title=_("Take this from the list?"),
                then=players_path(state, player) if player else players_path(state),
                back=players_path(state, "from-list"),
                done=_("Taken from the rating list."),
            )
        except CrosstableError as error:
            return _page(desk, state, only, player, Sheet.to_mend(desk.form, error), status=422)


def _compared(desk: Desk, state: State, only: str, player: int) -> Comparison:
    lists = desk.house.lists_in_force(state.tournament, only)
    return lists.of_event(state.tournament, (player,) if player else ())


def _page(
    desk: Desk, state: State, only: str, player: int, sheet: Sheet, *, status: int = 200
) -> Page:
    try:
        comparison = _compared(desk, state, only, player)
    except CrosstableError as error:
        comparison = Comparison((), ())
        sheet = Sheet.to_mend(desk.form, error) if only else sheet
    return desk.page(
        "office/players/from-list.html",
        status=status,
        state=state,
        here="players",
        sheet=sheet,
        comparison=comparison,
        lists=phrases.lists_used(comparison.lists),
        names=desk.house.lists_in_force(state.tournament).used,
        only=only,
        player=player,
        entrants=state.tournament.by_number,
    )


class Sent(NamedTuple):
    """A list that came, and how it was read where that is not certain."""

    text: str
    encoding: str = ""
    data: bytes = b""


class Importing(Controller):
    """A list of players on its way in."""

    path = f"{OFFICE}/players/import"

    @get("/", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show where to paste a list or choose a file."""
        state = desk.state(name)
        desk.require(Register, name)
        return self._blank(desk, state, Sheet())

    @get("/preview", sync_to_thread=True)
    def nothing_sent(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Lead whoever comes back without the list to where one is pasted."""
        state = desk.state(name)
        desk.require(Register, name)
        return desk.go(players_path(state, "import"))

    @post("/preview", sync_to_thread=True, opt=taking_file(Register))
    def preview(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show how a list is understood; nothing is written."""
        state = desk.state(name)
        desk.require(Register, name)
        try:
            return self._preview(desk, state, _sent(desk))
        except CrosstableError as error:
            return self._blank(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/", sync_to_thread=True, opt=taking_file(Register))
    def enter(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Enter everybody who is not left out; all of them or none."""
        state = desk.state(name)
        desk.require(Register, name)
        sent = Sent(desk.form.text("text"))
        try:
            intake = looked_over(sent.text, state.tournament, desk.form)
        except CrosstableError as error:
            return self._blank(desk, state, Sheet.to_mend(desk.form, error), status=422)
        words = ngettext(
            "%(count)s player is entered.", "%(count)s players are entered.", len(intake.new)
        ) % {"count": len(intake.new)}
        if intake.left:
            words += " " + ngettext(
                "%(count)s line was left out.", "%(count)s lines were left out.", intake.left
            ) % {"count": intake.left}
        try:
            entry = entry_of(
                desk.form, state, intake.new, desk.house.lists_in_force(state.tournament)
            )
            return act_when_sure(
                desk,
                state,
                *steps_to_describe(state.tournament, intake.entering),
                *entry.commands,
                besides=entry.besides,
                title=_("Enter the players?"),
                then=players_path(state),
                back=players_path(state, "import", "preview"),
                back_with_all=True,
                done=words,
            )
        except CrosstableError as error:
            wrong = what_to_mend(error)
            if not intake.new:
                wrong = _("There are no lines left to enter.")
            return self._preview(desk, state, sent, wrong)

    @staticmethod
    def _blank(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/players/import.html",
            status=status,
            state=state,
            here="players",
            sheet=sheet,
            limit=desk.house.settings.upload_bytes,
            closed=not open_for_entries(state.tournament),
        )

    @staticmethod
    def _preview(desk: Desk, state: State, sent: Sent, wrong: str = "") -> Page:
        rules = edition_of(state.tournament)
        intake = looked_over(sent.text, state.tournament, desk.form)
        comparison = desk.house.lists_in_force(state.tournament).compared(
            (candidate.line, candidate.player)
            for candidate in intake.candidates
            if candidate.player is not None
        )
        return desk.page(
            "office/players/preview.html",
            status=422 if wrong else 200,
            state=state,
            here="players",
            sheet=Sheet({"text": sent.text}, {"": wrong} if wrong else {}),
            choice=sent,
            readings=readings(sent.data),
            found=intake,
            comparison=comparison,
            lists=phrases.lists_used(comparison.lists),
            by_name={one.number: one.listed.name for one in comparison.strangers},
            fields=[
                *((field, phrases.roster_field(field)) for field in fields_for(rules)),
                *((own_field(field), field.name) for field in state.tournament.player_fields),
            ],
            own={own_field(field): field for field in state.tournament.player_fields},
            column_field=column_field,
            rules=rules,
            late=bool(state.tournament.rounds),
        )


def _sent(desk: Desk) -> Sent:
    """Return the list: of the file if there is one, else what was pasted or is looked at again."""
    upload = desk.form.uploads.get("file")
    if upload is not None and upload.content:
        name, data = upload.name, upload.content
        try:
            text = read_apart(list_as_text, name, data, filename=name)
            plain = not is_archive(data) and bool(readings(data))
            return _read_as(data) if plain else Sent(text)
        except CrosstableError as error:
            raise Unfit({"file": error_text(error)}) from error
    text = desk.form.text("text")
    if not text.strip():
        raise Unfit({"text": _("Paste a list here, or choose a file.")})
    before = desk.form.text("read_as")
    data = bytes_again(text, before) if before else b""
    return _read_as(data, desk.form.text("encoding")) if data else Sent(text)


def _read_as(data: bytes, encoding: str = "") -> Sent:
    """Return a list as it reads in an encoding, or in the likeliest."""
    found = decoded(data, encoding)
    return Sent(found.text, told_encoding(found.encoding), data)
