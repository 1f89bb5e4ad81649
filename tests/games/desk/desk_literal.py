# ruff: noqa: C901, PLR0911, PLR0912 -- a table is read from top to bottom, as its text is
"""What the laws of chess and of draughts say when an arbiter is called to a board.

A blind reference: written from the texts alone (FIDE Laws 2018 in the Arbiters' Manual 2019, the
list of differences of the Laws 2023, FMJD Annexes 1, 3, 4 and 6 of 2022 and the one known change
of 2024).  Only the vocabulary of matters, questions and answers was known, no verdict.

``verdict`` answers one path of answers; ``POSITIONED`` holds cases with a position or counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

CHESS_KINDS = ("standard", "rapid-supervised", "rapid", "blitz-supervised", "blitz")
DRAUGHTS_KINDS = ("standard", "rapid", "blitz")
EDITIONS = {"chess": ("laws-2018", "laws-2023"), "draughts": ("fmjd-2022", "fmjd-2024")}


@dataclass(frozen=True)
class Expected:
    """The acceptable first words, the one that fits best, and what goes with them.

    ``seconds``: added to the opponent (of the offender or claimant); 0 means certainly none,
    None means not decided by the path.  ``charged``: taken from the offender's own clock.
    ``counts``: whether an offence (or a request) is added to a count kept at the board.
    ``is_open``: the text leaves the matter open and the set lists the defensible words.
    """

    answers: frozenset[str]
    article: str
    reading: str
    primary: str
    seconds: int | None = None
    charged: int | None = None
    counts: bool | None = None
    is_open: bool = False


def _exp(
    words: tuple[str, ...] | str,
    article: str,
    reading: str,
    *,
    seconds: int | None = None,
    charged: int | None = None,
    counts: bool | None = None,
    is_open: bool = False,
) -> Expected:
    every = (words,) if isinstance(words, str) else words
    return Expected(frozenset(every), article, reading, every[0], seconds, charged, counts, is_open)


Answers = Mapping[str, str]

# Words which mean the same in law; the first fits best.
ON = ("goes on",)
REFUSED = ("goes on", "no")  # a request or proposal that has no effect
ALLOWED = ("goes on", "yes")  # a request that is granted without ending the game
STANDS_ON = ("stands", "goes on")  # "shall stand and the game shall continue"


def _other(side: str) -> str:
    return "black" if side == "white" else "white"


# =====================================================================================
# Small tools of chess
# =====================================================================================


def _wins(side: str) -> str:
    return "1-0" if side == "white" else "0-1"


def _forfeits(side: str) -> str:
    return "-/+" if side == "white" else "+/-"


def _supervised(kind: str) -> bool:
    """Return whether the Competition Rules apply without the relief of A.4 (2023: A.5)."""
    return kind in ("standard", "rapid-supervised", "blitz-supervised")


def _kind(answers: Answers, kind: str) -> str:
    return answers.get("tempo", kind)


def _minutes(kind: str, edition: str) -> tuple[int, ...]:
    """Return the minutes of Articles 7 and 9; several where the text can be read in two ways."""
    if edition == "laws-2018":
        return (1,) if kind.startswith("blitz") else (2,)
    if kind == "standard":
        return (2,)
    if kind == "blitz-supervised":
        return (1, 2)  # the clause of one minute is not among those that B.2 calls in
    return (1,)


def _minutes_article(kind: str, edition: str, article: str) -> str:
    if edition == "laws-2018":
        return f"{article}, B.2" if kind.startswith("blitz") else article
    if kind == "standard":
        return article
    if kind == "blitz-supervised":
        return f"{article}, B.2"
    return f"{article}, A.3" if kind.startswith("rapid") else f"{article}, B.3, A.3"


def _fast_article(kind: str, edition: str, tail: str) -> str:
    """Return a paragraph of A.4 (2018) or A.5 (2023) as it reaches rapid or blitz."""
    rapid = f"A.{4 if edition == 'laws-2018' else 5}.{tail}"
    if kind != "blitz":
        return rapid
    return f"B.{4 if edition == 'laws-2018' else 3}, {rapid}"


def _plus(kind: str, edition: str, article: str, reading: str, *, counts: bool) -> Expected:
    minutes = _minutes(kind, edition)
    return _exp(
        tuple(f"+{number} min" for number in minutes),
        _minutes_article(kind, edition, article),
        reading,
        seconds=60 * minutes[0] if len(minutes) == 1 else None,
        counts=counts,
        is_open=len(minutes) > 1,
    )


def _lost_unless_harmless(
    loser: str, left: str | None, article: str, *, counts: bool | None = None
) -> Expected:
    """Return that the game is lost, or drawn when the opponent has no way to give mate."""
    win = _wins(_other(loser))
    if left == "nothing":
        return _exp(
            "½-½", article, "A bare king cannot mate in any series of moves.", counts=counts
        )
    if left == "minor":
        return _exp(
            "unknown",
            article,
            "One bishop or knight mates only with the help of the loser's own men: the position "
            "has to be seen.",
            counts=counts,
        )
    if left == "more":
        return _exp(
            win,
            article,
            "The opponent has material enough; only a blocked or forced position, which the path "
            "does not show, could still make it a draw.",
            counts=counts,
        )
    return _exp(
        (win, "½-½", "unknown"),
        article,
        "Lost, or drawn if the opponent cannot mate; the path does not say what is left.",
        counts=counts,
        is_open=True,
    )


# =====================================================================================
# Chess, matter by matter
# =====================================================================================


def _chess_flag(a: Answers, kind: str, edition: str) -> Expected | None:
    kind = _kind(a, kind)
    control = a.get("control", "no")
    if control == "yes":
        return _exp(
            ON,
            "6.9",
            "The prescribed moves were completed, so no time was overstepped.",
            counts=False,
        )
    if control == "unproved":
        return _exp(
            ON,
            "8.6",
            "It cannot be shown that the time was overstepped: the next move opens the new period.",
        )
    article = "6.9" if _supervised(kind) else _fast_article(kind, edition, "3")
    return _lost_unless_harmless(a["flagged"], a.get("left"), article)


def _chess_illegal(a: Answers, kind: str, edition: str, earlier: int = 0) -> Expected | None:
    kind = _kind(a, kind)
    fault = a.get("fault", "move")
    noticed = a.get("noticed", "now")
    clause = {"move": "7.5.1", "pawn": "7.5.2", "press": "7.5.3", "hands": "7.5.4"}[fault]
    if noticed == "not-pressed":
        if fault == "press":
            return None  # the fault consists of pressing
        return _exp(
            ON,
            clause,
            "Nothing is completed before the clock is pressed; the move is put right under "
            "Article 4 without a penalty of Article 7.",
            seconds=0,
            counts=False,
        )
    if noticed == "over":
        return _exp(
            "stands",
            clause,
            "An irregularity can be corrected only during the game; afterwards the result stands.",
            seconds=0,
            counts=False,
        )
    if noticed == "later" and not _supervised(kind):
        words: tuple[str, ...] = STANDS_ON
        if fault == "pawn":
            words = ("stands", "goes on", "½-½")
        return _exp(
            words,
            _fast_article(kind, edition, "2"),
            "The opponent's next move takes away both claim and intervention; the players alone "
            "may agree on a correction."
            + (
                " A pawn still on the last rank makes the game drawn once the next move after "
                "the arbiter's observation is completed."
                if fault == "pawn"
                else ""
            ),
            seconds=0,
            counts=False,
            is_open=fault == "pawn",
        )
    if noticed == "later" and fault == "hands":
        if earlier:
            # Corrected: this said the minutes of a first one. 7.5.5 loses or draws the second.
            lost = _lost_unless_harmless(a["offender"], a.get("left"), "7.5.5, 4.8")
            return _exp(
                (lost.primary, *sorted(lost.answers), *STANDS_ON),
                "7.5.5, 4.8",
                lost.reading,
                is_open=True,
            )
        minutes = _minutes(kind, edition)
        return _exp(
            tuple(f"+{number} min" for number in minutes) + STANDS_ON,
            "7.5.4, 4.8",
            "Two hands count as an illegal move found during the game, yet the opponent's own "
            "right to claim a breach of 4.1 ended when he touched a piece; both can be defended.",
            is_open=True,
        )
    if earlier:
        return _lost_unless_harmless(a["offender"], a.get("left"), "7.5.5", counts=True)
    what = {
        "move": "The position before the move is restored",
        "pawn": "The pawn becomes a queen and the move counts as illegal",
        "press": "Pressing without a move counts as an illegal move",
        "hands": "A move with two hands counts as an illegal move",
    }[fault]
    return _plus(
        kind,
        edition,
        "7.5.5",
        f"{what}; the first one by this player gives the opponent time.",
        counts=True,
    )


def _chess_claim(a: Answers, kind: str, edition: str) -> Expected | None:
    kind = _kind(a, kind)
    how = a.get("how", "board")
    shown = a.get("shown")
    if how == "touched":
        return _exp(
            ON,
            "9.4",
            "Touching a piece costs the right to claim on this move; nothing is checked, so "
            "nothing is found incorrect.",
            seconds=0,
            counts=False,
        )
    if how == "board" and shown == "illegal":
        return None  # there is no written move
    if shown == "right":
        return _exp(
            "½-½", "9.5.2", "A correct claim draws the game at once.", seconds=0, counts=False
        )
    if shown == "open":
        return _exp(
            ("unknown", "goes on"),
            "9.5",
            "The game is drawn only on a correct claim and time is given only for an incorrect "
            "one; a claim that is neither shown leaves it to the arbiter.",
            counts=False,
            is_open=True,
        )
    if shown in ("wrong", "illegal"):
        tail = ""
        if how == "written":
            tail = " The written move is played" + (
                ", or as it is illegal another move with that piece." if shown == "illegal" else "."
            )
        return _plus(
            kind,
            edition,
            "9.5.3",
            "A wrong claim gives the opponent time and is no illegal move." + tail,
            counts=False,
        )
    return _exp(
        ("unknown", "½-½", "goes on", *(f"+{m} min" for m in _minutes(kind, edition))),
        "9.5",
        "The path does not say what the check showed.",
        is_open=True,
    )


def _chess_touch(a: Answers, kind: str, edition: str) -> Expected | None:
    contact = a.get("contact", "meant")
    if contact == "adjusted":
        return _exp(REFUSED, "4.2.1", "Announced adjusting on one's own move binds to nothing.")
    if contact == "accident":
        return _exp(REFUSED, "4.2.2", "Clearly accidental contact is not intent: any legal move.")
    if contact == "claimed-late":
        return _exp(
            ("stands", "goes on", "no"),
            "4.8",
            "The opponent has touched a piece himself and so lost the right to claim.",
        )
    article = "4.3" if contact == "meant" else "4.3.3"
    extra = () if a.get("set-up") and a.get("squares") else ("unknown",)
    return _exp(
        ALLOWED + extra,
        article,
        "The first touched piece that can move, or be taken, must be played"
        + (" and one's own piece is taken to be the first." if contact == "doubt" else ".")
        + " If none can, any legal move.",
        is_open=bool(extra),
    )


def _chess_offer(a: Answers, kind: str, edition: str) -> Expected | None:
    answered = a.get("answered", "nothing")
    when = a.get("when", "proper")
    moves = _number(a.get("moves"))
    untimely = (
        " The manner may be punished under 11.5 and 12.9." if when in ("other", "again") else ""
    )
    if answered == "ended":
        return _exp(
            ("stands", "no"),
            "9.1.2.1",
            "The offer lapsed when the game ended; the result that was reached stands.",
        )
    if answered == "rejected":
        return _exp(REFUSED, "9.1.2.1", "Word or touch has declined the offer." + untimely)
    if answered == "accepted":
        if moves is None:
            return _exp(
                ("½-½", "goes on"), "5.2.3", "Drawn if both have made a move.", is_open=True
            )
        if moves < 1:
            return _exp(
                REFUSED,
                "5.2.3",
                "Before both have moved no agreement can draw the game." + untimely,
            )
        manner = " It could not be withdrawn." if when == "withdrawn" else ""
        return _exp(
            "½-½",
            "5.2.3" if when == "proper" else "9.1.2.1",
            "Agreement draws the game, whenever the offer was made." + manner + untimely,
        )
    if moves is not None and moves < 1:
        return _exp(
            ("stands", "goes on", "no"),
            "9.1.2.1, 5.2.3",
            "An offer is valid at any time during play, but it cannot be accepted before both "
            "have made a move, and making it touches a piece." + untimely,
            is_open=True,
        )
    return _exp(
        "stands",
        "9.1.2.1",
        "The offer stays open until accepted, declined or overtaken; it cannot be withdrawn and a "
        "condition falls away." + untimely,
    )


def _clock_of_day(text: str | None) -> int | None:
    """Seconds since midnight of h:mm or h:mm:ss."""
    if not text:
        return None
    parts = text.strip().split(":")
    if len(parts) not in (2, 3) or not all(part.strip().isdigit() for part in parts):
        return None
    values = [int(part) for part in parts] + [0] * (3 - len(parts))
    return values[0] * 3600 + values[1] * 60 + values[2]


def _delay(started: str | None, arrived: str | None) -> int | None:
    begin, end = _clock_of_day(started), _clock_of_day(arrived)
    if begin is None or end is None:
        return None
    gap = end - begin
    return gap + 86400 if gap < -43200 else gap


def _both_late(white: bool | None, black: bool | None) -> str | None:
    if white is None or black is None:
        return None
    return {(True, True): "-/-", (True, False): "-/+", (False, True): "+/-"}.get(
        (white, black), "goes on"
    )


def _chess_late(a: Answers, kind: str, edition: str) -> Expected | None:
    who = a["late"]
    reading = (
        "No default time is named, so it is zero, and whoever comes after the start has lost "
        "unless the arbiter decides otherwise."
    )
    first = _delay(a.get("started"), a.get("arrived"))
    if who == "both":
        second = _delay(a.get("started"), a.get("arrived-black"))
        word = _both_late(
            None if first is None else first > 0, None if second is None else second > 0
        )
        if word is None:
            return _exp("-/-", "6.7.1", reading + " Neither was there at the start.")
        if first == 0 or second == 0:
            return _exp(
                (word, "-/-"),
                "6.7.1",
                reading + " Coming at the very moment of the start is not after it, though a "
                "player who was absent then is declared lost in practice.",
                is_open=True,
            )
        return _exp(word, "6.7.1", reading)
    if first is not None and first < 0:
        return _exp(ON, "6.7.1", "The player came before the start.")
    if first == 0:
        return _exp(
            ("goes on", _forfeits(who)),
            "6.7.1",
            "Arriving at the moment of the start is not after the default time; a player absent "
            "at the signal is declared lost in practice.",
            is_open=True,
        )
    return _exp(_forfeits(who), "6.7.1", reading)


def _chess_both_flags(a: Answers, kind: str, edition: str) -> Expected | None:
    kind = _kind(a, kind)
    sign = a.get("sign", "neither")
    control = a.get("control", "no")
    period = a.get("period")
    if period == "last" and control in ("yes", "unproved"):
        return None  # the last period has no prescribed number of moves to complete
    if control == "yes":
        return _exp(ON, "6.9", "The moves of the period were completed before zero.")
    if control == "unproved":
        return _exp(ON, "8.6", "No overstep can be shown: the next move opens the new period.")
    if sign != "neither":
        article = "6.9" if _supervised(kind) else _fast_article(kind, edition, "3")
        return _lost_unless_harmless(sign, a.get("left"), article)
    if kind.startswith("blitz"):
        return _exp(
            ("unknown", "½-½"),
            "III.2.2, C.02 5.4.2",
            "The guideline on both flags is not for blitz; only the equipment rules mention a "
            "draw, so the arbiter decides.",
            is_open=True,
        )
    if period == "earlier":
        return _exp(
            ("goes on", "unknown"),
            "III.3.1.1",
            "By the guideline play continues; it applies only if announced, otherwise the Laws "
            "are silent.",
            is_open=True,
        )
    if period == "last":
        return _exp(
            ("½-½", "unknown"),
            "III.3.1.2",
            "By the guideline the game is drawn; it applies only if announced, otherwise the Laws "
            "are silent.",
            is_open=True,
        )
    return _exp(("unknown", "½-½", "goes on"), "III.3.1", "The period is not known.", is_open=True)


def _penalised(a: Answers, article: str, reading: str, both_moved: str | None = None) -> Expected:
    """Return the ladder of 12.9 as far as the desk offers it."""
    offender = a.get("offender", "white")
    minutes = _number(a.get("minutes"))
    choice = a.get("penalty")
    if choice == "warning":
        return _exp(ON, f"{article}, 12.9.1", reading + " A warning.", seconds=0, counts=None)
    if choice == "none":
        return _exp(ON, article, reading + " No penalty is chosen.", seconds=0)
    if choice == "more":
        if minutes is None:
            return _exp(("unknown", "goes on"), f"{article}, 12.9.2", reading, is_open=True)
        return _exp(
            f"+{minutes} min",
            f"{article}, 12.9.2",
            reading + " The opponent gets the time.",
            seconds=60 * minutes,
        )
    if choice == "less":
        return _exp(
            ON if minutes is None else ("goes on", f"-{minutes} min"),
            f"{article}, 12.9.3",
            reading + " The time is taken from the offender.",
            seconds=0,
            charged=None if minutes is None else 60 * minutes,
        )
    if choice == "lost":
        words: tuple[str, ...] = (_wins(_other(offender)),)
        if both_moved == "no":
            words = (_forfeits(offender), *words)
        return _exp(
            words,
            f"{article}, 12.9.6",
            reading + " The game is lost and the arbiter also fixes the opponent's score.",
            is_open=both_moved == "no",
        )
    return _exp(
        ("unknown", "goes on"), f"{article}, 12.9", reading + " A person chooses.", is_open=True
    )


def _chess_disturbance(a: Answers, kind: str, edition: str) -> Expected | None:
    what = a.get("kind", "outside")
    if what == "outside":
        minutes = _number(a.get("minutes"))
        if a.get("penalty") == "none":
            return _exp(ON, "12.5", "No time is awarded.", seconds=0)
        if minutes is None:
            return _exp(
                ("goes on", "unknown"), "12.5", "Extra time is the arbiter's choice.", is_open=True
            )
        return _exp(
            f"+{minutes} min",
            "12.5",
            "A disturbance from outside lets the arbiter give time to the one or both disturbed.",
            seconds=60 * minutes,
        )
    if what == "device":
        offender = a.get("offender", "white")
        if a.get("both-moved") == "no":
            return _exp(
                _forfeits(offender),
                "11.3.2.2",
                "Lost for the owner of the device, and not a played game as both have not moved.",
            )
        return _exp(
            _wins(_other(offender)),
            "11.3.2.2",
            "A device on the person loses the game and the opponent wins, whatever he has left, "
            "unless the regulations set a milder penalty.",
        )
    article, reading = {
        "opponent": ("11.5, 11.6", "Distracting the opponent is to be punished."),
        "clock": ("6.2.4", "Handling the clock badly is to be punished."),
        "hand": ("6.2.3", "The wrong hand at the clock is no illegal move, but punishable."),
        "stopped": ("6.11.4", "Stopping the clock without a good reason is to be punished."),
        "displaced": (
            "7.4",
            "The pieces are put back in that player's own time, and a penalty is possible.",
        ),
    }[what]
    return _penalised(a, article, reading, a.get("both-moved"))


def _chess_recording(a: Answers, kind: str, edition: str) -> Expected | None:
    kind = _kind(a, kind)
    trouble = a.get("trouble", "not-writing")
    show = {
        ("rapid-supervised", "laws-2018"): "A.3.2",
        ("rapid-supervised", "laws-2023"): "A.4.3",
        ("blitz-supervised", "laws-2018"): "B.3.2",
        ("blitz-supervised", "laws-2023"): "B.2.3",
    }
    if trouble == "look":
        if (kind, edition) in show:
            return _exp(
                "yes",
                show[kind, edition],
                "On the move a player may ask for it, five times in a game; the clock runs on.",
                counts=True,
            )
        return _exp(
            ("no", "goes on"),
            "12.6",
            "The right exists only where the arbiter records a rapid or blitz game; otherwise he "
            "must not show how many moves were made.",
            counts=False,
        )
    if trouble == "in-advance":
        return _exp(
            REFUSED,
            "8.1.2",
            "Writing ahead is forbidden except for a claim or a sealed move; any penalty is a "
            "choice under 12.9.",
            seconds=0,
            counts=False,
        )
    if trouble in ("flag-neither", "flag-one") and a.get("periods") == "one":
        # Corrected: where the time is for the whole game no period follows in which to write.
        return _exp("unknown", "6.9", "The flag ends the game, and is ruled on as a flag.")
    if trouble == "flag-neither":
        return _exp(
            ON,
            "8.5.1",
            "The clock is stopped, both bring their sheets up to date, then play goes on.",
        )
    if trouble == "flag-one":
        return _exp(
            ON, "8.5.2", "The one who lacks moves completes his sheet first, on his running clock."
        )
    if trouble == "no-sheet":
        return _exp(
            ("goes on", "unknown"),
            "8.5.3",
            "The players rebuild the game on a second board with the arbiter; then play continues.",
        )
    if trouble == "differ":
        return _exp(
            ("goes on", "unknown"),
            "8.5.3, 11.11",
            "No article speaks of sheets that disagree: they are compared and the game rebuilt.",
            is_open=True,
        )
    if kind in ("rapid", "rapid-supervised", "blitz"):
        return _exp(("no", "goes on"), "A.2", "In rapid and blitz nobody has to write.", seconds=0)
    if kind == "blitz-supervised":
        return _exp(
            ("no", "goes on", "yes"),
            "B.3.1.2, 8.1.1" if edition == "laws-2018" else "B.2.2, 8.1.1",
            "The arbiter records; the Competition Rules apply in full and A.2 is not called in, "
            "so the duty of 8.1.1 is not expressly lifted.",
            seconds=0,
            is_open=True,
        )
    increment = _number(a.get("increment")) or 0
    clock = _duration(a.get("clock"))
    if increment >= 30:
        return _exp(
            ("yes", "goes on"), "8.1.1, 8.4", "With thirty seconds a move he must always write."
        )
    if clock is None:
        return _exp(
            ("unknown", "yes", "no", "goes on"), "8.4", "The clock is not known.", is_open=True
        )
    if clock < 300:
        return _exp(
            ("no", "goes on"),
            "8.4",
            "Below five minutes at some stage: free of writing for the rest of the period.",
            seconds=0,
        )
    return _exp(
        ("yes", "goes on"), "8.1.1", "Never below five minutes in this period: he must write."
    )


def _chess_start(a: Answers, kind: str, edition: str) -> Expected | None:
    kind = _kind(a, kind)
    wrong = a.get("wrong", "set-up")
    limited = not _supervised(kind)
    done = a.get("completed")
    if wrong == "colours":
        made = a.get("made")
        if made == "yes":
            return _exp(ON, "7.3", "Ten moves by both have been made: the game continues.")
        if made == "no":
            return _exp("new game", "7.3", "Fewer than ten moves by both: a new game.")
        return _exp(("new game", "goes on"), "7.3", "It hangs on Black's tenth move.", is_open=True)
    if wrong == "board":
        if limited and done == "yes":
            return _exp(
                ON, _fast_article(kind, edition, "1.2"), "Too late to claim; play just goes on."
            )
        return _exp(ON, "7.2.2", "The position is transferred to a board turned rightly.")
    if wrong == "defect":
        return _exp(ON, "6.10.1", "The clock is replaced, the times set by best judgement.")
    if wrong == "clock":
        if limited and done == "yes":
            return _exp(
                ON,
                _fast_article(kind, edition, "1.1"),
                "After ten moves the setting stays unless the schedule would suffer.",
            )
        return _exp(ON, "6.10.2", "The right setting is installed by best judgement.")
    if not limited:
        return _exp("new game", "7.2.1", "A wrong initial position found during play: new game.")
    if done == "yes":
        return _exp(
            ON,
            _fast_article(kind, edition, "1.2"),
            "After ten completed moves each no claim is possible; misplaced king or rook cannot "
            "castle.",
        )
    if done == "no":
        return _exp("new game", "7.2.1", "Ten moves each are not completed: new game.")
    return _exp(("new game", "goes on"), "7.2.1", "It hangs on the ten moves.", is_open=True)


def _chess_position(a: Answers, kind: str, edition: str) -> Expected | None:
    kind = _kind(a, kind)
    trouble = a.get("position-trouble", "kings")
    stage = a.get("stage")
    if trouble == "displaced":
        return _exp(
            ON,
            "7.6",
            "Back to the position before, or the last that can be identified; no illegal move is "
            "counted.",
            seconds=0,
            counts=False,
        )
    if _supervised(kind):
        minutes = tuple(f"+{number} min" for number in _minutes(kind, edition))
        return _exp(
            ("goes on", *minutes),
            "7.5.1" if trouble == "kings" else "7.5.2",
            "The arbiter intervenes at once and the game continues from the restored position; "
            "the minutes follow once it is known who made the illegal move.",
            is_open=True,
        )
    article = _fast_article(kind, edition, "4")
    if stage == "no":
        return _exp(ON, article, "The arbiter waits until the next move is completed.", seconds=0)
    if stage == "cured":
        return _exp(ON, article, "The position is legal again: no more is done.", seconds=0)
    if stage == "still":
        return _exp("½-½", article, "Still illegal after the next move: drawn.")
    return _exp(("goes on", "½-½"), article, "It hangs on the next move.", is_open=True)


def _chess_promotion(a: Answers, kind: str, edition: str, earlier: int = 0) -> Expected | None:
    promoted = a.get("promoted", "left")
    right = "3.7.5.1" if edition == "laws-2018" else "3.7.3.3"
    if promoted == "no-piece":
        return _exp(
            ALLOWED, "6.11.2", "He may stop the clock and have the piece brought.", seconds=0
        )
    if promoted == "inverted":
        return _exp(
            ("stands", "goes on"),
            right,
            "Upside down or not, it is a rook; moving it on a diagonal would be illegal.",
            seconds=0,
            counts=False,
        )
    if promoted == "other":
        return _exp(
            ("no", "stands", "goes on"),
            "4.4.4",
            "The choice is final once the new piece has touched the square.",
            seconds=0,
            counts=False,
        )
    if promoted == "left":
        return _exp(
            ON,
            right,
            "Exchanging the pawn is part of the move; before the press he simply completes it.",
            seconds=0,
            counts=False,
        )
    return _chess_illegal({**a, "fault": "pawn"}, kind, edition, earlier)


def _chess_quickplay(a: Answers, kind: str, edition: str) -> Expected | None:
    if _kind(a, kind).startswith("blitz"):
        return _exp(REFUSED, "III.2.2", "These guidelines are not for blitz.", seconds=0)
    announced = a.get("announced", "none")
    short = a.get("short")
    claimant = a.get("claimant", "white")
    if announced == "none":
        return _exp(
            REFUSED, "III.2.1", "Not announced beforehand, so there is nothing to ask.", seconds=0
        )
    if announced == "III.4" and short == "fallen":
        return None  # III.4 knows no postponed decision
    if short == "no":
        return _exp(
            REFUSED,
            announced,
            "Only the player on the move with less than two minutes may ask.",
            seconds=0,
        )
    if announced == "III.4":
        request = a.get("request")
        if request == "accepted":
            return _exp("½-½", "III.4", "The request is an offer, and it was accepted.")
        if request == "granted":
            return _exp(
                "+2 min",
                "III.4",
                "Five seconds a move for both, and two minutes for the opponent.",
                seconds=120,
            )
        if request == "refused":
            return _exp(REFUSED, "III.4", "The arbiter does not agree: nothing changes.", seconds=0)
        return _exp(("unknown", "½-½", "+2 min", "goes on"), "III.4", "Not decided.", is_open=True)
    view = a.get("view")
    if short == "fallen":
        if view == "draw":
            return _exp(
                "½-½", "III.5.2", "The side with time left could not or did not try to win."
            )
        if view == "reject":
            return _exp(
                (_wins(_other(claimant)), "unknown"),
                "III.5.2, 6.9",
                "The claim fails and the flag counts, taken to be the claimant's; the material "
                "test of 6.9 stays.",
                is_open=True,
            )
        return _exp("unknown", "III.5.2", "After the flag the decision cannot be put off.")
    if view == "draw":
        return _exp("½-½", "III.5.1", "The arbiter agrees with the claim.")
    if view == "postpone":
        return _exp(
            ("goes on", "+2 min"),
            "III.5.2",
            "The arbiter watches on; he may give the opponent two minutes.",
            is_open=True,
        )
    if view == "reject":
        return _exp("+2 min", "III.5.3", "Rejected: the opponent gets two minutes.", seconds=120)
    return _exp(("unknown", "½-½", "+2 min", "goes on"), "III.5", "Not decided.", is_open=True)


def _chess_resign(a: Answers, kind: str, edition: str) -> Expected | None:
    if edition == "laws-2018":
        return _exp(
            _wins(_other(a["resigned"])), "5.1.2", "Resigning always gives the opponent the game."
        )
    return _lost_unless_harmless(a["resigned"], a.get("left"), "5.1.2")


# =====================================================================================
# Small tools of draughts
# =====================================================================================


def _beats(side: str) -> str:
    return "2-0" if side == "white" else "0-2"


def _fast(a: Answers, kind: str) -> bool:
    tempo = a.get("tempo")
    return tempo == "fast" if tempo in ("normal", "fast") else kind in ("rapid", "blitz")


def _number(text: str | None) -> int | None:
    try:
        return int(str(text).strip())
    except ValueError:
        return None


def _duration(text: str | None) -> int | None:
    """Seconds of s, m:ss or h:mm:ss."""
    if not text:
        return None
    parts = text.strip().split(":")
    if len(parts) > 3 or not all(part.strip().isdigit() for part in parts):
        return None
    total = 0
    for part in parts:
        total = total * 60 + int(part)
    return total


# =====================================================================================
# Draughts, matter by matter
# =====================================================================================


def _draughts_irregular(a: Answers, kind: str, edition: str) -> Expected | None:
    offender = a.get("offender", "white")
    choice = a.get("wants") or a.get("decides")
    article = f"Annex 1 5.4.{a.get('kind', '2')}"
    penalty = _number(a.get("penalty"))
    charged = penalty or None
    if choice == "moved":
        return _exp(
            STANDS_ON,
            "Annex 1 5.7",
            "The opponent's own move has accepted it; it stays.",
            seconds=0,
        )
    if choice == "refused":
        return _exp(
            _beats(_other(offender)),
            "Annex 1 7.2.4",
            "Who refuses to comply with the rules loses, if the opponent insists.",
        )
    if choice == "correct":
        return _exp(
            ON,
            article,
            "It is put right, wholly, and the time this takes is the offender's; the referee may "
            "add a time penalty.",
            charged=charged,
        )
    if choice == "stand":
        return _exp(STANDS_ON, article, "It is allowed to stand.", charged=charged)
    return _exp(
        ("unknown", "goes on", "stands"),
        article,
        "The opponent has the choice and has not made it.",
        is_open=True,
    )


def _draughts_flag(a: Answers, kind: str, edition: str) -> Expected | None:
    control = a.get("control")
    flagged = a["flagged"]
    if control == "yes":
        return _exp(ON, "Annex 3 6.11", "The moves were completed with the clock pressed in time.")
    if control == "unproved":
        return _exp(
            ON,
            "Annex 3 6.15",
            "Nobody can prove the number: play continues and recording restarts at the control.",
        )
    if control == "not-pressed":
        return _exp(
            _beats(_other(flagged)),
            "Annex 3 6.7, 6.11",
            "With a fallen flag the last move counts only when the clock was pressed.",
        )
    article = "Annex 6 7.1" if kind in ("rapid", "blitz") else "Annex 3 6.11"
    if control == "no":
        return _exp(_beats(_other(flagged)), article, "Time ran out before the moves were made.")
    return _exp(
        (_beats(_other(flagged)), "goes on", "unknown"), article, "Not known.", is_open=True
    )


def _draughts_claim(a: Answers, kind: str, edition: str) -> Expected | None:
    rule = a.get("rule", "position")
    by = a.get("by", "white")
    reached = _number(a.get("reached"))
    article, need = {
        "position": ("Annex 1 6.1", 3),
        "kings": ("Annex 1 6.2", 25),
        "sixteen": ("Annex 1 6.3", 16),
        "five": ("Annex 1 6.4", 5),
    }[rule]
    fell = a.get("fell") == "yes"
    if reached is None:
        return _exp(("unknown", "1-1", "goes on"), article, "The count is not known.", is_open=True)
    if reached >= need:
        return _exp(
            "1-1",
            f"{article}, Annex 3 6.17" if fell else article,
            "The count is reached, provided the board shows this ending"
            + ("; a flag fallen meanwhile is overlooked." if fell else "."),
            seconds=0,
        )
    long_diagonal = edition == "fmjd-2024" and rule == "sixteen" and reached >= 5
    extra = ("unknown",) if long_diagonal else ()
    note = (
        " A lone king that alone holds the long diagonal would shorten it to five moves each."
        if long_diagonal
        else ""
    )
    if fell:
        return _exp(
            (_beats(_other(by)), *extra),
            "Annex 3 6.17",
            "Too few, so no draw is granted, and the flag that fell meanwhile counts." + note,
            is_open=long_diagonal,
        )
    return _exp(
        ("goes on", *extra),
        article,
        "Too few; no penalty exists for a wrong claim." + note,
        seconds=0,
        is_open=long_diagonal,
    )


def _draughts_offer(a: Answers, kind: str, edition: str) -> Expected | None:
    answered = a.get("answered", "nothing")
    again = a.get("again") == "yes"
    record = a.get("record")
    recorded = record == "yes" if record else kind not in ("rapid", "blitz")
    moves = _number(a.get("moves"))
    if recorded:
        allowed = None if moves is None else moves >= 40
        article, why = "Annex 3 5.3", "forty moves by each player"
    else:
        ten = a.get("ten")
        allowed = None if ten is None else ten == "yes"
        article, why = "Annex 6 5", "at most ten pieces on each side"
    if answered == "refused":
        return _exp(REFUSED, "Annex 3 5.3", "Declined, in words or by a move.")
    if allowed is False:
        return _exp(REFUSED, article, f"No draw can be proposed or agreed without {why}.")
    if allowed is None:
        return _exp(
            ("unknown", "1-1", "stands", "goes on", "no"), article, "Not known.", is_open=True
        )
    if again:
        words = ("goes on", "no") + (("1-1",) if answered == "accepted" else ())
        return _exp(
            words,
            "Annex 3 5.3",
            "After a refusal the same player waits for the opponent's own offer; whether an "
            "acceptance cures it the text does not say.",
            is_open=answered == "accepted",
        )
    if answered == "accepted":
        return _exp("1-1", f"{article}, Annex 1 7.3.1", "Agreed, and an offer was allowed.")
    return _exp("stands", "Annex 3 5.3", "Open until answered; a move by the opponent declines.")


def _draughts_touch(a: Answers, kind: str, edition: str) -> Expected | None:
    contact = a.get("contact", "meant")
    if contact == "adjusted":
        return _exp(REFUSED, "Annex 1 3.13", "Announced adjusting on one's own move binds nobody.")
    if contact == "not-on-move":
        return _exp(
            REFUSED, "Annex 1 3.14", "Incorrect, but no duty to play follows; a remark at most."
        )
    if contact == "held":
        return _exp(
            ALLOWED,
            "Annex 1 3.12",
            "Until released the piece may go to another free square, if that is a legal move.",
        )
    extra = () if a.get("standing") and a.get("squares") else ("unknown",)
    return _exp(
        ALLOWED + extra,
        "Annex 1 3.11",
        "The playable piece he touched must be played if it has a legal move.",
        is_open=bool(extra),
    )


def _draughts_late(a: Answers, kind: str, edition: str) -> Expected | None:
    who = a["late"]
    reading = "No delay is named, so it is sixty minutes, and only more than that loses."
    first = _delay(a.get("started"), a.get("arrived"))
    if who == "both":
        second = _delay(a.get("started"), a.get("arrived-black"))
        word = _both_late(
            None if first is None else first > 3600, None if second is None else second > 3600
        )
        if word is None:
            return _exp(("unknown", "-/-", "goes on"), "Annex 3 5.2", reading, is_open=True)
        if word == "goes on":
            return _exp(
                ON,
                "Annex 3 4.5",
                "Both in time; what passed before the first came is halved on the two clocks.",
            )
        article = "Annex 3 5.8" if word == "-/-" else "Annex 3 5.2, 5.7"
        return _exp(word, article, reading)
    if first is None:
        return _exp(("unknown", _forfeits(who), "goes on"), "Annex 3 5.2", reading, is_open=True)
    if first > 3600:
        return _exp(_forfeits(who), "Annex 3 5.2, 5.7", reading)
    return _exp(ON, "Annex 3 5.2", reading + " The time passed is lost.", seconds=0)


def _draughts_time_shortage(a: Answers, kind: str, edition: str) -> Expected | None:
    article = "Annex 6 9" if kind in ("rapid", "blitz") else "Annex 3 6.1.1.b"
    if (_number(a.get("increment")) or 0) > 0:
        return _exp(REFUSED, article, "With seconds added for each move there is no such claim.")
    left, pieces = _duration(a.get("left")), _number(a.get("pieces"))
    if left is not None and left > 60:
        return _exp(REFUSED, article, "More than a minute is left.")
    if pieces is not None and pieces > 8:
        return _exp(REFUSED, article, "More than eight pieces are on the board.")
    superior = a.get("superior")
    if superior == "no":
        return _exp(REFUSED, article, "Only the clearly superior side may claim.")
    if superior == "yes" and left is not None and pieces is not None:
        return _exp("1-1", article, "A minute, eight pieces and a clearly better position: draw.")
    return _exp("unknown", article, "Whether the position is superior a person must judge.")


def _draughts_regulation_draw(a: Answers, kind: str, edition: str) -> Expected | None:
    article = "Annex 6 8" if kind in ("rapid", "blitz") else "Annex 3 6.1.1.a"
    if (_number(a.get("increment")) or 0) > 0:
        return _exp(
            REFUSED, article, "With seconds added for each move such endings are played out."
        )
    if a.get("ending") == "more":
        return _exp(REFUSED, article, "This is none of the endings that are named.")
    if a.get("shown") == "yes":
        return _exp(
            ("unknown", "goes on", "2-0", "0-2"),
            article,
            "A demonstrated win takes the draw away; who won by it the path does not say.",
            is_open=True,
        )
    if a.get("shown") == "no":
        return _exp("1-1", article, "The ending is not played and counts as a draw.")
    return _exp(("unknown", "1-1"), article, "A win may still be demonstrated.", is_open=True)


def _draughts_both_flags(a: Answers, kind: str, edition: str) -> Expected | None:
    increment = _number(a.get("increment"))
    if _fast(a, kind) and increment is not None and increment <= 0:
        return _exp("1-1", "Annex 6 11", "Fast game without added seconds: both flags, a draw.")
    first, control = a.get("first", "neither"), a.get("control")
    if control == "yes":
        return _exp(ON, "Annex 3 6.11", "The required moves were completed in time.")
    if control == "unproved":
        return _exp(ON, "Annex 3 6.15", "The number cannot be proved: play continues.")
    if first == "neither":
        return _exp(
            "unknown",
            "Annex 4 2.20",
            "The text has no rule when nobody knows which flag fell first; the referee decides.",
            is_open=True,
        )
    words: tuple[str, ...] = (_beats(_other(first)),)
    if control is None:
        words += ("goes on", "unknown")
    return _exp(
        words,
        "Annex 3 6.7, 6.11" if control == "not-pressed" else "Annex 3 6.11",
        "The one who overran first has lost.",
        is_open=control is None,
    )


def _draughts_clock(a: Answers, kind: str, edition: str) -> Expected | None:
    what = a.get("what", "stopped")
    who = a.get("who", "white")
    loss = _beats(_other(who))
    if what == "forgotten":
        return _exp(ON, "Annex 3 6.8", "Only the opponent may point it out; nobody intervenes.")
    if what == "hand":
        return _exp(
            ON, "Annex 3 6.7", "The hand that moved has to press; at most a remark.", seconds=0
        )
    if what == "defect":
        return _exp(ON, "Annex 3 6.9", "The clock is replaced by a sound one.")
    if what == "protest":
        if a.get("flag") == "yes":
            return _exp(("no", "stands"), "Annex 3 6.10", "After the flag no protest is heard.")
        if a.get("flag") == "no":
            return _exp(ALLOWED, "Annex 3 6.10", "Before the control the protest is heard.")
        return _exp(
            ("unknown", "yes", "no", "stands", "goes on"), "Annex 3 6.10", "-", is_open=True
        )
    if a.get("why") == "irregular":
        return _exp(ON, "Annex 3 2.5a", "To call the referee for an irregular move is allowed.")
    if _fast(a, kind):
        return _exp(
            ("goes on", loss, "unknown"),
            "Annex 6 6",
            "In fast games clocks may be stopped to call the referee, for whatever complaint; "
            "without calling him the general ban of Annex 3 4.4 would be left.",
            is_open=True,
        )
    words: tuple[str, ...] = (loss,) if a.get("why") else (loss, "goes on")
    return _exp(
        words, "Annex 3 4.4", "Stopping both clocks costs the game.", is_open=len(words) > 1
    )


def _draughts_recording(a: Answers, kind: str, edition: str) -> Expected | None:
    about = a.get("about", "stops")
    if about == "compare":
        return _exp(
            ("yes", "goes on"), "Annex 3 6.5", "In his own time and if the opponent agrees."
        )
    if about in ("after", "both") and (_number(a.get("increment")) or 0) >= 30:
        # Corrected: with thirty seconds a move there was no time trouble that could be over.
        return _exp(("yes", "goes on"), "Annex 3 6.12", "Nobody was in time trouble.")
    if about == "after":
        return _exp(ON, "Annex 3 6.13", "He completes the record in his own time.")
    if about == "both":
        return _exp(ON, "Annex 3 6.14", "Both complete their records and share the time equally.")
    if about == "number":
        proved = a.get("proved")
        if proved == "nobody":
            return _exp(
                ON, "Annex 3 6.15", "Play continues and recording restarts after the control."
            )
        if proved == "referee":
            return _exp(
                ("goes on", "unknown"),
                "Annex 3 6.15",
                "A referee who knows the number has the records completed; whether the moves were "
                "made in time the path does not say.",
                is_open=True,
            )
        return _exp(
            ("goes on", "unknown"),
            "Annex 3 6.15",
            "What is proved decides, and the path does not say what that is.",
            is_open=True,
        )
    if _fast(a, kind):
        return _exp(("no", "goes on"), "Annex 6 4", "In rapid and blitz recording is optional.")
    if (_number(a.get("increment")) or 0) >= 30:
        return _exp(
            ("yes", "goes on"), "Annex 3 6.12", "With thirty seconds a move nobody is in trouble."
        )
    left = _duration(a.get("left"))
    if left is None:
        return _exp(("unknown", "yes", "no", "goes on"), "Annex 3 6.12", "-", is_open=True)
    if left <= 300:
        return _exp(("no", "goes on"), "Annex 3 6.13", "Five minutes or less: time trouble.")
    return _exp(("yes", "goes on"), "Annex 3 6.2", "Not in time trouble: he must record.")


def _draughts_set_up(a: Answers, kind: str, edition: str) -> Expected | None:
    wrong = a.get("wrong", "set-up")
    begun = a.get("begun")
    right = a.get("right")
    if wrong == "board":
        if begun == "no":
            return _exp(("goes on", "new game"), "Annex 1 2.4", "Turned before the game begins.")
        return _exp("new game", "Annex 1 5.1", "A wrongly placed board annuls the game.")
    if wrong == "colours":
        if a.get("both") == "yes":
            return _exp(ON, "Annex 3 4.6", "Both have moved: it goes on and its result stands.")
        if begun == "no":
            return _exp(("new game", "goes on"), "Annex 3 4.6", "Put right before the game.")
        if a.get("both") is None:
            return _exp(("new game", "goes on"), "Annex 3 4.6", "Not known.", is_open=True)
        return _exp(
            "new game",
            "Annex 3 4.6",
            "The text binds only after both have moved; before that the colours are put right.",
        )
    if wrong == "light":
        if a.get("consent") == "yes":
            return _exp(ALLOWED, "Annex 1 5.3", "With the opponent's leave it comes into play.")
        return _exp(
            ("goes on", "no", "stands"), "Annex 1 5.3", "Without leave the piece stays inactive."
        )
    if wrong == "accident":
        if a.get("at-once") == "yes":
            return _exp(ON, "Annex 1 5.5", "Noted at once it is no irregularity and is put back.")
        if right == "yes":
            return _exp(ON, "Annex 1 5.4, 5.5", "Noted late: the opponent has it put right.")
        if right == "no":
            return _exp(STANDS_ON, "Annex 1 5.4, 5.5", "Noted late and left as it is.")
        return _exp(("goes on", "stands"), "Annex 1 5.5", "The opponent chooses.", is_open=True)
    if begun == "no":
        return _exp(ON, "Annex 1 5.2", "The position is checked and put right before the start.")
    if right == "yes":
        return _exp(ON, "Annex 1 5.2, 5.4", "The opponent has it put right and play continues.")
    if right == "no":
        return _exp(STANDS_ON, "Annex 1 5.2, 5.4", "The opponent lets it stand.")
    return _exp(("goes on", "stands"), "Annex 1 5.2", "The opponent chooses.", is_open=True)


def _draughts_conduct(a: Answers, kind: str, edition: str) -> Expected | None:
    offence = f"Annex 3 2.4.{a.get('offence', '1')}"
    loser = a.get("offender", "white")
    seconds = _number(a.get("seconds"))
    sanction = a.get("sanction")
    if sanction == "remark":
        return _exp(ON, f"{offence}, 2.5.a", "A spoken remark.", seconds=0)
    if sanction == "warning":
        return _exp(ON, f"{offence}, 2.5.b", "A written, published warning.", seconds=0)
    if sanction == "time":
        return _exp(
            ON, f"{offence}, 2.5.c", "Time is taken from the offender.", seconds=0, charged=seconds
        )
    if sanction == "extra":
        words: tuple[str, ...] = ("goes on",)
        if seconds:
            words = (f"+{seconds} s", "goes on")
            if seconds % 60 == 0:
                words = (f"+{seconds // 60} min", *words)
        return _exp(words, f"{offence}, 2.5.c", "The opponent gets time.", seconds=seconds)
    if sanction == "loss":
        return _exp(_beats(_other(loser)), f"{offence}, 2.5.d", "The game is lost.")
    if sanction == "both":
        return _exp(("0-0", "-/-"), f"{offence}, 2.5.d", "Both lose the game.")
    if sanction == "out":
        return _exp(
            (_beats(_other(loser)), _forfeits(loser), "unknown"),
            f"{offence}, 2.5.e",
            "Out of the competition; the running game is then lost, though the text does not say "
            "how it is entered.",
            is_open=True,
        )
    return _exp(("unknown", "goes on"), offence, "The main referee decides.", is_open=True)


def _draughts_plus_draw(a: Answers, kind: str, edition: str) -> Expected | None:
    white, black = _number(a.get("white")), _number(a.get("black"))
    article = "Annex 3 5.6a"
    if white is None or black is None:
        return _exp("unknown", article, "The men are not counted.", is_open=True)
    if white == 0 or black == 0:
        return None  # a side without pieces has lost: no drawn game
    if abs(white - black) < 3:
        return _exp(("no", "1-1"), article, "Fewer than three men ahead: an ordinary draw.")
    lasting = a.get("lasting")
    if lasting == "no":
        return _exp(("no", "1-1"), article, "The advantage does not last: an ordinary draw.")
    if lasting == "yes":
        return _exp(
            ("yes", "1-1"),
            article,
            "Three men ahead and lasting: a plus draw, where the counting system knows it.",
        )
    return _exp("unknown", article, "Whether it lasts a person must judge.")


def _draughts_interruption(a: Answers, kind: str, edition: str) -> Expected | None:
    if a.get("about") == "resume":
        legal = a.get("legal")
        if legal == "yes":
            return _exp(ON, "Annex 3 7.7.4", "Black plays the sealed move and White's clock runs.")
        if legal == "no":
            return _exp("2-0", "Annex 3 7.6.7", "An illegal sealed move loses for Black.")
        return _exp(
            ("unknown", "2-0"),
            "Annex 3 7.6.7",
            "The move must be legal; of one that cannot be read the text says nothing.",
            is_open=True,
        )
    hours = a.get("hours")
    if hours == "more":
        return _exp("no", "Annex 3 7.1", "Games are not interrupted when the hall stays open.")
    moves = _number(a.get("moves"))
    if moves is not None and moves < 75:
        words = ("no", "yes") if hours == "six" else ("no",)
        return _exp(
            words,
            "Annex 3 7.5",
            "Not before the control at the seventy-fifth move"
            + (
                ", which is said of a hall open for less than six hours only."
                if hours == "six"
                else "."
            ),
            is_open=hours == "six",
        )
    if a.get("to-move") == "white":
        return _exp("no", "Annex 3 7.6.1", "Black must be the one to move and to seal.")
    if moves is None or a.get("to-move") is None:
        return _exp(("unknown", "yes", "no"), "Annex 3 7.5", "Not known.", is_open=True)
    if moves == 75:
        return _exp(
            ("yes", "no"),
            "Annex 3 7.5",
            "White has passed the control, Black's seventy-fifth move would be the sealed one.",
            is_open=True,
        )
    return _exp("yes", "Annex 3 7.4", "Past the control and Black to move.")


# =====================================================================================
# The way in
# =====================================================================================

Rule = Callable[[Answers, str, str], Expected | None]

MATTERS: dict[str, dict[str, Rule]] = {
    "chess": {
        "flag": _chess_flag,
        "illegal": _chess_illegal,
        "claim": _chess_claim,
        "touch": _chess_touch,
        "offer": _chess_offer,
        "late": _chess_late,
        "both-flags": _chess_both_flags,
        "disturbance": _chess_disturbance,
        "recording": _chess_recording,
        "start": _chess_start,
        "position": _chess_position,
        "promotion": _chess_promotion,
        "quickplay": _chess_quickplay,
        "resign": _chess_resign,
    },
    "draughts": {
        "irregular": _draughts_irregular,
        "flag": _draughts_flag,
        "claim": _draughts_claim,
        "offer": _draughts_offer,
        "touch": _draughts_touch,
        "late": _draughts_late,
        "time-shortage": _draughts_time_shortage,
        "regulation-draw": _draughts_regulation_draw,
        "both-flags": _draughts_both_flags,
        "clock": _draughts_clock,
        "recording": _draughts_recording,
        "set-up": _draughts_set_up,
        "conduct": _draughts_conduct,
        "plus-draw": _draughts_plus_draw,
        "interruption": _draughts_interruption,
    },
}


def verdict(
    game: str, matter: str, answers: Mapping[str, str], kind: str, edition: str
) -> Expected | None:
    """Return what the text says for one path; None where the path contradicts itself."""
    return MATTERS[game][matter.removeprefix(f"{game}.")](answers, kind, edition)


def verdict_second(
    matter: str, answers: Mapping[str, str], kind: str, edition: str
) -> Expected | None:
    """Chess only: the same when one illegal move of this player is already counted."""
    rule = {"illegal": _chess_illegal, "promotion": _chess_promotion}[matter]
    return rule(answers, kind, edition, 1)


# =====================================================================================
# What is answered where there is nothing to choose from, and cases with a position or counts
# =====================================================================================


@dataclass(frozen=True)
class Case:
    """One case; ``board`` is as the arbiter finds it, after the act complained of.

    ``expected``: acceptable first words, the best first.  ``earlier``: illegal moves already
    counted per player.  ``made``: counts that matter (moves, or moves of a class).
    ``regulations``: what the event has laid down, empty for the defaults of the text.
    """

    name: str
    game: str
    matter: str
    answers: Mapping[str, str]
    expected: tuple[str, ...]
    article: str
    board: str = ""
    kind: str = "standard"
    edition: str = ""
    earlier: Mapping[str, int] = field(default_factory=dict)
    made: Mapping[str, int] = field(default_factory=dict)
    regulations: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


def _case(told: dict[str, Any]) -> Case:
    game, matter = told.pop("matter").split(".")
    board = told.pop("board", "")
    return Case(
        game=game,
        matter=matter,
        answers=dict(each.split("=") for each in told.pop("answers").split("; ")),
        expected=tuple(told.pop("expected").split("|")),
        board=_TABLE["boards"].get(board, board),
        edition=told.pop("edition", EDITIONS[game][0]),
        **told,
    )


_TABLE = tomllib.loads((Path(__file__).parents[2] / "data" / "desk.toml").read_text("utf-8"))
QUESTIONS: dict[str, dict[str, str]] = _TABLE["questions"]
POSITIONED = tuple(map(_case, _TABLE["case"]))
