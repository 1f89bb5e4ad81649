"""The Dubov system: a literal reference's answers, its articles one by one, and what users ask."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.library.tournaments import simulate
from crosstable.office.oddities import oddities
from crosstable.pairing.swiss.dubov.engine import from_the_middle
from crosstable.pairing.swiss.dubov.system import DUBOV, DubovRound
from crosstable.pairing.swiss.dubov.table import average_rating, due_colour, upfloat_limit
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.swiss.system import deprecation
from crosstable.rulebooks.library import edition, edition_of
from tests.pairing.swiss.situations import kept, tournament_of
from tests.pairing.swiss.weighed_rounds import (
    answers_about_any_two,
    keeps_the_rules,
    notices_a_change,
    pairs_as_kept,
)


def asked(situation: dict[str, Any]) -> DubovRound:
    event = tournament_of(situation, "dubov")
    return DUBOV.round(event, edition_of(event), situation["round"])


@pytest.mark.parametrize("case", kept("dubov"))
def test_the_engine_pairs_as_the_literal_reference_does(case: dict[str, Any]) -> None:
    pairs_as_kept(asked(case), case)


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.3.3")
@pytest.mark.parametrize(("names", "outwards"), [("ABCDEFG", "DCEBFAG"), ("ABCDEF", "CDBEAF")])
def test_shifters_are_numbered_from_the_middle_outwards(names: str, outwards: str) -> None:
    places = [ord(name) for name in names]
    assert "".join(map(chr, from_the_middle(places))) == outwards


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.7.1")
@pytest.mark.parametrize(
    ("ratings", "average"), [((), 0), ((2000, 2001), 2001), ((2000, 2000, 2001), 2000)]
)
def test_the_average_rating_is_rounded_and_a_half_is_rounded_up(
    ratings: tuple[int, ...], average: int
) -> None:
    assert average_rating(ratings) == average


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.8.2")
@pytest.mark.parametrize(("rounds", "limit"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_how_often_somebody_may_upfloat(rounds: int, limit: int) -> None:
    assert upfloat_limit(rounds) == limit


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.6.4")
def test_without_a_game_a_player_looks_for_black() -> None:
    assert str(due_colour("")) == str(due_colour("BW"))


def test_the_text_is_chosen_by_the_first_day() -> None:
    for rules, year in (("fide-2019", 2018), ("fide-2025-10", 2018), ("fide-2026-03", 2026)):
        assert edition(rules).year_of_system("dubov") == year
    event = replace(draft("fmjd-2022"), starts=date(2025, 5, 1))
    assert "text of 2018" in str(DUBOV.describe(event, edition("fmjd-2022"))[0].sentence)


def draft(rules: str) -> Tournament:
    return Tournament(
        name="Open",
        game=edition(rules).game,
        edition=rules,
        system=System("dubov"),
        points=edition(rules).points,
        planned_rounds=7,
    )


@pytest.mark.article("fide.swiss", "C.04.4")
@pytest.mark.article("fide.swiss.2026", "C.04.2.1.4")
def test_whoever_announces_it_is_told_that_it_is_deprecated() -> None:
    for rules, article in (("fide-2019", "C.04.4"), ("fide-2026-03", "C.04.2.1.4")):
        (caution,) = deprecation(draft(rules), edition(rules))
        assert "deprecated" in str(caution.sentence)
        assert caution.citation is not None
        assert caution.citation.article == article
        assert caution in oddities(draft(rules))
    assert not oddities(replace(draft("fide-2019"), system=System("dutch")))


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.1.2")
def test_players_without_a_rating_are_named() -> None:
    situation = kept("dubov")[0]
    unrated = 1
    situation["ratings"][0] = 0
    event = tournament_of(situation, "dubov")
    with pytest.raises(Refused, match=rf"have none: P{unrated} \({unrated}\)"):
        _ = asked(situation).pairing
    with pytest.raises(Refused, match="estimate their ratings first"):
        DUBOV.check(event, edition_of(event))
    told = DUBOV.advice(event, edition_of(event))[-1]
    assert f"P{unrated} ({unrated})" in str(told.sentence)


def played(seed: str, players: int = 15, rounds: int = 7) -> Tournament:
    return simulate(
        players=players,
        rounds=rounds,
        seed=seed,
        system_name="dubov",
    )


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_what_holds_in_every_event(seed: str) -> None:
    keeps_the_rules(DUBOV, played(seed))


def test_an_altered_pair_is_found() -> None:
    event = played("5", players=16)
    notices_a_change(DUBOV.round(event, edition_of(event), 4))


def test_whoever_asks_is_answered_about_any_two_players() -> None:
    event = played("6", players=13)
    decisions, _ = answers_about_any_two(DUBOV.round(event, edition_of(event), 5))
    assert decisions[Decision.ABSOLUTE]
    assert decisions[Decision.CRITERION]
    assert decisions[Decision.SEQUENCE]


def test_the_check_list_shows_what_only_this_system_counts() -> None:
    event = played("1")
    heading = DUBOV.round(event, edition_of(event), 3).check_list.splitlines()[0]
    assert heading.split()[4:6] == ["ARO", "Up"]


def test_virtual_points_count_as_in_the_dutch_system() -> None:
    event = replace(
        played("2", players=16), system=System("dubov", (Option("acceleration", "baku"),))
    )
    first = DUBOV.round(replace(event, rounds=()), edition_of(event), 1).pairing
    assert all((white <= 8) == (black <= 8) for white, black in first.pairs)
