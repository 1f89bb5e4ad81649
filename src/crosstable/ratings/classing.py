"""Which list a rate of play belongs to, and how much of the development factor it leaves."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from crosstable.kernel.errors import UnknownName, UnreadableInput
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import time_for
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import RatingRules, TimeClass
from crosstable.rulebooks.rules import rule


@rule("rating.classes")
def class_of(
    rules: RatingRules, seconds: int | Fraction, ratings: Iterable[int | None] = ()
) -> TimeClass | None:
    """Return the class of a game from each player's time for sixty moves and both ratings.

    Somebody without a rating counts as rated lower than every limit.
    """
    highest = max((rating or 0 for rating in ratings), default=0)
    for time_class in rules.classes:
        if time_class.admits(seconds) and (
            time_class.both_below is None or highest < time_class.both_below
        ):
            return time_class
    return None


def classes_of(rules: RatingRules, name: str) -> tuple[TimeClass, ...]:
    """Return the classes whose games go to a list."""
    classes = tuple(time_class for time_class in rules.classes if time_class.list == name)
    if not classes:
        raise UnknownName("rating list", name, rules.lists)
    return classes


@rule("rating.classes")
def rating_limit(rules: RatingRules, name: str, seconds: int) -> int | None:
    """Return the rating that both players must be below for a list; none where anybody may be."""
    limits = [
        time_class.both_below
        for time_class in classes_of(rules, name)
        if time_class.admits(seconds)
    ]
    known = [limit for limit in limits if limit is not None]
    return max(known) if known and len(known) == len(limits) else None


@rule("rating.classes")
def enough_if_approved(rules: RatingRules, seconds: int) -> bool:
    """Return whether so much time is enough for everybody in an event approved for it."""
    return rules.approved_least is not None and seconds >= rules.approved_least


def list_of_rate(edition: Edition, text: str) -> str:
    """Return the list that games of a rate of play go to; the first where that is not known."""
    lists = edition.ratings.lists
    if not text:
        return lists[0]
    try:
        seconds = time_for(parse_rate(text))
    except UnreadableInput:
        return lists[0]
    time_class = class_of(edition.ratings, seconds)
    return time_class.list if time_class is not None else lists[0]


def event_class(edition: Edition, seconds: int, *, wanted: str = "") -> Verdict[TimeClass | None]:
    """Return the class of an event, whoever plays in it, and why; none where no list takes it.

    ``wanted`` names a list, for events that an organiser announced as rapid although their time is
    exactly at the border.
    """
    rules = edition.ratings
    admitted = [candidate for candidate in rules.classes if candidate.admits(seconds)]
    if wanted:
        of_list = classes_of(rules, wanted)
        admitted = [candidate for candidate in of_list if candidate.admits(seconds)]
        admitted = admitted or [
            candidate for candidate in of_list if seconds in {candidate.least, candidate.most}
        ]
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
    time_class = admitted[0]
    sentence = Sentence(
        "{minutes} minutes for sixty moves: list {list}", minutes=minutes, list=time_class.list
    )
    if time_class.share != 100:
        sentence = Sentence(
            "{minutes} minutes for sixty moves: list {list}, {share} % of the development factor",
            minutes=minutes,
            list=time_class.list,
            share=time_class.share,
        )
    return Verdict(time_class, (Reason(sentence, time_class.article),))
