"""The menus in every size: the name, the entries with their sentences, the sea, and what of it moves."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from schiffe.bashni.game import BASHNI
from schiffe.bashni.implementation import Bashni
from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import PlayDaily
from schiffe.battleship.match.setup import BattleshipSeries
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.texts.daily import DailyNote
from schiffe.battleship.ui.painting.sea import Sea, waves_of_row
from schiffe.battleship.ui.view import BattleshipScreens
from schiffe.cli.games import GAMES
from schiffe.game.session import Session
from schiffe.game.ui.menu import EntryValue, MenuNews, MenuScreens
from schiffe.game.ui.program import ScreenProgram
from schiffe.language import i18n
from schiffe.language.dates import utc_today
from schiffe.language.i18n import _
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.terminal.encoding import showable_converter
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import GroupedMenu, MenuGroup
from schiffe.toolkit.letters import big_letters
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stack import PartRows
from tests.battleship.logbook.played import fill
from tests.battleship.logbook.played import play as play_out
from tests.battleship.ui.painting import painted
from tests.battleship.ui.show import play
from tests.battleship.ui.test_games import placed
from tests.toolkit.show import DOWN, ENTER, F10, LEFT, RIGHT, Show

ENTRIES = [MenuEntry(f"_{name}", name, note=f"what {name} is good for") for name in ("Alpha", "Beta", "Gamma", "Delta")]
SCENE = Scene("schiffe", "Battleship", big_letters("SCHIFFE", has_blocks=True))
HOME, END = "\x1b[H", "\x1b[F"
SIZES = [(40, 20), (60, 22), (80, 24), (120, 40), (160, 50)]


def menu(*, has_blocks: bool = True, is_animated: bool = True, message: str = "") -> MenuScreen[str]:
    sea = Sea(is_ascii=not has_blocks, is_animated=is_animated)
    scene = Scene("schiffe", "Battleship", big_letters("SCHIFFE", has_blocks=has_blocks), sea)
    return MenuScreen(MenuTexts(scene, "", "quit", message), ENTRIES, 1)


def main_menu(news: MenuNews, unfinished: str) -> list[MenuGroup[EntryValue]]:
    screens = ScreenProgram(Session(Preferences(SCHEMA), games=GAMES)).make_screens(Battleship(BATTLESHIP))
    assert isinstance(screens, BattleshipScreens)
    entry: MenuEntry[EntryValue] = MenuEntry(_("_Continue"), screens.resume_match, note=unfinished)
    return [MenuGroup("", [entry]), *screens.groups_with_news(news, DailyNote(""))]


def test_the_letter_of_continue_means_nothing_else_in_any_language() -> None:
    """Somebody used to another language would take a game up with its clock running."""
    asked: set[str] = set()
    others: set[str] = set()
    program = ScreenProgram(Session(Preferences(SCHEMA), games=GAMES))
    for code in i18n.available_languages():
        i18n.choose_language(code)
        asked |= set(MenuEntry(_("_Continue"), None).letters)
        for game in (Battleship(BATTLESHIP), Bashni(BASHNI)):
            screens = program.make_screens(game)
            assert isinstance(screens, MenuScreens)
            groups = asyncio.run(screens.make_groups())
            others |= {letter for group in groups for entry in group.entries for letter in entry.letters}
    assert not asked & others


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_blocks", [True, False])
def test_the_name_the_entries_and_the_sea_in_every_size(size: tuple[int, int], has_blocks: bool) -> None:
    text = painted(menu(has_blocks=has_blocks, is_animated=False), size)
    lines = text.split("\n")
    assert lines[0].startswith(" schiffe  Battleship")
    assert ("█▀▀" if has_blocks else "### ###") in text
    assert re.search(r"> Beta +what Beta is good for", text) is not None
    assert all(entry.label in text for entry in ENTRIES)
    assert ("▀█████" if has_blocks else "\\_____") in text
    assert "~~~" in text
    if not has_blocks:
        text.encode("ascii")


def test_where_there_is_no_second_column_the_sentence_of_the_chosen_one_stands_below() -> None:
    long = [
        MenuEntry("_One", 1, note="a sentence that is too long for a second column"),
        MenuEntry("_Two", 2, note="short"),
    ]
    text = painted(MenuScreen(MenuTexts(Scene("schiffe"), "", "back"), long), (40, 20))
    assert re.search(r"> One\n+ +Two\n\n +a sentence that is too long", text)
    assert "short" not in text


def test_a_sentence_that_is_too_long_leaves_the_others_beside_the_list() -> None:
    entries = [MenuEntry(f"_{name}", name, note=f"what {name} is") for name in ("Alpha", "Beta", "Gamma", "Delta")]
    long = MenuEntry(
        "_Omega", "Omega", note="a sentence that is too long to stand beside the list on 80 columns by far"
    )
    text = painted(MenuScreen(MenuTexts(Scene("schiffe"), "", "back"), [long, *entries]), (80, 24))
    assert re.search(r"> Omega\n", text)
    assert all(re.search(rf"{entry.label} +{entry.note}", text) for entry in entries)
    assert re.search(r"Delta.*\n\n +a sentence that is too long", text)


def test_a_message_stands_below_the_list() -> None:
    assert "It could not be kept." in painted(menu(message="It could not be kept."), (80, 24))


def test_waves_drift_to_the_left_and_the_nearer_ones_faster() -> None:
    start = [waves_of_row(row, 0, 80) for row in range(4)]
    assert [waves_of_row(row, 12, 77) for row in range(4)] == [
        waves_of_row(row, 0, 100)[by : by + 77] for row, by in enumerate((12, 6, 4, 3))
    ]
    assert all(len(row) == 80 for row in start)


@pytest.mark.parametrize("is_animated", [True, False])
def test_the_frame_after_this_one_is_due_only_where_the_sea_moves(is_animated: bool) -> None:
    def frame(moment: float) -> Canvas:
        canvas = Canvas(80, 24, showable_converter("utf-8"), moment)
        menu(is_animated=is_animated).paint_frame(canvas, lambda: None)
        return canvas

    one, same, later = frame(100.0), frame(100.2), frame(101.0)
    assert one.text() == same.text()
    assert (one.text() != later.text()) is is_animated
    assert (same.redraw_seconds is not None) is is_animated
    if same.redraw_seconds is not None:
        assert 0 < same.redraw_seconds < 0.1


def test_a_moving_sea_draws_and_a_help_over_it_stills_it() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        first = show.text
        await show.changed(first)  # nobody presses anything
        await show.ask("?", "Sink the enemy fleet")
        assert not show.stage.next_frame.is_due
        show.press("\x1b")
        await show.ask(DOWN, "> Two players")

    play(script, settings={"pause": "1", "motion": "full"})


def test_without_motion_nothing_is_due() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        assert not show.stage.next_frame.is_due

    play(script, settings={"pause": "1", "motion": "calm"})


@pytest.mark.parametrize("language", i18n.available_languages())
def test_every_entry_of_the_main_menu_has_a_letter_of_its_own(language: str) -> None:
    i18n.choose_language(language)
    groups = main_menu(MenuNews(has_logbook=True), "Anna against Ben")
    entries = [entry for group in groups for entry in group.entries]
    letters = [entry.letters[0].lower() for entry in entries]
    assert len(set(letters)) == len(entries), letters


def test_the_groups_of_the_menu_stand_apart_with_their_headings(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see(r"Play +> Against the computer +\d+ levels")
        text = show.text
        assert re.search(
            r"\n\n +Look back +Games +none so far\n +Statistics and the ladder +next on the ladder: easy\n\n", text
        )
        assert re.search(r"More +Bashni +tower draughts +How to play", text)
        assert text.index("Fleet of the day") < text.index("Play with a friend") < text.index("Look back")

    play(script, logbook=Logbook(tmp_path / "games.sqlite3"))


def test_right_and_left_lead_to_the_other_column(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("> Against the computer")
        await show.ask(END, "> Quit")
        await show.ask(LEFT, "> Variant: Standard")
        await show.ask(RIGHT, "> Quit")
        await show.ask(HOME + RIGHT + DOWN, "> Two players")

    play(script, logbook=Logbook(tmp_path / "games.sqlite3"))


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("size", [(40, 20), (80, 19), (80, 24), (120, 40), (200, 55)])
def test_every_entry_is_to_be_seen_in_every_size(language: str, size: tuple[int, int]) -> None:
    i18n.choose_language(language)
    news = MenuNews(has_logbook=True, match_count=1041, ladder_text="x" * 30)
    groups = main_menu(news, "Leonore gegen unbezwingbar, 22 Nov")
    for at in range(sum(len(group.entries) for group in groups)):
        text = painted(GroupedMenu(MenuTexts(SCENE, "", "quit"), groups, at), size)
        assert all(entry.label in text for group in groups for entry in group.entries)


def test_the_fleet_of_the_day_is_played_to_its_end_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    yesterday = utc_today() - timedelta(1)
    played = play_out("easy", 1, name="Player")
    begun = datetime(yesterday.year, yesterday.month, yesterday.day, 12, tzinfo=UTC).timestamp()
    record = replace(played.record, setup=replace(played.record.setup, day=yesterday))
    fill(path, [(replace(played, record=record), begun, played.summary)])
    fleet = (
        BattleshipSeries(request=PlayDaily(utc_today()), chance=Chance(7))
        .make_setup(Settings(), ("Anna", ""))
        .random_fleet(1)
    )
    cells = [cell_name(cell, 10) for ship in fleet.ships for cell in ship.cells]

    async def script(show: Show) -> None:
        await show.see(r"Fleet of the day +\d+ \w+, 1 day in a row")
        await show.ask("f", "Only this try counts")
        await show.ask(F10, "Two players")  # nothing is lost, so nothing is asked
        await show.ask("f", "Shot 1")
        for number, cell in enumerate(cells[:-1], 2):
            await show.ask(cell + ENTER, f"Shot {number}")
        await show.ask(F10, "You can continue it later")
        await show.ask("y", r"Continue +Fleet of the day, \d+ \w+")
        await show.ask("f", f"Shot {len(cells)}")
        await show.ask(cells[-1] + ENTER, r"day 2 in a row(?s:.*)Further tries today are for practice")
        await show.see(f"schiffe, .*: {len(cells)} shots, genius [0-9]+, day 2")
        await show.ask("c", "To share")
        await show.ask("\x1b", "Every shot")
        await show.ask("m", r"Fleet of the day +\d+ \w+ again, day 2 in a row")
        await show.ask("f", "This try is for practice")

    play(script, logbook=Logbook(path))


def test_an_unfinished_game_of_the_fleet_of_the_day_is_called_so(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask("f", "Shot 1")
        assert "Fleet of the day" in show.text.split("\n")[0]
        await show.ask("a1" + ENTER, "Shot 2")
        await show.ask(F10, "Leave this game")
        await show.ask("y", r"Continue +Fleet of the day, \d+ \w+, \d\d:\d\d")
        await show.ask("ae", "place your fleet")
        await placed(show)
        await show.ask(F10, "Leave this game")
        await show.ask("m", r"Continue +Player against easy")
        await show.ask("c", r"(?s)Player against easy, \d.*Fleet of the day, \d+ \w+, \d{4}-")
        await show.ask(DOWN + ENTER, "Shot 2")
        assert "Fleet of the day" in show.text.split("\n")[0]

    play(script, logbook=Logbook(tmp_path / "games.sqlite3"))


@pytest.mark.parametrize(
    ("size", "columns", "rows", "has_moon"),
    [((80, 24), 20, 4, False), ((120, 40), 28, 6, True), ((200, 55), 56, 9, True)],
)
def test_the_picture_grows_with_the_terminal(size: tuple[int, int], columns: int, rows: int, *, has_moon: bool) -> None:
    canvas, sea = Canvas(*size), Sea(is_animated=False)
    sea.paint(canvas, PartRows(canvas.keys_y - sea.rows(canvas.size), canvas.keys_y))
    lines = canvas.text().split("\n")
    assert max(len(run) for line in lines for run in re.findall("[█▀▄]+", line)) == columns
    assert all("~" in line for line in lines[-1 - rows : -1])
    assert not lines[-1].strip()
    assert ("█████████▄" in "".join(lines[:10])) is has_moon


def test_without_room_for_the_ship_there_are_waves_only() -> None:
    canvas = Canvas(80, 24)
    Sea(is_animated=False).paint(canvas, PartRows(20, 23))
    assert "█" not in canvas.text()
    assert all("~" in line for line in canvas.text().split("\n")[20:23])
