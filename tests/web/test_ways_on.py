"""Where a page sends somebody next: to the numbers, to the papers, to one player's card."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from crosstable.office.acts import DrawLots, HideTournament, Register
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Counter
from tests.web.rounds_office import NAME, do, played

EVENT = f"/office/tournaments/{NAME}"


def test_the_overview_leads_to_the_numbers_before_they_are_given_out(counter: Counter) -> None:
    state = counter.begin(details(system="dutch"), Register(people(6)))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(f"/office/tournaments/{state.id}").text
    assert f'button-primary" href="/office/tournaments/{state.id}/players/numbers"' in page


@pytest.mark.parametrize(
    ("system", "said"),
    [("dutch", "The colour of player 1 in round 1 is drawn"), ("round-robin", "The seed of")],
)
def test_a_seed_is_spoken_of_where_something_is_drawn(
    counter: Counter, system: str, said: str
) -> None:
    state = counter.begin(details(system=system), Register(people(6)))
    page = counter.signed_in(Role.CHIEF_ARBITER).get(f"/office/tournaments/{state.id}/rounds").text
    assert "Pairing numbers are provisional until they are given out." in page
    assert said in page


def test_what_cannot_be_deleted_is_offered_to_be_hidden_only_while_it_is_public(
    counter: Counter,
) -> None:
    played(counter)
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    assert "Archive it, or hide it." in chief.get(f"{EVENT}/keeping").text
    do(counter, HideTournament("a mistake"))
    page = chief.get(f"{EVENT}/keeping").text
    assert "hide it" not in page
    assert "Archive it when it is over." in page


def test_a_players_page_leads_to_the_card_of_this_player(counter: Counter) -> None:
    state = counter.begin(details(system="dutch"), Register(people(6)), DrawLots("x"))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    base = f"/office/tournaments/{state.id}"
    card = f"{base}/print/cards?player=3"
    assert f'href="{card}"' in chief.get(f"{base}/players/3").text
    printed = chief.get(card)
    assert printed.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(printed.content)).pages)
    entrants = counter.office.state(state.id).tournament.entrants
    names = {each.number: each.player.name for each in entrants}
    assert names[3] in text
    assert not any(name in text for number, name in names.items() if number != 3)
    assert chief.get(f"{base}/print/cards?player=99").status_code == 422
