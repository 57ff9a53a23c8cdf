"""The end of a match: both boards open, and what the shots came to."""

from functools import partial

from schiffe.drawing import Signs, own_picture
from schiffe.i18n import _, ngettext
from schiffe.play.events import MatchEnded
from schiffe.play.tally import Tally
from schiffe.rules.board import Board
from schiffe.ui.boards import Marks
from schiffe.ui.canvas import Canvas, fit
from schiffe.ui.pair import BoardPair, Side, own_fleet
from schiffe.ui.screen import Command, Next, Screen


class ResultScreen(Screen[Next]):
    """Shows how it ended; gives what the players want to do next."""

    def __init__(
        self, signs: Signs, names: tuple[str, str], boards: tuple[Board, Board], ended: MatchEnded, seconds: float
    ) -> None:
        super().__init__()
        self._signs = signs
        self._names = names
        self._boards = boards
        self._ended = ended
        self._seconds = round(seconds)
        self._pair = BoardPair(signs)
        self._is_single = False

    def commands(self) -> list[Command]:
        """Again, other settings, menu, quit. None is Enter: on that somebody may lean who has just won."""
        keys = (
            (("a",), Next.AGAIN, "A", _("again")),
            (("s",), Next.SETTINGS, "S", _("settings")),
            (("m", "escape"), Next.MENU, "M", _("menu")),
            (("q", "f10"), Next.QUIT, "Q", _("quit")),
        )
        commands = [
            Command(keys, lambda value=value: self.finish(value), shown, label)  # type: ignore[misc]
            for keys, value, shown, label in keys
        ]
        if self._is_single:  # where not all keys have room in the last row, those come first that one needs there
            again, settings, menu, leave = commands
            return [again, menu, Command(("tab",), self._pair.show_other, "Tab", _("other")), leave, settings]
        return commands

    def paint(self, canvas: Canvas) -> None:
        """Who has won, the boards, the numbers."""
        self._is_single = BoardPair.is_single(canvas)
        time = f"{self._seconds // 60}:{self._seconds % 60:02}"
        if not self._is_single:
            time = _("Time {time}").format(time=time)
        left = canvas.put_right(canvas.width - 1, 0, time)
        winner = _("{name} has won.").format(name=self._names[self._ended.winner])
        canvas.put(1, 0, fit(winner, left - 2), "class:title")
        sides = tuple(
            Side(
                name,
                own_picture(board),
                "own",
                () if self._is_single else own_fleet(board, self._signs),
                self._marks(n),
                on_scroll=partial(self._pair.scroll, n),
            )
            for n, (name, board) in enumerate(zip(self._names, self._boards, strict=True))
        )
        lines = self._numbers(canvas)
        below, _right = self._pair.paint(canvas, 1, len(lines) + 1, (sides[0], sides[1]))
        for number, line in enumerate(lines):
            canvas.put(1, below + number, line)
        self.paint_keys(canvas)

    def _marks(self, seat: int) -> Marks:
        """The last shot at the board of a seat."""
        shots = self._boards[seat].view.shots
        return Marks(last=shots[-1][0] if shots else None)

    def _numbers(self, canvas: Canvas) -> list[str]:
        """The shots of both sides, in lines that fit."""
        lines: list[str] = []
        for name, view in zip(self._names, self._ended.views, strict=True):
            tally = Tally.of(view)
            shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
            hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
            miss = _("longest run without a hit: {count}").format(count=tally.longest_miss)
            shown = fit(name, 10) if self._is_single else name
            first = f"{shots.format(name=shown, count=tally.shots)}, {hits.format(count=tally.hits, rate=tally.rate)}"
            if canvas.measure(f"{first}, {miss}") < canvas.width - 2:
                lines.append(f"{first}, {miss}")
            else:
                lines += [*canvas.wrap(first, canvas.width - 2), *canvas.wrap(f"  {miss}", canvas.width - 2)]
        return lines
