"""What can be known about a person, each as a fact with its dates.

A fact is noted once and never changed; a correction withdraws it and notes another. Names of kinds
and of their fields are stored for ever; new fields get defaults.
"""

from __future__ import annotations

import re
from datetime import date
from typing import TypeAlias

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.fact_checks import (
    Noted,
    check_register,
    check_text,
    known_days,
)
from crosstable.kernel.member_facts import FeePaid, Membership
from crosstable.kernel.official_facts import Licence, Seminar, Service
from crosstable.kernel.player import BirthDate, Identifier, Sex, clean_name
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.title_facts import NormMade, TitleHeld

_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9./-]{0,29}")

PARTS = (
    *("identifiers", "federation", "club", "titles", "birth-year", "licences", "norms"),
    "services",
)
"""What of a person can be made public, besides the name that goes with each of it."""


class PersonName(Noted, frozen=True, tag="name"):
    """What a person is called."""

    name: str

    def __post_init__(self) -> None:
        if self.name != clean_name(self.name):
            raise InvalidValue(
                "name {name!r} is not clean; use clean_name first", field="name", name=self.name
            )

    def words(self) -> Sentence:
        return Sentence("called {name}", name=self.name)


class Numbered(Noted, frozen=True, tag="identifier"):
    """The number of a person in a federation's register."""

    register: str
    value: str

    def __post_init__(self) -> None:
        check_register(self.register)
        if not _NUMBER.fullmatch(self.value):
            raise InvalidValue(
                "{value!r} is not a number in a register", field="value", value=self.value
            )

    @property
    def identifier(self) -> Identifier:
        """The register and the number."""
        return Identifier(self.register, self.value)

    def words(self) -> Sentence:
        return Sentence(
            "{register} number {number}", register=self.register.upper(), number=self.value
        )


class Birth(Noted, frozen=True, tag="birth"):
    """When and where a person was born, as far as it is known."""

    day: BirthDate | None = None
    place: str = ""

    def __post_init__(self) -> None:
        check_text("place", self.place)
        if self.day is None and not self.place:
            raise InvalidValue("a birth needs a date, a year or a place", field="day")

    def words(self) -> Sentence:
        if self.day is None:
            return Sentence("born in {place}", place=self.place)
        if not self.place:
            return Sentence("born {date}", date=str(self.day))
        return Sentence("born {date} in {place}", date=str(self.day), place=self.place)


class PersonSex(Noted, frozen=True, tag="sex"):
    """The sex a federation registered, needed for women's titles."""

    sex: Sex

    def words(self) -> Sentence:
        return _SEXES[self.sex]


class FederationJoined(Noted, frozen=True, tag="federation"):
    """The federation a person is registered with, from a day on."""

    federation: str
    since: date | None = None

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[A-Z]{3}", self.federation):
            raise InvalidValue(
                "federation {federation!r} is not a three-letter code",
                field="federation",
                federation=self.federation,
            )

    def days(self) -> tuple[date, ...]:
        return known_days(self.since)

    def words(self) -> Sentence:
        if self.since is None:
            return Sentence("federation {federation}", federation=self.federation)
        return Sentence(
            "federation {federation} from {date}", federation=self.federation, date=self.since
        )


class Languages(Noted, frozen=True, tag="languages"):
    """Which languages a person speaks, as two-letter codes."""

    spoken: tuple[str, ...]

    def __post_init__(self) -> None:
        for code in self.spoken:
            if not re.fullmatch("[a-z]{2}", code):
                raise InvalidValue(
                    "{text!r} is not a language; write two letters each, as in en, fr",
                    field="languages",
                    text=code,
                )

    def words(self) -> Sentence:
        return Sentence("speaks {languages}", languages=Listing(self.spoken))


class Shown(Noted, frozen=True, tag="public"):
    """What of a person everybody may read; nothing where nobody has chosen."""

    parts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for part in self.parts:
            if part not in PARTS:
                raise InvalidValue(
                    "{part!r} cannot be made public; known: {known}",
                    field="parts",
                    part=part,
                    known=Listing(PARTS),
                )

    def words(self) -> Sentence:
        if not self.parts:
            return Sentence("nothing is public")
        chosen = [_PART_WORDS[part] for part in PARTS if part in self.parts]
        return Sentence("public: {parts}", parts=Listing(chosen))


Fact: TypeAlias = (
    PersonName
    | Numbered
    | Birth
    | PersonSex
    | TitleHeld
    | FederationJoined
    | Licence
    | NormMade
    | Service
    | Seminar
    | Languages
    | Membership
    | FeePaid
    | Shown
)

KINDS = {
    "name": Sentence("name"),
    "identifier": Sentence("number in a register"),
    "birth": Sentence("birth"),
    "sex": Sentence("sex"),
    "title": Sentence("title"),
    "federation": Sentence("federation"),
    "licence": Sentence("licence"),
    "norm": Sentence("norm"),
    "service": Sentence("service"),
    "seminar": Sentence("seminar"),
    "languages": Sentence("languages"),
    "membership": Sentence("membership"),
    "fee": Sentence("fee"),
    "public": Sentence("what is public"),
}
"""What kinds of facts there are, in the words of the journal."""

_SEXES = {Sex.MALE: Sentence("registered as male"), Sex.FEMALE: Sentence("registered as female")}
_PART_WORDS = {
    "identifiers": Sentence("numbers in registers"),
    "federation": Sentence("federation"),
    "club": Sentence("club"),
    "titles": Sentence("titles"),
    "birth-year": Sentence("year of birth"),
    "licences": Sentence("licences"),
    "norms": Sentence("norms"),
    "services": Sentence("services"),
}


def kind_of(fact: Fact) -> str:
    """Return the kind of a fact, as ``KINDS`` names it."""
    kind: str = fact.__struct_config__.tag  # type: ignore[assignment]
    return kind
