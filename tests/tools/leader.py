"""The leader of a session, as a shell is: it runs one program as its job, which can be stopped and go on.

``python leader.py TERMINAL PIPE PROGRAM ARGUMENT...``: the job gets the terminal, and its number is written to the
pipe. Whatever ends the job ends the leader in the same way. A program that leads its session itself is never stopped by
the signals of terminals: nobody could let it go on.
"""

import os
import resource
import signal
import sys


def main(arguments: list[str]) -> int:
    """Run the program to its end."""
    terminal, pipe, *program = arguments
    descriptor = os.open(terminal, os.O_RDWR)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    job = os.fork()
    if not job:
        os.setpgid(0, 0)
        os.tcsetpgrp(descriptor, os.getpid())
        for number in (signal.SIGTTOU, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        for standard in (0, 1, 2):
            os.dup2(descriptor, standard)
        os.close(int(pipe))
        os.execvp(program[0], program)
    os.write(int(pipe), str(job).encode())
    os.close(int(pipe))
    status = os.waitstatus_to_exitcode(os.waitpid(job, 0)[1])
    if status < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if -status in (signal.SIGINT, signal.SIGPIPE):  # which Python handles
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
