"""Made-up events of teams: written as a report, read back, and every round paired again."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.formats.trf import from_tournament, read_trf, to_tournament
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.written_ranking import written_ranking
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.match_scores import match_scores
from crosstable.kernel.result import Forfeit
from crosstable.kernel.teams import MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.office.checking_ranks import check_ranking
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.simulation import TeamSimulation, team_rounds_played
from crosstable.pairing.systems import system, system_of
from crosstable.rulebooks.library import edition
from crosstable.standings.team_results import team_field
from tests.samples import drawn

RULES = edition("fide-2026-03")
SYSTEMS = ("team-swiss", "team-dutch", "team-olympiad", "team-round-robin")


def wanted(system_name: str, seed: int) -> TeamSimulation:
    """Return an event with everything that can happen to teams under a system."""
    plan = TeamPlan(
        boards=2 + seed % 3,
        reserves=seed % 2,
        points=(MatchPoints(), MatchPoints(3, 1, 0, 1), MatchPoints(3, 2, 1, 2))[seed % 3],
        rank_by=Primary.GAME_POINTS if seed % 4 == 3 else Primary.MATCH_POINTS,
    )
    by_table = system_name == "team-round-robin"
    often = Fraction(0) if by_table else Fraction(1, 8)
    return TeamSimulation(
        players=9 * plan.size,
        rounds=9 if by_table else 5,
        seed=f"{system_name} {seed}",
        plan=plan,
        forfeits=Fraction(1, 8),
        absent_teams=Fraction(1, 10),
        half_point_byes=often,
        retirements=often,
        late_entries=often,
    )


def made(system_name: str, seed: int) -> Tournament:
    *_, last = team_rounds_played(wanted(system_name, seed), system(system_name), RULES)
    return last


def written(event: Tournament) -> TrfDocument:
    made_up = from_tournament(event, edition=RULES, version="trf26", program="Crosstable")
    return read_trf(made_up.to_bytes()).document


def read_from_file(event: Tournament) -> Tournament:
    return to_tournament(written(event), edition=RULES).tournament


@pytest.mark.parametrize("system_name", SYSTEMS)
def test_a_made_up_event_is_paired_again_from_its_file(system_name: str) -> None:
    for seed in range(drawn(32)):
        event = made(system_name, seed)
        again = read_from_file(event)
        assert check_rounds(again, system_of(again), RULES) == ()
        ranking = check_ranking(written_ranking(written(event)), again, RULES)
        assert ranking is not None
        assert (ranking.ranked, ranking.not_checked, ranking.differences) == (9, None, ())
        assert event.team_plan is not None
        assert again.team_plan is not None
        fields = team_field(event, event.team_plan), team_field(again, again.team_plan)
        for team in range(1, 10):
            for kind in Primary:
                assert fields[0].total(team, kind) == fields[1].total(team, kind)


@pytest.mark.parametrize("system_name", SYSTEMS)
def test_two_matches_with_exchanged_opponents_are_told_of(system_name: str) -> None:
    event = read_from_file(made(system_name, 1))
    plan, played = event.team_plan, event.rounds[2]
    assert plan is not None
    met = [(match.first, match.second) for match in played.matches if match.second is not None]
    bye = next((match.first for match in played.matches if match.second is None), None)
    (one, other), (two, another), *rest = met
    pairs = [(one, another), (two, other), *rest]
    exchanged = made_of_matches(event, plan, 3, [(a, b or 0) for a, b in pairs], bye)
    altered = replace(
        played, matches=exchanged.matches, boards=exchanged.boards, free=exchanged.free
    )
    event = replace(event, rounds=(*event.rounds[:2], altered))
    assert [told.round for told in check_rounds(event, system_of(event), RULES)] == [3]


def test_a_seed_says_everything_and_stands_in_the_file() -> None:
    event = made("team-swiss", 3)
    assert event == made("team-swiss", 3)
    assert event.rounds != made("team-swiss", 4).rounds
    assert read_from_file(event).name == "Simulation team-swiss 3"


def test_there_are_forfeited_boards_absent_teams_and_byes() -> None:
    events = [made("team-swiss", seed) for seed in range(4)]
    scores = [
        (event, match)
        for event in events
        for played in event.rounds
        for match in match_scores(event, played)
    ]
    assert any(not match.games for _, match in scores)
    assert any(
        match.games and isinstance(board.result, Forfeit)
        for event, match in scores
        for board in (
            event.rounds[match.score.round - 1].boards[number - 1] for number in match.boards
        )
    )
    assert any(
        match.allocated for event in events for played in event.rounds for match in played.matches
    )
    assert any(event.team_terms.byes for event in events)


def test_a_table_has_no_byes_on_request_and_shares_are_shares() -> None:
    disturbed = replace(wanted("team-round-robin", 1), half_point_byes=Fraction(1))
    with pytest.raises(InvalidValue, match="fixed schedule"):
        next(team_rounds_played(disturbed, system("team-round-robin"), RULES))
    with pytest.raises(InvalidValue, match="absent-teams"):
        replace(disturbed, absent_teams=Fraction(2))
