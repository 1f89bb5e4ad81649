"""What `new` and `edit` ask about a division of a league, and how one reads."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import opt, said
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.leagues import LOWEST_LEVEL, MOST_MARKED, Division


class DivisionSaid(msgspec.Struct, frozen=True):
    """What is said about the place of an event of teams in a league, by the names this has."""

    league: Annotated[str | None, opt(help="With --teams: it is a division of this league.")] = None
    season: Annotated[str | None, opt(help="With --league, such as 2026/27.")] = None
    level: Annotated[
        int | None,
        opt(
            "--division",
            least=1,
            most=LOWEST_LEVEL,
            help="With --league: its level, 1 being the highest.",
        ),
    ] = None
    promoted: Annotated[
        int | None, opt(least=0, most=MOST_MARKED, help="How many teams go up.")
    ] = None
    play_off: Annotated[
        int | None,
        opt(least=0, most=MOST_MARKED, help="How many behind them play for a place above."),
    ] = None
    relegated: Annotated[
        int | None, opt(least=0, most=MOST_MARKED, help="How many teams go down.")
    ] = None


def described_division(before: Division | None, given: DivisionSaid) -> Division | None:
    """Return the place in a league as the options say; an empty league takes it out of one."""
    changes = said(given)
    if not changes:
        return before
    if given.league == "":
        return None
    if before is None and given.league is None:
        raise InvalidValue("say which league the division belongs to: --league NAME")
    return replace(before or Division(league=""), **changes)


def division_line(division: Division | None) -> str:
    """Return the place in a league in one line; empty where there is none."""
    if division is None:
        return ""
    name = " ".join(filter(None, (division.league, division.season)))
    parts = [name, f"level {division.level}"]
    for count, words in (
        (division.promoted, "up"),
        (division.play_off, "in a play-off"),
        (division.relegated, "down"),
    ):
        if count:
            parts.append(f"{count} {words}")
    return ", ".join(parts)
