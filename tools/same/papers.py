"""Papers drawn once: whoever asks for the same sheet again gets the paper that was drawn for it.

The product starts a process of its own for each paper. Here one process has loaded what those need,
and what comes as work is done in a process forked from it. Where the product starts something
else, or starts it otherwise, it is started as ever.
"""

from __future__ import annotations

import os
import pickle
import re
import runpy
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import get_ident
from typing import Any

import pypdf
from same.masks import masked

_WORDS = ["-P", "-m", "crosstable.confined"]
_PAPER = b"%PDF-"
_SECONDS = re.compile(r"\b1[6-9]\d{8}\b")
_DOOR = "\0same{}"
"""A name of this system's, which no file stands for."""


class _Desk:
    """Where this picture keeps its papers, and their texts, as long as it draws any."""

    kept: Path | None = None


class _Drawn:
    """What the product takes for the process that it started."""

    def __init__(self, words: list[str], kept: Path) -> None:
        self._words = words
        self._kept = kept
        self.returncode = 0

    def __enter__(self) -> _Drawn:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def communicate(self, work: bytes, timeout: float) -> tuple[bytes, bytes]:
        """Return the answer to this work: the kept one, or one that is asked for."""
        kept = self._kept / _name_of(work)
        with suppress(FileNotFoundError):
            return kept.read_bytes(), b""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(timeout)
            line.connect(_DOOR.format(self._kept))
            line.sendall(pickle.dumps((self._words, work)))
            line.shutdown(socket.SHUT_WR)
            answer = _all_from(line)
        if _PAPER in answer:
            _keep(kept, answer)
        return answer, b""


def _keep(where: Path, what: bytes) -> None:
    unfinished = where.with_suffix(f".{os.getpid()}-{get_ident()}")
    unfinished.write_bytes(what)
    unfinished.rename(where)


def printed_on(paper: bytes) -> str:
    """Return the words of a PDF."""
    if _Desk.kept is None:
        return _words_of(paper)
    kept = _Desk.kept / sha256(paper).hexdigest()
    if not kept.exists():
        _keep(kept, _words_of(paper).encode("utf-8", "replace"))
    return kept.read_text(encoding="utf-8")


def _words_of(paper: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(paper)).pages)


def _name_of(work: bytes) -> str:
    function, args, options = pickle.loads(work)  # noqa: S301 -- the product's own
    told = f"{function.__module__}.{function.__qualname__} {args!r} {options!r}"
    return sha256(_SECONDS.sub("SECONDS", masked(told)).encode()).hexdigest()


def draw_once() -> None:
    """Let this process, an office, have its papers from those that are kept or can be asked."""
    kept = _Desk.kept
    if kept is None:
        return
    started: Any = subprocess.Popen

    def begin(words: Any, *more: Any, **options: Any) -> Any:
        if isinstance(words, list) and words[1:4] == _WORDS:
            return _Drawn(words[3:], kept)
        return started(words, *more, **options)

    subprocess.Popen = begin  # type: ignore[misc, assignment]


@contextmanager
def drawing(kept: Path) -> Iterator[None]:
    """Draw what is asked for as long as this lasts."""
    kept.mkdir()
    _Desk.kept = kept
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(_DOOR.format(kept))
        door.listen(64)
        child = os.fork()
        if child == 0:
            try:
                _draw(door)
            finally:
                os._exit(1)
    try:
        yield
    finally:
        with socket.socket(socket.AF_UNIX) as last:
            last.connect(_DOOR.format(kept))
        os.waitpid(child, 0)
        _Desk.kept = None


def _draw(door: socket.socket) -> None:
    """Answer everybody, each from a process of its own; whoever says nothing is the last."""
    working: set[int] = set()
    while True:
        line, _ = door.accept()
        with line:
            asked = _all_from(line)
            if not asked:
                break
            words, work = pickle.loads(asked)  # noqa: S301 -- from the office of this picture
            pickle.loads(work)  # noqa: S301 -- loads the modules that are named there, for all
            child = os.fork()
            if child == 0:
                _work(line, words, work)
            working.add(child)
        working -= {each for each in working if os.waitpid(each, os.WNOHANG)[0]}
    for each in working:
        os.waitpid(each, 0)
    os._exit(0)


def _all_from(line: socket.socket) -> bytes:
    return b"".join(iter(lambda: line.recv(1 << 16), b""))


def _work(line: socket.socket, words: list[str], work: bytes) -> None:
    """Be the process that the product would have started."""
    try:
        given = os.memfd_create("work")
        os.write(given, work)
        os.lseek(given, 0, os.SEEK_SET)
        os.dup2(given, 0)
        os.dup2(line.fileno(), 1)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.argv = words
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    finally:
        os._exit(0)
