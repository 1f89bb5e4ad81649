"""Rating lists in both databases: found while typing, replaced at once or not at all."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.player import BirthDate, Sex
from crosstable.office.list_keeping import load_lists, remove_list
from crosstable.office.rating_store import Signature
from crosstable.ratings.model import ListedPlayer, ListStanding, PlayedOn
from crosstable.ratings.name_words import words_of_name, words_sought
from crosstable.store import SqlJournal, backup, open_journal, restore
from crosstable.store.ratings.store import SqlRatingStore
from tests.store.helpers import sql, table

NOON = datetime(2019, 1, 2, 12, tzinfo=UTC)
JANUARY, FEBRUARY = date(2019, 1, 1), date(2019, 2, 1)
STANDARD, RAPID = "fide.standard", "fide.rapid"


def player(number: int, name: str, rating: int | None = None, **more: int) -> ListedPlayer:
    standings = [] if rating is None else [ListStanding(list=STANDARD, rating=rating)]
    standings += [ListStanding(list=f"fide.{key}", rating=value) for key, value in more.items()]
    return ListedPlayer(id=number, name=name, standings=tuple(standings))


SOME = (
    player(1503014, "Carlsen, Magnus", 2835, rapid=2880),
    player(7, "Carlsen, Ingrid", 1900),
    player(8, "Karlsson, Mårten", 2350),
    player(9, "Carl, Adam", 1500),
    player(10, "Магнуссон, Карл", 2000),
    player(11, "Unknown, Magnus"),
    player(12, "Quick, Karla", rapid=2100),
)


@pytest.fixture
def office(url: str) -> Iterator[SqlJournal]:
    with open_journal(url, create=True) as journal:
        yield journal


def load(
    office: SqlJournal,
    players: Iterable[ListedPlayer] = SOME,
    dated: date = JANUARY,
    *,
    shorter: bool = False,
) -> None:
    load_lists(
        SqlRatingStore(office.database),
        players,
        lists=(STANDARD, RAPID) if players is SOME else (STANDARD,),
        dated=dated,
        source="list.txt",
        signed=Signature("Ada Arbiter", NOON),
        shorter=shorter,
    )


def names(office: SqlJournal, text: str, limit: int = 20) -> list[str]:
    return [each.name for each in SqlRatingStore(office.database).search(text, limit=limit)]


def test_names_are_found_by_the_beginnings_of_their_words(office: SqlJournal) -> None:
    load(office)
    assert names(office, "carl") == ["Carl, Adam", "Carlsen, Magnus", "Carlsen, Ingrid"]
    assert names(office, "magn carls") == ["Carlsen, Magnus"]
    assert names(office, "marten") == ["Karlsson, Mårten"]
    assert names(office, "МАГН") == ["Магнуссон, Карл"]
    assert names(office, "c") == ["Carlsen, Magnus", "Carlsen, Ingrid", "Carl, Adam"]
    assert names(office, "magnus") == ["Carlsen, Magnus", "Unknown, Magnus"]
    assert names(office, "kar", limit=1) == ["Karlsson, Mårten"]
    assert names(office, "zzz") == names(office, "") == names(office, "%") == []


def test_identifiers_are_found_and_standings_of_all_lists_put_together(office: SqlJournal) -> None:
    load(office)
    lists = SqlRatingStore(office.database)
    assert names(office, " 1503014 ") == ["Carlsen, Magnus"]
    found = lists.by_id(1503014, lists=(RAPID, STANDARD))
    assert found is not None
    assert [(each.list, each.rating) for each in found.standings] == [
        (RAPID, 2880),
        (STANDARD, 2835),
    ]
    assert lists.by_id(99) is None
    (quick,) = lists.search("quick")
    assert [each.list for each in quick.standings] == [RAPID]
    assert names(office, "quick", limit=5) == ["Quick, Karla"]


def test_every_search_gives_what_looking_at_everybody_gives(office: SqlJournal) -> None:
    chance = random.Random(5)
    syllables = ("an", "be", "ka", "lo", "mi", "ó", "ša", "v")
    people = [
        player(
            number,
            ", ".join(
                "".join(chance.choices(syllables, k=chance.randint(1, 4))).capitalize()
                for _ in range(2)
            ),
            chance.randint(1000, 2800),
        )
        for number in range(1, 400)
    ]
    load(office, people)
    lists = SqlRatingStore(office.database)
    for _ in range(150):
        text = " ".join(
            "".join(chance.choices(syllables, k=chance.randint(1, 3)))[: chance.randint(1, 6)]
            for _ in range(chance.randint(1, 2))
        )
        sought = words_sought(text)
        matching = [
            each
            for each in people
            if all(any(w.startswith(s) for w in words_of_name(each.name)) for s in sought)
        ]
        matching.sort(
            key=lambda each: (
                not set(sought) <= words_of_name(each.name),
                -(each.on(STANDARD).rating or 0),
                each.id,
            )
        )
        found = lists.search(text, lists=(STANDARD,), limit=7)
        assert [each.id for each in found] == [each.id for each in matching[:7]], text


def test_the_list_of_a_day_answers(office: SqlJournal) -> None:
    load(office)
    load(office, [player(7, "Carlsen, Ingrid", 1950)], FEBRUARY, shorter=True)
    lists = SqlRatingStore(office.database)
    ratings = {
        day: found.on(STANDARD).rating
        for day in (date(2019, 1, 31), FEBRUARY, None)
        if (found := lists.by_id(7, lists=(STANDARD,), on=day)) is not None
    }
    assert ratings == {date(2019, 1, 31): 1900, FEBRUARY: 1950, None: 1950}
    assert lists.by_id(7, on=date(2018, 12, 31)) is None
    assert [(each.list, each.dated) for each in lists.issues()] == [
        (RAPID, JANUARY),
        (STANDARD, FEBRUARY),
        (STANDARD, JANUARY),
    ]


def test_everything_about_a_player_comes_back(office: SqlJournal) -> None:
    whole = ListedPlayer(
        id=5,
        name="Ng, Ann",
        federation="SGP",
        sex=Sex.FEMALE,
        born=BirthDate(1990, 5),
        title="GM",
        women_title="WGM",
        other_titles="IA",
        standings=(
            ListStanding(
                list=STANDARD,
                rating=2150,
                games=31,
                period_games=9,
                k=25,
                highest=2200,
                last_game=date(2018, 12, 31),
                recent_games=12,
                played=(PlayedOn(date(2018, 7, 8), 5), PlayedOn(date(2019, 1, 3), 7)),
                known_from=date(2015, 1, 1),
                inactive=True,
            ),
        ),
    )
    load(office, [whole])
    lists = SqlRatingStore(office.database)
    assert lists.by_id(5) == whole
    issue = lists.in_force(STANDARD)
    assert issue is not None
    assert list(lists.players(issue)) == [whole]


def test_a_bad_line_at_the_very_end_changes_nothing(office: SqlJournal) -> None:
    load(office)

    def broken() -> Iterator[ListedPlayer]:
        yield player(1, "New, Somebody", 2000)
        raise UnreadableInput("cut short", line=3)

    with pytest.raises(UnreadableInput):
        load(office, broken())
    assert names(office, "carlsen") == ["Carlsen, Magnus", "Carlsen, Ingrid"]
    assert names(office, "somebody") == []


def test_replacing_a_list_leaves_nothing_of_the_old_one(office: SqlJournal, url: str) -> None:
    load(office, [player(number, f"Old, P{number}", 2000) for number in range(1, 30)])
    load(office, [player(number, f"New, P{number}", 2000) for number in range(20, 60)])
    assert names(office, "old") == []
    assert len(names(office, "new", limit=100)) == 40
    assert sql(url, f"SELECT count(*) FROM {table(url, 'listed_player')}") == [(40,)]
    assert sql(url, f"SELECT count(DISTINCT list_number) FROM {table(url, 'listed_word')}") == [
        (1,)
    ]


def test_a_list_that_looks_cut_off_is_refused(office: SqlJournal) -> None:
    load(office, [player(number, f"A, P{number}", 2000) for number in range(1, 30)])
    with pytest.raises(Refused, match=r"has 3 players, that of 2019-01-01 has 29"):
        load(office, [player(number, "B, C", 2000) for number in range(1, 4)], FEBRUARY)
    assert names(office, "b") == []


def test_a_removed_list_is_gone(office: SqlJournal, url: str) -> None:
    load(office)
    lists = SqlRatingStore(office.database)
    remove_list(lists, STANDARD, JANUARY, signed=Signature("Ada Arbiter", NOON))
    assert [each.list for each in lists.issues()] == [RAPID]
    assert sql(url, f"SELECT count(*) FROM {table(url, 'listed_player')}") == [(2,)]


LOADER = """
import sys
from datetime import UTC, date, datetime
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.office import list_keeping
from crosstable.office.rating_store import Signature
from crosstable.store import open_journal
from crosstable.store.ratings import load
from crosstable.store.ratings.store import SqlRatingStore
list_keeping.TOLD_EVERY = load.BATCH = 50
def players():
    for number in range(1, 2001):
        yield ListedPlayer(id=number, name=f"Second, P{number}", standings=(
            ListStanding(list="fide.standard", rating=1500),))
