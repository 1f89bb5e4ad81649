"""Which articles the Laws of Chess of 2018 have: articles, appendices and guidelines.

Articles carry their printed numbers; appendices are ``A`` to ``D``, guidelines ``I`` to ``III``.
The print repeats C.10.1.2 and has D.6.2.2 where D.2.6.2 is meant: the second C.10.1.2 is listed
as C.10.1.3, the other as D.2.6.2. Numbers printed only through their clauses (3.7, 9.2 ...) are
listed as headings of those clauses.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.laws",
    federation="FIDE",
    title="Laws of Chess",
    short="Laws",
    version="1 January 2018",
    left_to_people="hands, manners, eyesight and the arbiter's judgement at the board",
    articles=articles("""
Introduction | records | Over-the-board scope and authentic language
Preface | records | Analogy and judgement where the Laws are silent
1 | heading | Nature and aim of the game
1.1 | decides | Two opponents on one square board
1.2 | decides | Light pieces begin, then alternate turns
1.3 | decides | Whose turn it is
1.4 | decides | Aim: attack the king beyond rescue
1.4.1 | decides | Checkmate wins; own king never left attacked
1.4.2 | decides | The checkmated side loses
1.5 | decides | Draw where nobody can ever mate
2 | heading | The starting position
2.1 | decides | Board of 64 squares and its orientation
2.2 | decides | Sixteen pieces a side and their symbols
2.3 | decides | Initial placement of the pieces
2.4 | decides | Files, ranks and diagonals
3 | heading | How the pieces move
3.1 | decides | No move onto a piece of one's own
3.1.1 | decides | Capturing removes the opposing piece
3.1.2 | decides | When a piece attacks another
3.1.3 | decides | A pinned piece still attacks
3.2 | decides | How bishops move
3.3 | decides | How rooks move
3.4 | decides | How queens move
3.5 | decides | Long-range pieces do not jump
3.6 | decides | How knights move
3.7 | heading | How pawns move
3.7.1 | decides | Pawn advances one square
3.7.2 | decides | Pawn's optional first double step
3.7.3 | decides | Pawn captures diagonally forward
3.7.4 | heading | Capturing en passant
3.7.4.1 | decides | Capturing a pawn that has just stepped two squares
3.7.4.2 | decides | En passant only as the immediate reply
3.7.5 | heading | Promotion of a pawn
3.7.5.1 | decides | Pawn on the last rank must be exchanged
3.7.5.2 | decides | Promotion not limited to captured pieces
3.7.5.3 | decides | Promoted piece acts at once
3.8 | heading | Two kinds of king move
3.8.1 | decides | King steps to a neighbouring square
3.8.2 | decides | Castling and how it is carried out
3.8.2.1 | decides | Castling right lost for good
3.8.2.1.1 | decides | Castling right lost: the king has moved
3.8.2.1.2 | decides | Castling right lost: that rook has moved
3.8.2.2 | heading | Castling barred for the moment
3.8.2.2.1 | decides | No castling out of, through or into attack
3.8.2.2.2 | decides | No castling across a piece
3.9 | heading | Check to the king
3.9.1 | decides | When a king is in check
3.9.2 | decides | No move may leave one's king in check
3.10 | heading | Legal and illegal
3.10.1 | decides | What makes a move legal
3.10.2 | decides | What makes a move illegal
3.10.3 | assists | What makes a position illegal
4 | heading | Handling the pieces
4.1 | records | One hand for each move
4.2 | heading | Adjusting and touching pieces
4.2.1 | records | Who may adjust, after saying so
4.2.2 | assists | Other deliberate contact counts as intent
4.3 | assists | The touch-move rule
4.3.1 | decides | Own piece touched must move
4.3.2 | decides | Opposing piece touched must be taken
4.3.3 | decides | Pieces of both colours touched
4.4 | heading | Touching king and rook, and promoting
4.4.1 | decides | King then rook touched: castle if legal
4.4.2 | decides | Rook touched before the king: no castling there
4.4.3 | decides | Intended castling is illegal: another king move
4.4.4 | assists | Promotion choice fixed on touching the square
4.5 | decides | No touched piece can be used: free choice
4.6 | heading | Ways of carrying out a promotion
4.6.1 | records | Pawn need not reach the last square
4.6.2 | records | Order of removing and placing is free
4.6.3 | decides | Piece on the promotion square is captured
4.7 | assists | When a move is made and cannot be changed
4.7.1 | assists | When a capture is made
4.7.2 | assists | When castling is made
4.7.3 | assists | When a promotion is made
4.8 | decides | Right to claim about handling ends with one's own touch
4.9 | records | Assistant for moving the pieces
5 | heading | How a game ends
5.1 | heading | Ways of winning
5.1.1 | decides | Win by checkmate
5.1.2 | decides | Win by resignation
5.2 | heading | Ways of drawing
5.2.1 | decides | Draw by stalemate
5.2.2 | decides | Draw by dead position
5.2.3 | decides | Draw by agreement after a move each
6 | heading | The chess clock
6.1 | records | Clock, flag and flag-fall defined
6.2 | heading | Pressing and handling the clock
6.2.1 | decides | Pressing the clock completes the move
6.2.1.1 | decides | A game-ending move is complete by itself
6.2.1.2 | decides | A further move completes the one before
6.2.2 | assists | Right to press after a move; time counts meanwhile
6.2.3 | records | Same hand presses; no hovering over the clock
6.2.4 | records | Proper handling of the clock
6.2.5 | records | Only the player on the clock adjusts pieces
6.2.6 | assists | Assistant for the clock and time compensation
6.3 | heading | Time controls and periods
6.3.1 | decides | Moves to complete in the allotted time
6.3.2 | decides | Saved time carries into the next period
6.4 | decides | Check of the moves made at flag-fall
6.5 | records | Arbiter places the clock
6.6 | assists | White's clock started at the set hour
6.7 | heading | Default time for latecomers
6.7.1 | decides | Late arrival loses; zero unless announced
6.7.2 | decides | Neither present: White's time runs
6.8 | assists | When a flag counts as fallen
6.9 | decides | Loss on time, or draw if no mate is possible
6.10 | heading | Defective or wrongly set clocks
6.10.1 | assists | Clock reading stands unless evidently defective
6.10.2 | decides | Wrong setting found: stop and correct
6.11 | heading | Stopping the clock
6.11.1 | assists | Arbiter stops the clock for an interruption
6.11.2 | assists | Player stops it only to call the arbiter
6.11.3 | assists | Arbiter decides when play resumes
6.11.4 | assists | Clock stopped without good reason: penalty
6.12 | heading | Displays in the hall
6.12.1 | records | Screens and demonstration boards allowed
6.12.2 | records | No claim on a display alone
7 | heading | Irregularities during play
7.1 | assists | Clock times after restoring a position
7.2 | heading | Wrong set-up found
7.2.1 | decides | Wrong starting position: new game
7.2.2 | decides | Board turned wrongly: transfer the position
7.3 | decides | Colours reversed: the ten-move limit
7.4 | heading | Pieces knocked off their squares
7.4.1 | records | Restored on the offender's own time
7.4.2 | records | Stopping the clock for help
7.4.3 | assists | Displacing may be penalised
7.5 | decides | Illegal moves and their penalty
7.5.1 | decides | Completed illegal move: position restored
7.5.2 | decides | Pawn left unpromoted becomes a queen
7.5.3 | decides | Clock pressed without a move
7.5.4 | decides | Two hands used for one move
7.5.5 | decides | Two extra minutes first, loss at the second
7.6 | assists | Displaced piece found: position restored
8 | heading | Recording the moves
8.1 | heading | Duty to keep score
8.1.1 | assists | Algebraic score, move after move
8.1.2 | records | No writing in advance, with exceptions
8.1.3 | records | Reply before recording is allowed
8.1.4 | records | What the scoresheet may hold
8.1.5 | records | Draw offers marked by both
8.1.6 | assists | Assistant for keeping score
8.2 | records | Scoresheet visible to the arbiter
8.3 | records | Scoresheets belong to the organiser
8.4 | decides | Under five minutes without increment: no score needed
8.5 | heading | Bringing scoresheets up to date
8.5.1 | decides | Neither kept score: both update after the flag
8.5.2 | decides | One did not keep score: updates before moving
8.5.3 | decides | No full score: reconstruction on a second board
8.6 | decides | Unprovable overstep: next move opens the new period
8.7 | assists | Signed result stands unless the arbiter rules otherwise
9 | heading | The drawn game
9.1 | heading | Agreeing a draw
9.1.1 | assists | Event may restrict draw agreements
9.1.2 | heading | Rules where agreement is allowed
9.1.2.1 | decides | When to offer and how long it stands
9.1.2.2 | records | Offer noted on both scoresheets
9.1.2.3 | decides | A draw claim is also an offer
9.2 | heading | Threefold repetition on claim
9.2.1 | decides | Claim by the player to move, third occurrence
9.2.1.1 | decides | Repetition about to arise, move written first
9.2.1.2 | decides | Repetition just arisen
9.2.2 | decides | When positions are the same
9.2.2.1 | decides | En passant possibility makes a difference
9.2.2.2 | decides | Castling rights make a difference
9.3 | decides | Fifty moves on claim
9.3.1 | decides | Written move would complete fifty
9.3.2 | decides | Fifty moves already completed
9.4 | assists | Touching a piece loses the claim for that move
9.5 | heading | Handling a draw claim
9.5.1 | assists | Clock stopped; claim cannot be withdrawn
9.5.2 | decides | Correct claim: drawn at once
9.5.3 | decides | Wrong claim: two minutes to the opponent
9.6 | heading | Draws without a claim
9.6.1 | decides | Fivefold repetition ends the game
9.6.2 | decides | Seventy-five moves, mate excepted
10 | heading | Points for a game
10.1 | decides | One, half or none unless announced otherwise
10.2 | decides | Only usual scores; never above the maximum
11 | heading | Conduct of the players
11.1 | assists | Nothing that discredits chess
11.2 | heading | Venue and leaving it
11.2.1 | records | Playing venue defined
11.2.2 | records | Playing area defined
11.2.3 | heading | What needs the arbiter's permission
11.2.3.1 | assists | Leaving the venue
11.2.3.2 | assists | Leaving the area while on move
11.2.3.3 | assists | Outsiders in the playing area
11.2.4 | records | Event may require the opponent to report leaving
11.3 | heading | Outside help, devices, smoking
11.3.1 | records | No notes, advice or other boards
11.3.2 | heading | Electronic devices in the venue
11.3.2.1 | records | Devices barred unless stored as allowed
11.3.2.2 | assists | Device found: loss, or the announced penalty
11.3.3 | assists | Inspection of clothes, bags and body
11.3.4 | records | Smoking only in the place set aside
11.4 | records | Finished players are spectators
11.5 | records | No distracting the opponent
11.6 | assists | Misconduct is penalised
11.7 | assists | Persistent refusal loses the game
11.8 | assists | Both guilty: lost by both
11.9 | records | Right to have a rule explained
11.10 | assists | Right to appeal
11.11 | records | Players help to reconstruct the game
11.12 | assists | Players check their own draw claims under supervision
12 | heading | The arbiter's role
12.1 | records | Seeing that the Laws are kept
12.2 | heading | The arbiter's tasks
12.2.1 | records | Arbiter ensures fair play
12.2.2 | records | Arbiter serves the competition
12.2.3 | records | Good playing environment
12.2.4 | records | Arbiter keeps players undisturbed
12.2.5 | records | Progress of the event
12.2.6 | records | Disabled players and medical needs
12.2.7 | records | Anti-cheating rules followed
12.3 | records | Watching games, enforcing decisions, penalising
12.4 | records | Assistants to observe games
12.5 | assists | Extra time for outside disturbance
12.6 | records | Where the arbiter stays out of a game
12.7 | records | Bystanders speak to the arbiter only
12.8 | records | Phones need the arbiter's leave
12.9 | heading | Penalties at the arbiter's disposal
12.9.1 | assists | Penalty: a warning
12.9.2 | assists | Penalty: more time for the opponent
12.9.3 | assists | Penalty: less time for the offender
12.9.4 | assists | Penalty: opponent's points raised to the maximum
12.9.5 | assists | Penalty: offender's points reduced
12.9.6 | assists | Penalty: game declared lost
12.9.7 | assists | Penalty: fine announced beforehand
12.9.8 | assists | Penalty: exclusion from rounds
12.9.9 | assists | Penalty: expulsion from the event
A | heading | Rules for rapid chess
A.1 | decides | Rapid: above ten and below sixty minutes
A.2 | records | No duty to record; claims remain
A.3 | heading | When competition rules apply to rapid
A.3.1 | heading | Conditions for competition rules
A.3.1.1 | decides | At most three games an arbiter
A.3.1.2 | records | Game recorded by an official
A.3.2 | decides | Asking for the scoresheet, five times at most
A.4 | heading | Rules for rapid otherwise
A.4.1 | decides | After ten moves each
A.4.1.1 | decides | Clock setting stays
A.4.1.2 | decides | No claim about set-up or orientation
A.4.2 | decides | Illegal move corrected before the reply only
A.4.3 | decides | Win on time is claimed; draw if no mate is possible
A.4.4 | decides | Illegal position that persists: draw
A.4.5 | records | Arbiter calls a flag he sees
A.5 | decides | Event announces which set applies to rapid
B | heading | Rules for blitz
B.1 | decides | Blitz: ten minutes or less
B.2 | decides | Penalties of one minute, not two
B.3 | heading | When competition rules apply to blitz
B.3.1 | heading | Conditions for competition rules
B.3.1.1 | decides | One arbiter for each game
B.3.1.2 | records | Game recorded by an official
B.3.2 | assists | Asking for the scoresheet, five times at most
B.4 | assists | Rapid rules otherwise
B.5 | decides | Event announces which set applies to blitz
C | heading | The algebraic notation
C.1 | decides | Piece here means other than a pawn
C.2 | decides | Letter of each piece
C.3 | decides | Letters of the player's own language
C.4 | decides | Pawns have no letter
C.5 | decides | Files named a to h
C.6 | decides | Ranks numbered 1 to 8
C.7 | decides | Each square has one name
C.8 | decides | Writing a move, short or long form
C.9 | decides | Writing a capture
C.9.1 | decides | Capture: the piece's letter
C.9.2 | decides | Capture: the arrival square
C.9.3 | decides | Pawn capture names the departure file
C.10 | decides | Two identical pieces reach one square
C.10.1 | decides | Both on one rank
C.10.1.1 | decides | Same rank: the piece's letter
C.10.1.2 | decides | Same rank: the departure file
C.10.1.3 | decides | Same rank: the arrival square
C.10.2 | decides | Both on one file
C.10.2.1 | decides | Same file: the piece's letter
C.10.2.2 | decides | Same file: the departure rank
C.10.2.3 | decides | Same file: the arrival square
C.10.3 | decides | Neither rank nor file shared: file preferred
C.10.3.1 | decides | Example: knights on one rank
C.10.3.2 | decides | Example: knights on one file
C.10.3.3 | decides | Example: knights sharing neither
C.10.3.4 | decides | Example: the same with a capture
C.11 | decides | Writing a promotion
C.12 | decides | Sign for a draw offer
C.13 | decides | Signs for castling, check, mate and en passant
D | heading | Blind and visually disabled players
D.1 | records | Local adaptation; second board on demand
D.1.1 | records | Special board's least size
D.1.2 | records | Dark squares raised
D.1.3 | records | Hole in every square
D.1.4 | heading | Requirements for the pieces
D.1.4.1 | records | Peg to fit the hole
D.1.4.2 | records | Staunton form, dark pieces marked
D.2 | heading | Rules of such play
D.2.1 | assists | Announcing moves and the names used
D.2.2 | records | When a piece counts as touched
D.2.3 | heading | When a move counts as made
D.2.3.1 | records | Made: captured piece taken off
D.2.3.2 | records | Made: piece put in its new hole
D.2.3.3 | records | Made: move announced
D.2.4 | records | Opponent's clock starts only then
D.2.5 | records | Ordinary rules for the sighted player
D.2.6 | records | Clocks for the visually disabled
D.2.6.1 | records | Speaking clock admissible
D.2.6.2 | records | Analogue clock as the alternative
D.2.6.2.1 | records | Raised dots on the dial
D.2.6.2.2 | records | Flag that can be felt
D.2.7 | records | Score in Braille, longhand or recorded
D.2.8 | records | Slip of the tongue corrected at once
D.2.9 | assists | Different positions on the two boards
D.2.10 | records | Assistant of the visually disabled player
D.2.10.1 | records | Assistant makes moves on the other board
D.2.10.2 | records | Assistant announces moves
D.2.10.3 | records | Assistant keeps score and starts the clock
D.2.10.4 | records | Assistant tells moves and times on request
D.2.10.5 | records | Assistant claims time and reports touches
D.2.10.6 | records | Assistant handles adjournment
D.2.11 | records | Assistant for the sighted player; when compulsory
I | heading | Adjourned games and sealed moves
I.1 | heading | Sealing a move
I.1.1 | records | How the move is sealed
I.1.2 | decides | Sealing before the session ends
I.2 | heading | What the envelope shows
I.2.1 | decides | Envelope: players' names
I.2.2 | assists | Envelope: position before the sealed move
I.2.3 | assists | Envelope: time used by each
I.2.4 | assists | Envelope: who sealed
I.2.5 | assists | Envelope: number of the sealed move
I.2.6 | assists | Envelope: draw offer still open
I.2.7 | assists | Envelope: when and where play resumes
I.3 | records | Arbiter checks and keeps the envelope
I.4 | assists | Draw offer after sealing
I.5 | assists | Position and clocks set up for resumption
I.6 | decides | Agreed drawn or resigned before resumption
I.7 | records | Envelope opened in the replying player's presence
I.8 | assists | Sealed move that loses the game
I.8.1 | assists | Sealed move ambiguous
I.8.2 | assists | Sealed move not intelligible
I.8.3 | decides | Sealed move illegal
I.9 | heading | Attendance at resumption
I.9.1 | assists | Replying player present
I.9.2 | assists | Replying player absent
I.9.3 | assists | Sealing player absent
I.10 | decides | Default time at resumption
I.11 | decides | Neither present: whose time runs
I.12 | heading | Envelope missing at resumption
I.12.1 | decides | Play on from the adjourned position
I.12.2 | assists | Position lost: new game
I.13 | decides | Clock error pointed out at resumption
I.14 | assists | Session timed by the arbiter's clock
II | heading | Rules for Chess960
II.1 | decides | Random start, then ordinary chess
II.2 | decides | Requirements of the starting position
II.2.1 | decides | King between the rooks
II.2.2 | decides | Bishops on opposite colours
II.2.3 | decides | Black mirrors White
II.3 | heading | Castling in Chess960
II.3.1 | decides | One castling a game, adapted rules
II.3.2 | decides | How to castle
II.3.2.1 | decides | King and rook both move
II.3.2.2 | decides | King and rook change places
II.3.2.3 | decides | Only the king moves
II.3.2.4 | decides | Only the rook moves
II.3.2.5 | heading | Recommendations for castling
II.3.2.5.1 | records | Handling on a physical board
II.3.2.5.2 | decides | Final squares as in ordinary chess
II.3.2.6 | decides | Final squares on the c-side and g-side
II.3.2.7 | heading | Notes on castling
II.3.2.7.1 | records | Announcing the castling
II.3.2.7.2 | decides | King or rook may stay in place
II.3.2.7.3 | decides | Castling possible on the first move
II.3.2.7.4 | decides | Squares that must be vacant
II.3.2.7.5 | decides | Squares that may stay occupied
III | heading | Games without increment and quickplay finishes
III.1 | decides | Quickplay finish defined
III.2 | heading | Where these guidelines apply
III.2.1 | decides | Only if announced beforehand
III.2.2 | decides | Standard and rapid without increment, not blitz
III.3 | heading | Both flags down
III.3.1 | decides | Unknown which flag fell first
III.3.1.1 | decides | Earlier period: the game goes on
III.3.1.2 | decides | Last period: drawn
III.4 | decides | Request for a five-second increment
III.5 | assists | Draw claim with under two minutes left
III.5.1 | assists | Arbiter agrees: drawn
III.5.2 | assists | Arbiter postpones: two minutes and later ruling
III.5.3 | decides | Claim rejected: two minutes to the opponent
III.6 | heading | No arbiter present
III.6.1 | assists | Claim with under two minutes ends the game
III.6.1.1 | assists | Ground: opponent cannot win normally
III.6.1.2 | assists | Ground: opponent makes no effort
III.6.2 | assists | Claim goes to the designated arbiter
Glossary | records | Terms used in the Laws
"""),
)
