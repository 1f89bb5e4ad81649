"""The checks of a norm in words: what is asked, how much of it there is, and by which article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.sentence import Figure, Listing, Sentence, Value
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.titles.performance.conditions import Check, Terms
from crosstable.titles.performance.dropping import Choice
from crosstable.titles.performance.measure import measure
from crosstable.titles.performance.score import average_of, difference
from crosstable.titles.verdicts import Condition

_RULES = {
    "games": "norm.games",
    "other_federations": "norm.other-federations",
    "own_federation": "norm.own-federation",
    "one_federation": "norm.one-federation",
    "title_holders": "norm.title-holders",
    "unrated": "norm.unrated",
    "average": "norm.average",
    "score": "norm.score",
}
"""In the order of the text, but for the holders, whose rule depends on the title."""
_ORDER = (
    *("games", "other_federations", "own_federation", "one_federation", "title_holders"),
    *("holders", "unrated", "average", "score"),
)
_WHAT = {
    "games": Sentence("games"),
    "other_federations": Sentence("other federations among the opponents"),
    "own_federation": Sentence("opponents of the player's own federation"),
    "one_federation": Sentence("opponents of one federation"),
    "title_holders": Sentence("opponents with a title"),
    "unrated": Sentence("unrated opponents"),
    "average": Sentence("average rating of the opponents"),
    "score": Sentence("points"),
}
_EXCUSABLE = frozenset({"other_federations", "own_federation", "one_federation"})
_LIMITS = frozenset({"own_federation", "one_federation", "unrated"})
"""What there may not be more of."""


def points_text(half_points: int) -> Figure:
    """Return half points as they are written: 7½."""
    return Figure(HALF_POINTS.text(half_points), Fraction(half_points, 2))


def titles_listed(titles: Iterable[str]) -> Listing:
    """Return titles one of which is enough."""
    return Listing(titles, joint="or")


def condition_words(
    edition: Edition,
    terms: Terms,
    choice: Choice,
    *,
    exemption: Citation | None,
    complete: bool,
    not_excused: Sentence | None = None,
) -> tuple[Condition, ...]:
    """Return the conditions of a choice of games, in the order of the text.

    A rule on federations that is broken says what the event lacks to be excused from it.
    """
    checks = {check.name: check for check in choice.checks}
    told = [
        _condition(edition, terms, choice, checks[name], exemption, complete=complete)
        for name in _ORDER
    ]
    return tuple(
        replace(condition, working=not_excused)
        if name in _EXCUSABLE and condition.met is False
        else condition
        for name, condition in zip(_ORDER, told, strict=True)
    )


def _condition(
    edition: Edition,
    terms: Terms,
    choice: Choice,
    check: Check,
    exemption: Citation | None,
    *,
    complete: bool,
) -> Condition:
    name = check.name
    needed: Value = check.needed
    have: Value = check.have
    if name == "score":
        winning_all = 2 * choice.made.games
        needed = (
            points_text(check.needed) if check.needed <= winning_all else Sentence("more than all")
        )
        have = points_text(check.have)
    what = _WHAT.get(name) or Sentence(
        "opponents with the title {titles}", titles=titles_listed(terms.title.holders)
    )
    return Condition(
        what=what,
        needed=needed,
        have=have,
        met=check.met,
        citation=_cited(edition, terms, choice, name),
        working=next(_workings(edition, terms, choice, check, exemption), None),
        lost=check.met is False and complete,
        limit=name in _LIMITS,
    )


def _cited(edition: Edition, terms: Terms, choice: Choice, name: str) -> Citation | None:
    rule = _RULES.get(name, terms.title.holders_rule)
    if name == "games" and choice.excused:
        rule = "norm.games-short"
    elif name == "games" and terms.least_games < terms.norms.least_games:
        rule = "norm.games-short-event"
    return next(iter(edition.cite(rule)), None)


def _workings(
    edition: Edition, terms: Terms, choice: Choice, check: Check, exemption: Citation | None
) -> Iterator[Sentence]:
    """Yield how a number came about, where it is not a plain count."""
    made = choice.made
    if check.waived and check.name == "unrated":
        yield Sentence("only a table of the annex sets this limit; no article does")
    elif check.waived:
        cited = exemption or next(iter(edition.cite("norm.exempt-table")), None)
        yield Sentence(
            "not asked for in this event by {article}", article=cited.article if cited else ""
        )
    elif check.name == "games" and choice.excused:
        yield Sentence("one game less, after a forfeit or a bye")
    elif check.name == "games" and choice.last_as_loss:
        yield Sentence("with the opponent of the last round, who did not appear, as a loss")
    elif check.name == "average" and (made.games or choice.coming):
        yield _average_working(terms, choice)
    elif check.name == "score" and made.games:
        average = average_of(made.total, made.games)
        gained = difference(terms.norms.table, made.half_points, made.games)
        yield Sentence(
            "performance {performance}, at least {needed} needed",
            performance=average + gained,
            needed=terms.title.performance,
        )


def _average_working(terms: Terms, choice: Choice) -> Sentence:
    """Return the sum of ratings an average was made of, with whom is still to be played."""
    games = (*choice.games, *choice.coming)
    made = measure(terms.norms, terms.title, games) if choice.coming else choice.made
    ratings = [terms.norms.unrated_rating if game.rating is None else game.rating for game in games]
    if made.total > sum(ratings):
        working = Sentence(
            "{total} in {games:game|games}, the lowest opponent raised from {lowest} to {floor}",
            total=made.total,
            games=made.games,
            lowest=min(ratings),
            floor=terms.title.floor,
        )
    else:
        working = Sentence("{total} in {games:game|games}", total=made.total, games=made.games)
    if not choice.coming:
        return working
    if len(choice.coming) == 1:
        return Sentence(
            "{working}, with the opponent of round {round}",
            working=working,
            round=choice.coming[0].round,
        )
    return Sentence(
        "{working}, with {count:opponent|opponents} still to be met",
        working=working,
        count=len(choice.coming),
    )
