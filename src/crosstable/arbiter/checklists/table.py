"""All lines of all texts; those of an edition, and those that an event is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from crosstable.arbiter.checklists.model import ChecklistLine, Circumstance, Phase
from crosstable.arbiter.measures import (
    Counted,
    Judgement,
    Measure,
    Outcome,
    Ranges,
    amount,
    judged,
    unit_named,
)
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_class import Level
from crosstable.kernel.official import ASSISTANT, DUTY_WORDS, ORGANISER, TECHNICAL_REFEREE
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.articles import RuleFile
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import as_numbered
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import named_rates
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.rulebooks.rules import rule

_FILES = (
    *("fide.competitions", "fide.duties", "fide.tournaments"),
    *("fmjd.annex4", "fmjd.annex3", "fmjd.annex2"),
)
"""In the order in which lists show their lines."""


class _Written(Ranges, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line as a file of ``rulebooks/checklists`` has it."""

    phase: Phase
    who: str
    """A duty, or whoever else it is in our words."""
    text: Sentence
    article: Citation
    only: tuple[Circumstance, ...] = ()
    unit: str = ""
    known: Counted | None = None
    rule: str = ""
    approved_rate: bool = False


def lines_in(name: str) -> Iterator[ChecklistLine]:
    """Yield the lines of a file of ``rulebooks/checklists``, in its order."""
    file = RuleFile("checklists", name)
    for line, written in file.values(_Written, "lines").items():
        ranges = written.ranges(written.article)
        yield ChecklistLine(
            name=line,
            phase=written.phase,
            who=DUTY_WORDS.get(written.who) or Sentence(written.who),
            text=written.text,
            article=written.article,
            measure=Measure(unit=unit_named(written.unit), ranges=ranges) if ranges else None,
            known=written.known,
            only=written.only,
            rule=written.rule,
            approved_rate=written.approved_rate,
        )


LINES: Mapping[str, ChecklistLine] = MappingProxyType(
    {line.name: line for name in _FILES for line in lines_in(name)}
)
"""Every line by its name, in the order in which lists show them."""

_MANY = 30
_NO_ARBITERS = frozenset({ORGANISER, ASSISTANT, TECHNICAL_REFEREE})
_ORDER = {phase: place for place, phase in enumerate(Phase)}


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a line with a number: the value, whence, and what the text says of it."""

    value: str = ""
    from_event: bool = False
    """Whether nobody typed the value: the event knows it."""
    judgement: Judgement


def lines_of(edition: Edition) -> tuple[ChecklistLine, ...]:
    """Return the lines of an edition's texts, phase by phase."""
    texts = frozenset(edition.texts)
    known = [line for line in LINES.values() if line.article.text in texts]
    return tuple(sorted(known, key=lambda line: _ORDER[line.phase]))


def line_named(name: str, edition: Edition) -> ChecklistLine:
    """Return the line of a name, or of an article that only one line has."""
    wanted = name.strip().casefold()
    known = lines_of(edition)
    by_name = [line for line in known if line.name == wanted]
    matching = by_name or [
        line for line in known if article_of(line, edition).article.casefold() == wanted
    ]
    if len(matching) == 1:
        return matching[0]
    choices = tuple(line.name for line in matching or known)
    raise UnknownName("line of a checklist", name, choices)


def article_of(line: ChecklistLine, edition: Edition) -> Citation:
    """Return where a line stands in the texts of an edition."""
    cited = edition.cite(line.rule) if line.rule else ()
    return cited[0] if cited else as_numbered(line.article, edition.texts)


