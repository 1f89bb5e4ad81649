"""How all tests look for counter-examples: the same ones every time, unless new ones are wanted.

``HYPOTHESIS_PROFILE=search make test`` draws new ones.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
