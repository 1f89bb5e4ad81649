"""The keys and buttons of the results desk: what each means in an event, and what to show of it."""

from __future__ import annotations

import msgspec

from crosstable.kernel.notation import result_text
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.result import Played
from crosstable.kernel.typed import key_meanings, longhand_meanings


class KeyHelp(msgspec.Struct, frozen=True):
    """The keys that mean one result of a game."""

    keys: tuple[str, ...]
    outcome: Outcome
    """How the game ended for White."""
    text: str
    """As the result is written."""


def keys(points: PointSystem) -> dict[str, str]:
    """Return what each key means in this event, as the result is written."""
    everything = key_meanings(points) | longhand_meanings(points)
    known = {key: result_text(result, points) for key, result in everything.items()}
    return known | {"a": "adjourned"}


def key_help(points: PointSystem) -> tuple[KeyHelp, ...]:
    """Return the keys of games that were played, those of one result together."""
    together: dict[Played, list[str]] = {}
    for key, result in key_meanings(points).items():
        if isinstance(result, Played) and key != "½":
            together.setdefault(result, []).append(key)
    return tuple(
        KeyHelp(tuple(keys), result.white.outcome, result_text(result, points))
        for result, keys in together.items()
    )


def unrated_results(points: PointSystem) -> tuple[str, ...]:
    """Return the results of a game that counts for the tournament and not for ratings."""
    marks = [mark for mark, _ in points.marks]
    return tuple(
        result_text(Played(mark, mark.opposite, rated=False), points)
        for mark in marks
        if mark.opposite in marks
    )


def unusual_results(points: PointSystem) -> tuple[str, ...]:
    """Return the scores that an arbiter may decide though they do not add up, as 0-0 or ½-0."""
    plain = [mark for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS) if points.knows(mark)]
    return tuple(
        result_text(Played(white, black), points)
        for white in plain
        for black in plain
        if black is not white.opposite and points.worth(white) + points.worth(black) <= points.most
    )
