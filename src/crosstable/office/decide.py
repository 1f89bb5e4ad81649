"""Decisions: whether a command is allowed now, and which act it becomes.

Each decision looks at the state only; chance comes in with the command. What is refused says why,
with the article where a regulation forbids it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import singledispatch
from typing import Literal

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.tournament import (
    Entrant,
    Option,
    Remark,
    RemarkKind,
    System,
    Tournament,
)
from crosstable.office import acts
from crosstable.office import commands as ask
from crosstable.office.entrants import Roll
from crosstable.office.fold import State, undoable
from crosstable.pairing.chance import Chance
from crosstable.pairing.initial_order import initial_order
from crosstable.pairing.lots import draw_lots, usual_way
from crosstable.pairing.proposal import INITIAL_COLOUR, check_choices
from crosstable.pairing.systems import VersionedSystem, system, system_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.chosen import ranking_options
from crosstable.standings.tiebreaks.table import tie_break

__all__ = [
    "AS_ENTERED",
    "INITIAL_ORDER",
    "check_details",
    "decide",
    "edition_of",
    "entrant_still_in",
    "refuse_unprintable",
]

AS_ENTERED = "as-entered"
"""The way of giving numbers that keeps the order of entry."""
INITIAL_ORDER = "initial-order"
"""The way of giving numbers by strength."""


def edition_of(tournament: Tournament) -> Edition:
    """Return the edition a tournament is played under."""
    return edition(tournament.edition)


@singledispatch
def decide(command: object, state: State) -> acts.Act:
    """Return the act a command becomes in this state, or refuse it."""
    raise TypeError(f"{type(command).__name__} is not a command for {state.id}")


@decide.register
def _(command: ask.ChangeDetails, state: State) -> acts.Act:
    tournament, new = state.tournament, command.details
    check_details(new)
    if tournament.rounds:
        for word, before, after in (
            ("game", tournament.game, new.game),
            ("edition", tournament.edition, new.edition),
            ("pairing system", tournament.system, new.system),
            ("point system", tournament.points, new.points),
        ):
            if before != after:
                raise Refused(f"the {word} cannot change once a round is paired; undo the rounds")
        if new.planned_rounds and new.planned_rounds < len(tournament.rounds):
            raise Refused(f"{len(tournament.rounds)} rounds are already paired")
    return acts.DetailsChanged(
        new, tuple(_remarks(tournament, new)), prizes=_became_of_prizes(tournament, new)
    )


def _became_of_prizes(
    tournament: Tournament, new: acts.Details
) -> Literal["", "announced", "changed", "withdrawn"]:
    """Return what a change does to the prizes; nothing where it is about other things too."""
    before, after = tournament.prizes, new.prizes
    same = all(
        getattr(tournament, name) == getattr(new, name)
        for name in new.__struct_fields__
        if name != "prizes"
    )
    if before == after or not same:
        return ""
    if not before.lists:
        return "announced"
    return "changed" if after.lists else "withdrawn"


def _remarks(tournament: Tournament, new: acts.Details) -> Iterator[Remark]:
    """Yield what a reader of the report must know of a change made after play began."""
    done = len(tournament.rounds)
    if not done:
        return
    if new.planned_rounds != tournament.planned_rounds:
        words = f"{tournament.planned_rounds or 'open'} to {new.planned_rounds or 'open'}"
        yield Remark(RemarkKind.ROUNDS_CHANGED, done, words)
    if new.tie_breaks != tournament.tie_breaks:
        before, after = (
            ", ".join(names) or "as recommended"
            for names in (tournament.tie_breaks, new.tie_breaks)
        )
        words = f"{before} to {after}"
        yield Remark(RemarkKind.TIE_BREAKS_CHANGED, done, words)
    if new.ranking != tournament.ranking:
        words = " to ".join(
            ", ".join(f"{each.name}={each.value}" for each in choices) or "as usual"
            for choices in (tournament.ranking, new.ranking)
        )
        yield Remark(RemarkKind.TIE_BREAKS_CHANGED, done, f"counted: {words}")


def check_details(details: acts.Details) -> None:
    """Refuse an announcement that no tournament can be run by."""
    if not details.name.strip():
        raise Refused("a tournament needs a name")
    if not 0 <= details.planned_rounds <= 999:
        raise Refused(f"{details.planned_rounds} is not a number of rounds")
    if details.starts and details.ends and details.ends < details.starts:
        raise Refused(f"the tournament would end ({details.ends}) before it starts")
    for word, text in (
        ("name", details.name),
        ("city", details.city),
        ("rate of play", details.rate_of_play),
        *((official.duty, official.name) for official in details.officials),
    ):
        refuse_unprintable(word, text)
    if details.federation and not re.fullmatch("[A-Z]{3}", details.federation):
        raise Refused(f"federation {details.federation!r} is not a three-letter code")
    rules = edition(details.edition)
    if rules.game != details.game:
        raise Refused(f"{rules.title} is about {rules.game}, not {details.game}")
    engine = system(details.system.name)
    check_choices(details.system, engine.options)
    if isinstance(engine, VersionedSystem):
        engine.check_version(details.system, rules)
    ranking_options(details.ranking)
    _check_prizes(details.prizes)
    for name in details.tie_breaks:
        if tie_break(name).round_robin_only and not system(details.system.name).everybody_meets:
            raise Refused(f"the tie-break {name} is for round robins only")


def _check_prizes(fund: PrizeFund) -> None:
    """Refuse lists of prizes that nobody can be paid by."""
    refuse_unprintable("currency", fund.currency)
    names = [each.name.casefold() for each in fund.lists]
    for each in fund.lists:
        if not each.name.strip():
            raise Refused("a list of prizes needs a name")
        refuse_unprintable("list of prizes", each.name)
        if names.count(each.name.casefold()) > 1:
            raise Refused(f"two lists of prizes are called {each.name!r}; name them differently")
        if any(amount < 0 for amount in each.amounts):
            raise Refused(f"prizes {each.name!r}: a prize cannot be less than nothing")
        if list(each.amounts) != sorted(each.amounts, reverse=True):
            raise Refused(
                f"prizes {each.name!r}: a lower place cannot bring more than a higher one"
            )


def refuse_unprintable(word: str, text: str) -> None:
    """Refuse characters that nobody sees and that break terminals, files and pages."""
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in text):
        raise Refused(f"the {word} {text!r} has unprintable characters")


@decide.register
def _(command: ask.Register, state: State) -> acts.Act:
    tournament = state.tournament
    if not command.players:
        raise Refused("there is no player to register")
    if system_of(tournament).fixed_schedule and tournament.rounds:
        raise Refused("the schedule is fixed: nobody can enter after the first round is paired")
    if system_of(tournament).fixed_schedule and tournament.numbers_final:
        raise Refused("the numbers are drawn; undo the drawing of lots to admit another player")
    roll = Roll(tournament.entrants)
    new: list[acts.NewEntrant] = []
    number = max(tournament.by_number, default=0)
    for each in command.players:
        number += 1
        _refuse_bad_texts(each)
        _refuse_twin(each.player, roll)
        roll.add(Entrant(number, each.player, team=each.team))
        new.append(acts.NewEntrant(number, each.player, each.team))
    return acts.PlayersRegistered(tuple(new), late=bool(tournament.rounds))


def _refuse_bad_texts(new: ask.NewPlayer) -> None:
    refuse_unprintable("club", new.player.club)
    refuse_unprintable("team", new.team)
    for title in new.player.titles:
        refuse_unprintable("title", title.code)
    for identifier in new.player.identifiers:
        refuse_unprintable("identifier", identifier.value)


def _refuse_twin(new: Player, roll: Roll) -> None:
    twin = roll.twin(new)
    if twin is None:
        return
    for each in new.identifiers:
        if each in twin.player.identifiers:
            raise Refused(
                f"{new.name} has the {each.register} number {each.value} of player "
                f"{twin.number}, {twin.player.name}"
            )
    raise Refused(
        f"{new.name} is already player {twin.number}; if it is somebody else, "
        "give a birth date, club or identifier to tell them apart"
    )


@decide.register
def _(command: ask.EditPlayer, state: State) -> acts.Act:
    entrant = state.tournament.entrant(command.number)
    others = (each for each in state.tournament.entrants if each is not entrant)
    _refuse_bad_texts(ask.NewPlayer(command.player, command.team))
    _refuse_twin(command.player, Roll(others))
    if (entrant.player, entrant.team) == (command.player, command.team):
        raise Refused(f"nothing changes about {entrant.player.name}")
    if (
        command.team != entrant.team
        and state.tournament.rounds
        and system_of(state.tournament).fixed_schedule
    ):
        raise Refused("the schedule is made for these teams: nobody changes the team any more")
    return acts.PlayerEdited(command.number, command.player, command.team)


@decide.register
def _(command: ask.RemovePlayer, state: State) -> acts.Act:
    entrant = state.tournament.entrant(command.number)
    if state.tournament.rounds or state.tournament.numbers_final:
        raise Refused(f"{entrant.player.name} is in the draw; withdraw the player instead")
    return acts.PlayerRemoved(command.number)


@decide.register
def _(command: ask.Withdraw, state: State) -> acts.Act:
    tournament = state.tournament
    entrant_still_in(tournament, command.number)
    after = len(tournament.rounds)
    if tournament.rounds:
        found = tournament.rounds[-1].board_of(command.number)
        if found is not None and found[1].not_begun:
            after -= 1
    return acts.PlayerWithdrew(command.number, after, command.reason)


def entrant_still_in(tournament: Tournament, number: int) -> Entrant:
    """Return an entrant who has not left."""
    entrant = tournament.entrant(number)
    if entrant.withdrawal is not None:
        raise Refused(
            f"{entrant.player.name} withdrew after round {entrant.withdrawal.after_round}"
        )
    return entrant


@decide.register
def _(command: ask.Reinstate, state: State) -> acts.Act:
    entrant = state.tournament.entrant(command.number)
    if not entrant.withdrawn:
        raise Refused(f"{entrant.player.name} has not withdrawn")
    return acts.PlayerReinstated(command.number)


@decide.register
def _(command: ask.DrawLots, state: State) -> acts.Act:
    tournament, rules = state.tournament, edition_of(state.tournament)
    if not tournament.entrants:
        raise Refused("there are no players to give numbers to")
    method = command.method or _usual_method(tournament, rules)
    if method == INITIAL_ORDER:
        if tournament.numbers_final and not tournament.rounds and usual_way(tournament, rules):
            raise Refused("the numbers are already drawn; undo the drawing to order by strength")
        return _ordered(tournament, rules, command.seed)
    if tournament.rounds:
        raise Refused("numbers cannot be drawn again once a round is paired")
    if tournament.numbers_final:
        raise Refused("the numbers are already drawn; undo the drawing to repeat it")
    if method == AS_ENTERED:
        numbers = tuple(acts.NewNumber(each, each) for each in tournament.by_number)
        return acts.NumbersAssigned(
            method, numbers, command.seed, system=_with_colour(tournament, command.seed)
        )
    drawn = draw_lots(tournament, rules, method=method, seed=command.seed, split=command.split)
    return acts.NumbersAssigned(
        drawn.method,
        tuple(acts.NewNumber(old, new) for old, new in drawn.numbers),
        drawn.seed,
        drawn.protocol,
        because=drawn.because,
    )


def _usual_method(tournament: Tournament, rules: Edition) -> str:
    """Return how numbers are given where the arbiter does not say: as the edition prescribes."""
    prescribed = usual_way(tournament, rules)
    if prescribed is not None:
        return prescribed
    return AS_ENTERED if system_of(tournament).fixed_schedule else INITIAL_ORDER


@rule("swiss.numbers-frozen")
def _ordered(tournament: Tournament, rules: Edition, seed: str) -> acts.Act:
    """Give numbers by strength; as long as they may change, a corrected list gives new ones."""
    frozen = rules.numbers_frozen_from_round
    if system_of(tournament).fixed_schedule and tournament.rounds:
        raise Refused("numbers cannot change once a round of the schedule is paired")
    if frozen is not None and len(tournament.rounds) >= frozen:
        raise Refused(
            f"round {frozen} is paired: no pairing number changes any more",
            rules.because("swiss.numbers-frozen", "numbers are final from then on"),
        )
    new = initial_order(tournament, rules)
    numbers = tuple(acts.NewNumber(old, new[old]) for old in sorted(new))
    return acts.NumbersAssigned(INITIAL_ORDER, numbers, seed, system=_with_colour(tournament, seed))


def _with_colour(tournament: Tournament, seed: str) -> System | None:
    """Draw the colour of the first player where the system wants one and none was drawn yet."""
    chosen = tournament.system
    wanted = [each for each in system_of(tournament).options if each.name == INITIAL_COLOUR]
    if not wanted or chosen.option(INITIAL_COLOUR):
        return None
    drawn = Option(INITIAL_COLOUR, Chance(seed).pick(wanted[0].values))
    return System(chosen.name, (*chosen.options, drawn))


@decide.register
def _(command: ask.ForbidPair, state: State) -> acts.Act:
    tournament = state.tournament
    first, second = sorted((command.first, command.second))
    if first == second:
        raise Refused("a player cannot be kept from meeting himself")
    for number in (first, second):
        tournament.entrant(number)
    if system_of(tournament).fixed_schedule:
        raise Refused("everybody meets everybody here: no pair can be forbidden")
    if tournament.rounds and tournament.by_the_rules:
        raise Refused(
            "pairs are forbidden before the first round is paired; later it takes leaving the "
            "rules mode"
        )
    if tournament.must_not_meet(first, second):
        raise Refused(f"{first} and {second} are already kept apart")
    return acts.PairForbidden(first, second, command.reason)


@decide.register
def _(command: ask.AllowPair, state: State) -> acts.Act:
    first, second = sorted((command.first, command.second))
    if not state.tournament.must_not_meet(first, second):
        raise Refused(f"{first} and {second} are not kept apart")
    return acts.PairAllowed(first, second)


@decide.register
def _(command: ask.Undo, state: State) -> acts.Act:
    latest = undoable(state.in_force[1:])
    if latest is None:
        raise Refused("there is nothing to undo: the tournament was only just created")
    return acts.Undone(latest.version, command.reason)
