"""What kind of event it is and who runs it, on pages and for programs."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver
from crosstable.kernel.official import Official
from crosstable.kernel.player import Player
from crosstable.office.acts import NewPlayer, Register
from crosstable.office.acts.details import details_of
from crosstable.office.roles import Role
from tests.office.desk import details
from tests.web.counter import Counter
from tests.web.test_entering import listed, take_in
from tests.web.test_settings_pages import address, filled

API = "/api/v1/tournaments"
ANN = Official("chief arbiter", "Meier, Anna", title="IA", identifier="24600123", federation="GER")
BEN = Official("arbiter", "Ben", licensed=False, rounds=(1, 2), person="p-7")
CHAMPIONSHIP = EventClass(
    level=Level.NATIONAL_FINAL,
    age_group="U16",
    women=True,
    registered=date(2026, 4, 1),
    exemptions=(Exemption(Waiver.LONGER, "QC", date(2026, 4, 2)),),
)


def test_regulations_and_overview_say_what_kind_of_event_it_is(counter: Counter) -> None:
    state = counter.begin(
        replace(details(), federation="FRA", officials=(ANN, BEN), event_class=CHAMPIONSHIP)
    )
    browser = counter.signed_in()
    for page in (browser.get(address(state, "/regulations")), browser.get(address(state, ""))):
        assert "Kind of event: national championship." in page.text
        assert "FIDE B.02 6.2.3" in page.text
        assert "Open to players under 16." in page.text
        assert "Registered on 1 Apr 2026 by the federation FRA." in page.text
        assert "IA Meier, Anna (24600123), GER" in page.text
        assert "Ben, rounds 1-2" in page.text
    french = browser.get(address(state, "/regulations"), headers={"Accept-Language": "fr"}).text
    french = french.replace("&#39;", "'").replace("\N{NO-BREAK SPACE}", " ")
    assert "Genre d’épreuve : championnat national." in french
    assert "Arbitre principal : IA Meier, Anna (24600123), GER." in french


def test_what_the_rules_have_against_it_is_asked_first_and_stands_in_the_settings(
    counter: Counter,
) -> None:
    state = counter.begin(replace(details(), starts=date(2026, 5, 10)))
    browser = counter.signed_in()
    sent = filled(browser, state, **{"class.registered": "2026-05-11"})
    asked = browser.post(address(state), data=sent)
    assert "registered on 11 May 2026, after the first day" in asked.text
    assert counter.office.state(state.id).version == state.version
    assert browser.post(address(state), data={**sent, "_sure": "2"}).status_code == 200
    now = counter.office.state(state.id)
    assert now.tournament.event_class.registered == date(2026, 5, 11)
    page = browser.get(address(now)).text
    assert "Before it can be rated" in page
    assert "after the first day" in page


def test_without_a_script_the_server_adds_and_removes_rows(counter: Counter) -> None:
    state = counter.begin(replace(details(), officials=(ANN, BEN)))
    browser = counter.signed_in()
    page = browser.get(address(state)).text
    assert 'name="_add.official.row" value="3"' in page
    added = browser.post(
        address(state),
        data=filled(browser, state, **{"_edit": "official.row add", "_add.official.row": "3"}),
    ).text
    shown = added.partition('<template id="officials-row">')[0]
    assert re.findall(r'name="official.row" value="(\w+)"', shown) == ["1", "2", "3"]
    assert 'name="official.2.name" type="text" value="Ben"' in shown
    gone = browser.post(
        address(state), data=filled(browser, state, _edit="official.row out 1")
    ).text
    shown = gone.partition('<template id="officials-row">')[0]
    assert re.findall(r'name="official.row" value="(\w+)"', shown) == ["2"]
    assert counter.office.state(state.id).version == state.version


def test_a_form_that_does_not_ask_keeps_what_is_known(counter: Counter) -> None:
    state = counter.begin(replace(details(), officials=(ANN,), event_class=CHAMPIONSHIP))
    browser = counter.signed_in()
    sent = filled(browser, state, city="Lyon")
    for name in [name for name in sent if name.startswith(("official.", "class."))]:
        del sent[name]
    browser.post(address(state), data=sent)
    now = counter.office.state(state.id).tournament
    assert (now.city, now.officials, now.event_class) == ("Lyon", (ANN,), CHAMPIONSHIP)


def test_all_officials_can_be_taken_away(counter: Counter) -> None:
    state = counter.begin(replace(details(), officials=(ANN,)))
    browser = counter.signed_in()
    sent = filled(browser, state)
    del sent["official.row"]
    browser.post(address(state), data=sent)
    assert counter.office.state(state.id).tournament.officials == ()


def test_a_few_letters_find_an_arbiter_on_the_lists(counter: Counter) -> None:
    take_in(
        counter,
        listed(24600123, "Meier, Anna", 2100, federation="GER", other_titles="FST,IA"),
        listed(7, "Meier, Bo", 2000),
    )
    browser = counter.signed_in()
    asked = {"q": "meier", "row": "3", "game": "chess"}
    answer = browser.get("/office/new/officials", params=asked)
    first, second = json.loads(answer.text)
    assert first["about"] == "IA · GER · 24600123"
    assert first["fields"] == {
        "official.3.name": "Meier, Anna",
        "official.3.title": "IA",
        "official.3.federation": "GER",
        "official.3.identifier": "24600123",
        "official.3.person": "",
    }
    assert second["fields"]["official.3.title"] == ""
    assert browser.get("/office/new/officials", params={"q": "m"}).text == "[]"
    assert browser.get("/office/new/officials").text == "[]"


def test_a_player_may_point_to_a_person_and_never_must(counter: Counter) -> None:
    ann, bo = Player(name="Ann", person="p-00000001"), Player(name="Bo")
    state = counter.begin(details(), Register((NewPlayer(ann), NewPlayer(bo))))
    browser = counter.signed_in()
    page = browser.get(address(state, "/players/1/edit")).text
    assert 'name="person" value="p-00000001"' in page
    browser.post(address(state, "/players/1/edit"), data={"name": "Ann", "club": "SK"})
    stranger = {"name": "Bo", "person": "p-00000002"}
    assert "Nobody is known" in browser.post(address(state, "/players/2/edit"), data=stranger).text
    people = [entrant.player for entrant in counter.office.state(state.id).tournament.entrants]
    assert [(player.club, player.person) for player in people] == [
        *(("SK", "p-00000001"), ("", "")),
    ]


def test_programs_announce_read_and_replace(counter: Counter) -> None:
    program = counter.program(Role.OWNER)
    made = program.post(
        API,
        json={
            "name": "Open",
            "game": "chess",
            "system": "dutch",
            "rounds": 3,
            "federation": "FRA",
            "published": True,
            "officials": [{"duty": "arbiter", "name": "Ben", "licensed": False, "person": "p-7"}],
            "event_class": {"level": "world", "age_group": "u16"},
        },
    )
    assert made.status_code == 201, made.text
    assert made.json()["officials"][0]["licensed"] is False
    announced = made.json()["event_class"]
    assert (announced["level"], announced["official"]) == ("world", True)
    assert (announced["age_group"], announced["registered_by"]) == ("U16", "FRA")
    assert announced["pairings_known"] is False
    done = program.put(
        f"{API}/open/officials",
        json={"officials": [{"duty": "chief arbiter", "name": "Ann", "rounds": [2, 1]}]},
    )
    assert done.status_code == 200, done.text
    changed = program.put(
        f"{API}/open/event-class",
        json={
            "event_class": {
                "level": "league",
                "exemptions": [{"what": "longer", "by": "QC", "on": "2026-05-01"}],
            }
        },
    )
    assert changed.status_code == 200, changed.text
    now = counter.office.state("open").tournament
    assert now.officials == (Official("chief arbiter", "Ann", rounds=(1, 2)),)
    assert now.event_class == EventClass(
        level=Level.LEAGUE, exemptions=(Exemption(Waiver.LONGER, "QC", date(2026, 5, 1)),)
    )
    assert details_of(now).name == "Open"


def test_the_public_does_not_learn_who_lacks_a_licence(counter: Counter) -> None:
    state = counter.begin(replace(details(), officials=(BEN,)))
    (shown,) = counter.client.get(f"{API}/{state.id}").json()["officials"]
    assert (shown["name"], shown["licensed"], shown["person"]) == ("Ben", None, "")


@pytest.mark.parametrize(
    ("sent", "because"),
    [
        ({"level": "galactic"}, "level"),
        ({"age_group": "16"}, "is not an age group"),
        ({"registered_by": "fra"}, "three-letter code"),
        ({"discipline": "64"}, "has no disciplines"),
        ({"exemptions": [{"what": "longer", "on": "2026-05-01"}]}, "by"),
        ({"exemptions": [{"what": "longer", "by": "QC"}]}, "on"),
        ({"exemptions": [{"what": "other", "by": "QC", "on": "2026-05-01"}]}, "say in words"),
    ],
)
def test_a_program_is_told_what_does_not_fit(
    counter: Counter, sent: dict[str, object], because: str
) -> None:
    state = counter.begin(details())
    answer = counter.program(Role.OWNER).put(
        f"{API}/{state.id}/event-class", json={"event_class": sent}
    )
    assert 400 <= answer.status_code < 500
    assert because in answer.text
    assert counter.office.state(state.id).version == state.version
