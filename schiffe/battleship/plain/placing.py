"""Placing a fleet in line mode, at random or by hand, and confirming it."""

from enum import Enum, auto
from typing import Final, NamedTuple

from schiffe.battleship.drawing import fleet_picture
from schiffe.battleship.plain.context import LineContext, aim_and_rules_text, draw_boards
from schiffe.battleship.plain.marked import cell_texts
from schiffe.battleship.plain.words import BOARD_WORD, HAND_WORD, NEW_WORD, RANDOM_WORD, words_of_room
from schiffe.battleship.rules.fleet import Fleet, find_problem
from schiffe.battleship.rules.grid import Cell, CellError, cell_name, parse_cell
from schiffe.battleship.rules.packing import PlacementError, missing_ships, possible_ends, random_fleet, ships_from
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.texts.ships import fleet_problem_text, ship_name, span_text
from schiffe.battleship.texts.shots import example_cell_name, parse_typed_cell
from schiffe.game.match.players import SeatNumber
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, Word, again_word
from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import normalized_square, parse_squares
from schiffe.language.text import join_or, join_sentences, join_with_commas, labelled_sentence, quoted
from schiffe.language.words import RefusedInput, WordName, find_word


class _Decision(Enum):
    """A decision about a complete fleet."""

    KEEP = auto()
    ANOTHER = auto()
    TAKE_BACK = auto()
    START_OVER = auto()


_DECISIONS: Final = {NEW_WORD: _Decision.ANOTHER, words.UNDO: _Decision.TAKE_BACK, HAND_WORD: _Decision.START_OVER}


class _TypedLine(NamedTuple):
    """A typed line, and the word in it, if the prompt had offered that."""

    text: str
    word: WordName | None = None


class _TypedEnds(NamedTuple):
    """The typed bow of a ship, and its stern, if both were typed."""

    bow: Cell
    stern: Cell | None = None


class _TakeBack(Exception):
    """The person takes back the cell that they typed last, or the ship that they placed last."""


class _PlaceRest(Exception):
    """The person wants the remaining ships to be placed at random."""


