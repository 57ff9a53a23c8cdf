"""Leaving a match in line mode."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.game.plain.words import LeaveGame
from schiffe.language.i18n import _
from schiffe.store.logbook import Logbook
from schiffe.store.texts import resume_hint_text
from schiffe.terminal.console import Console


@contextmanager
def handle_leaving(console: Console, book: Logbook, recorder: AnyMatchRecorder | None = None) -> Iterator[None]:
    """Let the player leave a match, and tell how to resume it and whether writing to the logbook has failed."""
    try:
        yield
    except LeaveGame:
        console.print(_("You have left the game."))
    finally:
        if recorder:
            recorder.leave()
        with suppress(OSError):  # the terminal may be gone
            if recorder and recorder.match_id is not None:
                console.print(resume_hint_text(recorder.match_id))
            if news := book.news():
                console.print(news)
