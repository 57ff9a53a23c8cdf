"""What people do at a full screen without thinking, and what it then does."""

import random
import re

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.aim_keys import type_cells
from schiffe.battleship.ui.battle.keys import FireLate, battle_commands, click_target
from schiffe.battleship.ui.battle.message import battle_message
from schiffe.battleship.ui.battle.painting import choose_arrangement, paint_battle
from schiffe.battleship.ui.battle.sides import make_sides
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.language import i18n
from schiffe.settings.file import find_settings_path
from schiffe.toolkit.bar import ClockFace, paint_clock
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, Send
from tests.battleship.ui.show import play
from tests.battleship.ui.test_coach import DIGITS, F2
from tests.battleship.ui.test_games import both_laid, placed
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F1, F10, LEFT, Show

PLAYERS = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")


def test_f2_shows_the_same_hint_takes_it_away_and_counts_once() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        first = (await show.ask(F2, r"([A-J]\d+: \d+ %) chance, most likely"))[1]
        show.press(F2)
        await show.gone("chance, most likely")
        assert not DIGITS.search(show.text)
        assert (await show.ask(F2, r"([A-J]\d+: \d+ %) chance, most likely"))[1] == first
        show.press(F2)
        await show.gone("chance, most likely")
        await show.ask("j10" + ENTER, r"Player +J10 ")

    play(script, request=PlayBot("easy"))


@pytest.mark.long
def test_a_game_played_by_hints_alone_is_played_perfectly() -> None:
    async def script(show: Show) -> None:
        await show.see("place your fleet")
        await show.ask("*", "All ships are placed")
        await show.ask(ENTER, r"TURN| to fire")
        hints = 0
        while "won against" not in show.text:
            hints += 1
            await show.ask(F2, r"% chance")
            show.press(ENTER)
            await show.gone(r"% chance")
            await show.see(r"YOUR TURN|won against")
        await show.see(f"Player: {hints} hints? used")
        await show.see(r"skill +■+ 100 %")
        await show.ask("d", rf"(?s)Analysis.*No weak shot, with {hints} hints?\.")
        await show.ask(ESCAPE, "won against")
        await show.ask("s", "> Your name")
        await show.ask(ESCAPE, r"won against(?s:.*)skill +■+ 100 %")
        await show.ask("d", rf"(?s)Analysis.*No weak shot, with {hints} hints?\.")

    play(script, request=PlayBot("easy"), settings={"size": "6", "ships": "3"})


def test_the_right_button_turns_the_ship_in_hand() -> None:
    async def script(show: Show) -> None:
        await show.see(r"A1 to A5: fits here \(carrier\)")
        show.press("\x1b[<2;20;8M", "\x1b[<2;20;8m")
        await show.see(r"C5 to G5: fits here \(carrier\)")

    play(script, request=PlayBot("easy"))


def test_y_leaves_for_the_menu_and_j_in_german() -> None:
    def leaves(letter: str, question: str, menu: str) -> None:
        async def script(show: Show) -> None:
            await show.ask("*", r"(?m)^.*Enter +\w+")
            await show.ask(F10, question)
            await show.ask(letter, menu)

        play(
            script,
            request=PlayBot("easy"),
        )

    leaves("y", "Leave this game", "Two players")
    i18n.choose_language("de")
    leaves("j", "Dieses Spiel verlassen", "Zu zweit")


def test_the_names_of_two_players_are_remembered_and_typing_replaces_them() -> None:
    async def first(show: Show) -> None:
        await show.see("Two players")
        await show.ask("t", "First player")
        await show.ask("Anna" + ENTER, "> ?Second player|Second player")
        await show.ask("Ben" + ENTER, "Anna, press a")

    async def second(show: Show) -> None:
        await show.see("Two players")
        await show.ask("t", "Anna(?s:.*)Ben")
        await show.ask("C", r"First player +C *\n")
        await show.ask("arla" + ENTER, "Ben")
        await show.ask("\x1b[F" + "a" + ENTER, "Carla, press c")

    path = find_settings_path()
    assert path
    play(first)
    assert "player1 = Anna\n" in path.read_text()
    play(second, settings={"player1": "Anna", "player2": "Ben"})
    assert "player2 = Bena\n" in path.read_text()


