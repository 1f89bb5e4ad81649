"""Every candidate of a small bracket, and what each is worth: the oracle of the Dutch engine."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, Candidate

__all__ = ["candidates", "worth"]


def candidates(here: Table, bracket: Bracket) -> Iterator[Candidate]:
    """Return every legal candidate of a bracket, whatever it is worth."""
    moved = set(bracket.moved_down)

    def build(left: tuple[int, ...], pairs: tuple[tuple[int, int], ...]) -> Iterator[Candidate]:
        if not left:
            paired = {each for pair in pairs for each in pair}
            down = tuple(each for each in bracket.members if each not in paired)
            yield Candidate(tuple(sorted(pairs)), down)
            return
        one, *others = left
        yield from build(tuple(others), pairs)
        for other in others:
            if here.allowed[one] >> other & 1 and not {one, other} <= moved:
                rest = tuple(each for each in others if each != other)
                yield from build(rest, (*pairs, (one, other)))

    for found in build(bracket.members, ()):
        if not bracket.is_last or (
            len(found.floaters) < 2 and all(here.players[e].may_have_bye for e in found.floaters)
        ):
            yield found


def worth(here: Table, paired: Paired, candidate: Candidate) -> tuple[object, ...]:
    """Return what a candidate is worth, the next bracket searched through; worst if impossible."""
    values = here.values(paired.bracket, candidate, None)
    if candidate.floaters and paired.bracket.kind is BracketKind.NORMAL:
        kind = BracketKind.LAST if paired.below_is_last else BracketKind.NORMAL
        following = Bracket(kind, candidate.floaters, paired.below)
        found = [here.outlook(following, each) for each in candidates(here, following)]
        worst = (99,) * len(here.looking_ahead)
        return here.together(values, min(found, default=worst))
    return tuple(values)
