"""Rating lists: when they appear, which events they take in, and how their players are divided."""

from __future__ import annotations

from datetime import date, timedelta

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.ratings.activity import months_between, no_game_after, recent_games
from crosstable.ratings.model import ListStanding
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import Calendar, RatingRules
from crosstable.rulebooks.rules import rule


def list_in_force(calendar: Calendar, day: date) -> date:
    """Return the date of the list that applies on a day."""
    month = max(
        (candidate for candidate in calendar.months if candidate <= day.month), default=None
    )
    if month is None:
        return date(day.year - 1, calendar.months[-1], 1)
    return date(day.year, month, 1)


def previous_list(calendar: Calendar, applies: date) -> date:
    """Return the date of the list before the one that applies from this day."""
    return list_in_force(calendar, applies - timedelta(days=1))


def last_list(calendar: Calendar, ended: date) -> date | None:
    """Return the date of the last list that takes in an event which ended on a day.

    None where an event is taken in whenever it is reported.
    """
    if calendar.lists_to_wait is None:
        return None
    day = list_in_force(calendar, ended)
    for _ in range(calendar.lists_to_wait):
        month = min((month for month in calendar.months if month > day.month), default=None)
        day = (
            date(day.year + 1, calendar.months[0], 1) if month is None else day.replace(month=month)
        )
    return day


@rule("rating.too-late")
def too_late(edition: Edition, ended: int, applies: date) -> tuple[Reason, ...]:
    """Return why an event that ended on a day, an ordinal, is reported too late for a list."""
    last = last_list(edition.ratings.calendar, date.fromordinal(ended))
    if last is None or applies <= last:
        return ()
    late = edition.because(
        "rating.too-late",
        "ended on {day} and was not reported for the list of {last} or an earlier one",
        day=date.fromordinal(ended),
        last=last,
    )
    return (late,)


@rule("rating.period")
def closing_date(calendar: Calendar, applies: date, *, official: bool = False) -> date:
    """Return the last day on which an event may end to be in the list of a date."""
    if applies.day != 1 or applies.month not in calendar.months:
        raise Refused(
            "no list begins on {date}",
            Reason.that(
                "lists begin on the first day of the months {months}",
                calendar.article,
                months=Listing(calendar.months),
            ),
            date=applies,
        )
    if calendar.closing_day is not None:
        before = applies - timedelta(days=1)
        return before.replace(day=calendar.closing_day)
    days = calendar.official_days_before if official else calendar.closing_days_before
    return applies - timedelta(days=days)


@rule("rating.inactive")
def inactive_on(rules: RatingRules, standing: ListStanding, on: date) -> bool:
    """Return whether somebody counts as inactive on a day; he stays rated all the same."""
    since = no_game_after(standing)
    long_ago = since is not None and months_between(since, on) >= rules.inactive_after.months
    if standing.last_game is not None:
        return long_ago
    # The day is only the last one on which he can have played: what the list said counts too.
    nothing = since is None and standing.rating is not None and standing.recent_games == 0
    return long_ago or nothing or standing.inactive


@rule("rating.list-classes")
def list_class(edition: Edition, standing: ListStanding, on: date) -> Verdict[str]:
    """Return whether a player belongs to A, B or C; empty where the edition has no classes.

    Games of recent years that are not known are taken for enough, and the reason says so
    (decision 90).
    """
    rules = edition.ratings.classification
    if rules is None or standing.rating is None:
        return Verdict("")
    since = no_game_after(standing)
    idle = None if since is None else months_between(since, on)
    if idle is not None and idle >= 12 * rules.gone_years:
        return Verdict(
            "C",
            (
                Reason.that(
                    "no game for {years:year|years}",
                    rules.inactive_article,
                    years=rules.gone_years,
                ),
            ),
        )
    if inactive_on(edition.ratings, standing, on):
        return Verdict(
            "B",
            (
                Reason.that(
                    "no game for {years:year|years}",
                    rules.inactive_article,
                    years=rules.recent_years,
                ),
            ),
        )
    needed = rules.games_high if standing.rating >= rules.high else rules.games_low
    if (standing.games or 0) < needed:
        sentence = Sentence(
            "{games} of {needed} games needed for A", games=standing.games or 0, needed=needed
        )
        return Verdict("B", (Reason(sentence, rules.article),))
    enough = Reason.that("at least {needed:game|games}", rules.article, needed=needed)
    if standing.rating < rules.top:
        return Verdict("A", (enough,))
    recent = recent_games(edition.ratings, standing, on)
    if recent is None:
        unknown = Reason.that(
            "how many games were played in {years} years is not known: taken for enough",
            rules.article,
            years=rules.recent_years,
        )
        return Verdict("A", (enough, unknown))
    sentence = Sentence(
        "{games} of {needed} games in {years} years",
        games=recent,
        needed=rules.top_recent,
        years=rules.recent_years,
    )
    outcome = "A" if recent >= rules.top_recent else "B"
    return Verdict(
        outcome, (*((enough,) if outcome == "A" else ()), Reason(sentence, rules.article))
    )


@rule("rating.list-classes")
def on_official_list(edition: Edition, standing: ListStanding, on: date) -> bool:
    """Return whether a player is active enough for the official list of active players."""
    rules = edition.ratings.classification
    if rules is None or standing.rating is None:
        return standing.rating is not None and not inactive_on(edition.ratings, standing, on)
    if inactive_on(edition.ratings, standing, on):
        return False
    recent = recent_games(edition.ratings, standing, on)
    return standing.rating < rules.top or recent is None or recent >= rules.top_recent
