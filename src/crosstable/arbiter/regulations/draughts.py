"""What FMJD's annexes want the specific regulations of a competition to say.

Annex 2, 3 with its binding rules, Annex 3 on rates of play and ties, Annex 18 on ceremonies.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.arbiter.regulations.adoptable import CEREMONIES, OTHER_COUNTING, TIE_GAMES
from crosstable.arbiter.regulations.asking import rule_asking
from crosstable.arbiter.regulations.findings import Finding, Place, Weight
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.event_class import Level
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.pairing.match import MATCH
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.rulebooks.rules import rule

_OPENING, _PAUSE, _CLOSING = 45, 120, 60
"""Minutes that the code of behaviour has for ceremonies (Code 6, 8.a)."""
_TITLES = frozenset({Level.WORLD, Level.CONTINENTAL})


@rule("regulations.rounds")
def least_rounds(event: Subject) -> Iterator[Finding]:
    """Ask tournaments for at least seven rounds (Annex 2, 3a).

    The text is about round robins and Swisses; how long a match lasts has its own rule (3e), and
    the rounds of a knock-out follow from its players.
    """
    rules = event.edition.regulations
    if event.is_of_matches or rules is None:
        return
    if 0 < event.rounds < rules.least_rounds:
        said = Sentence.plural(
            "{count} round is planned; the text asks for at least {least}",
            "{count} rounds are planned; the text asks for at least {least}",
            count=event.rounds,
            least=rules.least_rounds,
        )
        yield event.finding("regulations.rounds", event.demanded, said, place=Place.ANNOUNCEMENT)


@rule("regulations.increment")
def increment(event: Subject) -> Iterator[Finding]:
    """Ask for the least seconds a move of normal games (Annex 3, 6.1)."""
    rate, normal = event.rate, event.edition.rates_of_play.classes[0]
    if rate is None or event.kind != normal.name:
        return
    if normal.lacks_seconds(rate):
        said = Sentence.plural(
            "{count} second is added for a move; in a normal game it takes at least {least}",
            "{count} seconds are added for a move; in a normal game it takes at least {least}",
            count=rate.increment,
            least=normal.least_increment,
        )
        yield event.finding("regulations.increment", Weight.MUST, said, place=Place.ANNOUNCEMENT)


@rule("regulations.normal-time")
def normal_time(event: Subject) -> Iterator[Finding]:
    """Say that two hours for both and sixty moves make a normal game (Annex 3, 6.1)."""
    if event.kind == "semi-rapid":
        said = Sentence(
            "both players have less than two hours for the first sixty moves: these are semi-rapid "
            "and not normal games"
        )
        yield event.finding(
            "regulations.normal-time", Weight.SHOULD, said, place=Place.ANNOUNCEMENT
        )


@rule("regulations.fischer")
def fischer(event: Subject) -> Iterator[Finding]:
    """Recommend seconds for each move, which electronic clocks make obligatory (Annex 3, 6.1)."""
    if event.rate is not None and not event.rate.has_increment:
        said = Sentence(
            "no seconds are added for moves, which is allowed only where there are no electronic "
            "clocks"
        )
        yield event.finding("regulations.fischer", Weight.SHOULD, said, place=Place.ANNOUNCEMENT)


@rule("regulations.ties")
def ties(event: Subject) -> Iterator[Finding]:
    """Recommend to say what decides between equals (Annex 3, 5.10)."""
    if not event.tournament.tie_breaks and not event.text("tie-games"):
        said = Sentence(
            "the announcement does not say what decides between equals; the usual list of the "
            "text applies"
        )
        yield event.finding("regulations.ties", Weight.SHOULD, said, place=Place.ANNOUNCEMENT)


def _planned_by_the_text(event: Subject) -> bool:
    """Return whether the games are those of a plan of the text, which ends in the games of a tie.

    So are the title matches of Annex 12 (11.2, 11.3) and Annex 17 (12.c), with their points.
    """
    plan = event.tournament.game_plan
    return any(known.plan == plan and known.articles for known in event.edition.game_plans)


@rule("regulations.title-tie")
def title_tie(event: Subject) -> Iterator[Finding]:
    """Ask for the games that decide a tie for a world or continental title (Annex 2, 3d)."""
    if _planned_by_the_text(event):
        return
    if event.tournament.event_class.level in _TITLES and not event.text("tie-games"):
        said = Sentence("a tie for the title is decided by games, and it is not stated which")
        yield event.finding(
            "regulations.title-tie",
            Weight.MUST,
            said,
            "tie-games",
            TIE_GAMES,
        )


@rule("regulations.other-counting")
def other_counting(event: Subject) -> Iterator[Finding]:
    """Ask how ties are broken under another counting system (Annex 3, 5.10a)."""
    points = event.tournament.points
    if _planned_by_the_text(event):
        return
    if points != event.edition.points and not event.text("ties-of-other-counting"):
        said = Sentence(
            "games count by {points}, and it is not stated whether ties are broken differently",
            points=points.name,
        )
        yield event.finding(
            "regulations.other-counting",
            Weight.MUST,
            said,
            "ties-of-other-counting",
            OTHER_COUNTING,
        )


@rule("regulations.specific-rules")
def specific_rules(event: Subject) -> Iterator[Finding]:
    """Ask for place, dates and venue (Annex 2, 3)."""
    announced = {
        Sentence("the dates"): event.tournament.starts is not None,
        Sentence("the place"): bool(event.tournament.city),
    }
    missing = [words for words, known in announced.items() if not known]
    name = "regulations.specific-rules"
    if missing:
        said = Sentence(
            "the specific regulations do not name {missing}",
            missing=Listing(missing, joint="and"),
        )
        yield event.finding(name, event.demanded, said, place=Place.ANNOUNCEMENT)
    if not event.text("venue"):
        said = Sentence("the specific regulations do not name the venue")
        yield event.finding(name, event.demanded, said, "venue")


@rule("regulations.ceremonies")
def ceremonies(event: Subject) -> Iterator[Finding]:
    """Recommend to say when ceremonies are, and that players attend (Annex 2, 2.12; Code 1-9)."""
    weight = Weight.SHOULD if event.reach is EventReach.OFFICIAL else Weight.MAY
    yield from event.open("regulations.ceremonies", weight, "ceremonies", CEREMONIES)


@rule("regulations.opening")
def opening(event: Subject) -> Iterator[Finding]:
    """Ask for two hours of rest after an opening of more than 45 minutes (Code 6)."""
    minutes, pause = event.number("opening-minutes"), event.number("opening-pause")
    if minutes is None or minutes <= _OPENING:
        return
    said = Sentence(
        "the opening lasts {minutes:minute|minutes}, more than {most}",
        minutes=minutes,
        most=_OPENING,
    )
    weight, field, proposal = Weight.SHOULD, "opening-minutes", str(_OPENING)
    if pause is None or pause < _PAUSE:
        said = Sentence(
            "the opening lasts {minutes:minute|minutes}, more than {most}: players need "
            "{pause:minute|minutes} "
            "before their first game",
            minutes=minutes,
            most=_OPENING,
            pause=_PAUSE,
        )
        weight, field, proposal = event.demanded, "opening-pause", str(_PAUSE)
    yield event.finding("regulations.opening", weight, said, field, proposal)


@rule("regulations.closing")
def closing(event: Subject) -> Iterator[Finding]:
    """Recommend a closing of an hour at most (Code 8.a)."""
    minutes = event.number("closing-minutes")
    if minutes is not None and minutes > _CLOSING:
        said = Sentence(
            "the closing lasts {minutes:minute|minutes}, more than {most}",
            minutes=minutes,
            most=_CLOSING,
        )
        name = "regulations.closing"
        yield event.finding(name, Weight.SHOULD, said, "closing-minutes", str(_CLOSING))


@rule("regulations.extra-places")
def extra_places(event: Subject) -> Iterator[Finding]:
    """Mention the places of organiser and sponsor at official events (Annex 2, 2.1a)."""
    if event.reach is EventReach.OFFICIAL:
        for field in ("organisation-place", "sponsor-place"):
            yield from event.open("regulations.extra-places", Weight.MAY, field)


DRAUGHTS_RULES = (
    (least_rounds, Weight.MUST),
    (increment, Weight.MUST),
    (normal_time, Weight.SHOULD),
    (fischer, Weight.SHOULD),
    (ties, Weight.SHOULD),
    (title_tie, Weight.MUST),
    # Ask for the rate of the Superblitz that ends ties at official events (Annex 2, 3d).
    rule_asking(
        "regulations.superblitz",
        Weight.MUST,
        "superblitz",
        "5min + 2s/move",
        when=lambda event: event.reach is EventReach.OFFICIAL and not _planned_by_the_text(event),
    ),
    (other_counting, Weight.MUST),
    # Ask whether a decided match is played on (Annex 2, 3e); a plan of games says it already.
    rule_asking(
        "regulations.match-stops",
        Weight.MUST,
        "match-stops",
        when=lambda event: (
            event.tournament.system.name == MATCH.name and event.tournament.game_plan is None
        ),
    ),
    (specific_rules, Weight.MUST),
    (ceremonies, Weight.SHOULD),
    (opening, Weight.MUST),
    (closing, Weight.SHOULD),
    (extra_places, Weight.MAY),
)
"""Each rule with the most it can weigh; those that ask for one field where it is open, as rows."""
