"""Which articles FIDE's C.02 has: equipment, venue, special events, time controls, tie-breaks.

Printed numbers, with these repairs: the second 2.4 is ``2.5``, the 3.10.1 under 13.10 is
``13.10.1``, and the unnumbered double-round paragraph is ``13.16.2`` as in the text of 2017.
Bracketed items are written with points: (2.5) of 13.13 is ``13.13.2.5``, (1) of 13.2.11 is
``13.2.11.1``. The rows of the table in article 12 are ``12.1`` to ``12.22``, its remarks ``12.A``
and ``12.B``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.tournaments",
    federation="FIDE",
    title="General Rules and Technical Recommendations for Tournaments",
    short="C.02",
    version="1 July 2017",
    left_to_people="pieces, boards, furniture, rooms, cameras and the comfort of the players",
    articles=articles("""
Introduction | records | What these standards cover
1 | heading | Equipment in general
1.1 | records | Equipment meets the standard and is approved
1.1.1 | records | Players approve equipment of top events
1.1.2 | records | Same equipment for everybody
2 | heading | Chess pieces: standards
2.1 | records | Material of the pieces
2.2 | decides | Height, weight and proportions of the pieces
2.3 | records | Staunton form recommended
2.4 | records | Colour of the pieces
2.5 | records | Initial position: see the Laws
3 | heading | Chess boards: standards
3.1 | records | Material and colour of the board
3.2 | decides | Size of squares and board
4 | decides | Tables and chairs
5 | heading | Chess clocks: standards
5.1 | records | Electronic clocks in top events
5.2 | records | Mechanical clocks and their flag
5.3 | records | One type of clock throughout
5.4 | heading | Requirements for electronic clocks
5.4.1 | records | When one side reaches zero
5.4.2 | assists | Both at zero in rapid and blitz
5.4.3 | records | First flag and the requirements that follow
5.4.3.1 | assists | Clock works as the Laws demand
5.4.3.2 | assists | Display shows the time for the next move
5.4.3.3 | assists | Readable at three metres
5.4.3.4 | assists | Running side visible at ten metres
5.4.3.5 | assists | Sign for who passed the control first
5.4.3.6 | assists | Low-battery sign required
5.4.3.7 | assists | Ten more hours on a low battery
5.4.3.8 | assists | Correct announcement of time controls
5.4.3.9 | assists | Nothing added after the last control
5.4.3.10 | assists | Arbiter's corrections within a minute
5.4.3.11 | assists | No easy erasing of the display
5.4.3.12 | assists | Short manual with the clock
5.4.3.13 | assists | Endorsement for FIDE events
5.5 | decides | Endorsed electronic clocks
5.5.1 | records | Endorsed: DGT XL
5.5.2 | records | Endorsed: DGT 2010
5.5.3 | records | Endorsed: Silver Timer
5.5.4 | records | Endorsed clock: Sistemco
5.5.5 | records | Endorsed: DGT 3000
5.5.6 | records | Endorsed: CE Clock
5.5.7 | records | Endorsed clock: KK9908
6 | heading | Electronic scoresheets: standards
6.1 | heading | General points on electronic scoresheets
6.1.1 | records | They replace paper
6.1.2 | records | They record both players' moves
6.1.3 | heading | Basic rules for the device
6.1.3.1 | records | Device for notation only
6.1.3.2 | records | Device complies with FIDE's rules
6.1.3.3 | assists | Notation as in the Laws; figurines allowed
6.1.3.4 | records | Device tied to its owner
6.1.3.5 | assists | Log of the user's actions
6.1.3.6 | records | Own devices of players and organisers
6.1.3.7 | records | Size about A5 to A6
6.2 | heading | Game mode of the device
6.2.1 | records | Entering and leaving game mode
6.2.2 | heading | Rules in game mode
6.2.2.1 | assists | No change of mode during a game
6.2.2.2 | assists | Notation visible to the arbiter
6.2.2.3 | assists | Game mode visible to all
6.2.2.4 | assists | Leaving game mode is noticed
6.2.2.5 | assists | Battery warning with eight hours left
6.2.2.6 | assists | At least seven moves shown
6.2.2.7 | assists | Input on a drawn board allowed
6.2.2.8 | assists | Scrolling and correcting allowed
6.2.2.9 | assists | Game finished by result and signatures
6.2.2.10 | assists | Players hand in the game
6.2.2.11 | assists | Entering moves, illegal ones included
6.2.2.12 | assists | Notation can be restarted
6.3 | heading | Arbiter mode of the device
6.3.1 | records | Arbiter mode is optional
6.3.2 | heading | Rules in arbiter mode
6.3.2.1 | decides | Only officials enter arbiter mode
6.3.2.2 | decides | Checks of repetition, move counts and endings
6.4 | heading | Owner mode of the device
6.4.1 | records | Owner mode is optional
6.4.2 | heading | Rules in owner mode
6.4.2.1 | records | Owner can be identified
6.4.2.2 | records | Locked while a game is played
6.4.2.3 | records | No chess program
6.4.2.4 | records | Chess uses only
6.4.2.5 | records | Owner mode easy to see
7 | heading | Testing of equipment
7.1 | records | Technical Commission judges equipment
7.2 | records | Conditions for other equipment
8 | heading | Halls for championships and olympiads
8.1 | heading | Inspecting and preparing the hall
8.1.1 | records | Repeated inspection of all areas
8.1.2 | decides | Distance of spectators
8.1.3 | decides | Lighting of the hall
8.1.4 | records | Carpet and quiet chairs
8.1.5 | records | Noise from outside
8.2 | heading | Room for players and arbiters
8.2.1 | decides | Space for each player
8.2.2 | decides | Distance between rows
8.2.3 | records | Arbiters' tables with internet
8.2.4 | assists | No games close to doors
8.2.5 | records | Equal conditions for all
9 | heading | Broadcasting of games
9.1 | assists | Official events are broadcast
9.1.1 | decides | All games of the top events
9.1.2 | decides | Ten games of each youth group
9.1.3 | decides | At least thirty games elsewhere
9.1.4 | records | Delay of the broadcast
10 | heading | Treatment of disabled players
10.1 | heading | General points on disabled players
10.1.1 | records | Used in all rated events
10.1.2 | records | Nobody refuses a correctly paired opponent
10.1.3 | records | Accessible or supervised alternative venue
10.1.4 | records | Entry form asks about needs
10.1.5 | assists | No time penalty because of disability
10.1.6 | records | Physician and hospital contacts
10.1.7 | records | Federation officer for disabilities
10.1.8 | records | Organisers adopt the guidelines
10.2 | heading | Arrangements for participants
10.2.1 | records | Seat or orientation on request
10.2.2 | records | Information and maps displayed
10.2.3 | records | Refreshments brought within reach
10.2.4 | assists | Assistant for moves or clock
10.2.5 | records | Notices in large print or read out
10.2.6 | records | Home teams enable visitors to play
10.3 | heading | Arranging the hall
10.3.1 | records | One game a table, room for assistants
10.3.2 | records | Wider corridors for wheelchairs
10.3.3 | records | Arbiters within reach
10.3.4 | records | Power sockets for lamps
10.3.5 | assists | Blind players keep their place and assistant
10.4 | heading | Assistants of disabled players
10.4.1 | records | Assistants know some chess
10.4.2 | records | Names of the pieces in the player's language
10.4.3 | records | Assistant says when leaving
10.4.4 | records | Assistant always writes the moves
10.5 | heading | Organisation and chief arbiter
10.5.1 | records | Players' meeting before round one
10.5.2 | assists | Preferably one round a day
10.5.3 | assists | Boards assigned by hand after pairing
10.5.4 | records | Offers and claims through the assistant
10.5.5 | assists | Time trouble with visually disabled players
11 | heading | Running school tournaments
11.1 | heading | General points on school events
11.1.1 | records | Where these guidelines apply
11.1.2 | records | Every player accompanied
11.1.3 | records | Attendant helps to find the table
11.1.4 | records | Attendants are spectators during play
11.1.5 | records | No devices for attendants
11.1.6 | records | Flash in the first five minutes only
11.2 | heading | Organisers' duties in school events
11.2.1 | assists | Invitation and regulations
11.2.2 | records | Chief organiser present
11.2.3 | decides | One arbiter for thirty players
11.2.4 | records | Rules explained before round one
11.3 | heading | Conditions of play
11.3.1 | assists | One hall, two square metres a player
11.3.2 | decides | An arbiter in every hall
11.3.3 | decides | Furniture by the children's height
11.3.4 | records | Same equipment for all
11.3.5 | records | Material of the pieces
11.3.6 | records | Sizes of boards and pieces for schools
11.3.7 | records | Spare sets and clocks
11.3.8 | records | Boards with coordinates
11.3.9 | records | Signs in the hall
11.3.10 | records | Groups marked by colours
11.3.11 | records | Space for spectators
11.3.12 | records | Spectators keep clear of the boards
11.3.13 | records | Finished players leave and do not play on
11.3.14 | records | Notice board for lists and results
11.3.15 | records | No food; water not on the table
11.4 | heading | Time, results and points in school events
11.4.1 | decides | Five to six hours of play a day
11.4.2 | records | Clock added after twenty minutes
11.4.3 | decides | Usual points; other scoring allowed
11.5 | heading | Tie-breaks in school events
11.5.1 | assists | Announced in advance; lots at last
11.5.2 | assists | Play-off where time allows
11.5.3 | decides | Swiss tie-breaks for schools
11.5.3.1 | decides | Schools, Swiss: Buchholz Cut 1
11.5.3.2 | decides | Schools, Swiss: Buchholz
11.5.3.3 | decides | Schools, Swiss: most wins
11.5.3.4 | decides | Schools, Swiss: most wins with Black
11.5.4 | decides | Round-robin tie-breaks for schools
11.5.4.1 | decides | Schools, round robin: most wins
11.5.4.2 | decides | Schools, round robin: Sonneborn-Berger
11.5.4.3 | decides | Schools, round robin: Koya
11.5.4.4 | decides | Schools, round robin: most wins with Black
12 | heading | Time controls of world events
12.1 | decides | Time control: World Championship match
12.2 | decides | Time control: Candidates
12.3 | decides | Time control: World Cup
12.4 | decides | Time control: Grand Prix
12.5 | decides | Time control: Women's World Championship match
12.6 | decides | Time control: Olympiad
12.7 | decides | Time control: World Team Championship
12.8 | decides | Time control: Women's World Team Championship
12.9 | decides | Time control: Women's Grand Prix
12.10 | decides | Time control: World Seniors
12.11 | decides | Time control: World Senior Teams
12.12 | decides | Time control: World Juniors and Girls
12.13 | decides | Time control: continental individual events
12.14 | decides | Time control: continental team events
12.15 | decides | Time control: World Youth
12.16 | decides | Time control: World Cadets
12.17 | decides | Time control: World Schools
12.18 | decides | Time control: World School Teams
12.19 | decides | Time control: World Amateurs
12.20 | decides | Time control: Under-16 Olympiad
12.21 | decides | Time control: World Rapid
12.22 | decides | Time control: World Blitz
12.A | records | Title events: see the title regulations
12.B | records | Rated events: see the rating regulations
13 | heading | Tie-breaks and round-robin tables
13.1 | heading | Choice of tie-breaks
13.1.1 | assists | Announced beforehand; lots if all fail
13.1.2 | assists | Play-off best where time allows
13.1.3 | decides | Ranking in descending order of each system
13.2 | assists | Play-off between tied players
13.2.1 | assists | Time set aside
13.2.2 | assists | Pairing and rate fixed in advance
13.2.3 | assists | All cases covered by the regulations
13.2.4 | assists | Only for first or qualifying places
13.2.5 | decides | Places decided by the play-off's result
13.2.6 | decides | Equally placed losers share the prizes
13.2.7 | records | Last-round games of contenders may start earlier
13.2.8 | assists | Breaks before and between stages
13.2.9 | records | An arbiter for each game; chief arbiter final
13.2.10 | decides | Colours by lot
13.2.11 | decides | Example procedure for limited time
13.2.11.1 | decides | Two players: two games, then first win
13.2.11.2 | decides | Three players: single round robin
13.2.11.3 | decides | Four players: knock-out drawn by lot
13.2.11.4 | decides | Five or more: top four by the next tie-break
13.2.12 | records | Right to make changes
13.2.13 | records | Slower games for two by agreement
13.3 | heading | Average rating of opponents
13.3.1 | decides | Plain average of opponents' ratings (ARO)
13.3.2 | decides | Average with the lowest ratings cut (AROC)
13.4 | heading | The Buchholz family
13.4.1 | decides | Buchholz: sum of opponents' scores
13.4.2 | decides | Median Buchholz: highest and lowest cut
13.4.3 | decides | Median Buchholz 2: two at each end cut
13.4.4 | decides | Buchholz Cut 1: lowest cut
13.4.5 | decides | Buchholz Cut 2: two lowest cut
13.5 | decides | Direct encounter between tied players
13.6 | heading | Koya in round robins
13.6.1 | decides | Koya: points against the upper half
13.6.2 | decides | Koya extended step by step
13.7 | decides | Wins with Black
13.8 | decides | Games with Black
13.9 | heading | Sonneborn-Berger and its kinds
13.9.1 | decides | Sonneborn-Berger in a round robin
13.9.2 | decides | Sonneborn-Berger in a double round robin
13.9.3 | decides | Sonneborn-Berger for teams
13.10 | heading | Tie-breaks in team events
13.10.1 | decides | Match points where game points rank
13.10.2 | decides | Game points where match points rank
13.11 | heading | Systems using own and opponents' results
13.11.1 | decides | Own and opponents': Sonneborn-Berger
13.11.2 | decides | Own and opponents': Koya
13.11.3 | decides | Own and opponents': Koya extended
13.11.4 | decides | Own and opponents': number of wins
13.11.5 | decides | Own and opponents': wins with Black
13.11.6 | decides | Own and opponents': direct encounter
13.12 | heading | Systems that look at the team alone
13.12.1 | decides | Team's own: match points
13.12.2 | decides | Team's own: game points
13.12.3 | decides | Team's own: direct encounter
13.13 | heading | Systems using opponents' results
13.13.1 | decides | Scores after the unplayed-games rule
13.13.2 | heading | Opponents': Buchholz systems
13.13.2.1 | decides | Opponents': Median Buchholz
13.13.2.2 | decides | Opponents': Median Buchholz 2
13.13.2.3 | decides | Opponents': Buchholz Cut 1
13.13.2.4 | decides | Opponents': Buchholz Cut 2
13.13.2.5 | decides | Sum of the opponents' Buchholz
13.13.3 | heading | Opponents': Sonneborn-Berger systems
13.13.3.1 | decides | Sonneborn-Berger for individuals
13.13.3.2 | decides | Teams A: match points by match points
13.13.3.3 | decides | Teams B: match points by game points
13.13.3.4 | decides | Teams C: game points by match points
13.13.3.5 | decides | Teams D: game points by game points
13.13.3.6 | decides | Teams A, weakest opponent cut
13.13.3.7 | decides | Teams B, weakest opponent cut
13.13.3.8 | decides | Teams C, weakest opponent cut
13.13.3.9 | decides | Teams D, weakest opponent cut
13.14 | decides | Rating systems and unplayed games
13.14.1 | decides | More than two games skipped: lowest average
13.14.1.1 | decides | ARO among the rating systems
13.14.1.2 | decides | AROC among the rating systems
13.14.2 | decides | Virtual opponent for an unplayed game
13.15 | heading | Recommended lists of tie-breaks
13.15.1 | decides | Applied in the order listed
13.15.2 | decides | List for individual round robins
13.15.3 | decides | List for team round robins
13.15.4 | decides | List for Swisses with unreliable ratings
13.15.5 | decides | List for Swisses with consistent ratings
13.15.6 | decides | List for team Swisses
13.16 | decides | Berger round-robin tables
13.16.1 | decides | Tables for up to sixteen players
13.16.2 | decides | Double round: last two rounds of cycle one swapped
13.17 | decides | Varma tables for lots
13.17.1 | heading | Restricted drawing of numbers
13.17.1.1 | assists | Envelopes prepared by groups
13.17.1.2 | decides | Largest federation draws first
13.17.1.3 | assists | A contingent draws from one envelope
13.17.1.4 | assists | Next contingents follow
13.17.1.5 | decides | Groups for nine to twenty-four players
"""),
)
