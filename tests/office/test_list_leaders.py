"""Rating lists meet titles: leaders of 1 January, countries, titles by a rating alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.player import Sex
from crosstable.kernel.verdict import Citation
from crosstable.office.list_keeping import load_lists
from crosstable.office.list_leaders import country_table, leader_table, titles_by_rating
from crosstable.office.rating_store import Signature, StoredIssue
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.store import open_journal
from crosstable.store.ratings.store import SqlRatingStore

LIST, DAY = "fmjd.standard", date(2026, 1, 1)
SIGNED = Signature("secretary", datetime(2026, 1, 2, tzinfo=UTC))


def player(number: int, rating: int, federation: str, **more: object) -> ListedPlayer:
    games = more.pop("games", 100)
    standing = ListStanding(
        list=LIST,
        rating=rating,
        games=games,  # type: ignore[arg-type]
        last_game=more.pop("last", date(2025, 11, 1)),  # type: ignore[arg-type]
    )
    return ListedPlayer(
        id=number,
        name=f"Player {number}",
        federation=federation,
        standings=(standing,),
        **more,  # type: ignore[arg-type]
    )


PLAYERS = (
    player(1, 2400, "NED", title="GMI"),
    player(2, 2300, "NED", sex=Sex.FEMALE),
    player(3, 2350, "SEN"),
    player(4, 2350, "SEN", last=date(2015, 1, 1)),
    player(5, 2120, "SEN"),
    player(6, 2119, "LAT"),
    player(7, 2020, "LAT", sex=Sex.FEMALE),
    player(8, 2019, "LAT", sex=Sex.FEMALE),
    player(9, 2200, "LAT", games=3),
    player(10, 2300, "FRA", title="CMF"),
)


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqlRatingStore]:
    path: Path = tmp_path_factory.mktemp("lists") / "office.db"
    with open_journal(f"sqlite:///{path}", create=True) as journal:
        store = SqlRatingStore(journal.database)
        load_lists(
            store, iter(PLAYERS), lists=(LIST,), dated=DAY, source="january.csv", signed=SIGNED
        )
        yield store


def test_leaders_are_active_and_equals_share_a_place(lists: SqlRatingStore) -> None:
    made = leader_table(lists, LIST, date(2026, 3, 1), limit=4)
    assert made.dated == DAY
    assert [(row.place, row.id) for row in made.rows] == [(1, 1), (2, 3), (3, 10), (3, 2)]
    assert [row.id for row in leader_table(lists, LIST, DAY, women=True).rows] == [2, 7, 8]


def test_countries_by_the_average_of_their_best(lists: SqlRatingStore) -> None:
    made = country_table(lists, LIST, DAY, best=2)
    assert [(row.federation, row.average) for row in made.rows] == [
        ("NED", Fraction(2350)),
        ("SEN", Fraction(2235)),
        ("LAT", Fraction(4319, 2)),
    ]
    assert made.too_few == (("FRA", 1),)
    assert "does not say how it is made" in str(made.rule.sentence)
    assert "the 2 best active players" in str(made.rule.sentence)
    assert made.rule.citation == Citation("fmjd.annex17", "4.f")
    women = country_table(lists, LIST, DAY, best=1, women=True)
    assert women.rule.citation == Citation("fmjd.annex12", "4.e")


def test_no_text_of_chess_is_cited_for_a_rating_of_countries(tmp_path: Path) -> None:
    with open_journal(f"sqlite:///{tmp_path}/office.db", create=True) as journal:
        store = SqlRatingStore(journal.database)
        chess = replace(
            player(1, 2400, "NED"),
            standings=(
                ListStanding(
                    list="fide.standard", rating=2400, games=100, last_game=date(2025, 11, 1)
                ),
            ),
        )
        load_lists(
            store, iter([chess]), lists=("fide.standard",), dated=DAY, source="x", signed=SIGNED
        )
        made = country_table(store, "fide.standard", DAY, best=1)
    assert [row.federation for row in made.rows] == ["NED"]
    assert made.rule.citation is None
    assert str(made.rule.sentence).startswith("no text kept here asks for a rating of countries")


@pytest.mark.article("fmjd.annex10", "3.11.5")
def test_2120_on_list_a_makes_a_candidate_and_2020_a_woman_candidate(
    lists: SqlRatingStore,
) -> None:
    made = titles_by_rating(lists, LIST, DAY)
    assert [(row.id, row.title) for row in made.rows] == [
        (3, "CMF"),
        (2, "CMF"),
        (5, "CMF"),
        (7, "CMFF"),
    ]


def test_what_cannot_be_answered_is_said(lists: SqlRatingStore) -> None:
    with pytest.raises(Refused, match=r"no list fmjd\.standard of 2025-12-31 or earlier"):
        leader_table(lists, LIST, date(2025, 12, 31))
    with pytest.raises(InvalidValue, match="0 is not a number of players"):
        country_table(lists, LIST, DAY, best=0)
    with pytest.raises(Refused, match=r"no list fide\.standard"):
        titles_by_rating(lists, "fide.standard", DAY)


def test_the_first_are_found_without_reading_the_others(tmp_path: Path) -> None:
    """Everybody with one rating is looked at, since names decide there; nobody below is."""
    many = [
        player(number, 2500 - number // 3, "NED", sex=Sex.FEMALE if number % 2 else Sex.MALE)
        for number in range(1, 2_001)
    ]
    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        store = SqlRatingStore(journal.database)
        load_lists(store, many, lists=(LIST,), dated=DAY, source="list", signed=SIGNED)
        read = 0

        class Counted(SqlRatingStore):
            def _counted(self, some: Iterator[ListedPlayer]) -> Iterator[ListedPlayer]:
                nonlocal read
                for one in some:
                    read += 1
                    yield one

            def players(self, issue: StoredIssue) -> Iterator[ListedPlayer]:
                return self._counted(super().players(issue))

            def women(self, issue: StoredIssue) -> Iterator[ListedPlayer]:
                return self._counted(super().women(issue))

        counted = Counted(journal.database)
        for women in (False, True):
            read = 0
            table = leader_table(counted, LIST, DAY, women=women, limit=10)
            wanted = sorted(
                (one for one in many if one.sex is Sex.FEMALE or not women),
                key=lambda one: (-(one.on(LIST).rating or 0), one.name.casefold(), one.id),
            )
            assert [row.id for row in table.rows] == [one.id for one in wanted[:10]]
            assert read < 20
        read = 0
        rated = [one for one in many if (one.on(LIST).rating or 0) >= 2020]
        assert len(titles_by_rating(counted, LIST, DAY).rows) <= len(rated) < read + 1 < 2_000
        everybody = [one.id for one in store.players(store.stored_issues()[0])]
        assert sorted(everybody) == [one.id for one in many]
        women_only = [one.id for one in store.women(store.stored_issues()[0])]
        assert women_only == [one for one in everybody if one % 2]


def test_women_of_a_list_are_found_by_an_index(tmp_path: Path) -> None:
    query = (
        "EXPLAIN QUERY PLAN SELECT id FROM listed_player WHERE list_number = 1 "
        "AND sex = 'w' ORDER BY rating DESC NULLS LAST, id LIMIT 20"
    )
    with (
        open_journal(str(tmp_path / "office.db"), create=True) as journal,
        journal.database.reading() as connection,
    ):
        plan = " ".join(str(row[3]) for row in connection.exec_driver_sql(query))
    assert "listed_woman" in plan
    assert "TEMP B-TREE" not in plan


def test_countries_are_rated_without_reading_the_others(tmp_path: Path) -> None:
    """Of each federation its best are read, whoever stands below them; unrated players are not."""
    many = [
        player(number, 2500 - number // 3, code, sex=Sex.FEMALE if number % 2 else Sex.MALE)
        for place, code in enumerate(("NED", "SEN", "LAT"))
        for number in range(place * 1_000 + 1, place * 1_000 + 1_001)
    ]
    unrated = [
        ListedPlayer(
            id=number,
            name=f"Player {number}",
            federation="MLI",
            standings=(ListStanding(list=LIST),),
        )
        for number in range(9_000, 9_500)
    ]
    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        store = SqlRatingStore(journal.database)
        everybody = [*many, *unrated, player(9_999, 2400, "")]
        load_lists(store, everybody, lists=(LIST,), dated=DAY, source="list", signed=SIGNED)
        assert store.federations(store.stored_issues()[0]) == ("LAT", "MLI", "NED", "SEN")

        class Kept(SqlRatingStore):
            def _by_rating(self, *_: object, **__: object) -> Iterator[ListedPlayer]:
                raise AssertionError("what is kept with a list is read, and not made again")

        for women in (False, True):
            made = country_table(Kept(journal.database), LIST, DAY, best=10, women=women)
            assert made.too_few == ()
            assert [row.federation for row in made.rows] == ["NED", "SEN", "LAT"]
            for row in made.rows:
                own = sorted(
                    (
                        one
                        for one in many
                        if one.federation == row.federation and (not women or one.sex is Sex.FEMALE)
                    ),
                    key=lambda one: (-(one.on(LIST).rating or 0), one.name.casefold(), one.id),
                )
                assert [one.id for one in row.players] == [one.id for one in own[:10]]


@pytest.mark.parametrize(
    ("more", "index"), [("", "listed_federation "), ("AND sex = 'w'", "listed_federation_woman")]
)
def test_players_of_a_federation_are_found_by_an_index(
    tmp_path: Path, more: str, index: str
) -> None:
    query = (
        f"EXPLAIN QUERY PLAN SELECT id, name FROM listed_player WHERE list_number = 1 {more} "
        "AND federation = 'NED' ORDER BY rating DESC NULLS LAST, id LIMIT 20"
    )
    with (
        open_journal(str(tmp_path / "office.db"), create=True) as journal,
        journal.database.reading() as connection,
    ):
        plan = " ".join(str(row[3]) for row in connection.exec_driver_sql(query))
    assert index in plan
    assert "TEMP B-TREE" not in plan
