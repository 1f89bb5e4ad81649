"""The page of the regulations: a form by topic, what it refuses, and what the public reads."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass
from crosstable.kernel.regulations import Decided
from crosstable.office.acts import DrawLots, PairRound, Register, SetRegulations
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from tests.office.desk import WHEN, details, people
from tests.web.counter import Client, Counter, form

SWISS = details("Open", system="dutch", rounds=3)
API = "/api/v1/tournaments/open/regulations"


def address(state: State) -> str:
    return f"/office/tournaments/{state.id}/regulations"


def decide(counter: Counter, **texts: str) -> State:
    changes = tuple(Decided(name.replace("_", "-"), text) for name, text in texts.items())
    return counter.office.execute("open", SetRegulations(changes), by="Ben", at=WHEN)


def sent(browser: Client, state: State, **typed: str) -> dict[str, object]:
    page = browser.get(address(state))
    decided = page.text.partition('name="decided" value="')[2].partition('"')[0]
    named = {name.replace("_", "-"): text for name, text in typed.items()}
    return {**form(page), "decided": decided, **named}


def test_what_is_decided_is_shown_to_everybody_with_its_articles(counter: Counter) -> None:
    state = counter.begin(SWISS)
    browser = counter.signed_in()
    page = browser.get(address(state)).text
    assert "How many minutes after the start is a player too late?" in page
    assert (
        "If nothing is decided: the default time is zero. FIDE Laws 6.7.1, FIDE Guidelines 1.1"
        in page
    )
    assert "Superblitz" not in page
    answer = browser.post(
        address(state),
        data=sent(
            browser,
            state,
            default_time="1h",
            rapid_laws="rapid",
            appeals_committee="Meier, Anna\nBos, Piet\nPetit, Ida",
            venue="Town hall\n<b>Main</b> square",
        ),
    )
    assert "Saved. " in answer.text
    public = counter.client.get("/tournaments/open/regulations").text
    assert "Default time: 60 minutes" in public
    assert "Rapid games: the rules made for rapid games" in public
    assert "FIDE Laws A.4" in public
    assert "Meier, Anna; Bos, Piet; Petit, Ida" in public
    assert "&lt;b&gt;Main&lt;/b&gt; square" in public
    french = counter.client.get(
        "/tournaments/open/regulations", headers={"Accept-Language": "fr"}
    ).text
    assert "Délai de forfait\N{NO-BREAK SPACE}: 60 minutes" in french
    again = browser.post(address(state), data=sent(browser, state, default_time="60"))
    assert "Nothing was changed." in again.text


def test_what_the_texts_say_stands_beside_the_form_and_is_adopted_with_a_tap(
    counter: Counter,
) -> None:
    state = counter.begin(SWISS)
    browser = counter.signed_in()
    page = browser.get(address(state)).text
    assert "Must be settled" in page
    assert (
        "Default time: not decided; if nothing is said about it: the default time is zero" in page
    )
    assert 'name="adopt" value="default-time=30"' in page
    adopted = sent(browser, state, adopt="default-time=30", venue="Town hall")
    answer = browser.post(address(state), data=adopted).text
    assert "Saved. Everything the texts require is settled." in answer
    regulations = counter.office.state(state.id).tournament.regulations
    assert (regulations.text("default-time"), regulations.text("venue")) == ("30", "Town hall")
    after = browser.get(address(state)).text
    assert "Everything the texts require is settled." in after
    assert "Must be settled" not in after


def test_the_first_page_of_an_event_sends_to_what_keeps_round_one_closed(counter: Counter) -> None:
    registered = replace(SWISS, event_class=EventClass(registered=date(2026, 1, 1)))
    state = counter.begin(registered, Register(people(4)), DrawLots("x", "as-entered"))
    browser = counter.signed_in()
    page = browser.get(f"/office/tournaments/{state.id}").text
    assert "Round 1 stays closed: 5 points that the texts require are not settled." in page
    assert f'href="{address(state)}">Go to the regulations' in page
    adopted = sent(browser, state, adopt="default-time=30")
    assert (
        "Saved. 4 points must still be settled." in browser.post(address(state), data=adopted).text
    )


def test_findings_follow_what_is_typed_and_nothing_is_kept(counter: Counter) -> None:
    state = counter.begin(SWISS)
    browser = counter.signed_in()
    live = f"{address(state)}/findings"
    tried = browser.post(live, data=sent(browser, state, default_time="15")).text
    assert "Everything the texts require is settled." in tried
    assert "<html" not in tried
    unfit = browser.post(live, data=sent(browser, state, default_time="soon")).text
    assert "is not a number of minutes" in unfit
    assert "Default time: not decided" in unfit
    assert counter.office.state(state.id).version == state.version


def test_a_sentence_of_ours_is_adopted_in_the_language_of_the_reader(counter: Counter) -> None:
    state = counter.begin(SWISS)
    browser = counter.signed_in()
    page = browser.get(address(state), headers={"Accept-Language": "fr"}).text
    assert "À régler impérativement" in page
    assert "smoking=Il est interdit de fumer dans l’enceinte de jeu." in page


def test_a_sentence_of_ours_that_was_adopted_is_read_in_every_language(counter: Counter) -> None:
    counter.begin(details("Open", system="fmjd-solkoff", edition="fmjd-2022", rounds=7))
    decide(counter, smoking="Smoking is not allowed in the playing venue.")

    def read(language: str) -> str:
        spoken = {"Accept-Language": language}
        return counter.client.get("/tournaments/open/regulations", headers=spoken).text

    assert "Il est interdit de fumer" in read("fr")
    decide(counter, smoking="Il est interdit de fumer dans l’enceinte de jeu.")
    assert "Smoking is not allowed in the playing venue." in read("en")
    decide(counter, smoking="Only in the yard.")
    assert "Only in the yard." in read("fr")
    bye = read("en").partition("one has the bye")[2].partition("</li>")[0]
    assert bye.count("Annex 5 4.1") == 1


def test_who_may_not_decide_reads_findings_without_buttons(counter: Counter) -> None:
    state = counter.begin(SWISS)
    page = counter.signed_in(Role.VIEWER).get(address(state)).text
    assert "Default time: not decided" in page
    assert 'name="adopt"' not in page
    assert "not decided" not in counter.client.get("/tournaments/open/regulations").text


def test_programs_are_told_what_is_open(counter: Counter) -> None:
    counter.begin(SWISS)
    assert counter.client.get(f"{API}/findings").status_code == 401
    items = counter.program(Role.VIEWER).get(f"{API}/findings").json()["items"]
    assert (items[0]["weight"], items[0]["field"]) == ("must", "default-time")
    assert items[0]["articles"][0]["article"] == "6.7.1"
    assert items[0]["proposals"][-1]["value"] == "30"


def test_what_does_not_fit_is_said_at_its_field_and_nothing_is_lost(counter: Counter) -> None:
    state = counter.begin(SWISS)
    browser = counter.signed_in()
    typed = sent(browser, state, appeal_fee="50", default_time="soon", venue="Town hall")
    answer = browser.post(address(state), data=typed)
    assert answer.status_code == 422
    assert "appeal-fee: " not in answer.text
    assert ": &#39;50&#39; has no currency; write it like 50 EUR" in answer.text
    assert "is not a number of minutes" in answer.text
    assert "Town hall</textarea>" in answer.text
    assert counter.office.state(state.id).version == state.version


def test_a_form_that_somebody_overtook_is_a_conflict(counter: Counter) -> None:
    state = counter.begin(SWISS)
    browser = counter.signed_in()
    typed = sent(browser, state, default_time="15")
    decide(counter, default_time="30")
    asked = browser.post(address(state), data=typed)
    assert asked.status_code == 409
    assert counter.office.state(state.id).tournament.regulations.text("default-time") == "30"
    assert '<th scope="row" data-label="Field">Default time</th>' in asked.text
    assert "<dt>decided</dt>" not in asked.text


def test_what_a_colleague_decided_meanwhile_is_not_taken_back(counter: Counter) -> None:
    """Only what was typed is sent: fields that the page showed empty stay as they are now."""
    state = counter.begin(SWISS)
    browser = counter.signed_in()
    typed = sent(browser, state, clocks="DGT 3000", website="", default_time="")
    decide(counter, website="https://example.org", default_time="30")
    assert browser.post(address(state), data=typed).status_code == 200
    kept = counter.office.state(state.id).tournament.regulations
    assert (kept.text("clocks"), kept.text("default-time")) == ("DGT 3000", "30")
    assert kept.text("website") == "https://example.org"
    overtaken = {**typed, "clocks": "Another clock"}
    asked = browser.post(address(state), data=overtaken)
    assert asked.status_code == 409
    forced = browser.post(address(state), data={**overtaken, **form(asked), "clocks": "Another"})
    assert forced.status_code == 200
    kept = counter.office.state(state.id).tournament.regulations
    assert (kept.text("clocks"), kept.text("website")) == ("Another", "https://example.org")


def test_a_change_after_the_first_pairing_is_asked_about(counter: Counter) -> None:
    state = counter.begin(SWISS, Register(people(4)), DrawLots("x", "as-entered"), PairRound())
    browser = counter.signed_in()
    asked = browser.post(address(state), data=sent(browser, state, default_time="30"))
    assert "Change the regulations?" in asked.text
    assert "after play began" in asked.text
    assert counter.office.state(state.id).version == state.version


def test_who_may_not_decide_reads_only(counter: Counter) -> None:
    state = counter.begin(SWISS)
    decide(counter, default_time="30")
    viewer = counter.signed_in(Role.VIEWER)
    page = viewer.get(address(state)).text
    assert "Default time: 30 minutes" in page
    assert 'name="default-time"' not in page


def test_programs_read_and_decide(counter: Counter) -> None:
    counter.begin(SWISS)
    program = counter.program(Role.CHIEF_ARBITER)
    wanted = {"default-time": 30, "appeals-committee": ["A", "B", "C"], "appeal-fee": "50 EUR"}
    assert program.put(API, json={"fields": wanted}).status_code == 200
    items = counter.client.get(f"{API}?decided=true").json()["items"]
    assert {each["field"]: each["value"] for each in items} == wanted
    assert items[0]["words"] == "30 minutes"
    assert items[0]["otherwise"] == "the default time is zero"
    assert items[0]["articles"][0]["article"] == "6.7.1"
    assert len(counter.client.get(API).json()["items"]) > 40
    refused = program.put(API, json={"fields": {"appeal-fee": 50}})
    assert refused.status_code == 422
    assert "appeal-fee: '50' has no currency" in refused.text
    assert program.put(API, json={"fields": {"appeal-fee": None}}).status_code == 200
    kept = [each["field"] for each in counter.client.get(f"{API}?decided=true").json()["items"]]
    assert kept == ["default-time", "appeals-committee"]


def test_half_point_byes_that_are_not_granted_are_not_promised(counter: Counter) -> None:
    counter.begin(SWISS)
    promised = "A player may ask for 1 bye"
    assert promised in counter.client.get("/tournaments/open/regulations").text
    decide(counter, half_point_byes="no")
    assert promised not in counter.client.get("/tournaments/open/regulations").text
