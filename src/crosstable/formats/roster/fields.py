"""The fields a column can be read as, and which of them a header's words mean in an edition."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crosstable.formats.roster.headers import HeaderWords
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.player_fields import PlayerField
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS

IGNORED = "ignore"
_SIMPLE = {
    "name": Sentence("name"),
    "family": Sentence("family"),
    "given": Sentence("given"),
    "prefix": Sentence("prefix"),
    "federation": Sentence("federation"),
    "club": Sentence("club"),
    "team": Sentence("team"),
    "captain": Sentence("captain"),
    "venue": Sentence("venue"),
    "board": Sentence("board"),
    "sex": Sentence("sex"),
    "born": Sentence("born"),
    "number": Sentence("number"),
}
_LISTED = ("rating", "title", "id")


def own_field(field: PlayerField) -> str:
    """Return how an event's own field about players is written as what a column holds."""
    return f"field:{field.key}"


def fields_for(edition: Edition, own: Sequence[PlayerField] = ()) -> tuple[str, ...]:
    """Return the fields somebody may choose from for a column, this edition's lists first."""
    editions = (edition, *(other for other in EDITIONS.values() if other != edition))
    listed = [
        *(f"rating:{name}" for rulebook in editions for name in rulebook.rating_lists),
        *(f"title:{rulebook.title_register}" for rulebook in editions),
        *(f"id:{rulebook.title_register}" for rulebook in editions),
        "id:national",
    ]
    return (*_SIMPLE, *map(own_field, own), *dict.fromkeys(listed), IGNORED)


def called(field: str) -> str:
    """Return what a field is called in a sentence; lists and registers have names of their own."""
    return _SIMPLE.get(field, field)


def field_of(words: HeaderWords, edition: Edition) -> str:
    """Return the field that a header's words mean; a word alone means the edition's own list."""
    if words.kind not in _LISTED:
        return words.kind
    if words.exact:
        return f"{words.kind}:{words.exact}"
    if words.kind == "rating":
        return f"rating:{_rating_list(words, edition)}"
    return f"{words.kind}:{words.register or edition.title_register}"


def _rating_list(words: HeaderWords, edition: Edition) -> str:
    if words.register:
        known = [name for rulebook in EDITIONS.values() for name in rulebook.rating_lists]
        lists = [name for name in known if name.split(".")[0] == words.register]
    else:
        lists = list(edition.rating_lists)
    if not words.tempo:
        return lists[0] if lists else words.register
    fitting = (name for name in lists if words.tempo in re.split(r"[.-]", name))
    owner = words.register or edition.title_register
    return next(fitting, f"{owner}.{words.tempo}")


def chosen_field(choice: str, edition: Edition, own: Sequence[PlayerField] = ()) -> str:
    """Return the field somebody chose by name, or refuse a name that is none."""
    kind, _, which = choice.strip().partition(":")
    if kind in _LISTED and not which:
        return field_of(HeaderWords(kind=kind), edition)
    if kind in _LISTED and re.fullmatch(r"[\w.-]{1,40}", which):
        return choice.strip()
    if choice.strip() in {*_SIMPLE, *map(own_field, own)}:
        return choice.strip()
    if choice.strip() in {"", IGNORED}:
        return ""
    raise UnknownName("field of a player list", choice, fields_for(edition, own))
