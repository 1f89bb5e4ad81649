"""A pairing in words: every bracket with what it is worth, every board with its colour rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Figure, Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.colours import ColourRule
from crosstable.pairing.swiss.round import BracketReport, SwissPairing, Value
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.rules import rule

COLOUR_WORDS = {
    ColourRule.BOTH: Sentence("both colour preferences are granted"),
    ColourRule.STRONGER: Sentence("the stronger colour preference is granted"),
    ColourRule.ALTERNATE: Sentence("colours alternate from the last time theirs differed"),
    ColourRule.HIGHER_RANKED: Sentence("the higher ranked player's colour preference is granted"),
    ColourRule.INITIAL: Sentence("no colour preference decides yet: the initial colour does"),
    ColourRule.TEAMS_INITIAL: Sentence("neither has played yet: the initial colour decides"),
    ColourRule.ONE_PREFERENCE: Sentence("the only colour preference is granted"),
    ColourRule.OPPOSITE_PREFERENCES: Sentence("both colour preferences are granted"),
    ColourRule.ONE_STRONG: Sentence("the only strong colour preference is granted"),
    ColourRule.LOWER_DIFFERENCE: Sentence("White goes to whoever had it less often, on balance"),
    ColourRule.TEAMS_ALTERNATE: Sentence("colours alternate from the last time theirs differed"),
    ColourRule.FIRST_TEAM: Sentence("the first team's colour preference is granted"),
    ColourRule.FIRST_TEAM_LAST: Sentence("the first team alternates from its last colour"),
    ColourRule.OTHER_TEAM_LAST: Sentence("the second team alternates from its last colour"),
    ColourRule.OLYMPIAD_INITIAL: Sentence("neither has played yet: the initial colour decides"),
    ColourRule.OLYMPIAD_LIMITS: Sentence(
        "otherwise a team would have the same colour three times running, or in three more "
        "matches than the other colour"
    ),
    ColourRule.OLYMPIAD_DIFFERENCE: Sentence("White goes to whoever had it less often, on balance"),
    ColourRule.OLYMPIAD_ALTERNATE: Sentence("colours alternate from the last time theirs differed"),
    ColourRule.OLYMPIAD_HIGHER: Sentence("the higher ranked team alternates from its last colour"),
    ColourRule.OLYMPIAD_OTHER: Sentence("the lower ranked team alternates from its last colour"),
    ColourRule.FEWER_WHITES: Sentence("White goes to whoever began fewer matches with it"),
    ColourRule.DOUBLE_ALTERNATE: Sentence("colours alternate from the last time theirs differed"),
    ColourRule.DOUBLE_HIGHER: Sentence("the higher ranked player alternates from the last colour"),
    ColourRule.DOUBLE_LOWER: Sentence("the lower ranked player alternates from the last colour"),
    ColourRule.LIM_INITIAL: Sentence("neither has played yet: the initial colour decides"),
    ColourRule.LIM_LIMITS: Sentence(
        "otherwise somebody would have the same colour three times running, or in three more "
        "games than the other colour"
    ),
    ColourRule.LIM_DUE: Sentence("both have the colour that is due"),
    ColourRule.LIM_EQUALISE: Sentence("evening colours out comes before alternating them"),
    ColourRule.LIM_ALTERNATE: Sentence("colours alternate from the last time theirs differed"),
    ColourRule.LIM_HIGHER: Sentence(
        "their colours were the same in every game: the higher ranked player has the colour that "
        "is due"
    ),
    ColourRule.LIM_LOWER: Sentence(
        "their colours were the same in every game: below the median the lower ranked player has "
        "the colour that is due"
    ),
}


def value_text(value: Value | None, points: PointSystem) -> str:
    """Return what a bracket is worth under a criterion as an arbiter would write it."""
    if value is None:
        return Sentence("not possible")
    if isinstance(value, tuple):
        return Listing(_figure(points, figure) for figure in value) or Sentence("none")
    return str(value)


def points_text(points: PointSystem, units: int) -> Sentence:
    """Return points in words: ``1 point``, ``½ point``, ``2½ points``.

    Of 1½ points there is one in French and are several in English, as of none.
    """
    amount = _figure(points, units)
    some = units // points.unit if units >= 2 * points.unit else 0
    count = 1 if amount in {"1", "½"} else some
    return Sentence.plural("{amount} point", "{amount} points", count=count, amount=amount)


def _figure(points: PointSystem, units: int) -> Figure:
    return Figure(points.text(units), Fraction(units, points.unit))


@rule("dutch.explanation", "fmjd-swiss.explanation")
def pairing_text(
    tournament: Tournament,
    edition: Edition,
    pairing: SwissPairing,
    *,
    notes: Sequence[Sequence[Reason]] = (),
    halves: tuple[str, str] = ("S1", "S2"),
    bye_rule: str = "swiss.bye",
) -> Listing:
    """Return how a round was paired, line by line, to be read by arbiters and players.

    ``notes`` are what there is to say about single pairs of each bracket, ``halves`` what the
    system calls the two sides of it, ``bye_rule`` the rule that gives the bye.
    """
    lines: list[str] = [Sentence("Round {round}", round=pairing.round)]
    for number, bracket in enumerate(pairing.brackets, start=1):
        lines += ["", *_bracket(tournament.points, edition, number, bracket, halves)]
        if notes:
            lines += [_indented(note.sentence, _place(note)) for note in notes[number - 1]]
    lines += ["", *_boards(tournament, edition, pairing, bye_rule)]
    return Listing(lines, glue="\n")


def _bracket(
    points: PointSystem,
    edition: Edition,
    place: int,
    bracket: BracketReport,
    halves: tuple[str, str],
) -> Iterator[str]:
    yield Sentence(
        "{number}. {bracket} of {points}",
        number=place,
        bracket=bracket.kind.words,
        points=points_text(points, bracket.score),
    )
    if bracket.moved_down:
        yield _indented(Sentence("moved down: {players}", players=_list(bracket.moved_down)))
    if bracket.moved_up:
        yield _indented(Sentence("moved up: {players}", players=_list(bracket.moved_up)))
    if bracket.limbo:
        yield _indented(Sentence("limbo: {players}", players=_list(bracket.limbo)))
    for half, players in zip(halves, (bracket.upper, bracket.lower), strict=True):
        yield _indented(Sentence("{half}: {players}", half=half, players=_list(players)))
    pairs = " ".join(f"{one}-{other}" for one, other in bracket.pairs) or Sentence("none")
    yield _indented(Sentence("pairs: {pairs}", pairs=pairs))
    if bracket.downfloaters:
        yield _indented(Sentence("unpaired: {players}", players=_list(bracket.downfloaters)))
    for measured in bracket.values:
        if measured.value:
            worth = value_text(measured.value, points)
            line = Sentence("{criterion}: {value}", criterion=measured.title, value=worth)
            yield _indented(line, _articles(edition, measured.rule))
    if bracket.refused:
        again = Sentence("the round could not be completed after this; the bracket is paired again")
        yield _indented(again, _articles(edition, "dutch.completion"))


def _indented(line: Sentence, article: str = "") -> Listing:
    return Listing(("   ", line, article), glue="")


def _place(note: Reason) -> str:
    return f" [{spell(note.citation)}]" if note.citation else ""


def _boards(
    tournament: Tournament, edition: Edition, pairing: SwissPairing, bye_rule: str
) -> Iterator[str]:
    def name(number: int) -> str:
        return f"{tournament.entrant(number).player.name} ({number})"

    for index, board in enumerate(pairing.boards, start=1):
        line = Sentence(
            "{number}. {white} - {black}: {because}",
            number=index,
            white=name(board.white),
            black=name(board.black),
            because=COLOUR_WORDS[board.colours_by],
        )
        yield Listing((line, _articles(edition, board.colours_by.value)), glue="")
    if pairing.bye is not None:
        line = Sentence("{player} gets the bye", player=name(pairing.bye))
        yield Listing((line, _articles(edition, bye_rule)), glue="")


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or Sentence("nobody")


def _articles(edition: Edition, rule_name: str) -> str:
    cited = edition.cite(rule_name)
    return f" ({spell(cited[0])})" if cited else ""
