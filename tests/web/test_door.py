"""The check-in at the door: a link that checks players in, ends, and opens nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from crosstable.kernel.errors import Refused
from crosstable.office.acts import CheckIn, DrawLots, OpenDoor, PairRound, Register
from crosstable.office.door import DOOR, check_in_at_door, door_code, door_holds
from crosstable.office.roles import Role
from tests.office.desk import WHEN, Desk, details, people
from tests.web.counter import Counter, form

HALL = "/office/tournaments/open/players/check-in"
SECRET = b"s" * 32
FRENCH = {"accept-language": "fr"}


def desk() -> Desk:
    made = Desk(details(system="dutch", rounds=3))
    made.do(Register(people(4)), OpenDoor("m1", WHEN + timedelta(hours=3)))
    return made


def test_a_code_holds_until_its_end_and_for_its_tournament_only() -> None:
    made = desk()
    code = door_code(SECRET, made.id, "m1")

    def holds(given: str = code, name: str = made.id, hours: int = 1, key: bytes = SECRET) -> bool:
        at = WHEN + timedelta(hours=hours)
        return door_holds(given, key, name, made.tournament, at=at)

    assert holds()
    assert not holds(hours=3)
    assert not holds("x" * 24)
    assert not holds("é")
    assert not holds(name="another")
    assert not holds(key=b"t" * 32)
    made.do(OpenDoor("m2", WHEN + timedelta(hours=3)))
    assert not holds(), "another link ends the one before"
    made.do(DrawLots("x"), PairRound())
    assert not holds(door_code(SECRET, made.id, "m2")), "a paired round ends it"
    with pytest.raises(Refused):
        made.do(OpenDoor("m3", WHEN))


def test_a_note_is_judged_by_the_newest_state_and_twice_does_no_harm() -> None:
    made = desk()
    made.do(CheckIn((2,)))
    for _ in range(2):
        after = check_in_at_door(made.office, made.id, 1, present=True, at=WHEN)
    assert [entrant.present for entrant in after.tournament.entrants[:2]] == [True, True]
    assert made.journal.entries[-1].by == "check-in at the door"
    assert made.journal.entries[-2].by != "check-in at the door", "written once"


def linked(counter: Counter) -> str:
    counter.begin(details("Open", system="dutch", rounds=3), Register(people(4)))
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.post(f"{HALL}/door", data={**form(arbiter.get(HALL)), "hours": "3"}).text
    found = re.search(r'href="http://[^/]*(/door/open/[a-z2-7]{24})"', page)
    assert found, page
    assert "<svg" in page
    return found[1]


def test_whoever_has_the_link_checks_players_in_without_a_login(counter: Counter) -> None:
    link = linked(counter)
    tablet = counter.browser()
    page = tablet.get(link)
    assert "Player, A" in page.text
    assert "/office/" not in page.text
    assert page.headers["cache-control"] == "no-store"
    told = tablet.post(link, data={"press": "1 here"}, headers={"accept": "application/json"})
    assert told.json()["here"] == [1]
    counter.office.execute("open", CheckIn((2,)), by="Anna", at=WHEN)
    assert tablet.get(f"{link}/pulse").headers["hx-trigger"] == "changed-missed"
    assert tablet.get(f"{link}/hall").json()["here"] == [1, 2]
    assert tablet.post(link, data={"press": "1 open"}).status_code == 200
    assert counter.office.state("open").tournament.entrant(1).present is None


def test_the_journal_says_in_every_language_that_it_was_at_the_door(counter: Counter) -> None:
    linked(counter)
    check_in_at_door(counter.office, "open", 2, present=True, at=WHEN)
    page = counter.signed_in().get("/office/tournaments/open/journal", headers=FRENCH).text
    assert "pointage à l’entrée" in page
    assert '<option value="check-in at the door">' in page


def test_the_link_opens_nothing_else_and_ends(counter: Counter) -> None:
    link = linked(counter)
    tablet = counter.browser()
    tablet.get(link)
    assert tablet.get(HALL, follow_redirects=False).status_code in {303, 401}
    assert tablet.post(f"{HALL}/rest", data={}, follow_redirects=False).status_code != 200
    code = link.rpartition("/")[2]
    headers = {"Authorization": f"Bearer {code}"}
    answer = tablet.post(
        "/api/v1/tournaments/open/check-in", json={"players": [3]}, headers=headers
    )
    assert answer.status_code == 401
    arbiter = counter.signed_in(Role.ARBITER)
    arbiter.post(f"{HALL}/door/close", data=form(arbiter.get(HALL)))
    assert tablet.get(link).status_code == 404
    assert tablet.post(link, data={"press": "3 here"}).status_code == 404
    assert counter.office.state("open").tournament.entrant(3).present is None


def test_clerks_do_not_see_the_link(counter: Counter) -> None:
    link = linked(counter)
    assert link not in counter.signed_in(Role.CLERK).get(HALL).text
    secret = counter.house.access.secrets.get(DOOR)
    door = counter.office.state("open").tournament.door
    assert door is not None
    assert door_code(secret, "open", door.mark) in link
