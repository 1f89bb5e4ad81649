"""The process that reads: ``python -m crosstable.confined MEMORY SECONDS``, started by nobody else.

The work comes pickled on the standard input, the answer goes out the same way. The limits are set
before a byte of the work is looked at.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback

from crosstable.confined.answers import Answer, How
from crosstable.confined.limits import limit_myself
from crosstable.kernel.errors import CrosstableError


def main() -> None:
    """Set the limits, do the work, answer."""
    memory, seconds = map(int, sys.argv[1:3])
    bounded = limit_myself(memory, seconds)
    out = os.dup(1)
    os.dup2(2, 1)  # whatever is printed is no answer
    answer = _done(sys.stdin.buffer.read(), bounded=bounded)
    with os.fdopen(out, "wb") as stream:
        stream.write(answer)


def _done(work: bytes, *, bounded: bool) -> bytes:
    try:
        function, args, options = pickle.loads(work)  # noqa: S301
        return pickle.dumps(Answer(How.READ, function(*args, **options), bounded))
    except CrosstableError as error:
        return pickle.dumps(Answer(How.REFUSED, error, bounded))
    except MemoryError:
        return pickle.dumps(Answer(How.TOO_LARGE, None, bounded))
    except RecursionError:
        return pickle.dumps(Answer(How.TOO_DEEP, None, bounded))
    except Exception:  # a defect of a reader, which the other side tells
        return pickle.dumps(Answer(How.FAILED, traceback.format_exc(), bounded))


if __name__ == "__main__":
    main()
