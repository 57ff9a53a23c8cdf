"""A toy game on the ground floor: somebody guesses a number against the clock. It knows nothing of Battleship."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.commandline.command_settings import CommandSettings
from schiffe.commandline.parser import Parser, parse_integer
from schiffe.commandline.program import CommandDoor, Program, Subcommand
from schiffe.language.i18n import Text
from schiffe.language.names import name_problem_text
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.settings.shared import CLOCK, PLAYER_NAME
from schiffe.terminal.glyphs import BOX_LINES
from schiffe.toolkit.bar import ClockFace, paint_clock
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.command import AnyTransition, Command, Done
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.forms import Field, FieldProblem, FormScreen, FormState, FormTexts
from schiffe.toolkit.help import HelpScreen, split_sections
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import GENERIC_LOOKS, Look, StageLook


@dataclass(frozen=True)
class Guessing:
    """A game that is being played."""

    names: tuple[str, str]
    clock: ClockFace
    secret: int
    typed: str = ""
    said: str = "Guess a digit."

    def expired(self) -> "Guessing":
        """No second is left."""
        return replace(self, said="Too late.")


class GuessScreen(Screen[Guessing, str]):
    """Gives the name of the winner."""

    def commands(self, state: Guessing) -> Sequence[Command[Guessing]]:
        """Guess what is typed, or click on a digit."""
        return [Command(("enter",), _guess, "Enter", "guess"), Command(("f10",), lambda _s: Done(""), "F10", "leave")]

    def typed_line(self, state: Guessing) -> str:
        """The guess."""
        return state.typed

    def with_typed_line(self, state: Guessing, text: str) -> Guessing:
        """It has become this."""
        return replace(state, typed=text)

    def paint(self, canvas: Canvas, state: Guessing) -> None:
        """The digits, what is said, and the clock."""
        canvas.put(1, 0, " against ".join(state.names), "class:title")
        paint_clock(canvas, canvas.width - 1, state.clock, BOX_LINES)
        for digit in range(10):
            canvas.put(2 + 3 * digit, 2, str(digit), "class:toy.digit", _guesses(digit))
        canvas.put(1, 4, state.said)
        canvas.place_typed_line(Corner(1, 6), 10)


def _guess(state: Guessing) -> Guessing | Done[str]:
    if state.typed == str(state.secret):
        return Done(state.names[0])
    return replace(state, typed="", said=f"It is not {state.typed}.")


def _guesses(digit: int) -> AnyTransition:
    return lambda state: _guess(replace(state, typed=str(digit)))


def _names_form(own: str) -> FormScreen[FormState, tuple[str, str]]:
    fields = (Field("First player", 20, "next"), Field("Second player", 20, "play"))
    return FormScreen(FormTexts("Two players"), fields, _check_names, FormState((own, "")))


def _check_names(state: FormState) -> tuple[str, str] | FieldProblem:
    first, second = state.texts
    problem = name_problem_text(second, first)
    return FieldProblem(1, problem) if problem else (first, second)


class Toy:
    """Shows the menu until somebody quits."""

    def __init__(self, preferences: Preferences, secret: int) -> None:
        self._preferences = preferences
        self._secret = secret
        looks = {**GENERIC_LOOKS, "class:toy.digit": Look(attributes="underline")}
        self.stage = Stage(StageLook(looks), lambda: HelpScreen(split_sections("# Toy\nGuess the number.")))

    async def run(self) -> None:
        """The menu, games, and how each of them ended."""
        message = ""
        while True:
            texts = MenuTexts(Scene("toy"), "A toy", "quit", message)
            choices = [MenuEntry("_Play", "play"), MenuEntry("_Quit", "quit")]
            if await self.stage.ask(MenuScreen(texts, choices)) != "play":
                return
            own = self._preferences.settings[PLAYER_NAME] or "Player"
            names = await self.stage.ask(_names_form(own))
            message = await self._game(names) if names else ""

    async def _game(self, names: tuple[str, str]) -> str:
        seconds = self._preferences.settings[CLOCK]
        screen = GuessScreen(Guessing(names, ClockFace(seconds, seconds), self._secret))

        def tick(left: int) -> None:
            screen.state = replace(screen.state, clock=replace(screen.state.clock, seconds_left=left))
            if left == 0:
                screen.state = screen.state.expired()
            self.stage.redraw()

        def stand(is_covered: bool) -> None:
            countdown.pause() if is_covered else countdown.resume()
            screen.state = replace(screen.state, clock=replace(screen.state.clock, is_paused=is_covered))

        with Countdown() as countdown, self.stage.cover.watch(stand):
            countdown.start(seconds, tick)
            winner = await self.stage.ask(screen)
        again: DialogScreen[str] = DialogScreen(BOX_LINES, f"{winner or 'Nobody'} has won.", [MenuEntry("_Well", "")])
        await self.stage.ask_over(again)
        return f"Last winner: {winner}"


SCHEMA: Final = Schema((PLAYER_NAME, CLOCK))


def toy_program(play: Callable[[Toy], None]) -> Program:
    """The program of the toy, which has one command; ``play`` is what plays."""

    def add_options(parser: Parser) -> None:
        parser.add_section("options").add_value(
            "--secret", "N", parse_integer, "the number to be guessed (4)", default=4
        )

    def run(options: Namespace, command_settings: CommandSettings) -> int:
        play(Toy(command_settings.preferences, options.secret))
        return 0

    guess = Subcommand(
        description=Text("Guess a number."),
        add_options=add_options,
        settings=lambda schema: schema,
        run=run,
    )
    door = CommandDoor(Text("guess a number"), lambda: guess)
    return Program("toy", door.title, {"guess": door}, SCHEMA)
