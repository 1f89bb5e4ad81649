"""What the rating lists say of players, taken over: ratings, titles, federations, births.

A list fills in what is not known of a player. What is known otherwise, and everything about
somebody whom the list calls by quite another name, is taken only where somebody wants it so.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from datetime import date

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import BirthDate, Player, Rating, Sex, Title
from crosstable.kernel.seeding import NATIONAL
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.players import EditPlayer, PlayersRegistered
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.list_words import ListUsed, lists_in_words
from crosstable.office.naming import first_of
from crosstable.office.numbering import places_after
from crosstable.ratings.name_words import words_of_name
from crosstable.rulebooks.estimates import ESTIMATE

_MOST_NAMED = 8


class Difference(msgspec.Struct, frozen=True):
    """Something a list says about a player that is not noted so."""

    field: str
    """As a column of player lists is called: ``federation``, ``rating:fide.standard``."""
    noted: str
    listed: str

    @property
    def completes(self) -> bool:
        """Return whether nothing that is known is lost: a year may become a whole date."""
        return not self.noted or (self.field == "born" and self.listed.startswith(self.noted))


class Compared(msgspec.Struct, frozen=True):
    """A player beside what the list has under his number."""

    number: int
    player: Player
    listed: Player
    differences: tuple[Difference, ...]

    @property
    def stranger(self) -> bool:
        """Return whether the list knows somebody of quite another name by this number."""
        return words_of_name(self.player.name).isdisjoint(words_of_name(self.listed.name))

    @property
    def filled(self) -> tuple[Difference, ...]:
        """Return what the list fills in without asking."""
        return tuple(one for one in self.differences if one.completes and not self.stranger)

    @property
    def otherwise(self) -> tuple[Difference, ...]:
        """Return what is taken only where somebody wants it so."""
        return tuple(one for one in self.differences if not one.completes or self.stranger)

    def taken(self, *, overwrite: bool) -> Player:
        """Return the player with what the list says."""
        player = self.player
        for difference in self.differences if overwrite else self.filled:
            player = _with(player, difference)
        return player


def compared_with_list(number: int, player: Player, listed: Player) -> Compared:
    """Return in what a player differs from what the list says; a list's silence says nothing."""
    noted, said = _facts(player), _facts(listed)
    return Compared(
        number,
        player,
        listed,
        tuple(
            Difference(field, noted.get(field, ""), text)
            for field, text in said.items()
            if noted.get(field, "") != text
            and not (field == "born" and noted.get(field, "").startswith(text))
        ),
    )


def _facts(player: Player) -> dict[str, str]:
    """Return what lists say of players, by the names that columns have."""
    known = {
        **{f"rating:{rating.list}": str(rating.value) for rating in player.ratings},
        **{f"title:{title.register}": title.code for title in player.titles},
        "federation": player.federation,
        "born": str(player.born or ""),
        "sex": player.sex.value if player.sex else "",
    }
    return {field: text for field, text in known.items() if text}


def _with(player: Player, difference: Difference) -> Player:
    kind, _, which = difference.field.partition(":")
    text = difference.listed
    match kind:
        case "rating":
            return replace(player, ratings=_rated(player.ratings, Rating(which, int(text))))
        case "title":
            held = tuple(title for title in player.titles if title.register != which)
            return replace(player, titles=(Title(which, text), *held))
        case "born":
            return replace(player, born=BirthDate.parse(text))
        case "sex":
            return replace(player, sex=Sex(text))
        case _:
            return replace(player, federation=text)


def _rated(ratings: tuple[Rating, ...], new: Rating) -> tuple[Rating, ...]:
    """Return ratings with one of a list in its place, before national and estimated ones."""
    if any(rating.list == new.list for rating in ratings):
        return tuple(new if rating.list == new.list else rating for rating in ratings)
    return tuple(sorted((*ratings, new), key=lambda rating: rating.list in {NATIONAL, ESTIMATE}))


class ListedAs(msgspec.Struct, frozen=True):
    """A player of the tournament, and what the lists say under his number in their register."""

    number: int
    listed: Player


class TakenPlayer(msgspec.Struct, frozen=True):
    """A player as he is with what the lists say."""

    number: int
    player: Player


class TakenFromList(Act, frozen=True, tag="taken-from-list"):
    """What lists say of players was taken over."""

    topic = Topic.PLAYERS

    players: tuple[TakenPlayer, ...]
    lists: tuple[ListUsed, ...]

    def applied(self, tournament: Tournament) -> Tournament:
        new = {taken.number: taken.player for taken in self.players}
        return replace(
            tournament,
            entrants=tuple(
                replace(entrant, player=new[entrant.number]) if entrant.number in new else entrant
                for entrant in tournament.entrants
            ),
        )

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence.plural(
            "taken from {lists}: {count} player",
            "taken from {lists}: {count} players",
            count=len(self.players),
            lists=lists_in_words(self.lists),
        )


