"""FIDE's Tournament Report File, versions 2016 and 2026, with the extensions pairing engines use.

``read_trf`` keeps every byte of a file, ``to_tournament`` makes a tournament of it and says what it
had to adjust, ``from_tournament`` writes one in exact columns.
"""

from __future__ import annotations

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.convert_in import Imported, system_named, to_tournament
from crosstable.formats.trf.convert_out import Exported, export_tournament, from_tournament
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.reading import TrfReading, read_trf

__all__ = [
    "Adjustment",
    "Change",
    "Exported",
    "Imported",
    "TrfDocument",
    "TrfReading",
    "export_tournament",
    "from_tournament",
    "read_trf",
    "system_named",
    "to_tournament",
]
