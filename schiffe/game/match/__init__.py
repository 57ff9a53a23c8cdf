"""The engine of a match: what is the same in every game. It knows no view and no game."""
