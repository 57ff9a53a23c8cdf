"""The screen of a battle: what it shows, what its keys do, and how it is painted."""
