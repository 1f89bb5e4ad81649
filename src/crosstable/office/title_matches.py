"""The title match of a championship, announced as a tournament of the office.

FMJD Annexes 17 12 and 12 11: both sides are entered, games and rates are those of the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from crosstable.circuits.challenge import TitleMatch, title_match
from crosstable.circuits.championship import (
    Championship,
    Contender,
    folded,
    known_contender,
    same_person,
)
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.player import Identifier, Player, Rating, Sex, clean_name, is_federation
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.tournament import System
from crosstable.office.acts import Command, Details, DrawLots, NewPlayer, Register
from crosstable.office.acts.numbers import AS_ENTERED
from crosstable.office.cups import RATING_LIST
from crosstable.office.office import Office
from crosstable.pairing.match import MATCH
from crosstable.rulebooks.championship_rules import Contest
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.library import edition_of_list
from crosstable.rulebooks.rules import rule

__all__ = [
    "challenge_of",
    "match_superseded",
    "player_of",
    "refuse_second_match",
    "title_match_event",
]

_RATES: dict[Contest, str] = {
    "open": "fmjd-world-championship",
    "women": "fmjd-womens-title-match",
}
"""The standard games of the match, by the name of the rate in the edition."""


def challenge_of(
    championship: Championship, *, refuses: Sequence[str] = (), offer: bool = True
) -> TitleMatch:
    """Return who plays the title match, from the lists champion and final.

    ``refuses`` are names or numbers of those who do not accept the conditions.
    """
    champion = championship.ranked("champion")
    if not champion or not championship.lists.get("final"):
        raise Refused("the lists champion and final have to be there first")
    return title_match(
        championship.contest,
        championship.year,
        known_contender(championship, champion[0]),
        [known_contender(championship, one) for one in championship.lists["final"]],
        last_match_played=championship.match_played,
        refused=[same_person(championship, who) for who in refuses],
        offer=offer,
    )


def match_superseded(championship: Championship, match: TitleMatch | None, office: Office) -> bool:
    """Return whether the match was announced with others than those who play, or is not there."""
    if not championship.match_event or match is None or not match.champion or not match.challenger:
        return False
    try:
        announced = office.state(championship.match_event).tournament
    except UnknownName:
        return True
    if announced.deleted:
        return True
    now = sorted(folded(one.name) for one in (match.champion, match.challenger))
    return now != sorted(folded(each.player.name) for each in announced.entrants)


def refuse_second_match(championship: Championship) -> None:
    """Refuse to announce a match that is announced already."""
    if championship.match_event:
        raise Refused(
            "the title match is already announced: {tournament}",
            tournament=championship.match_event,
        )


@rule("championship.title-match")
def title_match_event(
    championship: Championship,
    match: TitleMatch,
    *,
    name: str = "",
    starts: date | None = None,
    city: str = "",
    federation: str = "",
    offer: bool = True,
    superseded: bool = False,
) -> tuple[Details, tuple[Command, ...]]:
    """Return the announcement of the match, and the commands that enter both sides.

    It is announced once, unless the announcement was superseded by what the lists say now.
    """
    if not superseded:
        refuse_second_match(championship)
    if match.champion is None or match.challenger is None or match.undecided:
        raise Refused("who plays the match is not decided yet", *match.because)
    if folded(match.champion.name) == folded(match.challenger.name) and not (
        match.champion.number and match.challenger.number
    ):
        raise Refused(
            "both sides of the match are called {player}; give their numbers on the lists champion "
            "and final",
            player=match.champion.name,
        )
    if not offer:
        raise Refused("without an acceptable offer no match is played", *match.because)
    rules = edition_of_list(RATING_LIST, starts or date(match.year, 1, 1))
    plan, points = planned_round(rules, match.plan)
    rates = {preset.name: preset.rate for preset in rules.rates_of_play.presets}
    women = match.contest == "women"
    details = Details(
        name=name.strip() or f"Title match {match.year}",
        game=rules.game,
        edition=rules.id,
        system=System(MATCH.name),
        points=points,
        game_plan=plan,
        planned_rounds=rounds_of(rules, plan),
        rate_of_play=rate_text(rates[_RATES[match.contest]]),
        city=city.strip(),
        federation=federation.strip().upper(),
        starts=starts,
        event_class=EventClass(level=Level.WORLD, women=women),
        edition_by="day",
    )
    sides = tuple(
        NewPlayer(player_of(one, rules.title_register, women=women))
        for one in (match.champion, match.challenger)
    )
    return details, (Register(sides), DrawLots(championship.id, AS_ENTERED))


def player_of(one: Contender, register: str, *, women: bool) -> Player:
    """Return somebody of a championship as a player of a tournament."""
    woman = one.woman if one.woman is not None else women or None
    return Player(
        name=clean_name(one.name),
        federation=one.federation if is_federation(one.federation) else "",
        sex=None if woman is None else Sex.FEMALE if woman else Sex.MALE,
        ratings=() if one.rating is None else (Rating(RATING_LIST, one.rating),),
        identifiers=(Identifier(register, one.number),) if one.number else (),
    )
