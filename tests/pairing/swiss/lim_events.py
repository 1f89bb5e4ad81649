"""Events made up for the Lim system, and what the product makes of their rounds.

An event is told in tokens (``dutch_2026_cards``); here it becomes a tournament, and a round that
was worked out by hand becomes the engine's own table.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from random import Random

import msgspec

from crosstable.kernel.colour import Colour as KernelColour
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO, PointSystem
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.checking import pairs_of
from crosstable.pairing.swiss.lim.engine import pair_lim
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.players import (
    Field,
    Float,
    SwissPlayer,
    colour_difference,
    preference,
)
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.systems import paired_round
from crosstable.rulebooks.library import edition_of
from tests.events import told as told_of
from tests.pairing.swiss.absences import Absences
from tests.pairing.swiss.dutch_2026_cards import Colour, Event, Points
from tests.pairing.swiss.lim_literal import UnpairableError
from tests.pairing.swiss.lim_records import Card, Situation, situation

__all__ = [
    "LimEvent",
    "Paired",
    "any_situation",
    "by_engine",
    "by_table",
    "made_up",
    "tournament_of",
]

Paired = tuple[tuple[tuple[int, int], ...], int | None]
EDITIONS = {2026: "fide-2026-02", 2018: "fide-2019"}
SYSTEMS: Mapping[Points, PointSystem] = {
    Points(): HALF_POINTS,
    Points(bye=5): msgspec.structs.replace(HALF_POINTS, allocated_bye=1),
    Points(bye=0): msgspec.structs.replace(HALF_POINTS, allocated_bye=0),
    Points(30, 10, 0, 0, 0, 30): THREE_ONE_ZERO,
}
PLAYED = ("10", "10", "==", "==", "01", "01", "00", "=0")
UNPLAYED = ("+-", "-+", "--")


@dataclass(frozen=True)
class LimEvent:
    """An event, and what of it concerns the Lim system alone."""

    event: Event
    ratings: Mapping[int, int]
    maxi: str = "no"
    edition: int = 2026

    def situation(self, in_round: int) -> Situation:
        """Return a round; the 1988 meaning of a Maxi-tournament is more players than 2^rounds."""
        many = len(self.event.lines) > 2**self.event.rounds
        return situation(
            self.event,
            in_round,
            ratings=self.ratings,
            maxi=self.maxi == "yes" or (self.maxi == "auto" and many),
            edition=self.edition,
        )


def by_engine(told: LimEvent, in_round: int) -> Paired:
    """Return the pairs of a round, White first, and the bye, as an office would be told them."""
    tournament = tournament_of(told, in_round)
    asked = paired_round(tournament, edition_of(tournament), in_round)
    paired = pairs_of(asked.proposal)
    return tuple(sorted(paired.pairs)), next(iter(paired.left_over), None)


def tournament_of(told: LimEvent, in_round: int) -> Tournament:
    """Return an event as a tournament in which a round is to be paired."""
    of = told.event
    return told_of(
        of.lines,
        in_round,
        ratings=told.ratings,
        edition=EDITIONS[told.edition],
        system="lim",
        options={
            "initial-colour": "white" if of.initial == "w" else "black",
            "maxi-tournament": told.maxi,
        },
        points=SYSTEMS[of.points],
        planned_rounds=of.rounds,
    )


def by_table(of: Situation) -> Paired:
    """Return the pairs and the bye of a round told by cards, as the engine has them."""
    floats = {1: Float.DOWN, 0: Float.UP, -1: Float.UP}
    players = [
        SwissPlayer(
            number=card.number,
            name=f"P{card.number}",
            score=card.score,
            pairing_score=card.score,
            colours=card.colours.upper(),
            history=card.colours.upper(),
            difference=colour_difference(card.colours.upper()),
            preference=preference(card.colours.upper()),
            floats=(floats[of.side(card)] if card.floated else Float.NONE, Float.NONE),
            opponents=tuple(sorted(card.met)),
            avoids=card.met,
            may_have_bye=card.bye,
            topscorer=False,
            place=card.number,
        )
        for card in of.cards
    ]
    colour = KernelColour.WHITE if of.initial == "w" else KernelColour.BLACK
    field = Field(of.round, of.last, tuple(players), HALF_POINTS, colour)
    table = LimTable(field, [card.rating for card in of.cards], maxi=of.maxi)
    paired = pair_lim(table)
    if isinstance(paired, Impossible):
        raise UnpairableError
    boards = [
        table.board_in(*pair, place, below=not group.downward)
        for place, group in enumerate(paired.groups)
        for pair in group.pairs
    ]
    bye = None if paired.bye is None else players[paired.bye].number
    return tuple(sorted((board.white, board.black) for board in boards)), bye


def made_up(seed: int, most: int = 12) -> Generator[LimEvent, Paired | None, None]:
    """Play an event with byes, forfeits, wrong colours, late entries and players who leave.

    Each event wants its next round; the pairing sent back is played, None ends it.
    """
    chance = Random(seed)
    count = chance.randint(2, most)
    rounds = chance.randint(2, min(9, count + 1))
    initial: Colour = chance.choice(("w", "b"))
    forfeits, wrong = chance.choice((0, 0, 0.1, 0.4)), chance.choice((0, 0, 0, 0.1))
    told = LimEvent(
        Event({}, rounds, initial, chance.choice(tuple(SYSTEMS))),
        _ratings(chance, count),
        maxi=chance.choice(("auto", "yes", "no")),
        edition=chance.choice((2026, 2026, 2018)),
    )
    results = PLAYED if chance.random() < 0.3 else PLAYED[:6]
    absences = Absences(chance, count)
    lines: dict[int, list[str]] = {number: [] for number in range(1, count + 1)}
    for number in range(1, rounds + 1):
        if not absences.enough_in(number, lines):
            return
        kept = {player: tuple(line) for player, line in lines.items()}
        paired = yield replace(told, event=replace(told.event, lines=kept))
        if paired is None:
            return
        for pair in paired[0]:
            white, black = pair if chance.random() >= wrong else pair[::-1]
            marks = chance.choice(UNPLAYED if chance.random() < forfeits else results)
            lines[white].append(f"{black}w{marks[0]}")
            lines[black].append(f"{white}b{marks[1]}")
        if paired[1] is not None:
            lines[paired[1]].append("U")


def _ratings(chance: Random, count: int) -> dict[int, int]:
    """Ratings that fall with the number, or nearly so, and now and then somebody without one."""
    step, noise = chance.choice((10, 40, 80)), chance.choice((0, 60))
    rated = {
        number: 2600 - step * number + chance.randint(-noise, noise)
        for number in range(1, count + 1)
    }
    if chance.random() < 0.2:
        rated[chance.randint(1, count)] = 0
    return rated


def any_situation(seed: int, most: int = 12) -> Situation:
    """Return a round with any scores, colours, meetings and floats, whether or not it can arise."""
    chance = Random(seed)
    count, number = chance.randint(2, most), chance.randint(2, 8)
    share = chance.choice((0.1, 0.3, 0.5))
    limits = chance.random() < 0.8
    met: dict[int, set[int]] = {player: set() for player in range(1, count + 1)}
    for one, others in met.items():
        for other in range(one + 1, count + 1):
            if chance.random() < share:
                others.add(other)
                met[other].add(one)
    cards = [
        Card(
            player,
            min(max(0, number - 1 + chance.choice((-3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3))), 16),
            _colours(chance, chance.randint(0, number - 1), limits=limits),
            frozenset(others),
            floated=chance.random() < 0.3,
            rating=chance.choice((0, 2000 + chance.randint(0, 300), 2600 - 20 * player)),
            bye=chance.random() < 0.8,
        )
        for player, others in met.items()
    ]
    return Situation(
        cards=tuple(sorted(cards, key=lambda card: card.rank)),
        round=number,
        rounds=chance.choice((number, 9, 9, 9)),
        initial=chance.choice(("w", "b")),
        maxi=chance.random() < 0.4,
    )


def _colours(chance: Random, count: int, *, limits: bool) -> str:
    """Return colours: not three running, not three more of one, unless wrong ones were played."""
    card = Card(0, 0)
    for _ in range(count):
        permitted = [colour for colour in "wb" if not limits or card.may_have(colour)]
        card = replace(card, colours=card.colours + chance.choice(permitted))
    return card.colours
