"""The assistant's page by a link, and the arbiter's page beside it."""

from __future__ import annotations

import re

from crosstable.office.roles import Role
from tests.web.counter import Client, Counter
from tests.web.rounds_office import ROUNDS, now, played

HERE = f"{ROUNDS}/1/boards/1/recording"


def link_of(arbiter: Client) -> str:
    arbiter.post(HERE, data={"act": "link"})
    match = re.search(r'value="[^"]*(/record/[^"]+)"', arbiter.get(HERE).text)
    assert match is not None
    return match[1]


def test_an_assistant_records_anything_and_only_the_arbiter_is_warned(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    page = link_of(arbiter)
    nobody = counter.client
    for ply, move in enumerate(("e4", "e5", "Ke3", "-"), start=1):
        answer = nobody.post(page, data={"ply": str(ply), "written": move})
        assert answer.status_code == 200
        assert move in answer.text
        assert "legal" not in answer.text
    assert "Move 3, White" in nobody.get(page).text
    told = arbiter.get(HERE).text
    assert "Ke3 is not legal" in told
    assert "File the moves up to there" in told
    assert "Every move is legal" not in told
    wrong = nobody.post(page, data={"ply": "9", "written": "d4"})
    assert wrong.status_code == 422
    assert "half-move 9 cannot be written" in wrong.text
    assert counter.signed_in(Role.CLERK).get(HERE).status_code == 403


def test_a_corrected_record_is_filed_with_the_board(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    page = link_of(arbiter)
    for ply, move in enumerate(("e4", "e6", "Nf3"), start=1):
        counter.client.post(page, data={"ply": str(ply), "written": move})
    assert 'value="e6"' in counter.client.get(f"{page}?ply=2").text
    counter.client.post(page, data={"ply": "2", "written": "e5"})
    arbiter.post(HERE, data={"act": "file"})
    filed = now(counter).tournament.moves_of(1, 1)
    assert filed is not None
    assert "1. e4 e5 2. Nf3" in filed.text
    arbiter.post(f"{HERE}/move", data={"ply": "3", "written": ""})
    recording = now(counter).tournament.recording_of(1, 1)
    assert recording is not None
    assert recording.moves == ("e4", "e5")


def test_a_link_that_has_ended_opens_nothing(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    page = link_of(arbiter)
    arbiter.post(HERE, data={"act": "end"})
    assert counter.client.get(page).status_code == 404
    assert counter.client.post(page, data={"ply": "1", "written": "e4"}).status_code == 404
    assert counter.client.get("/record/nowhere/aaaa").status_code == 404
