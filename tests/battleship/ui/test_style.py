"""The colours of every theme can be read at every depth, and no style is used that the table does not have."""

import math
import re
from itertools import combinations, pairwise
from typing import Final

import pytest
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles.defaults import PROMPT_TOOLKIT_STYLE, WIDGETS_STYLE

from schiffe.battleship.ui.looks import SEA_LOOKS
from schiffe.game.ui.ending import BANNER_STYLES
from schiffe.language.i18n import Text
from schiffe.settings.shared import THEME
from schiffe.terminal.palettes import PALETTES, Palette, nearest_of_256
from schiffe.toolkit.style import edge_style, style_colour, style_rules
from tests.running import ROOT
from tests.toolkit.looks import ThemeLook

# The 16 colours of xterm, of the VGA text mode (also Linux's console), and of Windows' console.
BASIC: Final = {
    "xterm": {
        "black": "000000", "red": "cd0000", "green": "00cd00", "blue": "0000ee", "magenta": "cd00cd",
        "brightblack": "7f7f7f", "cyan": "00cdcd", "gray": "e5e5e5", "brightgreen": "00ff00",
        "brightyellow": "ffff00", "brightcyan": "00ffff", "white": "ffffff",
    },
    "vga": {
        "black": "000000", "red": "aa0000", "green": "00aa00", "blue": "0000aa", "magenta": "aa00aa",
        "brightblack": "555555", "cyan": "00aaaa", "gray": "aaaaaa", "brightgreen": "55ff55",
        "brightyellow": "ffff55", "brightcyan": "55ffff", "white": "ffffff",
    },
    "windows": {
        "black": "0c0c0c", "red": "c50f1f", "green": "13a10e", "blue": "0037da", "magenta": "881798",
        "brightblack": "767676", "cyan": "3a96dd", "gray": "cccccc", "brightgreen": "16c60c",
        "brightyellow": "f9f1a5", "brightcyan": "61d6d6", "white": "f2f2f2",
    },
}  # fmt: skip
VISIONS: Final = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is seen by somebody who lacks the cones for red, green or blue (Machado, Oliveira and Fernandes 2009)."""
WANTED_APART: Final = 12
"""How far grounds that matter lie apart in any theme, in CIE Lab, whoever looks at them."""
MORE_APART: Final = {"contrast": 20, "deutan": 20}
"""The same in themes that are for those who see less."""
LEVELS = (0, 95, 135, 175, 215, 255)
RICH = (ColorDepth.DEPTH_24_BIT, ColorDepth.DEPTH_8_BIT)
OWN_COLOURS = [name for name in PALETTES if name != "terminal"]
LINES = {f"{sea}.{part}" for sea in ("own", "target", "idle") for part in ("sea", "other")} | {
    "separator",
    "shell",
    "splash",
}
LINES |= {"sea", "sea.other", "shell", "splash", "meter.rest", "moon"}
LINES |= {"chart.skill", "bar.rest", "attention.edge", "player.0.edge", "player.1.edge"}
LINES |= {f"ship.{part}" for part in ("hull", "board", "dark", "window", "keel", "foam")}
LINES |= {edge_style(style).removeprefix("class:") for style in BANNER_STYLES.values()}
"""Roles that paint lines, pictures, or nothing: they shall be quiet."""
APART: Final = [
    ("own.sea", "own.ship", "hit", "sunk", "ghost.good"),
    ("own.sea", "own.ship", "ghost.bad"),
    ("target.sea", "hit", "sunk", "cursor"),
    ("target.sea", "hit", "sunk", "target.ship"),
    ("target.sea", "heat.4", "heat.9"),
    ("own.sea", "bar"),
    ("background", "bar"),
    ("bar", "attention"),
    ("background", "chosen"),
    ("background", "key"),
    ("background", "box"),
    ("box", "box.chosen"),
    ("player.0", "player.1"),
    ("own.sea", "target.sea"),
    ("ghost.good", "ghost.bad"),
    *(("hit", "sunk", "own.ship", "aim", f"heat.{step}") for step in range(10)),
]
"""Roles whose grounds mean different things and stand beside each other."""


def parts_of(colour: str) -> list[float]:
    linear = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in linear]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    red, green, blue = parts_of(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def difference(one: str, other: str) -> float:
    """How far two colours lie apart in Oklab, where 1 is from black to white (Ottosson 2020)."""
    return math.dist(oklab(parts_of(one)), oklab(parts_of(other)))


def oklab(parts: list[float]) -> list[float]:
    red, green, blue = parts
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return [
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    ]


def seen_by(vision: str, colour: str) -> list[float]:
    """The linear parts of a colour as somebody sees it, most of whom can tell all."""
    parts = parts_of(colour)
    seen = [sum(share * part for share, part in zip(row, parts, strict=True)) for row in VISIONS[vision]]
    return [min(max(0.0, part), 1.0) for part in seen]


def cielab(parts: list[float]) -> list[float]:
    """Linear parts in CIE Lab, with the white of D65; distances there are CIE76."""
    red, green, blue = parts
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def apart(vision: str, one: str, other: str) -> float:
    return math.dist(cielab(seen_by(vision, one)), cielab(seen_by(vision, other)))


def colours_of(palette: Palette, depth: ColorDepth) -> dict[str, tuple[str, str]]:
    """Front and background of each role that has its own, or those of the screen's."""
    rules = dict(style_rules(SEA_LOOKS, palette, depth))
    found = {}
    for role, rule in rules.items():
        front, background = (re.search(rf"{part}:\S*?(\w+)(?= |$)", rule) for part in ("fg", "bg"))
        screen = re.fullmatch(r"fg:#?(\w+) bg:#?(\w+)", rules["background"])
        assert screen
        found[role] = (front[1] if front else screen[1], background[1] if background else screen[2])
    return found


