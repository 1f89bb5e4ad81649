"""The rules edition by edition on a page and over the API, and what changed for an event."""

from __future__ import annotations

from crosstable.office.roles import Role
from tests.office.desk import details
from tests.web.counter import Counter
from tests.web.rounds_office import NAME

PAGE = "/office/editions"


def test_the_editions_are_listed_and_two_compared(counter: Counter) -> None:
    browser = counter.signed_in(Role.ARBITER)
    listed = browser.get(PAGE)
    assert listed.status_code == 200
    assert "fmjd-annex3-old" in listed.text
    assert "French original is the legal text" in listed.text
    assert ">1 Mar 2026<" in listed.text
    both = browser.get(PAGE, params={"older": "fmjd-annex3-old", "newer": "fmjd-2022"})
    assert "wrong colours stand as soon as" in both.text
    assert "FMJD Annex 3 5.2" in both.text
    assert "no_time_trouble" not in both.text
    assert '<th scope="col">After</th>' in both.text
    mixed = browser.get(PAGE, params={"older": "fide-2019", "newer": "fmjd-2022"})
    assert mixed.status_code == 422
    assert "rules of different federations" in mixed.text
    unknown = browser.get(PAGE, params={"older": "fide-1924", "newer": "fmjd-2022"})
    assert unknown.status_code == 422


def test_an_event_shows_what_changed_for_it(counter: Counter) -> None:
    counter.begin(details(system="dubov", rounds=7, edition="fide-2024-12"))
    browser = counter.signed_in(Role.ARBITER)
    page = browser.get(f"/office/tournaments/{NAME}/editions")
    assert page.status_code == 200
    assert "FIDE Dubov system" in page.text
    assert "FIDE Lim system" not in page.text
    assert (
        f"/office/tournaments/{NAME}/editions"
        in browser.get(f"/office/tournaments/{NAME}/settings").text
    )
    program = counter.program(Role.ARBITER)
    steps = program.get("/api/v1/editions/diff", params={"event": NAME}).json()
    words = [change["words"] for step in steps for change in step["changes"]]
    assert any("Dubov" in each for each in words)
    assert not any("Lim system" in each for each in words)


def test_programs_read_the_editions_without_a_token(counter: Counter) -> None:
    rows = counter.client.get("/api/v1/editions").json()
    assert rows[0]["edition"] == "fide-2026-03"
    asked = {"older": "fide-2023-01", "newer": "fide-2024-03"}
    steps = counter.client.get("/api/v1/editions/diff", params=asked).json()
    (floor,) = [each for each in steps[-1]["changes"] if each["rule"] == "ratings, floor"]
    assert (floor["before"], floor["after"]) == ("1000", "1400")
    assert counter.client.get("/api/v1/editions/diff").status_code == 422
    hidden = counter.client.get("/api/v1/editions/diff", params={"event": "nobody-knows"})
    assert hidden.status_code == 404
