"""Annex 1: the rules of international draughts, article by article.

The numbers 11.1.4 and 11.1.5 are missing in some printings of the collected annexes; they stand
here as in the annex printed alone.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex1",
    federation="FMJD",
    title="Official FMJD rules for international draughts",
    short="Annex 1",
    version="2022-11-23",
    left_to_people="what a game is, hands at the board, signs in print and other ways to play",
    articles=articles("""
1 | heading | Game and players defined
1.1 | records | Draughts as a mind sport for two
1.2 | records | Who counts as a player
1.3 | records | Amateur and professional play
2 | heading | Board and men
2.1 | decides | Board of a hundred squares
2.2 | decides | Fifty dark squares in play
2.3 | decides | Diagonals and the long diagonal
2.4 | records | How the board lies between the players
2.5 | heading | Names for the parts of the board
2.5.1 | decides | Bases serve for promotion
2.5.2 | decides | Sides: first and last column
2.5.3 | decides | Rows of five dark squares
2.5.4 | decides | Columns of five dark squares
2.6 | decides | Numbering the squares 1 to 50
2.6.1 | decides | Numbers of the two promotion rows
2.6.2 | decides | Numbers of the two sides
2.6.3 | decides | Corner squares 5 and 46
2.7 | decides | Twenty men a side
2.8 | decides | Starting position of the men
3 | heading | How pieces move
3.1 | decides | Two kinds of piece: man and king
3.2 | decides | Man and king move differently; a move defined
3.3 | decides | White begins, then turns alternate
3.4 | decides | A man steps diagonally forward
3.5 | decides | Promotion of a man stopping on the far row
3.6 | assists | Duty to crown as part of the move
3.7 | assists | Uncrowned king remains a king; late crowning
3.8 | decides | New king waits for the opponent's move
3.9 | decides | A king slides any free distance
3.10 | records | Move finished when the piece is released
3.11 | assists | Touched piece must be played if it can
3.12 | records | Choosing another square before release
3.13 | records | Announcing the adjustment of men
3.14 | records | No touching or adjusting out of turn
4 | heading | How pieces capture
4.1 | decides | Capture forwards and backwards, as one move
4.2 | decides | Compulsory capture by a man
4.3 | decides | Compulsory capture by a king
4.4 | records | Showing a capture clearly, with one hand
4.5 | decides | A man captures several in one go
4.6 | decides | A king captures several, turning corners
4.7 | decides | Own pieces cannot be jumped
4.8 | decides | Squares may repeat, jumped pieces may not
4.9 | records | Showing each jump of a multiple capture
4.10 | records | When a multiple capture counts as finished
4.11 | decides | Captured pieces leave only after the whole capture
4.12 | records | When lifting the captured pieces is finished
4.13 | decides | Capturing the largest number is compulsory
4.14 | decides | Free choice between equally large captures
4.15 | decides | No promotion when only passing the far row
4.16 | records | Lifting the single captured man first
5 | heading | Irregularities and putting them right
5.1 | assists | Wrongly placed board: game starts again
5.2 | assists | Checking the starting position
5.3 | assists | Piece on a light square is inactive
5.4 | assists | Opponent chooses between correcting and letting stand
5.4.1 | decides | Two moves in a row
5.4.2 | decides | Piece moved against the rules
5.4.3 | records | One piece touched, another moved
5.4.4 | records | Taking a move back
5.4.5 | decides | Moving an opponent's piece
5.4.6 | decides | Quiet move although a capture was due
5.4.7 | assists | Piece lifted without reason
5.4.8 | decides | Capturing fewer or more than required
5.4.9 | decides | Stopping halfway through a multiple capture
5.4.10 | records | Lifting a piece before the capture is complete
5.4.11 | assists | Lifting fewer pieces than were captured
5.4.12 | assists | Lifting pieces that were not jumped
5.4.13 | records | Interrupting the lifting of captured pieces
5.4.14 | assists | Lifting one's own pieces after a capture
5.4.15 | records | Promotion without crowning
5.4.16 | records | Moving a king not yet crowned
5.4.17 | records | Two hands used for a capture
5.5 | records | Position changed by accident
5.6 | records | Forcing an opponent to follow the rules
5.7 | assists | Moving on accepts the irregularity
5.8 | records | No partial correction
6 | heading | Draws by rule
6.1 | decides | Third occurrence of a position with same side to move
6.2 | decides | Twenty-five moves each by kings alone without capture
6.3 | decides | Three pieces with a king against one king: 16 moves
6.4 | decides | At most two pieces against one king: 5 moves
7 | heading | Result of a game
7.1 | heading | The two possible outcomes
7.1.1 | decides | Win for one, loss for the other
7.1.2 | decides | Draw when nobody could win
7.2 | heading | How a game is won
7.2.1 | records | Win by the opponent's resignation
7.2.2 | decides | Win when the opponent is blocked
7.2.3 | decides | Win when the opponent has no pieces
7.2.4 | assists | Win over an opponent refusing the rules
7.3 | heading | How a game is drawn
7.3.1 | decides | Draw by agreement
7.3.2 | decides | Draw under the drawing rules
8 | heading | Writing the moves down
8.1 | decides | Square numbers make games replayable
8.2 | decides | Convention for writing a move
8.2.1 | decides | From square, then to square
8.2.2 | decides | Hyphen for a quiet move
8.2.3 | decides | Cross for a capture
9 | heading | Signs used in annotated games
9.1 | heading | List of the conventional signs
9.1.1 | decides | Sign for a move
9.1.2 | decides | Sign for a capture
9.1.3 | records | Sign for a strong move
9.1.4 | records | Sign for a very strong move
9.1.5 | records | Sign for a weak move
9.1.6 | records | Sign for a very weak move
9.1.7 | records | Sign for a strong move that looks weak
9.1.8 | records | Sign for a weak move that looks strong
9.1.9 | records | Sign for the only move
9.1.10 | decides | Sign for a win
9.1.11 | decides | Sign for a draw
9.1.12 | records | Sign for men won
9.1.13 | records | Sign for men lost
9.1.14 | records | Sign for a free choice of capture
10 | heading | Playing against the clock
10.1 | assists | Move quota within a period
10.2 | heading | Duties when moves are counted
10.2.1 | assists | Clock needed when moves are counted
10.2.2 | assists | Whole game written down when moves are counted
10.3 | assists | One period for all moves
10.4 | assists | Fixed time: clock needed, recording optional
10.5 | records | Clock rules stand in the competition regulations
11 | heading | Other ways to play a game
11.1 | heading | List of the ways to play
11.1.1 | records | Two players at one board
11.1.2 | records | Simultaneous play by one against many
11.1.3 | records | Play by correspondence
11.1.4 | records | Blindfold game against one opponent
11.1.5 | records | Blindfold simultaneous play
11.1.6 | records | Play by the blind with relief boards
11.1.7 | records | Handicap games with fewer pieces
11.2 | records | Own regulations for these ways of playing
11.3 | records | Board imagined between distant or blindfold players
"""),
)
