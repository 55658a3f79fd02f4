"""Games in PGN, with their variations."""

import os
from typing import Dict, Iterator, List, Optional, TextIO, Union

from ._core import Board, PgnReader
from ._errors import PgnError
from ._values import Move


class Node:
    """A move of a game, or its start. Of the variations from a node the first is the main line."""

    __slots__ = ("_start", "parent", "move", "comments", "nags", "clock", "variations")

    def __init__(self, start: "PgnGame", parent: Optional["Node"], move: Optional[Move]) -> None:
        self._start = start
        self.parent = parent
        self.move = move
        self.comments: List[str] = []
        self.nags: List[int] = []
        self.clock: Optional[float] = None
        """Seconds left after the move."""
        self.variations: List["Node"] = []

    def next(self) -> Optional["Node"]:
        """The next move of the main line."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Iterator["Node"]:
        """The moves behind this one, along the main line."""
        node = self.next()
        while node:
            yield node
            node = node.next()

    def board(self) -> Board:
        """The game as it stands after this move."""
        moves: List[Move] = []
        node: Optional[Node] = self
        while node and node.move:
            moves.append(node.move)
            node = node.parent
        board = self._start.start()
        for move in reversed(moves):
            board.push(move)
        return board


class PgnGame:
    """One game of a file."""

    def __init__(
        self, headers: Dict[str, str], result: str, variant: Optional[str], start_fen: str, error: Optional[PgnError]
    ) -> None:
        self.headers = headers
        self.result = result
        self.variant = variant
        """None: the file does not say it, or not one that we know."""
        self.start_fen = start_fen
        self.error = error
        """What is wrong with the game; what came before it is there."""
        self.root = Node(self, None, None)

    def start(self) -> Board:
        """The game before its first move. Raises the error if there is no start that can be read."""
        if self.variant is None:
            raise self.error or PgnError("missing-variant", "The game does not say its variant.")
        return Board(self.variant, self.start_fen)

    def mainline_moves(self) -> List[Move]:
        return [node.move for node in self.root.mainline() if node.move]

    def board(self) -> Board:
        """The game at the end of its main line."""
        board = self.start()
        for move in self.mainline_moves():
            board.push(move)
        return board

    def __repr__(self) -> str:
        return f"<PgnGame {self.headers.get('White', '?')} - {self.headers.get('Black', '?')} {self.result}>"


def read_pgn(source: Union[str, "os.PathLike[str]", TextIO], variant: str = "") -> Iterator[PgnGame]:
    """The games of a text, of a file at a path (a pathlib.Path), or of an open file, one after the other.

    Games that do not name their variant are of `variant`. A game that is wrong has an `error`; it does not end the
    iteration. A file at a path may be of any size: it is read as far as it is needed.
    """
    if isinstance(source, str):
        reader = PgnReader(source, variant)
    elif isinstance(source, os.PathLike):
        reader = PgnReader.open(os.fspath(source), variant)
    else:
        reader = PgnReader(source.read(), variant)
    while True:
        read = reader.read()
        if read is None:
            return
        headers, result, found, start_fen, flat, error = read
        game = PgnGame(headers, result, found, start_fen, error)
        nodes: List[Node] = []
        for parent, move, nags, comments, clock in flat:
            node = Node(game, nodes[parent], move) if nodes else game.root
            node.nags, node.comments, node.clock = nags, comments, clock
            if node.parent:
                node.parent.variations.append(node)
            nodes.append(node)
        yield game
