"""Crosstable: the tournament office for chess and international draughts."""

__version__ = "0.1.0"
