"""What only the compiled search is quick enough for."""

from __future__ import annotations

import pytest

from crosstable.games.chess import native_mating

__all__ = ["compiled"]

compiled = pytest.mark.skipif(native_mating.NATIVE is None, reason="there is no compiled search")
"""Without it the answer is honest and open: so many positions, and no mate among them."""
