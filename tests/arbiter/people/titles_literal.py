"""FIDE's Regulations for the Titles of Arbiters a second time, article by article and slowly.

An application is looked for by trying every set of norms. Where the text leaves a reading open it
is a field of ``Readings``. It was written from the text alone; kinds of events and duties are the
words of ``kernel``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations, product
from typing import NamedTuple

WORLD = {
    *("olympiad", "world-championship", "world-cup", "world-team", "world-youth"),
    *("world-schools", "candidates", "grand-prix", "world-rapid-blitz", "world-other"),
}
CONTINENTAL = {"continental-major", "continental-rapid-blitz", "continental-other"}
NATIONAL = {"national-final", "national-team", "national"}
NO_LIMIT = None


class Readings(NamedTuple):
    """What the text can be read as in more than one way, each with a default."""

    least_one: bool = True
    """``1 per 50 players`` gives one to an event of fewer."""
    other_formats: str = "no-limit"
    """2.1.1 names no row for other formats of international events: ``no-limit`` or ``none``."""
    national_other: bool = True
    """Rated national events that are no championship follow the row of the championships."""
    seminar_beside: bool = True
    """3.5 asks for three events and a seminar; otherwise the seminar of 3.9 replaces an event."""
    olympiad_is_team: bool = True
    """The Olympiad's match arbiter of 3.7 has a norm of the format team."""
    ia_national_team: bool = True
    """The highest national team division of 2.1.2 is an event of 4.6 too."""
    ia_sizes: bool = False
    """The sizes of 3.5 hold for the norms of 4.6 as well."""
    team_rounds: bool = True
    """5.2's minimum of rounds of the event holds for team events beside the five rounds served."""
    fa_day: str = "first"
    """4.10: achieved after the FA title, by the event's ``first`` or ``last`` day."""
    six_years: str = "exclusive"
    """5.3: whether two days exactly six years apart are in one period."""
    national_other_limited: bool = False
    """2.1.1: at most two norms also of national events that are no championship."""


DEFAULT = Readings()


class Event(NamedTuple):
    """A tournament."""

    name: str
    kind: str
    form: str
    """``swiss``, ``round-robin``, ``double-round-robin`` or ``other``."""
    first_day: date
    last_day: date
    players: int
    rounds: int
    rated_players: int = 0
    federations: int = 1
    rated: bool = True
    fast: bool = False
    team: bool = False
    teams: int = 0
    boards: int = 0
    norms_possible: bool = False


class Norm(NamedTuple):
    """One sheet: work in an event, a seminar, an Olympiad's match, a title of another body."""

    source: str
    """``event``, ``seminar``, ``olympiad`` or ``body``."""
    event: Event | None = None
    rounds_served: int = 0
    signer: str = ""
    signer_is_chief: bool = True
    signer_title: str = "IA"
    day: date = date.min
    percent: int = 0
    body: str = ""
    in_charge: bool = False
    """Whether the applicant was the Chief Arbiter."""


class Applicant(NamedTuple):
    name: str
    born: date
    fa_since: date | None = None
    used_for_fa: frozenset[str] = frozenset()


# 2.1.1 Certificates and norms


def per_fifty(players: int, readings: Readings) -> int:
    whole = players // 50
    return max(1, whole) if readings.least_one else whole


def certificates(event: Event, readings: Readings = DEFAULT) -> int | None:
    """2.1.1: the number of norm certificates to be issued; None: no limit."""
    if event.kind in WORLD or event.kind in CONTINENTAL:
        return NO_LIMIT
    if event.kind == "national" and not readings.national_other:
        return 0
    if event.form == "swiss":
        return per_fifty(event.players, readings)
    if event.form in {"round-robin", "double-round-robin"}:
        return 2
    return NO_LIMIT if readings.other_formats == "no-limit" else 0


