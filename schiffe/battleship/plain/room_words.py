"""The words of a room in line mode, and their meanings for the help."""

from collections.abc import Callable, Mapping
from typing import Final

from schiffe.language.i18n import _, pgettext
from schiffe.language.words import WordName

SAY: Final = WordName("say", lambda: pgettext("word", "say"), is_newer=True)
WHO: Final = WordName("who", lambda: pgettext("word", "who"), is_newer=True)
REMATCH: Final = WordName("rematch", lambda: pgettext("word", "rematch"), is_newer=True)
LEAVE: Final = WordName("leave", lambda: pgettext("word", "leave"), is_newer=True)
DISMISS: Final = WordName("dismiss", lambda: pgettext("word", "dismiss"), is_newer=True)
END: Final = WordName("end", lambda: pgettext("word", "end"), is_newer=True)

MEANINGS: Final[Mapping[WordName, Callable[[], str]]] = {
    SAY: lambda: _("say a sentence to your friend, such as {example}; alone, all of them"),
    WHO: lambda: _("who is in the room"),
    REMATCH: lambda: _("play again, if your friend wants to"),
    DISMISS: lambda: _("send your friend away"),
    END: lambda: _("end the game, which your friend does not go on with"),
    LEAVE: lambda: _("give up your seat in the room; nobody wins"),
}
