"""The base of simple turn-based games: players take turns, and all records use one codec.

It is for a further game, which then needs only its rules, texts and boards; ``tests/game/simple/toy.py`` is one.
The base provides stored and exported matches (``game.py``, ``format.py``), both views with words, hints and a clock
(``plain.py``, ``ui.py``), replays, and a command (``play.py``).
Battleship and Bashni need more than this, and import nothing from here.
"""
