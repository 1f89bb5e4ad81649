"""Packages of events on the federation's side: the office's own key, and taking one in."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency

from crosstable.confined import read_apart
from crosstable.kernel.errors import CrosstableError
from crosstable.office.event_package import read_whole
from crosstable.office.intake import Intake, checked_package
from crosstable.office.roles import Ask
from crosstable.office.signing import same_mark
from crosstable.web.desk import Desk, Page
from crosstable.web.display.event_papers import office_key
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.gate.limits import taking_file
from crosstable.web.words.languages import _


class PackagePages(Controller):
    """One page: whose key this office has, and what stands against a package."""

    path = "/office/packages"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk]) -> Page:
        """Show the key, and the form for a package."""
        desk.require(Ask.CHECK_PACKAGES)
        return _page(desk, Sheet())

    @post("/", sync_to_thread=True, opt=taking_file(Ask.CHECK_PACKAGES, tournament=""))
    def check(self, desk: NamedDependency[Desk]) -> Page:
        """Verify a package, and say what stands against it; nothing is kept."""
        desk.require(Ask.CHECK_PACKAGES)
        try:
            upload = desk.form.uploads.get("file")
            if upload is None or not upload.content:
                raise Unfit({"file": _("Choose the file of a package.")})
            read = read_apart(read_whole, upload.name, upload.content)
            wanted = desk.form.text("key").strip()
            if wanted and not same_mark(wanted, read.package.fingerprint):
                raise Unfit({"key": _("The package is signed with another key.")})
        except CrosstableError as error:
            return _page(desk, Sheet.to_mend(desk.form, error), status=422)
        house = desk.house
        taken = checked_package(
            read,
            received=house.now().date(),
            register=house.register,
            lists=house.lists,
            key_known=bool(wanted),
        )
        return _page(desk, Sheet(), taken)


def _page(desk: Desk, sheet: Sheet, taken: Intake | None = None, *, status: int = 200) -> Page:
    key = office_key(desk.house)
    return desk.page(
        "office/packages.html",
        status=status,
        sheet=sheet,
        taken=taken,
        fingerprint=key.fingerprint,
        public=key.public.hex(),
        limit=desk.house.settings.upload_bytes,
    )
