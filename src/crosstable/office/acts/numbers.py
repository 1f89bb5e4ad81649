"""Pairing numbers: given by lot, by strength or in the order of entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.seeding import RatingOrder
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import Line, Seed, YesNo, about, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.naming import first_of
from crosstable.office.numbering import changes_by_strength
from crosstable.office.roles import Right, Role
from crosstable.pairing.chance import Chance
from crosstable.pairing.initial_order import initial_order, teams_by_strength
from crosstable.pairing.lots import WAYS_OF_DRAWING, draw_lots, usual_way
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.systems import (
    OrderingSystem,
    PlacingSystem,
    bracket_system,
    rounds_to_play,
    system_of,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

_MANY = 12
"""Players a caution names before it counts the rest."""
AS_ENTERED = "as-entered"
"""The way of giving numbers that keeps the order of entry."""

FREE = "free"
"""Plain lots."""
INITIAL_ORDER = "initial-order"
"""The way of giving numbers by strength."""
_WAYS: Mapping[str, Sentence] = {
    AS_ENTERED: Sentence("in the order of entry"),
    INITIAL_ORDER: Sentence("in the order of strength"),
    "free": Sentence("by free lots"),
    "varma": Sentence("by Varma tables"),
    "first-half": Sentence("by lots for each federation"),
}
"""How numbers were given, in words."""


class NewNumber(msgspec.Struct, frozen=True):
    """A player's number before and after."""

    old: int
    new: int


class NumbersAssigned(Act, frozen=True, tag="numbers-assigned"):
    """Pairing numbers were given, by lot with a recorded seed or by an order."""

    topic = Topic.LOTS

    method: str
    numbers: tuple[NewNumber, ...]
    seed: str = ""
    protocol: tuple[Sentence, ...] = ()
    system: System | None = None
    """The system with what was drawn for it as well, such as the colour of the first player."""
    because: tuple[Reason, ...] = ()
    teams: tuple[int, ...] = ()
    """The teams by the numbers they had, in the order of those they have now."""
    round_dates: tuple[date | None, ...] = ()
    """The days of the rounds, where only now it is known how many there are."""

    def applied(self, tournament: Tournament) -> Tournament:
        renumbered = tournament.renumbered({change.old: change.new for change in self.numbers})
        if self.teams:
            renumbered = replace(
                renumbered,
                teams=tuple(renumbered.team(number) for number in self.teams),
                moved_matches=(),
                lineups=tuple(
                    replace(lineup, team=self.teams.index(lineup.team) + 1)
                    for lineup in renumbered.lineups
                ),
                team_terms=renumbered.team_terms.renumbered(
                    {old: new for new, old in enumerate(self.teams, start=1)}
                ),
            )
        if self.round_dates:
            ends = tournament.ends or self.round_dates[-1]
            renumbered = replace(renumbered, round_dates=self.round_dates, ends=ends)
        return replace(renumbered, numbers_final=True, system=self.system or renumbered.system)

    def words(self, _tournament: Tournament) -> Sentence:
        if self.teams:
            return Sentence.plural(
                "numbers given to {count} team ({method}, seed {seed})",
                "numbers given to {count} teams ({method}, seed {seed})",
                count=len(self.teams),
                method=_WAYS.get(self.method, self.method),
                seed=self.seed,
            )
        if not self.seed:
            return Sentence.plural(
                "numbers given to {count} player ({method})",
                "numbers given to {count} players ({method})",
                count=len(self.numbers),
                method=_WAYS.get(self.method, self.method),
            )
        return Sentence.plural(
            "numbers given to {count} player ({method}, seed {seed})",
            "numbers given to {count} players ({method}, seed {seed})",
            count=len(self.numbers),
            method=_WAYS.get(self.method, self.method),
            seed=self.seed,
        )


