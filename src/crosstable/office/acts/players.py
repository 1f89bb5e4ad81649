"""Players: who enters, whose data is corrected, and who is struck off the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import BirthDate, Player
from crosstable.kernel.player_fields import FieldValue, merged_values
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_entrant, with_members
from crosstable.office.acts.checks import refuse_unprintable
from crosstable.office.acts.fields import checked_values
from crosstable.office.asking import PlayerNumber
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.list_words import ListUsed, lists_in_words
from crosstable.office.naming import first_of
from crosstable.office.numbering import late_places
from crosstable.office.roles import Right, Role
from crosstable.office.roll import Roll
from crosstable.pairing.systems import (
    system_of,
)
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

_OLDEST = 110
_NO_FIRST_DAY = 2000
"""The year that counts for ages where the first day of an event is not known."""


class NewPlayer(msgspec.Struct, frozen=True):
    """A player to register, with the team where the event has teams."""

    player: Player
    team: str = ""
    values: tuple[FieldValue, ...] = ()
    """What is noted in the event's own fields."""


class NewEntrant(msgspec.Struct, frozen=True):
    """A player with the number given at registration."""

    number: int
    player: Player
    team: str = ""
    values: tuple[FieldValue, ...] = ()


class PlayersRegistered(Act, frozen=True, tag="players-registered"):
    """Players entered, one by hand or many from a list."""

    topic = Topic.PLAYERS

    entrants: tuple[NewEntrant, ...]
    late: bool = False
    missed: Bye | None = None
    """What each of them has in the rounds that are public already; none: nothing."""
    lists: tuple[ListUsed, ...] = ()
    """The rating lists that filled in what was missing."""

    def applied(self, tournament: Tournament) -> Tournament:
        new = (
            Entrant(entrant.number, entrant.player, team=entrant.team, values=entrant.values)
            for entrant in self.entrants
        )
        tournament = with_members(replace(tournament, entrants=(*tournament.entrants, *new)))
        if self.missed is None:
            return tournament
        given = tuple(FreePlayer(entrant.number, self.missed) for entrant in self.entrants)
        return replace(
            tournament,
            rounds=tuple(
                replace(played, free=(*played.free, *given)) if played.published else played
                for played in tournament.rounds
            ),
        )

    def words(self, _tournament: Tournament) -> Sentence:
        names = [f"{entrant.number} {entrant.player.name}" for entrant in self.entrants]
        players = first_of(names, 3, glue="; ")
        entered = (
            Sentence("late entry: {players}", players=players)
            if self.late
            else Sentence("entered: {players}", players=players)
        )
        if not self.lists:
            return entered
        return Sentence(
            "{entered}, with {lists}", entered=entered, lists=lists_in_words(self.lists)
        )


