"""The keys that a terminal sends: a parser for its input, and the input of prompt_toolkit that uses it."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, TextIO

from prompt_toolkit.input import Input
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from schiffe.terminal.background import AnswerFilter
from schiffe.terminal.sequences import BEGUN_ANSWER, BEGUN_SEQUENCE, WHOLE_SEQUENCE

REST_SECONDS: Final = 0.5
"""The time without input after which an unfinished paste or answer is given up."""

_ESCAPE: Final = "\x1b"
_LONE_ESCAPES: Final = (_ESCAPE, 2 * _ESCAPE)
_INTERRUPT: Final = "\x03"
_KEYPAD_ENTER: Final = "\x1bOM"
"""The sequence of Enter on the keypad, if an earlier program left it in application mode."""
_PASTE_END: Final = "\x1b[201~"
_PARTIAL_PASTE_ENDS: Final = tuple(_PASTE_END[:length] for length in range(len(_PASTE_END) - 1, 0, -1))
"""The beginnings of the end of a paste, longest first."""

_KEY_STARTS: Final = "[O"
"""The characters after Escape in most sequences of keys."""
_STRING_STARTS: Final = "P]X^_"
"""The characters after Escape in strings, such as answers of the terminal, which can be long."""
_CHARSET_START: Final = "("
_STRING_START_CHARACTERS: Final = 3
"""The number of characters that suffice to recognise a string."""


class KeyParser(Vt100Parser):
    """A parser of terminal input into keys, which ignores unknown keys and keys with Alt.

    prompt_toolkit would take them for Escape and other keys: Alt with a letter could leave a match and confirm it. The
    same holds for answers of the terminal to somebody else's questions. An Escape and a letter that are read one after
    the other are two keys.

    It uses private members of its base: ``_get_match``, ``_call_handler`` and the two fields of a paste.
    """

    def __init__(
        self, feed_key_callback: Callable[[KeyPress], None], on_sequence: Callable[[str], None] = lambda _sequence: None
    ) -> None:
        super().__init__(feed_key_callback)
        self._incomplete = ""
        self._on_sequence = on_sequence

    @property
    def is_in_paste(self) -> bool:
        """True if a paste has begun and not ended."""
        return self._in_bracketed_paste

    @property
    def is_in_answer(self) -> bool:
        """True if a sequence that is not a key has begun and not ended."""
        return BEGUN_ANSWER.match(self._incomplete) is not None

    def feed(self, data: str) -> None:
        """Parse the result of one read."""
        if self.is_in_paste:
            self._feed_paste(data)
        else:
            self._feed_keys(data)

    def flush(self) -> None:
        """Treat an incomplete sequence as keys, unless it may become an answer."""
        if not self.is_in_answer:
            self.give_up()

    def give_up(self) -> None:
        """Treat an incomplete sequence as keys."""
        sequence = self._incomplete
        self._incomplete = ""
        while sequence:
            length = self._take_incomplete(sequence)
            sequence = sequence[length:]

    def reset(self, request: bool = False) -> None:
        """Discard an incomplete sequence."""
        self._incomplete = ""
        super().reset(request)

    def end_paste(self) -> None:
        """Pass on the text of a paste whose end has not arrived, without the first half of a mark of the end."""
        if self.is_in_paste:
            partial_end = next(filter(self._paste_buffer.endswith, _PARTIAL_PASTE_ENDS), "")
            pasted = self._paste_buffer.removesuffix(partial_end)
            self._in_bracketed_paste = False
            self._paste_buffer = ""
            self.feed_key_callback(KeyPress(Keys.BracketedPaste, pasted))

    def _feed_keys(self, data: str) -> None:
        """Take keys until a paste begins or a sequence is incomplete."""
        if data and self._incomplete in _LONE_ESCAPES:
            # A character read alone after Escape is a key of its own, except for those that begin most sequences.
            begins_string = len(data) > 1 and data[0] in (*_STRING_STARTS, _CHARSET_START)
            if data[0] not in _KEY_STARTS and not begins_string:
                self.flush()
        data = self._incomplete + data
        self._incomplete = ""
        position = 0
        while position < len(data) and not self.is_in_paste:
            character = data[position]
            if character != _ESCAPE:
                self._call_handler(self._get_match(character) or character, character)
                position += 1
            elif full_match := WHOLE_SEQUENCE.match(data, position):
                sequence = full_match[0]
                self._on_sequence(sequence)
                key = Keys.ControlM if sequence == _KEYPAD_ENTER else self._get_match(sequence)
                self._call_handler(key if isinstance(key, Keys) else Keys.Ignore, sequence)
                position = full_match.end()
            elif BEGUN_SEQUENCE.fullmatch(data, position):
                self._incomplete = _abridged(data[position:])
                return
            else:
                begun_match = BEGUN_SEQUENCE.match(data, position)
                assert begun_match, "it begins with Escape"
                position += self._take_incomplete(begun_match[0])
        if self.is_in_paste:
            self._feed_paste(data[position:])

    def _take_incomplete(self, sequence: str) -> int:
        """Take the first key of a sequence that will not be completed; return the length of that key."""
        if sequence in _LONE_ESCAPES:
            self._call_handler(Keys.Escape, _ESCAPE)
            return len(_ESCAPE)
        self._call_handler(Keys.Ignore, sequence)
        return len(sequence.removesuffix(_ESCAPE))

    def _feed_paste(self, data: str) -> None:
        """Continue a paste; Ctrl-C ends it if its end is missing, and then counts as a key."""
        before, interrupt, after = (self._paste_buffer + data).partition(_INTERRUPT)
        if interrupt and _PASTE_END not in before + after:
            self._paste_buffer = before
            self.end_paste()
            self.feed(interrupt + after)
        else:
            super().feed(data)


def _abridged(sequence: str) -> str:
    """Return an incomplete sequence; of a string, which may be long, only the beginning and a final Escape."""
    beginning = sequence[:_STRING_START_CHARACTERS]
    is_long_string = len(sequence) > len(beginning) and sequence[1] in _STRING_STARTS
    if not is_long_string:
        return sequence
    return beginning + _ESCAPE if sequence.endswith(_ESCAPE) else beginning


if sys.platform != "win32":
    from prompt_toolkit.input.vt100 import Vt100Input

    class KeyInput(Vt100Input):
        """The keys of a terminal that may still answer a question.

        ``answer`` removes the answer from the input, and ``on_sequence`` is called with all other sequences.
        """

        def __init__(
            self, stdin: TextIO, answer: AnswerFilter, on_sequence: Callable[[str], None] = lambda _sequence: None
        ) -> None:
            super().__init__(stdin)
            parser = KeyParser(lambda key: self._buffer.append(key), on_sequence)  # noqa: PLW0108 - the buffer is replaced
            self._parser = self.vt100_parser = parser
            self._answer = answer
            self._ready: Callable[[], None] = lambda: None
            self._timer: asyncio.TimerHandle | None = None

        def attach(self, input_ready_callback: Callable[[], None]) -> AbstractContextManager[None]:
            self._ready = input_ready_callback
            self._wait_for_rest()
            return super().attach(input_ready_callback)

        @property
        def is_waiting(self) -> bool:
            """True if the rest of a paste or of an answer is missing."""
            return bool(self._answer.partial_answer) or self._parser.is_in_paste or self._parser.is_in_answer

        def read_keys(self) -> list[KeyPress]:
            text = self.stdin_reader.read()
            continues_answer = text.startswith("]")
            if text and not continues_answer and self._answer.partial_answer == _ESCAPE:
                self._parser.feed(self._answer.release_key())
            self._parser.feed(self._answer.filter_input(text))
            if self.closed and os.isatty(self.fileno()):
                # The terminal is not gone: in another program's modes, a read may return nothing. Raw mode is entered
                # again and never left, since the modes to restore at the end are the original ones.
                self.raw_mode().__enter__()
                self.stdin_reader.closed = False
            if text:  # polling without result must not postpone the end of waiting
                self._wait_for_rest()
            keys = self._buffer
            self._buffer = []
            return keys

        def flush_keys(self) -> list[KeyPress]:
            """Return the keys in an incomplete sequence."""
            self._parser.feed(self._answer.release_key())
            return super().flush_keys()

        def _wait_for_rest(self) -> None:
            """Stop waiting for the rest of a paste or an answer after a while."""
            if self._timer:
                self._timer.cancel()
                self._timer = None
            if self.is_waiting:
                self._timer = asyncio.get_running_loop().call_later(REST_SECONDS, self._give_up)

        def _give_up(self) -> None:
            self._answer.give_up()
            self._parser.end_paste()
            self._parser.give_up()
            self._ready()


def is_waiting(source: Input) -> bool:
    """Return whether the rest of a paste or of an answer is missing."""
    if sys.platform == "win32":
        return False
    else:
        return isinstance(source, KeyInput) and source.is_waiting
