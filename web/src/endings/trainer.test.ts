// The trainer, with the rules themselves and tables made up for the test.
import { describe, expect, it } from 'vitest';
import type { TableReport } from '../generated/contract';
import { RuleError, type Rules } from '../rules/rules';
import { loadRules } from '../../tests/wasm';
import type { Known } from './ending';
import { endingsAtHand, ENDINGS, EndingTrainer, scattered } from './trainer';

const rules: Rules = await loadRules();
const KR = { men: ['KR', 'K'] } as const;

// Tables that call the moves they are given good: those of the learner by the first verdict.
function tables(change: (fen: string, moves: string[]) => Known) {
  const asked: string[] = [];
  const ask = (variant: string, fen: string): Promise<Known> => {
    asked.push(fen);
    const game = rules.fromFen(variant, fen);
    const { legal } = game.state();
    game.release();
    return Promise.resolve(change(fen, legal));
  };
  return { asked, ask };
}
const isLearner = (fen: string) => fen.split(' ')[1] === 'w';
function winning(fen: string, moves: string[], good = moves): TableReport {
  const kind = isLearner(fen) ? 'win' : 'loss';
  const verdict = { kind, plies: kind === 'win' ? 5 : 4 } as const;
  const drawn = { kind: 'draw', plies: 0 } as const;
  const judged = moves.map(move => ({ move, verdict: good.includes(move) ? verdict : drawn }));
  judged.sort((a, b) => b.verdict.plies - a.verdict.plies);
  return { verdict, unlimited: verdict, to: 'mate', onlyMates: false, limit: 'count', left: 30, moves: judged };
}
// Numbers that look random and are always the same.
function numbers(seed = 1) {
  let n = seed;
  return () => (n = (n * 16807) % 2147483647) / 2147483647;
}

describe('the trainer of endings', () => {
  it('offers what the server has tables of', async () => {
    const { signal } = new AbortController();
    const samples = ENDINGS['sittuyin']!.flatMap(({ sample }) => sample ?? []);
    const { asked, ask } = tables((fen, moves) => (fen.includes('SF') ? winning(fen, moves) : 'none'));
    const offered = await endingsAtHand('sittuyin', signal, (game, fen) => ask(game, fen));
    expect(asked).toEqual(samples); // each of them is a position: the rules were asked for its moves
    expect(offered.map(({ men }) => men[0])).toEqual(['KR', 'KSF']);
    expect(await endingsAtHand('sittuyin', signal, () => Promise.resolve('offline'))).toHaveLength(1);
  });

  it('scatters the men over the board', () => {
    for (let i = 0; i < 50; ++i) {
      const [board = ''] = scattered({ files: 9, ranks: 10 }, KR, numbers(i + 1)).split(' ');
      expect([...board].filter(c => /[A-Za-z]/.test(c)).sort()).toEqual(['K', 'R', 'k']);
      expect(board.split('/')).toHaveLength(10);
    }
  });

  it('takes the longest win of a few positions, and lets the learner move first', async () => {
    let plies = 1;
    const { asked, ask } = tables((fen, moves) => {
      const report = winning(fen, moves);
      plies += 2;
      return plies === 5 ? { ...report, ...win(11) } : plies === 3 ? 'none' : { ...report, ...win(5) };
    });
    const trainer = new EndingTrainer(rules, 'sittuyin', KR, ask, numbers());
    await trainer.find();
    expect(trainer.state.get().phase).toBe('failed'); // there is no table
    await trainer.find();
    const { phase, shortest, game } = trainer.state.get();
    expect([phase, shortest, game.turn]).toEqual(['you', 6, 'w']);
    expect(game.fen).toBe(asked[1]);
    trainer.close();
  });

  it('answers a winning move with the best defence', async () => {
    const defence: string[] = [];
    const { ask } = tables((fen, moves) => {
      if (isLearner(fen)) return winning(fen, moves);
      defence.push(moves[moves.length - 1]!);
      return winning(fen, moves, moves.slice(-1));
    });
    const trainer = new EndingTrainer(rules, 'sittuyin', KR, ask, numbers(5));
    await trainer.find();
    // A move after which the other side can move.
    for (const uci of trainer.state.get().game.legal) {
      await trainer.move(uci);
      break;
    }
    const { phase, step, made } = trainer.state.get();
    expect([phase, made]).toEqual(['you', 1]);
    expect(step.move!.uci).toBe(defence[0]);
    trainer.close();
  });

  it('stops a move that wins no more, and takes it back', async () => {
    let good: string[] = [];
    const { ask } = tables((fen, moves) => {
      good = moves.slice(0, 1);
      return winning(fen, moves, good);
    });
    const trainer = new EndingTrainer(rules, 'sittuyin', KR, ask, numbers(7));
    await trainer.find();
    const before = trainer.state.get().game;
    const report = trainer.state.get().report!;
    const bad = before.legal.find(uci => uci !== report.moves[0]!.move)!;
    await trainer.move(bad);
    expect(trainer.state.get()).toMatchObject({ phase: 'slipped', slips: 1 });
    expect(trainer.state.get().step.move!.uci).toBe(bad);
    trainer.retry();
    expect(trainer.state.get()).toMatchObject({ phase: 'you', made: 0 });
    expect(trainer.state.get().game.fen).toBe(before.fen);
    trainer.hint();
    expect(trainer.state.get().hint).toBe(report.moves[0]!.move);
    expect(() => void trainer.move('a1a1')).toThrow(RuleError);
    trainer.close();
  });

  for (const [when, isAsked] of [
    ['before the answer', (fen: string) => !isLearner(fen)],
    ['after it', isLearner],
  ] as const) {
    it(`goes on where the connection was lost ${when}`, async () => {
      let isOnline = true;
      const { ask } = tables((fen, moves) => (isOnline || !isAsked(fen) ? winning(fen, moves) : 'offline'));
      const trainer = new EndingTrainer(rules, 'sittuyin', KR, ask, numbers(9));
      await trainer.find();
      isOnline = false;
      await trainer.move(trainer.state.get().game.legal[0]!);
      expect(trainer.state.get()).toMatchObject({ phase: 'failed', trouble: 'offline', made: 1 });
      isOnline = true;
      await trainer.resume();
      expect(trainer.state.get()).toMatchObject({ phase: 'you', made: 1 });
      expect(trainer.state.get().game.turn).toBe('w');
      trainer.close();
    });
  }

  it('forgets what was asked before another ending was chosen', async () => {
    const waiting: ((known: Known) => void)[] = [];
    const ask = () => new Promise<Known>(resolve => waiting.push(resolve));
    const trainer = new EndingTrainer(rules, 'sittuyin', KR, ask, numbers());
    const first = trainer.find();
    const second = trainer.find({ men: ['KS', 'K'] });
    waiting[1]!('busy');
    await second;
    waiting[0]!('offline');
    await first;
    expect(trainer.state.get().trouble).toBe('busy');
    trainer.close();
  });
});

function win(plies: number): Pick<TableReport, 'verdict' | 'unlimited'> {
  return { verdict: { kind: 'win', plies }, unlimited: { kind: 'win', plies } };
}
