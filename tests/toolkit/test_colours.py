"""The colours of the terminal."""

import os
import subprocess
import sys

import pytest
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import DEFAULT_ATTRS, Attrs

from schiffe.toolkit.colours import BasicColours

BASIC = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "gray"]
ANSI = ["", "ansidefault", *(f"ansi{name}" for name in BASIC), "ansiwhite"] + [
    f"ansibright{name}" for name in BASIC[:-1]
]


def shown(front: str, background: str, depth: ColorDepth, *, has_bright: bool, bold: bool = False) -> Attrs:
    attrs = DEFAULT_ATTRS._replace(color=front, bgcolor=background, bold=bold)
    return BasicColours(lambda: depth, has_bright=has_bright).transform_attrs(attrs)


@pytest.mark.parametrize("front", ANSI)
@pytest.mark.parametrize("background", ANSI)
def test_what_can_be_read_in_sixteen_colours_can_be_read_in_eight(front: str, background: str) -> None:
    found = shown(front, background, ColorDepth.DEPTH_4_BIT, has_bright=False)
    known = {"", "ansidefault", *(f"ansi{name}" for name in BASIC)}
    assert {found.color, found.bgcolor} <= known
    assert (found.color == found.bgcolor) is (front == background)
    assert shown(front, background, ColorDepth.DEPTH_4_BIT, has_bright=True)[:2] == (front, background)
    assert shown(front, background, ColorDepth.DEPTH_8_BIT, has_bright=False)[:2] == (front, background)


def test_the_basic_black_is_never_bold() -> None:
    for has_bright in (True, False):
        assert not shown("ansiblack", "ansicyan", ColorDepth.DEPTH_4_BIT, has_bright=has_bright, bold=True).bold
        assert shown("ansigray", "ansiblack", ColorDepth.DEPTH_4_BIT, has_bright=has_bright, bold=True).bold
        assert shown("000000", "ansicyan", ColorDepth.DEPTH_8_BIT, has_bright=has_bright, bold=True).bold


KNOWN = ("COLORTERM", "STY", "NO_COLOR", "TERM", "FORCE_COLOR", "CLICOLOR_FORCE")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals have no names there")
@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"TERM": "xterm-256color"}, "DEPTH_8_BIT True"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "DEPTH_24_BIT True"),
        ({"TERM": "screen", "COLORTERM": "truecolor", "STY": "1.pts"}, "DEPTH_4_BIT False"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "1.pts"}, "DEPTH_8_BIT True"),
        ({"TERM": "screen"}, "DEPTH_4_BIT False"),
        ({"TERM": "ansi"}, "DEPTH_4_BIT False"),
        ({"TERM": "linux"}, "DEPTH_4_BIT True"),
        ({"TERM": "vt100"}, "DEPTH_1_BIT False"),
        ({"TERM": "xterm-mono"}, "DEPTH_1_BIT False"),
        ({"TERM": "nobody-knows-it"}, "None True"),
        ({"TERM": "vt100", "NO_COLOR": "1"}, "None False"),
        ({"TERM": "vt100", "FORCE_COLOR": "1"}, "DEPTH_4_BIT False"),
        ({"TERM": "vt100", "CLICOLOR_FORCE": "1"}, "DEPTH_4_BIT False"),
        ({"TERM": "vt100", "FORCE_COLOR": "0"}, "DEPTH_1_BIT False"),
        ({"TERM": "vt100", "FORCE_COLOR": "1", "NO_COLOR": "1"}, "None False"),
        ({"TERM": "xterm-256color", "FORCE_COLOR": "1"}, "DEPTH_8_BIT True"),
    ],
)
def test_colours_are_those_that_the_terminal_says_to_have(environ: dict[str, str], expected: str) -> None:
    pytest.importorskip("curses")
    program = (
        "from schiffe.toolkit.colours import *; found = colour_depth(); "
        "print(found and found.name, has_bright_colours())"
    )
    others = {name: value for name, value in os.environ.items() if name not in KNOWN}
    asked = subprocess.run(
        (sys.executable, "-c", program), env={**others, **environ}, capture_output=True, text=True, check=True
    )
    assert asked.stdout.strip() == expected


def test_a_sign_whose_colour_is_that_of_its_background_is_black_on_a_light_one() -> None:
    fronts = {
        name: shown(f"ansibright{name}", f"ansi{name}", ColorDepth.DEPTH_4_BIT, has_bright=False).color
        for name in BASIC[:-1]
    }
    assert {name for name, front in fronts.items() if front == "ansiblack"} == {"cyan", "yellow", "green"}
    assert {name for name, front in fronts.items() if front == "ansigray"} == {"black", "red", "blue", "magenta"}
    assert shown("ansiwhite", "ansigray", ColorDepth.DEPTH_4_BIT, has_bright=False).color == "ansiblack"


def test_frames_are_painted_anew_when_the_colours_become_others() -> None:
    depths = [ColorDepth.DEPTH_4_BIT]
    dull, bright = (BasicColours(lambda: depths[-1], has_bright=has_bright) for has_bright in (False, True))
    few = dull.invalidation_hash()
    assert few == dull.invalidation_hash() != bright.invalidation_hash()
    depths.append(ColorDepth.DEPTH_8_BIT)
    assert dull.invalidation_hash() != few
