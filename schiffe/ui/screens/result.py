"""The end of a match: both boards open, and what the shots came to."""

from collections.abc import Sequence
from functools import partial

from schiffe.base.i18n import _, ngettext
from schiffe.drawing import Glyphs, own_picture, target_picture
from schiffe.play.analysis import Analyst
from schiffe.play.events import MatchEnded
from schiffe.play.tally import Tally
from schiffe.rules.board import Board
from schiffe.rules.target import TargetView
from schiffe.texts.advice import analysis_lines, hints_used
from schiffe.texts.network import contradiction
from schiffe.toolkit.canvas import Action, Canvas, fit
from schiffe.toolkit.screen import Command, Next, Screen
from schiffe.ui.boards import Marks
from schiffe.ui.pair import BoardPair, Fleet, Side, enemy_fleet, own_fleet


class ResultScreen(Screen[Next]):
    """Shows how it ended; gives what the players want to do next.

    Attributes:
        hints_used: how many hints the people took, by seat.
    """

    def __init__(
        self,
        glyphs: Glyphs,
        names: tuple[str, str],
        boards: tuple[Board, Board | TargetView],
        ended: MatchEnded,
        seconds: float,
        analyst: Analyst,
        show_details: Action,
    ) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._names = names
        self._boards = boards
        self._ended = ended
        self._seconds = round(seconds)
        self._pair = BoardPair(glyphs)
        self._is_single = False
        self._analyst = analyst
        self._show_details = show_details
        self.hints_used: Sequence[int] = ()

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
        commands.insert(1, Command(("d",), self._show_details, "D", _("analysis")))
        if self._is_single:  # where not all keys have room in the last row, those come first that one needs there
            again, details, settings, menu, leave = commands
            return [again, details, menu, Command(("tab",), self._pair.show_other, "Tab", _("other")), leave, settings]
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
        lines = self._numbers(canvas)
        sides = (self._side(0), self._side(1))
        below, _right = self._pair.paint(canvas, 1, len(lines) + 1, sides)
        for number, line in enumerate(lines):
            canvas.put(1, below + number, line)
        self.paint_keys(canvas)

    def _side(self, seat: int) -> Side:
        """The board of a seat: open, or as far as it is known where it was never in this program."""
        board, name = self._boards[seat], self._names[seat]
        fleet: Fleet = ()
        if isinstance(board, Board):
            picture, role, view = own_picture(board), "own", board.view
            if not self._is_single:
                fleet = own_fleet(board, self._glyphs)
        else:
            picture, role, view = target_picture(board), "idle", board
            if not self._is_single:
                fleet = enemy_fleet(board, self._glyphs)
        last = view.shots[-1][0] if view.shots else None
        return Side(name, picture, role, fleet, Marks(last=last), on_scroll=partial(self._pair.scroll, seat))

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
        for name, used in zip(self._names, self.hints_used, strict=False):
            if used:
                lines.append(fit(_("{name}: {text}").format(name=name, text=hints_used(used)), canvas.width - 2))
        if not self._is_single:  # where one board has room only, it stands with the details
            lines += [fit(line, canvas.width - 2) for line in analysis_lines(self._analyst)]
        if self._ended.views[0].is_contradictory:
            lines += canvas.wrap(contradiction(), canvas.width - 2)
        return lines
