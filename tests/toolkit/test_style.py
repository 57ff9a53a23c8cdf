"""Roles: in which colours they are shown on terminals with many colours and with few, and what is left without any."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.output import ColorDepth

from schiffe.terminal.palettes import PALETTES, nearest_of_256
from schiffe.toolkit.style import (
    GENERIC_LOOKS,
    HeatLook,
    Look,
    TextStyle,
    luminance,
    style_colour,
    style_rules,
)
from tests.toolkit.looks import ThemeLook

NONE, FEW, MANY, ALL = (
    ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT,
)  # fmt: skip


def test_a_role_is_shown_in_the_colours_that_there_are() -> None:
    page = PALETTES["sea"].colours()["page"]
    assert page.digits is not None
    assert style_colour(page, ALL) == f"#{page.digits}"
    assert style_colour(page, MANY) == f"#{page.of_256 or nearest_of_256(page.digits)}"
    assert style_colour(page, FEW) == f"ansi{page.basic}"
    assert style_colour(page, NONE) == "ansidefault"
    assert style_colour(PALETTES["terminal"].colours()["page"], ALL).startswith("ansi")


@pytest.mark.parametrize(
    ("digits", "nearest"),
    [
        *[("000000", "000000"), ("ffffff", "ffffff"), ("ff0000", "ff0000"), ("5f87af", "5f87af")],
        *[("080808", "080808"), ("121212", "121212"), ("7a7b7c", "767676"), ("eeeeee", "eeeeee"), ("f4f4f4", "eeeeee")],
        *[("102030", "1c1c1c"), ("203040", "303030"), ("304050", "3a3a3a"), ("d0e0f0", "d7d7ff"), ("804020", "875f00")],
        *[("00ff60", "00ff5f"), ("6000ff", "5f00ff"), ("706a60", "6c6c6c"), ("a0522d", "af5f00")],
        *[("297034", "005f5f"), ("857867", "87875f"), ("596946", "5f5f5f")],
    ],
)
def test_the_nearest_of_256_colours(digits: str, nearest: str) -> None:
    assert nearest_of_256(digits) == nearest


def test_luminance_is_that_of_wcag() -> None:
    for digits, expected in (
        *(("000000", 0), ("ffffff", 1), ("ff0000", 0.2126), ("00ff00", 0.7152), ("0000ff", 0.0722)),
        *(("777777", 0.1845), ("0a0a0a", 0.00304), ("0b0b0b", 0.00335)),
    ):
        assert luminance(digits) == pytest.approx(expected, rel=0.003), digits


def contrast(one: float, other: float) -> float:
    """As WCAG has it."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


OF_GAMES = {
    *("label.cursor", "meter", "meter.luck", "meter.rest", "good", "bad", "attention", "attention.edge"),
    *("key", "notice", "victory", "victory.edge", "defeat", "defeat.edge", "draw", "draw.edge"),
}
"""The roles that games paint in, and the toolkit does not."""
_OF_LESSONS = "badge.good", "lesson.good", "lesson.win"
OF_PARTS = {
    *("background", "title", "emphasis", "dim", "separator", "highlight", "bar", "bar.name", "bar.dim", "bar.rest"),
    *("chosen", "letter", "error", "hurry", "hurry.beat", "box", "box.chosen", "typed"),
    *_OF_LESSONS,
}
WITHOUT_COLOURS = {
    "bold": {"title", "emphasis", "highlight", "bar.name", "key", "error", "notice", "hurry", "typed", *_OF_LESSONS},
    "underline": {"letter"},
    "bold reverse": {"label.cursor", "attention", "victory", "defeat", "draw", "chosen", "hurry.beat", "box.chosen"},
}


def test_games_have_their_roles() -> None:
    assert {style.removeprefix("class:") for style in GENERIC_LOOKS} == OF_GAMES | OF_PARTS


def test_what_matters_stands_out_without_colours() -> None:
    for role, rule in style_rules(GENERIC_LOOKS, PALETTES["sea"], NONE):
        attributes = " ".join(part for part in rule.split() if ":" not in part)
        assert attributes == next((kind for kind, roles in WITHOUT_COLOURS.items() if role in roles), ""), role
        coloured = dict(style_rules(GENERIC_LOOKS, PALETTES["sea"], ALL))[role]
        assert "reverse" not in coloured, role


def test_signs_belong_to_their_grounds() -> None:
    for role, look in GENERIC_LOOKS.items():
        if look.front and look.background:
            assert look.front.rpartition(".")[0] == look.background, role


def test_a_role_is_named_with_its_front_and_its_ground() -> None:
    looks = {"one": Look("bar.text", "bar", "bold"), "other": Look(attributes="underline")}
    colours = PALETTES["sea"].colours()
    looks["mixed"] = HeatLook(step=0)
    assert style_rules(looks, PALETTES["sea"], ALL) == [
        ("one", f"fg:#{colours['bar.text'].digits} bg:#{colours['bar'].digits} bold"),
        ("other", "underline"),
        ("mixed", f"fg:#{colours['heat.light'].digits} bg:#{colours['heat'].digits}"),
    ]


@pytest.mark.parametrize("theme", [name for name in PALETTES if name != "terminal"])
def test_signs_can_be_read_on_their_grounds(theme: str) -> None:
    palette = PALETTES[theme]
    colours = palette.colours()
    for role, look in GENERIC_LOOKS.items():
        if look.front and look.background and role not in (TextStyle.BAR_REST, TextStyle.BACKGROUND):
            front, background = (luminance(str(colours[name].digits)) for name in (look.front, look.background))
            assert contrast(front, background) >= palette.contrast, role


def test_a_theme_has_one_style_for_each_terminal() -> None:
    look = ThemeLook("sea")
    paper, style = ThemeLook("paper").style(ALL), look.style(ALL)
    assert look.style(ALL) is style
    assert look.style(FEW) is not style
    assert dict(paper.style_rules) != dict(style.style_rules)
    assert style.get_attrs_for_style_str("class:title").bold
    look.add({TextStyle.TITLE: Look()})
    assert look.style(ALL) is style, "it is known"
    look.add({"class:toy.digit": Look(attributes="underline")})
    assert look.style(ALL).get_attrs_for_style_str("class:toy.digit").underline


LEVELS = 0, 95, 135, 175, 215, 255
OF_256 = [*((r, g, b) for r in LEVELS for g in LEVELS for b in LEVELS), *((grey,) * 3 for grey in range(8, 239, 10))]
"""The colours that all terminals with 256 have alike."""


def parts_of(digits: str) -> tuple[int, int, int]:
    """Red, green and blue."""
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


@given(st.integers(0, 0xFFFFFF) | st.integers(0, 255).map(lambda grey: grey * 0x10101))
def test_no_other_of_256_colours_is_nearer(colour: int) -> None:
    wanted = parts_of(f"{colour:06x}")

    def distance(other: tuple[int, ...]) -> int:
        """Weighed about as eyes do."""
        return sum(weight * (a - b) ** 2 for weight, a, b in zip((3, 4, 2), wanted, other, strict=True))

    nearest = parts_of(nearest_of_256(f"{colour:06x}"))
    assert nearest in OF_256
    assert distance(nearest) == min(map(distance, OF_256))
