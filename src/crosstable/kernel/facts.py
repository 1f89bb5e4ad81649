"""What can be known about a person, each as a fact with its dates.

A fact is noted once and never changed; a correction withdraws it and notes another. Names of kinds
and of their fields are stored for ever; new fields get defaults.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import BirthDate, Identifier, Sex, clean_name
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.served_event import SIGNERS, ServedEvent

__all__ = [
    "KINDS",
    "NORM_COLOURS",
    "NORM_FORMS",
    "ORIGINS",
    "PARTS",
    "SEMINAR_DUTIES",
    "Birth",
    "Fact",
    "FederationJoined",
    "FeePaid",
    "Languages",
    "Licence",
    "Membership",
    "NormMade",
    "Numbered",
    "PersonName",
    "PersonSex",
    "Seminar",
    "Service",
    "Shown",
    "TitleHeld",
    "kind_of",
]

LONGEST = 200
_REGISTER = re.compile(r"[a-z][a-z0-9-]{1,19}")
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,11}")
_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9./-]{0,29}")

PARTS = (
    *("identifiers", "federation", "club", "titles", "birth-year", "licences", "norms"),
    "services",
)
"""What of a person can be made public, besides the name that goes with each of it."""


ORIGINS = {
    "norms": Sentence("won by norms"),
    "place": Sentence("won by a place"),
    "rating": Sentence("won by a rating"),
}
"""How a title can have been won."""

NORM_COLOURS = {"black": Sentence("black"), "red": Sentence("red")}
"""The kinds of norm that a federation may know."""


NORM_FORMS = {
    "swiss": Sentence("Swiss system"),
    "round robin": Sentence("round robin"),
    "double round robin": Sentence("double round robin"),
    "team": Sentence("team tournament"),
    "knock-out": Sentence("knock-out"),
    "match": Sentence("match"),
    "scheveningen": Sentence("Scheveningen match"),
    "other": Sentence("other"),
}
"""How an event can have been played, in words for papers."""


class _Noted(msgspec.Struct, frozen=True, tag_field="kind"):
    """What all facts share."""

    def words(self) -> Sentence:
        """Return the fact in words."""
        raise NotImplementedError

    def days(self) -> tuple[date, ...]:
        """Return the days on which the person must have been born already."""
        return ()


class PersonName(_Noted, frozen=True, tag="name"):
    """What a person is called."""

    name: str

    def __post_init__(self) -> None:
        if self.name != clean_name(self.name):
            raise InvalidValue(
                "name {name!r} is not clean; use clean_name first", field="name", name=self.name
            )

    def words(self) -> Sentence:
        return Sentence("called {name}", name=self.name)


class Numbered(_Noted, frozen=True, tag="identifier"):
    """The number of a person in a federation's register."""

    register: str
    value: str

    def __post_init__(self) -> None:
        _check_register(self.register)
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


class Birth(_Noted, frozen=True, tag="birth"):
    """When and where a person was born, as far as it is known."""

    day: BirthDate | None = None
    place: str = ""

    def __post_init__(self) -> None:
        _check_text("place", self.place)
        if self.day is None and not self.place:
            raise InvalidValue("a birth needs a date, a year or a place", field="day")

    def words(self) -> Sentence:
        if self.day is None:
            return Sentence("born in {place}", place=self.place)
        if not self.place:
            return Sentence("born {date}", date=str(self.day))
        return Sentence("born {date} in {place}", date=str(self.day), place=self.place)


class PersonSex(_Noted, frozen=True, tag="sex"):
    """The sex a federation registered, needed for women's titles."""

    sex: Sex

    def words(self) -> Sentence:
        return _SEXES[self.sex]


class TitleHeld(_Noted, frozen=True, kw_only=True, tag="title"):
    """A title of a federation, from the day it is valid on."""

    register: str
    code: str
    since: date | None = None
    confirmed: date | None = None
    """When the federation confirmed it, from when on it counts for opponents (B.01 0.43)."""
    revoked: date | None = None
    conditional: bool = False
    """Whether something is still missing, such as the rating."""
    origin: str = ""
    """How it was won, one of ``ORIGINS``; empty: nobody said. One by norms uses these up."""

    def __post_init__(self) -> None:
        _check_register(self.register)
        _check_code("code", self.code)
        _check_one_of("origin", self.origin, ORIGINS)
        _check_order(self.since, self.revoked, Sentence("a title"))

    def days(self) -> tuple[date, ...]:
        return _known(self.since, self.confirmed, self.revoked)

    def held_on(self, day: date) -> bool:
        """Return whether the title was valid on a day; one without dates always was."""
        begun = self.since is None or self.since <= day
        return begun and not self.conditional and (self.revoked is None or day < self.revoked)

    def words(self) -> Sentence:
        form = "title {title} ({register})"
        title: Value = Sentence(form, title=self.code, register=self.register.upper())
        parts = [title]
        if self.conditional:
            parts.append(Sentence("conditional"))
        if self.origin:
            parts.append(ORIGINS[self.origin])
        if self.since is not None:
            parts.append(Sentence("valid from {date}", date=self.since))
        if self.confirmed is not None:
            parts.append(Sentence("confirmed on {date}", date=self.confirmed))
        if self.revoked is not None:
            parts.append(Sentence("revoked on {date}", date=self.revoked))
        return Sentence("{parts}", parts=Listing(parts))


