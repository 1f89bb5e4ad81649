"""Which edition an event is played under, and that a later one is its predecessor with changes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from datetime import date

import pytest
from msgspec import Struct
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks import library
from crosstable.rulebooks.chosen import why_chosen
from crosstable.rulebooks.differences import changed_articles, changed_values
from crosstable.rulebooks.index import all_texts, resolve, spell
from crosstable.rulebooks.laws import chess_laws, draughts_laws
from crosstable.rulebooks.library import (
    EDITIONS,
    defining_edition,
    edition,
    edition_for,
    edition_of_federation,
    edition_of_format,
    edition_of_list,
    edition_of_system,
    editions_for,
    editions_listed,
    without_variant,
)
from crosstable.rulebooks.parts import parts_of
from tests.texts import FIDE_2019, FMJD_2022, FMJD_2024, FMJD_ANNEX3_OLD

FIRST = (FIDE_2019, FMJD_2022, FMJD_ANNEX3_OLD)
"""Those without a predecessor here that was renewed."""
LATER = FIDE_2019.but(
    id="fide-later",
    in_force_from=date(2030, 2, 1),
    swiss=replace(FIDE_2019.swiss, year=2030),
)
"""An edition that does not exist."""


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(library.EDITIONS, LATER.id, LATER)


def event(system: System, **more: object) -> Tournament:
    known = {"name": "Open", "game": "chess", "edition": "fide-2019"}
    return Tournament(system=system, **known | more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(1990, 1, 1), "fide-2019"),
        (date(2017, 6, 30), "fide-2019"),
        (date(2021, 12, 31), "fide-2019"),
        (date(2022, 1, 1), "fide-2022-01"),
        (date(2022, 12, 31), "fide-2022-10"),
        (date(2023, 1, 1), "fide-2023-01"),
        (date(2024, 3, 31), "fide-2024-03"),
        (date(2024, 4, 1), "fide-2024-04"),
        (date(2024, 8, 1), "fide-2024-08"),
        (date(2025, 8, 31), "fide-2024-12"),
        (date(2025, 9, 30), "fide-2025-09"),
        (date(2026, 1, 31), "fide-2025-10"),
        (date(2026, 2, 1), "fide-2026-02"),
        (date(2026, 3, 1), "fide-2026-03"),
        (date(2026, 11, 1), "fide-2026-03"),
        (None, "fide-2026-03"),
    ],
)
def test_the_first_day_chooses_the_edition_of_fide(day: date | None, name: str) -> None:
    assert edition_for("chess", day) is edition(name)
    assert edition_of_federation("fide", day) is edition(name)


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(1998, 5, 1), "fmjd-2022"),
        (date(2024, 7, 31), "fmjd-2022"),
        (date(2024, 8, 1), "fmjd-2024"),
        (date(2031, 1, 1), "fmjd-2024"),
        (None, "fmjd-2024"),
    ],
)
def test_the_first_day_chooses_among_several(day: date | None, name: str) -> None:
    assert edition_for("draughts", day).id == name
    assert edition_of_federation("fmjd", day).id == name
    assert edition_of_list("fmjd.standard", day).id == name
    assert edition_of_format("fmjd", day).id == name
    chosen = edition_of_system("kndb", day)
    assert chosen is not None
    assert chosen.id == name


@pytest.mark.parametrize(
    ("year", "last"),
    [
        ("fide-2022", "fide-2022-10"),
        ("fide-2023", "fide-2023-01"),
        ("fide-2024", "fide-2024-12"),
        ("fide-2025", "fide-2025-10"),
        ("fide-2026", "fide-2026-03"),
    ],
)
def test_a_year_names_the_last_edition_that_it_brought(year: str, last: str) -> None:
    assert edition(year).id == last


@pytest.mark.parametrize("name", ["fide", "fide-2027", "fide-202", "fmjd-annex3", ""])
def test_a_name_that_is_not_there_is_answered_with_those_that_are(name: str) -> None:
    with pytest.raises(
        UnknownName, match=r"fide-2019, fide-2022-01.*fmjd-annex3-old, fmjd-2022, fmjd-2024"
    ):
        edition(name)


def test_whoever_chooses_is_told_what_each_edition_renewed() -> None:
    listed = editions_listed()
    assert len(listed) == len(EDITIONS)
    assert [listed[0].id, listed[-1].id] == ["fide-2026-03", "fmjd-annex3-old"]
    assert str(listed[0].described) == "FIDE's rules from 1 March 2026: tie-breaks of March 2026"
    assert all(known.renewed for known in listed if known not in FIRST)


def test_an_edition_of_2024_is_that_of_2022_with_its_laws_replaced() -> None:
    assert [change.path for change in changed_values(FMJD_2022, FMJD_2024)] == [
        ("laws", "long_diagonal")
    ]
    assert changed_articles(FMJD_2022, FMJD_2024) == ()


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_cites_one_version_of_a_text_alone(name: str) -> None:
    rules = EDITIONS[name]
    texts = [all_texts()[text] for text in rules.texts]
    replaced = {text.differs_from for text in texts if text.keeps_the_rest}
    replaced |= {text.instead_of for text in texts if text.instead_of}
    cited = list(citations_in(rules))
    assert cited
    for citation in cited:
        resolve(citation)
        assert citation.text not in replaced, (
            f"{name} still cites {spell(citation)}: `cited_by` makes the text of today cited "
            "throughout"
        )


def citations_in(value: object) -> Iterator[Citation]:
    if isinstance(value, Citation):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from citations_in(part)
    elif isinstance(value, Struct):
        for name in (*value.__struct_fields__, *parts_of(type(value))):
            yield from citations_in(getattr(value, name))


def test_each_edition_holds_the_laws_of_its_game() -> None:
    for each in EDITIONS.values():
        assert each.laws.name == each.game
    assert chess_laws(FIDE_2019.laws).moves.value == 50
    assert FIDE_2019.draws is None
    assert FMJD_2022.draws is not None
    with pytest.raises(InvalidValue, match="not the laws of chess"):
        chess_laws(FMJD_2022.laws)
    with pytest.raises(InvalidValue, match="not the rules of draughts"):
        draughts_laws(FIDE_2019.laws)


def test_games_can_count_for_every_list_that_is_not_national() -> None:
    assert {name for each in EDITIONS.values() for name in each.ratings.lists} == set(library.LISTS)


def test_what_chose_an_edition_is_said() -> None:
    said = [
        why_chosen(FMJD_2024, date(2025, 3, 1)),
        why_chosen(FMJD_2022, date(2020, 3, 1)),
        why_chosen(FMJD_2024, None),
        why_chosen(FMJD_2022, date(2025, 3, 1), named=True),
        why_chosen(FMJD_2022, date(2025, 3, 1), recorded=True),
        why_chosen(FMJD_2024, date(2025, 3, 1), today=True),
    ]
    assert [str(each).rpartition(", ")[2] for each in said] == [
        "in force on 2025-03-01",
        "the oldest there are here for 2020-03-01",
        "since no first day is given",
        "as asked for",
        "as the tournament was announced",
        "in force today",
    ]


@pytest.mark.usefixtures("later")
def test_a_later_edition_is_chosen_from_its_first_day_on() -> None:
    assert edition_for("chess", date(2030, 1, 31)) is edition("fide-2026-03")
    assert edition_for("chess", date(2030, 2, 1)) is LATER
    assert editions_for("chess")[::13] == (LATER, FIDE_2019)
    named = edition_of_system("dutch", date(2031, 1, 1), year=2017)
    assert named is edition("fide-2025-10")
    assert edition_of_system("dutch", year=1992) is None
    assert edition_of_system("round-robin") is None


@pytest.mark.usefixtures("later")
def test_a_foreign_system_follows_its_text_of_the_first_day() -> None:
    undated = event(System("dutch"), game="draughts", edition="fmjd-2022")
    assert defining_edition(FMJD_2022, undated) is edition("fide-2022-10")
    assert defining_edition(FMJD_2022, replace(undated, starts=date(2030, 3, 1))) is LATER
    assert defining_edition(FMJD_2022, event(System("round-robin"))) is FMJD_2022


def test_the_year_of_a_text_that_old_journals_name_becomes_the_edition() -> None:
    baku = Option("acceleration", "baku")
    old = event(System("dutch", (Option("variant", "2017"), baku)))
    assert without_variant(old) == event(System("dutch", (baku,)))
    assert without_variant(event(System("dutch"))) == event(System("dutch"))
    draughts = replace(old, game="draughts", edition="fmjd-2022")
    assert without_variant(draughts).edition == "fmjd-2022"
    for year in ("2027", "soon"):
        strange = event(System("dutch", (Option("variant", year),)))
        with pytest.raises(UnknownName, match=f"unknown text of the system dutch '{year}'.*2017"):
            without_variant(strange)


@pytest.mark.usefixtures("later")
def test_another_year_than_the_edition_has_chooses_the_edition_of_that_year() -> None:
    strange = event(System("dutch", (Option("variant", "2030"),)))
    assert without_variant(strange).edition == "fide-later"


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_reaches_the_process_that_reads_files_apart(name: str) -> None:
    assert pickle.loads(pickle.dumps(EDITIONS[name])) == EDITIONS[name]
