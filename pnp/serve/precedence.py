"""Work that gives way: the main thread draws and checks, and another thread ends that when something comes first.

A signal ends it in code of pnp, which keeps no state but what is computed. Libraries may be in the middle of a change,
such as an import or a font that is being read, so there it is tried again a moment later. Systems without such a signal
end work between two checks only.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType

from pnp import assets

_SIGNAL = signal.SIGVTALRM if hasattr(signal, "setitimer") else None
_AGAIN = 0.002
"""Seconds of work until it is tried again."""
_OWN = str(assets.package_folder())


class SupersededError(BaseException):
    """Something else comes first, so this was not done; nothing but its cause may deal with it."""


class Precedence:
    """Lets other threads end what the main thread does in `run`; `is_asked`: whether something comes first."""

    def __init__(self, is_asked: Callable[[], bool]) -> None:
        self._is_asked = is_asked
        self._is_yielding = False
        if _SIGNAL and threading.current_thread() is threading.main_thread():
            signal.signal(_SIGNAL, self._end)

    def run(self, action: Callable[[], None]) -> None:
        """Do something; raises SupersededError when something else comes first, or is asked for meanwhile."""
        self._is_yielding = True
        try:
            if self._is_asked():
                raise SupersededError
            action()
        finally:
            self._is_yielding = False

    def claim(self) -> None:
        """End what the main thread does if it yields; may be called in any thread, after it is asked for."""
        if self._is_yielding and _SIGNAL:
            signal.raise_signal(_SIGNAL)  # Python handles every signal in the main thread

    def _end(self, _: int, frame: FrameType | None) -> None:
        if not self._is_yielding or not self._is_asked():
            return
        while frame is not None and frame.f_code is not Precedence.run.__code__:
            if not frame.f_code.co_filename.startswith(_OWN):
                signal.setitimer(signal.ITIMER_VIRTUAL, _AGAIN)
                return
            frame = frame.f_back
        self._is_yielding = False
        raise SupersededError
