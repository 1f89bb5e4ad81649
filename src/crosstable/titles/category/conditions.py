"""What a norm asks of the games and the group, each condition a small function with its article.

A ``Check`` is the bare comparison, quick enough to be asked for every choice of games; ``told``
makes of it what people read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily
from crosstable.rulebooks.rules import rule
from crosstable.titles.category.category import category_of, percentage, points_for, roman
from crosstable.titles.category.group import Tally
from crosstable.titles.verdicts import Condition, NormColour


class Aim(NamedTuple):
    """The norm that is judged: which title of which family, on which board."""

    norms: CategoryNorms
    family: TitleFamily
    level: Level
    suffix: str

    @property
    def code(self) -> str:
        """Return the title's code."""
        return self.family.code(self.level) + self.suffix

    def cite(self, article: str) -> Citation:
        """Return an article of the text on titles."""
        return Citation(self.norms.text, article)


class Check(NamedTuple):
    """What is needed, what there is, and whether it is enough; None where nobody can tell."""

    needed: int
    have: int
    met: bool | None


def worst(*answers: bool | None) -> bool | None:
    """Return whether all hold: one that does not decides, then one that nobody can tell."""
    if any(answer is False for answer in answers):
        return False
    return None if None in answers else True


def _at_least(needed: int, have: int) -> Check:
    return Check(needed, have, have >= needed)


@rule("norms.least-games")
def enough_games(aim: Aim, tally: Tally) -> Check:
    """Ask for the least number of games of a norm (1.2)."""
    return _at_least(aim.norms.least_games, tally.games)


@rule("norms.points")
def points_needed(aim: Aim, tally: Tally) -> int | None:
    """Return the points a norm asks for in this group; None where it is not possible (X-3)."""
    if not tally.opponents:
        return None
    percent = percentage(aim.norms, aim.level, category_of(aim.norms, aim.family, tally.average))
    return None if percent is None else points_for(percent, tally.games)


@rule("norms.titles-met", "norms.substitution")
def met_enough(aim: Aim, grandmasters: int, internationals: int, masters: int, strong: int) -> bool:
    """Return whether enough holders of the title were met (4.5.3, 4.5.4, 4.5.7).

    Three strong masters stand for an international master (4.5.9), three of those for a
    grandmaster (4.5.10); both may be done for a grandmaster's norm, which 4.5.9 names too.
    """
    norms = aim.norms
    if aim.level == Level.MASTER:
        return grandmasters + internationals + masters >= norms.titles_met
    stand_ins = internationals + strong // norms.stand_for_one
    if aim.level == Level.GRANDMASTER:
        return grandmasters + stand_ins // norms.stand_for_one >= norms.titles_met
    if grandmasters >= norms.grandmasters_met:
        return True
    among = grandmasters if norms.readings.grandmasters_among_masters else 0
    return among + stand_ins >= norms.titles_met


