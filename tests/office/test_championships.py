"""Championships in the office's journal: acts, refusals, undo, lists from the office."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.circuits.championship import FederationFacts
from crosstable.circuits.cup import CupEvent, CupResult
from crosstable.circuits.qualification import board_of
from crosstable.circuits.youth import YouthEntry, YouthResult
from crosstable.kernel.errors import Conflict, InvalidValue, Refused, UnknownName
from crosstable.kernel.player import BirthDate, Player, Sex
from crosstable.office.acts import DrawLots, NewPlayer, Register
from crosstable.office.championship_lists import cup_order
from crosstable.office.championships import Championships
from crosstable.office.cups import Cups
from crosstable.office.journal import verified
from crosstable.office.office import Office
from crosstable.office.rating_store import Signature
from crosstable.office.youth_championships import YouthChampionships, entries_of
from tests.circuits.championships import filled, listed, player
from tests.office.desk import WHEN, Desk, MemoryJournal

SIGNED = Signature("secretary", WHEN)
NAME = "world-championship"


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def championships(journal: MemoryJournal) -> Championships:
    championships = Championships(journal)
    championships.take(filled(), signed=SIGNED)
    return championships


def test_a_championship_is_what_its_acts_make_of_it(
    championships: Championships, journal: MemoryJournal
) -> None:
    championships.settle(NAME, signed=SIGNED, host="ita", reserve_date=date(2025, 5, 1))
    championships.take_list(
        NAME, "asia", listed([301]), source="asia.csv", named_on=date(2025, 1, 2), signed=SIGNED
    )
    championships.take_federations(
        NAME, [FederationFacts(code="NED", paid=(2025,))], source="f.csv", signed=SIGNED
    )
    championships.withdraw(NAME, "player 400", on=date(2025, 4, 1), signed=SIGNED)
    championships.refuse_match(NAME, "2", signed=SIGNED)
    kept = championships.show(NAME, published=True, signed=SIGNED)
    assert Championships(journal).get(NAME) == kept
    item = kept.item
    assert (item.host, item.published, len(item.lists["asia"])) == ("ITA", True, 1)
    assert item.named_on == {"asia": date(2025, 1, 2)}
    assert item.refused_match == ("fmjd:2",)
    assert [str(note.act.words()) for note in kept.history] == [
        f"championship {NAME} made public",
        "Player 2 refused to play the title match",
        "Player 400 withdrew on 2025-04-01",
        "1 federation from f.csv",
        "list asia: 1 player from asia.csv",
        "championship World Championship: host, dates and choices set",
        "championship World Championship begun",
    ]
    assert len(list(verified(journal.entries))) == 7
    assert Office(journal).names() == ()


def test_acts_are_taken_back_one_by_one(championships: Championships) -> None:
    before = board_of(championships.get(NAME).item)
    championships.withdraw(NAME, "1", on=date(2025, 1, 5), signed=SIGNED)
    assert board_of(championships.get(NAME).item) != before
    championships.undo(NAME, signed=SIGNED)
    assert board_of(championships.get(NAME).item) == before
    assert championships.undo(NAME, signed=SIGNED) is None
    with pytest.raises(UnknownName):
        championships.get(NAME)


def test_what_is_refused(championships: Championships) -> None:
    def withdraw(**more: bool) -> None:
        championships.withdraw(NAME, "400", on=date(2025, 4, 1), signed=SIGNED, **more)

    with pytest.raises(Refused, match="has not withdrawn"):
        withdraw(back=True)
    withdraw()
    with pytest.raises(Refused, match="already withdrawn"):
        withdraw()
    withdraw(back=True)
    assert championships.get(NAME).item.withdrawals == ()
    with pytest.raises(Refused, match="already noted"):
        championships.refuse_match(NAME, "1", refused=False, signed=SIGNED)
    with pytest.raises(InvalidValue, match="on the list twice"):
        championships.take_list(NAME, "cup", [player(1), player(1)], source="x", signed=SIGNED)
    with pytest.raises(InvalidValue, match="named twice: NED"):
        twice = [FederationFacts(code="NED"), FederationFacts(code="NED")]
        championships.take_federations(NAME, twice, source="x", signed=SIGNED)
    with pytest.raises(InvalidValue, match="needs a name"):
        championships.create(" ", year=2025, signed=SIGNED)
    with pytest.raises(InvalidValue, match="title match"):
        championships.create("Even", year=2024, signed=SIGNED)
    with pytest.raises(UnknownName):
        championships.settle("none", signed=SIGNED, host="NED")
    with pytest.raises(Conflict):
        championships.seen(1).settle(NAME, signed=SIGNED, host="NED")


def test_a_second_championship_of_the_name_has_an_address_of_its_own(
    championships: Championships,
) -> None:
    kept = championships.create("World Championship", year=2027, signed=SIGNED)
    assert (kept.item.id, kept.item.places) == (f"{NAME}-2", 20)


def test_the_order_of_a_cup_of_the_office(journal: MemoryJournal) -> None:
    cups = Cups(journal)
    cups.create("World Cup", signed=SIGNED)
    event = CupEvent(
        id="", name="Open", stars=3, first_day=date(2024, 9, 1), last_day=date(2024, 9, 9)
    )
    cups.add("world-cup", event, signed=SIGNED)
    results = [
        CupResult(name="Beta", number="2", federation="NED", place=2, points=12, games=9),
        CupResult(name="Alpha", number="1", federation="FRA", place=1, points=13, games=9),
    ]
    cups.take_results("world-cup", "open", results, source="r.csv", signed=SIGNED)
    order = cup_order(cups.get("world-cup").item, date(2024, 12, 31), women=False)
    assert [(one.rank, one.number, one.federation) for one in order] == [
        (1, "1", "FRA"),
        (2, "2", "NED"),
    ]


def test_a_youth_championship_is_what_its_acts_make_of_it(journal: MemoryJournal) -> None:
    youth = YouthChampionships(journal)
    youth.create("Youth 2025", year=2025, host="bul", signed=SIGNED)
    boys = YouthEntry(name="Child", federation="POL", group="cadets-boys", born=2010)
    girls = YouthEntry(name="Girl", federation="POL", group="cadets-girls", born=2010, woman=True)
    youth.take_entries("youth-2025", [boys, girls], source="e.csv", signed=SIGNED)
    youth.take_entries("youth-2025", [], groups=["cadets-boys"], source="none", signed=SIGNED)
    youth.settle("youth-2025", signed=SIGNED, rounding="floor", chiefs={"POL": "Chief"})
    result = YouthResult(
        name="Girl", federation="POL", group="cadets-girls", place=1, points=15, rounds=9
    )
    youth.take_results("youth-2025", "blitz", [result], source="r.csv", signed=SIGNED)
    kept = youth.show("youth-2025", published=True, signed=SIGNED)
    assert YouthChampionships(journal).get("youth-2025") == kept
    assert kept.item.entries == (girls,)
    assert (kept.item.host, kept.item.rounding, kept.item.published) == ("BUL", "floor", True)
    assert kept.item.results == {"blitz": (result,)}
    undone = youth.undo("youth-2025", signed=SIGNED)
    assert undone is not None
    assert not undone.item.published
    with pytest.raises(InvalidValue, match="in the group twice"):
        youth.take_entries("youth-2025", [boys, boys], source="x", signed=SIGNED)
    with pytest.raises(InvalidValue, match="not a discipline"):
        youth.take_results("youth-2025", "chess", [], source="x", signed=SIGNED)  # type: ignore[arg-type]


def test_entries_come_from_a_tournament_of_the_office() -> None:
    desk = Desk()
    girl_born = BirthDate(2010, 5, 1)
    players = (
        Player(name="Girl", federation="POL", born=girl_born, sex=Sex.FEMALE),
        Player(name="Boy", federation="NED"),
    )
    desk.do(Register(tuple(map(NewPlayer, players))), DrawLots("unused", "as-entered"))
    girl, boy = entries_of(desk.tournament, "cadets-girls")
    assert (girl.born, girl.woman, girl.federation) == (2010, True, "POL")
    assert (boy.born, boy.woman) == (None, None)
