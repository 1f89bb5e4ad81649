"""What an event must be for a norm of an arbiter or referee, whoever officiates in it.

FIDE Arbiter titles 2.1.2, 2.1.3, 3.5 to 3.8, 4.6 and 5.2; FMJD Annex 4 4.2.2.3 and 4.2.3.3.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.served_event import SERVED_KINDS, ServedEvent
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.arbiter_rules import ArbiterRules, ArbiterTitle, NormKind
from crosstable.rulebooks.rules import rule
from crosstable.titles.verdicts import Condition

NOT_KNOWN = Sentence("not known")


def event_conditions(
    rules: ArbiterRules, title: ArbiterTitle, event: ServedEvent
) -> tuple[NormKind | None, tuple[Condition, ...]]:
    """Return which kind of norm an event gives, and what is asked of it, for anybody's norm."""
    kind, of_kind = _best_kind(rules, title, event)
    return kind, (
        *of_kind,
        *_rated(rules, title, event),
        *_rounds(rules, title, event),
        *_federations(rules, title, event),
        *_division(rules, event),
    )


def _best_kind(
    rules: ArbiterRules, title: ArbiterTitle, event: ServedEvent
) -> tuple[NormKind | None, tuple[Condition, ...]]:
    """Return the kind that fits best: met before unknown before not, the unlimited ones first."""
    tried: list[tuple[tuple[int, bool], NormKind, tuple[Condition, ...]]] = []
    for kind in title.kinds:
        other = (kind.kinds and event.kind not in (*kind.kinds, "")) or (
            event.kind in kind.except_kinds
        )
        if other or (kind.fast is not None and kind.fast is not event.fast):
            continue
        asked = tuple(_of_kind(rules, kind, event))
        worst = {True: 0, None: 1, False: 2}
        unfit = max((worst[condition.met] for condition in asked), default=0)
        tried.append(((unfit, kind.most is not None), kind, asked))
    if not tried:
        return None, (
            Condition(
                what=Sentence("kind of event"),
                needed=Sentence("one that gives norms for {title}", title=title.code),
                have=_kind_words(event),
                met=False,
                citation=rules.cited(_events_rule(rules, title)),
            ),
        )
    _, kind, asked = min(tried, key=lambda each: each[0])
    return kind, asked


def _events_rule(rules: ArbiterRules, title: ArbiterTitle) -> str:
    names = (f"arbiter.{title.code.lower()}-events", f"referee.{title.code.lower()}-events")
    return next((name for name in names if rules.cite(name)), names[0])


def _kind_words(event: ServedEvent) -> Value:
    return SERVED_KINDS[event.kind] if event.kind else NOT_KNOWN


@rule(
    "arbiter.fa-sizes",
    "arbiter.fa-fast",
    "arbiter.fa-olympiad",
    "arbiter.ia-final",
    "arbiter.ia-official",
    "arbiter.ia-norms",
    "arbiter.ia-large",
    "arbiter.ia-fast",
    "arbiter.ia-olympiad",
    "referee.ir-events",
    "referee.fr-events",
)
def _of_kind(rules: ArbiterRules, kind: NormKind, event: ServedEvent) -> Iterator[Condition]:
    cited = rules.cited(kind.rule)
    if kind.kinds:
        yield Condition(
            what=Sentence("kind of event"),
            needed=Listing([SERVED_KINDS[name] for name in kind.kinds[:2]], joint="or")
            if len(kind.kinds) < 3
            else Sentence("an official or international event"),
            have=_kind_words(event),
            met=True if event.kind in kind.kinds else None if not event.kind else False,
            citation=cited,
        )
    if kind.sizes:
        sizes = dict(kind.sizes)
        least = sizes.get(event.form, sizes.get("swiss", 0))
        known = event.players is not None and bool(event.form)
        yield count(
            *(Sentence("players"), least, event.players, cited),
            open_=not known and (event.players or 0) < least,
        )
    if kind.least_players:
        yield count(Sentence("players"), kind.least_players, event.players, cited)
    if kind.least_rounds:
        yield count(Sentence("rounds of the event"), kind.least_rounds, event.rounds, cited)
    if kind.least_federations:
        yield count(Sentence("federations"), kind.least_federations, event.federations, cited)
    if kind.rated_percent:
        yield share(kind.rated_percent, event, cited)
    if kind.norms_possible:
        yield answer(
            Sentence("title norms for players possible"), met=event.norms_possible, cited=cited
        )


