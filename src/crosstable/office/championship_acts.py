"""What happens to championships, as acts of the office's journal."""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.circuits.championship import (
    Championship,
    Contender,
    FederationFacts,
    FinalNumbers,
    OpenChairs,
    Withdrawal,
)
from crosstable.kernel.sentence import Listing, Sentence, restored
from crosstable.office.own_parts import PartAct, Settled, Shown, TakenBack, there

CHAMPIONSHIPS_STREAM = "@championships"


class ChampionshipAct(PartAct[Championship], frozen=True):
    """Something done to a championship."""


class ChampionshipCreated(ChampionshipAct, frozen=True, tag="championship-created"):
    """A championship begins, with all that is known of it."""

    championship: Championship

    def words(self) -> Sentence:
        return Sentence("championship {name} begun", name=self.championship.name)

    def applied(self, before: Championship | None) -> Championship:
        del before
        return self.championship


class ChampionshipSettled(
    Settled[Championship], frozen=True, kw_only=True, tag="championship-settled"
):
    """Host, dates and choices were set anew."""

    name: str
    host: str
    reserve_date: date | None
    match_played: bool
    open_chairs: OpenChairs

    def words(self) -> Sentence:
        return Sentence("championship {name}: host, dates and choices set", name=self.name)


class ChampionshipListTaken(ChampionshipAct, frozen=True, tag="championship-list-taken"):
    """A list of players is known, in place of an earlier one."""

    list: str
    contenders: tuple[Contender, ...]
    source: str = ""
    named_on: date | None = None

    def words(self) -> Sentence:
        return Sentence(
            "list {list}: {players} from {source}",
            list=self.list,
            players=Sentence.plural(
                "{count} player", "{count} players", count=len(self.contenders)
            ),
            source=self.source,
        )

    def applied(self, before: Championship | None) -> Championship:
        known = there(before)
        named = dict(known.named_on)
        if self.named_on is not None:
            named[self.list] = self.named_on
        return replace(known, lists={**known.lists, self.list: self.contenders}, named_on=named)


class FederationsTaken(ChampionshipAct, frozen=True, tag="championship-federations-taken"):
    """What is known of federations, in place of what was known of the same ones."""

    federations: tuple[FederationFacts, ...]
    source: str = ""

    def words(self) -> Sentence:
        return Sentence(
            "{federations} from {source}",
            federations=Sentence.plural(
                "{count} federation", "{count} federations", count=len(self.federations)
            ),
            source=self.source,
        )

    def applied(self, before: Championship | None) -> Championship:
        known = there(before)
        merged = {one.code: one for one in (*known.federations, *self.federations)}
        return replace(known, federations=tuple(merged[code] for code in sorted(merged)))


class PlayerWithdrawn(ChampionshipAct, frozen=True, tag="championship-withdrawn"):
    """Somebody cannot take part, or can after all."""

    withdrawal: Withdrawal
    name: str
    back: bool = False

    def words(self) -> Sentence:
        if self.back:
            return Sentence("{player} takes part after all", player=self.name)
        return Sentence(
            "{player} withdrew on {day}",
            player=self.name,
            day=self.withdrawal.on,
        )

    def applied(self, before: Championship | None) -> Championship:
        known = there(before)
        others = tuple(one for one in known.withdrawals if one.player != self.withdrawal.player)
        kept = others if self.back else (*others, self.withdrawal)
        return replace(known, withdrawals=kept)


class MatchRefused(ChampionshipAct, frozen=True, tag="championship-match-refused"):
    """Somebody refused to play the title match, or did not."""

    player: str
    name: str
    refused: bool = True

    def words(self) -> Sentence:
        if self.refused:
            return Sentence("{player} refused to play the title match", player=self.name)
        return Sentence("{player} did not refuse the title match", player=self.name)

    def applied(self, before: Championship | None) -> Championship:
        known = there(before)
        others = tuple(one for one in known.refused_match if one != self.player)
        return replace(known, refused_match=(*others, self.player) if self.refused else others)


class FinalNumbersDrawn(ChampionshipAct, frozen=True, tag="championship-final-drawn"):
    """The numbers of the final were drawn."""

    numbers: FinalNumbers

    def words(self) -> Sentence:
        return Sentence("the numbers of the final drawn with “{lot}”", lot=self.numbers.lot)

    def applied(self, before: Championship | None) -> Championship:
        return replace(there(before), final=self.numbers)


class TitleMatchAnnounced(ChampionshipAct, frozen=True, tag="championship-match-announced"):
    """The title match is a tournament of the office."""

    tournament: str

    def words(self) -> Sentence:
        return Sentence("the title match is announced: {tournament}", tournament=self.tournament)

    def applied(self, before: Championship | None) -> Championship:
        return replace(there(before), match_event=self.tournament)


class StageAnnounced(ChampionshipAct, frozen=True, tag="championship-stage-announced"):
    """The semi-finals or the final are tournaments of the office."""

    stage: Literal["groups", "final"]
    tournaments: dict[str, str]
    """By the letter of the group; the final has none."""

    def words(self) -> Sentence:
        names = Listing(list(self.tournaments.values()))
        if self.stage == "groups":
            return Sentence("the semi-finals are announced: {tournaments}", tournaments=names)
        return Sentence("the final is announced: {tournament}", tournament=names)

    def applied(self, before: Championship | None) -> Championship:
        if self.stage == "groups":
            return replace(there(before), group_events=self.tournaments)
        return replace(there(before), final_event=self.tournaments.get("", ""))


class ChampionshipShown(Shown[Championship], frozen=True, tag="championship-shown"):
    """Everybody may read the board, or nobody else any more."""

    def words(self) -> Sentence:
        return shown_words(self.of, published=self.published)


class ChampionshipTakenBack(TakenBack[Championship], frozen=True, tag="championship-taken-back"):
    """The latest act about a championship was taken back."""


ChampionshipActs: TypeAlias = (
    ChampionshipCreated
    | ChampionshipSettled
    | ChampionshipListTaken
    | FederationsTaken
    | PlayerWithdrawn
    | MatchRefused
    | FinalNumbersDrawn
    | TitleMatchAnnounced
    | StageAnnounced
    | ChampionshipShown
    | ChampionshipTakenBack
)
_DECODER: msgspec.json.Decoder[ChampionshipActs] = msgspec.json.Decoder(
    ChampionshipActs, dec_hook=restored
)


def decode_championship_act(text: str) -> PartAct[Championship]:
    """Return the act that an entry holds."""
    return _DECODER.decode(text)


def shown_words(name: str, *, published: bool) -> Sentence:
    """Return that a championship was made public, or is so no more."""
    if published:
        return Sentence("championship {name} made public", name=name)
    return Sentence("championship {name} made private", name=name)
