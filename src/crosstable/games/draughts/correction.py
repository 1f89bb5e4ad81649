"""How an irregularity is dealt with: the opponent chooses, the referee sees to it.

Annex 1, 5.4 to 5.8 gives the opponent the choice between correcting and letting stand; Annex 3,
2.5a says how he may act. A case is a value; each step returns the next one or refuses::

    REPORTED ──accept, or the opponent moves──────────────────────► STANDS
       ├──demand──► DEMANDED ──rectify──────────────────────────► RECTIFIED
       │               └──refuse to comply──► COMPLIANCE_REFUSED ─┐
       └──call the referee──► REFEREE_CALLED ◄────────────────────┘
                                  └──ruling──► STANDS, RECTIFIED or GAME_LOST
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.games.draughts.irregularities import Irregularity
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason

__all__ = [
    "Case",
    "Choice",
    "Ruling",
    "Stage",
    "accepted",
    "compliance_refused",
    "correction_demanded",
    "opponent_moved",
    "rectified",
    "referee_called",
    "report",
    "ruled",
]


class Stage(Enum):
    """How far a case has come."""

    REPORTED = "reported"
    DEMANDED = "correction demanded"
    COMPLIANCE_REFUSED = "compliance refused"
    REFEREE_CALLED = "referee called"
    STANDS = "stands"
    RECTIFIED = "rectified"
    GAME_LOST = "game lost"

    @property
    def closed(self) -> bool:
        """Return whether nothing more can happen."""
        return self in {Stage.STANDS, Stage.RECTIFIED, Stage.GAME_LOST}


class Choice(Enum):
    """What the opponent wants; it is his right, not the referee's (5.4)."""

    RECTIFY = "rectify"
    LET_STAND = "let stand"


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee does, besides carrying out what the opponent chose."""

    opponent_wants: Choice
    penalty_seconds: int = 0
    """Time taken from the player at fault."""
    extra_seconds: int = 0
    """Time given to his opponent."""
    correction_seconds: int = 0
    """Time the correction took, which the player at fault loses (Annex 3, 6.18)."""
    warning: bool = False
    loss: bool = False
    """Whether the player at fault loses the game for refusing to comply (7.2.4)."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One irregularity and everything that was done about it."""

    irregularity: Irregularity
    offender: Colour
    ply: int
    stage: Stage = Stage.REPORTED
    clocks_stopped: bool = False
    compliance_refused: bool = False
    ruling: Ruling | None = None
    log: tuple[Reason, ...] = ()

    def seconds_on_clock(self, colour: Colour) -> int:
        """Return by how much the ruling changes a player's clock."""
        if self.ruling is None:
            return 0
        if colour is self.offender:
            return -self.ruling.penalty_seconds - self.ruling.correction_seconds
        return self.ruling.extra_seconds


_PROCEDURE = Citation("fmjd.annex3", "2.5a")
_LET_STAND = Sentence("the opponent lets it stand")
_CORRECTED = Sentence("the irregularity is corrected")
_STAGES = {
    Stage.REPORTED: Sentence("it is reported already"),
    Stage.DEMANDED: Sentence("it is correction demanded already"),
    Stage.COMPLIANCE_REFUSED: Sentence("it is compliance refused already"),
    Stage.REFEREE_CALLED: Sentence("it is referee called already"),
    Stage.STANDS: Sentence("it is stands already"),
    Stage.RECTIFIED: Sentence("it is rectified already"),
    Stage.GAME_LOST: Sentence("it is game lost already"),
}


def report(irregularity: Irregularity, *, offender: Colour, ply: int) -> Case:
    """Return a new case: a player has done something irregular with his last move."""
    noted = Reason(irregularity.heading, irregularity.citation)
    return Case(irregularity=irregularity, offender=offender, ply=ply, log=(noted,))


def accepted(case: Case) -> Case:
    """Let the irregularity stand and go on, as the opponent wishes."""
    _expect(
        case,
        Sentence("the irregularity cannot be let stand"),
        Stage.REPORTED,
        Stage.DEMANDED,
        Stage.COMPLIANCE_REFUSED,
    )
    return _step(case, Stage.STANDS, _LET_STAND, Citation("fmjd.annex1", "5.4"))


def opponent_moved(case: Case) -> Case:
    """Take the opponent's move as consent; nothing can be corrected any more."""
    _expect(
        case,
        Sentence("the irregularity cannot be accepted by a move"),
        Stage.REPORTED,
        Stage.DEMANDED,
        Stage.COMPLIANCE_REFUSED,
    )
    return _step(
        case,
        Stage.STANDS,
        Sentence("the opponent's move accepts the situation"),
        Citation("fmjd.annex1", "5.7"),
    )


def correction_demanded(case: Case) -> Case:
    """Let the opponent press his clock at once and demand that the move be corrected."""
    _expect(case, Sentence("the irregularity cannot be demanded"), Stage.REPORTED)
    return _step(case, Stage.DEMANDED, Sentence("the opponent demands correction"), _PROCEDURE)


