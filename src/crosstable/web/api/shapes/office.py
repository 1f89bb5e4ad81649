"""Answers that the office itself makes as programs get them."""

from __future__ import annotations
