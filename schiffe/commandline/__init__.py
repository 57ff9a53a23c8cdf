"""The command line of any program: its commands, their options, and the settings that each of them is given."""
