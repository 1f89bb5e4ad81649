"""Ratings estimated for pairing only: a list of their own, never taken for a rating."""

from __future__ import annotations

ESTIMATE = "estimate"
"""The list of ratings that serve for pairing only."""
