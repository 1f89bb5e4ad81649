"""Archiving, deleting and duplicating on the pages and for programs; a file looked over first."""

from __future__ import annotations

import re

import pytest

from crosstable.office.acts import ArchiveTournament, DeleteTournament, Register
from crosstable.office.roles import Role
from tests.office.desk import WHEN, details, people
from tests.office.test_imported_rounds import WRONG, report
from tests.web.counter import Counter, form
from tests.web.rounds_office import NAME, do, played

EVENT = f"/office/tournaments/{NAME}"
API = f"/api/v1/tournaments/{NAME}"
SURE = {"_sure": "4", "_read": "yes"}


def test_an_event_is_archived_listed_apart_and_opened_again(counter: Counter) -> None:
    played(counter)
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    sent = form(chief.get(f"{EVENT}/keeping"))
    chief.post(f"{EVENT}/archive", data={**sent, **SURE})
    assert counter.office.state(NAME).tournament.archived
    listed = chief.get("/office").text
    assert f'href="{EVENT}"' not in listed
    assert "1 tournament in the archive" in listed
    assert f'href="{EVENT}"' in chief.get("/office?show=archived").text
    refused = chief.post(f"{EVENT}/rounds/1/results", data={"line": "1 1-0"})
    assert "archived" in refused.text
    assert counter.browser().get(f"/tournaments/{NAME}").status_code == 200
    chief.post(f"{EVENT}/reopen", data={**form(chief.get(f"{EVENT}/keeping")), **SURE})
    assert not counter.office.state(NAME).tournament.archived


STILL = {f"{EVENT}/{act}" for act in ("reopen", "hide", "publish", "duplicate", "undo")} | {
    f"{EVENT}/rounds/undo",
    f"{EVENT}/journal/undo",
    "/logout",
    "/preferences",
}
"""What an archived event's pages still send: its archive, its publicity, and what is undone."""


@pytest.mark.parametrize(
    "page",
    [
        *("", "/players", "/players/1", "/players/numbers", "/players/apart"),
        *("/rounds", "/rounds/1", "/rounds/1/boards/1", "/standings", "/crosstable", "/prizes"),
        *("/games", "/print", "/journal", "/settings", "/regulations", "/keeping"),
    ],
)
def test_an_archived_event_says_so_on_every_page_and_offers_no_act(
    counter: Counter, page: str
) -> None:
    played(counter)
    do(counter, ArchiveTournament())
    answer = counter.signed_in(Role.CHIEF_ARBITER).get(f"{EVENT}{page}")
    assert answer.status_code == 200
    assert "In the archive: read only" in answer.text
    assert f'action="{EVENT}/reopen"' in answer.text
    sent = set(re.findall(r'<form[^>]*method="post"[^>]*action="([^"]*)"', answer.text))
    assert {address for address in sent if not address.endswith("/forget")} <= STILL
    assert "Pair round 2" not in answer.text
    reader = counter.signed_in(Role.VIEWER).get(f"{EVENT}{page}").text
    assert "In the archive: read only" in reader
    assert f'action="{EVENT}/reopen"' not in reader


def test_a_deleted_event_exists_for_the_owner_only(counter: Counter) -> None:
    counter.begin(details(), Register(people(4)))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    asked = chief.post(
        f"{EVENT}/delete", data={**form(chief.get(f"{EVENT}/keeping")), "reason": "twice"}
    )
    assert "disappears for everybody" in asked.text
    done = chief.post(
        f"{EVENT}/delete", data={**form(chief.get(f"{EVENT}/keeping")), "reason": "twice", **SURE}
    )
    assert "is deleted" in done.text
    assert chief.get(EVENT).status_code == 404
    assert counter.program(Role.CHIEF_ARBITER).get(API).status_code == 404
    assert counter.browser().get(f"/tournaments/{NAME}").status_code == 404
    owner = counter.signed_in(Role.OWNER)
    assert "1 deleted tournament" in owner.get("/office").text
    assert "twice" in owner.get(f"{EVENT}/journal").text


def test_what_was_paired_cannot_be_deleted(counter: Counter) -> None:
    played(counter)
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(f"{EVENT}/keeping").text
    assert "can no longer be deleted" in page
    answer = counter.program(Role.CHIEF_ARBITER).post(
        f"{API}/delete", json={"reason": "x", "confirm": 4}
    )
    assert answer.status_code in {409, 422}


def test_another_like_it(counter: Counter) -> None:
    played(counter)
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    sent = form(chief.get(f"{EVENT}/keeping"), title="Next year", starts="2027-05-01")
    answer = chief.post(f"{EVENT}/duplicate", data={**sent, "players": "yes"})
    assert "private until you make it public" in answer.text
    made = counter.office.state("next-year").tournament
    assert (len(made.entrants), made.rounds, made.published) == (9, (), False)
    made_too = counter.program(Role.CHIEF_ARBITER).post(f"{API}/duplicate", json={"name": "Third"})
    assert made_too.status_code == 201
    assert made_too.json()["players"] == 0


def test_differences_are_shown_before_a_file_is_taken_over(counter: Counter) -> None:
    counter.begin(details("Open"))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.post(
        "/office/import",
        data=form(chief.get("/office/import")),
        files={"file": ("x.trf", report(WRONG), "text/plain")},
    )
    assert "Rounds not paired as the rules require: 1 of 1" in page.text
    assert "In the file" in page.text
    assert "By the rules" in page.text
    assert "Another tournament has this name" in page.text
    assert "private until" in page.text
    assert counter.office.names() == ("open",)


def test_a_deleted_name_is_free_for_nobody_else(counter: Counter) -> None:
    counter.begin(details(), Register(people(4)))
    counter.office.execute(NAME, DeleteTournament("x"), by="Anna", at=WHEN)
    assert counter.office.create(details(), by="Anna", at=WHEN).id == f"{NAME}-2"
    assert counter.office.called("Club championship") == (f"{NAME}-2",)


def test_publicity_is_changed_from_any_page_and_one_stays_there(counter: Counter) -> None:
    played(counter)
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    for page, act, more in (
        ("keeping", "hide", {"reason": "x"}),
        ("rounds/1", "publish", {}),
    ):
        shown = chief.get(f"{EVENT}/{page}")
        assert f'name="back" value="{EVENT}/{page}"' in shown.text
        sent = {**form(shown), **more, **SURE, "back": f"{EVENT}/{page}"}
        answer = chief.post(f"{EVENT}/{act}", data=sent, follow_redirects=False)
        assert answer.headers["location"] == f"{EVENT}/{page}"
    outside = {
        **form(chief.get(f"{EVENT}/keeping")),
        **SURE,
        "reason": "x",
        "back": "//evil.example",
    }
    answer = chief.post(f"{EVENT}/hide", data=outside, follow_redirects=False)
    assert answer.headers["location"] == "/"
