"""A play-off between tied players: which games come next, and who is ranked where at the end.

The plan is a function of the tied players, the lots drawn so far and the results so far; asked
again after every result it says what to do next. FIDE's example for limited time is C.02 13.2.11;
FMJD's last resort is the Superblitz with the clock running on (Annex 3 5.10).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

MINUTES, SECONDS = 3, 2
SUPERBLITZ = "superblitz"
"""The name of the only stage of a Superblitz."""
LEHMANN_GEORGIEV = "lehmann-georgiev"
"""What the same games were called before 2017."""
TIE_BREAK = "tie-break"
"""The lots between those whom no tie-break separates, where it must be known who is out."""
_MATCHES = {
    "match": Sentence("match"),
    "semi-final 1": Sentence("first semi-final"),
    "semi-final 2": Sentence("second semi-final"),
    "final": Sentence("final"),
}
STAGES: Mapping[str, Sentence] = {
    TIE_BREAK: Sentence("tie-break"),
    "round robin": Sentence("round robin"),
    "knock-out": Sentence("knock-out"),
    **_MATCHES,
    **{
        f"{name}, sudden death": Sentence("{match}, sudden death", match=match)
        for name, match in _MATCHES.items()
    },
    SUPERBLITZ: Sentence("Superblitz"),
    LEHMANN_GEORGIEV: Sentence("Lehmann-Georgiev"),
}
"""The stages by their names, and what they are called."""
HALF = Fraction(1, 2)
_MOST = 4
"""How many play a knock-out for a place; of more the next tie-break leaves out the last."""


class PlayOffGame(msgspec.Struct, frozen=True):
    """One game of a play-off; ``stage`` and ``number`` name it."""

    stage: str
    number: int
    white: int
    black: int
    rate: str = f"{MINUTES} min + {SECONDS} s"


Results: TypeAlias = Mapping[tuple[str, int], Fraction]
"""What White made, 1, ½ or 0, by stage and number of the game."""
Places: TypeAlias = tuple[tuple[int, ...], ...]


class PlayOffState(msgspec.Struct, frozen=True, kw_only=True):
    """Where a play-off stands: the games to play now, or the final order."""

    games: tuple[PlayOffGame, ...] = ()
    lots_needed: tuple[str, ...] = ()
    """The stages whose colours or pairings must be drawn by lot before they begin."""
    lots_between: tuple[tuple[int, ...], ...] = ()
    """The players of each of these stages."""
    places: Places = ()
    """The players in their order once it is decided; those who share places together."""
    eliminated: tuple[int, ...] = ()
    """Whom the next tie-break left out before the play-off began."""
    reasons: tuple[Reason, ...] = ()

    @property
    def decided(self) -> bool:
        """Return whether the play-off is over."""
        return bool(self.places)


def in_doubt(
    players: Sequence[int], kept: int, together: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Return whom no tie-break separates though some of them are kept and others are not.

    Decision 790.
    """
    if len(players) <= kept:
        return ()
    last, out = players[kept - 1], players[kept]
    group = next((group for group in together if last in group and out in group), ())
    return tuple(player for player in players if player in group)


def by_lots(players: Sequence[int], drawn: Sequence[int]) -> tuple[int, ...]:
    """Return players with those for whom lots were drawn in the order of the lots."""
    order = iter(drawn)
    return tuple(next(order) if player in drawn else player for player in players)


@rule(
    "play-off.procedure",
    "play-off.three",
    "play-off.four",
    "play-off.five-or-more",
    "play-off.colours",
    "play-off.losers-share",
)
def play_off(
    players: Sequence[int],
    edition: Edition,
    *,
    lots: Mapping[str, tuple[int, ...]] | None = None,
    results: Results | None = None,
    together: Sequence[tuple[int, ...]] = (),
) -> PlayOffState:
    """Return what comes next in a play-off of players tied on points.

    Players are given in the order of the next tie-break, which leaves out all but four and, where
    three are level again, the last of them. Where those it would part stand ``together``, because
    no tie-break on the list separates them, lots do (13.1.1). Lots give each stage's players in
    the order drawn: the first has White in the first game, and in a knock-out meets the second.
    """
    if len(set(players)) != len(players) or len(players) < 2:
        raise InvalidValue("a play-off is between two or more different players")
    table = _Table(lots or {}, results or {}, edition, together)
    order = table.separated(players, _MOST)
    if order is None:
        return table.missing_tie_break(in_doubt(players, _MOST, together))
    field, out = order[:_MOST], order[_MOST:]
    if len(field) == 2:
        state = table.match("match", field)
    elif len(field) == 3:
        state = table.three(field)
    else:
        state = table.knock_out(field)
    reasons = state.reasons
    if out:
        sentence = Sentence(
            "{count} are tied: the next tie-break keeps the first four", count=len(players)
        )
        reasons = (edition.because("play-off.five-or-more", sentence), *reasons)
    places = (*state.places, *((player,) for player in out)) if state.places else ()
    return msgspec.structs.replace(state, places=places, eliminated=out, reasons=reasons)


