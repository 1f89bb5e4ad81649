"""The envelopes of adjourned games: everything that must stand on one (Laws, Guidelines I.2)."""

from __future__ import annotations

from datetime import UTC, datetime

from crosstable.formats.library import format_of
from crosstable.games.time_sheet import clock_words
from crosstable.kernel.adjourned import AdjournedGame
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.adjourned_games import times_used
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.teams import Envelopes, EnvelopeSheet, EnvelopeSide
from crosstable.reports.wording import ENGLISH, Wording
from crosstable.rulebooks.rules import rule

_FROM_WHITE = False
TITLE = "Envelopes of adjourned games"


def envelopes_sheet(scene: Scene, title: str, round_number: int | None = None) -> Envelopes:
    """Return the envelopes of a round, without codes: those are printed when a move is sealed."""
    played = scene.round(round_number)
    games = sorted(
        (
            game
            for game in scene.tournament.adjourned_games
            if game.round == played.number and game.resumption is None
        ),
        key=lambda game: game.number,
    )
    return Envelopes(
        head=scene.head(title, round_number=played.number),
        envelopes=tuple(_envelope(scene, game) for game in games),
    )


def print_envelope(
    tournament: Tournament,
    game: AdjournedGame,
    *,
    code: str = "",
    printed_at: datetime,
    paper: Paper = Paper.A4,
    words: Wording = ENGLISH,
    fonts: FontSource | None = None,
) -> Printed:
    """Return the envelope of one game as PDF, with the code that opens the move inside."""
    scene = Scene(tournament=tournament, words=words, printed_at=printed_at)
    if game.resumption is not None:
        raise Refused("this game has been resumed; it needs no envelope")
    sheet = Envelopes(
        head=scene.head(TITLE, round_number=game.round),
        envelopes=(_envelope(scene, game, code),),
    )
    return typeset("envelopes", sheet, paper=paper, words=words, printed_at=printed_at, fonts=fonts)


@rule("adjourn.envelope", "adjourn.resumption")
def _envelope(scene: Scene, game: AdjournedGame, code: str = "") -> EnvelopeSheet:
    """Return what stands on an envelope: I.2.1 to I.2.7, in this order."""
    tournament, words = scene.tournament, scene.words
    board = tournament.round(game.round).boards[game.number - 1]
    used = times_used(tournament, game)
    sides = tuple(
        EnvelopeSide(
            player=scene.people[number],
            colour=colour.value,
            left=clock_words(game.left[place]),
            used="" if used is None else clock_words(used[place]),
        )
        for place, (colour, number) in enumerate(
            ((Colour.WHITE, board.white), (Colour.BLACK, board.black))
        )
    )
    sealer = sides[0] if game.sealed_by is Colour.WHITE else sides[1]
    offering = None
    if game.offer is not None:
        offering = sides[0] if game.offer is Colour.WHITE else sides[1]
    return EnvelopeSheet(
        board=game.number,
        sides=sides,
        picture=format_of(tournament.game).picture(game.position, (), _FROM_WHITE, words.say),
        position=game.position,
        sealer=sealer.player.name,
        move=game.move,
        offer="" if offering is None else offering.player.name,
        resumes="" if game.resumes is None else words.moment(game.resumes.replace(tzinfo=UTC)),
        venue=game.venue,
        code=code,
    )
