"""The Swiss of teams, FIDE C.04.6, article by article."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Pending
from crosstable.kernel.teams import FirstWhite, Match, MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.checking import check_round, check_rounds
from crosstable.pairing.swiss.players import ColourRule, Float, Strength
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.swiss.team.engine import bye_order, choose_set
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.pairing.swiss.team.system import TEAM_SWISS
from crosstable.pairing.swiss.team.table import Preferences, allocate_teams, preference_of
from crosstable.pairing.systems import SYSTEMS, system_of
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.library import edition
from tests.pairing.swiss.team_cards import pair_by_engine, table_of
from tests.pairing.swiss.team_events import asked, play_random, with_round
from tests.pairing.swiss.team_events import event as event_of
from tests.pairing.swiss.team_literal import Card
from tests.pairing.swiss.team_literal import Situation as SituationOf

TEXT = {"year": 2026}
"""By which text a test is paired."""
EDITIONS = {2024: "fide-2025-10", 2026: "fide-2026-03"}


@pytest.fixture(params=[2024, 2026])
def either_text(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a test under both texts, which say the same about it."""
    monkeypatch.setitem(TEXT, "year", request.param)


def event(teams: int, rounds: int, **more: Any) -> Tournament:
    return event_of(teams, rounds, **{"edition_name": EDITIONS[TEXT["year"]]} | more)


def Situation(**more: Any) -> SituationOf:  # noqa: N802 -- as the reference calls it
    return SituationOf(**{"edition": TEXT["year"]} | more)


def teams(tournament: Tournament) -> dict[int, SwissTeam]:
    """Return the teams before the next round by their numbers."""
    return {team.number: team for team in asked(tournament).table.teams}


def after_one_round() -> Tournament:
    """Return four teams after 1-3 and 4-2: 2-0 and a drawn match."""
    return with_round(event(4, 3), [(1, 3), (4, 2)], ["11", "10"])


