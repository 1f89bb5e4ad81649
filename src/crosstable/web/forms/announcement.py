"""An announcement as a form: its fields, what they choose from, and the details they describe.

The form of a new tournament and the settings of one share all of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from functools import cache, partial
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.plan_notation import plan_text, with_breaks
from crosstable.kernel.points import POINT_SYSTEMS, PointSystem, point_system
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import MOST_ROUNDS, Option, System, Tournament
from crosstable.office.acts import Details
from crosstable.office.tables import listed_tie_breaks, recommended_tie_breaks, tie_break_lists
from crosstable.pairing.match import MATCH
from crosstable.pairing.proposal import INITIAL_COLOUR, Choice
from crosstable.pairing.systems import (
    SYSTEMS,
    TEAM_SYSTEMS,
    MatchesSystem,
    PairingSystem,
    VersionedSystem,
    system,
    systems_for,
    usual_games,
)
from crosstable.rulebooks.chosen import why_chosen
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import EDITIONS, edition, edition_for, editions_for
from crosstable.rulebooks.rate_presets import RatePreset
from crosstable.rulebooks.rates_of_play import announced_rate, classify_rate, named_rates
from crosstable.standings.explaining import opened
from crosstable.standings.options import RANKING_CHOICES
from crosstable.standings.tiebreaks.own_results import LOTS, POINTS
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break
from crosstable.standings.tiebreaks.values import TieBreak
from crosstable.web.forms.class_form import class_choices, class_from, says_anything
from crosstable.web.forms.form import Form, Sheet, Unfit, insist_all
from crosstable.web.forms.officials_form import duties, officials_from
from crosstable.web.forms.suggestions import SHORTEST
from crosstable.web.forms.team_form import TEAM_TERMS, division_from, plan_from
from crosstable.web.words import phrases
from crosstable.web.words.clauses import Clause
from crosstable.web.words.languages import N_, _, day, language
from crosstable.web.words.pairing_clauses import pairing_in_words
from crosstable.web.words.ranking_words import asked_of_ranking, ranking_field
from crosstable.web.words.sentences import error_text, told

DAYS_BETWEEN = {"same-day": 0, "daily": 1, "weekly": 7}
RHYTHMS = (
    ("unknown", N_("set later")),
    ("same-day", N_("all on one day")),
    ("daily", N_("one a day")),
    ("weekly", N_("one a week")),
)
OWN_PLAN = "own"
"""The choice of an event whose pairings have games that no text describes."""
MANY_OPTIONS = 3
"""A system with more options has them folded away."""

Line = Annotated[str, Meta(max_length=200)]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What the form asks; editions and options of systems are read by their own names."""

    name: Line
    game: str
    system: str
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 7
    points: str = ""
    own_points: Line = ""
    match_rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 1
    rate_of_play: Line = ""
    rating_order: RatingOrder = RatingOrder.INTERNATIONAL_FIRST
    tie_breaks: tuple[str, ...] = ()
    tie_break_codes: Line = ""
    city: Line = ""
    federation: Annotated[str, Meta(max_length=3)] = ""
    starts: date | None = None
    ends: date | None = None
    rhythm: Literal["unknown", "same-day", "daily", "weekly"] = "unknown"


