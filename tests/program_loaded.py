"""Loaded once into the process that others are forked from: all the commands, and the server."""

from __future__ import annotations

import gc

from argon2 import PasswordHasher

import crosstable.web.serve  # noqa: F401
from crosstable.cli.main import every_command
from crosstable.store.passwords import Passwords
from crosstable.web.rendering import environment

# A password is kept as in every office, at less cost: somebody signs in at most of these servers.
Passwords.__init__.__defaults__ = (PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),)
every_command()
environment()
# What is loaded stays: nothing looks it through for garbage, nor copies it by doing so.
gc.collect()
gc.freeze()
