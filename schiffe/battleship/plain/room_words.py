"""The words of a room in line mode, and their meanings for the help."""

from collections.abc import Mapping
from typing import Final

from schiffe.language.i18n import Text
from schiffe.language.words import WordName

SAY: Final = WordName("say", context="word", is_newer=True)
WHO: Final = WordName("who", context="word", is_newer=True)
REMATCH: Final = WordName("rematch", context="word", is_newer=True)
LEAVE: Final = WordName("leave", context="word", is_newer=True)
DISMISS: Final = WordName("dismiss", context="word", is_newer=True)
END: Final = WordName("end", context="word", is_newer=True)
ALL_WORDS: Final = (SAY, WHO, REMATCH, LEAVE, DISMISS, END)
"""The words in the order in which messages list them; the help has the order of ``MEANINGS``."""

MEANINGS: Final[Mapping[WordName, Text]] = {
    SAY: Text("say a sentence to your friend, such as {example}; alone, all of them"),
    WHO: Text("who is in the room"),
    REMATCH: Text("play again, if your friend wants to"),
    DISMISS: Text("send your friend away"),
    END: Text("end the game, which your friend does not go on with"),
    LEAVE: Text("give up your seat in the room; nobody wins"),
}
