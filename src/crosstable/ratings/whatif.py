"""What results would do to a rating: the question every player asks before the last round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import BirthDate
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.ratings.entering import too_fast
from crosstable.ratings.event import rate_event
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    EventRating,
    ListStanding,
    RatedEvent,
    RatedGame,
)
from crosstable.rulebooks.editions import Edition

SCORES = {"1": 2, "½": 1, "=": 1, "0.5": 1, "0,5": 1, "1/2": 1, "0": 0, "+": 2, "-": 0}
_TWO_POINTS = {"2": 2, "1": 1, "0": 0, "=": 1, "+": 2, "-": 0}
# A figure needs something before it: in 15001 nobody can tell where the rating ends.
_RESULT = re.compile(r"([0-9]{3,4})(?:\s*[:=/]\s*|\s+|(?=[^0-9\s]))(.+)")
_RATING = re.compile(r"[0-9]{3,4}")


def parse_result(edition: Edition, text: str) -> tuple[int, int]:
    """Return the opponent's rating and the score in halves of ``2318:1`` or ``2318 ½``.

    Scores are written as the federation writes them: ``1 ½ 0`` or ``2 1 0``.
    """
    scores = SCORES if edition.ratings.win_points == 1 else _TWO_POINTS
    match = _RESULT.fullmatch(text.strip())
    if match is None or match[2] not in scores:
        rating = _RATING.match(text.strip())
        known = ("1", "½", "0") if edition.ratings.win_points == 1 else ("2", "1", "0")
        if rating is not None:
            raise InvalidValue(
                "{text!r} is not a result; write {examples}",
                text=text,
                examples=Listing([f"{rating[0]}:{score}" for score in known], joint="or"),
            )
        raise InvalidValue(
            "{text!r} is not a result; write RATING:SCORE, the score as {scores}",
            text=text,
            scores=Listing(known, joint="or"),
        )
    return int(match[1]), scores[match[2]]


def what_if(
    edition: Edition,
    standing: ListStanding,
    results: Sequence[tuple[int, int]],
    *,
    born: BirthDate | None = None,
    on: date | None = None,
    share: int = 100,
    seconds: int | None = None,
    name: str = "you",
) -> EventRating:
    """Return what games against opponents of these ratings would do, as one event.

    ``seconds`` is each player's time for sixty moves: games with too little of it for the ratings
    of both do not count, which the answer gives the reason for.
    """
    if not results:
        raise InvalidValue("there is no result to count; give opponents and scores")
    players = [EventPlayer(number=1, name=name, standing=standing, born=born)]
    games = []
    left_out: list[Reason] = []
    for index, (rating, score) in enumerate(results, start=1):
        opponent = ListStanding(list=standing.list, rating=rating)
        players.append(
            EventPlayer(
                number=index + 1,
                name=Sentence("opponent {number}", number=index),
                standing=opponent,
            )
        )
        reason = too_fast(edition, standing.list, seconds, players[0], players[-1])
        if reason is None:
            games.append(RatedGame(index, 1, index + 1, score, 2 - score))
        else:
            left_out.append(_not_rated(rating, reason))
    event = RatedEvent(
        id="what if",
        list=standing.list,
        starts=on,
        ends=on,
        kind=EventKind.SWISS,
        share=share,
        players=tuple(players),
        games=tuple(games),
    )
    forecast = rate_event(edition, event)
    left_out += [_not_rated(results[far.black - 2][0], far.reason) for far in forecast.left_out]
    # Every opponent is rated: what an event says beside that is about opponents who are not.
    return replace(forecast, because=tuple(left_out))


def _not_rated(rating: int, reason: Reason) -> Reason:
    return Reason.that(
        "the game against {rating} is not rated: {reason}",
        reason.citation,
        rating=rating,
        reason=reason.sentence,
    )
