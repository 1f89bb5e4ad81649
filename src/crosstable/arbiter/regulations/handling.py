"""What the General Regulations and the handling rules for Swisses want said: byes, lots, the hall.

FIDE GR 4 to 6, 11 and the awarding of prizes, C.04.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.arbiter.regulations.adoptable import BYE_NOTICE, RESTRICTED, SMOKING
from crosstable.arbiter.regulations.asking import rule_asking
from crosstable.arbiter.regulations.findings import Finding, Place, Weight
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.prizes import Sharing
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.rulebooks.rules import rule

_LARGE = 30
"""From so many players on a clock shows the time (GR 4.4)."""
_LOTS_BEFORE = 12


@rule("regulations.byes-number")
def byes_number(event: Subject) -> Iterator[Finding]:
    """Object to more half-point byes than one, or than the rounds of a day (GR 6.8.4)."""
    wanted = event.number("byes-a-player") or 0
    if event.text("half-point-byes") == "no":
        return
    usual = event.edition.byes.half_point_byes
    most = max(usual, event.rounds_a_day if usual else 0)
    if wanted > most:
        said = Sentence(
            "{wanted:half-point bye|half-point byes} per player are announced; the text allows "
            "{most}",
            wanted=wanted,
            most=most,
        )
        name = "regulations.byes-number"
        yield event.finding(name, event.demanded, said, "byes-a-player", str(most))


@rule("regulations.byes-official")
def byes_official(event: Subject) -> Iterator[Finding]:
    """Object to half-point byes at official events: only the others may give them (GR 6.8.4)."""
    if event.text("half-point-byes") == "yes" and event.reach is EventReach.OFFICIAL:
        said = Sentence("half-point byes are announced for an official event, which has none")
        yield event.finding("regulations.byes-official", Weight.MUST, said, "half-point-byes", "no")


@rule("regulations.byes-rounds")
def byes_rounds(event: Subject) -> Iterator[Finding]:
    """Doubt rounds without byes that the event does not have, or where nobody gets one anyway."""
    named = [int(each) for each in re.findall("[0-9]{1,3}", event.text("no-bye-rounds"))]
    beyond = [number for number in named if event.rounds and not 0 < number <= event.rounds]
    name, field = "regulations.byes-rounds", "no-bye-rounds"
    if named and event.text("half-point-byes") == "no":
        said = Sentence("rounds without byes are named, and half-point byes are not given at all")
        yield event.finding(name, Weight.SHOULD, said, field)
    elif beyond:
        said = Sentence(
            "no half-point bye in round {named}: the event has {rounds:round|rounds}",
            named=Listing(map(str, beyond)),
            rounds=event.rounds,
        )
        yield event.finding(name, Weight.SHOULD, said, field)


@rule("regulations.corrections")
def corrections(event: Subject) -> Iterator[Finding]:
    """Ask until when a wrong result can be reported in a Swiss (C.04.2.D.8)."""
    if event.is_swiss:
        yield from event.open(
            "regulations.corrections", event.demanded, "correction-deadline", "30", "60"
        )


@rule("regulations.start-signal")
def start_signal(event: Subject) -> Iterator[Finding]:
    """Ask for a large clock from thirty players on, and for calls below (GR 4.4)."""
    chosen, players = event.text("start-signal"), event.players
    weight = Weight.MUST if event.reach is EventReach.OFFICIAL else Weight.MAY
    name = "regulations.start-signal"
    if players >= _LARGE and chosen != "clock":
        said = Sentence(
            "{players:player|players}: a large digital clock shows the time in the playing hall",
            players=players,
        )
        yield event.finding(name, weight, said, "start-signal", "clock")
    elif 0 < players < _LARGE and not chosen:
        said = Sentence(
            "{players:player|players}: the start is called five minutes and one minute before",
            players=players,
        )
        yield event.finding(name, weight, said, "start-signal", "calls")


@rule("regulations.pairing-restrictions")
def pairing_restrictions(event: Subject) -> Iterator[Finding]:
    """Ask that players are told of restricted pairings before round 1 (GR 5.2)."""
    if event.tournament.forbidden_pairs and not event.text("pairing-restrictions"):
        said = Sentence("some players are kept from meeting, and the regulations do not say so")
        yield event.finding(
            "regulations.pairing-restrictions",
            event.demanded,
            said,
            "pairing-restrictions",
            RESTRICTED,
        )


@rule("regulations.lots")
def lots(event: Subject) -> Iterator[Finding]:
    """Ask that lots are drawn twelve hours before round 1 at greater events (GR 6.3)."""
    hours = event.number("lots-hours")
    if event.reach < EventReach.NORMS:
        return
    if hours is None:
        if not event.is_swiss:
            yield from event.open("regulations.lots", Weight.SHOULD, "lots-hours", "12", "24")
    elif hours < _LOTS_BEFORE:
        said = Sentence(
            "lots are drawn {hours} hours before round 1, and at least {least} hours are required",
            hours=hours,
            least=_LOTS_BEFORE,
        )
        weight = Weight.SHOULD if event.is_swiss else Weight.MUST
        yield event.finding("regulations.lots", weight, said, "lots-hours", str(_LOTS_BEFORE))


@rule("regulations.photographs")
def photographs(event: Subject) -> Iterator[Finding]:
    """Offer the rule on photographs (GR 11.2; FMJD Annex 3, 4.2)."""
    rules = event.edition.regulations
    if rules is not None:
        yield from event.open("regulations.photographs", Weight.MAY, "media", rules.flash)


@rule("regulations.pairing-system")
def pairing_system(event: Subject) -> Iterator[Finding]:
    """Doubt a Swiss that is paired by no published system (GR 5.4, C.04.2.A.1)."""
    if event.is_swiss and event.tournament.system.name not in event.edition.pairing_systems:
        said = Sentence(
            "no pairing system of the federation is announced: rounds are paired by hand"
        )
        yield event.finding(
            "regulations.pairing-system", Weight.SHOULD, said, place=Place.ANNOUNCEMENT
        )


@rule("regulations.late-rounds")
def late_rounds(event: Subject) -> Iterator[Finding]:
    """Doubt a last round for late entries that the event does not have (C.04.2.C)."""
    last = event.number("late-entries") or 0
    if event.rounds and last > event.rounds:
        said = Sentence(
            "late entries are admitted up to round {last}: the event has {rounds:round|rounds}",
            last=last,
            rounds=event.rounds,
        )
        yield event.finding("regulations.late-rounds", Weight.SHOULD, said, "late-entries", "1")


@rule("regulations.prize-shares")
def prize_shares(event: Subject) -> Iterator[Finding]:
    """Doubt prizes that everybody level with the last of them shares (awarding of prizes)."""
    fund = event.tournament.prizes
    if fund.lists and fund.share_beyond_places and fund.sharing is not Sharing.BY_RANK:
        said = Sentence(
            "everybody with the points of the last prize shares in it: it may be worth little; say "
            "how many players are paid"
        )
        yield event.finding("regulations.prize-shares", Weight.SHOULD, said, place=Place.PRIZES)


HANDLING_RULES = (
    # Recommend to say whether half-point byes are given (GR 6.8.4).
    rule_asking(
        "regulations.byes",
        Weight.SHOULD,
        "half-point-byes",
        when=lambda event: event.is_swiss and event.reach is not EventReach.OFFICIAL,
    ),
    (byes_number, Weight.MUST),
    (byes_official, Weight.MUST),
    (byes_rounds, Weight.SHOULD),
    # Recommend to say by when a bye is asked for (GR 6.8.2, 6.8.4).
    rule_asking(
        "regulations.bye-notice",
        Weight.SHOULD,
        "bye-notice",
        BYE_NOTICE,
        when=lambda event: event.text("half-point-byes") == "yes",
    ),
    (corrections, Weight.MUST),
    (start_signal, Weight.MUST),
    (pairing_restrictions, Weight.MUST),
    (lots, Weight.MUST),
    # Recommend to say where smoking is forbidden (GR 4.2, 12.3.18).
    rule_asking("regulations.smoking", Weight.SHOULD, "smoking", SMOKING),
    (photographs, Weight.MAY),
    (pairing_system, Weight.SHOULD),
    # Offer a last round for late entries in a Swiss (C.04.2.C).
    rule_asking(
        "regulations.late-entries",
        Weight.MAY,
        "late-entries",
        "1",
        "2",
        when=lambda event: event.is_swiss,
    ),
    (late_rounds, Weight.SHOULD),
    # Offer another rule for players who stay away without a word (GR 6.5, C.04.2.D.2).
    rule_asking("regulations.absence", Weight.MAY, "absent-without-notice"),
    (prize_shares, Weight.SHOULD),
)
"""Each rule with the most it can weigh; those that ask for one field where it is open, as rows."""
