"""Knock-outs: whoever loses a match is out, until one player is left.

The texts say what a knock-out is and how its matches are decided (FIDE Types of tournaments, 5.2).
Seeding, byes in fields that are no power of two, and a match for the third place are not in them:
they are options here (decisions 333 to 335). Who meets whom in a round follows from the numbers of
the players and the results of the rounds before it, and is never kept anywhere else.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.points import Outcome
from crosstable.kernel.result import Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Board, FreePlayer, Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.placing import Placed, in_order
from crosstable.pairing.proposal import (
    INITIAL_COLOUR,
    Choice,
    Meeting,
    Proposal,
    check_choices,
    chosen,
    whether_they_meet,
)
from crosstable.pairing.schedule import ScheduledRound, absences
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = [
    "KNOCKOUT",
    "MOST_PLAYERS",
    "THIRD_PLACE",
    "Bracket",
    "BracketMatch",
    "Contender",
    "bracket_of",
    "match_called",
    "refuse_matches_without_winner",
    "rounds_for",
    "seeds_in_order",
    "usual_games",
    "winner_of",
]

MOST_PLAYERS = 1024
THIRD_PLACE = Choice("third-place", Sentence("Who lost a semi-final"), values=("shared", "match"))
_COLOUR = Choice(INITIAL_COLOUR, Sentence("The best seed begins with"), values=("white", "black"))


class Contender(msgspec.Struct, frozen=True):
    """One side of a match: a player, or where the player will come from."""

    player: int | None = None
    match: int = 0
    """The number of the match the player comes from; 0 for somebody who begins here."""
    loser: bool = False
    """Whether it is the loser of that match who comes, and not its winner."""
    settled: bool = True
    """Whether it is known who comes; with no player then, nobody does."""


class BracketMatch(msgspec.Struct, frozen=True):
    """One match of a knock-out, or the place of a player who has a bye instead."""

    number: int
    """Counted through all rounds; 0 for a bye."""
    round: int
    sides: tuple[Contender, Contender]
    """In the first round the better seed first; later from the top of the bracket down."""
    board: int = 0
    """The board it is played at, once its round is paired; 0 before that and for a walk-over."""
    result: Result = Pending()
    white: int | None = None
    """Who has White in the first game."""
    third_place: bool = False
    winner: int | None = None
    loser: int | None = None
    decided: bool = False
    """Whether it is over; then nobody goes on where there is no winner."""

    @property
    def bye(self) -> bool:
        """Return whether a player goes on without a match."""
        return self.number == 0


class Bracket(msgspec.Struct, frozen=True):
    """All matches of a knock-out, round by round from the top of the bracket down."""

    rounds: tuple[tuple[BracketMatch, ...], ...]
    third_place: BracketMatch | None = None

    @property
    def matches(self) -> tuple[BracketMatch, ...]:
        """Return every match in the order of the numbers; byes are none."""
        third = () if self.third_place is None else (self.third_place,)
        played = (match for matches in self.rounds for match in matches if not match.bye)
        return tuple(sorted((*played, *third), key=lambda match: match.number))

    def match(self, number: int) -> BracketMatch:
        """Return the match of a number."""
        return next(match for match in self.matches if match.number == number)


def rounds_for(players: int) -> int:
    """Return how many rounds so many players need."""
    return max(players - 1, 0).bit_length()


def seeds_in_order(rounds: int) -> tuple[int, ...]:
    """Return the seeds from the top of a bracket to its end, two and two the first matches.

    The best two can meet in the last round only, the best four in the last two, and so on.
    """
    order: tuple[int, ...] = (1,)
    for _ in range(rounds):
        last = 2 * len(order) + 1
        order = tuple(
            seed
            for place, seed_before in enumerate(order)
            for seed in (
                (seed_before, last - seed_before)
                if place % 2 == 0
                else (last - seed_before, seed_before)
            )
        )
    return order


def winner_of(board: Board) -> int | None:
    """Return who won a match; nobody where it goes on, ended level or was lost by both."""
    match board.result:
        case Played(white=white, black=black):
            if white.outcome is Outcome.WON and black.outcome is not Outcome.WON:
                return board.white
            return board.black if black.outcome is Outcome.WON else None
        case Forfeit() as forfeit:
            if forfeit.won_by(Colour.WHITE):
                return board.white
            return board.black if forfeit.won_by(Colour.BLACK) else None
        case _:
            return None


def _over(board: Board) -> bool:
    """Return whether a match sends somebody on, or will never."""
    if winner_of(board) is not None:
        return True
    match board.result:
        case Played(white=white, black=black):
            return white.outcome is Outcome.LOST and black.outcome is Outcome.LOST
        case Forfeit():
            return True
        case _:
            return False


@rule("knock-out.bracket")
def bracket_of(tournament: Tournament, rounds_known: int | None = None) -> Bracket:
    """Return the bracket as it stands after the rounds so far, or after some of them."""
    known = tournament.rounds[:rounds_known]
    count = rounds_for(len(tournament.entrants))
    numbers = sorted(tournament.by_number)
    seeds = [numbers[seed - 1] if seed <= len(numbers) else None for seed in seeds_in_order(count)]
    sides = [Contender(player) for player in seeds]
    made: list[tuple[BracketMatch, ...]] = []
    third: BracketMatch | None = None
    number = 0
    for round_number in range(1, count + 1):
        played = known[round_number - 1] if round_number <= len(known) else None
        matches: list[BracketMatch] = []
        for one, other in zip(sides[::2], sides[1::2], strict=True):
            if round_number == 1 and None in {one.player, other.player}:
                only = one.player if other.player is None else other.player
                matches.append(BracketMatch(0, 1, (one, other), winner=only, decided=True))
                continue
            number += 1
            boards = played.boards if played else ()
            matches.append(_match(number, round_number, one, other, boards))
        if round_number == count and count > 1 and _with_third_place(tournament):
            number += 1
            losers = tuple(
                Contender(match.loser, match.number, loser=True, settled=match.decided)
                for match in made[-1]
            )
            boards = played.boards if played else ()
            third = _match(number, round_number, losers[0], losers[1], boards, third_place=True)
        made.append(tuple(matches))
        sides = [_goes_on(match) for match in matches]
    return Bracket(tuple(made), third)


def _with_third_place(tournament: Tournament) -> bool:
    return chosen(tournament.system, THIRD_PLACE) == "match" and len(tournament.entrants) > 3


def _goes_on(match: BracketMatch) -> Contender:
    return Contender(match.winner, match.number, settled=match.decided)


def _match(
    number: int,
    round_number: int,
    one: Contender,
    other: Contender,
    boards: tuple[Board, ...],
    *,
    third_place: bool = False,
) -> BracketMatch:
    """Return a match with what is known of it; a side nobody comes to is a walk-over."""
    if round_number == 1 and (one.player or 0) > (other.player or 0):
        one, other = other, one
    made = BracketMatch(number, round_number, (one, other), third_place=third_place)
    players = {one.player, other.player}
    if None in players:
        if one.settled and other.settled:
            only = one.player if other.player is None else other.player
            return msgspec.structs.replace(made, winner=only, decided=True)
        return made
    for place, board in enumerate(boards, start=1):
        if {board.white, board.black} != players:
            continue
        winner = winner_of(board)
        loser = next(player for player in players if player != winner) if winner else None
        return msgspec.structs.replace(
            made,
            board=place,
            result=board.result,
            white=board.white,
            winner=winner,
            loser=loser,
            decided=_over(board),
        )
    return made


def match_called(match: BracketMatch, rounds: int) -> Sentence:
    """Return what a match is called: final, semi-final, match for the third place, or by number."""
    if match.third_place:
        return Sentence("match for the third place")
    if match.round == rounds:
        return Sentence("final")
    if match.round == rounds - 1:
        return Sentence("semi-final (match {number})", number=match.number)
    return Sentence("match {number}", number=match.number)


@rule("knock-out.winner")
def refuse_matches_without_winner(plan: GamePlan | None, edition: Edition) -> None:
    """Refuse matches that could end level: somebody has to go on."""
    if plan is None or not plan.always_decided:
        raise Refused(
            "every match of a knock-out needs a winner: announce games of which the last are a "
            "sudden death, or go on “until won”",
            edition.because("knock-out.winner", "there must be a clear winner of each round"),
        )


class KnockOut(msgspec.Struct, frozen=True):
    """Whoever loses a match is out."""

    name: str = "knockout"
    title: Sentence = Sentence("knock-out")
    options: tuple[Choice, ...] = (THIRD_PLACE, _COLOUR)
    lots: tuple[str, ...] = ("free",)
    fixed_schedule: bool = True
    """Nobody enters late and nobody has a bye on request: the bracket has no room for it."""
    everybody_meets: bool = False

    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds it takes until one player is left."""
        return rounds_for(len(tournament.entrants))

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
        refuse_matches_without_winner(tournament.game_plan, edition)

    @rule("knock-out.bracket", "knock-out.colours")
    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the matches of a round; who has no opponent goes on."""
        self.check(tournament, edition)
        count = self.rounds(tournament)
        if not 1 <= round_number <= count:
            raise Refused(
                "there is no round {round}: this {system} has {count} rounds",
                round=round_number,
                system=self.title,
                count=count,
            )
        bracket = bracket_of(tournament, round_number - 1)
        matches = _of_round(bracket, round_number)
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
                for match in _of_round(bracket, round_number)
                if {side.player for side in match.sides} == {first, second}
            )
            because = edition.because(
                "knock-out.bracket",
                "{match}: {one} against {other}",
                match=match_called(match, len(bracket.rounds)),
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
            match=match_called(crossing, len(bracket.rounds)),
        )
        return Verdict(meetings, (answer, because))

    @rule("knock-out.bracket", "play-off.losers-share")
    def places(self, tournament: Tournament, edition: Edition) -> tuple[Placed, ...]:
        """Return who has which place: by the round in which they lost; those still in share."""
        bracket = bracket_of(tournament)
        count = len(bracket.rounds)
        out: dict[int, int] = {}
        for match in bracket.matches:
            gone = {side.player for side in match.sides} - {match.winner, None}
            if not match.decided or match.third_place:
                continue
            for player in gone:
                if player is not None:
                    out[player] = match.round
        champion = bracket.rounds[-1][0].winner if bracket.rounds else None
        third = bracket.third_place

        def reached(player: int) -> tuple[int, int]:
            last = out.get(player, count + (2 if player == champion else 1))
            if third is not None and third.decided and player in {third.winner, third.loser}:
                return last, int(player == third.winner)
            return last, 0

        shared = edition.because(
            "play-off.losers-share", "lost in the same round: the places are shared"
        )
        return in_order(tournament.by_number, reached, shared)


def _of_round(bracket: Bracket, round_number: int) -> tuple[BracketMatch, ...]:
    """Return the matches and byes of a round in the order of their boards."""
    third = bracket.third_place
    matches = bracket.rounds[round_number - 1]
    return (*matches, third) if third is not None and third.round == round_number else matches


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
    """Return who has White first: by the lot, the other way from match to match and round."""
    first_white = chosen(tournament.system, _COLOUR) == "white"
    before = match.number - 1 + match.round - 1
    better, worse = sorted((one, other))
    return (better, worse) if first_white is (before % 2 == 0) else (worse, better)


def _why_free(tournament: Tournament, match: BracketMatch) -> tuple[str, Sentence]:
    name = tournament.entrant(match.winner or 0).player.name
    if match.bye:
        return "knock-out.bracket", Sentence(
            "{player} has a bye: the bracket has more places than players, and best seeds go on",
            player=name,
        )
    return "knock-out.bracket", Sentence(
        "{player} goes on: nobody won the match the opponent was to come from", player=name
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
    """Return the match in which two players can first meet."""
    numbers = sorted(tournament.by_number)
    count = rounds_for(len(numbers))
    order = seeds_in_order(count)
    one, other = (order.index(numbers.index(player) + 1) for player in (first, second))
    rounds = (one ^ other).bit_length()
    return bracket_of(tournament, 0).rounds[rounds - 1][one >> rounds]


KNOCKOUT = KnockOut()
"""Whoever loses a match is out."""


def usual_games(system_name: str) -> str:
    """Return the name of the games a system is usually played by; nothing where it has one game."""
    return "knock-out" if system_name == KNOCKOUT.name else ""
