"""Whether a text is PDN by the letter: the standard's writing grammar, or its reading grammar.

The reader of this package takes more than both. This check is for who writes PDN, and for telling
an export that has to be put right from one that is right.
"""

from __future__ import annotations

import re
from enum import Enum

from crosstable.formats.scores.places import Places
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence, Value

__all__ = ["Grammar", "check_grammar"]


class Grammar(Enum):
    """The two grammars of PDN 3.0."""

    WRITING = "writing"
    READING = "reading"


_NUMERIC = r"[1-9][0-9]?(?:-[1-9][0-9]?|(?:x[1-9][0-9]?)++)(?![0-9])"
_ALPHA = r"[a-h][1-8](?:-?[a-h][1-8]|(?:x[a-h][1-8])++)(?![0-9a-z])"
_SQUARE = r"(?:[1-9][0-9]?|0[1-9])(?![0-9])"
_LOOSE_NUMERIC = rf"{_SQUARE}(?:\s*+-\s*+{_SQUARE}|(?:\s*+[x:]\s*+{_SQUARE})++)"
_LOOSE_ALPHA = r"[a-h][1-8](?:\s*+-?\s*+[a-h][1-8]|(?:\s*+[x:]\s*+[a-h][1-8])++)(?![0-9a-z])"
_RESULT = r"(?:1-0|1/2-1/2|0-1|2-0|1-1|0-2|0-0)(?![0-9])"
_COMMON = (
    r"(?P<note>%[^\n]*+)"
    r'|(?P<tag>\[\s*+[A-Z][a-zA-Z0-9_]*+\s*+"[^"\\]*+(?:\\.[^"\\]*+)*+"\s*+\])'
    r"|(?P<comment>\{[^}]*+\})"
    r"|(?P<glyph>\$[0-9]++)"
    r"|(?P<marks>[!?]++|\([!?]++\))"
    r"|(?P<open>\()|(?P<close>\))"
)
_LAST = r"|(?P<setup>/[^/]*+/)|(?P<end>\*)|(?P<other>\S)"


def _tokens(move: str, extra: str = "") -> re.Pattern[str]:
    number = r"|(?P<number>[0-9]++\.(?:\.\.)?)"
    return re.compile(
        rf"\s*+(?:{_COMMON}{extra}{number}|(?P<move>{move}){_LAST})", re.ASCII | re.DOTALL
    )


_TOKENS = {
    Grammar.WRITING: _tokens(f"{_NUMERIC}|{_ALPHA}"),
    Grammar.READING: _tokens(
        rf"{_LOOSE_NUMERIC}|{_LOOSE_ALPHA}|\.\.\.", rf"|(?P<result>{_RESULT})"
    ),
}
_REMEDIES = {
    Grammar.WRITING: Sentence("write it as PDN 3.0 does, or let this program write it"),
    Grammar.READING: Sentence("it may still be read: the reader takes more than the grammar"),
}


def check_grammar(text: str, grammar: Grammar = Grammar.WRITING) -> int:
    """Return the number of games in a text; UnreadableInput says where it leaves the grammar."""
    return _Checker(text, grammar).games()


class _Checker:
    """Goes through the tokens once; what is open is a number."""

    def __init__(self, text: str, grammar: Grammar) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.grammar = grammar
        self.number = False
        self.after_move = False
        self.empty = [True]
        self.tags = False
        self.body = False
        self.found = 0

    def games(self) -> int:
        text = self.text
        end = len(text.rstrip())
        match = _TOKENS[self.grammar].match
        at = 0
        while at < end:
            token = match(text, at, end)
            if token is None or token.lastgroup is None:  # pragma: no cover -- \S takes the rest
                break
            kind = token.lastgroup
            place = token.start(kind)
            if kind != "note":
                self._take(kind, place, token[kind])
            at = token.end()
        if self.number:
            self.leaves(end, "a move number without a move")
        if len(self.empty) > 1:
            self.leaves(end, "a variation that is not closed")
        if self.tags or self.body:
            self.found += 1
        if not self.found:
            self.leaves(0, "there is no game")
        return self.found

    def _take(self, kind: str, at: int, written: str) -> None:
        if self.number and kind != "move":
            self.leaves(at, "{written!r} behind a move number", written=written[:20])
        after_move, self.after_move = self.after_move, False
        if kind == "other":
            self.leaves(at, "{written!r} is none of its tokens", written=self.text[at : at + 20])
        elif kind == "tag":
            if self.body:
                self.leaves(at, "tags before the game in front of them has ended")
            self.tags = True
        elif kind in {"end", "result"}:
            self._end(at, written)
        elif kind == "number":
            self.number = True
        elif kind == "marks" and not (after_move and self._touches(at)):
            self.leaves(at, "{written!r} without a move before it", written=written)
        elif kind == "close":
            self._close(at)
        elif kind != "marks":
            self._body(kind)

    def _body(self, kind: str) -> None:
        self.number = False
        self.body = True
        self.empty[-1] = False
        self.after_move = kind == "move"
        if kind == "open":
            self.empty.append(True)

    def _close(self, at: int) -> None:
        if len(self.empty) == 1 or self.empty[-1]:
            self.leaves(at, "a bracket that closes nothing")
        self.empty.pop()

    def _touches(self, at: int) -> bool:
        return self.grammar is Grammar.READING or not self.text[at - 1].isspace()

    def _end(self, at: int, written: str) -> None:
        if len(self.empty) > 1:
            self.leaves(at, "{written} in a variation", written=written)
        if not (self.tags or self.body):
            self.leaves(at, "an empty game")
        self.found += 1
        self.tags = self.body = False
        self.empty = [True]

    def leaves(self, at: int, form: str, /, **values: Value) -> None:
        line, column = Places(self.text)(at)
        cause = Sentence(form, **values)
        raise UnreadableInput(
            Sentence("not PDN 3.0 by its writing grammar: {cause}", cause=cause)
            if self.grammar is Grammar.WRITING
            else Sentence("not PDN 3.0 by its reading grammar: {cause}", cause=cause),
            line=line,
            column=column,
            remedy=_REMEDIES[self.grammar],
        )
