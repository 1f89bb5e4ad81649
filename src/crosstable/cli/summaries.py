"""Each command in one line, for ``crosstable --help`` and completion, which load no command.

A line is written to fit beside the longest name on a terminal of 80 columns.
"""

from __future__ import annotations

__all__ = ["SUMMARIES"]

SUMMARIES = {
    "new": "Announce a tournament.",
    "describe": "Say in plain words how a system pairs.",
    "edit": "Change what was announced.",
    "tournaments": "List the tournaments of the office.",
    "show": "Show what was announced and where a tournament stands.",
    "players": "Enter, list and correct players.",
    "lots": "Give out the pairing numbers, by lot or by strength.",
    "pair": "Pair the next round.",
    "publish": "Make a tournament or the pairings of a round public.",
    "unpublish": "Take the pairings of a round back.",
    "result": "Enter results.",
    "absent": "Mark a player who is or will be absent.",
    "bye": "Leave a player out of a round to come, on request.",
    "forbid": "Keep two players apart.",
    "withdraw": "Let a player leave the tournament.",
    "reinstate": "Take back a player who had left.",
    "check-in": "Note who is in the hall before the first round.",
    "rearrange": "Change the pairing of a round by hand.",
    "leave-rules": "Leave the mode in which the rules hold, for good.",
    "correct-report": "Correct a game for the rating report alone.",
    "game": "File the moves of games with their boards.",
    "broadcast": "Follow the games of a round while they are played.",
    "undo": "Take back the latest act; the journal keeps both.",
    "why": "Say why two players meet in a round, or why they do not.",
    "standings": "Print the standings.",
    "crosstable": "Print the cross table.",
    "print": "Make PDFs of pairings, tables, slips and other papers.",
    "draw-ties": "Draw lots for players who are still tied.",
    "prizes": "Work out the prizes.",
    "regulations": "Decide what the texts leave to the organiser.",
    "playoff": "Plan the play-off.",
    "rate": "Calculate ratings, with the working.",
    "ratings": "Keep rating lists: import, find players, export, publish.",
    "import": "Take a tournament over from a TRF file.",
    "export": "Write a tournament out, for federations and others.",
    "check": "Pair every round of a TRF file again and compare.",
    "simulate": "Make up a tournament with all its rounds.",
    "replay": "Validate every game of a PGN or PDN file by the laws.",
    "perft": "Count the positions a number of moves ahead.",
    "diagram": "Draw positions as pictures.",
    "journal": "Read and verify the journal of decisions.",
    "account": "Say who may log in to the office, and as what.",
    "backup": "Copy the office while it goes on working.",
    "restore": "Bring the office back from a backup.",
    "serve": "Serve the office's pages; Ctrl-C stops.",
    "demo": "Add three tournaments to try things out with.",
    "doctor": "Say what is installed and what is missing.",
    "completion": "Print the script that completes commands in your shell.",
}
