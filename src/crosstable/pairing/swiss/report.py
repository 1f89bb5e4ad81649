"""A pairing in words: every bracket with what it is worth, every board with its colour rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Figure, Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.swiss.players import ColourRule, Field, Float, SwissPlayer, same_colour_run
from crosstable.pairing.swiss.round import BracketReport, SwissPairing, Value
from crosstable.pairing.swiss.table import RoundTable
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


# How a round came about, as a value: brackets with their halves, pairs, floats and what decided.
# Pages, the projector and print lay the same value out; nothing in it is text to be taken apart.


class Worth(msgspec.Struct, frozen=True):
    """What a bracket gives up under one criterion; those it fulfils altogether are left out."""

    title: Sentence
    value: str
    article: Citation | None


class Decided(msgspec.Struct, frozen=True):
    """What made a bracket's pairing the one it is."""

    because: tuple[Reason, ...]
    out_of_turn: frozenset[frozenset[int]] = frozenset()
    """The pairs, by number, that are not those of the pattern."""


class PairStory(msgspec.Struct, frozen=True):
    """Two players of a bracket, with their board and what gave them their colours."""

    upper: int
    lower: int
    board: int
    white: int
    colours: Reason
    in_turn: bool
    """Whether the two meet as the pattern has it, before anything stood in its way."""


class BracketStory(msgspec.Struct, frozen=True):
    """One bracket or score group: who was in it, who met, who left it, and why."""

    place: int
    report: BracketReport
    points: Sentence
    pairs: tuple[PairStory, ...]
    decided: tuple[Reason, ...]
    worths: tuple[Worth, ...]
    again: Reason | None
    """Why it was paired again, where this was a first try."""


class RoundStory(msgspec.Struct, frozen=True):
    """A whole round, the highest bracket first."""

    round: int
    halves: tuple[str, str]
    """What the system calls the two sides of a bracket."""
    players: Mapping[int, SwissPlayer]
    brackets: tuple[BracketStory, ...]
    bye: int | None
    bye_by: Citation | None

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """Return who meets whom, White first."""
        return frozenset(
            (pair.white, pair.lower if pair.white == pair.upper else pair.upper)
            for bracket in self.brackets
            for pair in bracket.pairs
        )


@rule("dutch.explanation", "fmjd-swiss.explanation")
def round_story(
    table: RoundTable,
    edition: Edition,
    pairing: SwissPairing,
    decided: Sequence[Decided],
    *,
    halves: tuple[str, str],
    bye_rule: str = "swiss.bye",
) -> RoundStory:
    """Return how a round came about; ``decided`` is what made each of its brackets.

    ``bye_rule`` names the rule that gives the bye.
    """
    boards = {
        frozenset((board.white, board.black)): (number, board)
        for number, board in enumerate(pairing.boards, start=1)
    }

    def pair_story(upper: int, lower: int, what: Decided) -> PairStory:
        both = frozenset((upper, lower))
        number, board = boards[both]
        colours = edition.because(board.colours_by.value, COLOUR_WORDS[board.colours_by])
        return PairStory(upper, lower, number, board.white, colours, both not in what.out_of_turn)

    brackets = []
    for place, (report, what) in enumerate(zip(pairing.brackets, decided, strict=True), start=1):
        again = None
        if report.refused:
            again = edition.because(
                "dutch.completion",
                "the round could not be completed after this; the bracket is paired again",
            )
        brackets.append(
            BracketStory(
                place=place,
                report=report,
                points=points_text(table.field.points, report.score),
                pairs=()
                if report.refused
                else tuple(pair_story(upper, lower, what) for upper, lower in report.pairs),
                decided=what.because,
                worths=tuple(_worths(table, edition, report)),
                again=again,
            )
        )
    return RoundStory(
        round=pairing.round,
        halves=halves,
        players=table.field.by_number,
        brackets=tuple(brackets),
        bye=pairing.bye,
        bye_by=next(iter(edition.cite(bye_rule)), None),
    )


def _worths(table: RoundTable, edition: Edition, report: BracketReport) -> list[Worth]:
    return [
        Worth(
            measured.title,
            value_text(measured.value, table.field.points),
            next(iter(edition.cite(measured.rule)), None),
        )
        for measured in report.values
        if measured.value
    ]


# The arbiter's check list: everything by which a pairing can be checked by hand.


_FLOATS = {Float.NONE: "", Float.DOWN: "-", Float.UP: "+"}


class CheckLine(msgspec.Struct, frozen=True):
    """One player of the check list."""

    rank: int
    number: int
    name: str
    score: int
    """The points they are paired with, adjourned games as draws, without virtual points."""
    colours: str
    """One letter for each round, ``=`` where no game was played."""
    colour: str
    """The colour in the coming round, ``W``, ``B``, or nothing without a game."""
    due: str
    """The colour preference: one small letter mild, two strong, one capital absolute."""
    before: str
    """The float two rounds ago, ``+`` up and ``-`` down."""
    last: str
    """The float of the last round."""
    difference: int
    run: int
    """How often the last colour came in a row, negative for Black."""
    opponents: tuple[int, ...]
    """Whom the player has met, by pairing number, in the order of the rounds."""


@rule("dutch.explanation", "fmjd-swiss.explanation")
def check_lines(field: Field, pairing: SwissPairing | None = None) -> tuple[CheckLine, ...]:
    """Return the check list of a round, with the colours of its pairing if that is given."""
    colours = {}
    for board in pairing.boards if pairing else ():
        colours[board.white], colours[board.black] = Colour.WHITE, Colour.BLACK
    return tuple(
        CheckLine(
            rank=rank,
            number=player.number,
            name=player.name,
            score=player.real_score,
            colours=player.history,
            colour=colours[player.number].value[0].upper() if player.number in colours else "",
            due="" if player.preference.colour is None else str(player.preference),
            before=_FLOATS[player.floats[1]],
            last=_FLOATS[player.floats[0]],
            difference=player.difference,
            run=same_colour_run(player.colours),
            opponents=player.opponents,
        )
        for rank, player in enumerate(field.players, start=1)
    )


def check_list_text(
    lines: tuple[CheckLine, ...],
    points: PointSystem,
    *,
    more: Mapping[str, Mapping[int, str]] | None = None,
) -> str:
    """Return the check list as a table in plain text.

    ``more`` are columns of a system's own: under a heading what stands there for each number.
    """
    own = more or {}
    rows: list[tuple[str, ...]] = [
        (*("Rk", "No", "Name", "Pts", *own, "Colours", "C", "D", "p", "l", "Cd", "Sc"), "Opponents")
    ]
    rows += [
        (
            str(line.rank),
            str(line.number),
            line.name,
            points.text(line.score),
            *(column.get(line.number, "") for column in own.values()),
            line.colours,
            line.colour,
            line.due,
            line.before,
            line.last,
            f"{line.difference:+d}" if line.difference else "0",
            f"{line.run:+d}" if line.run else "0",
            " ".join(map(str, line.opponents)),
        )
        for line in lines
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
