"""Leaving a match in line mode."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from schiffe.game.flow.outcome import LeaveMatch
from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.language.i18n import _
from schiffe.store.logbook import Logbook
from schiffe.store.texts import resume_hint_text
from schiffe.terminal.console import Console


@contextmanager
def report_leaving(console: Console, book: Logbook, recorder: AnyMatchRecorder | None = None) -> Iterator[None]:
    """Confirm that the player leaves, and tell how to resume the match and whether writing to the logbook failed."""
    try:
        yield
    except LeaveMatch:
        console.print(_("You have left the game."))
        raise
    finally:
        if recorder:
            recorder.leave()
        with suppress(OSError):  # the terminal may be gone
            if recorder and recorder.match_id is not None:
                console.print(resume_hint_text(recorder.match_id))
            if report := book.take_problem_report():
                console.print(report)
