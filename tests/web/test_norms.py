"""The page of norms: the matrix, one verdict unfolded, the field, and what everybody may read."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import Numbered, PersonName
from crosstable.kernel.title_facts import TitleHeld
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts import EnterResult, PairRound, ShowNorms
from crosstable.office.acts.base import State
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from crosstable.web.display import norms as shown_norms
from tests.office.desk import WHEN, details
from tests.titles.norm_events import NORA, START, cup_event, game, open_event
from tests.web.counter import Counter, form

HTMX = {"HX-Request": "true"}


def brought(counter: Counter, tournament: Tournament, *, published: bool = True) -> State:
    """Return a tournament of the office."""
    return counter.office.take_over(
        tournament, source="test", by="Anna", at=WHEN, published=published
    )


def cell(page: str, player: str, title: str) -> str:
    """Return what the matrix says of a player and a title."""
    row = next(row for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL) if player in row)
    found = re.search(rf'data-label="{title}">(.*?)</td>', row, re.DOTALL)
    return "" if found is None else found[1]


def test_the_matrix_has_a_row_for_whoever_is_near_a_norm(counter: Counter) -> None:
    state = brought(counter, open_event(9))
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.get(f"/office/tournaments/{state.id}/norms").text
    assert "norm-reached" in cell(page, "Norm, Nora", "GM")
    assert "7 of 9" in cell(page, "Norm, Nora", "GM")
    assert "held" in cell(page, "Norm, Nora", "IM")
    assert "norm-out" in cell(page, "Player, J", "GM")
    assert "Player, T" not in page
    everybody = arbiter.get(f"/office/tournaments/{state.id}/norms?show=all").text
    assert "Player, T" in everybody


def test_an_event_without_norms_says_so_once(counter: Counter) -> None:
    state = brought(counter, replace(open_event(7), planned_rounds=7))
    page = counter.signed_in(Role.ARBITER).get(f"/office/tournaments/{state.id}/norms").text
    assert page.count("rounds of the event: 9 needed, 7 found (1.41a)") == 1
    assert "Norm, Nora" not in page


def test_a_cell_unfolds_into_conditions_and_games(counter: Counter) -> None:
    state = brought(counter, open_event(8))
    arbiter = counter.signed_in(Role.ARBITER)
    address = f"/office/tournaments/{state.id}/norms?why={NORA}.GM"
    part = arbiter.get(address, headers=HTMX).text
    assert "<html" not in part
    assert "FIDE B.01 1.45b" in part
    assert "opponents with the title GM" in part
    assert "Player, I" in part
    whole = arbiter.get(address).text
    assert "<html" in whole
    assert "opponents with the title GM" in whole
    assert arbiter.get(f"{address}X", headers=HTMX).status_code == 404


def test_it_shows_how_things_stood_after_a_round(counter: Counter) -> None:
    state = brought(counter, open_event(9))
    page = counter.signed_in(Role.ARBITER).get(f"/office/tournaments/{state.id}/norms?after=8").text
    assert "After round 8 of 9" in page
    assert "needs a win" in cell(page, "Norm, Nora", "GM")


def test_a_result_changes_the_page(counter: Counter) -> None:
    state = brought(counter, open_event(9, pending=True))
    arbiter = counter.signed_in(Role.ARBITER)
    address = f"/office/tournaments/{state.id}/norms"
    before = arbiter.get(address).text
    assert "norm-possible" in cell(before, "Norm, Nora", "GM")
    assert "After round 8 of 9 · round 9 is paired" in before
    assert cell(before, "Norm, Nora", "Points") == "6 / 8"
    board = state.tournament.rounds[-1].board_of(NORA)
    assert board is not None
    made = game(2 if board[1].white == NORA else 0)
    counter.office.execute(state.id, EnterResult(9, board[0], made), by="Anna", at=WHEN)
    assert "norm-reached" in cell(arbiter.get(address).text, "Norm, Nora", "GM")


def test_what_the_register_learns_shows_at_once(counter: Counter) -> None:
    state = brought(counter, open_event(9))
    arbiter = counter.signed_in(Role.ARBITER)
    address = f"/office/tournaments/{state.id}/norms"
    assert "norm-reached" in cell(arbiter.get(address).text, "Norm, Nora", "GM")
    register = counter.house.register
    assert register is not None
    late = TitleHeld(register="fide", code="GM", confirmed=date(2019, 5, 3))
    facts = (PersonName("Player, I"), Numbered("fide", "4600009"), late)
    register.note("", facts, signed=Signature("Anna", WHEN))
    assert "norm-out" in cell(arbiter.get(address).text, "Norm, Nora", "GM")


def test_the_tab_is_there_where_the_rules_know_norms(counter: Counter) -> None:
    arbiter = counter.signed_in(Role.OWNER)
    state = brought(counter, open_event(8))
    assert (
        f"/office/tournaments/{state.id}/norms"
        in arbiter.get(f"/office/tournaments/{state.id}/players").text
    )


def test_an_empty_event_has_no_norms_and_no_error(counter: Counter) -> None:
    state = counter.begin(details(system="dutch", rounds=9))
    page = counter.signed_in(Role.ARBITER).get(f"/office/tournaments/{state.id}/norms")
    assert page.status_code == 200
    assert "nobody who could make a norm" in page.text
    field = counter.signed_in(Role.ARBITER).get(f"/office/tournaments/{state.id}/norms/field")
    assert field.status_code == 200


def test_the_field_says_what_the_entry_list_allows(counter: Counter) -> None:
    arbiter = counter.signed_in(Role.ARBITER)
    chess = brought(counter, open_event(0))
    page = arbiter.get(f"/office/tournaments/{chess.id}/norms/field").text
    assert "possible for 12 players" in page
    assert "4 missing" in page
    cup = brought(counter, cup_event(0))
    wall = arbiter.get(f"/office/tournaments/{cup.id}/norms/field").text
    assert "Points by the category of the opponents" in wall


def test_the_sheet_on_the_page_leaves_open_what_is_not_known(counter: Counter) -> None:
    arbiter = counter.signed_in(Role.ARBITER)
    robin = replace(cup_event(0), system=System("round-robin"))
    days = tuple(START.replace(year=2023) + timedelta(days=at) for at in range(19))
    settled = brought(counter, replace(robin, name="Settled", planned_rounds=0, round_dates=days))
    page = arbiter.get(f"/office/tournaments/{settled.id}/norms/field").text
    assert "red norm" in page
    assert "black or red norm" not in page
    assert "women’s titles: XVIII" in page
    unsettled = brought(counter, replace(robin, name="Open", planned_rounds=0, officials=()))
    page = arbiter.get(f"/office/tournaments/{unsettled.id}/norms/field").text
    assert "To be settled before the sheet is put up:" in page
    assert "black or red norm" in page


def test_a_players_office_page_says_what_is_needed(counter: Counter) -> None:
    state = brought(counter, open_event(8))
    page = (
        counter.signed_in(Role.ARBITER).get(f"/office/tournaments/{state.id}/players/{NORA}").text
    )
    assert "Norms: what is needed" in page
    assert "possible: needs a win" in page


@pytest.mark.parametrize("make", [open_event, cup_event])
def test_everybody_reads_it_only_where_the_chief_arbiter_shows_it(
    counter: Counter, make: object
) -> None:
    state = brought(counter, make(8))  # type: ignore[operator]
    public = f"/tournaments/{state.id}/players/{NORA}"
    asked = f"/api/v1/tournaments/{state.id}/norms"
    assert "Norms: what is needed" not in counter.client.get(public).text
    assert counter.client.get(asked).status_code == 404
    counter.office.execute(state.id, ShowNorms(shown=True), by="Anna", at=WHEN)
    assert "Norms: what is needed" in counter.client.get(public).text
    assert counter.client.get(asked).status_code == 200


def test_a_round_that_is_not_published_stays_out_of_it(counter: Counter) -> None:
    state = brought(counter, open_event(8))
    for command in (ShowNorms(shown=True), PairRound()):
        state = counter.office.execute(state.id, command, by="Anna", at=WHEN)
    assert len(state.tournament.rounds) == 9
    asked = f"/api/v1/tournaments/{state.id}/norms?player={NORA}"
    assert counter.client.get(asked).json()["after_round"] == 8
    assert counter.program(Role.VIEWER).get(asked).json()["after_round"] == 9


def test_the_chief_arbiter_shows_it_on_the_page(counter: Counter) -> None:
    state = brought(counter, open_event(8))
    address = f"/office/tournaments/{state.id}/norms"
    arbiter = counter.signed_in(Role.ARBITER)
    assert "Show it to everybody" not in arbiter.get(address).text
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(address)
    assert "Show it to everybody" in page.text
    answer = chief.post(f"{address}/show", data=form(page, shown="yes"))
    assert answer.status_code == 200
    assert counter.office.state(state.id).tournament.norms_shown
    assert "Stop showing it" in chief.get(address).text


def test_programs_read_the_same(counter: Counter) -> None:
    state = brought(counter, open_event(8))
    program = counter.program(Role.VIEWER)
    told = program.get(f"/api/v1/tournaments/{state.id}/norms?title=gm&player={NORA}").json()
    (norm,) = told["norms"]
    assert norm["status"] == "possible"
    assert norm["needs"]["points"] == "1"
    everybody = program.get(f"/api/v1/tournaments/{state.id}/norms?all=true").json()
    assert len(everybody["norms"]) > 40
    early = program.get(f"/api/v1/tournaments/{state.id}/norms?after=3").json()
    assert early["after_round"] == 3


def test_programs_of_the_chief_arbiter_show_and_hide_it(counter: Counter) -> None:
    state = brought(counter, open_event(8))
    program = counter.program(Role.CHIEF_ARBITER)
    for what, shown in (("show", True), ("hide", False)):
        answer = program.post(f"/api/v1/tournaments/{state.id}/norms/{what}", json={})
        assert answer.status_code == 200
        assert counter.office.state(state.id).tournament.norms_shown is shown


def test_why_titles_by_places_cannot_be_worked_out_is_said_and_else_nothing(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(*_given: object) -> None:
        raise Refused("the tie-break {name} is for round robins only", name="koya")

    monkeypatch.setattr(shown_norms, "direct_of", refusing)
    state = brought(counter, open_event(9))
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.get(f"/office/tournaments/{state.id}/norms").text
    section = page[page.index('id="direct-titles"') :]
    assert "the tie-break koya is for round robins only" in section
    assert "No place or score" not in section
    monkeypatch.setattr(shown_norms, "gives_by_places", lambda _edition: False)
    other = brought(counter, replace(open_event(9), name="Other"))
    page = arbiter.get(f"/office/tournaments/{other.id}/norms").text
    assert 'id="direct-titles"' not in page
