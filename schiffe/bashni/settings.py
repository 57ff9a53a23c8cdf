"""The settings that mean something to Bashni; all of them are shared."""

from schiffe.settings.shared import ASCII, BOARDS, CLOCK, LANGUAGE, LOGBOOK, MOTION, MOUSE, NAME, PAUSE, THEME

BASHNI_SETTINGS = (LANGUAGE, NAME, CLOCK, PAUSE, THEME, MOTION, BOARDS, ASCII, MOUSE, LOGBOOK)
"""In the order in which they are shown."""
WATCHED_SETTINGS = (LANGUAGE, THEME, MOTION, BOARDS, ASCII, MOUSE)
"""Those that mean something to a watcher."""