def card(
    number: int = 1, *, colours: str = "", kind: Preferences = Preferences.TYPE_A, **more: int
) -> SwissTeam:
    situation = Situation(
        cards=(Card(number, more.get("score", 0), more.get("secondary", 0), colours),),
        preferences=kind.value,
        round=more.get("round", 3),
    )
    return table_of(situation).teams[0]


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.1")
def test_numbers_of_absent_teams_stay_free() -> None:
    made = event(6, 3)
    entrants = tuple(
        replace(entrant, withdrawal=Withdrawal(0)) if entrant.team == "T2" else entrant
        for entrant in made.entrants
    )
    pairing = asked(replace(made, entrants=entrants)).pairing
    assert pairing.pairs == ((1, 4), (3, 5))
    assert pairing.bye == 6


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.2")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.1.2")
@pytest.mark.usefixtures("either_text")
def test_game_points_make_other_scoregroups_than_match_points() -> None:
    pairs, scores = [(1, 4), (5, 2), (3, 6)], ["1111", "1110", "1=0="]
    by_matches = with_round(event(6, 3, boards=4), pairs, scores)
    by_games = with_round(event(6, 3, boards=4, rank_by=Primary.GAME_POINTS), pairs, scores)
    assert [bracket.score for bracket in asked(by_matches).pairing.brackets] == [4, 2]
    assert [bracket.score for bracket in asked(by_games).pairing.brackets] == [8, 4]


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.4")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.1.4")
@pytest.mark.usefixtures("either_text")
def test_the_bye_is_worth_a_drawn_match() -> None:
    made = with_round(event(5, 3, boards=4), [(1, 3), (4, 2)], ["1111", "1111"], bye=5)
    assert (teams(made)[5].pairing_score, teams(made)[5].secondary) == (2, 4)
    dearer = event(5, 3, boards=4, points=MatchPoints(2, 1, 0, 2))
    dearer = with_round(dearer, [(1, 3), (4, 2)], ["1111", "1111"], bye=5)
    assert (teams(dearer)[5].pairing_score, teams(dearer)[5].secondary) == (4, 4)


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.5")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.1.5")
@pytest.mark.usefixtures("either_text")
def test_floaters_have_played_another_score() -> None:
    made = with_round(event(5, 5), [(1, 3), (4, 2)], ["11", "11"], bye=5)
    made = with_round(made, [(1, 4), (5, 3)], ["11", "11"], bye=2)
    assert {number: team.floats[0] for number, team in teams(made).items()} == {
        1: Float.NONE,
        2: Float.NONE,
        3: Float.UP,
        4: Float.NONE,
        5: Float.DOWN,
    }
    forfeited = with_round(event(4, 5), [(1, 3), (4, 2)], ["11", "11"])
    forfeited = with_round(forfeited, [(1, 2), (3, 4)], ["++", "--"])
    assert not any(team.floated for team in teams(forfeited).values())


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.6")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.1.6")
@pytest.mark.usefixtures("either_text")
def test_a_team_has_the_colour_of_its_first_board_if_the_match_was_played() -> None:
    made = with_round(event(6, 3), [(1, 4), (5, 2), (3, 6)], ["+0", "++", "xx"])
    known = teams(made)
    assert (known[1].history, known[4].history) == ("W", "B")
    assert (known[5].history, known[2].history, known[3].history) == ("=", "=", "=")
    assert (known[1].difference, known[4].difference, known[5].difference) == (1, -1, 0)


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.6")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.1.6")
@pytest.mark.usefixtures("either_text")
def test_the_team_named_second_may_have_white_on_board_one() -> None:
    plan = TeamPlan(boards=2, first_white=FirstWhite.SECOND)
    made = replace(event(4, 3), team_plan=plan)
    proposal = asked(made).proposal
    assert [(match.first, match.second) for match in proposal.matches] == [(3, 1), (2, 4)]
    assert proposal.boards[0].white == 1  # the first player of team 1
    assert as_teams(with_round(made, [(1, 3), (4, 2)], ["11", "11"])).rounds[0].boards[0].white == 1


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.7")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.1.7")
@pytest.mark.parametrize(
    ("colours", "type_a", "type_b", "type_b_last"),
    [
        ("", "", "", ""),
        ("BB", "W", "W", "W"),
        ("WBB", "W", "W", "W"),
        ("WWBB", "W", "W", "W"),
        ("WWWBB", "", "b", "b"),
        ("BWB", "", "w", "w"),
        ("WBW", "", "b", "b"),
        ("BBWBWB", "W", "W", "W"),
        ("WB", "", "w", ""),
        ("BW", "", "b", ""),
        ("BBWW", "B", "B", "B"),
        ("WWBW", "B", "B", "B"),
        ("BWW", "B", "B", "B"),
    ],
)
def test_colour_preferences(colours: str, type_a: str, type_b: str, type_b_last: str) -> None:
    def wish(kind: Preferences, *, last: bool) -> str:
        preference = preference_of(kind)(colours, last)
        if preference.colour is None:
            return ""
        letter = preference.colour.value[0]
        return letter.upper() if preference.strength is Strength.STRONG else letter

    assert wish(Preferences.TYPE_A, last=False) == wish(Preferences.TYPE_A, last=True) == type_a
    assert wish(Preferences.TYPE_B, last=False) == type_b
    assert wish(Preferences.TYPE_B, last=True) == type_b_last
    assert wish(Preferences.NONE, last=False) == ""


@pytest.mark.article("fide.swiss.2026", "C.04.6.C1")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.C1")
@pytest.mark.usefixtures("either_text")
def test_nobody_meets_twice_but_after_a_match_that_was_not_played() -> None:
    played = after_one_round()
    assert (1, 3) not in {tuple(sorted(pair)) for pair in asked(played).pairing.pairs}
    assert asked(played).account(1, 3).decision is Decision.ABSOLUTE
    made = with_round(event(4, 3), [(1, 3), (4, 2)], ["--", "xx"])
    assert asked(made).account(1, 3).decision is not Decision.ABSOLUTE
    assert asked(made).account(2, 4).decision is Decision.MEET


@pytest.mark.article("fide.swiss.2026", "C.04.6.C2")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.C2")
@pytest.mark.usefixtures("either_text")
def test_no_bye_after_a_bye_or_a_match_won_without_playing() -> None:
    made = with_round(event(7, 5), [(1, 4), (5, 2), (3, 6)], ["--", "+1", "10"], bye=7)
    assert [team for team, known in sorted(teams(made).items()) if not known.may_have_bye] == [4, 7]
    assert asked(made).violations([(1, 2), (3, 4), (5, 6)], 7)


