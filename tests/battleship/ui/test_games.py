"""Whole games and everything that happens in them, on the text that a user sees."""

import re

import pytest

from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.settings.file import find_settings_path
from tests.battleship.ui.show import play, to_the_end
from tests.toolkit.show import DELETE, DOWN, ENTER, ESCAPE, F1, F10, LEFT, RIGHT, TAB, UP, Show

SECRETS = re.compile(r"[╞╡╥╨║┌│]|carrier|patrol|Fire at")


async def placed(show: Show) -> None:
    """Place all ships at random, and start."""
    await show.see("(?i)place your fleet")
    await show.ask("*", "All ships are placed")
    await show.ask(ENTER, r"TURN| to fire")


def test_a_whole_game_by_keys_and_again() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        await show.ask("a", "> medium")
        await show.ask(DOWN + DOWN + ENTER, "0 of 5 placed")
        await placed(show)
        await to_the_end(show)
        found = await show.see(r"(Player|hard) won against")
        assert found
        assert re.search(r"hits +\d+ +\d+ % +\d+ +\d+ %", show.text)
        assert re.search(r"longest miss run +\d+ +\d+", show.text)
        assert re.search(r"(?m)Player against hard +\d+:\d\d$", show.text)
        await show.ask("b", "#  .*#")
        await show.ask("s", "> Your name")
        await show.ask(ESCAPE, r"(Player|hard) has won\.")
        await show.ask("a", "0 of 5 placed")
        show.press(F10)
        await show.ask("", "Leave this game")
        await show.ask("m", "Two players")
        show.press("q")

    play(script, whole=True)


def test_a_whole_game_by_mouse() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        show.click_on("Against the computer")
        await show.see("> medium")
        show.click_on("hard")
        await show.see("place your fleet")
        show.click(*show.field("B2"))
        await show.see(r"B2 to B6: fits here \(carrier\)")
        show.click(*show.field("B3"))
        await show.see("1 of 5 placed")
        show.click_on("rest at random")
        await show.see("All ships are placed")
        show.click_on("start the game")
        await show.see("TURN| to fire")
        await to_the_end(show, clicks=True)
        await show.see("won against")
        show.click_on("Esc  menu")
        await show.see("Two players")
        show.click_on("Quit")

    play(script, whole=True)


def test_aiming() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.see("Fire at +E5")  # in the middle
        await show.ask(5 * UP + 5 * LEFT, "Fire at +J10")
        show.press(" ")  # replaces no square by a blank
        await show.ask("?", "(?s)Help.*back")
        await show.ask(ESCAPE, "Fire at +J10")
        await show.ask(RIGHT + DOWN, "Fire at +A1")
        await show.ask("7b", "Fire at +7b")
        await show.ask(RIGHT, "Fire at +B8")
        show.press("dog")
        await show.ask(ENTER, "“dog” is not a square. Try B7.")
        assert "Fire at  dog" in show.text
        await show.ask(ESCAPE, "Fire at +B8")
        await show.ask("k1" + ENTER, "“k1” is not on the board. Rows go")
        await show.ask(ESCAPE, "Fire at +B8")
        await show.ask("C 3" + ENTER, r"Player +C3 +(water|hit)")
        await show.see("TURN| to fire")
        await show.ask("c3" + ENTER, r"You have already fired at C3")
        await show.ask(ESCAPE, r"Fire at +C3")
        assert re.search(r"\([~x]\)", show.text)

    play(script, request=PlayBot("easy"))


def test_the_opponent_s_turn_takes_no_shot_and_a_key_ends_its_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.toolkit.show.PATIENCE", 8)  # shorter than the pause

    async def script(show: Show) -> None:
        await placed(show)
        await show.ask("a1" + ENTER, r"easy is thinking")
        show.click(*show.field("E5"))
        await show.ask("e5", r"Next shot +e5")
        assert not re.search(r"Player +E5", show.text)
        await show.ask(ENTER, r"Player +E5")
        assert re.search(r"easy +[A-J]\d+ +(water|hit)", show.text)
        await show.see("easy is thinking")
        await show.ask(ENTER, "YOUR TURN")

    play(script, request=PlayBot("easy"), settings={"pause": "10"})


