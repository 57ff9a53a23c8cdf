"""How a battle looks: both boards, the fleets, the last shots, the clock, and aiming."""

from typing import Final, NamedTuple

from schiffe.base.i18n import _
from schiffe.play.events import ShotRepeated
from schiffe.rules.grid import cell_name
from schiffe.texts.names import cell_state
from schiffe.texts.network import contradiction, repeated_shot
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.clock import paint_clock
from schiffe.ui.battle import log
from schiffe.ui.battle.keys import BattleKeys, scroll_own, scroll_target
from schiffe.ui.battle.phase import Phase, tag_of, turn_of
from schiffe.ui.battle.state import BattleState
from schiffe.ui.boards import BoardView, ruled_room
from schiffe.ui.pair import Pair, Side, enemy_ships, is_single, own_ships, paint_pair

PROMPT: Final = 24
"""Columns of the typed cell with what stands before it."""
WIDE: Final = 92
"""From so many columns on a message stands beside the typed cell, which leaves a row for the boards."""


class Said(NamedTuple):
    """What is said below the boards, and in which style."""

    text: str
    style: str = ""


def paint_battle(canvas: Canvas, state: BattleState, keys: BattleKeys) -> None:
    """The whole screen but the row of keys, at the layout that fits; ``keys`` are what clicks do."""
    single, beside = is_single(canvas), canvas.width >= WIDE
    said = what_is_said(state)
    lines = canvas.wrap(said.text, canvas.width - 2 - (PROMPT if beside else 0))
    has_line = state.phase.lets_type
    prompt_rows = len(lines) if beside else max(2, len(lines) + has_line)
    boards = boards_of(canvas, state, keys)
    _paint_head(canvas, state)
    below, right = paint_pair(canvas, boards, state.pair.shown, state.glyphs)
    prompt = canvas.height - 1 - prompt_rows
    if right < canvas.width:
        log.paint_log(canvas, (right, boards.top), canvas.width - right - 1, below - boards.top, state.seen)
        prompt = min(prompt, below + 1)
    else:
        rows = min(prompt - below, log.ROWS)
        gap = min(1, prompt - below - rows)
        log.paint_log(canvas, (1 if single else 3, below + gap), canvas.width - 4, rows, state.seen)
        prompt = min(prompt, below + gap + rows + 1)
    if prompt < below:  # a long message on a small screen covers the fleet for once
        canvas.fill(0, prompt, canvas.width, below - prompt)
    if has_line:
        _paint_line(canvas, prompt, state)
    x, y = (1 + PROMPT * has_line, prompt) if beside else (1, prompt + has_line)
    for number, line in enumerate(lines):
        canvas.put(x, y + number, line, said.style)


def boards_of(canvas: Canvas, state: BattleState, keys: BattleKeys) -> Pair:
    """Both boards with all that stands around them, for a canvas of this size."""
    is_tight = is_single(canvas) or canvas.height == ruled_room(state.size).rows + 6
    spare = 3 if canvas.width >= WIDE else 4
    return Pair(_sides(state, keys), 1 if is_tight else 2, spare, log.COLUMNS)


def _sides(state: BattleState, keys: BattleKeys) -> tuple[Side, Side]:
    seen, glyphs = state.seen, state.glyphs
    assert seen.fleet
    own = BoardView(state.own_picture, "own", state.own_marks, state.scrolls[0], on_scroll=scroll_own)
    role = "target" if state.phase is Phase.AIMING else "idle"
    target = BoardView(state.target_picture, role, state.target_marks, state.scrolls[1], keys.click, scroll_target)
    return (
        Side(seen.name, own, own_ships(seen.fleet, seen.incoming, glyphs)),
        Side(seen.enemy, target, enemy_ships(seen.target, glyphs), tag_of(state.phase)),
    )


def _paint_head(canvas: Canvas, state: BattleState) -> None:
    """Who plays, whose turn it is, and the clock."""
    name, enemy = state.seen.name, state.seen.enemy
    end = canvas.width - 1
    if state.phase.lets_fire and state.clock:
        end = paint_clock(canvas, end, 0, state.clock, state.glyphs) - 2
    turn = turn_of(state.phase, name, enemy)
    if is_single(canvas):
        canvas.put(1, 0, fit(turn, end - 2), "class:emphasis")
        return
    left = canvas.put_right(end, 0, turn, "class:emphasis")
    title = _("{name} against {enemy}").format(name=name, enemy=enemy)
    whole = f"schiffe - {title}"
    canvas.put(1, 0, whole if canvas.measure(whole) + 4 < left else fit(title, left - 3))


def _paint_line(canvas: Canvas, y: int, state: BattleState) -> None:
    """Where one types; while nothing is typed, the cell of the cursor stands there."""
    x = canvas.put(1, y, _("Fire at:")) + 1
    canvas.let_type(x, y, PROMPT - x)
    if not state.typed:
        canvas.put(x + 2, y, cell_name(state.cursor, state.size))


def what_is_said(state: BattleState) -> Said:
    """What the player is told in the phase of the moment."""
    if state.error:
        return Said(state.error, "class:error")
    match state.phase:
        case Phase.AIMING:
            return Said(_said_of_cursor(state))
        case Phase.TIME_UP:
            text = _("Time is up. Press Enter to fire at a random field.")
            return Said(f"{text} {state.note}".rstrip(), "class:notice")
        case Phase.SHOT:
            hides = _("Enter hides your boards.")
            return Said(f"{log.last_said(state.seen)} {hides}", "class:notice")
        case Phase.OVER:
            return Said("")
        case Phase.FIRED | Phase.WAITING:
            return Said(state.waiting)


def _said_of_cursor(state: BattleState) -> str:
    cell = cell_name(state.cursor, state.size)
    known = cell_state(state.seen.target, state.cursor)
    text = _("{field}: {state}") if known else _("{field} is free. Enter fires.")
    if state.hint and not known:
        text = ""
    return " ".join(filter(None, (_remark(state), text.format(field=cell, state=known))))


def _remark(state: BattleState) -> str:
    """What is to be said before the next shot: the hint, or what the other side did wrong."""
    if state.hint:
        from schiffe.texts.advice import hint_text  # loaded by the first hint only

        return hint_text(state.hint, state.seen.target)
    if state.note:
        return state.note
    history = state.seen.state.history
    if history and isinstance(history[-1], ShotRepeated):
        return repeated_shot(history[-1])
    mine = state.seen.target.shots
    return contradiction() if mine and mine[-1][1].contradicts else ""
