"""Pages that are ready: the same as those made anew, never an old one, never somebody else's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Response

from crosstable.kernel.errors import StoreUnusable
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.office import Office
from crosstable.store import open_journal
from crosstable.web.cache.express import came_in_at
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter

WON = Played(Mark.WIN, Mark.LOSS)
LANGUAGE = {"Accept-Language": "en"}


class Usual:
    """Counts the requests that went the usual way."""

    def __init__(self, counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
        self.many = 0
        usual = counter.app.asgi_handler

        async def counted(*arguments: Any) -> None:
            self.many += 1
            await usual(*arguments)

        monkeypatch.setattr(counter.app, "asgi_handler", counted)


@pytest.fixture
def usual(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> Iterator[Usual]:
    """Say that a watch hears of everything, as in a server that runs."""
    counter.house.changes.complete = True
    yield Usual(counter, monkeypatch)
    counter.house.changes.complete = False


def begun(counter: Counter) -> str:
    state = counter.begin(
        details(system="dutch", rounds=3),
        *(Register(people(6)), DrawLots("x", "as-entered"), PairRound(), Publish(1)),
    )
    return f"/tournaments/{state.id}"


def lasting(answer: Response) -> dict[str, str]:
    """Return an answer's headers without the number of the request, which only made pages have."""
    return {name: value for name, value in answer.headers.items() if name != "x-request-id"}


@pytest.mark.parametrize("page", ["", "/rounds", "/standings", "/players/1", "/widget/standings"])
def test_a_ready_page_is_the_page(counter: Counter, usual: Usual, page: str) -> None:
    address = begun(counter) + page
    made, ready = (counter.client.get(address, headers=LANGUAGE) for _ in range(2))
    assert usual.many == 1
    assert (ready.status_code, ready.text) == (200, made.text)
    assert lasting(ready) == lasting(made)
    known = {**LANGUAGE, "If-None-Match": made.headers["etag"]}
    unchanged = counter.client.get(address, headers=known)
    assert usual.many == 1
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["etag"] == made.headers["etag"]
    assert (
        counter.client.get(address, headers={**LANGUAGE, "If-None-Match": '"x"'}).text == made.text
    )


def test_what_is_written_is_shown_at_once(counter: Counter, usual: Usual) -> None:
    address = begun(counter)
    before = counter.client.get(f"{address}/rounds").text
    assert counter.client.get(f"{address}/rounds").text == before
    name = address.rpartition("/")[2]
    counter.office.execute(name, EnterResult(1, 1, WON), by="Anna", at=WHEN)
    after = counter.client.get(f"{address}/rounds").text
    assert usual.many == 2
    assert before != after
    assert ">1-0<" in after


def test_everybody_gets_his_own_language_colours_and_person(counter: Counter, usual: Usual) -> None:
    address = begun(counter)
    variants: list[dict[str, str]] = [
        {"Accept-Language": "en"},
        {"Accept-Language": "fr, en;q=0.5"},
        {"Accept-Language": "en", "Cookie": "crosstable-theme=dark"},
        {"Accept-Language": "en", "Cookie": "crosstable-density=compact"},
        {"Accept-Language": "en", "Cookie": "x=1; crosstable-language=fr"},
        {"Accept-Language": "en", "Accept-Encoding": "identity"},
    ]
    first = [counter.client.get(address, headers=each).text for each in variants]
    many = usual.many
    assert [counter.client.get(address, headers=each).text for each in variants] == first
    assert usual.many == many + 1, "only the unpacked page is not kept ready"
    assert 'lang="fr"' in first[1]
    assert 'data-theme="dark"' in first[2]
    assert 'data-density="compact"' in first[3]
    assert 'lang="fr"' in first[4]
    browser = counter.signed_in()
    assert "Sign in" in first[0]
    assert "Sign in" not in browser.get(address, headers=LANGUAGE).text
    assert counter.client.get(address, headers=LANGUAGE).text == first[0]


def test_no_query_method_or_token_is_answered_from_what_is_ready(
    counter: Counter, usual: Usual
) -> None:
    address = begun(counter)
    counter.client.get(address)
    for method, query, token in (
        ("GET", "?x=1", ""),
        ("HEAD", "", ""),
        ("POST", "", ""),
        ("GET", "", "Bearer nothing"),
    ):
        before = usual.many
        headers = {"Authorization": token} if token else {}
        counter.client.request(method, address + query, headers=headers)
        assert usual.many == before + 1