class TakeFromList(Command, frozen=True):
    """Take over what lists say of players; what is noted otherwise only of some."""

    right = EditPlayer.right

    listed: tuple[ListedAs, ...]
    lists: tuple[ListUsed, ...]
    overwrite: tuple[int, ...] = ()
    """Of whom everything is taken, whatever is noted."""

    def decided(self, state: State) -> TakenFromList:
        compared = self._compared(state.tournament)
        wanted = frozenset(self.overwrite)
        taken = tuple(
            TakenPlayer(one.number, new)
            for one in compared
            if (new := one.taken(overwrite=one.number in wanted)) != one.player
        )
        if not taken:
            raise Refused(_nothing_taken(compared, self.lists))
        return TakenFromList(taken, self.lists)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        compared = self._compared(state.tournament)
        wanted = frozenset(self.overwrite)
        overwritten = [
            Sentence(
                "{player}: {noted} becomes {listed}",
                player=f"{one.number} {one.player.name}",
                noted=difference.noted,
                listed=difference.listed,
            )
            for one in compared
            if one.number in wanted
            for difference in one.otherwise
            if difference.noted
        ]
        filled = [
            Sentence(
                "{player}: {listed}",
                player=f"{one.number} {one.player.name}",
                listed=difference.listed,
            )
            for one in compared
            if one.number in wanted
            for difference in one.otherwise
            if not difference.noted
        ]
        told: tuple[Caution, ...] = ()
        if overwritten:
            told = say(
                Level.CONFIRM,
                Sentence.plural(
                    "{count} entry is overwritten by what the list says: {entries}",
                    "{count} entries are overwritten by what the list says: {entries}",
                    count=len(overwritten),
                    entries=first_of(overwritten, _MOST_NAMED, glue="; "),
                ),
            )
        if filled:
            told += say(
                Level.CONFIRM,
                Sentence.plural(
                    "{count} entry is filled in from the list: {entries}",
                    "{count} entries are filled in from the list: {entries}",
                    count=len(filled),
                    entries=first_of(filled, _MOST_NAMED, glue="; "),
                ),
            )
        others = (
            under_another_name(one) for one in compared if one.stranger and one.number in wanted
        )
        return (
            *say(Level.CONFIRM, *others),
            *told,
            *_other_numbers(state.tournament, compared, wanted),
        )

    def _compared(self, tournament: Tournament) -> list[Compared]:
        return [
            compared_with_list(one.number, tournament.entrant(one.number).player, one.listed)
            for one in self.listed
        ]


def under_another_name(compared: Compared) -> Sentence:
    """Return who it is that the list knows by a player's number."""
    return Sentence(
        "under the number of {player} the rating list has {listed}",
        player=compared.player.name,
        listed=compared.listed.name,
    )


def _nothing_taken(compared: Iterable[Compared], lists: Sequence[ListUsed]) -> Sentence:
    otherwise = sum(bool(one.otherwise) for one in compared)
    if otherwise:
        return Sentence.plural(
            "nothing was taken: {lists} says something else about {count} player, which is not "
            "overwritten unless that is wanted",
            "nothing was taken: {lists} says something else about {count} players, which is not "
            "overwritten unless that is wanted",
            count=otherwise,
            lists=lists_in_words(lists),
        )
    return Sentence("{lists} says nothing that is not noted already", lists=lists_in_words(lists))


def _other_numbers(
    tournament: Tournament, compared: Sequence[Compared], overwrite: Container[int]
) -> tuple[Caution, ...]:
    """Say that numbers given by strength are no longer those of the new ratings."""
    taken = TakenFromList(
        tuple(
            TakenPlayer(one.number, one.taken(overwrite=one.number in overwrite))
            for one in compared
        ),
        (),
    )
    changed = places_after(tournament, taken.applied(tournament))
    if not changed:
        return ()
    return say(
        Level.ACKNOWLEDGE,
        Sentence.plural(
            "the numbers stay as they are; by the new ratings {count} player would have another",
            "the numbers stay as they are; by the new ratings {count} players would have others",
            count=len(changed),
        ),
    )


def lists_taken(state: State) -> tuple[ListUsed, ...]:
    """Return of which days the lists are that were taken from last, each list once."""
    latest: dict[str, date] = {}
    for done in reversed(state.in_force):
        if isinstance(done.act, TakenFromList | PlayersRegistered):
            for used in done.act.lists:
                latest.setdefault(used.list, used.dated)
    return tuple(ListUsed(name, dated) for name, dated in sorted(latest.items()))
