"""FMJD's automatic titles and norms: Annex 10 3, table X-1, 4.5.11 and 4.7.

A title asks for an event that is rated in full and for seven games (1.2), whatever it comes from;
taking part in a World Championship (3.11.3a) asks for the event alone. Titles of opponents count by
their ratings (2.1.1), and places as they are before a play-off (13).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from crosstable.kernel.event_class import EventClass
from crosstable.kernel.event_class import Level as EventLevel
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.automatic_titles import PlaceRow
from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.titles.awards import Award, Finish
from crosstable.titles.candidates import Candidate, Form, TitleEvent
from crosstable.titles.category.conditions import Aim, red, worst
from crosstable.titles.category.event_conditions import (
    EventGround,
    event_ground,
    participants,
    time_for_sixty,
)
from crosstable.titles.category.field import (
    FamilyField,
    is_womens_event,
    is_world_championship,
)
from crosstable.titles.category.group import effective_level, held_level, tallied
from crosstable.titles.category.verdicts import discipline_of, norms_of
from crosstable.titles.verdicts import NormColour


def automatic(
    tournament: Tournament, edition: Edition, event: TitleEvent, finishes: Iterable[Finish]
) -> tuple[Award, ...]:
    """Return every title and norm that results of an event give by themselves, best place first.

    Decision 276.
    """
    room = _Room(tournament, edition, event, finishes)
    given = [*_by_place(room), *_candidates(room), *_above_holders(room), *_norms(room)]
    return tuple(
        sorted(
            _settled(room, given),
            key=lambda award: (award.place or 0, award.player, award.norm, award.superseded),
        )
    )


class _Room:
    """An event with everything its automatic titles depend on."""

    def __init__(
        self,
        tournament: Tournament,
        edition: Edition,
        event: TitleEvent,
        finishes: Iterable[Finish],
    ) -> None:
        self.tournament, self.event = tournament, event
        self.norms = norms_of(edition)
        self.rules = self.norms.automatic
        self.announced: EventClass = tournament.event_class
        self.discipline = discipline_of(tournament, edition)
        self.suffix = self.norms.suffix(self.discipline)
        self.women = is_womens_event(tournament, event)
        self.family = self.norms.womens if self.women else self.norms.open
        self.players = len(participants(event))
        self.ground: EventGround = event_ground(tournament, edition, event)
        self.field = FamilyField(self.norms, self.family, tournament, event, self.suffix)
        self.finishes = tuple(finishes)
        self.missing = tuple(_doubts(self))
        self.in_time = time_for_sixty(tournament, self.norms) is not False

    @property
    def qualified(self) -> tuple[Finish, ...]:
        """Return who played games enough for a title or a norm (1.2)."""
        if not self.in_time or not self.is_individual:
            return ()
        least = self.norms.least_games
        return tuple(finish for finish in self.finishes if finish.games >= least)

    @property
    def is_continental(self) -> bool:
        """Return whether it is a championship of a continent."""
        return self.announced.level is EventLevel.CONTINENTAL and not self.announced.cup

    @property
    def is_world(self) -> bool:
        """Return whether it is a World Championship, or the Mind Sports Games (X-1.1)."""
        return self.announced.level is EventLevel.WORLD and not self.announced.cup

    @property
    def is_world_cup(self) -> bool:
        """Return whether it is an event of the World Cup."""
        return self.announced.level is EventLevel.WORLD and self.announced.cup

    @property
    def is_national(self) -> bool:
        """Return whether it is the championship of a country, for players of all ages."""
        return self.announced.level is EventLevel.NATIONAL_FINAL and not self.announced.age_group

    @property
    def is_individual(self) -> bool:
        """Return whether people play for themselves, and not only against one another."""
        return not self.event.form.of_teams and self.event.form is not Form.MATCH

    @property
    def has_titles(self) -> bool:
        """Return whether titles are given to the age group of the event."""
        return self.announced.age_group not in self.rules.excluded_ages

    @property
    def levels(self) -> dict[int, int]:
        """Return the title everybody counts as, of the family of the event."""
        return {
            player.number: self.field.of(player, player.profile).level
            for player in self.event.candidates.values()
        }

    def candidate(self, finish: Finish) -> Candidate:
        """Return a player."""
        return self.event.candidates[finish.player]

    def held(self, finish: Finish) -> int:
        """Return the title somebody has in the family of the event."""
        titles = self.candidate(finish).profile.titles
        return held_level(self.norms, self.family, titles, self.suffix)

    def behind(self, finish: Finish, levels: Mapping[int, int], least: int) -> int:
        """Return above how many players who count as this title or higher somebody finished."""
        return sum(
            levels[other.player] >= least for other in self.finishes if other.place > finish.place
        )

    def title(
        self, finish: Finish, level: int, why: Sentence, article: str, *, norm: bool = False
    ) -> Award:
        """Return an award with what is known of the player."""
        return Award(
            player=finish.player,
            title=self.family.code(Level(level)) + self.suffix,
            norm=norm,
            place=finish.place,
            why=why,
            citation=Citation(self.norms.text, article),
            games=finish.games,
            half_points=finish.half_points,
            colour=self._colour(finish, level) if norm else None,
            already=self.held(finish) >= level,
            missing=self.missing,
        )

    def _colour(self, finish: Finish, level: int) -> NormColour:
        if not self.norms.readings.automatic_red:
            return NormColour.BLACK
        player = self.candidate(finish)
        aim = Aim(self.norms, self.family, Level(level), self.suffix)
        own = self.field.of(player, player.profile)
        tally = tallied(own, self.field.games(player), self.norms.readings, self.field.largest)
        heavier = worst(self.ground.red_alone, red(aim, tally))
        return NormColour.RED if heavier else NormColour.BLACK


@rule("titles.under-these-rules")
def _doubts(room: _Room) -> Iterator[Sentence]:
    """Return what must be known before anybody signs (Annex 10 1.2, Annex 2 2.5a)."""
    if time_for_sixty(room.tournament, room.norms) is None:
        yield Sentence(
            "the rate of play, which nobody announced; enter it with the details of the event"
        )
    if room.is_continental and not room.tournament.by_the_rules:
        yield Sentence(
            "whether the championship was organised by the rules of the federation: the rules "
            "were left during the event"
        )
    if room.event.remaining_rounds or any(not played.complete for played in room.tournament.rounds):
        yield Sentence("the results of all rounds: places can still change")
    if room.is_continental and not room.announced.continent:
        yield Sentence("which continent's championship it is; enter it with the class of the event")


@rule("titles.by-place")
def row_for(
    room_class: EventClass, norms: CategoryNorms, players: int, discipline: str
) -> PlaceRow | None:
    """Return the line of X-1 for an event, or none; the first that fits counts."""
    if room_class.cup or not room_class.is_official:
        return None
    readings = norms.readings
    for row in norms.automatic.rows:
        continents = row.continents
        if readings.small_continental_everywhere:
            continents += row.perhaps_continents
        fits_level = (row.worlds and room_class.level is EventLevel.WORLD) or (
            room_class.level is EventLevel.CONTINENTAL and room_class.continent in continents
        )
        fits_sex = row.women is None or row.women == room_class.women
        if not fits_sex and row.analogous and readings.womens_continental:
            fits_sex = room_class.women
        if (
            fits_level
            and fits_sex
            and room_class.age_group in row.ages
            and (not row.discipline or row.discipline == discipline)
            and players >= row.least_players
            and (row.most_players is None or players <= row.most_players)
        ):
            return row
    return None


def _by_place(room: _Room) -> Iterator[Award]:
    """Return what places give: 3.1 to 3.10, with the norms of X-1 (3.13)."""
    announced = msgspec.structs.replace(room.announced, women=room.women)
    row = row_for(announced, room.norms, room.players, room.discipline)
    if row is None:
        return
    for finish in room.qualified:
        for part in row.places:
            if not part.first <= finish.place <= part.last:
                continue
            if part.if_holding and room.held(finish) < part.if_holding:
                continue
            why = Sentence("place {place}", place=finish.place)
            if part.if_holding:
                code = room.family.code(Level(part.if_holding)) + room.suffix
                why = Sentence("place {place}, and {title} already", place=finish.place, title=code)
            yield room.title(finish, part.level, why, part.article.article)
            if part.norm:
                yield room.title(finish, part.norm, why, f"X-1.{_REMARKS[part.norm]}", norm=True)
            if part.if_holding:
                break


_REMARKS: Mapping[int, int] = {4: 3, 3: 4, 2: 5}
"""The remark of X-1 under which a norm of each title comes with a place."""


@rule("titles.candidate")
def _candidates(room: _Room) -> Iterator[Award]:
    """Return the candidate masters of one event (3.11.1 to 3.11.4)."""
    announced, rules = room.announced, room.rules
    of_age = not announced.age_group or room.norms.readings.youth_candidates
    open_to_all = (room.is_continental or room.is_world_cup) and of_age and room.has_titles
    levels = _levels_behind(room)
    for finish in room.qualified:
        if room.is_national and finish.place == 1:
            why = Sentence("first in a national championship")
            yield room.title(finish, Level.CANDIDATE, why, "3.11.1")
        if (
            room.is_continental
            and announced.continent == rules.veterans_continent
            and announced.age_group.endswith("+")
            and finish.place <= rules.veterans_places
        ):
            why = Sentence("place {place} of the veterans", place=finish.place)
            yield room.title(finish, Level.CANDIDATE, why, "3.11.2")
        if open_to_all and finish.wins - finish.losses >= rules.plus_score:
            why = Sentence("{wins} won and {losses} lost", wins=finish.wins, losses=finish.losses)
            yield room.title(finish, Level.CANDIDATE, why, "3.11.3")
        if open_to_all:
            yield from _above_some(room, finish, levels)
    if is_world_championship(room.tournament, room.event) and room.in_time:
        for finish in room.finishes:
            why = Sentence("took part in a World Championship")
            yield room.title(finish, Level.CANDIDATE, why, "3.11.3a")


def _above_some(room: _Room, finish: Finish, levels: Mapping[int, int]) -> Iterator[Award]:
    rules = room.rules
    for least, needed in (
        (Level.INTERNATIONAL, rules.above_masters),
        (Level.MASTER, rules.above_any),
    ):
        count = room.behind(finish, levels, least)
        if count >= needed:
            yield room.title(finish, Level.CANDIDATE, _above(count, room, least), "3.11.4")
            return


def _above(count: int, room: _Room, level: Level) -> Sentence:
    return Sentence.plural(
        "finished above {count} player who counts as {title} or higher",
        "finished above {count} players who count as {title} or higher",
        count=count,
        title=room.family.code(level) + room.suffix,
    )


@rule("titles.above-holders")
def _above_holders(room: _Room) -> Iterator[Award]:
    """Return titles for finishing above five holders, the highest that holds (3.12)."""
    championship = room.is_world or room.is_continental
    if not (championship and room.announced.is_official and room.has_titles):
        return
    levels = room.levels
    for finish in room.qualified:
        for level in reversed(Level):
            count = room.behind(finish, levels, level)
            if level and count >= room.rules.above_holders:
                yield room.title(finish, level, _above(count, room, level), "3.12")
                break


def _norms(room: _Room) -> Iterator[Award]:
    """Return the norms that ask for nothing but a place, a score or players behind."""
    yield from _national_norms(room)
    yield from _norms_above(room)


@rule("norms.national")
def _national_norms(room: _Room) -> Iterator[Award]:
    """Return the norms of a national championship (4.7.1, 4.5.11.1)."""
    if not room.is_national:
        return
    rules = room.rules
    first, last = rules.national_norm_places
    swiss = room.event.form is Form.SWISS
    robin = room.event.form in {Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN}
    long_enough = room.event.planned_rounds >= rules.national_least_rounds
    for finish in room.qualified:
        enough = 100 * finish.half_points >= rules.national_percent * 2 * finish.games
        counts = (robin and long_enough) or (swiss and finish.place == 1)
        if enough and counts:
            why = Sentence(
                "{points:point|points} in {games:game|games}, at least {percent} %",
                points=finish.half_points,
                games=finish.games,
                percent=rules.national_percent,
            )
            yield room.title(finish, Level.MASTER, why, "4.7.1", norm=True)
        if first <= finish.place <= last:
            why = Sentence("place {place}", place=finish.place)
            yield room.title(finish, Level.CANDIDATE, why, "4.5.11.1", norm=True)


@rule("norms.above-holders")
def _norms_above(room: _Room) -> Iterator[Award]:
    """Return the candidate's norms for finishing above three title holders (4.5.11.2)."""
    if not (room.is_world or room.is_continental):
        return
    levels = _levels_behind(room)
    for finish in room.qualified:
        count = room.behind(finish, levels, Level.MASTER)
        if count >= room.rules.norm_above:
            why = _above(count, room, Level.MASTER)
            yield room.title(finish, Level.CANDIDATE, why, "4.5.11.2", norm=True)


