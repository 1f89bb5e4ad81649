"""Who may be meant by what is being typed: people of the register and the rating lists."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import msgspec

from crosstable.kernel.player import Identifier, Player, clean_name
from crosstable.kernel.tournament import Tournament
from crosstable.office.person_search import Candidate, People
from crosstable.office.rating_lists import RatingLists
from crosstable.office.register import PersonRegister
from crosstable.office.roll import Roll
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.web.forms.entry import fields_of_listed, rating_field
from crosstable.web.forms.person_suggestions import about_person
from crosstable.web.words.languages import _

SHORTEST = 2
"""Fewer letters mean everybody."""
MOST = 12
LONGEST = 100


class Suggestion(msgspec.Struct, frozen=True):
    """Somebody who may be meant, and what the form's fields become when he is."""

    name: str
    about: str
    entered: str
    """Where he is a player of this tournament already, a sentence about it."""
    fields: Mapping[str, str]


def suggestions(
    lists: RatingLists | None,
    tournament: Tournament,
    text: str,
    register: PersonRegister | None = None,
    *,
    today: date,
) -> list[Suggestion]:
    """Return who may be meant, best first, with the ratings that count for the tournament.

    People with an entry of the register come first, as it knows them.
    """
    text = text.strip()[:LONGEST]
    if len(text) < SHORTEST:
        return []
    rules = edition_of(tournament)
    roll = Roll(tournament.entrants)
    on = tournament.starts
    if lists is not None and on is not None and all(issue.dated > on for issue in lists.issues()):
        on = None  # every list is newer: better those than none
    people = People(register, lists, today=on or today)
    own = people.registered(text, limit=MOST) if register is not None else ()
    offers = [_of_person(candidate, rules, roll) for candidate in own]
    numbers = {number for candidate in own for number in candidate.identifiers}
    listed_people = (
        lists.search(text, lists=rules.rating_lists, limit=MOST, on=on) if lists is not None else ()
    )
    for listed in listed_people:
        if Identifier(rules.title_register, str(listed.id)) in numbers:
            continue
        fields = fields_of_listed(listed, rules)
        rating = next((standing.rating for standing in listed.standings if standing.rating), None)
        about = (fields["title"], listed.federation, str(rating or ""), fields["born"][:4])
        number = Identifier(rules.title_register, str(listed.id))
        known = roll.find(Player(name=clean_name(listed.name), identifiers=(number,)))
        same = known if known is not None and known.same else None
        entered = _("already player %(number)s") % {"number": same.number} if same else ""
        shown = " · ".join((*filter(None, about), str(listed.id)))
        offers.append(Suggestion(listed.name, shown, entered, fields))
    return offers[:MOST]


def _of_person(candidate: Candidate, rules: Edition, roll: Roll) -> Suggestion:
    player = Player(
        name=clean_name(candidate.name), born=candidate.born, identifiers=candidate.identifiers
    )
    known = roll.find(player)
    same = known if known is not None and known.same else None
    entered = _("already player %(number)s") % {"number": same.number} if same else ""
    ratings = {rating.list: rating.value for rating in candidate.ratings}
    number = next(
        (
            identifier.value
            for identifier in candidate.identifiers
            if identifier.register == rules.title_register
        ),
        "",
    )
    fields = {
        "name": candidate.name,
        "title": candidate.title(rules.title_register),
        "federation": candidate.federation,
        "sex": candidate.sex.value if candidate.sex else "",
        "born": str(candidate.born or ""),
        "identifier": number,
        "person": candidate.reference,
        **{rating_field(name): str(ratings.get(name, "")) for name in rules.rating_lists},
    }
    return Suggestion(candidate.name, about_person(candidate), entered, fields)
