"""Options of pairing systems on the command line: the frequent ones by name, all by name=value."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import DaySaid, edition_said, opt, terminal
from crosstable.cli.choosing import SystemName, say_rules
from crosstable.cli.telling import Shown
from crosstable.formats.trf.naming_rules import usual_rules
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.fmjd.aspects import Acceleration, Colour, Floats
from crosstable.pairing.systems import (
    DescribedSystem,
    VersionedSystem,
    system,
    usual_games,
)
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition


class Version(msgspec.Struct, frozen=True):
    """What chooses a version of a pairing system."""

    options: Annotated[tuple[str, ...], opt("--option", help="name=value, of the system.")] = ()
    colour: Annotated[Colour | None, opt()] = None
    floats: Annotated[Floats | None, opt()] = None
    accelerate: Annotated[Acceleration | None, opt()] = None


def version_of(given: Version) -> tuple[Option, ...]:
    """Return the options that were given, each once; the named ones win."""
    chosen = {}
    for text in given.options:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidValue(f"{text!r} is not an option; write name=value")
        chosen[name] = value
    for name in ("colour", "floats", "accelerate"):
        value = getattr(given, name)
        if value is not None:
            chosen[name] = value.value
    return tuple(Option(name, value) for name, value in chosen.items())


def with_version(tournament: Tournament, given: Version) -> Tournament:
    """Return a tournament with the options that were given in place of its own."""
    changes = version_of(given)
    if not changes:
        return tournament
    chosen = tournament.system
    names = {change.name for change in changes}
    kept = tuple(option for option in chosen.options if option.name not in names)
    changed = System(chosen.name, (*kept, *changes))
    check_choices(changed, system(chosen.name).options)
    return replace(tournament, system=changed)


@terminal(None, "describe")
def describe_command(
    *,
    system_name: Annotated[str, opt("--system", type=SystemName())],
    edition_name: Annotated[str | None, edition_said("Of the event")] = None,
    day: DaySaid = None,
    rounds: Annotated[
        int,
        opt(least=1, most=999, help="How many are planned, where the system goes by it."),
    ] = 0,
    version: Version,
) -> Shown:
    """Say in plain words how a system pairs, for the announcement of an event."""
    engine = system(system_name)
    chosen = System(system_name, version_of(version))
    check_choices(chosen, engine.options)
    options = [f"{choice.name}: {choice.title}" for choice in engine.options]
    told = {"system": system_name, "title": engine.title, "options": engine.options}
    if not isinstance(engine, DescribedSystem):
        return Shown(told, [engine.title, *options])
    rules = edition(edition_name) if edition_name else usual_rules(system_name, day)
    say_rules(rules, day, named=edition_name is not None)
    if isinstance(engine, VersionedSystem):
        engine.check_version(chosen, rules)
    plan, points = planned_round(rules, usual_games(system_name))
    planned = Tournament(
        name="announcement",
        game=rules.game,
        edition=rules.id,
        system=chosen,
        planned_rounds=rounds,
        game_plan=plan,
        points=points,
        starts=day,
    )
    sentences = engine.describe(planned, rules)
    described = {"edition": rules.id, "sentences": sentences}
    lines = [f"{cited(sentence)}." for sentence in sentences]
    if isinstance(engine, VersionedSystem):
        return Shown({"system": chosen, "title": engine.title} | described, lines)
    return Shown(told | described, [*lines, *options])
