"""The kept files of ``tests/fixtures``: write anew what people read, or all.

``python -m tests.tools.fixtures`` writes the texts anew, which may change where somebody means to change them.
``--formats`` writes the files of formats too: that is only right where a format has a new version, since what was
written before has to be read as it was. Each file that changes is named.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.fixtures.making import MAKERS, environment
from tests.fixtures.playing import FOLDER


def main(arguments: list[str]) -> int:
    """Do what the command line says; returns the exit status."""
    is_for_all = arguments == ["--formats"]
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE"):
        os.environ.pop(variable, None)
    for make in MAKERS.values():
        with tempfile.TemporaryDirectory() as folder:
            os.environ.update(environment(Path(folder)))
            time.tzset()
            for name, text in make().items():
                path = FOLDER / name
                if (is_for_all or name.startswith("texts/")) and not (
                    path.is_file() and path.read_bytes() == text.encode()
                ):
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(text.encode())
                    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
