"""The code of a room as typed after ``--connect``."""

from schiffe.battleship.net.rooms.code import read_code
from schiffe.battleship.texts.room_entry import code_without_server_text, invalid_code_text
from schiffe.process.errors import CommandError


def parse_code(host: str, typed: str | None) -> str | None:
    """Return the code after ``--connect HOST/``; None if none was typed.

    Raises:
        CommandError: it is not a code, or only a code was typed, without a host.
    """
    if typed is None:
        if code := read_code(host):
            raise CommandError(f"--connect: {code_without_server_text(code)}")
        return None
    if code := read_code(typed):
        return code
    raise CommandError(f"--connect: {invalid_code_text(typed)}")
