"""``python -m schiffe``, and the installed command: the process from its first to its last moment.

Pythons that are too old for the other files read this one and ``schiffe/__init__.py``, so these are written for 3.6.
"""

import atexit
import os
import signal
import sys

OLDEST = (3, 11)
"""The version of Python that the program needs."""


def run() -> int:
    """Run the program with the arguments of the process; return its exit status, 130 after Ctrl-C at any time."""
    if sys.version_info[:2] < OLDEST:
        oldest, running = (".".join(map(str, version[:2])) for version in (OLDEST, sys.version_info))
        print("schiffe: Python " + oldest + " or newer is needed, this is " + running, file=sys.stderr)
        return 1
    if getattr(sys, "frozen", False) and _is_worker():
        return 0
    is_interruptible = signal.getsignal(signal.SIGINT) != signal.SIG_IGN
    # The function registered first runs last; Python's short clean-up after it would remove the handler.
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    try:
        from schiffe.cli.main import main  # noqa: PLC0415  door: no old Python reads what is behind it

        status = main()
    except KeyboardInterrupt:  # before main could handle it, or again while it did
        status = 130
    if is_interruptible:
        # Only Python's clean-up is left to do, in which Ctrl-C would print a traceback.
        signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(130))
    return status


def _is_worker() -> bool:
    """Do the work of a process that a frozen program has started; return whether it was one.

    Such a program is its own interpreter, so workers are started as if it were Python: by ``multiprocessing`` in its
    own way, and as a module, ``-P -m MODULE ARGUMENT ...``.
    """
    import multiprocessing  # noqa: PLC0415  door: a frozen program
    import runpy  # noqa: PLC0415  door: a frozen program

    multiprocessing.freeze_support()  # does not come back in a worker
    if sys.argv[1:3] != ["-P", "-m"]:
        return False
    sys.argv[:] = sys.argv[3:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    return True


if __name__ == "__main__":
    sys.exit(run())
