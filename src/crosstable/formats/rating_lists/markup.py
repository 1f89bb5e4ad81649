"""FIDE's published XML layout, read as it streams in.

No document type is accepted, so that no entity can grow a small file into a large one or reach
outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from xml.parsers import expat

from crosstable.formats.rating_lists import cells
from crosstable.formats.rating_lists.model import Listing
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing as Parts
from crosstable.kernel.sentence import Sentence
from crosstable.ratings.model import ListedPlayer, ListStanding

LONGEST_TEXT = 20_000
LONGEST_TAG = 1 << 20
"""Bytes of one tag or remark, which must be whole before anything of it can be read."""
DEEPEST = 20
MOST_FIELDS = 100
_FIELDS = {
    "standard": ("rating", "games", "k"),
    "rapid": ("rapid_rating", "rapid_games", "rapid_k"),
    "blitz": ("blitz_rating", "blitz_games", "blitz_k"),
}
_REMEDY = Sentence("get the list again from the federation")


class _Collector:
    """The players gathered so far; expat calls it back at the end of every element."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.texts: list[str] = []
        self.parser.CharacterDataHandler = self.texts.append
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.parser.EntityDeclHandler = self.refuse_doctype
        self.line = 0
        self.depth = 0
        self.taken = 0
        self.fields: dict[str, str] = {}
        self.found: list[tuple[int, dict[str, str]]] = []

    def feed(self, chunk: bytes, *, last: bool) -> None:
        """Read on, a piece at a time; what is too long in one tag is not waited for."""
        self.taken += len(chunk)
        self.parser.Parse(chunk, last)
        if self.taken - max(0, self.parser.CurrentByteIndex) > LONGEST_TAG + len(chunk):
            raise self.fail("a tag or a remark is too long for a rating list")

    def begin(self, _name: str, _attributes: object) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fail("the file is nested more deeply than a rating list")

    def end(self, name: str) -> None:
        self.depth -= 1
        if name == "player":
            self.found.append((self.line or self.parser.CurrentLineNumber, self.fields))
            self.fields = {}
            self.line = 0
        else:
            if name == "fideid":
                self.line = self.parser.CurrentLineNumber
            self.fields[name] = "".join(self.texts).strip()
        self.texts.clear()

    def refuse_doctype(self, *_given: object) -> None:
        raise self.fail("the file declares a document type or entities, which no rating list does")

    def refuse_growth(self) -> None:
        """Refuse a field or a player that does not end."""
        if sum(map(len, self.texts)) > LONGEST_TEXT or len(self.fields) > MOST_FIELDS:
            raise self.fail("a player or a field is too long for a rating list")

    def fail(self, cause: str, /) -> UnreadableInput:
        return UnreadableInput(
            cause,
            line=self.parser.CurrentLineNumber,
            column=self.parser.CurrentColumnNumber + 1,
            remedy=_REMEDY,
        )


def read_markup(
    chunks: Iterable[bytes], lists: Sequence[str], beside: Sequence[str] = ()
) -> Iterator[Listing]:
    """Yield the players of a list with their standings on the lists asked for.

    A file of one rate of play names its rating as the combined one names the standard rating.
    """
    collector = _Collector()
    chosen: list[tuple[str, tuple[str, str, str]]] = []
    for last, chunk in _with_end(chunks):
        try:
            collector.feed(chunk, last=last)
        except expat.ExpatError as error:
            cause = Sentence.recorded(expat.ErrorString(error.code))
            if error.code in _CUT:
                cause = Sentence(
                    "the file ends too early ({cause}): it was not read or copied to its end",
                    cause=cause,
                )
            raise UnreadableInput(
                cause, line=error.lineno, column=error.offset + 1, remedy=_REMEDY
            ) from None
        collector.refuse_growth()
        for line, fields in collector.found:
            chosen = chosen or _chosen(fields, line, lists, beside)
            yield Listing(line, _player(fields, line, chosen))
        collector.found.clear()


_CUT = {
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
    expat.errors.codes[expat.errors.XML_ERROR_PARTIAL_CHAR],
}


def _with_end(chunks: Iterable[bytes]) -> Iterator[tuple[bool, bytes]]:
    for chunk in chunks:
        yield False, chunk
    yield True, b""


def _chosen(
    first: dict[str, str], line: int, lists: Sequence[str], beside: Sequence[str]
) -> list[tuple[str, tuple[str, str, str]]]:
    """Return where each of the lists asked for stands, as the first player shows."""
    combined = any(fields[0] in first for kind, fields in _FIELDS.items() if kind != "standard")
    if not combined:
        if len(lists) != 1:
            raise UnreadableInput(
                "the file holds one list", line=line, remedy="name the one list it is"
            )
        return [(lists[0], _FIELDS["standard"])]
    chosen = []
    for name in (*lists, *beside):
        fields = _FIELDS.get(name.rpartition(".")[2])
        if fields is None:
            if name in beside:
                continue
            raise UnreadableInput(
                "the file has no ratings of the list {list}",
                line=line,
                remedy=Sentence("it has {fields}", fields=Parts(_FIELDS)),
                list=name,
            )
        chosen.append((name, fields))
    return chosen


def _player(
    fields: dict[str, str], line: int, chosen: list[tuple[str, tuple[str, str, str]]]
) -> ListedPlayer:
    flag = fields.get("flag", "").lower()
    standings = []
    for name, places in chosen:
        rating, games, factor = (fields.get(place, "") for place in places)
        value = cells.rating(rating, line)
        if value is None and not games.strip("0"):
            continue
        standings.append(
            ListStanding(
                list=name,
                rating=value,
                period_games=cells.whole(games, line, cells.GAMES) or 0,
                k=cells.whole(factor, line, "K") or None,
                inactive="i" in flag,
            )
        )
    sex = cells.sex(fields.get("sex", ""))
    return ListedPlayer(
        id=cells.identifier(fields.get("fideid", ""), line),
        name=cells.name_of_player(fields.get("name", ""), line),
        federation=fields.get("country", ""),
        sex=Sex.FEMALE if sex is None and "w" in flag else sex,
        born=cells.birth_date(fields.get("birthday", ""), line),
        title=cells.title(fields.get("title", "")),
        women_title=cells.title(fields.get("w_title", "")),
        other_titles=fields.get("o_title", ""),
        standings=tuple(standings),
    )