def test_the_formulas() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)
    assert contrast("777777", "ffffff") == pytest.approx(4.48, abs=0.01)
    assert difference("000000", "ffffff") == pytest.approx(1, abs=0.001)
    assert cielab([1, 1, 1]) == pytest.approx([100, 0, 0], abs=0.01)
    assert cielab(parts_of("ff0000")) == pytest.approx([53.24, 80.09, 67.20], abs=0.05)  # as tables have it
    assert apart("deutan", "c00000", "4d7000") < 12
    assert apart("usual", "c00000", "4d7000") > 90
    for vision in VISIONS:  # greys are seen by everybody alike
        assert seen_by(vision, "808080") == pytest.approx(parts_of("808080"), abs=0.001)


@pytest.mark.parametrize("name", PALETTES)
def test_every_palette_has_every_colour(name: str) -> None:
    palette = PALETTES[name]
    assert set(palette.colours()) == set(PALETTES["sea"].colours())
    assert str(palette.label)
    for colour in palette.colours().values():
        assert colour.digits is None or re.fullmatch("[0-9a-f]{6}", colour.digits)


@pytest.mark.parametrize("depth", RICH)
@pytest.mark.parametrize("name", OWN_COLOURS)
def test_all_that_is_written_can_be_read(name: str, depth: ColorDepth) -> None:
    palette = PALETTES[name]
    for role, (front, background) in colours_of(palette, depth).items():
        if role not in LINES:
            assert contrast(front, background) >= palette.contrast, (role, front, background)


@pytest.mark.parametrize("terminal", BASIC)
@pytest.mark.parametrize("name", PALETTES)
def test_all_that_is_written_can_be_read_in_16_colours(name: str, terminal: str) -> None:
    shown = BASIC[terminal]
    for role, (front, background) in colours_of(PALETTES[name], ColorDepth.DEPTH_4_BIT).items():
        if role in LINES or "default" in front + background:
            assert front == background or role in LINES, role  # what the terminal chooses, it chooses for both
            continue
        assert contrast(shown[front.removeprefix("ansi")], shown[background.removeprefix("ansi")]) >= 4.5, role


@pytest.mark.parametrize("depth", RICH)
@pytest.mark.parametrize("name", OWN_COLOURS)
def test_grounds_that_mean_different_things_are_told_apart(name: str, depth: ColorDepth) -> None:
    colours = colours_of(PALETTES[name], depth)
    for roles in APART:
        for one, other in combinations(roles, 2):
            backgrounds = colours[one][1], colours[other][1]
            assert difference(*backgrounds) >= 0.05, (one, other, backgrounds)
            if name == "deutan":
                assert math.dist(*(oklab(seen_by("deutan", background)) for background in backgrounds)) >= 0.05, (
                    one,
                    other,
                )


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("depth", RICH)
@pytest.mark.parametrize("name", OWN_COLOURS)
def test_whoever_sees_fewer_colours_tells_all_states_of_a_board(name: str, depth: ColorDepth, vision: str) -> None:
    colours = colours_of(PALETTES[name], depth)
    states = ("sunk", "hit", "own.ship", "cursor"), ("sunk", "hit", "own.ship", "aim")
    waters = ("own.sea", "own.water", "target.sea", "target.water", "idle.sea", "idle.water")
    pairs = [*combinations(states[0], 2), *combinations(states[1], 2)]
    pairs += [(state, water) for state in {*states[0], *states[1]} for water in waters]
    for one, other in (*pairs, ("ghost.bad", "own.ship"), ("ghost.good", "ghost.bad")):
        found = apart(vision, colours[one][1], colours[other][1])
        assert found >= MORE_APART.get(name, WANTED_APART), (one, other, colours[one][1], colours[other][1])


