"""French pages of whole events: every sentence that comes out of the core is recognised."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.office.acts import (
    Command,
    CorrectResult,
    DrawLots,
    EnterResult,
    ForbidPair,
    GrantBye,
    LeaveRules,
    PairByHand,
    PairRound,
    Publish,
    Register,
    Reinstate,
    Unpublish,
    Withdraw,
)
from crosstable.office.acts.base import State
from crosstable.office.demo import fill
from crosstable.office.roles import Role
from crosstable.web.words.languages import speak
from crosstable.web.words.sentences import error_text, listen
from tests.office.desk import WHEN, Desk, details, people
from tests.web.counter import Client, Counter, counter_at, form

FRENCH = {"Accept-Language": "fr"}
WIN = Played(Mark.WIN, Mark.LOSS)
ENGLISH = re.compile(r">[^<]*\b(the|was|were|with|has|have|are|players|rounds|boards)\b[^<]*<")

NO_WORDS = re.compile(r"<(script|style|code)\b.*?</\1>", re.DOTALL)


class Hall:
    """The demonstration's events, somebody who reads them in French, and what was not known."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.events = {each.id: each for each in fill(counter.office, by="Anna", at=WHEN)}
        self.browser = counter.signed_in()
        self.browser.headers.update(FRENCH)
        self.unknown: list[str] = []

    def read(self, address: str, browser: Client | None = None) -> Any:
        page = (browser or self.browser).get(address)
        assert '<html lang="fr"' in page.text or "<html" not in page.text
        english = [each.group() for each in ENGLISH.finditer(NO_WORDS.sub("", page.text))]
        assert (address, english) == (address, [])
        return page


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with counter_at(tmp_path_factory.mktemp("french")) as counter:
        yield Hall(counter)


@pytest.fixture
def heard(hall: Hall) -> Iterator[Hall]:
    """Collect what is not recognised while a test reads, and insist that it is nothing."""
    hall.unknown.clear()
    stop = listen(hall.unknown.append)
    yield hall
    stop()
    assert hall.unknown == []


EVENTS = ("riverside-open", "harbour-draughts-cup", "hilltop-masters")
OFFICE_PAGES = ("", "/journal", "/standings", "/crosstable", "/settings", "/regulations", "/print")
PUBLIC_PAGES = ("", "/standings", "/crosstable", "/rounds", "/players", "/regulations", "/schedule")


@pytest.mark.parametrize("name", EVENTS)
def test_the_pages_of_an_event(heard: Hall, name: str) -> None:
    for page in (*OFFICE_PAGES, "/players", "/players/1", "/players/numbers", "/rounds"):
        heard.read(f"/office/tournaments/{name}{page}")
    for page in (*PUBLIC_PAGES, "/players/2", "/players/2/card"):
        heard.read(f"/tournaments/{name}{page}")


@pytest.mark.parametrize("name", EVENTS)
def test_why_two_players_meet_and_why_not(heard: Hall, name: str) -> None:
    state = heard.events[name]
    last = len(state.tournament.rounds)
    numbers = [each.number for each in state.tournament.entrants]
    for number in (2, last):
        for first, second in zip(numbers[:6], (*numbers[3:8], numbers[-1]), strict=True):
            if first != second:
                address = f"/office/tournaments/{name}/rounds/{number}/why"
                heard.read(f"{address}?first={first}&second={second}")
    pairs = [(each.white, each.black) for each in state.tournament.rounds[-1].boards[:4]]
    for first, second in pairs:
        address = f"/office/tournaments/{name}/rounds/{last}/why"
        heard.read(f"{address}?first={first}&second={second}")


@pytest.mark.parametrize("name", EVENTS[:2])
def test_how_whole_rounds_are_paired(heard: Hall, name: str) -> None:
    rounds = heard.events[name].tournament.rounds
    for number in (1, 2, len(rounds)):
        page = heard.read(f"/office/tournaments/{name}/rounds/{number}/account")
        assert f"Ronde {number}" in page.text


@pytest.mark.parametrize("name", EVENTS)
def test_the_working_of_every_figure(heard: Hall, name: str) -> None:
    state = heard.events[name]
    for number in (1, 2, len(state.tournament.entrants)):
        for tie_break in state.tournament.tie_breaks:
            heard.read(f"/office/tournaments/{name}/standings?why={number}.{tie_break}")


