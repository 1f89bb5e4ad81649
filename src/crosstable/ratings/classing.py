"""Which list a rate of play belongs to, and how much of the development factor it leaves."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import RatingRules, TimeClass
from crosstable.rulebooks.rules import rule

__all__ = ["class_of", "classes_of", "event_class", "rating_limit"]


@rule("rating.classes")
def class_of(
    rules: RatingRules, seconds: int | Fraction, ratings: Iterable[int | None] = ()
) -> TimeClass | None:
    """Return the class of a game from each player's time for sixty moves and both ratings.

    Somebody without a rating counts as rated lower than every limit.
    """
    highest = max((rating or 0 for rating in ratings), default=0)
    for each in rules.classes:
        if each.admits(seconds) and (each.both_below is None or highest < each.both_below):
            return each
    return None


def classes_of(rules: RatingRules, name: str) -> tuple[TimeClass, ...]:
    """Return the classes whose games go to a list."""
    found = tuple(each for each in rules.classes if each.list == name)
    if not found:
        raise UnknownName("rating list", name, rules.lists)
    return found


@rule("rating.classes")
def rating_limit(rules: RatingRules, name: str, seconds: int) -> int | None:
    """Return the rating that both players must be below for a list; none where anybody may be."""
    limits = [each.both_below for each in classes_of(rules, name) if each.admits(seconds)]
    known = [each for each in limits if each is not None]
    return max(known) if known and len(known) == len(limits) else None


def event_class(edition: Edition, seconds: int, *, wanted: str = "") -> Verdict[TimeClass | None]:
    """Return the class of an event, whoever plays in it, and why; none where no list takes it.

    ``wanted`` names a list, for events that an organiser announced as rapid although their time is
    exactly at the border.
    """
    rules = edition.ratings
    admitted = [each for each in rules.classes if each.admits(seconds)]
    if wanted:
        of_list = classes_of(rules, wanted)
        admitted = [each for each in of_list if each.admits(seconds)]
        admitted = admitted or [each for each in of_list if seconds in {each.least, each.most}]
    minutes = f"{seconds // 60}:{seconds % 60:02}"
    if not admitted:
        sentence = (
            Sentence(
                "{minutes} minutes for sixty moves are not for the list {list}",
                minutes=minutes,
                list=wanted,
            )
            if wanted
            else Sentence("{minutes} minutes for sixty moves belong to no list", minutes=minutes)
        )
        return Verdict(None, (edition.because("rating.classes", sentence),))
    found = admitted[0]
    sentence = Sentence(
        "{minutes} minutes for sixty moves: list {list}", minutes=minutes, list=found.list
    )
    if found.share != 100:
        sentence = Sentence(
            "{minutes} minutes for sixty moves: list {list}, {share} % of the development factor",
            minutes=minutes,
            list=found.list,
            share=found.share,
        )
    return Verdict(found, (Reason(sentence, found.article),))