def test_typing_replaces_the_address_that_is_offered_and_arrows_edit_it() -> None:
    async def script(show: Show) -> None:
        await show.see("Play with a friend")
        await show.ask("p" + DOWN, r"Server +example\.org:5 *\n")
        await show.ask("h", r"Server +h *\n")
        await show.ask("ost", r"Server +host *\n")
        await show.ask(ESCAPE, "Play with a friend(?s:.*)Quit")
        await show.ask("p" + DOWN, r"Server +example\.org:5 *\n")
        await show.ask(LEFT + "4", r"Server +example\.org:45 *\n")
        await show.ask(ESCAPE, "Play with a friend(?s:.*)Quit")
        await show.ask("p" + DOWN, r"Server +example\.org:5 *\n")
        await show.ask("\x1b[F" + "6", r"Server +example\.org:56 *\n")

    play(script, settings={"server": "example.org:5"})


def test_typing_replaces_the_value_of_a_setting() -> None:
    async def script(show: Show) -> None:
        await show.see("Settings")
        await show.ask("e", "> Your name")
        await show.ask(ENTER, "save")
        await show.ask("Ben" + ENTER, r"Your name +Ben  (?s:.*)Saved")
        await show.ask(ENTER, "save")
        await show.ask("\x7f" + ENTER, "Your name +-|is not possible")

    play(script, settings={"name": "Anna"})


def test_what_a_level_does_stands_beside_its_name() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        await show.ask("a", "> medium .*sinks what it hits")
        await show.see("genius .*fires where a ship is most likely")

    play(script)


def test_a_burst_from_the_menu_reaches_the_board() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        await show.ask("ae" + "*", "All ships are placed")
        await show.see(r"easy|\(Player\)|Player")

    play(script)


def test_text_of_a_burst_is_typed_where_the_burst_leads() -> None:
    async def script(show: Show) -> None:
        await show.see("Two players")
        await show.ask("tAnna" + ENTER + "Ben" + ENTER + "a", "Anna, press a")
        await show.see("Pass the keyboard to")  # the a was typed before the curtain could be seen
        await show.see(r"press a(?s:.*)F10 Esc +leave")
        await show.ask("a", "Anna, place your fleet|Anna: place your fleet|place your fleet")

    play(script)


def test_a_key_that_does_not_lift_the_curtain_says_which_one_does() -> None:
    async def script(show: Show) -> None:
        await both_laid(show)
        await show.ask("e5" + ENTER, "Press Enter to hide")
        await show.ask(ENTER, r"Ben, press b(?s:.*)F10 Esc +leave")
        assert "shows the boards" not in show.text
        await show.ask("x", r"Only b shows the boards; you typed x\.")
        await show.ask(ENTER, r"you typed Enter\.")
        await show.ask(F1, "Sink the enemy fleet")
        await show.ask(ESCAPE, r"Only b")
        await show.ask(" ", r"you typed Space\.")
        await show.ask("\x1b[A", r"you typed another key\.")
        await show.ask("bbb", "Ben to fire")  # a key that is held
        await show.ask("bbBc", r"Fire at +c\b")

    play(script, request=PlayTogether(("Anna", "Ben")))


def late(state: BattleState, clicked: int | None = None) -> tuple[FireLate, str, str]:
    """What Enter or a click on a cell asks for when time is up, what is said, and what the key is called."""
    over = state.with_seconds_left(0).after(TimeExpired(0), state.perspective.state.after(TimeExpired(0)))
    assert over.phase is BattlePhase.TIME_UP
    leave: Command[BattleState] = Command((), lambda state: state)
    enter = next(c for c in battle_commands(over, leave) if "enter" in c.keys)
    effect = enter.transition(over) if clicked is None else click_target(over, clicked)
    assert isinstance(effect, Send)
    asked = effect.message
    assert isinstance(asked, FireLate)
    return asked, battle_message(over).text, enter.label


RANDOM = "Time's up. Enter fires a random shot. So does a click."