def test_the_list_of_tournaments_is_ready_too(counter: Counter, usual: Usual) -> None:
    begun(counter)
    counter.signed_in()  # an office without an owner shows its list with an invitation
    usual.many = 0
    first, again = (counter.client.get("/", headers=LANGUAGE) for _ in range(2))
    assert usual.many == 1
    assert (again.text, lasting(again)) == (first.text, lasting(first))
    counter.begin(details("Evening blitz"))
    assert "Evening blitz" in counter.client.get("/", headers=LANGUAGE).text
    assert usual.many == 2
    with open_journal(counter.database) as journal:
        Office(journal).execute("evening-blitz", Register(people(5)), by="Berta", at=WHEN)
    assert "5 players" not in counter.client.get("/", headers=LANGUAGE).text
    told = {**LANGUAGE, "Crosstable-Version": "name-of-the-new-state"}
    assert "5 players" in counter.client.get("/", headers=told).text


def test_a_page_that_was_told_elsewhere_is_not_shown_what_was_before(
    counter: Counter, usual: Usual
) -> None:
    """Another process wrote, and told a page before it told this process."""
    address = begun(counter)
    name = address.rpartition("/")[2]
    before = counter.client.get(f"{address}/rounds", headers=LANGUAGE).text
    with open_journal(counter.database) as journal:
        Office(journal).execute(name, EnterResult(1, 1, WON), by="Berta", at=WHEN)
    assert counter.client.get(f"{address}/rounds", headers=LANGUAGE).text == before
    told = {**LANGUAGE, "Crosstable-Version": "name-of-the-new-state"}
    after = counter.client.get(f"{address}/rounds", headers=told).text
    assert ">1-0<" in after
    many = usual.many
    assert counter.client.get(f"{address}/rounds", headers=told).text == after
    assert usual.many == many, "once read, it is known that nothing newer was meant"


def test_without_a_watch_everything_is_read_anew(counter: Counter, usual: Usual) -> None:
    address = begun(counter)
    counter.client.get(address)
    counter.house.changes.complete = False
    before = usual.many
    counter.client.get(address)
    assert usual.many == before + 1


def test_while_the_database_is_away_the_last_that_was_shown_is_shown(
    counter: Counter, usual: Usual, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = begun(counter)
    before = counter.client.get(address, headers=LANGUAGE).text

    def away(_: str) -> None:
        raise StoreUnusable("no connection")

    monkeypatch.setattr(counter.office, "state", away)
    counter.house.changes.complete = False
    assert counter.client.get(address, headers=LANGUAGE).text == before
    assert counter.client.get("/tournaments/unknown").status_code == 503


def test_what_is_kept_is_bounded(
    counter: Counter, usual: Usual, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = counter.house.spectators.express._pages
    monkeypatch.setattr(pages, "most", 5)
    address = begun(counter)
    for number in range(20):
        counter.client.get(f"{address}/players/{number // 7 + 1:0{number + 1}}")
    assert usual.many == 20
    assert len(pages) == 5


def test_the_name_under_which_somebody_asks_changes_nothing(counter: Counter, usual: Usual) -> None:
    """Anybody can make names up, and each would be another page to keep."""
    address = begun(counter)
    first = counter.client.get(address, headers=LANGUAGE).text
    kept = len(counter.house.derived._places)
    for number in range(20):
        headers = {**LANGUAGE, "Host": f"{number}.example"}
        assert counter.client.get(address, headers=headers).text == first
    assert usual.many == 1
    assert len(counter.house.derived._places) == kept


@pytest.mark.parametrize(
    ("scheme", "server", "address"),
    [
        ("http", ("192.168.1.5", 8000), "http://192.168.1.5:8000"),
        ("http", ("192.168.1.5", 80), "http://192.168.1.5"),
        ("https", ("192.168.1.5", 443), "https://192.168.1.5"),
        ("http", ("fd00::5", 8000), "http://[fd00::5]:8000"),
        ("http", ("::ffff:192.168.1.5", 8000), "http://192.168.1.5:8000"),
        ("http", None, "http://localhost"),
    ],
)
def test_links_lead_to_where_the_connection_came_in(
    scheme: str, server: tuple[str, int] | None, address: str
) -> None:
    scope: Any = {"scheme": scheme, "server": server}
    assert came_in_at(scope) == address


def test_names_of_states_nobody_knows_do_not_pile_up(counter: Counter, usual: Usual) -> None:
    address = begun(counter)
    for number in range(500):
        counter.house.spectators.state(address.rpartition("/")[2], f"nonsense {number}")
    (shown,) = counter.house.spectators._shown.values()
    assert len(shown.before) <= 210
