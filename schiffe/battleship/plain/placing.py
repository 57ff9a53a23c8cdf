"""Placing a fleet in line mode: at random or by hand, and confirmed at the end."""

from typing import Final

from schiffe.battleship.drawing import fleet_picture
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.plain.marked import cell_texts
from schiffe.battleship.plain.words import BOARD, HAND, NEW, RANDOM
from schiffe.battleship.rules.fleet import Fleet, find_problem
from schiffe.battleship.rules.grid import Cell, CellError, MalformedCell, cell_name, parse_cell
from schiffe.battleship.rules.packing import PlacementError, missing_ships, place_ships, possible_ends, ships_from
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.texts.ships import fleet_problem_text, ship_name, span_text
from schiffe.battleship.texts.shots import example_cell_name, not_on_board_text
from schiffe.game.match.players import SeatNumber
from schiffe.game.plain.words import AGAIN, HELP, QUIT, UNDO, LeaveGame
from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import normalized_square, parse_squares
from schiffe.language.text import join_or, join_with_commas, labelled_sentence, quoted
from schiffe.language.words import AmbiguousWord, TypedWord, WordName, find_word

_COMMON_WORDS: Final = (BOARD, AGAIN, HELP, QUIT)
"""The words that work at every prompt."""


class PlacingDialog:
    """The dialog in which a person places a fleet."""

    def __init__(self, seat: SeatNumber, context: LineContext) -> None:
        self._seat = seat
        self._name = context.setup.players[seat].name
        self._context = context
        self._size = context.rules.size
        self._current_ships: tuple[Ship, ...] = ()
        self._random_ships: set[Ship] = set()

    async def run(self) -> Fleet:
        """Return the fleet that the person keeps. The first offer is random, so Enter is enough to play.

        In a resumed match, a draft is continued by hand. If input comes from a pipe and the next line has cells
        instead of an answer, the fleet is kept and the line is left for the first turn, so a file of shots is enough
        to play a game.

        Raises:
            LeaveGame: the person wants to leave the game.
            EndOfInput: the input has ended.
        """
        recorder = self._context.recorder
        draft = recorder.draft(self._seat)
        if not recorder.is_by_hand(self._seat):
            self._random_ships.update(draft)
        if self._context.lesson and not draft:
            self._context.console.print(self._context.lesson.placing_advice())
        is_by_hand = bool(draft)
        fleet = await self._by_hand(draft) if draft else self._at_random()
        while True:
            self._show(fleet.ships, _("{name}, place your fleet").format(name=self._name))
            word = await self._last_look(is_by_hand)
            if word is None:
                recorder.record_fleet(self._seat, fleet, is_by_hand=self._random_ships.isdisjoint(fleet.ships))
                return fleet
            if word is NEW:
                fleet = self._at_random()
                is_by_hand = False
            else:
                fleet = await self._by_hand(fleet.ships[:-1] if word is UNDO else ())
                is_by_hand = True

    def _at_random(self, placed: tuple[Ship, ...] = ()) -> Fleet:
        fleet = place_ships(self._context.rules, self._context.rng, placed)
        self._random_ships.update(set(fleet.ships).difference(placed))
        return fleet

    def _show(self, ships: tuple[Ship, ...], title: str) -> None:
        self._current_ships = ships
        if self._context.draws_unasked:
            self._draw()
        self._context.console.print(labelled_sentence(title, self._places()))

    def _draw(self) -> None:
        self._context.show((fleet_picture(self._context.rules.grid, self._current_ships), self._name))

    def _places(self) -> str:
        places = [f"{ship_name(ship.kind)} {span_text(ship, self._size)}" for ship in self._current_ships]
        return join_with_commas(places) or pgettext("ships", "none")

    async def _last_look(self, is_by_hand: bool) -> WordName | None:
        """Ask whether to keep the fleet; returns None if so, or the word ``new``, ``hand`` or ``undo``."""
        words = (NEW, HAND, UNDO) if is_by_hand else (NEW, HAND)
        prompt = _("Press Enter to keep it, {new} for another, {hand} to place it yourself: ")
        if is_by_hand:
            prompt = _(
                "Press Enter to keep it, {undo} to take the last ship back, {new} for another, {hand} to start over: "
            )
        console = self._context.console
        while True:
            line = await self._ask(prompt.format(new=NEW, hand=HAND, undo=UNDO), words)
            if isinstance(line, TypedWord):
                return line.name
            if not line.strip():
                return None
            rules = self._context.rules
            cells = cell_texts(line, len(rules.ships) if rules.turn_rule is TurnRule.SALVO else 1)
            if not console.people_type and cells and all(map(self._is_cell, cells)):  # the line is for the first turn
                console.put_back(line)
                return None
            self._not_known(line, words)

    async def _ask(self, prompt: str, words: tuple[WordName, ...]) -> TypedWord | str:
        """Return one of the words or any other line; common words and those of a room are obeyed here."""
        room = self._context.room
        while True:
            line = await self._context.console.ask(prompt)
            try:
                typed = find_word(line, (*words, *_COMMON_WORDS, *(room.words() if room else ())))
            except AmbiguousWord as ambiguous:
                self._context.console.print(ambiguous.problem)
                continue
            if typed is None:
                return line
            if typed.name in words:
                return typed
            if room and typed.name in room.words():
                room.obey(line)
            else:
                if typed.name is QUIT:
                    raise LeaveGame
                if typed.name is AGAIN:
                    self._context.console.repeat()
                elif typed.name is HELP:
                    self._explain(typed.argument)
                elif self._context.can_draw:
                    self._draw()
                else:
                    self._context.console.print(labelled_sentence(self._name, self._places()))

    async def _by_hand(self, placed: tuple[Ship, ...]) -> Fleet:
        """Let the person place the missing ships one by one."""
        self._current_ships = placed
        if placed != self._context.recorder.draft(self._seat):
            self._keep(placed)
        rules = self._context.rules
        console = self._context.console
        hint = _("Type the bow, then the stern. {undo} takes a ship back, {random} places the rest.")
        console.print(hint.format(undo=UNDO, random=RANDOM))
        while kinds := missing_ships(rules, placed):
            answer = await self._one_ship(kinds[0], placed)
            if isinstance(answer, Ship):
                placed = (*placed, answer)
            elif answer is UNDO and not placed:
                console.print(_("No ship is placed yet."))
                continue
            elif answer is UNDO:
                placed = placed[:-1]
            else:
                try:
                    return self._at_random(placed)
                except PlacementError:
                    console.print(_("The remaining ships no longer fit. Take one back."))
            self._current_ships = placed
            self._keep(placed)
            if placed and missing_ships(rules, placed):
                self._show(placed, _("{count} of {all} placed").format(count=len(placed), all=len(rules.ships)))
        return Fleet(rules, placed)

    def _keep(self, placed: tuple[Ship, ...]) -> None:
        self._context.recorder.record_draft(self._seat, placed, is_by_hand=self._random_ships.isdisjoint(placed))

    async def _one_ship(self, kind: ShipClass, placed: tuple[Ship, ...]) -> Ship | WordName:
        """Return the next ship, or the word ``undo`` or ``random``."""
        rules = self._context.rules
        prompt = _("{ship}, 1 square. Where: ") if kind.length == 1 else _("{ship}, {length} squares. Bow: ")
        prompt = prompt.format(ship=ship_name(kind), length=kind.length)
        while True:
            bow = await self._ask_cells(prompt)
            if isinstance(bow, WordName):
                return bow
            if isinstance(bow, tuple):
                try:
                    ship = Ship(kind, rules.grid.line(*bow))
                except ValueError:
                    ship = Ship(kind, bow)
                if not (problem := find_problem(rules, placed, ship)):
                    return ship
                self._context.console.print(fleet_problem_text(problem, self._size))
                continue
            ends = possible_ends(rules, placed, kind, bow)
            if not ends:
                self._context.console.print(self._why_not(kind, placed, bow))
                continue
            end = bow if kind.length == 1 else await self._ask_end(ends)
            if end is RANDOM:
                return end
            if not isinstance(end, WordName):
                return Ship(kind, rules.grid.line(bow, end))

    async def _ask_end(self, ends: tuple[Cell, ...]) -> Cell | WordName:
        """Return the cell of the stern, one of ``ends``, or a word."""
        sterns = join_or([cell_name(cell, self._size) for cell in ends])
        while True:
            end = await self._ask_cells(_("Stern ({squares}): ").format(squares=sterns))
            if isinstance(end, WordName):
                return end
            if isinstance(end, tuple):
                end = end[1]  # the bow was typed again, before the stern
            if end in ends:
                return end
            self._context.console.print(
                _("{text} is not possible for the stern. Possible: {squares}").format(
                    text=quoted(cell_name(end, self._size)), squares=sterns
                )
            )

    async def _ask_cells(self, prompt: str) -> Cell | tuple[Cell, Cell] | WordName:
        """Return a cell of the board, the two ends of a ship, or the word ``undo`` or ``random``."""
        while True:
            line = await self._ask(prompt, (UNDO, RANDOM))
            if isinstance(line, TypedWord):
                return line.name
            ends = parse_squares(line) or ()
            if len(ends) == 2 and all(map(self._is_cell, ends)):
                return parse_cell(ends[0], self._size), parse_cell(ends[1], self._size)
            if not line.strip():
                self._context.console.print(self._possible((UNDO, RANDOM), names_cell=True))
                continue
            try:
                return parse_cell(normalized_square(line), self._size)
            except MalformedCell:
                self._not_known(line, (UNDO, RANDOM), names_cell=True)
            except CellError:
                self._context.console.print(not_on_board_text(line, self._size))

    def _why_not(self, kind: ShipClass, placed: tuple[Ship, ...], bow: Cell) -> str:
        """Return why no ship of this class can begin at a cell: the problem of each direction, once."""
        candidates = ships_from(self._context.rules, kind, bow)
        problems = [problem for ship in candidates if (problem := find_problem(self._context.rules, placed, ship))]
        distinct = {(problem.reason, problem.other_ship): problem for problem in reversed(problems)}
        return " ".join(fleet_problem_text(problem, self._size) for problem in reversed(distinct.values()))

    def _is_cell(self, line: str) -> bool:
        try:
            parse_cell(normalized_square(line), self._size)
        except CellError:
            return False
        return True

    def _not_known(self, line: str, words: tuple[WordName, ...], *, names_cell: bool = False) -> None:
        text = _("{text} does not work here.").format(text=quoted(line))
        self._context.console.print(f"{text} {self._possible(words, names_cell=names_cell)}")

    def _possible(self, words: tuple[WordName, ...], *, names_cell: bool = False) -> str:
        possible = join_or([str(word) for word in (*words, HELP, QUIT)])
        if names_cell:
            return _("Possible: a square such as {example}, or {words}").format(
                example=example_cell_name(self._size), words=possible
            )
        return _("Possible: Enter, {words}").format(words=possible)

    def _explain(self, word: str) -> None:
        room = self._context.room
        meanings = {
            NEW: _("another fleet at random"),
            HAND: _("place the ships yourself: bow and stern of each, such as {example}").format(example="B2 B6"),
            UNDO: _("take the last ship back"),
            RANDOM: _("place the rest at random"),
            BOARD: _("your fleet so far"),
            **(room.meanings() if room else {}),
            AGAIN: _("what was said last"),
            HELP: _("this text"),
            QUIT: _("leave the game"),
        }
        if not self._context.explain_word(word, meanings):
            self._context.explain_rules()
            self._context.explain(meanings)
