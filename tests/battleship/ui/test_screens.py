"""Each screen in each size, in every language: nothing is cut off, nothing overlaps, no box is broken."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.battleship.match.analysis import Analysis, AssessedTurn, Shooter, assessed_turns
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff, MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective, TurnProgress
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import FleetPair
from schiffe.battleship.rules.grid import cell_name, cells_of
from schiffe.battleship.rules.packing import try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, AnsweredShot, Outcome, ShipClass
from schiffe.battleship.rules.target import Target
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.texts.advice import no_costly_shot_text, skill_and_luck_text
from schiffe.battleship.texts.event_texts import contradiction_text
from schiffe.battleship.texts.network import how_to_join_text
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.message import battle_message
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState, BattleTerms
from schiffe.battleship.ui.manual import manual_sections
from schiffe.battleship.ui.painting.boards import board_sample
from schiffe.battleship.ui.painting.log import paint_log
from schiffe.battleship.ui.screens.analysis.findings import Findings, SideScore
from schiffe.battleship.ui.screens.analysis.screen import AnalysisScreen
from schiffe.battleship.ui.screens.curtain import CurtainScreen, CurtainState
from schiffe.battleship.ui.screens.placing.screen import PlacingScreen
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.battleship.ui.screens.result.screen import ResultScreen
from schiffe.battleship.ui.screens.result.state import ResultState
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.network_texts import opponent_wait_text
from schiffe.game.ui.opponents import names_screen
from schiffe.game.ui.settings_painting import paint_settings
from schiffe.game.ui.settings_state import SettingsState
from schiffe.language import i18n
from schiffe.language.text import signed_text
from schiffe.network.address import Address
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.terminal.encoding import prepare_streams, showable_converter
from schiffe.toolkit.bar import ClockFace
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.help import HelpEntry, HelpScreen
from schiffe.toolkit.letters import big_letters
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.notices import Notice, NoticeScreen, WaitingScreen, WaitState
from schiffe.toolkit.scene import Scene
from tests.battleship.ui.painting import LEAVE, painted, press
from tests.tools.languages import PSEUDO_LANGUAGES
from tests.tools.scenes import SCENES
from tests.under_fire import Board

SIZES = [
    *((40, 20), (60, 22), (60, 50), (79, 24), (80, 19), (80, 23), (80, 24), (92, 28), (92, 32), (96, 28), (100, 20)),
    *((100, 24), (120, 40), (200, 60)),
]
LONG = "Wilhelmine von Braun"


@pytest.fixture(params=i18n.available_languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.choose_language(request.param)
    yield request.param
    i18n.choose_language("en")


def shot_board(rules: Rules, seed: int) -> Board:
    rng = random.Random(seed)
    board = Board(try_random_fleet(rules, rng))
    for cell in rng.sample(range(rules.grid.size**2), rules.grid.size**2 // 2):
        if board.target.afloat:
            board.receive(cell)
    return board


def match_of(own: Board, other: Board) -> MatchState:
    """A match in which these were shot at: the first one is that of seat 0."""
    players = Player(PlayerKind.PERSON, LONG), Player(PlayerKind.BOT, LONG[::-1], "hard")
    state = MatchState.at_start(MatchStarted(own.fleet.rules, players, 0))
    turns = [
        (number - len(board.target.shots), ShotsFired(seat, (Shot(*shot),)))
        for seat, board in ((1, own), (0, other))
        for number, shot in enumerate(board.target.shots)
    ]
    history = [turn for _number, turn in sorted(turns, key=lambda numbered: numbered[0])]
    return replace(state, targets=(other.target, own.target), history=tuple(history))


def battle(phase: BattlePhase, size: int = 10, ships: int = 5, glyphs: Glyphs = BOX_GLYPHS) -> BattleState:
    """A battle about half-way."""
    rules = Rules.of(size, ships, Contact.SIDES)
    own, other = shot_board(rules, 1), shot_board(rules, 2)
    match = match_of(own, other)
    if phase is BattlePhase.TIME_UP:
        match = replace(match, turn_progress=TurnProgress(is_time_up=True))
    if phase is BattlePhase.OVER:
        match = replace(match, ending=MatchBrokenOff(BreakReason.CLOSED))
    asked = {BattlePhase.TIME_UP: BattlePhase.AIMING, BattlePhase.OVER: BattlePhase.WAITING}.get(phase, phase)
    clock = ClockFace(0 if phase is BattlePhase.TIME_UP else 15, 15, is_paused=True)
    seen = Perspective(0, own.fleet, match)
    return BattleState(seen, glyphs, turn_phase=asked, aim=Aim(other.target.shots[-1][0]), clock=clock)


def shown(state: BattleState) -> BattleScreen:
    return BattleScreen(state, lambda _wanted: None, LEAVE)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", BattlePhase)
def test_battle(language: str, size: tuple[int, int], phase: BattlePhase) -> None:
    text = painted(shown(battle(phase)), size)
    boards = len(re.findall("└[─┴]+┘", text))
    assert boards == (1 if size[0] < 80 and size[1] < 38 else 2)
    assert ("┼" in text) is (92 <= size[0] < 150 and size[1] >= 32)


@pytest.mark.parametrize("size", [(80, 22), (92, 28), (92, 31), (92, 32), (100, 24), (121, 28), (60, 38), (150, 46)])
def test_shots_are_listed_wherever_there_is_room(size: tuple[int, int]) -> None:
    assert re.search(r"F3 +water", painted(shown(battle(BattlePhase.AIMING)), size))


def test_a_long_message_moves_no_board_that_stands_above_another() -> None:
    state = battle(BattlePhase.AIMING)
    said = replace(state, note="A long message. " * 8)
    tops = [painted(shown(each), (40, 38)).split("\n")[:32] for each in (state, said)]
    assert tops[0] == tops[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(5, 1), (7, 4), (10, 10), (12, 7), (15, 10), (26, 10)])
def test_battle_on_every_board(size: tuple[int, int], board: int, ships: int) -> None:
    text = painted(shown(battle(BattlePhase.AIMING, board, ships)), size)
    assert "[" in text
    assert "[" in painted(shown(battle(BattlePhase.AIMING, board, ships, ASCII_GLYPHS)), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(10, 5), (26, 10)])
@pytest.mark.parametrize("placed", ["none", "some", "all"])
def test_placing(language: str, size: tuple[int, int], board: int, ships: int, placed: str) -> None:
    editor = FleetEditor.empty(Rules.of(board, ships), random.Random)
    if placed != "none":
        editor = editor.with_random_fleet()
    if placed == "some":
        editor = editor.picked_up(editor.placed_ships[0].cells[0]).with_bow(editor.placed_ships[-1].cells[0])
    text = painted(PlacingScreen(PlacingState(LONG, BOX_GLYPHS, editor), LEAVE), size)
    assert len(re.findall("└", text)) == 1


@pytest.mark.parametrize(
    ("size", "line"),
    [
        ((40, 20), r"╞═══╡ \.{4} ╞═╡ \+\+\+ ╞╡  submarine"),
        (
            (80, 24),
            r"battleship +╞═════╡ +next\n.+cruiser +╞═══╡ +placed\n"
            r".+submarine +\+ \+ \+ +here\n.+patrol boat +╞═╡ +placed",
        ),
    ],
)
def test_laid_ships_are_hulls_and_the_one_in_hand_is_a_ghost(size: tuple[int, int], line: str) -> None:
    editor = FleetEditor.empty(Rules.of(), random.Random).with_random_fleet()
    for ship in editor.placed_ships:
        if ship.ship_class in (ShipClass.BATTLESHIP, ShipClass.SUBMARINE):
            editor = editor.picked_up(ship.cells[0])
    state = PlacingState(LONG, BOX_GLYPHS, editor.with_ship_class(ShipClass.SUBMARINE))
    assert re.search(line, painted(PlacingScreen(state, LEAVE), size))


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= 80 and size[1] >= 24])
def test_the_fleet_begins_level_with_title_or_frame_and_a_row_below_the_bar_is_free(
    size: tuple[int, int],
) -> None:
    editor = FleetEditor.empty(Rules.of(), random.Random).with_random_fleet()
    lines = painted(PlacingScreen(PlacingState(LONG, BOX_GLYPHS, editor), LEAVE), size).split("\n")
    assert not lines[1]
    first = next(line for line in lines if "Your fleet" in line)
    assert "Your board" in first or "┌" in first
    assert size != (80, 24) or "Your board" in first


def test_the_prompt_tells_where_the_ship_in_hand_is_and_which_way_it_points() -> None:
    screen = PlacingScreen(PlacingState("Lea", BOX_GLYPHS, FleetEditor.empty(Rules.of(), random.Random)), LEAVE)
    assert re.search(r"Carrier +A1 across", painted(screen, (80, 24)))
    press(screen, "r")
    assert re.search(r"Carrier +A1 upright", painted(screen, (80, 24)))
    screen.state = screen.with_typed_line(screen.state, "b")
    assert "upright" not in painted(screen, (80, 24))


def analyst(targets: tuple[Target, Target]) -> Analyst:
    """An analysis that has only begun with the second player."""
    found = Analyst([Shooter(LONG, targets[0]), Shooter(LONG[::-1], targets[1], seat=1)])
    first = found.players[0]
    first.assessed_turns = [JUDGED]
    first.result = Analysis(len(targets[0].shots), 0.87, -3.25, (JUDGED,))
    first.genius_shot_count = 39
    return found


JUDGED = next(assessed_turns(Shooter(LONG, Target.fresh(Rules.of()).after(99, Answer(Outcome.MISS)))))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(5, 2), (10, 5), (26, 10)])
def test_analysis(language: str, size: tuple[int, int], board: int, ships: int) -> None:
    target = shot_board(Rules.of(board, ships), 1).target
    found = analyst((target, target))
    first_open_cell = next(cells_of(target.open_cells))
    assessed = AssessedTurn(
        123, target, (Odds(3, 1, 300, is_exact=False),), (Odds(first_open_cell, 9, 10, is_exact=True),),
        0.89, tuple(target.open_cells >> cell & 1 for cell in target.rules.grid.cells), hit_count=0,
    )  # fmt: skip
    found.players[0].result = Analysis(200, 0.5, 12.34, (assessed,))
    screen = AnalysisScreen(Findings.from_analyst(found), BOX_GLYPHS)
    words = re.findall(r"\w+", painted(screen, size))  # of lines beside a board, where there is room for one
    assert {"50", *re.findall(r"\w+", skill_and_luck_text())} <= set(words)
    assert LONG in painted(screen, size)
    press(screen, "right")
    text = painted(screen, size)
    assert "123" in text
    assert "[9]" in text
    assert " 9 = 90 % " in text
    found.players[0].result = Analysis(200, 1.0, 0.0, ())
    found.players[1].result = Analysis(200, 1.0, 0.0, ())
    assert no_costly_shot_text(0) in re.sub(
        r"\s+", " ", painted(AnalysisScreen(Findings.from_analyst(found), BOX_GLYPHS), size)
    )


@pytest.mark.parametrize("is_person", [True, False])
def test_that_no_shot_gave_anything_away_is_said_of_people_only(is_person: bool) -> None:
    target = shot_board(Rules.of(), 1).target
    found = Analyst([Shooter("easy", target, is_person=is_person), Shooter("hard", target, seat=1, is_person=False)])
    for player in found.players:
        player.result = Analysis(40, 0.6, 0.0, ())
    text = re.sub(r"\s+", " ", painted(AnalysisScreen(Findings.from_analyst(found), BOX_GLYPHS), (80, 24)))
    assert "hard skill ■■■■■■■■■■ 60 %" in text
    assert (no_costly_shot_text(0) in text) is is_person


def test_what_hints_have_shown_is_no_merit() -> None:
    target = shot_board(Rules.of(), 1).target
    found = Analyst([Shooter("Anna", target, hint_count=51), Shooter("Ben", target, seat=1, hint_count=1)])
    bot = Analyst(
        [Shooter("Anna", target, hint_count=51), Shooter("hard", target, seat=1, hint_count=1, is_person=False)]
    )
    for hints, analyst in ((52, found), (51, bot)):
        for player in analyst.players:
            player.result = Analysis(40, 1.0, 0.0, ())
        text = painted(AnalysisScreen(Findings.from_analyst(analyst), BOX_GLYPHS), (80, 24))
        assert f"No weak shot, with {hints} hints." in text
        assert no_costly_shot_text(0) not in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(5, 2), (10, 5), (26, 10)])
def test_result(language: str, size: tuple[int, int], board: int, ships: int) -> None:
    rules = Rules.of(board, ships)
    own, other = shot_board(rules, 1), shot_board(rules, 2)
    screen = result(match_of(own, other), (own.fleet, other.fleet))
    text = painted(screen, size)
    assert "12:34" in text
    assert all(line.strip() in text for line in letters_of(i18n._("VICTORY"), size))
    assert "87 %" in text
    assert "39" in text
    press(screen, "tab")
    boards = painted(screen, size)
    is_single = size[0] < 80 and (size[1] < 38 or board > 15)
    assert len(re.findall("└", boards)) == (1 if is_single else 2)
    if is_single:
        press(screen, "tab")
        assert painted(screen, size) != boards
        press(screen, "tab")
        assert painted(screen, size) == boards
    press(screen, "b")
    assert painted(screen, size) == text


def letters_of(word: str, size: tuple[int, int]) -> Sequence[str]:
    """The rows of a banner in a terminal of this size; not all words have such letters."""
    if size[0] < 80 or size[1] < 24 or not word.isalpha() or not word.isascii():
        return [" ".join(word)]
    if size[0] < 100 or size[1] < 36:
        return big_letters(word, has_blocks=True, gap_columns=2)
    dots = big_letters(word, has_blocks=False, gap_columns=2)
    return [re.sub("(.)", r"\1\1", row).replace("#", "█") for row in dots]


def test_every_key_of_the_result_has_room(language: str) -> None:
    own, other = shot_board(Rules.of(), 1), shot_board(Rules.of(), 2)
    screen = result(match_of(own, other), (own.fleet, other.fleet))
    screen.state = replace(screen.state, can_replay=True)
    row = painted(screen, (80, 24)).split("\n")[-1]
    for label in ("again", "boards", "analysis", "replay", "share"):
        assert i18n.pgettext("key", label) in row
    assert i18n._("menu") in row


def test_the_values_of_the_result_stand_apart_where_there_is_little_room(language: str) -> None:
    own, other = shot_board(Rules.of(), 1), shot_board(Rules.of(), 2)
    screen = result(match_of(own, other), (own.fleet, other.fleet))
    found = tuple(SideScore(seat, Analysis(40, 0.5, luck, ()), None) for seat, luck in enumerate((-0.3, 1.5)))
    screen.state = replace(screen.state, findings=Findings((), found, is_done=True))
    one, two = map(signed_text, (-0.3, 1.5))
    assert re.search(f"{re.escape(one)} +{re.escape(two)}", painted(screen, (40, 20)))


def test_two_bots_are_told_apart_above_their_numbers_where_there_is_little_room() -> None:
    own, other = shot_board(Rules.of(), 1), shot_board(Rules.of(), 2)
    names = "schwer", "Genie"
    players = tuple(Player(PlayerKind.BOT, name, level) for name, level in zip(names, ("hard", "genius"), strict=True))
    match = replace(match_of(own, other), players=(players[0], players[1]), ending=MatchEnded(0))
    state = ResultState(match, (own.fleet, other.fleet), 1, (), BOX_GLYPHS)
    assert re.search(r"(?m)^ +schwer +Genie *$", painted(ResultScreen(state), (40, 20)))


def test_where_the_shots_have_one_row_the_last_one_stands_in_it() -> None:
    own, other = shot_board(Rules.of(), 1), shot_board(Rules.of(), 2)
    seen = Perspective(0, own.fleet, match_of(own, other))
    turn, canvas = seen.state.history[-1], Canvas(24, 1)
    assert isinstance(turn, ShotsFired)
    paint_log(canvas, Corner(0, 0), Size(24, 1), seen)
    assert f" {cell_name(turn.last_shot.cell, 10)} " in canvas.text()


def result(match: MatchState, fleets: FleetPair) -> ResultScreen:
    ended = replace(match, ending=MatchEnded(0))
    found = Findings.from_analyst(analyst(match.targets))
    return ResultScreen(ResultState(ended, fleets, 754.2, (0,), BOX_GLYPHS, found))


def test_an_accent_of_its_own_stays_with_its_letter_where_a_name_is_spaced() -> None:
    own, other = shot_board(Rules.of(), 1), shot_board(Rules.of(), 2)
    match = match_of(own, other)
    players = Player(PlayerKind.PERSON, "Rene\u0301"), Player(PlayerKind.PERSON, "Ben")
    ended = replace(match, players=players, ending=MatchEnded(0))
    state = ResultState(ended, (own.fleet, other.fleet), 1, (0, 1), BOX_GLYPHS)
    assert " R E N E\u0301 " in painted(ResultScreen(state), (80, 24))


@pytest.mark.parametrize("size", SIZES)
def test_result_against_somebody_elsewhere(language: str, size: tuple[int, int]) -> None:
    rules = Rules.of()
    own, other = shot_board(rules, 1), shot_board(rules, 2)
    *earlier, last = other.target.shots
    last = AnsweredShot(last.cell, replace(last.answer, contradicts_earlier=True))
    other.target = replace(other.target, shots=(*earlier, last))
    text = painted(result(match_of(own, other), (own.fleet, None)), size)
    assert contradiction_text() in re.sub(r"\s+", " ", text)


def test_the_bar_of_a_battle_says_all_of_its_parts() -> None:
    state = replace(battle(BattlePhase.AIMING), terms=BattleTerms("Fog"), clock=ClockFace(11, 15))
    players = Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")
    state = replace(
        state, perspective=replace(state.perspective, state=replace(state.perspective.state, players=players))
    )
    bar = painted(shown(state), (80, 24)).split("\n")[0]
    for part in ("schiffe", "Lea against hard", "Fog", "YOUR TURN", "11 s", "■■■■■■■■■■"):
        assert part in bar


@pytest.mark.parametrize("size", SIZES)
def test_waiting(language: str, size: tuple[int, int]) -> None:
    addresses = [Address("2001:db8:1234:5678:9abc:def0:1234:5678", 54321), *(Address(f"192.0.2.{n}") for n in range(3))]
    notes = how_to_join_text(addresses)
    text = painted(WaitingScreen(WaitState("Wait for it " * 3, opponent_wait_text(), 12, notes), LEAVE), size)
    assert opponent_wait_text() in text
    assert "12" in text
    assert "192.0.2.2:54321" in text
    assert "192.0.2.2:54321" in painted(NoticeScreen(Notice("Network", "Your game is open.", notes, "continue")), size)


@pytest.mark.parametrize("size", SIZES)
def test_settings(language: str, size: tuple[int, int]) -> None:
    state = SettingsState(Preferences(SCHEMA, {}, {"ships": 10}))
    texts = set()
    for number, setting in enumerate(state.ordered_settings):
        canvas = Canvas(*size)
        paint_settings(
            canvas, state.with_selected(number), lambda _number: lambda state: state, board_sample(BOX_GLYPHS)
        )
        text = canvas.text()
        texts.add(text)
        assert f"> {setting.label_text()}" in text
        values = setting.kind.choices() or [setting.default]
        for value in values:
            with_value = replace(
                state.with_selected(number), preferences=state.preferences.changed({setting.key: value})
            )
            paint_settings(of_value := Canvas(*size), with_value, lambda _number: lambda state: state)
            names = "|".join(map(re.escape, (setting.value_name(value), setting.value_text(value))))
            assert re.search(rf"> {re.escape(setting.label_text())} +(< )?({names})", of_value.text())
        assert "(x)[ ]" in text or size[0] < 80 or language in PSEUDO_LANGUAGES  # the sample
        assert "".join(str(setting.description).split()) in "".join(text.split())
    assert len(texts) == len(state.ordered_settings)
    assert state.with_selected(-1).selected_setting is state.ordered_settings[-1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("selected", [0, 12, -1])
def test_the_settings_show_that_they_go_on(size: tuple[int, int], selected: int) -> None:
    state = SettingsState(Preferences(SCHEMA, {}, {})).with_selected(selected)
    canvas = Canvas(*size)
    paint_settings(canvas, state, lambda number: lambda state: state.with_selected(number), board_sample(BOX_GLYPHS))
    lines = canvas.text().split("\n")
    rows = {
        state.ordered_settings.index(setting): y
        for y, line in enumerate(lines)
        for setting in state.ordered_settings
        if re.search(rf"[ >] {re.escape(setting.label_text())}  ", line)
    }
    arrows = ((min(rows), -1, "^"), (max(rows), 1, "v"))
    for number, step, sign in arrows:
        line = lines[rows[number] + step]
        if not 0 <= number + step < len(state.ordered_settings):
            assert sign not in line
            continue
        click = canvas.transition_at(line.index(sign), rows[number] + step)
        assert click
        clicked = click(state)
        assert isinstance(clicked, SettingsState)
        assert clicked.selected_index == number + step
    assert not lines[1].strip(" ^")


@pytest.mark.parametrize("size", SIZES)
def test_curtain_dialog_names_and_help(language: str, size: tuple[int, int]) -> None:
    text = painted(CurtainScreen(CurtainState(0, LONG, "w"), LEAVE), size)
    assert LONG in text
    assert "w" in text
    dialog: DialogScreen[int] = DialogScreen(BOX_GLYPHS, "?", (MenuEntry("_No", 0), MenuEntry("_Yes", 1)))
    assert "> No " in painted(dialog, size)
    menu = MenuScreen(MenuTexts(Scene("schiffe"), LONG, "back"), (MenuEntry("_No", 0), MenuEntry("_Yes", 1)), 1)
    assert "> Yes" in painted(menu, size)
    painted(names_screen((LONG, LONG)), size)
    parts = manual_sections(Rules.of(10, 10, Contact.CORNERS), 15, Settings(), BOX_GLYPHS)
    help_text = " ".join(
        text
        for part in parts
        for line in (part.heading, *part.lines)
        for text in ((line.label, line.text) if isinstance(line, HelpEntry) else (line,))
    )
    help_screen = HelpScreen(parts)
    pages = painted(help_screen, size)
    if size[0] >= 120:
        starts = {len(found) for found in re.findall(r"F1 +\? +|U +F5 +|Y +F6 +", pages)}
        assert len(starts) == 1, f"what keys do is not in line:\n{pages}"
    while help_screen.state.first_line + help_screen.state.rows < help_screen.state.line_count:
        press(help_screen, "pagedown")
        pages += painted(help_screen, size)
    assert set(re.findall(r"\w+", help_text)) <= set(re.findall(r"\w+", pages))


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
def test_on_large_screens_the_whole_help_is_a_block_with_air_in_two_columns(
    language: str, size: tuple[int, int]
) -> None:
    screen = HelpScreen(manual_sections(Rules.of(), 15, Settings(), BOX_GLYPHS))
    _bar, *lines, _keys = painted(screen, size).split("\n")
    assert screen.state.place_text == ""
    assert not lines[0]
    assert sum(bool(line[size[0] * 2 // 3 :]) for line in lines) >= 18, "the right column is short"
    keys = [number for number, line in enumerate(lines) if re.match(r" *(F1 |F10|Ctrl-C)", line)]
    assert [below - above for above, below in pairwise(keys)] == [1, 1]
    headings = [number for number, line in enumerate(lines) if re.match(r" *─ (How to play|Spielanleitung) ─", line)]
    assert headings
    assert all(not lines[number + 1].strip() for number in headings)


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (100, 30)])
def test_the_help_shows_that_it_goes_on(size: tuple[int, int]) -> None:
    screen = HelpScreen(manual_sections(Rules.of(), 15, Settings(), BOX_GLYPHS))

    def shown() -> tuple[str, str, str]:
        bar, above, *text, below, _keys = painted(screen, size).split("\n")
        if size[1] >= 24:  # a free row stands below the arrow
            assert not below
            below = text[-1] if text[-1].strip() in ("", "v") else ""
        return bar.split("Help")[1].strip(), above.strip(), below.strip()

    place, above, below = shown()
    read, lines = map(int, place.split(" of "))
    assert 0 < read < lines
    assert (above, below) == ("", "v")
    canvas = Canvas(*size)
    screen.paint_frame(canvas, lambda: None)
    click = canvas.transition_at(size[0] // 2, size[1] - 2 - (size[1] >= 24))
    assert click
    screen.do(click)
    assert shown()[1] == "^"
    press(screen, "end")
    assert shown() == (f"{lines} of {lines}", "^", "")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("typed", ["k1", "x" * 40, "the same again"])
def test_what_is_wrong_is_said_in_every_size(language: str, size: tuple[int, int], typed: str) -> None:
    screen = shown(battle(BattlePhase.AIMING))
    quoted = (f"“{typed[:20]}", f"„{typed[:20]}")
    if typed == "the same again":
        typed = cell_name(screen.state.perspective.target.shots[0][0], 10)
        quoted = (f"at {typed} (water)", f"Auf {typed} hast du")
    screen.type(typed)
    press(screen, "enter")
    text = painted(screen, size)
    assert any(words in " ".join(text.split()) for words in quoted)
    said = battle_message(screen.state).text.split()
    assert said
    assert all(word in text for word in said if len(word) < 20)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", [10, 26])
@pytest.mark.parametrize("words", [1, 8, 20, 30])
def test_a_message_begins_beside_the_typed_cell_or_right_below(size: tuple[int, int], board: int, words: int) -> None:
    state = replace(battle(BattlePhase.AIMING, board, 1), note=" ".join(["First", *["word"] * words]))
    lines = painted(shown(state), size).split("\n")
    label, first = (next(y for y, line in enumerate(lines) if text in line) for text in ("Fire at", "First"))
    assert first - label in (0, 1)
    assert sum(line.count("word") for line in lines) == words


def test_ascii_terminals_get_stand_ins() -> None:
    prepare_streams()
    i18n.choose_language("de")
    canvas = Canvas(80, 24, showable_converter("ascii"))
    shown(battle(BattlePhase.AIMING, glyphs=ASCII_GLYPHS)).paint_frame(canvas, lambda: None)
    assert canvas.text().isascii()
    canvas = Canvas(80, 24, showable_converter("ascii"))
    canvas.put(0, 0, "Menü für Ärger")
    assert canvas.text().startswith("Menue fuer Aerger\n")


def test_the_pictures_of_the_states() -> None:
    assert any(shot.answer.outcome is Outcome.SUNK for shot in battle(BattlePhase.AIMING).perspective.target.shots)


@pytest.mark.parametrize(("rows", "is_apart"), [(20, False), (24, True), (30, True)])
def test_shots_below_the_boards_stand_apart_from_the_typed_cell_where_there_are_enough_rows(
    rows: int, *, is_apart: bool
) -> None:
    lines = painted(SCENES["battle"]("sea")[0], (100, rows)).split("\n")
    below = next(y for y, line in enumerate(lines) if "Fire at" in line) + 1
    assert (not lines[below].strip()) is is_apart
    assert re.search(r"19  Lea  C9 hit", lines[below + is_apart])
