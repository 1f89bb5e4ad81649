"""Annex 3 in an older edition, article by article.

The print carries no date. It knows neither the delay system in 5.10 nor the players committee's
rate of play, both brought in by the General Assembly of 2017, so it is older than that.
The number 6.18 is printed twice; the second one is ``6.18bis`` here. Chapter 8 has lost its
number in print and kept it in its articles. It says of itself that the French original, of which
it is a translation, is the legal one.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex3.old",
    federation="FMJD",
    title="Official FMJD competition regulations (older edition)",
    short="Annex 3 (older)",
    version="before 2017",
    left_to_people="halls, boards, clocks and how everybody behaves",
    instead_of="fmjd.annex3",
    renumbered={
        # No time penalties, and no procedure for irregular moves.
        "2.5.c": "",
        "2.5.d": "2.5.c",
        "2.5.e": "2.5.d",
        "2.5a": "",
        "3.10.1": "3.10.2",
        "3.10.2": "3.10.3",
        "5.2": "",
        # Swiss on ratings comes first here, and Swiss on Solkoff has other criteria.
        "5.11.1.2.2a": "5.11.1.2.2b",
        "5.11.1.2.2b": "5.11.1.2.2a",
        "5.11.1.2.2a.1": "",
        "5.11.1.2.2a.2": "",
        "5.11.1.2.2a.4": "5.11.1.2.2b.2",
        "6.1.a": "",
        "6.1.b": "",
        "6.1.c": "6.1",
        "6.1.d": "6.1.b",
        "6.19": "6.18bis",
        "6.20": "6.19",
    },
    articles=articles("""
