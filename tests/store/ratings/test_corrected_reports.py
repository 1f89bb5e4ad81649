"""Reports handed in again, and lists that change under those calculated from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

import pytest

from crosstable.kernel.errors import Refused
from crosstable.office.list_course import outdated_lists
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_periods import AppliedPeriod, run_period
from crosstable.office.rating_store import PeriodFile, PeriodOrder, Signature
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.store import SqlJournal, open_journal
from crosstable.store.ratings.store import SqlRatingStore
from tests.texts import FIDE_2019

LIST = "fide.standard"
NOON = datetime(2019, 6, 2, 12, tzinfo=UTC)
MARCH, APRIL, MAY = date(2019, 3, 1), date(2019, 4, 1), date(2019, 5, 1)


class Office:
    """An office with a list of February, whose clock goes on with every act."""

    def __init__(self, journal: SqlJournal) -> None:
        self.database = journal.database
        self.now = NOON
        self.take(date(2019, 2, 1))

    def tick(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now

    def take(self, dated: date, rating: int = 2000, *, again: bool = False) -> None:
        players = [
            ListedPlayer(
                id=number,
                name=f"Player, P{number}",
                standings=(ListStanding(list=LIST, rating=rating, k=20),),
            )
            for number in range(1, 9)
        ]
        load_lists(
            *(SqlRatingStore(self.database), players),
            lists=(LIST,),
            dated=dated,
            source="list",
            signed=Signature("Ada Arbiter", self.tick()),
            again=again,
        )

    def run(self, applies: date, *files: PeriodFile, **settings: object) -> AppliedPeriod:
        order = PeriodOrder(edition=FIDE_2019, list=LIST, applies=applies, **settings)  # type: ignore[arg-type]
        return run_period(
            SqlRatingStore(self.database),
            order,
            files,
            signed=Signature("Ada Arbiter", self.tick()),
        )

    def rating(self, number: int, on: date) -> int | None:
        player = SqlRatingStore(self.database).by_id(number, lists=(LIST,), on=on)
        return player.on(LIST).rating if player is not None else None

    def outdated(self) -> list[date]:
        return [each.dated for each in outdated_lists(SqlRatingStore(self.database))]


@pytest.fixture
def office(file: str) -> Iterator[Office]:
    with open_journal(file, create=True) as journal:
        yield Office(journal)


def report(
    file: str,
    score: str = "1",
    *,
    name: str = "City Open",
    days: str = "2019-02-04;2019-02-06",
    players: Sequence[int] = (1, 2, 3, 4),
) -> PeriodFile:
    """Return a report in which the first meets everybody, always with the same score."""
    first, *others = players
    games = [f"G;{first};{each};{score}" for each in others]
    lines = ["crosstable games 1", f"E;{file};{days};swiss;100;{name}", *games]
    text = "\n".join([*lines, f"END;1;{len(games)}", ""])
    return PeriodFile(f"{file}.csv", f"reports/{file}.csv", text.encode)


def test_two_reports_of_one_event_are_not_both_rated(office: Office) -> None:
    old, new = report("a"), report("b", "=", name="CITY  open")
    with pytest.raises(Refused, match=r"reports/b.csv, line 2: event b: reports/a.csv, line 2, is"):
        office.run(MARCH, old, new)
    assert office.rating(1, MARCH) == 2000
    done = office.run(MARCH, old, new, corrected=frozenset({"b.csv"}))
    assert done.left_out == (("a", "replaced by the corrected report reports/b.csv"),)
    assert (done.events, office.rating(1, MARCH)) == (1, 2000)
    done = office.run(MARCH, old, new, corrected=frozenset({"a"}), again=True)
    assert (done.events, office.rating(1, MARCH)) == (1, 2030)
    with pytest.raises(Refused, match="no event to be rated is called c"):
        office.run(MARCH, old, corrected=frozenset({"c"}))


@pytest.mark.parametrize(
    "other",
    [
        report("b", "=", name="City Open B"),
        report("b", "=", days="2019-02-10;2019-02-12"),
        report("b", "=", players=(5, 6, 7, 1)),
        report("b", "=", name=""),
    ],
    ids=["another name", "another first day", "other players", "no name"],
)
def test_other_events_are_rated_beside_it(office: Office, other: PeriodFile) -> None:
    assert office.run(MARCH, report("a"), other, same_day=True).events == 2


def test_a_correction_of_the_same_list_says_what_differs_and_replaces(office: Office) -> None:
    office.run(MARCH, report("a"), report("c", name="Cup", days="2019-02-10;2019-02-12"))
    corrected = report("renamed", "=")
    with pytest.raises(
        Refused, match=r"\(1 with other results: renamed; 1 missing: c\).*replace it with --again"
    ):
        office.run(MARCH, corrected)
    with pytest.raises(Refused, match=r"are missing \(1 missing: c\).*--fewer"):
        office.run(MARCH, corrected, again=True)
    assert office.rating(1, MARCH) == 2060
    done = office.run(MARCH, corrected, again=True, fewer=True)
    assert (done.corrected, done.events, office.rating(1, MARCH)) == (("renamed",), 1, 2000)
    assert len(SqlRatingStore(office.database).audit(1)) == 1


def test_a_correction_in_a_later_period_is_left_out_and_said(office: Office) -> None:
    office.run(MARCH, report("a"))
    whole = report("whole", "=", days="2019-02-04;2019-03-20")
    done = office.run(APRIL, report("b", "="), whole)
    assert done.events == 0
    assert [event for event, _ in done.left_out] == ["b", "whole"]
    for _, reason in done.left_out:
        assert "another report was rated for the list of 2019-03-01" in reason
        assert "--again" in reason
    assert office.rating(1, APRIL) == office.rating(1, MARCH) == 2030


def test_lists_after_a_replaced_one_are_outdated_one_after_another(office: Office) -> None:
    spring = report("b", name="Spring", days="2019-03-04;2019-03-06")
    office.run(MARCH, report("a"))
    assert office.run(APRIL, spring).outdated == ()
    assert office.run(MAY).outdated == ()
    done = office.run(MARCH, report("a", "="), again=True)
    assert [each.dated for each in done.outdated] == [APRIL, MAY]
    assert "with its events and --again" in str(done.outdated[0])
    with pytest.raises(Refused, match=r"from an earlier list other than that of 2019-03-01"):
        office.run(APRIL, spring)
    assert [each.dated for each in office.run(APRIL, spring, again=True).outdated] == [MAY]
    office.run(MAY, again=True)
    assert office.outdated() == []
    assert office.rating(1, MAY) == 2030


def test_a_list_imported_over_the_one_a_period_began_from(office: Office) -> None:
    office.run(MARCH, report("a"))
    office.take(date(2019, 2, 1), 2100)
    assert office.outdated() == [MARCH]
    with pytest.raises(Refused, match="from an earlier list other than"):
        office.run(MARCH, report("a"))
    office.run(MARCH, report("a"), again=True)
    assert (office.outdated(), office.rating(1, MARCH)) == ([], 2130)


def test_an_older_list_matters_only_where_events_began_under_it(office: Office) -> None:
    early = report("b", name="Early", days="2019-01-20;2019-02-20")
    office.take(date(2019, 1, 1))
    office.run(MARCH, early)
    office.run(APRIL, report("c", name="Late", days="2019-03-04;2019-03-06"))
    office.take(date(2018, 12, 1), 1900)
    assert office.outdated() == []
    office.take(date(2019, 1, 1), 1900)
    assert office.outdated() == [MARCH, APRIL]
    with pytest.raises(Refused, match="from older lists that have changed since"):
        office.run(MARCH, early)


def test_a_calculated_list_is_not_imported_over_by_mistake(office: Office) -> None:
    office.run(MARCH, report("a"))
    with pytest.raises(Refused, match=r"was calculated here \(events: 1\).*--again"):
        office.take(MARCH, 1800)
    assert office.rating(1, MARCH) == 2030
    office.take(MARCH, 1800, again=True)
    assert office.rating(1, MARCH) == 1800
    # The changes that led to the list that is gone are gone with it.
    assert SqlRatingStore(office.database).audit(1) == ()
    with pytest.raises(Refused, match="was imported and is in force"):
        office.run(MARCH, report("a"))
    assert office.run(MARCH, report("a"), again=True).events == 1
    assert office.rating(1, MARCH) == 2030
