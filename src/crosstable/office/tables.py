"""The tables of a tournament, made by the rules it is played under."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from msgspec.structs import replace

from crosstable.arbiter.ceremonies import without_prize_money
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.game_rows import score_in_games
from crosstable.pairing.schedule import FixedSchedule
from crosstable.pairing.systems import (
    AccountableSystem,
    FloatingSystem,
    PairingSystem,
    PlacingSystem,
    VersionedSystem,
    pairs_teams,
    rounds_to_play,
    system_of,
)
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.ranking_rules import TieBreakOrder
from crosstable.standings.board_lists import BoardList, board_lists
from crosstable.standings.categories import Allotment, allotted, fund_of, without_prizes
from crosstable.standings.crosstable import CrossTable, Order, round_robin_table, rounds_table
from crosstable.standings.ranking import (
    Standings,
    chosen_tie_breaks,
    in_places,
    play_offs_told,
    standings,
    unfolded,
    with_play_offs,
)
from crosstable.standings.remarks import games_kept, remarks, tie_break_advice
from crosstable.standings.team_results import (
    TeamResults,
    fates,
    league_criteria,
    league_results,
    marks_explained,
    team_results,
)
from crosstable.standings.tiebreaks.table import TIE_BREAKS


def standings_of(
    tournament: Tournament,
    tie_breaks: Sequence[str] | None = None,
    *,
    working_for: Collection[int] | None = None,
) -> Standings:
    """Return who stands where, by the tie-breaks given, announced or recommended.

    Every value comes with its working, or only the values of the players it is wanted for.
    """
    engine, rules = system_of(tournament), edition_of(tournament)
    if tie_breaks is None:
        tie_breaks = tournament.tie_breaks or usual_tie_breaks(tournament)
    table = standings(
        tournament,
        rules,
        tie_breaks=rules.spelled_out(tie_breaks),
        round_robin=engine.everybody_meets,
        working_for=working_for,
    )
    if isinstance(engine, PlacingSystem):
        placed = engine.places(tournament, rules)
        table = in_places(table, [(group.players, group.because) for group in placed])
        table = replace(table, placed=tuple(group.players for group in placed))
    return with_play_offs(table, _with_its_play_offs(tournament), rules)


def complete_rounds(tournament: Tournament) -> int:
    """Return after which round standings are usual: before those that are being played.

    Games that have only been paired change the tie-breaks of everybody who played before, and
    whoever has the bye leads (decision 813). An adjourned game does not hold a round up, and in a
    bracket or a single match of teams there is no table that a round would upset (decision 813).
    """
    engine = system_of(tournament)
    one_match = _teams_ranked_by(engine) is not None or len(tournament.teams) == 2
    if isinstance(engine, PlacingSystem) or one_match:
        return len(tournament.rounds)
    last = len(tournament.rounds)
    while last and not tournament.rounds[last - 1].complete:
        last -= 1
    return last


EventT = TypeVar("EventT", bound=Tournament)


def as_it_stood(tournament: EventT, after: int | None = None) -> EventT:
    """Return an event as it stood after a round, after the last complete one if none is named."""
    known = complete_rounds(tournament) if after is None else after
    if known >= len(tournament.rounds):
        return tournament
    return replace(tournament, rounds=tournament.rounds[:known])


def _with_its_play_offs(tournament: Tournament) -> Tournament:
    """Return an event without its play-offs as long as rounds are missing: they came after all."""
    if len(tournament.rounds) >= rounds_to_play(tournament):
        return tournament
    return replace(tournament, play_offs=())


def told_of_places(tournament: Tournament, table: Standings) -> tuple[Reason, ...]:
    """Return what everybody who reads the standings is told: of play-offs and cancelled matches."""
    return (*games_kept(tournament), *_play_offs_decided(tournament, table))


def _play_offs_decided(tournament: Tournament, table: Standings) -> tuple[Reason, ...]:
    rules = edition_of(tournament)
    return tuple(play_offs_told(table, _with_its_play_offs(tournament), rules))


def _level_in_front(tournament: Tournament, table: Standings) -> tuple[Reason, ...]:
    """Return why two share the first place of a match that is over: its text says what follows."""
    over = len(tournament.rounds) >= rounds_to_play(tournament) > 0 and not tournament.open_games
    first = next(iter(table.rows), None)
    if not table.placed or not over or first is None or not first.shared:
        return ()
    return first.reasons


def working_of(tournament: Tournament, table: Standings, player: int) -> Standings:
    """Return standings of a tournament with the working behind the values of one player."""
    return unfolded(table, tournament, edition_of(tournament), player)


def tie_breaks_of(tournament: Tournament) -> tuple[str, ...]:
    """Return by which tie-breaks the standings are made: announced or recommended."""
    engine, rules = system_of(tournament), edition_of(tournament)
    names = tournament.tie_breaks or usual_tie_breaks(tournament)
    chosen = chosen_tie_breaks(tournament, rules, names, round_robin=engine.everybody_meets)
    return tuple(criterion.name for criterion in chosen)


def remarks_on(tournament: Tournament, table: Standings | None = None) -> tuple[Reason, ...]:
    """Return what should be known or thought over about the standings, or before round one."""
    engine, rules = system_of(tournament), edition_of(tournament)
    table = table or standings_of(tournament)
    reasons = (
        *remarks(table, tournament, rules),
        *_level_in_front(tournament, table),
        *_play_offs_decided(tournament, table),
    )
    if isinstance(engine, VersionedSystem) and tournament.entrants and not tournament.rounds:
        reasons += engine.advice(tournament, rules)
    score = score_in_games(tournament)
    return reasons if score is None else (Reason(score), *reasons)


def doubtful_tie_breaks(tournament: Tournament) -> tuple[Reason, ...]:
    """Return what is wrong or unwise about the tie-breaks of an event, whatever was played."""
    engine, rules = system_of(tournament), edition_of(tournament)
    names = rules.spelled_out(tournament.tie_breaks or usual_tie_breaks(tournament))
    advice = tie_break_advice(tournament, rules, names, round_robin=engine.everybody_meets)
    return tuple(advised.reason for advised in advice)


def usual_tie_breaks(tournament: Tournament) -> tuple[str, ...]:
    """Return the tie-breaks that hold for an event that announces none."""
    rules = edition_of(tournament)
    return recommended_tie_breaks(system_of(tournament), rules, tournament.event_class)


def recommended_tie_breaks(
    engine: PairingSystem, rules: Edition, event_class: EventClass | None = None
) -> tuple[str, ...]:
    """Return the tie-breaks that hold under a system where an event announces none.

    An event of a series has the list of its series, where the text has one (C.02 11.5).
    """
    if isinstance(engine, PlacingSystem):
        return ()
    series = event_class.series if event_class is not None else ""
    if series and _teams_ranked_by(engine) is None and not pairs_teams(engine.name):
        kind = "round-robin" if engine.everybody_meets else "swiss"
        for order in rules.ranking.orders:
            if order.series == series and order.event.endswith(kind):
                return order.tie_breaks
    if rules.swiss.defines(engine.name):
        return rules.tie_break_order(rules.swiss.system(engine.name).ranked_as)
    if engine.everybody_meets:
        return rules.tie_break_order("round-robin")
    if _teams_ranked_by(engine) is not None or pairs_teams(engine.name):
        # Team-mates never meet, and all of them meet the same opponents: of the list for round
        # robins there remains what looks at nothing but one's own games.
        names = rules.tie_break_order("round-robin")
        return tuple(
            name
            for name in names
            if not (TIE_BREAKS[name].needs_meetings or TIE_BREAKS[name].round_robin_only)
        )
    return rules.tie_break_order("swiss")


def _teams_ranked_by(engine: PairingSystem) -> Callable[[Tournament], str] | None:
    return engine.teams_ranked_by if isinstance(engine, FixedSchedule) else None


def _kind_of_teams(tournament: Tournament) -> str:
    swiss = isinstance(system_of(tournament), AccountableSystem)
    return "team-swiss" if swiss else "team-round-robin"


def team_tie_breaks_of(tournament: Tournament) -> tuple[str, ...]:
    """Return by which tie-breaks teams are ranked: announced or recommended; () without teams."""
    plan = tournament.team_plan
    if plan is None:
        return ()
    if seats_players(tournament) and len(tournament.teams) == 2:
        return plan.tie_breaks  # decision 346: two teams level after all games have drawn
    return league_criteria(edition_of(tournament), plan, _kind_of_teams(tournament))


def team_results_of(tournament: Tournament) -> TeamResults | None:
    """Return how teams stand, in a match or in all of theirs; None where no teams meet."""
    if tournament.team_plan is not None:
        if not tournament.teams:
            return None
        results = league_results(
            tournament,
            edition_of(tournament),
            tournament.team_plan,
            recommended=_kind_of_teams(tournament),
            whole=seats_players(tournament),
        )
        return _marked(tournament, results)
    ranked_by = _teams_ranked_by(system_of(tournament))
    if ranked_by is None or not any(entrant.team for entrant in tournament.entrants):
        return None
    return team_results(tournament, edition_of(tournament), Primary(ranked_by(tournament)))


def board_lists_of(tournament: Tournament) -> tuple[BoardList, ...]:
    """Return who did best on each board of the matches, and who wins there; () without teams."""
    plan = tournament.team_plan
    if plan is None or not tournament.teams:
        return ()
    seated = seats_players(tournament)
    return board_lists(tournament, plan, edition_of(tournament), seated=seated)


def _marked(tournament: Tournament, results: TeamResults) -> TeamResults:
    """Return the table with what its places mean, once a match of a division has been played."""
    division = tournament.division
    begun = any(not match.open for match in results.matches) or len(tournament.rounds) > 1
    if division is None or not division.marked or not begun:
        return results
    count = len(results.teams)
    teams = tuple(
        replace(team, fates=fates(division, team.place, team.last_place, count))
        for team in results.teams
    )
    over = len(tournament.rounds) >= rounds_to_play(tournament) and not results.provisional
    marked = tuple(team.fates for team in teams)
    return replace(results, teams=teams, legend=marks_explained(division, marked, final=over))


def listed_tie_breaks(text: str, rules: Edition) -> tuple[str, ...]:
    """Return the tie-breaks of a typed list, separated by commas.

    The name of a list that the federation recommends stands for the tie-breaks in it.
    """
    return rules.spelled_out([name.strip() for name in text.split(",") if name.strip()])


def tie_break_lists(engine: PairingSystem, rules: Edition) -> tuple[TieBreakOrder, ...]:
    """Return the recommended lists an event under a system can be ranked by, as a whole."""
    return tuple(
        order
        for order in rules.ranking.orders
        if all(
            name in TIE_BREAKS and (engine.everybody_meets or not TIE_BREAKS[name].round_robin_only)
            for name in order.tie_breaks
        )
    )


def cross_table_of(
    tournament: Tournament, order: Order = Order.STANDINGS, *, table: Standings | None = None
) -> CrossTable:
    """Return the cross table in the form that fits the system, from standings made before."""
    table = table or standings_of(tournament, working_for=())
    engine = system_of(tournament)
    if engine.everybody_meets:
        return round_robin_table(table, order=order)
    floats = FloatsIn.NOWHERE
    if isinstance(engine, FloatingSystem):
        floats = engine.floats_in(tournament)
    return rounds_table(table, order=order, floats=floats)


def prizes_of(
    tournament: Tournament, *, fund: PrizeFund | None = None, table: Standings | None = None
) -> Allotment:
    """Return who is paid what as things stand, out of the prizes announced or out of others.

    Whoever lost the right to a prize is not paid; whether others move up is announced with the
    prizes (decision 428).
    """
    table = table or standings_of(tournament, working_for=())
    rules, fund = edition_of(tournament), fund or tournament.prizes
    losers = frozenset(without_prize_money(tournament))
    passed_on = losers if fund.pass_on else ()
    allotment = allotted(
        [fund_of(category, table, tournament, rules, without=passed_on) for category in fund.lists],
        fund.sharing,
        rules,
        one_each=fund.one_each,
        share_beyond_places=fund.share_beyond_places,
    )
    return without_prizes(allotment, losers)
