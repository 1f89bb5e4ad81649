"""``python tools/same COMMIT``: what a user would see differently between a commit and now.

A picture is taken of both: help texts, recorded pages, pages of offices as every role, papers,
workbooks, the interface and its answers, editions, kept journals. Both look at the same offices,
made by the earlier commit. The picture of a commit is kept in ``.same/``, so a second comparison
takes half the time. Ends with 1 where something differs.
"""

from __future__ import annotations

import resource
import sys
import time
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(commit: str) -> int:
    """Compare, and print what differs."""
    sys.path.insert(0, str(HERE.parent))
    from same import taking  # noqa: PLC0415 -- found by the line before
    from same.comparing import differences, report  # noqa: PLC0415

    begun, today = time.monotonic(), date.today()  # noqa: DTZ011 -- pages say which day it is here
    before = taking.kept_picture(commit)
    now = taking.KEPT / "now"
    taking.take(taking.ROOT, now, before)
    found = differences(before / "seen", now / "seen")
    texts = sum(1 for path in (now / "seen").rglob("*") if path.is_file())
    print(*report(found), sep="\n")
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    processor = sum(each.ru_utime + each.ru_stime for each in used)
    print(
        f"{len(found) or 'no'} differences in {texts} texts; "
        f"{time.monotonic() - begun:.0f} s, {processor:.0f} s of a processor",
        file=sys.stderr,
    )
    if date.today() != today:  # noqa: DTZ011
        print("a day ended meanwhile: some pages say another date", file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name the commit to compare with: make same BASE=COMMIT")
    sys.exit(main(sys.argv[1]))