class DrawLots(Command, frozen=True):
    """Give out the pairing numbers; the seed is made with the command and recorded."""

    right = Right(Role.ARBITER, Sentence("drawing lots"))

    seed: Seed
    method: Annotated[
        Line,
        said(
            Sentence("method"),
            "Empty for what the edition prescribes; `initial-order`, `as-entered`, or a way of "
            "drawing lots of the system",
            "as-entered",
        ),
    ] = ""
    """Empty for what the edition prescribes; ``initial-order`` orders by strength, ``as-entered``
    keeps the order of entry."""
    split: Annotated[YesNo, about("Whether lots are drawn in halves of the field")] = False
    """Let a federation too large for one envelope be divided, as the chief arbiter's decision."""

    def right_in(self, _state: State) -> Right | None:
        return (
            Right(Role.CHIEF_ARBITER, Sentence("dividing a federation in the draw"))
            if self.split
            else None
        )

    def decided(self, state: State) -> NumbersAssigned:
        given = self._given(state)
        return replace(given, round_dates=_days_of_rounds(given.applied(state.tournament)))

    def _given(self, state: State) -> NumbersAssigned:
        tournament, rules = state.tournament, edition_of(state.tournament)
        if not tournament.entrants:
            raise Refused("there are no players to give numbers to")
        if tournament.team_plan is not None:
            usual = FREE if system_of(tournament).fixed_schedule else INITIAL_ORDER
            return _teams_numbered(tournament, self.method or usual, self.seed)
        method = self.method or usual_method(tournament, rules)
        if method == INITIAL_ORDER:
            if tournament.numbers_final and not tournament.rounds and usual_way(tournament, rules):
                raise Refused(
                    "the numbers are already drawn; undo the drawing to order by strength"
                )
            return _ordered(tournament, rules, self.seed)
        if tournament.rounds:
            raise Refused("numbers cannot be drawn again once a round is paired")
        if tournament.numbers_final:
            raise Refused("the numbers are already drawn; undo the drawing to repeat it")
        if method == AS_ENTERED:
            numbers = tuple(NewNumber(number, number) for number in tournament.by_number)
            return NumbersAssigned(
                method, numbers, self.seed, system=_with_colour(tournament, self.seed)
            )
        if method not in WAYS_OF_DRAWING:
            known = (INITIAL_ORDER, AS_ENTERED, *WAYS_OF_DRAWING)
            raise UnknownName("way of drawing lots", method, known)
        drawn = draw_lots(tournament, rules, method=method, seed=self.seed, split=self.split)
        return NumbersAssigned(
            drawn.method,
            tuple(NewNumber(old, new) for old, new in drawn.numbers),
            drawn.seed,
            drawn.protocol,
            system=(
                _with_colour(tournament, f"{self.seed} colour")
                if isinstance(system_of(tournament), PlacingSystem)
                else None
            ),
            because=drawn.because,
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament, rules = state.tournament, edition_of(state.tournament)
        method = self.method or (usual_method(tournament, rules) if tournament.entrants else "")
        if method != INITIAL_ORDER or not tournament.numbers_final or tournament.team_plan:
            return ()
        changes = changes_by_strength(tournament)
        if not changes:
            return ()
        return asked_about_numbers((change.entrant, change.new) for change in changes)


def _days_of_rounds(tournament: Tournament) -> tuple[date | None, ...]:
    """Return the days of all rounds by the announced rhythm, now that their number is known.

    A day that somebody gave to a round stays; nothing where no rhythm or no first day is announced.
    """
    apart, first = tournament.days_between, tournament.starts
    if apart is None or first is None or not system_of(tournament).fixed_schedule:
        return ()
    days = tournament.round_dates
    return tuple(
        (days[index] if index < len(days) else None) or first + timedelta(days=apart * index)
        for index in range(max(rounds_to_play(tournament), len(days)))
    )


def _teams_numbered(tournament: Tournament, method: str, seed: str) -> NumbersAssigned:
    """Give the teams their numbers, and their players theirs: team by team, first board first."""
    if tournament.rounds:
        raise Refused("numbers cannot be drawn again once a round is paired")
    if tournament.numbers_final:
        raise Refused("the numbers are already drawn; undo the drawing to repeat it")
    system_of(tournament).check(tournament, edition_of(tournament))
    order: tuple[int, ...] = tuple(range(1, len(tournament.teams) + 1))
    if method == FREE:
        order = Chance(seed).shuffle(order)
    elif method == INITIAL_ORDER:
        engine, edition = system_of(tournament), edition_of(tournament)
        by_strength = (
            engine.order_teams if isinstance(engine, OrderingSystem) else teams_by_strength
        )
        order = by_strength(tournament, edition)
    elif method != AS_ENTERED:
        known = (FREE, INITIAL_ORDER, AS_ENTERED)
        raise UnknownName("way of giving numbers to teams", method, known)
    members = [number for team in order for number in tournament.team(team).members]
    return NumbersAssigned(
        method,
        tuple(NewNumber(old, new) for new, old in enumerate(members, start=1)),
        seed,
        tuple(
            Sentence("team {number}: {team}", number=number, team=tournament.team(team).name)
            for number, team in enumerate(order, start=1)
        ),
        system=_with_colour(tournament, seed),
        teams=order,
    )


def usual_method(tournament: Tournament, rules: Edition) -> str:
    """Return how numbers are given where the arbiter does not say: as the edition prescribes."""
    in_bracket = bracket_system(tournament) is not None
    seeded = in_bracket or not system_of(tournament).fixed_schedule
    if tournament.rating_order is RatingOrder.BY_HAND and seeded:
        return AS_ENTERED
    if in_bracket:
        return INITIAL_ORDER  # the best seeds are to meet as late as possible (decision 333)
    prescribed = usual_way(tournament, rules)
    if prescribed is not None:
        return prescribed
    return AS_ENTERED if system_of(tournament).fixed_schedule else INITIAL_ORDER


def what_is_drawn(tournament: Tournament) -> Literal["lots", "colour", ""]:
    """Return what is drawn when numbers are given in the usual way: lots, or a colour, or nothing.

    Where they follow the strength, the colour of the first player may still be left to a lot.
    """
    if tournament.team_plan is not None:
        lots = system_of(tournament).fixed_schedule
    else:
        lots = usual_method(tournament, edition_of(tournament)) not in {INITIAL_ORDER, AS_ENTERED}
    return "lots" if lots else "colour" if _colours_to_draw(tournament) else ""


@rule("swiss.numbers-frozen")
def _ordered(tournament: Tournament, rules: Edition, seed: str) -> NumbersAssigned:
    """Give numbers by strength; as long as they may change, a corrected list gives new ones.

    Decision 246.
    """
    frozen = rules.numbers_frozen_from_round
    if system_of(tournament).fixed_schedule and tournament.rounds:
        raise Refused("numbers cannot change once a round of the schedule is paired")
    if frozen is not None and len(tournament.rounds) >= frozen:
        raise Refused(
            "round {round} is paired: no pairing number changes any more",
            rules.because("swiss.numbers-frozen", "numbers are final from then on"),
            round=frozen,
        )
    if tournament.rating_order is RatingOrder.BY_HAND:
        raise Refused("no rating orders the players of this event; announce one, or number by hand")
    new = initial_order(tournament, rules)
    numbers = tuple(NewNumber(old, new[old]) for old in sorted(new))
    return NumbersAssigned(INITIAL_ORDER, numbers, seed, system=_with_colour(tournament, seed))


def _colours_to_draw(tournament: Tournament) -> tuple[str, ...]:
    """Return the colours the first player may draw; none where there is nothing left to draw."""
    if tournament.system.option(INITIAL_COLOUR):
        return ()
    options = system_of(tournament).options
    return next((option.values for option in options if option.name == INITIAL_COLOUR), ())


def _with_colour(tournament: Tournament, seed: str) -> System | None:
    """Draw the colour of the first player where the system wants one and none was drawn yet."""
    colours = _colours_to_draw(tournament)
    if not colours:
        return None
    chosen = tournament.system
    return System(
        chosen.name, (*chosen.options, Option(INITIAL_COLOUR, Chance(seed).pick(colours)))
    )


def asked_about_numbers(changes: Iterable[tuple[Entrant, int]]) -> tuple[Caution, ...]:
    """Return the question before players get other numbers: who, and which."""
    named = [f"{entrant.number} {entrant.player.name} → {new}" for entrant, new in changes]
    return say(
        Level.CONFIRM,
        Sentence.plural(
            "{count} player gets another number: {players}",
            "{count} players get another number: {players}",
            count=len(named),
            players=first_of(named, _MANY, glue="; "),
        ),
    )


def latest_numbering(state: State) -> NumbersAssigned | None:
    """Return how the numbers that hold now were given out."""
    acts_done = (done.act for done in reversed(state.in_force))
    return next((act for act in acts_done if isinstance(act, NumbersAssigned)), None)