class Register(Command, frozen=True):
    """Enter players; all of them or none."""

    right = Right(Role.ARBITER, Sentence("entering players"))

    players: tuple[NewPlayer, ...]
    by_strength: bool = False
    """Whether numbers by strength are given in the same step, where somebody enters late."""
    lists: tuple[ListUsed, ...] = ()
    """The rating lists that filled in what was missing about the players."""
    doubts: tuple[Sentence, ...] = ()
    """What the lists leave open, such as a number that is somebody else's."""

    def decided(self, state: State) -> PlayersRegistered:
        tournament = state.tournament
        if not self.players:
            raise Refused("there is no player to register")
        refuse_full_teams(tournament, [new.team for new in self.players])
        if tournament.team_plan is not None and tournament.rounds:
            raise Refused(
                "the lists of the teams are fixed: nobody can enter after the first round is paired"
            )
        if system_of(tournament).fixed_schedule and tournament.rounds:
            raise Refused("the schedule is fixed: nobody can enter after the first round is paired")
        fixed = system_of(tournament).fixed_schedule or tournament.team_plan is not None
        if fixed and tournament.numbers_final:
            raise Refused("the numbers are drawn; undo the drawing of lots to admit another player")
        roll = Roll(tournament.entrants)
        new: list[NewEntrant] = []
        number = max(tournament.by_number, default=0)
        for new_player in self.players:
            number += 1
            _refuse_bad_texts(new_player)
            _refuse_other_team(tournament, new_player, roll)
            _refuse_twin(new_player.player, roll)
            roll.add(Entrant(number, new_player.player, team=new_player.team))
            values = merged_values((), checked_values(tournament, new_player.values))
            new.append(NewEntrant(number, new_player.player, new_player.team, values))
        return PlayersRegistered(
            tuple(new),
            late=bool(tournament.rounds),
            missed=_missed(tournament),
            lists=self.lists,
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        done = len(state.tournament.rounds)
        births = (
            *say(Level.ACKNOWLEDGE, *self.doubts),
            *_namesakes(state.tournament, self.players),
            *_unlikely_births(state.tournament, [new.player for new in self.players]),
        )
        if not done or not self.players:
            return (*births, *self._number(state.tournament))
        latest = state.tournament.regulations.text("late-entries")
        barred = (
            say(
                Level.CONFIRM,
                Sentence(
                    "by the regulations of this event nobody joins after round {round}",
                    round=int(latest),
                ),
            )
            if latest and done >= int(latest)
            else ()
        )
        return (*births, *barred, *self._late(state.tournament), *self._number(state.tournament))

    def _late(self, tournament: Tournament) -> tuple[Caution, ...]:
        """Say from when on they play, and what they have in the rounds they missed."""
        done, count = len(tournament.rounds), len(self.players)
        name = self.players[0].player.name
        if _missed(tournament) is None:
            late = Sentence.plural(
                "{player} enters late: first paired in round {round}, without points before",
                "{count} players enter late: first paired in round {round}, without points before",
                count=count,
                player=name,
                round=done + 1,
            )
        else:
            late = Sentence.plural(
                "{player} enters late: first paired in round {round}, with half a point for each "
                "round before, as announced",
                "{count} players enter late: first paired in round {round}, with half a point for "
                "each round before, as announced",
                count=count,
                player=name,
                round=done + 1,
            )
        return say(Level.ACKNOWLEDGE, late)

    def _number(self, tournament: Tournament) -> tuple[Caution, ...]:
        """Say which number their strength would give them, and how many others would change."""
        last = max(tournament.by_number, default=0)
        new = [
            Entrant(last + place, entered.player)
            for place, entered in enumerate(self.players, start=1)
        ]
        changes = late_places(tournament, new)
        moved = {change.entrant.number: change.new for change in changes}
        others = len(moved.keys() & tournament.by_number.keys())
        rules = edition_of(tournament)
        told = []
        for entrant in new:
            if entrant.number not in moved:
                continue
            place = moved[entrant.number]
            words = (
                Sentence.plural(
                    "{player} gets number {place} by strength; {count} other player gets another "
                    "number",
                    "{player} gets number {place} by strength; {count} other players get another "
                    "number",
                    player=entrant.player.name,
                    place=place,
                    count=others,
                )
                if self.by_strength
                else Sentence(
                    "{player} gets the last number, {number}; by strength it would be {place}",
                    player=entrant.player.name,
                    number=entrant.number,
                    place=place,
                )
            )
            articles = rules.cite("swiss.numbers-frozen") if rules.numbers_frozen_from_round else ()
            told.append(Caution(Level.CONFIRM, Reason(words, next(iter(articles), None))))
        return tuple(told)


@rule("swiss.absent")
def _missed(tournament: Tournament) -> Bye | None:
    """Return what a late entry has in rounds missed: nothing, unless it was announced otherwise."""
    half = tournament.regulations.text("late-entry-points") == "half"
    return Bye.HALF_POINT if half and tournament.rounds else None


class PlayerEdited(Act, frozen=True, tag="player-edited"):
    """A player's data was corrected."""

    topic = Topic.PLAYERS

    number: int
    player: Player
    team: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        changed = with_entrant(tournament, self.number, player=self.player, team=self.team)
        return with_members(changed)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "data corrected: {number} {name}", number=self.number, name=self.player.name
        )


class EditPlayer(Command, frozen=True):
    """Correct a player's data."""

    right = Right(Role.ARBITER, Sentence("correcting a player's data"))

    number: PlayerNumber
    player: Player
    team: str = ""

    def decided(self, state: State) -> PlayerEdited:
        entrant = state.tournament.entrant(self.number)
        others = (other for other in state.tournament.entrants if other is not entrant)
        _refuse_bad_texts(NewPlayer(self.player, self.team))
        roll = Roll(others)
        _refuse_other_team(state.tournament, NewPlayer(self.player, self.team), roll)
        _refuse_twin(self.player, roll)
        if self.team != entrant.team:
            refuse_full_teams(state.tournament, [self.team])
        if (entrant.player, entrant.team) == (self.player, self.team):
            raise Refused("nothing changes about {player}", player=entrant.player.name)
        if (
            self.team != entrant.team
            and state.tournament.rounds
            and (
                state.tournament.team_plan is not None or system_of(state.tournament).fixed_schedule
            )
        ):
            raise Refused(
                "the schedule is made for these teams: players can no longer change teams"
            )
        return PlayerEdited(self.number, self.player, self.team)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        if self.player.born == state.tournament.entrant(self.number).player.born:
            return ()
        return _unlikely_births(state.tournament, [self.player])


def _namesakes(tournament: Tournament, players: Sequence[NewPlayer]) -> Iterator[Caution]:
    """Yield who bears the name of somebody else: perhaps the same person, entered twice."""
    roll = Roll(tournament.entrants)
    last = max(tournament.by_number, default=0)
    for number, new in enumerate(players, start=last + 1):
        known = roll.find(new.player)
        if known is not None and not known.same:
            values: dict[str, Value] = {"player": new.player.name, "number": known.number}
            if known.likely:
                twice = Sentence(
                    "{player} has the name of player {number}, and nothing that is noted tells the "
                    "two apart: perhaps it is the same person",
                    **values,
                )
                yield Caution(Level.CONFIRM, Reason(twice))
            else:
                other = Sentence("{player} has the name of player {number}", **values)
                yield Caution(Level.ACKNOWLEDGE, Reason(other))
        roll.add(Entrant(number, new.player, team=new.team))


