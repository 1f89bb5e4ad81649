"""What the values on ratings and titles are called where two editions are compared."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.office.changed_parts import ChangeWords, RulePart

__all__ = ["RATING_WORDS", "TITLE_WORDS"]

_R, _T = RulePart.RATINGS, RulePart.TITLES

RATING_WORDS = {
    "ratings.adjustments.*": ChangeWords(
        _R, Sentence("all ratings were adjusted once on this day"), "rating.official"
    ),
    "ratings.approved_least": ChangeWords(
        _R, Sentence("minimum seconds for a game of an event that was approved"), "rating.classes"
    ),
    "ratings.calendar.lists_to_wait": ChangeWords(
        _R, Sentence("lists after its end for which an event is still accepted"), "rating.period"
    ),
    "ratings.cap.helps_once": ChangeWords(
        _R,
        Sentence("the limit helps the higher-rated player in one game of an event only"),
        "rating.difference-limit",
    ),
    "ratings.cap.not_from": ChangeWords(
        _R,
        Sentence("from this rating on, differences count in full"),
        "rating.difference-limit",
    ),
    "ratings.cap.limit": ChangeWords(
        _R, Sentence("a greater difference counts as this many points"), "rating.difference-limit"
    ),
    "ratings.far_apart": ChangeWords(
        _R, Sentence("games of players far apart are not rated"), "rating.unplayed"
    ),
    "ratings.classes.*.least": ChangeWords(
        _R, Sentence("minimum seconds for a rated game"), "rating.classes"
    ),
    "ratings.classes.*.least_included": ChangeWords(
        _R, Sentence("exactly the minimum time is enough"), "rating.classes"
    ),
    "ratings.classes.*.both_below": ChangeWords(
        _R, Sentence("a faster game counts if both are rated below"), "rating.classes"
    ),
    "ratings.composition": ChangeWords(
        _R, Sentence("how many players of an event must be rated"), "rating.composition"
    ),
    "ratings.factors.*": ChangeWords(_R, Sentence("K for these players"), "rating.factor"),
    "ratings.first.fictitious_draws": ChangeWords(
        _R, Sentence("hypothetical draws added for a first rating"), "rating.first-swiss"
    ),
    "ratings.first.fictitious_rating": ChangeWords(
        _R, Sentence("the rating of the hypothetical opponents"), "rating.first-swiss"
    ),
    "ratings.first.most": ChangeWords(
        _R, Sentence("a first rating is at most"), "rating.first-swiss"
    ),
    "ratings.first.least_score": ChangeWords(
        _R, Sentence("half points needed for a first rating"), "rating.zero-score"
    ),
    "ratings.first.per_half_point_above_half": ChangeWords(
        _R,
        Sentence("points of a first rating for every half point above one half"),
        "rating.first-swiss",
    ),
    "ratings.first_control_later": ChangeWords(
        _R, Sentence("the first time control may come later"), "rating.first-control"
    ),
    "ratings.first_control_moves": ChangeWords(
        _R, Sentence("moves up to the first time control"), "rating.first-control"
    ),
    "ratings.floor": ChangeWords(_R, Sentence("lowest rating on the list"), "rating.floor"),
    "ratings.interim_days": ChangeWords(
        _R, Sentence("days after which a longer event reports what was played"), "rating.interim"
    ),
    "ratings.longer_notice": ChangeWords(
        _R,
        Sentence("events with players at the very top are registered earlier"),
        "rating.registration",
    ),
    "ratings.longest_days": ChangeWords(
        _R, Sentence("days an event may last at most"), "rating.duration"
    ),
    "ratings.next_month_days": ChangeWords(
        _R,
        Sentence("with so many days of the month left, it counts for the next one"),
        "rating.period",
    ),
    "ratings.minutes_a_day": ChangeWords(
        _R, Sentence("minutes of play a day at most"), "rating.day"
    ),
    "ratings.rounds_a_day": ChangeWords(
        _R, Sentence("rounds a day at most"), "rating.rounds-a-day"
    ),
    "ratings.rated_opponents_only": ChangeWords(
        _R, Sentence("games with unrated opponents count for nobody"), "rating.unplayed"
    ),
    "ratings.registered_days_before": ChangeWords(
        _R, Sentence("days before the start by which an event is registered"), "rating.registration"
    ),
    "ratings.report_days": ChangeWords(
        _R, Sentence("days after the end by which it is reported"), "rating.report"
    ),
    "ratings.report_format": ChangeWords(_R, Sentence("format of the report"), "rating.report"),
    "ratings.stands_in": ChangeWords(
        _R, Sentence("whose rating counts for players without one on this list"), "rating.stands-in"
    ),
    "ratings.upload_days": ChangeWords(
        _R, Sentence("days after the end from which a report is too late"), "rating.too-late"
    ),
}

TITLE_WORDS = {
    "deadlines.applications.*.days": ChangeWords(
        _T, Sentence("days before the meeting by which it is applied for"), "deadline.applications"
    ),
    "deadlines.applications.*.published_days": ChangeWords(
        _T, Sentence("days an application is on the website"), "deadline.applications"
    ),
    "deadlines.applications.*.late_percent": ChangeWords(
        _T, Sentence("per cent more for a late application"), "deadline.applications"
    ),
    "deadlines.applications.*.during_percent": ChangeWords(
        _T, Sentence("per cent more while the meeting sits"), "deadline.applications"
    ),
    "titles.application.broad_after": ChangeWords(
        _T, Sentence("from this day, one norm is from an event with many players"), "apply.broad"
    ),
    "titles.application.broad_average": ChangeWords(
        _T, Sentence("the average rating of such an event"), "apply.broad"
    ),
    "titles.application.broad_players": ChangeWords(
        _T, Sentence("the number of players of such an event"), "apply.broad"
    ),
    "titles.application.games_after_forfeit": ChangeWords(
        _T, Sentence("games of the norms where one was not played"), "apply.games"
    ),
    "titles.direct.least_players": ChangeWords(
        _T, Sentence("players an event needs for direct titles"), "direct.participation"
    ),
    "titles.direct.least_rounds": ChangeWords(
        _T, Sentence("rounds an event needs for direct titles"), "direct.participation"
    ),
    "titles.direct.since": ChangeWords(_T, Sentence("table of direct titles since"), "direct"),
    "titles.direct.unrated_series": ChangeWords(
        _T, Sentence("events whose titles need no rating"), "direct.rating"
    ),
    "titles.norms.approved_waiver": ChangeWords(
        _T, Sentence("an approved event may do without foreigners"), "norm.exempt-approved"
    ),
    "titles.norms.double_holders": ChangeWords(
        _T, Sentence("title holders in a double round robin"), "title-event.double"
    ),
    "titles.norms.event.by_game_after_days": ChangeWords(
        _T, Sentence("days after which ratings are those of the day of the game"), "norm.average"
    ),
    "titles.norms.event.only_usual_forms": ChangeWords(
        _T, Sentence("unusual forms of an event give no norms"), "title-event.form"
    ),
    "titles.norms.event.rate.increment": ChangeWords(
        _T, Sentence("seconds per move required in title events"), "title-event.rate"
    ),
    "titles.norms.event.rate.increment_from": ChangeWords(
        _T, Sentence("seconds per move are required from"), "title-event.rate"
    ),
    "titles.norms.event.rate.least_for_sixty": ChangeWords(
        _T, Sentence("minimum seconds for sixty moves"), "title-event.rate"
    ),
    "titles.norms.event.rate.least_with_increment": ChangeWords(
        _T, Sentence("minimum seconds with an increment"), "title-event.rate"
    ),
    "titles.norms.event.rate.least_without": ChangeWords(
        _T, Sentence("minimum seconds without an increment"), "title-event.rate"
    ),
    "titles.norms.event.slow_titles": ChangeWords(
        _T, Sentence("titles that need a round a day"), "title-event.rounds-a-day"
    ),
    "titles.norms.later_games_ignored_when_fixed": ChangeWords(
        _T,
        Sentence("games after a norm can be left out where pairings are fixed"),
        "norm.later-games-fixed",
    ),
    "titles.norms.short.any_bye": ChangeWords(
        _T, Sentence("a bye may take the place of a game in a shorter norm"), "norm.games-short"
    ),
    "titles.norms.short.credited": ChangeWords(
        _T, Sentence("games a shorter norm counts for"), "norm.games-credited"
    ),
    "titles.norms.short.own_forfeit": ChangeWords(
        _T, Sentence("one’s own forfeit may shorten a norm"), "norm.games-short"
    ),
    "titles.norms.stateless_as": ChangeWords(
        _T, Sentence("players without a federation count as"), "norm.other-federations"
    ),
    "titles.norms.swiss_waiver.presence": ChangeWords(
        _T, Sentence("foreigners of a large Swiss take part"), "norm.exempt-swiss"
    ),
    "titles.norms.unrated_limit_binds": ChangeWords(
        _T, Sentence("more unrated opponents than allowed spoil a norm"), "norm.unrated"
    ),
    "titles.norms.unrated_rating": ChangeWords(
        _T, Sentence("unrated opponents count as rated"), "norm.unrated"
    ),
}