def test_typing_a_place_for_a_ship() -> None:
    async def script(show: Show) -> None:
        await show.see("0 of 5 placed")
        await show.ask("b3 d", r"B3 to F3: fits here \(carrier\)")
        await show.ask(ENTER, "1 of 5 placed")
        await show.ask("c3", "battleship on C3 to F3: already taken by carrier|already taken")
        assert "!" in show.text
        await show.ask(ENTER, "already taken")
        await show.ask(ESCAPE + "j1 j4", r"J1 to J4: fits here \(battleship\)")
        await show.ask(ENTER, "2 of 5 placed")
        await show.ask("a9x" + ENTER, "“x” is not a direction. Possible: right, left, down or up")
        await show.ask(ESCAPE + "zz" + ENTER, "“zz” is not a square")
        await show.ask(ESCAPE + "u", "1 of 5 placed")
        await show.ask("y", "2 of 5 placed")
        await show.ask("b3" + DELETE, "1 of 5 placed")
        await show.see("- +remove all")
        await show.ask("-", "0 of 5 placed")
        await show.ask("u", "1 of 5 placed")
        await show.ask("+", "All ships are placed")
        await show.ask("u", "1 of 5 placed")
        await show.ask("uuuuu", "0 of 5 placed")
        await show.ask("u", "Nothing to undo")

    play(script, request=PlayBot("easy"))


def test_a_ship_is_picked_up_and_turned() -> None:
    async def script(show: Show) -> None:
        await show.see("0 of 5 placed")
        await show.ask(ENTER, "1 of 5 placed")
        await show.see(r"A7 to A10: fits here \(battleship\)")
        await show.ask("\x1b[H" + DELETE, "0 of 5 placed")
        await show.ask("r", r"A1 to E1: fits here \(carrier\)")
        await show.ask(" ", r"A1 to A5: fits here \(carrier\)")
        await show.ask("a7", "Carrier would stick out over the edge")

    play(script, request=PlayBot("easy"))


async def lift(show: Show, name: str) -> None:
    """Press the key of a curtain once it counts, which the row of keys tells."""
    await show.see(rf"Pass the keyboard to\n(?s:.*){name}, press (?s:.*)F10 Esc +leave")
    show.press(name[0].lower())


async def both_laid(show: Show) -> None:
    for name in ("Anna", "Ben"):
        await lift(show, name)
        await show.see(f"{name}, place your fleet")
        await show.ask("*", "All ships are placed")
        show.press(ENTER)
    await lift(show, "Anna")
    await show.see("Anna to fire")


@pytest.mark.parametrize("burst", [ENTER * 2, ENTER + "b" * 30, ENTER * 5 + "b" + ENTER * 600 + "b" * 2000])
def test_keys_typed_ahead_never_lift_the_curtain(burst: str) -> None:
    async def script(show: Show) -> None:
        await both_laid(show)
        show.press("e5", burst)
        await show.see("Press Enter to hide|Pass the keyboard to")
        if "to hide" in show.text:
            show.press(ENTER, burst)
        await show.see(r"Pass the keyboard to\n(?s:.*)Ben, press b")
        assert not SECRETS.search(show.text)
        assert "Anna fired at E5: water." in show.text
        await show.see(r"Ben, press b(?s:.*)F10 Esc +leave")
        show.press(ENTER, "a", "\x1b[200~b\x1b[201~", F1)
        await show.see("Sink the enemy fleet")
        await show.ask(ESCAPE, r"Ben, press b(?s:.*)F10 Esc +leave")
        await show.ask("B", "Ben to fire")
        assert re.search(r"Anna +E5", show.text)

    play(script, request=PlayTogether(("Anna", "Ben")))


@pytest.mark.parametrize("older", ["\x1b[1;5A", "\x10"], ids=["Ctrl Up", "Ctrl P"])
def test_what_one_player_typed_is_not_for_the_other_to_look_up(older: str) -> None:
    async def script(show: Show) -> None:
        await lift(show, "Anna")
        await show.see("Anna, place your fleet")
        await show.ask("j3 right", "j3 right")
        await show.ask("\x0f*", "All ships are placed")
        show.press(ENTER)
        await lift(show, "Ben")
        await show.see("Ben, place your fleet")
        await show.ask(older + "c", r"  c\b")
        assert "j3" not in show.text

    play(script, request=PlayTogether(("Anna", "Ben")))


def test_help_and_dialogs_over_the_curtain_show_no_board() -> None:
    async def script(show: Show) -> None:
        await both_laid(show)
        await show.ask("e5" + ENTER, "Press Enter to hide")
        await show.ask(ENTER, r"Ben, press b(?s:.*)F10 Esc +leave")
        await show.ask(F1, "Sink the enemy fleet")
        await show.ask(ESCAPE, "Ben, press b")
        await show.ask(F10, "Leave this game")
        assert not re.search(r"[╞╥╨║]", show.text)
        await show.ask("n", "Ben, press b")
        show.resize(120, 40)
        await show.see("(?m)^ {50,}Pass the keyboard to")
        assert not SECRETS.search(show.text)

    play(script, request=PlayTogether(("Anna", "Ben")))


