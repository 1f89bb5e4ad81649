"""Situations of the literal reference as the engine takes them, and the other way round."""

from __future__ import annotations

from pathlib import Path

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.players import Field, Float, colour_difference
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.team.engine import pair_teams
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.pairing.swiss.team.system import assemble, faults
from crosstable.pairing.swiss.team.table import (
    PREFERENCES,
    SECONDARY,
    Preferences,
    TeamTable,
    preference_of,
)
from tests.pairing.swiss.team_events import asked
from tests.pairing.swiss.team_literal import Card, Situation, UnpairableError
from tests.texts import FIDE_TEAM_SWISS_2024, FIDE_TEAM_SWISS_2026

__all__ = ["Kept", "kept_situations", "pair_by_engine", "situation_of", "table_of"]

TEXTS = {2024: FIDE_TEAM_SWISS_2024, 2026: FIDE_TEAM_SWISS_2026}
KEPT = Path(__file__).parents[2] / "data" / "swiss" / "team-swiss.json"


class Kept(msgspec.Struct, frozen=True):
    """A situation with the pairing that was agreed on, and what decides in it."""

    situation: Situation
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    decided: tuple[str, ...]


def kept_situations() -> tuple[Kept, ...]:
    """Return the situations that are kept."""
    return msgspec.json.decode(KEPT.read_bytes(), type=tuple[Kept, ...])


def table_of(situation: Situation) -> TeamTable:
    """Return a situation as the engine takes it."""
    preferences = Preferences(situation.preferences)
    last = situation.round == situation.rounds
    teams = [
        SwissTeam(
            number=card.number,
            name=f"T{card.number}",
            score=card.score,
            pairing_score=card.score,
            colours=card.colours,
            history=card.colours,
            difference=colour_difference(card.colours),
            preference=preference_of(preferences)(card.colours, last),
            floats=(Float.UP if card.floated else Float.NONE, Float.NONE),
            opponents=card.opponents,
            avoids=frozenset(card.opponents),
            may_have_bye=card.bye,
            topscorer=False,
            place=card.number,
            secondary=card.secondary,
            matches=len(card.colours),
            games=card.games,
        )
        for card in situation.cards
    ]
    teams.sort(key=lambda team: (-team.pairing_score, team.number))
    initial = Colour.WHITE if situation.initial == "W" else Colour.BLACK
    return TeamTable(
        Field(situation.round, last, tuple(teams), HALF_POINTS, initial),
        TEXTS[situation.edition],
        preferences=preferences,
        secondary=situation.secondary,
        rounds_left=situation.rounds - situation.round,
    )


def pair_by_engine(situation: Situation) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """Return the pairs, White first, and the bye, as the engine has them with its proofs."""
    table = table_of(situation)
    paired = pair_teams(table)
    if isinstance(paired, Impossible):
        raise UnpairableError
    assert not faults(table, paired)
    pairing = assemble(table, paired)
    return tuple(sorted(pairing.pairs)), pairing.bye


def situation_of(tournament: Tournament) -> Situation:
    """Return the next round of an event as the literal reference takes it."""
    table = asked(tournament).table
    option = tournament.system.option
    return Situation(
        cards=tuple(
            Card(
                number=team.number,
                score=team.pairing_score,
                secondary=team.secondary,
                colours=team.colours,
                floated=team.floated,
                opponents=team.opponents,
                games=team.games,
                bye=team.may_have_bye,
            )
            for team in table.teams
        ),
        edition=table.text.year,
        round=table.field.round,
        rounds=tournament.planned_rounds,
        preferences=option(PREFERENCES) or "type-a",
        secondary=option(SECONDARY) != "unused",
    )
