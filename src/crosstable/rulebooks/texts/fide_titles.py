"""Which articles FIDE's International Title Regulations have.

Printed numbers, which add a digit for a level: 1.41 belongs to 1.4, ``1.41a`` to 1.41; only 1.10
is the tenth section of 1. Items in brackets follow with a letter or a point: ``1.21a``,
``1.42e.3``. The forms listed under 3 are ``3.1`` to ``3.3``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.titles",
    federation="FIDE",
    title="International Title Regulations",
    short="B.01",
    version="1 July 2017",
    left_to_people="what bodies of FIDE decide, and how",
    articles=articles("""
0 | heading | Titles, validity and terms
0.1 | decides | Only the listed titles exist
0.2 | records | How these regulations change
0.21 | records | Changes every fourth year
0.22 | decides | Changes bind events starting after they take effect
0.3 | records | Qualification Commission judges titles
0.31 | decides | The eight over-the-board titles
0.4 | assists | Titles last for life
0.41 | records | Revocation for abuse
0.42 | decides | When a title is valid and confirmed
0.43 | decides | Opponents' titles count after confirmation
0.44 | decides | Date on which a title is achieved
0.45 | records | Title removed after cheating
0.5 | decides | Performance, norm and direct title defined
0.6 | heading | Award of titles
0.61 | assists | By championship result or by rating
0.62 | decides | Rating needed for a direct title; conditional award
0.63 | assists | By norms and application
1 | heading | Requirements for the titles
1.1 | heading | Administration of title events
1.11 | decides | Laws, registration and unchanged composition
1.12 | decides | Twelve hours of play a day at most
1.13 | decides | Two rounds a day; least thinking time
1.13a | decides | Grandmaster: one norm with single-round days
1.13b | decides | Same time control for all players
1.14 | decides | Ninety days; leagues up to a year
1.15 | decides | Long events: ratings and titles of the day
1.16 | decides | Chief arbiter is IA or FA and present
1.17 | decides | Arbiters do not play
1.2 | heading | Titles from championships
1.21 | heading | What a championship result gives
1.21a | decides | Championship result gives a title
1.21b | decides | Championship result gives a single norm
1.22 | decides | At least 35 per cent
1.23 | decides | Participation needed for direct titles
1.23a | decides | Groups combined into one
1.24 | decides | Terms of the direct-title tables
1.24a | decides | Table of women's direct titles
1.24b | decides | Table of open direct titles
1.3 | decides | Titles by rating after thirty games
1.31 | decides | FIDE Master by rating
1.32 | decides | Candidate Master by rating
1.33 | decides | Woman FIDE Master by rating
1.34 | decides | Woman Candidate Master by rating
1.4 | decides | Titles by norms
1.41 | heading | Number of games in a norm
1.41a | decides | At least nine games
1.41b | decides | Seven or eight games in named events
1.41c | decides | Eight games after a forfeit or bye
1.41d | decides | Full points above the norm count as games
1.42 | heading | Games left out
1.42a | decides | Opponents outside FIDE federations
1.42b | decides | Games against computers
1.42c | decides | Unrated zero-scorers in round robins
1.42d | decides | Forfeits and adjudications
1.42e | decides | Later games ignored once the result is reached
1.42e.1 | decides | Mix of opponents already met
1.42e.2 | decides | Enough games remain
1.42e.3 | decides | Fixed pairings: mix judged on the whole event
1.42e.4 | decides | Double round: enough different opponents
1.42f | decides | Won games may be ignored
1.42g | decides | Events altered to favour a player
1.43 | decides | Federations of the opponents
1.43a | decides | Exempt: national championship final
1.43b | decides | Exempt: national team championship
1.43c | decides | Exempt: zonal and sub-zonal events
1.43d | assists | Exempt: with prior approval
1.43e | decides | Exempt: Swisses with many foreign rated players
1.43f | decides | One norm under the normal foreigner rule
1.44 | decides | Most opponents of one and of the own federation
1.45 | heading | Titles of the opponents
1.45a | decides | Half are title-holders
1.45b | decides | Grandmaster norm: a third grandmasters
1.45c | decides | IM norm: a third IMs or better
1.45d | decides | WGM norm: a third WGMs or better
1.45e | decides | WIM norm: a third WIMs or better
1.45f | decides | Double round: six players, titles counted once
1.46 | heading | Ratings of the opponents
1.46a | decides | List in force at the start
1.46b | decides | Adjusted rating floors
1.46c | decides | One opponent only raised to the floor
1.46d | decides | Unrated count as 1000; their share limited
1.47 | heading | Average of the opponents' ratings
1.47a | decides | Sum divided by opponents
1.47b | decides | Rounded, half upwards
1.48 | decides | Performance rating needed
1.48a | decides | Least average of the opponents
1.49 | decides | Table from percentage to rating difference
1.5 | heading | Award after norms
1.51 | decides | Two norms covering 27 games
1.52 | decides | One norm for several titles
1.53 | decides | Rating reached at some time
1.53a | decides | Interim rating is enough
1.54 | decides | Norms judged by the rules of their time
1.55 | decides | Norms before July 2005 expired unless registered
1.6 | decides | Summary of title events
1.6.1 | decides | Summary of opponents and ratings
1.7 | heading | Summary for the number of opponents
1.71 | decides | Using the tables; thirteen games at most
1.72 | decides | Norm tables for seven to nineteen rounds
1.8 | assists | Certificates of title results
1.9 | assists | Reports on title events
1.91 | decides | End of the event is its last round
1.92 | decides | Report due within seven days
1.93 | assists | Games of the norm-makers included
1.10 | heading | Applying for titles
1.10a | assists | Registration of direct titles
1.10b | assists | Titles on application
2 | heading | Application forms and deadlines
2.1 | assists | Which forms for which title
2.2 | records | Federation submits and pays
2.3 | decides | Thirty days' notice and surcharges
2.4 | decides | Sixty days on the website
3 | heading | List of forms
3.1 | assists | IT1: certificate of title result
3.2 | assists | IT2: title application
3.3 | assists | IT3: tournament report
"""),
)
