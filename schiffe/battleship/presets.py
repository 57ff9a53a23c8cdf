"""The rule sets that have names, as lines of text (``rule_line``)."""

from typing import Final, NamedTuple

from schiffe.language.i18n import Text

STANDARD_PRESET: Final = "standard"
"""The default preset."""


class Preset(NamedTuple):
    """Rules as a line, with their name and their description."""

    line: str
    label: Text
    description: Text


PRESETS: Final = {
    STANDARD_PRESET: Preset(
        "10; 5,4,3,3,2; corners; alternate; ship",
        Text("Standard", context="rules"),
        Text("Five ships that may touch at corners only. You take turns, one shot each."),
    ),
    "hasbro": Preset(
        "10; 5,4,3,3,2; sides; alternate; ship",
        Text("Hasbro", context="rules"),
        Text("As out of the box: five ships that may touch. You take turns, one shot each."),
    ),
    "paper": Preset(
        "10; 5,4,4,3,3,3,2,2,2,2; none; again; sunk",
        Text("On paper", context="rules"),
        Text(
            "As on squared paper: ten ships that may not touch. After a hit you shoot again; you do not hear which "
            "ship it was."
        ),
    ),
    "morskoi": Preset(
        "10; 4,3,3,2,2,2,1,1,1,1; none; again; sunk",
        Text("Morskoi boi", context="rules"),
        Text(
            "As in Russian schools: ten ships of 4 squares down to 1 that may not touch. After a hit you shoot again."
        ),
    ),
    "salvo": Preset(
        "10; 5,4,3,3,2; sides; salvo; ship",
        Text("Salvo", context="rules"),
        Text("Five ships that may touch. Each turn you fire as many shots as you have ships afloat."),
    ),
    "fog": Preset(
        "10; 5,4,3,3,2; corners; alternate; hit",
        Text("Fog", context="rules"),
        Text("Five ships that sink in silence: you hear only of hits, and of the end."),
    ),
    "quick": Preset(
        "7; 4,3,2; corners; alternate; ship",
        Text("Quick", context="rules"),
        Text("Three ships on a board of 7 x 7: a game for a short break."),
    ),
}
"""The presets by their words in settings, in the order in which they are offered."""


def preset_names() -> list[str]:
    return [str(preset.label) for preset in PRESETS.values()]


def preset_name(word: str) -> str:
    """Return the translated name of a preset; other words are returned unchanged."""
    return str(PRESETS[word].label) if word in PRESETS else word


def preset_description(word: str) -> str:
    """Return how a preset is played, as a sentence; empty if there is no such preset."""
    return str(PRESETS[word].description) if word in PRESETS else ""


def find_preset(line: str) -> str | None:
    """Return the word of the preset with the rules of a line; None if there is none."""
    return next((name for name, preset in PRESETS.items() if preset.line == line), None)
