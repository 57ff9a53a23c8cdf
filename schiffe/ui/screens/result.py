"""The end of a match: both boards open, and what the shots came to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from schiffe.base.i18n import _, ngettext
from schiffe.drawing import Glyphs, own_picture, target_picture
from schiffe.play.events import MatchEnded
from schiffe.play.players import SeatNumber
from schiffe.play.state import MatchState
from schiffe.play.tally import Tally
from schiffe.texts.advice import hints_used
from schiffe.texts.network import contradiction
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen
from schiffe.ui.boards import BoardView
from schiffe.ui.cells import Marks
from schiffe.ui.desk import Fleets
from schiffe.ui.leaving import Next
from schiffe.ui.pair import AS_IT_IS, Pair, PairState, Side, enemy_ships, fitted_pair, is_single, own_ships, paint_pair
from schiffe.ui.screens.analysis import Findings


@dataclass(frozen=True)
class Result:
    """What is to be seen at the end of a match that has lasted so many seconds."""

    match: MatchState
    fleets: Fleets
    seconds: float
    findings: Findings
    glyphs: Glyphs
    pair: PairState = AS_IT_IS


class ResultScreen(Screen[Result, Next]):
    """Shows how it ended; gives what the players want to do next."""

    def __init__(self, result: Result, show_details: Action, share: Action) -> None:
        super().__init__(result)
        self._show_details = show_details
        self._share = share

    def commands(self, state: Result) -> Sequence[Command[Result]]:
        """Again, other settings, menu, quit. None is Enter: on that somebody may lean who has just won."""
        again: Command[Result] = Command(("a",), lambda _state: Done(Next.AGAIN), "A", _("again"))
        details: Command[Result] = Command(("d",), lambda _state: Call(self._show_details), "D", _("analysis"))
        share: Command[Result] = Command(("c",), lambda _state: Call(self._share), "C", _("copy"))
        settings: Command[Result] = Command(("s",), lambda _state: Done(Next.SETTINGS), "S", _("settings"))
        menu: Command[Result] = Command(("m", "escape"), lambda _state: Done(Next.MENU), "M", _("menu"))
        leave: Command[Result] = Command(("q", "f10"), lambda _state: Done(Next.QUIT), "Q", _("quit"))
        if not state.pair.is_single:
            return [again, details, share, settings, menu, leave]
        other: Command[Result] = Command(
            ("tab",), lambda state: replace(state, pair=state.pair.other()), "Tab", _("other")
        )
        return [
            again,
            details,
            menu,
            other,
            leave,
            share,
            settings,
        ]  # those first that one needs where not all have room

    def fitted(self, state: Result, canvas: Canvas) -> Result:
        """The last shots are in view."""
        return replace(state, pair=fitted_pair(state.pair, canvas, _boards(canvas, state)))

    def paint(self, canvas: Canvas, state: Result) -> None:
        """Who has won, the boards, the numbers."""
        seconds = round(state.seconds)
        time = f"{seconds // 60}:{seconds % 60:02}"
        if not is_single(canvas):
            time = _("Time {time}").format(time=time)
        left = canvas.put_right(canvas.width - 1, 0, time)
        assert isinstance(state.match.ending, MatchEnded)
        winner = _("{name} has won.").format(name=state.match.names[state.match.ending.winner])
        canvas.put(1, 0, fit(winner, left - 2), "class:title")
        below, _right = paint_pair(canvas, _boards(canvas, state), state.pair.shown, state.glyphs)
        for number, line in enumerate(_numbers(canvas, state)):
            canvas.put(1, below + number, line)


def _boards(canvas: Canvas, state: Result) -> Pair:
    sides = _side(canvas, state, 0), _side(canvas, state, 1)
    return Pair(sides, top=1, spare=len(_numbers(canvas, state)) + 1)


def _side(canvas: Canvas, state: Result, seat: SeatNumber) -> Side:
    """The board of a seat: open, or as far as it is known where it was never in this program."""
    view, fleet = state.match.views[1 - seat], state.fleets.of(seat)
    if fleet:
        picture, role, ships = own_picture(fleet, view), "own", own_ships(fleet, view, state.glyphs)
    else:
        picture, role, ships = target_picture(view), "idle", enemy_ships(view, state.glyphs)
    marks = Marks(last=view.shots[-1][0] if view.shots else None)
    board = BoardView(picture, role, marks, state.pair.scrolls[seat], on_scroll=partial(_scroll, seat))
    return Side(state.match.names[seat], board, () if is_single(canvas) else ships)


def _scroll(seat: SeatNumber, columns: int, rows: int) -> ClickStep:
    return lambda state: replace(state, pair=state.pair.scrolled(seat, columns, rows))


def _numbers(canvas: Canvas, state: Result) -> list[str]:
    """The shots of both sides, in lines that fit."""
    single, match = is_single(canvas), state.match
    lines: list[str] = []
    for name, view in zip(match.names, match.views, strict=True):
        tally = Tally.of(view)
        shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
        hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
        miss = _("longest run without a hit: {count}").format(count=tally.longest_miss)
        shown = fit(name, 10) if single else name
        first = f"{shots.format(name=shown, count=tally.shots)}, {hits.format(count=tally.hits, rate=tally.rate)}"
        if canvas.measure(f"{first}, {miss}") < canvas.width - 2:
            lines.append(f"{first}, {miss}")
        else:
            lines += [*canvas.wrap(first, canvas.width - 2), *canvas.wrap(f"  {miss}", canvas.width - 2)]
    for name, used in zip(match.names, match.hints, strict=True):
        if used:
            lines.append(fit(_("{name}: {text}").format(name=name, text=hints_used(used)), canvas.width - 2))
    if not single:  # where one board has room only, it stands with the details
        lines += [fit(line, canvas.width - 2) for line in state.findings.lines]
    if match.views[0].is_contradictory:
        lines += canvas.wrap(contradiction(), canvas.width - 2)
    return lines
