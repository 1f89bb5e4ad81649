"""What Swiss systems answer alike: the proposal of a round, and the verdict on two players."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Board, FreePlayer, Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import Meeting, Proposal
from crosstable.pairing.swiss.account import Decision, WhyNot
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.report import COLOUR_WORDS, points_text
from crosstable.pairing.swiss.round import BracketReport, SwissPairing
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["meeting_of", "meeting_reasons", "proposal_of", "verdict_of"]


def proposal_of(
    tournament: Tournament,
    edition: Edition,
    pairing: SwissPairing,
    *,
    family: str,
    more: Iterable[Reason] = (),
) -> Proposal:
    """Return a pairing as a proposal: boards, who is free, and one reason for each bracket.

    ``family`` is the first word of the rules of the system, such as ``dutch``.
    """
    free = [
        FreePlayer(request.player, request.kind)
        for request in sorted(tournament.bye_requests, key=lambda each: each.player)
        if request.round == pairing.round
    ]
    if pairing.bye is not None:
        free.append(FreePlayer(pairing.bye, Bye.ALLOCATED))
    boards = tuple(Board(white, black) for white, black in pairing.pairs)
    because = (
        *(_bracket_reason(tournament, edition, each, family) for each in pairing.brackets),
        *_bye_reason(tournament, edition, pairing.bye),
        *more,
    )
    return Proposal(pairing.round, boards, tuple(free), because)


def verdict_of(tournament: Tournament, answer: WhyNot) -> Verdict[tuple[Meeting, ...]]:
    """Return the games of two players, and why they meet in a round or do not."""
    first, second, round_number = answer.first, answer.second, answer.round
    names = [tournament.entrant(number).player.name for number in (first, second)]
    meet = answer.decision is Decision.MEET
    meetings = [
        Meeting(played.number, index, board.white, board.black)
        for played in tournament.rounds
        for index, board in enumerate(played.boards, start=1)
        if board.white in (first, second)
        and board.black in (first, second)
        and played.number != round_number
    ]
    if answer.meeting is not None:
        meetings.append(answer.meeting)
    verb = "meet" if meet else "do not meet"
    head = Reason(f"{names[0]} and {names[1]} {verb} in round {round_number}")
    return Verdict(tuple(sorted(meetings)), (head, *answer.because))


def _bracket_reason(
    tournament: Tournament, edition: Edition, bracket: BracketReport, family: str
) -> Reason:
    """Return one bracket in one sentence."""

    def names(numbers: tuple[int, ...]) -> str:
        return ", ".join(f"{tournament.entrant(each).player.name} ({each})" for each in numbers)

    kind = bracket.kind.value
    points = points_text(tournament.points, bracket.score)
    size = len(bracket.moved_down) + len(bracket.residents)
    pairs = "1 pair" if len(bracket.pairs) == 1 else f"{len(bracket.pairs)} pairs"
    of = "1 player" if size == 1 else f"{size} players"
    what = f"{kind} of {points}: {pairs} of {of}"
    if bracket.moved_down:
        what += f"; moved down to it: {names(bracket.moved_down)}"
    if bracket.downfloaters:
        what += f"; unpaired in it: {names(bracket.downfloaters)}"
    if bracket.refused:
        what += "; with these the round could not be completed, so it is paired again"
        return edition.because(f"{family}.completion", what)
    return edition.because(f"{family}.round", what)


@rule("swiss.bye")
def _bye_reason(tournament: Tournament, edition: Edition, bye: int | None) -> tuple[Reason, ...]:
    """Return who is left over, with the points of a win."""
    if bye is None:
        return ()
    name = tournament.entrant(bye).player.name
    worth = points_text(tournament.points, tournament.points.allocated_bye)
    sentence = f"{name} ({bye}) has no opponent and gets the bye with {worth}"
    return (edition.because("swiss.bye", sentence),)


def meeting_of(pairing: SwissPairing, first: int, second: int) -> Meeting | None:
    """Return the board of a pairing at which two players sit, if there is one."""
    for index, (white, black) in enumerate(pairing.pairs, start=1):
        if {white, black} == {first, second}:
            return Meeting(pairing.round, index, white, black)
    return None


def meeting_reasons(
    table: RoundTable,
    edition: Edition,
    pairing: SwissPairing,
    first: int,
    second: int,
    *,
    family: str,
    virtual: Callable[[SwissPlayer], str],
) -> tuple[Reason, ...]:
    """Return why two players meet: their bracket, their floats, the rule of their colours.

    ``virtual`` names the rule that gave a player virtual points.
    """
    board = next(b for b in pairing.boards if {b.white, b.black} == {first, second})
    report = pairing.brackets[board.bracket]
    white, black = (table.players[table.rank[each]] for each in (board.white, board.black))
    points = table.field.points
    reasons = [
        edition.because(
            f"{family}.round",
            f"{white} and {black} are paired in the {report.kind.value} of "
            f"{points_text(points, report.score)}",
        )
    ]
    reasons += [
        edition.because(
            virtual(each),
            f"{each} has {points_text(points, each.real_score)} and is paired as with "
            f"{points_text(points, each.pairing_score)}",
        )
        for each in (white, black)
        if each.virtual
    ]
    reasons += [
        edition.because(
            "swiss.adjourned",
            f"{each} has {points_text(points, each.score)} and an adjourned game, which counts as "
            f"a draw for pairing: {points_text(points, each.real_score)}",
        )
        for each in (white, black)
        if each.real_score != each.score
    ]
    reasons += [
        edition.because(
            f"{family}.floats",
            f"{each} was moved down with {points_text(points, each.pairing_score)}",
        )
        for each in (white, black)
        if each.number in report.moved_down
    ]
    reasons.append(
        edition.because(
            board.colours_by.value,
            f"{white} has White, {black} has Black: {COLOUR_WORDS[board.colours_by]}",
        )
    )
    return tuple(reasons)
