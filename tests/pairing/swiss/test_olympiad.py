"""The Olympiad's pairing rules, FIDE D.02: order, bye, median, floaters, exchanges, colours."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.kernel.team_terms import TeamBye, TeamTerms
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.initial_order import olympiad_order
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.olympiad.colours import allocate_olympiad
from crosstable.pairing.swiss.olympiad.system import TEAM_OLYMPIAD, OlympiadRound
from crosstable.pairing.swiss.players import ColourRule
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.swiss.walked import Pairable, exchange_order, walk
from crosstable.rulebooks.library import edition, edition_of_olympiad
from tests.pairing.swiss.team_cards import table_of
from tests.pairing.swiss.team_events import event, with_round
from tests.pairing.swiss.team_literal import Card, Situation

TEXT = "fide.olympiad.2022"
ROUNDS = Path(__file__).parents[2] / "data" / "olympiad-rounds.jsonl"


def olympiad(teams: int, rounds: int = 11, **more: Any) -> Tournament:
    made = event(teams, rounds, **more)
    return replace(made, system=System(TEAM_OLYMPIAD.name, made.system.options))


def asked(tournament: Tournament) -> OlympiadRound:
    return TEAM_OLYMPIAD.round(tournament, edition(tournament.edition), len(tournament.rounds) + 1)


def played(tournament: Tournament, results: str) -> Tournament:
    """Return an event with its next round paired and played, one sign for every match."""
    pairing = asked(tournament).pairing
    return with_round(tournament, pairing.pairs, [sign * 2 for sign in results], pairing.bye)


def at_random(tournament: Tournament, rounds: int, dice: Random) -> Tournament:
    for _ in range(rounds):
        pairing = asked(tournament).pairing
        signs = "".join(dice.choice("11=00") for _ in pairing.pairs)
        tournament = played(tournament, signs)
    return tournament


def met(*pairs: tuple[int, int]) -> list[int]:
    """Return who may meet whom of six, who is each known by their rank from 1 on."""
    rows = [0] * 7
    for one, other in combinations(range(1, 7), 2):
        if (one, other) not in pairs:
            rows[one] |= 1 << other
            rows[other] |= 1 << one
    return rows


def pairs_of(rows: list[int], members: tuple[int, ...], *, downward: bool = True) -> list[str]:
    turns = walk(Pairable(rows, mask_of(members)), members, (), downward=downward)
    return [f"{min(t.player, t.opponent)}-{max(t.player, t.opponent)}" for t in turns]


@pytest.mark.article("fide.olympiad.2022", "D.02")
@pytest.mark.parametrize(
    ("before", "pairs"),
    [
        ((), "1-4 2-5 3-6"),
        (((1, 4),), "1-5 2-4 3-6"),
        (((1, 4), (1, 5)), "1-6 2-4 3-5"),
        (((1, 4), (1, 5), (1, 6)), "1-3 2-5 4-6"),
        (((1, 4), (1, 5), (1, 6), (1, 3)), "1-2 3-5 4-6"),
        (((1, 4), (1, 5), (2, 4)), "1-6 2-5 3-4"),
        (((1, 4), (1, 5), (2, 4), (2, 5)), "1-6 2-3 4-5"),
        (((1, 4), (1, 5), (2, 4), (2, 5), (2, 3)), "1-3 2-6 4-5"),
        (((1, 4), (1, 5), (2, 4), (2, 5), (2, 3), (2, 6)), "1-2 3-5 4-6"),
    ],
)
def test_exchanges_are_tried_in_the_order_of_lim(
    before: tuple[tuple[int, int], ...], pairs: str
) -> None:
    assert pairs_of(met(*before), (1, 2, 3, 4, 5, 6)) == pairs.split()


@pytest.mark.article("fide.types", "2.e")
@pytest.mark.article("fide.olympiad.2022", "D.02")
def test_below_the_median_exchanges_start_from_the_end() -> None:
    assert exchange_order((1, 2, 3, 4, 5, 6)) == (4, 5, 6, 3, 2)
    assert pairs_of(met(), (1, 2, 3, 4, 5, 6), downward=False) == ["3-6", "2-5", "1-4"]
    assert pairs_of(met((3, 6)), (1, 2, 3, 4, 5, 6), downward=False) == ["2-6", "3-5", "1-4"]


@pytest.mark.article("fide.olympiad.2022", "D.02")
def test_the_median_group_is_that_of_the_45th_of_88_teams() -> None:
    made = played(olympiad(88), "1" * 43 + "=")
    groups = asked(made).pairing.brackets
    # 43 teams have won, two have drawn: the 45th is the second of these.
    assert [len(group.residents) for group in groups] == [43, 43, 2]
    assert [group.kind.value for group in groups][2] == "median score group"
    assert [group.upward for group in groups] == [False, True, False]


@pytest.mark.article("fide.olympiad.2022", "D.02")
def test_floaters_meet_the_nearest_team_of_the_next_group() -> None:
    made = played(olympiad(10), "111==")
    asked_about = asked(made)
    top, bottom, median = asked_about.pairing.brackets
    down, up = top.downfloaters[0], bottom.downfloaters[0]
    assert down == max(top.residents), "the lowest ranked floats down"
    assert up == min(bottom.residents), "the highest ranked floats up"
    highest = next(number for number in sorted(median.residents))
    account = asked_about.account(down, highest)
    assert account.decision is Decision.MEET
    assert "comes from above and meets the highest ranked team it can" in str(
        account.because[1].sentence
    )
    lowest = max(number for number in median.residents if number != highest)
    assert asked_about.account(up, lowest).decision is Decision.MEET


@pytest.mark.article("fide.olympiad.2022", "D.02.3.1")
def test_teams_are_numbered_by_their_best_the_next_rating_and_name() -> None:
    ratings = {"T1": (2400, 2300, 1500), "T2": (2360, 2340, 2200), "T3": (2350, 2350, 2200)}
    made = olympiad(3, boards=3)
    plan = made.team_plan
    assert plan is not None
    by_name: dict[str, list[int]] = {name: [*values] for name, values in ratings.items()}
    entrants = tuple(
        replace(
            entrant,
            player=Player(
                name=entrant.player.name,
                ratings=(Rating("fide.standard", by_name[entrant.team].pop(0)),),
            ),
        )
        for entrant in made.entrants
    )
    made = replace(made, team_plan=replace(plan, boards=2), entrants=entrants)
    # The averages of the two best are equal; the third of T1 is weaker.
    assert olympiad_order(made, edition(made.edition)) == (2, 3, 1)


@pytest.mark.article("fide.olympiad.2022", "D.02.3.2")
def test_only_match_points_rank() -> None:
    with pytest.raises(Refused, match="by their match points") as refusal:
        TEAM_OLYMPIAD.check(olympiad(6, 3, rank_by=Primary.GAME_POINTS), edition("fide-2026-03"))
    assert refusal.value.because[0].citation is not None
    assert refusal.value.because[0].citation.article == "D.02.3.2"


@pytest.mark.article("fide.olympiad.2022", "D.02.4.1", "D.02.4.2")
def test_the_bye_goes_to_the_lowest_ranked_team_that_may_have_it() -> None:
    made = olympiad(7)
    assert asked(made).pairing.bye == 7
    made = with_round(made, [(1, 4), (5, 2), (3, 6)], ["11", "++", "11"], 7)
    # 2, 4 and 6 have lost, 6 is the lowest; 5 won because nobody came.
    assert asked(made).pairing.bye == 6
    assert "lowest ranked team that may have it" in str(asked(made).proposal.because[-2].sentence)
    cited = asked(made).story().bye_by
    assert cited is not None
    assert cited.article == "D.02.4.1"
    hand = [(1, 3), (2, 4), (6, 7)]
    assert any(
        "won a match without playing" in str(reason.sentence)
        for reason in asked(made).violations(hand, 5)
    )


@pytest.mark.article("fide.olympiad.2022", "D.02.4.2")
def test_a_team_that_came_late_has_no_bye() -> None:
    made = with_round(olympiad(5), [(1, 3), (4, 2)], ["11", "11"])
    assert asked(made).pairing.bye == 3, "5 was not there in the first round"
    assert any(
        "entered after the first round" in str(reason.sentence)
        for reason in asked(made).violations([(1, 4), (2, 3)], 5)
    )


@pytest.mark.article("fide.olympiad.2022", "D.02.4.2")
def test_a_team_that_was_entered_and_missed_the_first_round_may_have_the_bye() -> None:
    made = with_round(olympiad(5), [(1, 3), (4, 2)], ["11", "11"])
    rested = replace(made, team_terms=TeamTerms(byes=(TeamBye(5, 1, Bye.ZERO_POINT),)))
    assert asked(rested).pairing.bye == 5
    first = made.rounds[0]
    absent = tuple(FreePlayer(player, Bye.ZERO_POINT) for player in made.team(5).members)
    told = replace(made, rounds=(replace(first, free=(*first.free, *absent)),))
    assert asked(told).pairing.bye == 5


def colours(one: str, other: str, initial: Colour = Colour.WHITE) -> tuple[str, ColourRule]:
    cards = (Card(1, 0, 0, one), Card(2, 0, 0, other))
    higher, lower = table_of(Situation(cards=cards, preferences="type-a", round=5)).teams
    given = allocate_olympiad(higher, lower, initial)
    return given.higher.value[0].upper(), given.rule


@pytest.mark.article("fide.olympiad.2022", "D.02")
@pytest.mark.parametrize(
    ("one", "other", "white", "rule"),
    [
        ("", "", "W", ColourRule.OLYMPIAD_INITIAL),
        ("BBWW", "WBWBW", "B", ColourRule.OLYMPIAD_LIMITS),
        ("WBW", "BWB", "B", ColourRule.OLYMPIAD_DIFFERENCE),
        ("WBWB", "BWWB", "W", ColourRule.OLYMPIAD_ALTERNATE),
        ("WB", "WB", "W", ColourRule.OLYMPIAD_HIGHER),
        ("", "WB", "B", ColourRule.OLYMPIAD_OTHER),
    ],
)
def test_colours_equalise_then_alternate(
    one: str, other: str, white: str, rule: ColourRule
) -> None:
    assert colours(one, other) == (white, rule)


@pytest.mark.article("fide.olympiad.2022", "D.02")
def test_limits_of_colours_give_way_before_more_teams_float() -> None:
    made = olympiad(4)
    for pairs in ([(1, 2), (3, 4)], [(1, 4), (3, 2)]):
        made = with_round(made, pairs, ["==", "=="])
    paired = asked(made)
    # 1 and 3 had White twice, and they are all that is left for each other.
    assert {frozenset(pair) for pair in paired.pairing.pairs} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    assert paired.pairing.brackets[0].values[0].value == 2
    assert "the colours of 2 matches leave the limits" in str(paired.explanation)


def test_rounds_are_paired_as_a_second_reading_of_the_rules_pairs_them() -> None:
    """These are rounds on which both readings agree (decision 351)."""
    for line in ROUNDS.read_text("utf-8").splitlines():
        known = json.loads(line)
        made = olympiad(known["teams"], 15, options={"initial-colour": known["initial"]})
        for matches in known["rounds"]:
            made = with_round(
                made,
                [(first, second) for first, second, _ in matches if second],
                [score for _, second, score in matches if second],
                next((first for first, second, _ in matches if not second), None),
            )
        pairing = asked(made).pairing
        assert sorted(map(list, pairing.pairs)) == sorted(known["pairs"]), line
        assert pairing.bye == known["bye"], line


def test_every_answer_and_every_check_agrees_with_the_round() -> None:
    for seed in range(4):
        made = at_random(olympiad(9 + seed, 5), 4, Random(seed))
        paired = asked(made)
        pairs = {frozenset(pair) for pair in paired.pairing.pairs}
        for one, other in combinations(range(1, 10 + seed), 2):
            account = paired.account(one, other)
            assert (account.decision is Decision.MEET) == (frozenset((one, other)) in pairs)
            assert account.because
        assert not check_rounds(made, TEAM_OLYMPIAD, edition(made.edition))
        assert not paired.objections(paired.pairing.pairs, paired.pairing.bye)
        assert len(paired.story().pairs) == len(pairs)


def test_a_pairing_by_hand_is_told_what_the_rules_would_have_made() -> None:
    paired = asked(played(olympiad(6), "111"))
    (one, two), (three, four), (five, six) = paired.pairing.pairs
    told = paired.objections([(one, four), (three, two), (five, six)])
    assert told
    assert all(reason.citation is not None for reason in told)


def test_the_rules_cite_their_own_text_whatever_edition_an_event_names() -> None:
    for name in ("fide-2019", "fmjd-2024", "fide-2026-03"):
        text = edition_of_olympiad(edition(name), olympiad(6))
        assert [str(place.text) for place in text.cite("olympiad.round")] == [TEXT]


def test_there_is_nothing_to_prove() -> None:
    with pytest.raises(Refused, match="a procedure"):
        _ = asked(olympiad(6)).proofs
