"""What stands on the envelope of an adjourned game (Laws, Guidelines I.2)."""

from __future__ import annotations

from datetime import datetime

import pytest
from msgspec.structs import replace

from crosstable.kernel.adjourned import AdjournedGame, Envelope, Resumption
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.reports.documents import print_document
from crosstable.reports.envelopes import print_envelope
from tests.reports.events import swiss, text

GAME = AdjournedGame(
    round=1,
    number=2,
    position="r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 41",
    move=41,
    sealed_by=Colour.WHITE,
    left=(1200, 932),
    offer=Colour.BLACK,
    resumes=datetime(2026, 5, 2, 10, 0),  # noqa: DTZ001 -- by the clock of the hall
    venue="Hall B, 2nd floor",
)
WHEN = datetime.fromisoformat("2026-05-01T20:00+02:00")
CODE = "7KQM-2XRD-84HT-NMWB"


@pytest.mark.article("fide.laws", "I.2.1")
@pytest.mark.parametrize(
    ("article", "wanted"),
    [
        ("I.2.1", "{white}|{black}"),
        ("I.2.2", "Position before the sealed move|w KQkq"),
        ("I.2.3", "Time used|2:00:30|2:04:58|0:20:00|0:15:32"),
        ("I.2.4", "Sealed by {white}"),
        ("I.2.5", "Number of the sealed move 41"),
        ("I.2.6", "Offer of a draw {black}"),
        ("I.2.7", "2 May 2026 10:00|Hall B, 2nd floor"),
    ],
)
@pytest.mark.article("fide.laws", "I.2")
def test_the_envelope_says_everything_it_must(article: str, wanted: str) -> None:
    event = replace(swiss(9, 1), rate_of_play="90/40+30+30", adjourned_games=(GAME,))
    board = event.rounds[0].boards[1]
    names = {
        "white": event.entrant(board.white).player.name,
        "black": event.entrant(board.black).player.name,
    }
    paper = print_envelope(event, GAME, code=CODE, printed_at=WHEN)
    said = " ".join(text(paper).replace("\u200b", "").split())
    for piece in wanted.format(**names).split("|"):
        assert piece in said, article
    assert CODE in said
    assert CODE not in text(print_document("envelopes", event, printed_at=WHEN))


def test_without_a_rate_of_play_the_time_used_is_left_out() -> None:
    event = replace(swiss(9, 1), rate_of_play="", adjourned_games=(GAME,))
    assert "Time used" not in text(print_envelope(event, GAME, printed_at=WHEN))
    delay = replace(event, rate_of_play="90m+30s delay")
    assert "Time used" not in text(print_envelope(delay, GAME, printed_at=WHEN))


def test_a_round_without_adjourned_games_says_so() -> None:
    event = swiss(9, 1)
    said = text(print_document("envelopes", event, printed_at=WHEN))
    assert "This round has no adjourned game waiting to be resumed." in said


def test_a_game_that_has_been_resumed_needs_no_envelope() -> None:
    resumed = replace(GAME, resumption=Resumption(envelope=Envelope.OPENED))
    with pytest.raises(Refused, match="needs no envelope"):
        print_envelope(swiss(9, 1), resumed, printed_at=WHEN)
