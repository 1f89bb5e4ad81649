"""A program at the tournament office: it enters players and results over the JSON interface.

Nothing but Python is needed. Make a token with a role first, and tell the program through the
environment, where other people of the computer do not see it::

    crosstable account token "my program" --role arbiter
    export CROSSTABLE_TOKEN=...

    python client.py http://127.0.0.1:8000 players open players.csv
    python client.py http://127.0.0.1:8000 results open 1 results.csv
    python client.py http://127.0.0.1:8000 standings open

``players.csv`` has the columns name, federation, rating; ``results.csv`` board, result.
"""

from __future__ import annotations

import csv
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ATTEMPTS = 5


class Problem(Exception):  # noqa: N818 -- named as the interface names it
    """The office said no: ``told`` is its answer, with reasons and articles."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        articles = [
            f"{each['sentence']} [{each['citation']['spelled']}]"
            for each in told.get("reasons", [])
            if each.get("citation")
        ]
        super().__init__("; ".join([told["detail"], *articles]))


class Office:
    """The interface of one office."""

    def __init__(self, address: str, token: str = "") -> None:
        self.base = f"{address.rstrip('/')}/api/v1"
        self.token = token

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request and return the answer; repeat it while the office cannot be reached.

        A change carries a key of its own, so that it acts once even where the answer to the first
        sending was lost on its way.
        """
        text = None if body is None else json.dumps(body).encode()
        headers = {"Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if text is not None:
            headers["Content-Type"] = "application/json"
            headers["Idempotency-Key"] = uuid.uuid4().hex
        for attempt in range(1, ATTEMPTS + 1):
            request = urllib.request.Request(  # noqa: S310 -- the address is the caller's
                self.base + path, text, headers, method=method
            )
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 503 or attempt == ATTEMPTS:
                    raise Problem(json.load(error)) from None
            except (urllib.error.URLError, TimeoutError):
                if attempt == ATTEMPTS:
                    raise
            time.sleep(min(2**attempt / 10, 5))
        raise AssertionError("unreachable")

    def each(self, path: str) -> Iterator[dict[str, Any]]:
        """Yield every item of a list, part by part."""
        page = 1
        while True:
            part = self.ask("GET", f"{path}?page={page}&limit=200")
            yield from part["items"]
            if page * part["limit"] >= part["total"]:
                return
            page += 1

    def enter_players(self, tournament: str, players: list[dict[str, Any]]) -> int:
        """Enter those who are not entered yet; return how many that were."""
        known = {each["name"] for each in self.each(f"/tournaments/{tournament}/players")}
        new = [each for each in players if each["name"] not in known]
        if new:
            self.ask("POST", f"/tournaments/{tournament}/players", {"players": new})
        return len(new)

    def enter_results(self, tournament: str, round_number: int, results: dict[int, str]) -> int:
        """Give the boards that have no result theirs, all of them or none; return how many."""
        where = f"/tournaments/{tournament}/rounds/{round_number}"
        waiting = {
            each["board"]
            for each in self.ask("GET", where)["boards"]
            if each["result"]["kind"] == "pending"
        }
        new = [
            {"board": board, "result": result}
            for board, result in sorted(results.items())
            if board in waiting
        ]
        if new:
            self.ask("POST", f"{where}/results", {"results": new})
        return len(new)

    def standings(self, tournament: str) -> list[str]:
        """Return the standings as lines of text."""
        return [
            f"{each['place'] or '-':>3} {each['name']:30} {each['points']['text']:>5}"
            for each in self.each(f"/tournaments/{tournament}/standings")
        ]


def players_in(file: Path) -> list[dict[str, Any]]:
    """Return the players of a file, as the interface wants them."""
    found: list[dict[str, Any]] = []
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            player: dict[str, Any] = {"name": row["name"], "federation": row["federation"]}
            if row["rating"]:
                player["ratings"] = [{"list": "fide.standard", "value": int(row["rating"])}]
            found.append(player)
    return found


def results_in(file: Path) -> dict[int, str]:
    """Return the results of a file by board."""
    with file.open(encoding="utf-8", newline="") as lines:
        return {int(row["board"]): row["result"] for row in csv.DictReader(lines)}


def main(words: list[str]) -> int:
    """Do what the words say."""
    office = Office(words[0], os.environ.get("CROSSTABLE_TOKEN", ""))
    try:
        match words[1:]:
            case ["players", tournament, file]:
                print(office.enter_players(tournament, players_in(Path(file))), "players entered")
            case ["results", tournament, number, file]:
                done = office.enter_results(tournament, int(number), results_in(Path(file)))
                print(done, "results entered")
            case ["standings", tournament]:
                print("\n".join(office.standings(tournament)))
            case _:
                print(__doc__)
                return 2
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
