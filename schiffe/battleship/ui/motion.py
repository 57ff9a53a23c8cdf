"""How much moves on the screen."""

from typing import Final

from schiffe.settings.schema import Settings
from schiffe.settings.shared import MOTION, PAUSE

FULL: Final = "full"
CALM: Final = "calm"
NONE: Final = "none"


def motion_of(settings: Settings) -> str:
    """The setting; who lets the computer wait for nothing wants to wait for nothing."""
    return settings[MOTION] if settings[PAUSE] > 0 else NONE
