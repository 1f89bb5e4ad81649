"""The register of persons on both databases: facts, merging, forgetting, and the journal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from crosstable.formats.persons import IncomingPerson, read_persons
from crosstable.kernel.errors import CrosstableError, InvalidValue, JournalBroken, Refused
from crosstable.kernel.facts import Birth, Fact, FederationJoined, Numbered, PersonName
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.person import Person
from crosstable.kernel.player import BirthDate, Identifier
from crosstable.kernel.title_facts import TitleHeld
from crosstable.office.journal import OFFICE_STREAM
from crosstable.office.rating_store import Signature
from crosstable.office.register import Forgotten, TakenIn
from crosstable.store import backup, open_journal, postgres, restore, schema, sqlite, verify
from crosstable.store import database as databases
from crosstable.store.migrate import upgrade
from crosstable.store.register import SqlPersonRegister
from crosstable.store.urls import address

from .helpers import is_postgres, sql, table

BY = Signature("Ada Arbiter", datetime(2026, 5, 1, 9, 0, tzinfo=UTC))


def register_at(url: str) -> SqlPersonRegister:
    seeds = count(1)
    journal = open_journal(url, create=True)
    return SqlPersonRegister(
        journal.database, chance=lambda size: sha256(bytes(next(seeds))).digest()[:size]
    )


@pytest.fixture
def register(url: str) -> Iterator[SqlPersonRegister]:
    made = register_at(url)
    yield made
    made.database.close()


def enter(register: SqlPersonRegister, name: str, *facts: Fact) -> Person:
    return register.note("", [PersonName(name), *facts], signed=BY)


def test_somebody_is_found_by_number_and_by_beginnings_of_words(
    register: SqlPersonRegister, url: str
) -> None:
    anna = enter(register, "Meier-Müller, Anna", Numbered("fide", "123"))
    enter(register, "Meierhof, Jo")
    assert [each.id for each in register.search("mull an")] == [anna.id]
    assert len(register.search("meier")) == 2
    assert register.search("meier")[0] == anna, "whole words come first"
    for text in ("123", "fide:123", anna.id):
        assert register.search(text) == (anna,)
    assert register.search("fmjd:123") == ()
    assert register.search("") == ()
    assert register.numbered(Identifier("fide", "123")) == anna.id
    assert register.named(["Anna Meier Müller", "Meier"]) == {
        "Anna Meier Müller": (anna,),
        "Meier": (anna,),
    }
    assert verify(url).entries == 2


def test_facts_stand_beside_the_journal_and_never_in_it(
    register: SqlPersonRegister, url: str
) -> None:
    anna = enter(register, "Meier, Anna", Birth(BirthDate(1990)))
    register.note(anna.id, [FederationJoined("GER")], signed=BY)
    with open_journal(url) as journal:
        acts = " ".join(entry.act for entry in journal.read(OFFICE_STREAM))
    assert "Meier" not in acts
    assert "1990" not in acts
    assert "GER" not in acts
    history = register.history(anna.id)
    assert history is not None
    assert [(str(each.fact.words()), each.by) for each in history.facts] == [
        ("federation GER", "Ada Arbiter"),
        ("born 1990", "Ada Arbiter"),
        ("called Meier, Anna", "Ada Arbiter"),
    ]


def test_one_number_cannot_be_two_persons(register: SqlPersonRegister, url: str) -> None:
    enter(register, "Meier, Anna", Numbered("fide", "123"))
    bo = enter(register, "Berg, Bo")
    with pytest.raises(Refused, match="123 of Berg, Bo is that of Meier, Anna"):
        register.note(bo.id, [Numbered("fide", "123")], signed=BY)
    with pytest.raises(Refused, match="123 of Carl is that of Meier, Anna"):
        enter(register, "Carl", Numbered("fide", "123"))
    assert register.totals().persons == 2
    assert verify(url).entries == 2


def test_what_contradicts_is_refused_and_nothing_is_written(
    register: SqlPersonRegister, url: str
) -> None:
    anna = enter(register, "Meier, Anna", Birth(BirthDate(1990)))
    early = TitleHeld(register="fide", code="GM", since=date(1980, 1, 1))
    for fact in (early, Licence(register="fide", title="IA")):
        with pytest.raises(Refused):
            register.note(anna.id, [fact], signed=BY)
    with pytest.raises(Refused, match="knows that already"):
        register.note(anna.id, [Birth(BirthDate(1990))], signed=BY)
    with pytest.raises(InvalidValue, match="needs a name"):
        register.note("", [Birth(BirthDate(1990))], signed=BY)
    with pytest.raises(Refused, match="no person p-missing0"):
        register.note("p-missing0", [FederationJoined("GER")], signed=BY)
    assert register.person(anna.id) == anna
    assert verify(url).entries == 1


def test_a_correction_withdraws_and_the_history_keeps_both(
    register: SqlPersonRegister, url: str
) -> None:
    anna = enter(register, "Meier, Anna", FederationJoined("GER"))
    history = register.history(anna.id)
    assert history is not None
    old = history.facts[0]
    after = register.note(anna.id, [FederationJoined("FRA")], signed=BY, instead_of=old.mark)
    assert [each.federation for each in after.federations] == ["FRA"]
    with pytest.raises(Refused, match="no fact"):
        register.withdraw(anna.id, old.mark, signed=BY)
    history = register.history(anna.id)
    assert history is not None
    assert [bool(each.withdrawn_at) for each in history.facts] == [False, True, False]
    name = history.facts[-1]
    with pytest.raises(Refused, match="needs a name"):
        register.withdraw(anna.id, name.mark, signed=BY)
    assert register.withdraw(anna.id, history.facts[0].mark, signed=BY).federations == ()
    assert verify(url).entries == 4


def test_a_title_that_a_licence_rests_on_cannot_be_withdrawn(register: SqlPersonRegister) -> None:
    title = TitleHeld(register="fide", code="IA")
    anna = enter(register, "Meier, Anna", title, Licence(register="fide", title="IA"))
    history = register.history(anna.id)
    assert history is not None
    mark = next(each.mark for each in history.facts if each.fact == title)
    with pytest.raises(Refused, match="is for IA"):
        register.withdraw(anna.id, mark, signed=BY)


def test_namesakes_are_merged_and_parted_again(register: SqlPersonRegister, url: str) -> None:
    anna = enter(register, "Meier, Anna", Numbered("fide", "1"))
    other = enter(register, "Meyer, Anna", Numbered("fmjd", "2"), FederationJoined("GER"))
    merged = register.merge(anna.id, other.id, signed=BY)
    assert merged.name == "Meier, Anna"
    assert merged.other_names == ("Meyer, Anna",)
    assert len(merged.identifiers) == 2
    assert register.person(other.id) == merged
    assert register.search("meyer") == (merged,)
    assert register.numbered(Identifier("fmjd", "2")) == anna.id
    assert register.totals().persons == 1
    assert verify(url).entries == 3
    with pytest.raises(Refused, match="same entry"):
        register.merge(anna.id, other.id, signed=BY)
    register.part(anna.id, other.id, signed=BY)
    assert (register.person(anna.id), register.person(other.id)) == (anna, other)
    assert register.numbered(Identifier("fmjd", "2")) == other.id
    with pytest.raises(Refused, match="was not merged"):
        register.part(anna.id, other.id, signed=BY)
    assert verify(url).entries == 4


def test_three_entries_of_one_person(register: SqlPersonRegister, url: str) -> None:
    a, b, c = (enter(register, f"Meier, Anna {letter}") for letter in "ABC")
    register.merge(b.id, c.id, signed=BY)
    merged = register.merge(a.id, b.id, signed=BY)
    assert set(merged.other_names) == {"Meier, Anna B", "Meier, Anna C"}
    assert register.person(c.id) == merged
    register.forget(c.id, signed=BY)
    for mark in (a.id, b.id, c.id):
        assert isinstance(register.person(mark), Forgotten)
    assert verify(url).forgotten[0].person == a.id


def test_two_who_were_born_in_different_years_are_two(register: SqlPersonRegister) -> None:
    anna = enter(register, "Meier, Anna", Birth(BirthDate(1990)))
    other = enter(register, "Meier, Anna", Birth(BirthDate(2001)))
    with pytest.raises(Refused, match="are two persons"):
        register.merge(anna.id, other.id, signed=BY)


def test_forgetting_removes_every_text_and_the_chain_still_holds(
    register: SqlPersonRegister, url: str, tmp_path: Path
) -> None:
    anna = enter(register, "Zyxwvut, Anna", Numbered("fide", "987654321"))
    bo = enter(register, "Berg, Bo")
    register.forget(anna.id, tournaments=("open",), signed=BY)
    gone = register.person(anna.id)
    assert isinstance(gone, Forgotten)
    assert gone.by == "Ada Arbiter"
    assert register.history(anna.id) is None
    assert register.search("zyxwvut") == ()
    assert register.numbered(Identifier("fide", "987654321")) == ""
    for attempt in (
        lambda: register.note(anna.id, [FederationJoined("GER")], signed=BY),
        lambda: register.forget(anna.id, signed=BY),
        lambda: register.merge(bo.id, anna.id, signed=BY),
    ):
        with pytest.raises(Refused, match="is forgotten"):
            attempt()
    report = verify(url)
    assert [(each.person, each.by, each.tournaments) for each in report.forgotten] == [
        (anna.id, "Ada Arbiter", ("open",))
    ]
    backup(url, tmp_path / "copy.db")
    assert b"Zyxwvut" not in (tmp_path / "copy.db").read_bytes()
    if not is_postgres(url):
        register.database.close()
        assert b"Zyxwvut" not in Path(url).read_bytes()
        assert b"987654321" not in Path(url).read_bytes()


def test_a_number_of_somebody_forgotten_is_free_again(register: SqlPersonRegister) -> None:
    anna = enter(register, "Meier, Anna", Numbered("fide", "1"))
    register.forget(anna.id, signed=BY)
    assert enter(register, "Meier, Anna", Numbered("fide", "1")).id != anna.id


CSV = b"""name,fide,born,title_register,title
"Meier, Anna",1,1990,fide,IA
"Berg, Bo",2,,,
"Cohn, C",,1970,,
"""


def test_a_file_is_one_act_and_once_is_enough(register: SqlPersonRegister, url: str) -> None:
    persons = read_persons(CSV).persons
    assert register.take_in(persons, source="p.csv", signed=BY) == TakenIn(3, 0, 8)
    assert register.take_in(persons, source="p.csv", signed=BY) == TakenIn(0, 0, 0, 3)
    assert verify(url).entries == 1
    more = read_persons(b'name,fide,federation\n"Meier, Anna",1,GER\n').persons
    assert register.take_in(more, source="q.csv", signed=BY) == TakenIn(0, 1, 1)
    (anna,) = register.search("fide:1")
    assert anna.federation_on(date(2020, 1, 1)) == "GER"
    history = register.history(anna.id)
    assert history is not None
    assert {each.source for each in history.facts} == {"p.csv", "q.csv"}
    register.forget(anna.id, signed=BY)
    assert verify(url).entries == 3, "the others of the file are still as they were"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"name,fide\nNew,9\nWhoever,1\n", "Whoever has the number of Meier, Anna"),
        (b"name,fide,licence_register,licence\nNew,9,fide,IA\n", "line 2: the licence of New"),
        (b"name,fide,fmjd\nNew,9,5\nMeier,1,5\n", "Meier has the number of New in line 2"),
        (b"name,fide,fmjd\nNew A,9,5\nNew B,8,5\n", "two FIDE numbers, 9 and 8"),
        (b"name,person\nNew,p-missing0\n", "the register has no person p-missing0"),
    ],
)
def test_a_bad_line_leaves_nothing_of_its_file(
    register: SqlPersonRegister, url: str, text: bytes, said: str
) -> None:
    register.take_in(read_persons(CSV).persons, source="p.csv", signed=BY)

    def take_in() -> None:
        register.take_in(read_persons(text).persons, source="bad.csv", signed=BY)

    with pytest.raises(CrosstableError, match=said):
        take_in()
    assert register.totals().persons == 3
    assert register.search("new") == ()
    assert verify(url).entries == 1


def test_many_come_in_with_few_questions(register: SqlPersonRegister, url: str) -> None:
    persons = [
        IncomingPerson((PersonName(f"Family{number}, Given"), Numbered("fide", str(number))))
        for number in range(1, 1202)
    ]
    assert register.take_in(persons, source="many.csv", signed=BY).new == 1201
    assert register.search("family1201")[0].identifier("fide") == "1201"
    assert verify(url).entries == 1


def test_a_backup_brings_the_register_along(
    register: SqlPersonRegister, url: str, tmp_path: Path
) -> None:
    anna = enter(register, "Meier, Anna", Numbered("fide", "1"))
    gone = enter(register, "Berg, Bo")
    register.forget(gone.id, signed=BY)
    backup(url, tmp_path / "copy.db")
    register.note(anna.id, [FederationJoined("GER")], signed=BY)
    register.database.close()
    restore(tmp_path / "copy.db", url, force=True)
    back = register_at(url)
    assert back.search("meier") == (anna,)
    assert isinstance(back.person(gone.id), Forgotten)
    back.database.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {t} SET data = replace(data, 'GER', 'FRA')",
        "UPDATE {t} SET data = NULL, salt = NULL",
        "UPDATE {t} SET withdrawn = 1 WHERE kind = 'federation'",
        "DELETE FROM {t} WHERE kind = 'federation'",
        "UPDATE {p} SET merged_into = mark",
        "UPDATE {p} SET forgotten = 1",
        "DELETE FROM {n}",
        "UPDATE {n} SET value = '5'",
    ],
)
def test_what_is_changed_past_the_journal_is_noticed(
    register: SqlPersonRegister, url: str, statement: str
) -> None:
    enter(register, "Meier, Anna", FederationJoined("GER"), Numbered("fide", "1"))
    verify(url)
    names = {"t": "person_fact", "p": "person", "n": "person_number"}
    sql(url, statement.format(**{key: table(url, name) for key, name in names.items()}))
    with pytest.raises(JournalBroken, match="changed bypassing the journal"):
        verify(url)


def test_somebody_forgotten_who_is_known_again_is_noticed(
    register: SqlPersonRegister, url: str
) -> None:
    anna = enter(register, "Meier, Anna")
    register.forget(anna.id, signed=BY)
    sql(url, f"UPDATE {table(url, 'person_fact')} SET data = 'Meier'")
    with pytest.raises(JournalBroken, match="was forgotten, but is known again"):
        verify(url)


def office_of(url: str, version: str) -> None:
    """Lay down an empty office as an earlier version left it."""
    database = databases.to_write(address(url), create=True)
    with database.writing() as connection:
        if is_postgres(url):
            postgres.make_schema(connection)
        else:
            sqlite.mark_as_ours(connection)
        upgrade(connection, version)
    database.close()


@pytest.mark.parametrize("version", schema.KNOWN[:-1])
def test_an_office_of_every_earlier_version_gets_a_register(
    url: str, tmp_path: Path, version: str
) -> None:
    office_of(url, version)
    assert verify(url).forgotten == ()
    backup(url, tmp_path / "before.db")
    made = register_at(url)
    anna = enter(made, "Meier, Anna", Numbered("fide", "1"))
    assert made.search("meier") == (anna,)
    made.database.close()
    assert verify(url).entries == 1
    restore(tmp_path / "before.db", url, force=True)
    again = register_at(url)
    assert again.totals().persons == 0
    again.database.close()


def test_everybody_with_a_kind_of_fact_merged_entries_once(register: SqlPersonRegister) -> None:
    held = TitleHeld(register="fide", code="FA")
    alone = enter(register, "Alone, A", held)
    enter(register, "Nothing, N")
    kept, other = enter(register, "Twice, T"), enter(register, "Twice, Tom", held)
    together = register.merge(kept.id, other.id, signed=BY)
    gone = enter(register, "Gone, G", held)
    register.forget(gone.id, signed=BY)
    history = register.history(enter(register, "Wrong, W", held).id)
    assert history is not None
    (mark,) = (each.mark for each in history.facts if isinstance(each.fact, TitleHeld))
    register.withdraw(history.person.id, mark, signed=BY)
    found = register.with_facts(["title", "licence"])
    assert sorted(found, key=lambda each: each.name) == [alone, together]
    assert register.with_facts(["seminar"]) == ()
