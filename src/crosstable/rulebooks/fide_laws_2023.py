"""FIDE's Laws of Chess in force from 1 January 2023: those of 2018 with what was changed.

Articles that kept number and substance are cited from the text of 2018.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import Cited, TimePenalty

__all__ = ["LAWS_2023"]

LAWS_2023 = replace(
    LAWS,
    promotion=Citation("fide.laws.2023", "3.7.3.3"),
    resigning_draws=Cited(True, Citation("fide.laws.2023", "5.1.2")),
    repetition_written=Citation("fide.laws.2023", "9.2.1"),
    repetition_on_board=Citation("fide.laws.2023", "9.2.2"),
    repetitions=Cited(3, Citation("fide.laws.2023", "9.2")),
    moves_written=Citation("fide.laws.2023", "9.3.1"),
    time_penalties=(
        TimePenalty(kind="rapid", seconds=(60,), article=Citation("fide.laws.2023", "A.3")),
        TimePenalty(
            kind="blitz",
            supervised=False,
            seconds=(60,),
            article=Citation("fide.laws.2023", "B.3"),
        ),
        # Where each game has its arbiter, the Competitive Rules apply and nothing calls in A.3.
        TimePenalty(
            kind="blitz",
            supervised=True,
            seconds=(60, 120),
            article=Citation("fide.laws.2023", "B.2"),
        ),
    ),
)
