"""Annex 9: the FMJD rating system, article by article, with its two tables.

The first of two articles printed as 1.2.1.2 is 1.2.1.1 here. There is no 4.2.3 and no 6.2.e in
print. The sections of the report file are children of 11, named as the format names them.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex9",
    federation="FMJD",
    title="FMJD rating system and its application rules",
    short="Annex 9",
    version="2022-11-23",
    left_to_people="who keeps the ratings, and what for",
    articles=articles("""
1 | heading | Purpose and scope of the ratings
1.1 | records | What the rating lists are for
1.1.a | records | List for the hundred-square game
1.1.b | records | List for the 64-square game
1.2 | heading | Which competitions count
1.2.1 | assists | Kinds of competition that are rated
1.2.1.1 | assists | Rated: official FMJD and confederation events
1.2.1.2 | assists | Rated: national championships and qualifiers
1.2.1.3 | decides | Rated: others announced two weeks ahead
1.2.2 | heading | Further conditions for rating an event
1.2.2.1 | decides | Time control and share of the development factor
1.2.2.1.a | decides | Full factor from two hours each
1.2.2.1.b | decides | Sixty percent from an hour and a half
1.2.2.1.c | decides | Forty percent from one hour
1.2.2.1.d | decides | Twenty percent from half an hour
1.2.2.2 | decides | Separate rapid and blitz list
1.2.2.2.a | decides | Rapid-blitz: full factor up to 15 minutes
1.2.2.2.b | decides | Rapid-blitz: half factor above 15 minutes
1.2.2.3 | records | Rated events follow Annex 3
1.2.2.4 | records | Free service for reports in due form
1.3 | assists | Main referee reports the competition
1.4 | records | Ratings as the measure behind titles
1.5 | decides | Estimating from national ratings by formula
2 | heading | Principles of the system
2.1 | records | Results and rating differences convert both ways
2.2 | records | Normal distribution as the basis
2.3 | decides | From result to rating difference, with interpolation
2.4 | decides | From rating difference to expected result
2.4.1 | decides | Interpolating the expected percentage
2.4.2 | decides | Table for higher and lower rated player
3 | heading | Formulas of the ratings
3.1 | decides | Performance in one competition
3.2 | decides | Rating change from one event
3.2.1 | decides | Expected score of an event
3.2.2 | decides | Rating change from score and expectation
3.2.3 | decides | Development factor K
3.3 | decides | Adding changes up to a new rating
3.3.1 | decides | New rating from 25 games on
3.3.2 | decides | New rating before 25 games
4 | heading | Reporting a competition
4.1 | assists | Report within seven days by official software
4.1.1 | heading | What the report contains
4.1.1.a | assists | Report: about the competition
4.1.1.b | assists | Report: the referees and their contacts
4.1.1.c | assists | Report: name, dates, place, sponsors
4.1.1.d | assists | Report: system and time control
4.1.1.e | assists | Report: special cases such as referee decisions
4.1.1.f | records | Report: other remarks
4.2 | assists | Reporting in another form
4.2.1 | assists | Other form: what the report contains
4.2.1.a | assists | Other form: same information as usual
4.2.1.b | records | Other form: proof of payment
4.2.2 | decides | Other form: one table of results
4.2.2.1 | decides | Result table: FMJD number
4.2.2.2 | decides | Result table: first name
4.2.2.3 | decides | Result table: family name
4.2.2.4 | decides | Result table: FMJD title
4.2.2.5 | decides | Result table: FMJD rating
4.2.2.6 | decides | Result table: federation
4.2.2.7 | decides | Result table: birthday if without number
4.2.4 | records | Official languages only in reports
4.2.5 | assists | Writing names in reports
4.2.5.1 | decides | Names in English letters, at most 17
4.2.5.2 | assists | Names in full, never shortened
4.3 | decides | Validity and dates of a rating list
4.4 | decides | Periods and the events falling in them
4.5 | decides | Deadline for sending reports
4.6 | records | Each federation's ratings official
4.7 | assists | Incomplete, missing or late reports
5 | decides | Calculating the ratings
5.1 | assists | Checking the referee's report
5.2 | decides | Which own rating counts; unrated for norms
5.3 | decides | Average of opponents: rated and played only
5.4 | decides | Rating change of each participant
5.5 | decides | New rating after the closing date
6 | decides | Published rating lists
6.a | decides | Official list of active players
6.b | decides | Full list of valid ratings
6.1 | assists | Four lists a year, ordered by rating
6.2 | assists | Contents of a publication
6.2.a | decides | Publication: closing date
6.2.b | decides | Publication: date of application
6.2.c | decides | Publication: tournaments calculated
6.2.d | decides | Publication: rating of each player
6.2.f | decides | Publication: games counted for each player
6.3 | decides | Classes A, B and C of players
6.4 | decides | Inactive players change class
6.5 | decides | Value of unrated players for titles
7 | heading | Watching over the rating list
7.1 | records | Level arbitrary, differences meaningful
7.2 | records | Equal rating means equal strength over years
7.3 | records | Responsible person studies deviations
7.4 | assists | Ways to detect drift
7.4.a | assists | Drift: average of a fixed group
7.4.b | assists | Drift: average of the top fifty
7.4.c | assists | Drift: distribution of all ratings
8 | heading | Competence of the rating official
8.1 | records | Official: statistical knowledge
8.2 | records | Official: studies and advice
8.3 | records | Official: grasp of newcomers and age
8.4 | records | Official: help to federations
8.5 | records | Official: objectivity of a referee
9 | records | Abbreviations in the formulas
10 | records | History and scope of application
11 | decides | Text format for tournament data
11.info | decides | Format: section about the tournament
11.players | decides | Format: section of the players
11.results | decides | Format: section of the results
IX-1 | decides | Table of rating differences by percentage
IX-2 | decides | Table of expected percentages by rating difference
"""),
)
