"""``python -m schiffe``."""

import sys

from schiffe.cli import main

if __name__ == "__main__":
    sys.exit(main())