class FederationJoined(_Noted, frozen=True, tag="federation"):
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
        return _known(self.since)

    def words(self) -> Sentence:
        if self.since is None:
            return Sentence("federation {federation}", federation=self.federation)
        return Sentence(
            "federation {federation} from {date}", federation=self.federation, date=self.since
        )


class Licence(_Noted, frozen=True, kw_only=True, tag="licence"):
    """A licence to officiate with a title."""

    register: str
    title: str
    since: date | None = None
    until: date | None = None
    category: str = ""
    """Of the classification of arbiters, for which the fee was paid; empty: not said."""

    def __post_init__(self) -> None:
        _check_register(self.register)
        _check_code("title", self.title)
        _check_order(self.since, self.until, Sentence("a licence"))
        if self.category and not re.fullmatch("[A-D]", self.category):
            raise InvalidValue(
                "{category!r} is not a category of arbiters; they are A, B, C and D",
                field="category",
                category=self.category,
            )

    def days(self) -> tuple[date, ...]:
        return _known(self.since, self.until)

    def valid_on(self, day: date) -> bool:
        """Return whether somebody was licensed on a day, the last one included."""
        begun = self.since is None or self.since <= day
        return begun and (self.until is None or day <= self.until)

    def words(self) -> Sentence:
        parts: list[Value] = [
            Sentence(
                "licence as {title} ({register})", title=self.title, register=self.register.upper()
            )
        ]
        if self.category:
            parts.append(Sentence("category {category}", category=self.category))
        parts += _span(self.since, self.until)
        return Sentence("{parts}", parts=Listing(parts))


class NormMade(_Noted, frozen=True, kw_only=True, tag="norm"):
    """A norm towards a title, made in an event."""

    register: str
    title: str
    event: str
    day: date | None = None
    """The last day of the event, from which the norm is valid."""
    games: int | None = None
    colour: str = ""
    """``black`` or ``red`` where a federation knows both; empty: not said."""
    half_points: int | None = None
    """Made in the games, in halves of a point."""
    category: int | None = None
    """Of the group of opponents, where norms are judged by it."""
    article: str = ""
    """The article that gives it by itself, for a place or a score; empty: the usual way."""
    starts: date | None = None
    place: str = ""
    form: str = ""
    """How the event was played, one of ``NORM_FORMS``; empty: not said."""
    average: int | None = None
    """Of the opponents' ratings, as it was counted."""
    half_points_needed: int | None = None
    credited: int | None = None
    """How many games the norm is worth in an application, where that differs from the games."""
    forfeit_win: bool = False
    """Whether a game is missing because an opponent did not appear (FIDE B.01 1.51)."""
    federations_met: bool | None = None
    """Whether the usual rule on federations was met, without being excused (1.43f)."""
    slow: bool | None = None
    """Whether there were days enough with one round only (1.13a)."""
    broad: bool | None = None
    """Whether the event is of a kind that one norm must come from since 2022 (1.5.6)."""
    foreign: int | None = None
    """Opponents of other federations than the player's."""
    titled: int | None = None
    unrated: int | None = None

    def __post_init__(self) -> None:
        _check_register(self.register)
        _check_code("title", self.title)
        _check_needed("event", self.event, Sentence("a norm"))
        _check_text("place", self.place)
        _check_one_of("form", self.form, NORM_FORMS)
        if self.credited is not None and not 0 < self.credited < 1000:
            raise InvalidValue(
                "{games} is not a number of games", field="credited", games=self.credited
            )
        if self.average is not None and not 0 < self.average < 5000:
            raise InvalidValue(
                "{average} is not an average rating", field="average", average=self.average
            )
        if self.games is not None and not 0 < self.games < 1000:
            raise InvalidValue("{games} is not a number of games", field="games", games=self.games)
        _check_one_of("colour", self.colour, NORM_COLOURS)
        _check_text("article", self.article)
        if self.half_points is not None and not 0 <= self.half_points < 2000:
            raise InvalidValue(
                "{half_points} halves are not a score", field="points", half_points=self.half_points
            )
        if self.category is not None and not 0 < self.category < 100:
            raise InvalidValue(
                "{category} is not a category", field="category", category=self.category
            )

    def days(self) -> tuple[date, ...]:
        return _known(self.day)

    def words(self) -> Sentence:
        parts: list[Value] = [
            Sentence(
                "{title} norm ({register}) in {event}",
                title=self.title,
                register=self.register.upper(),
                event=self.event,
            )
        ]
        if self.colour:
            parts.append(NORM_COLOURS[self.colour])
        if self.games is not None:
            parts.append(Sentence.plural("{count} game", "{count} games", count=self.games))
        if self.category is not None:
            parts.append(Sentence("category {category}", category=self.category))
        if self.day is not None:
            parts.append(Sentence("ended on {date}", date=self.day))
        return Sentence("{parts}", parts=Listing(parts))