@pytest.mark.parametrize("depth", RICH)
def test_with_high_contrast_the_lines_of_a_board_can_be_seen(depth: ColorDepth) -> None:
    colours = colours_of(PALETTES["contrast"], depth)
    for water in ("target.sea", "target.other", "own.sea", "own.other", "idle.sea", "idle.other"):
        assert contrast(*colours[water]) >= 3, water


@pytest.mark.parametrize("depth", [*RICH, ColorDepth.DEPTH_4_BIT])
def test_with_high_contrast_a_sunk_ship_is_the_strongest_after_the_cursor(depth: ColorDepth) -> None:
    def strength(role: str) -> float:
        background = colours[role][1].removeprefix("ansi")
        return luminance(BASIC["xterm"].get(background, background))

    colours = colours_of(PALETTES["contrast"], depth)
    others = ("hit", "own.ship", "target.water", "target.sea", *(f"heat.{step}" for step in range(10)))
    assert strength("cursor") > strength("sunk") > max(map(strength, others))


def test_the_terminals_own_colours_are_quiet() -> None:
    colours = colours_of(PALETTES["terminal"], ColorDepth.DEPTH_4_BIT)
    roles = "own.sea", "own.water", "target.sea", "target.water", "own.ship", "hit", "sunk", "bar", "key", "sea"
    assert not {"ansiblue", "ansimagenta"} & {colours[role][1] for role in roles}
    assert "ansicyan" not in {colours[role][1] for role in roles}
    for water in ("own", "target", "idle"):  # the dots of open cells, and the signs of misses
        front, background = (BASIC["xterm"][colours[f"{water}.{part}"][0][4:]] for part in ("sea", "water"))
        assert contrast(front, background) >= 3


@pytest.mark.parametrize("depth", RICH)
@pytest.mark.parametrize("name", OWN_COLOURS)
def test_the_checkerboard_can_be_seen_and_stays_faint(name: str, depth: ColorDepth) -> None:
    colours = colours_of(PALETTES[name], depth)
    for sea in ("own", "target", "idle"):
        step = difference(colours[f"{sea}.sea"][1], colours[f"{sea}.other"][1])
        assert 0.01 <= step <= 0.14, (sea, step)


@pytest.mark.parametrize("depth", RICH)
@pytest.mark.parametrize("name", OWN_COLOURS)
def test_the_frame_and_the_lines_of_a_board_are_lost_on_no_water(name: str, depth: ColorDepth) -> None:
    colours = colours_of(PALETTES[name], depth)
    for sea in ("own", "target", "idle"):
        for water in ("sea", "other"):
            line, background = colours[f"{sea}.{water}"]
            assert difference(line, background) >= 0.03, (sea, water, line, background)


@pytest.mark.parametrize("name", OWN_COLOURS)
def test_every_colour_has_one_of_256_that_all_terminals_have_alike(name: str) -> None:
    for colour in PALETTES[name].colours().values():
        assert colour.of_256
        assert nearest_of_256(colour.of_256) == colour.of_256
        assert style_colour(colour, ColorDepth.DEPTH_8_BIT) == f"#{colour.of_256}"


@pytest.mark.parametrize("name", ["sea", "deutan"])
def test_the_waters_of_one_board_are_of_one_hue_in_256_colours(name: str) -> None:
    colours = PALETTES[name].colours()
    hues = [oklab(parts_of(colours[water].of_256 or ""))[1:] for water in ("own", "own.other")]
    angles = [math.atan2(blue, red) for red, blue in hues]
    assert abs(angles[0] - angles[1]) < 0.5  # a teal and a blue are 0.7 apart


@pytest.mark.parametrize("name", PALETTES)
def test_a_board_stands_out_from_the_ground(name: str) -> None:
    for depth in RICH if PALETTES[name].colours()["page"].digits else ():
        colours = colours_of(PALETTES[name], depth)
        assert difference(colours["background"][1], colours["own.sea"][1]) >= 0.025
        assert difference(colours["background"][1], colours["idle.sea"][1]) >= 0.04
        assert difference(colours["background"][1], colours["target.other"][1]) >= 0.005


@pytest.mark.parametrize("name", PALETTES)
def test_states_differ_in_16_colours(name: str) -> None:
    colours = colours_of(PALETTES[name], ColorDepth.DEPTH_4_BIT)
    for roles in (
        ("own.sea", "own.ship", "hit", "sunk"),
        ("target.sea", "hit", "sunk", "cursor"),
        ("bar", "attention"),
    ):
        assert len({colours[role][1] for role in roles}) == len(roles), name


@pytest.mark.parametrize("name", PALETTES)
def test_heat_in_16_colours_rises_from_water_and_looks_like_nothing_else(name: str) -> None:
    colours = colours_of(PALETTES[name], ColorDepth.DEPTH_4_BIT)
    backgrounds = [colours[f"heat.{step}"][1] for step in range(10)]
    assert backgrounds[0] == colours["own.sea"][1]
    seas = {colours[role][1] for role in ("own.sea", "target.sea")}
    assert not seas & set(backgrounds[4:])
    assert not {colours[role][1] for role in ("hit", "sunk", "own.ship", "aim")} & set(backgrounds)
    assert len(set(backgrounds)) == 4


