"""Facts about playing strength: titles held, and norms made towards them."""

from __future__ import annotations

from datetime import date

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.fact_checks import (
    Noted,
    check_code,
    check_needed,
    check_one_of,
    check_order,
    check_register,
    check_text,
    known_days,
)
from crosstable.kernel.sentence import Listing, Sentence, Value

ORIGINS = {
    "norms": Sentence("won by norms"),
    "place": Sentence("won by a place"),
    "rating": Sentence("won by a rating"),
}
"""How a title can have been won."""


NORM_COLOURS = {"black": Sentence("black"), "red": Sentence("red")}
"""The kinds of norm that a federation may know."""


NORM_FORMS = {
    "swiss": Sentence("Swiss system"),
    "round robin": Sentence("round robin"),
    "double round robin": Sentence("double round robin"),
    "team": Sentence("team tournament"),
    "knock-out": Sentence("knock-out"),
    "match": Sentence("match"),
    "scheveningen": Sentence("Scheveningen match"),
    "other": Sentence("other"),
}
"""How an event can have been played, in words for papers."""


class TitleHeld(Noted, frozen=True, kw_only=True, tag="title"):
    """A title of a federation, from the day it is valid on."""

    register: str
    code: str
    since: date | None = None
    confirmed: date | None = None
    """When the federation confirmed it, from when on it counts for opponents (B.01 0.43)."""
    revoked: date | None = None
    conditional: bool = False
    """Whether something is still missing, such as the rating."""
    origin: str = ""
    """How it was won, one of ``ORIGINS``; empty: nobody said. One by norms uses these up."""

    def __post_init__(self) -> None:
        check_register(self.register)
        check_code("code", self.code)
        check_one_of("origin", self.origin, ORIGINS)
        check_order(self.since, self.revoked, Sentence("a title"))

    def days(self) -> tuple[date, ...]:
        return known_days(self.since, self.confirmed, self.revoked)

    def held_on(self, day: date) -> bool:
        """Return whether the title was valid on a day; one without dates always was."""
        begun = self.since is None or self.since <= day
        return begun and not self.conditional and (self.revoked is None or day < self.revoked)

    def words(self) -> Sentence:
        parts: list[Value] = [
            Sentence("title {title} ({register})", title=self.code, register=self.register.upper())
        ]
        if self.conditional:
            parts.append(Sentence("conditional"))
        if self.origin:
            parts.append(ORIGINS[self.origin])
        if self.since is not None:
            parts.append(Sentence("valid from {date}", date=self.since))
        if self.confirmed is not None:
            parts.append(Sentence("confirmed on {date}", date=self.confirmed))
        if self.revoked is not None:
            parts.append(Sentence("revoked on {date}", date=self.revoked))
        return Sentence("{parts}", parts=Listing(parts))


class NormMade(Noted, frozen=True, kw_only=True, tag="norm"):
    """A norm towards a title, made in an event."""

    register: str
    title: str
    event: str
    day: date | None = None
    """The last day of the event, from which the norm is valid."""
    games: int | None = None
    colour: str = ""
    """``black`` or ``red`` where a federation knows both; empty: not said."""
    half_points: int | None = None
    """Made in the games, in halves of a point."""
    category: int | None = None
    """Of the group of opponents, where norms are judged by it."""
    article: str = ""
    """The article that gives it by itself, for a place or a score; empty: the usual way."""
    starts: date | None = None
    place: str = ""
    form: str = ""
    """How the event was played, one of ``NORM_FORMS``; empty: not said."""
    average: int | None = None
    """Of the opponents' ratings, as it was counted."""
    half_points_needed: int | None = None
    credited: int | None = None
    """How many games the norm is worth in an application, where that differs from the games."""
    forfeit_win: bool = False
    """Whether a game is missing because an opponent did not appear (FIDE B.01 1.51)."""
    federations_met: bool | None = None
    """Whether the usual rule on federations was met, without being excused (1.43f)."""
    slow: bool | None = None
    """Whether there were days enough with one round only (1.13a)."""
    broad: bool | None = None
    """Whether the event is of a kind that one norm must come from since 2022 (1.5.6)."""
    foreign: int | None = None
    """Opponents of other federations than the player's."""
    titled: int | None = None
    unrated: int | None = None

    def __post_init__(self) -> None:
        check_register(self.register)
        check_code("title", self.title)
        check_needed("event", self.event, Sentence("a norm"))
        check_text("place", self.place)
        check_one_of("form", self.form, NORM_FORMS)
        if self.credited is not None and not 0 < self.credited < 1000:
            raise InvalidValue(
                "{games} is not a number of games", field="credited", games=self.credited
            )
        if self.average is not None and not 0 < self.average < 5000:
            raise InvalidValue(
                "{average} is not an average rating", field="average", average=self.average
            )
        if self.games is not None and not 0 < self.games < 1000:
            raise InvalidValue("{games} is not a number of games", field="games", games=self.games)
        check_one_of("colour", self.colour, NORM_COLOURS)
        check_text("article", self.article)
        if self.half_points is not None and not 0 <= self.half_points < 2000:
            raise InvalidValue(
                "{half_points} halves are not a score", field="points", half_points=self.half_points
            )
        if self.category is not None and not 0 < self.category < 100:
            raise InvalidValue(
                "{category} is not a category", field="category", category=self.category
            )

    def days(self) -> tuple[date, ...]:
        return known_days(self.day)

    def words(self) -> Sentence:
        parts: list[Value] = [
            Sentence(
                "{title} norm ({register}) in {event}",
                title=self.title,
                register=self.register.upper(),
                event=self.event,
            )
        ]
        if self.colour:
            parts.append(NORM_COLOURS[self.colour])
        if self.games is not None:
            parts.append(Sentence.plural("{count} game", "{count} games", count=self.games))
        if self.category is not None:
            parts.append(Sentence("category {category}", category=self.category))
        if self.day is not None:
            parts.append(Sentence("ended on {date}", date=self.day))
        return Sentence("{parts}", parts=Listing(parts))
