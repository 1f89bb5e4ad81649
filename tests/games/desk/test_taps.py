"""How many taps lead from the page of a board to the verdict, for every matter of both games.

Nothing is drawn here: a tap is an answer that the page has to be given. The browser's own test
(``tests/browser/test_called.py``) taps some of these ways with a thumb.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import Matter, converse
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rulings import Reply, Ruling
from crosstable.rulebooks.library import edition
from tests.games.chess.at_the_board import SHUFFLE
from tests.games.desk.walking import GOOD

MOST_TAPS = 4
CALLED, TILE = 1, 1
"""The button of the board's page, and the tile of the matter."""
EVENTS = {
    "chess": Known(
        edition=edition("fide-2026-03"),
        rate=parse_rate("90/40+30+30"),
        tempo="standard",
        scheduled="15:00",
        moves=SHUFFLE * 2,
    ),
    "rapid chess": Known(
        edition=edition("fide-2026-03"),
        rate=parse_rate("15+10"),
        tempo="rapid",
        supervised=False,
        scheduled="15:00",
        moves=SHUFFLE * 2,
    ),
    "rapid chess, nobody said how it is watched": Known(
        edition=edition("fide-2026-03"),
        rate=parse_rate("15+10"),
        tempo="rapid",
        scheduled="15:00",
        moves=SHUFFLE * 2,
    ),
    "chess, devices in bags": Known(
        edition=edition("fide-2026-03"),
        rate=parse_rate("90/40+30+30"),
        tempo="standard",
        scheduled="15:00",
        moves=SHUFFLE * 2,
        regulations={"devices-in-bags": "yes"},
    ),
    "draughts": Known(
        edition=edition("fmjd-2024"),
        rate=parse_rate("80+60"),
        tempo="standard",
        scheduled="15:00",
        moves=("32-28", "19-23"),
        plus_draws=False,
    ),
}
ASKED_FOR = {
    "chess": {
        *("claim", "illegal", "flag", "both-flags", "late", "offer", "touch", "start"),
        *("recording", "disturbance", "quickplay", "promotion"),
    },
    "draughts": {
        *("claim", "irregular", "flag", "both-flags", "late", "offer", "touch", "set-up"),
        *("recording", "conduct", "time-shortage", "interruption", "clock"),
    },
}
"""What arbiters are called for; a game of chess is adjourned on a page of its own."""


def ways(
    matter: Matter, known: Known, replies: tuple[Reply, ...] = ()
) -> Iterator[tuple[Reply, ...]]:
    """Yield the answers that a page needs for each verdict."""
    try:
        step = converse(matter, known, replies).step
    except CrosstableError:
        return
    if isinstance(step, Ruling):
        yield replies
        return
    answers = [choice.value for choice in step.alternatives]
    for answer in answers or GOOD[known.edition.game][step.kind]:
        yield from ways(matter, known, (*replies, Reply(step.name, answer)))


def taps(matter: Matter, replies: tuple[Reply, ...]) -> int:
    """Return the taps to a verdict; which player it was is asked on the tile."""
    opening = matter.opening
    on_tile = bool(replies) and opening is not None and replies[0].question == opening.name
    return CALLED + TILE + len(replies) - on_tile


@pytest.mark.parametrize("event", EVENTS)
def test_every_verdict_is_four_taps_away(event: str) -> None:
    known = EVENTS[event]
    for matter in matters_of(known.edition.game):
        found = list(ways(matter, known))
        assert found, matter.name
        for replies in found:
            # What the regulations should have announced (A.5) is asked besides.
            unannounced = sum(reply.question == "tempo" for reply in replies)
            assert taps(matter, replies) - unannounced <= MOST_TAPS, (matter.name, replies)


@pytest.mark.parametrize("game", ASKED_FOR)
def test_everything_arbiters_are_called_for_is_a_matter(game: str) -> None:
    assert {matter_of(game, name).name for name in ASKED_FOR[game]} == ASKED_FOR[game]


def test_an_ordinary_call_is_confirmed_with_the_fourth_tap() -> None:
    """The commonest: what is assumed is usual, and one tap confirms it."""
    for game, names in {
        "chess": ("flag", "illegal", "claim", "offer", "both-flags", "late", "start", "promotion"),
        "draughts": ("flag", "irregular", "claim", "offer", "both-flags", "late", "set-up"),
    }.items():
        for name in names:
            matter = matter_of(game, name)
            fewest = min(taps(matter, replies) for replies in ways(matter, EVENTS[game]))
            assert fewest < MOST_TAPS, (game, name)
