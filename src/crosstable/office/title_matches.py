"""The title match of a championship, announced as a tournament of the office.

FMJD Annexes 17 12 and 12 11: both sides are entered, games and rates are those of the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.circuits.challenge import TitleMatch, title_match
from crosstable.circuits.championship import (
    Championship,
    folded,
    identified,
    key_of,
    known_contender,
    same_person,
)
from crosstable.kernel.errors import Refused
from crosstable.office.acts import DrawLots
from crosstable.office.acts.numbers import AS_ENTERED
from crosstable.office.championship_acts import TitleMatchAnnounced
from crosstable.office.championship_stages import (
    Announced,
    Stage,
    Where,
    entered,
    event_there,
    stage_details,
)
from crosstable.office.office import Office
from crosstable.rulebooks.championship_rules import TITLE_MATCHES
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.rules import rule


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


def match_refusals(championship: Championship, match: TitleMatch | None) -> tuple[str, ...]:
    """Return who plays a match although a refusal of the title match is noted of them.

    The note takes the chair of who refused (decision 751); whoever does not accept this match is
    named with it.
    """
    if match is None:
        return ()
    same = identified(championship)
    refused = {same.get(key, key) for key in championship.refused_match}
    sides = [one for one in (match.champion, match.challenger) if one is not None]
    return tuple(one.name for one in sides if same.get(key_of(one), key_of(one)) in refused)


def match_superseded(championship: Championship, match: TitleMatch | None, office: Office) -> bool:
    """Return whether the match was announced with others than those who play, or is not there."""
    if not championship.match_event or match is None or not match.champion or not match.challenger:
        return False
    announced = event_there(office, championship.match_event)
    if announced is None:
        return True
    now = sorted(folded(one.name) for one in (match.champion, match.challenger))
    return now != sorted(folded(each.player.name) for each in announced.entrants)


def title_match_stage(*, refuses: Sequence[str] = (), offer: bool = True) -> Stage:
    """Return the title match as a stage; it is announced once, unless it was superseded.

    ``refuses`` are names or numbers of those who do not accept the conditions, ``offer`` is
    whether there is one that the council accepts (decision 641).
    """

    def events(before: Championship, office: Office, where: Where) -> Mapping[str, Announced]:
        match = challenge_of(before, refuses=refuses, offer=offer)
        if before.match_event and not match_superseded(before, match, office):
            raise Refused(
                "the title match is already announced: {tournament}",
                tournament=before.match_event,
            )
        return {"": title_match_event(before, match, where, offer=offer)}

    return Stage(events, lambda name, made: TitleMatchAnnounced(name, made[""]))


@rule("championship.title-match")
def title_match_event(
    championship: Championship, match: TitleMatch, where: Where, *, offer: bool = True
) -> Announced:
    """Return the announcement of the match, and the commands that enter both sides."""
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
    terms, rules = TITLE_MATCHES[match.contest], where.rules(match.year)
    plan, points = planned_round(rules, match.plan)
    details = stage_details(
        where,
        match.contest,
        rules,
        system=terms.system,
        rate=terms.rate,
        name=where.name.strip() or f"Title match {match.year}",
        points=points,
        game_plan=plan,
        planned_rounds=rounds_of(rules, plan),
    )
    sides = (match.champion, match.challenger)
    return details, (
        entered(sides, match.contest, rules),
        DrawLots(championship.id, AS_ENTERED),
    )
