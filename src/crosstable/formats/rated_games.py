"""Many events in one file: who met whom, for periods of a whole federation.

Cells are parted by semicolons. ``E`` begins an event (name in the register, first day, last day,
kind, percent of K, title), ``P`` describes somebody the list may not know (identifier, name,
federation, sex, born, title), ``G`` is a game (white, black, ``1 = 0`` for White, and the day where
it is known). The last line, ``END``, counts events and games, so that a file cut anywhere is known
for what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from crosstable.formats.rating_lists.cells import MAX_IDENTIFIER, is_digits
from crosstable.formats.rating_lists.lines import numbered_lines
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.player import BirthDate, Sex
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.ratings.model import EventKind
from crosstable.ratings.records import EventRecord, Person, packed_event

FIRST_LINE = "crosstable games 1"
_SCORES = {"1": (2, 0), "=": (1, 1), "0": (0, 2)}
_KINDS = {kind.value for kind in EventKind}
_UNENDED = Sentence("the file ends before its END line: it was not read or copied to its end")


def read_rated_games(
    chunks: Iterable[bytes], *, list_name: str, source: str = ""
) -> Iterator[EventRecord]:
    """Yield the events of a file; errors name the source and the line."""
    try:
        yield from _events(chunks, list_name, source)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def _events(chunks: Iterable[bytes], list_name: str, source: str) -> Iterator[EventRecord]:
    lines = numbered_lines(chunks)
    number, first, _ = next(lines, (1, "", False))
    if first.strip() != FIRST_LINE:
        raise UnreadableInput("the first line is not {wanted!r}", line=number, wanted=FIRST_LINE)
    draft: _Draft | None = None
    events = games = 0
    ended = False
    for number, text, _ in lines:
        cells = text.split(";")
        kind = cells[0]
        if kind == "G" and draft is not None and not ended:
            draft.game(cells, number)
            games += 1
        elif kind == "E" and not ended:
            if draft is not None:
                yield draft.record(list_name, source)
            draft = _Draft(cells, number)
            events += 1
        elif kind == "END" and not ended:
            ended = True
            _check_end(cells, number, events, games)
        elif text:
            _other_line(draft, cells, number, ended=ended)
    if not ended:
        raise UnreadableInput(_UNENDED, line=number, remedy="get the file again")
    if draft is not None:
        yield draft.record(list_name, source)


def _check_end(cells: Sequence[str], line_number: int, events: int, games: int) -> None:
    told = (*cells[1:3], "", "")[:2]
    if told != (str(events), str(games)):
        raise UnreadableInput(
            "END says {events:event|events} and {games:game|games}, but the file has "
            "{events_read:event|events} "
            "and {games_read:game|games}",
            line=line_number,
            remedy="get the file again",
            events=told[0],
            games=told[1],
            events_read=events,
            games_read=games,
        )


def _other_line(
    draft: _Draft | None, cells: Sequence[str], line_number: int, *, ended: bool
) -> None:
    if ended:
        raise UnreadableInput("a line stands after END", line=line_number)
    if cells[0] != "P" or draft is None:
        raise UnreadableInput(
            "{word!r} cannot begin a line here",
            line=line_number,
            remedy="write E, P, G or END",
            word=cells[0],
        )
    draft.person(cells, line_number)


class _Draft:
    """An event whose lines are still coming."""

    def __init__(self, cells: Sequence[str], line: int) -> None:
        if len(cells) != 7 or not cells[1] or cells[4] not in _KINDS:
            raise UnreadableInput(
                "an event needs id;first day;last day;kind;percent;title",
                line=line,
                remedy=Sentence("kinds are {kinds}", kinds=Listing(sorted(_KINDS))),
            )
        self.id, self.kind, self.name = cells[1], cells[4], cells[6]
        self.line = line
        self.starts, self.ends = (_day(cell, line) for cell in cells[2:4])
        if self.ends < self.starts:
            raise UnreadableInput("the event ends before it begins", line=line)
        if not (is_digits(cells[5]) and 0 < int(cells[5]) <= 100):
            raise UnreadableInput("{text!r} is not a percentage of K", line=line, text=cells[5])
        self.share = int(cells[5])
        self.places: dict[str, int] = {}
        self.lines: list[int] = []
        self.people: list[Person] = []
        self.white: list[int] = []
        self.black: list[int] = []
        self.scores: list[tuple[int, int]] = []
        self.days: set[tuple[int, int]] = set()

    def place(self, identifier: str, line: int) -> int:
        index = self.places.get(identifier)
        if index is None:
            if not (is_digits(identifier) and 0 < int(identifier) < MAX_IDENTIFIER):
                raise UnreadableInput(
                    "{identifier!r} is not an identifier", line=line, identifier=identifier
                )
            index = self.places[identifier] = len(self.places)
            self.lines.append(line)
            self.people.append(_NOBODY)
        return index

    def person(self, cells: Sequence[str], line: int) -> None:
        if len(cells) != 7:
            raise UnreadableInput("a player needs id;name;federation;sex;born;title", line=line)
        if cells[1] in self.places and self.people[self.places[cells[1]]] is not _NOBODY:
            raise UnreadableInput("player {player} is described twice", line=line, player=cells[1])
        person = Person(*cells[2:])
        try:
            if person.born:
                BirthDate.parse(person.born)
        except InvalidValue as error:
            raise UnreadableInput(error.sentence, line=line) from None
        if person.sex not in _SEXES:
            raise UnreadableInput("sex {text!r} is unknown", line=line, text=person.sex)
        self.people[self.place(cells[1], line)] = person

    def game(self, cells: Sequence[str], line: int) -> None:
        try:
            _, white, black, result, *when = cells
            scores = _SCORES[result]
        except (ValueError, KeyError):
            raise UnreadableInput(
                "a game needs white;black;result", line=line, remedy="results are 1, = and 0"
            ) from None
        if white == black:
            raise UnreadableInput("player {player} is their own opponent", line=line, player=white)
        pair = self.place(white, line), self.place(black, line)
        self.white.append(pair[0])
        self.black.append(pair[1])
        self.scores.append(scores)
        day = _day(when[0], line) if when and when[0] else 0
        if day and not self.starts <= day <= self.ends:
            raise UnreadableInput("the game was not played during the event", line=line)
        if not day and self.starts == self.ends:
            day = self.starts
        if day:
            self.days.update((place, day) for place in pair)

    def record(self, list_name: str, source: str) -> EventRecord:
        return packed_event(
            id=self.id,
            name=self.name,
            list_name=list_name,
            starts=self.starts,
            ends=self.ends,
            kind=self.kind,
            share=self.share,
            source=source,
            line=self.line,
            ids=[int(identifier) for identifier in self.places],
            lines=self.lines,
            people=self.people,
            games=[
                (white, black, *scores)
                for white, black, scores in zip(self.white, self.black, self.scores, strict=True)
            ],
            days=self.days,
        )


_NOBODY = Person()
_SEXES = {"", *(sex.value for sex in Sex)}
_DAYS: dict[str, int] = {}


def _day(text: str, line: int) -> int:
    day = _DAYS.get(text)
    if day is None:
        try:
            day = date.fromisoformat(text).toordinal()
        except ValueError:
            raise UnreadableInput(
                "{text!r} is not a day", line=line, remedy="write YYYY-MM-DD", text=text
            ) from None
        if len(_DAYS) < 10_000:
            _DAYS[text] = day
    return day
