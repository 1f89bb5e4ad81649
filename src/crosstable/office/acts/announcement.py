"""The announcement: a tournament begins with one, or is taken over, and may change it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, time
from typing import Literal

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.player import is_federation
from crosstable.kernel.points import PointSystem
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import (
    Official,
    Option,
    Remark,
    RemarkKind,
    System,
    Tournament,
)
from crosstable.office.acts.announced_changes import announced_changes
from crosstable.office.acts.base import Act, Command, Opening, State, Topic
from crosstable.office.acts.checks import refuse_unprintable
from crosstable.office.acts.class_checks import check_class, check_officials, class_cautions
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.office.tables import standings_of
from crosstable.pairing.checking import check_round
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.systems import (
    VersionedSystem,
    system,
    system_of,
)
from crosstable.rulebooks.chosen import why_chosen
from crosstable.rulebooks.game_plans import check_plan
from crosstable.rulebooks.library import (
    chosen_by_day,
    edition,
    edition_for,
    edition_of,
    without_variant,
)
from crosstable.rulebooks.rules import rule
from crosstable.standings.chosen import ranking_options
from crosstable.standings.tiebreaks.table import tie_break

__all__ = [
    "ChangeDetails",
    "Details",
    "DetailsChanged",
    "TournamentCreated",
    "TournamentImported",
    "check_details",
    "details_of",
    "refuse_strange_years",
    "refuse_unfair_points",
    "refuse_unreadable_rate",
]

FIRST_YEAR, LAST_YEAR = 1900, 2100
"""Days of other years are mistyped."""


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """What is announced about a tournament before the first player enters."""

    name: str
    game: str
    edition: str
    system: System
    points: PointSystem
    planned_rounds: int = 0
    tie_breaks: tuple[str, ...] = ()
    rate_of_play: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    round_dates: tuple[date | None, ...] = ()
    round_times: tuple[time | None, ...] = ()
    time_zone: str = ""
    officials: tuple[Official, ...] = ()
    ranking: tuple[Option, ...] = ()
    prizes: PrizeFund = PrizeFund()
    game_plan: GamePlan | None = None
    event_class: EventClass = EventClass()
    edition_by: Literal["", "day", "name"] = ""


def details_of(tournament: Tournament) -> Details:
    """Return what is announced about a tournament now."""
    return Details(**{name: getattr(tournament, name) for name in Details.__struct_fields__})


class TournamentCreated(Opening, frozen=True, tag="tournament-created"):
    """A tournament was announced: to everybody, or first to those with a role in it.

    Journals of earlier versions do not say which; theirs were public at once, and stay so.
    """

    topic = Topic.ANNOUNCEMENT

    details: Details
    published: bool = True

    def begun(self) -> Tournament:
        details = msgspec.structs.asdict(self.details)
        return without_variant(Tournament(**details, published=self.published))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("tournament announced: {name}", name=self.details.name)


class TournamentImported(Opening, frozen=True, tag="tournament-imported"):
    """A tournament was taken over from a file, with what had to be adjusted."""

    topic = Topic.ANNOUNCEMENT

    tournament: Tournament
    source: str
    adjustments: tuple[Sentence, ...] = ()

    def begun(self) -> Tournament:
        return without_variant(self.tournament)

    def words(self, _tournament: Tournament) -> Sentence:
        players, rounds = len(self.tournament.entrants), len(self.tournament.rounds)
        return Sentence(
            "taken over from {source}: {players} players, {rounds} rounds",
            source=self.source,
            players=players,
            rounds=rounds,
        )


class DetailsChanged(Act, frozen=True, tag="details-changed"):
    """The announcement was changed; the whole new text of it."""

    topic = Topic.ANNOUNCEMENT

    details: Details
    remarks: tuple[Remark, ...] = ()
    """What the change means to those who read the report, where play had begun."""
    prizes: Literal["", "announced", "changed", "withdrawn"] = ""
    """What became of the prizes, where nothing else was changed."""
    rules_of_day: bool = False
    """Whether the first day moved and chose another edition."""
    changes: tuple[Sentence, ...] = ()
    """What is announced otherwise than before, value by value; older journals do not say."""

    def applied(self, tournament: Tournament) -> Tournament:
        changed = without_variant(replace(tournament, **msgspec.structs.asdict(self.details)))
        return replace(changed, remarks=(*tournament.remarks, *self.remarks))

    def words(self, _tournament: Tournament) -> Sentence:
        if self.prizes == "announced":
            return Sentence("prizes announced")
        if self.prizes == "changed":
            return Sentence("prizes changed")
        if self.prizes == "withdrawn":
            return Sentence("prizes taken back")
        if self.rules_of_day:
            rules = edition(self.details.edition)
            return Sentence(
                "announcement changed: {name}; {rules}",
                name=Listing(self.changes, glue="; ") or self.details.name,
                rules=why_chosen(rules, self.details.starts),
            )
        if self.changes:
            return Sentence(
                "announcement changed: {changes}", changes=Listing(self.changes, glue="; ")
            )
        return Sentence("announcement changed: {name}", name=self.details.name)

    def right_to_undo(self) -> Right:
        return ChangeDetails.right


class ChangeDetails(Command, frozen=True):
    """Change the announcement."""

    right = Right(Role.CHIEF_ARBITER, Sentence("changing the announcement"))

    details: Details

    def decided(self, state: State) -> DetailsChanged:
        tournament = state.tournament
        new = _by_day(tournament, self.details)
        check_details(new)
        refuse_strange_years(new, details_of(tournament))
        if new.rate_of_play != tournament.rate_of_play:
            refuse_unreadable_rate(new.rate_of_play)
        if new.points != tournament.points:
            refuse_unfair_points(new.points)
        if tournament.rounds:
            _refuse_other_rules(tournament, new)
            if new.planned_rounds and new.planned_rounds < len(tournament.rounds):
                raise Refused(
                    Sentence.plural(
                        "{count} round is already paired",
                        "{count} rounds are already paired",
                        count=len(tournament.rounds),
                    )
                )
        return DetailsChanged(
            new,
            tuple(_remarks(tournament, new)),
            prizes=_became_of_prizes(tournament, new),
            rules_of_day=_day_chose(tournament, new),
            changes=announced_changes(
                tournament, replace(tournament, **msgspec.structs.asdict(new))
            ),
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        new = _by_day(tournament, self.details)
        announced = replace(
            tournament, starts=new.starts, event_class=new.event_class, officials=new.officials
        )
        raised = [
            *class_cautions(tournament, announced),
            *_rules_of_another_day(tournament, new),
            *_rounds_on_other_days(tournament, new),
        ]
        if not tournament.rounds:
            return tuple(raised)
        if new.planned_rounds != tournament.planned_rounds:
            raised += _changed_rounds(tournament, new.planned_rounds)
        if (new.tie_breaks, new.ranking) != (tournament.tie_breaks, tournament.ranking):
            raised += _changed_tie_breaks(tournament, new)
        return tuple(raised)


def _by_day(tournament: Tournament, new: Details) -> Details:
    """Return the details under the rules of a first day that moved, where the day chooses them.

    Nothing is chosen anew once a round is paired, nor where somebody named the edition.
    """
    day = new.starts
    if tournament.rounds or day is None or day == tournament.starts or new.edition_by == "name":
        return new
    if (new.game, new.edition) != (tournament.game, tournament.edition):
        return new
    before, after = edition_of(tournament), edition_for(new.game, day)
    if after is before or not chosen_by_day(tournament):
        return new
    usual = new.points == before.points
    return replace(
        new,
        edition=after.id,
        edition_by="day",
        points=after.points if usual else new.points,
    )


def _day_chose(tournament: Tournament, new: Details) -> bool:
    """Return whether a change brings other rules because the first day moved."""
    return (
        (new.game, new.edition_by) == (tournament.game, "day")
        and new.edition != tournament.edition
        and new.starts not in {None, tournament.starts}
    )


def _rules_of_another_day(tournament: Tournament, new: Details) -> Iterator[Caution]:
    """Say where the first day moves into the time of other rules, and the rules stay."""
    if new.starts in {None, tournament.starts} or new.game != tournament.game:
        return
    kept, usual = edition(new.edition), edition_for(new.game, new.starts)
    if kept is usual:
        return
    yield from say(
        Level.ACKNOWLEDGE,
        Sentence(
            "other rules are in force on {day}: {usual}; the tournament stays under {kept}",
            day=new.starts,
            usual=usual.title,
            kept=kept.title,
        ),
    )


def _rounds_on_other_days(tournament: Tournament, new: Details) -> Iterator[Caution]:
    """Say which rounds would be played before the first day or after the last."""
    before = (tournament.starts, tournament.ends, tournament.round_dates)
    if (new.starts, new.ends, new.round_dates) == before:
        return
    for number, day in enumerate(new.round_dates, start=1):
        if day is None:
            continue
        if new.starts and day < new.starts:
            sentence = Sentence(
                "round {round} is dated {day}, before the first day ({first})",
                round=number,
                day=day,
                first=new.starts,
            )
            yield from say(Level.ACKNOWLEDGE, sentence)
        elif new.ends and day > new.ends:
            sentence = Sentence(
                "round {round} is dated {day}, after the last day ({last})",
                round=number,
                day=day,
                last=new.ends,
            )
            yield from say(Level.ACKNOWLEDGE, sentence)


def refuse_strange_years(new: Details, before: Details | None = None) -> None:
    """Refuse days of years in which no event of ours is played: somebody mistyped them.

    One that an earlier version took stays as it is until somebody changes it.
    """
    kept = () if before is None else (before.starts, before.ends, *before.round_dates)
    for day in (new.starts, new.ends, *new.round_dates):
        if day is not None and day not in kept and not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise Refused(
                "{day} is not a day of a tournament; years from {first} to {last} are taken",
                day=day,
                first=str(FIRST_YEAR),
                last=str(LAST_YEAR),
            )


def _refuse_other_rules(tournament: Tournament, new: Details) -> None:
    """Refuse to change what the rounds so far were paired and counted by."""
    if tournament.game != new.game:
        raise Refused("the game cannot change once a round is paired; undo the rounds")
    if tournament.edition != new.edition:
        raise Refused("the edition cannot change once a round is paired; undo the rounds")
    if tournament.system != new.system:
        raise Refused("the pairing system cannot change once a round is paired; undo the rounds")
    if tournament.points != new.points:
        raise Refused("the point system cannot change once a round is paired; undo the rounds")
    if tournament.game_plan != new.game_plan:
        raise Refused(
            "how many games a pairing has cannot change once a round is paired; undo the rounds"
        )


def refuse_unreadable_rate(text: str) -> None:
    """Refuse to announce a rate of play that nobody can set a clock by.

    One that an earlier version or another program wrote stays as it is until somebody changes it.
    """
    if text:
        parse_rate(text)


def check_details(details: Details) -> None:
    """Refuse an announcement that no tournament can be run by."""
    if not details.name.strip():
        raise Refused("a tournament needs a name")
    if not 0 <= details.planned_rounds <= 999:
        raise Refused("{rounds} is not a number of rounds", rounds=details.planned_rounds)
    if details.starts and details.ends and details.ends < details.starts:
        raise Refused("the tournament would end ({ends}) before it starts", ends=details.ends)
    refuse_unprintable(Sentence("name"), details.name)
    refuse_unprintable(Sentence("city"), details.city)
    refuse_unprintable(Sentence("rate of play"), details.rate_of_play)
    check_officials(details.officials, details.planned_rounds)
    if details.federation and not is_federation(details.federation):
        raise Refused(
            "federation {federation!r} is not a three-letter code", federation=details.federation
        )
    rules = edition(details.edition)
    if rules.game != details.game:
        raise Refused(
            "{edition} is about {game}, not {chosen}",
            edition=rules.title,
            game=Sentence.of(rules.game, {}),
            chosen=Sentence.of(details.game, {}),
        )
    check_class(details.event_class, rules)
    engine = system(details.system.name)
    check_choices(details.system, engine.options)
    if isinstance(engine, VersionedSystem):
        engine.check_version(details.system, rules)
    ranking_options(details.ranking)
    _check_prizes(details.prizes)
    check_plan(details.game_plan, details.points, rules)
    for name in details.tie_breaks:
        if tie_break(name).round_robin_only and not system(details.system.name).everybody_meets:
            raise Refused("the tie-break {tie_break} is for round robins only", tie_break=name)


def refuse_unfair_points(points: PointSystem) -> None:
    """Refuse to announce a table of points by which it would pay not to win.

    One that an earlier version took stays as it is until somebody changes it.
    """
    if points.unfair is not None:
        raise Refused("points {name}: {cause}", name=points.name, cause=points.unfair)


def _check_prizes(fund: PrizeFund) -> None:
    """Refuse lists of prizes that nobody can be paid by."""
    refuse_unprintable(Sentence("currency"), fund.currency)
    names = [category.name.casefold() for category in fund.lists]
    for category in fund.lists:
        if not category.name.strip():
            raise Refused("a list of prizes needs a name")
        refuse_unprintable(Sentence("list of prizes"), category.name)
        if names.count(category.name.casefold()) > 1:
            raise Refused(
                "two lists of prizes are called {name!r}; name them differently", name=category.name
            )
        if any(amount < 0 for amount in category.amounts):
            raise Refused(
                "prizes {name!r}: a prize cannot be less than nothing", name=category.name
            )
        if list(category.amounts) != sorted(category.amounts, reverse=True):
            raise Refused(
                "prizes {name!r}: a lower place cannot bring more than a higher one",
                name=category.name,
            )


def _became_of_prizes(
    tournament: Tournament, new: Details
) -> Literal["", "announced", "changed", "withdrawn"]:
    """Return what a change does to the prizes; nothing where it is about other things too."""
    before, after = tournament.prizes, new.prizes
    same = all(
        getattr(tournament, name) == getattr(new, name)
        for name in new.__struct_fields__
        if name != "prizes"
    )
    if before == after or not same:
        return ""
    if not before.lists:
        return "announced"
    return "changed" if after.lists else "withdrawn"


def _remarks(tournament: Tournament, new: Details) -> Iterator[Remark]:
    """Yield what a reader of the report must know of a change made after play began."""
    done = len(tournament.rounds)
    if not done:
        return
    if new.planned_rounds != tournament.planned_rounds:
        words = Sentence(
            "{before} to {after}",
            before=tournament.planned_rounds or Sentence("open"),
            after=new.planned_rounds or Sentence("open"),
        )
        yield Remark(RemarkKind.ROUNDS_CHANGED, done, words)
    if new.tie_breaks != tournament.tie_breaks:
        before, after = (
            Listing(tie_break(name).title for name in names) or Sentence("as recommended")
            for names in (tournament.tie_breaks, new.tie_breaks)
        )
        words = Sentence("{before} to {after}", before=before, after=after)
        yield Remark(RemarkKind.TIE_BREAKS_CHANGED, done, words)
    if new.ranking != tournament.ranking:
        before, after = (
            Listing(f"{choice.name}={choice.value}" for choice in choices) or Sentence("as usual")
            for choices in (tournament.ranking, new.ranking)
        )
        words = Sentence("counted: {before} to {after}", before=before, after=after)
        yield Remark(RemarkKind.TIE_BREAKS_CHANGED, done, words)


def _changed_rounds(tournament: Tournament, rounds: int) -> Iterator[Caution]:
    last = len(tournament.rounds)
    yield from say(
        Level.CONFIRM_TWICE,
        Sentence.plural(
            "the number of rounds changes from {before} to {after} after {count} round was "
            "paired; the report will say so",
            "the number of rounds changes from {before} to {after} after {count} rounds were "
            "paired; the report will say so",
            count=last,
            before=tournament.planned_rounds or Sentence("open"),
            after=rounds or Sentence("open"),
        ),
    )
    if last in {tournament.planned_rounds, rounds}:
        changed = replace(tournament, planned_rounds=rounds)
        with suppress(Refused):
            wrong = check_round(changed, system_of(changed), edition_of(changed), last)
            if wrong is not None:
                yield from say(
                    Level.CONFIRM_TWICE,
                    Sentence(
                        "round {round} would have been paired differently as the last round",
                        round=last,
                    )
                    if last == rounds
                    else Sentence(
                        "round {round} would have been paired differently as a round before the "
                        "last",
                        round=last,
                    ),
                )
    players = sum(not entrant.withdrawn for entrant in tournament.entrants)
    if rounds >= players:
        yield from say(
            Level.CONFIRM_TWICE,
            Sentence(
                "{players} players cannot all meet new opponents {rounds} times",
                players=players,
                rounds=rounds,
            ),
        )


@rule("tie-break.announced")
def _changed_tie_breaks(tournament: Tournament, new: Details) -> Iterator[Caution]:
    before = {row.number: row.place for row in standings_of(tournament, working_for=()).rows}
    changed = replace(tournament, tie_breaks=new.tie_breaks, ranking=new.ranking)
    after = {row.number: row.place for row in standings_of(changed, working_for=()).rows}
    moved = [number for number in before if before[number] != after[number]]
    yield from say(
        Level.CONFIRM_TWICE,
        Sentence("the tie-breaks change after play began; the report will say so"),
        Sentence.plural(
            "{count} player changes places in the standings as they are now",
            "{count} players change places in the standings as they are now",
            count=len(moved),
        ),
    )
