"""What can go wrong. Each error has a code for programs and a sentence for people; the codes do not change."""

from typing import Dict, Optional


class SeraiError(ValueError):
    """What the rules or the engine refuse."""

    __module__ = "serai"

    def __init__(
        self, code: str, message: str, detail: str = "", about: Optional[Dict[str, str]] = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.detail = detail
        """Of a bad position: what is wrong with it."""
        self.about = about or {}
        """And what with: "squares", "piece", ..."""

    def __reduce__(self):  # type: ignore[no-untyped-def]
        return type(self), (self.code, self.message, self.detail, self.about)


class IllegalMoveError(SeraiError):
    """A move that is not legal, or cannot be read."""

    __module__ = "serai"


class PositionError(SeraiError):
    """A game, a setup or a FEN that does not exist or cannot be played."""

    __module__ = "serai"


class PgnError(SeraiError):
    """PGN that cannot be read; `about` has "line", and "move" if it is about one."""

    __module__ = "serai"


class EngineBusyError(RuntimeError):
    """The engine is searching for another thread."""

    __module__ = "serai"
