"""Articles about teams, knock-outs and play-offs that no other test is about, clause by clause."""

from __future__ import annotations

from datetime import date, time

import pytest
from msgspec.structs import replace

from crosstable.arbiter.checklists.model import Circumstance
from crosstable.arbiter.checklists.table import asked_lines, circumstances_of
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import CHIEF_ARBITER, Official
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.teams import LineupOrder, TeamPlan
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts import ChangeDetails, DecidePlayOff, EnterResult, StartPlayOff
from crosstable.office.acts.details import details_of
from crosstable.office.overview import is_over
from crosstable.office.play_offs import play_off_event
from crosstable.office.roles import Role
from crosstable.office.tables import standings_of, team_tie_breaks_of
from crosstable.rulebooks.game_plans import planned_round
from tests.office.desk import Desk, details
from tests.office.leagues import announced, league
from tests.office.test_knockouts import announced as announced_cup
from tests.office.test_knockouts import level_event
from tests.texts import FMJD_2022


def of_class(level: Level, edition: str = "fmjd-2022", *, teams: bool = True) -> Tournament:
    made = announced(edition=edition) if teams else details(edition=edition)
    return Desk(replace(made, event_class=EventClass(level=level))).tournament


def asked(event: Tournament) -> set[tuple[str, str]]:
    return {(line.article.text, line.article.article) for line in asked_lines(event, 1)}


@pytest.mark.article("fide.competitions", "7.4")
@pytest.mark.article("fide.competitions", "7.5")
@pytest.mark.article("fide.competitions", "7.6")
@pytest.mark.article("fide.competitions", "7.7")
@pytest.mark.parametrize("article", ["7.4", "7.5", "7.6", "7.7"])
def test_what_captains_may_do_is_on_the_checklist_of_a_round_of_teams(article: str) -> None:
    wanted = ("fide.competitions", article)
    assert wanted in asked(of_class(Level.OTHER, "fide-2019"))
    assert wanted not in asked(of_class(Level.OTHER, "fide-2019", teams=False))


@pytest.mark.article("fide.competitions", "Teams")
def test_the_composition_of_teams_is_part_of_what_is_announced() -> None:
    with pytest.raises(Refused):
        Desk(replace(details(), system=System("team-round-robin")))
    plan = Desk(announced(TeamPlan(boards=4, reserves=1))).tournament.team_plan
    assert plan is not None
    assert (plan.boards, plan.size, plan.lineup_order) == (4, 5, LineupOrder.LIST)


@pytest.mark.article("fmjd.annex2", "1.2")
@pytest.mark.article("fmjd.annex2", "1.2.1")
@pytest.mark.article("fmjd.annex2", "1.2.2")
@pytest.mark.article("fmjd.annex2", "1.2.3")
@pytest.mark.article("fmjd.annex2", "1.2.4")
@pytest.mark.parametrize(
    ("level", "official"),
    [(Level.WORLD, True), (Level.CONTINENTAL, True), (Level.LEAGUE, False), (Level.OTHER, False)],
)
def test_world_and_continental_events_of_teams_are_official(level: Level, official: bool) -> None:
    """World team championship, cup of continental teams, Olympiad; continental championships."""
    given = circumstances_of(of_class(level), 1)
    assert Circumstance.TEAMS in given
    assert (Circumstance.OFFICIAL in given) is official


@pytest.mark.article("fmjd.annex2", "3c")
@pytest.mark.article("fmjd.annex2", "2.14")
def test_sealed_line_ups_and_medals_of_teams_belong_to_official_events_of_teams() -> None:
    for article in ("3c",):
        wanted = ("fmjd.annex2", article)
        assert wanted in asked(of_class(Level.WORLD))
        assert wanted not in asked(of_class(Level.WORLD, teams=False))
        assert wanted not in asked(of_class(Level.LEAGUE))
    names = {line.name for line in asked_lines(of_class(Level.WORLD), 1)}
    alone = {line.name for line in asked_lines(of_class(Level.WORLD, teams=False), 1)}
    assert any("team-medals" in name for name in names)
    assert not any("team-medals" in name for name in alone)


@pytest.mark.article("fmjd.annex2", "1.1.2")
@pytest.mark.parametrize("games", ["title-match", "womens-title-match"])
def test_both_title_matches_are_announced_by_name(games: str) -> None:
    plan, _ = planned_round(FMJD_2022, games)
    assert plan is not None
    assert plan.name == games
    desk = Desk(announced_cup("match", games, rules="fmjd-2022"))
    assert desk.tournament.game_plan == plan


@pytest.mark.article("fmjd.annex3", "5.11.1.1")
@pytest.mark.article("fide.tournaments", "13.2.3")
@pytest.mark.article("fide.types", "5")
@pytest.mark.parametrize("rules", ["fmjd-2022", "fide-2019"])
def test_the_regulations_of_a_knock_out_end_with_a_winner_whatever_happens(rules: str) -> None:
    """In normal or rapid games as the event announces it; but no eventuality is left open."""
    with pytest.raises(CrosstableError, match="every match of a knock-out needs a winner"):
        Desk(announced_cup("knockout", "2 standard, 2 rapid 20'+5\"", rules=rules))
    desk = Desk(
        announced_cup(
            "knockout", "2 standard, 2 rapid 20'+5\", blitz 5'+3\" until won", rules=rules
        )
    )
    plan = desk.tournament.game_plan
    assert plan is not None
    assert [stage.kind.value for stage in plan.stages] == ["standard", "rapid", "blitz"]


