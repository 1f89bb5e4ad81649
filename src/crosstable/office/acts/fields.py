"""Fields of an event's own about its players: which there are, and what is noted in them.

What is noted is for those who run the event. The journal's sentences name fields and players, never
a value.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.player_fields import (
    MOST_FIELDS,
    FieldKind,
    FieldValue,
    PlayerField,
    is_counted,
    key_for,
    merged_values,
    read_value,
    value_in,
)
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.checks import refuse_unprintable
from crosstable.office.asking import Key, about, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.naming import first_of
from crosstable.office.roles import Right, Role

LONGEST_NAME, LONGEST_UNIT, MOST_CHOICES = 60, 12, 30


def field_of(tournament: Tournament, wanted: str) -> PlayerField:
    """Return a field by its key, or by its name as people write it."""
    for field in tournament.player_fields:
        if wanted == field.key or wanted.casefold() == field.name.casefold():
            return field
    known = tuple(field.key for field in tournament.player_fields)
    raise UnknownName("field of players", wanted, known)


class FieldDefined(Act, frozen=True, tag="field-defined"):
    """The event has a field more, or one of them is called or offered otherwise."""

    topic = Topic.PLAYERS

    field: PlayerField

    def applied(self, tournament: Tournament) -> Tournament:
        known = tournament.player_fields
        if any(field.key == self.field.key for field in known):
            fields = tuple(self.field if field.key == self.field.key else field for field in known)
        else:
            fields = (*known, self.field)
        return replace(tournament, player_fields=fields)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("field about players: {field}", field=self.field.name)


class DefineField(Command, frozen=True):
    """Note something more about the players of an event, or change a field that there is."""

    right = Right(Role.CHIEF_ARBITER, Sentence("choosing the fields about players"))

    name: Annotated[
        str,
        said(
            Sentence("name"),
            "What the field is called",
            "Paid",
            clear=True,
            min_length=1,
            max_length=LONGEST_NAME,
        ),
    ]
    kind: Annotated[FieldKind, said(Sentence("kind"), "What is noted in it", "yes-no")] = (
        FieldKind.TEXT
    )
    choices: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_NAME)], ...],
        said(
            Sentence("choices"),
            "What can be chosen, where the kind is a choice",
            ["vegetarian", "fish"],
            max_length=30,
        ),
    ] = ()
    unit: Annotated[
        str,
        said(
            Sentence("unit or currency"),
            "Of numbers and of money",
            "EUR",
            max_length=LONGEST_UNIT,
        ),
    ] = ""
    key: Annotated[
        Key, about("Which field to change; empty for a new one", label=Sentence("key"))
    ] = ""
    """Which field is changed; empty for a new one."""

    def decided(self, state: State) -> FieldDefined:
        tournament = state.tournament
        others = [field for field in tournament.player_fields if field.key != self.key]
        if self.key:
            field_of(tournament, self.key)
        elif len(others) >= MOST_FIELDS:
            raise Refused("an event has at most {count} fields of its own", count=MOST_FIELDS)
        new = self._field([field.key for field in others])
        if any(field.name.casefold() == new.name.casefold() for field in others):
            raise Refused("there is already a field {field}", field=new.name)
        _refuse_unfit_values(tournament, new)
        if new in tournament.player_fields:
            raise Refused("nothing changes about {field}", field=new.name)
        return FieldDefined(new)

    def _field(self, taken: list[str]) -> PlayerField:
        name, unit = " ".join(self.name.split()), " ".join(self.unit.split())
        choices = tuple(dict.fromkeys(" ".join(choice.split()) for choice in self.choices))
        choices = tuple(choice for choice in choices if choice)
        if not name:
            raise Refused("a field needs a name of at most {count} characters", count=LONGEST_NAME)
        if self.kind is FieldKind.CHOICE and not 2 <= len(choices) <= MOST_CHOICES:
            raise Refused("a choice is among 2 to {count} things", count=MOST_CHOICES)
        new = PlayerField(
            key=self.key or key_for(name, taken),
            name=name,
            kind=self.kind,
            choices=choices if self.kind is FieldKind.CHOICE else (),
            unit=unit,
        )
        return new if is_counted(new) else replace(new, unit="")


def _refuse_unfit_values(tournament: Tournament, new: PlayerField) -> None:
    """Refuse a change by which something that is noted would mean nothing any more."""
    for entrant in tournament.entrants:
        text = value_in(entrant.values, new.key)
        try:
            fits = read_value(new, text) == text
        except InvalidValue:
            fits = False
        if not fits:
            raise Refused(
                "what is noted about {player} would not fit; empty it first, or make a new field",
                player=entrant.player.name,
            )


class FieldDropped(Act, frozen=True, tag="field-dropped"):
    """The event has a field less, and nothing that was noted in it."""

    topic = Topic.PLAYERS

    key: str
    name: str

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(
            tournament,
            player_fields=tuple(
                field for field in tournament.player_fields if field.key != self.key
            ),
            entrants=tuple(
                replace(
                    entrant,
                    values=tuple(value for value in entrant.values if value.field != self.key),
                )
                if entrant.values
                else entrant
                for entrant in tournament.entrants
            ),
        )

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("field about players removed: {field}", field=self.name)


class DropField(Command, frozen=True):
    """Remove a field with all that is noted in it."""

    right = Right(Role.CHIEF_ARBITER, Sentence("choosing the fields about players"))

    key: Key

    def decided(self, state: State) -> FieldDropped:
        field = field_of(state.tournament, self.key)
        return FieldDropped(field.key, field.name)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        field = field_of(state.tournament, self.key)
        filled = sum(
            bool(value_in(entrant.values, field.key)) for entrant in state.tournament.entrants
        )
        if not filled:
            return ()
        return say(
            Level.CONFIRM,
            Sentence.plural(
                "{field} is noted about {count} player; that is removed, too",
                "{field} is noted about {count} players; that is removed, too",
                count=filled,
                field=field.name,
            ),
        )


class Filled(msgspec.Struct, frozen=True):
    """What was noted about one player; an empty text takes a note away."""

    number: int
    values: tuple[FieldValue, ...]
    name: str = ""
    """Who had this number then."""


class FieldsFilled(Act, frozen=True, tag="fields-filled"):
    """Something was noted about players in the event's own fields."""

    topic = Topic.PLAYERS

    filled: tuple[Filled, ...]

    def applied(self, tournament: Tournament) -> Tournament:
        new = {row.number: row.values for row in self.filled}
        known = {field.key for field in tournament.player_fields}
        return replace(
            tournament,
            entrants=tuple(
                replace(
                    entrant,
                    values=tuple(
                        value
                        for value in merged_values(entrant.values, new[entrant.number])
                        if value.field in known
                    ),
                )
                if entrant.number in new
                else entrant
                for entrant in tournament.entrants
            ),
        )

    def words(self, tournament: Tournament) -> Sentence:
        names = {field.key: field.name for field in tournament.player_fields}
        keys = dict.fromkeys(value.field for row in self.filled for value in row.values)
        return Sentence(
            "noted ({fields}): {players}",
            fields=Listing([names.get(key, key) for key in keys]),
            players=first_of(
                [f"{row.number} {row.name}".rstrip() for row in self.filled], 3, glue="; "
            ),
        )