def test_when_time_is_up_enter_fires_what_was_typed_or_aimed_at_and_it_is_said() -> None:
    match = MatchState.at_start(MatchStarted(NETWORK_RULES, PLAYERS, 0))
    state = BattleState(Perspective(0, None, match), BOX_GLYPHS, aim=Aim(55)).with_turn(ClockFace(1, 15))
    assert late(type_cells(state, "b7")) == (
        FireLate((16,), (16,)),
        "Time's up. Enter fires B7. So does a click.",
        "fire",
    )
    assert late(state.moved(42)) == (FireLate((42,), (42,)), "Time's up. Enter fires E3. So does a click.", "fire")
    assert late(type_cells(state.moved(42), "dog")) == (
        FireLate((42,), (42,)),
        "Time's up. Enter fires E3. So does a click.",
        "fire",
    )
    for typed in ("dog", "k1"):
        assert late(type_cells(state, typed)) == (FireLate((), ()), RANDOM, "fire at random")
    assert late(state) == (FireLate((), (55,)), RANDOM, "fire at random")  # nobody has moved it there
    shot = ShotsFired(0, (Shot(16, Answer(Outcome.MISS)),))
    other = ShotsFired(1, (Shot(16, Answer(Outcome.MISS)),))
    after = state.moved(16).after_firing().after(shot, match.after(shot))
    again = after.after(other, match.after(shot).after(other)).with_turn(ClockFace(1, 15))
    assert late(again) == (FireLate((), ()), RANDOM, "fire at random")  # it stands where the last shot struck
    assert late(type_cells(again, "b7")) == (FireLate((), ()), RANDOM, "fire at random")


def test_when_time_is_up_a_click_is_as_enter_and_counts_itself_only_just_then() -> None:
    match = MatchState.at_start(MatchStarted(NETWORK_RULES, PLAYERS, 0))
    state = BattleState(Perspective(0, None, match), BOX_GLYPHS, aim=Aim(55)).with_turn(ClockFace(1, 15))
    assert late(type_cells(state, "b7"), clicked=3)[0] == FireLate((16,), (3,))
    assert late(state, clicked=3)[0] == FireLate((), (3,))


@pytest.mark.usefixtures("clocks_begin_at_once")
@pytest.mark.parametrize("grace", [60.0, -1.0])
def test_what_is_typed_is_fired_however_long_after_the_end_of_the_time(
    monkeypatch: pytest.MonkeyPatch, grace: float
) -> None:
    monkeypatch.setattr("schiffe.process.countdown.GRACE_SECONDS", grace)

    async def script(show: Show) -> None:
        await placed(show)
        await show.ask("j10", "Fire at +j10")
        await show.see(r"TIME'S UP|(?s:Time's up.*Enter fires J10\.)")
        show.press(ENTER)
        cell = (await show.see(r"Player +([A-J]\d+) +(water|hit)"))[1]
        assert cell == "J10"

    play(script, request=PlayBot("easy"), settings={"clock": "1"})


@pytest.mark.parametrize(("of", "left", "hurries"), [(5, 4, False), (5, 2, True), (15, 6, False), (15, 5, True)])
def test_a_short_clock_does_not_hurry_from_the_start(of: int, left: int, hurries: bool) -> None:
    canvas = Canvas(80, 24)
    paint_clock(canvas, 79, ClockFace(left, of), BOX_GLYPHS)
    assert ("hurry" in canvas.text()) is hurries


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["Anna", "Maximiliane Mustermann"])
def test_the_title_stays_beside_a_clock_that_stands(language: str, name: str) -> None:
    i18n.choose_language(language)
    players = Player(PlayerKind.PERSON, name), Player(PlayerKind.PERSON, "Bartholomäus")
    match = MatchState.at_start(MatchStarted(NETWORK_RULES, players, 0))
    seen = Perspective(0, random_fleet(NETWORK_RULES, random.Random(1)), match)
    state = BattleState(seen, BOX_GLYPHS).with_turn(ClockFace(10, 15, is_paused=True))
    canvas = Canvas(80, 24)
    sides = make_sides(state)
    paint_battle(canvas, state, sides, choose_arrangement(canvas, state, sides))
    head = canvas.text().splitlines()[0].strip()
    assert re.match(rf"(schiffe +)?{name[:6]}", head)
    assert re.search(r"paused|steht|Pause|pausiert|angehalten", head), head
