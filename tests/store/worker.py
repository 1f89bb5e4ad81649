"""Another process on the store, run by the tests: ``worker.py burst`` or ``worker.py append …``.

``burst`` forks a child per line of its input (URL and tournament); the child appends entries as
fast as it can and acknowledges each on the output, until it is killed. ``append`` waits for a line,
then writes a number of entries against others, repeating after each conflict.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from typing import NoReturn

from crosstable.kernel.errors import Conflict
from crosstable.office.championships import Championships
from crosstable.office.journal import Draft
from crosstable.office.rating_store import Signature
from crosstable.store import open_journal, restore


def _say(line: str) -> None:
    # One write of a short line is atomic in a pipe: an acknowledgement is there or not at all.
    os.write(1, f"{line}\n".encode())


def _append_for_ever(url: str, tournament: str) -> NoReturn:
    _say(f"pid {os.getpid()}")
    with open_journal(url) as journal:
        version = len(journal.read(tournament))
        number = 0
        while True:
            number += 1
            # Now and then several at once, which must appear together or not at all.
            drafts = [
                Draft(datetime.now(UTC), "Burst", f'{{"of":{1 + number % 3},"part":{part}}}')
                for part in range(1 + number % 3)
            ]
            entries = journal.append(tournament, version, drafts)
            version = entries[-1].version
            _say(f"ack {entries[-1].sequence} {entries[-1].hash}")


def _settle_for_ever(url: str, championship: str) -> NoReturn:
    _say(f"pid {os.getpid()}")
    with open_journal(url) as journal:
        keeper = Championships(journal)
        number = 0
        while True:
            number += 1
            signed = Signature("Burst", datetime.now(UTC))
            kept = keeper.settle(championship, signed=signed, name=f"Championship {number}")
            _say(f"ack {kept.version} {number}")


def _restore_for_ever(url: str, backups: str) -> NoReturn:
    _say(f"pid {os.getpid()}")
    while True:
        for backup in backups.split(","):
            restore(backup, url, force=True)
            _say("ack")


def _burst() -> None:
    for line in sys.stdin:
        task, url, argument = line.split()
        child = os.fork()
        if child == 0:
            try:
                if task == "append":
                    _append_for_ever(url, argument)
                if task == "settle":
                    _settle_for_ever(url, argument)
                _restore_for_ever(url, argument)
            finally:
                os._exit(3)
        os.waitpid(child, 0)
        _say("gone")


def _append(url: str, tournament: str, count: str, name: str) -> None:
    with open_journal(url) as journal:
        _say("ready")
        sys.stdin.readline()
        version = conflicts = 0
        for number in range(int(count)):
            while True:
                try:
                    journal.append(
                        tournament, version, [Draft(datetime.now(UTC), name, str(number))]
                    )
                except Conflict as conflict:
                    conflicts += 1
                    version = conflict.found
                else:
                    version += 1
                    break
        _say(f"conflicts {conflicts}")


if __name__ == "__main__":
    if sys.argv[1] == "burst":
        _burst()
    else:
        _append(*sys.argv[2:])
