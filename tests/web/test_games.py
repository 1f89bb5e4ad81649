"""Games in the office and in public: filing, preview, replay, downloads, and who may what."""

from __future__ import annotations

import re
from html import unescape

import pytest

from crosstable.kernel.notation import parse_result
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    AttachGame,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
    Unpublish,
)
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Client, Counter, form
from tests.web.route_rights import SURE

MATE = "1. f3 {[%clk 1:29:30] <script>alert(1)</script>} e5 2. g4 {[%clk 1:28:00]} Qh4# 0-1"
ILLEGAL = "1. e4 e5 2. Ke3 *"
DRAUGHTS = "1. 32-28 {[%clk 1:20:05]} 19-23 2. 28x19 14x23 2-0"


def begun(counter: Counter, edition: str = "fide-2019") -> State:
    return counter.begin(
        details(edition=edition), Register(people(4)), DrawLots("s"), PairRound(), Publish(1)
    )


def names(tournament: Tournament, board: int = 1, round_number: int = 1) -> tuple[str, str]:
    seat = tournament.round(round_number).boards[board - 1]
    return tournament.entrant(seat.white).player.name, tournament.entrant(seat.black).player.name


def game(tournament: Tournament, board: int = 1, moves: str = MATE, extra: str = "") -> str:
    white, black = names(tournament, board)
    return f'[White "{white}"]\n[Black "{black}"]\n{extra}\n{moves}\n\n'


def at(state: State, rest: str = "") -> str:
    return f"/office/tournaments/{state.id}/games{rest}"


def attach(client: Client, state: State, text: str, board: int = 1) -> object:
    page = client.get(at(state, f"/1/{board}"))
    return client.post(at(state, f"/1/{board}"), data=form(page, moves=text))


def test_before_a_round_is_published_the_page_says_what_to_wait_for(counter: Counter) -> None:
    state = counter.begin()
    page = counter.signed_in().get(at(state))
    assert page.status_code == 200
    assert "No round is published yet" in page.text


