"""Stages of a championship, each announced as tournaments of the office and noted in one step.

The tournaments and the note in the championship are one write of the journal: there is never the
one without the other, whatever happens in between, and whoever else announces at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, TypeAlias

import msgspec

from crosstable.circuits.championship import Championship, Contender
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.player import Identifier, Player, Rating, Sex, clean_name, is_federation
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts import Command, Details, NewPlayer, Register
from crosstable.office.cup_results import RATING_LIST
from crosstable.office.journal import Addition
from crosstable.office.keeping import Keeper
from crosstable.office.office import Office
from crosstable.office.own_parts import Decided, Kept, PartAct
from crosstable.office.rating_store import Signature
from crosstable.rulebooks.championship_rules import Contest
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of_list

Announced: TypeAlias = tuple[Details, tuple[Command, ...]]
"""A tournament that is to be announced, and what is done in it at once."""


class Where(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when a stage is played, and what it is called."""

    name: str = ""
    starts: date | None = None
    city: str = ""
    federation: str = ""
    group_names: Mapping[str, str] = {}
    """What the semi-finals are called, by the letter of the group; usually in English."""

    def rules(self, year: int) -> Edition:
        """Return the edition that is in force on the first day, or as the year begins."""
        return edition_of_list(RATING_LIST, self.starts or date(year, 1, 1))


class Stage(msgspec.Struct, frozen=True):
    """One of the stages: which tournaments it is, and how they are noted in the championship."""

    events: Callable[[Championship, Office, Where], Mapping[str, Announced]]
    noted: Callable[[str, dict[str, str]], PartAct[Championship]]


def announce(
    keeper: Keeper[Championship],
    name: str,
    stage: Stage,
    where: Where,
    office: Office,
    *,
    signed: Signature,
) -> Kept[Championship]:
    """Announce the tournaments of a stage and note them, all of it or nothing."""

    def decide(before: Championship) -> Decided[Championship]:
        made: dict[str, Addition] = {}
        for key, (details, commands) in stage.events(before, office, where).items():
            made[key] = office.announcement(
                details, commands, beside=tuple(made.values()), by=signed.by, at=signed.at
            )
        events = {key: addition.tournament for key, addition in made.items()}
        return stage.noted(name, events), tuple(made.values())

    return keeper.written_together(name, decide, signed)


def event_there(office: Office, name: str) -> Tournament | None:
    """Return a tournament that was announced once, unless it is gone."""
    try:
        event = office.state(name).tournament
    except UnknownName:
        return None
    return None if event.deleted else event


def stage_details(
    where: Where, contest: Contest, rules: Edition, *, system: str, rate: str, **more: Any
) -> Details:
    """Return the announcement of an event at the level of the world, under these rules."""
    rates = {preset.name: preset.rate for preset in rules.rates_of_play.presets}
    return Details(
        **{
            "game": rules.game,
            "edition": rules.id,
            "system": System(system),
            "points": rules.points,
            "rate_of_play": rate_text(rates[rate]),
            "city": where.city.strip(),
            "federation": where.federation.strip().upper(),
            "starts": where.starts,
            "event_class": EventClass(level=Level.WORLD, women=contest == "women"),
            "edition_by": "day",
            **more,
        }
    )


def entered(contenders: Iterable[Contender], contest: Contest, rules: Edition) -> Register:
    """Return the command that enters everybody who plays a stage, in this order."""
    return Register(
        tuple(
            NewPlayer(_player(one, rules.title_register, women=contest == "women"))
            for one in contenders
        )
    )


def _player(one: Contender, register: str, *, women: bool) -> Player:
    woman = one.woman if one.woman is not None else women or None
    return Player(
        name=clean_name(one.name),
        federation=one.federation if is_federation(one.federation) else "",
        sex=None if woman is None else Sex.FEMALE if woman else Sex.MALE,
        ratings=() if one.rating is None else (Rating(RATING_LIST, one.rating),),
        identifiers=(Identifier(register, one.number),) if one.number else (),
    )
