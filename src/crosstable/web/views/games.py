"""Games in the office: filing them with their boards, replaying them, giving them out."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from litestar import Controller, MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.confined import read_apart
from crosstable.formats.encodings import decoded_by_lines, readings
from crosstable.formats.library import format_of, other_game
from crosstable.games.desk.library import matters_of
from crosstable.kernel.errors import Refused, UnknownName, UnreadableInput
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import AttachGame, DetachGame, MakeRuling
from crosstable.office.acts.base import State
from crosstable.office.acts.games import LONGEST_GAME
from crosstable.office.disclosure import published_rounds
from crosstable.office.filing import file_games
from crosstable.office.game_files import game_file
from crosstable.office.game_rows import board_of_game, game_points, game_rows
from crosstable.office.start_positions import as_played
from crosstable.office.watching import watched_at
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.display.replay import Replay, filed_boards, readable, replayed
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Form, Sheet, Unfit
from crosstable.web.gate.limits import taking_file
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.at_board import board_at
from crosstable.web.words import phrases
from crosstable.web.words.languages import _, ngettext

MOST_TEXT = 2_000_000
"""Characters of a file at once; a round of five hundred games with clocks has fewer."""
MOST_PLIES = 10_000


class Games(Controller):
    """The games of a tournament."""

    path = OFFICE

    @get("/games", sync_to_thread=True)
    def games(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        number: FromQuery[int | None] = None,
    ) -> Page:
        """Show a round's boards with what is filed, by default the latest published."""
        return _list(desk, desk.state(name), Sheet(), number=number)

    @post("/games", sync_to_thread=True, opt=taking_file(AttachGame))
    def preview(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show what of a file would go where, before anything is filed."""
        state = desk.state(name)
        desk.office.insist(AttachGame, name, state=state)
        wanted = _wanted_round(desk.form)
        try:
            content, text = _bytes_of(desk.form), _text_of(desk.form, MOST_TEXT)
            _refuse_other_game(text, state.tournament.game)
            filing = read_apart(file_games, "", text, state.tournament, round_number=wanted)
        except (Unfit, UnknownName, UnreadableInput) as error:
            sheet = Sheet.failed(desk.form, error)
            return _list(desk, state, sheet, number=wanted, status=422)
        return desk.page(
            "office/games-preview.html",
            state=state,
            here="games",
            text=text,
            wanted=wanted,
            filing=filing,
            chosen_key=_key,
            content=b64encode(content).decode(),
            readings=readings(content),
            choice={"encoding": desk.form.text("encoding")},
            sheet=Sheet(),
        )

    @post("/games/file", sync_to_thread=True, opt=taking_file(AttachGame))
    def file(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """File the games that were chosen of a file, all of them or none."""
        state = desk.state(name)
        desk.office.insist(AttachGame, name, state=state)
        filing = read_apart(
            file_games,
            "",
            _text_of(desk.form, MOST_TEXT),
            state.tournament,
            round_number=_wanted_round(desk.form),
        )
        chosen = set(desk.form.all("take"))
        known = {_key(placed): placed.command for placed in filing.placed}
        if not chosen <= set(known):
            raise Refused(_("The boards have changed meanwhile; look at the preview again."))
        commands = [known[key] for key in known if key in chosen]
        if not commands:
            raise Refused(_("No game is chosen; nothing was filed."))
        words = ngettext("%(count)s game is filed.", "%(count)s games are filed.", len(commands))
        back = office_path(name, "games") + f"?number={commands[0].round}"
        return act_when_sure(
            desk,
            state,
            *commands,
            then=back,
            back=back,
            done=words % {"count": len(commands)},
        )

    @get("/games/download", sync_to_thread=True)
    def download(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        number: FromQuery[int | None] = None,
    ) -> Response[str]:
        """Give the games of a round or of all rounds out as one file."""
        return as_file(desk.state(name), number)

    @get("/games/{round_number:int}/{board:int}", sync_to_thread=True)
    def game(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Replay a game, or offer to file one."""
        return _game(desk, desk.state(name), round_number, board, Sheet())

    @get("/games/{round_number:int}/{board:int}/download", sync_to_thread=True)
    def download_one(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Response[str]:
        """Give one game out as a file."""
        state = desk.state(name)
        return as_file(state, round_number, board, asked_game(desk, state.tournament))

    @post(
        "/games/{round_number:int}/{board:int}",
        sync_to_thread=True,
        opt=taking_file(AttachGame),
    )
    def attach(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """File one game with its board."""
        state = desk.state(name)
        board_at(desk, state.tournament, round_number, board)
        desk.office.insist(AttachGame, name, state=state)
        try:
            event = state.tournament
            text = as_played(event, round_number, board, _text_of(desk.form, LONGEST_GAME))
            shown = readable(text, event.game, event.edition)
            if shown is None or not shown.last:
                _refuse_other_game(text, state.tournament.game)
            level = replayed(text, event.game, edition=event.edition).verdict.level
            desk.form.values["moves"] = (text,)  # a question hands no file back, but this
            return act_when_sure(
                desk,
                state,
                AttachGame(round_number, board, text, asked_game(desk, state.tournament)),
                then=office_path(name, "games", round_number, board)
                + game_query(asked_game(desk, state.tournament)),
                done=_("The game is filed.")
                if level in {"good", "quiet"}
                else Notice(_("The game is filed; see what the rules say of it."), 2),
            )
        except (Unfit, UnreadableInput, Refused) as error:
            sheet = Sheet.failed(desk.form, error)
            return _game(desk, state, round_number, board, sheet, status=422)

    @post("/games/{round_number:int}/{board:int}/detach", sync_to_thread=True)
    def detach(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Take a filed game away."""
        state = desk.state(name)
        return act_when_sure(
            desk,
            state,
            DetachGame(round_number, board, asked_game(desk, state.tournament)),
            then=office_path(name, "games") + f"?number={round_number}",
            done=_("The game is removed."),
        )


def asked_game(desk: Desk, tournament: Tournament) -> int:
    """Return which game of a pairing a request is about; 0 where pairings are one game."""
    if tournament.game_plan is None:
        return 0
    asked = desk.request.query_params.get("game", "")
    return int(asked) if asked.isdecimal() and 0 < len(asked) < 3 and int(asked) else 1


def game_query(game: int) -> str:
    """Return how an address names a game of a pairing."""
    return f"?game={game}" if game else ""


def game_at(desk: Desk, tournament: Tournament, round_number: int, board: int) -> Replay | None:
    """Return the filed game as the request wants to see it; None where it cannot be shown."""
    filed = tournament.moves_of(round_number, board, asked_game(desk, tournament))
    if filed is None or readable(filed.text, tournament.game, tournament.edition) is None:
        return None
    asked = desk.request.query_params
    ply = asked.get("ply", "")
    return replayed(
        filed.text,
        tournament.game,
        edition=tournament.edition,
        ply=min(int(ply), MOST_PLIES) if ply.isdecimal() and len(ply) < 6 else None,
        flipped=asked.get("flipped", "") == "1",
    )


def as_file(
    state: State, number: int | None, board: int | None = None, game: int = 0
) -> Response[str]:
    """Return filed games as a file to keep, named after the tournament."""
    suffix = format_of(state.tournament.game).suffix
    parts = [state.id, f"round-{number}" if number else "", f"board-{board}" if board else ""]
    parts.append(f"game-{game}" if game else "")
    file_name = "-".join(filter(None, parts)) + suffix
    return Response(
        game_file(state.tournament, round_number=number, board=board, game=game or None),
        media_type=MediaType.TEXT,
        headers={
            "Content-Disposition": f'attachment; filename="{file_name}"',
            "Cache-Control": "no-store",
        },
    )


def _list(
    desk: Desk, state: State, sheet: Sheet, *, number: int | None = None, status: int = 200
) -> Page:
    published = published_rounds(state.tournament)
    shown = _chosen(published, number)
    return desk.page(
        "office/games.html",
        status=status,
        state=state,
        here="games",
        sheet=sheet,
        published=published,
        shown=shown,
        filed=filed_boards(state.tournament),
        filed_rounds=frozenset(game.round for game in state.tournament.games),
        form=format_of(state.tournament.game),
        may_attach=desk.may(AttachGame, state),
        limit=desk.house.settings.upload_bytes,
    )


def _chosen(published: Sequence[Round], number: int | None) -> Round | None:
    wanted = next((played for played in published if played.number == number), None)
    return wanted or (published[-1] if published else None)


def _game(
    desk: Desk,
    state: State,
    round_number: int,
    board: int,
    sheet: Sheet,
    *,
    status: int = 200,
) -> Page:
    tournament = state.tournament
    pairing, game = board_at(desk, tournament, round_number, board), asked_game(desk, tournament)
    may_rule = _may_rule(desk, state, round_number)
    context: dict[str, Any] = {
        **about_game(tournament, pairing, game),
        "form": format_of(tournament.game),
        "may_attach": desk.may(AttachGame, state),
        "may_detach": desk.may(DetachGame, state),
        "may_rule": may_rule,
        "watched": watched_at(tournament, round_number, board, game) if may_rule else None,
        "limit": min(desk.house.settings.upload_bytes, 4 * LONGEST_GAME),
    }
    return desk.page(
        "office/game.html",
        status=status,
        state=state,
        here="games",
        sheet=sheet,
        round_number=round_number,
        number=board,
        published=tournament.rounds[round_number - 1].published,
        filed=tournament.moves_of(round_number, board, game),
        replay=game_at(desk, tournament, round_number, board),
        **context,
    )


def _may_rule(desk: Desk, state: State, round_number: int) -> bool:
    """Return whether to offer a ruling at a board of this round."""
    event = state.tournament
    published = event.round(round_number).published
    return published and bool(matters_of(event.game)) and desk.may(MakeRuling, state)


def about_game(tournament: Tournament, pairing: Board, game: int) -> dict[str, Any]:
    """Return what the page of a game shows of its pairing: the game itself, and the others."""
    return {
        "board": board_of_game(tournament, pairing, game),
        "which_game": game,
        "game_query": game_query(game),
        "points_of_game": game_points(tournament),
        "rows": game_rows(tournament, pairing),
    }


def _key(placed: Any) -> str:
    """Return what a chosen game is called in the form: its place in the file and on the boards."""
    place = placed.place
    of_pairing = f".{place.game}" if place.game else ""
    return f"{placed.game.nth}.{place.round}.{place.board}{of_pairing}"


def _wanted_round(form: Form) -> int | None:
    text = form.text("round")
    return int(text) if text.isdecimal() and 0 < len(text) < 4 and int(text) else None


NO_GAMES = (b"%PDF", b"PK\x03\x04", b"{\\rtf", b"\xd0\xcf\x11\xe0")
"""How PDF documents, archives and word processors' files begin."""


def _bytes_of(form: Form) -> bytes:
    """Return a file that was sent, now or with the preview of it; empty where text was pasted."""
    sent = form.uploads.get("file")
    if sent is not None:
        return sent.content
    try:
        return b64decode(form.text("content"), validate=True)
    except ValueError:
        return b""


def _text_of(form: Form, most: int) -> str:
    """Return what was pasted or sent along as one text; Unfit says what is wrong."""
    sent = form.uploads.get("file")
    data = _bytes_of(form)
    text = decoded_by_lines(data, form.text("encoding")) if data else form.text("moves")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    field = "moves" if sent is None else "file"
    if not text.strip():
        raise Unfit({"moves": _("Paste a game here, or choose a file.")})
    if len(text) > most:
        sentence = _("%(count)s characters are too many; the limit is %(most)s.")
        raise Unfit({field: sentence % {"count": len(text), "most": most}})
    if "\x00" in text or data.startswith(NO_GAMES):
        raise Unfit({field: _("This is not text; choose a file of games.")})
    return text


def _refuse_other_game(text: str, game: str) -> None:
    other = other_game(text, game)
    if other is not None:
        sentence = _("These are moves of %(other)s; this tournament plays %(game)s.")
        raise Unfit(
            {"moves": sentence % {"other": phrases.game(other), "game": phrases.game(game)}}
        )
