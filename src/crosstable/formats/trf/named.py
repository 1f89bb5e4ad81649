"""What the columns of a tournament report hold, as errors call it."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence

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
