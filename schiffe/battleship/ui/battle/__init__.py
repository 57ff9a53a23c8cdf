"""The screen of a battle: its state, its keys, and its painting."""
