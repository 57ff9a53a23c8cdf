"""The command line: programs with commands, their options, and their settings."""