@rule("norms.black")
def black_checks(tally: Tally) -> tuple[Check, Check]:
    """Ask of a black group a third of foreigners, a third and three rated (4.4.3.2, 4.4.3.4)."""
    third = -(-tally.players // 3)
    return _foreigners(third, tally), _at_least(third + 3, tally.rated)


@rule("norms.red")
def red_checks(aim: Aim, tally: Tally) -> tuple[Check, Check, Check, Check]:
    """Ask of a red group half titled, half foreign, four fifths rated (4.4.1.2 to 4.4.1.4).

    The fourth is the least number of games where somebody keeps to the blanks of X-3.
    """
    half = -(-tally.players // 2)
    return (
        _at_least(half, tally.classified),
        _foreigners(half, tally),
        _at_least(-(-tally.players * 4 // 5), tally.rated),
        _at_least(aim.norms.readings.red_least_games, tally.games),
    )


def _foreigners(needed: int, tally: Tally) -> Check:
    if tally.foreigners >= needed:
        return Check(needed, tally.foreigners, True)  # noqa: FBT003 -- the answer
    possible = None if tally.foreigners_at_most >= needed else False
    return Check(needed, tally.foreigners, possible)


def norm_checks(aim: Aim, tally: Tally) -> bool | None:
    """Return whether games and titles met are enough, whatever the colour would be."""
    needed = points_needed(aim, tally)
    if needed is None or tally.games < aim.norms.least_games or tally.half_points < needed:
        return False
    return met_enough(
        *(aim, tally.grandmasters, tally.internationals),
        *(tally.masters, tally.strong_masters),
    )


def black(tally: Tally) -> bool | None:
    """Return whether the group is one of a black norm."""
    return worst(*[check.met for check in black_checks(tally)])


def red(aim: Aim, tally: Tally) -> bool | None:
    """Return whether the group is one of a red norm; what black asks for is asked for too."""
    return worst(black(tally), red_alone(aim, tally))


def red_alone(aim: Aim, tally: Tally) -> bool | None:
    """Return whether the group fulfils what red norms ask for besides."""
    return worst(*[check.met for check in red_checks(aim, tally)])


def conditions(aim: Aim, tally: Tally, *, games_ahead: bool = False) -> Iterator[Condition]:
    """Return every condition on the games and the group in words, in the order of the text.

    With ``games_ahead`` the tally holds games that are still to be played.
    """
    games = enough_games(aim, tally)
    played = Sentence("games played over the board")
    if games_ahead:
        played = Sentence("games over the board, with those still to be played")
    yield _said(aim, played, games, "1.2")
    yield _points(aim, tally)
    yield _titles(aim, tally)
    foreign, rated = black_checks(tally)
    yield _said(aim, _FOREIGN, foreign, "4.4.3.2", _of(tally))
    yield _said(aim, _RATED, rated, "4.4.3.4", _of(tally))
    classified, half_foreign, most_rated, red_games = red_checks(aim, tally)
    titled = Sentence("titled, or rated high enough, in the group")
    yield _said(aim, titled, classified, "4.4.1.2", _of(tally), colour=NormColour.RED)
    yield _said(aim, _FOREIGN, half_foreign, "4.4.1.3", _of(tally), colour=NormColour.RED)
    yield _said(aim, _RATED, most_rated, "4.4.1.4", _of(tally), colour=NormColour.RED)
    if red_games.needed > aim.norms.least_games:
        yield _said(aim, played, red_games, "X-3", colour=NormColour.RED)


def for_red(what: Sentence) -> Sentence:
    """Return what is asked of red norms alone, so that nobody takes it for a norm's condition."""
    return Sentence("for a red norm: {what}", what=what)


_FOREIGN = Sentence("players of other federations than the largest of the group")
_RATED = Sentence("players with a rating in the group")


def _said(
    aim: Aim,
    what: Sentence,
    check: Check,
    article: str,
    working: Sentence | None = None,
    *,
    colour: NormColour | None = None,
) -> Condition:
    return Condition(
        what=what if colour is None else for_red(what),
        needed=check.needed,
        have=check.have,
        met=check.met,
        citation=aim.cite(article),
        working=working,
        colour=colour,
    )


def _of(tally: Tally) -> Sentence:
    return Sentence("of {count:player|players}, oneself included", count=tally.players)


def _points(aim: Aim, tally: Tally) -> Condition:
    needed = points_needed(aim, tally)
    if not tally.opponents:
        return Condition(
            what=Sentence("points"),
            needed=Sentence("known once somebody is met"),
            have=0,
            met=False,
            citation=aim.cite("X-3"),
        )
    category = category_of(aim.norms, aim.family, tally.average)
    percent = percentage(aim.norms, aim.level, category)
    if needed is None or percent is None:
        return Condition(
            what=Sentence("points"),
            needed=Sentence("no norm in category {category}", category=roman(category)),
            have=tally.half_points,
            met=False,
            citation=aim.cite("X-3"),
            working=Sentence("the opponents' average is {average}", average=tally.average),
        )
    return Condition(
        what=Sentence("points"),
        needed=needed,
        have=tally.half_points,
        met=tally.half_points >= needed,
        citation=aim.cite("X-3"),
        working=Sentence.plural(
            "average {average}, category {category}: {percent} % of {count} game",
            "average {average}, category {category}: {percent} % of {count} games",
            count=tally.games,
            average=tally.average,
            category=roman(category),
            percent=percent,
        ),
    )


_ARTICLES = {Level.GRANDMASTER: "4.5.3", Level.INTERNATIONAL: "4.5.4", Level.MASTER: "4.5.7"}


def _titles(aim: Aim, tally: Tally) -> Condition:
    codes, norms = aim.family.codes, aim.norms
    needed: Value = Sentence("{count} {title}", count=norms.titles_met, title=codes[aim.level - 1])
    if aim.level == Level.INTERNATIONAL:
        grandmasters = Sentence("{count} {title}", count=norms.grandmasters_met, title=codes[3])
        needed = Listing((needed, grandmasters), joint="or")
    counted = (
        (tally.grandmasters, codes[3]),
        (tally.internationals, codes[2]),
        (tally.masters, codes[1]),
    )
    have = [Sentence("{count} {title}", count=n, title=code) for n, code in counted if n]
    working = None
    if tally.strong_masters >= norms.stand_for_one and aim.level > Level.MASTER:
        working = Sentence(
            "{strong} {master} rated {rating} or higher stand for {stand_ins} {international}",
            strong=tally.strong_masters,
            master=codes[1],
            rating=aim.family.strong,
            stand_ins=tally.strong_masters // norms.stand_for_one,
            international=codes[2],
        )
    return Condition(
        what=Sentence("title holders met, by their ratings"),
        needed=needed,
        have=Listing(have) if have else 0,
        met=met_enough(
            *(aim, tally.grandmasters, tally.internationals),
            *(tally.masters, tally.strong_masters),
        ),
        citation=aim.cite(_ARTICLES[aim.level]),
        working=working,
    )
