"""World Cups of the office: what may be done to one, decided before it is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec.structs import replace

from crosstable.circuits.cup import (
    Cup,
    CupEvent,
    CupResult,
    Declaration,
    NotedRating,
    PlacesFrom,
    cup_identities,
    declared_key,
    factor_of,
    key_of,
    key_of_number,
    number_of,
    refuse_impossible_points,
)
from crosstable.circuits.cup_money import refuse_other_stars
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office import cup_acts as acts
from crosstable.office.keeping import Keeper, PartKind
from crosstable.office.own_parts import Kept, PartAct, PersonVeiled, free_name
from crosstable.office.rating_store import Signature
from crosstable.rulebooks.cup_rules import SYSTEMS, WORLD_CUP, scheme_on
from crosstable.rulebooks.known_titles import title_of_official
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.table import tie_break

MOST_BONUS = 100
MOST_RESULTS = 5000


class Cups(Keeper[Cup]):
    """The cups, kept in a part of the journal of their own."""

    kind = PartKind(
        stream=acts.CUPS_STREAM,
        decode=acts.decode_cup_act,
        what="cup",
        shown=acts.CupShown,
        taken_back=acts.CupTakenBack,
    )

    def create(
        self,
        name: str,
        *,
        signed: Signature,
        bonus: Sequence[int] | None = None,
        factors: Mapping[int, int] | None = None,
        places_from: PlacesFrom = "counted",
    ) -> Kept[Cup]:
        """Begin a cup."""
        _refuse_odd_numbers(bonus or (), factors or {})
        if not name.strip():
            raise InvalidValue("a cup needs a name", field="name")

        def first(free: str) -> PartAct[Cup]:
            return acts.CupCreated(
                free,
                name.strip(),
                tuple(bonus) if bonus else WORLD_CUP.bonus,
                dict(sorted((factors or {}).items())),
                places_from,
            )

        return self.begun(name, first, signed)

    def settle(
        self,
        cup: str,
        *,
        signed: Signature,
        name: str = "",
        bonus: Sequence[int] | None = None,
        factors: Mapping[int, int] | None = None,
        places_from: PlacesFrom | None = None,
    ) -> Kept[Cup]:
        """Set name, bonus, factors or the counting of places; what is not given stays."""
        _refuse_odd_numbers(bonus or (), factors or {})

        def decide(before: Cup) -> PartAct[Cup]:
            return acts.CupSettled(
                cup,
                name.strip() or before.name,
                tuple(bonus) if bonus else before.bonus,
                before.factors if factors is None else dict(sorted(factors.items())),
                places_from or before.places_from,
            )

        return self.written(cup, decide, signed)

    def add(self, cup: str, event: CupEvent, *, signed: Signature) -> Kept[Cup]:
        """Add an event; its name in addresses is made from its name where it has none."""

        def decide(before: Cup) -> PartAct[Cup]:
            known = {each.id: each for each in before.events}
            chosen = replace(event, id=event.id or free_name(event.name, known), results=())
            if chosen.id in known:
                raise Refused("the cup already has an event {event}", event=chosen.id)
            if not chosen.name.strip():
                raise InvalidValue("an event needs a name", field="name")
            scheme_on(chosen.first_day).of(chosen.stars)
            factor_of(before, chosen)
            for other in before.events:
                same = other.name.strip().casefold() == chosen.name.strip().casefold()
                days = (chosen.first_day, chosen.last_day)
                if same and (other.first_day, other.last_day) == days:
                    raise Refused(
                        "{event} is in the cup already, on the same days", event=other.name
                    )
            return acts.CupEventAdded(cup, chosen)

        return self.written(cup, decide, signed)

    def change(self, cup: str, event: CupEvent, *, signed: Signature) -> Kept[Cup]:
        """Change what is known of an event; its stars are raised, not changed."""

        def decide(before: Cup) -> PartAct[Cup]:
            kept = before.event(event.id)
            scheme_on(event.first_day).of(kept.stars)
            factor_of(before, event)
            title = event.terms.referee_title
            if title and title != kept.terms.referee_title:
                title = title_of_official(title, field="referee_title")
            ties = tuple(tie_break(name).name for name in event.terms.tie_breaks)
            terms = replace(event.terms, referee_title=title, tie_breaks=ties)
            _refuse_other(terms.system, SYSTEMS, kept.terms.system, field="system")
            _refuse_other(terms.women, ("together", "apart"), kept.terms.women, field="women")
            return acts.CupEventChanged(cup, replace(event, terms=terms))

        return self.written(cup, decide, signed)

    def remove(self, cup: str, event: str, *, signed: Signature) -> Kept[Cup]:
        """Let an event belong to the cup no more; one with results gave points and stays."""

        def decide(before: Cup) -> PartAct[Cup]:
            known = before.event(event)
            if known.results:
                raise Refused(
                    "{event} has results, which count in the cup; undo {acts}, and it can be "
                    "removed",
                    event=known.name,
                    acts=Sentence.plural(
                        "the latest action",
                        "the latest {count} actions, one after the other",
                        count=_acts_since_results(self.get(cup), event),
                    ),
                )
            return acts.CupEventRemoved(cup, event, known.name)

        return self.written(cup, decide, signed)

    def raise_stars(
        self, cup: str, event: str, stars: int, on: date, *, signed: Signature
    ) -> Kept[Cup]:
        """Give an event more stars, three months before it at the latest."""

        def decide(before: Cup) -> PartAct[Cup]:
            known = before.event(event)
            refuse_other_stars(known, stars, on)
            if stars == known.stars:
                raise Refused("{event} already has that many stars", event=known.name)
            factor_of(before, replace(known, stars=stars))
            return acts.CupStarsRaised(cup, event, stars, on)

        return self.written(cup, decide, signed)

    def take_results(
        self,
        cup: str,
        event: str,
        results: Sequence[CupResult],
        *,
        source: str,
        women_group: bool = False,
        signed: Signature,
    ) -> Kept[Cup]:
        """Take the results of an event, or of one of its two groups, in place of earlier ones."""
        grouped = tuple(
            replace(one, women_group=women_group, woman=one.woman or women_group) for one in results
        )
        _refuse_bad_results(grouped)

        def decide(before: Cup) -> PartAct[Cup]:
            factor_of(before, before.event(event))
            return acts.CupResultsTaken(cup, event, grouped, women_group, source)

        return self.written(cup, decide, signed)

    def miss_closing(
        self, cup: str, event: str, player: str, *, absent: bool = True, signed: Signature
    ) -> Kept[Cup]:
        """Note who was absent from the closing ceremony: no score from this event (Code 9.b)."""

        def decide(before: Cup) -> PartAct[Cup]:
            results = before.event(event).results
            return acts.ClosingMissed(cup, event, _meant(player, results), absent)

        return self.written(cup, decide, signed)

    @rule("cup.declaration")
    def declare(
        self, cup: str, player: str, *, year: int, to_open: bool, on: date, signed: Signature
    ) -> Kept[Cup]:
        """Note in which classification a woman wants to be in a year (Introduction)."""

        def decide(before: Cup) -> PartAct[Cup]:
            everybody = [result for event in before.events for result in event.results]
            merged = cup_identities(before)
            try:
                key = _meant(player, everybody)
            except UnknownPlayer:
                key = declared_key(player)
            key = merged.get(key, key)
            _refuse_declaration(before, key, year, to_open=to_open, on=on)
            return acts.DeclarationMade(cup, Declaration(key, year, to_open, on))

        return self.written(cup, decide, signed)

    def note_rating(
        self, cup: str, player: str, rating: int, day: date, *, signed: Signature
    ) -> Kept[Cup]:
        """Note what somebody's rating was on a day, for the Intercontinental Cup."""
        if not 0 < rating < 4000:
            raise InvalidValue("{rating} is not a rating", rating=rating, field="rating")

        def decide(before: Cup) -> PartAct[Cup]:
            everybody = [result for event in before.events for result in event.results]
            return acts.CupRatingNoted(cup, NotedRating(_meant(player, everybody), day, rating))

        return self.written(cup, decide, signed)


