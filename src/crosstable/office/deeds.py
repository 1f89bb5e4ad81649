"""What something done to the office itself is, whatever it was done to."""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence


class Deed(msgspec.Struct, frozen=True):
    """Something that was done to the office."""

    def words(self) -> Sentence:
        """Return what was done, as one sentence."""
        raise NotImplementedError
