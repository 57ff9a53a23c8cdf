"""The statistics on the full screen: their state, their keys, and how they are painted."""
