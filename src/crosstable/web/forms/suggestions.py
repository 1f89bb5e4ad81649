"""Who may be meant by what is being typed: people on the rating lists, ready to fill a form in."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from crosstable.kernel.player import Identifier, Player, clean_name
from crosstable.kernel.tournament import Tournament
from crosstable.office.rating_lists import RatingLists
from crosstable.office.roll import Roll
from crosstable.rulebooks.library import edition_of
from crosstable.web.forms.entry import fields_of_listed
from crosstable.web.words.languages import _

__all__ = ["SHORTEST", "Suggestion", "suggestions"]

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


def suggestions(lists: RatingLists, tournament: Tournament, text: str) -> list[Suggestion]:
    """Return who may be meant, best first, with the ratings that count for the tournament."""
    text = text.strip()[:LONGEST]
    if len(text) < SHORTEST:
        return []
    rules = edition_of(tournament)
    on = tournament.starts
    if on is not None and all(issue.dated > on for issue in lists.issues()):
        on = None  # every list is newer: better those than none
    roll = Roll(tournament.entrants)
    offers = []
    for listed in lists.search(text, lists=rules.rating_lists, limit=MOST, on=on):
        fields = fields_of_listed(listed, rules)
        rating = next((standing.rating for standing in listed.standings if standing.rating), None)
        about = (fields["title"], listed.federation, str(rating or ""), fields["born"][:4])
        number = Identifier(rules.title_register, str(listed.id))
        known = roll.find(Player(name=clean_name(listed.name), identifiers=(number,)))
        same = known if known is not None and known.same else None
        entered = _("already player %(number)s") % {"number": same.number} if same else ""
        shown = " · ".join((*filter(None, about), str(listed.id)))
        offers.append(Suggestion(listed.name, shown, entered, fields))
    return offers
