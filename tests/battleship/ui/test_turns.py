"""Salvos, hits that shoot again, and sinking that is not told, on the full screen."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.hints import find_hint
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.ui.battle.keys import Fire, FireLate, click_target
from schiffe.battleship.ui.battle.message import battle_message, last_turn_text, public_shots_text
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.sides import shown_own_board, shown_target, target_marks
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState, BattleTerms
from schiffe.battleship.ui.painting.cursor import cells_or_none, parse_typed_cells
from schiffe.battleship.ui.painting.log import reasons_text
from schiffe.battleship.ui.painting.motion import Impact, frame_at
from schiffe.battleship.ui.painting.pair import opponent_ships, own_ships
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.language import i18n
from schiffe.toolkit.bar import ClockFace
from schiffe.toolkit.command import Send
from tests.battleship.ui.painting import LEAVE, painted, press, step_of
from tests.battleship.ui.show import play
from tests.battleship.ui.test_games import SECRETS, both_laid, placed
from tests.running import ALL_FIELDS
from tests.toolkit.show import ENTER, ESCAPE, TAB, Show

F2, F5, SPACE = "\x1bOQ", "\x1b[15~", " "
SIZES = [(40, 20), (80, 19), (80, 24), (120, 40), (160, 50)]
PLAYERS = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "hard", "hard")


class Table:
    """A match of seat 0 as it is told to the screen, with fleets that lie open to the test."""

    def __init__(self, rules: Rules, seed: int = 1) -> None:
        rng = random.Random(seed)
        self.fleets = random_fleet(rules, rng), random_fleet(rules, rng)
        self.state = MatchState.at_start(MatchStarted(rules, PLAYERS, 0))

    @property
    def perspective(self) -> Perspective:
        return Perspective(0, self.fleets[0], self.state)

    def fire(self, *cells: int) -> None:
        """The side whose turn it is fires."""
        seat = self.state.seat_to_move
        fired = self.state.rules.grid.full & ~self.state.targets[seat].open_cells
        shots = []
        for cell in cells:
            shots.append(Shot(cell, self.fleets[1 - seat].answer(cell, fired)))
            fired |= 1 << cell
        self.state = self.state.after(ShotsFired(seat, tuple(shots)))

    def water(self, seat: int, count: int = 1) -> list[int]:
        """Open cells without a ship that a seat can shoot at."""
        fleet, target = self.fleets[1 - seat], self.state.targets[seat]
        cells = self.state.rules.grid.cells
        return [cell for cell in cells if target.is_open(cell) and not fleet.ship_at(cell)][:count]

    def aiming(self, glyphs: Glyphs = BOX_GLYPHS) -> BattleState:
        return BattleState(self.perspective, glyphs).with_turn(ClockFace(12, 15))


def shown(state: BattleState, wanted: list[object] | None = None) -> BattleScreen:
    tell: Callable[[object], None] = (wanted if wanted is not None else []).append
    return BattleScreen(state, tell, LEAVE)


def marked(screen: BattleScreen) -> tuple[int, ...]:
    return screen.state.aim.marked_cells


def typed(screen: BattleScreen, text: str) -> None:
    screen.type(text)
    press(screen, "enter")


# Salvos


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [BOX_GLYPHS, ASCII_GLYPHS])
def test_marked_cells_have_their_numbers_in_every_size(size: tuple[int, int], glyphs: Glyphs) -> None:
    screen = shown(Table(Rules.parse(PRESETS["salvo"].line)).aiming(glyphs))
    typed(screen, "b7 c3, 9d")
    screen.do(lambda state: state.moved(0))
    text = painted(screen, size)
    rows = {line.lstrip()[0]: line for line in text.split("\n") if re.match(r" *[A-Z] [│|]", line)}
    sides = {letter: re.split(rf" {letter} [│|]", line)[-1] for letter, line in rows.items()}
    for letter, sign in (("B", "<1>"), ("C", "<2>"), ("D", "<3>")):
        assert sign in sides[letter] or sign in text
    assert "3 of 5 marked. A1 is free. Enter marks it." in re.sub(r"\s+", " ", text)


def advised() -> BattleState:
    """A salvo is due, and a hint is shown."""
    state = Table(Rules.parse(PRESETS["salvo"].line)).aiming()
    found = find_hint(state.perspective.target)
    assert found
    return replace(state.moved(found.recommended_cells(5)[0]), hint=found)


def test_one_enter_marks_all_squares_of_a_hint_and_another_one_fires() -> None:
    wanted: list[object] = []
    screen = shown(advised(), wanted)
    best = screen.state.best_salvo
    assert len(best) == 5
    assert "Enter marks the best salvo." in re.sub(r"\s+", " ", painted(screen, (40, 20)))
    press(screen, "enter")
    assert marked(screen) == best
    press(screen, "enter")
    assert wanted == [Fire(best)]


def test_squares_of_a_hint_are_marked_besides_those_that_are_marked_already() -> None:
    screen = shown(replace(advised(), aim=advised().aim.with_marked((0, 9))))
    best = screen.state.best_salvo
    screen.do(lambda state: state.moved(best[4]))
    press(screen, "enter")
    assert marked(screen) == (0, 9, *best[:3])


def test_away_from_a_hint_enter_marks_the_square_of_the_cursor() -> None:
    screen = shown(advised())
    elsewhere = next(cell for cell in range(100) if cell not in screen.state.best_salvo)
    screen.do(lambda state: state.moved(elsewhere))
    press(screen, "enter")
    assert marked(screen) == (elsewhere,)


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_tells_what_the_highest_digit_stands_for(size: tuple[int, int]) -> None:
    state = advised()
    assert state.hint
    chance = round(100 * state.hint.assessment.best_odds.chance)
    assert f" 9 = {chance} % " in painted(shown(state), size)
    assert "9 = " not in painted(shown(replace(state, hint=None)), size)


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("name", ["standard", "salvo"])
def test_hint_and_leaving_have_their_keys_on_the_smallest_screen(
    name: str, language: str, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: i18n.choose_language("en"))
    i18n.choose_language(language)
    state = replace(
        Table(Rules.parse(PRESETS[name].line)).aiming(), terms=BattleTerms(has_hints=True, has_reasons=True)
    )
    screen = shown(state)
    painted(screen, (40, 20))
    keys = painted(screen, (40, 20)).split("\n")[-1]
    assert re.match(r" F1 .*\bTab .*\bF10 .*\bF2 \w+( F3 \w+)?$", keys), keys


def test_the_numbers_of_large_salvos_have_room() -> None:
    rules = replace(
        Rules.of(12, (1,) * 20, Rules.parse(PRESETS["salvo"].line).contact),
        turn_rule=Rules.parse(PRESETS["salvo"].line).turn_rule,
    )
    screen = shown(Table(rules).aiming())
    typed(screen, " ".join(f"a{n}" for n in range(1, 13)))
    screen.do(lambda state: state.moved(143))
    assert "12 of 20 marked" in painted(screen, (80, 24))
    assert "<9> 10 11 12" in painted(screen, (80, 24))
    assert "│<9>│ 10│ 11│ 12│" in painted(screen, (120, 40))


def test_enter_marks_until_all_are_marked_and_fires_then() -> None:
    wanted: list[object] = []
    screen = shown(Table(Rules.parse(PRESETS["salvo"].line)).aiming(), wanted)
    for cell in (3, 17, 42, 60):
        screen.do(lambda state, cell=cell: state.moved(cell))  # type: ignore[misc]
        press(screen, "enter")
    assert marked(screen) == (3, 17, 42, 60)
    press(screen, "enter")
    assert "“G1” is already marked." in painted(screen, (80, 24))
    screen.do(lambda state: state.moved(99))
    press(screen, "enter")
    assert not wanted
    assert "5 of 5 marked. Enter fires." in painted(screen, (80, 24))
    press(screen, "enter")
    assert wanted == [Fire((3, 17, 42, 60, 99))]
    assert screen.state.phase is BattlePhase.FIRED
    assert marked(screen) == ()


def test_space_and_a_click_mark_and_take_away_and_escape_takes_the_last_one() -> None:
    screen = shown(Table(Rules.parse(PRESETS["salvo"].line)).aiming())
    press(screen, " ")
    screen.do(partial(click_target, cell=44))
    screen.do(partial(click_target, cell=45))
    assert marked(screen) == (0, 44, 45)
    screen.do(partial(click_target, cell=44))
    assert marked(screen) == (0, 45)
    screen.do(lambda state: state.moved(0))
    assert "A1 is shot 1; Space unmarks it." in re.sub(r"\s+", " ", painted(screen, (80, 24)))
    press(screen, " ")
    assert marked(screen) == (45,)
    press(screen, "escape")
    assert marked(screen) == ()
    assert screen.state.aim.cursor == 45
    assert not screen.is_finished
    press(screen, "escape")
    assert screen.is_finished


def test_f5_fires_at_once_with_what_is_typed() -> None:
    wanted: list[object] = []
    screen = shown(Table(Rules.parse(PRESETS["salvo"].line)).aiming(), wanted)
    press(screen, " ")
    screen.type("b7")
    press(screen, "f5")
    assert wanted == [Fire((0, 16))]
    screen = shown(Table(Rules.parse(PRESETS["salvo"].line)).aiming(), wanted)
    screen.type("zz")
    press(screen, "f5")
    assert "“zz” is not a square" in painted(screen, (80, 24))
    assert len(wanted) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("b7 zz", "“zz” is not a square. Try B7."),
        ("b7 k1", "“k1” is not on the board"),
        ("b7 b7", "“b7” is already marked."),
        ("a1", "You have already fired at A1 (water)"),
        ("b1 b2 b3 b4 b5 b6", "That is too many: only 5 of 5 shots can still be marked."),
    ],
)
def test_of_typed_cells_all_are_marked_or_none(text: str, problem: str) -> None:
    table = Table(Rules.parse(PRESETS["salvo"].line))
    target = table.state.targets[0].after(0, Answer(Outcome.MISS))
    table.state = replace(table.state, targets=(target, table.state.targets[1]))
    screen = shown(table.aiming())
    typed(screen, text)
    assert problem in (screen.state.aim.error or "")
    assert problem in re.sub(r"\s+", " ", painted(screen, (40, 20)))
    assert marked(screen) == ()
    assert screen.line == text


def test_cells_are_read_one_after_the_other() -> None:
    assert parse_typed_cells("b7 c 3, 9 d;E5", 10).cells == (16, 22, 38, 44)
    assert parse_typed_cells("b7 c 3", 10).names == ("b7", "c 3")
    assert cells_or_none("7zz", 10) is None
    assert cells_or_none("", 10) is None


def test_when_time_is_up_a_salvo_keeps_what_is_marked() -> None:
    wanted: list[object] = []
    screen = shown(Table(Rules.parse(PRESETS["salvo"].line)).aiming(), wanted)
    typed(screen, "b7 c3")
    screen.type("d4 b7")
    over = replace(screen.state.perspective.state.turn_progress, is_time_up=True)
    seen = replace(screen.state.perspective, state=replace(screen.state.perspective.state, turn_progress=over))
    screen.state = replace(screen.state, perspective=seen)
    text = re.sub(r"\s+", " ", painted(screen, (40, 20)))
    assert "Time's up. Enter fires B7, C3, D4 and picks the rest." in text
    assert "<1>" in text
    screen.state = replace(screen.state, aim=replace(screen.state.aim, typed_text="d4 b7 d5 d6 d7"))
    assert "Time's up. Enter fires B7, C3, D4, D5, D6." in re.sub(r"\s+", " ", painted(screen, (40, 20)))
    press(screen, "enter")
    assert wanted == [FireLate((16, 22, 33, 34, 35), (16, 22, 33, 34, 35))]


def test_when_time_is_up_what_was_unmarked_is_not_aimed_at() -> None:
    table = Table(Rules.parse(PRESETS["salvo"].line))
    aiming = table.aiming()
    assert battle_message(timed_out(aiming)).text == "Time's up. Enter fires a random salvo. So does a click."
    assert timed_out(aiming.moved(16)).late_cells() == (16,)
    marked = aiming.moved(16).with_mark_toggled()
    assert timed_out(marked).late_cells() == (16,)
    assert timed_out(marked.with_mark_toggled()).late_cells() == ()
    assert timed_out(replace(marked, aim=marked.aim.taken_back())).late_cells() == ()


def timed_out(state: BattleState) -> BattleState:
    """The state when its time is up."""
    over = replace(
        state.perspective.state, turn_progress=replace(state.perspective.state.turn_progress, is_time_up=True)
    )
    return replace(state, perspective=replace(state.perspective, state=over))


def test_the_last_salvo_is_marked_and_its_shots_fly_together() -> None:
    table = Table(Rules.parse(PRESETS["salvo"].line))
    before = table.perspective
    hit = table.fleets[1].ships[0].cells[0]
    cells = (*table.water(0, 4), hit)
    table.fire(*cells)
    state = BattleState(table.perspective, BOX_GLYPHS)
    assert target_marks(state).last_cells == cells
    text = painted(shown(state), (80, 24))
    assert text.count("(~)") == 4
    assert "(x)" in text
    assert re.search(r"Anna +water: \w+ \w+ \w+ \w+", text)
    assert re.search(r"Anna +\w+ +hit", text)
    fired = table.state.history[-1]
    assert isinstance(fired, ShotsFired)
    impact = Impact(before, fired, 100.0)
    flying, striking = (frame_at(impact, table.state.targets[0], 100.0 + elapsed) for elapsed in (0.01, 0.16))
    assert flying is not None
    assert striking is not None
    assert len(flying.effects) == 5
    assert {effect.cell for effect in striking.effects} == set(cells)


def test_a_whole_game_of_salvos() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.see(r"0 of 5 marked. E5 is free. Enter\s+marks it.")
        await show.ask(F2, r"Best salvo: \w+ \w+ \w+ \w+ \w+\.")
        await show.see(r"Enter\s+marks\s+the\s+best\s+salvo.")
        assert len(re.findall(r"[{]\d[}]|[\[]\d[\]]", show.text)) == 5
        left = ALL_FIELDS.split()
        while "won against" not in show.text:
            marked = re.search(r"\d\s+of\s+(\d+)\s+marked", show.text)
            due = int(marked[1]) if marked else 1
            cells, left = left[:due], left[due:]
            show.press(" ".join(cells), ENTER, *([ENTER] if due > 1 else []))
            await show.see(rf"{100 - len(left)} shots|won against")
            await show.see("YOUR TURN|won against")
        await show.see(r"turns +\d+ +\d+")

    play(script, request=PlayBot("easy"), settings={"rules": "salvo"})


def test_f5_fills_a_salvo_up_at_random() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask("b7" + ENTER, "1 of 5 marked")
        show.press(F5)
        await show.see(r"(?s)Player.*YOUR TURN|YOUR TURN")
        await show.see(r"0 of \d marked")
        fired = re.findall(r"[([][~x#][])]", show.text)
        assert len(fired) == 10

    play(script, request=PlayBot("easy"), settings={"rules": "salvo"})


# Hits that shoot again


def test_who_hits_goes_on_and_the_curtain_falls_when_the_turn_passes_on() -> None:
    async def script(show: Show) -> None:
        await both_laid(show)
        await show.see("Anna to fire")
        for cell in reversed(ALL_FIELDS.split()):  # not with an A, which has just lifted the curtain
            show.press(cell, ENTER)
            await show.see(r"you shoot again|Press Enter to hide")
            if "to hide" in show.text:
                break
            assert f"{cell}: hit" in show.text or re.search(rf"Anna +{cell} +hit", show.text)
            await show.gone(rf"{cell}\b.*is free")
        await show.see(r"\w+: water\.(?s:.*)to hide")
        await show.ask(ENTER, "Pass the keyboard to")
        assert not SECRETS.search(show.text.replace("patrol boat", ""))
        await show.see(r"Anna fired at (?s:.*)water")

    play(script, request=PlayTogether(("Anna", "Ben")), settings={"rules": "morskoi"})


def test_what_a_series_did_is_said_together() -> None:
    table = Table(Rules.parse(PRESETS["paper"].line))
    ship = table.fleets[1].ships[-1]
    for cell in ship.cells:
        table.fire(cell)
        assert table.perspective.is_my_turn
    text = battle_message(table.aiming()).text
    assert text.startswith("After a hit you shoot again.")
    table.fire(*table.water(0))
    assert re.fullmatch(r"\w+: hit\. \w+: sunk\. A1: water\.|.*", last_turn_text(table.perspective))
    said = public_shots_text(table.state) or ""
    assert said.startswith("Anna fired at ")
    assert said.count(":") == 3
    assert "patrol boat" not in said


# Sinking that is not told


@pytest.mark.parametrize("announce", Announce)
def test_one_s_own_fleet_tells_the_truth_and_that_of_the_opponent_what_was_told(announce: Announce) -> None:
    table = Table(Rules.of(announce=announce))
    ours, theirs = (fleet.ships[-1] for fleet in table.fleets)
    for mine, other in zip(theirs.cells, ours.cells, strict=True):
        table.fire(mine)
        table.fire(other)
    seen = table.perspective
    assert [ship.is_sunk for ship in own_ships(table.fleets[0], seen.incoming)] == [False] * 4 + [True]
    state = BattleState(seen, BOX_GLYPHS).with_turn(None)
    assert shown_own_board(state, table.fleets[0]).sunk == ours.mask
    assert not shown_own_board(state, table.fleets[0]).hit
    assert bool(shown_target(state).sunk) is (announce is not Announce.HIT)
    assert sum(ship.is_sunk for ship in opponent_ships(seen.target)) == (announce is not Announce.HIT)
    assert "sunk (patrol boat)" in reasons_text(seen, 1)
    text = painted(shown(state), (120, 40))
    theirs_named = text.split("Enemy fleet")[1].split("Your fleet")[0]
    assert ("carrier" in text.split("Your fleet")[0]) is (announce is Announce.SHIP)
    assert theirs_named
    told = {Announce.SHIP: "hard", Announce.SUNK: "hard (4 of 5 afloat)", Announce.HIT: "hard (2 of 17 hit)"}
    assert told[announce] in text
    assert ("5 squares" in text) is (announce is not Announce.SHIP)


# Ships of one cell and of six


@pytest.mark.parametrize("size", SIZES)
def test_ships_of_one_cell_and_of_six_are_drawn(size: tuple[int, int]) -> None:
    table = Table(Rules.of(10, (6, 3, 1, 1)))
    for glyphs, sign in ((BOX_GLYPHS, "■"), (ASCII_GLYPHS, "O")):
        screen = shown(BattleState(table.perspective, glyphs))
        if size == (40, 20):
            painted(screen, size)
            press(screen, "tab")
        text = painted(screen, size)
        assert text.count(sign) >= 4 - (sign == "O")


def test_a_single_cell_that_is_hit_has_sunk() -> None:
    fleet = Fleet(Rules.of(5, (1,)), tuple(random_fleet(Rules.of(5, (1,)), random.Random(1)).ships))
    assert fleet.answer(fleet.ships[0].cells[0], 0).outcome is Outcome.WON


def test_placing_single_cells_and_many_ships() -> None:
    async def script(show: Show) -> None:
        await show.see("0 of 20 placed")
        await show.see(r"torpedo boat +■ +0/10")
        assert "turn" in show.text
        await show.ask("+", "20 of 20 placed")
        await show.see(r"torpedo boat +■ +10/10")
        await show.ask("-", "0 of 20 placed")
        for _ in range(3):
            show.press(TAB)
        await show.see(r"> +torpedo boat")
        assert not re.search(r"R +turn", show.text)
        await show.ask(ENTER, "1 of 20 placed")
        await show.see(r"torpedo boat +■ +1/10")
        assert ESCAPE

    fleet = "3,3,2,2,2,2,2,2,2,2,1,1,1,1,1,1,1,1,1,1"
    play(script, request=PlayBot("easy"), settings={"fleet": fleet, "size": "14"})


def test_marking_is_no_move_of_an_own_command_while_one_types() -> None:
    screen = shown(Table(Rules.parse(PRESETS["salvo"].line)).aiming())
    screen.type("b7")
    assert not any(" " in command.keys for command in screen.all_commands(lambda: None))
    assert isinstance(step_of(screen, "f5")(screen.state), Send)
    assert parse_cell("b7", 10) == 16
