"""The screen on which a fleet is laid: what it shows, what its keys do, and how it is painted."""
