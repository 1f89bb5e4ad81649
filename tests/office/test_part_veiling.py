"""A forgotten person in cups, exhibitions and records: no name left, every score as before."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import msgspec

from crosstable.circuits.cup import CupEvent, CupResult
from crosstable.circuits.cup_table import cup_standing
from crosstable.circuits.exhibitions import Exhibition, Opponent
from crosstable.circuits.records import Record
from crosstable.kernel.colour import Colour
from crosstable.kernel.facts import Numbered, PersonName
from crosstable.kernel.person import Person, person_from
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions, seated
from crosstable.office.journal import Draft, verified
from crosstable.office.part_veiling import sought
from crosstable.office.rating_store import Signature
from tests.office.desk import WHEN, MemoryJournal

SIGNED = Signature("secretary", WHEN)
ANA = person_from("p-ana00000", [PersonName("Silva, Ana"), Numbered("fmjd", "7")])


def forget(journal: MemoryJournal, namesakes: Collection[Person] = ()) -> tuple[str, ...]:
    who = sought(ANA, (), namesakes)
    shows = Exhibitions(journal)
    parts = (Cups(journal).part, shows.part, shows.noted)
    return tuple(name for part in parts for name in part.forget(who, by="owner", at=WHEN))


def result(name: str, place: int, **more: object) -> CupResult:
    return CupResult(name=name, place=place, points=19 - place, games=9, **more)  # type: ignore[arg-type]


def held(journal: MemoryJournal) -> Cups:
    cups = Cups(journal)
    cups.create("World Cup", signed=SIGNED)
    for number, month in enumerate((4, 6), start=1):
        first, last = date(2025, month, 1), date(2025, month, 9)
        cups.add(
            "world-cup",
            CupEvent(id=f"e{number}", name="Open", stars=3, first_day=first, last_day=last),
            signed=SIGNED,
        )
    own = {"number": "7", "federation": "BRA", "woman": True}
    cups.take_results(
        "world-cup",
        "e1",
        [result("Silva, Ana", 1, **own), result("Beta", 2)],
        source="file",
        signed=SIGNED,
    )
    cups.take_results(
        "world-cup",
        "e2",
        [result("Silva, Ana", 1, federation="BRA", woman=True), result("Beta", 2)],
        source="file",
        signed=SIGNED,
    )
    cups.declare("world-cup", "fmjd:7", year=2025, to_open=True, on=date(2025, 1, 1), signed=SIGNED)
    return cups


def test_a_cup_counts_as_before_and_has_no_name() -> None:
    journal = MemoryJournal()
    cups = held(journal)
    before = cup_standing(cups.get("world-cup").item, date(2025, 12, 31))
    assert forget(journal) == ("world-cup",)
    kept = cups.get("world-cup")
    after = cup_standing(kept.item, date(2025, 12, 31))
    assert [row.total for row in after.rows] == [row.total for row in before.rows]
    assert [row.name for row in after.rows] == ["N. N. ana00000", "Beta"]
    read = msgspec.json.encode((kept.item, kept.history), enc_hook=str).decode()
    assert "Silva" not in read
    assert "silva" not in read
    assert "fmjd:7" not in read
    verified(journal.entries)
    assert forget(journal) == ()


def test_what_was_forgotten_does_not_come_back_by_undo() -> None:
    journal = MemoryJournal()
    cups = held(journal)
    forget(journal)
    cups.undo("world-cup", signed=SIGNED)
    kept = Cups(journal).get("world-cup").item
    assert not kept.declarations
    assert {one.name for event in kept.events for one in event.results} == {
        "N. N. ana00000",
        "Beta",
    }


def test_exhibitions_and_records_know_people_by_their_names() -> None:
    journal = MemoryJournal()
    shows = Exhibitions(journal)
    day = date(2026, 5, 1)
    show = Exhibition(id="", name="Simul of Silva, Ana", kind="clock", expert="Silva, Ana", day=day)
    name = shows.announce(show, signed=SIGNED).item.id
    shows.seat(
        name, seated([(Opponent(name="Beta", club="Dam"), None)], Colour.WHITE), signed=SIGNED
    )
    shows.note_record(
        Record(kind="clock", expert="Silva, Ana", opponents=40, points=70, day=day), signed=SIGNED
    )
    assert len(forget(journal)) == 2
    seen = shows.get(name).item
    assert (seen.name, seen.expert) == ("Simul of N. N. ana00000", "N. N. ana00000")
    assert seen.boards[0].opponent.club == "Dam"
    assert [record.expert for record in shows.records().values()] == ["N. N. ana00000"]
    verified(journal.entries)


def test_a_namesake_keeps_the_name() -> None:
    journal = MemoryJournal()
    cups = Cups(journal)
    cups.create("World Cup", signed=SIGNED)
    first, last = date(2025, 4, 1), date(2025, 4, 9)
    cups.add(
        "world-cup",
        CupEvent(id="e1", name="Open", stars=3, first_day=first, last_day=last),
        signed=SIGNED,
    )
    rows = [result("Silva, Ana", 1, number="8"), result("Silva, Ana", 2, federation="POR")]
    cups.take_results("world-cup", "e1", rows, source="file", signed=SIGNED)
    other = person_from("p-other000", [PersonName("Silva, Ana")])
    assert forget(journal, [other]) == ()
    assert forget(journal) == ("world-cup",)


def test_the_act_is_read_as_it_was_first_written() -> None:
    journal = MemoryJournal()
    cups = held(journal)
    entries = journal.read("@cups")
    place = next(one.version for one in entries if '"Silva, Ana"' in one.act)
    kept = f'{{"type":"person-veiled","of":"world-cup","person":"p-ana00000","traces":[[{place},'
    act = kept + '["results",0]]]}'
    journal.append("@cups", len(entries), [Draft(WHEN, "owner", act)])
    rows = cup_standing(cups.get("world-cup").item, date(2025, 12, 31)).rows
    assert rows[0].name == "N. N. ana00000"
