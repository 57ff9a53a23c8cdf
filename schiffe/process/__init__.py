"""The running program: its event loop, signals, threads, workers, files, and exit status."""
