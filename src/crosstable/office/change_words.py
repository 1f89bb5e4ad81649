"""What the values of an edition are called where two editions are compared: a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from crosstable.kernel.sentence import Sentence
from crosstable.office.changed_parts import ChangeWords, RulePart
from crosstable.rulebooks.data import DataFile
from crosstable.rulebooks.play_rules import ColoursStand
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed, Unrated
from crosstable.rulebooks.swiss_texts import UnplayedRounds
from crosstable.rulebooks.title_rules import DoubleHolders, Presence, Stateless


def _words_in(part: RulePart) -> Iterator[tuple[str, ChangeWords]]:
    file = DataFile("change_words", part.value)
    for place, told in file.values(dict[str, str]).items():
        yield place, file.made(ChangeWords, {"part": part.value, **told}, place)


CHANGE_WORDS: Mapping[str, ChangeWords] = {
    place: words for part in RulePart for place, words in _words_in(part)
}
"""What a value is called, by where it stands in an edition; ``*`` stands for a name."""

VALUE_WORDS: Mapping[Enum | str, Sentence] = {
    UnplayedRounds.ALL: Sentence("all"),
    UnplayedRounds.FORFEIT_WINS: Sentence("wins by forfeit"),
    UnplayedRounds.WORTH_A_WIN: Sentence("whatever brought the points of a win"),
    UnplayedRounds.WORTH_MORE_THAN_A_LOSS: Sentence("whatever brought more than a loss"),
    OwnUnplayed.VIRTUAL_OPPONENT: Sentence("a virtual opponent"),
    OwnUnplayed.OWN_SCORE: Sentence("an opponent with the same final score"),
    OwnUnplayed.CAPPED_OWN_SCORE: Sentence(
        "an opponent with the same final score, at most that of drawing every game"
    ),
    OpponentsUnplayed.DRAW: Sentence("always"),
    OpponentsUnplayed.BYES_TO_THE_END: Sentence("only byes asked for up to the end"),
    Unrated.LEFT_OUT: Sentence("left out"),
    Unrated.DROPPED: Sentence("dropped, with their games"),
    ColoursStand.STARTED: Sentence("the game has started"),
    ColoursStand.BOTH_MOVED: Sentence("both have moved"),
    DoubleHolders.ARTICLES: Sentence("as the articles list them"),
    DoubleHolders.PLAYERS: Sentence("by the number of players"),
    Stateless.OWN: Sentence("a federation of its own"),
    Stateless.NOBODY: Sentence("no federation"),
    Presence.EVERY_ROUND: Sentence("in every round"),
    Presence.ONE_MISSED: Sentence("in all rounds but one"),
}
"""What values are called that are no figures."""
