"""Damaged files for every reader, drawn from a seed: ``make fuzz SECONDS=60``.

Bytes at random rarely get past a first line, so good files are damaged: cut, doubled, swapped, with
bytes that formats treat specially and numbers without end. Whatever comes of it, a reader answers
or says what is wrong, within ``PATIENCE``. A file that breaks a reader is kept for a test.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
import traceback
import zipfile
from collections import Counter
from pathlib import Path
from random import Random, SystemRandom

import click

from crosstable.kernel.errors import CrosstableError
from tests.formats.readers import READERS, Reader

PATIENCE = 20
SPECIAL = [
    *(b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\r", b"\n", b"\r\r\n", b"\x1a", b"\x85"),
    *(b"{", b"}", b"(", b")", b'"', b"'", b"[", b"]", b";", b"%", b"-", b"0", b"\t", b" " * 50),
    *("½".encode(), "ﷺ".encode(), "²".encode(), "٣".encode(), "İ".encode(), "\u2028".encode()),
    *(b"<!ENTITY x SYSTEM 'file:///etc/passwd'>", b"=cmd|' /C calc'!A0", b"1/2", b"1e999"),
    *(b"001 ", b"XXR ", b"[" * 3000, b"(" * 3000, b"nan", b"-1", b"1/0", b"0000-00-00"),
]
"""What readers of one or another format treat specially."""
NUMBERS = [b"0", b"-1", b"9" * 10, b"9" * 19, b"9" * 29, b"9" * 400, b"9" * 5000, "²".encode()]
_DIGITS = frozenset(b"0123456789")


def damaged(good: bytes, chance: Random) -> bytes:
    """Return a good file with a few accidents."""
    text = good
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(text) + 1)
        size = chance.randint(0, 40)
        piece = text[at : at + size]
        match chance.choice(["cut", "drop", "double", "insert", "replace", "swap", "number", "n"]):
            case "cut":
                text = text[:at]
            case "drop":
                text = text[:at] + text[at + size :]
            case "double":
                text = text[:at] + piece * chance.randint(2, 20) + text[at:]
            case "insert":
                text = text[:at] + chance.choice(SPECIAL) + text[at:]
            case "replace":
                text = text[:at] + chance.randbytes(chance.randint(0, 8)) + text[at + size :]
            case "swap":
                text = text[at:] + text[:at]
            case _:
                text = _with_number(text, at, chance)
    return text


def _with_number(text: bytes, at: int, chance: Random) -> bytes:
    """Return a text with the next number behind a place replaced by one that means nothing."""
    while at < len(text) and text[at] not in _DIGITS:
        at += 1
    end = at
    while end < len(text) and text[end] in _DIGITS:
        end += 1
    return text[:at] + chance.choice(NUMBERS) + text[end:]


def damaged_inside(good: bytes, chance: Random) -> bytes:
    """Return an archive with one part damaged; sound packing gets further in than a broken one."""
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    chosen = chance.choice(sorted(parts))
    parts[chosen] = damaged(parts[chosen], chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def drawn_file(reader: Reader, chance: Random) -> bytes:
    """Return a file for a reader: mostly a damaged good one."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randint(0, 400))
    good = chance.choice(reader.good)
    if reader.packed and good.startswith(b"PK") and chance.random() < 0.7:
        return damaged_inside(good, chance)
    return damaged(good, chance)


def answers(reader: Reader, data: bytes) -> None:
    """Read; only what Crosstable says no to may come out, in a sentence and in bounded time."""
    begun, said = time.process_time(), "read"
    try:
        reader.read(data)
    except CrosstableError as error:
        said = str(error)
    assert said
    taken = time.process_time() - begun
    assert taken < PATIENCE, f"{taken:.0f} seconds"


def main() -> int:
    """Damage files for all readers in turn until the time is over; return 1 if one broke."""
    asked = argparse.ArgumentParser(description=main.__doc__)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--seed", type=int, default=None, help="drawn where none is given")
    asked.add_argument("--reader", choices=sorted(READERS), action="append")
    asked.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="for broken files")
    given = asked.parse_args()
    seed = SystemRandom().randrange(10**9) if given.seed is None else given.seed
    chance = Random(seed)
    readers = [READERS[name] for name in given.reader or sorted(READERS)]
    tried, broken = Counter[str](), dict[str, str]()
    ends = time.monotonic() + given.seconds
    while time.monotonic() < ends:
        for reader in readers:
            data = drawn_file(reader, chance)
            tried[reader.name] += 1
            try:
                answers(reader, data)
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                fault = f"{type(error).__name__} at {where.filename}:{where.lineno}"
                if fault not in broken:
                    given.keep.mkdir(parents=True, exist_ok=True)
                    file = given.keep / f"{reader.name}-{len(broken)}"
                    file.write_bytes(data)
                    broken[fault] = f"{reader.name}: {fault}: {error!s:.200} ({file})"
    click.echo(
        f"seed {seed}: {tried.total():,} files for {len(readers)} readers, {len(broken)} faults"
    )
    for fault in broken.values():
        click.echo(fault)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