def circumstances_of(tournament: Tournament, round_number: int = 0) -> frozenset[Circumstance]:
    """Return what is true of an event, and of one of its rounds."""
    subject = Subject(tournament)
    announced, reach = tournament.event_class, subject.reach
    official = reach >= EventReach.OFFICIAL
    table = subject.system.fixed_schedule
    many = _players(tournament) >= _MANY
    holding = {
        Circumstance.REGISTERED: reach >= EventReach.RATED,
        Circumstance.NORMS: reach >= EventReach.NORMS,
        Circumstance.OFFICIAL: official,
        Circumstance.CHAMPIONSHIP: official and announced.level in {Level.WORLD, Level.CONTINENTAL},
        Circumstance.YOUTH: announced.age_group.startswith("U"),
        Circumstance.SCHOOL: announced.series == "schools",
        Circumstance.TABLE: table,
        Circumstance.SWISS: not table,
        Circumstance.ROUNDS: not subject.is_of_matches,
        Circumstance.TEAMS: tournament.team_plan is not None,
        Circumstance.INDIVIDUAL: tournament.team_plan is None,
        Circumstance.MANY: many,
        Circumstance.FEW: not many,
        Circumstance.DISABLED: any(
            entrant.visually_disabled or entrant.fixed_board for entrant in tournament.entrants
        ),
        Circumstance.UPLOADED: subject.edition.ratings.upload_days is not None,
        Circumstance.FIRST_ROUND: round_number == 1,
        Circumstance.LATER_ROUND: round_number > 1,
        Circumstance.ADJOURNED: any(
            game.round == round_number for game in tournament.adjourned_games
        ),
    }
    return frozenset(each for each, holds in holding.items() if holds)


def asked_lines(tournament: Tournament, round_number: int) -> tuple[ChecklistLine, ...]:
    """Return the lines that an event is asked, those of rounds as they are for one round."""
    given = circumstances_of(tournament, round_number)
    return tuple(line for line in lines_of(edition_of(tournament)) if given.issuperset(line.only))


def counts_of(tournament: Tournament) -> dict[Counted, int]:
    """Return what of an event can be counted, as far as it is known."""
    subject = Subject(tournament)
    players = _players(tournament)
    return {
        Counted.PLAYERS: players,
        Counted.BOARDS: players // 2,
        Counted.ARBITERS: sum(
            official.duty not in _NO_ARBITERS for official in tournament.officials
        ),
        Counted.ROUNDS: subject.rounds,
        Counted.COMMITTEE: len(subject.committee),
    }


def _players(tournament: Tournament) -> int:
    """Return how many play: before the numbers are given out, as many as are expected."""
    return len(tournament.entrants) if tournament.numbers_final else Subject(tournament).players


@rule("checklist.measured")
def line_judged(
    line: ChecklistLine, tournament: Tournament, value: str = "", reading: str = ""
) -> Judged | None:
    """Judge what was measured, or else what the event knows; None for a line without a number."""
    if line.approved_rate:
        return Judged(
            value=tournament.rate_of_play, from_event=True, judgement=_approved(line, tournament)
        )
    if line.measure is None:
        return None
    counts = counts_of(tournament)
    known = counts.get(line.known, 0) if line.known is not None else 0
    shown = value or (str(known) if known else "")
    verdict = judged(line.measure, amount(shown) if shown else None, counts, reading)
    edition = edition_of(tournament)
    because = tuple(
        Reason(
            reason.sentence,
            None if reason.citation is None else as_numbered(reason.citation, edition.texts),
        )
        for reason in verdict.because
    )
    return Judged(
        value=shown,
        from_event=not value and bool(shown),
        judgement=Judgement(outcome=verdict.outcome, because=because),
    )


def _approved(line: ChecklistLine, tournament: Tournament) -> Judgement:
    """Compare the rate of play with those that the text approves (C.02, 12.1 to 12.22)."""
    rate = Subject(tournament).rate
    if rate is None:
        return Judgement(outcome=Outcome.OPEN)
    text = line.article.text
    fitting = [
        preset
        for preset, _rules in named_rates().values()
        if preset.article.text == text and preset.rate == rate
    ]
    if not fitting:
        return Judgement(
            outcome=Outcome.FAILS,
            because=(Reason.that("no world event is played at this rate", line.article),),
        )
    return Judgement(
        outcome=Outcome.FITS,
        because=tuple(
            Reason(Sentence("as {event}", event=preset.title), preset.article)
            for preset in fitting[:3]
        ),
    )
