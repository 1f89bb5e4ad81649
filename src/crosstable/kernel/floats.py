"""In which rounds a system says that a player floated."""

from __future__ import annotations

from enum import Enum


class FloatsIn(Enum):
    """Which rounds count; a game against a player with another score does in all but the last."""

    EVERY_ROUND = "every round"
    """Also a round without a game, for whatever reason."""
    SCORING = "scoring"
    """Also a round without a game that brings more than a loss, and the bye of an odd field."""
    GAMES = "games"
    """Also the bye of an odd field; other absences do not."""
    NOWHERE = "nowhere"
    """The system, or the version that is played, knows no floats."""