def test_a_game_is_filed_with_its_board_and_judged(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in(Role.CLERK)
    page = client.get(at(state))
    assert "Games filed: 0 of 2" in page.text
    answer = attach(client, state, game(state.tournament))
    assert answer.status_code == 200  # type: ignore[attr-defined]
    text = answer.text  # type: ignore[attr-defined]
    assert "The game is filed." in text
    assert "Black wins" in text
    assert "Black has given checkmate" in text
    assert "FIDE Laws 5.1.1" in text
    assert "<board-chess" in text
    assert "1:29:30" in text
    assert "<script>alert(1)" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert 'style="' not in text
    assert "Games filed: 1 of 2" in client.get(at(state)).text
    link = f'href="{at(state)}/1/1"'
    assert link in client.get(f"/office/tournaments/{state.id}/rounds/1").text
    assert (
        link.replace('/1"', '/2"') not in client.get(f"/office/tournaments/{state.id}/rounds").text
    )


def test_a_move_is_shown_without_a_script_too(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in()
    attach(client, state, game(state.tournament))
    page = client.get(at(state, "/1/1?ply=1"))
    assert re.search(
        r'<board-chess[^>]* position="[^"]*5P2/PPPPP1PP[^"]*" squares="f2 f3">', page.text
    )
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="diagram"' in page.text
    assert "pawns a2, b2, c2, d2, e2, g2, h2, f3" in page.text
    turned = client.get(at(state, "/1/1?ply=0&flipped=1"))
    assert re.search(r'<board-chess[^>]* squares="" flipped>', turned.text)
    assert client.get(at(state, "/1/1?ply=99999999999")).status_code == 200
    assert client.get(at(state, "/1/1?ply=x")).status_code == 200


def test_draughts_gets_its_own_board(counter: Counter) -> None:
    state = begun(counter, "fmjd-2022")
    client = counter.signed_in()
    text = attach(client, state, game(state.tournament, moves=DRAUGHTS)).text  # type: ignore[attr-defined]
    assert "<board-draughts" in text
    assert "board-chess" not in text.replace("board-chess.css", "")
    assert "1:20:05" in text
    assert "Every move is legal" in text
    assert "men 1, 2, 3" in text


def test_an_illegal_move_is_kept_and_shown_with_its_article(counter: Counter) -> None:
    state = begun(counter)
    arbiter = counter.signed_in()
    asked = attach(arbiter, state, game(state.tournament, moves=ILLEGAL)).text  # type: ignore[attr-defined]
    assert "the record cannot be played from 2.Ke3 on" in unescape(asked)
    page = arbiter.get(at(state, "/1/1"))
    sent = form(page, moves=game(state.tournament, moves=ILLEGAL), **SURE)
    text = arbiter.post(at(state, "/1/1"), data=sent).text
    assert "see what the rules say" in text
    assert "Illegal move: 2.\u202fKe3" in text
    assert re.search(r'class="article">FIDE Laws 3\.', text)
    assert 'class="move-row illegal"' in text


def test_a_file_that_contradicts_the_result_is_asked_about_and_not_lost(counter: Counter) -> None:
    state = begun(counter)
    result = parse_result("1-0", state.tournament.points)
    counter.office.execute(state.id, EnterResult(1, 1, result), by="a", at=counter.house.now())
    arbiter = counter.signed_in()
    page = arbiter.get(at(state, "/1/1"))
    sent = {"file": ("one.pgn", game(state.tournament).encode())}
    asked = arbiter.post(at(state, "/1/1"), data=form(page), files=sent)
    assert "the record ends 0-1, and 1-0 is entered" in unescape(asked.text)
    kept = re.findall(r'<(?:input|textarea)[^>]* name="(moves)"[^>]* value="([^"]*)"', asked.text)
    again = {name: unescape(value) for name, value in kept}
    done = arbiter.post(at(state, "/1/1"), data={**form(asked), **again, **SURE})
    assert "The game is filed." in done.text
    filed = counter.office.state(state.id).tournament.moves_of(1, 1)
    assert filed is not None
    assert filed.text.split() == game(state.tournament).split()


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("", "Paste a game here"),
        ("   ", "Paste a game here"),
        (DRAUGHTS, "These are moves of international draughts"),
        ("x" * 200_001, "200001 characters are too many"),
        ('1. e4 *\n\n[White "a"]\n\n1. d4 *\n', "2 games"),
        ("\x00\x01", "not text"),
    ],
)
def test_what_is_no_game_is_refused_and_kept_in_the_form(
    counter: Counter, moves: str, sentence: str
) -> None:
    state = begun(counter)
    client = counter.signed_in()
    page = client.get(at(state, "/1/1"))
    answer = client.post(at(state, "/1/1"), data=form(page, moves=moves))
    assert answer.status_code == 422
    assert sentence in answer.text
    if "e4" in moves:
        assert "1. e4 *" in answer.text
    assert counter.office.state(state.id).tournament.games == ()


