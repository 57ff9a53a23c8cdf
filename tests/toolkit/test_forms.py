"""Forms: texts are typed one after the other, and what is wrong with one is said where it was typed."""

from schiffe.toolkit.command import Done
from schiffe.toolkit.forms import Field, FieldProblem, FormScreen, FormState, FormTexts
from schiffe.toolkit.help import HelpScreen, Section, TextScreen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from tests.toolkit.painting import SCENE, clicks, expected, frame, in_role, picture
from tests.toolkit.show import DOWN, ENTER, ESCAPE, S_TAB, TAB, UP, Program, Show, perform

FIELDS = [
    Field("Lowest", 6, "next", "a whole number", max_characters=4),
    Field("Highest number", 12, "play", "larger than the lowest"),
]


def check(state: FormState) -> tuple[int, int] | FieldProblem:
    """The numbers, which have to be in order."""
    for number, text in enumerate(state.texts):
        if not text.isdigit():
            return FieldProblem(number, f"“{text}” is no number.")
    low, high = map(int, state.texts)
    return (low, high) if low < high else FieldProblem(0, f"{low} is not below {high}, as it has to be.")


def numbers(*texts: str, at: int = 0, error: str = "", asks: str = "") -> FormScreen[FormState, tuple[int, int]]:
    return FormScreen(
        FormTexts("Numbers", SCENE, asks, "other"), FIELDS, check, FormState(texts or ("1", "9"), at, error)
    )


def taken_name() -> FormScreen[FormState, str]:
    """A form without hints, in which a mistake was made."""
    fields = (Field("First player", 20, "next"), Field("Second player", 20, "play"))
    state = FormState(("Anna", "Anna"), field_index=1)
    mistake = FieldProblem(1, "The name “Anna” is taken. Choose another one.")
    question = "Who plays at this keyboard?"
    screen: FormScreen[FormState, str] = FormScreen(
        FormTexts("Two players", SCENE, question, "other name"), fields, lambda _state: mistake, state
    )
    screen.do(screen.enter)
    return screen


def test_a_form_says_what_is_asked_and_what_can_be_typed_in_the_lit_field() -> None:
    screen = numbers("1", "999999999999999", asks="Between which numbers shall the one be that is thought of?")
    canvas = frame(screen)
    assert picture(canvas) == expected("""
        00   | schiffe  Numbers
        03   |                        TTT OOO Y Y
        04   |                         T  OOO  Y
        06   |                        Between which numbers shall the
        07   |                        one be that is thought of?
        09   |                         Lowest
        11   |                         Highest number  99999999999..
        13   |                        a whole number
        17-22|~~~
        23   |  F1  help    Enter  next    Tab  other    Esc  back
        """)
    assert canvas.typed_line == ((41, 9), 14)
    assert in_role(canvas, "attention") == [" Lowest"]
    assert in_role(canvas, "emphasis") == ["Between which numbers shall the", "one be that is thought of?"]
    assert "a whole number" in in_role(canvas, "dim")
    assert clicks(canvas, screen.state) == expected("""
        09|........................0000000000000000000000000000000
        11|........................1111111111111111111111111111111
        23|.CCCCCCCCC...111111111111...11111111111...NNNNNNNNNN
        """)


def test_what_is_wrong_takes_the_place_of_the_hint() -> None:
    canvas = frame(numbers("x", "9", error="“x” is no number, and a number is what is wanted here."), 40, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Numbers
        04   |    TTT OOO Y Y
        05   |     T  OOO  Y
        07   |     Lowest
        09   |     Highest number  9
        11   |    “x” is no number, and a number
        12   |    is what is wanted here.
        15-18|~~~
        19   | F1 help Enter next Tab other Esc back
        """)
    assert in_role(canvas, "error") == ["“x” is no number, and a number", "is what is wanted here."]


def test_where_there_is_no_hint_what_is_wrong_stands_in_the_middle() -> None:
    canvas = frame(taken_name(), 60, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Two players
        02   |           TTT OOO Y Y
        03   |            T  OOO  Y
        05   |           Who plays at this keyboard?
        07   |            First player   Anna
        09   |            Second player
        11   |       The name “Anna” is taken. Choose another one.
        15-18|~~~
        19   |  F1  help    Enter  play    Tab  other name    Esc  back
        """)
    assert in_role(canvas, "error") == ["The name “Anna” is taken. Choose another one."]


def test_a_quiet_field_is_a_line_where_a_ground_might_glare() -> None:
    assert in_role(frame(numbers(), has_shades=False), "letter") == [" Highest number  9"]
    assert in_role(frame(numbers()), "letter") == []


def numbers_at(texts: tuple[str, str], at: int) -> FormState | Done[tuple[int, int]]:
    screen = numbers()
    return screen.enter(FormState(texts, at))


def test_enter_leads_to_the_next_field_to_a_mistake_or_to_the_end() -> None:
    assert numbers_at(("1", ""), 0) == FormState(("1", ""), 1)
    assert numbers_at(("1", "9"), 0) == FormState(("1", "9"), 1)
    assert numbers_at(("x", "9"), 0) == FormState(("x", "9"), 0, "“x” is no number.")
    assert numbers_at(("9", "1"), 1) == FormState(("9", "1"), 0, "9 is not below 1, as it has to be.")
    assert numbers_at(("1", "y"), 1) == FormState(("1", "y"), 1, "“y” is no number.")
    assert numbers_at(("1", "9"), 1) == Done((1, 9))


def test_what_is_typed_takes_the_place_of_what_was_offered() -> None:
    results: list[tuple[int, int] | None] = []

    def make() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([Section("Help", ["Type."])]))

        async def run() -> None:
            results.append(await stage.ask(numbers()))
            results.append(await stage.ask(numbers()))
            await stage.ask(TextScreen([Section("End", ["x"])], title="The end"))

        return stage, run()

    async def script(show: Show) -> None:
        await show.see("a whole number")
        await show.ask("?" + ENTER, "“.” is no number")
        await show.ask("\x7f12", r"Lowest +12\b")
        await show.ask(TAB, "larger than the lowest")
        await show.ask(UP, "a whole number")
        await show.ask(S_TAB, "larger than the lowest")
        await show.ask(DOWN, "a whole number")
        show.click_on("Highest")
        await show.see("larger than the lowest")
        await show.ask("x\x7f98" + ENTER, "a whole number")
        assert results == [(12, 98)]
        await show.ask(ESCAPE, "The end")
        assert results == [(12, 98), None]

    perform(script, make)


def test_a_form_of_one_field_has_no_keys_between_fields() -> None:
    one = FormScreen(
        FormTexts("Number"), [Field("Number", 6, "play", "a digit")], lambda state: state.texts[0], FormState(("7",))
    )
    assert [key for command in one.commands(one.state) for key in command.keys] == ["enter", "escape", "f10"]
    canvas = frame(one)
    assert canvas.transition_at(40, 11) is None
    assert picture(canvas) == expected("""
        00   | schiffe  Number
        09   |                                Number
        11   |                               a digit
        23   |  F1  help    Enter  play    Esc  back
        """)
    assert one.enter(one.state) == Done("7")
