"""Lines of large tables: written once each, and again only where something in them changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from jinja2 import DictLoader, Environment
from msgspec.structs import replace

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.web.cache import lines
from crosstable.web.cache.derived import Derived
from crosstable.web.words.languages import speak
from tests.office.desk import Desk, details
from tests.web.counter import Counter
from tests.web.test_spectators import do
from tests.web.test_stories import CHESS, two_rounds

LINE = (
    "{% macro line(number, name) %}<li>{{ noted(number) }} {{ name }} {{ word }}</li>{% endmacro %}"
)
DRAWN = Played(Mark.DRAW, Mark.DRAW)


@pytest.fixture
def event() -> State:
    return Desk(details()).state


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Give the numbers of the lines that were written, one after the other."""
    numbers: list[int] = []

    def note(number: int) -> int:
        numbers.append(number)
        return number

    kit = Environment(loader=DictLoader({"line.html": LINE}), autoescape=True)
    kit.globals["noted"] = note
    monkeypatch.setattr(lines, "environment", lambda: kit)
    yield numbers
    speak("en")


def test_only_what_changed_is_written_anew(event: State, noted: list[int]) -> None:
    derived = Derived()

    def table(state: State, *rows: tuple[int, str], by: str = "", word: str = "w") -> str:
        return lines.written_lines(derived, state, "line.html", rows, by=by, word=word)

    first = table(event, (1, "Ann"), (2, "<Bo>"))
    assert first == "<li>1 Ann w</li><li>2 &lt;Bo&gt; w</li>"
    assert table(event, (2, "<Bo>")) == "<li>2 &lt;Bo&gt; w</li>"  # some of them, the same version
    later = replace(event, version=event.version + 1)
    assert table(later, (2, "<Bo>"), (1, "Anna")) == "<li>2 &lt;Bo&gt; w</li><li>1 Anna w</li>"
    assert noted == [1, 2, 1]
    assert table(later, (1, "Anna"), by="v", word="v") == "<li>1 Anna v</li>"
    speak("fr")
    table(later, (1, "Anna"))
    assert noted == [1, 2, 1, 1, 1]


def test_lines_that_are_gone_are_let_go(event: State, noted: list[int]) -> None:
    derived = Derived()
    everybody = [(number, "N") for number in range(lines.SPARE + 5)]
    lines.written_lines(derived, event, "line.html", everybody, word="")
    lines.written_lines(derived, event, "line.html", everybody[:3], word="")
    del noted[:]
    lines.written_lines(derived, event, "line.html", everybody[:4], word="")
    assert noted == [3]


@pytest.mark.parametrize(
    ("page", "signed_in"),
    [
        ("/office/tournaments/{name}/rounds/2", True),
        ("/office/tournaments/{name}/standings?after=2", True),
        ("/tournaments/{name}/standings?after=2", False),
        ("/tournaments/{name}/players", False),
    ],
)
def test_a_page_read_before_a_change_says_the_same_as_one_read_first_after_it(
    counter: Counter, page: str, signed_in: bool
) -> None:
    name = two_rounds(counter, CHESS)
    address = page.format(name=name)
    browser = counter.signed_in(Role.ARBITER) if signed_in else counter.client

    def body() -> str:
        answer = browser.get(address)
        assert answer.status_code == 200
        return answer.text.partition("<tbody>")[2].partition("</tbody>")[0]

    before = body()
    do(
        counter,
        name,
        acts.EnterResult(2, 1, DRAWN),
        acts.EnterResult(2, 2, DRAWN),
        acts.Withdraw(7, ""),
    )
    grown = body()
    assert grown != before
    for _, place in counter.house.derived._places.pairs():
        place.made_from, place.value = None, None
    assert body() == grown


def test_why_is_asked_of_one_round_until_an_earlier_result_changes(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = two_rounds(counter, CHESS)
    browser = counter.signed_in(Role.ARBITER)
    rounds: list[SwissRound] = []
    answered = SwissRound.account

    def listening(paired: SwissRound, first: int, second: int) -> object:
        rounds.append(paired)
        return answered(paired, first, second)

    monkeypatch.setattr(SwissRound, "account", listening)

    def ask() -> None:
        answer = browser.get(f"/office/tournaments/{name}/rounds/2/why?first=1&second=2")
        assert answer.status_code == 200

    ask()
    do(counter, name, acts.EnterResult(2, 1, DRAWN))
    ask()
    assert rounds[1] is rounds[0]
    do(counter, name, acts.CorrectResult(1, 1, DRAWN, reason="slips"))
    ask()
    assert rounds[2] is not rounds[0]
