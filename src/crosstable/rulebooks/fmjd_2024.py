"""FMJD's Annexes as changed in August 2024, as far as the change is known: draws in small endings.

Everything else is what the Annexes of 2022 say; Annex 1 is cited as that of 2024 throughout.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import text_of
from crosstable.rulebooks.fmjd_2022 import FMJD_2022
from crosstable.rulebooks.laws import Cited, draughts_laws
from crosstable.rulebooks.renewal import cited_from

_BEFORE = cited_from(text_of("fmjd.annex1.2024"), FMJD_2022)

FMJD_2024 = replace(
    _BEFORE,
    id="fmjd-2024",
    title=Sentence("FMJD Annexes of 2022 with Annex 1 of August 2024"),
    renewed=Sentence("five moves for a king alone on the long diagonal"),
    in_force_from=date(2024, 8, 1),
    texts=(*_BEFORE.texts, "fmjd.annex1.2024"),
    laws=replace(
        draughts_laws(_BEFORE.laws),
        three_against_king=Cited(16, Citation("fmjd.annex1.2024", "6.3")),
        long_diagonal=Cited(5, Citation("fmjd.annex1.2024", "6.3")),
        two_against_king=Cited(5, Citation("fmjd.annex1.2024", "6.4")),
    ),
)
