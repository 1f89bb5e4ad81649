"""Commands that draw lots and pair rounds."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
import msgspec

from crosstable.cli.asking import SEED, Event, opt, terminal
from crosstable.cli.choosing import encoding_option, encoding_said
from crosstable.cli.notes import warn
from crosstable.cli.pairing_again import pair_again
from crosstable.cli.shell import Shell, emit, find_player, say, show, write_file
from crosstable.cli.sources import Source
from crosstable.cli.team_tables import match_table
from crosstable.cli.telling import Shown, grid
from crosstable.cli.versions import Version, version_of, with_version
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_pairs
from crosstable.kernel.verdict import Reason
from crosstable.library.tournaments import refuse_unready
from crosstable.office import acts
from crosstable.office.acts import (
    AbsenceDecision,
    AfterAbsence,
    Command,
    DrawColours,
    DrawLots,
    EnterResult,
    PairByHand,
    Publish,
)
from crosstable.office.acts.absence import absent_without_notice, choices_after_absence
from crosstable.office.acts.base import State
from crosstable.office.acts.numbers import INITIAL_ORDER
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.cautions import Level
from crosstable.office.game_rows import games_text
from crosstable.office.planning import Door
from crosstable.office.reasons import known_before
from crosstable.pairing.checking import before_round
from crosstable.pairing.fixed_boards import sitting_elsewhere
from crosstable.pairing.paired import PairedRound
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.systems import (
    AccountableSystem,
    VersionedSystem,
    paired_round,
    pairing_once,
    system_of,
)
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of

if TYPE_CHECKING:
    from rich.table import Table

_BY_STRENGTH = "strength"
"""How the pages call the way that is ``initial-order`` in the journal."""


@terminal(None, "lots")
def lots_command(
    event: Event,
    *,
    method: Annotated[
        str, opt(help="varma, first-half, free, initial-order (or strength), or as-entered.")
    ] = "",
    seed: Annotated[str, SEED],
    split: Annotated[bool, opt(help="Divide a federation too large for one envelope.")] = False,
    board: Annotated[
        int | None, opt(least=1, help="Draw for the colours of the next games at a board.")
    ] = None,
    white: Annotated[
        str | None,
        opt(help="With --board: who drew White, where the players drew themselves."),
    ] = None,
) -> Shown:
    """Give out the pairing numbers: by lot, or by strength in a Swiss; the seed is recorded.

    With --board, draw who begins the next games of a match with White.
    """
    if board is not None:
        drawn = None if white is None else find_player(event.tournament, white)
        event.carry_out(DrawColours(len(event.tournament.rounds), board, seed, drawn))
        return Shown(event.act, event.act.words(event.tournament))
    if white is not None:
        raise InvalidValue("--white goes with --board")
    way = INITIAL_ORDER if method == _BY_STRENGTH else method
    after = event.carry_out(DrawLots(seed, way, split), asking=Level.CONFIRM)
    numbers = (f"{entrant.number:>3} {entrant.player.name}" for entrant in after.entrants)
    if not event.as_json:
        click.get_current_context().call_on_close(partial(warn, after))
    return Shown(event.act, (*event.act.protocol, *numbers))


@terminal(None, "pair", also=encoding_option)
def pair_command(
    shell: Shell,
    *,
    source: Source,
    round_number: Annotated[
        int | None, opt("--round", least=1, help="Pair a TRF file as if it ended before.")
    ] = None,
    version: Version,
    by_hand: Annotated[str | None, opt(help='Boards as "1-4 3-2", a bye as "5-0".')] = None,
    allow_rematch: Annotated[bool, opt(help="With --by-hand: players may meet again.")] = False,
    decisions: Annotated[
        tuple[str, ...],
        opt(
            "--absent",
            metavar="PLAYER=WHAT",
            help="Who was absent without notice: withdraw, explained[:REASON] or out (of this "
            "round).",
        ),
    ] = (),
    hold: Annotated[bool, opt(help="Do not publish the round yet.")] = False,
    again: Annotated[
        bool,
        opt(
            help="Pair the last round again; what changes is shown first, and the round held back."
        ),
    ] = False,
    why_back: Annotated[
        str, opt("--reason", help="With --again: why a published round is taken back.")
    ] = "",
    explain: Annotated[bool, opt(help="Say why.")] = False,
    check_list: Annotated[bool, opt(help="Print what is needed to check it by hand.")] = False,
    proof: Annotated[
        Path | None,
        opt(help="Write the proof that the pairing is right to this file, as JSON."),
    ] = None,
    as_json: bool,
) -> None:
    """Pair the next round of TARGET, a tournament of the office or a TRF file.

    For a TRF file nothing is kept: the pairs are printed as WHITE BLACK, a bye as N 0.
    """
    if source.file is not None:
        if by_hand or hold or decisions or again or why_back:
            raise Refused(
                "--by-hand, --absent, --hold and --again are for tournaments of the office"
            )
        tournament = with_version(_before(source, round_number), version)
        asked = paired_round(tournament, edition_of(tournament), len(tournament.rounds) + 1)
        _pair_file(asked, explain=explain, as_json=as_json)
        _account(asked, proof, check_list=check_list)
        return
    of_file = (source.system_name, source.edition_name, source.day, round_number)
    for_files = (*of_file, encoding_said(), version_of(version))
    if any(for_files):
        raise Refused(
            "--system, --edition, --date, --round, --encoding and options of a system are for TRF "
            "files"
        )
    if again or why_back:
        if not again or by_hand or decisions:
            raise InvalidValue("--again goes with --reason, and not with --by-hand or --absent")
        pair_again(shell, source.id, why_back, as_json=as_json)
        return
    with shell.tournament(source.id) as (office, state), pairing_once():
        decided = tuple(_decision(state.tournament, text) for text in decisions)
        steps = _steps(state, by_hand, decided, rematch=allow_rematch)
        adjourning = any(isinstance(step, EnterResult) for step in steps)
        asking = _asking(shell, state.tournament, decided, adjourning=adjourning)
        if not hold:
            steps.append(Publish(len(state.tournament.rounds) + 1))
        after = shell.carry_out(office, state, *steps, asking=asking)
        paired = after.tournament.rounds[-1]
        because = next(
            done.act.because
            for done in reversed(after.in_force)
            if isinstance(done.act, acts.RoundPaired)
        )
        if as_json:
            emit({"round": paired, "because": because})
            return
        _show_round(after.tournament, paired)
        _say_all(sitting_elsewhere(after.tournament, paired.number))
        if by_hand is not None:
            _say_objections(because, more=bool(explain or proof or check_list))
        asked = _asked(after.tournament, None if adjourning else state.tournament)
        if explain:
            _say_why(asked, () if by_hand else because)
        _account_of_kept(asked, proof, check_list=check_list)


def _say_all(sentences: Iterable[Sentence]) -> None:
    for sentence in sentences:
        say(str(sentence))


def _say_objections(because: tuple[Reason, ...], *, more: bool) -> None:
    """Say what speaks against a pairing made by hand, and whose pairing is explained then."""
    for reason in because:
        say(cited(reason))
    if more:
        say("What follows is the pairing by the rules, not the one made by hand:")


def _asked(after: Tournament, before: Tournament | None) -> PairedRound:
    """Return the last round, to be asked about; tables and people need nothing taken away."""
    number, known = len(after.rounds), after
    if isinstance(system_of(after), AccountableSystem):
        known = before or known_before(after, number)
    return paired_round(known, edition_of(known), number)


def _show_round(tournament: Tournament, paired: Round) -> None:
    """Print the boards; with the first round, the last moment to think tie-breaks over."""
    show(match_table(tournament, paired) if paired.matches else _board_table(tournament, paired))
    if paired.number == 1:
        warn(tournament)


def _account(asked: PairedRound, proof: Path | None, *, check_list: bool) -> None:
    """Print the check list and write the proof, where the system has them."""
    if check_list:
        say(asked.check_list)
    if proof is not None:
        write_file(proof, msgspec.json.format(msgspec.json.encode(asked.proofs)))


def _account_of_kept(asked: PairedRound, proof: Path | None, *, check_list: bool) -> None:
    """Do the same for a round that is paired by now: that nothing proves it undoes nothing."""
    try:
        _account(asked, proof, check_list=check_list)
    except Refused as refusal:
        click.echo(f"note: {refusal}", err=True)


def _steps(
    state: State, by_hand: str | None, decided: tuple[AbsenceDecision, ...], *, rematch: bool
) -> list[Command]:
    """Return what pairing the next round takes: the same as at every other door."""
    if by_hand is None:
        return list(steps_to_pair(state, decisions=decided, seed=secrets.token_hex(8)))
    typed = read_pairs(by_hand)
    made = PairByHand(typed.pairs, typed.bye, rematch)
    return list(steps_to_pair(state, made, decided, seed=secrets.token_hex(8)))


def _asking(
    shell: Shell,
    tournament: Tournament,
    decided: tuple[AbsenceDecision, ...],
    *,
    adjourning: bool,
) -> Door | Level:
    """Return how loud a caution is asked about before a round is paired.

    Nobody typed that open games are adjourned: most of them only lack their result. Nor that
    somebody is paired who counts as withdrawn; how to decide on that is said first.
    """
    absent = {entrant.number for entrant in absent_without_notice(tournament)}
    undecided = absent - {decision.player for decision in decided}
    if undecided and not shell.sure:
        words = {AfterAbsence.EXPLAINED: "explained:REASON"}
        choices = [
            f"PLAYER={words.get(choice, choice.value)}"
            for choice in choices_after_absence(tournament)
        ]
        said = " or ".join((", ".join(choices[:-1]), choices[-1]))
        click.echo(f"note: decide on an absence with --absent {said}", err=True)
    return Level.ACKNOWLEDGE if undecided or adjourning else Door.TERMINAL


def _decision(tournament: Tournament, text: str) -> AbsenceDecision:
    """Return what ``PLAYER=explained:flat tyre`` decides of a player."""
    who, _, rest = text.rpartition("=")
    word, _, reason = rest.partition(":")
    known = {choice.value: choice for choice in AfterAbsence}
    if not who or word not in known:
        raise InvalidValue(
            f"{text!r} does not say what becomes of whom: write PLAYER=withdraw, "
            "PLAYER=explained:REASON or PLAYER=out"
        )
    return AbsenceDecision(find_player(tournament, who.strip()), known[word], reason.strip())


def _before(source: Source, round_number: int | None) -> Tournament:
    """Return the tournament of a TRF file, without the rounds from this one on."""
    path = source.target
    tournament = source.read().tournament
    if round_number is not None:
        if round_number > len(tournament.rounds) + 1:
            raise Refused(f"{path}: round {round_number} cannot be paired yet")
        tournament = before_round(tournament, round_number)
    refuse_unready(tournament, str(path))
    return tournament


def _pair_file(asked: PairedRound, *, explain: bool, as_json: bool) -> None:
    tournament, proposal = asked.tournament, asked.proposal
    if as_json:
        emit({"edition": tournament.edition, **msgspec.structs.asdict(proposal)})
        return
    engine = system_of(tournament)
    if asked.number == 1 and isinstance(engine, VersionedSystem):
        for reason in engine.advice(tournament, edition_of(tournament)):
            click.echo(f"crosstable: {cited(reason)}", err=True)
    for first, second in _printed_pairs(proposal):
        say(f"{first} {second}")
    if explain:
        _say_why(asked, proposal.because)


def _printed_pairs(proposal: Proposal) -> Iterator[tuple[int, int]]:
    """Yield White and Black of each board, teams where teams are paired, a bye as against 0."""
    if proposal.matches:
        for match in proposal.matches:
            yield match.first, match.second or 0
        return
    for board in proposal.boards:
        yield board.white, board.black
    for free in proposal.free:
        if free.kind in {Bye.ALLOCATED, Bye.REST}:
            yield free.player, 0


def _say_why(asked: PairedRound, because: tuple[Reason, ...]) -> None:
    """Say what led to a round: the system's own account of it, or each pair by the table."""
    for reason in because:
        say(cited(reason))
    say(asked.explanation)


def _board_table(tournament: Tournament, paired: Round) -> Table:
    columns = (">board", ">no", "white", "result", ">no", "black")
    table = grid(columns, (), f"{tournament.name}, round {paired.number}")
    table.columns[3].justify = "center"
    for index, board in enumerate(paired.boards, start=1):
        result = result_text(board.result, tournament.points)
        table.add_row(
            str(index),
            str(board.white),
            tournament.entrant(board.white).player.name,
            _with_games("" if result == "*" else result, games_text(tournament, board)),
            str(board.black),
            tournament.entrant(board.black).player.name,
        )
    for free in paired.free:
        player = tournament.entrant(free.player).player.name
        table.add_row("", str(free.player), player, "", "", f"{free.kind.value}")
    return table


def _with_games(result: str, games: str) -> str:
    """Return the result of a pairing with those of its games, where it has several."""
    return f"{result} ({games})".strip() if games else result
