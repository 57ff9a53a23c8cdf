"""The colours of heat, which are mixed: from the lowest chance to the highest, at every depth."""

import re

import pytest
from prompt_toolkit.output import ColorDepth

from schiffe.battleship.ui.looks import SEA_LOOKS
from schiffe.battleship.ui.painting.sea_style import heat_style
from schiffe.terminal.palettes import PALETTES, Palette
from schiffe.toolkit.style import contrast, style_rules

FEW, MANY, ALL = ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT


def heat_colours(palette: Palette, depth: ColorDepth) -> dict[str, str]:
    """The grounds of ten steps, and their digits."""
    looks = {heat_style(step): SEA_LOOKS[heat_style(step)] for step in range(10)}
    found = {}
    for role, rule in style_rules(looks, palette, depth):
        colours = re.fullmatch(r"fg:(\S+) bg:(\S+)", rule)
        assert colours
        found[f"{role}.text"], found[role] = colours.groups()
    return found


def parts_of(digits: str) -> tuple[int, int, int]:
    """Red, green and blue."""
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def test_heat_goes_from_stop_to_stop_with_a_sign_that_can_be_read() -> None:
    palette = PALETTES["sea"]
    colours, heat = palette.colours(), heat_colours(palette, ALL)
    assert len(heat) == 20
    stops = {0: "heat", 5: "heat.mid", 6: "heat.warm", 9: "heat.high"}
    assert {step: heat[f"heat.{step}"] for step in stops} == {
        step: f"#{colours[name].digits}" for step, name in stops.items()
    }
    backgrounds = [heat[f"heat.{step}"][1:] for step in range(10)]
    assert len({heat[f"heat.{step}"] for step in range(10)}) == 10
    for step, background in enumerate(backgrounds):
        sign = heat[f"heat.{step}.text"][1:]
        dark_and_light = {str(colours[name].digits) for name in ("heat.dark", "heat.light")}
        (other,) = dark_and_light - {sign}
        assert contrast(sign, background) >= contrast(other, background), step


def test_heat_has_the_colours_of_the_palette_where_they_are_few() -> None:
    palette = PALETTES["sea"]
    names = "heat", "heat.mid", "heat.warm", "heat.high"
    low, mid, warm, high = (f"ansi{palette.colours()[name].basic}" for name in names)
    found = heat_colours(palette, FEW)
    assert [found[f"heat.{step}"] for step in range(10)] == [*4 * [low], *2 * [mid], *2 * [warm], *2 * [high]]
    many = heat_colours(palette, MANY)
    assert [many[f"heat.{step}"] for step in range(10)] == [f"#{digits}" for digits in palette.heat_of_256]
    assert all(len(heat_colours(palette, FEW)) == 20 for palette in PALETTES.values())
    assert all(colour.startswith("ansi") for colour in heat_colours(PALETTES["terminal"], ALL).values())


@pytest.mark.parametrize("theme", [name for name in PALETTES if name != "terminal"])
def test_heat_is_mixed_of_the_stops_beside_it(theme: str) -> None:
    palette = PALETTES[theme]
    heat = heat_colours(palette, ALL)
    low, mid, warm, high = (
        parts_of(str(palette.colours()[name].digits)) for name in ("heat", "heat.mid", "heat.warm", "heat.high")
    )
    for step, one, other, share in (
        *((step, low, mid, step / 7) for step in range(5)),
        (5, low, mid, 1),
        *((step, warm, high, (step - 6) / 3) for step in range(6, 10)),
    ):
        mixed = tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
        assert parts_of(heat[f"heat.{step}"][1:]) == mixed, step