@pytest.mark.article("fide.swiss.2026", "C.04.6.3.4")
def test_the_bye_goes_by_score_then_matches_played_then_number() -> None:
    cards = (
        Card(1, 4, 0, "WB"),
        Card(2, 2, 0, "W"),
        Card(3, 2, 0, "WB", games=3),
        Card(4, 2, 0, "BW", games=2),
        Card(5, 2, 0, "B", games=4),
    )
    numbers = [cards[rank].number for rank in bye_order(table_of(Situation(cards=cards)))]
    assert numbers == [4, 3, 5, 2, 1]


@pytest.mark.article("fide.team-swiss.2024", "C.04.6.3.4")
def test_in_2024_the_bye_goes_by_games_on_boards() -> None:
    cards = (Card(1, 2, 0, "WB", games=3), Card(2, 2, 0, "B", games=4), Card(3, 2, 0, "WB"))
    table = table_of(Situation(cards=cards, edition=2024))
    assert [table.teams[rank].number for rank in bye_order(table)] == [2, 1, 3]


@pytest.mark.article("fide.swiss.2026", "C.04.6.3.4", "C.04.6.C3")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.3.4", "C.04.6.C3")
@pytest.mark.usefixtures("either_text")
def test_whoever_leaves_a_round_that_cannot_be_paired_has_no_bye() -> None:
    cards = (Card(1, 4, opponents=(2, 3)), Card(2, 2, opponents=(1,)), Card(3, 0, opponents=(1,)))
    four = (*cards, Card(4, 0, bye=False), Card(5, 0, opponents=()))
    assert pair_by_engine(Situation(cards=four))[1] == 5
    alone = (*cards, Card(4, 0), Card(5, 0, opponents=(1,)))
    # Team 1 has met all but team 4, which would be the second to have the bye.
    pairs, bye = pair_by_engine(Situation(cards=alone))
    assert bye == 5
    assert (1, 4) in {tuple(sorted(pair)) for pair in pairs}


@pytest.mark.article("fide.swiss.2026", "C.04.6.3.5", "C.04.6.C4", "C.04.6.C5")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.3.5", "C.04.6.C4", "C.04.6.C5")
@pytest.mark.usefixtures("either_text")
def test_sets_of_upfloaters_are_ordered_by_score_then_number() -> None:
    cards = (
        Card(9, 8, opponents=(10, 11, 2, 6, 8)),
        Card(10, 8, opponents=(9, 11)),
        Card(11, 8, opponents=(9, 10)),
        *(Card(number, 6, opponents=(9,)) for number in (2, 6, 8)),
        *(Card(number, 5) for number in (1, 3, 5)),
    )
    whole = table_of(Situation(cards=(*cards, Card(12, 0)), round=8))
    chosen = choose_set(whole, whole.full)
    assert chosen is not None
    assert [whole.teams[rank].number for rank in chosen.members] == [2, 6, 1]
    assert chosen.values[0] == 3


@pytest.mark.article("fide.swiss.2026", "C.04.6.3.6")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.3.6")
@pytest.mark.usefixtures("either_text")
def test_the_smaller_numbers_meet_the_larger_ones_where_nothing_speaks_against_it() -> None:
    assert asked(event(8, 3)).pairing.pairs == ((1, 5), (6, 2), (3, 7), (8, 4))
    cards = tuple(Card(number, 2) for number in (4, 6, 8, 9, 10, 11, 16, 24))
    pairs, _ = pair_by_engine(Situation(cards=cards))
    assert {tuple(sorted(pair)) for pair in pairs} == {(4, 10), (6, 11), (8, 16), (9, 24)}


