"""The command that prints what the rival has noticed about a player, or makes it forget."""

from collections.abc import Sequence

from schiffe.battleship.logbook.habits import forget_habits, read_fleets, read_habits
from schiffe.battleship.texts.statistics import noticed_text
from schiffe.commandline.command_settings import CommandSettings, prepare_preferences
from schiffe.game.commands.logbook import confirm, open_store
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import player_name
from schiffe.language.text import quoted
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.settings.shared import PLAYER_NAME


def print_habits(command_settings: CommandSettings, words: Sequence[str], player: str | None, *, is_sure: bool) -> int:
    """Print or forget what the rival has noticed about a player, or the one in the settings; return the exit status.

    Raises:
        CommandError: an argument is wrong, or the logbook cannot be used.
    """
    match words:
        case []:
            forgets = False
        case ["forget"]:
            forgets = True
        case _:
            word = next((word for word in words if word != "forget"), "forget")
            problem = _("{word} does not work here. Possible: {words}")
            raise CommandError(problem.format(word=quoted(word), words="forget"))
    name = player or player_name(prepare_preferences(command_settings).settings[PLAYER_NAME])
    with open_store(is_read_only=not forgets) as store:
        count = sum(1 for _fleet in read_fleets(store, name))
        text = ngettext("{name}: {count} fleet placed by hand.", "{name}: {count} fleets placed by hand.", count)
        if not count:
            text = _("{name} has not yet placed a whole fleet by hand in a game that is over.")
        print(text.format(name=name, count=count))
        if not forgets:
            print(noticed_text(read_habits(store, name)) or _("The rival has noticed nothing so far."))
        elif count:
            if not confirm(_("Forget all of this? The games stay."), is_sure=is_sure):
                return EXIT_FAILED
            forget_habits(store, name)
            print(_("Forgotten."))
    return 0
