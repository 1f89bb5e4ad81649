"""Penalties: whether one of the ladder can be given so, and what it changes (Laws 12.9, A3 2.5)."""

from __future__ import annotations

import re
from functools import cache

from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.incidents import Penalty
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.regulations import RegulationField
from crosstable.kernel.result import Absent, Ending, Forfeit, Played
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.conduct import ConductRules, PenaltyEffect, Sanction
from crosstable.rulebooks.regulation_fields.table import regulation_field
from crosstable.rulebooks.rules import rule

MOST_SECONDS = 7200
"""Longer than any clock penalty; more is a slip of the finger."""
MOST_ROUNDS = 30
_NUMBER = re.compile(r"[0-9]+([.,][0-9]{1,2})?")


@cache
def _amount() -> RegulationField:
    """Return the field of an amount, which is written as regulations announce one."""
    return replace(regulation_field("late-fine"), name="amount")


@rule("penalty.ladder")
def checked_penalty(
    wished: Penalty,
    rules: ConductRules,
    *,
    side: Colour,
    points: PointSystem,
    rate: RateOfPlay | None,
    begun: bool = True,
) -> Penalty:
    """Return a penalty with all that belongs to it, or refuse what does not.

    A game that is declared lost is won by the opponent unless the arbiter decides otherwise
    (Laws 12.9.6). One that had not begun, since the opponent was not there yet, is lost by
    forfeit and not rated (the explanation of 11.3.2.2).
    """
    sanction = rules.sanction(wished.name)
    effect = sanction.effect
    wished = replace(wished, name=sanction.name)
    if effect.about_time:
        _refuse_seconds(wished.seconds, sanction, rules, rate)
    elif wished.seconds:
        raise Refused(
            "{penalty} is not a time penalty: leave the seconds out", penalty=sanction.title
        )
    if effect is PenaltyEffect.EXCLUSION:
        if not 1 <= wished.rounds <= MOST_ROUNDS:
            raise Refused(
                "say from how many rounds the player is excluded: 1 to {most}", most=MOST_ROUNDS
            )
    elif wished.rounds:
        raise Refused(
            "{penalty} is not for a number of rounds: leave it out", penalty=sanction.title
        )
    wished = _with_amount(wished, sanction)
    if not begun:
        return _not_played(wished, sanction, side)
    if effect.about_result:
        return _with_result(wished, sanction, side, points)
    if wished.result is not None:
        raise Refused("{penalty} gives the game no result: leave it out", penalty=sanction.title)
    return wished


def fee_paid(text: str, announced: str) -> str:
    """Return what was paid with an appeal; a bare number is in the currency that was announced."""
    if not _NUMBER.fullmatch(text):
        return text
    currency = announced.rpartition(" ")[2]
    return _amount().read(f"{text} {currency}" if currency else text)


def _with_amount(wished: Penalty, sanction: Sanction) -> Penalty:
    """Return a fine with its amount as it is kept; nothing else has one."""
    if sanction.effect is PenaltyEffect.FINE:
        if not wished.amount.strip():
            raise Refused("say what the fine is, such as 25 EUR")
        return replace(wished, amount=_amount().read(wished.amount))
    if wished.amount.strip():
        raise Refused("{penalty} is not a fine: leave the amount out", penalty=sanction.title)
    return wished


@rule("penalty.least-time")
def _refuse_seconds(
    seconds: int, sanction: Sanction, rules: ConductRules, rate: RateOfPlay | None
) -> None:
    """Refuse a penalty in time that is none, or smaller than the text allows.

    Annex 3 2.5a: at least what a move brings, where the clock adds time. The Laws name no least.
    """
    if not 1 <= seconds <= MOST_SECONDS:
        raise Refused(
            "say by how many seconds the clock is changed: 1 to {most}", most=MOST_SECONDS
        )
    least = rate.increment if rate is not None else 0
    if rules.least_seconds is not None and seconds < least:
        raise Refused(
            "{penalty}: {seconds} s is too little",
            Reason(
                Sentence("at least what a move brings, which is {least} s here", least=least),
                rules.least_seconds,
            ),
            penalty=sanction.title,
            seconds=seconds,
        )


@rule("penalty.device")
def _not_played(wished: Penalty, sanction: Sanction, side: Colour) -> Penalty:
    """Return the loss of a game that was not begun: -/+, and nothing else (decision 484)."""
    if sanction.effect is not PenaltyEffect.LOSS or wished.result is not None:
        raise Refused("a game that was not begun is lost by forfeit, -/+", _by(sanction))
    absent = Absent.WHITE if side is Colour.WHITE else Absent.BLACK
    return replace(wished, result=Forfeit(absent))


def _with_result(wished: Penalty, sanction: Sanction, side: Colour, points: PointSystem) -> Penalty:
    effect, result = sanction.effect, wished.result
    if result is None and effect is not PenaltyEffect.FEWER_POINTS:
        white = side is Colour.WHITE
        marks = (Mark.LOSS, Mark.WIN) if white else (Mark.WIN, Mark.LOSS)
        result = Played(*marks, ending=Ending.REFEREE)
    if not isinstance(result, Played):
        raise Refused("say what the result is now; the game was played", _by(sanction))
    own, other = result.mark(side), result.mark(side.other)
    if effect is PenaltyEffect.LOSS and own is not Mark.LOSS:
        raise Refused("the player keeps points in this result", _by(sanction))
    if effect is PenaltyEffect.OPPONENT_WINS and other is not Mark.WIN:
        raise Refused("the opponent gets less than a win in this result", _by(sanction))
    if effect is PenaltyEffect.FEWER_POINTS and points.worth(own) >= points.worth(Mark.WIN):
        raise Refused("the player keeps all points in this result", _by(sanction))
    return replace(wished, result=replace(result, ending=Ending.REFEREE))


def _by(sanction: Sanction) -> Reason:
    return Reason(sanction.title, sanction.article)


def effects_of(penalty: Penalty, rules: ConductRules, side: Colour) -> tuple[Sentence, ...]:
    """Return what has to be done at the board, or what a penalty changes in the event."""
    effect = rules.sanction(penalty.name).effect
    if effect is PenaltyEffect.LESS_TIME:
        return (_taken(side, penalty.seconds),)
    if effect is PenaltyEffect.MORE_TIME:
        return (_given(side.other, penalty.seconds),)
    if effect is PenaltyEffect.FINE and penalty.amount:
        return (Sentence("{amount} to pay", amount=penalty.amount),)
    if effect is PenaltyEffect.EXCLUSION:
        return (
            Sentence.plural(
                "not paired in the next round",
                "not paired in the next {count} rounds",
                count=penalty.rounds,
            ),
        )
    return ()


def _taken(side: Colour, seconds: int) -> Sentence:
    if side is Colour.WHITE:
        return Sentence("take {seconds} s from White's clock", seconds=seconds)
    return Sentence("take {seconds} s from Black's clock", seconds=seconds)


def _given(side: Colour, seconds: int) -> Sentence:
    if side is Colour.WHITE:
        return Sentence("add {seconds} s to White's clock", seconds=seconds)
    return Sentence("add {seconds} s to Black's clock", seconds=seconds)
