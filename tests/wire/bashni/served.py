"""``schiffe bashni serve`` as a process of its own, on a loopback port that the system chooses."""

from tests.wire.served import ServerProgram


class GameserverProgram(ServerProgram):
    """A gameserver with more arguments; ``games`` are the IDs that it has told when it was made."""

    def __init__(self, *arguments: str, games: int = 1) -> None:
        super().__init__("bashni", "serve", "127.0.0.1:0", "--drain", "0", *arguments)
        self.games = [self.told(r"game ([a-z0-9]{13})\n") for _number in range(games)]
