"""Whether an event meets the conditions of the World Cup: system, tie-breaks, referee, and money.

FMJD Annex 18, Conditions; what is paid is compared in ``cup_money``. Every condition is answered:
kept, broken, or open because nobody said it yet. What only people can see (hotel prices, the logo)
is listed to be confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from crosstable.circuits.conditions import Answer, Condition
from crosstable.circuits.cup import CupEvent
from crosstable.circuits.cup_money import days_of_stars, fee, payment, prizes, stars_paid
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.ratings.activity import months_before
from crosstable.rulebooks.cup_rules import SWISS, WORLD_CUP, FieldSystem
from crosstable.rulebooks.rules import rule

Check: TypeAlias = Callable[[CupEvent], Iterator[Condition]]


def conditions_of(event: CupEvent) -> tuple[Condition, ...]:
    """Return every condition of Annex 18 with what is known about it."""
    return tuple(condition for check in _CHECKS for condition in check(event))


def system_for(players: int) -> FieldSystem:
    """Return how an event with so many players is played; 18 players are many (decision 524)."""
    return next(system for system in WORLD_CUP.systems if players >= system.players)


@rule("cup.system")
def _system(event: CupEvent) -> Iterator[Condition]:
    """Compare system and rounds with those for so many players; five stars may agree another."""
    terms = event.terms
    if terms.players is None or not terms.system or _rounds_unknown(event):
        yield Condition(
            Answer.OPEN,
            Sentence(
                "system and rounds follow from the number of players; some of it is not known"
            ),
            Citation("fmjd.annex18", "Conditions.3"),
        )
        return
    asked = system_for(terms.players)
    players = Sentence.plural("{count} player", "{count} players", count=terms.players)
    if asked.system == SWISS:
        wanted = Sentence(
            "a Swiss of {rounds:round|rounds}",
            rounds=Listing([str(number) for number in asked.rounds], joint="or"),
        )
        fits = terms.rounds in asked.rounds
    else:
        single = Sentence("a round robin")
        wanted = single if asked.cycles == 1 else Sentence("a double round robin")
        fits = terms.cycles == asked.cycles
    if fits and terms.system == asked.system:
        yield Condition(
            Answer.KEPT,
            Sentence("{players}: {wanted}, as announced", players=players, wanted=wanted),
            asked.article,
        )
        return
    yield _other_system(event, Sentence("{players}: {wanted}", players=players, wanted=wanted))


def _rounds_unknown(event: CupEvent) -> bool:
    return event.terms.system == SWISS and event.terms.rounds is None


@rule("cup.other-system")
def _other_system(event: CupEvent, wanted: Sentence) -> Condition:
    """Say whether an event may be played otherwise: five stars, agreed and announced in time."""
    article = Citation("fmjd.annex18", "Conditions.5")
    if event.stars < WORLD_CUP.other_system_stars:
        return Condition(
            Answer.BROKEN,
            Sentence(
                "{wanted} is asked for; another system is possible from {stars:star|stars} on",
                wanted=wanted,
                stars=WORLD_CUP.other_system_stars,
            ),
            article,
        )
    latest = months_before(event.first_day, WORLD_CUP.other_system_months)
    agreed = event.terms.system_agreed
    if agreed is None or agreed > latest:
        return Condition(
            Answer.BROKEN,
            Sentence(
                "{wanted} is asked for; another system has to be agreed with FMJD and announced "
                "by {latest}",
                wanted=wanted,
                latest=latest,
            ),
            article,
        )
    return Condition(
        Answer.KEPT,
        Sentence("another system, agreed and announced on {day}", day=agreed),
        article,
    )


@rule("cup.tie-breaks")
def _tie_breaks(event: CupEvent) -> Iterator[Condition]:
    """Compare the tie-breaks of a Swiss with the order of the standard FMJD Swiss."""
    terms = event.terms
    if terms.system not in {"", "swiss"}:
        return
    articles = (
        Citation("fmjd.annex18", "Conditions.1.a"),
        Citation("fmjd.annex18", "Conditions.1.b"),
        Citation("fmjd.annex18", "Conditions.1.c"),
        Citation("fmjd.annex18", "Conditions.1.d"),
    )
    if not terms.tie_breaks:
        yield Condition(
            Answer.OPEN,
            Sentence("the tie-breaks of the Swiss are not entered"),
            Citation("fmjd.annex18", "Conditions.1"),
        )
        return
    for place, (wanted, article) in enumerate(
        zip(WORLD_CUP.tie_breaks, articles, strict=True), start=1
    ):
        found = terms.tie_breaks[place - 1] if place <= len(terms.tie_breaks) else ""
        if found != wanted:
            yield Condition(
                Answer.BROKEN,
                Sentence(
                    "tie-break {place} is to be {wanted}, not {found}",
                    place=place,
                    wanted=_TIE_BREAKS[wanted],
                    found=_TIE_BREAKS.get(found, found or "–"),
                ),
                article,
            )
            return
    yield Condition(
        Answer.KEPT,
        Sentence("the tie-breaks are those of the standard FMJD Swiss, in its order"),
        Citation("fmjd.annex18", "Conditions.1"),
    )


_TIE_BREAKS = {
    "short-truncated-solkoff": Sentence("short truncated Solkoff"),
    "solkoff-plus": Sentence("Solkoff plus"),
    "solkoff-baliakin": Sentence("Solkoff Baliakin"),
    "full-truncated-solkoff": Sentence("full truncated Solkoff"),
}


@rule("cup.women-apart")
def _women(event: CupEvent) -> Iterator[Condition]:
    """Ask whether women play apart, and whether that was said from the first announcement on."""
    terms = event.terms
    article = Citation("fmjd.annex18", "Conditions.4")
    if not terms.women:
        yield Condition(
            Answer.OPEN, Sentence("whether women play apart or together is not entered"), article
        )
        return
    if terms.women == "apart":
        chosen = Sentence("separate tournaments for women and men")
        article = Citation("fmjd.annex18", "Conditions.4.a")
    else:
        chosen = Sentence(
            "one group: women may win open prizes instead of women’s, and are left out when open "
            "bonus places are counted"
        )
        article = Citation("fmjd.annex18", "Conditions.4.b")
    if terms.women_announced is None:
        answer = Answer.OPEN
        sentence = Sentence("{chosen}; was it announced from the beginning?", chosen=chosen)
    elif terms.women_announced:
        answer, sentence = Answer.KEPT, Sentence("{chosen}, announced at once", chosen=chosen)
    else:
        answer = Answer.BROKEN
        sentence = Sentence("{chosen}, but not announced from the beginning", chosen=chosen)
    yield Condition(answer, sentence, article)


@rule("cup.referee")
def _referee(event: CupEvent) -> Iterator[Condition]:
    """Ask for a chief referee with a title of FMJD."""
    article = Citation("fmjd.annex18", "Conditions.6")
    terms = event.terms
    titles = Listing(WORLD_CUP.referee_titles, joint="or")
    if not terms.referee and not terms.referee_title:
        yield Condition(
            Answer.OPEN, Sentence("no chief referee is named ({titles})", titles=titles), article
        )
    elif terms.referee_title in WORLD_CUP.referee_titles:
        yield Condition(
            Answer.KEPT,
            Sentence(
                "chief referee {name}, {title}", name=terms.referee, title=terms.referee_title
            ),
            article,
        )
    else:
        yield Condition(
            Answer.BROKEN,
            Sentence(
                "the chief referee {name} needs the title {titles}",
                name=terms.referee,
                titles=titles,
            ),
            article,
        )


@rule("cup.for-people")
def _for_people(event: CupEvent) -> Iterator[Condition]:
    """List what only people can see."""
    del event
    for article, sentence in (
        (
            Citation("fmjd.annex18", "Conditions.7"),
            Sentence("results reach FMJD round by round"),
        ),
        (
            Citation("fmjd.annex18", "Conditions.8"),
            Sentence("the FMJD logo is on the event’s page and in the hall"),
        ),
        (
            Citation("fmjd.annex18", "Conditions.12"),
            Sentence("hotel and meals cost players no more than others"),
        ),
        (
            Citation("fmjd.annex18", "Conditions.15"),
            Sentence("papers for a visa go out within seven days of the request"),
        ),
        (
            Citation("fmjd.annex18", "Conditions.19"),
            Sentence("the regulations are agreed with the tournament director of FMJD"),
        ),
    ):
        yield Condition(Answer.PEOPLE, sentence, article)


_CHECKS: tuple[Check, ...] = (
    stars_paid,
    prizes,
    _system,
    _tie_breaks,
    _women,
    _referee,
    fee,
    days_of_stars,
    payment,
    _for_people,
)