def usable(event: Event, readings: Readings = DEFAULT) -> tuple[str, int] | None:
    """2.1.1: of which sort of events only so many norms can be used; None: no limit."""
    if event.fast and event.kind in WORLD | CONTINENTAL:
        return "rapid", 1
    if event.kind in {"national-final", "national-team"}:
        return "national", 2
    if event.kind == "national" and readings.national_other_limited:
        return "national", 2
    return None


def team_division(event: Event) -> set[str]:
    """2.1.2: requirements the highest division of a national team championship does not meet."""
    double = event.form == "double-round-robin"
    missing = set()
    if event.boards < 4:
        missing.add("2.1.2.1")
    if event.teams < (6 if double else 10):
        missing.add("2.1.2.2")
    if event.rated_players * 100 < 60 * event.players:
        missing.add("2.1.2.3")
    if event.rounds < 5:
        missing.add("2.1.2.4")
    return missing


def is_large(event: Event) -> bool:
    """2.1.3 and 4.6d: 100 players, 30 % rated, 7 rounds, of an international rated event."""
    return (
        event.kind not in NATIONAL
        and event.rated
        and event.players >= 100
        and event.rated_players * 100 >= 30 * event.players
        and event.rounds >= 7
    )


def format_of(norm: Norm, readings: Readings) -> str | None:
    """2.1.3: Swiss, Round Robin or Team."""
    if norm.source == "olympiad":
        return "team" if readings.olympiad_is_team else None
    if norm.event is None:
        return None
    if norm.event.team:
        return "team"
    return {"double-round-robin": "round-robin"}.get(norm.event.form, norm.event.form)


def formats_fit(norms: Sequence[Norm], readings: Readings = DEFAULT) -> bool:
    """2.1.3: two different formats, or Swiss only with one large international event."""
    formats = {format_of(norm, readings) for norm in norms} - {None}
    if len(formats) >= 2:
        return True
    return formats == {"swiss"} and any(
        norm.event is not None and is_large(norm.event) for norm in norms
    )


