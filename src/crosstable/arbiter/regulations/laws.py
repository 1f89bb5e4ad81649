"""What the laws of the game and the guidelines for organisers want regulations to say.

Guidelines 1.1 to 1.3 name what must be specified, 2.1 and 2.2 what should be, 3.1 to 3.4 what may.
These hold at every event that is played under the edition, registered or not.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.arbiter.regulations.asking import rule_asking
from crosstable.arbiter.regulations.findings import Finding, Place, Weight
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import rule

_HOUR = 60


@rule("regulations.default-time-length")
def default_time_length(event: Subject) -> Iterator[Finding]:
    """Doubt a default time of more than an hour, or one that outlasts the clock (Laws 6.7.1)."""
    minutes = event.number("default-time")
    if minutes is None:
        return
    first = event.rate.periods[0] if event.rate is not None else None
    if first is not None and minutes and minutes * 60 >= first.seconds:
        said = Sentence(
            "the clock of a player who is {minutes:minute|minutes} late has run out before: the "
            "first "
            "period has {time:minute|minutes}",
            minutes=minutes,
            time=first.seconds // 60,
        )
    elif minutes > _HOUR:
        said = Sentence("a default time of {minutes} minutes is more than an hour", minutes=minutes)
    else:
        return
    yield event.finding(
        "regulations.default-time-length", Weight.SHOULD, said, "default-time", "30"
    )


_GAMES_AN_ARBITER = {"rapid": 3, "blitz": 1}


@rule("regulations.rapid-supervision", "regulations.blitz-supervision")
def supervision(event: Subject) -> Iterator[Finding]:
    """Ask for the arbiters that the Competition Rules need in rapid and blitz (A.3.1.1, B.3.1.1).

    Asked once the number of players and somebody who judges are known.
    """
    games = _GAMES_AN_ARBITER.get(event.kind)
    if games is None or event.text(f"{event.kind}-laws") != "competition":
        return
    arbiters = sum(official.judges for official in event.tournament.officials)
    boards = event.players // 2
    if arbiters and boards > arbiters * games:
        yield event.finding(
            f"regulations.{event.kind}-supervision",
            Weight.MUST,
            Sentence.plural(
                "the Competition Rules need {needed} arbiters for {boards} games at a time; "
                "{count} is announced",
                "the Competition Rules need {needed} arbiters for {boards} games at a time; "
                "{count} are announced",
                count=arbiters,
                needed=-(-boards // games),
                boards=boards,
            ),
            f"{event.kind}-laws",
            "rapid",
        )


@rule("regulations.quickplay")
def quickplay(event: Subject) -> Iterator[Finding]:
    """Ask about draw claims in the last two minutes without increment (III.2.1, Guidelines 1.3)."""
    rate = event.rate
    if rate is None or event.kind not in {"standard", "rapid"} or rate.periods[-1].increment:
        return
    yield from event.open("regulations.quickplay", Weight.MUST, "quickplay")


@rule("regulations.draw-move")
def draw_move(event: Subject) -> Iterator[Finding]:
    """Ask from which move on, where draws are restricted by moves (Laws 9.1.1)."""
    restricted, move = event.text("draw-restriction"), event.text("draw-from-move")
    name = "regulations.draw-move"
    if restricted == "from-move" and not move:
        said = Sentence("draws are restricted up to a move, and it is not stated which")
        yield event.finding(name, Weight.MUST, said, "draw-from-move", "30", "40")
    elif move and restricted != "from-move":
        said = Sentence(
            "a first move for draws is named ({move}), but draws are not restricted by moves",
            move=move,
        )
        yield event.finding(name, Weight.MUST, said, "draw-restriction", "from-move")


@rule("regulations.scoring")
def scoring(event: Subject) -> Iterator[Finding]:
    """Remind that other points than the usual ones are announced (Laws 10.1, Guidelines 3.1)."""
    points = event.tournament.points
    if points != event.edition.points:
        said = Sentence(
            "games count {points} and not {usual}: readers look for it in the regulations",
            points=points.name,
            usual=event.edition.points.name,
        )
        yield event.finding("regulations.scoring", Weight.MAY, said, place=Place.ANNOUNCEMENT)


@rule("regulations.late-consequence")
def late_consequence(event: Subject) -> Iterator[Finding]:
    """Ask what being late brings, where that is less than an hour (FMJD Annex 3, 5.2)."""
    minutes = event.number("default-time")
    if minutes is None or minutes >= _HOUR or event.text("late-consequence"):
        return
    said = Sentence(
        "a player is too late after {minutes:minute|minutes}, and the consequence is not decided",
        minutes=minutes,
    )
    yield event.finding(
        "regulations.late-consequence",
        Weight.MUST,
        said,
        "late-consequence",
        *("warning", "fine", "loss"),
    )


@rule("regulations.late-fine")
def late_fine(event: Subject) -> Iterator[Finding]:
    """Ask how much the fine is (FMJD Annex 3, 5.2.2)."""
    if event.text("late-consequence") == "fine" and not event.text("late-fine"):
        said = Sentence("being late costs a fine, and it is not stated how much")
        yield event.finding("regulations.late-fine", Weight.MUST, said, "late-fine", "25 EUR")


LAWS_RULES = (
    # Ask after how many minutes a player has lost (Laws 6.7.1, Guidelines 1.1).
    rule_asking("regulations.default-time", Weight.MUST, "default-time", "0", "15", "30"),
    (default_time_length, Weight.SHOULD),
    # Ask what is too late, an hour unless somebody says otherwise (FMJD Annex 3, 5.2).
    rule_asking("regulations.lateness", Weight.SHOULD, "default-time", "15", "30", "60"),
    (late_consequence, Weight.MUST),
    (late_fine, Weight.MUST),
    # Ask which rules a rapid event is played by (Laws A.5, Guidelines 1.2).
    rule_asking(
        "regulations.rapid-laws",
        Weight.MUST,
        "rapid-laws",
        when=lambda event: event.kind == "rapid",
    ),
    # Ask which rules a blitz event is played by (Laws B.5, Guidelines 1.2).
    rule_asking(
        "regulations.blitz-laws",
        Weight.MUST,
        "blitz-laws",
        when=lambda event: event.kind == "blitz",
    ),
    (supervision, Weight.MUST),
    (quickplay, Weight.MUST),
    # Recommend to say whether players may agree a draw (Laws 9.1.1, Guidelines 2.1).
    rule_asking("regulations.draws", Weight.SHOULD, "draw-restriction", "free", "never"),
    (draw_move, Weight.MUST),
    # Recommend to say whether devices may be in a bag (Laws 11.3.2.1, Guidelines 2.2).
    rule_asking("regulations.devices", Weight.SHOULD, "devices-in-bags"),
    # Mention that a milder penalty for a device can be announced (Laws 11.3.2.2).
    rule_asking("regulations.device-penalty", Weight.MAY, "device-penalty"),
    (scoring, Weight.MAY),
    # Offer that players report before they leave the playing area (11.2.4, Guidelines 3.2).
    rule_asking("regulations.leaving", Weight.MAY, "report-leaving"),
    # Offer that whoever signed cannot appeal (Laws 11.10, Guidelines 3.3).
    rule_asking("regulations.appeal-after-signing", Weight.MAY, "appeal-after-signing"),
    # Offer a rule for adjourned games at which nobody is there (I.11, Guidelines 3.4).
    rule_asking(
        "regulations.adjourned-clock",
        Weight.MAY,
        "adjourned-clock",
        when=lambda event: event.kind == "standard",
    ),
    # Offer a rule for boards at which nobody is there, where there is time to be late (6.7.2).
    rule_asking(
        "regulations.nobody-present",
        Weight.MAY,
        "nobody-present",
        when=lambda event: event.number("default-time"),
    ),
    # Remind that random inspections are announced beforehand (Anti-cheating b.5.4).
    rule_asking("regulations.inspections", Weight.MAY, "random-inspections"),
)
"""Each rule with the most it can weigh; those that ask for one field where it is open, as rows."""
