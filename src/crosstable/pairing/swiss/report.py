"""A pairing in words: every bracket with what it is worth, every board with its colour rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.points import PointSystem
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.colours import ColourRule
from crosstable.pairing.swiss.round import BracketReport, SwissPairing, Value
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.rules import rule

__all__ = ["COLOUR_WORDS", "pairing_text", "points_text", "value_text"]

COLOUR_WORDS = {
    ColourRule.BOTH: "both colour preferences are granted",
    ColourRule.STRONGER: "the stronger colour preference is granted",
    ColourRule.ALTERNATE: "colours alternate from the last time theirs differed",
    ColourRule.HIGHER_RANKED: "the higher ranked player's colour preference is granted",
    ColourRule.INITIAL: "nobody has a preference yet: the initial colour decides",
}


def value_text(value: Value | None, points: PointSystem) -> str:
    """Return what a bracket is worth under a criterion as an arbiter would write it."""
    if value is None:
        return "not possible"
    if isinstance(value, tuple):
        return ", ".join(points.text(each) for each in value) or "none"
    return str(value)


def points_text(points: PointSystem, units: int) -> str:
    """Return points in words: ``1 point``, ``2½ points``."""
    amount = points.text(units)
    return f"{amount} point" if amount in {"1", "½"} else f"{amount} points"


@rule("dutch.explanation", "fmjd-swiss.explanation")
def pairing_text(
    tournament: Tournament,
    edition: Edition,
    pairing: SwissPairing,
    *,
    notes: Sequence[Sequence[Reason]] = (),
    halves: tuple[str, str] = ("S1", "S2"),
) -> str:
    """Return how a round was paired, to be read by arbiters and players.

    ``notes`` are what there is to say about single pairs of each bracket, ``halves`` what the
    system calls the two sides of it.
    """
    lines = [f"Round {pairing.round}"]
    for number, bracket in enumerate(pairing.brackets, start=1):
        lines += ["", *_bracket(tournament.points, edition, number, bracket, halves)]
        if notes:
            lines += [f"   {cited(note)}" for note in notes[number - 1]]
    lines += ["", *_boards(tournament, edition, pairing)]
    return "\n".join(lines)


def _bracket(
    points: PointSystem,
    edition: Edition,
    number: int,
    bracket: BracketReport,
    halves: tuple[str, str],
) -> Iterator[str]:
    yield f"{number}. {bracket.kind.value} of {points_text(points, bracket.score)}"
    if bracket.moved_down:
        yield f"   moved down: {_list(bracket.moved_down)}"
    if bracket.limbo:
        yield f"   limbo: {_list(bracket.limbo)}"
    yield f"   {halves[0]}: {_list(bracket.upper)}"
    yield f"   {halves[1]}: {_list(bracket.lower)}"
    pairs = " ".join(f"{one}-{other}" for one, other in bracket.pairs) or "none"
    yield f"   pairs: {pairs}"
    if bracket.downfloaters:
        yield f"   unpaired: {_list(bracket.downfloaters)}"
    for each in bracket.values:
        if each.value:
            text = value_text(each.value, points)
            yield f"   {each.title}: {text}{_articles(edition, each.rule)}"
    if bracket.refused:
        yield (
            "   the round could not be completed after this; the bracket is paired again"
            f"{_articles(edition, 'dutch.completion')}"
        )


def _boards(tournament: Tournament, edition: Edition, pairing: SwissPairing) -> Iterator[str]:
    def name(number: int) -> str:
        return f"{tournament.entrant(number).player.name} ({number})"

    for index, board in enumerate(pairing.boards, start=1):
        words = COLOUR_WORDS[board.colours_by]
        article = _articles(edition, board.colours_by.value)
        yield f"{index}. {name(board.white)} - {name(board.black)}: {words}{article}"
    if pairing.bye is not None:
        yield f"{name(pairing.bye)} gets the bye{_articles(edition, 'swiss.bye')}"


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or "nobody"


def _articles(edition: Edition, rule_name: str) -> str:
    cited = edition.cite(rule_name)
    return f" ({spell(cited[0])})" if cited else ""
