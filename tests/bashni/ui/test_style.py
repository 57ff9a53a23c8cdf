"""Bashni's colours in every theme."""

import re

import pytest
from prompt_toolkit.output import ColorDepth

from schiffe.bashni.ui.board.squares import SQUARE_LOOKS
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.style import GENERIC_LOOKS, style_rules
from tests.battleship.ui.test_style import contrast, difference
from tests.running import ROOT

COLOURED = [name for name in PALETTES if name != "terminal"]


@pytest.mark.parametrize("theme", COLOURED)
def test_signs_can_be_read_and_grounds_told_apart(theme: str) -> None:
    rules = dict(style_rules(SQUARE_LOOKS, PALETTES[theme], ColorDepth.DEPTH_24_BIT))
    backgrounds = {}
    for role in ("movable", "target", "chosen", "last", "light", "dark"):
        found = re.match(r"fg:#(\w{6}) bg:#(\w{6})", rules[f"bashni.{role}"])
        assert found
        assert contrast(found[1], found[2]) >= 4.5
        backgrounds[role] = found[2]
    assert len({backgrounds[role] for role in ("movable", "target", "chosen", "last")}) == 4
    assert contrast(backgrounds["light"], backgrounds["dark"]) > 4.5


@pytest.mark.parametrize("depth", [ColorDepth.DEPTH_24_BIT, ColorDepth.DEPTH_8_BIT])
@pytest.mark.parametrize("theme", COLOURED)
def test_the_cursor_looks_like_neither_a_piece_nor_a_square(theme: str, depth: ColorDepth) -> None:
    rules = dict(style_rules(SQUARE_LOOKS, PALETTES[theme], depth))
    backgrounds = {role: rule.partition("bg:#")[2][:6] for role, rule in rules.items() if "bg:" in rule}
    for role in ("played", "other", "movable", "target", "last", "light", "dark"):
        assert difference(backgrounds["bashni.chosen"], backgrounds[f"bashni.{role}"]) >= 0.05, role


@pytest.mark.parametrize("theme", PALETTES)
def test_cursor_pieces_and_squares_can_be_told_in_16_colours(theme: str) -> None:
    rules = dict(style_rules(SQUARE_LOOKS, PALETTES[theme], ColorDepth.DEPTH_4_BIT))
    backgrounds = {role: rule.split("bg:")[1].split()[0] for role, rule in rules.items() if "bg:" in rule}
    assert [role for role, background in backgrounds.items() if background == backgrounds["bashni.chosen"]] == [
        "bashni.chosen"
    ]
    apart = [backgrounds[f"bashni.{role}"] for role in ("played", "other", "light", "dark")]
    assert len(set(apart)) == 4


def test_every_style_that_is_used_is_in_the_tables() -> None:
    used = set()
    for path in (ROOT / "schiffe" / "bashni" / "ui").rglob("*.py"):
        used.update(re.findall(r"class:[\w.]+", path.read_text(encoding="utf-8")))
    used = {name for name in used if not name.endswith(".")}  # the rest of these is filled in
    assert used <= {*SQUARE_LOOKS, *GENERIC_LOOKS}
