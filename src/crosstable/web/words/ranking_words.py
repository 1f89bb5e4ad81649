"""The choices of a ranking in words: what each asks, and what its values mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import msgspec

from crosstable.kernel.points import PointSystem
from crosstable.kernel.tournament import Option
from crosstable.rulebooks.editions import Edition
from crosstable.standings.options import RANKING_CHOICES, RankingOptions
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import colon

TITLES: Mapping[str, str] = {
    "points-first": N_("Points rank before the first tie-break"),
    "tie-break-points": N_("Tie-breaks are counted with the points"),
    "direct-encounter-repeats": N_("A direct encounter that splits a tie is applied again"),
    "forfeits-are-wins": N_("A win because the opponent was absent counts among the wins"),
    "allocated-byes-are-wins": N_("The bye of an odd field counts among the wins"),
    "sonneborn-berger": N_("In Sonneborn-Berger an opponent's score is multiplied by"),
    "minus-draws-count": N_("Minus draws are taken off the plus draws"),
    "own-unplayed": N_("In a round a player did not play, tie-breaks count as opponent"),
    "opponents-unplayed": N_("A round an opponent did not play counts for the tie-breaks as"),
    "byes-in-average-rating": N_("A bye counts in average ratings"),
    "forfeits-in-average-rating": N_("A forfeited game counts in average ratings"),
    "unrated": N_("Where somebody has no rating, tie-breaks from ratings are"),
}

VALUES: Mapping[str, str] = {
    "yes": N_("yes"),
    "no": N_("no"),
    "points": N_("the points scored against that opponent"),
    "results": N_("one for a win and a half for a draw"),
    "virtual-opponent": N_("a virtual opponent with the player's score, who draws from then on"),
    "scheduled-opponent": N_("the opponent who was absent; without one nobody"),
    "own-score": N_("a dummy with the player's own final score"),
    "capped-own-score": N_(
        "a dummy with the player's own final score, at most that of the absent opponent or of "
        "draws in all rounds"
    ),
    "nobody": N_("nobody: the round adds nothing"),
    "draw": N_("a draw"),
    "actual": N_("the points that were given for it"),
    "draw-after-leaving": N_("the points that were given; after leaving, a draw"),
    "byes-to-the-end": N_("the points that were given; a draw for byes asked for up to the end"),
    "left-out": N_("counted without the opponents who have none"),
    "dropped": N_("not used"),
}


class Asked(msgspec.Struct, frozen=True):
    """One choice as a form asks for it."""

    name: str
    title: str
    usual: str
    """What holds where nothing is chosen, in words."""
    values: tuple[tuple[str, str], ...]


def ranking_field(name: str) -> str:
    """Return the field in which a choice of the ranking is made."""
    return f"ranking.{name}"


def asked_of_ranking(rules: Edition) -> Iterator[Asked]:
    """Yield every choice with its values in words."""
    for name, values in RANKING_CHOICES.items():
        worded = tuple((value, _value(value)) for value in values)
        yield Asked(name, _(TITLES[name]), _usual(name, rules), worded)


def _value(value: str) -> str:
    return _(VALUES[value]) if value in VALUES else value


def _usual(name: str, rules: Edition) -> str:
    field = name.replace("-", "_")
    value = getattr(RankingOptions(), field)
    if value is None:
        value = getattr(rules.ranking, field, None)
    if value is None:
        return _("as in the standings")
    if isinstance(value, bool):
        return _value("yes" if value else "no")
    if isinstance(value, PointSystem):
        return value.name
    return _value(str(value.value).replace(" ", "-")) if isinstance(value, Enum) else str(value)


def option_sentence(option: Option) -> str:
    """Return what was chosen, as a sentence of the announcement."""
    return f"{_(TITLES.get(option.name, option.name))}{colon()}{_value(option.value)}"
