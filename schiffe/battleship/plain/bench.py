"""The command ``bench``, which measures bots at random fleets or against each other, with a progress bar."""

import random
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import NamedTuple, TypeVar

from schiffe.battleship.bench import NANOSECONDS_PER_MILLISECOND, Bench, BotResult, Conditions, Duel, FleetRun, Score
from schiffe.battleship.board_file import read_boards
from schiffe.battleship.levels import REFERENCE_BOT
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.options import BenchOptions
from schiffe.battleship.plain.bench_json import bench_json, duel_json
from schiffe.battleship.plain.histograms import ProgressBar, TitledCounts, draw_histograms
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.texts.matches import rules_details_text, rules_title
from schiffe.battleship.texts.rules import announce_rule_text, contact_rule_text, turn_rule_text
from schiffe.commandline.command_settings import CommandSettings
from schiffe.language.columns import number_table
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import decimal_text, join_sentences, percent_text, printable_path, quoted, with_percent_sign
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.process.signals import end_on_signals
from schiffe.process.workers import MAX_JOBS, LostWorker, run_jobs, usable_core_count
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.shared import ASCII
from schiffe.terminal.glyphs import AsciiUse, choose_lines

_BotResultT = TypeVar("_BotResultT")


def run_bench(options: BenchOptions, command_settings: CommandSettings) -> int:
    """Run the benchmark, print its results, and return the exit status.

    The settings file affects only the drawing of bars, so that numbers from different computers can be compared.

    Raises:
        CommandError: the fleet cannot be placed, too many processes were requested, a process was lost, or a signal
            ended the benchmark.
    """
    preferences = replace(command_settings.preferences, file_layer={})
    try:
        preferences.check()
    except SettingsError as error:
        raise CommandError(problem_text(error)) from None
    rules = rules_in_settings(preferences.settings)
    if options.process_count and options.process_count > MAX_JOBS:
        raise CommandError(
            _("{option}: {text} is too many. Possible: 1 to {most}").format(
                option="--jobs", text=quoted(str(options.process_count)), most=MAX_JOBS
            )
        )
    seed = random.SystemRandom().getrandbits(32) if options.seed is None else options.seed
    with end_on_signals():
        boards = read_boards(options.board_file, rules) if options.board_file else ()
        conditions = Conditions(rules=rules, seed=seed, boards=boards, max_shots=options.max_shot_count)
        if not options.prints_json:
            print("\n".join(_condition_lines(conditions, options)), flush=True)
        run = _BenchRun(conditions, options, command_settings.preferences.settings[ASCII])
        try:
            print("\n".join(run.duel_lines(options.duel) if options.duel else run.bench_lines()), flush=True)
        except LostWorker as lost:
            text = _("a process that played games stopped (status {status})").format(status=lost.status)
            raise CommandError(text, EXIT_FAILED) from None
    return 0


class _BenchRun(NamedTuple):
    """A run of the benchmark; ``ascii_use`` decides the characters of its bars."""

    conditions: Conditions
    options: BenchOptions
    ascii_use: AsciiUse

    def bench_lines(self) -> Iterator[str]:
        """Let every bot fire at the same fleets, and yield the lines of the report."""
        conditions, options = self.conditions, self.options
        results = [BotResult(level) for level in options.levels]
        reference = BotResult(REFERENCE_BOT)

        def add_runs(runs: Sequence[FleetRun]) -> None:
            for result, run in zip([*results, reference], runs, strict=True):
                result.add(run, runs[-1])

        self._play_all(Bench(conditions, options.levels).play, add_runs, options.match_count)
        if options.prints_json:
            yield bench_json(conditions, results, reference)
            return
        yield ""
        columns = list(_table_columns(conditions))
        headings = [column.heading for column in columns]
        yield from number_table(
            [headings, *([column.text_of(result) for column in columns] for result in (*results, reference))]
        )
        yield _("ahead: how many shots fewer than {bot}, which counts where ships fit, at the same fleets").format(
            bot=REFERENCE_BOT
        )
        if options.draws_histogram:
            yield ""
            yield _("Games by shots needed:")
            glyphs = choose_lines(self.ascii_use, sys.stdout.encoding)
            titled = [TitledCounts(result.level, result.shot_counts.counts) for result in results]
            yield from draw_histograms(titled, glyphs, shutil.get_terminal_size().columns)

    def duel_lines(self, levels: tuple[str, str]) -> Iterator[str]:
        """Let two bots play against each other, and yield the lines of the report."""
        level, other_level = levels
        duel = Duel(self.conditions, levels, self.options.match_count)
        score = Score()
        self._play_all(duel.play, score.add, duel.pair_count)
        if self.options.prints_json:
            yield duel_json(self.conditions, levels, score)
            return
        yield ""
        yield _("{bot} against {other}: {wins} of {games} games won, {rate} % (standard error {error})").format(
            bot=level,
            other=other_level,
            wins=score.win_counts[0],
            games=score.match_count,
            rate=decimal_text(100 * score.rate, 1),
            error=decimal_text(None if score.stderr is None else 100 * score.stderr, 1),
        )
        text = _("The bot that started won {wins} of {games}.")
        yield text.format(wins=score.first_win_count, games=score.match_count)

    def _play_all(
        self, play: Callable[[int], _BotResultT], on_result: Callable[[_BotResultT], None], count: int
    ) -> None:
        """Play the matches from 1 to ``count``, pass each result to ``on_result``, and show the progress."""
        # Not a generator: its errors would be printed before the bar is erased and the processes have ended.
        process_count = self.options.process_count or usable_core_count()
        with (
            ProgressBar(
                stream=sys.stderr, total=count, ascii_use=self.ascii_use, is_wanted=not self.options.is_plain
            ) as progress,
            closing(run_jobs(play, range(1, count + 1), process_count)) as results,
        ):
            for result in results:
                on_result(result)
                progress.step()