@rule("arbiter.fa-events", "arbiter.ia-events")
def _rated(rules: ArbiterRules, title: ArbiterTitle, event: ServedEvent) -> Iterator[Condition]:
    """Ask for an event that was rated (3.5, 4.6)."""
    name = f"arbiter.{title.code.lower()}-events"
    if rules.cite(name):
        yield answer(Sentence("the event was rated"), met=event.rated, cited=rules.cited(name))


@rule("arbiter.rounds")
def _rounds(rules: ArbiterRules, title: ArbiterTitle, event: ServedEvent) -> Iterator[Condition]:
    """Ask for rounds enough; once some fewer will do (5.2)."""
    if not title.rounds:
        return
    working = None
    if is_short(title, event):
        working = Sentence(
            "only one norm may have {least} to {most} rounds",
            least=title.short_rounds,
            most=title.rounds - 1,
        )
    condition = count(
        Sentence("rounds"), title.short_rounds, event.rounds, rules.cited("arbiter.rounds")
    )
    yield msgspec.structs.replace(
        condition,
        needed=title.short_rounds if is_short(title, event) else title.rounds,
        working=working
        if condition.met is not False
        else Sentence(
            "an event of {rounds:round|rounds} gives no norm for {title}: {needed} are needed, "
            "{least} "
            "once",
            rounds=event.rounds or 0,
            title=title.code,
            needed=title.rounds,
            least=title.short_rounds,
        ),
    )


@rule("arbiter.federations")
def _federations(
    rules: ArbiterRules, title: ArbiterTitle, event: ServedEvent
) -> Iterator[Condition]:
    """Ask for federations enough in an international event (2.1.3)."""
    if title.federations and event.kind == "international":
        yield count(
            *(Sentence("federations of the players"), title.federations, event.federations),
            rules.cited("arbiter.federations"),
        )


@rule(
    "arbiter.team-division",
    "arbiter.team-boards",
    "arbiter.team-teams",
    "arbiter.team-rated",
    "arbiter.team-rounds",
)
def _division(rules: ArbiterRules, event: ServedEvent) -> Iterator[Condition]:
    """Ask of a national team championship what 2.1.2 asks of its highest division."""
    division = rules.division
    if division is None or event.kind != "national-team":
        return
    double = event.form == "double round robin"
    teams = division.teams_double if double else division.teams
    yield count(
        Sentence("boards of a team"),
        division.boards,
        event.boards,
        rules.cited("arbiter.team-boards"),
    )
    yield count(Sentence("teams"), teams, event.teams, rules.cited("arbiter.team-teams"))
    yield share(division.rated_percent, event, rules.cited("arbiter.team-rated"))
    yield count(
        *(Sentence("rounds of the division"), division.rounds, event.rounds),
        rules.cited("arbiter.team-rounds"),
    )


def is_short(title: ArbiterTitle, event: ServedEvent) -> bool:
    """Return whether an event has so few rounds that it counts only once (5.2)."""
    return event.rounds is not None and title.short_rounds <= event.rounds < title.rounds


# How numbers are compared


def count(
    what: Sentence, needed: int, have: int | None, cited: Citation | None, *, open_: bool = False
) -> Condition:
    """Return whether there is enough of something; ``open_`` where that cannot be told yet."""
    met = None if have is None or open_ else have >= needed
    return Condition(
        what=what,
        needed=needed,
        have=NOT_KNOWN if have is None else have,
        met=met,
        citation=cited,
    )


def share(percent: int, event: ServedEvent, cited: Citation | None) -> Condition:
    """Return whether players enough are rated."""
    have: Value = NOT_KNOWN
    if event.players is not None and event.rated_players is not None:
        have = Sentence("{rated} of {players}", rated=event.rated_players, players=event.players)
    return Condition(
        what=Sentence("per cent of the players rated"),
        needed=percent,
        have=have,
        met=event.share_rated(percent),
        citation=cited,
    )


def answer(what: Sentence, *, met: bool | None, cited: Citation | None) -> Condition:
    """Return something that is so, is not, or is not known."""
    said = {True: Sentence("yes"), False: Sentence("no"), None: NOT_KNOWN}
    return Condition(
        what=what,
        needed=said[True],
        have=said[met],
        met=met,
        citation=cited,
    )
