"""Who may be meant by what is being typed: people of the register and the lists, for any form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from crosstable.office.person_search import Candidate

SHORTEST = 2
"""Fewer letters mean everybody."""
MOST = 12
LONGEST = 100


class PersonSuggestion(msgspec.Struct, frozen=True):
    """Somebody who may be meant, and what a form's parts become then."""

    name: str
    about: str
    fields: Mapping[str, str]
    entered: str = ""
    """Why nobody can choose the person, where that is so."""


def person_suggestions(candidates: Iterable[Candidate]) -> list[PersonSuggestion]:
    """Return people as a form offers them."""
    return [
        PersonSuggestion(candidate.name, about_person(candidate), _fields(candidate))
        for candidate in candidates
    ]


def about_person(candidate: Candidate) -> str:
    """Return in a few signs who somebody is."""
    rating = str(candidate.ratings[0].value) if candidate.ratings else ""
    born = str(candidate.born.year) if candidate.born else ""
    number = candidate.identifiers[0].value if candidate.identifiers else ""
    return " · ".join(filter(None, (candidate.title(), candidate.federation, rating, born, number)))


def _fields(candidate: Candidate) -> dict[str, str]:
    first = candidate.identifiers[0] if candidate.identifiers else None
    return {
        "person": candidate.reference,
        "name": candidate.name,
        "federation": candidate.federation,
        "title": candidate.title(),
        "born": str(candidate.born or ""),
        "sex": candidate.sex.value if candidate.sex else "",
        "register": first.register if first else "",
        "identifier": first.value if first else "",
    }
