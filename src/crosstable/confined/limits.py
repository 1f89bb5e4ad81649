"""The limits a reading process sets itself, as far as the system has them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

resource: Any
try:
    import resource
except ImportError:  # Windows has none of them
    resource = None


FEW_FILES = 64


def limit_myself(memory: int, seconds: int) -> bool:
    """Limit this process's memory and processor time for good; return whether both were set.

    At the end of its time a process is ended by a signal, also in the middle of a call into C. No
    memory image of what was read is left behind.
    """
    if resource is None:
        return False
    for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, FEW_FILES)):
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
    try:
        _lower(resource.RLIMIT_CPU, seconds)
        _lower(resource.RLIMIT_AS, memory)
    except (ValueError, OSError, AttributeError):
        return False
    return True


def _lower(kind: int, most: int) -> None:
    """Set a limit, unless the system's own is lower already."""
    _, hard = resource.getrlimit(kind)
    value = most if hard == resource.RLIM_INFINITY else min(most, hard)
    # A second is left between the signal that tells the cause and the one that tells none.
    last = value + 1 if hard == resource.RLIM_INFINITY else min(value + 1, hard)
    resource.setrlimit(kind, (value, last if kind == resource.RLIMIT_CPU else value))
