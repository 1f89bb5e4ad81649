"""Knock-outs: whoever loses a match, or two where that is announced, is out.

The texts say what a knock-out is and how its matches are decided (FIDE Types of tournaments, 5.2).
Seeding, byes in fields that are no power of two, a match for the third place and a second bracket
for losers are not in them: they are options here (decisions 333 to 335, 362).
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.brackets import (
    Bracket,
    BracketMaker,
    BracketMatch,
    Contender,
    MatchRole,
    dropped,
    gone_on,
    match_called,
    rounds_for,
    single_elimination,
)
from crosstable.pairing.proposal import (
    INITIAL_COLOUR,
    Choice,
    Meeting,
    Placed,
    Proposal,
    check_choices,
    chosen,
    in_order,
    whether_they_meet,
)
from crosstable.pairing.schedule import ScheduledRound, absences
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# Double elimination: whoever loses goes to a second bracket, and is out after a second loss.  No
# text of either federation describes it; it is an option that an event announces (decision 362).
# Rounds are played so that nobody has two matches in one of them and whoever lost a match plays
# in the next round: in the second, fourth, sixth ... round both brackets, in the rounds between
# those of the losers alone, at last the winner of the one against the winner of the other.


def last_round(bracket: Bracket) -> int:
    """Return the round of the grand final, or of the second one once that is needed."""
    first, *second = bracket.finals
    return second[0].round if second and first.decided else first.round


def double_elimination(maker: BracketMaker, *, second_final: bool) -> Bracket:
    """Return both brackets and the final between them, twice where that is announced."""
    upper = maker.matches(1, maker.first, loser_is_out=False)
    winners, losers = [upper], []
    waiting = tuple(map(dropped, upper))
    step = 0
    while len(upper) > 1:
        step += 1
        role = MatchRole.WINNERS_FINAL if len(upper) == 2 else MatchRole.ROUND
        upper = maker.matches(2 * step, tuple(map(gone_on, upper)), role, loser_is_out=False)
        winners.append(upper)
        losers.append(maker.matches(2 * step, waiting))
        role = MatchRole.LOSERS_FINAL if len(upper) == 1 else MatchRole.ROUND
        sides = _facing(losers[-1], upper, step)
        losers.append(maker.matches(2 * step + 1, sides, role))
        waiting = tuple(map(gone_on, losers[-1]))
    final = maker.match(2 * step + 2, gone_on(upper[0]), waiting[0], MatchRole.GRAND_FINAL)
    finals = _finals(maker, final) if second_final else (final,)
    return Bracket(tuple(winners), losers=tuple(losers), finals=finals)


def _facing(
    still_in: tuple[BracketMatch, ...], upper: tuple[BracketMatch, ...], step: int
) -> tuple[Contender, ...]:
    """Return who comes from above against those who are still in below.

    They come from the other end of the bracket and from its other half by turns, so that two who
    have met do not soon meet again.
    """
    falling = tuple(map(dropped, upper))
    half = len(falling) // 2
    falling = falling[::-1] if step % 2 else (*falling[half:], *falling[:half])
    pairs = zip(map(gone_on, still_in), falling, strict=True)
    return tuple(side for pair in pairs for side in pair)


def _finals(maker: BracketMaker, final: BracketMatch) -> tuple[BracketMatch, ...]:
    """Return the grand final and, unless the player without a loss won it, a second one."""
    unbeaten = final.sides[0].player
    if final.decided and (final.loser is None or final.winner == unbeaten):
        return (final,)
    first, second = gone_on(final), dropped(final)
    again = maker.match(final.round + 1, first, second, MatchRole.SECOND_FINAL)
    return replace(final, loser_is_out=False), again


MOST_PLAYERS = 1024
TWO_LOSSES = "two-losses"
ELIMINATION = Choice(
    "elimination", Sentence("Players are out after"), values=("one-loss", TWO_LOSSES)
)
GRAND_FINAL = Choice(
    "grand-final",
    Sentence("With a losers’ bracket, a grand final won from it"),
    values=("one-match", "second-match"),
)
THIRD_PLACE = Choice(
    "third-place", Sentence("Losers of the semi-finals"), values=("shared", "match")
)
_COLOUR = Choice(INITIAL_COLOUR, Sentence("The best seed begins with"), values=("white", "black"))


@rule("knock-out.bracket")
def bracket_of(tournament: Tournament, rounds_known: int | None = None) -> Bracket:
    """Return the bracket as it stands after the rounds so far, or after some of them."""
    maker = BracketMaker(tournament, rounds_known)
    if len(tournament.entrants) < 2:
        return Bracket(())
    if _two_losses(tournament):
        second = chosen(tournament.system, GRAND_FINAL) == "second-match"
        return double_elimination(maker, second_final=second)
    third_place = chosen(tournament.system, THIRD_PLACE) == "match"
    return single_elimination(maker, third_place=third_place and len(tournament.entrants) > 3)


def _two_losses(tournament: Tournament) -> bool:
    return chosen(tournament.system, ELIMINATION) == TWO_LOSSES


class KnockOut(msgspec.Struct, frozen=True):
    """Whoever loses a match is out."""

    name: str = "knockout"
    title: Sentence = Sentence("knock-out")
    options: tuple[Choice, ...] = (ELIMINATION, GRAND_FINAL, THIRD_PLACE, _COLOUR)
    lots: tuple[str, ...] = ("free",)
    fixed_schedule: bool = True
    """Nobody enters late and nobody has a bye on request: the bracket has no room for it."""
    everybody_meets: bool = False
    usual_games: str = "knock-out"

    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds it takes until one player is left."""
        if _two_losses(tournament) and len(tournament.entrants) > 1:
            return last_round(bracket_of(tournament))
        return rounds_for(len(tournament.entrants))

    def bracket(self, tournament: Tournament, rounds_known: int | None = None) -> Bracket:
        """Return all matches, after the rounds so far or after some of them."""
        return bracket_of(tournament, rounds_known)

    @rule("knock-out.winner")
    def check_matches(self, system: System, plan: GamePlan | None, edition: Edition) -> None:
        """Refuse matches that could end level, for somebody has to go on, and one too many."""
        if plan is None or not plan.always_decided:
            raise Refused(
                "every match of a knock-out needs a winner: announce games of which the last are a "
                "sudden death, or go on “until won”",
                edition.because("knock-out.winner", "there must be a clear winner of each round"),
            )
        if (
            chosen(system, ELIMINATION) == TWO_LOSSES
            and chosen(system, THIRD_PLACE) == THIRD_PLACE.values[1]
        ):
            raise Refused(
                "in a double elimination the final of the losers’ bracket decides who is third; "
                "leave out the match for third place"
            )

    @rule("knock-out.bracket", "knock-out.winner")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a field without a bracket, and matches that could end without a winner."""
        check_choices(tournament.system, self.options)
        if len(tournament.entrants) < 2:
            raise Refused("a knock-out takes at least two players; enter the players first")
        if len(tournament.entrants) > MOST_PLAYERS:
            raise Refused(
                "a knock-out has at most {most} players here, not {count}",
                most=MOST_PLAYERS,
                count=len(tournament.entrants),
            )
        if _two_losses(tournament) and len(tournament.entrants) < 3:
            raise Refused("a double elimination takes at least three players")
        self.check_matches(tournament.system, tournament.game_plan, edition)

    @rule("knock-out.bracket", "knock-out.colours")
    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the matches of a round; who has no opponent goes on."""
        self.check(tournament, edition)
        count = self.rounds(tournament)
        if not 1 <= round_number <= count:
            raise Refused(
                "there is no round {round}: this {system} has {count:round|rounds}",
                round=round_number,
                system=self.title,
                count=count,
            )
        bracket = bracket_of(tournament, round_number - 1)
        matches = bracket.of_round(round_number)
        _refuse_undecided(tournament, bracket, round_number)
        pairs, free = [], []
        for match in matches:
            one, other = (side.player for side in match.sides)
            if one is not None and other is not None:
                pairs.append(_seated(tournament, match, one, other))
            elif match.winner is not None:
                free.append(FreePlayer(match.winner, Bye.ALLOCATED))
        boards = absences(tournament, ScheduledRound(round_number, tuple(pairs)))
        because = tuple(
            edition.because(*_why_free(tournament, match))
            for match in matches
            if match.decided and match.winner is not None and not match.board
        )
        return Proposal(round_number, boards, tuple(free), (*self._because(edition), *because))

    def _because(self, edition: Edition) -> tuple[Reason, ...]:
        return (
            edition.because(
                "knock-out.bracket", "the numbers of the players are their places in the bracket"
            ),
            edition.because(
                "knock-out.colours",
                "the colours of the first games follow from one lot, match by match and round by "
                "round the other way",
            ),
        )

    @rule("knock-out.bracket")
    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return when two players meet: who wins what, and where their ways can cross."""
        player, opponent = (tournament.entrant(number).player.name for number in (first, second))
        if first == second:
            raise Refused(
                "{player} cannot be their own opponent; name two different players", player=player
            )
        meetings = tuple(
            Meeting(played.number, number, board.white, board.black)
            for played in tournament.rounds
            for number, board in enumerate(played.boards, start=1)
            if {board.white, board.black} == {first, second}
        )
        bracket = bracket_of(tournament)
        met = any(meeting.round == round_number for meeting in meetings)
        answer = Reason(whether_they_meet(player, opponent, round_number, meet=met))
        if met:
            match = next(
                match
                for match in bracket.of_round(round_number)
                if {side.player for side in match.sides} == {first, second}
            )
            because = edition.because(
                "knock-out.bracket",
                "{match}: {one} against {other}",
                match=match_called(match),
                one=_called(tournament, match.sides[0]),
                other=_called(tournament, match.sides[1]),
            )
            return Verdict(meetings, (answer, because))
        crossing = _crossing(tournament, first, second)
        because = edition.because(
            "knock-out.bracket",
            "in the bracket numbers {first} and {second} can first meet in round {round}: {match}",
            first=first,
            second=second,
            round=crossing.round,
            match=match_called(crossing),
        )
        return Verdict(meetings, (answer, because))

    @rule("knock-out.bracket", "play-off.losers-share")
    def places(self, tournament: Tournament, edition: Edition) -> tuple[Placed, ...]:
        """Return who has which place: by the round in which they lost; those still in share."""
        bracket = bracket_of(tournament)
        out = {player: match.round for match in bracket.matches for player in match.out}
        last_match = max((match.round for match in bracket.matches), default=0)
        third = bracket.third_place

        def reached(player: int) -> tuple[int, int]:
            last = out.get(player, last_match + (2 if player == bracket.winner else 1))
            if third is not None and third.decided and player in {third.winner, third.loser}:
                return last, int(player == third.winner)
            return last, 0

        shared = edition.because(
            "play-off.losers-share", "lost in the same round: the places are shared"
        )
        return in_order(tournament.by_number, reached, shared)


def _refuse_undecided(tournament: Tournament, bracket: Bracket, round_number: int) -> None:
    """Refuse a round while a match before it has no winner."""
    for match in bracket.matches:
        if match.round < round_number and not match.decided:
            one, other = (_called(tournament, side) for side in match.sides)
            raise Refused(
                "match {number} ({one} – {other}) has no winner yet; round {round} can be paired "
                "when it has",
                number=match.number,
                one=one,
                other=other,
                round=round_number,
            )


def _seated(tournament: Tournament, match: BracketMatch, one: int, other: int) -> tuple[int, int]:
    """Return who has White first: by the lot, the other way from match to match and round.

    Decision 337.
    """
    first_white = chosen(tournament.system, _COLOUR) == "white"
    before = match.number + match.round + (match.role is MatchRole.SECOND_FINAL)
    better, worse = sorted((one, other))
    return (better, worse) if first_white is (before % 2 == 0) else (worse, better)


def _why_free(tournament: Tournament, match: BracketMatch) -> tuple[str, Sentence]:
    name = tournament.entrant(match.winner or 0).player.name
    if match.bye and match.round == 1:
        return "knock-out.bracket", Sentence(
            "{player} has a bye: the bracket has more places than players, and the best seeds "
            "advance",
            player=name,
        )
    if match.bye:
        return "knock-out.bracket", Sentence(
            "{player} advances: nobody lost the match the opponent was to come from", player=name
        )
    return "knock-out.bracket", Sentence(
        "{player} advances: nobody won the match the opponent was to come from", player=name
    )


def _called(tournament: Tournament, side: Contender) -> Sentence | str:
    """Return a side in words: a player and where from, or the match it is waited for from."""
    if side.player is not None:
        name = tournament.entrant(side.player).player.name
        if not side.match:
            return name
        if side.loser:
            return Sentence("{player} (loser of match {number})", player=name, number=side.match)
        return Sentence("{player} (winner of match {number})", player=name, number=side.match)
    if side.settled:
        return Sentence("nobody")
    if side.loser:
        return Sentence("loser of match {number}", number=side.match)
    return Sentence("winner of match {number}", number=side.match)


def _crossing(tournament: Tournament, first: int, second: int) -> BracketMatch:
    """Return the match in which two players can first meet, before anything is played."""
    may_come: dict[int, frozenset[int]] = {}
    for match in bracket_of(tournament, 0).matches:
        one, other = (
            may_come[side.match] if side.player is None else frozenset({side.player})
            for side in match.sides
        )
        if (first in one and second in other) or (second in one and first in other):
            return match
        may_come[match.number] = one | other
    raise AssertionError("unreachable")


KNOCKOUT = KnockOut()
"""Whoever loses a match is out."""
