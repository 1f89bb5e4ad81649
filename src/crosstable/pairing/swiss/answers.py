"""What Swiss systems answer alike: the proposal of a round, and the verdict on two players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import Meeting, Proposal, whether_they_meet
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import COLOUR_WORDS, points_text, value_text
from crosstable.pairing.swiss.round import (
    BracketReport,
    Comparison,
    Decision,
    SwissPairing,
    Value,
    WhyNot,
)
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


def proposal_of(
    tournament: Tournament,
    edition: Edition,
    pairing: SwissPairing,
    *,
    family: str,
    more: Iterable[Reason] = (),
    teams: bool = False,
) -> Proposal:
    """Return a pairing as a proposal: boards, who is free, and one reason for each bracket.

    ``family`` is the first word of the rules of the system, such as ``dutch``; ``teams`` says that
    the players are teams.
    """
    free = [
        FreePlayer(request.player, request.kind)
        for request in sorted(tournament.bye_requests, key=lambda wish: wish.player)
        if request.round == pairing.round
    ]
    if pairing.bye is not None:
        free.append(FreePlayer(pairing.bye, Bye.ALLOCATED))
    boards = tuple(Board(white, black) for white, black in pairing.pairs)
    because = (
        *(
            _bracket_reason(tournament, edition, bracket, family, teams=teams)
            for bracket in pairing.brackets
        ),
        *_bye_reason(tournament, edition, pairing.bye),
        *more,
    )
    return Proposal(pairing.round, boards, tuple(free), because)


def verdict_of(tournament: Tournament, answer: WhyNot) -> Verdict[tuple[Meeting, ...]]:
    """Return the games of two players, and why they meet in a round or do not."""
    first, second, round_number = answer.first, answer.second, answer.round
    player, opponent = (tournament.entrant(number).player.name for number in (first, second))
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
    head = Reason(whether_they_meet(player, opponent, round_number, meet=meet))
    return Verdict(tuple(sorted(meetings)), (head, *answer.because))


def _bracket_reason(
    tournament: Tournament,
    edition: Edition,
    bracket: BracketReport,
    family: str,
    *,
    teams: bool,
) -> Reason:
    """Return one bracket in one sentence; it pairs players, or teams."""

    def names(numbers: tuple[int, ...]) -> Listing:
        return Listing(f"{tournament.entrant(number).player.name} ({number})" for number in numbers)

    size = len(bracket.moved_down) + len(bracket.residents) + len(bracket.moved_up)
    what = Sentence(
        "{bracket} of {points}: {pairs} of {players}",
        bracket=bracket.kind.words,
        points=points_text(tournament.points, bracket.score),
        pairs=Sentence.plural("{count} match", "{count} matches", count=len(bracket.pairs))
        if teams
        else Sentence.plural("{count} pair", "{count} pairs", count=len(bracket.pairs)),
        players=Sentence.plural("{count} team", "{count} teams", count=size)
        if teams
        else Sentence.plural("{count} player", "{count} players", count=size),
    )
    if bracket.moved_down:
        moved = names(bracket.moved_down)
        what = Sentence("{bracket}; moved down to it: {players}", bracket=what, players=moved)
    if bracket.moved_up:
        moved = names(bracket.moved_up)
        what = Sentence("{bracket}; moved up to it: {players}", bracket=what, players=moved)
    if bracket.downfloaters:
        left = names(bracket.downfloaters)
        what = Sentence("{bracket}; unpaired in it: {players}", bracket=what, players=left)
    if bracket.refused:
        return edition.because(
            f"{family}.completion",
            "{bracket}; with these the round could not be completed, so it is paired again",
            bracket=what,
        )
    return edition.because(f"{family}.round", what)


@rule("swiss.bye")
def _bye_reason(tournament: Tournament, edition: Edition, bye: int | None) -> tuple[Reason, ...]:
    """Return who is left over, with the points of a win."""
    if bye is None:
        return ()
    name = tournament.entrant(bye).player.name
    worth = points_text(tournament.points, tournament.points.allocated_bye)
    sentence = Sentence(
        "{player} ({number}) has no opponent and gets the bye with {points}",
        player=name,
        number=bye,
        points=worth,
    )
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
    white, black = (table.players[table.rank[number]] for number in (board.white, board.black))
    points = table.field.points
    reasons = [
        edition.because(
            f"{family}.round",
            "{white} and {black} are paired in the {bracket} of {points}",
            white=str(white),
            black=str(black),
            bracket=report.kind.words,
            points=points_text(points, report.score),
        )
    ]
    reasons += [
        edition.because(
            virtual(player),
            "{player} has {points} and is paired as with {paired_as}",
            player=str(player),
            points=points_text(points, player.real_score),
            paired_as=points_text(points, player.pairing_score),
        )
        for player in (white, black)
        if player.virtual
    ]
    reasons += [
        edition.because(
            "swiss.adjourned",
            "{player} has {points} and an adjourned game, which counts as a draw for pairing: "
            "{paired_as}",
            player=str(player),
            points=points_text(points, player.score),
            paired_as=points_text(points, player.real_score),
        )
        for player in (white, black)
        if player.real_score != player.score
    ]
    reasons += [
        edition.because(
            f"{family}.floats",
            "{player} was moved down with {points}",
            player=str(player),
            points=points_text(points, player.pairing_score),
        )
        for player in (white, black)
        if player.number in report.moved_down
    ]
    reasons.append(
        edition.because(
            board.colours_by.value,
            "{white} has White, {black} has Black: {because}",
            white=str(white),
            black=str(black),
            because=COLOUR_WORDS[board.colours_by],
        )
    )
    return tuple(reasons)


# What systems of brackets say alike about two pairings of a bracket, one of them not made.  The
# alternative is computed by the system: the best pairing in which two players meet. Here it is
# laid beside the one that was made, criterion by criterion, and put into words.


MOST_NAMED = 6
"""How many players are named one by one."""
Pairs = Sequence[tuple[int, int]]


def compare(
    table: RoundTable, edition: Edition, actual: Sequence[Value], alternative: Sequence[Value]
) -> tuple[Comparison, ...]:
    """Return two pairings of a bracket criterion by criterion, as far as both were weighed."""
    return tuple(
        comparison(table, edition, *line)
        for line in zip(table.titles, actual, alternative, strict=False)
    )


def comparison(
    table: RoundTable,
    edition: Edition,
    named: tuple[str, Sentence],
    actual: Value | None,
    alternative: Value | None,
) -> Comparison:
    """Return what two pairings of a bracket are worth under one criterion, with its article."""
    points, (name, title) = table.field.points, named
    return Comparison(
        name,
        title,
        next(iter(edition.cite(name)), None),
        actual,
        alternative,
        value_text(actual, points),
        value_text(alternative, points),
    )


def must_not_meet(
    table: RoundTable,
    edition: Edition,
    one: int,
    other: int,
    *,
    family: str,
    discreet: bool = False,
) -> Reason:
    """Return why two players may not be paired; ``discreet`` hides whom the arbiter keeps apart.

    ``family`` is the first word of the rules of the system.
    """
    mine, theirs = table.players[one], table.players[other]
    players = {"player": str(mine), "opponent": str(theirs)}
    if theirs.number in mine.opponents:
        return edition.because(
            f"{family}.no-rematch", "{player} and {opponent} have already met", **players
        )
    if table.met[one] >> other & 1:
        if discreet:
            return Reason.that("{player} and {opponent} cannot be paired in this round", **players)
        return Reason.that("the arbiter keeps {player} and {opponent} apart", **players)
    return edition.because(
        f"{family}.absolute-preferences",
        "{player} and {opponent} must both have the same colour",
        **players,
    )


def met_or_kept_apart(
    table: RoundTable, edition: Edition, one: int, other: int, *, family: str
) -> Reason:
    """Return why two may not be paired, where nothing but games so far and arbiters part any."""
    both = {"player": str(table.players[one]), "opponent": str(table.players[other])}
    if table.players[other].number not in table.players[one].opponents:
        return Reason.that("{player} and {opponent} are kept apart by the arbiter", **both)
    return edition.because(
        f"{family}.no-rematch", "{player} and {opponent} have already met", **both
    )


def with_pair(table: RoundTable, one: int, other: int) -> Sentence:
    """Return the condition that two players meet, to begin a sentence with."""
    return Sentence(
        "with {player} against {opponent}",
        player=str(table.players[one]),
        opponent=str(table.players[other]),
    )


def worse_by(table: RoundTable, score: int, what: Sentence, decisive: Comparison) -> Reason:
    """Return the criterion by which the bracket of some score would be worse."""
    sentence = Sentence(
        "{what}, the best pairing of the bracket of {points} is worse by one criterion, "
        "{criterion}: {value} instead of {best}",
        what=what,
        points=points_text(table.field.points, score),
        criterion=decisive.title,
        value=decisive.alternative_text,
        best=decisive.actual_text,
    )
    return Reason(sentence, decisive.article)


def not_met(
    table: RoundTable,
    pairing: SwissPairing,
    index: int,
    asked: tuple[int, int],
    decision: Decision,
    reason: Reason,
    *,
    pairs: Pairs = (),
    floaters: Sequence[int] = (),
    comparisons: tuple[Comparison, ...] = (),
) -> WhyNot:
    """Return why two players do not meet, with the alternative to a bracket that has them meet."""
    return WhyNot(
        pairing.round,
        *asked,
        decision,
        (reason,),
        pairing.brackets[index],
        tuple((table.players[one].number, table.players[other].number) for one, other in pairs),
        in_numbers(table, floaters),
        next((line for line in comparisons if line.worse), None),
        comparisons,
    )


def given_up(
    table: RoundTable,
    edition: Edition,
    score: int,
    comparisons: Sequence[Comparison],
    *,
    order: str,
) -> Reason:
    """Return what a bracket made by hand gives up first; ``order`` is the rule if it is nothing."""
    where = Sentence("bracket of {points}", points=points_text(table.field.points, score))
    worse = next((line for line in comparisons if line.worse), None)
    if worse is None:
        return edition.because(
            order,
            "{bracket}: as good, but not the first in the order of the system",
            bracket=where,
        )
    return Reason.that(
        "{bracket}, {criterion}: {value}, where {best} is possible",
        worse.article,
        bracket=where,
        criterion=worse.title,
        value=worse.alternative_text,
        best=worse.actual_text,
    )