class _Table:
    """The stages of one play-off, read from lots and results."""

    def __init__(
        self,
        lots: Mapping[str, tuple[int, ...]],
        results: Results,
        edition: Edition,
        together: Sequence[tuple[int, ...]],
    ) -> None:
        self.lots = lots
        self.results = results
        self.edition = edition
        self.together = together

    def separated(self, players: Sequence[int], kept: int) -> tuple[int, ...] | None:
        """Return players by the tie-breaks and the lots after them; None: lots are to be drawn."""
        tied = in_doubt(players, kept, self.together)
        drawn = self.drawn(TIE_BREAK, tied) if tied else ()
        return None if drawn is None else by_lots(players, drawn)

    @rule("tie-break.lots")
    def missing_tie_break(self, players: Sequence[int]) -> PlayOffState:
        reason = self.edition.because(
            "tie-break.lots", "no tie-break separates them: lots decide who plays on"
        )
        return PlayOffState(
            lots_needed=(TIE_BREAK,), lots_between=(tuple(players),), reasons=(reason,)
        )

    def drawn(self, stage: str, players: Sequence[int]) -> tuple[int, ...] | None:
        order = self.lots.get(stage)
        if order is not None and sorted(order) != sorted(players):
            raise InvalidValue(
                "the lots of {stage!r} name {order}; they are for {players}",
                stage=stage,
                order=str(order),
                players=str(tuple(sorted(players))),
            )
        return order

    def missing_lots(self, stage: str, players: Sequence[int]) -> PlayOffState:
        reason = self.edition.because(
            "play-off.colours", "colours of the {stage} are drawn", stage=STAGES[stage]
        )
        return PlayOffState(lots_needed=(stage,), lots_between=(tuple(players),), reasons=(reason,))

    def made(self, game: PlayOffGame) -> Fraction | None:
        score = self.results.get((game.stage, game.number))
        if score is not None and score not in {0, HALF, 1}:
            raise InvalidValue(
                "game {game} of the {stage}: {score} is not a result",
                game=game.number,
                stage=STAGES[game.stage],
                score=score,
            )
        return score

    def match(self, stage: str, players: Sequence[int]) -> PlayOffState:
        """Return the state of a match: two games; if level, new lots and the first win."""
        order = self.drawn(stage, players)
        if order is None:
            return self.missing_lots(stage, players)
        one, other = order
        scores = {one: Fraction(0), other: Fraction(0)}
        for game in (PlayOffGame(stage, 1, one, other), PlayOffGame(stage, 2, other, one)):
            made = self.made(game)
            if made is None:
                reason = self.edition.because("play-off.procedure", "two games, colours changed")
                return PlayOffState(games=(game,), reasons=(reason,))
            scores[game.white] += made
            scores[game.black] += 1 - made
        if scores[one] != scores[other]:
            first = max(scores, key=lambda player: scores[player])
            sentence = Sentence(
                "{stage}: number {player} won the match of two games",
                stage=STAGES[stage],
                player=first,
            )
            return self.won(first, players, sentence)
        return self.sudden_death(f"{stage}, sudden death", players)

    def sudden_death(self, stage: str, players: Sequence[int]) -> PlayOffState:
        order = self.drawn(stage, players)
        if order is None:
            return self.missing_lots(stage, players)
        number = 0
        white, black = order
        while True:
            number += 1
            game = PlayOffGame(stage, number, white, black)
            made = self.made(game)
            if made is None:
                reason = self.edition.because(
                    "play-off.procedure", "level: the first to win a game wins"
                )
                return PlayOffState(games=(game,), reasons=(reason,))
            if made != HALF:
                first = white if made == 1 else black
                sentence = Sentence(
                    "{stage}: number {player} won the first decisive game",
                    stage=STAGES[stage],
                    player=first,
                )
                return self.won(first, players, sentence)
            if number % 2:
                white, black = black, white

    def won(self, first: int, players: Sequence[int], sentence: Sentence) -> PlayOffState:
        other = next(player for player in players if player != first)
        reason = self.edition.because("play-off.procedure", sentence)
        return PlayOffState(places=((first,), (other,)), reasons=(reason,))

    def three(self, players: Sequence[int]) -> PlayOffState:
        """Return the state of a round robin of three; level again, the tie-break leaves one out.

        Decision 59.
        """
        stage = "round robin"
        order = self.drawn(stage, players)
        if order is None:
            return self.missing_lots(stage, players)
        a, b, c = order
        games = [
            PlayOffGame(stage, number, white, black)
            for number, (white, black) in enumerate(((a, b), (b, c), (c, a)), start=1)
        ]
        due = tuple(game for game in games if self.made(game) is None)
        if due:
            reason = self.edition.because("play-off.three", "three play a single round robin")
            return PlayOffState(games=due, reasons=(reason,))
        scores = dict.fromkeys(players, Fraction(0))
        for game in games:
            made = self.made(game) or Fraction(0)
            scores[game.white] += made
            scores[game.black] += 1 - made
        ordered = sorted(players, key=lambda player: -scores[player])
        groups = [
            tuple(equals) for _, equals in groupby(ordered, key=lambda player: scores[player])
        ]
        if len(groups[0]) == 1:
            return PlayOffState(places=tuple(groups), reasons=(self.order_of(groups),))
        order = self.separated(players, 2) if len(groups) == 1 else ()
        if order is None:
            return self.missing_tie_break(in_doubt(players, 2, self.together))
        out = order[2:] or groups[1]
        state = self.match("match", [player for player in players if player not in out])
        return msgspec.structs.replace(state, places=(*state.places, out) if state.places else ())

    def order_of(self, groups: Sequence[tuple[int, ...]]) -> Reason:
        shared = any(len(group) > 1 for group in groups)
        if shared:
            return self.edition.because("play-off.losers-share", "the others are level and share")
        return self.edition.because("play-off.three", "ranked by the round robin")

    def knock_out(self, players: Sequence[int]) -> PlayOffState:
        """Return the state of a knock-out by lot; the losers of the semi-finals share."""
        order = self.drawn("knock-out", players)
        if order is None:
            return self.missing_lots("knock-out", players)
        halves = [
            self.match(f"semi-final {number}", pair)
            for number, pair in ((1, order[:2]), (2, order[2:]))
        ]
        if not all(half.decided for half in halves):
            return PlayOffState(
                games=tuple(game for half in halves for game in half.games),
                lots_needed=tuple(stage for half in halves for stage in half.lots_needed),
                lots_between=tuple(pair for half in halves for pair in half.lots_between),
                reasons=tuple(reason for half in halves for reason in half.reasons),
            )
        winners = [half.places[0][0] for half in halves]
        losers = tuple(half.places[1][0] for half in halves)
        final = self.match("final", winners)
        if not final.decided:
            return final
        share = self.edition.because("play-off.losers-share", "the losers of the semi-finals share")
        return msgspec.structs.replace(
            final, places=(*final.places, losers), reasons=(*final.reasons, share)
        )


