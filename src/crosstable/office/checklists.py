"""The lists of an event with what was ticked: by whom, when, and what the texts say of values."""

from __future__ import annotations

from datetime import datetime

import msgspec

from crosstable.arbiter.checklists.model import ChecklistLine, Phase
from crosstable.arbiter.checklists.table import (
    Judged,
    article_of,
    asked_lines,
    line_judged,
    lines_of,
)
from crosstable.kernel.checklists import Tick
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.acts.base import State
from crosstable.office.acts.checklists import LineTicked, highest_round
from crosstable.office.office import Office
from crosstable.rulebooks.library import edition_of


class ShownLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line as it stands."""

    line: ChecklistLine
    article: Citation
    round: int
    asked: bool
    """Whether this event is asked; other lines may be ticked too."""
    tick: Tick | None = None
    by: str = ""
    at: datetime | None = None
    judged: Judged | None = None

    @property
    def ticked(self) -> bool:
        """Return whether it is done."""
        return self.tick is not None


def current_round(tournament: Tournament) -> int:
    """Return the round whose lists are worked through now: the open one, or the next."""
    played = tournament.rounds
    if played and not (played[-1].complete and played[-1].published):
        return played[-1].number
    return min(len(played) + 1, highest_round(tournament))


def shown_lines(
    tournament: Tournament, round_number: int, *, phase: Phase | None = None
) -> tuple[ShownLine, ...]:
    """Return the lists of an event and of one round; who ticked is in the journal."""
    edition = edition_of(tournament)
    asked = {line.name for line in asked_lines(tournament, round_number)}
    ticks = {tick.key: tick for tick in tournament.ticks}
    shown = []
    for line in lines_of(edition):
        if phase not in {None, line.phase}:
            continue
        number = round_number if line.phase.of_a_round else 0
        tick = ticks.get((line.name, number))
        shown.append(
            ShownLine(
                line=line,
                article=article_of(line, edition),
                round=number,
                asked=line.name in asked,
                tick=tick,
                judged=line_judged(line, tournament, tick.value if tick else ""),
            )
        )
    return tuple(shown)


def checklist(
    office: Office, state: State, round_number: int, *, phase: Phase | None = None
) -> tuple[ShownLine, ...]:
    """Return the lists with who ticked each line, and when."""
    lines = shown_lines(state.tournament, round_number, phase=phase)
    made = {
        done.act.tick.key: done.version
        for done in state.in_force
        if isinstance(done.act, LineTicked) and done.act.tick in state.tournament.ticks
    }
    if not made:
        return lines
    entries = {
        written.entry.version: written.entry
        for written in office.history(state.id, min(made.values()) - 1)
    }

    def signed(shown: ShownLine) -> ShownLine:
        if shown.tick is None:
            return shown
        entry = entries[made[shown.tick.key]]
        return msgspec.structs.replace(shown, by=entry.by, at=entry.at)

    return tuple(map(signed, lines))