class PlacingDialog:
    """The dialog in which a person places a fleet."""

    def __init__(self, seat: SeatNumber, context: LineContext) -> None:
        self._seat = seat
        self._name = context.setup.players[seat].name
        self._context = context
        self._console = context.console
        self._size = context.rules.size
        self._current_ships: tuple[Ship, ...] = ()
        self._random_ships: set[Ship] = set()

    async def run(self) -> Fleet:
        """Return the fleet that the person keeps. The first offer is random, so Enter is enough to play.

        In a resumed match, a draft is continued by hand. If input comes from a pipe and the next line has cells instead
        of an answer, the fleet is kept and the line is left for the first turn, so a file of shots is enough to play a
        match.

        Raises:
            WentBack: the person wants to leave the match.
            EndOfInput: the input has ended.
        """
        recorder = self._context.recorder
        draft = recorder.record.drafts[self._seat]
        if not recorder.record.placed_by_hand[self._seat]:
            self._random_ships.update(draft)
        if self._context.lesson and not draft:
            self._console.print(self._context.lesson.placing_advice())
        is_by_hand = bool(draft)
        fleet = await self._place_by_hand(draft) if draft else self._place_at_random()
        while True:
            self._show(fleet.ships, _("{name}, place your fleet").format(name=self._name))
            decision = await self._ask_to_keep(is_by_hand=is_by_hand)
            is_by_hand = decision is not _Decision.ANOTHER
            match decision:
                case _Decision.KEEP:
                    recorder.record_fleet(self._seat, fleet, is_by_hand=self._random_ships.isdisjoint(fleet.ships))
                    return fleet
                case _Decision.ANOTHER:
                    fleet = self._place_at_random()
                case _Decision.TAKE_BACK:
                    fleet = await self._place_by_hand(fleet.ships[:-1])
                case _Decision.START_OVER:
                    fleet = await self._place_by_hand(())

    def _place_at_random(self, placed: tuple[Ship, ...] = ()) -> Fleet:
        fleet = random_fleet(self._context.rules, self._context.rng, placed)
        self._random_ships.update(set(fleet.ships).difference(placed))
        return fleet

    def _show(self, ships: tuple[Ship, ...], title: str) -> None:
        self._current_ships = ships
        if self._context.draws_unasked:
            self._draw_fleet()
        self._console.print(labelled_sentence(title, self._places_text()))

    def _draw_fleet(self) -> None:
        draw_boards(self._context, (fleet_picture(self._context.rules.grid, self._current_ships), self._name))

    def _places_text(self) -> str:
        places = [f"{ship_name(ship.ship_class)} {span_text(ship, self._size)}" for ship in self._current_ships]
        return join_with_commas(places) or pgettext("ships", "none")

    async def _ask_to_keep(self, *, is_by_hand: bool) -> _Decision:
        """Ask whether to keep the fleet; the last ship can be taken back if the fleet was placed ``is_by_hand``."""
        offered = (NEW_WORD, HAND_WORD, words.UNDO) if is_by_hand else (NEW_WORD, HAND_WORD)
        prompt = _("Press Enter to keep it, {new} for another, {hand} to place it yourself: ")
        if is_by_hand:
            prompt = _(
                "Press Enter to keep it, {undo} to take the last ship back, {new} for another, {hand} to start over: "
            )
        while True:
            line = await self._ask_line(prompt.format(new=NEW_WORD, hand=HAND_WORD, undo=words.UNDO), offered)
            if line.word:
                return _DECISIONS[line.word]
            if not line.text.strip():
                return _Decision.KEEP
            rules = self._context.rules
            cells = cell_texts(line.text, len(rules.ship_classes) if rules.has_salvos else 1)
            if not self._console.has_keyboard and cells and all(map(self._is_cell, cells)):
                self._console.put_back(line.text)  # it is for the first turn
                return _Decision.KEEP
            possible = _("Possible: Enter, {words}").format(words=_words_text(*offered))
            self._console.print(_refusal_text(line.text, possible))

    async def _ask_line(self, prompt: str, offered: tuple[WordName, ...]) -> _TypedLine:
        """Return a line with one of the offered words, or any other text; words that always work are obeyed here."""
        while True:
            line = await self._console.ask(prompt)
            usable = {
                word.name: word
                for word in self.match_words()
                if word.is_usable and (word.answer or word.name in offered)
            }
            try:
                typed = find_word(line, usable)
                if typed is None:
                    return _TypedLine(line)
                answer = usable[typed.name].answer
                if answer is None:
                    return _TypedLine(line, typed.name)
                reply = answer(typed.argument)
            except RefusedInput as refused:
                reply = refused.problem
            if reply is not None:
                self._console.print(reply)

    async def _place_by_hand(self, placed: tuple[Ship, ...]) -> Fleet:
        """Let the person place the missing ships one by one."""
        self._current_ships = placed
        if placed != self._context.recorder.record.drafts[self._seat]:
            self._save_draft(placed)
        rules = self._context.rules
        hint = _("Type the bow, then the stern. {undo} takes a ship back, {random} places the rest.")
        self._console.print(hint.format(undo=words.UNDO, random=RANDOM_WORD))
        while missing_classes := missing_ships(rules, placed):
            try:
                placed = (*placed, await self._ask_ship(missing_classes[0], placed))
            except _TakeBack:
                if not placed:
                    self._console.print(_("No ship is placed yet."))
                    continue
                placed = placed[:-1]
            except _PlaceRest:
                try:
                    return self._place_at_random(placed)
                except PlacementError:
                    self._console.print(_("The remaining ships no longer fit. Take one back."))
            self._current_ships = placed
            self._save_draft(placed)
            if placed and missing_ships(rules, placed):
                self._show(placed, _("{count} of {all} placed").format(count=len(placed), all=len(rules.ship_classes)))
        return Fleet(rules, placed)

    def _save_draft(self, placed: tuple[Ship, ...]) -> None:
        self._context.recorder.record_draft(self._seat, placed, is_by_hand=self._random_ships.isdisjoint(placed))

    async def _ask_ship(self, ship_class: ShipClass, placed: tuple[Ship, ...]) -> Ship:
        """Ask for the next ship; raises _TakeBack or _PlaceRest if the person types their word instead."""
        rules = self._context.rules
        prompt = _("{ship}, 1 square. Where: ") if ship_class.length == 1 else _("{ship}, {length} squares. Bow: ")
        prompt = prompt.format(ship=ship_name(ship_class), length=ship_class.length)
        while True:
            bow, stern = await self._ask_ends(prompt)
            if stern is None:
                sterns = possible_ends(rules, placed, ship_class, bow)
                if not sterns:
                    self._console.print(self._no_ship_text(ship_class, placed, bow))
                    continue
                try:
                    stern = bow if ship_class.length == 1 else await self._ask_stern(sterns)
                except _TakeBack:
                    continue
            try:
                ship = Ship(ship_class, rules.grid.line(bow, stern))
            except ValueError:  # they are not in a line, which is then the problem
                ship = Ship(ship_class, (bow, stern))
            problem = find_problem(rules, placed, ship)
            if problem is None:
                return ship
            self._console.print(fleet_problem_text(problem, self._size))

    async def _ask_stern(self, sterns: tuple[Cell, ...]) -> Cell:
        """Ask for one of the possible sterns; raises _TakeBack, of the bow, or _PlaceRest."""
        possible = join_or(cell_name(cell, self._size) for cell in sterns)
        while True:
            ends = await self._ask_ends(_("Stern ({squares}): ").format(squares=possible))
            stern = ends.bow if ends.stern is None else ends.stern  # the bow may be typed again, before the stern
            if stern in sterns:
                return stern
            self._console.print(
                _("{text} is not possible for the stern. Possible: {squares}").format(
                    text=quoted(cell_name(stern, self._size)), squares=possible
                )
            )

    async def _ask_ends(self, prompt: str) -> _TypedEnds:
        """Ask for a cell, or the two ends of a ship; raises _TakeBack or _PlaceRest for their words."""
        while True:
            line = await self._ask_line(prompt, (words.UNDO, RANDOM_WORD))
            if line.word is words.UNDO:
                raise _TakeBack
            if line.word is RANDOM_WORD:
                raise _PlaceRest
            ends = parse_squares(line.text) or ()
            if len(ends) == 2 and all(map(self._is_cell, ends)):
                return _TypedEnds(parse_cell(ends[0], self._size), parse_cell(ends[1], self._size))
            possible = _("Possible: a square such as {example}, or {words}").format(
                example=example_cell_name(self._size), words=_words_text(words.UNDO, RANDOM_WORD)
            )
            problem = _refusal_text(line.text, possible) if line.text.strip() else possible
            try:
                return _TypedEnds(parse_typed_cell(line.text, self._size, takes_words=True, malformed_text=problem))
            except RefusedInput as refused:
                self._console.print(refused.problem)

    def _no_ship_text(self, ship_class: ShipClass, placed: tuple[Ship, ...], bow: Cell) -> str:
        """Return why no ship of this class can begin at a cell: the problem of each direction, without repetitions."""
        candidates = ships_from(self._context.rules, ship_class, bow)
        problems = [problem for ship in candidates if (problem := find_problem(self._context.rules, placed, ship))]
        distinct = {(problem.reason, problem.other_ship): problem for problem in reversed(problems)}
        return " ".join(fleet_problem_text(problem, self._size) for problem in reversed(distinct.values()))

    def _is_cell(self, text: str) -> bool:
        try:
            parse_cell(normalized_square(text), self._size)
        except CellError:
            return False
        return True

    def match_words(self) -> MatchWords:
        """Return the words of the dialog; those without an answer work only where a prompt offers them."""
        context = self._context
        by_hand_text = _("place the ships yourself: bow and stern of each, such as {example}").format(example="B2 B6")
        match_words = [
            Word(NEW_WORD, _("another fleet at random")),
            Word(HAND_WORD, by_hand_text),
            Word(words.UNDO, _("take the last ship back")),
            Word(RANDOM_WORD, _("place the rest at random")),
            Word(BOARD_WORD, _("your fleet so far"), self._present_fleet),
            *words_of_room(context.room),
            again_word(context.console),
        ]
        return MatchWords(context, match_words, aim_and_rules_text(context))

    def _present_fleet(self, _argument: str) -> str | None:
        """Draw the fleet and return None; if boards are not drawn, return it in words."""
        if self._context.can_draw:
            self._draw_fleet()
            return None
        return labelled_sentence(self._name, self._places_text())


def _refusal_text(line: str, possible: str) -> str:
    """Return the message that a line does not work here, with what is possible."""
    return join_sentences(_("{text} does not work here.").format(text=quoted(line)), possible)


def _words_text(*offered: WordName) -> str:
    """Return these words, and those for help and for leaving."""
    return join_or((*offered, words.HELP, words.QUIT))
