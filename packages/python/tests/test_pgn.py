"""PGN, from texts and from files."""

import io
import tempfile
import unittest
from pathlib import Path

import serai

GAME = '[White "Mei"]\n[Variant "Empire"]\n\n1. Sd4 {[%clk 0:01:30] bold} (1. Se4! d5) 1... d5 *\n\n'


class Pgn(unittest.TestCase):
    def test_text_file_and_path_are_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "games.pgn")
            path.write_text(GAME * 3)
            with path.open() as file:
                sources = [list(serai.read_pgn(source)) for source in (GAME * 3, io.StringIO(GAME * 3), path, file)]
        for games in sources:
            self.assertEqual([game.mainline_moves() for game in games], [["d3d4", "d7d5"]] * 3)

    def test_a_tree(self):
        (game,) = serai.read_pgn(GAME)
        first, second = game.root.variations
        self.assertEqual((first.move, first.comments, first.clock), ("d3d4", ["bold"], 90.0))
        self.assertEqual((second.move, second.nags), ("e3e4", [1]))
        self.assertEqual([node.move for node in second.mainline()], ["d7d5"])
        self.assertEqual(second.next().board().move_stack, ["e3e4", "d7d5"])
        self.assertIs(second.next().parent.parent, game.root)

    def test_a_wrong_game_does_not_end_the_file(self):
        wrong = '[Variant "Empire"]\n\n1. Sd4 Kd4 *\n\n'
        first, second, third = serai.read_pgn(GAME + wrong + GAME)
        self.assertIsNone(first.error)
        self.assertIsInstance(second.error, serai.PgnError)
        self.assertEqual((second.error.about["line"], second.error.about["move"]), ("8", "Kd4"))
        self.assertEqual(second.board().move_stack, ["d3d4"])
        self.assertIsNone(third.error)

    def test_a_game_without_a_variant(self):
        plain = "[White \"Mei\"]\n\n1. d3d4 *\n"
        (game,) = serai.read_pgn(plain)
        with self.assertRaises(serai.PgnError):
            game.board()
        (game,) = serai.read_pgn(plain, variant="empire")
        self.assertEqual(game.board().move_stack, ["d3d4"])

    def test_nothing_and_rubbish(self):
        self.assertEqual(list(serai.read_pgn("")), [])
        (game,) = serai.read_pgn("no game at all")
        self.assertEqual(game.error.about["line"], "1")
        with self.assertRaises(FileNotFoundError):
            list(serai.read_pgn(Path("/no/such/file.pgn")))

    def test_a_result_that_the_players_agreed_on(self):
        board = serai.Board("janggi", setup="left-outer")
        board.push("a4b4")
        board.end(None, "agreement")
        (game,) = serai.read_pgn(board.pgn({"Event": "A \"test\""}))
        self.assertEqual((game.result, game.headers["Event"]), ("1/2-1/2", 'A "test"'))
        self.assertEqual(game.board().fen(), board.fen())


if __name__ == "__main__":
    unittest.main()
