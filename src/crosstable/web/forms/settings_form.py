"""The announcement of a tournament that exists, as a form: filled in, and read back.

What the form does not show is kept: options that lots have drawn, point systems of one's own, a
rate of play as another program wrote it. Once a round is paired, what it was paired by is kept too.
"""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.errors import Conflict
from crosstable.kernel.game_plan import Breaks
from crosstable.kernel.plan_notation import breaks_text, plan_text, split_breaks
from crosstable.kernel.points import POINT_SYSTEMS
from crosstable.kernel.tournament import MOST_ROUNDS, Option, System, Tournament
from crosstable.office import acts
from crosstable.office.acts import Details
from crosstable.office.acts.announcement import all_brought
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.tables import recommended_tie_breaks, usual_tie_breaks
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.systems import MANUAL, SYSTEMS, rounds_to_play, system_of
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.library import chosen_by_day, edition, edition_of
from crosstable.web.forms.announcement import (
    DAYS_BETWEEN,
    OWN_PLAN,
    Wish,
    chosen_options,
    details_from,
    offered_system,
    option_field,
    ranking_from,
    rhythmic_dates,
    understood,
    with_codes,
)
from crosstable.web.forms.class_form import class_from, class_shown
from crosstable.web.forms.form import Form, Sheet, Unfit
from crosstable.web.forms.officials_form import officials_from, officials_shown
from crosstable.web.forms.team_form import (
    division_from,
    division_shown,
    plan_in_play,
    plan_shown,
)
from crosstable.web.words import phrases
from crosstable.web.words.languages import _
from crosstable.web.words.ranking_words import ranking_field

KEEP = "="
"""The value of a choice that the form cannot show otherwise: as it is."""

Value = TypeVar("Value", date, time)


class Change(Wish, frozen=True, kw_only=True):
    """What the settings ask besides what a new tournament is asked."""

    rounds: Annotated[int, Meta(ge=1, le=999)] = 7
    """Those of a file or an earlier version may be more than are announced: the office knows."""
    match_rounds: Annotated[int, Meta(ge=1, le=999)] = 1
    time_zone: Annotated[str, Meta(max_length=60)] = ""


def announced_at(state: State) -> int:
    """Return the version of the latest act that changed the announcement."""
    announcing = {
        acts.TournamentCreated,
        acts.TournamentImported,
        acts.DetailsChanged,
        acts.RoundMoved,
    }
    return next(done.version for done in reversed(state.in_force) if type(done.act) in announcing)


def refuse_unseen(form: Form, state: State) -> None:
    """Raise ``Conflict`` where somebody else changed the announcement meanwhile.

    Results that came in are no conflict, so the form carries the version of the announcement. A
    form sent again from the page of a conflict carries the newest version instead.
    """
    seen = form.number("announced")
    latest = announced_at(state)
    if form.version is None and seen is not None and seen != latest:
        raise Conflict(expected=seen, found=latest)


def rounds_shown(tournament: Tournament) -> range:
    """Return the rounds that the schedule has lines for."""
    planned = rounds_to_play(tournament) if len(tournament.entrants) > 1 else 0
    most = max(
        *(planned, tournament.planned_rounds, len(tournament.rounds)),
        *(len(tournament.round_dates), len(tournament.round_times)),
    )
    return range(1, min(most, MOST_ROUNDS) + 1)


