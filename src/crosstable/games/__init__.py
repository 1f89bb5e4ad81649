"""The games themselves: boards, moves, draws, and what ended a game by which article."""
