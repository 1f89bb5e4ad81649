"""A file of any size as sections: pieces that can be read without each other.

A section begins with the tags of a game and goes up to the tags of the next, so it holds one game,
or several where games have no tags. Cutting looks only at tags, comments and line comments, works
on bytes, and never keeps more than the section it is in and what came last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Figure

LONGEST_GAME = 4 * 2**20
"""Bytes of one game at most; the longest real ones, with analysis, have some hundred thousand."""

Source = bytes | str | Iterable[bytes] | Iterable[str]

_PORTION = 2**16
_OTHER_ENCODINGS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_BOM = b"\xef\xbb\xbf"

# A semicolon begins a comment where it does not stand within a word.
_SEMICOLON = rb"(?<![^\s0-9(){}\]!?]);"
_LANDMARK = re.compile(rb"[{%]|" + _SEMICOLON + rb"|\[(?=\s*+(?:[A-Za-z]|\Z))")
_TAG = re.compile(
    rb'\[\s*+([A-Za-z][A-Za-z0-9_]*+)\s*+"[^"\\]*+(?:\\.[^"\\]*+)*+"\s*+\]', re.DOTALL
)
_UNFINISHED_TAG = re.compile(
    rb'\[\s*+(?:[A-Za-z][A-Za-z0-9_]*+\s*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+(?:\\|"\s*+)?)?)?\Z',
    re.DOTALL,
)
_TAG_LINE = re.compile(rb"\[[ \t]*+([A-Za-z][A-Za-z0-9_]*+)[^\r\n]*+(?=([\r\n]?))")
_LATER_TAG = re.compile(rb'(?<=[\r\n])\[[A-Z][A-Za-z0-9_]*+[ \t]*+"')
_END_OF_GAME = re.compile(
    rb"(?:\{[^}]*+\}?|%[^\r\n]*+|" + _SEMICOLON + rb"[^\r\n]*+)"
    rb"|(?<=\s)(?:\*|[012]-[012]|1/2-1/2)(?=\s++0*+1\.)"
)
_LINE_END = re.compile(rb"\r\n|\r|\n")


class Section(msgspec.Struct, frozen=True):
    """One piece of a file, and where in the file it begins."""

    data: bytes
    line: int = 1
    column: int = 1
    has_mark: bool = False
    """Whether the byte order mark stood before it."""
    is_last: bool = False


def sections(source: Source, *, longest: int = LONGEST_GAME) -> Iterator[Section]:
    """Cut a file into sections, in order; the pieces it comes in may have any size.

    UnreadableInput says where a game begins that is longer than a game can be.
    """
    cutter = _Cutter(longest)
    waiting = bytearray()
    for chunk in _chunks(source):
        waiting += chunk
        # A section that is not complete is looked through again only with as much new as old.
        if len(waiting) >= max(_PORTION, len(cutter.kept)):
            yield from cutter.cut(bytes(waiting), final=False)
            waiting.clear()
    yield from cutter.cut(bytes(waiting), final=True)


def portions(cut: Iterable[Section], *, size: int = 2 * _PORTION) -> Iterator[tuple[Section, ...]]:
    """Put sections together to portions of some size, each enough work for another process."""
    portion: list[Section] = []
    filled = 0
    for section in cut:
        portion.append(section)
        filled += len(section.data)
        if filled >= size:
            yield tuple(portion)
            portion, filled = [], 0
    if portion:
        yield tuple(portion)


def _chunks(source: Source) -> Iterator[bytes]:
    chunks: Iterable[bytes | str] = (source,) if isinstance(source, bytes | str) else source
    for chunk in chunks:
        data = chunk.encode("utf-8", "replace") if isinstance(chunk, str) else chunk
        for at in range(0, len(data), 16 * _PORTION):
            yield data[at : at + 16 * _PORTION]


class _Cutter:
    """Keeps the section that is not complete yet, and knows where it begins."""

    __slots__ = ("column", "has_mark", "kept", "line", "longest", "started")

    def __init__(self, longest: int) -> None:
        self.kept = b""
        self.line = 1
        self.column = 1
        self.longest = longest
        self.started = False
        self.has_mark = False

    def cut(self, more: bytes, *, final: bool) -> Iterator[Section]:
        """Yield the sections that are complete with what has come; at the end, all of them."""
        data = self.kept + more
        start = 0
        if not self.started and (final or len(data) >= 4):
            self.started = True
            self._refuse_other_encodings(data)
            if data.startswith(_BOM):
                self.has_mark = True
                start = len(_BOM)
        for end in _Scan(data, start, final=final, longest=self.longest).boundaries():
            yield from self._parts(data[start:end])
            start = end
        rest = data[start:]
        if final:
            if rest.strip():
                yield from self._parts(rest, is_last=True)
            rest = b""
        elif len(rest) > self.longest:
            *complete, rest = self._games_without_tags(rest)
            for part in complete:
                yield self._section(part)
            self._refuse_too_long(rest)
        self.kept = rest

    def _parts(self, data: bytes, *, is_last: bool = False) -> Iterator[Section]:
        parts = [data] if len(data) <= _PORTION else self._games_without_tags(data)
        for nth, part in enumerate(parts, start=1):
            self._refuse_too_long(part)
            yield self._section(part, is_last=is_last and nth == len(parts))

    def _games_without_tags(self, data: bytes) -> list[bytes]:
        """Cut behind results and stars before a first move: what is one section may be long."""
        parts = []
        start = 0
        for ending in _END_OF_GAME.finditer(data):
            if ending[0][:1] not in b"{%;" and ending.end() - start >= _PORTION:
                parts.append(data[start : ending.end()])
                start = ending.end()
        return [*parts, data[start:]]

    def _section(self, data: bytes, *, is_last: bool = False) -> Section:
        section = Section(data, self.line, self.column, self.has_mark, is_last)
        self.has_mark = False
        breaks = sum(1 for _ in _LINE_END.finditer(data)) if b"\r" in data else data.count(b"\n")
        tail = data[max(data.rfind(b"\n"), data.rfind(b"\r")) + 1 :]
        self.line += breaks
        self.column = len(tail.decode("utf-8", "replace")) + (1 if breaks else self.column)
        return section

    def _refuse_too_long(self, data: bytes) -> None:
        if len(data) > self.longest:
            raise UnreadableInput(
                "a game of more than {most} bytes begins here",
                line=self.line,
                column=self.column,
                remedy="look for a comment or a tag that is not closed, or for a line without end",
                most=Figure.grouped(self.longest),
            )

    def _refuse_other_encodings(self, data: bytes) -> None:
        if data.startswith(_OTHER_ENCODINGS) or b"\x00" in data[:4]:
            raise UnreadableInput(
                "this begins like UTF-16, or like no text at all",
                line=1,
                column=1,
                remedy="save it as UTF-8",
            )


class _Scan:
    """One look through what has come, from the beginning of a section."""

    __slots__ = ("comment", "data", "final", "longest", "names", "never_closed", "start", "text")

    def __init__(self, data: bytes, start: int, *, final: bool, longest: int) -> None:
        self.data = data
        self.start = start
        self.final = final
        self.longest = longest
        self.never_closed = len(data)
        self._begin(start)

    def _begin(self, start: int) -> None:
        self.start = start
        self.names: set[bytes] = set()
        self.text = False
        self.comment = False

    def boundaries(self) -> Iterator[int]:
        """Yield where sections end; what comes behind the last one is not complete."""
        data = self.data
        behind = notes_from = self.start
        match = _LANDMARK.search(data, behind)
        while match is not None:
            at = match.start()
            gap = data[behind:at]
            if gap.strip():
                self.text = True
                notes_from = at
            kind = data[at]
            if kind == 0x25:  # a percent sign
                behind = self._end_of_note(at)
            elif kind in b"{;":
                end = self._end_of_comment(at)
                if end is None:
                    later = self._recovered(at)
                    if later is None:
                        return
                    yield later
                    self._begin(later)
                    behind = notes_from = later
                else:
                    self.comment = True
                    behind = notes_from = end
            else:
                tag = self._tag(at)
                if tag is None:
                    return
                name, end = tag
                if name and self._begins_game(name, gap):
                    yield notes_from
                    self._begin(notes_from)
                if name:
                    self.names.add(name)
                    self.text = self.comment = False
                behind = notes_from = end
            match = _LANDMARK.search(data, behind)

    def _begins_game(self, name: bytes, gap: bytes) -> bool:
        if self.text:
            return True
        blank_line = len(_LINE_END.findall(gap)) > 1
        return name in self.names and (self.comment or blank_line)

    def _end_of_note(self, at: int) -> int:
        match = _LINE_END.search(self.data, at)
        return match.start() if match else len(self.data)

    def _end_of_comment(self, at: int) -> int | None:
        if self.data[at] == 0x3B:  # a semicolon
            return self._end_of_note(at)
        if at >= self.never_closed:
            return None
        end = self.data.find(b"}", at)
        if end < 0:
            self.never_closed = at
            return None
        return end + 1

    def _recovered(self, at: int) -> int | None:
        """Return where the next game begins after a comment that is never closed."""
        if not self.final and len(self.data) - self.start <= self.longest:
            return None
        later = _LATER_TAG.search(self.data, at)
        return later.start() if later else None

    def _tag(self, at: int) -> tuple[bytes, int] | None:
        """Return the name and the end of a tag; no name where it is none, nothing if cut off."""
        data = self.data
        tag = _TAG.match(data, at)
        if tag is not None:
            return tag[1], tag.end()
        waits = not self.final and len(data) - self.start <= self.longest
        if waits and _UNFINISHED_TAG.match(data, at):
            return None
        line = _TAG_LINE.match(data, at)
        if line is None:
            return b"", at + 1
        if waits and not line[2]:
            return None
        return line[1], line.end()
