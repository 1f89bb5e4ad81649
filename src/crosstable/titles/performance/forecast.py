"""What a player still needs: points in the rounds to come, and what the opponents must be.

With one round to come the answer is exact for each result. A demand on the opponent is enough by
itself: whoever meets all of it will do, and the rating asked for is the least with which that is
so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.titles.candidates import Candidate, TitleEvent
from crosstable.titles.performance.conditions import Terms, holders_needed, title_holders
from crosstable.titles.performance.dropping import Course
from crosstable.titles.performance.future import (
    FRESH,
    HIGHEST,
    Coming,
    Field,
    makes_norm,
)
from crosstable.titles.performance.group import Encounter, Record
from crosstable.titles.performance.measure import measure
from crosstable.titles.performance.score import average_of, difference, half_points_needed
from crosstable.titles.performance.words import points_text, titles_listed
from crosstable.titles.verdicts import Needs, OpponentNeeded
from crosstable.titles.wording import result_words, results_alike


class Outlook(NamedTuple):
    """Whether a norm is still possible, and what it takes."""

    possible: bool
    needs: Needs | None = None


class _Question(NamedTuple):
    terms: Terms
    record: Record
    course: Course


def outlook_of(
    terms: Terms,
    record: Record,
    course: Course,
    event: TitleEvent,
    coming: Coming,
    unmet: Field | None,
    *,
    explained: bool,
) -> Outlook:
    """Return whether rounds to come can still make a norm, and what is needed in them."""
    question = _Question(terms, record, course)
    if not coming.games or not makes_norm(terms, record, course, coming.games):
        return Outlook(possible=False)
    if len(coming.games) == 1 and coming.dream:
        return _last_unknown(question, coming, unmet, explained=explained)
    if not explained:
        return Outlook(possible=True)
    return _known_or_several(question, coming, event)


def _last_unknown(
    question: _Question,
    coming: Coming,
    unmet: Field | None,
    *,
    explained: bool,
) -> Outlook:
    """Answer for one last round whose opponent is not known."""
    number = coming.rounds[0]
    highest = (
        HIGHEST
        if unmet is None
        else max((player.profile.rating or 0 for player in unmet.players[:1]), default=0)
    )
    answers: list[tuple[int, OpponentNeeded | None]] = []
    needed: OpponentNeeded | None = None
    for half_points in (2, 1, 0):
        needed = opponent_needed(question, number, half_points, highest, better=needed)
        if needed is None:
            break
        if unmet is not None and not _anybody(question, needed, number, half_points, unmet.players):
            break
        answers.append((half_points, None if needed == OpponentNeeded() else needed))
        if not explained:
            break
    if not answers:
        return Outlook(possible=False)
    demand = answers[0][1]
    least = min(half_points for half_points, needed in answers if needed == demand)
    sentences = tuple(_last_words(number, answers))
    needs = Needs(
        rounds=1, half_points=least, opponent=demand, by_result=tuple(answers), sentences=sentences
    )
    return Outlook(possible=True, needs=needs if explained else None)


def opponent_needed(
    question: _Question,
    number: int,
    half_points: int,
    highest: int = HIGHEST,
    *,
    better: OpponentNeeded | None = None,
) -> OpponentNeeded | None:
    """Return what a last opponent has to be for a result to make the norm; None: nobody will do.

    ``better`` is the answer for a better result: where no game can be left out, titles and
    federations are the same for all of them (decision 270).
    """
    terms = question.terms
    own, levels = terms.federation, ((), terms.norms.title_holders, terms.title.holders)

    def enough(rating: int, level: int, federation: str = FRESH) -> bool:
        game = Encounter(
            *(number, -number, rating, level >= 1, level >= 2, federation, half_points)
        )
        return makes_norm(*question, (game,))

    if not enough(highest, 2):
        return None
    none_to_spare = len(question.record.games) < terms.least_games
    same = better if none_to_spare else None
    guess, floor = _guess(question, half_points), terms.title.floor
    if same is not None:
        able = [levels.index(same.titles)]
    else:
        able = [level for level in (0, 1, 2) if enough(highest, level)]
        # Where no game can be left out, a higher title than is needed spares no rating point.
        able = able[:1] if none_to_spare else able
    low, level = min(
        (_least(guess, highest, floor, partial(enough, level=level)), level) for level in able
    )
    least_rating = low if low > 1 else None
    if same is not None:
        return replace(same, least_rating=least_rating)
    return OpponentNeeded(
        least_rating=least_rating,
        titles=levels[level],
        not_federations=tuple(
            code for code in _doubtful(question) if code != own and not enough(low, level, code)
        ),
        other_federation=bool(own) and not enough(low, level, own),
    )


def _least(guess: int, highest: int, floor: int, enough: Callable[[int], bool]) -> int:
    """Return the least rating that is enough; a higher one always is where a lower one is."""
    low, high = 1, highest
    if guess <= floor and enough(low):
        return low  # whoever it is will be raised to the floor
    if low < guess <= high:
        if not enough(guess):
            low = guess + 1
        elif enough(guess - 1):
            high = guess - 1
        else:
            return guess
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle + 1, high)
    return low


def _guess(question: _Question, half_points: int) -> int:
    """Return the rating a last opponent needs where no game is left out, to look there first."""
    terms, record = question.terms, question.record
    made = measure(terms.norms, terms.title, record.games)
    games = made.games + 1
    gained = difference(terms.norms.table, made.half_points + half_points, games)
    average = max(terms.title.least_average, terms.title.performance - gained)
    return -(-(2 * games * average - games) // 2) - made.total


def _doubtful(question: _Question) -> list[str]:
    """Return the federations whose players may be one too many, or bring nothing new."""
    terms, record = question.terms, question.record
    norms, counts = terms.norms, Counter(game.federation for game in record.games)
    counts.pop("", None)
    if len(record.games) + 1 > terms.least_games:
        return sorted(counts)
    # No game can be left out: only limits that the numbers reach are in doubt.
    others = sum(code not in {terms.federation, norms.stateless} for code in counts)
    most = (len(record.games) + 1) * norms.one_share.numerator // norms.one_share.denominator
    few = others < norms.other_federations
    return sorted(code for code, count in counts.items() if few or count + 1 > most)


def _anybody(
    question: _Question,
    needed: OpponentNeeded,
    number: int,
    half_points: int,
    unmet: Sequence[Candidate],
) -> bool:
    """Return whether somebody in the field will do."""
    norms, title, own = question.terms.norms, question.terms.title, question.terms.federation
    least, wanted = needed.least_rating or 0, frozenset(needed.titles)
    refused = {*needed.not_federations, norms.stateless, *norms.outside}
    if needed.other_federation:
        refused |= {own, ""}
    able = []
    for player in unmet:
        profile = player.profile
        if (profile.rating or 0) < least:
            break  # the highest come first
        able.append(profile)
        if profile.federation not in refused and (
            not wanted or not wanted.isdisjoint(profile.titles)
        ):
            return True
    # The demand is enough but need not be met: those with another mix are tried one by one.
    return any(
        makes_norm(
            *question,
            (
                Encounter(
                    *(number, -number, profile.rating),
                    not set(profile.titles).isdisjoint(norms.title_holders),
                    not set(profile.titles).isdisjoint(title.holders),
                    *(profile.federation, half_points),
                ),
            ),
        )
        for profile in dict.fromkeys(able)
        if profile.federation not in norms.outside
    )


def _last_words(
    number: int, answers: Sequence[tuple[int, OpponentNeeded | None]]
) -> Iterator[Sentence]:
    for best, worst, needed in results_alike(answers):
        if needed is None:
            yield Sentence(
                "in round {round}: {result}, whoever the opponent is",
                round=number,
                result=result_words(best, worst),
            )
        else:
            yield Sentence(
                "in round {round}: {result} against an opponent {demands}",
                round=number,
                result=result_words(best, worst),
                demands=Listing(_demands(needed), joint="and"),
            )


def _demands(needed: OpponentNeeded) -> Iterator[Sentence]:
    if needed.least_rating is not None:
        yield Sentence("rated {rating} or more", rating=needed.least_rating)
    if needed.titles:
        yield Sentence("with the title {titles}", titles=titles_listed(needed.titles))
    if needed.other_federation:
        yield Sentence("of another federation than the player's own")
    if needed.not_federations:
        yield Sentence(
            "not of {federations}", federations=Listing(needed.not_federations, joint="or")
        )


def _known_or_several(question: _Question, coming: Coming, event: TitleEvent) -> Outlook:
    """Answer where the opponents are known, or several rounds are left."""
    games = coming.games
    least = _least_points(question, games)
    following = games[0]
    by_result: tuple[tuple[int, OpponentNeeded | None], ...] = ()
    if following in coming.known:
        by_result = tuple(
            (half_points, None)
            for half_points in (2, 1, 0)
            if makes_norm(*question, (following._replace(half_points=half_points), *games[1:]))
        )
    sentences = tuple(_words(question, coming, event, least, by_result))
    needs = Needs(rounds=len(games), half_points=least, by_result=by_result, sentences=sentences)
    return Outlook(possible=True, needs=needs)


def _least_points(question: _Question, games: Sequence[Encounter]) -> int:
    """Return the least half points with which the games to come can make the norm.

    Wins do most where they come first, so that what follows may be ignored, or against the lowest
    opponents, so that they may be left out.
    """
    terms, record = question.terms, question.record
    orders = [list(range(len(games)))]
    if len(record.games) + len(games) > terms.least_games:
        orders.append(sorted(orders[0], key=lambda place: games[place].rating or 0))
    made = measure(terms.norms, terms.title, (*record.games, *games))
    needed = half_points_needed(
        terms.norms, terms.title, made.games, average_of(made.total, made.games)
    )

    def enough(half_points: int) -> bool:
        return any(
            makes_norm(*question, _shared_out(games, order, half_points)) for order in orders
        )

    guess = 0 if needed is None else needed - sum(game.half_points for game in record.games)
    low, high = 0, 2 * len(games)
    if low < guess <= high:
        if not enough(guess):
            low = guess + 1
        elif len(orders) == 1 or not enough(guess - 1):
            return guess
        else:
            high = guess - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle + 1, high)
    return low


def _shared_out(
    games: Sequence[Encounter], order: Sequence[int], half_points: int
) -> list[Encounter]:
    """Return games with as many wins as some half points give, in an order, then a draw."""
    ended = list(games)
    for place in order:
        given = min(2, half_points)
        half_points -= given
        ended[place] = games[place]._replace(half_points=given)
    return ended


def _words(
    question: _Question,
    coming: Coming,
    event: TitleEvent,
    least: int,
    by_result: Sequence[tuple[int, OpponentNeeded | None]],
) -> Iterator[Sentence]:
    games = coming.games
    following = games[0]
    if len(games) == 1:
        opponent = event.candidates.get(following.opponent)
        yield Sentence(
            "in round {round}: {result} against {opponent}",
            round=following.round,
            result=result_words(2, least),
            opponent=opponent.name if opponent else "",
        )
        return
    yield Sentence.plural(
        "{points} of the {count} point still to be won",
        "{points} of the {count} points still to be won",
        count=len(games),
        points=points_text(least),
    )
    least_next = by_result[-1][0] if by_result else 0
    if least_next == 2:
        yield Sentence("in round {round}: a win", round=following.round)
    elif least_next == 1:
        yield Sentence("in round {round}: at least a draw", round=following.round)
    if coming.dream:
        yield from _titles_lacking(question, coming)


def _titles_lacking(question: _Question, coming: Coming) -> Iterator[Sentence]:
    """Yield how many of the opponents to come must hold titles, at least.

    Where games may be left out, fewer are needed with the least number of games.
    """
    terms, record = question.terms, question.record
    certain = measure(terms.norms, terms.title, (*record.games, *coming.known))
    final = measure(terms.norms, terms.title, (*record.games, *coming.games))
    fewest = min(final.opponents, terms.least_games)
    final = final._replace(opponents=fewest, games=min(final.games, terms.least_games))
    holders = holders_needed(terms, final) - certain.holders
    titled = title_holders(terms, final).needed - certain.titled
    if holders > 0:
        yield Sentence.plural(
            "{count} more opponent with the title {titles}",
            "{count} more opponents with the title {titles}",
            count=holders,
            titles=titles_listed(terms.title.holders),
        )
    if titled > max(holders, 0):
        yield Sentence.plural(
            "{count} more opponent with a title",
            "{count} more opponents with a title",
            count=titled,
        )