def test_a_document_named_as_a_file_of_games_is_called_so(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in()
    for start in (b"%PDF-1.7\n", b"PK\x03\x04", b"{\\rtf1"):
        sent = {"file": ("games.pgn", start + b"1. e4 e5 *")}
        answer = client.post(at(state), data=form(client.get(at(state))), files=sent)
        assert answer.status_code == 422
        assert "This is not text; choose a file of games." in answer.text


def test_an_upload_in_another_encoding_is_read(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in()
    data = '[Annotator "Günther"]\r\n\r\n1. e4 e5 *\r\n'.encode("cp1252")
    page = client.get(at(state, "/1/2"))
    answer = client.post(
        at(state, "/1/2"), data=form(page), files={"file": ("g.pgn", data, "text/plain")}
    )
    assert answer.status_code == 200
    filed = counter.office.state(state.id).tournament.moves_of(1, 2)
    assert filed is not None
    assert filed.text == '[Annotator "Günther"]\n\n1. e4 e5 *\n'


def test_a_file_of_many_games_is_previewed_and_filed_whole(counter: Counter) -> None:
    state = begun(counter)
    t = state.tournament
    client = counter.signed_in(Role.ARBITER)
    white, black = names(t)
    text = (
        game(t, 2)
        + game(t, 1, "1. e4 e5 *")
        + f'[White "{black}"]\n[Black "{white}"]\n\n1. d4 *\n\n'
        + '[White "<script>x</script>"]\n[Black "Nobody"]\n\n1. d4 *\n\n'
        + game(t, 1, "1. c4 *", '[Round "7"]\n')
    )
    page = client.post(at(state), data=form(client.get(at(state)), moves=text, round=""))
    assert page.status_code == 200
    assert "The players sit the other way round: round 1, board 1." in page.text
    assert "No board has these two players." in page.text
    assert "It says round 7, which is not published." in page.text
    assert "<script>x" not in page.text
    chosen = re.findall(r'name="take" value="([^"]*)"', page.text)
    assert chosen == ["2.1.1", "1.1.2"]
    kept = re.search(r'<textarea name="moves"[^>]*>\n(.*?)</textarea>', page.text, re.DOTALL)
    assert kept is not None
    data = {**form(page, moves=unescape(kept[1]), round=""), "take": chosen}
    answer = client.post(at(state, "/file"), data=data)
    assert "2 games are filed." in answer.text
    assert client.post(at(state, "/file"), data=data).status_code == 200
    after = counter.office.state(state.id)
    assert {(each.round, each.number) for each in after.tournament.games} == {(1, 1), (1, 2)}
    assert after.version == state.version + 2
    again = client.post(at(state), data=form(page, moves=unescape(kept[1]), round=""))
    assert again.text.count("filed already") == 2
    assert 'name="take"' not in again.text


def test_the_letters_of_a_file_of_games_are_shown_and_can_be_chosen(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in(Role.ARBITER)
    data = '[White "Łukasz, Żak"]\n[Black "Dvořák, Jiří"]\n\n1. d4 *\n'.encode("cp1250")
    page = client.post(
        at(state), data=form(client.get(at(state)), round=""), files={"file": ("g.pgn", data)}
    )
    assert "Dvořák, Jiří" in page.text
    assert "Are the names right?" in page.text
    assert "Windows-1252" in page.text
    [content] = re.findall(r'name="content" value="([^"]*)"', page.text)
    typed = {**form(page), "content": content, "round": ""}
    other = client.post(at(state), data={**typed, "encoding": "Windows-1252"})
    assert "Dvoøák, Jiøí" in other.text
    assert "Dvořák, Jiří" in client.post(at(state), data={**typed, "encoding": ""}).text
    assert client.post(at(state), data={**typed, "encoding": "klingon"}).status_code == 422


def test_chosen_games_that_do_not_fit_any_more_are_all_refused(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in()
    text = game(state.tournament, 1)
    data = {"moves": text, "take": ["1.1.1", "1.1.2"]}
    answer = client.post(at(state, "/file"), data=data)
    assert answer.status_code == 422
    assert "The boards have changed meanwhile" in answer.text
    assert counter.office.state(state.id).tournament.games == ()
    assert client.post(at(state, "/file"), data={"moves": text}).status_code == 422


def test_only_a_chosen_round_is_filled(counter: Counter) -> None:
    state = begun(counter)
    counter.office.execute_all(
        state.id,
        [
            *(
                EnterResult(1, board, parse_result("1-0", state.tournament.points))
                for board in (1, 2)
            ),
            PairRound(),
            Publish(2),
        ],
        by="a",
        at=counter.house.now(),
    )
    client = counter.signed_in()
    page = client.get(at(state))
    assert "Round 2" in page.text
    text = game(state.tournament, 1, extra='[Round "1"]\n')
    answer = client.post(at(state), data=form(page, moves=text, round="2"))
    assert "It says that it belongs to round 1." in answer.text
    assert "no result" not in answer.text


def test_games_are_given_out_with_what_the_office_knows(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in()
    attach(client, state, game(state.tournament))
    result = parse_result("0-1", state.tournament.points)
    counter.office.execute(state.id, EnterResult(1, 1, result), by="a", at=counter.house.now())
    answer = client.get(at(state, "/download?number=1"))
    assert answer.headers["content-disposition"] == (
        'attachment; filename="club-championship-round-1.pgn"'
    )
    white, black = names(state.tournament)
    for tag in (
        'Event "Club championship"',
        f'White "{white}"',
        f'Black "{black}"',
        'Result "0-1"',
    ):
        assert f"[{tag}]" in answer.text
    assert "[WhiteElo " in answer.text
    assert client.get(at(state, "/download?number=2")).text == ""
    assert client.get(at(state, "/download")).text == answer.text
    assert client.get(at(state, "/1/1/download")).text == answer.text


def test_a_record_that_contradicts_the_entered_result_is_pointed_out(counter: Counter) -> None:
    state = begun(counter)
    client = counter.signed_in()
    attach(client, state, game(state.tournament))
    result = parse_result("1-0", state.tournament.points)
    counter.office.execute(state.id, EnterResult(1, 1, result), by="a", at=counter.house.now())
    page = client.get(at(state, "/1/1"))
    assert "The record says: Black wins. The office has: White wins." in page.text


def test_taking_a_game_away_needs_an_arbiter(counter: Counter) -> None:
    state = begun(counter)
    clerk, arbiter = counter.signed_in(Role.CLERK), counter.signed_in(Role.ARBITER)
    attach(clerk, state, game(state.tournament))
    assert "Remove the game" not in clerk.get(at(state, "/1/1")).text
    assert clerk.post(at(state, "/1/1/detach"), data={}).status_code == 403
    page = arbiter.get(at(state, "/1/1"))
    assert "Remove the game" in page.text
    answer = arbiter.post(at(state, "/1/1/detach"), data=form(page))
    assert "The game is removed." in answer.text
    assert counter.office.state(state.id).tournament.games == ()


def test_a_viewer_reads_and_files_nothing(counter: Counter) -> None:
    state = begun(counter)
    viewer = counter.signed_in(Role.VIEWER)
    page = viewer.get(at(state))
    assert page.status_code == 200
    assert "File games" not in page.text
    text = game(state.tournament)
    assert viewer.post(at(state), data={"moves": text}).status_code == 403
    assert viewer.post(at(state, "/1/1"), data={"moves": text}).status_code == 403
    data = {"moves": text, "take": "1.1.1"}
    assert viewer.post(at(state, "/file"), data=data).status_code == 403
    nobody = counter.browser()
    assert nobody.get(at(state)).status_code == 401
    assert nobody.get(at(state, "/1/1")).status_code == 401
    assert nobody.get(at(state, "/download")).status_code == 401


@pytest.mark.parametrize("rest", ["/1/3", "/2/1", "/0/1", "/1/0"])
def test_a_board_that_does_not_exist(counter: Counter, rest: str) -> None:
    state = begun(counter)
    client = counter.signed_in()
    assert client.get(at(state, rest)).status_code == 404
    assert client.post(at(state, rest), data={"moves": MATE}).status_code == 404


def test_a_text_that_was_filed_unreadable_is_shown_as_text(counter: Counter) -> None:
    state = begun(counter)
    filed = AttachGame(1, 1, '[FEN "<b>nonsense"]\n\n1. e4 *')
    counter.office.execute(state.id, filed, by="a", at=counter.house.now())
    page = counter.signed_in().get(at(state, "/1/1"))
    assert page.status_code == 200
    assert "The record cannot be read." in page.text
    assert "<b>nonsense" not in page.text


class TestPublic:
    def test_everybody_replays_games_of_published_rounds(self, counter: Counter) -> None:
        state = begun(counter)
        attach(counter.signed_in(), state, game(state.tournament))
        public = counter.client
        address = f"/tournaments/{state.id}/rounds/1/boards/1/game"
        assert address in public.get(f"/tournaments/{state.id}/rounds").text
        page = public.get(address)
        assert page.status_code == 200
        assert "FIDE Laws 5.1.1" in page.text
        assert '<form class="form"' not in page.text
        assert public.get(f"{address}/download").text.startswith("[Event ")
        empty = public.get(f"/tournaments/{state.id}/rounds/1/boards/2/game")
        assert "No moves yet" in empty.text

    def test_what_is_not_published_is_not_there(self, counter: Counter) -> None:
        state = begun(counter)
        attach(counter.signed_in(), state, game(state.tournament))
        counter.office.execute(state.id, Unpublish(1, "x"), by="a", at=counter.house.now())
        for rest in ("game", "game/download"):
            address = f"/tournaments/{state.id}/rounds/1/boards/1/{rest}"
            assert counter.client.get(address).status_code == 404
        assert counter.client.get("/tournaments/none/rounds/1/boards/1/game").status_code == 404

    def test_in_french(self, counter: Counter) -> None:
        state = begun(counter)
        attach(counter.signed_in(), state, game(state.tournament))
        page = counter.client.get(
            f"/tournaments/{state.id}/rounds/1/boards/1/game", headers={"Accept-Language": "fr"}
        )
        assert "Victoire des Noirs" in page.text
        assert "Échec et mat donné par les Noirs" in unescape(page.text)
        assert "Trait aux Blancs." in unescape(page.text)
