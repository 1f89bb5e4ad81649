"""What every sheet that can be printed has."""

from __future__ import annotations

from typing import Protocol

from crosstable.reports.sheets.heads import Head


class Sheet(Protocol):
    """A value of this folder that a template lays out; it says what stands above and below it."""

    @property
    def head(self) -> Head:
        """What stands at the head of every page, and at its foot."""
