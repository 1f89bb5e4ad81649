"""The same form acts once, in one process and among several."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event

import pytest
from litestar import Response
from litestar.datastructures import Cookie

from crosstable.kernel.errors import Refused, StoreUnusable
from crosstable.store import open_journal
from crosstable.store.answers import SqlAnswers
from crosstable.web.forms.copies import PAGES
from crosstable.web.forms.once import Once


class Words:
    def pack(self, answer: str) -> bytes:
        return answer.encode()

    def unpack(self, packed: bytes) -> str:
        return packed.decode()


def test_a_second_sending_waits_for_the_first_and_gets_its_answer() -> None:
    once, begun, go = Once(), Event(), Event()
    acts: list[int] = []

    def act() -> str:
        begun.set()
        go.wait(10)
        acts.append(1)
        return f"answer {len(acts)}"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(once.perform, "k", act)
        begun.wait(10)
        second = pool.submit(once.perform, "k", act)
        go.set()
        assert (first.result(), second.result()) == ("answer 1", "answer 1")


def test_among_processes_one_acts_and_all_answer_alike(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        shared = SqlAnswers(journal.database)
        processes = [Once(shared=shared) for _ in range(4)]
        together, acts = Barrier(4), list[int]()

        def act() -> str:
            acts.append(1)
            return f"answer {len(acts)}"

        def send(once: Once) -> str:
            together.wait(10)
            return once.perform("k", act, Words())

        with ThreadPoolExecutor(4) as pool:
            assert set(pool.map(send, processes)) == {"answer 1"}
        assert len(acts) == 1


def test_what_one_process_refused_another_may_do(tmp_path: Path) -> None:
    def refuse() -> str:
        raise Refused("no")

    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        shared = SqlAnswers(journal.database)
        first, second = Once(shared=shared), Once(shared=shared)
        with pytest.raises(Refused, match="no"):
            first.perform("k", refuse, Words())
        assert second.perform("k", lambda: "yes", Words()) == "yes"
        assert first.perform("k", refuse, Words()) == "yes"


def test_an_answer_that_cannot_travel_is_refused_elsewhere_not_repeated(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        shared = SqlAnswers(journal.database)
        first, second = Once(shared=shared), Once(shared=shared)
        assert first.perform("k", lambda: 7) == 7
        assert first.perform("k", lambda: 8) == 7
        with pytest.raises(Refused, match="sent before"):
            second.perform("k", lambda: 8)


def test_what_was_done_is_answered_although_nobody_can_note_it(tmp_path: Path) -> None:
    class Forgetful(SqlAnswers):
        def keep(self, key: str, answer: bytes) -> None:
            raise StoreUnusable(f"no room for {key} and {answer!r}")

        def release(self, key: str) -> None:
            raise AssertionError(f"{key} was done")

    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        once = Once(shared=Forgetful(journal.database))
        assert once.perform("k", lambda: "done", Words()) == "done"


def test_a_page_travels_with_its_cookies() -> None:
    page = Response("<p>Größe", status_code=303, headers={"Location": "/x"}, media_type="text/html")
    page.set_cookie(Cookie(key="a", value="b", max_age=120, httponly=True, samesite="lax"))
    again = PAGES.unpack(PAGES.pack(page))
    assert (again.content, again.status_code, dict(again.headers)) == (
        "<p>Größe",
        303,
        {"Location": "/x"},
    )
    assert again.cookies == page.cookies
    assert [each.value for each in again.cookies] == ["b"]