def _refuse_other(text: str, known: Sequence[str], before: str, *, field: str) -> None:
    """Refuse what cannot be chosen, unless an earlier version took it."""
    if text and text not in known and text != before:
        raise InvalidValue(
            "{text!r} is not one of {known}", text=text, known=Listing(known), field=field
        )


def _refuse_odd_numbers(bonus: Sequence[int], factors: Mapping[int, int]) -> None:
    if len(bonus) > MOST_BONUS or any(not 0 <= one < 100_000 for one in bonus):
        raise InvalidValue("a bonus is a number of points for each place", field="bonus")
    if any(not 0 < stars < 100 or not 0 < factor < 1000 for stars, factor in factors.items()):
        raise InvalidValue("a factor is a whole number above 0", field="factors")


def _refuse_bad_results(results: Sequence[CupResult]) -> None:
    if len(results) > MOST_RESULTS:
        raise InvalidValue("more results than an event can have", field="results")
    keys: set[str] = set()
    for result in results:
        if result.place < 1 or result.points < 0 or result.games < 0 or result.wins < 0:
            raise InvalidValue(
                "{player}: place, points, games and wins cannot be below zero", player=result.name
            )
        if result.wins > result.games:
            raise InvalidValue("{player}: more wins than games", player=result.name)
        refuse_impossible_points(result)
        key = key_of(result)
        if key in keys:
            raise InvalidValue("{player} is in the results twice", player=result.name)
        keys.add(key)


