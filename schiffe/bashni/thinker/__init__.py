"""A bot that searches in a process of its own, the Thinker; the process that starts it is the Connector.

The Connector answers a gameserver at once, whatever the Thinker does. On systems with signals, a task reaches the
Thinker through shared memory and SIGUSR1, which also wakes it during a search (the rules for clients of gameservers
demand this). Otherwise tasks are lines in a pipe: on Windows, if the system has no shared memory left, and in local
matches, where Python's tracker of shared memory would be a third process. Moves always come back through a pipe.
"""