@pytest.mark.article("fide.swiss.2026", "C.04.6.3.3")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.3.3")
@pytest.mark.usefixtures("either_text")
def test_brackets_are_paired_from_the_top_each_with_its_upfloaters() -> None:
    made = with_round(event(6, 4), [(1, 4), (5, 2), (3, 6)], ["11", "00", "11"])
    top, bottom = asked(made).pairing.brackets
    assert (top.score, bottom.score) == (4, 0)
    # 1, 2 and 3 won: 1 has met 4, so 4 comes up and meets one of the others.
    assert {team for pair in top.pairs for team in pair} == {1, 2, 3, 4}
    assert {team for pair in bottom.pairs for team in pair} == {5, 6}


@pytest.mark.article("fide.swiss.2026", "C.04.6.C6")
def test_the_following_scoregroup_is_left_with_as_few_upfloaters_as_it_can() -> None:
    cards = (
        Card(9, 6),
        Card(1, 4),
        Card(2, 4, opponents=(3,)),
        Card(3, 4, opponents=(2,)),
        *(Card(number, 0) for number in (4, 5, 6, 7)),
    )
    table = table_of(Situation(cards=cards, round=8))
    chosen = choose_set(table, table.full)
    assert chosen is not None
    # Without team 1 the other two, who have met, would need two upfloaters.
    assert [table.teams[rank].number for rank in chosen.members] == [2]
    assert chosen.values[2] == 0


@pytest.mark.article("fide.swiss.2026", "C.04.6.C6")
def test_where_the_following_scoregroup_needs_upfloaters_anyhow_the_fewer_are_better() -> None:
    """Of 1 to 5 only 1 and 2 have not met: whoever leaves, not all can be paired (decision 327)."""
    following = range(1, 6)
    cards = (
        Card(12, 6),
        *(
            Card(
                number,
                4,
                opponents=tuple(set(following) - {number} - ({1, 2} if number < 3 else set())),
            )
            for number in following
        ),
        *(Card(number, 0) for number in range(6, 12)),
    )
    table = table_of(Situation(cards=cards, round=8))
    chosen = choose_set(table, table.full)
    assert chosen is not None
    # Without 1 or 2 the other four need four; without 3, 1 meets 2, and 4 and 5 need two.
    assert [table.teams[rank].number for rank in chosen.members] == [3]
    assert chosen.values[2] == 2
    assert {12, 3} in map(set, pair_by_engine(Situation(cards=cards, round=8))[0])


@pytest.mark.article("fide.swiss.2026", "C.04.6.C7")
def test_whoever_floated_is_not_taken_in_again_but_in_the_last_two_rounds() -> None:
    cards = (Card(9, 6), Card(1, 4, floated=True), Card(2, 4), Card(3, 4))
    early, late = (Situation(cards=cards, round=number) for number in (7, 8))
    assert {9, 2} in map(set, pair_by_engine(early)[0])
    assert {9, 1} in map(set, pair_by_engine(late)[0])


@pytest.mark.article("fide.swiss.2026", "C.04.6.C10")
def test_an_opponent_who_floated_does_not_get_the_upfloater_again() -> None:
    cards = (Card(1, 6), Card(2, 6), Card(3, 6, floated=True), Card(4, 4))
    early, late = (Situation(cards=cards, round=number) for number in (7, 8))
    assert {3, 4} not in map(set, pair_by_engine(early)[0])
    cards = (Card(1, 6), Card(2, 6, floated=True), Card(3, 6), Card(4, 4))
    early, late = (Situation(cards=cards, round=number) for number in (7, 8))
    assert {2, 4} not in map(set, pair_by_engine(early)[0])
    assert {2, 4} in map(set, pair_by_engine(late)[0])


@pytest.mark.article("fide.swiss.2026", "C.04.6.C8", "C.04.6.C9")
def test_preferences_are_granted_before_the_order_counts() -> None:
    cards = (
        Card(1, 4, colours="BWW", opponents=(5, 6, 7)),
        Card(2, 4, colours="WBB", opponents=(5, 6, 7)),
        Card(3, 4, colours="BWW", opponents=(5, 6, 7)),
        Card(4, 4, colours="WBB", opponents=(5, 6, 7)),
    )
    assert pair_by_engine(Situation(cards=cards))[0] == ((2, 3), (4, 1))
    strong = (*cards[:2], Card(3, 4, colours="BWB"), Card(4, 4, colours="WBW"))
    pairs, _ = pair_by_engine(Situation(cards=strong, preferences="type-b"))
    assert pairs == ((2, 4), (3, 1))


