"""A short run of the driver of random input, and that it would notice."""

from pathlib import Path

import pytest

from tests.running import ROOT
from tests.tools.drive import Privacy, drive
from tests.tools.driven import Fault

pytestmark = pytest.mark.long

ANNA = "\n Anna, press a when nobody else is looking."


@pytest.mark.parametrize("name", ["battle", "two", "lines"])
def test_random_input_does_no_harm(name: str) -> None:
    report = drive(5, name, 25)
    assert report.faults == []
    assert report.figures["keys"] > 25
    assert min(report.figures[kind] for kind in ("packets", "resizes", "signals", "frames")) > 0


@pytest.mark.parametrize(
    ("code", "noticed"),
    [
        ("import schiffe.toolkit.stage as s; s.Stage._do = lambda *_: 1 / 0", "ZeroDivisionError"),
        ("import prompt_toolkit.output.vt100 as v; v.Vt100_Output.disable_mouse_support = lambda _: None", "mode 1000"),
    ],
)
def test_what_does_harm_is_noticed(code: str, noticed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    (fault,) = drive(3, "placing", 1).faults
    assert noticed in fault


@pytest.mark.parametrize(
    ("frames", "is_seen"),
    [
        (["Anna, lay your fleet"], True),
        ([ANNA, " Anna, lay your fleet"], False),
        ([ANNA, "schiffe  Anna against Ben     Ben's turn"], True),
        ([ANNA, "schiffe  Anna against Ben     Anna has fired"], False),
        ([ANNA + "\n A │ ╞═╡ │"], True),
        ([ANNA + "\n Signs  ╞═╡  a ship"], False),
    ],
)
def test_boards_that_the_other_player_would_see_are_noticed(frames: list[str], is_seen: bool) -> None:
    privacy = Privacy()

    def look() -> None:
        for frame in frames:
            privacy.look(frame)

    if is_seen:
        with pytest.raises(Fault, match="shows"):
            look()
    else:
        look()