def sheet_of(tournament: Tournament) -> Sheet:
    """Return the form filled in with what is announced."""
    values: dict[str, object] = {
        name: getattr(tournament, name)
        for name in (
            *("name", "game", "rating_order", "city", "federation"),
            *("starts", "ends"),
        )
    }
    values |= {
        "rate_of_play": phrases.rate(tournament.rate_of_play),
        "system": system_of(tournament).name,
        f"edition.{tournament.game}": _edition_shown(tournament),
        "rounds": tournament.planned_rounds or len(tournament.rounds) or "",
        "match_rounds": tournament.planned_rounds or 1,
        "points": _points(tournament),
        "tie_breaks": tournament.tie_breaks or usual_tie_breaks(tournament),
        **_games_shown(tournament),
        **plan_shown(tournament.team_plan),
        **division_shown(tournament.division),
        "time_zone": tournament.time_zone,
        "rhythm": _rhythm(tournament),
    }
    for option in tournament.system.options:
        values[option_field(tournament.system.name, option.name)] = option.value
    for option in tournament.ranking:
        values[ranking_field(option.name)] = option.value
    for number, day in enumerate(tournament.round_dates, start=1):
        values[f"date.{number}"] = day
    for number, clock in enumerate(tournament.round_times, start=1):
        values[f"time.{number}"] = clock.isoformat("minutes") if clock else ""
    values |= officials_shown(tournament.officials) | class_shown(tournament.event_class)
    return Sheet(values)


def _rhythm(tournament: Tournament) -> str:
    """Return the announced rhythm as long as no day follows from it."""
    named = {days: name for name, days in DAYS_BETWEEN.items()}
    if tournament.days_between is None or tournament.round_dates:
        return "unknown"
    return named.get(tournament.days_between, "unknown")


def _games_shown(tournament: Tournament) -> dict[str, object]:
    """Return how the games of a pairing are played: by the name of a text, or stage by stage."""
    plan = tournament.game_plan
    if plan is None:
        return {}
    games = split_breaks(plan_text(plan))[0]
    named = planned_round(edition_of(tournament), games)[0]
    usual = named.breaks if named else Breaks()
    return {
        f"games.{tournament.game}": (named.name if named else "") or OWN_PLAN,
        f"plan.{tournament.game}": games.replace("; ", "\n"),
        f"breaks.{tournament.game}": "" if plan.breaks == usual else breaks_text(plan.breaks),
    }


def _edition_shown(tournament: Tournament) -> str:
    """Return the edition as the form chooses it; empty where the first day does."""
    return "" if chosen_by_day(tournament) else tournament.edition


def _points(tournament: Tournament) -> str:
    if tournament.points == edition_of(tournament).points:
        return ""
    known = tournament.points in POINT_SYSTEMS.values()
    return tournament.points.name if known else KEEP


def changed_details(form: Form, state: State) -> Details:
    """Return the announcement as the form wants it; raises ``Unfit`` or what the office refuses."""
    wish, tournament = form.read(Change), state.tournament
    now = details_of(tournament)
    new = _rules_of_play(form, wish, state, now)
    dates = _schedule(form, "date", date)
    apart = now.days_between
    if wish.rhythm != "unknown":
        dates = rhythmic_dates(wish, len(rounds_shown(tournament)) or new.planned_rounds) or dates
        fixed = new.system.name in SYSTEMS and SYSTEMS[new.system.name].fixed_schedule
        apart = DAYS_BETWEEN[wish.rhythm] if fixed and not tournament.numbers_final else None
    elif _rhythm(tournament) != "unknown":
        apart = None
    return replace(
        new,
        name=wish.name,
        tie_breaks=_tie_breaks(
            with_codes(wish.tie_breaks, wish.tie_break_codes, edition(new.edition)), tournament, new
        ),
        rate_of_play=_rate(wish.rate_of_play, now),
        city=wish.city,
        federation=wish.federation.upper(),
        starts=wish.starts,
        ends=wish.ends,
        round_dates=dates,
        round_times=_schedule(form, "time", time),
        days_between=apart,
        time_zone=_zone(wish.time_zone),
        officials=officials_from(form, now.officials),
        event_class=class_from(form, now.event_class),
        ranking=_ranking(form, now),
        prizes=now.prizes,
        division=division_from(form, new.system.name, tournament.division),
    )


