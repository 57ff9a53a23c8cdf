"""Classes with a type parameter, for modules that every ``--help`` reads."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generic
else:

    class Generic:
        """Stands in for typing.Generic, which takes 5 ms to load and says nothing to a running program."""

        def __class_getitem__(cls, _parameters: object) -> type:
            return cls


__all__ = ["Generic"]
