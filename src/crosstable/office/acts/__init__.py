"""Everything that ever changes a tournament, by topic, and what can be asked for it.

A module holds the acts of its topic and the commands that become them, each with all that is to be
said about it: when it is allowed, how it changes a tournament, its words for the journal, what to
know before, and who may ask for it. Here the topics are named, once; an act or a command is known
as soon as its topic's module defines it, and what a module defines can be had here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TypeVar

import msgspec

from crosstable.kernel.sentence import Sentence, kept, restored
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.absence import *
from crosstable.office.acts.adjourned_offers import *
from crosstable.office.acts.adjourning import *
from crosstable.office.acts.announced_parts import *
from crosstable.office.acts.announcement import *
from crosstable.office.acts.apart import *
from crosstable.office.acts.base import *
from crosstable.office.acts.byes import *
from crosstable.office.acts.checklists import *
from crosstable.office.acts.claims import *
from crosstable.office.acts.colours import *
from crosstable.office.acts.conduct import *
from crosstable.office.acts.corrections import *
from crosstable.office.acts.details import *
from crosstable.office.acts.explaining import *
from crosstable.office.acts.fair_play import *
from crosstable.office.acts.fields import *
from crosstable.office.acts.fixed_boards import *
from crosstable.office.acts.forgetting import *
from crosstable.office.acts.from_list import *
from crosstable.office.acts.games import *
from crosstable.office.acts.incidents import *
from crosstable.office.acts.keeping import *
from crosstable.office.acts.leaving import *
from crosstable.office.acts.lineups import *
from crosstable.office.acts.matches import *
from crosstable.office.acts.moving import *
from crosstable.office.acts.numbers import *
from crosstable.office.acts.pairing_again import *
from crosstable.office.acts.pairing_together import *
from crosstable.office.acts.papers import *
from crosstable.office.acts.players import *
from crosstable.office.acts.postponing import *
from crosstable.office.acts.presence import *
from crosstable.office.acts.publication import *
from crosstable.office.acts.rearranging import *
from crosstable.office.acts.recording import *
from crosstable.office.acts.regulations import *
from crosstable.office.acts.requests import *
from crosstable.office.acts.results import *
from crosstable.office.acts.resuming import *
from crosstable.office.acts.rounds import *
from crosstable.office.acts.rulings import *
from crosstable.office.acts.sight import *
from crosstable.office.acts.starts import *
from crosstable.office.acts.stepping_out import *
from crosstable.office.acts.team_terms import *
from crosstable.office.acts.teams import *
from crosstable.office.acts.ties import *
from crosstable.office.acts.undoing import *
from crosstable.office.cautions import Caution
from crosstable.office.texts import refuse_unfit_numbers, refuse_unfit_texts

Kind = TypeVar("Kind")


def _kinds(base: type[Kind]) -> Iterator[type[Kind]]:
    """Return what the topics' modules define of a kind, in their order."""
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


ACTS: tuple[type[Act], ...] = tuple(kind for kind in _kinds(Act) if kind is not Opening)
"""The acts the journal knows."""

COMMANDS: tuple[type[Command], ...] = tuple(
    kind for kind in _kinds(Command) if kind not in {PartOfAnnouncement, PrizesChange}
)
"""What an arbiter can ask for."""


_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=kept)
_DECODER: msgspec.json.Decoder[Act] = msgspec.json.Decoder(reduce(or_, ACTS), dec_hook=restored)


def encode(act: Act) -> str:
    """Return an act as the text the journal keeps."""
    return _ENCODER.encode(act).decode()


def decode(text: str) -> Act:
    """Return the act a journal text says."""
    return _DECODER.decode(text)


def decide(command: Command, state: State) -> Act:
    """Return the act a command becomes in this state, or refuse it.

    What a number names but is not there is told before the number as such is.
    """
    refuse_put_away(command, state)
    refuse_unfit_texts(command, state.tournament)
    act = command.decided(state)
    refuse_unfit_numbers(command)
    return act


def cautions(command: Command, state: State) -> tuple[Caution, ...]:
    """Return what a person should know before this command is carried out."""
    return command.cautions(state)


def describe(act: Act, tournament: Tournament) -> Sentence:
    """Return what an act did, in the words of the tournament it happened in."""
    return act.words(tournament)
