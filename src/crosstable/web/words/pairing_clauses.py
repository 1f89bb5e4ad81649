"""How a tournament is paired, and how teams play, in the sentences of its regulations."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.kernel.teams import FirstWhite, LineupOrder, Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import (
    team_tie_breaks_of,
)
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.systems import (
    AccountableSystem,
    OrderingSystem,
    PairingSystem,
    VersionedSystem,
    rounds_to_play,
    system_of,
)
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.standings.prizes import board_prize_words
from crosstable.standings.team_ranking import TEAM_CRITERIA
from crosstable.web.words import phrases
from crosstable.web.words.clauses import Clause, articles_of, cited
from crosstable.web.words.languages import _, ngettext
from crosstable.web.words.sentences import told


def pairing_in_words(tournament: Tournament) -> Iterator[Clause]:
    """Yield how a tournament is paired, in the language of the request."""
    system, rules = system_of(tournament), edition_of(tournament)
    yield Clause(_("System: %(system)s.") % {"system": phrases.said(system.title)})
    rounds = (
        rounds_to_play(tournament)
        if len(tournament.entrants) > 1 or not system.fixed_schedule
        else 0
    )
    if rounds:
        text = ngettext("%(count)s round is played.", "%(count)s rounds are played.", rounds)
        yield Clause(
            text % {"count": rounds},
            articles_of(rules, "swiss.rounds") if not system.fixed_schedule else (),
        )
    yield from _of_teams(tournament, rules)
    if system.everybody_meets:
        yield Clause(
            _(
                "Who meets whom in which round follows from the tables and the numbers drawn by "
                "lot."
            ),
            articles_of(rules, "round-robin.berger-tables", "round-robin.lots"),
        )
    elif isinstance(system, AccountableSystem):
        yield Clause(
            _("Nobody meets the same opponent twice."), articles_of(rules, "pairing.no-rematch")
        )
        if not isinstance(system, VersionedSystem):
            yield Clause(
                _("Teams are numbered by strength before the first round.")
                if tournament.team_plan is not None
                else _("Players are numbered by strength before the first round."),
                articles_of(rules, _numbers_rule(tournament, system)),
            )
    if tournament.rating_order is not RatingOrder.INTERNATIONAL_FIRST:
        yield Clause(
            _("Players are ordered by %(rating)s.")
            % {"rating": told(order_words(tournament.rating_order))}
        )
    if isinstance(system, VersionedSystem):
        # The first two name the system and its tie-breaks, which are said elsewhere.
        for reason in system.describe(tournament, rules)[2:]:
            yield Clause(f"{told(reason.sentence)}.", cited(reason))
        return
    for option in tournament.system.options:
        if option.name != INITIAL_COLOUR:
            yield Clause(f"{phrases.option_words(tournament, option)}.")


def _numbers_rule(tournament: Tournament, system: PairingSystem) -> str:
    """Return the rule by which participants are numbered before the first round."""
    if isinstance(system, OrderingSystem):
        return "olympiad.numbers"
    return "team-swiss.numbers" if tournament.team_plan else "swiss.initial-order"


def _lineup_clauses(plan: TeamPlan, rules: Edition) -> Iterator[Clause]:
    """Yield how teams line up, and who has White."""
    if plan.lineup_order is LineupOrder.LIST:
        order = _(
            "Nobody plays above a team-mate who stands higher in the list; a team that hands in no "
            "line-up plays with the first of its list."
        )
    elif plan.lineup_order is LineupOrder.RATING:
        order = _(
            "Captains order their line-up by the ratings of the players, within the tolerance; a "
            "team that hands in no line-up plays with the first of its list."
        )
    else:
        order = _(
            "Captains order their line-up as they like; a team that hands in no line-up plays with "
            "the first of its list."
        )
    yield Clause(order, articles_of(rules, "team.line-up", "team.default-line-up"))
    if plan.rating_tolerance is not None:
        higher = _(
            "Nobody stands above a team-mate whose rating is higher by %(points)s points or more, "
            "neither in the list nor in a line-up; players without a rating are compared with "
            "nobody."
        )
        ordered = articles_of(rules, "team.rating-order")
        yield Clause(higher % {"points": plan.rating_tolerance}, ordered)
    if plan.lineup_deadline is not None:
        due = ngettext(
            "Line-ups are due %(count)s minute before the start of the round.",
            "Line-ups are due %(count)s minutes before the start of the round.",
            plan.lineup_deadline,
        )
        yield Clause(
            due % {"count": plan.lineup_deadline}, articles_of(rules, "team.line-up-deadline")
        )
    yield Clause(
        _(
            "The team named first has White on the first board, and colours alternate from board "
            "to board."
        )
        if plan.first_white is FirstWhite.FIRST
        else _(
            "The team named second has White on the first board, and colours alternate from board "
            "to board."
        ),
        articles_of(rules, "team.colours"),
    )


def _of_teams(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield how teams play, where they do: lists, line-ups, colours, points, wrong boards."""
    plan, by_table = tournament.team_plan, seats_players(tournament)
    if plan is None:
        return
    if by_table:
        yield Clause(
            _("The table says who meets whom and with which colour; everybody plays every round."),
            articles_of(rules, "scheveningen.tables"),
        )
    elif system_of(tournament).fixed_schedule:
        yield Clause(
            _("Which teams meet in which round follows from the tables and the teams' numbers."),
            articles_of(rules, "round-robin.berger-tables", "team.round-robin"),
        )
    yield Clause(
        _(
            "A match has %(boards)s boards, and a team up to %(size)s players, whose order is "
            "fixed before the first round."
        )
        % {"boards": plan.boards, "size": plan.size},
        articles_of(rules, "team.list"),
    )
    if not by_table:
        yield from _lineup_clauses(plan, rules)
    said = {"win": plan.points.win, "draw": plan.points.draw, "loss": plan.points.loss}
    yield Clause(
        _("A won match brings %(win)s, a drawn one %(draw)s, a lost one %(loss)s match points.")
        % said,
        articles_of(rules, "team.match-points"),
    )
    yield Clause(
        _("Teams are ranked by match points.")
        if plan.rank_by is Primary.MATCH_POINTS
        else _("Teams are ranked by game points."),
        articles_of(rules, "team.game-points"),
    )
    yield Clause(
        _(
            "A team loses every board at which somebody sat who is not in that place of its "
            "line-up; the game is rated as it ended."
        ),
        articles_of(rules, "team.wrong-boards"),
    )
    ties = team_tie_breaks_of(tournament)
    if ties:
        named = {"names": ", ".join(told(TEAM_CRITERIA[name].title) for name in ties)}
        yield Clause(_("Teams that are level are ranked by, in this order: %(names)s.") % named)
    yield from _board_prizes(plan)


def _board_prizes(plan: TeamPlan) -> Iterator[Clause]:
    """Yield how prizes for boards are won, which no text says."""
    if plan.board_prizes is not None:
        said = {"words": told(board_prize_words(plan.board_prizes))}
        yield Clause(_("The best on each board win prizes: %(words)s.") % said)
