"""Rating lists as federations publish them: FIDE's text and XML, FMJD's and others as CSV."""

from __future__ import annotations

from crosstable.formats.rating_lists.model import Listing
from crosstable.formats.rating_lists.reading import ListReading, read_rating_list
from crosstable.formats.rating_lists.writing import write_csv, write_fixed_width

__all__ = ["ListReading", "Listing", "read_rating_list", "write_csv", "write_fixed_width"]
