"""Tie-breaks from a player's own results alone: wins, colours, running scores, lots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial

from crosstable.kernel.colour import Colour
from crosstable.kernel.event_notes import TieLots
from crosstable.kernel.points import Mark, Outcome
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.values import (
    Basis,
    Direction,
    Group,
    TieBreak,
    TieBreakValue,
    values_on,
)
from crosstable.standings.working import NO_NOTE, Term, number_text

_PLAYED, _FORFEIT, _BLACK = Kind.PLAYED, Kind.FORFEIT, Colour.BLACK
"""Looked up once: every entry of an event is asked about them."""
_WINNING = frozenset(mark for mark in Mark if mark.outcome is Outcome.WON)


@rule("tie-break.wins")
def number_of_wins(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return how many games each player won, forfeits included, byes not.

    FIDE C.02 13.11.4; FMJD Annex 3 5.11.1.2.1, first criterion. A bye beats nobody. Since C.07 of
    2023 (7.1) every round that brought the points of a win is one.
    """
    rules, byes = basis.edition.ranking, basis.options.allocated_byes_are_wins
    allocated = rules.wins_by_points if byes is None else byes
    win = basis.field.points.win if rules.wins_by_points else None
    return counted_by(
        basis, group, "tie-break.wins", _is_win(basis.options.forfeits_are_wins, allocated, win)
    )


@cache
def _is_win(
    forfeits: bool,  # noqa: FBT001 -- a key
    byes: bool,  # noqa: FBT001 -- a key
    points: int | None,
) -> Callable[[RoundRecord], bool]:
    """Return what a win is, where forfeits and byes may be some; byes only if worth as much.

    Decision 18.
    """

    def won(entry: RoundRecord) -> bool:
        if entry.kind is _PLAYED:
            return entry.mark in _WINNING
        if entry.kind is _FORFEIT:
            return entry.forfeit_win and forfeits
        if entry.bye is Bye.ALLOCATED:
            return byes and points in {None, entry.points}
        return points is not None and entry.points == points

    return won


def _unplayed_wins_count(basis: Basis) -> bool:
    return basis.field.round_robin and basis.edition.ranking.forfeits_as_games.own_wins


