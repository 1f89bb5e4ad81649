"""Swisses of teams in the office: numbers, rounds, byes, changes by hand, questions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import System
from crosstable.office.acts import (
    BeginRearranging,
    CorrectResult,
    DrawLots,
    EndRearranging,
    EnterResult,
    Exchange,
    ForbidPair,
    GrantBye,
    HandInLineup,
    NewPlayer,
    PairAgain,
    PairByHand,
    PairRound,
    Publish,
    Register,
    RoundPaired,
    Undo,
)
from crosstable.office.acts.details import details_of, refuse_team_tie_breaks_for_round_robins
from crosstable.office.acts.rearranging import comparison_of
from crosstable.office.match_seats import board_named, seen_from_match
from crosstable.office.reasons import answer_in_round, why_in_round
from crosstable.office.tables import team_results_of
from crosstable.pairing.swiss.round import Decision
from tests.office.desk import Desk, details

NAMES = ("Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf")
WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


def swiss(teams: int = 7, rounds: int = 4, *, order: str = "", system: str = "team-swiss") -> Desk:
    """Return a desk with teams of three on two boards, the last one entered the strongest."""
    announced = replace(
        details("Team Cup", edition="fide-2026-03"),
        system=System(system),
        planned_rounds=rounds,
        team_plan=TeamPlan(boards=2, reserves=2),
    )
    desk = Desk(announced)
    for place, team in enumerate(NAMES[:teams]):
        desk.do(
            Register(
                tuple(
                    NewPlayer(
                        Player(
                            name=f"{team} {letter}",
                            ratings=(Rating("fide.standard", 2000 + 10 * place - below),),
                        ),
                        team,
                    )
                    for below, letter in enumerate("ABC")
                )
            )
        )
    if teams:
        desk.do(DrawLots("a seed", order))
    return desk


@pytest.mark.article("fide.tie-breaks.2026", "9.2")
def test_koya_is_refused_in_a_swiss_of_teams_but_kept_where_it_was_taken_before() -> None:
    settled = details_of(swiss(0).tournament)
    plan = TeamPlan(boards=2, tie_breaks=("EMMSB", "KS"))
    koya = replace(settled, team_plan=plan)
    with pytest.raises(Refused, match="the tie-break KS is for round robins only"):
        Desk(koya)
    with pytest.raises(Refused, match="KS is for round robins only"):
        refuse_team_tie_breaks_for_round_robins(koya, settled)
    everybody = replace(koya, system=System("team-round-robin"), planned_rounds=0)
    assert Desk(everybody).tournament.team_plan == plan
    with pytest.raises(Refused, match="KS is for round robins only"):
        refuse_team_tie_breaks_for_round_robins(koya, everybody)
    refuse_team_tie_breaks_for_round_robins(replace(koya, city="Ulm"), koya)


def play(desk: Desk) -> None:
    """Pair the next round and publish it; whoever is named first wins 1½-½ everywhere."""
    desk.do(PairRound())
    number = len(desk.tournament.rounds)
    desk.do(Publish(number))
    for match in range(
        1, 1 + sum(bool(known.second) for known in desk.tournament.round(number).matches)
    ):
        for place, result in enumerate((WIN, DRAW), start=1):
            board, _ = board_named(desk.tournament, number, match, place)
            desk.do(
                EnterResult(number, board, seen_from_match(desk.tournament, number, board, result))
            )


def matches(desk: Desk) -> list[tuple[int, int | None]]:
    return [(match.first, match.second) for match in desk.tournament.rounds[-1].matches]


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.1")
def test_numbers_go_by_strength_and_the_colour_is_drawn() -> None:
    desk = swiss()
    assert [team.name for team in desk.tournament.teams] == [*reversed(NAMES)]
    assert desk.tournament.system.option("initial-colour") in {"white", "black"}
    kept = swiss(order="as-entered")
    assert [team.name for team in kept.tournament.teams] == [*NAMES]


@pytest.mark.article("fide.olympiad.2022", "D.02.3.1")
def test_the_reserve_counts_before_the_rest_of_the_list_at_an_olympiad() -> None:
    """Alfa has the better third player, Bravo the longer list of players as good."""
    for system, first in (("team-olympiad", "Alfa"), ("team-swiss", "Bravo")):
        desk = swiss(teams=0, rounds=1, system=system)
        for team, ratings in (
            ("Alfa", (2000, 2000, 1900, 1000)),
            ("Bravo", (2000, 2000, 1800, 1800)),
        ):
            desk.do(
                Register(
                    tuple(
                        NewPlayer(
                            Player(
                                name=f"{team} {place}", ratings=(Rating("fide.standard", value),)
                            ),
                            team,
                        )
                        for place, value in enumerate(ratings)
                    )
                )
            )
        desk.do(DrawLots("a seed"))
        assert desk.tournament.teams[0].name == first


def test_an_olympiad_is_paired_played_and_ranked() -> None:
    desk = swiss(system="team-olympiad")
    for _ in range(3):
        play(desk)
    desk.do(PairRound())
    one, other = matches(desk)[0]
    assert other is not None
    [head, *_] = why_in_round(desk.tournament, 4, one, other).because
    assert "meet in round 4" in str(head.sentence)
    results = team_results_of(desk.tournament)
    assert results is not None
    assert len(results.teams) == 7


def test_rounds_are_paired_with_line_ups_and_boards() -> None:
    desk = swiss(order="as-entered")
    desk.do(HandInLineup(1, 2, (1, 3)))
    desk.do(PairRound())
    played = desk.tournament.rounds[0]
    assert {frozenset(pair) for pair in matches(desk)[:-1]} == {
        frozenset(pair) for pair in ((1, 4), (2, 5), (3, 6))
    }
    assert (matches(desk)[-1], played.matches[-1].allocated) == ((7, None), True)
    second = next(match for match in played.matches if 2 in {match.first, match.second})
    assert second.lineups[second.side(2)] == (4, 6)
    assert len(played.boards) == 6


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.4")
def test_a_bye_counts_as_a_drawn_match_in_the_table() -> None:
    desk = swiss(order="as-entered")
    play(desk)
    results = team_results_of(desk.tournament)
    assert results is not None
    golf = next(row for row in results.teams if row.team == "Golf")
    assert (golf.points, golf.values[0]) == ("1", "1")
    assert "Buchholz" in [str(head) for head in results.heads]
    play(desk)
    assert desk.tournament.rounds[1].matches[-1].first != 7


def test_a_round_of_teams_is_paired_by_hand_and_judged() -> None:
    desk = swiss(order="as-entered")
    play(desk)
    met = matches(desk)[0]
    assert met[1] is not None
    others = [team for team in range(1, 8) if team not in met]
    with pytest.raises(Refused, match="already played"):
        desk.do(PairByHand(((met[0], met[1]), (others[0], 7), (others[1], others[2])), others[3]))
    with pytest.raises(Refused, match="neither paired nor given a bye: 7"):
        desk.do(PairByHand(((1, 2), (3, 4), (5, 6))))
    with pytest.raises(Refused, match="already has a bye"):
        desk.do(PairByHand(((1, 2), (3, 4), (5, 6)), 7))
    desk.do(PairByHand(((1, 2), (3, 4), (5, 7)), 6))
    played = desk.tournament.rounds[-1]
    assert matches(desk) == [(1, 2), (3, 4), (5, 7), (6, None)]
    assert (len(played.boards), played.by_hand) == (6, True)
    made = next(
        done.act for done in reversed(desk.state.in_force) if isinstance(done.act, RoundPaired)
    )
    assert made.because
    assert made.by_rules
    desk.do(Undo())
    assert len(desk.tournament.rounds) == 1


def test_teams_change_places_before_a_round_is_public() -> None:
    desk = swiss(6, order="as-entered")
    desk.do(PairRound())
    before = matches(desk)
    desk.do(BeginRearranging(1))
    desk.do(Exchange(1, 4, 5))
    after = matches(desk)
    assert {frozenset(pair) for pair in after} == {
        frozenset(pair) for pair in ((1, 5), (2, 4), (3, 6))
    }
    assert len(desk.tournament.rounds[0].boards) == 6
    desk.do(EndRearranging(1))
    comparison = comparison_of(desk.state, 1)
    assert comparison is not None
    assert any("Echo" in str(difference) for difference in comparison.differences)
    assert comparison.because
    assert not comparison.broken
    for _ in range(3):
        desk.do(Undo())
    assert matches(desk) == before


def test_a_round_is_paired_again_after_a_correction() -> None:
    desk = swiss(6, order="as-entered")
    play(desk)
    desk.do(PairRound())
    before = matches(desk)
    first = desk.tournament.rounds[0]
    loser = first.boards[0]
    turned = Played(loser.result.black, loser.result.white)  # type: ignore[union-attr]
    desk.do(CorrectResult(1, 1, turned, "typed the wrong way round"))
    desk.do(PairAgain(2))
    assert desk.tournament.rounds[1].matches
    assert matches(desk) != before
    desk.do(Publish(2))


def test_questions_are_asked_about_teams() -> None:
    desk = swiss(order="as-entered")
    play(desk)
    play(desk)
    verdict, weighed = answer_in_round(desk.tournament, 2, *_pair(desk))
    assert weighed is not None
    assert weighed.decision is Decision.MEET
    assert [meeting.round for meeting in verdict.outcome] == [2]
    told = [str(reason.sentence) for reason in why_in_round(desk.tournament, 2, 1, 4).because]
    assert told[0] == "Alfa and Delta do not meet in round 2"
    assert "have already met" in told[1]


def _pair(desk: Desk) -> tuple[int, int]:
    first, second = matches(desk)[0]
    return first, second or 0


def test_what_only_players_have_is_refused() -> None:
    desk = swiss(6, order="as-entered")
    with pytest.raises(Refused, match="line-up"):
        desk.do(GrantBye(1, 2, Bye.HALF_POINT))
    with pytest.raises(Refused, match="kept apart"):
        desk.do(ForbidPair(1, 4))
    desk.do(PairRound())
    with pytest.raises(Refused, match="fixed"):
        desk.do(Register((NewPlayer(Player(name="Late"), "Alfa"),)))
