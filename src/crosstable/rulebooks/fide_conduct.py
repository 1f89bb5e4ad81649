"""Conduct of the players in FIDE's Laws: Article 11, and the penalties of 12.9."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.conduct import ConductRules, Misconduct, PenaltyEffect, Sanction


def _kind(name: str, article: str, title: Sentence, asks_for: str = "") -> Misconduct:
    cited = Citation("fide.laws", article)
    return Misconduct(name=name, title=title, article=cited, asks_for=asks_for)


def _rung(
    name: str, number: int, title: Sentence, effect: PenaltyEffect, *, chief_only: bool = False
) -> Sanction:
    cited = Citation("fide.laws", f"12.9.{number}")
    return Sanction(name=name, title=title, article=cited, effect=effect, chief_only=chief_only)


CONDUCT = ConductRules(
    kinds=(
        _kind("disturbing", "11.5", Sentence("Distracting or annoying the opponent")),
        Misconduct(
            name="device",
            title=Sentence("Electronic device on the player"),
            article=Citation("fide.laws", "11.3.2.2"),
            asks_for="loss",
            milder_by="device-penalty",
        ),
        _kind("notes", "11.3.1", Sentence("Notes, advice or another board")),
        _kind("left-venue", "11.2.3.1", Sentence("Left the playing venue without permission")),
        _kind("left-area", "11.2.3.2", Sentence("Left the playing area while having the move")),
        _kind("not-reported", "11.2.4", Sentence("Left the playing area without reporting")),
        _kind("outsider", "11.2.3.3", Sentence("Brought somebody into the playing area")),
        _kind("inspection-refused", "11.3.3", Sentence("Refused an inspection")),
        _kind("smoking", "11.3.4", Sentence("Smoked outside the place set aside")),
        _kind("after-game", "11.4", Sentence("Disturbed others after finishing")),
        _kind("not-helping", "11.11", Sentence("Did not help to reconstruct the game")),
        _kind("disrepute", "11.1", Sentence("Brought the game into disrepute")),
        _kind("decision", "11.10", Sentence("Decision of the arbiter that is not accepted")),
        _kind("refusal", "11.7", Sentence("Refused persistently to follow the rules"), "loss"),
    ),
    ladder=(
        _rung("warning", 1, Sentence("Warning"), PenaltyEffect.WARNING),
        _rung("more-time", 2, Sentence("More time for the opponent"), PenaltyEffect.MORE_TIME),
        _rung("less-time", 3, Sentence("Less time for the player"), PenaltyEffect.LESS_TIME),
        _rung(
            *("opponent-wins", 4, Sentence("The opponent's points raised to the maximum")),
            PenaltyEffect.OPPONENT_WINS,
        ),
        _rung(
            *("fewer-points", 5, Sentence("The player's points reduced")),
            PenaltyEffect.FEWER_POINTS,
        ),
        _rung("loss", 6, Sentence("Game lost"), PenaltyEffect.LOSS),
        _rung("fine", 7, Sentence("Fine announced in advance"), PenaltyEffect.FINE),
        _rung(
            *("exclusion", 8, Sentence("Excluded from rounds"), PenaltyEffect.EXCLUSION),
            chief_only=True,
        ),
        _rung(
            *("expulsion", 9, Sentence("Expelled from the event"), PenaltyEffect.EXPULSION),
            chief_only=True,
        ),
    ),
    persistent=Citation("fide.laws", "11.7"),
    warnings_before_more=2,
)
