"""The criteria of a special achievement, one by one: FMJD Annex 11 4, and who was there (2, 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from crosstable.circuits.conditions import Answer, Condition
from crosstable.circuits.exhibitions import Exhibition, Opponent, officials_needed, tally
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.sentence import Figure, Listing, Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.ratings.conversion import estimated_rating
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.rules import rule

WITNESSES = 2


class AverageRating(NamedTuple):
    """The average rating of the opponents with its working."""

    value: Fraction
    rated: int
    weakest: Fraction
    because: tuple[Reason, ...]


Check: TypeAlias = Callable[[Exhibition, RatingRules], Iterator[Condition]]


@rule("records.average-rating")
def average_rating(opponents: Sequence[Opponent], ratings: RatingRules) -> AverageRating:
    """Return the average: FMJD rating, else the national one, else that of the weakest rated."""
    known = [value for value in (_rated(one, ratings) for one in opponents) if value is not None]
    if not known:
        raise Refused(
            "no opponent has a rating, so there is no average: enter national or FMJD ratings",
            Reason.that(
                "whoever has no rating counts as the weakest who has one",
                Citation("fmjd.annex11", "4.3.5"),
            ),
        )
    weakest = min(known)
    unrated = len(opponents) - len(known)
    value = Fraction(sum(known) + weakest * unrated, len(opponents))
    why = Reason.that(
        "{rated} with a rating, {unrated} counted as {weakest} like the weakest: {average}",
        Citation("fmjd.annex11", "4.3.5"),
        rated=len(known),
        unrated=unrated,
        weakest=_figure(weakest),
        average=_figure(value),
    )
    return AverageRating(value, len(known), weakest, (why,))


def _rated(opponent: Opponent, ratings: RatingRules) -> Fraction | None:
    if opponent.rating is not None:
        return Fraction(opponent.rating)
    if opponent.national_rating is None:
        return None
    try:
        return estimated_rating(
            ratings, source=opponent.federation, rating=opponent.national_rating
        ).outcome
    except UnknownName:
        # No official formula: used as it is where it is somehow comparable (decision 528).
        return Fraction(opponent.national_rating)


def _figure(value: Fraction) -> Figure:
    whole = value.denominator == 1
    return Figure(str(value.numerator) if whole else f"{float(value):.2f}", value)


def _percent(share: Fraction) -> Figure:
    percent = 100 * share
    text = f"{float(percent):.1f}".removesuffix(".0")
    return Figure(text, percent)


def met(sentence: Sentence, article: Citation, *, kept: bool) -> Condition:
    """Return a criterion that is kept or broken."""
    return Condition(Answer.KEPT if kept else Answer.BROKEN, sentence, article)


@rule("records.opponents")
def _opponents(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Count the opponents (4.x.1)."""
    del ratings
    asked = exhibition.rules.record
    yield met(
        Sentence(
            "opponents: {found}, at least {least} needed",
            found=len(exhibition.boards),
            least=asked.opponents,
        ),
        asked.articles["opponents"],
        kept=len(exhibition.boards) >= asked.opponents,
    )


