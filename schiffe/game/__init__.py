"""Parts of every game, whichever it is. Nothing here knows one."""
