"""Ceremonies of official events: their times, who loses what by staying away (Annex 18, Code).

The code is for official events and those of the World Cup; elsewhere ceremonies are noted, and
nothing follows from them (decision 426).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from crosstable.arbiter.regulations.findings import Finding, Weight
from crosstable.kernel.papers import Ceremony, CeremonyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.conduct import PenaltyEffect
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.paper_rules import CeremonyRules
from crosstable.rulebooks.rules import rule


def code_of(tournament: Tournament) -> CeremonyRules | None:
    """Return the code that the ceremonies of an event follow; None where it has none."""
    announced = tournament.event_class
    if not (announced.is_official or announced.cup):
        return None
    return edition_of(tournament).papers.ceremonies


@rule("ceremony.no-prize")
def without_prize_money(tournament: Tournament) -> tuple[int, ...]:
    """Return who lost the right to prize money, by number.

    Code.9.a: whoever does not attend the closing ceremony; a referee may also have noted it as a
    penalty.
    """
    return _losers(tournament, PenaltyEffect.NO_PRIZE)


@rule("ceremony.no-cup-points")
def without_cup_points(tournament: Tournament) -> tuple[int, ...]:
    """Return whose score for the World Cup becomes zero, by number (Code.9.b)."""
    return _losers(tournament, PenaltyEffect.NO_CUP_POINTS) if tournament.event_class.cup else ()


def _losers(tournament: Tournament, effect: PenaltyEffect) -> tuple[int, ...]:
    closing = tournament.papers.ceremony(CeremonyKind.CLOSING)
    absent = closing.absent if closing is not None and code_of(tournament) is not None else ()
    if not absent and not tournament.incidents:
        return ()
    rules = edition_of(tournament).conduct
    penalised = (
        incident.player
        for incident in tournament.incidents
        if incident.penalty is not None
        and rules.sanction(incident.penalty.name).effect is effect
        and incident.appeal.granted is not True
    )
    return tuple(sorted({*absent, *penalised}))


@rule("ceremony.attendance", "ceremony.times")
def ceremony_findings(tournament: Tournament) -> Iterator[Finding]:
    """Yield what the code says of the ceremonies as they were noted."""
    code = code_of(tournament)
    if code is None:
        return
    for held in tournament.papers.ceremonies:
        yield from _on_its_day(tournament, held, code)
        if held.kind is CeremonyKind.OPENING:
            yield from _opening(tournament, held, code)
        else:
            yield from _closing(held, code)
        if held.absent:
            yield _finding(
                "ceremony.attendance",
                Weight.SHOULD,
                Sentence.plural(
                    "{ceremony}: {count} player did not attend it from beginning to end",
                    "{ceremony}: {count} players did not attend it from beginning to end",
                    count=len(held.absent),
                    ceremony=held.kind.words,
                ),
                code.attended,
            )


def _on_its_day(tournament: Tournament, held: Ceremony, code: CeremonyRules) -> Iterator[Finding]:
    """Yield that a ceremony was not on the day of the first or last round (Code.4)."""
    days = [day for day in tournament.round_dates if day is not None]
    opening = held.kind is CeremonyKind.OPENING
    usual = tournament.starts if opening else tournament.ends
    if days and len(days) == len(tournament.round_dates):
        usual = days[0] if opening else days[-1]
    if held.began is None or usual is None or held.agreed or held.began.date() == usual:
        return
    yield _finding(
        "ceremony.times",
        Weight.SHOULD,
        Sentence(
            "{ceremony}: held on {day}, not on {usual}; another day needs the agreement of the "
            "federation",
            ceremony=held.kind.words,
            day=held.began.date(),
            usual=usual,
        ),
        code.same_day,
    )


def _opening(tournament: Tournament, held: Ceremony, code: CeremonyRules) -> Iterator[Finding]:
    """Yield that an opening was long, and a pause after it too short (Code.6)."""
    length = _length(held)
    if length is None or length <= code.opening_longest:
        return
    first = _first_game(tournament)
    rest = None if first is None or held.ended is None else first - held.ended
    if rest is not None and rest < code.rest_before_play:
        yield _finding(
            "ceremony.times",
            Weight.MUST,
            Sentence(
                "the opening ceremony lasted {minutes:minute|minutes}; players then need "
                "{needed:minute|minutes} "
                "before their first game and had {rest}",
                minutes=_minutes(length),
                needed=_minutes(code.rest_before_play),
                rest=max(0, _minutes(rest)),
            ),
            code.opening,
        )
        return
    yield _finding(
        "ceremony.times",
        Weight.SHOULD,
        Sentence(
            "the opening ceremony lasted {minutes:minute|minutes}; it should not be longer than "
            "{most}",
            minutes=_minutes(length),
            most=_minutes(code.opening_longest),
        ),
        code.opening,
    )


def _closing(held: Ceremony, code: CeremonyRules) -> Iterator[Finding]:
    """Yield that a closing ceremony was too long (Code.8.a)."""
    length = _length(held)
    if length is not None and length > code.closing_longest:
        yield _finding(
            "ceremony.times",
            Weight.SHOULD,
            Sentence(
                "the closing ceremony lasted {minutes:minute|minutes}; it should not be longer "
                "than "
                "{most}",
                minutes=_minutes(length),
                most=_minutes(code.closing_longest),
            ),
            code.closing,
        )


def _first_game(tournament: Tournament) -> datetime | None:
    day = next(iter(tournament.round_dates), None)
    begins = next(iter(tournament.round_times), None)
    return None if day is None or begins is None else datetime.combine(day, begins)


def _length(held: Ceremony) -> timedelta | None:
    return None if held.began is None or held.ended is None else held.ended - held.began


def _minutes(length: timedelta) -> int:
    return length // timedelta(minutes=1)


def _finding(name: str, weight: Weight, sentence: Sentence, article: Citation) -> Finding:
    return Finding(rule=name, weight=weight, sentence=sentence, articles=(article,))
