"""Players: entering them, correcting them, who is here, byes and absences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title, clean_name
from crosstable.kernel.player_fields import FieldValue
from crosstable.office.acts import AbsenceDecision, AfterAbsence, NewPlayer
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.library import KNOWN_LISTS
from crosstable.web.api.wishes.parts import BirthText, Line, Number, Wish

if TYPE_CHECKING:
    RatingList = str
else:
    RatingList = Literal[(*KNOWN_LISTS, ESTIMATE)]


class RatingWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rating on one list."""

    list: Annotated[RatingList, Meta(examples=["fide.standard"])]
    value: Annotated[int, Meta(ge=1, le=4999)]


class RegisterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number in a register, such as a FIDE id."""

    register: Annotated[str, Meta(max_length=60, examples=["fide"])]
    value: Annotated[str, Meta(min_length=1, max_length=60)]


class TitleWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title and who awarded it."""

    register: Annotated[str, Meta(max_length=60, examples=["fide"])]
    code: Annotated[str, Meta(min_length=1, max_length=20, examples=["WGM"])]


class PlayerWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player to enter."""

    name: Annotated[str, Meta(min_length=1, max_length=200, examples=["Meier, Anna"])]
    federation: Annotated[str, Meta(max_length=3)] = ""
    club: Line = ""
    team: Line = ""
    sex: Literal["m", "w"] | None = None
    born: BirthText | None = None
    ratings: Annotated[tuple[RatingWish, ...], Meta(max_length=20)] = ()
    titles: Annotated[tuple[TitleWish, ...], Meta(max_length=20)] = ()
    identifiers: Annotated[tuple[RegisterEntry, ...], Meta(max_length=20)] = ()
    person: Annotated[
        str,
        Meta(
            max_length=60,
            pattern=r"^(|p-[0-9a-z]{8}|[a-z][a-z0-9-]{1,19}:[A-Za-z0-9./-]{1,30})$",
            description="Who it is in the register: a mark, or a number such as fide:1503014",
        ),
    ] = ""

    fields: Annotated[
        dict[str, Line],
        Meta(max_length=30, description="What to note in the event's own fields; when entering"),
    ] = {}

    def player(self) -> NewPlayer:
        """Return the player for the office."""
        return NewPlayer(
            Player(
                name=clean_name(self.name),
                federation=self.federation.upper(),
                club=self.club.strip(),
                sex=Sex(self.sex) if self.sex else None,
                born=BirthDate.parse(self.born) if self.born else None,
                ratings=tuple(Rating(rating.list, rating.value) for rating in self.ratings),
                titles=tuple(Title(title.register, title.code) for title in self.titles),
                identifiers=tuple(
                    Identifier(identifier.register, identifier.value)
                    for identifier in self.identifiers
                ),
                person=self.person,
            ),
            self.team.strip(),
            noted(self.fields),
        )


def noted(fields: Mapping[str, str]) -> tuple[FieldValue, ...]:
    """Return what is to be noted in an event's own fields."""
    return tuple(FieldValue(key, text) for key, text in fields.items())


class FieldsWish(Wish, frozen=True, kw_only=True):
    """What to note about a player, by the keys of the fields; an empty text takes a note away."""

    fields: Annotated[
        dict[str, Annotated[str, Meta(max_length=500)]],
        Meta(min_length=1, max_length=30, examples=[{"paid": "yes"}]),
    ]


class Entries(Wish, frozen=True, kw_only=True):
    """Players to enter, all of them or none."""

    players: Annotated[tuple[PlayerWish, ...], Meta(min_length=1, max_length=2000)]
    by_strength: Annotated[
        bool, Meta(description="Give everybody numbers by strength at once, after late entries")
    ] = False
    from_list: Annotated[
        bool,
        Meta(description="Let the rating lists in force fill in what is missing of who is listed"),
    ] = False


class FromListWish(Wish, frozen=True, kw_only=True):
    """What to take from the rating lists in force: what is missing, and more where it is wanted."""

    list: Annotated[
        str,
        Meta(max_length=60, examples=["fide.standard"], description="Only this list; empty: all"),
    ] = ""
    players: Annotated[
        tuple[Number, ...], Meta(max_length=10_000, description="Only these; empty: everybody")
    ] = ()
    overwrite: Annotated[
        tuple[Number, ...],
        Meta(max_length=10_000, description="Whose data become the list's though noted otherwise"),
    ] = ()


class ReplacedPlayer(Wish, frozen=True, kw_only=True):
    """A player's data as they should be."""

    player: PlayerWish


class AbsenceWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of a player who was absent from the last round without an explanation."""

    player: Number
    choice: Annotated[
        Literal["withdraw", "explained", "out"],
        Meta(description="Withdrawn; explained and paired again; left out of this round only"),
    ]
    reason: Annotated[str, Meta(max_length=500)] = ""

    def decision(self) -> AbsenceDecision:
        """Return the decision for the office."""
        return AbsenceDecision(self.player, AfterAbsence(self.choice), self.reason)
