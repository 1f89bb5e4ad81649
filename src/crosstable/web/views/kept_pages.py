"""What the pages of cups, championships and exhibitions do alike: sign, act once, publish, undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from crosstable.kernel.errors import CrosstableError, UnknownName
from crosstable.office.keeping import Keeper
from crosstable.office.own_parts import Kept
from crosstable.office.rating_store import Signature
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Sheet, Unfit, Upload
from crosstable.web.words.languages import _

__all__ = ["CIRCUITS", "guarded", "kept_or_missing", "made_public", "signed", "table", "taken_back"]

CIRCUITS = "/office/circuits"
Item = TypeVar("Item")


def signed(desk: Desk) -> Signature:
    """Return who asks, for the journal."""
    return Signature(desk.signed_in().by, desk.house.now())


def guarded(desk: Desk, perform: Callable[[], Page], again: Callable[[Sheet], Page]) -> Page:
    """Act once; what does not fit is shown again with its sentence."""
    try:
        return desk.once(perform)
    except CrosstableError as error:
        return again(Sheet.to_mend(desk.form, error))


def kept_or_missing(desk: Desk, keeper: Keeper[Item], name: str, missing: str) -> Kept[Item]:
    """Return an item, or say that there is none."""
    try:
        return keeper.get(name)
    except UnknownName:
        desk.missing(missing)


def made_public(
    desk: Desk, keeper: Keeper[Item], name: str, path: str, *, shown: str, hidden: str
) -> Page:
    """Let everybody read an item, or nobody else any more, and say so."""
    published = desk.form.text("published") == "yes"

    def perform() -> Page:
        keeper.show(name, published=published, signed=signed(desk))
        return desk.go(path, shown if published else hidden)

    return desk.once(perform)


def taken_back(desk: Desk, keeper: Keeper[Item], name: str, path: str) -> Page:
    """Take the latest act about an item back, unless somebody acted since it was shown."""
    version = keeper.get(name).version

    def perform() -> Page:
        if desk.form.version not in {None, version}:
            return desk.go(path, _("Somebody changed it meanwhile; look again."))
        left = keeper.undo(name, signed=signed(desk))
        return desk.go(
            path if left is not None else CIRCUITS, _("Taken back; the journal keeps both.")
        )

    return desk.once(perform)


def table(desk: Desk, field: str = "file") -> Upload:
    """Return the file that was chosen, or the lines typed instead of one."""
    upload = desk.form.uploads.get(field)
    if upload is not None and upload.content:
        return upload
    typed = desk.form.text("lines")
    if not typed.strip():
        raise Unfit({field: _("Choose a CSV or XLSX file, or type its lines.")})
    return Upload(_("typed"), typed.encode())
