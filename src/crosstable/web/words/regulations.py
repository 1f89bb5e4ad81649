"""The regulations of a tournament in words: what was announced and what follows, with articles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from crosstable.arbiter.regulations.adoptable import ADOPTABLE
from crosstable.arbiter.regulations.writing import FOR_THE_OFFICE
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.leagues import Division
from crosstable.kernel.points import Mark
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.kernel.teams import FirstWhite, LineupOrder, Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.languages.adopted import known_again
from crosstable.office.acts.byes import half_point_byes_allowed, rounds_without_byes
from crosstable.office.regulations import Provision, provisions
from crosstable.office.tables import (
    recommended_tie_breaks,
    team_tie_breaks_of,
    tie_break_lists,
)
from crosstable.office.timetable import round_times
from crosstable.pairing.knockout import ELIMINATION, GRAND_FINAL, THIRD_PLACE, TWO_LOSSES
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.systems import (
    AccountableSystem,
    OrderingSystem,
    PairingSystem,
    PlacingSystem,
    VersionedSystem,
    bracket_system,
    rounds_to_play,
    system_of,
)
from crosstable.pairing.team_tables import seats_players
from crosstable.ratings.class_words import class_in_words
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import plan_words
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.standings.prize_words import amounts_text, board_prize_words
from crosstable.standings.ranking import opened
from crosstable.standings.team_ranking import TEAM_CRITERIA
from crosstable.standings.tiebreaks.own_results import LOTS
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.words import phrases
from crosstable.web.words.languages import _, day, ngettext
from crosstable.web.words.prize_words import SHARINGS, conditions, list_name
from crosstable.web.words.ranking_words import asked_of_ranking, option_sentence
from crosstable.web.words.sentences import colon, told, worded

__all__ = [
    "Chapter",
    "Clause",
    "class_clauses",
    "pairing_in_words",
    "prizes_in_words",
    "regulations",
]


class Clause(msgspec.Struct, frozen=True):
    """One sentence and the articles it rests on."""

    text: str
    articles: tuple[Citation, ...] = ()
    decided: bool = False
    """Whether the organiser decided it, where the texts leave it open."""


class Chapter(msgspec.Struct, frozen=True):
    """Sentences about one thing."""

    title: str
    sentences: tuple[Clause, ...]
    ordered: bool = False


def regulations(tournament: Tournament) -> Iterator[Chapter]:
    """Yield the regulations, chapter by chapter, in the language of the request."""
    rules = edition_of(tournament)
    for title, ordered, made in (
        (_("The event"), False, _event(tournament, rules)),
        (_("Pairing"), False, pairing_in_words(tournament)),
        (_("Points"), False, _points(tournament, rules)),
        (_("Absences and byes"), False, _absences(tournament, rules)),
        (_("Ranking"), False, _ranking(tournament, rules)),
        (_("Tie-breaks in their order"), True, _tie_breaks(tournament, rules)),
        (_("Prizes"), False, prizes_in_words(tournament)),
    ):
        sentences = tuple(made)
        if sentences:
            yield Chapter(title, sentences, ordered)
    for topic in provisions(tournament, decided_only=True):
        clauses = tuple(
            Clause(
                f"{told(provision.field.title)}{colon()}{_decided(provision)}",
                provision.articles,
                decided=True,
            )
            for provision in topic.provisions
            if provision.field.name not in FOR_THE_OFFICE
        )
        if clauses:
            yield Chapter(told(topic.title), clauses)


def _decided(provision: Provision) -> str:
    """Return what was decided; a sentence of ours that was adopted is in the reader's language."""
    ours = ADOPTABLE.get(provision.field.name, ())
    return worded(known_again(provision.words, ours))


def _first(rules: Edition, *names: str) -> tuple[Citation, ...]:
    """Return the first article of each rule that the edition has, each article once."""
    return tuple(dict.fromkeys(article for name in names for article in rules.cite(name)[:1]))


