"""A program with types, for mypy. It is not run."""

from pathlib import Path
from typing import Dict, List, Optional

import serai

board: serai.Board = serai.Board("janggi", setup="inner-left")
moves: List[serai.Move] = board.legal_moves
why: Optional[serai.IllegalMoveError] = board.why_illegal("e2e5")
meters: List[serai.Meter] = board.meters()
hand: Dict[str, int] = board.hand(serai.WHITE)
outcome: Optional[serai.Outcome] = board.outcome()
board.push(moves[0])
with serai.Engine(level=3) as engine:
    result: serai.PlayResult = engine.play(board, serai.Limit(time=0.1))
    lines: List[serai.Line] = engine.analyse(board, lines=2, on_line=lambda line: print(line.depth))
for game in serai.read_pgn(Path("games.pgn")):
    node: Optional[serai.Node] = game.root.next()
board.push(5)  # type: ignore[arg-type]
board.hand("white")  # type: ignore[arg-type]
board.turn = "b"  # type: ignore[misc]
