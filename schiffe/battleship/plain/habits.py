"""What the rival has learnt of a person, on the command line: tell it, or make it forget."""

from __future__ import annotations

from schiffe.battleship.commands.habits import HabitsOptions
from schiffe.battleship.logbook.habits import fleets_of, forget, habits_of
from schiffe.battleship.texts.statistics import noticed_text
from schiffe.commandline.context import Context, checked
from schiffe.game.logbook import is_wanted, open_store
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import player_name
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError
from schiffe.settings.shared import NAME


def tell_habits(options: HabitsOptions, context: Context) -> int:
    """Do it; returns the exit status.

    Raises:
        CommandError: it is not possible, or the logbook cannot be used.
    """
    if options.words not in ((), ("forget",)):
        word = next((word for word in options.words if word != "forget"), options.words[-1])
        raise CommandError(_("{word} is not expected here. Possible: forget").format(word=quoted(word)))
    name = options.player or player_name(checked(context).settings[NAME])
    with open_store(only_reads=not options.words) as store:
        count = sum(1 for _fleet in fleets_of(store, name))
        told = ngettext(
            "{name}: {count} fleet that was laid by hand.", "{name}: {count} fleets that were laid by hand.", count
        )
        if not count:
            told = _("{name} has not yet laid a whole fleet by hand in a game that is over.")
        print(told.format(name=name, count=count))
        if not options.words:
            print(
                noticed_text(habits_of(store, name)) or _("The rival has noticed nothing that chance does not explain.")
            )
        elif count:
            if not is_wanted(_("Forget them for ever? The games stay."), is_sure=options.is_sure):
                return 1
            forget(store, name)
            print(_("They are forgotten."))
    return 0
