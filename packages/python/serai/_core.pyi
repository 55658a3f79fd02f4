from typing import Any, Callable, Dict, Iterable, List, Literal, Mapping, Optional, Tuple

from ._errors import IllegalMoveError, PgnError
from ._values import Action, Color, Examination, Limit, Line, Meter, Move, Outcome, Piece, PlayResult, Seat, Variant

__version__: str

def variants() -> Dict[str, Variant]:
    """The facts of every game by its id."""

def examine(variant: str, fen: str) -> Examination:
    """All that is wrong with a FEN. PositionError: it cannot even be read."""

class Board:
    """A game: its position, its moves, its end. As python-chess has it, where that makes sense for all games."""

    def __init__(
        self, variant: str, fen: Optional[str] = None, *, setup: str = "", choosing: bool = False
    ) -> None:
        """A game from its usual start, a FEN, one of its setups, or the players' choices before the first move."""

    @property
    def variant(self) -> str:
        """Its id; variants() has the facts."""
    @property
    def turn(self) -> Color: ...

    # Moves.

    @property
    def legal_moves(self) -> List[Move]:
        """None once the game is over."""
    def is_legal(self, move: str) -> bool: ...
    def why_illegal(self, move: str) -> Optional[IllegalMoveError]:
        """Why a move is not legal, by code and sentence; None if it is legal."""
    def push(self, move: str) -> None:
        """Plays a move in UCI notation. IllegalMoveError: it is not legal, and nothing has changed."""
    def push_uci(self, uci: str) -> Move:
        """The same; returns the move."""
    def push_san(self, san: str) -> Move:
        """Plays a move in any notation of the game."""
    def pop(self) -> Move:
        """Takes the last move back."""
    def peek(self) -> Move:
        """The last move."""
    @property
    def move_stack(self) -> List[Move]:
        """The moves played since the start."""
    def parse_uci(self, uci: str) -> Move: ...
    def parse_san(self, san: str) -> Move:
        """The legal move that is written like this, in any notation of the game."""
    def san(self, move: str, notation: Literal["", "san", "numeric", "korean", "uci"] = "") -> str:
        """A legal move as people write it, in the game's usual notation or another one it has."""
    def perft(self, depth: int) -> int:
        """The number of move sequences of this length. Other threads run meanwhile."""

    # The position.

    def fen(self) -> str: ...
    def start_fen(self) -> str: ...
    def key(self) -> str:
        """Of the position, in books and indexes."""
    def ply(self) -> int:
        """Moves played since the start."""
    def is_check(self) -> bool: ...
    def attacked_royals(self) -> List[str]: ...
    def piece_at(self, square: str) -> Optional[Piece]: ...
    def piece_map(self) -> Dict[str, Piece]: ...
    def hand(self, color: Color) -> Dict[str, int]:
        """The pieces in hand, by letter."""
    def meters(self) -> List[Meter]:
        """The counters that are shown beside the board: points, counts, steps."""
    def flags(self) -> Dict[str, bool]:
        """What only some games ask: whether the kings face each other ("bikjang")."""
    def seats(self) -> List[Seat]:
        """In the order of their turns: two, or four in teams."""
    def seat(self) -> int:
        """Whose turn it is among the seats."""

    # Choices before the first move.

    def choices(self) -> List[str]:
        """What the chooser may choose now; empty once nobody has to."""
    def chooser(self) -> Optional[Color]: ...
    def choose(self, option: str) -> None: ...

    # Ends.

    def outcome(self) -> Optional[Outcome]:
        """None: the game goes on."""
    def is_game_over(self) -> bool: ...
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2", "*"]: ...
    def claims(self) -> List[str]:
        """What the side to move may claim."""
    def claim(self, id: str) -> None:
        """Ends the game by a claim."""
    def actions(self) -> List[Action]:
        """What the side to move may do besides moving pieces: claims, and the pass."""
    def end(self, winner: Optional[Color], reason: str) -> None:
        """Ends the game from outside: "resignation", "agreement", "time", "abandoned", "aborted"."""
    def can_win(self, color: Color) -> bool:
        """False only if no sequence of moves can make this side win."""

    def copy(self) -> Board: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, memo: Dict[int, Any]) -> Board: ...
    def pgn(self, headers: Mapping[str, str] = {}) -> str:
        """The game as PGN."""
    __hash__ = None  # type: ignore[assignment]

class Engine:
    """The engine. One engine makes one search at a time, and may be used for any game."""

    def __init__(
        self,
        *,
        threads: int = 1,
        hash: int = 16,
        level: Optional[int] = None,
        elo: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        """
        threads: that search.
        hash: megabytes for the table of what has been found out.
        level: 1 to 8 play like people, from Passer-by to Caravan master; None plays its best.
        elo: how strong to play instead, 500 to 2850.
        seed: of the errors of weak play; None: others in each game.
        """
    def configure(
        self,
        *,
        threads: int = 1,
        hash: int = 16,
        level: Optional[int] = None,
        elo: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        """Changes the options that are named."""
    def play(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        moves: Optional[Iterable[str]] = None,
        on_line: Optional[Callable[[Line], object]] = None,
    ) -> PlayResult:
        """
        The engine's move for the side to move. Other threads run meanwhile.

        moves: the only ones to be considered.
        on_line: is called with every line that the search finds.
        """
    def analyse(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        lines: int = 1,
        moves: Optional[Iterable[str]] = None,
        on_line: Optional[Callable[[Line], object]] = None,
    ) -> List[Line]:
        """The best lines, the best one first, at full strength; none if the game is over."""
    def new_game(self) -> None:
        """Forgets what earlier searches have found out."""
    def stop(self) -> None:
        """Ends the search, whichever thread waits for it; its answer still comes."""
    def close(self) -> None:
        """Frees everything."""
    def __enter__(self) -> Engine: ...
    def __exit__(self, *args: object) -> None: ...

class PgnReader:
    def __init__(self, text: str, variant: str = "") -> None: ...
    @staticmethod
    def open(path: str, variant: str = "") -> PgnReader: ...
    def read(
        self,
    ) -> Optional[
        Tuple[
            Dict[str, str],
            str,
            Optional[str],
            str,
            List[Tuple[int, Move, List[int], List[str], Optional[float]]],
            Optional[PgnError],
        ]
    ]: ...
