"""Where the typesetter looks for letters; said without loading the typesetter."""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence

REMEDY = Sentence(
    "install fonts such as those of the packages fonts-noto-core and fonts-noto-cjk, "
    "or name a folder that has some"
)


class FontSource(msgspec.Struct, frozen=True):
    """Where fonts are looked for, besides those inside the typesetter."""

    folders: tuple[str, ...] = ()
    system: bool = True
