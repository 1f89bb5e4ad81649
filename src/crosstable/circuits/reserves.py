"""The global reserve list: World Cup and rating list in turn (FMJD Annex 17 Appendix C)."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from crosstable.circuits.championship import Championship, Contender, identified, key_of
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.championship_rules import RESERVE_RULES
from crosstable.rulebooks.rules import rule

_PRINTED = 6
"""So many places of the list are numbered in the appendix; the seventh says: and so on."""


class Reserve(msgspec.Struct, frozen=True, kw_only=True):
    """One place of the list."""

    number: int
    player: str
    """The key."""
    contender: Contender
    because: Reason


class ReserveList(msgspec.Struct, frozen=True, kw_only=True):
    """The list with who is not on it and why."""

    reserves: tuple[Reserve, ...]
    deleted: tuple[Reason, ...]
    """Players of the rating list without games enough."""
    notes: tuple[Reason, ...]
    numbering: Reason | None = None
    """What is to be said of the numbers, where some are not there."""


@rule("championship.reserve-list")
def reserve_list(championship: Championship, qualified: Collection[str]) -> ReserveList:
    """Return the list for the players who are not qualified, keys of ``qualified``.

    Both lists are walked in turn, beginning with the World Cup; whoever is on the reserve list by
    one of them is passed over on the other, and where one ends the other goes on (decision 544).
    """
    same = identified(championship)
    active, deleted, notes = _active(championship.ranked("rating"))
    sources = (("cup", championship.ranked("cup")), ("rating", active))
    taken: set[str] = set()
    waiting = {
        name: [one for one in ranked if same[key_of(one)] not in qualified]
        for name, ranked in sources
    }
    reserves: list[Reserve] = []
    turn = 0
    while any(waiting.values()):
        name = ("cup", "rating")[turn % 2]
        turn += 1
        queue = waiting[name]
        while queue and same[key_of(queue[0])] in taken:
            queue.pop(0)
        if not queue:
            continue
        one = queue.pop(0)
        taken.add(same[key_of(one)])
        number = len(reserves) + 1
        reserves.append(
            Reserve(
                number=number,
                player=same[key_of(one)],
                contender=one,
                because=Reason(_why(name, one), Citation("fmjd.annex17", _article(number))),
            )
        )
    return ReserveList(reserves=tuple(reserves), deleted=tuple(deleted), notes=tuple(notes))


def without(listed: ReserveList, players: Collection[str]) -> ReserveList:
    """Return a list without some players; the others keep the numbers they were announced with.

    Decision 721.
    """
    left = tuple(one for one in listed.reserves if one.player not in players)
    if len(left) == len(listed.reserves):
        return listed
    kept = Reason.that(
        "everybody keeps the number of the list as it was announced; numbers that are not there "
        "belong to players who have qualified or withdrawn since",
        Citation("fmjd.annex17", "App.C.Remark.3"),
    )
    return replace(listed, reserves=left, numbering=kept)


def followed_by(listed: ReserveList, later: ReserveList) -> ReserveList:
    """Return a list and, after it, whoever is on a later one only (decision 721)."""
    known = {one.player for one in listed.reserves}
    more = [one for one in later.reserves if one.player not in known]
    numbered = tuple(
        replace(one, number=number) for number, one in enumerate(more, start=len(known) + 1)
    )
    return replace(listed, reserves=listed.reserves + numbered)


def why_nobody(championship: Championship, listed: ReserveList) -> Sentence | None:
    """Return why nobody is on a list, where nobody is."""
    cup, ranked = championship.ranked("cup"), championship.ranked("rating")
    if listed.reserves:
        return None
    if not cup and not ranked:
        return Sentence(
            "World Cup classification and rating list make this list; neither is known yet."
        )
    if not ranked:
        of_rating = Sentence("the rating list is not known yet")
    elif len(listed.deleted) == len(ranked):
        of_rating = Sentence(
            "nobody on the rating list has {least} games in three years",
            least=RESERVE_RULES.least_games,
        )
    else:
        of_rating = Sentence(
            "whoever has games enough on the rating list has a chair or has withdrawn"
        )
    if cup:
        of_cup = Sentence("everybody in the World Cup classification has a chair or has withdrawn")
    else:
        of_cup = Sentence("the World Cup classification is not known yet")
    return Sentence(
        "Nobody is on this list: {reasons}.", reasons=Listing([of_cup, of_rating], glue="; ")
    )


def _article(number: int) -> str:
    return f"App.C.{min(number, _PRINTED + 1)}"


def _why(source: str, one: Contender) -> Sentence:
    if source == "cup":
        return Sentence(
            "next of the World Cup classification, place {rank}, not yet qualified", rank=one.rank
        )
    return Sentence(
        "next of the rating list, {rating}, not yet qualified",
        rating="–" if one.rating is None else str(one.rating),
    )


def _active(
    ranked: tuple[Contender, ...],
) -> tuple[tuple[Contender, ...], list[Reason], list[Reason]]:
    """Return the rating list renumbered without those who played too little (Remark 1)."""
    article = Citation("fmjd.annex17", "App.C.Remark.1")
    least = RESERVE_RULES.least_games
    kept: list[Contender] = []
    deleted: list[Reason] = []
    notes: list[Reason] = []
    unknown = [one.name for one in ranked if one.games is None]
    for one in ranked:
        if one.games is not None and one.games < least:
            deleted.append(
                Reason.that(
                    "{player}: {games:rated game|rated games} in the last three years, fewer than "
                    "{least}",
                    article,
                    player=one.name,
                    games=one.games,
                    least=least,
                )
            )
        else:
            kept.append(one)
    if unknown:
        notes.append(
            Reason(
                Sentence.plural(
                    "the games of {count} player of the rating list are not known; that player "
                    "stays on it",
                    "the games of {count} players of the rating list are not known; these stay "
                    "on it",
                    count=len(unknown),
                ),
                article,
            )
        )
    if ranked and not kept:
        notes.append(
            Reason.that(
                "nobody on the rating list has {least} games in three years: the World Cup "
                "classification alone makes the reserve list",
                article,
                least=least,
            )
        )
    return tuple(kept), deleted, notes
