"""The running program: its signals, threads and workers, and the errors that end it."""