def checked_values(tournament: Tournament, values: Iterable[FieldValue]) -> tuple[FieldValue, ...]:
    """Return values as the fields keep them, or refuse what does not fit."""
    checked = []
    for value in values:
        field = field_of(tournament, value.field)
        refuse_unprintable(Sentence("field"), value.text)
        try:
            checked.append(FieldValue(field.key, read_value(field, value.text)))
        except InvalidValue as bad:
            raise Refused("{field}: {cause}", field=field.name, cause=bad.sentence) from None
    return tuple(checked)


class FillFields(Command, frozen=True):
    """Note something about players in the event's own fields; all of it or nothing."""

    right = Right(Role.ARBITER, Sentence("noting something about players"))

    filled: tuple[Filled, ...]

    def decided(self, state: State) -> FieldsFilled:
        tournament = state.tournament
        rows = [self._changed(tournament, row) for row in self.filled]
        changed = tuple(row for row in rows if row.values)
        if not changed:
            raise Refused("that is already noted")
        return FieldsFilled(changed)

    @staticmethod
    def _changed(tournament: Tournament, row: Filled) -> Filled:
        entrant = tournament.entrant(row.number)
        values = tuple(
            value
            for value in checked_values(tournament, row.values)
            if value.text != value_in(entrant.values, value.field)
        )
        return Filled(row.number, values, entrant.player.name)


def without_rows(act: FieldsFilled, hidden: Container[int]) -> FieldsFilled:
    """Return an act without what it says of some players, by their places in it."""
    return replace(
        act,
        filled=tuple(
            replace(row, values=(), name="") if place in hidden else row
            for place, row in enumerate(act.filled)
        ),
    )
