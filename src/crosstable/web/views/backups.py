"""Backups in the browser, for owners: a copy to download, and a copy put in the office's place.

What is uploaded is verified before anything is replaced, and the office as it was is copied beside
the database first; whatever happens in between, one of the two is whole.
"""

from __future__ import annotations

import shutil
import tempfile
from datetime import datetime
from pathlib import Path

from litestar import Controller, Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency
from litestar.response import File as FileAnswer

from crosstable.kernel.errors import CrosstableError, JournalBroken, Refused, StoreUnusable
from crosstable.office.roles import Ask
from crosstable.store import Verification, backup, restore
from crosstable.store.urls import Engine, address
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.forms.parsing import Upload
from crosstable.web.gate.limits import taking_file
from crosstable.web.words.languages import _, ngettext
from crosstable.web.words.sentences import told


class Backups(Controller):
    """Copies of the whole office."""

    path = "/office/backup"

    @get("/", sync_to_thread=True)
    def overview(self, desk: NamedDependency[Desk]) -> Page:
        """Show what can be done."""
        desk.require(Ask.BACKUP)
        return _page(desk, Sheet())

    @get("/download", sync_to_thread=True)
    def download(self, desk: NamedDependency[Desk]) -> Response[object]:
        """Give a verified copy of the office; it is made beside nobody's files and removed."""
        desk.require(Ask.BACKUP)
        folder = tempfile.TemporaryDirectory(prefix="crosstable-")
        copy = Path(folder.name) / "office.db"
        try:
            backup(desk.house.settings.database, copy)
        except BaseException:
            folder.cleanup()
            raise
        return FileAnswer(
            copy,
            filename=f"crosstable-{_stamp(desk.house.now())}.db",
            media_type="application/vnd.sqlite3",
            headers={"Cache-Control": "no-store"},
            background=BackgroundTask(folder.cleanup),
        )

    @post("/restore", sync_to_thread=True, opt=taking_file(Ask.RESTORE, tournament=""))
    def restore(self, desk: NamedDependency[Desk]) -> Page:
        """Put a copy in the office's place; everybody has to sign in again."""
        desk.require(Ask.RESTORE)
        try:
            upload = desk.form.uploads.get("file")
            if upload is None or not upload.size:
                raise Unfit({"file": _("Choose the file of a backup.")})
            if not desk.form.text("read"):
                raise Unfit({"read": _("Confirm that you have read the consequences.")})
            kept, report = _restored(desk.house.settings.database, upload, desk.house.now())
        except CrosstableError as error:
            return _page(desk, Sheet.to_mend(desk.form, error), status=422)
        desk.house.gate.forget()
        said = ngettext(
            "%(count)s entry is restored. The office as it was is kept as %(file)s.",
            "%(count)s entries are restored. The office as it was is kept as %(file)s.",
            report.entries,
        )
        return desk.go("/login", Notice(said % {"count": report.entries, "file": kept}, 2))


def _restored(database: str, upload: Upload, at: datetime) -> tuple[str, Verification]:
    """Replace an office by a copy that holds; return where the old one is and what there is now."""
    place = address(database)
    if place.engine is not Engine.SQLITE:
        raise Refused(
            "an office in PostgreSQL is not restored from the browser; use `crosstable restore`"
        )
    kept = place.path.with_name(f"{place.path.stem}-before-restore-{_stamp(at)}.db")
    with tempfile.TemporaryDirectory(prefix="crosstable-") as folder:
        copy = Path(folder) / "upload.db"
        sent = upload.sent  # goes when nobody holds it
        shutil.copyfile(sent.path, copy)
        # Into nothing first: what cannot be restored is refused before the office is touched.
        try:
            restore(copy, str(Path(folder) / "tried.db"), called=upload.name)
        except (StoreUnusable, JournalBroken) as error:
            if folder in str(error):  # not the backup: this machine has no room to try it
                raise
            raise Unfit({"file": told(error.sentence)}) from None
        backup(database, kept)
        return kept.name, restore(copy, database, force=True, called=upload.name)


def _stamp(at: datetime) -> str:
    return at.strftime("%Y%m%d-%H%M%S")


def _page(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
    is_file = address(desk.house.settings.database).engine is Engine.SQLITE
    return desk.page(
        "people/backup.html",
        status=status,
        sheet=sheet,
        is_file=is_file,
        limit=desk.house.settings.upload_bytes,
    )