def refusals() -> Iterator[tuple[Desk, Command]]:
    """Yield commands that an arbiter may well give and that are refused."""
    swiss = Desk(details(system="dutch", rounds=5))
    yield swiss, PairRound()
    swiss.do(Register(people(9)))
    yield swiss, Register(people(1))
    yield swiss, PairByHand(((1, 2),))
    swiss.do(DrawLots("x"), PairRound())
    yield swiss, EnterResult(1, 1, WIN)
    yield swiss, PairRound()
    swiss.do(Publish(1))
    for command in (
        Publish(1),
        Publish(7),
        PairRound(),
        EnterResult(1, 99, WIN),
        CorrectResult(1, 1, WIN, "typed wrongly"),
        GrantBye(1, 1, Bye.HALF_POINT),
        GrantBye(1, 5, Bye.HALF_POINT),
        GrantBye(1, 2, Bye.ALLOCATED),
        Reinstate(3),
        Unpublish(1, ""),
        ForbidPair(1, 2),
        ForbidPair(1, 1),
        LeaveRules(""),
        Withdraw(99),
    ):
        yield swiss, command
    swiss.do(EnterResult(1, 1, WIN))
    yield swiss, EnterResult(1, 1, WIN)
    yield swiss, CorrectResult(1, 1, WIN, "the same")
    swiss.do(Withdraw(9, "ill"))
    yield swiss, Withdraw(9)
    table = Desk(details())
    table.do(Register(people(5)), DrawLots("x"), PairRound(), Publish(1))
    yield table, Register(people(6)[5:])
    yield table, ForbidPair(1, 2)
    yield table, GrantBye(1, 2, Bye.HALF_POINT)
    yield table, PairByHand(((1, 2),))
    draughts = Desk(details(system="fmjd-rating", edition="fmjd-2022", rounds=3))
    draughts.do(Register(people(6)))
    yield draughts, DrawLots("x", "varma")
    yield draughts, PairRound()
    yield Desk(details(system="fmjd-solkoff", edition="fmjd-2022", rounds=9)), PairRound()


def test_refusals_are_told_with_their_reasons(heard: Hall) -> None:
    count = 0
    for desk, command in refusals():
        with pytest.raises(CrosstableError) as refused:
            desk.do(command)
        speak("fr")
        try:
            said = error_text(refused.value)
        finally:
            speak("en")
        assert said != str(refused.value)
        count += 1
    assert count > 25


def test_a_refusal_and_a_question_on_the_page(heard: Hall) -> None:
    name = "riverside-open"
    page = heard.read(f"/office/tournaments/{name}/rounds/5")
    again = heard.browser.post(f"/office/tournaments/{name}/rounds/pair", data=form(page))
    assert "la ronde 5" in again.text or "ronde 5" in again.text
    asked = heard.browser.post(
        f"/office/tournaments/{name}/rounds/5/unpublish", data=form(page, reason="une erreur")
    )
    assert "ronde 5" in asked.text
    wrong = heard.browser.post(
        f"/office/tournaments/{name}/rounds/5/results", data=form(page, line="99 1")
    )
    assert "ronde 5" in wrong.text


def test_who_may_not_is_told_who_may(heard: Hall) -> None:
    viewer = heard.counter.signed_in(Role.VIEWER)
    viewer.headers.update(FRENCH)
    answer = viewer.post("/office/tournaments/riverside-open/undo", data={"_version": "1"})
    assert answer.status_code == 403
    assert "les lecteurs lisent et ne changent rien" in answer.text


def test_a_list_with_faults_is_explained(heard: Hall) -> None:
    state: State = heard.counter.begin(details("Petit tournoi", system="dutch", rounds=5))
    text = (
        "Name;Rating;Born;Sex;Fed\nPetit, Anne;abc;1990;x;FRANCE\nPetit, Anne;2100;31/02/1990;f;FRA"
    )
    heard.read(f"/office/tournaments/{state.id}/players/import")
    page = heard.browser.post(
        f"/office/tournaments/{state.id}/players/import/preview", data={"text": text}
    )
    assert page.status_code == 200
    assert "ce n’est pas un Elo" in page.text
    assert ENGLISH.search(page.text) is None
