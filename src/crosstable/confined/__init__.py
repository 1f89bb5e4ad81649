"""Files from elsewhere are read in a process of its own, with little memory and little time.

The readers in ``formats`` and ``office`` work on bytes and know nothing of this; the pages, the
programming interface and the command line call them through ``read_apart``.
"""

from __future__ import annotations

from crosstable.confined.reading import read_apart
from crosstable.confined.running import Bounds, confined

__all__ = ["Bounds", "confined", "read_apart"]
