"""What a new announcement says otherwise than the old one, value by value, for the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_class import LEVELS, EventClass
from crosstable.kernel.leagues import Division
from crosstable.kernel.official import Official
from crosstable.kernel.seeding import order_words
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.systems import system
from crosstable.rulebooks.library import edition
from crosstable.standings.team_names import team_title
from crosstable.standings.tiebreaks.table import tie_break

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