def years_later(day: date, years: int) -> date:
    """Return the day so many years later; 1 March where there is no 29 February."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def old_enough(born: date, on: date, years: int) -> bool:
    """2.1.4 and 2.1.5: at least 21, or 16, years old."""
    had = on.year - born.year - ((on.month, on.day) < (born.month, born.day))
    return had >= years


# 3 and 4. Single norms


def federations_lacking(event: Event, title: str) -> bool:
    """2.1.3: two federations in an international event for FA, three for IA."""
    if event.kind in NATIONAL:
        return False
    return event.federations < (2 if title == "FA" else 3)


def too_small(event: Event) -> bool:
    """3.5: 10 players in a round robin, 6 in a double one, 20 in a Swiss."""
    least = {"round-robin": 10, "double-round-robin": 6, "swiss": 20}.get(event.form, 0)
    return event.players < least


def rounds_lacking(norm: Norm, title: str, readings: Readings) -> bool:
    """5.2: fewer rounds than even the one exception has, or fewer than five served in teams."""
    event = norm.event
    assert event is not None
    if event.team and norm.rounds_served < 5:
        return True
    if event.team and not readings.team_rounds:
        return False
    return event.rounds < (5 if title == "FA" else 7)


def is_exception(norm: Norm, title: str, readings: Readings) -> bool:
    """5.2: five or six rounds for FA, seven or eight for IA."""
    if norm.event is None or (norm.event.team and not readings.team_rounds):
        return False
    return norm.event.rounds in ({5, 6} if title == "FA" else {7, 8})


def wrongly_signed(norm: Norm, applicant: Applicant, title: str) -> bool:
    """5.2: by the Chief Arbiter, another if that is the applicant; no national arbiter for IA."""
    if norm.signer == applicant.name or (norm.in_charge and norm.signer_is_chief):
        return True
    return title == "IA" and norm.signer_is_chief and norm.signer_title == "NA"


def fa_kinds(norm: Norm, applicant: Applicant, readings: Readings) -> list[str]:
    """3.5 to 3.9: as what a norm counts for FA; nothing where it does not."""
    if norm.source == "seminar":
        return ["seminar"] if norm.percent >= 80 else []
    if norm.source == "body":
        return [f"body {norm.body}"]
    if norm.event is None:
        return ["olympiad"]
    stands = not (
        not norm.event.rated
        or federations_lacking(norm.event, "FA")
        or wrongly_signed(norm, applicant, "FA")
        or rounds_lacking(norm, "FA", readings)
        or (norm.event.kind == "national" and not readings.national_other)
    )
    if norm.source == "olympiad":
        return ["olympiad"] if stands else []
    return fa_event_kinds(norm.event) if stands else []


def fa_event_kinds(event: Event) -> list[str]:
    """3.5, 3.8 and 2.1.2: sizes of events, by the sort of event."""
    if event.fast:
        return ["fast"] if event.players >= 30 and event.rounds >= 9 else []
    if event.kind == "national-team":
        return ["event"] if not team_division(event) else []
    return [] if too_small(event) else ["event"]


def ia_kinds(norm: Norm, applicant: Applicant, readings: Readings) -> list[str]:
    """4.6 to 4.8: as what a norm can count for IA, every letter that fits."""
    if norm.source == "body":
        return [f"body {norm.body}"]
    if norm.source == "olympiad":
        stands = norm.event is None or ia_norm_stands(norm, applicant, readings)
        return ["olympiad"] if stands else []
    event = norm.event
    if event is None or not event.rated or not ia_norm_stands(norm, applicant, readings):
        return []
    official = event.kind in WORLD | CONTINENTAL
    kinds = []
    if event.fast:
        return ["e"] if official else []
    if event.kind == "national-final":
        kinds.append("a")
    if official:
        kinds.append("b")
    if event.kind not in NATIONAL and event.norms_possible:
        kinds.append("c")
    if is_large(event) and event.federations >= 3:
        kinds.append("d")
    if event.kind == "national-team" and readings.ia_national_team and not team_division(event):
        kinds.append("team")
    return kinds


def ia_norm_stands(norm: Norm, applicant: Applicant, readings: Readings) -> bool:
    """2.1.3, 4.10, 5.2 and, if read so, 3.5: what holds for each norm of an IA."""
    event = norm.event
    assert event is not None
    early = applicant.fa_since is not None and (
        event.first_day < applicant.fa_since
        if readings.fa_day == "first"
        else event.last_day <= applicant.fa_since
    )
    return not (
        federations_lacking(event, "IA")
        or wrongly_signed(norm, applicant, "IA")
        or rounds_lacking(norm, "IA", readings)
        or (readings.ia_sizes and too_small(event))
        or event.name in applicant.used_for_fa
        or early
    )


# Sets of norms

FA_MOST = {"olympiad": 1, "fast": 1, "seminar": 1}
IA_MOST = {"a": 2, "d": 1, "e": 1, "olympiad": 1}


def within_limits(norms: Sequence[Norm], kinds: Sequence[str], most: Mapping[str, int]) -> bool:
    """3.6 to 3.9, 4.6 to 4.8 and 2.1.1: how many norms of one sort count."""
    count = Counter(kinds)
    if any(count[kind] > (1 if kind.startswith("body") else most.get(kind, 99)) for kind in count):
        return False
    usables = Counter(
        limit for norm in norms if norm.event is not None and (limit := usable(norm.event))
    )
    return all(number <= most_used for (_, most_used), number in usables.items())


def events_differ(norms: Sequence[Norm]) -> bool:
    names = [norm.event.name for norm in norms if norm.event is not None]
    return len(names) == len(set(names))


def within_six_years(norms: Sequence[Norm], readings: Readings) -> bool:
    """5.3: starting dates that fall within a six-year period."""
    starts = [norm.event.first_day for norm in norms if norm.event is not None]
    if not starts:
        return True
    end = years_later(min(starts), 6)
    return max(starts) <= end if readings.six_years == "inclusive" else max(starts) < end


def in_good_time(norms: Sequence[Norm], congresses: Sequence[date], on: date) -> bool:
    """5.3: not later than the second FIDE Congress after the latest event listed."""
    ends = [norm.event.last_day for norm in norms if norm.event is not None]
    later = sorted(day for day in congresses if ends and day > max(ends))
    return len(later) < 2 or on <= later[1]


def subsets(norms: Sequence[Norm], least: int) -> Iterator[tuple[Norm, ...]]:
    for size in range(least, len(norms) + 1):
        yield from combinations(norms, size)


def over(norms: Sequence[Norm], on: date) -> list[Norm]:
    """Return the norms of events that are over."""
    return [norm for norm in norms if norm.event is None or norm.event.last_day <= on]


def together(
    norms: Sequence[Norm],
    title: str,
    congresses: Sequence[date],
    on: date,
    readings: Readings,
) -> bool:
    """2.1.3, 5.2, 5.3: what norms must fulfil with each other, whatever they are."""
    return (
        events_differ(norms)
        and formats_fit(norms, readings)
        and sum(is_exception(norm, title, readings) for norm in norms) <= 1
        and within_six_years(norms, readings)
        and in_good_time(norms, congresses, on)
    )


def fa_application(
    applicant: Applicant,
    norms: Sequence[Norm],
    on: date,
    congresses: Sequence[date] = (),
    readings: Readings = DEFAULT,
) -> bool:
    """3: whether some of the norms make an application for FIDE Arbiter on a day."""
    if not old_enough(applicant.born, on, 21):
        return False
    seminars = [
        norm
        for norm in norms
        if norm.source == "seminar"
        and norm.percent >= 80
        and norm.day <= on < years_later(norm.day, 4)
    ]
    if not seminars:
        return False
    others = [
        norm
        for norm in over(norms, on)
        if norm.source != "seminar" and fa_kinds(norm, applicant, readings)
    ]
    needed = 3 if readings.seminar_beside else 2
    for chosen in subsets(others, needed):
        ways = [fa_kinds(norm, applicant, readings) for norm in chosen]
        if not together(chosen, "FA", congresses, on, readings):
            continue
        if any(within_limits(chosen, kinds, FA_MOST) for kinds in product(*ways)):
            return True
    return False


def ia_application(
    applicant: Applicant,
    norms: Sequence[Norm],
    on: date,
    congresses: Sequence[date] = (),
    readings: Readings = DEFAULT,
) -> bool:
    """4: whether some of the norms make an application for International Arbiter on a day."""
    if not old_enough(applicant.born, on, 21):
        return False
    if applicant.fa_since is None or applicant.fa_since > on:
        return False
    able = [
        norm
        for norm in over(norms, on)
        if norm.source != "seminar" and ia_kinds(norm, applicant, readings)
    ]
    for chosen in subsets(able, 4):
        signers = {norm.signer for norm in chosen if norm.signer and norm.signer_is_chief}
        if len(signers) < 2 or not together(chosen, "IA", congresses, on, readings):
            continue
        ways = [ia_kinds(norm, applicant, readings) for norm in chosen]
        if any(within_limits(chosen, kinds, IA_MOST) for kinds in product(*ways)):
            return True
    return False


# 5.5 and 6. Fees


def surcharge(days_before: int, *, during: bool, last_norm_late: bool) -> int:
    """5.5: what an application costs more, in per cent."""
    if last_norm_late:
        return 0
    if during:
        return 100
    return 50 if days_before < 60 else 0


FEES = {
    ("IA", "A"): 300,
    ("IA", "B"): 200,
    ("IA", "C"): 160,
    ("FA", "C"): 120,
    ("IA", "D"): 100,
    ("FA", "D"): 80,
    ("NA", ""): 20,
}


def licence_fee(title: str, category: str, paid: tuple[str, str] | None) -> int:
    """6.2.3 to 6.3: a new title is paid in full, of a higher category only the difference."""
    fee = FEES[title, category]
    if paid is None or paid[0] != title:
        return fee
    return max(0, fee - FEES[paid])
