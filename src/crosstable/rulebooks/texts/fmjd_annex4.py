"""Annex 4: the referee, article by article.

4.3.5 (ratification by the General Assembly) is still printed, although the log of updates of
September 2022 says it was deleted; it is listed as printed.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex4",
    federation="FMJD",
    title="The referee",
    short="Annex 4",
    version="2022-11-23",
    left_to_people="what makes a referee, who appoints one, and independence",
    articles=articles("""
1 | heading | What a referee is
1.1 | records | Main referee and assistant referees
1.2 | records | Referee runs the competition
1.3 | records | Assistants answer to the main referee
1.4 | records | Making players and spectators keep the rules
1.5 | records | Task reaches beyond the hours of play
1.6 | records | Stepping in unasked, with two exceptions
2 | assists | Tasks of the referee
2.1 | assists | Holding the specific regulations in time
2.2 | assists | Striking out regulations that contradict general ones
2.3 | decides | Signed list of players before the opening
2.4 | records | Board for official notices
2.5 | assists | Specific regulations always on display
2.6 | decides | Prize list displayed by half-way
2.7 | records | Prize list clear and correct
2.8 | records | Wearing a sign of office
2.9 | records | Deputy with authority always at hand
2.10 | assists | Seating the players for the next round
2.11 | records | Starting the clocks
2.12 | records | Only the referee stops a clock
2.12a | assists | Ruling on an irregular move when called
2.13 | records | Checking the clocks during play
2.14 | records | Checking that players record
2.15 | assists | Recording moves for players short of time
2.16 | records | Settling conflicts between players
2.17 | heading | Results the referee decides
2.17.1 | decides | Loss for too few moves in time
2.17.2 | assists | Declaring a draw by rule, claimed or not
2.18 | decides | Loss for arriving over an hour late
2.19 | records | Interpreting disputed wording
2.20 | records | Deciding what the regulations leave open
2.21 | assists | Collecting the notation forms
2.22 | decides | Keeping the table of results current
2.23 | decides | Responsibility for the pairings
2.24 | assists | Announcing the pairings
2.25 | assists | Directing the adjournments
2.26 | assists | Presenting the final results
2.27 | assists | Report on organisation and results
2.28 | assists | Reporting incidents, penalties and proposals
2.29 | records | Following up on claims and proposals
3 | heading | Who appoints referees
3.1 | decides | Main referee named by the council; title needed
3.2 | records | Appointment delegated to a tournament director
3.3 | records | Assistants named by the organising federation
3.4 | records | Referees encouraged to work abroad
4 | heading | Referee titles and promotion
4.1 | assists | The three referee titles
4.1.1 | decides | Technical referee: assistant without decisions
4.1.2 | decides | FMJD referee: which events they may lead
4.1.3 | decides | International referee: leads official tournaments
4.2 | heading | Conditions for each referee title
4.2.1 | records | Conditions for technical referee
4.2.2 | heading | Conditions for FMJD referee
4.2.2.1 | records | FMJD referee: knowledge of the regulations
4.2.2.2 | decides | FMJD referee: one official language
4.2.2.3 | decides | FMJD referee: national and international practice
4.2.3 | heading | Conditions for international referee
4.2.3.1 | records | International referee: knowledge of the regulations
4.2.3.2 | decides | International referee: two official languages
4.2.3.3 | decides | International referee: three events, good reports
4.3 | heading | Steps of a promotion
4.3.1 | assists | Promotion: where the proposal goes
4.3.1.1 | records | Promotion: proposed by the national federation
4.3.1.2 | records | Promotion: proposed by a confederation
4.3.1.3 | records | Promotion: proposed by the Technical Committee
4.3.2 | assists | Promotion: examined by the technical committee
4.3.3 | assists | Promotion: report to the council
4.3.4 | assists | Promotion: council decides
4.3.5 | assists | Promotion: General Assembly ratifies
4.3.6 | assists | Promotion: diploma for the candidate
4.3.7 | assists | Promotion: badge, regulations and ranking
5 | heading | Independence of a referee
5.1 | records | Impartial and separate from the organiser
5.2 | records | Consulting the organisers without belonging to them
5.3 | records | FMJD protects the referee's authority
5.4 | records | Commanding respect, by penalties if needed
5.5 | records | Referee's costs, pay and computer use
"""),
)