def _condition_lines(conditions: Conditions, options: BenchOptions) -> Iterator[str]:
    """Yield the lines before the results, with everything that is needed to repeat the measurement."""
    rules = conditions.rules
    if conditions.boards:
        yield _("Boards: {count}, from {file}").format(
            count=len(conditions.boards), file=printable_path(options.board_file)
        )
        yield join_sentences(
            contact_rule_text(rules.contact), turn_rule_text(rules.turn_rule), announce_rule_text(rules.announce)
        )
    else:
        yield _("Rules: {title}, {line}").format(title=rules_title(rules, {}), line=rules.text)
        yield rules_details_text(rules)
    if rules.has_salvos:
        yield _("Only a duel has shots both ways; here each salvo has as many shots as the fleet has ships.")
    if conditions.boards:
        if conditions.max_shots:
            yield ngettext(
                "Each game ends after {count} shot.", "Each game ends after {count} shots.", conditions.max_shots
            ).format(count=conditions.max_shots)
    elif conditions.is_uniform:
        yield _("Fleets: drawn uniformly from all legal ones")
    else:
        yield _("Fleets: placed as in the game (drawing them uniformly would take too long here)")
    yield _("Seed: {seed}").format(seed=conditions.seed)


class _Column(NamedTuple):
    """A column of the table: its heading, and its text for a bot."""

    heading: str
    text_of: Callable[[BotResult], str]


def _milliseconds(nanoseconds: float, digit_count: int) -> str:
    return decimal_text(nanoseconds / NANOSECONDS_PER_MILLISECOND, digit_count)


def _table_columns(conditions: Conditions) -> Iterator[_Column]:
    """Yield the columns: those of turns if turns can have several shots, those of hits if boards were given."""
    turn_rule = conditions.rules.turn_rule
    yield _Column(_("bot"), lambda result: result.level)
    yield _Column(_("games"), lambda result: str(result.shot_counts.total))
    yield _Column(_("mean"), lambda result: decimal_text(result.shot_counts.mean, 2))
    yield _Column(_("error"), lambda result: decimal_text(result.shot_counts.stderr, 2))
    yield _Column(_("median"), lambda result: decimal_text(result.shot_counts.median, 1))
    yield _Column(with_percent_sign(95), lambda result: str(result.shot_counts.percentile(95)))
    yield _Column(_("max"), lambda result: str(result.shot_counts.largest))
    ahead = pgettext("shots", "ahead")
    yield _Column(
        ahead, lambda result: "-" if result.level == REFERENCE_BOT else decimal_text(result.shots_ahead.mean, 2)
    )
    yield _Column(
        _("error"), lambda result: "-" if result.level == REFERENCE_BOT else decimal_text(result.shots_ahead.stderr, 2)
    )
    if turn_rule is not TurnRule.ALTERNATE:
        yield _Column(_("turns"), lambda result: decimal_text(result.turn_counts.mean, 2))
        yield _Column(_("error"), lambda result: decimal_text(result.turn_counts.stderr, 2))
    if conditions.boards:
        yield _Column(_("hits"), lambda result: decimal_text(result.share_of_hits.mean, 3))
        yield _Column(_("error"), lambda result: decimal_text(result.share_of_hits.stderr, 3))
        yield _Column(_("all sunk"), lambda result: percent_text(result.sunk_count / result.shot_counts.total))
    time_heading = _("ms/salvo") if turn_rule is TurnRule.SALVO else _("ms/shot")
    yield _Column(time_heading, lambda result: _milliseconds(result.thinking_ns.median, 3))
    yield _Column(with_percent_sign(95), lambda result: _milliseconds(result.thinking_ns.percentile(95), 2))
    yield _Column(_("slowest"), lambda result: _milliseconds(result.thinking_ns.largest, 1))
