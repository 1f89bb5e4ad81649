"""Short ways to call a referee to a draughts board."""

from __future__ import annotations

from typing import Any

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rulings import Reply, Ruling
from crosstable.rulebooks.library import edition
from crosstable.rulebooks.rates_of_play import classify_rate

FMJD = edition("fmjd-2022")
SIXTEEN = "W:WK46,K47,K48:BK3"
G_D3 = (
    "47-38 3-9 46-23 9-22 38-24 22-17 48-31 17-39 24-38 39-17 31-42 17-22 38-15 22-6 42-31 6-1 "
    "31-18 1-6 18-13 6-17 15-20 17-39 13-18 39-17 20-33 17x39 18-13 39-33 13-27 33-17 23-19 "
    "17-12 27-22 12-29 19-32 29-12"
)
"""Sixteen moves of an ending with three kings against one."""


def known(rate: str = "", *, moves: str | None = None, **facts: Any) -> Known:
    """Return what an event knows: its rate of play, the moves, decisions and so on."""
    read = parse_rate(rate) if rate else None
    return Known(
        edition=facts.pop("edition", FMJD),
        rate=read,
        tempo="" if read is None else classify_rate(read, FMJD).outcome,
        moves=None if moves is None else tuple(moves.split()),
        **facts,
    )


def step(matter: str, about: Known | None = None, /, **answers: str) -> BoardQuestion | Ruling:
    """Return the next question of a case, or its ruling; ``_`` stands for ``-`` in names."""
    replies = [Reply(name.replace("_", "-"), answer) for name, answer in answers.items()]
    return next_step(matter_of("draughts", matter), about or known(), replies)


def rule(matter: str, about: Known | None = None, /, **answers: str) -> Ruling:
    """Return the ruling of a case in which everything is answered."""
    reached = step(matter, about, **answers)
    assert isinstance(reached, Ruling), reached
    return reached


def articles(ruling: Ruling) -> set[str]:
    """Return the articles a ruling rests on, such as ``3 5.3`` for Annex 3."""
    return {
        f"{reason.citation.text.removeprefix('fmjd.annex')} {reason.citation.article}"
        for reason in ruling.because
        if reason.citation is not None
    }
