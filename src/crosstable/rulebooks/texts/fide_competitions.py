"""Which articles FIDE's General Regulations for Competitions have.

Bracketed items are written with a point: 6.7(2) is ``6.7.2``, its second case ``6.7.2.2``. There
is no 6.6 in the text. The levels of 1.2 are ``1.2.L1`` to ``1.2.L3``. Two sections that the
manual prints without numbers have names of ours: ``Teams`` (board order in team events, after
article 7) and ``Prizes`` (sharing money prizes, after article 13, systems a to c as printed).
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.competitions",
    federation="FIDE",
    title="General Regulations for Competitions",
    short="GR",
    version="2018 General Assembly",
    left_to_people="the hall, hospitality, manners, media and whom FIDE appoints",
    articles=articles("""
Preface | records | Used with the Laws; national law comes first
1 | heading | Scope and levels
1.1 | records | Definitive where event rules are silent
1.2 | heading | Levels of competition
1.2.L1 | assists | Level 1: official FIDE events
1.2.L2 | assists | Level 2: events for titles and norms
1.2.L3 | assists | Level 3: rated events
1.3 | records | Rules of other commissions included by reference
2 | heading | The chief organiser
2.1 | records | Chief organiser and organising committee
2.2 | heading | What the chief organiser answers for
2.2.1 | assists | Organiser: regulations of the event
2.2.2 | records | Organiser: people and devices against cheating
2.2.3 | records | Organiser: dress code
2.2.4 | assists | Organiser: registration in advance
2.2.5 | records | Organiser: media rules
2.2.6 | records | Organiser: technical staff
3 | heading | The chief arbiter
3.1 | heading | Duties during the event
3.1.1 | assists | Record of every round
3.1.2 | records | Proper course of the event
3.1.3 | records | Order in the venue
3.1.4 | records | Comfort of the players
3.2 | heading | Duties before the start
3.2.1 | records | Additional rules, agreed with the organiser
3.2.2 | records | Checking the conditions of play
3.2.3 | records | Equipment, arbiters and helpers
3.3 | records | Chief arbiter's reading of the Laws prevails
3.4 | assists | Chief arbiter's final report
4 | records | Playing hall and equipment
4.1 | records | Separate smoking area
4.2 | records | Smoking ban announced beforehand
4.3 | records | Games at the set place and time
4.4 | assists | Large clock from thirty players, announcements below
5 | heading | Making the pairings
5.1 | decides | Round robin by the Berger tables
5.2 | assists | Pairing restrictions announced before round one
5.3 | decides | Restricted lots by the Varma tables
5.4 | decides | Swiss by the announced system
6 | heading | Lots and withdrawals
6.1 | records | Chief arbiter answers for lots and pairings
6.2 | assists | Round-robin lots drawn openly
6.3 | decides | Lots at least twelve hours before round one
6.4 | assists | Changes between the lots and round one
6.5 | decides | Absence without notice counts as withdrawal
6.7 | heading | Withdrawal from a round robin
6.7.1 | records | Entering means playing to the end
6.7.2 | decides | Round robin: results of a withdrawn or expelled player
6.7.2.1 | decides | Under half played: results not counted
6.7.2.2 | decides | Half or more played: results counted
6.8 | heading | Withdrawals and absences in a Swiss
6.8.1 | decides | Swiss: a withdrawn player's results stand
6.8.2 | decides | Absence announced before the pairing
6.8.3 | assists | Two players without a game may be paired late
6.8.4 | assists | Half-point bye: once, never in the last round
7 | assists | Team events and captains
7.1 | decides | Team list due in time, else the first named
7.2 | decides | More than half the team present at the start
7.3 | records | Captain signs the match protocol
7.4 | records | Captain leaves and enters by permission
7.5 | records | Nobody stands behind the opposing team
7.6 | records | Captain speaks to players before the arbiter
7.7 | records | Captain may advise on draws only
7.8 | records | Captain's deputy named in writing
Teams | heading | Team composition (manual's remarks on article 7)
Teams.1 | decides | Fixed board order set before round one
Teams.2 | decides | Line-ups with reserves keep the order
Teams.3 | decides | No line-up handed in: the first boards play
Teams.4 | decides | Wrong board: forfeited in the match, still rated
8 | records | Ties and unplayed games: see C.02
9 | heading | Conduct of the players
9.1 | records | An accepted invitation binds
9.2 | records | Dress code and its penalties
9.3 | assists | Leaving without resigning
9.4 | assists | Arranged results penalised
9.5 | records | No eating at the board
10 | heading | Appeals against rulings
10.1 | records | Reconcile first, then penalise
10.2 | decides | Appeals committee in place before round one
10.3 | assists | Who may appeal and against what
10.4 | assists | Appeal in writing, with fee, by the deadline
11 | heading | Media in the venue
11.1 | records | Noiseless television cameras
11.2 | records | Photography and flash
12 | heading | Invitations to level 1 events
12.1 | records | Invitations sent early
12.2 | records | Through federations, after approval
12.3 | heading | What the invitation contains
12.3.1 | decides | Invitation: dates and place
12.3.2 | decides | Invitation: reference to FIDE's rules
12.3.3 | decides | Invitation: the hotels
12.3.4 | decides | Invitation: the schedule
12.3.5 | decides | Invitation: rate of play and clocks
12.3.6 | decides | Invitation: pairing and tie-break systems
12.3.7 | decides | Invitation: default time
12.3.8 | decides | Invitation: draw restrictions
12.3.9 | decides | Invitation: which rapid or blitz rules
12.3.10 | decides | Invitation: travel, board and lodging
12.3.11 | decides | Invitation: fees, prizes, payment and tax
12.3.12 | decides | Invitation: visa information
12.3.13 | decides | Invitation: reaching the venue
12.3.14 | decides | Invitation: players and chief arbiter
12.3.15 | decides | Invitation: website and contacts
12.3.16 | decides | Invitation: duties towards media and sponsors
12.3.17 | decides | Invitation: dress code
12.3.18 | decides | Invitation: smoking restrictions
12.3.19 | decides | Invitation: security arrangements
12.3.20 | decides | Invitation: medical matters
12.3.21 | decides | Invitation: tourism and internet
12.3.22 | decides | Invitation: date for the reply, place to report
12.3.23 | decides | Reply: health, diet and religion
12.3.24 | decides | Reply: measures for a disability
12.4 | records | Accepted invitations cannot be withdrawn
12.5 | records | Medical care and insurance
12.6 | records | Same procedure, adapted, for levels 2 and 3
13 | heading | Appointing arbiters of level 1 events
13.1 | records | Who nominates arbiters
13.1.1 | records | Nomination of the chief arbiter
13.1.2 | records | Nomination of the other arbiters
Prizes | heading | Awarding money prizes (section of the manual)
Prizes.a | decides | Money shared equally
Prizes.b | decides | Money by tie-break order
Prizes.c | decides | Hort: half by tie-break, half shared
Prizes.1 | assists | System and number of prize places announced
Prizes.2 | assists | Two people work out the prizes separately
Prizes.3 | assists | Rating prizes and best improvement
"""),
)