def _levels_behind(room: _Room) -> dict[int, int]:
    """Return the title everybody counts as for those who finish above them."""
    if room.women or not room.norms.readings.womens_titles_behind:
        return room.levels
    return {
        player.number: max(_own_level(room, family, player) for family in room.norms.families())
        for player in room.event.candidates.values()
    }


def _own_level(room: _Room, family: TitleFamily, player: Candidate) -> int:
    apart = msgspec.structs.replace(
        room.norms,
        readings=msgspec.structs.replace(room.norms.readings, open_titles_for_women=False),
    )
    held = held_level(apart, family, player.profile.titles, room.suffix)
    return effective_level(family, held, player.profile.rating)


def _settled(room: _Room, given: Iterable[Award]) -> Iterator[Award]:
    """Return the awards, marking those for which the same result gives more."""
    awards = list(given)
    codes = [code + room.suffix for code in room.family.codes]
    best: dict[tuple[int, bool], Award] = {}
    for award in awards:
        key = award.player, award.norm
        if key not in best or codes.index(award.title) > codes.index(best[key].title):
            best[key] = award
    for award in awards:
        more = best[award.player, award.norm] is not award
        title = best.get((award.player, False))
        if award.norm and title is not None:
            # A norm for a title that the same result gives, or for a lower one, adds nothing.
            more = more or codes.index(award.title) <= codes.index(title.title)
        if award.norm and award.title == codes[0] and award.already:
            more = True  # nobody who has the title can use a norm for it, nor exchange it
        yield msgspec.structs.replace(award, superseded=more)


@rule("titles.by-rating")
def candidate_by_rating(family: TitleFamily, rating: int | None) -> bool:
    """Return whether a rating on the list makes a candidate master by itself (3.11.5)."""
    return rating is not None and rating >= family.candidate_rating
