"""The columns of a list of players, for every door: a new one is an entry in ``COLUMNS``."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.player_fields import PlayerField, is_counted, value_in
from crosstable.kernel.seeding import NATIONAL, seeding_rating
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.columns.people import (
    BORN,
    CLUB,
    FEDERATION,
    NAME,
    NUMBER,
    TEAM,
    TITLE,
    titled,
)
from crosstable.office.columns.table import (
    Column,
    Exact,
    Kind,
    Table,
    Weight,
    when_asked,
    where_filled,
)
from crosstable.office.roles import Ask
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.library import edition_of


class Listed(NamedTuple):
    """A player on the list."""

    entrant: Entrant
    player: Player
    title: str
    rating: Rating | None
    """What orders the players; an estimate where there is nothing else."""


def _rating(line: Listed) -> Exact:
    rating = line.rating
    return None if rating is None or rating.list == ESTIMATE else rating.value


def _rating_text(line: Listed) -> str:
    value = _rating(line)
    if value is None or line.rating is None:
        return ""
    return f"{value} N" if line.rating.list == NATIONAL else str(value)


def _estimate(line: Listed) -> str:
    rating = line.rating
    return f"({rating.value})" if rating is not None and rating.list == ESTIMATE else ""


def _state(line: Listed) -> str:
    """Return that a player has left, or where the player always sits."""
    left, fixed = line.entrant.withdrawal, line.entrant.fixed_board
    if left is not None and left.expelled:
        return Sentence("expelled after round {round}", round=left.after_round)
    if left is not None:
        return Sentence("withdrew after round {round}", round=left.after_round)
    return "" if fixed is None else Sentence("always at board {number}", number=fixed.board)


COLUMNS: tuple[Column[Listed], ...] = (
    replace(NUMBER, weight=Weight.PLAIN),
    TITLE,
    NAME,
    replace(FEDERATION, weight=Weight.PLAIN),
    Column(
        "rating",
        Sentence("Rating"),
        Sentence("Rtg"),
        _rating,
        text=_rating_text,
        kind=Kind.NUMBER,
        usual=where_filled,
        highest_first=True,
    ),
    Column(
        "estimate",
        Sentence("Estimated rating"),
        Sentence("Est."),
        _estimate,
        kind=Kind.NUMBER,
        usual=where_filled,
        right=Ask.SEE_UNPUBLISHED,
    ),
    TEAM,
    CLUB,
    Column("state", Sentence("State"), Sentence("State"), _state, usual=where_filled),
    Column(
        "sight",
        Sentence("Sight"),
        Sentence("Sight"),
        lambda line: Sentence("visually disabled") if line.entrant.visually_disabled else "",
        usual=where_filled,
        right=Ask.SEE_FIELDS,
    ),
    BORN,
    Column(
        "sex",
        Sentence("Sex"),
        Sentence("Sex"),
        lambda line: line.player.sex.value if line.player.sex else "",
        weight=Weight.ASIDE,
        usual=when_asked,
    ),
)
"""What is known of everybody, in the order it is shown in; an event's own fields stand behind."""


def players_table(tournament: Tournament, only: Iterable[Entrant] | None = None) -> Table[Listed]:
    """Return the players of an event by number, or some of them in the order they are given."""
    rules, order = edition_of(tournament), tournament.rating_order
    everybody = sorted(tournament.entrants, key=lambda entrant: entrant.number)
    register = rules.title_register
    return Table(
        title=Sentence("Players"),
        columns=(*COLUMNS, *map(_own, tournament.player_fields)),
        lines=tuple(
            Listed(
                entrant,
                entrant.player,
                titled(entrant.player, register),
                seeding_rating(entrant.player, order, rules.rating_lists, ESTIMATE),
            )
            for entrant in (everybody if only is None else only)
        ),
        identity=lambda line: (line.entrant.number, line.player.name, line.entrant.withdrawn),
    )


def _own(field: PlayerField) -> Column[Listed]:
    """Return the column of one of an event's own fields."""

    def value(line: Listed) -> Exact:
        text = value_in(line.entrant.values, field.key)
        return Fraction(text) if is_counted(field) and text else text

    return Column(
        f"field.{field.key}",
        field.name,
        field.name,
        value,
        text=lambda line: value_in(line.entrant.values, field.key),
        kind=Kind.NUMBER if is_counted(field) else Kind.TEXT,
        right=Ask.SEE_FIELDS,
    )
