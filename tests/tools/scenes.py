"""Every screen as it may look in the middle of a game, for pictures: built from public state, always the same."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Final, TypeAlias

from schiffe.bashni.game import BASHNI
from schiffe.bashni.levels import LEVELS as TOWER_LEVELS
from schiffe.bashni.logbook.own_matches import LADDER as TOWER_LADDER
from schiffe.bashni.logbook.own_matches import OwnBashniMatch
from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match import events as tower_events
from schiffe.bashni.match.analysis import CostlyMove, JudgedMove, LossKind, judge_move
from schiffe.bashni.match.built_in_positions import built_in_moves
from schiffe.bashni.match.events import MoveMade
from schiffe.bashni.match.state import MatchState as BashniState
from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Colour, EndingReason, Limits
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from schiffe.bashni.ui.board.screen import BoardScreen
from schiffe.bashni.ui.board.state import NO_MOVE, BoardGlyphs, BoardState, NextMove, TurnPhase
from schiffe.bashni.ui.screens import analysis as tower_analysis
from schiffe.bashni.ui.screens import result as bashni_ending
from schiffe.bashni.ui.screens import statistics as tower_pages
from schiffe.bashni.ui.screens.training import MoveFeedback, MoveFeedbackScreen, MoveQuestionScreen
from schiffe.battleship.bots import load_bot
from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.levels import LEVELS, fleet_of_the_day_text
from schiffe.battleship.logbook.daily import DailyAttempt, DailyAttempts
from schiffe.battleship.logbook.own_matches import LADDER, OwnBattleshipMatch, own_matches
from schiffe.battleship.logbook.player_statistics import make_player_statistics
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.logbook.summaries import GeniusResult, Summary, summary_json
from schiffe.battleship.logbook.training import ShotQuestion
from schiffe.battleship.match.analysis import assessed_turns, make_analysis, shooters_at
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.built_in_positions import built_in_positions
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.hints import find_hint
from schiffe.battleship.match.request import PlayDaily
from schiffe.battleship.match.setup import BattleshipSeries
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.weakness import Weakness, WeaknessKind
from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rule_settings import ANNOUNCE, BOARD_SIZE, CONTACT, FLEET_LENGTHS, OWN_RULES, TURN_RULE
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.packing import try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.texts.daily import DailyNote, DayResult, what_counts_text
from schiffe.battleship.texts.matches import short_match_text, stored_rules_title
from schiffe.battleship.texts.mistakes import weakness_text
from schiffe.battleship.texts.network import how_to_invite_text, how_to_join_text
from schiffe.battleship.texts.rooms import RoomNews, phrase_text
from schiffe.battleship.texts.sharing import SharedMatch, match_to_send
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState, BattleTerms
from schiffe.battleship.ui.manual import manual_sections
from schiffe.battleship.ui.match_end import lines_to_send
from schiffe.battleship.ui.painting.boards import board_sample
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.previews import make_preview
from schiffe.battleship.ui.screens.analysis.findings import Findings
from schiffe.battleship.ui.screens.analysis.screen import AnalysisScreen
from schiffe.battleship.ui.screens.curtain import CurtainScreen, CurtainState, PauseScreen, PauseState
from schiffe.battleship.ui.screens.day import DayEndState, DayScreen
from schiffe.battleship.ui.screens.placing.screen import PlacingScreen
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.battleship.ui.screens.replay.screen import ReplayScreen
from schiffe.battleship.ui.screens.replay.state import ReplayState
from schiffe.battleship.ui.screens.result.screen import ResultScreen
from schiffe.battleship.ui.screens.result.state import ResultRemarks, ResultState
from schiffe.battleship.ui.screens.rules.own_rules import OwnRulesScreen
from schiffe.battleship.ui.screens.rules.own_rules_state import EditedRules
from schiffe.battleship.ui.screens.rules.rule_sets import rule_sets, sample_fleet
from schiffe.battleship.ui.screens.rules.screen import RulesScreen, RulesState
from schiffe.battleship.ui.screens.statistics.screen import StatisticsScreen
from schiffe.battleship.ui.screens.statistics.state import StatisticsPage, StatisticsState
from schiffe.battleship.ui.screens.training.feedback import ShotFeedback, ShotFeedbackScreen
from schiffe.battleship.ui.screens.training.question import ShotQuestionScreen, ShotQuestionState
from schiffe.battleship.ui.screens.watching.levels import WatchedLevelsScreen
from schiffe.battleship.ui.view import BattleshipScreens
from schiffe.game.match.events import MatchEnded, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot
from schiffe.game.network_texts import opponent_wait_text
from schiffe.game.session import Session
from schiffe.game.statistics.ladder import Rung, Standing
from schiffe.game.statistics.results import OwnResult
from schiffe.game.training.positions import QuestionMatch
from schiffe.game.training.progress import PositionProgress, QuestionPlace, TrainingTally
from schiffe.game.ui.match_list_screen import LoadedPreview, MatchListFilter, MatchListScreen, MatchListState
from schiffe.game.ui.match_table import ListedMatch
from schiffe.game.ui.menu import EntryValue, MenuNews
from schiffe.game.ui.opponents import Levels, LevelScreen, names_screen
from schiffe.game.ui.program import ScreenProgram
from schiffe.game.ui.settings import SettingsScreen
from schiffe.game.ui.training import AnswerReport, RoundProgress
from schiffe.game.ui.training_rounds import RoundEndScreen, RoundEndState
from schiffe.game.ui.welcome import WelcomeScreen
from schiffe.language.i18n import _, pgettext
from schiffe.network.address import Address
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import THEME
from schiffe.store.matches import StoredEnding, StoredMatch, StoredSide
from schiffe.toolkit.bar import ClockFace
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.groups import GroupedMenu, MenuGroup
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.notices import Notice, NoticeScreen, WaitingScreen, WaitState
from schiffe.toolkit.replaying import Playback
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.shared_text import SharedScreen
from tests.battleship.logbook.pasts import whole
from tests.battleship.logbook.played import many
from tests.battleship.logbook.summaries import with_pairs
from tests.tools import room_scenes as rooms

Size: TypeAlias = tuple[int, int]
"""Columns and rows."""
AnyScreen: TypeAlias = Screen[Any, Any]
Scenery: TypeAlias = Callable[[str], list[AnyScreen]]
"""Makes the screens that lie over each other, the lowest first, for a theme."""

_NAMES: Final = ("Lea", "hard")
_DAY: Final = date(2026, 11, 24)
_TOWERS: Final = (
    "b@E7,b@E7,w@E7,w@E7,b@E7,b@E7,w@F6,b@F6,b@C5,w@C5,W@C5,w@F4,B@F4,b@E3,b@E3,w@E3,w@A1,w@C1,w@G1,w@A3,b@H6"
)


def leave() -> Command[Any]:
    """What leads out of a game."""
    return Command(("escape", "f10"), lambda _state: Done(None), "F10", _("leave"))


def size_of(text: str) -> Size:
    """A size that is written as 80x24."""
    columns, rows = text.split("x")
    return int(columns), int(rows)


@dataclass(frozen=True)
class Game:
    """A match and both fleets."""

    match: MatchState
    fleets: tuple[Fleet, Fleet]


@cache
def game(turns: int, size: int = 10, ships: int = 5, seed: int = 20) -> Game:
    """A game between two bots after so many turns, or at its end."""
    rules, chance = Rules.of(size, ships), random.Random(seed)
    fleets = try_random_fleet(rules, chance), try_random_fleet(rules, chance)
    players = Player(PlayerKind.PERSON, _NAMES[0]), Player(PlayerKind.BOT, _NAMES[1], "hard")
    match, choose = MatchState.at_start(MatchStarted(rules, players, 0)), load_bot("hard").choose
    for turn in range(turns):
        seat, target = turn % 2, match.targets[turn % 2]
        choice = choose(target, chance)
        answer = fleets[1 - seat].answer(choice.cell, rules.grid.full & ~target.open_cells)
        match = match.after(ShotsFired(seat, (Shot(choice.cell, answer, choice.reason),)))
        if match.winner is not None:
            return Game(match.after(MatchEnded(match.winner)), fleets)
    return Game(match, fleets)


def battle(turns: int = 38, size: int = 10, ships: int = 5, phase: BattlePhase = BattlePhase.AIMING) -> BattleState:
    """The battle, seen by the first player."""
    played = game(turns, size, ships)
    open_cells = played.match.targets[0].open_cells
    cursor = next(cell for cell in range(size * size * 2 // 3, size * size) if open_cells >> cell & 1)
    clock = ClockFace(11, 15)
    seen = Perspective(0, played.fleets[0], played.match)
    terms = BattleTerms(has_hints=True, has_reasons=True)
    return BattleState(seen, BOX_GLYPHS, terms, turn_phase=phase, aim=Aim(cursor), clock=clock)


def battle_screen(state: BattleState) -> BattleScreen:
    """Its screen."""
    return BattleScreen(state, lambda _wanted: None, leave())


def hinted() -> BattleState:
    """The battle with a hint."""
    state = battle()
    found = find_hint(state.perspective.target)
    assert found
    return replace(state, hint=found, aim=Aim(found.recommended_odds.cell))


def placing() -> PlacingState:
    """A fleet that is being placed."""
    editor = FleetEditor.empty(Rules.of(), lambda draw: random.Random(5 + draw)).with_random_fleet()
    ship = editor.placed_ships[-2]
    return PlacingState("Lea", BOX_GLYPHS, editor.picked_up(ship.cells[0]).with_bow(parse_cell("G8", 10)))


_WINS: Final = {"easy": 2, "medium": 2, "clever": 2, "hard": 1}
_RUNGS: Final = {level: Rung(_WINS.get(level, 0), _WINS.get(level, 0)) for level in LEVELS}
SEA: Final = sea_scene(BOX_GLYPHS, is_animated=False)
"""The sea stands still."""


@cache
def lone_game(shots: int = 100) -> MatchState:
    """A try at the fleet of a day after so many shots, or at its end."""
    setup = BattleshipSeries(request=PlayDaily(_DAY), chance=Chance(7)).make_setup(
        Settings(), ("Lea", fleet_of_the_day_text())
    )
    fleet, match = setup.random_fleet(1), setup.initial_state
    choose, chance = load_bot("hard").choose, random.Random(3)
    while match.winner is None and len(match.targets[0].shots) < shots:
        target = match.targets[0]
        cell = choose(target, chance).cell
        answer = fleet.answer(cell, match.rules.grid.full & ~target.open_cells)
        match = match.after(ShotsFired(0, (Shot(cell, answer),)))
    return match if match.winner is None else match.after(MatchEnded(0))


def daily_battle(shots: int = 17) -> AnyScreen:
    """A try at the fleet of a day."""
    match = lone_game(shots)
    seen = Perspective(0, None, match)
    setup = BattleshipSeries(request=PlayDaily(_DAY), chance=Chance(7)).make_setup(
        Settings(), ("Lea", fleet_of_the_day_text())
    )
    note = "" if shots else what_counts_text(setup, is_kept=True)
    cursor = next(cell for cell in range(44, 100) if match.targets[0].open_cells >> cell & 1)
    terms = BattleTerms(day=_DAY)
    state = BattleState(seen, BOX_GLYPHS, terms, turn_phase=BattlePhase.AIMING, aim=Aim(cursor), note=note)
    return battle_screen(state)


def _days() -> DailyAttempts:
    """Return the tries of some weeks."""
    numbers = 44, 41, 0, 0, 47, 39, 52, 0, 40, 43, 45, 38, 0, 33, 41, 40, 48, 39, len(lone_game().targets[0].shots)
    last = len(numbers) - 1
    return DailyAttempts(
        {
            _DAY - timedelta(last - at): DailyAttempt(at, is_over=True, shot_count=shots)
            for at, shots in enumerate(numbers)
            if shots
        }
    )


def daily_result(*, is_practice: bool = False, shows_days: bool = False) -> AnyScreen:
    """The end of it, with the calendar of some weeks."""
    result = DayResult(_DAY, lone_game().targets[0], GeniusResult(36, "0.1.0"), _days(), is_practice)
    end = DayEndState(result, BOX_GLYPHS, shows_days, can_replay=True)
    return DayScreen(end)


def menu_texts(heading: str = "") -> MenuTexts:
    """What stands around the menus."""
    return MenuTexts(SEA, heading, _("back") if heading else _("quit"))


def menu() -> AnyScreen:
    """The main menu."""
    daily = DailyNote("22 November again, day 4 in a row", "day 4 in a row")
    news = MenuNews(has_logbook=True, match_count=41, ladder_text="hard: one win of two")
    screens = ScreenProgram(Session(Preferences(SCHEMA), games=(BASHNI,))).make_screens(Battleship(BATTLESHIP))
    assert isinstance(screens, BattleshipScreens)
    unfinished: MenuEntry[EntryValue] = MenuEntry(_("_Continue"), screens.resume_match, note="Lea against hard, 18:42")
    groups = [MenuGroup("", [unfinished]), *screens.groups_with_news(news, daily)]
    return GroupedMenu(menu_texts(), groups, ends_program=True)


def levels() -> AnyScreen:
    """The choice of an opponent."""
    texts = menu_texts(_("Choose an opponent"))
    screen = LevelScreen(texts, Levels(LEVELS, _RUNGS), 3)
    screen.describe_match(short_match_text(Settings()))
    return screen


@cache
def _findings() -> Findings:
    match = game(300).match
    found = Analyst(shooters_at(match, (0, 1)))
    for player in found.players:
        player.result = make_analysis(list(assessed_turns(player.shooter)))
    found.players[1] = replace(found.players[1], shooter=replace(found.players[1].shooter, is_person=False))
    found.players[0].genius_shot_count = 39
    return Findings.from_analyst(found)


def result(*, shows_boards: bool = False) -> ResultScreen:
    """The end of a game."""
    played = game(300)
    ended = ResultState(played.match, played.fleets, 192.0, (0,), BOX_GLYPHS, _findings(), shows_boards)
    return ResultScreen(ended)


def lost_result() -> ResultScreen:
    """The end of a game that was lost, with the sentence that helps."""
    screen, standing = result(), Standing("hard", Rung(1, 1), "genius")
    loser = 1 - screen.state.winner
    text = weakness_text(Weakness(WeaknessKind.MISSED_SHIP, 14, cost=2.0, ship_class=ShipClass.PATROL_BOAT))
    remarks = ResultRemarks(help_after_loss=text)
    screen.state = replace(screen.state, people=(loser,), remarks=remarks, has_ladder=True, standing=standing)
    return screen


_TRAINING_TALLY: Final = TrainingTally(position_count=12, right_count=5, learnt_count=2, waiting_count=4, due_count=1)
_TRAINED: Final = 1_792_800_000.0
"""When the game was played that a position is from."""


def _answer_told(*, is_right: bool) -> AnswerReport:
    progress = PositionProgress(date(2026, 11, 26), 0, was_right=False)
    return AnswerReport(
        RoundProgress((True, True, False, is_right), 4), is_right, progress, _TRAINING_TALLY, can_replay=True
    )


def training(cell: str = "") -> AnyScreen:
    """A position that asks for a shot, or how good a shot there was."""
    position = built_in_positions()[0]
    question = ShotQuestion(
        QuestionPlace(7, 26), position.target, position.fired_cell, match=QuestionMatch(_("hard"), _TRAINED)
    )
    if not cell:
        return ShotQuestionScreen(
            ShotQuestionState.from_question(question, RoundProgress((True, True, False), 4), BOX_GLYPHS)
        )
    judged = question.judge(parse_cell(cell, 10))
    return ShotFeedbackScreen(
        ShotFeedback(question, judged, report=_answer_told(is_right=not judged.cost), glyphs=BOX_GLYPHS)
    )


def training_end() -> AnyScreen:
    """The end of a round of training."""
    answers = (True, True, False, True, False, True, True, True, False, True)
    return RoundEndScreen(RoundEndState(answers, _TRAINING_TALLY, BOX_GLYPHS), SEA)


def bashni_training(*, is_told: bool = False, is_right: bool = False) -> AnyScreen:
    """A position that asks for a move, or how good a move there was: the best one, or the weak one of its game."""
    question = MoveQuestion(
        QuestionPlace(7, 9), built_in_moves()[0], Limits(), match=QuestionMatch(_("hard"), _TRAINED)
    )
    if not is_told:
        return MoveQuestionScreen(question, RoundProgress((True, True, False), 4), BoardGlyphs())
    judged = question.judge(question.played_move.move)
    move = judged.best_move if is_right else question.played_move.move
    told = _answer_told(is_right=is_right)
    judged = JudgedMove(judged.best_move, None) if is_right else judged
    return MoveFeedbackScreen(MoveFeedback(question, move, judged_move=judged, report=told, glyphs=BoardGlyphs()))


def bashni_analysis() -> AnyScreen:
    """The costliest move of a game of Bashni, in its position."""
    move = judge_move(built_in_moves()[0], Limits(), TowerMarks()).costly_move
    assert move
    board = replace(bashni_result().state.board, own_sides=(Colour.WHITE,))
    return tower_analysis.AnalysisScreen(tower_analysis.AnalysisState(board, [move]))


def flawless_result() -> ResultScreen:
    """The end of a game in which no shot could have been better."""
    screen, standing = result(), Standing("hard", Rung(1, 1), "genius")
    own, other = _findings().scores
    assert own.analysis
    own = replace(own, analysis=replace(own.analysis, skill=1.0, costly_turns=()))
    findings = replace(_findings(), costly_shots=(), scores=(own, other))
    screen.state = replace(screen.state, findings=findings, has_ladder=True, standing=standing)
    return screen


def analysis_page(page: int) -> AnalysisScreen:
    """A page of the analysis."""
    screen = AnalysisScreen(_findings(), BOX_GLYPHS)
    screen.state = replace(screen.state, page_index=page)
    return screen


@cache
def _before_a_costly_shot() -> ReplayState:
    finished = whole(Rules.of(), ("hard", "hard"), 20)
    review = Review(finished)
    review.assess_all()
    state = ReplayState(
        finished,
        glyphs=BOX_GLYPHS,
        playback=Playback(last_step=len(finished.moments) - 1),
        costly_steps=review.costly_steps,
        is_judged=True,
    ).stopped_before_costly(review.costly_steps[2])
    return replace(state, assessed_turn=review.assessed_turn(review.costly_steps[2]))


def replay() -> ReplayScreen:
    """A look back at a game, right before a costly shot."""
    return ReplayScreen(_before_a_costly_shot(), lambda _before: None, lambda: None, lambda: None)


@cache
def _many_games() -> tuple[OwnBattleshipMatch, ...]:
    games = []
    for number, (played, at, summary) in enumerate(many(150, 1e9)):
        one, other = (StoredSide(side.kind.value, side.name, side.level) for side in played.record.players)
        end = StoredEnding("won", played.state.winner, summary_json(summary))
        line, times = played.record.rules.text, (at, at, 9, at)
        games.append(StoredMatch(number, "t", "battleship", (one, other), line, *times, end, is_imported=False))
    return tuple(own_matches(games, {"Anna"}))


def statistics(page: StatisticsPage) -> StatisticsScreen:
    """A page of the statistics."""
    matches = _many_games()
    rungs = LADDER.rungs(matches)
    state = StatisticsState(
        name="Lea",
        glyphs=BOX_GLYPHS,
        matches=matches,
        other_players={},
        period_statistics=make_player_statistics("Lea", matches, rungs),
        rungs=rungs,
        training=_TRAINING_TALLY,
        days=_days(),
        today=_DAY,
        now=1e9,
    )
    return StatisticsScreen(state.with_page(page), SEA)


def _tower_result(number: int) -> OwnResult:
    if number == 9:
        return OwnResult.BROKEN_OFF
    if number % 13 == 5:
        return OwnResult.DRAWN
    return OwnResult.WON if number % 5 > 1 else OwnResult.LOST


def tower_statistics(page: tower_pages.StatisticsPage) -> tower_pages.StatisticsScreen:
    """A page of Bashni's statistics."""
    levels = list(TOWER_LEVELS)[:3]
    found = [
        OwnBashniMatch(
            number,
            number,
            number,
            Colour(number % 3 // 2),
            opponent=StoredSide("bot", levels[number // 14], levels[number // 14]),
            result=_tower_result(number),
            is_helped=number % 8 == 3,
        )
        for number in range(40)
    ]
    state = tower_pages.StatisticsState(
        name="Lea",
        glyphs=BOX_GLYPHS,
        now=1e9,
        matches=found,
        period_matches=found,
        rungs=TOWER_LADDER.rungs(found),
        training=_TRAINING_TALLY,
    )
    return tower_pages.StatisticsScreen(state.with_page(page), SEA)


def games() -> MatchListScreen:
    """The list of games, among them some of two people."""
    played = game(300)
    summary = with_pairs(Summary.from_state(played.match), skill=(0.79, 0.79), luck=(-0.8, 2.6))
    rows, day = [], datetime(2001, 9, 8, 18, 42).astimezone().timestamp()
    people = [(("person", "Lea", ""), ("bot", "hard", "hard"))] * 8 + [(("person", "Lea", ""), ("person", "Ben", ""))]
    ends = [("won", 1), ("won", 0), None, ("resigned", 1), ("won", 0), ("broken", None), ("won", 0), ("won", 1)]
    for number in range(41):
        sides, end = people[-number % 9], ends[number % 8]
        ended = StoredEnding(end[0], end[1], summary_json(summary)) if end else None
        begun = day - 86_400 * (number // 3) - 192
        times = begun, begun + 192, 74, begun + 192 if ended else None
        game_word = "bashni" if number % 7 == 5 else "battleship"
        one, other = (StoredSide(*side) for side in sides)
        line = PRESETS["paper" if number % 5 == 2 else "hasbro" if number % 6 == 3 else "standard"].line
        rows.append(StoredMatch(41 - number, "t", game_word, (one, other), line, *times, ended, is_imported=False))
    counts = dict(zip(MatchListFilter, (41, 20, 15, 6), strict=True))
    state = MatchListState(tuple(map(_listed, rows)), 0, 41, filter_counts=counts, line_glyphs=BOX_GLYPHS)
    shown = make_preview(rows[0], played.match, BOX_GLYPHS)
    state = replace(state, preview=LoadedPreview(rows[0].id, shown))
    return MatchListScreen(state, lambda _before: None)


def _listed(match: StoredMatch) -> ListedMatch:
    if match.game_word == "bashni":
        return ListedMatch(match, "Bashni", "84")
    return ListedMatch(
        match,
        stored_rules_title(match.rules, {}) or "",
        "37" if match.ended_at else "",
        "79 %" if match.ended_at else "",
    )


def variants() -> RulesScreen:
    """The rules that can be chosen, at those with the longest sentence."""
    sets = rule_sets(Settings({OWN_RULES.key: {"Kitchen": "8; 4,3,2; none; again; sunk"}}))
    at = max(range(len(sets)), key=lambda number: len(sets[number].description))
    state = RulesState(sets, BOX_GLYPHS, at, {sets[at].rules: sample_fleet(sets[at].rules)})
    return RulesScreen(state)


def own_variant() -> OwnRulesScreen:
    """Rules that are being made."""
    rules = Rules.parse("8; 4,3,2; none; again; sunk")
    values = {
        BOARD_SIZE.key: 8,
        FLEET_LENGTHS.key: (4, 3, 2),
        CONTACT.key: "none",
        TURN_RULE.key: "again",
        ANNOUNCE.key: "sunk",
    }
    state = EditedRules("Kitchen", Settings(values), (), BOX_GLYPHS, selected_index=3, fleet=sample_fleet(rules))
    return OwnRulesScreen(state, lambda task: task.close())


def settings(theme: str) -> SettingsScreen:
    """The settings, at the theme."""
    screen = SettingsScreen(
        Session(Preferences(SCHEMA, {}, {THEME.key: theme})),
        lambda task: task.close(),
        lambda _preferences: board_sample(BOX_GLYPHS),
    )
    screen.state = screen.state.with_selected(screen.state.ordered_settings.index(THEME))
    return screen


def bashni() -> BoardScreen:
    """Bashni in the middle of a game."""
    players = (Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard"))
    match = BashniState.at_start(tower_events.MatchStarted(players, parse_position(_TOWERS, Colour.WHITE)))
    square = parse_square("E3")
    clock = ClockFace(12, 20)
    state = BoardState(match, BoardGlyphs(), own_sides=(Colour.WHITE,), can_undo=True, clock=clock)
    state = replace(state, phase=TurnPhase.MOVING, cursor=square, next_move=NextMove((square,)))
    return BoardScreen(state, lambda _wanted: None, leave())


def bashni_lesson() -> list[AnyScreen]:
    """Three steps of the lesson of Bashni, the last one done, and the game behind it."""
    players = (Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "beginner", "beginner"))
    screens: list[AnyScreen] = []
    for number in (0, 1, 4, 7):
        step = LESSON_STEPS[number]
        state = BoardState(
            BashniState.at_start(tower_events.MatchStarted(players, step.position)),
            BoardGlyphs(),
            own_sides=(Colour.WHITE,),
            step=step,
        ).with_turn(None)
        if number == 7:
            moved = state.match_state.after(MoveMade(step.correct_moves[0]))
            state = state.after(MoveMade(step.correct_moves[0]), moved)
            state = replace(state, phase=TurnPhase.DONE, cursor=step.correct_moves[0].end)
        screens.append(BoardScreen(state, lambda _wanted: None, leave()))
    game = BashniState.at_start(tower_events.MatchStarted(players))
    for move in ("C3:D4", "B6:C5"):
        game = game.after(MoveMade(parse_move(move)))
    state = BoardState(game, BoardGlyphs(), own_sides=(Colour.WHITE,), can_undo=True, has_advice=True).with_turn(None)
    return [*screens, BoardScreen(state, lambda _wanted: None, leave())]


def bashni_result() -> bashni_ending.ResultScreen:
    """The end of a game of Bashni that points have decided."""
    state = bashni().state
    jump, better = parse_move("E3:G5"), parse_move("C5:G5")
    moves = tuple(MoveInPosition(replace(state.position, ply=ply), jump) for ply in (30, 51))
    match = replace(state.match_state, position=replace(state.position, ply=83)).after(MoveMade(jump, 0))
    match = replace(match, ending=tower_events.BashniMatchEnded(Colour.WHITE, EndingReason.WITHOUT_QUEEN))
    board = replace(state, match_state=match, phase=TurnPhase.OVER, next_move=NO_MOVE, clock=None)
    costly = CostlyMove(moves[0], better, LossKind.MEN, 210), CostlyMove(moves[1], better, LossKind.WIN, 9000)
    standing = Standing("hard", Rung(1, 1), "master")
    return bashni_ending.ResultScreen(
        bashni_ending.ResultState(
            board,
            580,
            pgettext("key", "again"),
            can_replay=True,
            has_ladder=True,
            standing=standing,
            costly_moves=costly,
        ),
    )


def _waiting() -> AnyScreen:
    return WaitingScreen(WaitState(_("Network game"), opponent_wait_text(), 12, _how_to_join()), leave(), SEA)


def _waiting_at_server() -> AnyScreen:
    server = Address("play.example.org", 54321)
    return WaitingScreen(
        WaitState(_("Network game"), opponent_wait_text(server), 12, how_to_invite_text(server)), leave(), SEA
    )


def _time_up() -> AnyScreen:
    state = battle()
    match = state.perspective.state.after(TimeExpired(0))
    return battle_screen(
        replace(state.moved(state.aim.cursor), perspective=replace(state.perspective, state=match)).with_seconds_left(0)
    )


def _share() -> AnyScreen:
    setup = BattleshipSeries(request=PlayBot("hard"), chance=Chance(7)).make_setup(Settings(), _NAMES)
    return SharedScreen(lines_to_send(match_to_send(SharedMatch(setup, game(300).match, 0, 0.79))), SEA)


def _welcome() -> AnyScreen:
    about = _("Find and sink the computer's hidden fleet before it sinks yours.")
    return WelcomeScreen(about, (_("A first game"), _("To the menu")), "Lea", SEA)


def _notice() -> AnyScreen:
    what = _("Your game is open. Place your fleet.")
    return NoticeScreen(Notice(_("Network game"), what, _how_to_join(), _("continue")), SEA)


def _how_to_join() -> str:
    return how_to_join_text([Address("192.0.2.7", 54321), Address("2001:db8::7", 54321)])


def _leaving() -> AnyScreen:
    answers = (
        MenuEntry(_("_No"), 0),
        MenuEntry(_("Yes, to the _menu"), 1),
        MenuEntry(_("_Resign"), 2),
        MenuEntry(_("_Quit"), 3),
    )
    return DialogScreen(BOX_GLYPHS, _("Leave this game? You can continue it later."), answers)


def _room_battle(turns: int = 38, room: RoomStatus | None = None, news: str | None = None) -> AnyScreen:
    room = room or rooms.playing_with_ben()
    phase = BattlePhase.AIMING if turns % 2 == 0 else BattlePhase.WAITING
    state = replace(battle(turns, phase=phase), room_snapshot=RoomSnapshot(room, RoomNews(news)), terms=BattleTerms())
    players = Player(PlayerKind.PERSON, _NAMES[0]), Player(PlayerKind.PERSON, room.friend.name)
    seen = replace(state.perspective, state=replace(state.perspective.state, players=players))
    return battle_screen(replace(state, perspective=seen))


def _room_result(*, is_true: bool = True) -> AnyScreen:
    screen = result()
    cell, _answer = screen.state.match_state.targets[0].shots[7]
    room = rooms.over_with_ben(friend_wants_rematch=True) if is_true else rooms.over_with_ben(verdict=rooms.lied(cell))
    players = Player(PlayerKind.PERSON, _NAMES[0]), Player(PlayerKind.PERSON, room.friend.name)
    screen.state = replace(
        screen.state,
        room_snapshot=RoomSnapshot(room),
        score=(1, 1),
        match_state=replace(screen.state.match_state, players=players),
    )
    return screen


SCENES: Final[dict[str, Scenery]] = {
    "welcome": lambda _theme: [_welcome()],
    "menu": lambda _theme: [menu()],
    "levels": lambda _theme: [levels()],
    "levels to watch": lambda _theme: [WatchedLevelsScreen("hard", SEA)],
    "names": lambda _theme: [names_screen(("Lea", "Ben"), SEA)],
    "placing": lambda _theme: [PlacingScreen(placing(), leave())],
    "battle": lambda _theme: [battle_screen(battle())],
    "lesson": lambda _theme: [battle_screen(replace(battle(12, 7, 3), clock=None, has_lesson=True))],
    "hint": lambda _theme: [battle_screen(hinted())],
    "waiting for a shot": lambda _theme: [battle_screen(battle(39, phase=BattlePhase.WAITING))],
    "time up": lambda _theme: [_time_up()],
    "large board": lambda _theme: [battle_screen(battle(150, 26, 10))],
    "small board": lambda _theme: [battle_screen(battle(14, 6, 2))],
    "leaving": lambda _theme: [battle_screen(battle()), _leaving()],
    "pause": lambda _theme: [PauseScreen(PauseState(*_NAMES, ClockFace(11, 15, is_paused=True)), SEA)],
    "curtain": lambda _theme: [CurtainScreen(CurtainState(1, "Ben", "b", "Lea fired at H6: hit."), leave(), SEA)],
    "result": lambda _theme: [result()],
    "result, no weak shot": lambda _theme: [flawless_result()],
    "result, boards": lambda _theme: [result(shows_boards=True)],
    "fleet of the day, first shot": lambda _theme: [daily_battle(0)],
    "fleet of the day": lambda _theme: [daily_battle()],
    "day": lambda _theme: [daily_result()],
    "day, calendar": lambda _theme: [daily_result(is_practice=True, shows_days=True)],
    "result, lost": lambda _theme: [lost_result()],
    "training": lambda _theme: [training()],
    "training, a weak shot": lambda _theme: [training("E5")],
    "training, the best shot": lambda _theme: [training("J4")],
    "training, end": lambda _theme: [training_end()],
    "analysis": lambda _theme: [analysis_page(0)],
    "analysis of a shot": lambda _theme: [analysis_page(1)],
    "replay": lambda _theme: [replay()],
    "share": lambda _theme: [_share()],
    "games": lambda _theme: [games()],
    "variant": lambda _theme: [variants()],
    "own variant": lambda _theme: [own_variant()],
    "settings": lambda theme: [settings(theme)],
    "statistics": lambda _theme: [statistics(StatisticsPage.NUMBERS)],
    "statistics, against": lambda _theme: [statistics(StatisticsPage.OPPONENTS)],
    "statistics, course": lambda _theme: [statistics(StatisticsPage.COURSE)],
    "statistics, days": lambda _theme: [statistics(StatisticsPage.DAYS)],
    "statistics, training": lambda _theme: [statistics(StatisticsPage.TRAINING)],
    "statistics, board": lambda _theme: [statistics(StatisticsPage.FLEET_MAP)],
    "friend": lambda _theme: [rooms.friend_screen()],
    "friend, no code": lambda _theme: [rooms.refused_code()],
    "room, alone": lambda _theme: [rooms.room_screen()],
    "room, before entering": lambda _theme: [rooms.preview()],
    "room of a friend": lambda _theme: [rooms.room_of_ben()],
    "room, saying": lambda _theme: [_room_battle(), rooms.sayings()],
    "room, battle": lambda _theme: [_room_battle(news=phrase_text("Ben", 4))],
    "room, away": lambda _theme: [_room_battle(39, rooms.playing_with_ben(friend_is_here=False))],
    "room, may end": lambda _theme: [_room_battle(39, rooms.playing_with_ben(friend_is_here=False, may_end=True))],
    "room, result": lambda _theme: [_room_result()],
    "room, false answer": lambda _theme: [_room_result(is_true=False)],
    "waiting": lambda _theme: [_waiting()],
    "waiting at a server": lambda _theme: [_waiting_at_server()],
    "notice": lambda _theme: [_notice()],
    "help": lambda _theme: [HelpScreen(manual_sections(Rules.of(), 15, Settings(), BOX_GLYPHS))],
    "bashni": lambda _theme: [bashni()],
    "bashni lesson": lambda _theme: [bashni_lesson()[1]],
    "bashni lesson, advice": lambda _theme: [bashni_lesson()[-1]],
    "bashni statistics": lambda _theme: [tower_statistics(tower_pages.StatisticsPage.NUMBERS)],
    "bashni statistics, against": lambda _theme: [tower_statistics(tower_pages.StatisticsPage.OPPONENTS)],
    "bashni statistics, training": lambda _theme: [tower_statistics(tower_pages.StatisticsPage.TRAINING)],
    "bashni training": lambda _theme: [bashni_training()],
    "bashni training, a weak move": lambda _theme: [bashni_training(is_told=True)],
    "bashni training, the best move": lambda _theme: [bashni_training(is_told=True, is_right=True)],
    "bashni analysis": lambda _theme: [bashni_analysis()],
    "bashni result": lambda _theme: [bashni_result()],
}
"""All screens by name."""