def rectified(case: Case, *, completely: bool) -> Case:
    """Let the player at fault correct his move; half a correction is none."""
    _expect(
        case,
        Sentence("the irregularity cannot be rectified"),
        Stage.DEMANDED,
        Stage.COMPLIANCE_REFUSED,
    )
    if not completely:
        raise Refused(
            "the irregularity is not corrected",
            Reason.that("a partial correction cannot be tolerated", Citation("fmjd.annex1", "5.8")),
        )
    return _step(case, Stage.RECTIFIED, _CORRECTED, Citation("fmjd.annex1", "5.4"))


def compliance_refused(case: Case) -> Case:
    """Note that the player at fault will not correct; he may be made to."""
    _expect(case, Sentence("the irregularity cannot be refused"), Stage.DEMANDED)
    refused = msgspec.structs.replace(case, compliance_refused=True)
    sentence = Sentence("the player refuses, and may be forced to comply")
    return _step(refused, Stage.COMPLIANCE_REFUSED, sentence, Citation("fmjd.annex1", "5.6"))


def referee_called(case: Case, *, clocks_stopped: bool = True) -> Case:
    """Call the referee, with both clocks stopped until he is there or not."""
    _expect(
        case,
        Sentence("the irregularity cannot be put before the referee"),
        Stage.REPORTED,
        Stage.DEMANDED,
        Stage.COMPLIANCE_REFUSED,
    )
    called = msgspec.structs.replace(case, clocks_stopped=clocks_stopped)
    sentence = (
        Sentence("the referee is called, both clocks are stopped")
        if clocks_stopped
        else Sentence("the referee is called")
    )
    return _step(called, Stage.REFEREE_CALLED, sentence, _PROCEDURE)


def ruled(case: Case, ruling: Ruling, *, increment_seconds: int = 0) -> Case:
    """Let the referee decide, who has heard both players.

    Whether the move is corrected is the opponent's choice. A time penalty is at least the time
    that the schedule adds for a move, where it adds any.
    """
    _expect(case, Sentence("the irregularity cannot be ruled on"), Stage.REFEREE_CALLED)
    amounts = (ruling.penalty_seconds, ruling.extra_seconds, ruling.correction_seconds)
    if min(amounts) < 0:
        raise Refused(
            "a ruling cannot add negative time", Reason.that("times count up", _PROCEDURE)
        )
    if 0 < ruling.penalty_seconds < increment_seconds:
        raise Refused(
            "a time penalty of {seconds} seconds is too small",
            Reason.that(
                "it is at least the {seconds} seconds of one move",
                _PROCEDURE,
                seconds=increment_seconds,
            ),
            seconds=ruling.penalty_seconds,
        )
    if ruling.loss and not case.compliance_refused:
        raise Refused(
            "an irregular move alone does not lose the game",
            Reason.that("a game is lost for refusing to comply", Citation("fmjd.annex1", "7.2.4")),
        )
    decided = msgspec.structs.replace(case, ruling=ruling, clocks_stopped=False)
    for sentence, citation in _consequences(ruling):
        decided = _step(decided, decided.stage, sentence, citation)
    if ruling.loss:
        sentence = Sentence("the player at fault refuses the rules and loses")
        return _step(decided, Stage.GAME_LOST, sentence, Citation("fmjd.annex1", "7.2.4"))
    if ruling.opponent_wants is Choice.LET_STAND:
        return _step(decided, Stage.STANDS, _LET_STAND, Citation("fmjd.annex1", "5.4"))
    return _step(decided, Stage.RECTIFIED, _CORRECTED, Citation("fmjd.annex1", "5.4"))


def _consequences(ruling: Ruling) -> list[tuple[Sentence, Citation]]:
    consequences = []
    if ruling.warning:
        consequences.append((Sentence("an official warning"), Citation("fmjd.annex3", "2.5.b")))
    if ruling.penalty_seconds:
        consequences.append(
            (
                Sentence(
                    "{seconds} seconds taken from the offender",
                    seconds=ruling.penalty_seconds,
                ),
                _PROCEDURE,
            )
        )
    if ruling.extra_seconds:
        consequences.append(
            (
                Sentence(
                    "{seconds} seconds given to the opponent",
                    seconds=ruling.extra_seconds,
                ),
                _PROCEDURE,
            )
        )
    if ruling.correction_seconds:
        sentence = Sentence(
            "{seconds} seconds of correction charged to the offender",
            seconds=ruling.correction_seconds,
        )
        consequences.append((sentence, Citation("fmjd.annex3", "6.18")))
    return consequences


def _expect(case: Case, refusal: Sentence, *stages: Stage) -> None:
    if case.stage not in stages:
        raise Refused(
            "{refusal}: {stage}",
            Reason.that("each step follows from the one before", _PROCEDURE),
            refusal=refusal,
            stage=_STAGES[case.stage],
        )


def _step(case: Case, stage: Stage, sentence: Sentence, citation: Citation) -> Case:
    return msgspec.structs.replace(case, stage=stage, log=(*case.log, Reason(sentence, citation)))
