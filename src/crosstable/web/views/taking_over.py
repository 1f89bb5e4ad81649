"""Tournaments that come from elsewhere: taken over from a report file, or made up to try things."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from msgspec import Meta

from crosstable.confined import read_apart
from crosstable.formats.encodings import readings
from crosstable.formats.trf import Imported
from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.office.acts.details import refuse_unfair_points
from crosstable.office.adoption import adopted, read_report
from crosstable.office.demo import fill
from crosstable.office.imported_rounds import with_judged_rounds
from crosstable.office.roles import Ask
from crosstable.pairing.checking import Difference, RoundPairs
from crosstable.pairing.systems import SYSTEMS, system_of
from crosstable.rulebooks.chosen import why_chosen
from crosstable.rulebooks.library import EDITIONS, editions_listed
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.gate.limits import taking_file
from crosstable.web.tabs import office_path
from crosstable.web.words.languages import _, ngettext
from crosstable.web.words.sentences import told

LONGEST_NAME = 200


class Choice(msgspec.Struct, frozen=True):
    """What a report file does not say itself."""

    edition: Annotated[str, Meta(max_length=60)] = ""
    system: Annotated[str, Meta(max_length=60)] = ""
    encoding: Annotated[str, Meta(max_length=60)] = ""


class TakingOver(Controller):
    """Taking tournaments over."""

    @get("/office/import", sync_to_thread=True)
    def ask(self, desk: NamedDependency[Desk]) -> Page:
        """Ask for a report file."""
        return self._page(desk, Sheet())

    @post("/office/import", sync_to_thread=True, opt=taking_file(Ask.TAKE_OVER))
    def preview(self, desk: NamedDependency[Desk]) -> Page:
        """Show what would be taken over and what had to be adjusted; nothing is written yet."""
        desk.require(Ask.TAKE_OVER)
        try:
            name, content = _sent(desk)
            incoming = _read(desk, name, content)
            refuse_unfair_points(incoming.tournament.points)
        except CrosstableError as error:
            return self._page(desk, Sheet.failed(desk.form, error), status=422)
        judged, otherwise, differences = with_judged_rounds(incoming.tournament)
        fitting, notes = adopted(judged)
        choice, rules = desk.form.read(Choice), EDITIONS[fitting.edition]
        return desk.page(
            "office/import-preview.html",
            source=name,
            content=b64encode(content).decode(),
            choice=choice,
            readings=readings(content),
            sheet=Sheet(),
            tournament=fitting,
            system=system_of(fitting),
            rules=rules,
            why_rules=told(
                why_chosen(
                    rules,
                    fitting.starts,
                    named=bool(choice.edition),
                    in_file=incoming.names_rules,
                )
            ),
            differences=[(difference, _pairs_aside(difference)) for difference in differences],
            unjudged=[] if differences else otherwise,
            namesakes=desk.house.office.called(fitting.name),
            adjustments=[
                *(adjustment.sentence for adjustment in incoming.adjustments),
                *notes,
            ],
        )

    @post("/office/import/take-over", sync_to_thread=True, opt=taking_file(Ask.TAKE_OVER))
    def take_over(self, desk: NamedDependency[Desk]) -> Page:
        """Take the tournament over, once, and go to its page."""
        desk.require(Ask.TAKE_OVER)

        def perform() -> Page:
            name, content = _kept(desk)
            incoming = _read(desk, name, content)
            judged, otherwise, _differences = with_judged_rounds(incoming.tournament)
            state = desk.office.take_over(
                judged,
                source=name,
                adjustments=(
                    *otherwise,
                    *(adjustment.sentence for adjustment in incoming.adjustments),
                ),
                at=desk.house.now(),
            )
            done = _("The tournament was imported. It is private until you make it public.")
            return desk.go(office_path(state.id), done)

        try:
            return desk.once(perform)
        except CrosstableError as error:
            return self._page(desk, Sheet.failed(desk.form, error), status=422)

    @post("/office/demo", sync_to_thread=True)
    def demo(self, desk: NamedDependency[Desk]) -> Page:
        """Add the demonstration's tournaments."""
        desk.require(Ask.ADD_DEMO)

        def perform() -> Page:
            by = desk.signed_in().by
            made = sum(1 for _each in fill(desk.house.office, by=by, at=desk.house.now()))
            said = ngettext(
                "%(count)s demo tournament is here; look around, nothing can break.",
                "%(count)s demo tournaments are here; look around, nothing can break.",
                made,
            )
            return desk.go("/office", said % {"count": made})

        return desk.once(perform)

    @staticmethod
    def _page(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        desk.require(Ask.TAKE_OVER)
        return desk.page(
            "office/import.html",
            status=status,
            sheet=sheet,
            editions=[(known.id, told(known.described)) for known in editions_listed()],
            systems=tuple(SYSTEMS.values()),
            limit=desk.house.settings.upload_bytes,
        )


def _pairs_aside(difference: Difference) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs only the file has and those only the rules have; a bye is against 0."""

    def pairs(these: RoundPairs | None) -> set[tuple[int, int]]:
        if these is None:
            return set()
        return {*these.pairs, *((player, 0) for player in these.left_over)}

    written, expected = pairs(difference.found), pairs(difference.expected)
    return sorted(written - expected), sorted(expected - written)


def _sent(desk: Desk) -> tuple[str, bytes]:
    upload = desk.form.uploads.get("file")
    if upload is None and desk.form.text("content"):
        return _kept(desk)
    if upload is None or not upload.content:
        raise Unfit({"file": _("Choose a file first; it must not be empty.")})
    return upload.name.replace("\\", "/").rpartition("/")[2][:LONGEST_NAME] or "?", upload.content


def _kept(desk: Desk) -> tuple[str, bytes]:
    """Return the file that was looked at, as the preview carries it along."""
    try:
        content = b64decode(desk.form.text("content"), validate=True)
    except (NotBase64, ValueError):
        raise InvalidValue(_("The file did not arrive; choose it again.")) from None
    return desk.form.text("source")[:LONGEST_NAME] or "?", content


def _read(desk: Desk, name: str, content: bytes) -> Imported:
    choice = desk.form.read(Choice)
    return read_apart(
        read_report,
        name,
        content,
        name,
        edition_name=choice.edition or None,
        system_name=choice.system or None,
        encoding=choice.encoding,
    )
