"""The colours can be read, and no style is used that the table does not have."""

import re

import pytest
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles.defaults import PROMPT_TOOLKIT_STYLE, WIDGETS_STYLE

from schiffe.toolkit.style import styles
from schiffe.ui.style import LOOKS
from tests.running import ROOT

# The 16 colours of xterm, of the VGA text mode (also Linux's console), and of Windows' console.
PALETTES = {
    "xterm": {
        "black": "000000", "red": "cd0000", "green": "00cd00", "blue": "0000ee", "magenta": "cd00cd",
        "cyan": "00cdcd", "gray": "e5e5e5", "brightcyan": "00ffff", "white": "ffffff",
    },
    "vga": {
        "black": "000000", "red": "aa0000", "green": "00aa00", "blue": "0000aa", "magenta": "aa00aa",
        "cyan": "00aaaa", "gray": "aaaaaa", "brightcyan": "55ffff", "white": "ffffff",
    },
    "windows": {
        "black": "0c0c0c", "red": "c50f1f", "green": "13a10e", "blue": "0037da", "magenta": "881798",
        "cyan": "3a96dd", "gray": "cccccc", "brightcyan": "61d6d6", "white": "f2f2f2",
    },
}  # fmt: skip
COLOURED = [role for role, look in LOOKS.items() if look.colours]
LEVELS = (0, 95, 135, 175, 215, 255)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)
    assert contrast("777777", "ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("role", COLOURED)
def test_every_pair_of_colours_can_be_read(role: str) -> None:
    look = LOOKS[role]
    assert look.colours
    assert look.basic
    assert contrast(*look.colours) >= 4.5
    for palette in PALETTES.values():
        front, back = (palette[name.removeprefix("ansi")] for name in look.basic)
        assert contrast(front, back) >= 4.5


@pytest.mark.parametrize("role", COLOURED)
def test_the_colours_are_among_the_256(role: str) -> None:
    for colour in LOOKS[role].colours or ():
        parts = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
        in_cube = all(part in LEVELS for part in parts)
        assert in_cube or (len(set(parts)) == 1 and (parts[0] - 8) % 10 == 0)


def test_every_style_that_is_used_is_in_the_table() -> None:
    used = set()
    for path in (*(ROOT / "schiffe" / "ui").rglob("*.py"), *(ROOT / "schiffe" / "toolkit").rglob("*.py")):
        for names in re.findall(r"class:([\w.,{}]+)", path.read_text(encoding="utf-8")):
            used.update(names.split(","))
    roles = {name for name in used if "{" not in name}
    roles |= {f"{role}.{part}" for role in ("own", "target", "idle") for part in ("sea", "ship", "water")}
    roles |= {"player.0", "player.1", *(f"heat.{digit}" for digit in range(10))}
    assert roles <= set(LOOKS)
    assert set(LOOKS) <= roles


def test_no_role_inherits_from_a_default_style() -> None:
    defaults = {
        name for rules in (PROMPT_TOOLKIT_STYLE, WIDGETS_STYLE) for names, _style in rules for name in names.split()
    }
    assert "selected" in defaults
    assert not defaults & set(LOOKS)


def test_without_colours_there_are_none() -> None:
    for _names, style in styles(LOOKS)(ColorDepth.DEPTH_1_BIT).style_rules:
        assert "fg:" not in style
        assert "bg:" not in style
    assert "fg:ansi" in dict(styles(LOOKS)(ColorDepth.DEPTH_4_BIT).style_rules)["hit"]
    assert "fg:#" in dict(styles(LOOKS)(ColorDepth.DEPTH_8_BIT).style_rules)["hit"]
