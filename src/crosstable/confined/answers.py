"""What a reading process answers, and how its answer is taken without trusting it.

That process has handled a stranger's bytes, so its pickle may name only values: structs, enums,
sentences and errors of our own, numbers and dates. Anything else ends the reading.
"""

from __future__ import annotations

import io
import pickle
from enum import Enum
from typing import Any

import msgspec

from crosstable.kernel.errors import CrosstableError

_OTHERS = {
    ("crosstable.kernel.errors", "_restored"),
    ("crosstable.kernel.sentence", "Figure"),
    ("crosstable.kernel.sentence", "_listing"),
    ("crosstable.kernel.sentence", "_sentence"),
    ("fractions", "Fraction"),
    ("datetime", "date"),
    ("datetime", "time"),
    ("datetime", "datetime"),
    ("builtins", "set"),
    ("builtins", "frozenset"),
    ("msgspec._utils", "rebuild"),  # makes a struct of its fields
}


class How(Enum):
    """How a reading ended."""

    READ = "read"
    REFUSED = "refused"
    TOO_LARGE = "too large"
    TOO_DEEP = "too deep"
    FAILED = "failed"


class Answer(msgspec.Struct, frozen=True):
    """What became of the work."""

    how: How
    value: Any
    """What was read, the refusal, or the trace of a defect."""
    bounded: bool
    """Whether the system had the limits that were asked for."""


class _Values(pickle.Unpickler):
    """Takes values and nothing that could act."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class that only holds values."""
        if (module, name) in _OTHERS:
            return super().find_class(module, name)
        if module.startswith("crosstable."):
            kind = super().find_class(module, name)
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct | Enum | CrosstableError):
                return kind
        raise pickle.UnpicklingError(f"{module}.{name} is no value")


def answer_from(data: bytes) -> Answer | None:
    """Return the answer of a reading process; none where it left no answer, or no plain one."""
    try:
        loaded = _Values(io.BytesIO(data)).load()
    except Exception:  # whatever a broken pickle raises
        return None
    return loaded if isinstance(loaded, Answer) else None
