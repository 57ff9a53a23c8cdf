"""Where the file of games is. Nothing of the store is loaded for that, since the first board waits for it."""

import os
from pathlib import Path


def store_file() -> Path | None:
    """The file of games, whether it exists or not; None where there is no folder for it.

    That is where the package that knows the folder is missing, or where the home directory is not known.
    ``SCHIFFE_LOGBOOK`` in the environment names another file.
    """
    if named := os.environ.get("SCHIFFE_LOGBOOK"):
        return Path(named)
    try:
        import platformdirs

        return platformdirs.user_data_path("schiffe", appauthor=False) / "logbook.sqlite3"
    except (ImportError, RuntimeError):  # a checkout without an installation, or a user whom the system does not know
        return None  # play goes on without a logbook
