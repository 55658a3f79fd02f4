"""Boards: all games are played, and what one does with a board does what it says."""

import copy
import json
import os
import pickle
import random
import unittest
from pathlib import Path

import serai

ROOT = Path(os.environ["SERAI_ROOT"])


class EveryGame(unittest.TestCase):
    def test_there_are_all_games(self):
        self.assertEqual(len(serai.variants()), 12)
        self.assertEqual(serai.variants()["janggi"].name.ko, "장기")

    def test_games_in_every_setup_written_and_read_again(self):
        for id, variant in serai.variants().items():
            for number, (setup, fen) in enumerate(variant.setups.items()):
                with self.subTest(id, setup=setup):
                    board = serai.Board(id, setup=setup)
                    self.assertEqual(board.fen(), fen)
                    self.play_at_random(board, variant, random.Random(number))
                    (game,) = serai.read_pgn(board.pgn({"White": "Mei"}))
                    self.assertIsNone(game.error)
                    self.assertEqual(game.headers["White"], "Mei")
                    self.assertEqual(game.board().fen(), board.fen())
                    self.assertEqual(game.mainline_moves(), board.move_stack)

    def play_at_random(self, board, variant, any):
        for _ in range(60):
            if board.is_game_over():
                self.assertEqual(board.legal_moves, [])
                return
            move = any.choice(board.legal_moves)
            self.assertTrue(board.is_legal(move))
            self.assertIsNone(board.why_illegal(move))
            for notation in variant.notations:
                self.assertEqual(board.parse_san(board.san(move, notation)), move)
            before, same = board.fen(), board.copy()
            board.push(move)
            self.assertEqual(board.peek(), move)
            self.assertNotEqual(board, same)
            self.assertEqual(same.fen(), before)
            self.assertEqual(board.pop(), move)
            self.assertEqual(board, same)
            self.assertEqual(board.push_san(board.san(move)), move)

    def test_the_players_choices(self):
        for id, variant in serai.variants().items():
            board = serai.Board(id, choosing=True)
            for choice in variant.choices:
                self.assertEqual((board.chooser(), tuple(board.choices())), (choice.color, choice.options))
                with self.assertRaises(serai.IllegalMoveError) as refused:
                    board.push(serai.Board(id).legal_moves[0])
                self.assertEqual(refused.exception.code, "choice-pending")
                board.choose(choice.options[-1])
            self.assertEqual((board.chooser(), board.choices()), (None, []))
            board.push(board.legal_moves[0])


class Vectors(unittest.TestCase):
    """The cases that pin the rules down."""

    def test_all(self):
        paths = sorted((ROOT / "tests/vectors").glob("*.jsonl"))
        self.assertGreaterEqual(len(paths), 9)
        for path in paths:
            for line in path.read_text().splitlines():
                case = json.loads(line)
                with self.subTest(case["id"]):
                    self.check(case)

    def check(self, case):
        board = serai.Board(case["variant"], case["fen"])
        for move in case["moves"]:
            board.push(move)
        outcome = board.outcome()
        facts = {
            "check": board.is_check,
            "bikjang": lambda: board.flags()["bikjang"],
            "legal": lambda: sorted(board.legal_moves),
            "result": board.result,
            "reason": lambda: outcome.reason if outcome else "",
        }
        for name, fact in facts.items():
            if name in case:
                expected = sorted(case[name]) if name == "legal" else case[name]
                self.assertEqual(fact(), expected)
        if "claims" in case and isinstance(case["claims"], list):
            self.assertEqual(board.claims(), case["claims"])
        for depth, nodes in case.get("perft", {}).items():
            if nodes <= 100_000:
                self.assertEqual(board.perft(int(depth)), nodes)