@pytest.mark.article("fide.swiss.2026", "C.04.6.4.2")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.4.2")
@pytest.mark.parametrize(
    ("one", "other", "secondary", "white"),
    [
        (card(2, score=4, colours="W"), card(1, score=2, colours="W"), True, 1),
        (card(2, secondary=3, colours="W"), card(1, secondary=1, colours="W"), True, 1),
        (card(2, secondary=3, colours="W"), card(1, secondary=1, colours="W"), False, 2),
    ],
)
def test_the_first_team_of_a_pair(
    one: SwissTeam, other: SwissTeam, secondary: bool, white: int
) -> None:
    given = allocate_teams(one, other, Colour.WHITE, secondary=secondary)
    assert given.rule is ColourRule.FIRST_TEAM_LAST
    assert (one if given.higher is Colour.WHITE else other).number == white


B = Preferences.TYPE_B


@pytest.mark.article("fide.swiss.2026", "C.04.6.4.3.1", "C.04.6.4.3.2", "C.04.6.4.3.3")
@pytest.mark.article("fide.swiss.2026", "C.04.6.4.3.4", "C.04.6.4.3.5", "C.04.6.4.3.6")
@pytest.mark.article("fide.swiss.2026", "C.04.6.4.3.7", "C.04.6.4.3.8", "C.04.6.4.3.9")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.4.3.1", "C.04.6.4.3.2", "C.04.6.4.3.3")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.4.3.4", "C.04.6.4.3.5", "C.04.6.4.3.6")
@pytest.mark.article("fide.team-swiss.2024", "C.04.6.4.3.7", "C.04.6.4.3.8")
@pytest.mark.parametrize(
    ("first", "second", "rule", "white"),
    [
        (card(1), card(2), ColourRule.TEAMS_INITIAL, 1),
        (card(2), card(3), ColourRule.TEAMS_INITIAL, 3),
        (card(1, colours="BWW"), card(2, colours="W"), ColourRule.ONE_PREFERENCE, 2),
        (card(1, colours="W"), card(2, colours="BWW"), ColourRule.ONE_PREFERENCE, 1),
        (card(1, colours="WW"), card(2, colours="BB"), ColourRule.OPPOSITE_PREFERENCES, 2),
        (
            card(1, colours="B", kind=B),
            card(2, colours="BB", kind=B),
            ColourRule.ONE_STRONG,
            2,
        ),
        (card(1, colours="BBBB"), card(2, colours="BBB"), ColourRule.LOWER_DIFFERENCE, 1),
        (card(1, colours="W"), card(2), ColourRule.LOWER_DIFFERENCE, 2),
        (card(1, colours="BW"), card(2, colours="WB"), ColourRule.TEAMS_ALTERNATE, 2),
        (card(1, colours="BB"), card(2, colours="BB"), ColourRule.FIRST_TEAM, 1),
        (card(1, colours="WB"), card(2, colours="WB"), ColourRule.FIRST_TEAM_LAST, 1),
        (card(1), card(2, colours="WB"), ColourRule.OTHER_TEAM_LAST, 2),
    ],
)
def test_who_has_white(first: SwissTeam, second: SwissTeam, rule: ColourRule, white: int) -> None:
    given = allocate_teams(first, second, Colour.WHITE, secondary=True)
    assert given.rule is rule
    assert (first if given.higher is Colour.WHITE else second).number == white
    turned = allocate_teams(second, first, Colour.WHITE, secondary=True)
    assert turned.rule is rule
    assert (second if turned.higher is Colour.WHITE else first).number == white


def test_adjourned_games_are_draws_for_the_pairing_only() -> None:
    made = with_round(event(4, 3), [(1, 3), (4, 2)], ["10", "11"])
    first = made.rounds[0]
    boards = (first.boards[0], replace(first.boards[1], result=Pending(adjourned=True)))
    made = replace(made, rounds=(replace(first, boards=(*boards, *first.boards[2:])),))
    assert (teams(made)[1].score, teams(made)[1].pairing_score) == (0, 4)
    assert (teams(made)[3].score, teams(made)[3].pairing_score) == (0, 0)
    open_games = (replace(first.boards[0], result=Pending()), *first.boards[1:])
    waiting = replace(made, rounds=(replace(first, boards=open_games),))
    with pytest.raises(Refused, match="the match of T1 and T3 lacks a result"):
        _ = asked(waiting).pairing


