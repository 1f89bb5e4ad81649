"""Conduct of the players in FMJD's Annex 3, 2.3 to 2.6, and in the code of behaviour (Annex 18).

The code has sanctions for one thing only, missing the closing ceremony (Code.9); for the rest of it
the referee chooses from the ladder of Annex 3 (decision 429).
"""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.conduct import ConductRules, Misconduct, PenaltyEffect, Sanction


def _kind(name: str, article: str, title: Sentence) -> Misconduct:
    return Misconduct(name=name, title=title, article=Citation("fmjd.annex3", article))


def _code(name: str, article: str, title: Sentence, asks_for: str = "") -> Misconduct:
    cited = Citation("fmjd.annex18", f"Code.{article}")
    return Misconduct(name=name, title=title, article=cited, asks_for=asks_for)


def _forfeited(name: str, article: str, title: Sentence, effect: PenaltyEffect) -> Sanction:
    cited = Citation("fmjd.annex18", f"Code.{article}")
    return Sanction(name=name, title=title, article=cited, effect=effect, chief_only=True)


def _rung(
    name: str, letter: str, title: Sentence, effect: PenaltyEffect, *, chief_only: bool = True
) -> Sanction:
    cited = Citation("fmjd.annex3", f"2.5.{letter}")
    return Sanction(name=name, title=title, article=cited, effect=effect, chief_only=chief_only)


CONDUCT = ConductRules(
    kinds=(
        _kind("talking", "2.4.1", Sentence("Talked to people other than the referee")),
        _kind("notes", "2.4.2", Sentence("Used another board or written matter")),
        _kind("left-board", "2.4.3", Sentence("Left the board while having the move")),
        _kind("squares", "2.4.4", Sentence("Touched or pointed at squares")),
        _kind("disturbing", "2.4.5", Sentence("Disturbed the opponent's thinking")),
        _kind("other-game", "2.4.6", Sentence("Disturbed a game in progress")),
        _kind("advice", "2.4.7", Sentence("Took advice about the game")),
        _kind("analysing", "2.4.8", Sentence("Analysed a game in progress")),
        _kind("post-mortem", "2.4.9", Sentence("Analysed a finished game in the playing area")),
        _kind("behaviour", "2.4.10", Sentence("Upset the running of the competition")),
        _kind("left-area", "2.4.11", Sentence("Went beyond the playing area")),
        _kind("lingering", "2.4.12", Sentence("Stayed at the side of another game")),
        _kind("device", "2.4.13", Sentence("Electronic device on the player")),
        _kind("irregular-move", "2.5a", Sentence("Made an irregular move")),
        _kind("directions", "2.3.2", Sentence("Did not follow the referee's directions")),
        _kind("decision", "2.2.5", Sentence("Decision of the referee that is not accepted")),
        _kind("refusal", "2.6", Sentence("Refused to follow the rules or a referee")),
        _code("opening-missed", "1", Sentence("Missed the opening ceremony")),
        _code("closing-missed", "9", Sentence("Missed the closing ceremony"), "no-prize"),
        _code("ceremony-left", "2", Sentence("Left a ceremony before its end")),
        _code("dress", "5", Sentence("Not suitably dressed at a ceremony")),
        _code("early-start", "7", Sentence("Started a game of the last rounds early")),
    ),
    ladder=(
        _rung("remark", "a", Sentence("Remark"), PenaltyEffect.NOTHING, chief_only=False),
        _rung("warning", "b", Sentence("Written warning"), PenaltyEffect.WARNING),
        _rung("less-time", "c", Sentence("Less time for the player"), PenaltyEffect.LESS_TIME),
        _rung("more-time", "c", Sentence("More time for the opponent"), PenaltyEffect.MORE_TIME),
        _forfeited("no-prize", "9.a", Sentence("No prize money"), PenaltyEffect.NO_PRIZE),
        _forfeited(
            "no-cup-points", "9.b", Sentence("No World Cup points"), PenaltyEffect.NO_CUP_POINTS
        ),
        _rung("loss", "d", Sentence("Game lost"), PenaltyEffect.LOSS),
        _rung("expulsion", "e", Sentence("Expelled from the event"), PenaltyEffect.EXPULSION),
    ),
    persistent=Citation("fmjd.annex3", "2.6"),
    warnings_before_more=2,
    least_seconds=Citation("fmjd.annex3", "2.5a"),
)
