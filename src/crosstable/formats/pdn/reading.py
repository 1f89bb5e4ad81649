"""Bytes or text in, games out: the front door for PDN files of any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from crosstable.formats.pdn.building import GameBuilder
from crosstable.formats.pdn.model import PdnGame, PdnMove, Remark
from crosstable.formats.pdn.results import result_at
from crosstable.formats.scores import reading
from crosstable.formats.scores.leniency import Leniency
from crosstable.formats.scores.pardons import NotReadableError
from crosstable.formats.scores.reading import Parsed
from crosstable.formats.scores.remarks import Comment, Glyph, LineNote
from crosstable.formats.scores.sections import LONGEST_GAME, Section, Source
from crosstable.games.draughts.board import BOARD_100

# A section of a file as games: liberal, in order, and with a list of what was forgiven.  Nothing
# that people wrote is dropped: words that are no move become comments, unknown moves become the
# standard's empty setup, a result that stands only behind the moves becomes a tag. What cannot
# be put right with certainty, such as a comment that is never closed, is an error with its
# place.


# The words of PDN: what the next token of a text is.  Most of a file is moves written as the
# standard writes them, so one expression takes such a move with its number and marks at once.
# Everything else is rarer and looked at after it.


_NUMERIC = r"[1-9][0-9]?(?:-[1-9][0-9]?|(?:x[1-9][0-9]?)++)"
_ALPHA = r"[a-h][1-8](?:-?[a-h][1-8]|(?:x[a-h][1-8])++)"
_AFTER_MOVE = r"(?![^\s(){}$\[])"

# The groups by number, for the quickest way to tell them apart.
MOVE, MOVE_WITH_MARKS = 3, 4
COMMENT, OPEN, CLOSE, GLYPH, NOTE, SETUP, OTHER = 5, 6, 7, 8, 9, 10, 11
TOKEN = re.compile(
    r"\s*+(?:"
    r"(?:([0-9]{1,6}\.(?:\.\.)?)\s*+)?"
    # A draw such as 1-1 is no move; 1-10 is one.
    rf"(?!([1-9][0-9]?)-\2(?![0-9]))({_NUMERIC}|{_ALPHA})([!?]++|\([!?]++\))?{_AFTER_MOVE}"
    r"|\{([^}]*+)\}"
    r"|(\()(?![!?]+\))"
    r"|(\))"
    r"|\$([0-9]{1,6})(?![0-9])"
    r"|%([^\n]*+)"
    r"|/(?=\s*+[A-Za-z])([^/{}\[\]%]*+)/"
    r"|(\S))",
    re.ASCII,
)

TAG = re.compile(
    r'\[\s*+([A-Za-z][A-Za-z0-9_]*+)\s*+"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*+\]', re.DOTALL | re.ASCII
)
TAG_LINE = re.compile(r"\[[ \t]*+([A-Za-z][A-Za-z0-9_]*+)([^\n]*)", re.ASCII)
NUMBER = re.compile(r"([0-9]{1,6})\s?(\.(?:\.\.+|\.(?=\s)|…)?|…)", re.ASCII)
DOTS = re.compile(r"\.{2,}|…")
MARKS = re.compile(r"[!?]++|\([!?]++\)")
LOOSE_MOVE = re.compile(
    r"([0-9]{1,2}(?:[ \t]?[-–xX×:][ \t]{0,2}[0-9]{1,2})++)(?![0-9/½]|\.[0-9])", re.ASCII
)
ALPHA_MOVE = re.compile(
    r"([a-hA-H][1-8](?:(?:[ \t]?[-–xX×:][ \t]?[a-hA-H][1-8])++|[a-hA-H][1-8]))(?![A-Za-z0-9])",
    re.ASCII,
)
TOGETHER = re.compile(r"([0-9]{2})([0-9]{2})(?![0-9.])", re.ASCII)
# A number behind a plus counts men only where it does not begin the next move.
OTHER_SIGN = re.compile(
    r"=|\+(?:[0-9]{1,2}(?![\w:–×-]))?|-[0-9]{1,2}(?![\w:–×-])|a\.\s?l\.", re.ASCII
)
COMMA = re.compile(r",(?=\s|[0-9])", re.ASCII)
REST_OF_LINE = re.compile(r";([^\n]*+)")
# A square where a move is due, but no move behind it: 28xx19, 28*19, 32.28, 28. Not 3rd or 1.32-28.
BROKEN_MOVE = re.compile(
    r"(?!1/2(?:\s|\Z))(?:0?[1-9]|[1-4][0-9]|50)(?:"
    r"\.[0-9]{1,2}(?![0-9]|[ \t]?[-–xX×:]|\.)|(?=[\s(){}\[$%]|\Z)|(?![0-9.A-WYZa-wyz…]))",
    re.ASCII,
)
UNKNOWN_MOVE = re.compile(r"[-–—]{1,3}(?=\s|$)")
WORD = re.compile(r"[^\s{}()\[\]%$]++")


# Where `-1` behind a move counts men that are lost (Annex 1, 9.1.13) and is no further square.
# `28x19-1` and `32-28-1` end with a sign; `27x20-9` is a capture of several pieces that was
# written with another separator. The board tells them apart: nothing goes from 19 to 1.


_COUNTED = re.compile(r"([0-9]{1,2}(?:[^0-9]+[0-9]{1,2})+?)[ \t]?-([1-9])", re.ASCII)
_MAN_TAKES = 2
"""Steps along a diagonal when a man takes a piece."""


def before_men_lost(written: str) -> int | None:
    """Return where the move ends that stands before such a sign; nothing where there is none.

    Decision 62.
    """
    match = _COUNTED.fullmatch(written)
    if match is None:
        return None
    *earlier, last = map(int, re.findall("[0-9]+", match[1]))
    if not all(square in BOARD_100.squares for square in (*earlier, last)):
        return None
    legs = [_steps(start, end) for start, end in zip(earlier, [*earlier[1:], last], strict=True)]
    further = _steps(last, int(match[2]))
    if all(leg == _MAN_TAKES for leg in legs):
        goes_on = further == _MAN_TAKES
    else:
        # A king, or a capture written short; but who has gone one step does not go on.
        goes_on = 1 not in legs and further >= _MAN_TAKES
    return None if goes_on else match.end(1)


def _steps(start: int, end: int) -> int:
    """Return how far two squares are from each other on a diagonal; 0 where they are on none."""
    way = BOARD_100.way(start, end)
    return 0 if way is None else BOARD_100.ray(start, way).index(end) + 1


_ESCAPE = re.compile(r'\\(["\\])')
_FORCED = 7
_SEPARATORS = str.maketrans({"–": "-", "X": "x", "×": "x", ":": "x"})
_BEGINNING = re.compile(r"\s*+(?:\Z|\[|0*+1\.)")
_STAR_AGAIN = re.compile(r"\s*+\*(?=\s|$)")


def parse(text: str, *, is_last: bool = True) -> Iterator[Parsed[PdnGame]]:
    """Yield the games of a section in order.

    After a move that is none the next game follows; after any other error there is nothing more.
    Behind the last game of a file nothing has to stand; behind every other one a star has to.
    """
    parser = _Parser(text)
    while parser.at < parser.end:
        try:
            parsed = parser.next_game(is_last=is_last)
        except NotReadableError as error:
            first = parser.game.broken or error
            yield Parsed(parser.game.began, None, pardons=parser.game.pardons(), error=first)
            if error is not parser.game.broken:
                return
        else:
            if parsed is not None:
                yield parsed


class _Parser:
    """Goes through a text token by token and tells the builder what it finds."""

    __slots__ = ("at", "end", "game", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        # Behind the last sign there is always one that the expression can take.
        self.end = len(text.rstrip())
        self.at = 0
        self.game = GameBuilder(0, {})

    def next_game(self, *, is_last: bool) -> Parsed[PdnGame] | None:
        """Read up to the end of a game; nothing where nothing stood before it."""
        carried = self.game.forgiven if self.game.is_empty else {}
        self.game = game = GameBuilder(self.at, carried)
        self._read()
        if game.outer:
            raise NotReadableError(
                game.frame.opened_at,
                "a variation that begins here is never closed",
                remedy="close it",
            )
        game.drop_number()
        if game.closing is None:
            game.take_result_like_a_move()
        elif game.closing != "*" and (star := _STAR_AGAIN.match(self.text, self.at, self.end)):
            self.at = star.end()
        if game.is_empty:
            if game.closing is None:
                raise NotReadableError(
                    game.began, "there is no game in this text", remedy="is this PDN?"
                )
            game.forgive(Leniency.EMPTY_GAME, game.began, "nothing stands before the end of a game")
            return None
        if game.words and game.closing is None and not (game.tags or game.frame.steps):
            raise NotReadableError(
                game.began, "there is no game in this text", remedy="is this PDN?"
            )
        ends_at = self.at
        late = self._late_remarks()
        if game.closing is None and not is_last:
            game.forgive(
                Leniency.NO_SEPARATOR_BETWEEN_GAMES,
                ends_at,
                "no star stands between this game and the next",
            )
        made = game.finish(ends_at, late)
        if game.broken is not None:
            raise game.broken
        return Parsed(game.began, made, game.closing or "", game.pardons(), tuple(game.steps_at))

    def _read(self) -> None:
        """Take tokens until something ends the game."""
        text, end, game = self.text, self.end, self.game
        match = TOKEN.match
        while self.at < end and game.closing is None:
            token = match(text, self.at, end)
            if token is None:  # pragma: no cover -- there is always a sign left
                return
            kind = token.lastindex or 0
            if kind <= MOVE_WITH_MARKS:
                number, move, marks = token.group(1, 3, 4)
                if game.number is None and (number is None or number[0] != "0"):
                    if not game.outer:
                        game.steps_at.append(token.start(3))
                    game.frame.steps.append(PdnMove(move, number or "", marks or ""))
                else:
                    if number is not None:
                        self._number(
                            number.rstrip("."), number.lstrip("0123456789"), token.start(1)
                        )
                    game.add_move(move, token.start(3), marks or "")
                self.at = token.end()
            elif kind == OTHER:
                self._other(token.start(kind))
            else:
                self.at = token.end()
                self._remark(kind, token[kind], token.start(kind))

    def _remark(self, kind: int, written: str, at: int) -> None:
        game = self.game
        if kind == COMMENT:
            game.frame.remark(Comment(written))
        elif kind == GLYPH:
            game.frame.remark(Glyph(int(written)))
        elif kind == OPEN:
            game.open_variation(at)
        elif kind == CLOSE:
            game.close_variation(at)
        elif kind == SETUP:
            game.add_setup(written, at)
        else:
            game.add_note(written)

    def _late_remarks(self) -> list[Remark]:
        """Take what stands behind the end of the last game of a section, where it is only talk."""
        late: list[Remark] = []
        at = self.at
        while at < self.end:
            token = TOKEN.match(self.text, at, self.end)
            kind = (token.lastindex or 0) if token else 0
            if token is None or kind not in {COMMENT, NOTE, OTHER}:
                return []
            if kind == OTHER:
                rest = REST_OF_LINE.match(self.text, token.start(kind), self.end)
                if rest is None:
                    return []
                late.append(Comment(rest[1].replace("}", ")")))
                at = rest.end()
                continue
            late.append(Comment(token[kind]) if kind == COMMENT else LineNote(token[kind]))
            at = token.end()
        self.at = self.end
        return late

    # What is not written as the standard writes it

    def _other(self, at: int) -> None:
        """Take a token that begins with a sign no strict token begins with."""
        game, text = self.game, self.text
        sign = text[at]
        if sign.isspace():  # the expressions know only the spaces of ASCII
            self.at = at + 1
        elif sign == "[":
            self._tag(at)
        elif sign == "{":
            raise NotReadableError(
                at, "a comment that begins here is never closed", remedy="close it"
            )
        elif sign in "}]":
            game.forgive(
                Leniency.STRAY_BRACKET, at, "{sign!r} closes nothing and is left out", sign=sign
            )
            self.at = at + 1
        elif sign == "*":
            self._star(at)
        elif token := REST_OF_LINE.match(text, at, self.end):
            self.at = token.end()
            game.add_rest_of_line(token[1], at)
        elif not (self._beginning_with_digit(at) or self._sign(at)):
            token = ALPHA_MOVE.match(text, at, self.end)
            if token is not None:
                self._loose_move(token[1], at, token.end())
                return
            word = WORD.match(text, at, self.end)
            self.at = word.end() if word else at + 1
            if self._is_broken_move(at):
                game.note_broken_move(text[at : self.at], at)
            else:
                game.add_words(text[at : self.at], at, Leniency.WORDS)

    def _beginning_with_digit(self, at: int) -> bool:
        """Take a result, a number, or a move, where one stands here."""
        text, end, game = self.text, self.end, self.game
        if not (text[at].isdigit() or text[at] in "-–—½"):
            return False
        token = result_at(text, at, end, numbered=game.number is not None)
        if token is not None and not game.outer:
            self.at = token.end()
            game.closing = token[0]
        elif token := LOOSE_MOVE.match(text, at, end):
            self._loose_move(token[1], at, token.end())
        elif (token := NUMBER.match(text, at, end)) and (
            text[token.end(1)].isspace() or not self._is_broken_move(at)
        ):
            self.at = token.end()
            self._number(token[1], token[2], at)
        elif token := TOGETHER.match(text, at, end):
            game.forgive(Leniency.NO_SEPARATOR, at, "{written} is read as a move", written=token[0])
            self._loose_move(f"{token[1]}-{token[2]}", at, token.end())
        elif token := UNKNOWN_MOVE.match(text, at, end):
            self.at = token.end()
            game.add_unknown(token[0], at)
        else:
            return False
        return True

    def _is_broken_move(self, at: int) -> bool:
        """Say whether a move is due here and something stands that only begins like one."""
        numbered = self.game.number is not None
        if not (numbered or self.game.frame.steps):
            return False
        if BROKEN_MOVE.match(self.text, at, self.end) is None:
            return False
        return result_at(self.text, at, self.end, numbered=numbered) is None

    def _sign(self, at: int) -> bool:
        """Take dots, marks apart from their move, or a sign of the scoresheet, if they are here."""
        text, end, game = self.text, self.end, self.game
        if sign := DOTS.match(text, at, end):
            self._dots(sign[0], at)
        elif sign := MARKS.match(text, at, end):
            move = game.marked(sign[0])
            if move is None:
                game.add_words(sign[0], at, Leniency.WORDS)
            else:
                game.forgive(
                    Leniency.MARKS_APART,
                    at,
                    "{written} is read as part of {move}",
                    written=sign[0],
                    move=move,
                )
        elif game.frame.steps and (sign := COMMA.match(text, at, end)):
            game.forgive(Leniency.COMMA, at, "a comma between moves is left out")
        elif game.frame.steps and (sign := OTHER_SIGN.match(text, at, end)):
            game.add_words(sign[0], at, Leniency.OTHER_SIGN)
        else:
            return False
        self.at = sign.end()
        return True

    def _number(self, digits: str, dots: str, at: int) -> None:
        """Remember the number of a move that follows, in the one way it is written."""
        self.game.drop_number()
        plain = digits.lstrip("0") or "0"
        if plain != digits or dots not in {".", "..."}:
            self.game.forgive(Leniency.NUMBER, at, "the move number {number}", number=digits + dots)
        self.game.number = (plain + ("." if dots == "." else "..."), at)

    def _dots(self, dots: str, at: int) -> None:
        """Take dots: White's move is not given here, or nobody knows it."""
        game = self.game
        if game.number is None:
            game.add_unknown(dots, at)
            return
        number, number_at = game.number
        game.number = (f"{number.rstrip('.')}...", number_at)
        game.forgive(
            Leniency.ELLIPSIS,
            at,
            "{number} {dots} is read as {plain}",
            number=number,
            dots=dots,
            plain=game.number[0],
        )

    def _loose_move(self, written: str, at: int, end: int) -> None:
        """Add a move that was written more freely than the standard writes."""
        game = self.game
        cut = before_men_lost(written) if game.is_international else None
        if cut is not None:
            written, end = written[:cut], at + cut
        self.at = end
        bare = "".join(written.split())
        if bare != written:
            game.forgive(
                Leniency.SPACES_IN_MOVE, at, "{written!r} has spaces in it", written=written
            )
        plain = bare.translate(_SEPARATORS).lower()
        if plain != bare:
            game.forgive(
                Leniency.SEPARATOR,
                at,
                "{written!r} is read as {plain}",
                written=written,
                plain=plain,
            )
        squares = re.split("[-x]", plain)
        bare_squares = [square.lstrip("0") for square in squares]
        capture = "x" in plain or len(squares) > 2
        goes_nowhere = len(squares) == 2 and not capture and bare_squares[0] == bare_squares[1]
        if "" in bare_squares or goes_nowhere:
            game.add_words(written, at, Leniency.WORDS)
            return
        if bare_squares != squares:
            game.forgive(
                Leniency.LEADING_ZERO, at, "{written!r} has a leading zero", written=written
            )
        marks = MARKS.match(self.text, end, self.end)
        game.add_move(("x" if capture else "-").join(bare_squares), at, marks[0] if marks else "")
        if marks is not None:
            self.at = marks.end()

    def _star(self, at: int) -> None:
        """Take a star: the end of the game, or, directly behind a move, that it was forced."""
        game = self.game
        self.at = at + 1
        touches = at > 0 and not self.text[at - 1].isspace() and bool(game.frame.steps)
        if touches and (game.outer or not self._game_begins_at(at + 1)):
            game.forgive(Leniency.FORCED_STAR, at, "* behind a move is read as $7, forced")
            game.frame.remark(Glyph(_FORCED))
        elif game.outer:
            game.add_words("*", at, Leniency.OTHER_SIGN)
        else:
            game.closing = "*"

    def _game_begins_at(self, at: int) -> bool:
        """Say whether the text ends here, or a game begins with its tags or its first move."""
        return _BEGINNING.match(self.text, at, self.end) is not None

    def _tag(self, at: int) -> None:
        game = self.game
        tag = TAG.match(self.text, at, self.end)
        if tag is not None:
            self.at = tag.end()
            value = tag[2]
            game.add_tag(tag[1], _ESCAPE.sub(r"\1", value) if "\\" in value else value, at)
            return
        tag = TAG_LINE.match(self.text, at, self.end)
        if tag is None:
            game.forgive(Leniency.STRAY_BRACKET, at, "'[' opens nothing and is left out")
            self.at = at + 1
            return
        name, value = tag[1], tag[2].strip()
        if not value.endswith("]"):
            raise NotReadableError(
                at, "the tag {tag} is never closed", remedy="close it with ]", tag=name[:40]
            )
        game.forgive(Leniency.TAG_VALUE, at, "the quotes of the tag {tag} are wrong", tag=name[:40])
        value = value[:-1].strip().removeprefix('"')
        if value.endswith('"') and not value.endswith('\\"'):
            value = value[:-1]
        self.at = tag.end()
        game.add_tag(name, _ESCAPE.sub(r"\1", value), at)


Reading: TypeAlias = reading.Reading[PdnGame]


def read_games(source: Source, *, longest: int = LONGEST_GAME) -> Iterator[Reading]:
    """Yield every game of a file in order, one in memory at a time; see ``games_of``."""
    return reading.games_of(source, parse, longest=longest)


def read_game(source: bytes | str) -> PdnGame:
    """Return the only game of a text; UnreadableInput where there is none, or more than one."""
    return reading.only_game(source, parse)


def read_section(section: Section) -> Iterator[Reading]:
    """Yield the games of one section; sections can be read in any order, or at once."""
    return reading.games_of_section(section, parse)
