"""The officials of an event as rows of a form: filled in, and read back."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.official import ARBITER, Official, read_rounds, rounds_text
from crosstable.kernel.player import Identifier, clean_name, is_federation
from crosstable.office.person_search import People
from crosstable.office.rating_lists import RatingLists
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from crosstable.web.forms.form import Form, Unfit
from crosstable.web.forms.person_suggestions import about_person
from crosstable.web.forms.rows import Row, asked, rows_of, rows_shown
from crosstable.web.forms.suggestions import LONGEST, MOST, SHORTEST, Suggestion
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

OFFICIAL = "official"
_TYPED = ("name", "identifier", "federation", "title", "category", "rounds", "other_duty")
_TITLES = ("IA", "FA", "NA")
"""Titles as arbiters, among all that a list prints; the higher first."""
_LICENCES = {"": None, "yes": True, "no": False}


def duties() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what officials are called in each game; under no game what they are in all of them."""
    editions = EDITIONS.values()
    common = [
        duty
        for duty in dict.fromkeys(duty for rules in editions for duty in rules.duties)
        if all(duty in rules.duties for rules in editions)
    ]
    own = {
        rules.game: tuple(duty for duty in rules.duties if duty not in common) for rules in editions
    }
    return (*own.items(), ("", tuple(common)))


def officials_shown(officials: tuple[Official, ...]) -> dict[str, object]:
    """Return the fields of a form that show these officials."""
    known = {duty for _game, words in duties() for duty in words}
    return rows_shown(
        OFFICIAL,
        [
            {
                "duty": official.duty if official.duty in known else "",
                "other_duty": "" if official.duty in known else official.duty,
                "name": official.name,
                "identifier": official.identifier,
                "federation": official.federation,
                "title": official.title,
                "licensed": {True: "yes", False: "no", None: ""}[official.licensed],
                "category": official.category,
                "rounds": rounds_text(official.rounds),
                "person": official.person,
            }
            for official in officials
        ],
    )


def officials_from(form: Form, known: tuple[Official, ...] = ()) -> tuple[Official, ...]:
    """Return the officials a form names; ``Unfit`` says at each field what does not fit.

    ``known`` stay where the form did not ask for any.
    """
    if not asked(form, OFFICIAL):
        return known
    errors: dict[str, str] = {}
    names = {official.name for official in known}
    officials = [
        _official(row, names, errors)
        for row in rows_of(form, OFFICIAL)
        if not row.is_empty(*_TYPED)
    ]
    if errors:
        raise Unfit(errors)
    return tuple(officials)


def _official(row: Row, names: set[str], errors: dict[str, str]) -> Official:
    name, rounds = row.text("name"), tuple[int, ...]()
    if not name:
        errors[row.field("name")] = _("Please fill this in.")
    try:
        # A name that an older journal or a file has stays as it is.
        name = name if not name or name in names else clean_name(name)
    except InvalidValue as error:
        errors[row.field("name")] = error_text(error)
    federation = row.text("federation").upper()
    if federation and not is_federation(federation):
        errors[row.field("federation")] = _("Enter three letters, such as FRA.")
    try:
        rounds = read_rounds(row.text("rounds"))
    except CrosstableError as error:
        errors[row.field("rounds")] = error_text(error)
    return Official(
        duty=row.text("other_duty") or row.text("duty") or ARBITER,
        name=name,
        identifier=row.text("identifier"),
        federation=federation,
        title=row.text("title").upper(),
        licensed=_LICENCES.get(row.text("licensed")),
        category=row.text("category").upper(),
        rounds=rounds,
        person=row.text("person"),
    )


def official_suggestions(
    people: People, lists: RatingLists | None, rules: Edition, text: str, row: str
) -> Iterator[Suggestion]:
    """Yield who may be meant, those of the register first, with what the fields of a row become."""
    text = text.strip()[:LONGEST]
    if len(text) < SHORTEST:
        return
    known = people.registered(text, limit=MOST)
    for candidate in known:
        held = {title.code for title in candidate.titles}
        title = next((code for code in _TITLES if code in held), "")
        fields = {
            "name": candidate.name,
            "title": title,
            "licensed": "yes" if title in candidate.licences else "",
            "federation": candidate.federation,
            "identifier": next(
                (
                    identifier.value
                    for identifier in candidate.identifiers
                    if identifier.register == rules.title_register
                ),
                "",
            ),
            "person": candidate.reference,
        }
        yield Suggestion(candidate.name, about_person(candidate), "", _of_row(row, fields))
    numbers = {number for candidate in known for number in candidate.identifiers}
    wanted = MOST - len(known)
    if lists is None or wanted <= 0:
        return
    on = people.lists_on
    for listed in lists.search(text, lists=rules.rating_lists, limit=wanted, on=on):
        if Identifier(rules.title_register, str(listed.id)) in numbers:
            continue
        arbiter = next((code for code in _TITLES if code in listed.other_titles.split(",")), "")
        about = (arbiter, listed.federation, str(listed.id))
        fields = {
            "name": listed.name,
            "title": arbiter,
            "federation": listed.federation,
            "identifier": str(listed.id),
            "person": "",
        }
        shown = " · ".join(filter(None, about))
        yield Suggestion(listed.name, shown, "", _of_row(row, fields))


def _of_row(row: str, fields: dict[str, str]) -> dict[str, str]:
    return {f"{OFFICIAL}.{row}.{name}": value for name, value in fields.items()}
