"""The base of simple turn-based games: players take turns, and all records use one codec.

The base provides stored and exported matches (``game.py``, ``codec.py``), both views with words, hints and a clock
(``plain.py``, ``ui.py``), replays, and a command (``play.py``). ``tests/game/simple/toy.py`` is an example.
Battleship and Bashni need more than this, and import nothing from here.
"""