@pytest.mark.usefixtures("clocks_begin_at_once")
def test_time_up_then_chance_fires_once() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask("zz", "Fire at +zz")
        await show.see("Time's up. Enter fires a random")
        assert "A turn has 1 second; F6 in the list of levels changes that." in re.sub(r"\s+", " ", show.text)
        assert "hurry" not in show.text
        show.press(ENTER)
        await show.see(r"Player +[A-J]\d+ ")
        await show.see(r"TURN| to fire")
        assert len(re.findall(r"Player +[A-J]\d+ ", show.text)) == 1
        await show.see("Time's up. Enter fires a random")
        assert "A turn has" not in show.text, "once is enough"

    play(script, request=PlayBot("easy"), settings={"clock": "1"})


def test_the_clock_stands_still_under_help_dialog_and_notice() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask(F10, "(?s)Paused.*Leave this game")
        seconds = re.search(r"(\d+) s", show.text)
        assert seconds
        await show.ask("n", r"YOUR TURN +(\d+) s")
        await show.ask(F1, "Sink the enemy fleet")
        show.resize(30, 10)
        await show.see("40 x 20 needed, 30 x 10 here")
        show.resize(80, 24)
        await show.see("Sink the enemy fleet")
        await show.ask(ESCAPE, r"YOUR TURN +(\d+) s")
        assert "paused" not in show.text

    play(script, request=PlayBot("easy"), settings={"clock": "60"})


def test_a_click_beside_a_dialog_does_nothing() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        place = show.field("A10")
        await show.ask(F10, "Leave this game")
        show.click(*place)
        show.press(ESCAPE)
        await show.gone("Leave this game")
        assert "water" not in show.text
        await show.ask(F10, "> No +Yes")
        show.press(ENTER)
        await show.gone("Leave this game")
        await show.ask(F10, "Leave this game")
        show.click_on("Quit")

    play(script, request=PlayBot("easy"), whole=True)


def test_the_second_key_of_a_burst_is_for_what_the_first_one_opened() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        show.press(F1, F10)
        await show.ask(F10, "Leave this game")

    play(script, request=PlayBot("easy"))


@pytest.mark.parametrize("keys", [F10 + "r", ESCAPE + "r", F10 + ENTER, F10 + "qqq"])
def test_no_key_answers_a_question_that_nobody_has_seen(keys: str) -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask(keys, "Leave this game")
        await show.lose(ESCAPE, "Leave this game")
        await show.ask(F10, "Leave this game")
        show.press("q")

    play(script, request=PlayBot("easy"), whole=True)


def test_ctrl_c_counts_before_a_question_is_seen() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        show.press(F10, "\x03")

    with pytest.raises(KeyboardInterrupt):
        play(script, request=PlayBot("easy"), whole=True)


def test_two_clicks_before_a_frame_lay_one_screen_over() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        row = len(show.screen.display) - 1
        column = show.screen.display[row].index("F3")
        click = f"\x1b[<0;{column + 1};{row + 1}M"
        await show.ask(click * 2, "Why easy fired there")
        await show.ask(ESCAPE, "YOUR TURN")

    play(script, request=PlayBot("easy"))


def test_resizing_keeps_what_is_typed() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask("c", "Fire at +c")
        for columns, rows, pattern in (
            (120, 40, "├───┼"),
            (40, 20, r"(?s)\n +easy .*Fire at +c"),
            (30, 10, "needed"),
            (80, 24, r"(?s)Player .*easy .*Fire at +c"),
        ):
            show.resize(columns, rows)
            await show.see(pattern)
        await show.ask("4" + ENTER, r"Player +C4 ")

    play(script, request=PlayBot("easy"))


def test_narrow_shows_one_board_and_tab_the_other() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.see(r"\n +easy ")
        assert "╞" not in show.text.split("10\n")[1].split("└")[0]
        await show.ask(TAB, r"\n +Player +═")
        await show.ask(TAB, r"\n +easy ")
        await show.ask("b2" + ENTER, "easy +[A-J]")

    play(script, request=PlayBot("easy"), size=(40, 20))


