"""The patterns of every form: nothing typed is lost, nothing acts twice or overwrites."""

from __future__ import annotations

import re
import threading
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from crosstable.office.acts import FixBoard, Register, Withdraw
from crosstable.office.roles import Role
from crosstable.web.forms.asked import read_command
from crosstable.web.forms.form import Form, Sheet, Unfit
from crosstable.web.forms.once import Once
from crosstable.web.settings import Settings
from crosstable.web.words.field_words import typed_fields
from tests.office.desk import WHEN, details, people
from tests.web.counter import PASSWORD, Counter, counter_at, form, undoing


class Wish(msgspec.Struct, frozen=True):
    name: Annotated[str, Meta(max_length=5)]
    count: Annotated[int, Meta(ge=1, le=9)] = 3
    on: date | None = None
    way: Literal["a", "b"] = "a"
    many: tuple[str, ...] = ()
    sure: bool = False


def test_a_form_becomes_a_value() -> None:
    texts = {"name": [" Anna "], "count": ["7"], "on": ["2026-05-01"], "many": ["x", "", "y"]}
    found = Form({**texts, "sure": ["yes"], "stranger": ["1"]}).read(Wish)
    assert found == Wish("Anna", 7, date(2026, 5, 1), "a", ("x", "y"), sure=True)


def test_what_is_left_empty_is_the_default_or_asked_for() -> None:
    assert Form({"name": ["A"], "count": [""]}).read(Wish) == Wish("A")
    with pytest.raises(Unfit) as caught:
        Form({"name": ["  "]}).read(Wish)
    assert caught.value.errors == {"name": "Please fill this in."}


def test_every_field_says_what_fits() -> None:
    texts = {"name": ["Annemarie"], "count": ["many"], "on": ["tomorrow"], "way": ["c"]}
    with pytest.raises(Unfit) as caught:
        Form(texts).read(Wish)
    assert caught.value.errors == {
        "name": "Enter at most 5 characters.",
        "count": "Enter a whole number from 1 to 9.",
        "on": "Enter a date, such as 2026-05-31.",
        "way": "Choose one of the values offered.",
    }


def test_a_sheet_gives_everything_back_but_secrets() -> None:
    typed = Form({"name": ["<b>"], "many": ["x", "y"], "password": ["s3cret"], "_key": ["k"]})
    sheet = Sheet.failed(typed, Unfit({"name": "no"}))
    assert sheet.text("name") == "<b>"
    assert sheet.all("many") == ("x", "y")
    assert sheet.text("password") == ""
    assert typed.kept == (("name", "<b>"), ("many", "x"), ("many", "y"))


def test_once_means_once_in_many_threads() -> None:
    once, done, answers = Once(), [], []
    gate = threading.Barrier(8)

    def act() -> str:
        done.append(1)
        return f"answer {len(done)}"

    def send() -> None:
        gate.wait()
        answers.append(once.perform("key", act))

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(done), set(answers)) == (1, {"answer 1"})


