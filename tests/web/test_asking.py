"""Questions before an act: what is shown at which level, what is kept, and what lets it through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    LeaveRules,
    PairRound,
    Publish,
    Register,
    Unpublish,
)
from crosstable.office.cautions import Caution, Level
from crosstable.office.roles import Role
from crosstable.web import app
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure, agreed
from crosstable.web.forms.form import Form
from tests.office.desk import details, people
from tests.web.counter import Counter, counter_at


class Probe(Controller):
    """A page with one act for each level."""

    path = "/office/tournaments/{name:str}/probe"

    @post("/leave", sync_to_thread=True)
    def leave(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        state = desk.state(name)
        command = LeaveRules(desk.form.text("reason"))
        return act_when_sure(
            desk, state, command, title="Leave the rules?", then=f"/office/tournaments/{name}"
        )

    @post("/unpublish", sync_to_thread=True)
    def unpublish(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        state = desk.state(name)
        command = Unpublish(1, desk.form.text("reason"))
        return act_when_sure(
            desk, state, command, title="Take it back?", then=f"/office/tournaments/{name}"
        )

    @post("/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        state = desk.state(name)
        own = desk.form.text("own")
        also = [Caution(Level.ACKNOWLEDGE, Reason(Sentence.recorded(own)))] if own else []
        return act_when_sure(desk, state, Publish(1), title="Publish?", then="/office", also=also)


@pytest.fixture
def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter]:
    monkeypatch.setattr(app, "VIEWS", [*app.VIEWS, Probe])
    with counter_at(tmp_path) as counter:
        yield counter


def begun(counter: Counter) -> str:
    state = counter.begin(
        details(system="dutch", rounds=3), Register(people(6)), DrawLots("x"), PairRound()
    )
    return f"/office/tournaments/{state.id}/probe"


@pytest.mark.parametrize(
    ("typed", "level"),
    [
        ({}, 0),
        ({"_sure": "3"}, 3),
        ({"_sure": "4"}, 3),
        ({"_sure": "4", "_read": "yes"}, 4),
        ({"_sure": "-4", "_read": "yes"}, 0),
        ({"_sure": "44", "_read": "yes"}, 0),
        ({"_sure": "x"}, 0),
    ],
)
def test_how_far_somebody_agreed(typed: dict[str, str], level: int) -> None:
    assert agreed(Form({name: (text,) for name, text in typed.items()})) == level


def test_what_needs_no_question_is_done_at_once(counter: Counter) -> None:
    address = begun(counter)
    answer = counter.signed_in().post(f"{address}/publish", follow_redirects=False)
    assert answer.status_code == 303
    assert counter.office.state("club-championship").tournament.rounds[0].published


def test_a_page_may_have_something_of_its_own_to_say(counter: Counter) -> None:
    address = begun(counter)
    browser = counter.signed_in()
    asked = browser.post(f"{address}/publish", data={"own": "mind the <gap>"})
    assert "mind the &lt;gap&gt;" in asked.text
    assert "Please note:" in asked.text
    told = {"own": "mind the <gap>", "_sure": "2"}
    assert browser.post(f"{address}/publish", data=told, follow_redirects=False).status_code == 303


def test_a_question_keeps_what_was_typed_and_is_answered_once(counter: Counter) -> None:
    address = begun(counter)
    browser = counter.signed_in()
    browser.post(f"{address}/publish")
    version = counter.office.state("club-championship").version
    sent = {"reason": "wrong <b>list</b>", "_version": str(version), "_what": "Round 1 of the club"}
    asked = browser.post(f"{address}/unpublish", data=sent)
    assert asked.status_code == 200
    assert "players may have seen the pairings of round 1" in asked.text
    assert "Take it back?" in asked.text
    assert "Round 1 of the club" in asked.text
    assert 'name="reason" value="wrong &lt;b&gt;list&lt;/b&gt;"' in asked.text
    assert f'name="_version" value="{version}"' in asked.text
    assert 'name="_sure" value="3"' in asked.text
    assert 'name="_read"' not in asked.text
    assert counter.office.state("club-championship").tournament.rounds[0].published
    sure = {**sent, "_sure": "3", "_key": "k"}
    for _ in range(2):
        done = browser.post(f"{address}/unpublish", data=sure, follow_redirects=False)
        assert done.status_code == 303
    assert counter.office.state("club-championship").version == version + 1


def test_the_loudest_level_needs_a_tick_of_its_own(counter: Counter) -> None:
    address = begun(counter)
    browser = counter.signed_in()
    asked = browser.post(f"{address}/leave", data={"reason": "power cut"})
    assert "cannot be entered again" in asked.text
    assert 'name="_read"' in asked.text
    again = browser.post(f"{address}/leave", data={"reason": "power cut", "_sure": "4"})
    assert "cannot be entered again" in again.text
    assert counter.office.state("club-championship").tournament.by_the_rules
    done = browser.post(
        f"{address}/leave", data={"reason": "power cut", "_sure": "4", "_read": "yes"}
    )
    assert not counter.office.state("club-championship").tournament.by_the_rules
    assert "Rules mode left" in done.text
    assert "after 1 round:" in done.text
    assert "power cut" in done.text


def test_a_level_agreed_to_does_not_cover_a_louder_one(counter: Counter) -> None:
    address = begun(counter)
    browser = counter.signed_in()
    browser.post(f"{address}/publish")
    counter.office.execute(
        "club-championship",
        EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)),
        by="Ben",
        at=counter.house.now(),
    )
    asked = browser.post(f"{address}/unpublish", data={"reason": "r", "_sure": "3"})
    assert "1 result of round 1 is entered" in asked.text
    assert counter.office.state("club-championship").tournament.rounds[0].published


def test_nobody_is_asked_about_what_changed_meanwhile(counter: Counter) -> None:
    address = begun(counter)
    browser = counter.signed_in()
    browser.post(f"{address}/publish")
    answer = browser.post(f"{address}/unpublish", data={"reason": "r", "_version": "2"})
    assert answer.status_code == 409
    assert "Somebody else got there first" in answer.text


def test_who_may_not_is_told_so_without_a_question(counter: Counter) -> None:
    address = begun(counter)
    clerk = counter.signed_in(Role.CLERK)
    answer = clerk.post(f"{address}/leave", data={"reason": "r"})
    assert answer.status_code == 403
    assert "needs a chief arbiter" in answer.text


def test_what_would_be_refused_is_refused_before_anybody_is_asked(counter: Counter) -> None:
    address = begun(counter)
    answer = counter.signed_in().post(f"{address}/leave", data={"reason": " "})
    assert answer.status_code == 422
    assert "leaving the rules needs a reason" in answer.text
    assert 'name="_sure"' not in answer.text


def test_in_the_page_the_question_is_a_dialog(counter: Counter) -> None:
    address = begun(counter)
    browser = counter.signed_in()
    asked = browser.post(
        f"{address}/leave", data={"reason": "power cut"}, headers={"HX-Request": "true"}
    )
    assert asked.headers["HX-Retarget"] == "#asking"
    assert asked.text.lstrip().startswith("<dialog data-asks")
    assert "<html" not in asked.text
    sure = {"reason": "power cut", "_sure": "4", "_read": "yes"}
    done = browser.post(f"{address}/leave", data=sure, headers={"HX-Request": "true"})
    assert done.headers["HX-Redirect"] == "/office/tournaments/club-championship"
