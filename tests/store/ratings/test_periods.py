"""Rating periods in the database: applied whole, the same in any order."""

from __future__ import annotations

import random
from datetime import date
from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_periods import run_period
from crosstable.office.rating_store import Signature
from crosstable.ratings.model import (
    EventPlayer,
    ListedPlayer,
    ListStanding,
    RatedEvent,
    RatedGame,
)
from crosstable.rulebooks.editions import Edition
from crosstable.store import SqlJournal, open_journal
from crosstable.store.ratings.store import SqlRatingStore
from tests.ratings.plain_period import Snapshot, rate_period
from tests.store.helpers import sql, table
from tests.store.ratings.periods import (
    NOON,
    WHEN,
    events,
    file_of,
    new_list,
    order,
    prepare,
    raw,
    register,
    run,
)
from tests.texts import FIDE_2019, FMJD_2022


@pytest.mark.parametrize("edition", [FIDE_2019, FMJD_2022], ids=["fide", "fmjd"])
def test_the_new_list_is_that_of_the_single_events(office: SqlJournal, edition: Edition) -> None:
    prepare(office, edition)
    some = events(edition)
    done = run(office, [file_of(*some)], edition)
    assert (done.events, done.already, done.left_out) == (len(some), False, ())
    before, applies = WHEN[edition.federation]
    name = edition.ratings.lists[0]
    expected = rate_period(
        edition,
        name,
        Snapshot(before, {each.id: each for each in register(edition)}),
        some,
        applies=applies,
    )
    found = new_list(office, edition)
    assert {number: each.on(name) for number, each in found.items()} == {
        each.id: each.on(name) for each in expected.register
    }
    for change in expected.players:
        lines = {each.event: each for each in SqlRatingStore(office.database).audit(change.id)}
        rated = [each.event for each in change.events if each.games]
        assert sorted(lines) == sorted([*rated, *(each.event for each in change.first)])
        for event in change.events:
            k = change.factor.k if change.factor else event.factor.k
            line = lines[event.event]
            assert (line.k, line.change) == (k, k * (event.score - event.expected))
            assert (line.before, line.score) == (change.before, event.score)
        for first in change.first:
            assert lines[first.event].average == first.average
            assert lines[first.event].change is None