def test_a_large_board_scrolls_with_the_cursor_in_view() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        assert "[ ]" in show.text
        for _ in range(13):
            show.press(DOWN, RIGHT)
        await show.ask("", r"Fire at +Z26")
        assert "[ ]" in show.text
        assert re.search(r" Z │", show.text)
        assert "^" in show.text
        await show.ask("g13", "Fire at +g13")
        assert "[ ]" in show.text
        bottom = next(y for y, line in enumerate(show.screen.display) if "v─" in line)
        show.click(show.screen.display[bottom].rindex("v"), bottom)
        await show.see(r"Fire at +[N-Z]13")
        assert re.search(r" A │", show.text)
        show.click_on(r"v─")
        await show.see(r"\n +L │")
        await show.ask("\x1b[1;2A", r"\n +K │")

    play(script, request=PlayBot("easy"), settings={"size": "26"})


def test_the_language_switches_at_once() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        await show.ask("l", "> English")
        await show.ask("d", "Gegen den Computer")
        await show.ask(F1, "Versenke zuerst die gegnerische Flotte")
        await show.ask(ESCAPE, "Zu zweit")
        await show.ask("e", "Möglich")
        await show.go_to("Sprache")
        await show.ask(RIGHT, "> Language")

    play(script)


def test_names_are_checked() -> None:
    async def script(show: Show) -> None:
        await show.see("Two players")
        await show.ask("t", "First player")
        await show.ask(ENTER, "“” is not possible")
        await show.ask("Anna" + ENTER, "Second player")
        await show.ask("anna" + ENTER, "The name “anna” is taken")
        await show.ask(UP, "Anna")
        await show.ask(DOWN + "\x15Ben" + ENTER, "Anna, press a")

    play(script)


def test_settings_are_changed_refused_and_saved() -> None:
    async def script(show: Show) -> None:
        await show.see("Settings")
        await show.ask("e", "> Your name")
        await show.ask(ENTER, "save")
        await show.ask("Anna" + ENTER, r"Your name +Anna\b")
        await show.see("Saved")
        await show.go_to("Rows and columns")
        await show.ask(ENTER, "save")
        await show.ask("\x154" + ENTER, "“4” is not possible. Possible: 5 to 26")
        await show.ask("\x155" + ENTER, r"5 ships do not fit on a board of 5 x 5")
        await show.ask("\x156" + ENTER, r"(?s)Rows and columns +(< )?6.*Saved")
        await show.ask(DOWN + ENTER, "save")
        await show.ask("\x155,4,4,3,3,3,2,2,2,2" + ENTER, r"10 ships do not fit on a board of 6 x 6")
        await show.ask(ESCAPE + ESCAPE, "Against the computer")
        await show.ask("a", "> medium")
        await show.ask(ENTER, "Anna, place your fleet")

    play(script)


def test_a_file_of_settings_that_is_not_right_any_more_is_told_of_and_what_is_chosen_holds() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        path = find_settings_path()
        assert path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("[schiffe]\nsize = 99\n", encoding="utf-8")
        wrong = r"settings\.ini,Zeile2:.99.istfürsizenichtmöglich\.Möglich:5bis26"  # a path may be broken anywhere
        await show.ask("l", "> English")
        await show.ask(UP + ENTER, "Das gilt bis zum Beenden")
        assert re.search(wrong, "".join(show.text.split()))
        await show.ask("e", r"1 von \d")
        await show.go_to("Sprache")
        await show.lose(RIGHT, "Sprache aller Texte")
        assert re.search(wrong, "".join(show.text.split()))
        assert path.read_text(encoding="utf-8") == "[schiffe]\nsize = 99\n"

    play(script, size=(120, 40))


def test_a_narrow_screen_names_the_ship_in_hand() -> None:
    async def script(show: Show) -> None:
        await show.see(r"\+{5} \.{4} \.{3} \.{3} \.\. +carrier")
        await show.ask(TAB, r"\.{5} \+{4} \.{3} \.{3} \.\. +battleship")
        await show.ask("*", "All ships are placed")
        assert not re.search(r"╞╡ +\w", show.text)

    play(script, request=PlayBot("easy"), size=(40, 20))


def test_arrows_take_a_typed_setting_and_go_on() -> None:
    async def script(show: Show) -> None:
        await show.see("Settings")
        await show.ask("e", "> Your name")
        await show.ask(ENTER, "save")
        await show.ask(DOWN, "> Computer's level")
        await show.ask(UP + ENTER, "save")
        await show.ask("Anna" + DOWN, r"Your name +Anna\b(?s:.*)> Computer's level")
        await show.go_to("Rows and columns")
        await show.ask(ENTER, r"> Rows and columns(?s:.*)save")
        await show.ask("\x154" + DOWN, r"> Rows and columns(?s:.*)“4” is not possible")
        await show.ask("\x159" + DOWN, r"Rows and columns +9.*\s+> Fleet")

    play(script)
