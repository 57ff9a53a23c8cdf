"""The input sequences of terminals: the grammar of ECMA-48, and keys that deviate from it."""

import re
from typing import Final

_STRING: Final = r"[P\]X^_][^\x00-\x1f\x9c]*"
"""DCS, OSC, SOS, PM and APC, without their end."""

WHOLE_STRING: Final = re.compile(rf"\x1b{_STRING}(?:\x07|\x9c|\x1b\\)")
"""An answer of the terminal, perhaps to a previous program."""
WHOLE_SEQUENCE: Final = re.compile(
    WHOLE_STRING.pattern + r"|\x1b{1,2}(?:"
    r"\[\[[@-~]"  # function keys of Linux's console
    r"|\[M[^\x00-\x1f]{3}"  # the mouse, in its oldest form
    r"|\[\d+\$"  # keys with Shift in rxvt
    r"|\[(?![M\[])[0-?]*[ -/]*[@-~]"  # CSI
    r"|O[\d;:]*[@-~])"  # SS3; konsole puts what is held with a key before its last letter
    r"|\x1b[!-/]+[0-~]"  # such as the choice of a character set
    r"|\x1b[^\x03\x1a\x1b\[OP\]X^_!-/]"  # a key with Alt; Ctrl-C and Ctrl-Z are themselves with anything before them
)
"""A key, a click or an answer. rxvt sends one more Escape before any key with Alt."""
BEGUN_SEQUENCE: Final = re.compile(
    rf"\x1b{_STRING}\x1b?"
    r"|\x1b{1,2}(?:\[\[|\[M[^\x00-\x1f]{0,2}|\[[0-?]*[ -/]*|O[\d;:]*)"
    r"|\x1b[!-/]+"
    r"|\x1b{1,2}"
)
"""An incomplete sequence."""
BEGUN_ANSWER: Final = re.compile(r"\x1b(?:[P\]X^_].|\[[=>?])", re.DOTALL)
"""The beginning of an answer, whose end may take a while to arrive."""
