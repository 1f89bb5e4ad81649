"""What a change of the announcement means: rules by another day, remarks, cautions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.seeding import RatingOrder
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.acts.details import Details
from crosstable.office.acts.numbers import (
    INITIAL_ORDER,
    NewNumber,
    NumbersAssigned,
    asked_about_numbers,
)
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.tables import standings_of, team_results_of
from crosstable.pairing.checking import check_round
from crosstable.pairing.initial_order import initial_order
from crosstable.pairing.systems import (
    system_of,
)
from crosstable.rulebooks.library import (
    chosen_by_day,
    edition,
    edition_for,
    edition_of,
)
from crosstable.rulebooks.rules import rule
from crosstable.standings.team_names import team_title
from crosstable.standings.tiebreaks.table import tie_break


def by_day(tournament: Tournament, new: Details) -> Details:
    """Return the details under the rules of a first day that moved, where the day chooses them.

    Nothing is chosen anew once a round is paired, nor where somebody named the edition.
    """
    day = new.starts
    if tournament.rounds or day is None or day == tournament.starts:
        return new
    if (new.game, new.edition) != (tournament.game, tournament.edition):
        return new
    if new.edition_by in {"name", "file"}:
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


def day_chose(tournament: Tournament, new: Details) -> bool:
    """Return whether a change brings other rules because the first day moved."""
    return (
        (new.game, new.edition_by) == (tournament.game, "day")
        and new.edition != tournament.edition
        and new.starts not in {None, tournament.starts}
    )


def rules_of_another_day(tournament: Tournament, new: Details) -> Iterator[Caution]:
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


def rounds_on_other_days(tournament: Tournament, new: Details) -> Iterator[Caution]:
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


def became_of_prizes(
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


def remarks_on_change(tournament: Tournament, new: Details) -> Iterator[Remark]:
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
    if team_tie_breaks(new.team_plan) != team_tie_breaks(tournament.team_plan):
        before, after = (
            Listing(map(team_title, team_tie_breaks(plan))) or Sentence("as recommended")
            for plan in (tournament.team_plan, new.team_plan)
        )
        words = Sentence("of teams: {before} to {after}", before=before, after=after)
        yield Remark(RemarkKind.TIE_BREAKS_CHANGED, done, words)
    if new.ranking != tournament.ranking:
        before, after = (
            Listing(f"{choice.name}={choice.value}" for choice in choices) or Sentence("as usual")
            for choices in (tournament.ranking, new.ranking)
        )
        words = Sentence("counted: {before} to {after}", before=before, after=after)
        yield Remark(RemarkKind.TIE_BREAKS_CHANGED, done, words)


def changed_rounds(tournament: Tournament, rounds: int) -> Iterator[Caution]:
    """Say what another number of rounds means once play began."""
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
def changed_tie_breaks(tournament: Tournament, new: Details) -> Iterator[Caution]:
    """Say who changes places by other tie-breaks once play began."""
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


def team_tie_breaks(plan: TeamPlan | None) -> tuple[str, ...]:
    """Return by what teams of equal points are ranked, as it was announced."""
    return plan.tie_breaks if plan is not None else ()


@rule("tie-break.announced")
def changed_team_tie_breaks(tournament: Tournament, new: Details) -> Iterator[Caution]:
    """Say which teams change places by other tie-breaks once play began (decision 414)."""
    places = []
    for event in (tournament, replace(tournament, team_plan=new.team_plan)):
        results = team_results_of(event)
        places.append({team.team: team.place for team in results.teams} if results else {})
    before, after = places
    moved = [name for name in before if before[name] != after.get(name)]
    yield from say(
        Level.CONFIRM_TWICE,
        Sentence("the tie-breaks of teams change after play began; the report will say so"),
        Sentence.plural(
            "{count} team changes places in the standings as they are now",
            "{count} teams change places in the standings as they are now",
            count=len(moved),
        ),
    )


def numbered_anew(state: State, new: Details) -> tuple[NewNumber, ...]:
    """Return the numbers by another rating, where those that hold were given by strength."""
    before = state.tournament
    given = [done.act for done in state.in_force if isinstance(done.act, NumbersAssigned)]
    if (
        new.rating_order in {before.rating_order, RatingOrder.BY_HAND}
        or before.rounds
        or not before.numbers_final
        or (given and given[-1].method != INITIAL_ORDER)
    ):
        return ()
    after = initial_order(replace(before, rating_order=new.rating_order), edition(new.edition))
    if all(old == number for old, number in after.items()):
        return ()
    return tuple(NewNumber(old, after[old]) for old in sorted(after))


def moved_by_rating(state: State, new: Details) -> tuple[Caution, ...]:
    """Show who gets another number by another rating."""
    entrants = state.tournament.by_number
    moved = [change for change in numbered_anew(state, new) if change.old != change.new]
    if not moved:
        return ()
    moved.sort(key=lambda change: change.new)
    return asked_about_numbers((entrants[change.old], change.new) for change in moved)
