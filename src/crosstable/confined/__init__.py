"""Work that is done in a process of its own, with little memory and little time.

The readers in ``formats`` and ``office`` work on bytes and know nothing of this; the pages, the
programming interface and the command line call them through ``read_apart``. Papers are set apart
too, since the typesetter never gives back what it has taken (``reports/printing.py``).
"""

from __future__ import annotations

from crosstable.confined.reading import AT_HAND, read_apart
from crosstable.confined.running import Bounds, Line, apart, confined

__all__ = ["AT_HAND", "Bounds", "Line", "apart", "confined", "read_apart"]
