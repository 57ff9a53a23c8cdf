"""A short run of the driver of random input, and that it would notice."""

import random
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

import pytest

from tests.running import ROOT
from tests.tools.drive import Privacy, drive
from tests.tools.driven import Fault
from tests.tools.noise import END_OF_PASTE, YEAR, Act, Clock, Input, Lock, Stop, act

pytestmark = pytest.mark.long

ANNA = "\n Anna, press a when nobody else is looking."


@pytest.mark.parametrize("name", ["battle", "two", "lines", "bashni"])
def test_random_input_does_no_harm(name: str) -> None:
    report = drive(5, name, 25)
    assert report.faults == []
    assert report.figures["keys"] > 15
    assert min(report.figures[kind] for kind in ("packets", "resizes", "signals", "frames")) > 0


def test_all_that_may_happen_happens() -> None:
    rng = random.Random(1)
    acts = [act(rng, (80, 24)) for _ in range(2000)]
    assert {type(one) for one in acts} == set(get_args(Act))
    inputs = [one for one in acts if isinstance(one, Input)]
    assert {one.kind for one in inputs} == {"keys", "packets", "pastes", "floods", "answers"}
    ends = {one.data.endswith(END_OF_PASTE.encode()) for one in inputs if one.kind == "pastes"}
    assert ends == {True, False}
    assert {one.number for one in acts if isinstance(one, Stop)} == {signal.SIGTSTP, signal.SIGSTOP}


@dataclass(frozen=True)
class Harm:
    """A program with something wrong in it, what happens to it, and what is noticed."""

    code: str
    acts: tuple[Act, ...]
    noticed: str
    scenario: str = "placing"


UNENDED: Final = Input("pastes", 1, b"\x1b[200~abc")
CUT: Final = Input("answers", 1, b"\x1b]11;rgb:")
SHOT: Final = Input("keys", 2, b"a1\r")
STOP: Final = Stop(signal.SIGTSTP, b"a1")
HARMS: Final = (
    Harm(
        "import schiffe.toolkit.user_input as u; u.UserInput._apply_transition = lambda *_: 1 / 0",
        (SHOT,),
        "ZeroDivisionError",
    ),
    Harm(
        "import prompt_toolkit.output.vt100 as v; v.Vt100_Output.disable_mouse_support = lambda _: None",
        (SHOT,),
        "mode 1000",
    ),
    Harm("import schiffe.toolkit.key_input as i; i.REST_SECONDS = 1e6", (UNENDED,), "does not answer"),
    Harm(
        "import schiffe.terminal.keyboard as k; k.Keyboard.give_back = lambda _: None", (STOP,), "while it is stopped"
    ),
    Harm("import signal; signal.signal(signal.SIGTSTP, signal.SIG_IGN)", (STOP,), "is not stopped by SIGTSTP"),
    Harm("import schiffe.store.logbook as b; b._TURN_PATIENCE_SECONDS = 1e3", (Lock(1e3), SHOT), "does not", "battle"),
    Harm(
        "from tests.tools.clock import sitecustomize; import schiffe.store.writer as m, time; m.now = time.time",
        (Clock(-100 * YEAR), SHOT),
        "a logbook that is wrong",
        "battle",
    ),
)


def happening(monkeypatch: pytest.MonkeyPatch, acts: Sequence[Act]) -> None:
    """Let this happen in the next run, and nothing by chance, at a terminal asked for its background in vain."""
    monkeypatch.setattr("tests.tools.drive.PALETTES", ())
    monkeypatch.setattr("tests.tools.drive.answer", lambda _rng: b"")
    following = iter(acts)
    monkeypatch.setattr("tests.tools.drive.act", lambda _rng, _size: next(following))


@pytest.mark.parametrize("harm", HARMS, ids=[f"{harm.noticed} {number}" for number, harm in enumerate(HARMS)])
def test_what_does_harm_is_noticed(harm: Harm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(harm.code)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    happening(monkeypatch, harm.acts)
    (fault,) = drive(3, harm.scenario, len(harm.acts)).faults
    assert harm.noticed in fault


@pytest.mark.parametrize("name", ["battle", "lines"])
def test_what_happens_around_a_program_does_it_no_harm(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    still = (Lock(0.5), SHOT, Clock(-100 * YEAR), STOP, Clock(200 * YEAR), SHOT, UNENDED, CUT)
    happening(monkeypatch, still)
    report = drive(3, name, len(still))
    assert report.faults == []
    assert [report.figures[kind] for kind in ("locks", "jumps of the clock", "stops", "games kept")] == [1, 2, 1, 1]


@pytest.mark.parametrize(
    ("frames", "is_seen"),
    [
        (["Anna, place your fleet"], True),
        ([ANNA, " Anna, place your fleet"], False),
        ([ANNA, "schiffe  Anna against Ben     Ben to fire"], True),
        ([ANNA, "schiffe  Anna against Ben     Anna has fired"], False),
        ([ANNA + "\n A │ ╞═╡ │"], True),
        ([ANNA + "\n Symbols  ╞═╡  a ship"], False),
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
