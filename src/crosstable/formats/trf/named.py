"""What the columns of a tournament report hold, as errors call it."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence

__all__ = [
    "FICTITIOUS_POINTS",
    "FIRST_PLAYER",
    "FIRST_ROUND",
    "GAME_POINTS",
    "LAST_PLAYER",
    "LAST_ROUND",
    "MATCH_POINTS",
    "NATIONAL_RATING",
    "OPPONENT",
    "PLAYER",
    "POINTS",
    "RANK",
    "RATING",
    "ROUND",
    "STARTING_RANK",
    "STRENGTH",
    "TEAM",
    "TEAM_NUMBER",
    "TEAM_WITH_BLACK",
    "TEAM_WITH_WHITE",
]

FICTITIOUS_POINTS = Sentence("the fictitious points")
FIRST_PLAYER = Sentence("the first player")
FIRST_ROUND = Sentence("the first round")
GAME_POINTS = Sentence("the game points")
LAST_PLAYER = Sentence("the last player")
LAST_ROUND = Sentence("the last round")
MATCH_POINTS = Sentence("the match points")
NATIONAL_RATING = Sentence("the national rating")
OPPONENT = Sentence("the opponent")
PLAYER = Sentence("the player")
POINTS = Sentence("the points")
RANK = Sentence("the rank")
RATING = Sentence("the rating")
ROUND = Sentence("the round")
STARTING_RANK = Sentence("the starting rank")
STRENGTH = Sentence("the strength")
TEAM = Sentence("the team")
TEAM_NUMBER = Sentence("the team's number")
TEAM_WITH_BLACK = Sentence("the team with Black")
TEAM_WITH_WHITE = Sentence("the team with White")
