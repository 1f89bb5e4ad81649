"""What people type into a field of a command, read into what the command takes.

A player is meant by number, with or without the name behind it, or by a name that only one has; a
board of a match is written ``3.2``, a list with commas. What does not fit is refused with what was
given and what fits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from msgspec import inspect

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import bare_letters
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_board, read_typed
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts.boards import board_in_play
from crosstable.office.adjourned_games import read_clock
from crosstable.office.asking import Asked, Thing
from crosstable.office.game_rows import game_points
from crosstable.office.match_seats import board_named, seen_from_match
from crosstable.standings.prizes import read_amounts

_SHOWN = 40
_NUMBERED = re.compile(r"\s*(\d{1,6})\b")


def typed_value(asked: Asked, texts: Sequence[str], event: Tournament | None) -> Any:
    """Return what was typed into a field, or raise what does not fit."""
    if asked.thing is Thing.PLACES:
        return typed_places(texts[-1])
    if asked.thing is Thing.AMOUNTS:
        return read_amounts(texts[-1])
    if not asked.listed:
        return _one(asked, texts[-1], event)
    numbers = isinstance(asked.info, inspect.IntType)
    between = r"[\s,;]+" if numbers and asked.thing is not Thing.PLAYER else r"\s*[,;\n]\s*"
    parts = [part.strip() for text in texts for part in re.split(between, text)]
    return tuple(_one(asked, part, event) for part in parts if part)


def typed_places(text: str) -> tuple[int, ...]:
    """Return the places in a team's list that ``1,2,4,5``, ``1 2 4 5`` or ``1245`` writes."""
    parts = [part.strip() for part in text.split(",")] if "," in text else text.split()
    if len(parts) == 1:
        parts = list(parts[0])
    if not parts or not all(part.isascii() and part.isdecimal() for part in parts):
        raise InvalidValue(
            "{text!r} is not a line-up; write places in the team's list, such as 1,2,4,5", text=text
        )
    return tuple(int(part[:4]) for part in parts)


def typed_board(event: Tournament, round_number: int, text: str) -> tuple[int, int]:
    """Return the board, and which game of it, that is meant by ``12`` or, in a match, ``3.2``."""
    return board_named(event, round_number, *read_board(text))


def typed_result(event: Tournament, text: str, known: Mapping[str, Any]) -> Any:
    """Return a result as it is written of a board: in a match, from the team named first."""
    points = game_points(event) if known.get("game") else event.points
    result = read_typed(text, points, unusual=True)
    if "board" not in known:
        return result
    return seen_from_match(event, known["round"], known["board"], result)


def typed_seat(event: Tournament, round_number: int, board: int, text: str) -> int:
    """Return the player who has this colour at a board, or the one who is named."""
    if text not in {colour.value for colour in Colour}:
        return player_meant(event, text)
    seat = board_in_play(event, round_number, board)
    return seat.white if text == Colour.WHITE.value else seat.black


def player_meant(event: Tournament, text: str) -> int:
    """Return the player meant by ``17``, ``17 Name`` or a part of one name only."""
    given = text.strip()[:_SHOWN]
    number = _NUMBERED.match(text)
    if number is not None:
        if int(number[1]) in event.by_number:
            return int(number[1])
        raise InvalidValue("there is no player {number}", number=int(number[1]))
    wanted = bare_letters(text).strip()
    names = {entrant.number: entrant.player.sort_key[0] for entrant in event.entrants}
    matching = [number for number, name in names.items() if name == wanted]
    matching = matching or [number for number, name in names.items() if wanted in name]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise InvalidValue("several are called {text!r}; enter the number", text=given)
    raise InvalidValue("nobody is called {text!r}; enter a number or a name", text=given)


def _one(asked: Asked, text: str, event: Tournament | None) -> Any:
    if asked.thing is Thing.PLAYER and event is not None:
        return player_meant(event, text)
    if asked.thing is Thing.CLOCK:
        return read_clock(text)
    typed = text.strip()
    match asked.info:
        case inspect.IntType():
            return _number(asked, typed)
        case inspect.EnumType(cls=kind):
            return _offered(typed, {str(one.value): one for one in asked.choices or kind})
        case inspect.LiteralType(values=values):
            return _offered(typed, {str(one): one for one in values})
        case inspect.StrType(max_length=int(most)) if len(typed) > most:
            raise InvalidValue(
                "{text!r} … has {length} characters; at most {count} are taken here",
                text=typed[:_SHOWN],
                length=len(typed),
                count=most,
            )
    if type(asked.info) not in _WRITTEN:
        return typed
    written, wrong = _WRITTEN[type(asked.info)]
    try:
        return written.fromisoformat(typed)
    except ValueError:
        raise InvalidValue(wrong.form, text=typed[:_SHOWN]) from None


_WRITTEN: Mapping[type[inspect.Type], tuple[type[date | time], Sentence]] = {
    inspect.DateType: (date, Sentence("{text!r} is no day such as 2026-05-31")),
    inspect.TimeType: (time, Sentence("{text!r} is no time such as 14:30")),
    inspect.DateTimeType: (
        datetime,
        Sentence("{text!r} is no day with its time such as 2026-05-31T14:30"),
    ),
}
"""How days and times are written, and what is said where one is not."""


def _offered(typed: str, offered: Mapping[str, Any]) -> Any:
    if typed not in offered:
        raise InvalidValue(
            "{text!r} is not offered; choose {values}",
            text=typed[:_SHOWN],
            values=Listing(list(offered), joint="or"),
        )
    return offered[typed]


def _number(asked: Asked, typed: str) -> int:
    number = whole_number(typed)
    if number is None:
        raise InvalidValue("{text!r} is no whole number", text=typed[:_SHOWN])
    least, most = asked.least, asked.most
    if least is not None and most is not None and not least <= number <= most:
        raise InvalidValue(
            "{given} is given; {least} to {most} fit", given=number, least=least, most=most
        )
    return number
