"""Cups, exhibitions and records in the office's journal: acts, refusals, undo, conflicts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec
import pytest
from msgspec.structs import replace

from crosstable.circuits.conditions import Answer
from crosstable.circuits.cup import CupEvent, CupResult, EventTerms
from crosstable.circuits.cup_table import cup_standing
from crosstable.circuits.exhibitions import (
    Attempt,
    Exhibition,
    ExhibitionError,
    Opponent,
    Outcome,
)
from crosstable.circuits.records import Record
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Conflict, InvalidValue, JournalBroken, Refused, UnknownName
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office import cup_acts, exhibition_acts
from crosstable.office.acts import EnterResult
from crosstable.office.cup_results import results_of, terms_of
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions, seated
from crosstable.office.journal import Addition, Draft, Entry, verified
from crosstable.office.office import Office
from crosstable.office.rating_store import Signature
from tests.office.desk import WHEN, Desk, MemoryJournal, details

WHITE_WINS, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
SIGNED = Signature("secretary", WHEN)
DAY = date(2025, 9, 1)


def event(name: str = "Open", **more: object) -> CupEvent:
    given: dict[str, object] = {"stars": 3, "first_day": DAY, "last_day": date(2025, 9, 9), **more}
    return CupEvent(id="", name=name, **given)  # type: ignore[arg-type]


def results() -> list[CupResult]:
    return [
        CupResult(name="Alpha, A", number="1", place=1, points=13, games=9, wins=5),
        CupResult(name="Beta, B", number="2", place=2, points=12, games=9, woman=True),
    ]


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def cups(journal: MemoryJournal) -> Cups:
    cups = Cups(journal)
    cups.create("World Cup", signed=SIGNED)
    cups.add("world-cup", event(), signed=SIGNED)
    return cups


def test_a_cup_is_what_its_acts_make_of_it(cups: Cups, journal: MemoryJournal) -> None:
    cups.take_results("world-cup", "open", results(), source="open.csv", signed=SIGNED)
    read_again = Cups(journal).get("world-cup")
    assert read_again == cups.get("world-cup")
    assert cup_standing(read_again.item, date(2025, 12, 31)).rows[0].total == 139
    assert [note.act.words() for note in read_again.history] == [
        "open: 2 results imported from open.csv",
        "Open added with 3 stars",
        "cup World Cup begun",
    ]


def test_it_stands_in_the_chain_and_is_no_tournament(cups: Cups, journal: MemoryJournal) -> None:
    assert len(list(verified(journal.entries))) == 2
    assert cups.all()
    assert Office(journal).names() == ()
    with pytest.raises(UnknownName):
        Office(journal).state(cup_acts.CUPS_STREAM)


def test_every_act_can_be_taken_back(cups: Cups) -> None:
    before = cups.get("world-cup").item
    cups.take_results("world-cup", "open", results(), source="open.csv", signed=SIGNED)
    cups.undo("world-cup", signed=SIGNED)
    assert cups.get("world-cup").item == before
    cups.undo("world-cup", signed=SIGNED)
    assert not cups.get("world-cup").item.events
    assert cups.undo("world-cup", signed=SIGNED) is None
    with pytest.raises(UnknownName):
        cups.get("world-cup")
    assert cups.create("World Cup", signed=SIGNED).item.id == "world-cup"


def test_two_writers_notice_each_other(cups: Cups, journal: MemoryJournal) -> None:
    seen = cups.get("world-cup").version
    other = Cups(journal)
    other.show("world-cup", published=True, signed=SIGNED)
    with pytest.raises(Conflict):
        cups.seen(seen).add("world-cup", event("Other"), signed=SIGNED)
    cups.create("Other cup", signed=SIGNED)
    kept = cups.add("world-cup", event("Other"), signed=SIGNED)
    assert [one.id for one in kept.item.events] == ["open", "other"]


def test_two_who_begin_under_one_name_at_once_have_one_each(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = MemoryJournal.append_together

    def overtaken(
        own: MemoryJournal, additions: Sequence[Addition]
    ) -> tuple[tuple[Entry, ...], ...]:
        monkeypatch.setattr(MemoryJournal, "append_together", write)
        Cups(journal).create("World Cup", signed=SIGNED, bonus=[1])
        return write(own, additions)

    monkeypatch.setattr(MemoryJournal, "append_together", overtaken)
    second = Cups(journal).create("World Cup", signed=SIGNED, bonus=[2])
    assert second.item.id == "world-cup-2"
    assert {name: kept.item.bonus for name, kept in Cups(journal).all().items()} == {
        "world-cup": (1,),
        "world-cup-2": (2,),
    }


def test_an_act_nobody_can_read_breaks_the_journal(cups: Cups, journal: MemoryJournal) -> None:
    journal.append(cup_acts.CUPS_STREAM, 2, [Draft(WHEN, "somebody", '{"type":"nonsense"}')])
    with pytest.raises(JournalBroken):
        cups.all()


@pytest.mark.article("fmjd.annex18", "Stars")
def test_what_cannot_be_added(cups: Cups) -> None:
    with pytest.raises(InvalidValue, match="no factor for 9 stars"):
        cups.add("world-cup", event(stars=9), signed=SIGNED)
    cups.settle("world-cup", factors={9: 12}, signed=SIGNED)
    nine = cups.add("world-cup", event("Nine", stars=9), signed=SIGNED)
    assert nine.item.event("nine").stars == 9
    with pytest.raises(InvalidValue, match="not 4"):
        cups.add("world-cup", event(stars=4), signed=SIGNED)
    with pytest.raises(InvalidValue, match="before the first"):
        event(last_day=date(2025, 8, 1))
    with pytest.raises(UnknownName):
        cups.add("nowhere", event(), signed=SIGNED)


@pytest.mark.article("fmjd.annex18", "Conditions.10")
@pytest.mark.article("fmjd.annex18", "Conditions.11")
def test_an_event_moved_down_in_stars_is_refused(cups: Cups) -> None:
    raised = cups.raise_stars("world-cup", "open", 5, date(2025, 6, 1), signed=SIGNED)
    assert raised.item.event("open").stars == 5
    with pytest.raises(Refused, match="cannot go down"):
        cups.raise_stars("world-cup", "open", 3, date(2025, 1, 1), signed=SIGNED)
    changed = cups.change("world-cup", replace(event(), id="open", stars=3), signed=SIGNED)
    assert changed.item.event("open").stars == 5


@pytest.mark.article("fmjd.annex18", "Introduction")
def test_declared_for_both_classifications_is_refused(cups: Cups) -> None:
    on = date(2025, 1, 2)
    cups.take_results("world-cup", "open", results(), source="x", signed=SIGNED)
    cups.declare("world-cup", "beta", year=2025, to_open=True, on=on, signed=SIGNED)
    with pytest.raises(Refused, match="nobody can be in both"):
        cups.declare("world-cup", "2", year=2025, to_open=False, on=on, signed=SIGNED)
    with pytest.raises(Refused, match="only women choose"):
        cups.declare("world-cup", "alpha", year=2025, to_open=True, on=on, signed=SIGNED)
    with pytest.raises(Refused, match="too late"):
        cups.undo("world-cup", signed=SIGNED)
        cups.declare("world-cup", "beta", year=2025, to_open=True, on=DAY, signed=SIGNED)


@pytest.mark.article("fmjd.annex18", "Introduction")
@pytest.mark.parametrize("who", ["2", "fmjd:2", "Beta, B", "b beta"])
def test_a_woman_declares_before_she_has_a_result(cups: Cups, who: str) -> None:
    on = date(2025, 1, 2)
    cups.add("world-cup", event("Early", first_day=on, last_day=on), signed=SIGNED)
    cups.take_results("world-cup", "early", results()[:1], source="x", signed=SIGNED)
    cups.declare("world-cup", who, year=2025, to_open=True, on=on, signed=SIGNED)
    with pytest.raises(Refused, match="nobody can be in both"):
        cups.declare("world-cup", who, year=2025, to_open=False, on=on, signed=SIGNED)
    cups.take_results("world-cup", "open", results(), source="x", signed=SIGNED)
    cup = cups.get("world-cup").item
    day = date(2025, 12, 31)
    assert [row.name for row in cup_standing(cup, day).rows] == ["Alpha, A", "Beta, B"]
    assert cup_standing(cup, day, women=True).rows == ()
    with pytest.raises(Refused, match="already declared"):
        cups.declare("world-cup", "beta", year=2025, to_open=True, on=on, signed=SIGNED)
    with pytest.raises(InvalidValue, match="give the FMJD number or the whole name"):
        cups.declare("world-cup", "Gamma", year=2025, to_open=True, on=on, signed=SIGNED)


def test_the_same_event_is_added_once(cups: Cups) -> None:
    with pytest.raises(Refused, match="Open is in the cup already, on the same days"):
        cups.add("world-cup", event("open "), signed=SIGNED)
    cups.add("world-cup", event(last_day=date(2025, 9, 10)), signed=SIGNED)


@pytest.mark.article("fmjd.annex18", "Code.9.b")
def test_who_missed_the_closing_ceremony_is_noted(cups: Cups) -> None:
    cups.take_results("world-cup", "open", results(), source="x", signed=SIGNED)
    kept = cups.miss_closing("world-cup", "open", "Alpha", signed=SIGNED)
    assert cup_standing(kept.item, date(2025, 12, 31)).rows[0].total == 0
    with pytest.raises(Refused, match="nobody in the results is called Omega"):
        cups.miss_closing("world-cup", "open", "Omega", signed=SIGNED)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"place": 0}, "cannot be below zero"),
        ({"wins": 10}, "more wins than games"),
        ({"number": "2"}, "twice"),
        ({"points": 22}, "22 points of 9 games, where 18 are the most"),
    ],
)
def test_results_that_cannot_be(cups: Cups, change: dict[str, object], said: str) -> None:
    first, second = results()
    bad = [replace(first, **change), second]
    with pytest.raises(InvalidValue, match=said):
        cups.take_results("world-cup", "open", bad, source="x", signed=SIGNED)


def simul(kind: str = "blindfold") -> Exhibition:
    return Exhibition(id="", name="", kind=kind, expert="Expert, E", day=date(2025, 10, 4))


def board_of(count: int) -> list[tuple[Opponent, Colour | None]]:
    return [(Opponent(name=f"Opponent {number}"), None) for number in range(1, count + 1)]


@pytest.fixture
def exhibitions(journal: MemoryJournal) -> Exhibitions:
    return Exhibitions(journal)


def test_an_exhibition_from_announcement_to_end(
    exhibitions: Exhibitions, journal: MemoryJournal
) -> None:
    name = exhibitions.announce(simul(), signed=SIGNED).item.id
    exhibitions.seat(name, seated(board_of(3), Colour.WHITE), signed=SIGNED)
    exhibitions.result(name, 1, Outcome.WIN, signed=SIGNED)
    with pytest.raises(Refused, match="still play: 2, 3"):
        exhibitions.finish(name, on=date(2025, 10, 4), minutes=60, signed=SIGNED)
    exhibitions.erred(name, 2, ExhibitionError.ILLEGAL, signed=SIGNED)
    _, because = exhibitions.erred(name, 2, ExhibitionError.IMPOSSIBLE, signed=SIGNED)
    assert "in all, 1 are allowed" in because[0].sentence
    exhibitions.result(name, 3, Outcome.DRAW, signed=SIGNED)
    with pytest.raises(Refused, match="lost by one error too many"):
        exhibitions.result(name, 2, Outcome.WIN, signed=SIGNED)
    exhibitions.finish(name, on=date(2025, 10, 4), minutes=60, signed=SIGNED)
    with pytest.raises(Refused, match="over"):
        exhibitions.result(name, 1, Outcome.DRAW, signed=SIGNED)
    assert Exhibitions(journal).get(name) == exhibitions.get(name)
    exhibitions.undo(name, signed=SIGNED)
    assert exhibitions.get(name).item.finished is None


@pytest.mark.article("fmjd.annex8", "A.6")
def test_a_normal_exhibition_with_two_colours_is_refused(exhibitions: Exhibitions) -> None:
    name = exhibitions.announce(simul("normal"), signed=SIGNED).item.id
    field = [
        (opponent, Colour.BLACK if at else None) for at, (opponent, _) in enumerate(board_of(2))
    ]
    with pytest.raises(Refused, match="one colour on all boards"):
        exhibitions.seat(name, seated(field, Colour.WHITE), signed=SIGNED)
    with pytest.raises(InvalidValue, match="1 to 2000"):
        exhibitions.seat(name, (), signed=SIGNED)


@pytest.mark.article("fmjd.annex11", "2a")
def test_a_late_application_is_noted_and_said_to_be_late(exhibitions: Exhibitions) -> None:
    name = exhibitions.announce(simul("clock"), signed=SIGNED).item.id
    late = Attempt(federation="NED", submitted=date(2025, 9, 1))
    exhibitions.attempt(name, late, signed=SIGNED)
    assert exhibitions.get(name).item.attempt == late
    (said,) = [one for one in exhibitions.check(name).missing if "too late" in one.sentence]
    assert (said.answer, said.article.article) == (Answer.BROKEN, "2a")
    assert not exhibitions.check(name).record
    with pytest.raises(InvalidValue, match="only a national federation"):
        exhibitions.attempt(name, Attempt(submitted=date(2025, 6, 1)), signed=SIGNED)


def test_records_noted_and_removed(exhibitions: Exhibitions) -> None:
    record = Record(kind="clock", expert="C", opponents=25, points=40, day=date(2020, 1, 1))
    exhibitions.note_record(record, signed=SIGNED)
    assert exhibitions.records() == {"clock": record}
    exhibitions.remove_record("clock-c-2020", signed=SIGNED)
    assert exhibitions.records() == {}
    with pytest.raises(InvalidValue, match="these points"):
        exhibitions.note_record(replace(record, points=51), signed=SIGNED)


def test_acts_are_read_as_they_were_first_written() -> None:
    """Names of acts and fields are stored for ever."""
    kept = msgspec.json.decode(
        b'{"type":"cup-event-added","of":"c","event":{"id":"open","name":"Open","first_day":'
        b'"2025-09-01","last_day":"2025-09-09","stars":3}}'
    )
    act = cup_acts.decode_cup_act(msgspec.json.encode(kept).decode())
    assert isinstance(act, cup_acts.CupEventAdded)
    assert act.event.terms == EventTerms()
    seen = exhibition_acts.decode_exhibition_act(
        '{"type":"exhibition-board-decided","of":"s","board":1,"outcome":"win"}'
    )
    assert isinstance(seen, exhibition_acts.BoardDecided)
    assert seen.outcome is Outcome.WIN


def test_an_event_of_the_office_gives_its_results_and_terms() -> None:
    desk = Desk(details(edition="fmjd-2022")).seat(4)
    for number in (1, 2, 3):
        desk.next_round()
        with pytest.raises(Refused, match="not over"):
            results_of(desk.tournament)
        boards = len(desk.tournament.rounds[-1].boards)
        for board in range(1, boards + 1):
            desk.do(EnterResult(number, board, WHITE_WINS if board == 1 else DRAW))
    found = results_of(desk.tournament)
    assert [one.place for one in found] == sorted(one.place for one in found)
    assert sum(one.points for one in found) == 2 * 6
    assert {one.games for one in found} == {3}
    assert sum(one.wins for one in found) == 3
    terms = terms_of(desk.tournament, EventTerms(fee=50))
    assert (terms.system, terms.players, terms.cycles, terms.fee) == ("round-robin", 4, 1, 50)