@rule("records.score")
def _score(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Compare the expert's points with all that were possible (4.x.2)."""
    del ratings
    asked = exhibition.rules.record
    score = tally(exhibition.boards)
    article = asked.articles["score"]
    if score.playing or not score.boards:
        yield Condition(
            Answer.OPEN,
            Sentence(
                "{points:point|points} of {possible} so far, {boards} still playing; {least} % "
                "needed",
                points=score.points,
                possible=score.possible,
                boards=score.playing,
                least=_percent(asked.score),
            ),
            article,
        )
        return
    yield met(
        Sentence(
            "{points:point|points} of {possible}: {share} %, at least {least} % needed",
            points=score.points,
            possible=score.possible,
            share=_percent(score.share),
            least=_percent(asked.score),
        ),
        article,
        kept=score.share >= asked.score,
    )


@rule("records.members")
def _members(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Count the opponents who are members of a national federation (4.1.3)."""
    del ratings
    asked = exhibition.rules.record
    if asked.members is None or not exhibition.boards:
        return
    known = [board.opponent.member for board in exhibition.boards]
    members, unknown, count = known.count(True), known.count(None), len(known)
    article = asked.articles["members"]
    kept = Fraction(members, count) >= asked.members
    if not kept and Fraction(members + unknown, count) >= asked.members:
        yield Condition(
            Answer.OPEN,
            Sentence(
                "{members} of {count} are members of a federation; for {unknown} it is not known",
                members=members,
                count=count,
                unknown=unknown,
            ),
            article,
        )
        return
    yield met(
        Sentence(
            "{members} of {count} are members of a federation: {share} %, at least {least} % "
            "needed",
            members=members,
            count=count,
            share=_percent(Fraction(members, count)),
            least=_percent(asked.members),
        ),
        article,
        kept=kept,
    )


@rule("records.rated")
def _rated_share(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Count the opponents with a national or international rating (4.x.3)."""
    asked = exhibition.rules.record
    if asked.rated is None or not exhibition.boards:
        return
    rated = sum(_rated(board.opponent, ratings) is not None for board in exhibition.boards)
    share = Fraction(rated, len(exhibition.boards))
    yield met(
        Sentence(
            "{rated} of {count} have a rating: {share} %, at least {least} % needed",
            rated=rated,
            count=len(exhibition.boards),
            share=_percent(share),
            least=_percent(asked.rated),
        ),
        asked.articles["rated"],
        kept=share >= asked.rated,
    )


@rule("records.clubmates")
def _clubmates(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Count the opponents of the expert's own club (4.x.4)."""
    del ratings
    asked = exhibition.rules.record
    if asked.clubmates is None or not exhibition.boards:
        return
    article = asked.articles["clubmates"]
    if not exhibition.expert_club:
        yield Condition(Answer.OPEN, Sentence("the expert’s club is not entered"), article)
        return
    own = exhibition.expert_club.casefold().strip()
    clubs = [board.opponent.club.casefold().strip() for board in exhibition.boards]
    mates, unknown = clubs.count(own), clubs.count("")
    share = Fraction(mates, len(clubs))
    if share <= asked.clubmates < Fraction(mates + unknown, len(clubs)):
        yield Condition(
            Answer.OPEN,
            Sentence(
                "{mates} of {count} are from the expert’s club, and the club of {unknown} is not "
                "entered; at most {most} % allowed",
                mates=mates,
                count=len(clubs),
                unknown=unknown,
                most=_percent(asked.clubmates),
            ),
            article,
        )
        return
    yield met(
        Sentence(
            "{mates} of {count} are from the expert’s club: {share} %, at most {most} % allowed",
            mates=mates,
            count=len(exhibition.boards),
            share=_percent(share),
            most=_percent(asked.clubmates),
        ),
        article,
        kept=share <= asked.clubmates,
    )


@rule("records.average-rating")
def _average(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Compare the average rating of the opponents (4.x.5)."""
    asked = exhibition.rules.record
    if asked.average is None or not exhibition.boards:
        return
    article = asked.articles["average"]
    try:
        average = average_rating([board.opponent for board in exhibition.boards], ratings)
    except Refused as error:
        yield Condition(Answer.BROKEN, error.what, article)
        return
    yield met(
        Sentence(
            "average rating {average}, at least {least} needed; {working}",
            average=_figure(average.value),
            least=asked.average,
            working=average.because[0].sentence,
        ),
        article,
        kept=average.value >= asked.average,
    )


@rule("records.duration")
def _duration(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Ask how long it took, which has to be stated."""
    del ratings
    article = exhibition.rules.record.articles["duration"]
    if exhibition.minutes is None:
        yield Condition(Answer.OPEN, Sentence("how long it took is not stated"), article)
        return
    hours, minutes = divmod(exhibition.minutes, 60)
    yield Condition(
        Answer.KEPT,
        Sentence("it took {hours} h {minutes} min", hours=hours, minutes=minutes),
        article,
    )


@rule("records.software")
def _software(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Ask for approved software, and for a referee at every venue (4.4.6, 4.4.7)."""
    del ratings
    asked, attempt = exhibition.rules.record, exhibition.attempt
    if asked.approved_software is not None:
        named = attempt.software or Sentence("the software")
        if attempt.software_approved is None:
            yield Condition(
                Answer.OPEN,
                Sentence("is {software} approved by the Technical Committee?", software=named),
                Citation("fmjd.annex11", "4.4.6"),
            )
        else:
            said = (
                Sentence("{software} is approved by the Technical Committee", software=named)
                if attempt.software_approved
                else Sentence(
                    "{software} is not approved by the Technical Committee", software=named
                )
            )
            yield met(said, Citation("fmjd.annex11", "4.4.6"), kept=attempt.software_approved)
    venues = {board.opponent.venue for board in exhibition.boards} - {""}
    if asked.referee_per_venue is not None and len(venues) > 1:
        without = sorted(venues - set(attempt.referees_by_venue))
        if without:
            yield Condition(
                Answer.BROKEN,
                Sentence("no referee at {venues}", venues=Listing(without, joint="and")),
                Citation("fmjd.annex11", "4.4.7"),
            )
        else:
            yield Condition(
                Answer.KEPT,
                Sentence("a referee at each of {count} venues", count=len(venues)),
                Citation("fmjd.annex11", "4.4.7"),
            )


@rule("exhibition.officials")
def _officials(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Compare the officials with one for every twenty players."""
    del ratings
    article = exhibition.rules.officials_article
    if article is None:
        return
    there = bool(exhibition.referee) + exhibition.assistants
    needed = officials_needed(exhibition)
    yield met(
        Sentence.plural(
            "{count} official of {needed}: one for 20 players",
            "{count} officials of {needed}: one for 20 players",
            count=there,
            needed=needed,
        ),
        article,
        kept=there >= needed,
    )


@rule("records.witnesses")
def _witnesses(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Ask for two members of the federation's board."""
    del ratings
    there = len(exhibition.attempt.witnesses)
    article = Citation("fmjd.annex11", "2")
    if not there:
        yield Condition(
            Answer.OPEN,
            Sentence("two members of the board of the national federation have to be there"),
            article,
        )
        return
    yield met(
        Sentence(
            "members of the federation’s board who were there: {names}",
            names=Listing(exhibition.attempt.witnesses, joint="and"),
        ),
        article,
        kept=there >= WITNESSES,
    )


@rule("records.validity")
def _validity(exhibition: Exhibition, ratings: RatingRules) -> Iterator[Condition]:
    """Ask for membership, and for a federation without debts."""
    del ratings
    article = Citation("fmjd.annex11", "7")
    attempt = exhibition.attempt
    for known, asked, yes, no in (
        (
            attempt.expert_member,
            Sentence("is the expert a member of a national federation?"),
            Sentence("the expert is a member of a national federation"),
            Sentence("the expert is no member of a national federation"),
        ),
        (
            attempt.federation_in_order,
            Sentence("is the federation affiliated, without debt to FMJD?"),
            Sentence("the federation is affiliated, without debt to FMJD"),
            Sentence("the federation is not affiliated, or has debts to FMJD"),
        ),
    ):
        if known is None:
            yield Condition(Answer.OPEN, asked, article)
        else:
            yield Condition(Answer.KEPT if known else Answer.BROKEN, yes if known else no, article)


CRITERIA: tuple[Check, ...] = (
    _opponents,
    _score,
    _members,
    _rated_share,
    _clubmates,
    _average,
    _duration,
    _software,
    _officials,
    _witnesses,
    _validity,
)
