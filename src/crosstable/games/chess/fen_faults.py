"""What is wrong with a text that should be FEN: which rank, which character, which field."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence

_PIECES = "kqrbnp"
_RIGHTS = re.compile(r"-|[KQA-H]{0,2}[kqa-h]{0,2}")
_PASSING = re.compile(r"-|[a-h][36]")


def fen_fault(text: str) -> Sentence | None:
    """Return the first thing in a text that no FEN has; None where each part can be read."""
    placed, *fields = text.split()
    return next(_in_ranks(placed), None) or next(_in_fields(fields), None)


def _in_ranks(placed: str) -> Iterator[Sentence]:
    ranks = placed.split("/")
    for number, rank in zip(range(8, 0, -1), ranks, strict=False):
        width = 0
        for at, sign in enumerate(rank, start=1):
            if sign in "12345678":
                width += int(sign)
            elif sign.casefold() in _PIECES:
                width += 1
            else:
                yield Sentence(
                    "rank {rank}, character {place}: {sign!r} is neither a piece nor a number",
                    rank=number,
                    place=at,
                    sign=sign,
                )
        if width != 8:
            yield Sentence.plural(
                "rank {rank} ({text}) has {count} square instead of 8",
                "rank {rank} ({text}) has {count} squares instead of 8",
                count=width,
                rank=number,
                text=rank[:20] or "–",
            )
    if len(ranks) != 8:
        yield Sentence.plural(
            "{count} rank is written instead of 8, with / between them",
            "{count} ranks are written instead of 8, with / between them",
            count=len(ranks),
        )


def _in_fields(fields: list[str]) -> Iterator[Sentence]:
    turn, rights, passing, *counters = (*fields, *("w", "-", "-")[len(fields) :])
    if turn not in {"w", "b"}:
        yield Sentence("the side to move is w or b, not {text!r}", text=turn[:20])
    if not _RIGHTS.fullmatch(rights):
        yield Sentence("castling rights are written as KQkq or -, not {text!r}", text=rights[:20])
    if not _PASSING.fullmatch(passing):
        yield Sentence(
            "the en passant square is written as e3 or -, not {text!r}", text=passing[:20]
        )
    for counter in counters:
        if not re.fullmatch("[0-9]{1,5}", counter):
            yield Sentence("the counters of moves are numbers, not {text!r}", text=counter[:20])
