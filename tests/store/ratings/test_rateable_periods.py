"""What a period leaves out: events that may not be rated, and those another list took in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import combinations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_periods import AppliedPeriod, run_period
from crosstable.office.rating_store import PeriodFile, PeriodOrder, Signature
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.rulebooks.editions import Edition
from crosstable.store import SqlJournal, open_journal
from crosstable.store.ratings.store import SqlRatingStore
from tests.texts import FIDE_2019, FMJD_2022

NOON = datetime(2019, 3, 2, 12, tzinfo=UTC)
RATED = {101: 2250, 102: 1900, 103: 1800, 104: 1700}


@pytest.fixture
def office(file: str) -> Iterator[SqlJournal]:
    with open_journal(file, create=True) as journal:
        yield journal


def prepare(office: SqlJournal, edition: Edition) -> None:
    name = edition.ratings.lists[0]
    players = [
        ListedPlayer(
            id=number,
            name=f"Player, P{number}",
            standings=(ListStanding(list=name, rating=rating, games=100),),
        )
        for number, rating in RATED.items()
    ]
    load_lists(
        *(SqlRatingStore(office.database), players),
        lists=(name,),
        dated=date(2019, 1, 1),
        source="list",
        signed=Signature("Ada Arbiter", NOON),
    )


def run(
    office: SqlJournal, files: list[PeriodFile], applies: date, **settings: object
) -> AppliedPeriod:
    edition = FIDE_2019 if applies.month != 4 else FMJD_2022
    wanted = PeriodOrder(edition=edition, list=edition.ratings.lists[0], applies=applies)
    return run_period(
        SqlRatingStore(office.database),
        replace(wanted, **settings),
        files,
        signed=Signature("Ada Arbiter", NOON),
    )


def raw(name: str, text: str) -> PeriodFile:
    return PeriodFile(name, f"reports/{name}", text.encode)


def round_robin(ids: list[int], *, days: str = "2019-02-03;2019-02-05") -> PeriodFile:
    """Return a list of games in which everybody draws with everybody."""
    games = [f"G;{white};{black};=" for white, black in combinations(ids, 2)]
    new = [f"P;{each};New, N{each};NED;m;;" for each in ids if each not in RATED]
    lines = ["crosstable games 1", f"E;cup;{days};round-robin;100;Cup", *new, *games]
    return raw("cup.csv", "\n".join([*lines, f"END;1;{len(games)}", ""]))


def swiss(
    rate: str = "", *, starts: str = "2019/02/03", ratings: tuple[int, int] = (2250, 1900)
) -> PeriodFile:
    """Return a report in which player 101 beats player 102, and 103 beats 104."""
    lines = ["012 Open", f"042 {starts}", "052 2019/02/05", "092 Swiss-System"]
    lines += [f"122 {rate}"] * bool(rate)
    for place, (number, other, colour, result) in enumerate(
        ((101, 2, "w", "1"), (102, 1, "b", "0"), (103, 4, "w", "1"), (104, 3, "b", "0")), start=1
    ):
        rating = (*ratings, 1800, 1700)[place - 1]
        name = f"Player, P{number}"
        points = "1.0" if result == "1" else "0.0"
        lines.append(
            f"001 {place:4} m    {name:<33} {rating:4} NED {number:>11}            "
            f"{points:>4} {place:4}  {other:4} {colour} {result}"
        )
    return raw("open.trf", "\n".join(lines) + "\n")


def test_an_event_is_rated_once_though_its_file_comes_again(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    first = run(office, [swiss()], date(2019, 3, 1))
    assert (first.events, first.left_out) == (1, ())
    renamed = replace(swiss(), name="again.trf")
    second = run(office, [renamed], date(2019, 4, 1), edition=FIDE_2019, list="fide.standard")
    assert second.events == 0
    assert second.left_out == (("again.trf", "already rated, for the list of 2019-03-01"),)
    assert len(SqlRatingStore(office.database).audit(101)) == 1
    lists = SqlRatingStore(office.database)
    before, after = (
        lists.by_id(101, lists=("fide.standard",), on=day)
        for day in (date(2019, 3, 1), date(2019, 4, 1))
    )
    assert before is not None
    assert after is not None
    assert before.standings[0].rating == after.standings[0].rating
    # The period itself may be calculated anew with the same event.
    again = run(office, [renamed], date(2019, 3, 1), again=True)
    assert (again.events, again.left_out) == (1, ())


@pytest.mark.article("fide.ratings", "6.2.1")
def test_a_round_robin_with_too_few_rated_players_is_left_out(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    file = round_robin([101, 102, 103, 905, 906, 907])
    done = run(office, [file], date(2019, 3, 1))
    assert done.events == 0
    sentence = "3 rated among fewer than 10 players, 4 needed [FIDE B.02 6.2.1]"
    assert done.left_out == (("cup", f"not to be rated: {sentence}"),)
    # The same again is known for what it is, and says the same.
    assert run(office, [file], date(2019, 3, 1)) == replace(done, already=True)
    # A championship, or one the federation approved, is named.
    allowed = run(office, [file], date(2019, 3, 1), allowed=frozenset({"cup"}), again=True)
    assert (allowed.events, allowed.left_out) == (1, ())


@pytest.mark.article("fide.ratings", "6.2")
def test_who_is_rated_is_told_by_the_list_of_the_first_day(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    assert run(office, [round_robin([101, 102, 103, 104])], date(2019, 3, 1)).events == 1


@pytest.mark.parametrize(
    ("rate", "starts", "reason"),
    [
        ("90/30+30+30", "2019/02/03", "the first control is at move 30 instead of 40"),
        ("3", "2019/02/03", "3:00 minutes for sixty moves belong to no list"),
        ("90+30", "2018/11/05", "it lasts 93 days, more than 90"),
    ],
)
@pytest.mark.article("fide.ratings", "1.2")
@pytest.mark.article("fide.ratings", "4.1")
def test_what_the_report_tells_against_an_event_is_said(
    file: str, rate: str, starts: str, reason: str
) -> None:
    with open_journal(file, create=True) as office:
        prepare(office, FIDE_2019)
        name = "fide.standard"
        early = [
            ListedPlayer(id=number, name="P", standings=(ListStanding(list=name, rating=rating),))
            for number, rating in RATED.items()
        ]
        load_lists(
            *(SqlRatingStore(office.database), early),
            lists=(name,),
            dated=date(2018, 11, 1),
            source="older",
            signed=Signature("Ada Arbiter", NOON),
        )
        done = run(office, [swiss(rate, starts=starts)], date(2019, 3, 1))
        assert done.events == 0
        ((event, why),) = done.left_out
        assert event == "open.trf"
        assert why.startswith(f"not to be rated: {reason} [FIDE B.02 ")


@pytest.mark.article("fide.ratings", "1.1")
def test_time_enough_is_judged_by_the_list_and_not_by_the_report(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    # Ninety minutes are too few for somebody of 2250, whatever the report writes.
    done = run(office, [swiss("60+30", ratings=(2100, 1900))], date(2019, 3, 1))
    assert done.changed == 2
    assert SqlRatingStore(office.database).audit(101) == ()
    assert [each.games for each in SqlRatingStore(office.database).audit(103)] == [1]


def test_an_event_without_a_rate_of_play_is_named(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    assert run(office, [swiss()], date(2019, 3, 1)).untimed == ("open.trf",)
    assert run(office, [swiss("90+30")], date(2019, 3, 1)).untimed == ()


def test_every_unreadable_file_is_told(office: SqlJournal) -> None:
    prepare(office, FIDE_2019)
    told: list[UnreadableInput] = []
    files = [raw("a.trf", "nothing"), swiss(), raw("b.csv", "crosstable games 1\nX\n")]
    wanted = PeriodOrder(edition=FIDE_2019, list="fide.standard", applies=date(2019, 3, 1))
    with pytest.raises(Refused, match="2 things are wrong"):
        run_period(
            SqlRatingStore(office.database),
            wanted,
            files,
            signed=Signature("Ada Arbiter", NOON),
            tell=told.append,
        )
    assert [each.source for each in told] == ["reports/a.trf", "reports/b.csv"]


REPORT = """<section Info>
name = Cup
played from = 03/02/2019
played to = 05/02/2019
type = SWISS
national championship = N
women championship = N
name of referee = Jan Jansen
place = Utrecht
country = NL
remarks = <remark> tc=80+30; board=100 </end remark>
winner = P101 Player
</end info>
<section players>
101,1,,1,2,Paul,Player,nl,,M
102,2,,2,0,Piet,Player,nl,,M
</end players>
<section results>
1,1,2,2-0
</end results>
"""


@pytest.mark.article("fmjd.annex9", "11")
@pytest.mark.article("fmjd.annex9", "1.2.2.1.b")
def test_fmjd_s_text_report_is_rated_in_a_period(office: SqlJournal) -> None:
    prepare(office, FMJD_2022)
    done = run(office, [raw("cup.txt", REPORT)], date(2019, 4, 1))
    assert (done.events, done.games, done.untimed) == (1, 1, ())
    (line,) = SqlRatingStore(office.database).audit(101)
    # 110 minutes for sixty moves leave 60 % of K 15.
    assert line.k == 9
    cut = REPORT[: REPORT.index("</end results>")]
    with pytest.raises(Refused, match=r"reports/cut.txt, line 19: </end results> is missing"):
        run(office, [raw("cut.txt", cut)], date(2019, 4, 1), again=True)
    twice = REPORT.replace("102,2,", "101,2,")
    with pytest.raises(
        Refused, match=r"reports/t.txt, line 16: .* player 101 takes part under two"
    ):
        run(office, [raw("t.txt", twice)], date(2019, 4, 1), again=True)