def test_what_failed_may_be_sent_again_and_memory_is_bounded() -> None:
    once = Once(size=2)
    with pytest.raises(ZeroDivisionError):
        once.perform("key", lambda: 1 // 0)
    assert [once.perform(key, lambda: 1) for key in ("key", "a", "b")] == [1, 1, 1]
    assert once.perform("b", lambda: 99) == 1
    assert once.perform("key", lambda: 99) == 99


def test_the_same_form_sent_twice_acts_once(counter: Counter) -> None:
    browser = counter.signed_in()
    state = counter.begin(None, Register(people(4)), Withdraw(1))
    path = f"/office/tournaments/{state.id}"
    data = undoing(browser.get(path), reason="wrong player", _sure="3")
    for _ in range(2):
        page = browser.post(f"{path}/undo", data=data)
        assert page.status_code == 200
        assert "Undone:" in page.text
    assert counter.office.state(state.id).version == state.version + 1


def test_a_conflict_shows_what_happened_and_keeps_what_was_wanted(counter: Counter) -> None:
    browser = counter.signed_in()
    state = counter.begin(None, Register(people(4)))
    path = f"/office/tournaments/{state.id}/players/2"
    data = form(browser.get(path), reason="entered <twice>")
    counter.office.execute(state.id, Withdraw(3, "ill"), by="Berta", at=WHEN)
    page = browser.post(f"{path}/withdraw", data=data)
    assert page.status_code == 409
    assert "Berta" in page.text
    assert "player 3 withdrew" in page.text
    assert "entered &lt;twice&gt;" in page.text
    assert "Somebody else got there first" in page.text
    assert counter.office.state(state.id).version == state.version + 1
    sure = form(page, reason="entered <twice>", _sure="3")
    assert "is withdrawn." in browser.post(f"{path}/withdraw", data=sure).text
    assert counter.office.state(state.id).version == state.version + 2


def test_a_session_that_ends_in_the_middle_of_a_form(counter: Counter) -> None:
    browser = counter.signed_in()
    state = counter.begin(None, Register(people(4)))
    path = f"/office/tournaments/{state.id}/players/2"
    data = form(browser.get(path), reason='he said "no"')
    counter.house.access.sessions.revoke("owner", by="test", at=WHEN)
    counter.house.gate.forget()
    page = browser.post(f"{path}/withdraw", data=data)
    assert page.status_code == 401
    assert "Your session has ended." in page.text
    assert 'name="kept.reason" value="he said &#34;no&#34;"' in page.text
    kept = {"resume": f"{path}/withdraw", "kept.reason": 'he said "no"'}
    page = browser.post("/login", data={"login": "owner", "password": PASSWORD, **kept})
    assert "Signed in again" in page.text
    assert f'action="{path}/withdraw"' in page.text
    page = browser.post(f"{path}/withdraw", data=form(page, reason='he said "no"', _sure="3"))
    assert "is withdrawn." in page.text


def test_what_the_role_does_not_allow_names_who_may(counter: Counter) -> None:
    counter.signed_in()
    browser = counter.signed_in(Role.VIEWER)
    state = counter.begin(None, Register(people(4)))
    page = browser.post(f"/office/tournaments/{state.id}/undo", data={"reason": "x"})
    assert page.status_code == 403
    assert "ask Olga Owner" in page.text
    assert counter.office.state(state.id).version == state.version


def test_htmx_gets_a_toast_instead_of_a_page(counter: Counter) -> None:
    browser = counter.signed_in(Role.VIEWER)
    state = counter.begin()
    answer = browser.post(
        f"/office/tournaments/{state.id}/undo", data={}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 403
    assert answer.headers["hx-retarget"] == "#toasts"
    assert "<html" not in answer.text


def test_a_form_of_another_site_is_refused(counter: Counter) -> None:
    browser = counter.signed_in()
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
        page = browser.post("/office/people/roles", data={"login": "owner"}, headers=headers)
        assert page.status_code == 403


def test_what_is_too_large_is_said_kindly(tmp_path: Path) -> None:
    with counter_at(tmp_path, Settings(upload_megabytes=1)) as counter:
        browser = counter.signed_in()
        page = browser.post("/office/new", data={"name": "x" * 1_100_000})
        assert page.status_code == 413
        assert "At most 1 MB" in page.text
        files = {"file": ("list.csv", b"x" * 2_000_000)}
        assert browser.post("/office/new", files=files).status_code == 413


def test_a_conflict_with_oneself_says_so_and_names_fields_in_words(counter: Counter) -> None:
    browser = counter.signed_in()
    state = counter.begin(None, Register(people(4)))
    path = f"/office/tournaments/{state.id}/players/2"
    data = form(browser.get(path), reason="twice")
    browser.post(f"{path}/withdraw", data=form(browser.get(path), reason="here", _sure="3"))
    page = browser.post(f"{path}/withdraw", data=data)
    assert page.status_code == 409
    assert "You changed this tournament in another window" in page.text
    assert "You (in another window)" in page.text
    assert "Somebody else" not in page.text
    assert "<dt>Reason</dt><dd><bdi>twice</bdi></dd>" in page.text


def test_a_conflict_says_which_fields_hold_something_else_now(counter: Counter) -> None:
    browser = counter.signed_in()
    state = counter.begin(details(system="dutch", rounds=5), Register(people(4)))
    path = f"/office/tournaments/{state.id}/players/2/edit"
    shown = browser.get(path)
    rated = re.search(r'name="(rating\.[^"]+)"', shown.text)
    assert rated is not None
    mine = form(shown, name="Player, B", club="Club B", federation="", **{rated[1]: "1483"})
    first = form(shown, name="Player, B", club="Club A", federation="")
    browser.post(path, data={**first, "_key": "another", "_sure": "3"})
    page = browser.post(path, data=mine)
    assert page.status_code == 409
    assert "rating." not in page.text.partition("<main")[2].partition("<form")[0]
    rows = re.findall(
        r'<tr><th scope="row"[^>]*>([^<]*)<.*?<bdi>(.*?)</bdi>.*?<bdi>(.*?)</bdi>', page.text
    )
    assert ("Club", "Club A", "Club B") in rows
    assert "Name" not in {label for label, _now, _typed in rows}


def test_what_only_a_form_understands_is_not_shown_to_people() -> None:
    kept = (
        ("_what", "w"),
        ("act", "correct"),
        ("result", "1-0"),
        ("kept.reason", "r"),
        ("a_b", "c"),
        ("rounds_days_between", "7"),
        ("official.3.name", "Meier, Anna"),
    )
    shown = [("Result", "1-0"), ("Reason", "r"), ("Name", "Meier, Anna")]
    assert list(typed_fields(kept)) == shown


def test_a_field_is_called_as_its_form_calls_it() -> None:
    kept = (("team_boards", "4"), ("lineup_deadline", "30"), ("season", "2026/27"))
    assert list(typed_fields(kept)) == [
        ("Boards of a match", "4"),
        ("Line-ups are due, in minutes before a round", "30"),
        ("Season", "2026/27"),
    ]


def test_a_ruling_that_was_overtaken_is_shown_with_its_questions_and_answers() -> None:
    kept = (
        ("_version", "3"),
        ("matter", "flag"),
        ("flagged", "black"),
        ("answer", "loss"),
        ("white-clock", "0:40"),
    )
    shown = dict(typed_fields(kept))
    assert shown.pop("Ruling")
    assert list(shown.values()) == ["Black"]
    assert not {"matter", "flagged", "answer", "white clock"} & set(shown)


def test_a_form_becomes_a_command_by_what_the_command_asks() -> None:
    def read(kind: type[msgspec.Struct], **texts: str) -> msgspec.Struct:
        form = Form({name: [text] for name, text in texts.items()})
        return read_command(form, kind, lambda: WHEN, number=3)

    assert read(FixBoard, board="12", stranger="1") == FixBoard(3, 12)
    assert read(FixBoard, board="") == FixBoard(3, None)
    assert read(Withdraw) == Withdraw(3)
    with pytest.raises(Unfit) as caught:
        read(FixBoard, board="10000")
    assert caught.value.errors == {"board": "10000 is given; 1 to 9999 fit"}
