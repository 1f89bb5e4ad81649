"""The Burstein system: a literal reference's answers, its articles one by one, what users ask."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.library.tournaments import simulate
from crosstable.office.oddities import oddities
from crosstable.pairing.swiss.burstein.system import (
    BURSTEIN,
    BursteinRound,
    SeedingRound,
    seeding_rounds,
)
from crosstable.pairing.swiss.dutch.system import DUTCH
from crosstable.pairing.swiss.round import Decision
from crosstable.rulebooks.library import edition, edition_of
from tests.pairing.swiss.situations import burstein_round, kept, tournament_of
from tests.pairing.swiss.weighed_rounds import (
    answers_about_any_two,
    keeps_the_rules,
    notices_a_change,
    pairs_as_kept,
)


@pytest.mark.parametrize("case", kept("burstein"))
def test_the_engine_pairs_as_the_literal_reference_does(case: dict[str, Any]) -> None:
    pairs_as_kept(burstein_round(case), case)


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.7.1.1", "C.04.4.2.1.7.1.2")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.7.2.1")
def test_the_index_is_that_of_the_reference() -> None:
    for case in kept("burstein"):
        for player in burstein_round(case).table.own:
            index = [player.index.buchholz / 2, player.index.sonneborn_berger / 4]
            assert index == case["index"][player.number - 1]


def situation(**changed: Any) -> dict[str, Any]:
    """Return four players after two of four rounds; number 4 left after the first one."""
    return {
        "edition": "2026",
        "rounds": 4,
        "round": 3,
        "colour": "w",
        "bye_worth": 1,
        "players": ["4w1 2b=", "3w1 1w=", "2b0 U", "1b0 Z"],
        "away": {"4": "Z"},
    } | changed


def buchholz(case: dict[str, Any]) -> dict[int, int]:
    """Return the Buchholz of everybody who is paired, in half points."""
    return {player.number: player.index.buchholz for player in burstein_round(case).table.own}


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.7.2.2")
def test_a_run_of_zero_point_byes_up_to_this_round_counts_as_draws_for_opponents() -> None:
    away = buchholz(situation())
    excused = buchholz(situation(away={"4": "H"}))
    assert away[1] == 3 + 1
    assert excused[1] == 3
    assert away[2] == excused[2] == 2 + 3


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.7.2.3")
def test_virtual_points_have_no_part_in_the_index() -> None:
    plain = situation()
    assert buchholz(plain) == buchholz(plain | {"virtual": {"1": [1, 1, 1], "2": [1, 1, 1]}})


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.6.2")
@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (11, 4)])
def test_how_many_rounds_are_seeding_rounds(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.6.1")
def test_the_first_round_is_paired_by_the_dutch_system_and_says_so() -> None:
    event = played("3", players=13)
    rules = edition_of(event)
    for number in (1, 2, 3):
        paired = BURSTEIN.round(event, rules, number)
        assert isinstance(paired, SeedingRound)
        dutch = DUTCH.round(
            replace(event, system=replace(event.system, name="dutch")), rules, number
        )
        assert paired.pairing == dutch.pairing
        said = paired.proposal.because[0]
        assert "seeding round" in str(said.sentence)
        assert said.citation is not None
        assert said.citation.article == "C.04.4.2.1.6.2"
        assert "seeding round" in str(paired.explanation)
        assert paired.story().brackets[0].decided[0] == said
        one, other = paired.pairing.pairs[0]
        assert "seeding round" in str(paired.why(one, other).because[-1].sentence)
    assert isinstance(BURSTEIN.round(event, rules, 4), BursteinRound)


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.8.2")
def test_without_seeding_rounds_the_first_number_meets_the_last() -> None:
    event = simulate(players=6, rounds=1, seed="1", system_name="burstein")
    event = replace(event, system=System("burstein"))
    pairs = BURSTEIN.round(event, edition_of(event), 1).pairing.pairs
    assert {frozenset(pair) for pair in pairs} == {
        frozenset((1, 6)),
        frozenset((2, 5)),
        frozenset((3, 4)),
    }
    assert (1, 6) in pairs
    assert (5, 2) in pairs


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.1.2", "C.04.4.2.3.1.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C2")
def test_a_full_point_bye_bars_from_the_bye_since_2026() -> None:
    for text, bye in (("2026", 2), ("lettered", 3)):
        case = situation(
            edition=text,
            players=["4w1 5b1", "5w1 4b1", "H F", "1b0 2w0", "2b0 1w0"],
            away={"4": "Z", "5": "Z"},
        )
        assert burstein_round(case).pairing.bye == bye, text


def draft(rules: str) -> Tournament:
    return Tournament(
        name="Open",
        game=edition(rules).game,
        edition=rules,
        system=System("burstein"),
        points=edition(rules).points,
        planned_rounds=7,
    )


def test_the_text_is_chosen_by_the_rules() -> None:
    for rules, year in (("fide-2019", 2018), ("fide-2025-10", 2018), ("fide-2026-03", 2026)):
        assert edition(rules).year_of_system("burstein") == year


@pytest.mark.article("fide.swiss", "C.04.4")
@pytest.mark.article("fide.swiss.2026", "C.04.2.1.4")
def test_whoever_announces_it_is_told_that_it_is_deprecated() -> None:
    for rules in ("fide-2019", "fide-2026-03"):
        assert any("deprecated" in str(told.sentence) for told in oddities(draft(rules)))


def test_its_description_names_the_seeding_rounds() -> None:
    told = [
        str(reason.sentence)
        for reason in BURSTEIN.describe(draft("fide-2026-03"), edition("fide-2026-03"))
    ]
    assert "text of 2026" in told[0]
    assert any("first 3 rounds" in sentence for sentence in told)


def played(seed: str, players: int = 15, rounds: int = 7) -> Tournament:
    return simulate(players=players, rounds=rounds, seed=seed, system_name="burstein")


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_what_holds_in_every_event(seed: str) -> None:
    keeps_the_rules(BURSTEIN, played(seed))


def test_an_altered_pair_is_found() -> None:
    event = played("5", players=16)
    notices_a_change(BURSTEIN.round(event, edition_of(event), 5))


def test_a_bye_that_is_not_due_is_found() -> None:
    event = played("6", players=15)
    paired = BURSTEIN.round(event, edition_of(event), 5)
    bye, pairs = paired.pairing.bye, list(paired.pairing.pairs)
    assert bye is not None
    one, other = pairs[-1]
    told = paired.objections([*pairs[:-1], (bye, other)], one)
    assert any("bye" in str(reason.sentence) for reason in told)


def test_whoever_asks_is_answered_about_any_two_players() -> None:
    decisions: Counter[Decision] = Counter()
    for seed in ("6", "7"):
        event = played(seed, players=13)
        decisions += answers_about_any_two(BURSTEIN.round(event, edition_of(event), 5))[0]
    assert decisions[Decision.ABSOLUTE]
    assert decisions[Decision.CRITERION]
    assert decisions[Decision.SEQUENCE]


def test_the_alternative_is_never_better_than_what_was_made() -> None:
    for case in kept("burstein")[::7]:
        if case["pairs"] is None:
            continue
        paired = burstein_round(case)
        numbers = [player.number for player in paired.table.own]
        for one, other in zip(numbers, numbers[2:], strict=False):
            for line in paired.account(one, other).comparisons:
                if line.worse:
                    break
                assert line.actual == line.alternative


def test_the_check_list_shows_the_index() -> None:
    event = played("1")
    heading = BURSTEIN.round(event, edition_of(event), 4).check_list.splitlines()[0]
    assert heading.split()[4:6] == ["BH", "SB"]


def test_virtual_points_count_as_in_the_dutch_system() -> None:
    event = replace(
        played("2", players=16), system=System("burstein", (Option("acceleration", "baku"),))
    )
    first = BURSTEIN.round(replace(event, rounds=()), edition_of(event), 1).pairing
    assert all((white <= 8) == (black <= 8) for white, black in first.pairs)


def test_a_situation_is_a_tournament_like_any_other() -> None:
    case = next(case for case in kept("burstein") if case["pairs"] and "virtual" not in case)
    event = tournament_of(case, "burstein")
    paired = BURSTEIN.round(event, edition_of(event), case["round"])
    assert {*paired.pairing.pairs} == {(white, black) for white, black in case["pairs"]}


def test_seeding_rounds_give_the_initial_colour_by_numbers_where_the_event_says_so() -> None:
    event = simulate(players=8, rounds=5, seed="1", system_name="burstein")
    event = replace(
        event,
        rounds=(),
        bye_requests=(ByeRequest(1, 1, Bye.ZERO_POINT), ByeRequest(8, 1, Bye.ZERO_POINT)),
    )
    options = (Option("initial-colour", "white"),)
    by_places = replace(event, system=System("burstein", options))
    by_numbers = replace(
        event, system=System("burstein", (*options, Option("initial-colour-by", "numbers")))
    )
    BURSTEIN.check(by_numbers, edition_of(by_numbers))
    first = [
        BURSTEIN.round(made, edition_of(made), 1).pairing.pairs for made in (by_places, by_numbers)
    ]
    assert first[0][0] == (2, 5), "the first of those who take part"
    assert first[1][0] == (5, 2), "number 2 is even"
