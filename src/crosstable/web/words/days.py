"""Days in addresses."""

from __future__ import annotations

from datetime import date

__all__ = ["day_from"]


def day_from(text: str, today: date) -> date:
    """Return the day a page is asked for; today where it is none."""
    try:
        return date.fromisoformat(text) if text else today
    except ValueError:
        return today
