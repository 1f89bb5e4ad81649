"""The cells of a line about a person, and the facts they are, in files, forms and commands.

Every kind of fact has its columns; any other column of a file is a register with a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.fact_checks import check_one_of
from crosstable.kernel.facts import (
    KINDS,
    Birth,
    Fact,
    FederationJoined,
    Languages,
    Numbered,
    PersonName,
    PersonSex,
    Shown,
)
from crosstable.kernel.member_facts import FeePaid, Membership
from crosstable.kernel.official import DUTY_WORDS
from crosstable.kernel.official_facts import Licence, Seminar, Service
from crosstable.kernel.player import BirthDate, Sex, clean_name
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import NormMade, TitleHeld
from crosstable.rulebooks.known_titles import title_of_official, title_of_register

COLUMNS = (
    *("person", "name", "sex", "born", "birth_place", "federation", "federation_from"),
    *("title_register", "title", "title_from", "title_confirmed", "title_revoked"),
    *("title_conditional", "title_origin"),
    *("licence_register", "licence", "licence_from", "licence_until", "licence_category"),
    *("norm_register", "norm", "norm_event", "norm_date", "norm_games"),
    *("norm_colour", "norm_half_points", "norm_category", "norm_article"),
    *("norm_credited", "norm_average", "norm_form", "norm_federations_met", "norm_slow"),
    *("norm_broad", "norm_forfeit_win"),
    *("service_event", "service", "service_from", "service_until", "public", "identifier"),
    *("service_kind", "service_form", "service_speed", "service_rated", "service_players"),
    *("service_rated_players", "service_federations", "service_rounds", "service_teams"),
    *("service_boards", "service_titled", "service_average", "service_women"),
    *("service_norms_possible", "service_festival", "service_place", "service_federation"),
    *("service_served", "service_certified", "service_signed_by", "service_signer_title"),
    *("service_signer_as", "service_positive"),
    *("seminar_register", "seminar", "seminar_date", "seminar_percent", "seminar_duty"),
    *("seminar_participants", "seminar_federations", "seminar_place", "languages"),
    *("club", "club_from", "club_until"),
    *("fee", "fee_from", "fee_until", "fee_paid", "fee_amount"),
)
"""The columns; any other name is a register in which the person has a number."""

_Given = Mapping[str, str]


def fact_from_cells(kind: str, given: Mapping[str, str]) -> Fact:
    """Return the one fact that cells describe, by the names of their columns.

    A title that its register does not give is refused. A birth date must leave no doubt which
    number is the month.
    """
    made = FACTS[kind](given)
    if made is None:
        raise InvalidValue("nothing is stated about this: {kind}", field=kind, kind=KINDS[kind])
    return made


def _day(given: _Given, column: str) -> date | None:
    text = given.get(column, "")
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidValue(
            "{text!r} is not a date; write YYYY-MM-DD", field=column, text=text
        ) from None


def _name(given: _Given) -> Fact | None:
    return PersonName(clean_name(given["name"])) if "name" in given else None


def _identifier(given: _Given) -> Fact | None:
    if "identifier" not in given:
        return None
    register, colon, value = given["identifier"].partition(":")
    if not colon:
        raise InvalidValue(
            "{text!r} is not a number in a register; write fide:1503014",
            field="identifier",
            text=given["identifier"],
        )
    return Numbered(register.strip().lower(), value.strip())


def _birth(given: _Given) -> Fact | None:
    if "born" not in given and "birth_place" not in given:
        return None
    try:
        day = BirthDate.parse(given["born"]) if "born" in given else None
    except InvalidValue as error:
        raise InvalidValue(error.sentence, field="born") from None
    return Birth(day, given.get("birth_place", ""))


def _sex(given: _Given) -> Fact | None:
    text = given.get("sex", "").casefold()
    if not text:
        return None
    if text not in {"m", "w", "f"}:
        raise InvalidValue("{text!r} is not a sex; write m or w", text=text)
    return PersonSex(Sex.MALE if text == "m" else Sex.FEMALE)


def _federation(given: _Given) -> Fact | None:
    if "federation" not in given:
        return None
    return FederationJoined(given["federation"].upper(), _day(given, "federation_from"))


def _title(given: _Given) -> Fact | None:
    if "title" not in given:
        return None
    register = _register(given, "title_register")
    return TitleHeld(
        register=register,
        code=title_of_register(register, given["title"], field="title"),
        since=_day(given, "title_from"),
        confirmed=_day(given, "title_confirmed"),
        revoked=_day(given, "title_revoked"),
        conditional=given.get("title_conditional", "").casefold() in {"yes", "y", "1", "true"},
        origin=given.get("title_origin", "").casefold(),
    )


def _licence(given: _Given) -> Fact | None:
    if "licence" not in given:
        return None
    register = _register(given, "licence_register")
    return Licence(
        register=register,
        title=title_of_official(given["licence"], field="licence", register=register),
        since=_day(given, "licence_from"),
        until=_day(given, "licence_until"),
        category=given.get("licence_category", "").upper(),
    )


def _norm(given: _Given) -> Fact | None:
    if "norm" not in given:
        return None
    register = _register(given, "norm_register")
    return NormMade(
        register=register,
        title=title_of_register(register, given["norm"], field="norm"),
        event=given.get("norm_event", ""),
        day=_day(given, "norm_date"),
        games=_number(given, "norm_games"),
        colour=given.get("norm_colour", "").casefold(),
        half_points=_number(given, "norm_half_points"),
        category=_number(given, "norm_category"),
        article=given.get("norm_article", ""),
        credited=_number(given, "norm_credited"),
        average=_number(given, "norm_average"),
        form=given.get("norm_form", "").casefold(),
        federations_met=_answer(given, "norm_federations_met"),
        slow=_answer(given, "norm_slow"),
        broad=_answer(given, "norm_broad"),
        forfeit_win=_answer(given, "norm_forfeit_win") is True,
    )


def _answer(given: _Given, column: str) -> bool | None:
    """Return yes or no; None where nobody said it."""
    text = given.get(column, "").casefold()
    if text not in {"", "yes", "no"}:
        raise InvalidValue("{text!r} is neither yes nor no", field=column, text=text)
    return None if not text else text == "yes"


def _number(given: _Given, column: str) -> int | None:
    text = given.get(column, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        if column == "norm_games":
            raise InvalidValue("{text!r} is not a number of games", field=column, text=text)
        raise InvalidValue("{text!r} is not a whole number", field=column, text=text)
    return int(text)


def _service(given: _Given) -> Fact | None:
    if "service" not in given and "service_event" not in given:
        return None
    # What an old journal holds in words of its own is read by another way, and stays.
    duty = given.get("service", "").casefold()
    check_one_of("service", duty, DUTY_WORDS)
    return Service(
        event=given.get("service_event", ""),
        duty=duty,
        since=_day(given, "service_from"),
        until=_day(given, "service_until"),
        about=_served(given),
        rounds=_number(given, "service_served"),
        certified=_official_title(given, "service_certified"),
        signed_by=given.get("service_signed_by", ""),
        signer_title=_official_title(given, "service_signer_title"),
        signer_as=given.get("service_signer_as", "").casefold(),
        positive=_answer(given, "service_positive"),
    )


def _official_title(given: _Given, column: str) -> str:
    text = given.get(column, "")
    return title_of_official(text, field=column) if text else ""


_EVENT_COLUMNS = tuple(
    column for column in COLUMNS if column.removeprefix("service_") in ServedEvent.__struct_fields__
)


def _served(given: _Given) -> ServedEvent | None:
    """Return what an event was; none where nothing of it is said."""
    if not any(column in given for column in _EVENT_COLUMNS):
        return None
    return ServedEvent(
        kind=given.get("service_kind", "").casefold(),
        form=given.get("service_form", "").casefold(),
        speed=given.get("service_speed", "").casefold(),
        rated=_answer(given, "service_rated"),
        players=_number(given, "service_players"),
        rated_players=_number(given, "service_rated_players"),
        federations=_number(given, "service_federations"),
        rounds=_number(given, "service_rounds"),
        teams=_number(given, "service_teams"),
        boards=_number(given, "service_boards"),
        titled=_number(given, "service_titled"),
        average=_number(given, "service_average"),
        women=_answer(given, "service_women") is True,
        norms_possible=_answer(given, "service_norms_possible"),
        festival=_answer(given, "service_festival") is True,
        place=given.get("service_place", ""),
        federation=given.get("service_federation", "").upper(),
    )


def _seminar(given: _Given) -> Fact | None:
    if "seminar" not in given:
        return None
    return Seminar(
        register=_register(given, "seminar_register"),
        event=given["seminar"],
        day=_day(given, "seminar_date"),
        percent=_number(given, "seminar_percent"),
        duty=given.get("seminar_duty", "participant").casefold(),
        participants=_number(given, "seminar_participants"),
        federations=_number(given, "seminar_federations"),
        place=given.get("seminar_place", ""),
    )


def _languages(given: _Given) -> Fact | None:
    if "languages" not in given:
        return None
    return Languages(tuple(given["languages"].casefold().replace(",", " ").split()))


def _membership(given: _Given) -> Fact | None:
    if "club" not in given:
        return None
    return Membership(
        club=" ".join(given["club"].split()),
        since=_day(given, "club_from"),
        until=_day(given, "club_until"),
    )


def _fee(given: _Given) -> Fact | None:
    if "fee" not in given:
        return None
    return FeePaid(
        fee=" ".join(given["fee"].split()),
        since=_day(given, "fee_from"),
        until=_day(given, "fee_until"),
        paid=_day(given, "fee_paid"),
        amount=" ".join(given.get("fee_amount", "").split()),
    )


def _public(given: _Given) -> Fact | None:
    if "public" not in given:
        return None
    return Shown(tuple(given["public"].replace(",", " ").split()))


def _register(given: _Given, column: str) -> str:
    register = given.get(column, "").casefold()
    if not register:
        raise InvalidValue("say whose title it is in the column {name}", name=column)
    return register


FACTS: Mapping[str, Callable[[_Given], Fact | None]] = MappingProxyType(
    {
        "name": _name,
        "identifier": _identifier,
        "birth": _birth,
        "sex": _sex,
        "federation": _federation,
        "title": _title,
        "licence": _licence,
        "norm": _norm,
        "service": _service,
        "seminar": _seminar,
        "languages": _languages,
        "membership": _membership,
        "fee": _fee,
        "public": _public,
    }
)
"""How cells become a fact of each kind, or none where they say nothing of it."""
