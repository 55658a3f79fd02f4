"""What the library answers with: plain values. The extension makes them."""

import re
from dataclasses import dataclass, field
from typing import Dict, List, Literal, Optional, Tuple

Color = Literal["w", "b"]
WHITE: Color = "w"
"""The side that moves first in most games, whatever its pieces look like."""
BLACK: Color = "b"

_MOVE = re.compile(r"(?:(\+?[A-Z])@|([a-z]\d+))([a-z]\d+)(.*)")


class Move(str):
    """A move in UCI notation: "e2e4", "a7a8q", "R@a1" (a piece from the hand), "e2e2" (Janggi's pass).

    It is a string, so any string will do wherever a move is expected.
    """

    __slots__ = ()

    def _parts(self) -> Tuple[Optional[str], Optional[str], str, Optional[str]]:
        match = _MOVE.fullmatch(self)
        if not match:
            raise ValueError(f"{str(self)!r} is not a move in UCI notation.")
        return match[1], match[2], match[3], match[4] or None

    @property
    def drop(self) -> Optional[str]:
        """The letter of the piece that comes from the hand."""
        return self._parts()[0]

    @property
    def from_square(self) -> Optional[str]:
        """Where the piece comes from; None if from the hand."""
        return self._parts()[1]

    @property
    def to_square(self) -> str:
        return self._parts()[2]

    @property
    def promotion(self) -> Optional[str]:
        """The letter of the piece that it becomes, in lower case."""
        return self._parts()[3]

    def uci(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


@dataclass(frozen=True)
class Names:
    """A name in English and Chinese, and in Korean where Koreans have one of their own."""

    en: str
    zh: str
    ko: Optional[str] = None


@dataclass(frozen=True)
class PieceInfo:
    letter: str
    """As FEN and drops write it: "K", "+G"."""
    san: str
    """As moves are written for people."""
    name: Names
    points: int
    royal: bool
    in_hand: bool
    """Whether it can be in hand."""
    side: Literal["both", "w", "b"]
    betza: Tuple[str, str]
    """How it moves in Betza's notation, of White and of Black."""


@dataclass(frozen=True)
class Choice:
    """What a player picks before the first move."""

    color: Color
    options: Tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """The facts of a game."""

    id: str
    name: Names
    colors: Tuple[Names, Names]
    files: int
    ranks: int
    seats: int
    has_hands: bool
    has_points: bool
    setups: Dict[str, str]
    """The FENs of its starts by id, the usual one first."""
    choices: Tuple[Choice, ...]
    notations: Tuple[str, ...]
    """For people, the usual one first: "san", "numeric", "korean", "uci"."""
    pieces: Tuple[PieceInfo, ...]


@dataclass(frozen=True)
class Piece:
    letter: str
    """As its FEN writes White's: "K", "+G"."""
    color: Color

    def symbol(self) -> str:
        """As FEN writes it: "K", "k"."""
        return self.letter if self.color == WHITE else self.letter.lower()

    def __str__(self) -> str:
        return self.symbol()


@dataclass(frozen=True)
class Seat:
    color: Color
    team: Optional[str] = None


@dataclass(frozen=True)
class Outcome:
    winner: Optional[Color]
    """None: a draw."""
    reason: str
    """For programs: "checkmate", "repetition", "points", ..."""
    words: str
    """For people."""

    def result(self) -> str:
        """As PGN writes it."""
        return {"w": "1-0", "b": "0-1", None: "1/2-1/2"}[self.winner]


@dataclass(frozen=True)
class Meter:
    """A counter that is shown beside the board: points for each side, or one value and its limit."""

    id: str
    active: bool
    white: Optional[float] = None
    black: Optional[float] = None
    value: Optional[float] = None
    limit: Optional[int] = None


@dataclass(frozen=True)
class Action:
    """What the side to move may do besides moving pieces: pass, or claim an end."""

    id: str
    is_claim: bool
    move: Optional[Move]
    """The move of a pass."""
    then: Optional[Outcome]
    """How the game has ended afterwards; None: it goes on."""


@dataclass(frozen=True)
class Problem:
    """A thing that is wrong with a position."""

    code: str
    message: str
    detail: str = ""
    about: Dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Examination:
    fen: str
    """In its one canonical form."""
    problems: Tuple[Problem, ...]
    """Empty: it can be played."""


@dataclass(frozen=True)
class Limit:
    """What ends a search. Nothing set: it goes on until Engine.stop()."""

    time: Optional[float] = None
    """Seconds."""
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: Optional[int] = None
    """To find a mate in this many moves."""
    white_clock: Optional[float] = None
    """Seconds that White has left; with both clocks the engine decides how long to think."""
    black_clock: Optional[float] = None
    white_inc: float = 0
    black_inc: float = 0
    remaining_moves: int = 0
    """Until more time is given; 0: for the rest of the game."""


@dataclass(frozen=True)
class RuleWin:
    """A game that is won by a rule other than mate."""

    plies: int
    winner: Color
    reason: str
    """Empty where the line breaks off before its end."""


@dataclass(frozen=True)
class Score:
    """Of the side to move: one of these is set."""

    cp: Optional[int] = None
    """Hundredths of a pawn."""
    mate: Optional[int] = None
    """Moves to mate; negative: to be mated."""
    rule: Optional[RuleWin] = None


@dataclass(frozen=True)
class Line:
    """A line of moves that the engine has found, and what it thinks of it."""

    rank: int
    """1 is the best."""
    score: Score
    wdl: Tuple[int, int, int]
    """Chances to win, draw and lose of the side to move, in thousandths."""
    depth: int
    seldepth: int
    nodes: int
    time: float
    """Seconds."""
    hashfull: int
    """Thousandths."""
    pv: List[Move]


@dataclass(frozen=True)
class PlayResult:
    move: Optional[Move]
    """None: the game is over."""
    ponder: Optional[Move]
    """The answer that the engine expects."""
    line: Optional[Line]
    """Its last word on the best line."""
