"""Files of TOML: how long they may be."""

from __future__ import annotations

import pytest

from crosstable.formats.toml_text import read_toml
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

TOO_LONG = Sentence("the file is too long for regulations")


def test_a_file_may_have_as_many_bytes_as_are_allowed_and_no_more() -> None:
    assert read_toml(b"a = 1", "f", most=5, too_long=TOO_LONG)[0] == {"a": 1}
    with pytest.raises(UnreadableInput, match="too long"):
        read_toml(b"a = 12", "f", most=5, too_long=TOO_LONG)
