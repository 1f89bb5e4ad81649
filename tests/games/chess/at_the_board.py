"""Short ways to call an arbiter to a chess board."""

from __future__ import annotations

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import next_step
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rulings import Reply, Ruling
from crosstable.rulebooks.library import edition

OLD, NEW = edition("fide-2019"), edition("fide-2026-03")

STANDARD = Known(edition=OLD, rate=parse_rate("90/40+30+30"), tempo="standard")

RAPID = Known(edition=OLD, rate=parse_rate("15+10"), tempo="rapid", supervised=False)

BLITZ = Known(edition=OLD, rate=parse_rate("3+2"), tempo="blitz", supervised=False)

KNIGHT_V_KING = "8/8/4k3/8/8/3NK3/8/8 w - - 0 1"

ROOK_V_KING = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def known(base: Known = STANDARD, **changes: object) -> Known:
    fields = {name: getattr(base, name) for name in base.__struct_fields__}
    return Known(**{**fields, **changes})


def ruled(matter: str, about: Known = STANDARD, /, **answers: str) -> Ruling:
    replies = tuple(Reply(name.replace("_", "-"), text) for name, text in answers.items())
    step = next_step(matter_of("chess", matter), about, replies)
    assert isinstance(step, Ruling), step
    return step


def articles(ruling: Ruling) -> list[str]:
    return [reason.citation.article for reason in ruling.because if reason.citation]
