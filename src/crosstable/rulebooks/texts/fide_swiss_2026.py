"""Which rules FIDE's Swiss chapter C.04 has since 1 February 2026, as far as they are kept here.

C.04.1 is listed with its articles 1 to 9, C.04.2, C.04.3, C.04.6 and C.04.7 with the numbers of the
Handbook behind the number of the chapter: ``C.04.3.2.4.9`` is article 2.4.9 of the Dutch system.
Criteria of the Swiss of teams have their names there: ``C.04.6.C4``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.swiss.2026",
    federation="FIDE",
    title="FIDE Swiss Rules of 2026",
    short="C.04",
    version="in force from 1 February 2026",
    left_to_people="which systems FIDE publishes, and who may authorise others",
    articles=articles("""
C.04 | heading | FIDE Swiss rules
C.04.1 | heading | Basic rules of every Swiss system
C.04.1.1 | assists | Number of rounds declared beforehand
C.04.1.2 | decides | Nobody meets the same opponent twice
C.04.1.3 | decides | Odd number: a bye, of one value in the whole event
C.04.1.4 | decides | Who cannot get the bye: win's points without playing
C.04.1.5 | decides | Opponents usually of equal score
C.04.1.6 | decides | Colour difference at most two, exceptions by system
C.04.1.7 | decides | Never one colour three times running, exceptions by system
C.04.1.8 | decides | Usual allocation of colours
C.04.1.9 | decides | Pairings can be explained
C.04.2 | heading | General handling of Swiss events
C.04.2.1 | heading | Pairing systems
C.04.2.1.1 | assists | Published systems and accelerations
C.04.2.1.2 | records | Others need leave and stand in the regulations
C.04.2.1.3 | assists | Chief Arbiter declares system and acceleration
C.04.2.1.4 | decides | Same data, same pairings for everyone
C.04.2.1.5 | assists | Pairings not altered in anyone's favour
C.04.2.2 | heading | Initial order and late entries
C.04.2.2.1 | assists | A strength for each participant
C.04.2.2.2 | decides | Ranking by strength, title, alphabet
C.04.2.2.2.1 | decides | First by strength
C.04.2.2.2.2 | decides | Then by title
C.04.2.2.2.3 | decides | Then alphabetically, unless announced otherwise
C.04.2.2.3 | decides | Pairing numbers, corrected until round four
C.04.2.2.4 | assists | Late entry: no points before, paired when present
C.04.2.2.5 | decides | Numbers provisional until the list closes
C.04.2.3 | heading | Pairing, colours and publication
C.04.2.3.1 | decides | Adjourned games pair as draws
C.04.2.3.2 | decides | Withdrawn participants are not paired
C.04.2.3.3 | decides | Announced absence: unpaired and no points
C.04.2.3.4 | decides | Only played games count for colours
C.04.2.3.5 | decides | Unplayed pairings may come again
C.04.2.3.6 | decides | Recommended order of the boards
C.04.2.4 | heading | Presence, publication and changes
C.04.2.4.1 | assists | Presence not confirmed: excluded, with exceptions
C.04.2.4.2 | assists | Results and pairings published
C.04.2.4.3 | decides | Errors and the rounds they still affect
C.04.2.4.4 | assists | When published pairings may change
C.04.2.4.4.1 | assists | For a repeated meeting
C.04.2.4.4.2 | assists | Where the rules of the event allow it
C.04.2.4.4.3 | assists | For two without opponents who agree
C.04.2.4.4.4 | assists | For a late entry, with as few changes as possible
C.04.2.4.4.5 | assists | For the top boards of the last round
C.04.3 | heading | FIDE Dutch system
C.04.3.1 | heading | Definitions of the Dutch system
C.04.3.1.1 | decides | Pairing numbers
C.04.3.1.2 | decides | Order for pairing
C.04.3.1.2.1 | decides | Order by score
C.04.3.1.2.2 | decides | Order by pairing number
C.04.3.1.3 | heading | Scoregroups and brackets
C.04.3.1.3.1 | decides | Scoregroup: players of one score
C.04.3.1.3.2 | decides | Bracket: residents and those moved down
C.04.3.1.3.3 | decides | Homogeneous and heterogeneous brackets
C.04.3.1.3.4 | decides | Remainder of a heterogeneous bracket
C.04.3.1.4 | heading | Floaters and floats
C.04.3.1.4.1 | decides | Downfloaters and moved-down players
C.04.3.1.4.2 | decides | Floats of players with different scores
C.04.3.1.4.3 | decides | Downfloat of a bye, or of points without playing
C.04.3.1.4.4 | decides | No other floats
C.04.3.1.5 | decides | Pairing-allocated bye
C.04.3.1.6 | decides | Colour difference
C.04.3.1.7 | decides | Colour preference
C.04.3.1.7.1 | decides | Absolute colour preference
C.04.3.1.7.2 | decides | Strong colour preference
C.04.3.1.7.3 | decides | Mild colour preference
C.04.3.1.7.4 | decides | No preference before the first game
C.04.3.1.8 | decides | Topscorers in the last round
C.04.3.1.9 | heading | Pairing a round
C.04.3.1.9.1 | decides | When a round is completely paired
C.04.3.1.9.2 | decides | From the top scoregroup down
C.04.3.1.9.3 | assists | No complete pairing: the Chief Arbiter decides
C.04.3.2 | heading | Criteria
C.04.3.2.1 | heading | Absolute criteria
C.04.3.2.1.1 | decides | C1: no repeated meeting
C.04.3.2.1.2 | decides | C2: who cannot get the bye
C.04.3.2.1.3 | decides | C3: equal absolute preferences do not meet
C.04.3.2.2 | heading | Completion criterion
C.04.3.2.2.1 | decides | C4: everybody not yet paired can be paired
C.04.3.2.3 | heading | Criterion of the bye
C.04.3.2.3.1 | decides | C5: the bye to the lowest score possible
C.04.3.2.4 | heading | Quality criteria
C.04.3.2.4.1 | decides | C6: fewest downfloaters
C.04.3.2.4.2 | decides | C7: lowest scores of the downfloaters
C.04.3.2.4.3 | decides | C8: downfloaters best for the next bracket
C.04.3.2.4.4 | decides | C9: the bye to who missed the fewest games
C.04.3.2.4.5 | decides | C10: topscorers, fewest colour differences beyond two
C.04.3.2.4.6 | decides | C11: topscorers, fewest colours three in a row
C.04.3.2.4.7 | decides | C12: fewest refused colour preferences
C.04.3.2.4.8 | decides | C13: fewest refused strong preferences
C.04.3.2.4.9 | decides | C14: fewest residents who float down again
C.04.3.2.4.10 | decides | C15: fewest opponents of moved-down players who float up again
C.04.3.2.4.11 | decides | C16: residents with a downfloat two rounds ago
C.04.3.2.4.12 | decides | C17: opponents with an upfloat two rounds ago
C.04.3.2.4.13 | decides | C18: differences of moved-down players after a downfloat
C.04.3.2.4.14 | decides | C19: differences of their opponents after an upfloat
C.04.3.2.4.15 | decides | C20: differences after a downfloat two rounds ago
C.04.3.2.4.16 | decides | C21: differences after an upfloat two rounds ago
C.04.3.3 | heading | Pairing one bracket
C.04.3.3.1 | heading | Parameters of a bracket
C.04.3.3.1.1 | decides | M0: players moved down
C.04.3.3.1.2 | decides | MaxPairs: most pairs possible
C.04.3.3.1.3 | decides | M1: moved-down players who are paired
C.04.3.3.2 | heading | Subgroups
C.04.3.3.2.1 | decides | S1 and S2
C.04.3.3.2.2 | decides | Who is in S1
C.04.3.3.2.3 | decides | Who is in S2
C.04.3.3.2.4 | decides | Limbo
C.04.3.3.3 | heading | Building a candidate
C.04.3.3.3.1 | decides | S1 against S2 in turn
C.04.3.3.3.2 | decides | Candidate of a homogeneous bracket
C.04.3.3.3.3 | decides | Pairing of the moved-down players, remainder
C.04.3.3.3.4 | decides | Candidate of a heterogeneous bracket
C.04.3.3.4 | heading | Evaluating a candidate
C.04.3.3.4.1 | decides | A perfect candidate is taken at once
C.04.3.3.5 | heading | Imperfect candidate
C.04.3.3.5.1 | decides | Another composition, another candidate
C.04.3.3.5.2 | decides | In which sequence
C.04.3.3.5.3 | decides | Each is built and evaluated
C.04.3.3.6 | heading | Homogeneous brackets and remainders
C.04.3.3.6.1 | decides | Transpositions, then exchanges
C.04.3.3.7 | heading | Heterogeneous brackets
C.04.3.3.7.1 | decides | First the remainder
C.04.3.3.7.2 | decides | Then other opponents of the moved-down players
C.04.3.3.7.3 | decides | Then other moved-down players
C.04.3.3.8 | heading | No perfect candidate
C.04.3.3.8.1 | decides | Take the best, the earliest of equals
C.04.3.4 | heading | Order in which pairings are generated
C.04.3.4.1 | heading | Numbers in the bracket
C.04.3.4.1.1 | decides | Numbers anew in each bracket and remainder
C.04.3.4.2 | heading | Transpositions of S2
C.04.3.4.2.1 | decides | What a transposition is
C.04.3.4.2.2 | decides | Order of transpositions
C.04.3.4.3 | heading | Exchanges between S1 and S2
C.04.3.4.3.1 | decides | What an exchange is
C.04.3.4.3.2 | decides | Order of exchanges
C.04.3.4.4 | heading | Sets of moved-down players
C.04.3.4.4.1 | decides | Which sets are valid
C.04.3.4.4.2 | decides | Order of sets
C.04.3.4.5 | heading | Next element
C.04.3.4.5.1 | decides | Each application takes the next one
C.04.3.5 | heading | Colours
C.04.3.5.1 | decides | Initial colour by lot
C.04.3.5.2 | heading | Rules of allocation
C.04.3.5.2.1 | decides | Both preferences granted
C.04.3.5.2.2 | decides | The stronger preference granted
C.04.3.5.2.3 | decides | Alternate from the last differing colours
C.04.3.5.2.4 | decides | Higher ranked player's preference
C.04.3.5.2.5 | decides | Odd number gets the initial colour
C.04.6 | heading | Swiss system for teams
C.04.6.1 | heading | Definitions
C.04.6.1.1 | assists | Initial order of the teams, which stays
C.04.6.1.2 | decides | Primary and secondary score
C.04.6.1.4 | decides | The bye is worth a drawn match
C.04.6.1.5 | decides | Floaters play another score
C.04.6.1.6 | decides | Colour of a team: its first board
C.04.6.1.7 | decides | Colour preferences of type A and B
C.04.6.2 | heading | Criteria
C.04.6.C1 | decides | Nobody meets the same team twice
C.04.6.C2 | decides | Who cannot get the bye
C.04.6.C3 | decides | The round can be completed
C.04.6.C4 | decides | Fewest upfloaters
C.04.6.C5 | decides | Their scores as high as possible
C.04.6.C6 | decides | Following scoregroup paired with its fewest upfloaters
C.04.6.C7 | decides | Fewest upfloaters that floated last round
C.04.6.C8 | decides | Fewest colour preferences not granted
C.04.6.C9 | decides | Fewest strong colour preferences not granted
C.04.6.C10 | decides | Fewest opponents of upfloaters that floated last round
C.04.6.3 | heading | Procedure
C.04.6.3.3 | decides | Bracket after bracket from the top
C.04.6.3.4 | decides | Who gets the bye: lowest score, most matches, largest number
C.04.6.3.5 | decides | Order of sets of upfloaters
C.04.6.3.6 | decides | Identifier of a pairing
C.04.6.4 | heading | Colours
C.04.6.4.2 | decides | First team of a pair
C.04.6.4.3 | heading | Rules of allocation
C.04.6.4.3.1 | decides | Nobody has played: odd number gets the initial colour
C.04.6.4.3.2 | decides | The only preference granted
C.04.6.4.3.3 | decides | Opposite preferences granted
C.04.6.4.3.4 | decides | The only strong preference granted
C.04.6.4.3.5 | decides | White to the lower colour difference
C.04.6.4.3.6 | decides | Alternate from the last differing colours
C.04.6.4.3.7 | decides | Preference of the first team
C.04.6.4.3.8 | decides | First team alternates
C.04.6.4.3.9 | decides | The other team alternates
C.04.7 | heading | Accelerated pairings
C.04.7.1 | heading | Baku method
C.04.7.1.1 | decides | A win is worth two draws, a loss nothing
C.04.7.1.2 | decides | Groups GA and GB before round one
C.04.7.1.3 | decides | Late entries and the last GA player
C.04.7.1.4 | decides | Virtual points in the first half of the rounds
C.04.7.1.5 | decides | Pairing score, also for the order of the boards
"""),
)
