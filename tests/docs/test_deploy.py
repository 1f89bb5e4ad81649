"""What docs/deploy.md tells people to type and to paste works."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from crosstable.cli.system import serve_command
from crosstable.store import open_access, open_journal
from crosstable.web.settings import Settings, settings_from
from tests.web.processes import Hall, Listening, ServerProcess, hall_at

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
OPENSSL = shutil.which("openssl")
PATIENCE = 900
"""Seconds after which something hangs, however busy the machine."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_settings_are_settings() -> None:
    known = {f"CROSSTABLE_{name.upper()}" for name in Settings.__struct_fields__}
    for block in blocks("ini"):
        values = dict(line.split("=", 1) for line in block.splitlines())
        assert settings_from(None, values, {}).public_address == "https://results.example.org"
        known = {
            f"CROSSTABLE_{name.upper()}" for name in settings_from(None, {}, {}).__struct_fields__
        }
        assert set(values) <= known
    assert len(blocks("ini")) == 2
    assert "CROSSTABLE_TRUSTED_PROXIES" in known


def test_the_units_start_what_there_is() -> None:
    units = blocks("systemd")
    assert len(units) == 2
    options = {name for parameter in serve_command.params for name in parameter.opts}
    asked = re.findall(r"ExecStart=\S+/crosstable serve (.*)", units[0])[0]
    assert set(re.findall(r"--[a-z-]+", asked)) <= options


@pytest.fixture
def program() -> str:
    """Return where nginx is; ``make test`` installs it where it may, and CI must have it."""
    found = subprocess.run(
        [ROOT / "tools" / "find-nginx"], capture_output=True, text=True, check=False
    )
    path = found.stdout.strip()
    if not path or OPENSSL is None:
        if os.environ.get("CI"):
            pytest.fail("no nginx or no openssl for the test of docs/deploy.md")
        pytest.skip(found.stderr.strip() or "no openssl")
    return path


@contextmanager
def nginx(program: str, home: Path, servers: list[ServerProcess]) -> Iterator[tuple[str, str]]:
    """Run nginx by the configuration of the page, at other ports; gives its two addresses."""
    assert OPENSSL is not None
    subject = ["-subj", "/CN=results.example.org", "-days", "2", "-nodes"]
    files = ["-keyout", str(home / "key.pem"), "-out", str(home / "cert.pem")]
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    subprocess.run(
        [OPENSSL, "req", "-x509", *key, *subject, *files], check=True, capture_output=True
    )
    with ExitStack() as stack:
        taken = [stack.enter_context(socket.socket()) for _ in range(2)]
        for each in taken:
            each.bind(("127.0.0.1", 0))
        plain, secure = (each.getsockname()[1] for each in taken)
    (site,) = blocks("nginx")
    for written, tried in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{secure} ssl http2;"),
        ("/etc/letsencrypt/live/results.example.org/fullchain.pem", str(home / "cert.pem")),
        ("/etc/letsencrypt/live/results.example.org/privkey.pem", str(home / "key.pem")),
        ("127.0.0.1:8001", f"127.0.0.1:{servers[0].port}"),
        ("127.0.0.1:8002", f"127.0.0.1:{servers[1].port}"),
    ):
        assert written in site
        site = site.replace(written, tried)
    folders = "".join(
        f"{name}_temp_path {home}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    configuration = home / "nginx.conf"
    configuration.write_text(
        f"daemon off;\npid {home}/nginx.pid;\nerror_log {home}/error.log;\n"
        "events { worker_connections 200; }\n"
        f"http {{\naccess_log off;\n{folders}{site}\n}}\n"
    )
    process = subprocess.Popen([program, "-p", str(home), "-c", str(configuration)])
    gives_up = threading.Timer(PATIENCE, process.kill)  # else a hang would hold up all tests
    gives_up.start()
    try:
        while not listening(secure):
            assert process.poll() is None, (home / "error.log").read_text()
            time.sleep(0.02)
        yield f"http://127.0.0.1:{plain}", f"https://127.0.0.1:{secure}"
    finally:
        process.terminate()
        process.wait()
        gives_up.cancel()


def listening(port: int) -> bool:
    """Return whether anything takes connections at a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with hall_at(str(tmp_path / "office.db"), tmp_path, 4) as found:
        yield found


def test_the_office_behind_nginx(program: str, hall: Hall, tmp_path: Path) -> None:
    """Pages packed and asked again, https cookies, live events, and a process that dies."""
    settings = {"CROSSTABLE_PUBLIC_ADDRESS": "https://results.example.org"}
    with (
        hall.server(settings=settings) as first,
        hall.server(settings=settings) as second,
        nginx(program, tmp_path, [first, second]) as (plain, secure),
    ):
        assert httpx.get(f"{plain}/x").headers["location"].startswith("https://")
        address = f"/tournaments/{hall.tournament}/rounds"
        with httpx.Client(base_url=secure, verify=False, timeout=PATIENCE) as client:
            page = client.get(address)
            assert page.headers["content-encoding"] == "gzip"
            again = client.get(address, headers={"If-None-Match": page.headers["etag"]})
            assert again.status_code == 304
            owner = {"login": "owner", "password": "three good words"}
            welcome = client.post("/login", data=owner, headers={"X-Forwarded-For": "9.9.9.9"})
            assert "Secure" in welcome.headers["set-cookie"]
        with open_journal(hall.database) as journal:
            access = open_access(journal, chance=secrets.token_bytes)
            sessions = access.sessions.of("owner", at=datetime.now(UTC))
        assert {each.address for each in sessions} == {"127.0.0.1"}
        spectator = Listening(secure, hall.tournament)
        with hall.arbiter(secure) as arbiter:
            assert hall.enter(arbiter, 1)
            spectator.until(hall.shown(first)[0])
            second.kill()
            for board in (2, 3):
                assert hall.enter(arbiter, board)
        with httpx.Client(base_url=secure, verify=False, timeout=PATIENCE) as client:
            assert {client.get(address).status_code for _ in range(6)} == {200}
        assert hall.shown(first)[1] == {1, 2, 3}