class Service(_Noted, frozen=True, kw_only=True, tag="service"):
    """What somebody did in an event, such as being its chief arbiter."""

    event: str
    duty: str
    since: date | None = None
    until: date | None = None
    tournament: str = ""
    """The event's id where it is one of this office."""
    about: ServedEvent | None = None
    """What the event was, as far as it was noted."""
    rounds: int | None = None
    """How many rounds were served; None: all of them."""
    certified: str = ""
    """The title towards which the work was certified as a norm; empty: it was not."""
    signed_by: str = ""
    """Who signed that certificate ..."""
    signer_title: str = ""
    """... with which title as an arbiter ..."""
    signer_as: str = ""
    """... and as what, one of ``SIGNERS``."""
    positive: bool | None = None
    """Whether the work was of the required standard; None: nobody said."""

    def __post_init__(self) -> None:
        _check_needed("event", self.event, Sentence("a service"))
        _check_needed("duty", self.duty, Sentence("a service"))
        _check_order(self.since, self.until, Sentence("a service"))
        _check_text("signed_by", self.signed_by)
        _check_one_of("signer_as", self.signer_as, SIGNERS)
        if self.certified:
            _check_code("certified", self.certified)
        if self.signer_title:
            _check_code("signer_title", self.signer_title)
        if self.rounds is not None and not 0 < self.rounds < 100:
            raise InvalidValue(
                "{rounds} is not a number of rounds", field="rounds", rounds=self.rounds
            )

    def days(self) -> tuple[date, ...]:
        return _known(self.since, self.until)

    @property
    def day(self) -> date | None:
        """Return the last day that is known."""
        return self.until or self.since

    def words(self) -> Sentence:
        parts: list[Value] = [Sentence("{duty} of {event}", duty=self.duty, event=self.event)]
        parts += _span(self.since, self.until)
        if self.certified:
            parts.append(Sentence("certified as a norm for {title}", title=self.certified))
        return Sentence("{parts}", parts=Listing(parts))


SEMINAR_DUTIES = {
    "participant": Sentence("took part"),
    "assistant lecturer": Sentence("assistant lecturer"),
    "chief lecturer": Sentence("chief lecturer"),
}
"""As what somebody can have been at a seminar."""


class Seminar(_Noted, frozen=True, kw_only=True, tag="seminar"):
    """A seminar for arbiters or referees, and how its examination went."""

    register: str
    event: str
    day: date | None = None
    """The last day."""
    percent: int | None = None
    """What was reached in the examination; None: not said."""
    duty: str = "participant"
    participants: int | None = None
    federations: int | None = None
    place: str = ""

    def __post_init__(self) -> None:
        _check_register(self.register)
        _check_needed("event", self.event, Sentence("a seminar"))
        _check_text("place", self.place)
        _check_one_of("duty", self.duty, SEMINAR_DUTIES)
        if self.percent is not None and not 0 <= self.percent <= 100:
            raise InvalidValue(
                "{percent} is not a percentage; write a number from 0 to 100",
                field="percent",
                percent=self.percent,
            )

    def days(self) -> tuple[date, ...]:
        return _known(self.day)

    def words(self) -> Sentence:
        parts: list[Value] = [
            Sentence(
                "seminar ({register}) {event}", register=self.register.upper(), event=self.event
            )
        ]
        if self.duty != "participant":
            parts.append(SEMINAR_DUTIES[self.duty])
        if self.percent is not None:
            parts.append(Sentence("{percent} % in the examination", percent=self.percent))
        if self.day is not None:
            parts.append(Sentence("ended on {date}", date=self.day))
        return Sentence("{parts}", parts=Listing(parts))


