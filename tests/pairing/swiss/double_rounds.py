"""Events made up for the Double-Swiss, and what the product makes of their rounds.

An event is told in tokens (``double_records``); here it becomes a tournament, and a round that was
worked out by hand becomes the engine's own table.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from random import Random

import msgspec

from crosstable.kernel.colour import Colour as KernelColour
from crosstable.kernel.points import TWO_GAMES
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.checking import pairs_of
from crosstable.pairing.swiss.double import DoubleTable
from crosstable.pairing.swiss.players import NO_PREFERENCE, Field, Float, colour_difference
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.team.engine import pair_teams
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.pairing.swiss.team.system import assemble, faults
from crosstable.pairing.swiss.team.table import Preferences
from crosstable.pairing.systems import paired_round
from crosstable.rulebooks.library import edition_of
from tests.events import told
from tests.pairing.swiss.absences import Absences
from tests.pairing.swiss.double_literal import UnpairableError
from tests.pairing.swiss.double_records import Card, Colour, Event, Situation
from tests.texts import FIDE_DOUBLE_SWISS_2026, FIDE_DOUBLE_SWISS_MATCH

__all__ = ["Paired", "any_situation", "by_engine", "by_table", "made_up", "tournament_of"]

Paired = tuple[tuple[tuple[int, int], ...], int | None]
PLAN = FIDE_DOUBLE_SWISS_MATCH.plan
TEXT = certain(FIDE_DOUBLE_SWISS_2026.upfloaters)
PLAYED = ("10", "10", "==", "==", "01", "01")
UNUSUAL = ("00", "=0", "0=")
UNPLAYED = ("+-", "-+", "--")


def by_engine(event: Event, in_round: int) -> Paired:
    """Return the pairs of a round, White first, and the bye, as an office would be told them."""
    tournament = tournament_of(event, in_round)
    asked = paired_round(tournament, edition_of(tournament), in_round)
    paired = pairs_of(asked.proposal)
    return tuple(sorted(paired.pairs)), next(iter(paired.left_over), None)


def tournament_of(event: Event, in_round: int) -> Tournament:
    """Return an event as a tournament in which a round is to be paired."""
    return told(
        event.lines,
        in_round,
        edition="fide-2026-02",
        system="double-swiss",
        options={
            "initial-colour": "white" if event.initial == "w" else "black",
            "acceleration": "baku" if event.baku else "none",
        },
        points=msgspec.structs.replace(TWO_GAMES, allocated_bye=event.bye),
        plan=PLAN,
        planned_rounds=event.rounds,
    )


def by_table(of: Situation) -> Paired:
    """Return the pairs and the bye of a round told by cards, as the engine has them."""
    players = [
        SwissTeam(
            number=card.number,
            name=f"P{card.number}",
            score=card.score,
            pairing_score=card.score,
            colours=card.colours.upper(),
            history=card.colours.upper(),
            difference=colour_difference(card.colours.upper()),
            preference=NO_PREFERENCE,
            floats=(Float.UP if card.floated else Float.NONE, Float.NONE),
            opponents=tuple(sorted(card.met)),
            avoids=card.met,
            may_have_bye=card.bye,
            topscorer=False,
            place=card.number,
            matches=card.matches,
            games=2 * card.matches,
        )
        for card in of.cards
    ]
    colour = KernelColour.WHITE if of.initial == "w" else KernelColour.BLACK
    table = DoubleTable(
        Field(of.round, of.last, tuple(players), TWO_GAMES, colour),
        TEXT,
        preferences=Preferences.NONE,
        secondary=False,
        rounds_left=of.rounds - of.round,
    )
    paired = pair_teams(table)
    if isinstance(paired, Impossible):
        raise UnpairableError
    assert not faults(table, paired)
    pairing = assemble(table, paired)
    return tuple(sorted(pairing.pairs)), pairing.bye


def made_up(seed: int, most: int = 12) -> Generator[Event, Paired | None, None]:
    """Play an event with byes, forfeits, wrong colours, late entries and players who leave.

    Each event wants its next round; the pairing sent back is played, None ends it.
    """
    chance = Random(seed)
    count = chance.randint(2, most)
    rounds = chance.randint(2, min(9, count + 1))
    initial: Colour = chance.choice(("w", "b"))
    single, both, unusual, wrong = (
        chance.choice(shares)
        for shares in ((0, 0, 0.1, 0.4), (0, 0, 0.1), (0, 0.1), (0, 0, 0, 0.1))
    )
    told = Event({}, rounds, initial, chance.choice((3, 3, 4, 2, 0)), chance.random() < 0.2)
    absences = Absences(chance, count)
    lines: dict[int, list[str]] = {number: [] for number in range(1, count + 1)}
    for number in range(1, rounds + 1):
        if not absences.enough_in(number, lines):
            return
        paired = yield replace(told, lines={player: tuple(line) for player, line in lines.items()})
        if paired is None:
            return
        for pair in paired[0]:
            white, black = pair if chance.random() >= wrong else pair[::-1]
            first = second = chance.choice(UNPLAYED)
            if chance.random() >= both:
                first, second = (_marks(chance, single, unusual) for _ in range(2))
            lines[white].append(f"{black}w{first[0]}{second[0]}")
            lines[black].append(f"{white}b{first[1]}{second[1]}")
        if paired[1] is not None:
            lines[paired[1]].append("U")


def _marks(chance: Random, unplayed: float, unusual: float) -> str:
    if chance.random() < unplayed:
        return chance.choice(UNPLAYED)
    return chance.choice(UNUSUAL if chance.random() < unusual else PLAYED)


def any_situation(seed: int, most: int = 10) -> Situation:
    """Return a round with any scores, colours, meetings and floats, whether or not it can arise."""
    chance = Random(seed)
    count, number = chance.randint(2, most), chance.randint(2, 8)
    share = chance.choice((0.1, 0.3, 0.5, 0.6))
    met: dict[int, set[int]] = {player: set() for player in range(1, count + 1)}
    for one, others in met.items():
        for other in range(one + 1, count + 1):
            if chance.random() < share:
                others.add(other)
                met[other].add(one)
    scores = [chance.randint(0, 4 * (number - 1)) for _ in range(chance.randint(1, 6))]
    cards = [
        Card(
            player,
            chance.choice(scores),
            "".join(chance.choice("wb") for _ in range(chance.randint(0, number - 1))),
            frozenset(others),
            floated=chance.random() < 0.4,
            matches=chance.randint(0, number - 1),
            bye=chance.random() < 0.8,
        )
        for player, others in met.items()
    ]
    return Situation(
        cards=tuple(sorted(cards, key=lambda card: card.rank)),
        round=number,
        rounds=chance.choice((number, 9, 9, 9, 9)),
        initial=chance.choice(("w", "b")),
    )
