"""Taking rating lists in from the page."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from crosstable.confined.unpacking import unpacked
from crosstable.kernel.errors import UnreadableInput
from crosstable.office.roles import Role
from crosstable.web.settings import Settings
from crosstable.web.work import list_intake
from crosstable.web.work.list_intake import ListIntake
from crosstable.web.work.sent import Sent
from tests.web.counter import Counter, counter_at, form

PAGE = "/office/ratings"
LIST = b"id,name,rating\n5,Carlsson Pia,2244\n6,Carlsson Ola,2000\n"


def packed(**files: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


def finished(counter: Counter) -> ListIntake:
    intake = counter.house.intake
    assert intake is not None
    intake.wait()
    return intake


@pytest.mark.parametrize("content", [LIST, packed(list=LIST)], ids=["plain", "packed"])
def test_a_list_is_taken_in_and_found(counter: Counter, content: bytes) -> None:
    counter.signed_in()
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    page = browser.get(PAGE)
    assert "No rating list yet" in page.text
    data = form(page, lists="fide.standard", dated="2026-01-01")
    browser.post(PAGE, data=data, files={"file": ("fide.csv", content)})
    finished(counter)
    page = browser.get(PAGE)
    assert "2 players are on the lists now." in page.text
    assert "FIDE rating" in page.text
    assert "1 Jan 2026" in page.text
    assert "Put in force by" in page.text
    assert "not in the journal" not in page.text
    lists = counter.house.lists
    assert lists is not None
    assert [each.id for each in lists.search("carlsson")] == [5, 6]
    gone = {"list": "fide.standard", "dated": "2026-01-01"}
    page = browser.post(f"{PAGE}/remove", data=gone)
    assert "The list is removed." in page.text
    assert "No rating list yet" in page.text
    assert list(lists.search("carlsson")) == []
    again = browser.post(f"{PAGE}/remove", data=gone)
    assert again.status_code == 422
    assert "it may already have been removed" in again.text
    # The one-time key: the same form again begins nothing.
    browser.post(PAGE, data=data, files={"file": ("fide.csv", content)})
    progress = browser.get(f"{PAGE}/progress")
    assert progress.url.path == PAGE


def test_what_is_wrong_later_in_the_file_is_said_and_nothing_changes(counter: Counter) -> None:
    browser = counter.signed_in()
    files = {"file": ("fide.csv", LIST + b"5,Carlsson Pia,2244\n")}
    browser.post(PAGE, data={"lists": "fide.standard", "dated": "2026-01-01"}, files=files)
    status = finished(counter).status
    assert status is not None
    assert "identifier 5 is given twice" in (status.failed or "")
    page = browser.get(PAGE).text
    assert "identifier 5 is given twice" in page
    assert counter.house.lists is not None
    assert counter.house.lists.issues() == ()


@pytest.mark.parametrize(
    ("data", "name", "content", "sentence"),
    [
        ({"lists": "fide.standard"}, "fide.csv", LIST, "give the date"),
        ({"dated": "2026-01-01"}, "fide.csv", LIST, "Choose which list this is."),
        ({"lists": "mine", "dated": "2026-01-01"}, "x.csv", LIST, "Choose which list this is."),
        ({"lists": "fide.standard", "dated": "2026-01-01"}, "x.txt", b"", "Choose the list"),
        ({"lists": "fide.standard", "dated": "May"}, "x.txt", LIST, "Enter a date"),
        ({"lists": "fide.standard", "dated": "2026-01-01"}, "x.txt", b"%PDF-1", "this is a PDF"),
        (
            {"lists": "fide.standard", "dated": "2026-01-01"},
            "x.zip",
            packed(a=LIST, b=LIST),
            "the archive holds 2 files",
        ),
    ],
)
def test_what_cannot_be_taken_in_is_said_at_once(
    counter: Counter, data: dict[str, str], name: str, content: bytes, sentence: str
) -> None:
    answer = counter.signed_in().post(PAGE, data=data, files={"file": (name, content)})
    assert answer.status_code == 422
    assert sentence in answer.text


def test_a_broken_archive_is_refused() -> None:
    whole = packed(list=LIST * 1000)
    broken = whole[:60] + bytes(20) + whole[80:]
    with pytest.raises(UnreadableInput):
        list(unpacked(broken, "x.zip"))


@pytest.mark.parametrize("role", [Role.VIEWER, Role.CLERK, Role.ARBITER])
def test_only_chief_arbiters_and_owners_keep_lists(counter: Counter, role: Role) -> None:
    counter.signed_in()
    browser = counter.signed_in(role)
    assert browser.get(PAGE).status_code == 403
    assert browser.get(f"{PAGE}/progress").status_code == 403
    assert browser.post(PAGE, data={"lists": "fide.standard"}).status_code == 403
    assert 'href="/office/ratings"' not in browser.get("/office").text


def test_lists_may_be_larger_than_other_uploads(tmp_path_factory: pytest.TempPathFactory) -> None:
    small = Settings(upload_megabytes=1, list_megabytes=3)
    with counter_at(tmp_path_factory.mktemp("lists"), small) as counter:
        browser = counter.signed_in()
        padding = b"".join(b"%d,Some Body,1500\n" % number for number in range(100, 90_100))
        data = {"lists": "fide.standard", "dated": "2026-01-01"}
        assert len(padding) > small.upload_bytes
        answer = browser.post(PAGE, data=data, files={"file": ("x.csv", LIST + padding)})
        assert answer.status_code == 200
        finished(counter)
        assert "90,002 players are on the lists now." in browser.get(PAGE).text
        huge = browser.post(PAGE, data=data, files={"file": ("x.csv", bytes(4_000_000))})
        assert huge.status_code == 413


def test_a_long_list_is_taken_in_by_another_process_which_tells_how_far_it_is(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_given: object) -> int:
        raise AssertionError("taken in here")

    monkeypatch.setattr(list_intake, "_take_in", nobody)
    browser = counter.signed_in()
    data = {"lists": "fide.standard", "dated": "2026-01-01"}
    people = b"".join(
        b"%d,Some Body,%d\n" % (number, 1000 + number % 1500) for number in range(1, 30_001)
    )
    files = {"file": ("long.csv", b"id,name,rating\n" + people)}
    assert browser.post(PAGE, data=data, files=files).status_code == 200
    status = finished(counter).status
    assert status is not None
    assert (status.players, status.failed) == (30_000, None)
    assert counter.house.lists is not None
    assert counter.house.lists.by_id(30_000) is not None
    wrong = {"file": ("long.csv", b"id,name,rating\n" + people + b"5,Twice,2000\n")}
    browser.post(PAGE, data=data, files=wrong)
    status = finished(counter).status
    assert status is not None
    assert "identifier 5 is given twice" in (status.failed or "")


def test_a_list_that_was_sent_leaves_no_file_behind() -> None:
    sent = Sent(LIST)
    sent.beside.write_bytes(b"{}")
    paths = sent.path, sent.beside
    assert sent.path.read_bytes() == LIST
    del sent
    assert not any(path.exists() for path in paths)


def test_a_list_without_a_date_is_kept_until_the_date_is_given(counter: Counter) -> None:
    counter.signed_in()
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    data = form(browser.get(PAGE), lists="fide.standard")
    asked = browser.post(PAGE, data=data, files={"file": ("club.csv", LIST)})
    assert asked.status_code == 422
    assert "does not say when it takes effect" in asked.text
    assert "From which day does it apply?" in asked.text
    key = re.search(r'name="held" value="([^"]+)"', asked.text)
    assert key is not None
    undated = browser.post(PAGE, data={"held": key[1]})
    assert undated.status_code == 422
    assert "From which day does it apply?" in undated.text
    # Nobody else's.
    other = counter.signed_in(Role.CHIEF_ARBITER)
    assert "From which day" not in other.get(PAGE).text
    stolen = other.post(PAGE, data={"held": key[1], "dated": "2026-01-01"})
    assert stolen.status_code == 422
    browser.post(PAGE, data={"held": key[1], "dated": "2026-01-01"})
    finished(counter)
    page = browser.get(PAGE).text
    assert "club.csv: 2 players are on the lists now." in re.sub(r"<[^>]*>", "", page)
    assert "From which day does it apply?" not in page


def test_somebody_on_several_lists_is_counted_once(counter: Counter) -> None:
    browser = counter.signed_in()
    player = (
        "<player><fideid>{0}</fideid><name>Carlsson {0}</name><rating>2244</rating>"
        "<rapid_rating>2200</rapid_rating></player>"
    )
    both = f"<playerslist>{player.format(5)}{player.format(6)}</playerslist>".encode()
    page = form(browser.get(PAGE), dated="2026-01-01")
    data = {**page, "lists": ["fide.standard", "fide.rapid"]}
    browser.post(PAGE, data=data, files={"file": ("both.xml", both)})
    finished(counter)
    assert "2 players are on the lists now." in browser.get(PAGE).text