class Languages(_Noted, frozen=True, tag="languages"):
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


class Membership(_Noted, frozen=True, kw_only=True, tag="membership"):
    """Being a member of a club, and through it of the federation, for some time."""

    club: str
    since: date | None = None
    until: date | None = None

    def __post_init__(self) -> None:
        _check_needed("club", self.club, Sentence("a membership"))
        _check_order(self.since, self.until, Sentence("a membership"))

    def days(self) -> tuple[date, ...]:
        return _known(self.since, self.until)

    def held_on(self, day: date) -> bool:
        """Return whether somebody was a member on a day, the last one included."""
        begun = self.since is None or self.since <= day
        return begun and (self.until is None or day <= self.until)

    def words(self) -> Sentence:
        parts: list[Value] = [Sentence("member of {club}", club=self.club)]
        parts += _span(self.since, self.until)
        return Sentence("{parts}", parts=Listing(parts))


class FeePaid(_Noted, frozen=True, kw_only=True, tag="fee"):
    """A fee of the federation that was paid, for some time."""

    fee: str
    """What for, in the federation's own words, such as ``membership``."""
    since: date | None = None
    until: date | None = None
    paid: date | None = None
    amount: str = ""
    """As it was written, such as ``40 EUR``."""

    def __post_init__(self) -> None:
        _check_needed("fee", self.fee, Sentence("a payment"))
        _check_text("amount", self.amount)
        _check_order(self.since, self.until, Sentence("a fee"))

    def days(self) -> tuple[date, ...]:
        return _known(self.since, self.until, self.paid)

    def covers(self, day: date) -> bool:
        """Return whether the fee is paid for a day."""
        begun = self.since is None or self.since <= day
        return begun and (self.until is None or day <= self.until)

    def words(self) -> Sentence:
        parts: list[Value] = [Sentence("fee paid: {fee}", fee=self.fee)]
        parts += _span(self.since, self.until)
        if self.amount:
            parts.append(self.amount)
        if self.paid is not None:
            parts.append(Sentence("on {date}", date=self.paid))
        return Sentence("{parts}", parts=Listing(parts))


class Shown(_Noted, frozen=True, tag="public"):
    """What of a person everybody may read; nothing where nobody has chosen."""

    parts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for part in self.parts:
            if part not in PARTS:
                raise InvalidValue(
                    "{part!r} is nothing that can be made public; known: {known}",
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

_NEEDED = {
    "event": Sentence("the event"),
    "duty": Sentence("the duty"),
    "club": Sentence("the club"),
    "fee": Sentence("what it is for"),
}
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


def _check_register(register: str) -> None:
    if not _REGISTER.fullmatch(register):
        raise InvalidValue(
            "{register!r} is not the name of a register; write it as fide, fmjd or ger",
            field="register",
            register=register,
        )


def _check_code(field: str, code: str) -> None:
    if not _CODE.fullmatch(code):
        raise InvalidValue(
            "{title!r} is not a title; write a code such as GM", field=field, title=code
        )


def _check_text(field: str, text: str) -> None:
    if len(text) > LONGEST or text != " ".join(text.split()) or not text.isprintable():
        raise InvalidValue(
            "{text!r} cannot be kept: one line of at most {most} characters fits",
            field=field,
            text=text,
            most=LONGEST,
        )


def _check_one_of(field: str, value: str, known: Mapping[str, Sentence]) -> None:
    if value and value not in known:
        raise InvalidValue(
            "{value!r} is not one of {known}", field=field, value=value, known=Listing(known)
        )


def _check_needed(field: str, text: str, what: Sentence) -> None:
    _check_text(field, text)
    if not text:
        raise InvalidValue(
            "{what} needs to say {part}", field=field, what=what, part=_NEEDED[field]
        )


def _check_order(first: date | None, last: date | None, what: Sentence) -> None:
    if first is not None and last is not None and last < first:
        raise InvalidValue(
            "{what} cannot end on {last}, before it begins on {first}",
            field="until",
            what=what,
            last=last,
            first=first,
        )


def _known(*days: date | None) -> tuple[date, ...]:
    return tuple(day for day in days if day is not None)


def _span(since: date | None, until: date | None) -> list[Value]:
    parts: list[Value] = []
    if since is not None:
        parts.append(Sentence("from {date}", date=since))
    if until is not None:
        parts.append(Sentence("until {date}", date=until))
    return parts
