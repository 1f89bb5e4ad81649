"""Incidents at the terminal."""

from __future__ import annotations

import json

from tests.cli.terminal import Run


def test_an_incident_is_noted_in_one_line_and_closed(playing: Run) -> None:
    said = playing(
        *["incident", "add", "1", "1", "white", "11.5", "--penalty", "12.9.1", "--note", "hums"]
    )
    assert said.status == 0, said.err
    assert "FIDE Laws (2023) 12.9.1" in said.out
    assert "warnings in this event: 1" in said.out
    listed = json.loads(playing("incident", "list", "--json").out)
    assert [(line["number"], line["note"]) for line in listed] == [(1, "hums")]
    assert playing("incident", "appeal", "1", "--until", "2099-01-01T10:00").status == 0
    assert "not decided yet" in playing("incident", "close", "1").err
    assert playing("incident", "appeal", "1", "--decided", "rejected").status == 0
    assert playing("incident", "close", "1", "--note", "told").status == 0
    assert "closed: told" in playing("incident", "list").out
    assert playing("incident", "list", "--open").out == ""


def test_what_is_wrong_is_told(playing: Run) -> None:
    for words, why in (
        ("add 1 99 white disturbing", "no board 99"),
        ("add 1 1 white sneezing", "unknown kind of incident"),
        ("add 1 1 white disturbing --penalty less-time", "by how many seconds"),
        ("appeal 1 --until 2020-01-01T10:00", "unknown incident"),
        ("appeal 1", "--until or --decided"),
        ("appeal 1 --until soon", "a day and a time"),
    ):
        refused = playing("incident", *words.split())
        assert refused.status == 2, words
        assert why in refused.err
    assert "warning" in playing("incident", "kinds").out


def test_who_gives_a_penalty_is_called_as_the_federation_does(crosstable: Run) -> None:
    for game, chief, other in (
        ("chess", "], chief arbiter", "], arbiter"),
        ("draughts", "], main referee", "], referee"),
    ):
        crosstable("new", game.title(), "--game", game, "--system", "round-robin")
        listed = crosstable("incident", "kinds", "-t", game).out
        assert chief in listed, game
        assert other in listed, game