def _refuse_declaration(cup: Cup, player: str, year: int, *, to_open: bool, on: date) -> None:
    article = Citation("fmjd.annex18", "Introduction")
    merged = cup_identities(cup)
    own = [
        (event, result)
        for event in cup.events
        for result in event.results
        if merged.get(key_of(result), key_of(result)) == player
    ]
    if own and not any(result.woman for _, result in own):
        raise Refused(
            "{player} is not entered as a woman; only women choose their classification",
            player=own[0][1].name,
        )
    for known in cup.declarations:
        if merged.get(known.player, known.player) == player and known.year == year:
            if known.open == to_open:
                raise Refused("that is already declared, on {day}", day=known.on)
            raise Refused(
                "{player} has been declared for the other classification of {year} since {day}; "
                "nobody can be in both",
                Reason.that("one classification excludes the other", article),
                player=own[0][1].name if own else number_of(player) or player.rstrip("|").title(),
                year=str(year),
                day=known.on,
            )
    first = min((event.first_day for event, _ in own if event.last_day.year == year), default=None)
    if first is not None and on >= first:
        raise Refused(
            "the declaration of {day} comes too late: the first event of {year} began on {first}",
            Reason.that("it must be declared before the first tournament of the year", article),
            day=on,
            year=str(year),
            first=first,
        )


def _acts_since_results(kept: Kept[Cup], event: str) -> int:
    """Return how many acts are to be taken back until an event has no results."""
    in_force = [
        note.act
        for note in kept.history
        if not note.undone and not isinstance(note.act, PersonVeiled)
    ]
    taken = (
        number
        for number, act in enumerate(in_force, start=1)
        if isinstance(act, acts.CupResultsTaken) and act.event == event
    )
    return max(taken, default=1)


class UnknownPlayer(Refused):
    """Nobody in the results is meant."""


def _meant(who: str, results: Iterable[CupResult]) -> str:
    """Return the key of the one player somebody means: number, entry, or words of the name."""
    text = who.strip()
    known = {key_of(result): result.name for result in results}
    if text in known:
        return text
    if (numbered := key_of_number(text)) in known:
        return numbered
    words = text.casefold().replace(",", " ").split()
    fitting = {
        key: name
        for key, name in known.items()
        if words and all(word in name.casefold().replace(",", " ").split() for word in words)
    }
    if len(fitting) == 1:
        return next(iter(fitting))
    if not fitting:
        raise UnknownPlayer("nobody in the results is called {name}", name=who)
    raise Refused(
        "{name} fits several: {players}; give the number",
        name=who,
        players=Listing([f"{name} ({key})" for key, name in sorted(fitting.items())]),
    )
