"""Lots for players whom no other criterion of the event separates."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import PlayOff, TieLots
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import Seed
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.office.tables import standings_of
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.standings.playoff_plan import level_at
from crosstable.standings.remarks import undrawn_ties
from crosstable.standings.tiebreaks.own_results import LOTS

# Play-offs as the event knows them for whose places they are played: begun, and decided.


class PlayOffStarted(Act, frozen=True, tag="play-off-started"):
    """A play-off began for players who are level, as an event of its own.

    It comes in the place of one that was begun for other players by mistake and never decided.
    """

    topic = Topic.ANNOUNCEMENT

    play_off: PlayOff

    def applied(self, tournament: Tournament) -> Tournament:
        ours = set(self.play_off.players)
        others = (
            known for known in tournament.play_offs if known.order or not ours & set(known.players)
        )
        return replace(tournament, play_offs=(*others, self.play_off))

    def words(self, tournament: Tournament) -> Sentence:
        note = self.play_off
        players = _named(tournament, note.players)
        if note.lots:
            return Sentence(
                "play-off for place {place} begun, {event}: {players}; the order of lots: {lots}",
                place=note.place,
                event=note.event,
                players=players,
                lots=_named(tournament, note.lots),
            )
        return Sentence(
            "play-off for place {place} begun, {event}: {players}",
            place=note.place,
            event=note.event,
            players=players,
        )


class PlayOffDecided(Act, frozen=True, tag="play-off-decided"):
    """A play-off gave its players their places."""

    topic = Topic.RESULTS

    event: str
    order: tuple[tuple[int, ...], ...]
    """Best first; those who share places together."""

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(
            tournament,
            play_offs=tuple(
                replace(known, order=self.order) if known.event == self.event else known
                for known in tournament.play_offs
            ),
        )

    def words(self, tournament: Tournament) -> Sentence:
        return Sentence(
            "play-off {event} decided: {players}",
            event=self.event,
            players=_named(tournament, [number for group in self.order for number in group]),
        )


def _named(tournament: Tournament, numbers: tuple[int, ...] | list[int]) -> Listing:
    return Listing((tournament.entrant(number).player.name for number in numbers), glue="; ")


def _numbered(tournament: Tournament, numbers: Sequence[int]) -> Listing:
    return Listing(
        (f"{number} {tournament.entrant(number).player.name}" for number in numbers), glue="; "
    )


class StartPlayOff(Command, frozen=True):
    """Note that a play-off has begun."""

    right = Right(Role.CHIEF_ARBITER, Sentence("starting a play-off"))

    play_off: PlayOff

    @rule("play-off.places")
    def decided(self, state: State) -> PlayOffStarted:
        wanted = set(self.play_off.players)
        for known in state.tournament.play_offs:
            same = wanted == set(known.players)
            if same or (known.order and wanted & set(known.players)):
                raise Refused(
                    "the play-off {event} is already for these players", event=known.event
                )
        return PlayOffStarted(self.play_off)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        """Ask about those who are level and whom nobody named, and about lots for who plays."""
        noted = self.play_off
        level = level_at(standings_of(state.tournament, working_for=()), noted.place)
        named = {*noted.players, *noted.left_out}
        others = [number for number in level.players if number not in named]
        told: tuple[Caution, ...] = ()
        if others:
            told += say(
                Level.CONFIRM,
                Sentence(
                    "level at place {place} too, and not in this play-off: {players}",
                    place=level.first,
                    players=_numbered(state.tournament, others),
                ),
            )
        if noted.lots:
            lots = Sentence(
                "no tie-break separates {players}: lots decide which of them play",
                players=_numbered(state.tournament, sorted(noted.lots)),
            )
            because = edition_of(state.tournament).because("tie-break.lots", lots)
            told += (Caution(Level.CONFIRM, because),)
        return told


class DecidePlayOff(Command, frozen=True):
    """Take the places of a play-off into the standings."""

    right = Right(Role.CHIEF_ARBITER, Sentence("deciding a play-off"))

    event: str
    order: tuple[tuple[int, ...], ...]

    @rule("play-off.places")
    def decided(self, state: State) -> PlayOffDecided:
        known = next(
            (note for note in state.tournament.play_offs if note.event == self.event), None
        )
        if known is None:
            raise Refused("no play-off of this event is called {event!r}", event=self.event)
        if sorted(number for group in self.order for number in group) != sorted(
            (*known.players, *known.left_out)
        ):
            raise Refused("the places of a play-off are for those who played in it")
        if known.order == self.order:
            raise Refused("that is already how the play-off ended")
        return PlayOffDecided(self.event, self.order)


class TiesDrawn(Act, frozen=True, tag="ties-drawn"):
    """Lots were drawn for players whom nothing else separates, with the seed they came from."""

    topic = Topic.LOTS

    lots: tuple[TieLots, ...]
    because: tuple[Reason, ...] = ()

    def applied(self, tournament: Tournament) -> Tournament:
        drawn = {number for lot in self.lots for number in lot.players}
        kept = tuple(lot for lot in tournament.tie_lots if not drawn & set(lot.players))
        return replace(tournament, tie_lots=(*kept, *self.lots))

    def words(self, _tournament: Tournament) -> Sentence:
        orders = "; ".join(" ".join(map(str, lot.players)) for lot in self.lots)
        return Sentence(
            "lots drawn after round {round}, seed {seed}: {orders}",
            round=self.lots[0].after_round,
            seed=self.lots[0].seed,
            orders=orders,
        )


class DrawTies(Command, frozen=True):
    """Draw lots for all players whom the tie-breaks leave tied; the seed is recorded."""

    right = Right(Role.ARBITER, Sentence("drawing lots for ties"))

    seed: Seed

    @rule("tie-break.lots")
    def decided(self, state: State) -> TiesDrawn:
        """Draw the order of every group of players that is still tied, from one seed."""
        tournament, rules = state.tournament, edition_of(state.tournament)
        table = standings_of(tournament)
        if LOTS.name not in table.tie_breaks:
            raise Refused(
                "the tie-breaks of this event do not end with lots; places are shared. "
                "Announce them with: {tie_breaks}",
                tie_breaks=Listing((*table.tie_breaks, LOTS.name)),
            )
        if not tournament.rounds:
            raise Refused("no round is paired yet: there is no tie to draw lots for")
        if table.provisional:
            raise Refused("games are still open; draw lots when all results are in")
        ties = undrawn_ties(table)
        if not ties:
            raise Refused("nobody is tied any more: there is nothing to draw lots for")
        chance = Chance(self.seed)
        drawn = tuple(
            TieLots(
                chance.shuffle(sorted(row.number for row in rows)),
                len(tournament.rounds),
                self.seed,
            )
            for rows in ties
        )
        return TiesDrawn(
            drawn, (rules.because(LOTS.rule, "all other criteria are equal: lots decide"),)
        )