class OneBoard(unittest.TestCase):
    def test_a_move_has_parts(self):
        board = serai.Board("xiangfu")
        move = board.legal_moves[0]
        self.assertIsInstance(move, serai.Move)
        self.assertEqual(move.from_square + move.to_square, move)
        drop = serai.Move("+G@e3")
        self.assertEqual((drop.drop, drop.from_square, drop.to_square, drop.promotion), ("+G", None, "e3", None))
        promotion = serai.Move("a9a10q")
        self.assertEqual((promotion.from_square, promotion.to_square, promotion.promotion), ("a9", "a10", "q"))
        self.assertEqual(len({serai.Move("e2e4"), serai.Move("e2e4"), "e2e4"}), 1)
        with self.assertRaises(ValueError):
            serai.Move("castle").to_square

    def test_pieces_and_hands(self):
        board = serai.Board("sittuyin")
        self.assertEqual(board.hand("b"), {"K": 1, "S": 2, "F": 1, "R": 2, "N": 2})
        self.assertEqual(len(board.piece_map()), 16)
        self.assertEqual(board.piece_at("e4").symbol(), "P")
        self.assertIsNone(board.piece_at("a1"))
        board = serai.Board("fusionteam")
        self.assertEqual([(seat.color, seat.team) for seat in board.seats()][:2], [("w", "east"), ("b", "east")][:2])

    def test_copies_are_boards_of_their_own(self):
        board = serai.Board("empire")
        board.push("d3d4")
        for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            self.assertEqual(other, board)
            self.assertEqual(other.move_stack, ["d3d4"])
            other.pop()
            self.assertEqual(board.move_stack, ["d3d4"])
            self.assertNotEqual(other, board)
        with self.assertRaises(TypeError):
            hash(board)

    def test_the_players_end_a_game(self):
        board = serai.Board("empire")
        board.end("b", "resignation")
        self.assertEqual((board.result(), board.outcome().winner, board.legal_moves), ("0-1", "b", []))
        self.assertEqual(pickle.loads(pickle.dumps(board)).outcome(), board.outcome())
        self.assertIn('[Termination "resignation"]', board.pgn())
        board = serai.Board("empire")
        board.end(None, "agreement")
        self.assertEqual(board.outcome().result(), "1/2-1/2")

    def test_a_claim_ends_a_game(self):
        lines = (ROOT / "tests/vectors/sittuyin.jsonl").read_text().splitlines()
        case = next(case for case in map(json.loads, lines) if case.get("claims") and isinstance(case["claims"], list))
        board = serai.Board("sittuyin", case["fen"])
        for move in case["moves"]:
            board.push(move)
        self.assertEqual([action.id for action in board.actions() if action.is_claim], case["claims"])
        board.claim(case["claims"][0])
        self.assertTrue(board.is_game_over())

    def test_what_cannot_be_done_is_an_error_and_changes_nothing(self):
        board = serai.Board("janggi")
        fen = board.fen()
        attempts = {
            serai.IllegalMoveError: [
                lambda: board.push("a1a9"),
                lambda: board.push_uci("rubbish"),
                lambda: board.push_san("Nf3"),
                lambda: board.san("a1a9"),
                lambda: board.parse_uci(""),
            ],
            serai.PositionError: [
                lambda: serai.Board("chess960"),
                lambda: serai.Board("janggi", "rubbish"),
                lambda: serai.Board("janggi", setup="upside-down"),
                lambda: serai.Board("janggi", fen, setup="inner-inner"),
                lambda: serai.examine("janggi", "rubbish"),
            ],
            serai.SeraiError: [
                lambda: board.pop(),
                lambda: board.peek(),
                lambda: board.claim("everything"),
                lambda: board.choose("inner"),
                lambda: board.piece_at("z1"),
                lambda: board.hand("white"),
                lambda: board.san("a4b4", "san"),
                lambda: board.perft(-1),
                lambda: board.end("w", "boredom"),
            ],
        }
        for kind, calls in attempts.items():
            for call in calls:
                with self.assertRaises(kind) as refused:
                    call()
                error = refused.exception
                self.assertIsInstance(error, ValueError)
                self.assertRegex(error.code, r"^[a-z-]+$")
                self.assertTrue(str(error).endswith((".", "'")), str(error))
                self.assertEqual(pickle.loads(pickle.dumps(error)).code, error.code)
        self.assertEqual(board.fen(), fen)
        for wrong in (None, 5):
            with self.assertRaises(TypeError):
                board.push(wrong)

    def test_what_is_wrong_with_a_position(self):
        found = serai.examine("empire", "8/8/8/8/8/8/8/4K3 w - - 0 1")
        self.assertEqual([problem.detail for problem in found.problems], ["piece-count"])
        with self.assertRaises(serai.PositionError) as refused:
            serai.Board("empire", "7k/8/8/8/8/8/8/8 w - - 0 1")
        self.assertEqual((refused.exception.code, refused.exception.detail), ("bad-fen", "piece-count"))
        self.assertEqual(serai.examine("empire", serai.Board("empire").fen()).problems, ())


if __name__ == "__main__":
    unittest.main()
