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
