"""What programs send: one shape for each change, and the command of the office it stands for.

Every shape has ``expected_version``, the version the program saw, and ``confirm``, the level of
cautions it goes on in spite of.

What the modules of this folder define can be had here.
"""

from __future__ import annotations

from crosstable.web.api.wishes.championships import *
from crosstable.web.api.wishes.checklists import *
from crosstable.web.api.wishes.circuits import *
from crosstable.web.api.wishes.cups import *
from crosstable.web.api.wishes.exhibitions import *
from crosstable.web.api.wishes.parts import *
from crosstable.web.api.wishes.persons import *
from crosstable.web.api.wishes.players import *
from crosstable.web.api.wishes.results import *
