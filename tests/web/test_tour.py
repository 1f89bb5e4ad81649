"""The guided tour: on the demonstration's open and nowhere else, in both languages."""

from __future__ import annotations

import re

from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.demo import fill
from crosstable.office.roles import Role
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter

OPEN = "/office/tournaments/riverside-open"


def test_the_tour_leads_from_page_to_page_to_its_end(counter: Counter) -> None:
    list(fill(counter.office, by="Anna", at=WHEN))
    office = counter.signed_in()
    address, seen = OPEN, []
    while address.startswith(OPEN):
        page = office.get(address)
        assert page.status_code == 200, address
        card = page.text.partition("data-tour-card")[2].partition("</aside>")[0]
        place = re.search(r"Guided tour, (\d+) of (\d+)", card)
        assert place is not None, address
        seen.append((int(place[1]), int(place[2])))
        forward = re.search(r'button-primary" href="([^"]+)"', card)
        assert forward is not None
        address = forward[1]
    assert seen == [(number, 8) for number in range(1, 9)]
    french = office.get(OPEN, headers={"Accept-Language": "fr"}).text
    assert "Visite guidée, 1 sur 8" in french


def test_other_tournaments_have_no_tour(counter: Counter) -> None:
    list(fill(counter.office, by="Anna", at=WHEN))
    name = counter.begin(
        details("Riverside Open", system="dutch", rounds=3),
        Register(people(6)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
    ).id
    office = counter.signed_in()
    for event in (name, "hilltop-masters", "harbour-draughts-cup"):
        assert "data-tour" not in office.get(f"/office/tournaments/{event}").text
    assert "data-tour" not in office.get(f"{OPEN}/settings").text
    assert "data-tour" not in counter.client.get("/tournaments/riverside-open").text


def test_who_may_not_read_the_journal_is_not_led_there(counter: Counter) -> None:
    list(fill(counter.office, by="Anna", at=WHEN))
    clerk = counter.signed_in(Role.CLERK)
    page = clerk.get(f"{OPEN}/print").text
    journal = clerk.get(f"{OPEN}/journal").status_code
    assert (f'href="{OPEN}/journal" rel="next"' in page) is (journal == 200)
