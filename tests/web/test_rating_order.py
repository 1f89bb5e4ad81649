"""Which rating orders the players, on the pages and through the interface."""

from __future__ import annotations

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.seeding import RatingOrder
from crosstable.office.acts import DrawLots, NewPlayer, Register
from crosstable.office.roles import Role
from tests.office.desk import details
from tests.web.counter import Counter, form

SETTINGS = "/office/tournaments/open/settings"
PLAYERS = Register(
    tuple(
        NewPlayer(
            Player(name=name, ratings=(Rating("fide.standard", fide), Rating("national", home)))
        )
        for name, fide, home in (("Adams", 2300, 1900), ("Baker", 2200, 2250))
    )
)
ANNOUNCED = {
    "name": "Open",
    "game": "chess",
    "edition.chess": "fide-2019",
    "system": "dutch",
    "rounds": "1",
}


def test_the_settings_show_the_effect_and_the_lists_which_rating_was_used(
    counter: Counter,
) -> None:
    counter.begin(details("Open", system="dutch", rounds=1), PLAYERS, DrawLots("s"))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(SETTINGS)
    assert "Players are ordered by" in page.text
    typed = ANNOUNCED | {"rating_order": "national"}
    asked = chief.post(SETTINGS, data=form(page, **typed))
    assert "2 players get another number: 2 Baker → 1; 1 Adams → 2" in asked.text
    chief.post(SETTINGS, data=form(page, **typed, _sure="3"))
    event = counter.office.state("open").tournament
    assert event.rating_order is RatingOrder.NATIONAL
    assert event.entrant(1).player.name == "Baker"
    for address in ("/office/tournaments/open/players", "/tournaments/open/players"):
        shown = chief.get(address).text
        assert "Players are ordered by the national rating only." in shown
        assert '2250 <abbr title="national rating">N</abbr>' in shown
    assert "ordered by the national rating only" in chief.get("/tournaments/open/regulations").text


def test_programs_announce_it(counter: Counter) -> None:
    program = counter.program(Role.CHIEF_ARBITER)
    wish = {"name": "Open", "game": "chess", "system": "dutch", "rounds": 5}
    told = program.post("/api/v1/tournaments", json=wish | {"rating_order": "HBFN"})
    assert told.status_code == 201, told.text
    assert told.json()["rating_order"] == "higher"
    assert program.post("/api/v1/tournaments", json=wish | {"rating_order": "x"}).status_code in {
        400,
        404,
        422,
    }