@pytest.mark.parametrize("depth", [*RICH, ColorDepth.DEPTH_4_BIT])
@pytest.mark.parametrize("name", PALETTES)
def test_row_and_column_of_the_cursor_are_lit_by_more_than_weight(name: str, depth: ColorDepth) -> None:
    colours = colours_of(PALETTES[name], depth)
    assert colours["label.cursor"] != colours["label"]


@pytest.mark.parametrize("name", OWN_COLOURS)
def test_heat_rises(name: str) -> None:
    colours = colours_of(PALETTES[name], ColorDepth.DEPTH_24_BIT)
    backgrounds = [colours[f"heat.{step}"][1] for step in range(10)]
    assert all(one != other for one, other in pairwise(backgrounds))
    assert backgrounds[0] == colours["target.sea"][1]


@pytest.mark.parametrize("depth", RICH)
@pytest.mark.parametrize("name", OWN_COLOURS)
def test_no_two_grounds_that_look_alike_have_digits_of_different_colours(name: str, depth: ColorDepth) -> None:
    colours = colours_of(PALETTES[name], depth)
    steps = [colours[f"heat.{step}"] for step in range(10)]
    for (sign, background), (other, next_background) in pairwise(steps):
        assert sign == other or contrast(background, next_background) > 1.6, (background, next_background)


@pytest.mark.parametrize("name", OWN_COLOURS)
def test_the_256_colours_are_those_that_all_terminals_have(name: str) -> None:
    for pair in colours_of(PALETTES[name], ColorDepth.DEPTH_8_BIT).values():
        for colour in pair:
            parts = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
            in_cube = all(part in LEVELS for part in parts)
            assert in_cube or (len(set(parts)) == 1 and (parts[0] - 8) % 10 == 0)


def test_a_new_palette_is_found_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*THEME.kind.choices()] == ["auto", *PALETTES]
    table = re.sub(r"\b0a1721/", "123456/", PALETTES["sea"].table)
    monkeypatch.setitem(PALETTES, "night", Palette(Text("by night"), table))
    rules = dict(ThemeLook("night", looks=SEA_LOOKS).style(ColorDepth.DEPTH_24_BIT).style_rules)
    assert "bg:#123456" in rules["background"]


def test_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="page nonsense"):
        Palette(Text("none"), "page nonsense").colours()


def test_every_style_that_is_used_is_in_the_table() -> None:
    used = set()
    folders = (ROOT / "schiffe" / "battleship" / "ui", ROOT / "schiffe" / "game" / "ui", ROOT / "schiffe" / "toolkit")
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        for names in re.findall(r"class:([\w.,{}]+)", path.read_text(encoding="utf-8")):
            used.update(names.split(","))
    roles = {name for name in used if "{" not in name}
    roles |= {
        f"{role}.{part}"
        for role in ("own", "target", "idle")
        for part in ("sea", "other", "ship", "water", "note", "note.other", "mark", "mark.other")
    }
    roles |= {
        "player.0",
        "player.1",
        "player.0.edge",
        "player.1.edge",
        "attention.edge",
        "said.water",
        "said.hit",
        "said.sunk",
        *(f"heat.{digit}" for digit in range(10)),
    }
    roles |= {edge_style(style).removeprefix("class:") for style in BANNER_STYLES.values()}
    assert {style.removeprefix("class:") for style in SEA_LOOKS} == roles


def test_no_role_inherits_from_a_default_style() -> None:
    defaults = {
        name for rules in (PROMPT_TOOLKIT_STYLE, WIDGETS_STYLE) for names, _style in rules for name in names.split()
    }
    assert "selected" in defaults
    assert not defaults & {style.removeprefix("class:") for style in SEA_LOOKS}


def test_without_colours_there_are_none() -> None:
    for _names, style in ThemeLook("sea", looks=SEA_LOOKS).style(ColorDepth.DEPTH_1_BIT).style_rules:
        assert set(re.findall(r"[fb]g:(\w+)", style)) <= {"ansidefault"}
    assert "reverse" in dict(ThemeLook("sea", looks=SEA_LOOKS).style(ColorDepth.DEPTH_1_BIT).style_rules)["cursor"]
    assert "fg:ansi" in dict(ThemeLook("sea", looks=SEA_LOOKS).style(ColorDepth.DEPTH_4_BIT).style_rules)["hit"]
    assert "fg:#" in dict(ThemeLook("sea", looks=SEA_LOOKS).style(ColorDepth.DEPTH_8_BIT).style_rules)["hit"]
