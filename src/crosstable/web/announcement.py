"""An announcement as a form: its fields, what they choose from, and the details they describe.

The form of a new tournament and the settings of one share all of this.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.points import POINT_SYSTEMS, point_system
from crosstable.kernel.rate_notation import parse_rate, rate_text
from crosstable.kernel.tournament import Official, Option, System
from crosstable.office.acts import Details
from crosstable.pairing.proposal import INITIAL_COLOUR, Choice
from crosstable.pairing.systems import SYSTEMS, PairingSystem, system
from crosstable.rulebooks.library import EDITIONS, edition, editions_for
from crosstable.standings.tiebreaks.table import TIE_BREAKS
from crosstable.web import phrases
from crosstable.web.forms import Form, Unfit
from crosstable.web.languages import N_
from crosstable.web.sentences import error_text

__all__ = [
    "DAYS_BETWEEN",
    "OFFICIALS",
    "Line",
    "Wish",
    "choices_for",
    "details_from",
    "last_day",
    "offered",
    "option_field",
    "rhythmic_dates",
    "tie_break_choice",
    "understood",
]

DAYS_BETWEEN = {"same-day": 0, "daily": 1, "weekly": 7}
RHYTHMS = (
    ("unknown", N_("set later")),
    ("same-day", N_("all on one day")),
    ("daily", N_("one a day")),
    ("weekly", N_("one a week")),
)
OFFICIALS = (
    ("chief_arbiter", "chief arbiter"),
    ("deputy_arbiter", "deputy chief arbiter"),
    ("organiser", "organiser"),
)
ORDER_OF_SYSTEMS = ("dutch", "round-robin")
"""What clubs use most comes first."""

Line = Annotated[str, Meta(max_length=200)]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What the form asks; editions and options of systems are read by their own names."""

    name: Line
    game: str
    system: str
    rounds: Annotated[int, Meta(ge=1, le=99)] = 7
    points: str = ""
    rate_of_play: Line = ""
    tie_breaks: tuple[str, ...] = ()
    city: Line = ""
    federation: Annotated[str, Meta(max_length=3)] = ""
    starts: date | None = None
    ends: date | None = None
    rhythm: Literal["unknown", "same-day", "daily", "weekly"] = "unknown"
    chief_arbiter: Line = ""
    deputy_arbiter: Line = ""
    organiser: Line = ""


def _place_of(each: PairingSystem) -> int:
    usual = (*ORDER_OF_SYSTEMS, each.name)
    return usual.index(each.name)


def offered(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the options a person decides: lots decide the colour, and one value is no choice."""
    return tuple(each for each in choices if each.name != INITIAL_COLOUR and len(each.values) > 1)


def option_field(system_name: str, option: str) -> str:
    """Return the field in which an option of a system is chosen."""
    return f"option.{system_name}.{option}"


def choices_for(game: str, system_name: str) -> dict[str, Any]:
    """Return what the fields of an announcement choose from, for templates."""
    systems = sorted(SYSTEMS.values(), key=_place_of)
    games = tuple(dict.fromkeys(each.game for each in EDITIONS.values()))
    return {
        "games": [(each, editions_for(each)) for each in games],
        "systems": [(each, offered(each.options)) for each in systems],
        "open_ended": " ".join(each.name for each in systems if not each.fixed_schedule),
        "point_systems": tuple(POINT_SYSTEMS),
        "rhythms": RHYTHMS,
        "option_field": option_field,
        **tie_break_choice(game, system_name),
    }


def tie_break_choice(game: str, system_name: str) -> dict[str, Any]:
    """Return the tie-breaks that fit a game and a system, and those recommended for them."""
    rules = editions_for(game)[0] if game in phrases.GAMES else editions_for("chess")[0]
    chosen = SYSTEMS.get(system_name, SYSTEMS["dutch"])
    event = "round-robin" if chosen.everybody_meets else "swiss"
    fitting = [
        each for each in TIE_BREAKS.values() if chosen.everybody_meets or not each.round_robin_only
    ]
    return {
        "recommended": rules.tie_break_order(event),
        "tie_break_options": [(each.name, phrases.said(each.title)) for each in fitting],
    }


def details_from(form: Form) -> Details:
    """Return the announcement a form describes; raises ``Unfit`` or what the office refuses."""
    wish = form.read(Wish)
    rules = edition(form.text(f"edition.{wish.game}") or editions_for(wish.game)[0].id)
    chosen = system(wish.system)
    rounds = 0 if chosen.fixed_schedule else wish.rounds
    options = tuple(
        Option(choice.name, value)
        for choice in offered(chosen.options)
        if (value := form.text(option_field(chosen.name, choice.name)))
        and value != choice.values[0]
    )
    return Details(
        name=wish.name,
        game=wish.game,
        edition=rules.id,
        system=System(chosen.name, options),
        points=point_system(wish.points) if wish.points else rules.points,
        planned_rounds=rounds,
        tie_breaks=wish.tie_breaks,
        rate_of_play=understood(wish.rate_of_play),
        city=wish.city,
        federation=wish.federation.upper(),
        starts=wish.starts,
        ends=wish.ends or last_day(wish, rounds),
        round_dates=rhythmic_dates(wish, rounds),
        officials=tuple(
            Official(duty, name) for field, duty in OFFICIALS if (name := getattr(wish, field))
        ),
    )


def understood(text: str) -> str:
    """Return a rate of play as we write it, or say at its field why nobody can read it."""
    if not text:
        return ""
    try:
        return rate_text(parse_rate(text))
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
