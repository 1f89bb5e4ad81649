"""What a place or a score gives, in words."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.title_facts import NORM_COLOURS
from crosstable.titles.awards import Award


def award_words(award: Award) -> Sentence:
    """Return what somebody gets: the title, or a norm towards it."""
    if award.norm and award.colour is not None:
        return Sentence.plural(
            "{colour} {title} norm, {count} game",
            "{colour} {title} norm, {count} games",
            count=award.games,
            colour=NORM_COLOURS[award.colour.value],
            title=award.title,
        )
    if award.norm:
        return Sentence.plural(
            "{title} norm, {count} game",
            "{title} norm, {count} games",
            count=award.games,
            title=award.title,
        )
    if award.already:
        return Sentence("{title}, held already", title=award.title)
    if award.conditional:
        return Sentence("{title}, conditional upon the rating", title=award.title)
    return Sentence("{title}", title=award.title)
