"""What a cat on the keyboard does: keys, packets of mice, pastes, sizes and signals, all by chance from a seed.

And what terminals, other programs and clocks do meanwhile: answers in pieces, locks of the logbook, and jumps.
"""

import random
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

KEYS: Final = (
    *("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1b[2~", "\x1b[3~"),
    *("\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~", "\x1b[18~", "\x1b[19~", "\x1b[20~", "\x1b[21~"),
    *("\x1b[23~", "\x1b[24~", "\x1b[1;2A", "\x1b[1;2B", "\x1b[1;2C", "\x1b[1;2D", "\x1b[1;5C", "\x1b[Z", "\x1bOA"),
    *("\r", "\n", "\t", " ", "\x7f", "\b", "\x1b", "\x1b\x1b", "\x1bx", "\x1b[", "\x1bO", "\x1b[1;", "\x00"),
    *("\x01", "\x02", "\x05", "\x06", "\x07", "\x0b", "\x0c", "\x0e", "\x15", "\x17", "\x18", "\x19", "\x1a", "\x1d"),
    *"abcdefghijklmnoprstuvwxyzABJQ0123456789+-*/.,;:?!#'\"<>()[]{}|\\~äöüßé安🚢\u0301\u202e\ufeff",
)
"""Not among them: Ctrl-C and Ctrl-\\ end the program, Ctrl-D does in line mode, Ctrl-S stops the terminal itself."""
LIKELY: Final = ("\r", " ", "*", "+", "\t", "\x1b", "a1", "b2\r", "j10\r", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
PACKETS: Final = (
    "\x1b[<;M",
    "\x1b[<0;0;0M",
    "\x1b[<0;5M",
    "\x1b[M0&&",
    "\x1b[M\x7f  ",
    "\x1b[32;5;6M",
    "\x1b[<999;9;9m",
)
END_OF_PASTE: Final = "\x1b[201~"
YEAR: Final = 365 * 86400.0
HARMLESS: Final = (signal.SIGWINCH, signal.SIGCONT, signal.SIGTSTP)


@dataclass(frozen=True)
class Input:
    """Bytes for the terminal; ``kind`` and ``count`` are for the figures."""

    kind: str
    count: int
    data: bytes


@dataclass(frozen=True)
class Sizes:
    """Columns and rows that the terminal takes one right after the other."""

    sizes: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Signals:
    """Signals one right after the other; a program that was stopped has to be let go on."""

    numbers: Sequence[signal.Signals]


@dataclass(frozen=True)
class Stop:
    """A stop, after which the program is let go on; ``typed`` meanwhile."""

    number: signal.Signals
    typed: bytes


@dataclass(frozen=True)
class Lock:
    """Another program that holds the logbook for so many seconds."""

    seconds: float


@dataclass(frozen=True)
class Clock:
    """The clock is set, to so many seconds from the true time."""

    seconds: float


@dataclass(frozen=True)
class Rest:
    """A while without anything."""

    seconds: float


Act: TypeAlias = Input | Sizes | Signals | Stop | Lock | Clock | Rest


def act(rng: random.Random, size: tuple[int, int]) -> Act:
    """Something that may happen at a terminal of this size."""
    kinds: list[Callable[[random.Random, tuple[int, int]], Act]]
    kinds = [_keys, _burst, _held, _flood, _paste, _answer, _mouse, _rubbish]
    kinds += [_sizes, _signals, _stop, _lock, _clock, _rest]
    (kind,) = rng.choices(kinds, (40, 10, 2, 4, 3, 2, 20, 2, 10, 3, 3, 1, 1, 8))
    return kind(rng, size)


def _key(rng: random.Random) -> str:
    return str(rng.choice(KEYS if rng.random() < 0.6 else LIKELY))


def _keys(rng: random.Random, _size: tuple[int, int]) -> Act:
    return Input("keys", 1, _key(rng).encode())


def _burst(rng: random.Random, size: tuple[int, int]) -> Act:
    count = rng.randint(2, 40)
    parts = [_packet(rng, size) if rng.random() < 0.1 else _key(rng).encode() for _ in range(count)]
    return Input("keys", count, b"".join(parts))


def _held(rng: random.Random, _size: tuple[int, int]) -> Act:
    count = rng.randint(20, 300)
    return Input("keys", count, _key(rng).encode() * count)


def _flood(rng: random.Random, _size: tuple[int, int]) -> Act:
    """Turns that are typed far ahead, in Battleship and Bashni."""
    count = rng.randint(5, 200)
    return Input("floods", 1, "".join(f"{_cell(rng)}{rng.choice(('', _cell(rng)))}\r" for _ in range(count)).encode())


def _cell(rng: random.Random) -> str:
    return f"{rng.choice('abcdefghij')}{rng.randint(1, 10)}"


def _paste(rng: random.Random, _size: tuple[int, int]) -> Act:
    """A bracketed paste, the end of which may be cut off, or never come."""
    text = "".join(rng.choices([*"abc123äß安\r\n\t \x07\x1b", "\x1b[A"], k=rng.randint(0, 400)))
    end = rng.choice((END_OF_PASTE, END_OF_PASTE, END_OF_PASTE[: rng.randint(1, 5)], ""))
    return Input("pastes", 1, f"\x1b[200~{text}{end}".encode())


def _answer(rng: random.Random, _size: tuple[int, int]) -> Act:
    said = answer(rng)
    return Input("answers", 1, said[rng.choice((0, 0, rng.randint(0, len(said)))) :])


def answer(rng: random.Random) -> bytes:
    """What a terminal says of its ground: all of it, its beginning, or nothing."""
    whole = (
        f"\x1b]11;rgb:{rng.choice(('0000/0000/0000', 'ff/ff/ff'))}{rng.choice((chr(27) + chr(92), chr(7)))}".encode()
    )
    return whole[: rng.choice((len(whole), rng.randint(0, len(whole))))]


def _mouse(rng: random.Random, size: tuple[int, int]) -> Act:
    count = rng.choice((1, 1, 1, 2, 2, 30))
    if rng.random() < 0.5:
        return Input("packets", count, _packet(rng, size) * count)  # a double click and more, on one place
    return Input("packets", count, b"".join(_packet(rng, size) for _ in range(count)))


def _packet(rng: random.Random, size: tuple[int, int]) -> bytes:
    x, y = rng.randint(0, size[0] + 2), rng.randint(0, size[1] + 2)
    if (chance := rng.random()) < 0.1:
        return rng.choice(PACKETS).encode()
    button = rng.choice((0, 0, 0, 0, 1, 2, 3, 4, 8, 16, 32, 35, 64, 65, rng.randint(0, 255)))
    if chance < 0.4:
        return b"\x1b[M" + bytes(min(255, 32 + part) for part in (button, x, y))
    return f"\x1b[<{button};{x};{y}{rng.choice('MMMm')}".encode()


def _rubbish(rng: random.Random, _size: tuple[int, int]) -> Act:
    allowed = [byte for byte in range(256) if byte not in b"\x03\x04\x13\x1c\x1b"]
    return Input("keys", 1, bytes(rng.choices(allowed, k=rng.randint(1, 50))))


def _sizes(rng: random.Random, _size: tuple[int, int]) -> Act:
    def one() -> tuple[int, int]:
        usual = ((80, 24), (40, 20), (92, 28), (120, 40), (1, 1), (39, 19), (41, 21))
        return rng.choice(usual) if rng.random() < 0.5 else (rng.randint(1, 300), rng.randint(1, 100))

    return Sizes([one() for _ in range(rng.choice((1, 1, 2, 6)))])


def _signals(rng: random.Random, _size: tuple[int, int]) -> Act:
    if rng.random() < 0.4:
        return Signals((signal.SIGSTOP, signal.SIGCONT))
    return Signals(rng.choices(HARMLESS, k=rng.choice((1, 1, 3))))


def _stop(rng: random.Random, _size: tuple[int, int]) -> Act:
    typed = rng.choice(("", "", "a1", "\r", "zz\r")).encode()
    return Stop(rng.choice((signal.SIGTSTP, signal.SIGTSTP, signal.SIGSTOP)), typed)


def _lock(rng: random.Random, _size: tuple[int, int]) -> Act:
    return Lock(rng.choice((0.05, 0.5, 3.0)))


def _clock(rng: random.Random, _size: tuple[int, int]) -> Act:
    return Clock(rng.choice((-100 * YEAR, -YEAR, -3600, 0, 3600, YEAR, 200 * YEAR)))


def _rest(rng: random.Random, _size: tuple[int, int]) -> Act:
    return Rest(rng.choice((0.01, 0.05, 0.4, 0.6)))
