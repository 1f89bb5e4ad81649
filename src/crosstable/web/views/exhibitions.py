"""Simultaneous exhibitions in the office: boards to tap, the end, records and what they miss."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.circuits.conditions import Answer
from crosstable.circuits.exhibitions import (
    Exhibition,
    ExhibitionError,
    errors_allowed,
    house_rules,
    officials_needed,
    outcome_from,
    rate_of,
    tally,
)
from crosstable.circuits.records import Record, application
from crosstable.formats.circuit_files import OPPONENT_COLUMNS, read_opponents
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.verdict import Reason
from crosstable.office.exhibitions import Exhibitions, seated
from crosstable.office.members import members_known
from crosstable.office.roles import Ask
from crosstable.rulebooks.exhibition_rules import KINDS
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.circuit_forms import AttemptForm, ExhibitionForm, RecordForm
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.forms.parsing import Upload
from crosstable.web.gate.limits import taking_file
from crosstable.web.views.kept_pages import Shelf, given_in, guarded, signed
from crosstable.web.words.languages import N_, _, ngettext
from crosstable.web.words.sentences import reason_text

SIMULS = "/office/simuls"
RECORDS = "/office/records"


EXHIBITIONS: Shelf[Exhibitions, Exhibition] = Shelf(
    base=SIMULS,
    keeper=lambda house: house.exhibitions,
    missing=N_("There is no such exhibition in this office."),
    ask=Ask.RUN_EXHIBITIONS,
)
BOARDS = msgspec.structs.replace(EXHIBITIONS, ask=Ask.ENTER_EXHIBITIONS)
"""Exhibitions for those who enter results."""


class _Finishes(msgspec.Struct, frozen=True):
    hours: Annotated[int, Meta(ge=0, le=167)] | None = None
    minutes: Annotated[int, Meta(ge=0, le=59)] | None = None
    ended: date | None = None


class ExhibitionPages(Controller):
    """Exhibitions."""

    path = SIMULS

    @get("/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk]) -> Page:
        """Show an empty form."""
        desk.require(Ask.RUN_EXHIBITIONS)
        return self._new(desk, Sheet({"day": desk.house.now().date(), "kind": "normal"}))

    @post("/new", sync_to_thread=True)
    def announce(self, desk: NamedDependency[Desk]) -> Page:
        """Announce an exhibition."""
        desk.require(Ask.RUN_EXHIBITIONS)

        def perform() -> Page:
            wish = desk.form.read(ExhibitionForm).exhibition()
            kept = desk.house.exhibitions.announce(wish, signed=signed(desk))
            return desk.go(
                EXHIBITIONS.path(kept.item.id),
                _("%(name)s is announced.") % {"name": kept.item.name},
            )

        return guarded(desk, perform, lambda sheet: self._new(desk, sheet, status=422))

    @staticmethod
    def _new(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/circuits/simul-new.html", status=status, sheet=sheet, kinds=KINDS.values()
        )

    @get("/{simul:str}", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Show an exhibition with its boards."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return simul_page(desk, simul, Sheet())

    @get("/{simul:str}/sheets", sync_to_thread=True)
    def sheets(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Show the sheets to print: a list of boards, and a card with the rules for each board."""
        desk.require(Ask.SEE_UNPUBLISHED)
        kept = EXHIBITIONS.kept(desk, simul)
        return desk.page("office/circuits/sheets.html", **exhibition_context(kept.item))

    @post("/{simul:str}/change", sync_to_thread=True)
    def change(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Change what was announced."""

        def perform() -> Page:
            wish = desk.form.read(ExhibitionForm).exhibition(simul)
            desk.house.exhibitions.change(wish, signed=signed(desk))
            return desk.go(EXHIBITIONS.path(simul), _("Saved."))

        return EXHIBITIONS.act(desk, simul, perform, simul_page, at="change")

    @post("/{simul:str}/seat", sync_to_thread=True, opt=taking_file(Ask.RUN_EXHIBITIONS))
    def seat(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Say who sits where: a file, or one name a line."""

        def perform() -> Page:
            day = EXHIBITIONS.kept(desk, simul).item.day
            upload = desk.form.uploads.get("file")
            if upload is None or not upload.content:
                typed = [line.strip() for line in desk.form.text("names").splitlines()]
                quoted = [line.replace('"', '""') for line in typed if line]
                if not quoted:
                    raise Unfit({"names": _("Enter one name a line, or choose a file.")})
                lines = ["name", *(f'"{line}"' for line in quoted)]
                upload = Upload(_("names"), "\n".join(lines).encode())
            given = given_in(upload, read_opponents)
            colour = Colour.BLACK if desk.form.text("colour") == "black" else Colour.WHITE
            boards = members_known(seated(given.lines, colour), desk.house.register, day)
            desk.house.exhibitions.seat(simul, boards, signed=signed(desk), source=given.source)
            seats = len(given.lines)
            words = ngettext("%(count)s board is seated.", "%(count)s boards are seated.", seats)
            words %= {"count": seats}
            return desk.go(EXHIBITIONS.path(simul), given.notice(words))

        return EXHIBITIONS.act(desk, simul, perform, simul_page, at="seat")

    @post("/{simul:str}/boards/{board:int}", sync_to_thread=True)
    def result(
        self, desk: NamedDependency[Desk], simul: FromPath[str], board: FromPath[int]
    ) -> Page:
        """Enter the result of a board, or remove it."""

        def perform() -> Page:
            text = desk.form.text("result")
            outcome = None if text == "-" else outcome_from(text)
            desk.house.exhibitions.result(
                simul,
                board,
                outcome,
                ending=desk.form.text("ending") if outcome else "",
                signed=signed(desk),
            )
            if desk.is_fragment:
                return simul_page(desk, simul, Sheet())
            return desk.go(f"{EXHIBITIONS.path(simul)}#board-{board}")

        return BOARDS.act(desk, simul, perform, simul_page, at="boards")

    @post("/{simul:str}/boards/{board:int}/error", sync_to_thread=True)
    def error(
        self, desk: NamedDependency[Desk], simul: FromPath[str], board: FromPath[int]
    ) -> Page:
        """Note what a blindfold expert said that was no legal move."""

        def perform() -> Page:
            known = {error.value: error for error in ExhibitionError}
            chosen = known.get(desk.form.text("error"))
            if chosen is None:
                raise Unfit({"": _("Choose one of the values offered.")})
            _kept, because = desk.house.exhibitions.erred(simul, board, chosen, signed=signed(desk))
            return desk.go(
                f"{EXHIBITIONS.path(simul)}#board-{board}", "; ".join(map(reason_text, because))
            )

        return BOARDS.act(desk, simul, perform, simul_page, at="boards")

    @post("/{simul:str}/finish", sync_to_thread=True)
    def finish(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """End the exhibition."""

        def perform() -> Page:
            kept = EXHIBITIONS.kept(desk, simul)
            wish = desk.form.read(_Finishes)
            given = wish.hours is not None or wish.minutes is not None
            minutes = 60 * (wish.hours or 0) + (wish.minutes or 0) if given else None
            desk.house.exhibitions.finish(
                simul, on=wish.ended or kept.item.day, minutes=minutes, signed=signed(desk)
            )
            return desk.go(EXHIBITIONS.path(simul), _("The exhibition is over."))

        return EXHIBITIONS.act(desk, simul, perform, simul_page, at="finish")

    @post("/{simul:str}/attempt", sync_to_thread=True)
    def attempt(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Note what a record needs."""

        def perform() -> Page:
            kept = EXHIBITIONS.kept(desk, simul)
            wish = desk.form.read(AttemptForm).attempt(kept.item.attempt)
            after = desk.house.exhibitions.attempt(simul, wish, signed=signed(desk)).item
            judged = application(after)
            words = _("Saved.")
            if judged.answer is Answer.BROKEN:
                words += f" {reason_text(Reason(judged.sentence, judged.article))}"
            return desk.go(f"{EXHIBITIONS.path(simul)}#record", words)

        return EXHIBITIONS.act(desk, simul, perform, simul_page, at="attempt")

    @post("/{simul:str}/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Let everybody watch, or nobody else any more."""
        return EXHIBITIONS.publish(
            desk,
            simul,
            shown=_("Everybody may watch now."),
            hidden=_("The exhibition is not public."),
        )

    @post("/{simul:str}/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Take the latest act back."""
        return EXHIBITIONS.take_back(desk, simul)


class RecordPages(Controller):
    """Records and achievements."""

    path = RECORDS

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk]) -> Page:
        """Show the records, and of every exhibition that is over what it misses."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return self._page(desk, Sheet())

    @post("/", sync_to_thread=True)
    def note(self, desk: NamedDependency[Desk]) -> Page:
        """Note a record that was made elsewhere."""
        desk.require(Ask.KEEP_CUPS)

        def perform() -> Page:
            wish = desk.form.read(RecordForm)
            record = Record(
                kind=wish.kind,
                expert=wish.expert,
                federation=wish.federation.upper(),
                opponents=wish.opponents,
                points=wish.points,
                day=wish.day,
                place=wish.place,
                source=wish.source,
            )
            desk.house.exhibitions.note_record(record, signed=signed(desk))
            return desk.go(RECORDS, _("The record is noted."))

        return guarded(desk, perform, lambda sheet: self._page(desk, sheet, status=422))

    @post("/{record:str}/remove", sync_to_thread=True)
    def remove(self, desk: NamedDependency[Desk], record: FromPath[str]) -> Page:
        """Take a noted record off the list."""
        desk.require(Ask.KEEP_CUPS)

        def perform() -> Page:
            try:
                desk.house.exhibitions.remove_record(record, signed=signed(desk))
            except UnknownName:
                desk.missing(_("There is no such record."))
            return desk.go(RECORDS, _("Taken back; the journal keeps both."))

        return desk.once(perform)

    @staticmethod
    def _page(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/circuits/records.html",
            status=status,
            best=desk.house.exhibitions.records(),
            noted=desk.house.exhibitions.noted.items(),
            achievements=desk.house.exhibitions.achievements(),
            kinds=KINDS,
            sheet=sheet,
            keeps=desk.may(Ask.KEEP_CUPS),
            simul_path=EXHIBITIONS.path,
        )


def exhibition_context(exhibition: Exhibition) -> dict[str, Any]:
    """Return what every page of an exhibition shows."""
    score = tally(exhibition.boards)
    return {
        "simul": exhibition,
        "kind": exhibition.rules,
        "score": score,
        "errors_allowed": errors_allowed(exhibition.rules, len(exhibition.boards)),
        "officials": bool(exhibition.referee) + exhibition.assistants,
        "needed": officials_needed(exhibition),
        "rate": rate_of(exhibition),
        "rules": house_rules(exhibition),
    }


def simul_page(desk: Desk, simul: str, sheet: Sheet, *, at: str = "") -> Page:
    """Return the page of an exhibition; ``at`` names the form that the sheet belongs to."""
    kept = EXHIBITIONS.kept(desk, simul)
    attempt = kept.item.attempt
    said = {True: "yes", False: "no", None: ""}
    known = Sheet(
        {
            "federation": attempt.federation,
            "submitted": attempt.submitted,
            "witnesses": "\n".join(attempt.witnesses),
            "expert_member": said[attempt.expert_member],
            "federation_in_order": said[attempt.federation_in_order],
            "software": attempt.software,
            "software_approved": said[attempt.software_approved],
            "referees_by_venue": "\n".join(attempt.referees_by_venue),
        }
    )
    return desk.page(
        "office/circuits/simul.html",
        status=422 if at else 200,
        kept=kept,
        **exhibition_context(kept.item),
        verdict=desk.house.exhibitions.check(simul),
        sheet=sheet,
        blank=Sheet(),
        at=at,
        header=sheet if at == "change" else Sheet.of(kept.item),
        attempt_sheet=sheet if at == "attempt" else known,
        runs=desk.may(Ask.RUN_EXHIBITIONS),
        enters=desk.may(Ask.ENTER_EXHIBITIONS) and kept.item.finished is None,
        kinds=KINDS.values(),
        columns=OPPONENT_COLUMNS,
        limit=desk.house.settings.upload_bytes,
        simul_path=EXHIBITIONS.path,
    )