def test_files_in_any_order_and_division_give_the_same_list(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    some = events(FIDE_2019)
    run(office, [file_of(*some)])
    first = new_list(office)
    random.Random(3).shuffle(some)
    again = run(office, [file_of(*some[:5], name="b.csv"), file_of(*some[5:], name="a.csv")])
    assert again.already
    assert new_list(office) == first


def test_the_same_again_does_nothing_and_something_else_is_refused(
    office: SqlJournal, url: str
) -> None:
    prepare(office, FIDE_2019)
    some = events(FIDE_2019)
    run(office, [file_of(*some)])
    first = new_list(office)
    assert run(office, [file_of(*some)]).already
    # After an update that calculates something differently, the same events may say more.
    assert not run(office, [file_of(*some)], again=True).already
    assert new_list(office) == first
    with pytest.raises(Refused, match=r"was calculated from other events.*--again"):
        run(office, [file_of(*some[:-1])])
    assert new_list(office) == first
    wanted = replace(order(FIDE_2019, again=True), fewer=True)
    assert not run_period(
        SqlRatingStore(office.database),
        wanted,
        [file_of(*some[:-1])],
        signed=Signature("Ada Arbiter", NOON),
    ).already
    assert new_list(office) != first
    assert sql(url, f"SELECT count(*), min(state) FROM {table(url, 'rating_period')}") == [
        (1, "applied")
    ]
    assert sql(url, f"SELECT count(*) FROM {table(url, 'period_work')}") == [(0,)]


def test_a_list_that_was_imported_is_not_overwritten(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    load_lists(
        SqlRatingStore(office.database),
        register(FIDE_2019),
        lists=("fide.standard",),
        dated=WHEN["FIDE"][1],
        source="published",
        signed=Signature("Ada Arbiter", NOON),
    )
    with pytest.raises(Refused, match="was imported and is in force"):
        run(office, [file_of(*events(FIDE_2019))])


def test_without_a_list_there_is_no_period(office: SqlJournal) -> None:
    with pytest.raises(Refused, match=r"there is no list fide.standard from before 2019-03-01"):
        run(office, [file_of(*events(FIDE_2019))])


GAMES = """crosstable games 1
E;cup;2019-02-03;2019-02-05;swiss;100;Cup
G;101;102;1;2019-02-03
G;103;104;=;2019-02-03
E;open;2019-02-03;2019-02-04;swiss;100;Open
G;105;106;0;2019-02-03
G;105;106;1;2019-02-04
END;2;4
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "G;105;106;0;2019-02-03",
            "G;105;101;0;2019-02-03",
            "reports/g.csv, line 3: event cup: player 101 also played in open",
        ),
        (
            "E;cup;2019-02-03",
            "E;cup;2019-01-31",
            "g.csv, line 2: event cup: the event began on 2019-01-31, before the first list",
        ),
        ("E;open;", "E;cup;", "event cup: it is already there, in reports/g.csv, line 5"),
        ("END;2;4\n", "", "reports/g.csv, line 7: the file ends before its END line"),
        ("END;2;4", "END;2;5", "END says 2 events and 5 games"),
        ("G;103;104;=;2019-02-03\n", "", "but the file has 2 events and 3 games"),
        ("G;103;104;=", "G;103;104;x", "reports/g.csv, line 4: a game needs"),
        ("G;103;104;=", "G;103;103;=", "reports/g.csv, line 4: player 103 is their own opponent"),
        ("G;103;104;=", "G;A3;104;=", "reports/g.csv, line 4: 'A3' is not an identifier"),
        ("G;101;102;1;2019-02-03", "G;101;102;1;2019-02-30", "line 3: '2019-02-30' is not a day"),
        ("G;101;102;1;2019-02-03", "G;101;102;1;2019-03-03", "line 3: the game was not played"),
        ("swiss;100;Open", "blitz;100;Open", "line 5: an event needs"),
        (
            "swiss;100;Open",
            "swiss;60;Open",
            "line 5: event open: no games of this list",
        ),
        (
            "G;103;104;=",
            "G;103;9999;=",
            "reports/g.csv, line 4: event cup: player 9999 is on no list",
        ),
        ("swiss;100;Open", "swiss;0;Open", "line 5: '0' is not a percentage"),
        ("2019-02-04;swiss", "2019-02-02;swiss", "line 5: the event ends before it begins"),
        ("crosstable games 1", "crosstable games 1\nX;1", "line 2: 'X' cannot begin a line here"),
        ("END;2;4", "END;2;4\nG;1;2;1", "line 9: a line stands after END"),
    ],
)
def test_bad_events_are_named_by_file_and_line_and_nothing_is_applied(
    file: str, old: str, new: str, message: str
) -> None:
    assert old in GAMES
    with open_journal(file, create=True) as office:
        prepare(office, FIDE_2019)
        told: list[UnreadableInput] = []
        with pytest.raises((Refused, UnreadableInput)) as caught:
            run(office, [raw("g.csv", GAMES.replace(old, new).encode())], tell=told.append)
        assert message in str(caught.value)
        assert new_list(office) == {}
        # Mended, the same command goes through.
        assert run(office, [raw("g.csv", GAMES.encode())]).games == 4


def test_all_problems_are_told_and_two_events_on_a_day_may_be_allowed(file: str) -> None:
    data = GAMES.replace("G;105;106;0;2019-02-03", "G;101;103;0;2019-02-03").encode()
    with open_journal(file, create=True) as office:
        prepare(office, FIDE_2019)
        told: list[UnreadableInput] = []
        with pytest.raises(Refused, match="2 things are wrong"):
            run(office, [raw("g.csv", data)], tell=told.append)
        assert [(each.source, each.line) for each in told] == [
            ("reports/g.csv", 3),
            ("reports/g.csv", 4),
        ]
        assert run(office, [raw("g.csv", data)], same_day=True).events == 2


def test_events_of_other_periods_are_left_out_and_said(file: str) -> None:
    data = GAMES.replace("E;open;2019-02-03;2019-02-04", "E;open;2019-02-27;2019-02-28")
    data = data.replace("106;0;2019-02-03", "106;0").replace("106;1;2019-02-04", "106;1")
    with open_journal(file, create=True) as office:
        prepare(office, FIDE_2019)
        done = run(office, [raw("g.csv", data.encode())])
        assert done.left_out == (("open", "ends on 2019-02-28, after the closing date"),)
        assert done.events == 1
        late = replace(order(FIDE_2019, again=True), official=frozenset({"open"}))
        assert (
            run_period(
                SqlRatingStore(office.database),
                late,
                [raw("g.csv", data.encode())],
                signed=Signature("Ada Arbiter", NOON),
            ).left_out
            == ()
        )


def test_another_run_of_the_same_period_spoils_neither(file: str) -> None:
    some = events(FIDE_2019)
    with open_journal(file, create=True) as office:
        prepare(office, FIDE_2019)

        def interfere(step: str, _done: int, _of: int) -> None:
            if step == "applying":
                sql(file, "DELETE FROM rating_change")

        with pytest.raises(Refused, match="somebody else is calculating"):
            run_period(
                SqlRatingStore(office.database),
                order(FIDE_2019),
                [file_of(*some)],
                signed=Signature("Ada Arbiter", NOON),
                progress=interfere,
            )
        assert new_list(office) == {}
        assert run(office, [file_of(*some)]).resumed == 1


def test_ratings_are_those_of_the_list_an_event_began_under(file: str) -> None:
    with open_journal(file, create=True) as office:
        for day, rating in ((date(2019, 1, 1), 2000), (date(2019, 2, 1), 2200)):
            load_lists(
                SqlRatingStore(office.database),
                [
                    ListedPlayer(
                        id=number,
                        name="A, B",
                        standings=(ListStanding(list="fide.standard", rating=value, k=20),),
                    )
                    for number, value in ((101, rating), (102, 2000))
                ],
                lists=("fide.standard",),
                dated=day,
                source="list",
                signed=Signature("Ada Arbiter", NOON),
            )
        data = GAMES.partition("E;cup")[0] + (
            "E;long;2019-01-25;2019-02-10;swiss;100;Long\nG;101;102;1\nEND;1;1\n"
        )
        run(office, [raw("g.csv", data.encode())])
        (line,) = SqlRatingStore(office.database).audit(101)
        assert line.change == Fraction(10)  # equally rated then, although 200 points apart now
        assert line.before == 2000  # what the change was worked out with
        found = SqlRatingStore(office.database).by_id(101)
        assert found is not None
        assert found.on("fide.standard").rating == 2210


@pytest.mark.article("fide.ratings", "7.1")
@pytest.mark.article("fmjd.annex9", "4.3")
@pytest.mark.parametrize("edition", [FIDE_2019, FMJD_2022], ids=["fide", "fmjd"])
def test_a_period_without_events_has_its_list(office: SqlJournal, edition: Edition) -> None:
    prepare(office, edition)
    done = run(office, [], edition)
    assert (done.events, done.games, done.changed, done.already) == (0, 0, 0, False)
    name = edition.ratings.lists[0]
    before = {each.id: each.on(name).rating for each in register(edition)}
    assert {number: each.on(name).rating for number, each in new_list(office, edition).items()} == (
        before
    )
    assert run(office, [], edition).already


def swiss(edition: Edition, name: str, day: int, games: list[tuple[int, int, int]]) -> RatedEvent:
    """Games are given by the identifiers of both players and the first one's score in halves."""
    ids = sorted({each for game in games for each in game[:2]})
    place = {each: number for number, each in enumerate(ids, start=1)}
    return RatedEvent(
        id=name,
        name=name,
        list=edition.ratings.lists[0],
        starts=date(2019, 2, day),
        ends=date(2019, 2, day),
        players=tuple(
            EventPlayer(
                number=place[each],
                id=each,
                name=f"Player, P{each}",
                standing=ListStanding(list=edition.ratings.lists[0]),
            )
            for each in ids
        ),
        games=tuple(
            RatedGame(number, place[white], place[black], score, 2 - score)
            for number, (white, black, score) in enumerate(games, start=1)
        ),
    )


@pytest.mark.article("fide.ratings", "6.3.1")
def test_a_disregarded_event_is_said_to_be_one(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    rated = [each.id for each in register(FIDE_2019) if each.on("fide.standard").rating][:3]
    nothing = swiss(FIDE_2019, "nothing", 3, [(900, each, 0) for each in rated])
    some = swiss(FIDE_2019, "some", 6, [(901, each, 1) for each in rated])
    done = run(office, [file_of(nothing, some)])
    assert done.changed == 1
    assert new_list(office)[900].on("fide.standard").period_games == 0
    assert new_list(office)[901].on("fide.standard").period_games == 3
    (line,) = SqlRatingStore(office.database).audit(900)
    assert (line.games, line.disregarded, line.change) == (3, True, None)
    assert not SqlRatingStore(office.database).audit(901)[0].disregarded


@pytest.mark.article("fmjd.annex9", "3.3.2")
def test_a_newcomer_with_many_games_keeps_them_on_the_list(office: SqlJournal) -> None:
    """Thirty-six games in one quarter are thirty-six on the list, and all of them its rating."""
    name = FMJD_2022.ratings.lists[0]
    opponents = [
        ListedPlayer(
            id=number,
            name=f"Player, P{number}",
            standings=(ListStanding(list=name, rating=2000, games=100),),
        )
        for number in range(101, 110)
    ]
    before, _ = WHEN["FMJD"]
    load_lists(
        SqlRatingStore(office.database),
        opponents,
        lists=(name,),
        dated=before,
        source="list",
        signed=Signature("Ada Arbiter", NOON),
    )
    some = [
        swiss(FMJD_2022, f"event-{day}", day, [(900, each.id, score) for each in opponents])
        for day, score in ((3, 1), (6, 1), (9, 1), (12, 2))
    ]
    run(office, [file_of(*some)], FMJD_2022)
    standing = new_list(office, FMJD_2022)[900].on(name)
    assert (standing.rating, standing.games) == (2100, 36)
    assert [each.change for each in SqlRatingStore(office.database).audit(900)] == [None] * 4
