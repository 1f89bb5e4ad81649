"""Options of pairing systems on the command line: the frequent ones by name, all by name=value."""

from __future__ import annotations

from datetime import date
from typing import TypedDict

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.choosing import SystemName, edition_options, say_rules
from crosstable.cli.shell import emit, json_option, say
from crosstable.formats.trf.naming_rules import usual_rules
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import Choice, check_choices
from crosstable.pairing.swiss.fmjd.aspects import Acceleration, Colour, Floats
from crosstable.pairing.systems import (
    DescribedSystem,
    PairingSystem,
    VersionedSystem,
    system,
    usual_games,
)
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition


class Version(TypedDict):
    """What ``version_options`` adds to a command."""

    options: tuple[str, ...]
    colour: str | None
    floats: str | None
    accelerate: str | None


def version_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that choose a version of a pairing system."""
    for option in reversed(
        (
            click.option("--option", "options", multiple=True, help="name=value, of the system."),
            click.option("--colour", type=click.Choice([choice.value for choice in Colour])),
            click.option("--floats", type=click.Choice([choice.value for choice in Floats])),
            click.option(
                "--accelerate", type=click.Choice([choice.value for choice in Acceleration])
            ),
        )
    ):
        function = option(function)
    return function


def version_of(given: Version) -> tuple[Option, ...]:
    """Return the options that were given, each once; the named ones win."""
    chosen = {}
    for text in given["options"]:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidValue(f"{text!r} is not an option; write name=value")
        chosen[name] = value
    named = (
        ("colour", given["colour"]),
        ("floats", given["floats"]),
        ("accelerate", given["accelerate"]),
    )
    chosen |= {name: value for name, value in named if value is not None}
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


class OptionsJson(msgspec.Struct, frozen=True):
    """What can be chosen of a system that describes no versions, as ``--json`` prints it."""

    system: str
    title: str
    options: tuple[Choice, ...]


class DescribedOptionsJson(OptionsJson, frozen=True):
    """What can be chosen of a system with one version, and how it pairs."""

    edition: str
    sentences: tuple[Reason, ...]


class DescriptionJson(msgspec.Struct, frozen=True):
    """How a version of a system pairs, as ``--json`` prints it."""

    system: System
    title: str
    edition: str
    sentences: tuple[Reason, ...]


@click.command("describe")
@click.option("--system", "system_name", type=SystemName(), required=True)
@edition_options("Of the event")
@click.option(
    "--rounds",
    type=click.IntRange(1, 999),
    help="How many are planned, where the system goes by it.",
)
@version_options
@json_option
def describe_command(
    *,
    system_name: str,
    rounds: int | None,
    edition_name: str | None,
    day: date | None,
    as_json: bool,
    options: tuple[str, ...],
    colour: str | None,
    floats: str | None,
    accelerate: str | None,
) -> None:
    """Say in plain words how a system pairs, for the announcement of an event."""
    engine = system(system_name)
    given = Version(options=options, colour=colour, floats=floats, accelerate=accelerate)
    chosen = System(system_name, version_of(given))
    check_choices(chosen, engine.options)
    if not isinstance(engine, DescribedSystem):
        if as_json:
            emit(OptionsJson(system_name, engine.title, engine.options))
            return
        say(engine.title)
        _say_options(engine)
        return
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
        planned_rounds=rounds or 0,
        game_plan=plan,
        points=points,
        starts=day,
    )
    sentences = engine.describe(planned, rules)
    versioned = isinstance(engine, VersionedSystem)
    if as_json:
        emit(
            DescriptionJson(chosen, engine.title, rules.id, sentences)
            if versioned
            else DescribedOptionsJson(
                system_name, engine.title, engine.options, rules.id, sentences
            )
        )
        return
    for sentence in sentences:
        say(f"{cited(sentence)}.")
    if not versioned:
        _say_options(engine)


def _say_options(engine: PairingSystem) -> None:
    """Print what can be chosen of a system."""
    for choice in engine.options:
        say(f"{choice.name}: {choice.title}")
