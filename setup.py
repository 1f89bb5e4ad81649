"""Builds the C++ parts where there is a compiler; all else is in pyproject.toml."""

from setuptools import Extension, setup

setup(
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
                "native/matching/blossoms.hpp",
                "native/matching/circle.hpp",
                "native/matching/instance.hpp",
                "native/matching/lanes.hpp",
                "native/matching/search.hpp",
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
            depends=["native/draughts/board.hpp", "native/draughts/generator.hpp"],
            language="c++",
            optional=True,
            py_limited_api=True,
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-std=c++20", "-O3", "-g0"],
        ),
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
