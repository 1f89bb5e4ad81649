"""The result of a match of teams: Scheveningen and Skalitzka (FIDE Types 3 and 4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass
from crosstable.kernel.notation import parse_result
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.result import Absent, Forfeit, Result
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import DrawLots, EnterResult, NewPlayer, Register
from crosstable.office.tables import recommended_tie_breaks, team_results_of, tie_breaks_of
from crosstable.pairing.round_robin import ROUND_ROBIN
from crosstable.pairing.scheveningen import SCHEVENINGEN
from crosstable.pairing.skalitzka import SKALITZKA
from crosstable.pairing.swiss.dutch.system import DUTCH
from tests.office.desk import Desk, details, people
from tests.texts import FIDE_2019, FMJD_2022

WIN, DRAW, LOSS = (parse_result(text, HALF_POINTS) for text in ("1-0", "=", "0-1"))


def match(system: str, *teams: str, players: int, **options: str) -> Desk:
    """Return an event of teams, whose players are entered team by team."""
    chosen = System(system, tuple(Option(name, value) for name, value in options.items()))
    desk = Desk(replace(details(system=system), system=chosen))
    entered = people(players * len(teams))
    desk.do(
        Register(
            tuple(
                NewPlayer(each.player, teams[index // players])
                for index, each in enumerate(entered)
            )
        ),
        DrawLots("unused", "as-entered"),
    )
    return desk


def play(desk: Desk, *results: Result) -> None:
    desk.next_round()
    number = len(desk.tournament.rounds)
    desk.do(*(EnterResult(number, board, each) for board, each in enumerate(results, start=1)))


@pytest.mark.article("fide.types", "3")
def test_a_scheveningen_match_has_a_result_by_round_and_in_all() -> None:
    """Three boards: A1-B1 A2-B2 B3-A3, then B2-A1 A2-B3 B1-A3."""
    desk = match("scheveningen", "Alpha", "Beta", players=3)
    play(desk, WIN, DRAW, WIN)
    play(desk, DRAW, Forfeit(Absent.BLACK))
    results = team_results_of(desk.tournament)
    assert results is not None
    assert results.provisional
    assert [(each.place_text, each.team, each.rounds, each.points) for each in results.teams] == [
        ("1", "Alpha", ("1½", "1½"), "3"),
        ("2", "Beta", ("1½", "½"), "2"),
    ]
    (only,) = results.matches
    assert (only.first, only.second, only.points) == ("Alpha", "Beta", ("3", "2"))
    desk.do(EnterResult(2, 3, WIN))
    level = team_results_of(desk.tournament)
    assert level is not None
    assert not level.provisional
    assert [each.place_text for each in level.teams] == ["1–2", "1–2"]


@pytest.mark.article("fide.types", "4")
@pytest.mark.article("fide.tournaments", "13.15.3")
def test_a_skalitzka_match_ranks_three_teams() -> None:
    """Two boards: A1-B1 C1-A2 B2-C2, then B1-C1 C2-A1 A2-B2.

    Alpha wins one match by far and loses the other; Beta wins one and draws one.
    """
    results = {}
    for ranked_by in ("game-points", "match-points"):
        desk = match("skalitzka", "Alpha", "Beta", "Gamma", players=2, **{"teams-by": ranked_by})
        play(desk, DRAW, LOSS, WIN)  # A½ B½; C0 A1; B1 C0
        play(desk, DRAW, DRAW, LOSS)  # B½ C½; C½ A½; A0 B1
        found = team_results_of(desk.tournament)
        assert found is not None
        results[ranked_by] = found
    games, matches = results["game-points"], results["match-points"]
    assert [(each.first, each.second, each.points) for each in games.matches] == [
        ("Alpha", "Beta", ("½", "1½")),
        ("Alpha", "Gamma", ("1½", "½")),
        ("Beta", "Gamma", ("1½", "½")),
    ]
    assert [(each.team, each.points, each.values[0]) for each in games.teams] == [
        ("Beta", "3", "4"),
        ("Alpha", "2", "2"),
        ("Gamma", "1", "0"),
    ]
    assert [str(head) for head in games.heads] == [
        "Match points",
        "Direct encounter",
        "Sonneborn-Berger",
    ]
    assert str(matches.heads[0]) == "Game points"
    assert [(each.team, each.values[0]) for each in matches.teams] == [
        ("Beta", "3"),
        ("Alpha", "2"),
        ("Gamma", "1"),
    ]


@pytest.mark.article("fide.tournaments", "13.15.3")
@pytest.mark.parametrize(
    ("ranked_by", "best"), [("game-points", "Gamma"), ("match-points", "Alpha")]
)
def test_what_ranks_the_teams_is_chosen_by_the_organiser(ranked_by: str, best: str) -> None:
    """Alpha beats both others by one game; Gamma beats Beta in all of its four games."""
    desk = match("skalitzka", "Alpha", "Beta", "Gamma", players=4, **{"teams-by": ranked_by})
    team_of = {each.number: each.team for each in desk.tournament.entrants}
    won_by_alpha = set[frozenset[str]]()
    for number in (1, 2):
        desk.next_round()
        for board, pair in enumerate(desk.tournament.round(number).boards, start=1):
            teams = frozenset((team_of[pair.white], team_of[pair.black]))
            winner = None
            if teams == {"Beta", "Gamma"}:
                winner = "Gamma"
            elif teams not in won_by_alpha:
                won_by_alpha.add(teams)
                winner = "Alpha"
            wins = {team_of[pair.white]: WIN, team_of[pair.black]: LOSS}
            desk.do(EnterResult(number, board, wins[winner] if winner else DRAW))
    found = team_results_of(desk.tournament)
    assert found is not None
    assert {each.team: each.points for each in found.teams} == {
        "Alpha": "5",
        "Beta": "1½",
        "Gamma": "5½",
    }
    assert found.teams[0].team == best


@pytest.mark.article("fide.tournaments", "13.15.2")
def test_tie_breaks_of_single_players_need_no_game_among_team_mates() -> None:
    assert recommended_tie_breaks(ROUND_ROBIN, FIDE_2019)[0] == "direct-encounter"
    for engine in (SCHEVENINGEN, SKALITZKA):
        assert recommended_tie_breaks(engine, FIDE_2019) == ("wins", "sonneborn-berger")
        assert recommended_tie_breaks(engine, FMJD_2022) == ("wins",)
    desk = match("scheveningen", "Alpha", "Beta", players=3)
    assert tie_breaks_of(desk.tournament) == ("wins", "sonneborn-berger")


@pytest.mark.article("fide.tournaments", "11.5.3", "11.5.4")
def test_an_event_of_the_schools_series_has_the_lists_of_schools() -> None:
    schools = EventClass(series="schools")
    assert recommended_tie_breaks(ROUND_ROBIN, FIDE_2019, schools) == (
        *("wins", "sonneborn-berger", "koya", "wins-with-black"),
    )
    assert recommended_tie_breaks(DUTCH, FIDE_2019, schools)[-2:] == ("wins", "wins-with-black")
    desk = Desk(replace(details(), event_class=schools))
    assert tie_breaks_of(desk.tournament)[0] == "wins"
    olympiad = EventClass(series="olympiad")
    assert recommended_tie_breaks(ROUND_ROBIN, FIDE_2019, olympiad)[0] == "direct-encounter"


def test_other_systems_have_no_result_of_teams() -> None:
    assert team_results_of(Desk().seat(4).tournament) is None
    assert team_results_of(Desk(details(system="scheveningen")).tournament) is None
