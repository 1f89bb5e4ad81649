"""What `new --teams` and `edit` ask about prizes for boards, and how an announcement reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from msgspec.structs import replace

from crosstable.cli.numbers import Number
from crosstable.kernel.board_prizes import (
    MOST_PRIZES,
    BoardCounts,
    BoardOrder,
    BoardPrizes,
    BoardTies,
)
from crosstable.kernel.errors import InvalidValue
from crosstable.standings.prizes import board_prize_words, read_amounts

BOARD_PRIZE_FIELDS = (
    "board_prizes",
    "board_prize_games",
    "board_prizes_by",
    "board_prize_ties",
    "board_prizes_count",
    "board_prize_money",
)
"""What the options are called in a command."""


def board_prize_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that announce prizes for the best on each board."""
    for option in reversed(
        (
            click.option(
                "--board-prizes",
                type=Number(0, MOST_PRIZES),
                help="Of teams: how many win a prize on each board; 0 for none.",
            ),
            click.option(
                "--board-prize-games",
                type=Number(1, 999),
                help="The fewest games that win one; default 1.",
            ),
            click.option(
                "--board-prizes-by",
                type=click.Choice([order.value for order in BoardOrder]),
                help="What ranks the players of a board; default percentage.",
            ),
            click.option(
                "--board-prize-ties",
                type=click.Choice([ties.value for ties in BoardTies]),
                help="Equals share a prize (default), or the other orders rank them.",
            ),
            click.option(
                "--board-prizes-count",
                type=click.Choice([counts.value for counts in BoardCounts]),
                help="A game counts for the board where it was played (seat, default), or for the "
                "player's place in the team's list; reserves have a list of their own then.",
            ),
            click.option(
                "--board-prize-money", help="What the places on a board bring: 100,50; 0 for none."
            ),
        )
    ):
        function = option(function)
    return function


def changed_board_prizes(
    prizes: BoardPrizes | None, given: Mapping[str, Any]
) -> BoardPrizes | None:
    """Return the prizes for boards as the options say; what they do not say stays as it is."""
    said = {field: value for field, value in given.items() if value is not None}
    if not said:
        return prizes
    if said.get("board_prizes") == 0:
        if len(said) > 1:
            raise InvalidValue("without prizes for boards there is nothing more to say about them")
        return None
    if prizes is None and "board_prizes" not in said:
        raise InvalidValue("say how many win a prize on each board: --board-prizes 3")
    prizes = prizes or BoardPrizes()
    changes: dict[str, Any] = {}
    for field, name, reads in (
        ("board_prizes", "places", int),
        ("board_prize_games", "least_games", int),
        ("board_prizes_by", "ranked_by", BoardOrder),
        ("board_prize_ties", "ties", BoardTies),
        ("board_prizes_count", "counts", BoardCounts),
        ("board_prize_money", "amounts", _money),
    ):
        if field in said:
            changes[name] = reads(said[field])
    return replace(prizes, **changes)


def _money(text: str) -> tuple[int, ...]:
    return tuple(amount for amount in read_amounts(text) if amount)


def prizes_line(prizes: BoardPrizes | None) -> str:
    """Return the prizes for boards in one line; empty where there are none."""
    return "" if prizes is None else str(board_prize_words(prizes))