def test_editions_pair_by_their_own_text() -> None:
    assert asked(event(4, 3)).edition.team_swiss is not None
    assert asked(event(4, 3)).table.text.year == 2026
    assert asked(event(4, 3, edition_name="fide-2025-10")).table.text.year == 2024
    # Before there was a text, and in draughts, it is the first one or that of the day.
    assert asked(event(4, 3, edition_name="fide-2019")).table.text.year == 2024
    assert SYSTEMS["team-swiss"] is TEAM_SWISS
    assert system_of(replace(event(4, 3), team_plan=None)) is not TEAM_SWISS


def test_too_many_rounds_are_refused() -> None:
    with pytest.raises(Refused, match="5 rounds are too many for 4 teams"):
        TEAM_SWISS.check(event(4, 5), edition("fide-2026-03"))
    TEAM_SWISS.check(event(5, 5), edition("fide-2026-03"))


@pytest.mark.parametrize("edition_name", ["fide-2026-03", "fide-2024-08"])
def test_every_pair_can_be_asked_about(edition_name: str) -> None:
    seen = set()
    for seed in range(6):
        dice = Random(seed)
        made = event(9, 6, options={"colour-preferences": "type-b"}, edition_name=edition_name)
        for _ in range(6):
            paired = asked(made)
            meeting = {*map(frozenset, paired.pairing.pairs)}
            for one, other in combinations(range(1, 10), 2):
                account = paired.account(one, other)
                seen.add(account.decision)
                assert account.because
                assert (account.decision is Decision.MEET) == ({one, other} in meeting)
                if account.decision is Decision.CRITERION:
                    assert account.decisive is not None
                    assert account.decisive.worse
                if account.alternative_pairs:
                    assert {one, other} in map(set, account.alternative_pairs)
            assert paired.explanation
            assert len(paired.check_list.splitlines()) == 10
            assert len(paired.proofs) == 2 * len(paired.pairing.brackets)
            assert paired.story().pairs == frozenset(paired.pairing.pairs)
            assert not paired.objections(paired.pairing.pairs, paired.pairing.bye)
            made = play_random(made, dice)
    assert seen >= {Decision.MEET, Decision.ABSOLUTE, Decision.CRITERION, Decision.SEQUENCE}


def test_a_pairing_made_by_hand_is_judged() -> None:
    made = event(6, 5)
    wrong_order = asked(made).objections([(1, 5), (4, 2), (3, 6)])
    assert "bracket of 0 points: as good, but not the first in the order of the system" in {
        str(reason.sentence) for reason in wrong_order
    }
    made = with_round(made, [(1, 4), (5, 2), (3, 6)], ["11", "11", "11"])
    [met] = asked(made).violations([(1, 4), (5, 3), (2, 6)])
    assert "have already met" in str(met.sentence)
    reasons = asked(made).objections([(1, 2), (3, 4), (5, 6)])
    assert any("upfloaters: 3, where 1 is possible" in str(reason.sentence) for reason in reasons)


def test_the_checker_pairs_every_round_again() -> None:
    made = event(8, 4, edition_name="fide-2026-03")
    dice = Random(3)
    for _ in range(4):
        made = play_random(made, dice)
    rules = edition(made.edition)
    assert check_rounds(made, TEAM_SWISS, rules) == ()
    last = made.rounds[-1]
    one, two = last.matches[0], last.matches[1]
    swapped = (
        Match(one.first, two.second, (one.lineups[0], two.lineups[1])),
        Match(two.first, one.second, (two.lineups[0], one.lineups[1])),
    )
    changed = replace(last, matches=(*swapped, *last.matches[2:]))
    made = replace(made, rounds=(*made.rounds[:-1], changed))
    difference = check_round(made, TEAM_SWISS, rules, 4)
    assert difference is not None
    assert any("the rules do not pair them" in str(why.sentence) for why in difference.reasons)
