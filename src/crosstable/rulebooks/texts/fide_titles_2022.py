"""Which articles FIDE's Title Regulations of 2022 have, as far as they are known here.

Numbers are written with points since then, 1.4.1 for what was 1.41; items have a letter.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.titles.2022",
    federation="FIDE",
    title="International Title Regulations of 2022",
    short="B.01 (2022)",
    version="1 January 2022",
    left_to_people="what bodies of FIDE decide, and how",
    differs_from="fide.titles",
    articles=articles("""
0 | heading | Titles, validity and terms
0.3 | records | Qualification Commission judges titles
0.3.1 | decides | The eight over-the-board titles
0.5 | decides | Performance, norm and direct title defined
0.6 | heading | Award of titles
0.6.2 | decides | Rating needed for a direct title; conditional award
1 | heading | Requirements for the titles
1.1 | heading | Administration of title events
1.1.1 | decides | Laws, registration and unchanged composition
1.1.2 | decides | Twelve hours of play a day at most
1.1.3 | decides | Two rounds a day; two hours for sixty moves
1.1.3a | decides | Grandmasters: one norm with single-round days
1.1.4 | decides | Ninety days; leagues up to a year
1.1.5 | decides | More than thirty days: ratings and titles of the day
1.1.6 | decides | Chief arbiter is IA or FA and present
1.1.7 | decides | Arbiters do not play
1.2 | heading | Titles from championships
1.2.2 | decides | Ten participants and nine rounds for direct titles
1.3 | decides | Titles by rating after thirty games
1.4 | decides | Titles by norms
1.4.1 | heading | Number of games in a norm
1.4.1a | decides | At least nine games
1.4.1b | decides | Seven or eight games in named events
1.4.1c | decides | Eight games after a forfeit win or bye count as nine
1.4.1d | decides | Full points above the norm count as games
1.4.1e | decides | Later games ignored unless the pairings are fixed
1.4.1f | decides | Won games may be ignored
1.4.2 | heading | Games left out
1.4.2a | decides | Opponents outside FIDE federations; FIDE's flag is none
1.4.2b | decides | Unrated zero-scorers in round robins
1.4.2c | decides | Forfeits and adjudications
1.4.2e | decides | Forms of events that need no approval
1.4.3 | decides | Federations of the opponents
1.4.3a | decides | Exempt: national championship final
1.4.3b | decides | Exempt: national team championship
1.4.3c | decides | Exempt: zonal and sub-zonal events
1.4.3d | decides | Exempt: Swisses with many foreign rated players
1.4.3e | decides | One norm under the normal foreigner rule
1.4.4 | decides | Most opponents of one and of the own federation
1.4.5 | heading | Titles of the opponents
1.4.5a | decides | Half are title-holders
1.4.5b | decides | Grandmaster norm: a third grandmasters
1.4.5c | decides | IM norm: a third IMs or better
1.4.5d | decides | WGM norm: a third WGMs or better
1.4.5e | decides | WIM norm: a third WIMs or better
1.4.5f | decides | Double round: six players, titles counted once
1.4.6 | heading | Ratings of the opponents
1.4.6a | decides | List in force at the start
1.4.6b | decides | Adjusted rating floors
1.4.6c | decides | One opponent only raised to the floor
1.4.6d | decides | Unrated opponents count as 1000
1.4.7 | heading | Average of the opponents' ratings
1.4.7a | decides | Sum divided by opponents
1.4.7b | decides | Rounded, half upwards
1.4.8 | decides | Performance rating needed
1.4.8a | decides | Least average of the opponents
1.4.9 | decides | Table from percentage to rating difference
1.5 | heading | Award after norms
1.5.1 | decides | Two norms covering 27 games
1.5.3 | decides | Rating reached at some time
1.5.6 | decides | One norm from an event of a named kind
1.7 | heading | Summary for the number of opponents
1.7.1 | decides | Using the tables; thirteen games at most
1.10 | assists | Applying for titles
"""),
)