def _rules_of_play(form: Form, wish: Change, state: State, now: Details) -> Details:
    """Return the details with what the game is played by as wanted, or as it is.

    Where the first day chooses the rules and is not given, they stay as they are.
    """
    tournament = state.tournament
    if tournament.rounds:
        if system_is_open(state):
            now = replace(now, system=_chosen_system(form, wish.system, tournament))
        fixed = now.system.name in SYSTEMS and SYSTEMS[now.system.name].fixed_schedule
        if now.team_plan is not None:
            now = replace(now, team_plan=plan_in_play(form, now.team_plan, edition(now.edition)))
        return now if fixed else replace(now, planned_rounds=wish.rounds)
    keep = wish.points == KEEP and not form.text("own_points")
    values = {name: texts for name, texts in form.values.items() if not keep or name != "points"}
    same_choice = form.text(f"edition.{wish.game}") == _edition_shown(tournament)
    stays = same_choice and wish.game == now.game
    new = details_from(
        Form({**values, "rate_of_play": ("",)}),
        asked=Change,
        keep=now.system.name,
        today=edition_of(tournament).in_force_from if stays else None,
    )
    chosen = _as_known(new.system, tournament)
    same_rules = stays and new.edition == now.edition
    return replace(
        new,
        system=chosen,
        points=now.points if keep else new.points,
        edition_by=now.edition_by if same_rules else new.edition_by,
    )


def system_is_open(state: State) -> bool:
    """Return whether the system can still be chosen: no round is paired here.

    Files that say how teams or several games are played say how they go on.
    """
    tournament = state.tournament
    plain = tournament.team_plan is None and tournament.game_plan is None
    return not tournament.rounds or (plain and all_brought(state))


def _chosen_system(form: Form, name: str, tournament: Tournament) -> System:
    """Return the system of this name with the options that were chosen for it."""
    chosen = offered_system(name, edition_of(tournament), tournament.system.name)
    return _as_known(System(name, tuple(chosen_options(form, chosen))), tournament)


def _as_known(chosen: System, tournament: Tournament) -> System:
    """Return a system with what the form does not show of the one there was, if it is the same.

    That is the colour that lots have given, and the name of a system that has no engine here.
    """
    now = tournament.system
    if chosen.name != system_of(tournament).name:
        return chosen
    if chosen.name != now.name:
        return now
    drawn = tuple(option for option in now.options if option.name == INITIAL_COLOUR)
    return System(chosen.name, (*chosen.options, *drawn))


def _tie_breaks(wanted: tuple[str, ...], tournament: Tournament, new: Details) -> tuple[str, ...]:
    """Return the tie-breaks; the recommended ones stay unsaid where nobody said them."""
    engine = SYSTEMS.get(new.system.name, MANUAL)
    usual = recommended_tie_breaks(engine, edition(new.edition), new.event_class)
    unsaid = not tournament.tie_breaks and wanted in {usual_tie_breaks(tournament), usual}
    return () if unsaid else wanted


def _rate(text: str, now: Details) -> str:
    return now.rate_of_play if text == phrases.rate(now.rate_of_play) else understood(text)


def _schedule(form: Form, what: str, kind: type[Value]) -> tuple[Value | None, ...]:
    """Return what stands in the lines of the schedule, without empty ones at the end."""
    values: list[Value | None] = []
    errors: dict[str, str] = {}
    for number in range(1, MOST_ROUNDS + 1):
        field = f"{what}.{number}"
        text = form.text(field).strip()
        try:
            values.append(kind.fromisoformat(text) if text else None)
        except ValueError:
            errors[field] = (
                _("Enter a date, such as 2026-05-31.")
                if what == "date"
                else _("Enter a time, such as 14:30.")
            )
    if errors:
        raise Unfit(errors)
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


def _zone(text: str) -> str:
    if not text:
        return ""
    try:
        return ZoneInfo(text).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Unfit(
            {"time_zone": _("This time zone is not known; choose one such as Europe/Paris.")}
        ) from None


def _ranking(form: Form, now: Details) -> tuple[Option, ...]:
    wanted = ranking_from(form)
    return now.ranking if set(wanted) == set(now.ranking) else wanted
