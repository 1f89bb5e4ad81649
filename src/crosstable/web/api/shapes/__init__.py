"""What the programming interface answers with; these names stay as they are within a version.

Points are told twice: as a decimal text that everybody can read (``"7.5"``) and as a whole number
of the event's smallest unit, which is what comparisons need.

What the modules of this folder define can be had here.
"""

from __future__ import annotations

from crosstable.web.api.shapes.acts import *
from crosstable.web.api.shapes.championships import *
from crosstable.web.api.shapes.checklists import *
from crosstable.web.api.shapes.circuits import *
from crosstable.web.api.shapes.events import *
from crosstable.web.api.shapes.parts import *
from crosstable.web.api.shapes.persons import *
from crosstable.web.api.shapes.players import *
from crosstable.web.api.shapes.rounds import *
from crosstable.web.api.shapes.tables import *
from crosstable.web.api.shapes.teams import *
