"""Backups in the browser: downloaded, restored, refused; the office as it was is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.office.acts import Register
from crosstable.office.roles import Role
from crosstable.store import open_journal, restore
from crosstable.web.settings import Settings
from crosstable.web.views import backups
from tests.office.desk import details, people
from tests.web.counter import Client, Counter, counter_at, form

PAGE = "/office/backup"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Counter]:
    settings = Settings(database=str(tmp_path / "office.db"))
    with counter_at(tmp_path, settings) as counter:
        counter.begin(details("First"), Register(people(4)))
        yield counter


def send(owner: Client, content: bytes, **more: str) -> object:
    return owner.post(
        f"{PAGE}/restore",
        data=form(owner.get(PAGE), **more),
        files={"file": ("backup.db", content, "application/octet-stream")},
    )


def test_what_is_downloaded_is_a_whole_office(office: Counter, tmp_path: Path) -> None:
    answer = office.signed_in(Role.OWNER).get(f"{PAGE}/download")
    assert answer.headers["cache-control"] == "no-store"
    copy = tmp_path / "copy.db"
    copy.write_bytes(answer.content)
    restore(copy, str(tmp_path / "other.db"))
    with open_journal(str(tmp_path / "other.db")) as journal:
        assert "first" in {stream.tournament for stream in journal.streams()}


def test_a_backup_comes_back_and_the_office_as_it_was_is_kept(
    office: Counter, tmp_path: Path
) -> None:
    owner = office.signed_in(Role.OWNER)
    saved = owner.get(f"{PAGE}/download").content
    office.begin(details("Second"))
    page = send(owner, saved, read="yes")
    assert "Sign in" in page.text, page.text  # type: ignore[attr-defined]
    assert office.office.names() == ("first",)
    (kept,) = tmp_path.glob("office-before-restore-*.db")
    with open_journal(str(kept)) as journal:
        assert {stream.tournament for stream in journal.streams()} >= {"first", "second"}
    assert owner.get(PAGE, follow_redirects=False).status_code in {303, 401}


def test_what_does_not_hold_replaces_nothing(office: Counter, tmp_path: Path) -> None:
    owner = office.signed_in(Role.OWNER)
    saved = owner.get(f"{PAGE}/download").content
    forged = saved.replace(b"Player, A", b"Player, Z")
    assert forged != saved
    for content in (b"no database", forged, saved[: len(saved) // 2], b""):
        answer = send(owner, content, read="yes")
        assert answer.status_code == 422  # type: ignore[attr-defined]
        assert "upload.db" not in answer.text, "no place on the server"  # type: ignore[attr-defined]
    assert "backup.db: this is not an office" in send(owner, b"no database", read="yes").text  # type: ignore[attr-defined]
    assert send(owner, saved).status_code == 422  # type: ignore[attr-defined]
    assert office.office.names() == ("first",)
    assert not list(tmp_path.glob("*before-restore*"))
    assert owner.get(PAGE).status_code == 200, "still signed in"


def test_a_restore_that_breaks_off_leaves_the_office_and_its_copy(
    office: Counter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = office.signed_in(Role.OWNER)
    saved = owner.get(f"{PAGE}/download").content
    office.begin(details("Second"))

    def killed(source: Path, url: str, *, force: bool = False, called: str = "") -> object:
        if force:
            raise SystemExit
        return restore(source, url, called=called)

    monkeypatch.setattr(backups, "restore", killed)
    with pytest.raises(BaseException):  # noqa: B017, PT011 -- the server is gone
        send(owner, saved, read="yes")
    assert set(office.office.names()) == {"first", "second"}
    assert len(list(tmp_path.glob("office-before-restore-*.db"))) == 1


def test_postgresql_is_told_honestly(monkeypatch: pytest.MonkeyPatch, office: Counter) -> None:
    from crosstable.store.urls import address

    elsewhere = address("postgresql://localhost/office")
    monkeypatch.setattr(backups, "address", lambda _url: elsewhere)
    owner = office.signed_in(Role.OWNER)
    page = owner.get(PAGE).text
    assert "lives in PostgreSQL" in page
    assert 'type="file"' not in page
    assert send(owner, b"x", read="yes").status_code == 422  # type: ignore[attr-defined]
