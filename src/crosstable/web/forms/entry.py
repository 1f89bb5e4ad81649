"""The form of one player: what is typed becomes a player, a player or a listed one fills it in.

Ratings have a field for each list the rules look at, ``rating.<list>``. What the form does not
show, such as a number in another federation's register, stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
    is_federation,
)
from crosstable.office.acts import NewPlayer
from crosstable.office.register import reference_to
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.web.forms.form import Form, Unfit
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

Short = Annotated[str, Meta(max_length=40)]


class Entry(msgspec.Struct, frozen=True):
    """What is typed about one player, besides the ratings."""

    name: Annotated[str, Meta(max_length=200)]
    title: Short = ""
    federation: Short = ""
    club: Annotated[str, Meta(max_length=100)] = ""
    team: Annotated[str, Meta(max_length=100)] = ""
    sex: Literal["", "m", "w"] = ""
    born: Short = ""
    identifier: Short = ""
    person: Annotated[str, Meta(max_length=60)] = ""


def rating_field(list_name: str) -> str:
    """Return the field in which a rating of a list is typed."""
    return f"rating.{list_name}"


def new_player(form: Form, rules: Edition, known: Player | None = None) -> NewPlayer:
    """Return the player a form describes; ``Unfit`` says at each field what does not fit.

    ``known`` is the player as he was: what the form does not show is kept.
    """
    errors: dict[str, str] = {}
    try:
        entry = form.read(Entry)
    except Unfit as error:
        errors |= error.errors
        entry = Entry(name="?")
    name, born, ratings = "", None, tuple[Rating, ...]()
    try:
        name = clean_name(entry.name) if "name" not in errors else ""
    except InvalidValue as error:
        errors["name"] = error_text(error)
    try:
        born = BirthDate.parse(entry.born) if entry.born else None
    except InvalidValue as error:
        errors["born"] = error_text(error)
    federation = entry.federation.upper()
    if federation and not is_federation(federation):
        errors["federation"] = _("Enter three letters, such as FRA.")
    try:
        ratings = _ratings(form, rules, known)
    except Unfit as error:
        errors |= error.errors
    if errors:
        raise Unfit(errors)
    player = Player(
        name=name,
        federation=federation,
        club=entry.club,
        sex=Sex(entry.sex) if entry.sex else None,
        born=born,
        ratings=ratings,
        titles=_titles(entry.title.upper(), rules, known),
        identifiers=_identifiers(entry.identifier, rules, known),
        person=entry.person if "person" in form.values or known is None else known.person,
    )
    return NewPlayer(player, entry.team)


def _ratings(form: Form, rules: Edition, known: Player | None) -> tuple[Rating, ...]:
    errors: dict[str, str] = {}
    ratings: list[Rating] = []
    for name in rules.rating_lists:
        text = form.text(rating_field(name)).strip()
        try:
            if text and text.strip("0"):
                ratings.append(Rating(name, int(text) if len(text) < 9 else -1))
        except (ValueError, InvalidValue):
            errors[rating_field(name)] = _("Enter a rating from 1 to 4999.")
    if errors:
        raise Unfit(errors)
    others = known.ratings if known is not None else ()
    return (*ratings, *(rating for rating in others if rating.list not in rules.rating_lists))


def _titles(code: str, rules: Edition, known: Player | None) -> tuple[Title, ...]:
    register = rules.title_register
    held = known.titles if known is not None else ()
    if code and known is not None and code == known.title(register):
        return held
    others = tuple(title for title in held if title.register != register)
    return (Title(register, code), *others) if code else others


def _identifiers(value: str, rules: Edition, known: Player | None) -> tuple[Identifier, ...]:
    register = rules.title_register
    held = known.identifiers if known is not None else ()
    others = tuple(identifier for identifier in held if identifier.register != register)
    return (Identifier(register, value), *others) if value else others


def fields_of(entrant: Entrant, rules: Edition) -> Mapping[str, str]:
    """Return the form filled in with an entrant."""
    player = entrant.player
    ratings = {rating.list: rating.value for rating in player.ratings}
    return {
        "name": player.name,
        "title": player.title(rules.title_register),
        "federation": player.federation,
        "club": player.club,
        "team": entrant.team,
        "sex": player.sex.value if player.sex else "",
        "born": str(player.born or ""),
        "identifier": player.identifier(rules.title_register),
        "person": player.person,
        **{rating_field(name): str(ratings.get(name, "")) for name in rules.rating_lists},
    }


def fields_of_listed(listed: ListedPlayer, rules: Edition) -> Mapping[str, str]:
    """Return the form filled in with somebody on the rating lists, as far as they know him."""
    return {
        "name": listed.name,
        "title": listed.title or listed.women_title,
        "federation": listed.federation,
        "sex": listed.sex.value if listed.sex else "",
        "born": str(listed.born or ""),
        "identifier": str(listed.id),
        "person": reference_to(Identifier(rules.title_register, str(listed.id))),
        **{
            rating_field(name): str(listed.on(name).rating or "")
            for name in rules.rating_lists
            if any(standing.list == name for standing in listed.standings)
        },
    }