class Superblitz(msgspec.Struct, frozen=True):
    """One game of a Superblitz: who had White, what White made, and what the clocks show after."""

    white: int
    made: Fraction
    white_seconds: int
    black_seconds: int


class SuperblitzState(msgspec.Struct, frozen=True, kw_only=True):
    """The next game of a Superblitz with the clocks to set, or its winner."""

    white: int | None = None
    black: int | None = None
    seconds: tuple[int, int] | None = None
    winner: int | None = None
    reason: Reason


@rule("play-off.superblitz", "play-off.lehmann-georgiev")
def superblitz(
    first_white: int,
    first_black: int,
    edition: Edition,
    *,
    seconds: int = 600,
    games: Sequence[Superblitz] = (),
) -> SuperblitzState:
    """Return the next game, or who won: the first won game or the first empty clock decides.

    FMJD Annex 3 5.10: after a draw the next game begins with the time that is left on both clocks.
    Colours change after every game, which the text leaves open.
    """
    white, black = first_white, first_black
    left = {white: seconds, black: seconds}
    for number, game in enumerate(games, start=1):
        if game.white != white:
            raise InvalidValue(
                "game {game}: number {player} has White, not {other}",
                game=number,
                player=white,
                other=game.white,
            )
        left = {white: game.white_seconds, black: game.black_seconds}
        if game.made != HALF:
            winner = white if game.made == 1 else black
            reason = edition.because("play-off.superblitz", "game {game} was won", game=number)
            return SuperblitzState(winner=winner, reason=reason)
        expired = [player for player, time in left.items() if time <= 0]
        if expired:
            winner = black if expired[0] == white else white
            reason = edition.because("play-off.superblitz", "the other clock ran out")
            return SuperblitzState(winner=winner, reason=reason)
        white, black = black, white
    sentence = (
        Sentence("drawn: the clocks run on")
        if games
        else Sentence("one clock for as many games as it takes")
    )
    return SuperblitzState(
        white=white,
        black=black,
        seconds=(left[white], left[black]),
        reason=edition.because("play-off.superblitz", sentence),
    )
