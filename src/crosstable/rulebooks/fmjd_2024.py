"""FMJD's Annexes as changed in August 2024, as far as the change is known: draws in small endings.

Everything else is what the Annexes of 2022 say.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fmjd_2022 import FMJD_2022
from crosstable.rulebooks.fmjd_laws import INTERNATIONAL
from crosstable.rulebooks.laws import Cited

__all__ = ["FMJD_2024"]

_ENDINGS = Citation("fmjd.annex1.2024", "6.3")

FMJD_2024 = replace(
    FMJD_2022,
    id="fmjd-2024",
    title=Sentence("FMJD Annexes of 2022 with Annex 1 of August 2024"),
    renewed=Sentence("five moves for a king alone on the long diagonal"),
    in_force_from=date(2024, 8, 1),
    texts=(*FMJD_2022.texts, "fmjd.annex1.2024"),
    laws=replace(
        INTERNATIONAL,
        three_against_king=Cited(INTERNATIONAL.three_against_king.value, _ENDINGS),
        long_diagonal=Cited(5, _ENDINGS),
        two_against_king=Cited(
            INTERNATIONAL.two_against_king.value, Citation("fmjd.annex1.2024", "6.4")
        ),
    ),
)