def progress(step, done, of):
    print(step, done, flush=True)
with open_journal(sys.argv[1]) as journal:
    list_keeping.load_lists(SqlRatingStore(journal.database), players(), lists=("fide.standard",),
        dated=date(2019, 1, 1), source="second", progress=progress,
        signed=Signature("Ada Arbiter", datetime.now(UTC)))
print("in force", flush=True)
"""


@pytest.mark.parametrize("step", ["reading 1000", "writing players 500", "indexing names 100"])
def test_a_killed_import_leaves_the_old_list(office: SqlJournal, url: str, step: str) -> None:
    load(office, [player(number, f"First, P{number}", 2000) for number in range(1, 1001)])
    with subprocess.Popen(
        [sys.executable, "-c", LOADER, url], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            assert "in force" not in line
            if line.strip() == step:
                os.kill(process.pid, signal.SIGKILL)
                break
    assert process.returncode == -signal.SIGKILL
    assert names(office, "second") == []
    assert len(names(office, "first", limit=1000)) == 1000
    # The next import finds the rests, but leaves alone what may still be running.
    later = NOON + timedelta(days=4000)
    people = [player(number, f"Third, P{number}", 2000) for number in range(1, 1001)]
    load_lists(
        SqlRatingStore(office.database),
        people,
        lists=(STANDARD,),
        dated=JANUARY,
        source="third",
        signed=Signature("Ada Arbiter", later),
    )
    assert len(names(office, "third", limit=1000)) == 1000
    assert sql(url, f"SELECT count(*) FROM {table(url, 'rating_list')}") == [(1,)]
    assert sql(url, f"SELECT count(*) FROM {table(url, 'listed_player')}") == [(1000,)]


def test_lists_are_in_a_backup_and_come_back(office: SqlJournal, url: str, tmp_path: Path) -> None:
    load(office)
    backup(url, tmp_path / "copy.db")
    with open_journal(str(tmp_path / "copy.db")) as copy:
        assert names(copy, "magn carls") == ["Carlsen, Magnus"]
        assert len(SqlRatingStore(copy.database).issues()) == 2
    load(office, [player(7, "Other, Somebody", 2000)], shorter=True)
    office.close()
    restore(tmp_path / "copy.db", url, force=True)
    with open_journal(url) as again:
        assert names(again, "magn carls") == ["Carlsen, Magnus"]
        assert names(again, "somebody") == []


def test_lists_of_a_backup_from_before_days_were_kept_come_back(
    office: SqlJournal, url: str, tmp_path: Path
) -> None:
    load(office)
    copy = str(tmp_path / "copy.db")
    backup(url, copy)
    columns = ("listed_player known_from", "listed_player played", "invitation inviter")
    for column in (*columns, "invitation via", "api_token via", "session device"):
        table_name, _, name = column.partition(" ")
        sql(copy, f"ALTER TABLE {table_name} DROP COLUMN {name}")
    persons = ("person", "person_fact", "person_number", "person_word")
    for younger in (
        "passkey",
        "used_challenge",
        "attempt",
        "known_device",
        "listed_best",
        *persons,
    ):
        sql(copy, f"DROP TABLE {younger}")
    for index in ("listed_woman", "listed_federation", "listed_federation_woman"):
        sql(copy, f"DROP INDEX IF EXISTS {index}")
    sql(copy, "UPDATE schema_version SET version_num = '0006'")
    office.close()
    restore(copy, url, force=True)
    with open_journal(url) as again:
        assert names(again, "magn carls") == ["Carlsen, Magnus"]