@pytest.mark.article("fide.tournaments", "13.2.2")
def test_system_and_rate_of_a_play_off_stand_before_it_begins() -> None:
    for results, system in (("11", "match"), ("111", "round-robin"), ("1111", "knockout")):
        _, made, _ = play_off_event(level_event(results).tournament, 1, "seed", None)
        assert (made.system.name, made.rate_of_play) == (system, "3min + 2s/move")


@pytest.mark.article("fide.tournaments", "13.2.4")
def test_a_play_off_is_for_the_first_place_or_a_qualifying_one() -> None:
    desk = level_event("1==")
    first = [row.number for row in standings_of(desk.tournament).rows]
    note, _, _ = play_off_event(desk.tournament, 2, "seed", None, players=first[1:3])
    assert (note.place, set(note.players)) == (2, set(first[1:3]))


@pytest.mark.article("fide.tournaments", "13.2")
def test_a_play_off_separates_players_with_equal_scores_and_changes_no_score() -> None:
    desk = level_event("11=0")
    before = standings_of(desk.tournament).rows
    level = [row.number for row in before if row.points == before[0].points]
    note, made, _ = play_off_event(desk.tournament, 1, "seed", None)
    assert set(note.players) == set(level)
    assert made.rate_of_play != desk.tournament.rate_of_play, "an event of another kind"
    order = tuple((number,) for number in reversed(level))
    desk.do(StartPlayOff(replace(note, event="after")), DecidePlayOff("after", order))
    after = standings_of(desk.tournament).rows
    assert [row.number for row in after[: len(level)]] == level[::-1]
    assert [row.number for row in after[len(level) :]] == [
        row.number for row in before[len(level) :]
    ]
    assert {row.number: row.points for row in after} == {row.number: row.points for row in before}


@pytest.mark.article("fide.tournaments", "13.2.7")
def test_a_game_of_the_last_round_may_be_played_before_the_others() -> None:
    """Who may be level plays earlier; the result is entered, and the round waits for the rest."""
    late = replace(
        details(system="dutch", rounds=1), round_dates=(date(2099, 5, 1),), round_times=(time(18),)
    )
    desk = Desk(late).seat(4).next_round()
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    assert not is_over(desk.tournament)
    with pytest.raises(Refused, match="games are still open"):
        play_off_event(desk.tournament, 1, "seed", None)
    desk.do(EnterResult(1, 2, Played(Mark.WIN, Mark.LOSS)))
    assert play_off_event(desk.tournament, 1, "seed", None)[0].place == 1


@pytest.mark.article("fide.tournaments", "13.2.9")
def test_a_play_off_has_the_arbiters_of_its_event_and_the_chief_arbiter_decides() -> None:
    event = level_event("11").tournament
    chief = Official(CHIEF_ARBITER, "Chief, C")
    _, made, _ = play_off_event(replace(event, officials=(chief,)), 1, "seed", None)
    assert made.officials == (chief,)
    for command in (StartPlayOff, DecidePlayOff):
        assert command.right.least is Role.CHIEF_ARBITER


@pytest.mark.article("fide.tournaments", "13.2.12")
def test_a_play_off_that_has_begun_can_still_be_changed() -> None:
    _, made, steps = play_off_event(level_event("111").tournament, 1, "seed", None)
    event = Desk(made)
    event.do(*steps)
    event.next_round()
    known = details_of(event.tournament)
    event.do(ChangeDetails(replace(known, rate_of_play="5min + 3s/move")))
    assert event.tournament.rate_of_play == "5min + 3s/move"


@pytest.mark.article("fide.tournaments", "13.2.13")
def test_two_players_may_agree_on_a_slower_rate() -> None:
    _, made, steps = play_off_event(level_event("11").tournament, 1, "seed", None)
    event = Desk(made)
    event.do(*steps)
    known = details_of(event.tournament)
    assert known.game_plan is not None
    slower = tuple(
        replace(stage, rate_of_play="10min + 5s/move") for stage in known.game_plan.stages
    )
    event.do(
        ChangeDetails(
            replace(
                known,
                game_plan=replace(known.game_plan, stages=slower, name=""),
                rate_of_play="10min + 5s/move",
            )
        )
    )
    assert event.tournament.rate_of_play == "10min + 5s/move"


@pytest.mark.article("fmjd.annex3", "5.11.2")
@pytest.mark.article("fmjd.annex3", "5.11.2.1")
def test_draughts_teams_are_separated_as_agreed_or_else_as_the_text_says() -> None:
    usual = league(teams=2, edition="fmjd-2022").tournament
    assert team_tie_breaks_of(usual) == FMJD_2022.tie_break_order("team-round-robin")
    own = replace(usual, team_plan=TeamPlan(boards=4, tie_breaks=("team-direct-encounter",)))
    assert team_tie_breaks_of(own) == ("team-direct-encounter",)
