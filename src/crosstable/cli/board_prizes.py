"""What `new --teams` and `edit` ask about prizes for boards, and how an announcement reads."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import opt, said
from crosstable.kernel.board_prizes import (
    MOST_PRIZES,
    BoardCounts,
    BoardOrder,
    BoardPrizes,
    BoardTies,
)
from crosstable.kernel.errors import InvalidValue
from crosstable.standings.prizes import board_prize_words, read_amounts


def _money(_event: object, text: str) -> tuple[int, ...]:
    return tuple(amount for amount in read_amounts(text) if amount)


class PrizesSaid(msgspec.Struct, frozen=True):
    """What is said about prizes for the best on each board, by the names these have."""

    places: Annotated[
        int | None,
        opt(
            "--board-prizes",
            least=0,
            most=MOST_PRIZES,
            help="Of teams: how many win a prize on each board; 0 for none.",
        ),
    ] = None
    least_games: Annotated[
        int | None,
        opt(
            "--board-prize-games",
            least=1,
            most=999,
            help="The fewest games that win one; default 1.",
        ),
    ] = None
    ranked_by: Annotated[
        BoardOrder | None,
        opt("--board-prizes-by", help="What ranks the players of a board; default percentage."),
    ] = None
    ties: Annotated[
        BoardTies | None,
        opt(
            "--board-prize-ties",
            help="Equals share a prize (default), or the other orders rank them.",
        ),
    ] = None
    counts: Annotated[
        BoardCounts | None,
        opt(
            "--board-prizes-count",
            help="A game counts for the board where it was played (seat, default), or for the "
            "player's place in the team's list; reserves have a list of their own then.",
        ),
    ] = None
    amounts: Annotated[
        tuple[int, ...] | None,
        opt(
            "--board-prize-money",
            read=_money,
            help="What the places on a board bring: 100,50; 0 for none.",
        ),
    ] = None


def changed_board_prizes(prizes: BoardPrizes | None, given: PrizesSaid) -> BoardPrizes | None:
    """Return the prizes for boards as the options say; what they do not say stays as it is."""
    changes = said(given)
    if not changes:
        return prizes
    if changes.get("places") == 0:
        if len(changes) > 1:
            raise InvalidValue("without prizes for boards there is nothing more to say about them")
        return None
    if prizes is None and "places" not in changes:
        raise InvalidValue("say how many win a prize on each board: --board-prizes 3")
    return replace(prizes or BoardPrizes(), **changes)


def prizes_line(prizes: BoardPrizes | None) -> str:
    """Return the prizes for boards in one line; empty where there are none."""
    return "" if prizes is None else str(board_prize_words(prizes))
