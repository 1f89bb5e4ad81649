"""Loaded once into the process that others are forked from: all the commands, and the server."""

from __future__ import annotations

import gc
from unittest.mock import Mock

from argon2 import PasswordHasher

from crosstable.cli.main import every_command
from crosstable.office.office import Office
from crosstable.store.passwords import Passwords
from crosstable.web import serve
from crosstable.web.house import House
from crosstable.web.rendering import environment
from tests.office.desk import MemoryJournal
from tests.web import moving_in

# A password is kept as in every office, at less cost: somebody signs in at most of these servers.
Passwords.__init__.__defaults__ = (PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),)
every_command()
environment()
# A server takes as long to make its application as to do all else until it answers.
moving_in.moved_out(moving_in.application(House(Office(MemoryJournal()), Mock())))
serve.application = moving_in.application  # type: ignore[attr-defined]
# What is loaded stays: nothing looks it through for garbage, nor copies it by doing so.
gc.collect()
gc.freeze()
