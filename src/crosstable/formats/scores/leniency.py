"""What a reader of PDN forgave: nothing is put right silently."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.errors import at_place
from crosstable.kernel.sentence import Sentence


class Leniency(Enum):
    """The kinds of things that are read although PDN 3.0 does not write them so."""

    BYTE_ORDER_MARK = "byte order mark"
    ENCODING = "encoding"
    LEADING_ZERO = "leading zero"
    SPACES_IN_MOVE = "spaces in a move"
    SEPARATOR = "other separator in a move"
    WRONG_SEPARATOR = "wrong separator in a move"
    NO_SEPARATOR = "no separator in a move"
    UNKNOWN_MOVE = "unknown move"
    ELLIPSIS = "dots for a move"
    NUMBER = "move number"
    NUMBER_WITHOUT_MOVE = "number without a move"
    MARKS_APART = "marks apart from their move"
    FORCED_STAR = "star for a forced move"
    OTHER_SIGN = "sign that PDN does not have"
    COMMA = "comma between moves"
    SEMICOLON = "comment behind a semicolon"
    RESULT_ENDS_GAME = "result in place of the separator"
    RESULT_ADDED = "result only behind the moves"
    RESULT_DISAGREES = "two different results"
    NO_SEPARATOR_BETWEEN_GAMES = "no separator between games"
    EMPTY_GAME = "empty game"
    REMARK_AFTER_END = "remark after the end"
    REMARK_BEFORE_TAGS = "remark before the tags"
    REPEATED_TAG = "repeated tag"
    TAG_NAME = "tag name"
    TAG_VALUE = "tag value"
    EMPTY_VARIATION = "empty variation"
    STRAY_BRACKET = "stray bracket"
    WORDS = "words between the moves"
    POSITION = "position"


class Forgiven(msgspec.Struct, frozen=True):
    """One kind of liberty a game takes: where first, what it was, and how often."""

    kind: Leniency
    line: int
    column: int
    what: Sentence
    times: int = 1

    @property
    def sentence(self) -> Sentence:
        """Return what was forgiven, where first and how often."""
        said = at_place(self.what, self.line, self.column)
        if self.times == 1:
            return said
        return Sentence.plural(
            "{what} ({count} time)", "{what} ({count} times)", count=self.times, what=said
        )

    def __str__(self) -> str:
        return str(self.sentence)
