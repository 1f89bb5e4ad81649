"""Loaded once into the process that others are forked from: all the commands, and the server."""

from __future__ import annotations

import gc

import crosstable.web.serve  # noqa: F401
from crosstable.cli.main import every_command
from crosstable.web.rendering import environment

every_command()
environment()
# What is loaded stays: nothing looks it through for garbage, nor copies it by doing so.
gc.collect()
gc.freeze()
