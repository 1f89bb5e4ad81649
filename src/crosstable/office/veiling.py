"""Acts as they may still be read once a player is forgotten: without the name, with every result.

A player's data are known by the entries and places that the act of forgetting names. The name may
also stand in sentences (who drew which number), in what people typed and in games that were filed:
there it is replaced wherever it is spelled as in the data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from crosstable.office.acts import Act, PlayerForgotten, decode, encode
from crosstable.office.acts.forgetting import (
    nameless,
    players_in,
    pseudonym,
    with_players,
    without_notes,
)

_PLAYER = {"name", "identifiers"}
"""What tells the data of a player from other parts of an act; those are known by their place."""


class Veil:
    """What is to be hidden of a tournament's acts."""

    def __init__(self, acts: Mapping[int, Act]) -> None:
        """Look for forgotten players among acts by version, undone ones included."""
        self._gone: dict[tuple[int, int], str] = {}
        self._names: dict[str, str] = {}
        for act in acts.values():
            if isinstance(act, PlayerForgotten):
                for trace in act.traces:
                    self._gone[trace.version, trace.place] = act.person
        for (version, place), person in self._gone.items():
            players = players_in(acts[version]) if version in acts else ()
            if place < len(players):
                self._names[players[place].name] = pseudonym(person)

    def __bool__(self) -> bool:
        return bool(self._gone)

    def over(self, act: Act, version: int) -> Act:
        """Return an act without what is hidden."""
        act = without_notes(act, {place for when, place in self._gone if when == version})
        players = players_in(act)
        hidden = {place for place in range(len(players)) if (version, place) in self._gone}
        if hidden:
            act = with_players(
                act,
                [
                    nameless(player, self._gone[version, place]) if place in hidden else player
                    for place, player in enumerate(players)
                ],
            )
        text = encode(act)
        if not any(name in text for name in self._names):
            return act
        plain = msgspec.json.encode(_without(msgspec.json.decode(text), self._patterns()))
        return decode(plain.decode())

    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        # The longest first: a name may be part of another.
        names = sorted(self._names, key=len, reverse=True)
        return [
            (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"), self._names[name]) for name in names
        ]


def _without(value: Any, patterns: Iterable[tuple[re.Pattern[str], str]]) -> Any:
    if isinstance(value, str):
        for pattern, instead in patterns:
            value = pattern.sub(instead, value)
        return value
    if isinstance(value, list):
        return [_without(part, patterns) for part in value]
    if isinstance(value, dict) and not value.keys() >= _PLAYER:
        return {key: _without(part, patterns) for key, part in value.items()}
    return value
