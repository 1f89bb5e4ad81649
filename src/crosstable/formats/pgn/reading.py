"""Bytes or text in, games out: the front door for PGN files of any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from crosstable.formats.pgn import tokens
from crosstable.formats.pgn.model import DEEPEST, RESULTS, PgnGame, PgnLine, PgnMove, Remark
from crosstable.formats.scores import reading
from crosstable.formats.scores.leniency import Leniency
from crosstable.formats.scores.pardons import NotReadableError, Pardon
from crosstable.formats.scores.reading import Parsed
from crosstable.formats.scores.remarks import Comment, DrawOffer, Glyph, LineNote, Tag
from crosstable.formats.scores.sections import LONGEST_GAME, Section, Source
from crosstable.games.chess.notation import OFFER
from crosstable.kernel.sentence import Sentence, Value

# A section of a file as games: in order, with a list of what was forgiven, errors with a place.
# Nothing that people wrote is dropped: words that are no move become comments, and what looks
# like a move stays one, so that the replay says what is wrong with it. What cannot be put right
# with certainty, such as a comment that is never closed, is an error.


_ESCAPED = re.compile(r'\\(["\\])')
_MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_LIKE_A_MOVE = re.compile(
    r"(?=.*[0-9])[A-Za-z♔-♟][A-Za-z0-9♔-♟+#=:×/_-]{1,7}|[O0o]-[O0o](?:-[O0o])?"
)
_MOST_WORDS = 200
_MOST_TAGS = 1_000
_UNDECIDED = frozenset({"", "*", "?"})


def parse(text: str, *, is_last: bool = True) -> Iterator[Parsed[PgnGame]]:
    """Yield the games of a section in order; after one that cannot be read nothing follows."""
    del is_last  # in PGN the end of a game looks the same wherever it stands
    at = 0
    while True:
        game = _Game(text, at)
        try:
            at = game.read()
        except NotReadableError as error:
            yield Parsed(game.began, None, pardons=game.pardons(), error=error)
            return
        if not game.is_empty:
            yield game.parsed()
        if at >= len(text):
            return


class _Frame:
    """A line that may still go on."""

    __slots__ = ("moves", "opened_at", "opening", "remarks")

    def __init__(self, opened_at: int) -> None:
        self.opened_at = opened_at
        self.moves: list[PgnMove] = []
        self.opening: list[Remark] = []
        self.remarks: dict[int, list[Remark]] = {}

    def remark(self, remark: Remark) -> None:
        if self.moves:
            self.remarks.setdefault(len(self.moves) - 1, []).append(remark)
        else:
            self.opening.append(remark)

    def line(self) -> PgnLine:
        for at, remarks in self.remarks.items():
            move = self.moves[at]
            self.moves[at] = PgnMove(move.text, move.number, tuple(remarks))
        return PgnLine(tuple(self.moves), tuple(self.opening))


class _Game:
    """One game while it is being read, from its first token to its result (decision 105)."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self.began = at
        self.forgiven: dict[Leniency, Pardon] = {}
        self.tags: list[Tag] = []
        self.notes: list[LineNote] = []
        self.frame = _Frame(at)
        self.outer: list[_Frame] = []
        self.steps_at: list[int] = []
        self.closing = ""
        self.number = ""
        self.words = 0

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was said that could be kept."""
        return not (self.tags or self.frame.moves or self.frame.opening or self.closing)

    def forgive(self, kind: Leniency, at: int, form: str, /, **values: Value) -> None:
        """Note something that is not as the standard has it; only the first is put into words."""
        known = self.forgiven.get(kind)
        if known is None:
            self.forgiven[kind] = Pardon(kind, at, Sentence(form, **values))
        else:
            known.times += 1

    def pardons(self) -> tuple[Pardon, ...]:
        """Return everything that was forgiven, by place."""
        return tuple(sorted(self.forgiven.values(), key=lambda pardon: pardon.at))

    def parsed(self) -> Parsed[PgnGame]:
        """Return the game with its result among the tags."""
        tags = tuple(self._tags_with_result())
        game = PgnGame(tags, self.frame.line(), tuple(self.notes))
        return Parsed(self.began, game, self.closing, self.pardons(), tuple(self.steps_at))

    def read(self) -> int:
        """Read up to the end of the game and return where the next one can begin."""
        text, match = self.text, tokens.TOKEN.match
        token = match(text, self.at)
        while token is not None:
            kind = token.lastindex
            if kind in {tokens.MOVE_MARKS, tokens.MOVE}:
                self._move(token)
            elif kind == tokens.TAG:
                start = token.start(tokens.TAG)
                if self.frame.moves or self.outer:
                    self._end_without_result(start)
                    return start
                self.at = self._tag(start)
                token = match(text, self.at)
                continue
            elif kind == tokens.RESULT and not self.outer:
                self.closing = token[tokens.RESULT].replace("½", "1/2")
                return self._after_end(token.end())
            else:
                self._other(kind or tokens.WORD, token)
            self.at = token.end()
            token = match(text, self.at)
        self._end_without_result(len(text))
        return len(text)

    def _end_without_result(self, at: int) -> None:
        if self.outer:
            raise NotReadableError(
                self.frame.opened_at, "a variation that begins here is not closed", remedy="add a )"
            )
        if self.frame.moves:
            self.forgive(Leniency.NO_SEPARATOR_BETWEEN_GAMES, at, "no result follows the moves")

    def _after_end(self, at: int) -> int:
        """Take the remarks behind a result, up to the tags or moves of the next game."""
        while True:
            token = tokens.TOKEN.match(self.text, at)
            if token is None:
                return len(self.text)
            if token.lastindex not in {tokens.COMMENT, tokens.REST_OF_LINE}:
                return at
            self.forgive(Leniency.REMARK_AFTER_END, token.start(), "a remark follows the end")
            said = token[token.lastindex]
            self.frame.remark(Comment(said.replace("}", ")").strip()))
            at = token.end()

    # Moves

    def _move(self, token: re.Match[str]) -> None:
        written = token[tokens.MOVE]
        self._add_move(written, token.start(tokens.MOVE), token[tokens.MOVE_NUMBER] or self.number)
        if token[tokens.MOVE_MARKS]:
            self._mark(token[tokens.MOVE_MARKS], token.start(tokens.MOVE_MARKS))

    def _add_move(self, written: str, at: int, number: str) -> None:
        if not self.outer:
            self.steps_at.append(at)
        self.number = ""
        self.frame.moves.append(PgnMove(written, number))

    def _mark(self, marks: str, at: int) -> None:
        number = _MARKS.get(marks)
        if number is None or not self.frame.moves:
            self._words(marks, at, Leniency.OTHER_SIGN)
        else:
            self.frame.remark(Glyph(number))

    # Everything else

    def _other(self, kind: int, token: re.Match[str]) -> None:
        at, said = token.start(kind), token[kind]
        match kind:
            case tokens.OFFER | tokens.COMMENT | tokens.REST_OF_LINE:
                self.frame.remark(_comment(said))
            case tokens.ESCAPE:
                self._note(said)
            case tokens.OPEN:
                self._open(at)
            case tokens.CLOSE:
                self._close(at)
            case tokens.GLYPH:
                self.frame.remark(Glyph(int(said)))
            case tokens.NUMBER:
                self.number = "".join(said.split())
            case tokens.MARKS:
                self.forgive(
                    Leniency.MARKS_APART, at, "{written!r} stands apart from its move", written=said
                )
                self._mark(said, at)
            case tokens.RESULT:
                self._words(said, at, Leniency.OTHER_SIGN)
            case _:
                self._word(said, at)

    def _note(self, said: str) -> None:
        if self.tags or self.outer or self.frame.moves or self.frame.opening:
            self.frame.remark(LineNote(said))
        else:
            self.notes.append(LineNote(said))

    def _word(self, said: str, at: int) -> None:
        if said == "{":
            raise NotReadableError(
                at, "a comment begins here and is never closed", remedy="add a }"
            )
        if tokens.SIGNS.fullmatch(said):
            self._words(said, at, Leniency.OTHER_SIGN)
        elif _LIKE_A_MOVE.fullmatch(said.rstrip("!?")):
            bare = said.rstrip("!?")
            self._add_move(bare, at, self.number)
            if bare != said:
                self._mark(said[len(bare) :], at + len(bare))
        else:
            self._words(said, at, Leniency.WORDS)

    def _words(self, said: str, at: int, kind: Leniency) -> None:
        self.words += 1
        if self.words > _MOST_WORDS:
            raise NotReadableError(
                at,
                "more than {most} words between the moves",
                remedy="is this PGN?",
                most=_MOST_WORDS,
            )
        self.forgive(kind, at, "{written!r} is kept as a comment", written=said[:40])
        self.frame.remark(Comment(said.replace("}", ")")))

    def _open(self, at: int) -> None:
        if len(self.outer) >= DEEPEST:
            raise NotReadableError(
                at, "more than {most} variations within each other", most=DEEPEST
            )
        self.outer.append(self.frame)
        self.frame = _Frame(at)

    def _close(self, at: int) -> None:
        if not self.outer:
            self.forgive(Leniency.STRAY_BRACKET, at, "')' closes nothing and is left out")
            return
        line = self.frame.line()
        self.frame = self.outer.pop()
        if line.moves:
            self.frame.remark(line)
        else:
            self.forgive(Leniency.EMPTY_VARIATION, at, "a variation without moves")
            for remark in line.opening:
                self.frame.remark(remark)

    # Tags

    def _tag(self, at: int) -> int:
        """Take a tag and return where it ends."""
        if len(self.tags) >= _MOST_TAGS:
            raise NotReadableError(at, "more than {most} tags", most=_MOST_TAGS)
        if self.frame.opening:
            self.forgive(Leniency.REMARK_BEFORE_TAGS, at, "tags stand behind a comment")
        pair = tokens.TAG_PAIR.match(self.text, at)
        if pair is not None:
            name, value, end = pair[1], _ESCAPED.sub(r"\1", pair[2]), pair.end()
        else:
            line = tokens.TAG_LINE.match(self.text, at)
            if line is None or not line[2].rstrip().endswith("]"):
                raise NotReadableError(
                    at, "this is not a tag", remedy='write it as in [Event "Open"]'
                )
            name, end = line[1], line.end()
            value = line[2].strip().removesuffix("]").strip().removeprefix('"')
            value = value.removesuffix('"').replace('\\"', '"')
            self.forgive(
                Leniency.TAG_VALUE, at, "the quotes of the tag {tag} are wrong", tag=name[:40]
            )
        if any(tag.name == name for tag in self.tags):
            self.forgive(
                Leniency.REPEATED_TAG, at, "the tag {tag} stands here again", tag=name[:40]
            )
        self.tags.append(Tag(name, value))
        return end

    def _tags_with_result(self) -> list[Tag]:
        closing, tags = self.closing, self.tags
        if not closing:
            return tags
        place = next((at for at, tag in enumerate(tags) if tag.name == "Result"), None)
        if place is None:
            if tags and closing != "*":
                self.forgive(
                    Leniency.RESULT_ADDED,
                    self.at,
                    "{closing} is kept as the Result tag",
                    closing=closing,
                )
            return [*tags, Tag("Result", closing)]
        tagged = tags[place].value.strip().replace("½", "1/2")
        if tagged in _UNDECIDED and closing in RESULTS:
            self.forgive(
                Leniency.RESULT_ADDED,
                self.at,
                "{closing} replaces the Result {tagged!r}",
                closing=closing,
                tagged=tagged,
            )
            return [*tags[:place], Tag("Result", closing), *tags[place + 1 :]]
        if tagged != closing:
            self.forgive(
                Leniency.RESULT_DISAGREES,
                self.at,
                "the game ends with {closing}, and its Result is {tagged!r}",
                closing=closing,
                tagged=tagged[:40],
            )
        return [*tags[:place], Tag("Result", tagged), *tags[place + 1 :]]


def _comment(said: str) -> Comment | DrawOffer:
    """Return what stands in braces; files without a sign for offers have it there."""
    text = said.replace("}", ")").strip()
    return DrawOffer() if text == OFFER else Comment(text)


Reading: TypeAlias = reading.Reading[PgnGame]


def read_games(source: Source, *, longest: int = LONGEST_GAME) -> Iterator[Reading]:
    """Yield every game of a file in order, one in memory at a time; see ``games_of``."""
    return reading.games_of(source, parse, longest=longest)


def read_game(source: bytes | str) -> PgnGame:
    """Return the only game of a text; UnreadableInput where there is none, or more than one."""
    return reading.only_game(source, parse)


def read_section(section: Section) -> Iterator[Reading]:
    """Yield the games of one section; sections can be read in any order, or at once."""
    return reading.games_of_section(section, parse)