def _unlikely_births(tournament: Tournament, players: Iterable[Player]) -> tuple[Caution, ...]:
    """Warn of births after the event's first day, and of ages nobody has: slips of the keyboard."""
    first = tournament.starts
    unlikely: list[Sentence] = []
    for player in players:
        born = player.born
        if born is None:
            continue
        if first is not None and born > BirthDate(first.year, first.month, first.day):
            unlikely.append(
                Sentence(
                    "{player}, born {born}: that is after the first day of the event, {day}",
                    player=player.name,
                    born=str(born),
                    day=first,
                )
            )
        elif born.year < (first.year if first is not None else _NO_FIRST_DAY) - _OLDEST:
            unlikely.append(
                Sentence(
                    "{player}, born {year}: nobody who plays is older than {years}",
                    player=player.name,
                    years=_OLDEST,
                    year=str(born.year),
                )
            )
    return say(Level.ACKNOWLEDGE, *unlikely)


class PlayerRemoved(Act, frozen=True, tag="player-removed"):
    """A player was struck off the list before the first round; those behind him move up."""

    topic = Topic.PLAYERS

    number: int

    def applied(self, tournament: Tournament) -> Tournament:
        staying = replace(
            tournament,
            entrants=tuple(
                entrant for entrant in tournament.entrants if entrant.number != self.number
            ),
            forbidden_pairs=tuple(
                pair for pair in tournament.forbidden_pairs if self.number not in pair
            ),
            bye_requests=tuple(
                request for request in tournament.bye_requests if request.player != self.number
            ),
        )
        return with_members(staying).renumbered(
            {number: number - (number > self.number) for number in staying.by_number}
        )

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("player {player} struck off the list", player=self.number)


class RemovePlayer(Command, frozen=True):
    """Strike a player off the list before the draw."""

    right = Right(Role.ARBITER, Sentence("striking a player off the list"))

    number: PlayerNumber

    def decided(self, state: State) -> PlayerRemoved:
        entrant = state.tournament.entrant(self.number)
        if state.tournament.rounds or state.tournament.numbers_final:
            raise Refused(
                "{player} is in the draw; withdraw the player instead", player=entrant.player.name
            )
        return PlayerRemoved(self.number)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        entrant = state.tournament.by_number.get(self.number)
        name = entrant.player.name if entrant else self.number
        return say(
            Level.CONFIRM,
            Sentence("{player} is struck off the list; those after move up", player=name),
        )


@rule("team.list")
def refuse_full_teams(tournament: Tournament, joining: Sequence[str]) -> None:
    """Refuse more players than the list of a team was announced to have."""
    plan = tournament.team_plan
    if plan is None:
        return
    members = {team.name: len(team.members) for team in tournament.teams}
    for name, count in Counter(filter(None, joining)).items():
        if members.get(name, 0) + count > plan.size:
            raise Refused(
                "{team} would have {count} players, and {most} were announced at most",
                edition_of(tournament).because("team.list", "the list is fixed beforehand"),
                team=name,
                count=members.get(name, 0) + count,
                most=plan.size,
            )


def _refuse_bad_texts(new: NewPlayer) -> None:
    refuse_unprintable(Sentence("club"), new.player.club)
    refuse_unprintable(Sentence("team"), new.team)
    for title in new.player.titles:
        refuse_unprintable(Sentence("title"), title.code)
    for identifier in new.player.identifiers:
        refuse_unprintable(Sentence("identifier"), identifier.value)


@rule("team.list")
def _refuse_other_team(tournament: Tournament, new: NewPlayer, roll: Roll) -> None:
    """Refuse a player who is in the list of another team: nobody plays for two (decision 413)."""
    if tournament.team_plan is None:
        return
    twin = roll.twin(new.player)
    if twin is not None and twin.team == new.team:
        return
    twin = twin or roll.in_another_team(new.player, new.team)
    if twin is None or not twin.team or not new.team:
        return
    because = edition_of(tournament).because("team.list", "each team has its own list")
    if any(identifier in twin.player.identifiers for identifier in new.player.identifiers):
        raise Refused(
            "{player} already plays for {team}, as player {number}: nobody plays for two teams",
            because,
            player=new.player.name,
            team=twin.team,
            number=twin.number,
        )
    raise Refused(
        "{player} already plays for {team}, as player {number}: nobody plays for two teams; if "
        "it is somebody else, give a birth date, club or identifier to tell them apart",
        because,
        player=new.player.name,
        team=twin.team,
        number=twin.number,
    )


def _refuse_twin(new: Player, roll: Roll) -> None:
    twin = roll.twin(new)
    if twin is None:
        return
    for identifier in new.identifiers:
        if identifier in twin.player.identifiers:
            raise Refused(
                "{player} has the {register} number {identifier} of player {number}, {twin}",
                player=new.name,
                register=identifier.register,
                identifier=identifier.value,
                number=twin.number,
                twin=twin.player.name,
            )
    raise Refused(
        "{player} is already player {number}; if it is somebody else, give a birth date, club "
        "or identifier to tell them apart",
        player=new.name,
        number=twin.number,
    )
