"""The words of a room in line mode, and their meanings for the help."""

from collections.abc import Callable, Mapping
from typing import Final

from schiffe.language.i18n import _, pgettext
from schiffe.language.words import Name

SAY: Final = Name("say", lambda: pgettext("word", "say"), is_newer=True)
WHO: Final = Name("who", lambda: pgettext("word", "who"), is_newer=True)
REMATCH: Final = Name("rematch", lambda: pgettext("word", "rematch"), is_newer=True)
LEAVE: Final = Name("leave", lambda: pgettext("word", "leave"), is_newer=True)
DISMISS: Final = Name("dismiss", lambda: pgettext("word", "dismiss"), is_newer=True)
END: Final = Name("end", lambda: pgettext("word", "end"), is_newer=True)

MEANINGS: Final[Mapping[Name, Callable[[], str]]] = {
    SAY: lambda: _("say a sentence to your friend, such as {example}; alone, all of them"),
    WHO: lambda: _("who is in the room"),
    REMATCH: lambda: _("play again, if your friend wants to"),
    DISMISS: lambda: _("send your friend away"),
    END: lambda: _("end the game, which your friend does not go on with"),
    LEAVE: lambda: _("give up your seat in the room; nobody wins"),
}
