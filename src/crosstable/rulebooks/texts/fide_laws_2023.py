"""Where the Laws of Chess of 2023 differ from those of 2018, in substance or in their numbers.

Articles that only say "pause" for "stop" or "record" for "write" are not listed. The Guidelines
call themselves no part of the Laws, though strongly recommended.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.laws.2023",
    federation="FIDE",
    title="Laws of Chess",
    short="Laws (2023)",
    version="1 January 2023",
    left_to_people="scoresheets, envelopes and the arbiter's judgement at the board",
    differs_from="fide.laws",
    keeps_the_rest=True,
    renumbered={
        "3.7.4.1": "3.7.3.1",
        "3.7.4.2": "3.7.3.2",
        "3.7.5.1": "3.7.3.3",
        "3.7.5.2": "3.7.3.4",
        "3.7.5.3": "3.7.3.5",
        "9.2.1": "9.2",
        "9.2.1.1": "9.2.1",
        "9.2.1.2": "9.2.2",
        "9.2.2": "9.2.3",
        "9.2.2.1": "9.2.3.1",
        "9.2.2.2": "9.2.3.2",
        "A.3": "A.4",
        "A.3.1": "A.4",
        "A.3.1.1": "A.4.1",
        "A.3.1.2": "A.4.2",
        "A.3.2": "A.4.3",
        "A.4": "A.5",
        "A.4.1": "A.5.1",
        "A.4.1.1": "A.5.1.1",
        "A.4.1.2": "A.5.1.2",
        "A.4.2": "A.5.2",
        "A.4.3": "A.5.3",
        "A.4.4": "A.5.4",
        "A.4.5": "A.5.5",
        "A.5": "A.6",
        "B.2": "B.3",
        "B.3": "B.2",
        "B.3.1": "B.2",
        "B.3.1.1": "B.2.1",
        "B.3.1.2": "B.2.2",
        "B.3.2": "B.2.3",
        "B.4": "B.3",
        "B.5": "B.4",
    },
    articles=articles("""
3.7.3.1 | decides | Capturing a pawn that has just stepped two squares
3.7.3.2 | decides | En passant only as the immediate reply
3.7.3.3 | decides | Pawn on the last rank must be exchanged
3.7.3.4 | decides | Promotion not limited to captured pieces
3.7.3.5 | decides | Promoted piece acts at once
5.1.2 | decides | Resigning loses, or draws if the opponent cannot mate
6.1.1 | records | Flag-fall defined
6.2.1.1 | decides | A game-ending move, or a right claim, is complete by itself
8.1.1 | heading | Ways of keeping score
8.1.1.1 | records | Score on paper
8.1.1.2 | records | Score on a certified electronic scoresheet
8.1.2 | records | No recording in advance, with exceptions
8.3 | records | Scoresheets belong to the organiser; a defective one is replaced
8.7 | assists | Result signed, or approved on the electronic scoresheet
9.2 | decides | Claim by the player to move, third occurrence
9.2.1 | decides | Repetition about to arise, move recorded first
9.2.2 | decides | Repetition just arisen
9.2.3 | decides | When positions are the same
9.2.3.1 | decides | En passant possibility makes a difference
9.2.3.2 | decides | Castling rights make a difference
9.3.1 | decides | Recorded move would complete fifty
11.3.2 | records | Electronic devices barred from the venue
11.3.2.1 | assists | Event may allow a device switched off in a bag
12.2.7 | records | Fair-play rules or guidelines followed
A.3 | decides | Penalties of one minute, not two
A.4 | heading | When competition rules apply to rapid
A.4.1 | decides | At most three games an arbiter
A.4.2 | records | Game recorded by an official
A.4.3 | decides | Asking for the scoresheet, five times at most
A.5 | heading | Rules for rapid otherwise
A.5.1 | decides | After ten moves each
A.5.1.1 | decides | Clock setting stays
A.5.1.2 | decides | No claim about set-up or orientation
A.5.2 | decides | Illegal move corrected before the reply only
A.5.3 | decides | Win on time is claimed; draw if no mate is possible
A.5.4 | decides | Illegal position that persists: draw
A.5.5 | records | Arbiter calls a flag seen to fall
A.6 | decides | Event announces which set applies to rapid
B.2 | decides | When competition rules apply to blitz
B.2.1 | decides | One arbiter for each game
B.2.2 | records | Game recorded by an official
B.2.3 | assists | Asking for the scoresheet, five times at most
B.3 | decides | Rapid rules otherwise, penalties too
B.4 | decides | Event announces which set applies to blitz
C.13.1 | decides | Sign for castling on the kingside
C.13.2 | decides | Sign for castling on the queenside
C.13.3 | decides | Sign for a capture
C.13.4 | decides | Sign for check
C.13.5 | decides | Signs for mate
C.13.6 | decides | Sign for capturing en passant
I.1.1 | records | How the move is sealed, always on paper
I.8 | assists | Sealed move that loses the game
"""),
)
