"""A function run in a process of its own, which ends where it takes too much memory or time.

It works wherever Python can start itself. Where the system has no limits for processes, as Windows
has none, the work is still done apart and ended after a while by the clock, and that is logged.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import ParamSpec, TypeVar

import msgspec

from crosstable.confined.answers import Answer, How, answer_from
from crosstable.kernel.errors import CrosstableError, Refused, UnreadableInput
from crosstable.kernel.sentence import Sentence

Given = ParamSpec("Given")
Read = TypeVar("Read")

log = logging.getLogger("crosstable.confined")

AT_ONCE = 2
IN_LINE = 8
"""So much of a kind at once and waiting: more would only take memory, and threads, from others."""
PATIENCE = 10
"""So many times the processor time may pass on the clock, for a machine that has much to do."""
_PREFIX = "CROSSTABLE_"
_SMALL = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}
"""Libraries that reserve memory for every processor are told that there is one."""

OUT_OF_TIME = getattr(signal, "SIGXCPU", 0) or -1
"""The signal that ends a process at the end of its processor time; none on Windows."""


class Bounds(msgspec.Struct, frozen=True):
    """What a piece of work may take."""

    memory: int = 1 << 30
    seconds: int = 30


USUAL = Bounds()


class Line:
    """Work of one kind that is done apart: a few at once, and what is said of what fails."""

    def __init__(
        self,
        *,
        busy: Sentence,
        too_long: Callable[[str, Bounds], CrosstableError],
        too_large: Callable[[str, Bounds], CrosstableError],
    ) -> None:
        self.busy, self.too_long, self.too_large = busy, too_long, too_large
        self.turns = BoundedSemaphore(AT_ONCE)
        self.waiting = BoundedSemaphore(IN_LINE)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one of the few places, unless too many do."""
        if not self.waiting.acquire(blocking=False):
            raise Refused(self.busy.form)
        try:
            with self.turns:
                yield
        finally:
            self.waiting.release()


def confined(
    function: Callable[Given, Read],
    source: str,
    bounds: Bounds,
    /,
    *args: Given.args,
    **options: Given.kwargs,
) -> Read:
    """Return what a reader returns, computed in a process of its own.

    ``UnreadableInput`` names the source where the bounds were not enough; a refusal of the function
    is raised as it is.
    """
    return apart(_READING, function, source, bounds, *args, **options)


def apart(
    line: Line,
    function: Callable[Given, Read],
    source: str,
    bounds: Bounds,
    /,
    *args: Given.args,
    **options: Given.kwargs,
) -> Read:
    """Return what a function of a module returns, computed in a process of its own.

    The line says what is wrong where the bounds were not enough; a refusal of the function is
    raised as it is.
    """
    work = pickle.dumps((function, args, options))
    with line.turn():
        status, data, said = _run(work, bounds)
    answer = answer_from(data)
    if answer is None:
        raise _ended(line, status, said, source, bounds)
    _tell_unbounded(answer)
    match answer.how:
        case How.READ:
            return answer.value  # type: ignore[no-any-return]
        case How.REFUSED:
            raise answer.value
        case How.TOO_LARGE:
            raise line.too_large(source, bounds)
        case How.TOO_DEEP:
            raise UnreadableInput(
                "it is nested too deeply to be read", source=source, remedy="save it again"
            )
        case How.FAILED:
            raise RuntimeError(f"work on {source or 'a file'} failed:\n{answer.value}")


def _run(work: bytes, bounds: Bounds) -> tuple[int | None, bytes, str]:
    """Return the status of the process, what it answered, and what it said besides."""
    # -P: a file in the folder somebody works in must not be taken for one of our modules.
    words = [sys.executable, "-P", "-m", "crosstable.confined"]
    # Passwords of databases are none of its business.
    known = {name: text for name, text in os.environ.items() if not name.startswith(_PREFIX)}
    try:
        process = subprocess.Popen(  # noqa: S603 -- our own interpreter
            [*words, str(bounds.memory), str(bounds.seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=known | _SMALL,
        )
    except OSError as error:
        raise Refused(
            "no process can be started for this work ({cause}); try again later",
            cause=str(error.strerror),
        ) from None
    with process:
        try:
            data, said = process.communicate(work, timeout=bounds.seconds * PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, b"", ""
    return process.returncode, data, said.decode("utf-8", "replace")


def _ended(
    line: Line, status: int | None, said: str, source: str, bounds: Bounds
) -> CrosstableError | RuntimeError:
    """Return why there is no answer: time, memory, or a defect."""
    if status is None or -status == OUT_OF_TIME:
        return line.too_long(source, bounds)
    if status < 0 or "MemoryError" in said or "memory allocation" in said:
        # Libraries in C that get no memory end the process rather than say so.
        return line.too_large(source, bounds)
    return RuntimeError(f"work on {source or 'a file'} ended with status {status}:\n{said}")


def _reading_too_long(source: str, bounds: Bounds) -> UnreadableInput:
    return UnreadableInput(
        "reading it takes more than {seconds:second|seconds}",
        source=source,
        remedy="keep only what is needed in it, or save it as plain text",
        seconds=bounds.seconds,
    )


def _reading_too_large(source: str, bounds: Bounds) -> UnreadableInput:
    return UnreadableInput(
        "reading it takes more than {megabytes} MB of memory",
        source=source,
        remedy="keep only what is needed in it, or save it as plain text",
        megabytes=bounds.memory // 2**20,
    )


_READING = Line(
    busy=Sentence("several large files are being read already; try again in a minute"),
    too_long=_reading_too_long,
    too_large=_reading_too_large,
)


_told: set[str] = set()


def _tell_unbounded(answer: Answer) -> None:
    if not answer.bounded and "unbounded" not in _told:
        _told.add("unbounded")
        log.warning(
            "this system sets no limits on memory and processor time; files are read in a process "
            "of their own and ended by the clock only"
        )
