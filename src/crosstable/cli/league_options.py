"""What `new` and `edit` ask about a division of a league, and how one reads."""

from __future__ import annotations

import click
from msgspec.structs import replace

from crosstable.cli.numbers import Number
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.leagues import LOWEST_LEVEL, MOST_MARKED, Division

FIELDS = {
    "league": "league",
    "season": "season",
    "division": "level",
    "promoted": "promoted",
    "play_off": "play_off",
    "relegated": "relegated",
}
"""The options, and what each says of a division."""


def league_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that say where an event of teams stands in a league."""
    for option in reversed(
        (
            click.option("--league", help="With --teams: it is a division of this league."),
            click.option("--season", help="With --league, such as 2026/27."),
            click.option(
                "--division",
                type=Number(1, LOWEST_LEVEL),
                help="With --league: its level, 1 being the highest.",
            ),
            click.option("--promoted", type=Number(0, MOST_MARKED), help="How many teams go up."),
            click.option(
                "--play-off",
                "play_off",
                type=Number(0, MOST_MARKED),
                help="How many behind them play for a place above.",
            ),
            click.option(
                "--relegated", type=Number(0, MOST_MARKED), help="How many teams go down."
            ),
        )
    ):
        function = option(function)
    return function


def described_division(
    before: Division | None, given: dict[str, str | int | None]
) -> Division | None:
    """Return the place in a league as the options say; an empty league takes it out of one."""
    said = {field: given[name] for name, field in FIELDS.items() if given[name] is not None}
    if not said:
        return before
    if said.get("league") == "":
        return None
    if before is None and "league" not in said:
        raise InvalidValue("say which league the division belongs to: --league NAME")
    return replace(before or Division(league=""), **said)


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
