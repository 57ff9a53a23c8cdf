"""The stored matches of Bashni: recording, resuming, statistics, export and import."""