def _event(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    yield Clause(
        _("The game is %(game)s under the rules “%(rules)s”.")
        % {"game": phrases.game(tournament.game), "rules": told(rules.title)}
    )
    where = tournament.city
    if where and tournament.federation:
        where = f"{where} ({tournament.federation})"
    if where:
        yield Clause(_("Place: %(place)s.") % {"place": where})
    if tournament.starts:
        first, last = day(tournament.starts, "long"), day(tournament.ends, "long")
        if last and tournament.ends != tournament.starts:
            yield Clause(_("From %(first)s to %(last)s.") % {"first": first, "last": last})
        else:
            yield Clause(_("On %(day)s.") % {"day": first})
    if tournament.rate_of_play:
        yield _rate(tournament, rules)
    one_day = tournament.starts is not None and tournament.starts == tournament.ends
    for round_time in round_times(tournament):
        if one_day and round_time.starts is None and round_time.day == tournament.starts:
            continue  # said above, once for all rounds
        said = {"number": round_time.round, "day": day(round_time.day, "full")}
        if round_time.starts is None:
            yield Clause(_("Round %(number)s: %(day)s.") % said)
        else:
            said["time"] = round_time.starts.strftime("%H:%M")
            zone = f" ({tournament.time_zone})" if tournament.time_zone else ""
            yield Clause(_("Round %(number)s: %(day)s, %(time)s.") % said + zone)
    for official in tournament.officials:
        yield Clause(f"{phrases.duty(official.duty)}{colon()}{phrases.official(official)}.")
    yield from _division(tournament.division)
    yield from class_clauses(tournament, rules)


def class_clauses(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield what kind of event it is, each sentence with the article it matters for."""
    for reason in class_in_words(tournament, rules):
        said = told(reason.sentence)
        yield Clause(f"{said[:1].upper()}{said[1:]}.", _article(reason))


def _rate(tournament: Tournament, rules: Edition) -> Clause:
    with suppress(CrosstableError):
        verdict = classify_rate(parse_rate(tournament.rate_of_play), rules)
        said = {
            "rate": phrases.rate(tournament.rate_of_play),
            "kind": phrases.rate_class(verdict.outcome),
        }
        cited = tuple(reason.citation for reason in verdict.because if reason.citation)
        return Clause(_("Rate of play: %(rate)s, which is %(kind)s.") % said, cited)
    return Clause(_("Rate of play: %(rate)s.") % {"rate": phrases.rate(tournament.rate_of_play)})


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
            _first(rules, "swiss.rounds") if not system.fixed_schedule else (),
        )
    yield from _of_teams(tournament, rules)
    if system.everybody_meets:
        yield Clause(
            _(
                "Who meets whom in which round follows from the tables and the numbers drawn by "
                "lot."
            ),
            _first(rules, "round-robin.berger-tables", "round-robin.lots"),
        )
    elif isinstance(system, AccountableSystem):
        yield Clause(
            _("Nobody meets the same opponent twice."), _first(rules, "pairing.no-rematch")
        )
        if not isinstance(system, VersionedSystem):
            yield Clause(
                _("Teams are numbered by strength before the first round.")
                if tournament.team_plan is not None
                else _("Players are numbered by strength before the first round."),
                _first(rules, _numbers_rule(tournament, system)),
            )
    if tournament.rating_order is not RatingOrder.INTERNATIONAL_FIRST:
        yield Clause(
            _("Players are ordered by %(rating)s.")
            % {"rating": told(order_words(tournament.rating_order))}
        )
    if isinstance(system, VersionedSystem):
        # The first two name the system and its tie-breaks, which are said elsewhere.
        for reason in system.describe(tournament, rules)[2:]:
            yield Clause(f"{told(reason.sentence)}.", _article(reason))
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
    yield Clause(order, _first(rules, "team.line-up", "team.default-line-up"))
    if plan.rating_tolerance is not None:
        higher = _(
            "Nobody stands above a team-mate whose rating is higher by %(points)s points or more, "
            "neither in the list nor in a line-up; players without a rating are compared with "
            "nobody."
        )
        cited = _first(rules, "team.rating-order")
        yield Clause(higher % {"points": plan.rating_tolerance}, cited)
    if plan.lineup_deadline is not None:
        due = ngettext(
            "Line-ups are due %(count)s minute before the start of the round.",
            "Line-ups are due %(count)s minutes before the start of the round.",
            plan.lineup_deadline,
        )
        yield Clause(due % {"count": plan.lineup_deadline}, _first(rules, "team.line-up-deadline"))
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
        _first(rules, "team.colours"),
    )


def _of_teams(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield how teams play, where they do: lists, line-ups, colours, points, wrong boards."""
    plan, by_table = tournament.team_plan, seats_players(tournament)
    if plan is None:
        return
    if by_table:
        yield Clause(
            _("The table says who meets whom and with which colour; everybody plays every round."),
            _first(rules, "scheveningen.tables"),
        )
    elif system_of(tournament).fixed_schedule:
        yield Clause(
            _("Which teams meet in which round follows from the tables and the teams' numbers."),
            _first(rules, "round-robin.berger-tables", "team.round-robin"),
        )
    yield Clause(
        _(
            "A match has %(boards)s boards, and a team up to %(size)s players, whose order is "
            "fixed before the first round."
        )
        % {"boards": plan.boards, "size": plan.size},
        _first(rules, "team.list"),
    )
    if not by_table:
        yield from _lineup_clauses(plan, rules)
    said = {"win": plan.points.win, "draw": plan.points.draw, "loss": plan.points.loss}
    yield Clause(
        _("A won match brings %(win)s, a drawn one %(draw)s, a lost one %(loss)s match points.")
        % said,
        _first(rules, "team.match-points"),
    )
    yield Clause(
        _("Teams are ranked by match points.")
        if plan.rank_by is Primary.MATCH_POINTS
        else _("Teams are ranked by game points."),
        _first(rules, "team.game-points"),
    )
    yield Clause(
        _(
            "A team has lost every board at which somebody else sat than its line-up says; the "
            "game is rated as it ended."
        ),
        _first(rules, "team.wrong-boards"),
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


def _division(division: Division | None) -> Iterator[Clause]:
    """Yield where the event stands in its league, and who goes up and down."""
    if division is None:
        return
    title = " ".join(filter(None, (division.league, division.season)))
    yield Clause(
        _("It is a division of the league %(league)s, level %(level)s.")
        % {"league": title, "level": division.level}
    )
    for count, text in (
        (
            division.promoted,
            ngettext("%(count)s team goes up.", "%(count)s teams go up.", division.promoted),
        ),
        (
            division.play_off,
            ngettext(
                "Behind them %(count)s team plays for a place above.",
                "Behind them %(count)s teams play for a place above.",
                division.play_off,
            ),
        ),
        (
            division.relegated,
            ngettext("%(count)s team goes down.", "%(count)s teams go down.", division.relegated),
        ),
    ):
        if count:
            yield Clause(text % {"count": count})


def _article(reason: Reason) -> tuple[Citation, ...]:
    return (reason.citation,) if reason.citation else ()


def _points(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    points = tournament.points
    said = {
        "win": points.text(points.worth(Mark.WIN)),
        "draw": points.text(points.draw),
        "loss": points.text(points.worth(Mark.LOSS)),
    }
    plain = (
        _("A win brings %(win)s, a draw %(draw)s, a loss %(loss)s.")
        if points.knows(Mark.DRAW)
        else _("A win brings %(win)s, a loss %(loss)s.")
    )
    yield Clause(plain % said, _first(rules, "points.table"))
    if len(points.marks) > 3:
        yield Clause(
            _("Other endings count by the table “%(name)s”.") % {"name": points.name},
            _first(rules, "points.other-tables"),
        )
    if tournament.game_plan is not None:
        for reason in plan_words(tournament.game_plan, points, rules):
            yield Clause(f"{opened(told(reason.sentence))}.", _article(reason))
    yield Clause(
        _("A player whose opponent is absent gets %(win)s, the absent player %(loss)s.")
        % {"win": points.text(points.forfeit_win), "loss": points.text(points.forfeit_loss)},
        _first(rules, "points.forfeit"),
    )


def _absences(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    points, system = tournament.points, system_of(tournament)
    if system.fixed_schedule:
        half = rules.round_robin.withdrawal.exactly_half_counts
        if system.everybody_meets:
            yield Clause(
                _(
                    "A player who leaves after playing at least half of the games stays in the "
                    "table; otherwise all that player's results are cancelled."
                )
                if half
                else _(
                    "A player who leaves after playing more than half of the games stays in the "
                    "table; otherwise all that player's results are cancelled."
                ),
                _first(rules, "round-robin.withdrawal"),
            )
        return
    yield Clause(
        _("With an odd number of players one has the bye and gets %(points)s; nobody has it twice.")
        % {"points": points.text(points.allocated_bye)},
        _first(rules, "swiss.bye", "bye.once"),
    )
    granted = tournament.regulations.text("half-point-byes") != "no"
    most = half_point_byes_allowed(tournament) if granted else 0
    if most:
        text = ngettext(
            "A player may ask for %(count)s bye worth %(points)s.",
            "A player may ask for up to %(count)s byes worth %(points)s each.",
            most,
        )
        sentence = text % {"count": most, "points": points.text(points.half_point_bye)}
        if not rules.byes.half_point_in_last_round:
            sentence += " " + _("Not in the last round.")
        without = sorted(rounds_without_byes(tournament))
        if without:
            sentence += " " + _("None in these rounds: %(rounds)s.") % {
                "rounds": ", ".join(map(str, without))
            }
        yield Clause(sentence, _first(rules, "bye.requested"))
    yield Clause(
        _("Any other round without a game brings %(points)s.")
        % {"points": points.text(points.zero_point_bye)}
    )


def _by_bracket(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield who is out when, and who shares which places."""
    third = _("Who lost in the same round share their places.")
    if tournament.system.option(ELIMINATION.name) == TWO_LOSSES:
        yield Clause(
            _(
                "Whoever loses a match goes on in the losers’ bracket; whoever loses a second one "
                "is out. The winners of both brackets meet in the grand final."
            )
        )
        yield Clause(
            _(
                "If the player from the losers’ bracket wins the grand final, a second one "
                "decides: everybody else is out only after two losses."
            )
            if tournament.system.option(GRAND_FINAL.name) == GRAND_FINAL.values[1]
            else _("The grand final is one match, whoever wins it.")
        )
    else:
        yield Clause(
            _("Whoever loses a match is out; whoever wins the last one has won the event."),
            _first(rules, "knock-out.bracket"),
        )
        if tournament.system.option(THIRD_PLACE.name) == THIRD_PLACE.values[1]:
            third = _("Who lost a semi-final play a match for the third place.")
    yield Clause(third, _first(rules, "play-off.losers-share"))


def _match_by_match(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield how a knock-out or a match is decided."""
    if bracket_system(tournament) is not None:
        yield from _by_bracket(tournament, rules)
    else:
        plan = tournament.game_plan
        yield Clause(
            _("The match is played to its last game even when it is decided.")
            if plan is not None and plan.plays_on
            else _("The match ends when its winner is known."),
            _first(rules, "match.decided"),
        )
    yield Clause(
        _("Lots decide who begins with White."),
        _first(rules, "knock-out.colours", "round-robin.lots"),
    )


def _ranking(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    if isinstance(system_of(tournament), PlacingSystem):
        yield from _match_by_match(tournament, rules)
        return
    yield Clause(
        _(
            "Players rank by their points; among equals by the tie-breaks below, one after "
            "the other."
        ),
        _list_of(tournament, rules),
    )
    if not system_of(tournament).everybody_meets:
        chosen = {setting.name: setting.value for setting in tournament.ranking}
        for choice in asked_of_ranking(rules):
            if choice.name in {"own-unplayed", "opponents-unplayed"} and choice.name not in chosen:
                yield Clause(
                    f"{choice.title}{colon()}{choice.usual}.",
                    _first(rules, "tie-break.unplayed-games"),
                )
    for option in tournament.ranking:
        yield Clause(f"{option_sentence(option)}.")
    names = tournament.tie_breaks
    if LOTS.name in names:
        yield Clause(
            _("Players who are equal in everything are separated by lot."),
            _first(rules, "tie-break.lots"),
        )
    else:
        yield Clause(
            _("Players who are equal in everything share the place."),
            _first(rules, "tie-break.shared-places"),
        )


def _list_of(tournament: Tournament, rules: Edition) -> tuple[Citation, ...]:
    """Return the article of the recommended list an event is ranked by, or of any list."""
    names = tournament.tie_breaks or recommended_tie_breaks(system_of(tournament), rules)
    lists = tie_break_lists(system_of(tournament), rules)
    taken = next((order.article for order in lists if order.tie_breaks == names), None)
    return (taken,) if taken else _first(rules, "tie-break.order")


def _tie_breaks(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    for name in tournament.tie_breaks or recommended_tie_breaks(system_of(tournament), rules):
        criterion = tie_break(name)
        yield Clause(
            phrases.said(criterion.title), _first(rules, criterion.rule) if criterion.rule else ()
        )


def prizes_in_words(tournament: Tournament) -> Iterator[Clause]:
    """Yield the prizes as they are announced, and how equals share them."""
    fund, rules = tournament.prizes, edition_of(tournament)
    for category in fund.lists:
        amounts = f"{amounts_text(category.amounts)} {fund.currency}".strip()
        who = ", ".join(conditions(category))
        yield Clause(f"{list_name(category.name)}{colon()}{amounts}{f' ({who})' if who else ''}.")
    if not fund.lists:
        return
    meaning = next(text for value, _title, text in SHARINGS if value is fund.sharing)
    yield Clause(_(meaning), _first(rules, f"prizes.{fund.sharing.value}"))
    if fund.one_each and len(fund.lists) > 1:
        yield Clause(_("Everybody gets at most one prize: the best one they can have."))
    if fund.share_beyond_places:
        yield Clause(_("Everybody with the points of the last prize shares in it."))
