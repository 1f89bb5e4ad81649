"""The announcement: a tournament begins with one, or is taken over, and may change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Literal

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.event_class import LEVELS, EventClass
from crosstable.kernel.event_notes import Remark
from crosstable.kernel.leagues import Division
from crosstable.kernel.official import Official
from crosstable.kernel.seeding import order_words
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.office.acts.announcement_changes import (
    became_of_prizes,
    by_day,
    changed_rounds,
    changed_team_tie_breaks,
    changed_tie_breaks,
    day_chose,
    moved_by_rating,
    numbered_anew,
    remarks_on_change,
    rounds_on_other_days,
    rules_of_another_day,
    team_tie_breaks,
)
from crosstable.office.acts.base import Act, Command, Opening, State, Topic
from crosstable.office.acts.changing import with_members
from crosstable.office.acts.class_checks import class_cautions
from crosstable.office.acts.details import (
    Details,
    check_details,
    details_of,
    refuse_strange_years,
    refuse_team_tie_breaks_for_round_robins,
    refuse_teams_apart,
    refuse_unfair_points,
    refuse_unreadable_rate,
)
from crosstable.office.acts.numbers import NewNumber
from crosstable.office.cautions import Caution
from crosstable.office.oddities import new_oddities
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import system
from crosstable.rulebooks.chosen import why_chosen
from crosstable.rulebooks.library import edition, without_variant
from crosstable.standings.team_names import team_title
from crosstable.standings.tiebreaks.table import tie_break

# What a new announcement says otherwise than the old one, value by value, for the journal.


NOTHING = "–"

PLAIN: Mapping[str, Sentence] = {
    "name": Sentence("name"),
    "game": Sentence("game"),
    "planned_rounds": Sentence("rounds"),
    "rate_of_play": Sentence("rate of play"),
    "city": Sentence("city"),
    "federation": Sentence("federation"),
    "starts": Sentence("first day"),
    "ends": Sentence("last day"),
    "time_zone": Sentence("time zone"),
}
"""The fields whose values are shown as they are."""

OF_DIVISION: Mapping[str, Sentence] = {
    "league": Sentence("league of the division"),
    "season": Sentence("season"),
    "level": Sentence("level of the division"),
    "promoted": Sentence("teams that go up"),
    "play_off": Sentence("teams in a play-off"),
    "relegated": Sentence("teams that go down"),
}

OF_CLASS: Mapping[str, Sentence] = {
    "level": Sentence("kind of event"),
    "official": Sentence("official event"),
    "age_group": Sentence("age group"),
    "women": Sentence("only women"),
    "affiliate": Sentence("affiliated organisation"),
    "registered": Sentence("registered on"),
    "registered_by": Sentence("registered by"),
    "discipline": Sentence("discipline"),
    "pairings_known": Sentence("opponents known beforehand"),
    "norms": Sentence("norms"),
    "continent": Sentence("continent"),
    "cup": Sentence("event of a cup"),
    "series": Sentence("series of championships"),
}


def announced_changes(before: Tournament, after: Tournament) -> tuple[Sentence, ...]:
    """Return each value that changed, as it was and as it is; prizes have words of their own."""
    return tuple(_changes(before, after))


def _changes(before: Tournament, after: Tournament) -> Iterator[Sentence]:
    for field, words in PLAIN.items():
        yield from _changed(words, getattr(before, field), getattr(after, field))
    yield from _changed(Sentence("rules"), _rules(before.edition), _rules(after.edition))
    yield from _changed(Sentence("pairing system"), _system(before.system), _system(after.system))
    if before.points != after.points:
        was, now = before.points.name, after.points.name
        if was == now:
            yield Sentence("points: another table of {name}", name=now)
        else:
            yield from _changed(Sentence("points"), was, now)
    yield from _changed(
        Sentence("tie-breaks"), _tie_breaks(before.tie_breaks), _tie_breaks(after.tie_breaks)
    )
    yield from _changed(
        Sentence("how ties are counted"), _options(before.ranking), _options(after.ranking)
    )
    yield from _changed(
        Sentence("order of the players"),
        order_words(before.rating_order),
        order_words(after.rating_order),
    )
    yield from _round_by_round(before, after)
    yield from _changed(
        Sentence("officials"), _officials(before.officials), _officials(after.officials)
    )
    same = _officials(before.officials) == _officials(after.officials)
    if same and before.officials != after.officials:
        yield Sentence("more about the officials")
    yield from _of_teams(before.team_plan, after.team_plan)
    yield from _division(before.division, after.division)
    if before.game_plan != after.game_plan:
        yield Sentence("games of a pairing")
    yield from _of_class(before.event_class, after.event_class)


def _of_teams(before: TeamPlan | None, after: TeamPlan | None) -> Iterator[Sentence]:
    plans = [plan and replace(plan, board_prizes=None, tie_breaks=()) for plan in (before, after)]
    if plans[0] != plans[1]:
        yield Sentence("how teams play")
    ranked = [plan.tie_breaks if plan else () for plan in (before, after)]
    if ranked[0] != ranked[1]:
        was, now = (
            Listing(map(team_title, names)) or Sentence("as recommended") for names in ranked
        )
        field = Sentence("tie-breaks of teams")
        yield Sentence("{field}: {before} → {after}", field=field, before=was, after=now)
    prizes = [plan and plan.board_prizes for plan in (before, after)]
    if prizes[0] != prizes[1]:
        yield Sentence("prizes for boards")


def _changed(field: Sentence, was: Value | None, now: Value | None) -> Iterator[Sentence]:
    if was != now:
        yield Sentence(
            "{field}: {before} → {after}", field=field, before=_shown(was), after=_shown(now)
        )


def _shown(value: Value | None) -> Value:
    if value is True:
        return Sentence("yes")
    if value is False:
        return Sentence("no")
    return NOTHING if value in {None, "", 0} else value


def _rules(name: str) -> Value:
    try:
        return edition(name).title
    except UnknownName:
        return name


def _system(chosen: System) -> Value:
    try:
        title: Value = system(chosen.name).title
    except UnknownName:
        title = chosen.name
    if not chosen.options:
        return title
    return Sentence("{system} ({options})", system=title, options=_options(chosen.options))


def _options(options: tuple[Option, ...]) -> Listing:
    return Listing(f"{option.name}={option.value}" for option in options)


def _tie_breaks(names: tuple[str, ...]) -> Value:
    return Listing(tie_break(name).title for name in names) or Sentence("as recommended")


def _officials(officials: tuple[Official, ...]) -> Listing:
    return Listing(
        Sentence("{name} ({duty})", name=official.name, duty=official.duty)
        for official in officials
    )


def _round_by_round(before: Tournament, after: Tournament) -> Iterator[Sentence]:
    yield from _changed(
        Sentence("days between rounds"),
        *(
            None if apart is None else str(apart)
            for apart in (before.days_between, after.days_between)
        ),
    )
    days = zip_longest(before.round_dates, after.round_dates)
    for round_number, (was, now) in enumerate(days, start=1):
        yield from _changed(Sentence("day of round {round}", round=round_number), was, now)
    times = zip_longest(before.round_times, after.round_times)
    for round_number, (began, begins) in enumerate(times, start=1):
        yield from _changed(
            Sentence("time of round {round}", round=round_number),
            f"{began:%H:%M}" if began else None,
            f"{begins:%H:%M}" if begins else None,
        )


def _division(before: Division | None, after: Division | None) -> Iterator[Sentence]:
    for field, words in OF_DIVISION.items():
        yield from _changed(
            words,
            None if before is None else getattr(before, field),
            None if after is None else getattr(after, field),
        )


def _of_class(before: EventClass, after: EventClass) -> Iterator[Sentence]:
    was, now = msgspec.structs.asdict(before), msgspec.structs.asdict(after)
    for field, words in OF_CLASS.items():
        if field == "level":
            yield from _changed(words, LEVELS[before.level], LEVELS[after.level])
            continue
        yield from _changed(words, was[field], now[field])
    if before.exemptions != after.exemptions:
        yield Sentence("exemptions")


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
            "imported from {source}: {players:player|players}, {rounds:round|rounds}",
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
    numbers: tuple[NewNumber, ...] = ()
    """How players are numbered anew, where another rating orders them."""
    changes: tuple[Sentence, ...] = ()
    """What is announced otherwise than before, value by value; older journals do not say."""

    def applied(self, tournament: Tournament) -> Tournament:
        changed = without_variant(replace(tournament, **msgspec.structs.asdict(self.details)))
        if self.numbers:
            changed = changed.renumbered({change.old: change.new for change in self.numbers})
        return replace(with_members(changed), remarks=(*tournament.remarks, *self.remarks))

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
        new = by_day(tournament, self.details)
        check_details(new, tournament)
        refuse_strange_years(new, details_of(tournament))
        refuse_teams_apart(new, details_of(tournament))
        refuse_team_tie_breaks_for_round_robins(new, details_of(tournament))
        if new.rate_of_play != tournament.rate_of_play:
            refuse_unreadable_rate(new.rate_of_play)
        if new.points != tournament.points:
            refuse_unfair_points(new.points)
        _refuse_more_marks_than_teams(tournament, new)
        if tournament.rounds:
            _refuse_other_rules(tournament, new, all_brought=all_brought(state))
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
            tuple(remarks_on_change(tournament, new)),
            prizes=became_of_prizes(tournament, new),
            rules_of_day=day_chose(tournament, new),
            numbers=numbered_anew(state, new),
            changes=announced_changes(
                tournament, replace(tournament, **msgspec.structs.asdict(new))
            ),
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        new = by_day(tournament, self.details)
        announced = replace(
            tournament,
            starts=new.starts,
            event_class=new.event_class,
            officials=new.officials,
            federation=new.federation,
            planned_rounds=new.planned_rounds,
            system=new.system,
        )
        raised = [
            *class_cautions(tournament, announced),
            *new_oddities(tournament, announced),
            *rules_of_another_day(tournament, new),
            *rounds_on_other_days(tournament, new),
            *moved_by_rating(state, new),
        ]
        if not tournament.rounds:
            return tuple(raised)
        if new.planned_rounds != tournament.planned_rounds:
            raised += changed_rounds(tournament, new.planned_rounds)
        if (new.tie_breaks, new.ranking) != (tournament.tie_breaks, tournament.ranking):
            raised += changed_tie_breaks(tournament, new)
        if team_tie_breaks(new.team_plan) != team_tie_breaks(tournament.team_plan):
            raised += changed_team_tie_breaks(tournament, new)
        return tuple(raised)


def _refuse_more_marks_than_teams(tournament: Tournament, new: Details) -> None:
    """Refuse that more teams go up or down than play, once it is known how many do."""
    if new.division is None or new.division == tournament.division:
        return
    teams = len(tournament.teams)
    if (tournament.rounds or tournament.numbers_final) and new.division.marked > teams:
        raise Refused(
            "{count:team|teams} cannot go up or down: {teams:team|teams} in all",
            count=new.division.marked,
            teams=teams,
        )


def _pairing_plan(plan: TeamPlan | None) -> TeamPlan | None:
    """Return what rounds are paired and counted by: not deadlines, prizes or tie-breaks."""
    return plan and replace(plan, lineup_deadline=None, board_prizes=None, tie_breaks=())


def all_brought(state: State) -> bool:
    """Return whether every round came with the file that a tournament was taken over from."""
    opening = state.in_force[0].act if state.in_force else None
    brought = opening.begun().rounds if isinstance(opening, Opening) else ()
    return len(brought) == len(state.tournament.rounds)


def _refuse_other_rules(tournament: Tournament, new: Details, *, all_brought: bool) -> None:
    """Refuse to change what the rounds so far were paired and counted by.

    Which system goes on with the rounds of a file is open until one is paired here.
    """
    if tournament.game != new.game:
        raise Refused("the game cannot change once a round is paired; undo the rounds")
    if tournament.edition != new.edition:
        raise Refused("the edition cannot change once a round is paired; undo the rounds")
    if tournament.system != new.system and not all_brought:
        raise Refused("the pairing system cannot change once a round is paired; undo the rounds")
    if tournament.rating_order is not new.rating_order:
        raise Refused(
            "which rating orders the players cannot change once a round is paired; undo the rounds"
        )
    if tournament.points != new.points:
        raise Refused("the point system cannot change once a round is paired; undo the rounds")
    if _pairing_plan(tournament.team_plan) != _pairing_plan(new.team_plan):
        raise Refused("how teams play cannot change once a round is paired; undo the rounds")
    if tournament.game_plan != new.game_plan:
        raise Refused(
            "how many games a pairing has cannot change once a round is paired; undo the rounds"
        )