def offered(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the options a person decides: lots decide the colour, and one value is no choice."""
    return tuple(
        choice for choice in choices if choice.name != INITIAL_COLOUR and len(choice.values) > 1
    )


def option_field(system_name: str, option: str) -> str:
    """Return the field in which an option of a system is chosen."""
    return f"option.{system_name}.{option}"


def fields_for(
    sheet: Sheet, *, keep: str = "", recorded: str = "", today: date | None = None
) -> dict[str, Any]:
    """Return what the fields of an announcement choose from, for templates.

    Offered are the systems that the rules of the game are about, and one that a tournament has
    already (``keep``). The sheet in the answer has one of them chosen. Where no edition is named,
    the first day chooses it, or else ``today``; ``recorded`` is the one a tournament has already.
    """
    games = tuple(dict.fromkeys(engine.game for engine in EDITIONS.values()))
    game = sheet.text("game")
    game = game if game in games else games[0]
    rules, because = _edition(sheet, game, today, recorded)
    systems = list(systems_for(rules))
    if keep in SYSTEMS and SYSTEMS[keep] not in systems:
        systems.append(SYSTEMS[keep])
    wanted = sheet.text("system")
    chosen = next((engine for engine in systems if engine.name == wanted), systems[0])
    shown = Sheet({**sheet.values, "game": game, "system": chosen.name}, sheet.errors)
    return {
        "sheet": shown,
        "why_rules": opened(told(because)),
        "games": [(game, editions_for(game)) for game in games],
        "systems": [(engine, offered(engine.options)) for engine in systems],
        "system_words": _described(shown, rules, chosen),
        "many_options": MANY_OPTIONS,
        "team_systems": " ".join(TEAM_SYSTEMS),
        "open_ended": " ".join(engine.name for engine in systems if not engine.fixed_schedule),
        "point_systems": tuple(POINT_SYSTEMS),
        "planned_rounds": {
            each: tuple(
                planned.plan for planned in _edition(shown, each, today, recorded)[0].game_plans
            )
            for each in games
        },
        "usual_games": usual_games(chosen.name),
        "rhythms": RHYTHMS,
        "rating_orders": [(order.value, opened(told(order_words(order)))) for order in RatingOrder],
        "named_rates": _named_rates_in(language()),
        "duties": duties(),
        "duty": rules.duties[0] if rules.duties else "",
        "shortest": SHORTEST,
        "class_said": says_anything(sheet),
        **class_choices(),
        "option_field": option_field,
        "ranking": tuple(asked_of_ranking(rules)),
        "ranking_field": ranking_field,
        "recommended": recommended_tie_breaks(chosen, rules),
        "preset_of": f"{game} {chosen.name}",
        "tie_break_options": [
            (rulebook.name, phrases.said(rulebook.title))
            for rulebook in _tie_breaks_to_show(shown, rules)
            if chosen.everybody_meets or not rulebook.round_robin_only
        ],
        "tie_break_lists": [
            (",".join(order.tie_breaks), f"{phrases.said(order.title)} ({spell(order.article)})")
            for order in tie_break_lists(chosen, rules)
        ],
    }


def _tie_breaks_to_show(sheet: Sheet, rules: Edition) -> Iterator[TieBreak]:
    """Yield the tie-breaks that the rules know, and those a list has all the same.

    A tie-break of another federation's text is understood by its name, but not offered.
    """
    listed = {name for order in rules.ranking.orders for name in order.tie_breaks}
    listed |= {*sheet.all("tie_breaks"), POINTS.name, LOTS.name}
    for name, criterion in TIE_BREAKS.items():
        if name in listed or rules.cite(criterion.rule):
            yield criterion
    for name in sheet.all("tie_breaks"):
        if name not in TIE_BREAKS:
            with suppress(CrosstableError):
                yield tie_break(name)


@cache
def _named_rates_in(_language: str) -> tuple[tuple[str, str], ...]:
    """Return the rates that texts name in the reader's language; texts never change."""
    return tuple(_named_rates())


def _named_rates() -> Iterator[tuple[str, str]]:
    """Yield the rates that texts name, by federation and kind of game, with what to say of them."""
    for name, (preset, rules) in sorted(
        named_rates().items(), key=lambda known: (known[1][1].federation, _slowness(*known[1]))
    ):
        said = {
            "federation": rules.federation,
            "kind": phrases.rate_class(classify_rate(preset.rate, rules).outcome),
            "event": told(preset.title),
            "rate": phrases.rate(rate_text(preset.rate)),
            "article": spell(preset.article),
        }
        words = _("%(federation)s, %(kind)s: %(event)s, %(rate)s [%(article)s]")
        yield name, words % said


def _slowness(preset: RatePreset, rules: Edition) -> int:
    """Return the place of a rate's kind of game among those of its edition, slow ones first."""
    kinds = [kind.name for kind in rules.rates_of_play.classes]
    return kinds.index(classify_rate(preset.rate, rules).outcome)


def game_plan_from(
    form: Form, rules: Edition, system_name: str
) -> tuple[GamePlan | None, PointSystem]:
    """Return how the games of a pairing are played, and the points this is usually counted by."""
    chosen = form.text(f"games.{rules.game}")
    field = f"plan.{rules.game}"
    text = form.text(field) if chosen == OWN_PLAN else chosen
    if chosen == OWN_PLAN and not text.strip():
        raise Unfit({field: _("Say which games a pairing has, one kind a line.")})
    try:
        planned = planned_round(rules, text or usual_games(system_name))
    except CrosstableError as error:
        raise Unfit({field: error_text(error)}) from error
    breaks = f"breaks.{rules.game}"
    if not form.text(breaks).strip() or planned[0] is None:
        return planned
    try:
        return planned_round(rules, with_breaks(plan_text(planned[0]), form.text(breaks)))
    except CrosstableError as error:
        raise Unfit({breaks: error_text(error)}) from error


def _edition(
    sheet: Sheet, game: str, today: date | None, recorded: str
) -> tuple[Edition, Sentence]:
    """Return the edition that a sheet chooses so far, and why it is that one."""
    first = _day(sheet.text("starts"))
    day = first or today
    by_day = edition_for(game, day)
    wanted = EDITIONS.get(sheet.text(f"edition.{game}"))
    before = EDITIONS.get(recorded)
    if wanted is None and first is None and before is not None and before.game == game:
        return before, why_chosen(before, None, recorded=True)
    if wanted is None or wanted.game != game or wanted is by_day:
        return by_day, why_chosen(by_day, day, today=first is None and today is not None)
    kept = wanted.id == recorded
    return wanted, why_chosen(wanted, day, named=not kept, recorded=kept)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _described(sheet: Sheet, rules: Edition, chosen: PairingSystem) -> tuple[Clause, ...]:
    """Return how a system with its options pairs, in sentences, before anything is announced."""
    options = tuple(
        Option(choice.name, value)
        for choice in offered(chosen.options)
        if (value := sheet.text(option_field(chosen.name, choice.name))) in choice.values[1:]
    )
    rounds = sheet.text("rounds") if not chosen.fixed_schedule else ""
    plan, points = planned_round(rules, usual_games(chosen.name))
    draft = Tournament(
        name="",
        game=rules.game,
        edition=rules.id,
        system=System(chosen.name, options),
        planned_rounds=int(rounds) if rounds.isdecimal() and len(rounds) < 3 else 0,
        tie_breaks=tuple(name for name in sheet.all("tie_breaks") if name in TIE_BREAKS),
        team_plan=_plan_drafted(sheet, chosen.name, rules),
        game_plan=plan,
        points=points,
    )
    try:
        if isinstance(chosen, MatchesSystem):
            chosen.check_matches(draft.system, draft.game_plan, rules)
        if isinstance(chosen, VersionedSystem):
            chosen.check_version(draft.system, rules)
        return tuple(pairing_in_words(draft))
    except CrosstableError as error:
        return (Clause(error_text(error)),)


def _plan_drafted(sheet: Sheet, system_name: str, rules: Edition) -> TeamPlan | None:
    """Return how teams play as far as it can be read from what is typed so far."""
    typed = {name: (text,) for name in TEAM_TERMS if (text := sheet.text(name))}
    try:
        return plan_from(Form(typed), system_name, rules)
    except Unfit as error:
        fit = {name: text for name, text in typed.items() if name not in error.errors}
        return plan_from(Form(fit), system_name, rules)


def ranking_from(form: Form) -> tuple[Option, ...]:
    """Return the choices of the ranking that were made; what is left as usual is not said."""
    return tuple(
        Option(name, value)
        for name in RANKING_CHOICES
        if (value := form.text(ranking_field(name)).strip())
    )


def _points(wish: Wish) -> PointSystem | None:
    """Return the points that were chosen, or the table of one's own that was written down."""
    if wish.own_points:
        return _own_points(wish.own_points)
    return point_system(wish.points) if wish.points else None


def _own_points(text: str) -> PointSystem | None:
    try:
        return point_system(text) if text else None
    except CrosstableError as error:
        raise Unfit({"own_points": error_text(error)}) from error


def _codes_fit(form: Form, today: date | None) -> None:
    """Read codes of tie-breaks by the rules chosen so far, whatever else is wrong."""
    game = form.text("game")
    if game in {rules.game for rules in EDITIONS.values()}:
        rules, _because = _edition(Sheet.typed(form), game, today, "")
        with_codes((), form.text("tie_break_codes"), rules)


def _insist_on_order(starts: date | None, ends: date | None) -> None:
    if starts is not None and ends is not None and ends < starts:
        said = {"day": day(starts)}
        raise Unfit({"ends": _("The first day is %(day)s: the last cannot come before it.") % said})


def details_from(
    form: Form, *, keep: str = "", today: date | None = None, asked: type[Wish] = Wish
) -> Details:
    """Return the announcement a form describes; raises ``Unfit`` or what the office refuses.

    A system of other rules is not offered; only a tournament that has it already may ``keep`` it.
    """
    insist_all(
        partial(form.read, asked),
        partial(understood, form.text("rate_of_play")),
        partial(_own_points, form.text("own_points")),
        partial(_codes_fit, form, today),
        partial(_insist_on_order, _day(form.text("starts")), _day(form.text("ends"))),
    )
    wish = form.read(asked)
    named = form.text(f"edition.{wish.game}")
    rules = edition(named) if named else edition_for(wish.game, wish.starts or today)
    chosen = offered_system(wish.system, rules, keep)
    plan, usual_points = game_plan_from(form, rules, chosen.name)
    rounds = 0 if chosen.fixed_schedule else wish.rounds
    if chosen is MATCH:
        rounds = rounds_of(rules, plan) if wish.match_rounds == 1 else wish.match_rounds
    return Details(
        name=wish.name,
        game=wish.game,
        edition=rules.id,
        system=System(chosen.name, tuple(chosen_options(form, chosen))),
        points=_points(wish) or usual_points,
        game_plan=plan,
        team_plan=plan_from(form, chosen.name, rules),
        division=division_from(form, chosen.name),
        planned_rounds=rounds,
        tie_breaks=with_codes(wish.tie_breaks, wish.tie_break_codes, rules),
        rate_of_play=understood(wish.rate_of_play),
        city=wish.city,
        federation=wish.federation.upper(),
        starts=wish.starts,
        ends=wish.ends or last_day(wish, rounds),
        round_dates=rhythmic_dates(wish, rounds),
        days_between=None if rounds else DAYS_BETWEEN.get(wish.rhythm),
        officials=officials_from(form),
        ranking=ranking_from(form),
        event_class=class_from(form),
        edition_by="name" if named else "day",
        rating_order=wish.rating_order,
    )


def offered_system(name: str, rules: Edition, keep: str) -> PairingSystem:
    """Return the system of this name, if the rules are about it or a tournament has it already."""
    chosen = system(name)
    if chosen not in systems_for(rules) and chosen.name != keep:
        said = {"system": phrases.said(chosen.title), "rules": told(rules.title)}
        raise Unfit({"system": _("“%(system)s” is not for %(rules)s; choose one of these.") % said})
    return chosen


def chosen_options(form: Form, chosen: PairingSystem) -> Iterator[Option]:
    """Yield the options of a system that are not as usual."""
    for choice in offered(chosen.options):
        value = form.text(option_field(chosen.name, choice.name))
        if value and value != choice.values[0]:
            yield Option(choice.name, value)


def with_codes(chosen: tuple[str, ...], codes: str, rules: Edition) -> tuple[str, ...]:
    """Return the tie-breaks typed as codes, or else those chosen from the list.

    What is typed is the whole list: the one beside it is preset, and nobody may have looked at it.
    What is no tie-break is said at its field.
    """
    try:
        return tuple(tie_break(name).name for name in listed_tie_breaks(codes, rules)) or chosen
    except CrosstableError as error:
        raise Unfit({"tie_break_codes": error_text(error)}) from error


def understood(text: str) -> str:
    """Return a rate of play as we write it, or say at its field why nobody can read it."""
    try:
        return announced_rate(text)
    except CrosstableError as error:
        raise Unfit({"rate_of_play": error_text(error)}) from error


def rhythmic_dates(wish: Wish, rounds: int) -> tuple[date | None, ...]:
    """Return the days of the rounds by the rhythm that was chosen; none where there is none."""
    if wish.starts is None or wish.rhythm not in DAYS_BETWEEN:
        return ()
    step = timedelta(days=DAYS_BETWEEN[wish.rhythm])
    return tuple(wish.starts + step * index for index in range(rounds))


def last_day(wish: Wish, rounds: int) -> date | None:
    """Return the day of the last round by the rhythm that was chosen."""
    return next(iter(rhythmic_dates(wish, rounds)[-1:]), None)
