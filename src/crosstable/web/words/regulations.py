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
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.languages.adopted import known_again
from crosstable.office.acts.byes import half_point_byes_allowed, rounds_without_byes
from crosstable.office.regulations import Provision, provisions
from crosstable.office.tables import tie_break_lists, usual_tie_breaks
from crosstable.office.timetable import round_times
from crosstable.pairing.knockout import ELIMINATION, GRAND_FINAL, THIRD_PLACE, TWO_LOSSES
from crosstable.pairing.systems import PlacingSystem, bracket_system, system_of
from crosstable.ratings.class_words import class_in_words
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import plan_words
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.standings.explaining import opened
from crosstable.standings.prizes import amounts_text
from crosstable.standings.tiebreaks.own_results import LOTS
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.words import phrases
from crosstable.web.words.clauses import Clause, articles_of, cited
from crosstable.web.words.languages import _, day, ngettext
from crosstable.web.words.pairing_clauses import pairing_in_words
from crosstable.web.words.prize_words import SHARINGS, conditions, list_name
from crosstable.web.words.ranking_words import asked_of_ranking, option_sentence
from crosstable.web.words.sentences import colon, told, worded

# How a tournament is ranked, in the sentences of its regulations.


def _by_bracket(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield who is out when, and who shares which places."""
    third = _("Players who lost in the same round share their places.")
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
            articles_of(rules, "knock-out.bracket"),
        )
        if tournament.system.option(THIRD_PLACE.name) == THIRD_PLACE.values[1]:
            third = _("The losers of the semi-finals play a match for third place.")
    yield Clause(third, articles_of(rules, "play-off.losers-share"))


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
            articles_of(rules, "match.decided"),
        )
    yield Clause(
        _("Lots decide who begins with White."),
        articles_of(rules, "knock-out.colours", "round-robin.lots"),
    )


def ranking_in_words(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield how places are decided, in the language of the request."""
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
                    articles_of(rules, "tie-break.unplayed-games"),
                )
    for option in tournament.ranking:
        yield Clause(f"{option_sentence(option)}.")
    names = tournament.tie_breaks
    if LOTS.name in names:
        yield Clause(
            _("Players who are equal in everything are separated by lot."),
            articles_of(rules, "tie-break.lots"),
        )
    else:
        yield Clause(
            _("Players who are equal in everything share the place."),
            articles_of(rules, "tie-break.shared-places"),
        )


def _list_of(tournament: Tournament, rules: Edition) -> tuple[Citation, ...]:
    """Return the article of the recommended list an event is ranked by, or of any list."""
    names = tournament.tie_breaks or usual_tie_breaks(tournament)
    lists = tie_break_lists(system_of(tournament), rules)
    taken = next((order.article for order in lists if order.tie_breaks == names), None)
    return (taken,) if taken else articles_of(rules, "tie-break.order")


def tie_breaks_in_words(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield the tie-breaks in their order, each with the article of its rule."""
    for name in tournament.tie_breaks or usual_tie_breaks(tournament):
        criterion = tie_break(name)
        yield Clause(
            phrases.said(criterion.title),
            articles_of(rules, criterion.rule) if criterion.rule else (),
        )


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
        (_("Ranking"), False, ranking_in_words(tournament, rules)),
        (_("Tie-breaks in their order"), True, tie_breaks_in_words(tournament, rules)),
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
        yield Clause(f"{said[:1].upper()}{said[1:]}.", cited(reason))


def _rate(tournament: Tournament, rules: Edition) -> Clause:
    with suppress(CrosstableError):
        verdict = classify_rate(parse_rate(tournament.rate_of_play), rules)
        said = {
            "rate": phrases.rate(tournament.rate_of_play),
            "kind": phrases.rate_class(verdict.outcome),
        }
        articles = tuple(reason.citation for reason in verdict.because if reason.citation)
        return Clause(_("Rate of play: %(rate)s, which is %(kind)s.") % said, articles)
    return Clause(_("Rate of play: %(rate)s.") % {"rate": phrases.rate(tournament.rate_of_play)})


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
    yield Clause(plain % said, articles_of(rules, "points.table"))
    if len(points.marks) > 3:
        yield Clause(
            _("Other endings count by the table “%(name)s”.") % {"name": points.name},
            articles_of(rules, "points.other-tables"),
        )
    yield from games_in_words(tournament)
    yield Clause(
        _("A player whose opponent is absent gets %(win)s, the absent player %(loss)s.")
        % {"win": points.text(points.forfeit_win), "loss": points.text(points.forfeit_loss)},
        articles_of(rules, "points.forfeit"),
    )


def games_in_words(tournament: Tournament) -> tuple[Clause, ...]:
    """Return what is played at a board, and how a level match goes on, stage by stage."""
    if tournament.game_plan is None:
        return ()
    reasons = plan_words(tournament.game_plan, tournament.points, edition_of(tournament))
    return tuple(Clause(f"{opened(told(reason.sentence))}.", cited(reason)) for reason in reasons)


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
                articles_of(rules, "round-robin.withdrawal"),
            )
        return
    yield Clause(
        _("With an odd number of players one has the bye and gets %(points)s; nobody has it twice.")
        % {"points": points.text(points.allocated_bye)},
        articles_of(rules, "swiss.bye", "bye.once"),
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
        yield Clause(sentence, articles_of(rules, "bye.requested"))
    yield Clause(
        _("Any other round without a game brings %(points)s.")
        % {"points": points.text(points.zero_point_bye)}
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
    yield Clause(_(meaning), articles_of(rules, f"prizes.{fund.sharing.value}"))
    if fund.one_each and len(fund.lists) > 1:
        yield Clause(_("Everybody gets at most one prize: the best one they can have."))
    if fund.share_beyond_places:
        yield Clause(_("Players level with the last winner share the prizes too."))
