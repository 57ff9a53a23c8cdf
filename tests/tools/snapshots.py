"""The snapshots of ``tests/fixtures``: make them anew from what the program says today, and name those that changed.

The difference shows what a change of the program has changed. Archives are made anew by nothing.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.fixtures.making import MAKERS, environment
from tests.fixtures.playing import SNAPSHOTS


def main() -> int:
    """Write those that are not as they are today."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE"):
        os.environ.pop(variable, None)
    for name, make in MAKERS.items():
        with tempfile.TemporaryDirectory() as folder:
            os.environ.update(environment(Path(folder)))
            time.tzset()
            path, text = SNAPSHOTS / name, make()
            if not (path.is_file() and path.read_bytes() == text.encode()):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text.encode())
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