@rule("tie-break.wins-over-the-board", "tie-break.pre-determined")
def wins_over_the_board(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return how many games each player won at the board, forfeits and byes not counted.

    FIDE C.07 7.2; where the pairings were made beforehand a forfeit is a game (15.2).
    """
    won = _won if _unplayed_wins_count(basis) else _won_over_the_board
    return counted_by(basis, group, "tie-break.wins-over-the-board", won)


def _won_over_the_board(entry: RoundRecord) -> bool:
    return entry.mark in _WINNING


def _won(entry: RoundRecord) -> bool:
    return entry.mark in _WINNING or entry.forfeit_win


@rule("tie-break.wins-with-black")
def wins_with_black(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return how many games each player won with the black pieces.

    FIDE C.02 13.7; games not played count as games with White (13.8, 11.5.3). FIDE C.07 7.4; where
    the pairings were made beforehand a forfeit is a game (15.2).
    """
    won = _any_won_with_black if _unplayed_wins_count(basis) else _won_with_black
    return counted_by(basis, group, "tie-break.wins-with-black", won)


def _won_with_black(entry: RoundRecord) -> bool:
    return _with_black(entry) and entry.mark in _WINNING


@rule("tie-break.games-with-black")
def games_with_black(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return how many games each player played with the black pieces.

    FIDE C.02 13.8; games not played count as games with White. FIDE C.07 7.3; where the pairings
    were made beforehand a forfeit is a game, though from 2026 not for who did not appear (15.2).
    """
    forfeits, with_black = basis.edition.ranking.forfeits_as_games, _with_black
    if basis.field.round_robin and (forfeits.own_wins or forfeits.own_losses):
        with_black = _any_with_black if forfeits.own_losses else _present_with_black
    return counted_by(basis, group, "tie-break.games-with-black", with_black)


def _with_black(entry: RoundRecord) -> bool:
    return entry.colour is _BLACK and entry.kind is _PLAYED


def _present_with_black(entry: RoundRecord) -> bool:
    return entry.colour is _BLACK and (entry.kind is _PLAYED or entry.forfeit_win)


def _any_with_black(entry: RoundRecord) -> bool:
    return entry.colour is _BLACK and entry.kind in {_PLAYED, _FORFEIT}


def _any_won_with_black(entry: RoundRecord) -> bool:
    return entry.colour is _BLACK and _won(entry)


@rule("tie-break.progressive", "tie-break.progressive-cut")
def progressive(basis: Basis, group: Group, *, cut: int = 0) -> Mapping[int, TieBreakValue]:
    """Return the sum of the scores after each round, the first rounds left out where asked.

    FIDE C.07 7.5 and 14.1.1; it counts every point for as long as the player has it.
    """
    cited = ("tie-break.progressive-cut",) if cut else ()
    because = basis.cite(*cited, "tie-break.progressive")
    computed = {}
    for number in group:
        running = total = 0
        terms = []
        for index, entry in enumerate(basis.field.player(number).entries):
            running += entry.points
            total += 0 if index < cut else running
            terms.append(
                Term(
                    rounds=(entry.round,),
                    own=basis.results.in_points(entry.points),
                    adds=basis.results.in_points(running),
                    cut=index < cut,
                    note=_after_round(entry.round),
                )
            )
        value = basis.results.in_points(total)
        computed[number] = TieBreakValue(
            value=value, text=number_text(value), working=tuple(terms), because=because
        )
    return computed


@cache
def _after_round(round_number: int) -> Sentence:
    return Sentence("after round {round}", round=round_number)


@rule("tie-break.points")
def points(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the points themselves, for events that rank by something else first.

    FMJD Annex 3 5.10; Annex 5 3.1.i lets a performance rating come before the score.
    """
    because = basis.cite("tie-break.points")
    computed = {}
    for number in group:
        value = basis.results.in_points(basis.field.player(number).score)
        computed[number] = TieBreakValue(value=value, text=number_text(value), because=because)
    return computed


@rule("tie-break.lots")
def lots(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the place at which each player was drawn by lot, the first drawn first.

    FIDE C.02 13.1.1; FMJD Annex 5 3.1.k. The draw is an argument; without it nothing is decided.
    Lots drawn for a tie decide between exactly those players, after the round they were drawn
    (decision 65).
    """
    because = basis.cite("tie-break.lots")
    order, note = basis.options.lots, NO_NOTE
    if not order:
        if len(group) == 1:
            return {group[0]: _not_drawn(because, Sentence("tied with nobody"))}
        drawn = _drawn_for(basis, group)
        if drawn is None:
            return dict.fromkeys(group, _not_drawn(because, _why_not_drawn(basis, group)))
        order = drawn.players
        note = Sentence(
            "drawn after round {round}, seed {seed}",
            round=drawn.after_round,
            seed=drawn.seed,
        )
    places = {number: place for place, number in enumerate(order, start=1)}
    nothing = _not_drawn(because, Sentence("no lot was drawn for this player"), len(places) + 1)
    return {
        number: TieBreakValue(
            value=Fraction(places[number]), text=str(places[number]), because=because, note=note
        )
        if number in places
        else nothing
        for number in group
    }


def _not_drawn(because: Citation | None, note: Sentence, value: int = 1) -> TieBreakValue:
    return TieBreakValue(value=Fraction(value), text="–", because=because, applies=False, note=note)


def _drawn_for(basis: Basis, group: Group) -> TieLots | None:
    return next(
        (
            lot
            for lot in basis.options.drawn
            if lot.after_round == basis.results.completed and set(lot.players) == set(group)
        ),
        None,
    )


def _why_not_drawn(basis: Basis, group: Group) -> Sentence:
    for lot in basis.options.drawn:
        if set(lot.players) & set(group):
            drawn = Sentence(
                "the lots drawn after round {round} were between {players}",
                round=lot.after_round,
                players=Listing(lot.players, glue=" "),
            )
            tied = Listing(group, glue=" ")
            if lot.after_round == basis.results.completed:
                return Sentence(
                    "{drawn}; now the tie is between {players}", drawn=drawn, players=tied
                )
            return Sentence(
                "{drawn}; now the tie is between {players} after another round",
                drawn=drawn,
                players=tied,
            )
    return Sentence("no lot was drawn for this tie")


@rule("tie-break.plus-draws")
def plus_draws(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the plus draws of each player, less the minus draws.

    FMJD Annex 3 5.6a names plus draws and leaves their weight to the event's regulations
    (decision 159).
    """
    return counted_by(
        basis, group, "tie-break.plus-draws", _plus_draw(-int(basis.options.minus_draws_count))
    )


@cache
def _plus_draw(minus: int) -> Callable[[RoundRecord], int]:
    signs: dict[Mark | None, int] = {Mark.PLUS_DRAW: 1, Mark.MINUS_DRAW: minus}
    return lambda entry: signs.get(entry.mark, 0)


def counted_by(
    basis: Basis, group: Group, rule_name: str, weight: Callable[[RoundRecord], int]
) -> Mapping[int, TieBreakValue]:
    """Return for each player the sum of what the entries weigh."""
    scale = basis.results.scale(0)
    values = values_on(scale, basis.cite(rule_name) if rule_name else None)
    if not basis.results.working_for and basis.results.working_for is not None:
        totals = basis.field.totals(weight)
        return {number: values[totals[number]] for number in group}
    players, computed = basis.field.by_number, {}
    for number in group:
        entries = players[number].entries
        weights = list(map(weight, entries))
        total = sum(weights)
        if not basis.results.unfolds(number):
            computed[number] = values[total]
            continue
        lines = [
            Term(
                opponents=() if entry.opponent is None else (entry.opponent,),
                rounds=(entry.round,),
                own=scale.value(counts),
                note=NO_NOTE if entry.opponent is not None else _without_opponent(entry),
            )
            for entry, counts in zip(entries, weights, strict=True)
            if counts
        ]
        computed[number] = values.explained(total, tuple(lines))
    return computed


def _without_opponent(entry: RoundRecord) -> Sentence:
    """Return what stands for the opponent of a round without one."""
    if entry.bye is Bye.ALLOCATED:
        return Sentence("the pairing-allocated bye of round {round}", round=entry.round)
    return Sentence("a bye in round {round}", round=entry.round)


WINS = TieBreak(
    name="wins",
    title=Sentence("Number of wins"),
    abbreviation="WIN",
    rule="tie-break.wins",
    compute=number_of_wins,
)
WINS_OVER_THE_BOARD = TieBreak(
    name="wins-over-the-board",
    title=Sentence("Games won over the board"),
    abbreviation="WON",
    rule="tie-break.wins-over-the-board",
    compute=wins_over_the_board,
)
WINS_WITH_BLACK = TieBreak(
    name="wins-with-black",
    title=Sentence("Games won with Black"),
    abbreviation="BWG",
    rule="tie-break.wins-with-black",
    compute=wins_with_black,
    codes=("BWon",),
)
GAMES_WITH_BLACK = TieBreak(
    name="games-with-black",
    title=Sentence("Games played with Black"),
    abbreviation="BPG",
    rule="tie-break.games-with-black",
    compute=games_with_black,
    codes=("Bl",),
)
PROGRESSIVE = TieBreak(
    name="progressive",
    title=Sentence("Progressive score"),
    abbreviation="PS",
    rule="tie-break.progressive",
    compute=progressive,
)
POINTS = TieBreak(
    name="points",
    title=Sentence("Points"),
    abbreviation="PTS",
    rule="tie-break.points",
    compute=points,
)
LOTS = TieBreak(
    name="lots",
    title=Sentence("Drawing of lots"),
    abbreviation="LOT",
    rule="tie-break.lots",
    compute=lots,
    direction=Direction.LOWEST_FIRST,
    by_group=True,
)


def progressive_cut(rounds: int) -> TieBreak:
    """Return the progressive score without so many first rounds."""
    return TieBreak(
        name=f"progressive-cut-{rounds}",
        title=Sentence("Progressive score, cut {rounds}", rounds=rounds),
        abbreviation=f"PS/C{rounds}",
        rule="tie-break.progressive-cut",
        compute=partial(progressive, cut=rounds),
        codes=(f"PSC{rounds}",),
    )


PLUS_DRAWS = TieBreak(
    name="plus-draws",
    title=Sentence("Plus draws less minus draws"),
    abbreviation="PD",
    rule="tie-break.plus-draws",
    compute=plus_draws,
)
