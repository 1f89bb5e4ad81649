"""Draws outside the rules of the game: agreed ones, and those of schedules without increment.

Annex 3 says when a draw may be offered and how it is answered (5.3); Annex 6 replaces the forty
moves by ten men where rapid games are not written down. Where no seconds are added to the clock,
small endings are not played out and a player short of time may claim (Annex 3, 6.1.1; Annex 6, 8
to 11).
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.games.draughts.endings import ending_class
from crosstable.games.draughts.history import History
from crosstable.games.draughts.position import Position
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.rulebooks.laws import CompetitionDrawRules

__all__ = [
    "ClaimAnswer",
    "DrawOffers",
    "Schedule",
    "accept",
    "both_flags_down",
    "may_offer",
    "move_made",
    "offer",
    "refuse",
    "regulation_draw",
    "settled_claim",
    "time_shortage_claim",
]


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """What of a rate of play matters for draws."""

    increment: bool
    """Whether seconds are added for each move at the end of the game."""
    accelerated: bool = False
    """Whether it is a rapid or blitz game (Annex 6, 1)."""
    recorded: bool = True
    """Whether the players write the moves down."""


class DrawOffers(msgspec.Struct, frozen=True):
    """Who has offered a draw and is waiting, and who may not offer again yet."""

    open: Colour | None = None
    barred: Colour | None = None


def may_offer(
    offers: DrawOffers,
    by: Colour,
    history: History,
    schedule: Schedule,
    rules: CompetitionDrawRules,
) -> Verdict[bool]:
    """Say whether a player may offer a draw now, with every reason against it.

    He offers after his move and before he starts his opponent's clock, so it counts as his move:
    White can offer after his 41st move at the earliest, Black after his 40th.
    """
    against: list[Reason] = []
    who = by.side
    if history.position.to_move is by or not history.moves_by(by):
        against.append(
            Reason.that(
                "{side} has to make a move first", Citation("fmjd.annex3", "5.3.a"), side=who
            )
        )
    if schedule.accelerated and not schedule.recorded:
        most = rules.pieces_without_record
        for colour in Colour:
            pieces = history.position.count(colour)
            if pieces > most.value:
                sentence = Sentence(
                    "{side} has {count} pieces, and at most {most} are allowed where the "
                    "game is not recorded",
                    side=colour.side,
                    count=pieces,
                    most=most.value,
                )
                against.append(Reason(sentence, most.citation))
    else:
        needed = rules.moves_before_offer
        for colour in Colour:
            made = history.moves_by(colour)
            if made < needed.value:
                sentence = Sentence(
                    "{side} has made {made} moves, and {needed} are needed of each player",
                    side=colour.side,
                    made=made,
                    needed=needed.value,
                )
                against.append(Reason(sentence, needed.citation))
    if offers.open is not None:
        against.append(
            Reason.that(
                "{side}'s offer has not been answered yet",
                Citation("fmjd.annex3", "5.3"),
                side=offers.open.side,
            )
        )
    if offers.barred is by:
        sentence = Sentence(
            "{side}'s last offer was refused, and the opponent has made none since", side=who
        )
        against.append(Reason(sentence, Citation("fmjd.annex3", "5.3")))
    return Verdict(not against, tuple(against))


def offer(
    offers: DrawOffers,
    by: Colour,
    history: History,
    schedule: Schedule,
    rules: CompetitionDrawRules,
) -> DrawOffers:
    """Return the offers with a new one, or say why it may not be made."""
    allowed = may_offer(offers, by, history, schedule, rules)
    if not allowed.outcome:
        raise Refused("{side} may not offer a draw", *allowed.because, side=by.side)
    barred = offers.barred if offers.barred is not by.other else None
    return DrawOffers(open=by, barred=barred)


def move_made(offers: DrawOffers, by: Colour) -> DrawOffers:
    """Return the offers after a move, which refuses what the opponent has offered."""
    return refuse(offers) if offers.open is by.other else offers


def refuse(offers: DrawOffers) -> DrawOffers:
    """Return the offers after a refusal: the same player waits until his opponent has offered."""
    return DrawOffers(barred=offers.open) if offers.open is not None else offers


def accept(offers: DrawOffers) -> Verdict[Conclusion]:
    """Return the draw that two players have agreed on."""
    if offers.open is None:
        raise Refused(
            "nobody has offered a draw that could be accepted",
            Reason.that("a draw is offered first", Citation("fmjd.annex3", "5.3")),
        )
    agreed = Reason.that("both players agreed to a draw", Citation("fmjd.annex1", "7.3.1"))
    return Verdict(Conclusion(GameResult.DRAW, Ending.AGREEMENT), (agreed,))


def regulation_draw(
    position: Position, schedule: Schedule, *, demonstrated_win: bool = False
) -> Verdict[Conclusion]:
    """Say whether an ending counts as drawn without being played, as without increment it may.

    The referee may be shown an obvious win; then the game goes on.
    """
    going_on = Conclusion(GameResult.GOES_ON)
    article = (
        Citation("fmjd.annex6", "8") if schedule.accelerated else Citation("fmjd.annex3", "6.1.1.a")
    )
    if schedule.increment:
        return Verdict(
            going_on, (Reason.that("seconds are added, so endings are played", article),)
        )
    ending = ending_class(position)
    if ending is None:
        return Verdict(going_on, (Reason.that("it is none of the small endings", article),))
    if demonstrated_win:
        return Verdict(going_on, (Reason.that("a player has shown an obvious win", article),))
    drawn = Conclusion(GameResult.DRAW, Ending.REFEREE)
    return Verdict(
        drawn, (Reason.that("{ending} is not played out", article, ending=ending.words),)
    )


class ClaimAnswer(Enum):
    """What can be said of a claim."""

    REFUSED = "refused"
    REFEREE_DECIDES = "referee decides"
    GRANTED = "granted"


def time_shortage_claim(
    position: Position,
    seconds_left: int,
    schedule: Schedule,
    *,
    clearly_superior: bool | None = None,
    rules: CompetitionDrawRules,
) -> Verdict[ClaimAnswer]:
    """Answer a player who claims a draw because his time runs out in a better position.

    Clock and pieces are counted here; whether his position is clearly superior is the referee's
    judgement, and as long as he has not given it the answer is his.
    """
    article = (
        Citation("fmjd.annex6", "9") if schedule.accelerated else Citation("fmjd.annex3", "6.1.1.b")
    )
    pieces = sum(position.count(colour) for colour in Colour)
    against = []
    if schedule.increment:
        against.append(Reason.that("seconds are added, so lack of time is no reason", article))
    if seconds_left > rules.shortage_seconds.value:
        limit = rules.shortage_seconds.value
        against.append(
            Reason.that(
                "{seconds} seconds left, at most {limit} allowed",
                article,
                seconds=seconds_left,
                limit=limit,
            )
        )
    if pieces > rules.shortage_pieces.value:
        limit = rules.shortage_pieces.value
        against.append(
            Reason.that(
                "{count} pieces on the board, at most {limit} allowed",
                article,
                count=pieces,
                limit=limit,
            )
        )
    if clearly_superior is False:
        against.append(Reason.that("his position is not clearly superior", article))
    if against:
        return Verdict(ClaimAnswer.REFUSED, tuple(against))
    if clearly_superior is None:
        question = Reason.that(
            "the referee judges whether the position is clearly superior", article
        )
        return Verdict(ClaimAnswer.REFEREE_DECIDES, (question,))
    superior = Reason.that("little time, few pieces and a clearly superior position", article)
    return Verdict(ClaimAnswer.GRANTED, (superior,))


def settled_claim(claimant: Colour, *, granted: bool, flag_fell: bool) -> Verdict[Conclusion]:
    """Return what a claim before the referee leads to, while the claimant's clock ran on.

    A flag that fell meanwhile is overlooked if the draw is given; otherwise the game is lost.
    """
    article = Citation("fmjd.annex3", "6.17")
    if granted:
        reason = Reason.that("the draw is given, a flag that fell meanwhile is overlooked", article)
        return Verdict(Conclusion(GameResult.DRAW, Ending.REFEREE), (reason,))
    if flag_fell:
        reason = Reason.that("the claim was wrong and the flag fell meanwhile", article)
        return Verdict(Conclusion(GameResult.win_for(claimant.other), Ending.TIME), (reason,))
    return Verdict(
        Conclusion(GameResult.GOES_ON), (Reason.that("the claim was wrong, play goes on", article),)
    )


def both_flags_down(schedule: Schedule) -> Verdict[Conclusion]:
    """Return what two fallen flags mean: a draw in rapid and blitz games without increment."""
    if schedule.accelerated and not schedule.increment:
        reason = Reason.that("both flags are down", Citation("fmjd.annex6", "11"))
        return Verdict(Conclusion(GameResult.DRAW, Ending.TIME), (reason,))
    reason = Reason.that(
        "the first flag to fall decides; the referee establishes which",
        Citation("fmjd.annex3", "6.11"),
    )
    return Verdict(Conclusion(GameResult.GOES_ON), (reason,))