1 | heading | Competitions and who plays in them
1.1 | records | Competition as a contest for prizes
1.2 | records | Individual play by schedule at a set venue
1.3 | records | Match, tournament and championship told apart
1.4 | records | Organising committee and direction by a referee
2 | heading | What players may, must and must not do
2.1 | records | Players know the general and specific regulations
2.2 | heading | Rights of the players
2.2.1 | records | Right to know the regulations
2.2.2 | records | Right to play undisturbed
2.2.3 | records | Right to speak to the referee
2.2.4 | records | Right to address the organisers
2.2.5 | assists | Right of appeal to the appeal jury
2.2.6 | records | Right to walk about the playing area
2.3 | heading | Duties of the players
2.3.1 | records | Duty to respect the regulations
2.3.2 | records | Duty to answer and obey the referee
2.3.3 | records | Duty to ignore outside advice
2.3.4 | records | Duty to finish the competition
2.4 | heading | What players must not do
2.4.1 | records | No talking to anyone but the referee
2.4.2 | records | No second board, notes or printed matter
2.4.3 | records | No leaving the board when on move
2.4.4 | records | No touching or pointing at squares
2.4.5 | assists | No disturbing a thinking opponent
2.4.6 | records | No disturbing other games
2.4.7 | records | No accepting advice
2.4.8 | records | No analysing running games
2.4.9 | records | No post-mortem in the playing area
2.4.10 | records | No behaviour upsetting the competition
2.4.11 | records | No leaving the playing area
2.4.12 | records | No lingering at another board
2.4.13 | records | No electronic devices
2.5 | assists | Sanctions, by the main referee's judgment
2.5.a | assists | Sanction: spoken remark
2.5.b | assists | Sanction: spoken and published warning
2.5.c | assists | Sanction: loss for one or both
2.5.d | assists | Sanction: out of the competition
2.6 | assists | Exclusion for refusing rules or referee
3 | heading | Hall and equipment
3.1 | heading | Requirements for the hall
3.1.1 | records | Hall: space, air, light
3.1.2 | records | Hall: normal temperature
3.1.3 | records | Hall: silence kept
3.1.4 | records | Hall: playing area fenced off
3.1.5 | records | Hall: stable numbered tables
3.1.6 | records | Hall: size of the tables
3.1.7 | records | Hall: a fitting chair each
3.1.8 | records | Hall: table for each referee
3.1.9 | records | Hall: refreshments and toilets near
3.2 | heading | Requirements for the board
3.2.1 | records | Board: size of the surface
3.2.2 | records | Board: not shiny, mat men
3.2.3 | assists | Board: colours that contrast
3.2.4 | records | Board: raised edges
3.3 | records | Reserved, no text
3.4 | heading | Requirements for the men
3.4.1 | records | Men: one form and size
3.4.2 | records | Men: diameter for the square
3.4.3 | records | Men: thickness for the diameter
3.4.4 | records | Men: even colour on each side
3.4.5 | records | Men: contrast with the board
3.5 | records | Boards set out, two sets in reserve
3.6 | records | Double clock to control time
3.7 | heading | Requirements for the clock
3.7.1 | records | Clock: both sides work
3.7.2 | records | Clock: both sides can be stopped
3.7.3 | records | Clock: never both running
3.7.4 | records | Clock: stopping one starts the other
3.7.5 | records | Clock: flag or lasting signal for expiry
3.7.6 | records | Clock: precise flag or seconds display
3.7.7 | records | Clock: size of face or screen
3.7.8 | records | Clock: stable and handy
3.8 | records | Placing the clocks; two in reserve
3.8.1 | records | Setting the clocks before play
3.9 | assists | A notation form for each player
3.10 | heading | Requirements for notation forms
3.10.1 | assists | Forms: prepared beforehand for each player
3.10.2 | assists | Forms: room for both sides' moves
3.10.3 | records | Forms: support beside the board
3.10.4 | records | Forms: originals go to the organisers
3.11 | decides | Order of meetings: drawn table or provisional ranking
3.12 | records | Equipment in order before each game
3.13 | records | Equipment for official games only
4 | heading | Beginning of a game
4.1 | assists | Fifteen minutes of preparation
4.2 | records | Photographs and television
4.3 | assists | Referee seats the players, no change allowed
4.4 | assists | Start on time; stopping both clocks loses
4.5 | assists | Sharing the lost time when both are late
4.6 | decides | Wrong colours noticed after the start
5 | heading | From play to result and ranking
5.1 | records | Reserved, no text
5.2 | records | Reserved, no text
5.3 | decides | Draw offers: not before move 40, no repetition
5.3.a | records | Draw offer: move first
5.3.b | records | Draw offer: then propose, no comment
5.3.c | records | Draw offer: then start opponent's clock
5.4 | assists | Referee establishes a regulatory draw, claimed or not
5.5 | records | Protests go to the referee
5.6 | decides | Points for a game
5.6.1 | decides | Two points for winning
5.6.2 | decides | One point for drawing
5.6.3 | decides | Nothing for losing
5.7 | decides | Two forfeit points against an absent or late player
5.8 | decides | Double forfeit counts zero for both
5.9 | decides | Withdrawal from the competition
5.9.A | decides | Withdrawal from a round robin
5.9.A.a | decides | Round robin: at most half played, results cancelled
5.9.A.b | decides | Round robin: more than half played, rest forfeited
5.9.B | decides | Swiss: results of a withdrawn player stand
5.10 | decides | Final ranking, tie-break games, Lehmann-Georgiev
5.11 | heading | Tie-break criteria for equal scores
5.11.1 | heading | Tie-breaks in individual events
5.11.1.1 | assists | Individual: play-off games by own regulations
5.11.1.2 | decides | Individual: default criteria in order
5.11.1.2.1 | decides | Individual round robin: default criteria
5.11.1.2.1.1 | decides | Individual round robin: most wins
5.11.1.2.1.2 | decides | Individual round robin: results among the tied
5.11.1.2.1.3 | decides | Individual round robin: results down the ranking
5.11.1.2.2 | heading | Individual Swiss: by rating or by Solkoff
5.11.1.2.2a | decides | Individual Swiss on rating: default criteria
5.11.1.2.2a.1 | decides | Swiss on rating: first place by direct result
5.11.1.2.2a.2 | decides | Swiss on rating: opponents' average rating
5.11.1.2.2b | decides | Individual Swiss on Solkoff: default criteria
5.11.1.2.2b.1 | decides | Swiss on Solkoff: median Solkoff
5.11.1.2.2b.2 | decides | Swiss on Solkoff: truncated Solkoff
5.11.2 | heading | Tie-breaks in team events
5.11.2.1 | assists | Teams: play-off games as for individuals
5.11.2.2 | decides | Teams: default criteria in order
5.11.2.2.1 | decides | Team round robin: default criteria
5.11.2.2.1.1 | decides | Team round robin: most individual points
5.11.2.2.1.2 | decides | Team round robin: points by board, from the first
5.11.2.2.2 | decides | Team Swiss: as for individuals
6 | heading | Recording and the clock
6.1 | decides | Preferred and accepted rates of play
6.1.a | decides | Rate: six-hour round
6.1.b | decides | Rate: five-hour round, 50 moves first
6.1.c | decides | Rate: five-hour round, 40 moves first
6.1.d | decides | Rate: increment of one minute a move
6.1.1 | decides | When the rules for play without increment apply
6.1.1.a | assists | Regulation draw of small endings, no increment
6.1.1.b | assists | Draw claim in the last minute, no increment
6.2 | assists | Duty to write down the moves
6.3 | assists | Record legible, current, in standard notation
6.4 | records | Forms stay visible to the referee
6.5 | records | Comparing records in one's own time
6.6 | records | Starting the clocks for the first move
6.7 | assists | Pressing the clock; when a move counts
6.8 | records | Forgetting to press the clock
6.9 | records | Replacing a faulty clock
6.10 | records | Protests about the flag come before it falls
6.11 | decides | Time exceeded loses; referee's duty to end
6.12 | decides | When a player is in time trouble
6.13 | assists | Recording suspended, then completed, in time trouble
6.14 | assists | Both in time trouble: shared reconstruction
6.15 | assists | Proving that enough moves were made
6.16 | records | Time spent moving elsewhere is not counted
6.17 | decides | Clock runs during a draw claim
6.18 | assists | Correction time charged to the offender
6.18bis | records | Loser stops the clock at once
6.19 | assists | Completing and signing the forms
7 | heading | Interrupting and resuming games
7.1 | records | No interruption as a rule
7.2 | records | Interruption for bad venue conditions
7.3 | assists | Venue free for at least six hours
7.4 | assists | Planning resumption when the venue closes early
7.5 | assists | No interruption before move 75
7.6 | heading | Steps of an adjournment
7.6.1 | assists | Adjourning: Black to move
7.6.2 | assists | Adjourning: position noted and agreed
7.6.3 | records | Adjourning: White notes time, hands in form
7.6.4 | records | Adjourning: Black writes the sealed move
7.6.5 | records | Adjourning: clock stopped, Black's form covered
7.6.6 | records | Adjourning: envelope sealed and kept
7.6.7 | decides | Adjourning: an illegal sealed move loses
7.7 | assists | Steps of a resumption
7.7.1 | records | Resuming: envelope opened
7.7.2 | records | Resuming: forms handed back
7.7.3 | assists | Resuming: position and times restored
7.7.4 | records | Resuming: sealed move made, clock started
7.8 | records | Leaving the board at time controls
8 | heading | Officials, journalists and spectators
8.1 | records | Organisers' office kept apart
8.2 | records | Press room kept apart
8.3 | records | Playing area kept from the public
8.4 | records | Information for an accredited press
8.5 | records | Badges for the playing area
8.6 | records | Fewer people near during time trouble
8.7 | records | How spectators behave
8.8 | records | Comments and demonstration boards
"""),
)
