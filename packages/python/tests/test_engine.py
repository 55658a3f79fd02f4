"""The engine: what it finds, and that it leaves others alone meanwhile."""

import faulthandler
import signal
import threading
import unittest

import serai

# A search that never lets go would hang: say where, and end.
faulthandler.dump_traceback_later(300, exit=True)


class Searches(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = serai.Engine(hash=4)

    def test_every_game(self):
        for id in serai.variants():
            with self.subTest(id):
                board = serai.Board(id)
                for ply in range(8):
                    result = self.engine.play(board, serai.Limit(nodes=500))
                    board.push(result.move)
                best, second = self.engine.analyse(serai.Board(id), serai.Limit(depth=2), lines=2)
                self.assertEqual((best.rank, second.rank, sum(best.wdl)), (1, 2, 1000))
                for line in (best, second):
                    self.assertTrue(serai.Board(id).is_legal(line.pv[0]))

    def test_a_mate(self):
        board = serai.Board("empire", "7k/8/6K1/8/8/8/8/T7 w - - 0 1")
        result = self.engine.play(board, serai.Limit(depth=3))
        self.assertEqual((result.move, result.line.score.mate), (result.line.pv[0], 1))
        board.push(result.move)
        self.assertEqual(board.outcome().reason, "checkmate")
        self.assertEqual(self.engine.play(board), serai.PlayResult(None, None, None))
        self.assertEqual(self.engine.analyse(board), [])

    def test_only_some_moves(self):
        board = serai.Board("janggi")
        lines = self.engine.analyse(board, serai.Limit(depth=3), lines=3, moves=["a4b4", "i4h4"])
        self.assertEqual(sorted(line.pv[0] for line in lines), ["a4b4", "i4h4"])
        with self.assertRaises(serai.IllegalMoveError):
            self.engine.play(board, serai.Limit(depth=1), moves=["a1a9"])

    def test_clocks(self):
        board = serai.Board("janggi")
        limit = serai.Limit(white_clock=0.5, black_clock=0.5, white_inc=0.01, remaining_moves=20)
        self.assertTrue(board.is_legal(self.engine.play(board, limit).move))

    def test_weak_play_with_a_seed(self):
        def moves(seed):
            with serai.Engine(level=1, seed=seed) as engine:
                return engine.play(serai.Board("empire")).move

        seeds = range(1, 9)
        first = [moves(seed) for seed in seeds]
        self.assertEqual(first, [moves(seed) for seed in seeds])
        self.assertGreater(len(set(first)), 1)

    def test_lines_are_told_meanwhile(self):
        seen = []
        lines = self.engine.analyse(serai.Board("empire"), serai.Limit(depth=5), on_line=seen.append)
        self.assertEqual(seen[-1], lines[0])
        self.assertGreater(len(seen), 3)

    def test_what_a_listener_raises_ends_the_search(self):
        def refuse(line):
            raise KeyError("enough")

        with self.assertRaises(KeyError):
            self.engine.play(serai.Board("empire"), on_line=refuse)
        self.assertTrue(self.engine.play(serai.Board("empire"), serai.Limit(depth=1)).move)

    def test_what_cannot_be_done(self):
        board = serai.Board("empire")
        for call in (
            lambda: serai.Engine(threads=0),
            lambda: serai.Engine(level=9),
            lambda: serai.Engine(elo=3),
            lambda: self.engine.configure(hash=-1),
            lambda: self.engine.analyse(board, lines=0),
            lambda: self.engine.play(board, serai.Limit(depth=0)),
            lambda: self.engine.play(board, serai.Limit(time=float("nan"))),
            lambda: self.engine.play(serai.Board("janggi", choosing=True), serai.Limit(depth=1)),
        ):
            with self.assertRaises(serai.SeraiError):
                call()
        for call in (lambda: serai.Engine(colour="red"), lambda: self.engine.play("empire")):
            with self.assertRaises(TypeError):
                call()
        engine = serai.Engine()
        engine.close()
        with self.assertRaises(serai.SeraiError) as refused:
            engine.play(board)
        self.assertEqual(refused.exception.code, "closed")


class OtherThreads(unittest.TestCase):
    """None of these would end if a search held the interpreter."""

    def search_in_a_thread(self, engine):
        """Returns once the search has begun. Nothing of Python runs in its thread from then on."""
        found, has_begun = [], threading.Event()
        board = serai.Board("janggi")

        def moves():
            yield from board.legal_moves
            has_begun.set()

        thread = threading.Thread(target=lambda: found.append(engine.play(board, moves=moves())))
        thread.start()
        has_begun.wait()
        return thread, found

    def test_run_during_a_search_and_may_end_it(self):
        engine = serai.Engine(threads=2)
        thread, found = self.search_in_a_thread(engine)
        board = serai.Board("empire")
        for move in board.legal_moves * 50:  # work that needs the interpreter
            board.push(move)
            board.pop()
        self.assertEqual(found, [])  # without a limit it goes on
        engine.stop()
        thread.join()
        self.assertTrue(serai.Board("janggi").is_legal(found[0].move))

    def test_are_told_that_the_engine_is_busy(self):
        engine = serai.Engine()
        thread, _ = self.search_in_a_thread(engine)
        for call in (lambda: engine.play(serai.Board("empire")), lambda: engine.configure(hash=1), engine.close):
            with self.assertRaises(serai.EngineBusyError):
                call()
        engine.stop()
        thread.join()

    def test_search_with_engines_of_their_own(self):
        engines = [serai.Engine(), serai.Engine()]
        searches = [self.search_in_a_thread(engine) for engine in engines]
        for engine, (thread, found) in zip(engines, searches):
            engine.stop()
            thread.join()
            self.assertTrue(found[0].move)

    def test_ctrl_c_ends_a_search(self):
        # A program that a shell has started beside others does not hear of Ctrl-C by itself.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        engine = serai.Engine()
        with self.assertRaises(KeyboardInterrupt):
            engine.play(serai.Board("empire"), on_line=lambda line: signal.raise_signal(signal.SIGINT))
        self.assertTrue(engine.play(serai.Board("empire"), serai.Limit(depth=1)).move)


if __name__ == "__main__":
    unittest.main()
