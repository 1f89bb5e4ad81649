"""An event that nobody announced yet: from a file of regulations to a tournament to be checked.

Every value goes the way an announcement goes, so a file and a form mean the same; what does not fit
is said with its line.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from msgspec.structs import asdict

from crosstable.formats.officials import named_officials
from crosstable.formats.regulations_file import RegulationsFile
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.points import point_system
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.kernel.regulations import Decided, Regulations
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts.details import Details, check_details
from crosstable.office.regulations import decisions
from crosstable.pairing.systems import system
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS, edition, edition_for
from crosstable.rulebooks.rates_of_play import announced_rate
from crosstable.rulebooks.regulation_fields.table import field_in, read_field, regulation_field

_Value = TypeVar("_Value")
_CENTS = 100


def planned_event(file: RegulationsFile, today: date) -> Tournament:
    """Return the event that a file plans, as if it had been announced and decided."""
    plan = file.event

    def read(key: str, make: Callable[[], _Value]) -> _Value:
        try:
            return make()
        except (CrosstableError, ValueError) as error:
            said = Sentence("{key}: {cause}", key=key, cause=_said(error))
            raise file.wrong("event", key, said) from None

    rules = _rules(file, today)
    details = Details(
        name=plan.name,
        game=rules.game,
        edition=rules.id,
        system=System(read("system", lambda: system(plan.system or rules.pairing_systems[0])).name),
        points=read("points", lambda: point_system(plan.points)) if plan.points else rules.points,
        planned_rounds=plan.rounds,
        tie_breaks=rules.spelled_out(plan.tie_breaks),
        rate_of_play=read("rate-of-play", lambda: announced_rate(plan.rate_of_play)),
        city=plan.city,
        federation=plan.federation,
        starts=plan.starts,
        ends=plan.ends or plan.starts,
        round_dates=plan.round_days,
        officials=read("arbiters", lambda: named_officials(rules, plan.arbiters)),
        prizes=_prizes(file),
        event_class=EventClass(
            level=read("level", lambda: _level(plan.level)),
            official=plan.official,
            norms=plan.norms,
            registered=plan.registered,
        ),
        edition_by="name" if plan.rules else "day",
    )
    try:
        check_details(details)
    except CrosstableError as error:
        raise file.wrong("", "event", _said(error)) from None
    return Tournament(**asdict(details), regulations=_decided(file, rules))


def _rules(file: RegulationsFile, today: date) -> Edition:
    plan = file.event
    games = tuple(dict.fromkeys(known.game for known in EDITIONS.values()))
    if plan.rules:
        try:
            return edition(plan.rules)
        except CrosstableError as error:
            raise file.wrong("event", "rules", _said(error)) from None
    if plan.game not in games:
        cause = Refused("say which game it is, one of {games}", games=", ".join(games))
        raise file.wrong("event", "game", _said(cause))
    return edition_for(plan.game, plan.starts or today)


def _prizes(file: RegulationsFile) -> PrizeFund:
    plan = file.event
    if not plan.prizes:
        return PrizeFund()
    amounts = tuple(amount * _CENTS for amount in plan.prizes)
    return PrizeFund(lists=(Category(name=MAIN, amounts=amounts),), currency=plan.currency)


def _level(text: str) -> Level:
    known = {level.value: level for level in Level}
    if text and text not in known:
        raise Refused("{text!r} is not one of {known}", text=text, known=", ".join(known))
    return known.get(text, Level.OTHER)


def _decided(file: RegulationsFile, rules: Edition) -> Regulations:
    """Return what the file decides, each answer read as the form reads it."""
    kept: list[Decided] = []
    for decision in decisions(file.decided):
        try:
            field = field_in(regulation_field(decision.field), rules)
            if not field.is_asked_by(rules.texts):
                raise field.unfit("{rules} does not ask for it", rules=rules.title)
            kept.append(Decided(field.name, read_field(field, decision.text, rules)))
        except CrosstableError as error:
            raise file.wrong("regulations", decision.field, _said(error)) from None
    return Regulations(tuple(kept))


def _said(error: Exception) -> str:
    return error.sentence if isinstance(error, CrosstableError) else str(error)
