import { beforeEach, describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import type { SearchRequest } from '../engine/engine';
import type { AccountLesson } from '../generated/contract';
import { installStorage } from '../play/storage.fake';
import { AccountKeeper } from './account';
import { DeviceProgress, nextLesson } from './progress';
import { GuidedGame, hanging, type Memory } from './guided';
import { Session } from './session';
import type { Lesson } from './types';

const rules = await loadRules();
const now = (_: number, then: () => void) => then();

const MATE: Lesson = {
  id: 'mate',
  tasks: [
    { id: 'one', fen: '7k/8/6K1/8/8/8/7p/R7[] w - - 0 1', goal: { kind: 'win', by: 'checkmate' }, moves: 1 },
    { id: 'two', fen: '4k3/8/8/8/7p/8/R7/1R2K3[] w - - 0 1', goal: { kind: 'win', by: 'checkmate' }, moves: 2 },
  ],
};
const WALK: Lesson = {
  id: 'walk',
  tasks: [
    {
      id: 'take',
      fen: '6nk/6pp/5p2/4p3/3p4/4P3/8/KF6[] w - - 0 1',
      goal: { kind: 'capture', squares: ['d4', 'e5', 'f6'] },
      moves: 3,
      only: ['P'],
    },
  ],
};

describe('a lesson', () => {
  it('shows a wrong move and the answer to it, takes it back, and costs a star', () => {
    const session = new Session(rules, 'sittuyin', MATE, now);
    session.attempt('a1a2');
    const wrong = session.state.get();
    expect(wrong.phase).toBe('wrong');
    expect(wrong.wrong?.code).toBe('escapes');
    expect(wrong.answer?.uci).toBe(wrong.wrong?.reply);
    expect(wrong.step.lastMove).toEqual(['a1', 'a2']);
    session.attempt('a1a8'); // not before the other one is taken back
    expect(session.state.get().phase).toBe('wrong');
    session.retry();
    session.attempt('a1a8');
    expect(session.state.get().phase).toBe('done');
    expect(session.state.get().stars).toEqual([2]);
    session.close();
  });
  it('lets the opponent defend as long as possible, and goes on to the next task', () => {
    const session = new Session(rules, 'sittuyin', MATE, now);
    session.attempt('a1a8');
    session.next();
    expect(session.state.get().index).toBe(1);
    session.attempt('a2a7');
    const { phase, answer, step } = session.state.get();
    expect(phase).toBe('ask');
    expect(answer?.uci).toMatch(/^e8/);
    expect(step.turn).toBe('w');
    session.attempt('b1b8');
    expect(session.state.get().phase).toBe('done');
    session.next();
    expect(session.isOver).toBe(true);
    expect(session.stars).toBe(3);
    session.again();
    expect(session.isOver).toBe(false);
    session.close();
  });
  it('goes on behind the tasks that were solved before', () => {
    const session = new Session(rules, 'sittuyin', MATE, now, [2]);
    expect(session.state.get().index).toBe(1);
    session.attempt('a2a7');
    session.attempt('b1b8');
    expect(session.state.get().stars).toEqual([2, 3]);
    session.close();
    const wrong = new Session(rules, 'sittuyin', MATE, now, [1, 1, 1, 1]); // of another version of the lesson
    expect(wrong.state.get().index).toBe(1);
    wrong.close();
  });
  it('forgets an answer that comes after the page was left', () => {
    let answer = () => {};
    const session = new Session(rules, 'sittuyin', { id: 'mate', tasks: [MATE.tasks[1]!] }, (_, then) => {
      answer = then;
    });
    session.attempt('a2a7');
    expect(session.state.get().phase).toBe('reply');
    session.close();
    answer();
    expect(session.state.get().phase).toBe('reply');
  });
  it('says that a task cannot be solved any more, and lets only its pieces move', () => {
    const session = new Session(rules, 'sittuyin', WALK, now);
    expect(session.state.get().moves.every(uci => uci.startsWith('e3'))).toBe(true);
    session.attempt('a1a2');
    expect(session.state.get().phase).toBe('ask');
    session.attempt('e3e4');
    expect(session.state.get().wrong?.code).toBe('stuck');
    session.retry();
    session.attempt('e3d4');
    expect(session.state.get().left).toEqual(['e5', 'f6']);
    session.restart();
    expect(session.state.get().left).toEqual(['d4', 'e5', 'f6']);
    session.close();
  });
  it('hints at the piece, then at the move', () => {
    const session = new Session(rules, 'sittuyin', WALK, now);
    session.hint();
    expect(session.state.get().hints).toBe(1);
    session.hint();
    expect(session.state.get().hints).toBe(2);
    expect(session.solution()).toBe('e3d4');
    session.close();
  });
  it('counts what is not legal towards the hint, and not against the stars', () => {
    const session = new Session(rules, 'sittuyin', MATE, now);
    expect(session.whyNot('a1b2')?.code).toBe('cannot-reach');
    expect(session.whyNot('a1b2')?.code).toBe('cannot-reach');
    expect(session.mayHint).toBe(true);
    session.attempt('a1a8');
    expect(session.state.get().stars).toEqual([3]);
    session.close();
  });
});

describe('progress', () => {
  beforeEach(() => void installStorage());
  it('keeps the best result of each lesson', () => {
    const progress = new DeviceProgress();
    progress.solved('janggi', 'horse', 2);
    progress.solved('janggi', 'horse', 1);
    progress.solved('janggi', 'cannon', 3);
    expect(new DeviceProgress().of('janggi')).toEqual({ stars: { horse: 2, cannon: 3 }, last: 'cannon' });
    expect(new DeviceProgress().of('empire').stars).toEqual({});
  });
  it('joins what two tabs have learnt', () => {
    const [one, two] = [new DeviceProgress(), new DeviceProgress()];
    one.solved('janggi', 'horse', 1);
    two.solved('janggi', 'cannon', 2);
    one.solved('janggi', 'pawn', 3);
    expect(one.of('janggi').stars).toEqual({ horse: 1, cannon: 2, pawn: 3 });
    expect(two.of('janggi').stars).toEqual({ horse: 1, cannon: 2, pawn: 3 });
  });
  it('lasts as long as the page where nothing can be stored, and says so', () => {
    installStorage(10);
    const progress = new DeviceProgress();
    progress.solved('janggi', 'horse', 2);
    expect(progress.of('janggi').stars).toEqual({ horse: 2 });
    expect(progress.isKept.get()).toBe(false);
  });
  it.each(['{', '7', 'null', '{"stars":7}', '{"stars":{"horse":"many","pawn":9,"king":2},"last":5}'])(
    'reads rubbish as far as it makes sense: %s',
    text => {
      localStorage.setItem('serai.learn.janggi', text);
      const { stars, last } = new DeviceProgress().of('janggi');
      expect(Object.keys(stars).filter(id => id !== 'king')).toEqual([]);
      expect(last).toBe('');
    }
  );
  it('goes on where one was, else with the first lesson that is not done', () => {
    const course = { game: 'x', lessons: ['a', 'b', 'c'].map(id => ({ id, tasks: [] })) };
    expect(nextLesson(course, { stars: {}, last: '' }).id).toBe('a');
    expect(nextLesson(course, { stars: { a: 1 }, last: 'c' }).id).toBe('c');
    expect(nextLesson(course, { stars: { a: 1, c: 3 }, last: 'c' }).id).toBe('b');
    expect(nextLesson(course, { stars: { a: 1, b: 1, c: 3 }, last: 'c' }).id).toBe('a');
  });
});

// An account at a server that may be away.
function fakeAccount(had: AccountLesson[] = []) {
  const account = {
    lessons: had,
    isAway: false,
    saved: [] as string[],
    load: () => (account.isAway ? Promise.reject(new Error('away')) : Promise.resolve(account.all())),
    save(lessons: AccountLesson[]) {
      if (account.isAway) return Promise.reject(new Error('away'));
      account.saved.push(lessons.map(({ game, lesson, stars }) => `${game}/${lesson} ${stars}`).join());
      for (const each of lessons) {
        account.lessons = account.lessons.filter(l => l.game !== each.game || l.lesson !== each.lesson);
        account.lessons.push(each);
      }
      return Promise.resolve(account.all());
    },
    all: () => ({ version: 1 as const, lessons: [...account.lessons] }),
  };
  return account;
}

describe('progress with an account', () => {
  beforeEach(() => void installStorage());
  it('joins what the device and the account have, and sends only what is new', async () => {
    const device = new DeviceProgress();
    device.solved('janggi', 'horse', 3);
    device.solved('janggi', 'cannon', 1);
    const account = fakeAccount([
      { game: 'janggi', lesson: 'cannon', stars: 2 },
      { game: 'empire', lesson: 'duke', stars: 1 },
      { game: 'gone', lesson: 'duke', stars: 1 },
    ]);
    const keeper = new AccountKeeper(device, account);
    await keeper.exchange('ann', true);
    expect(account.saved).toEqual(['janggi/horse 3']);
    expect(device.of('janggi')).toEqual({ stars: { horse: 3, cannon: 2 }, last: 'cannon' });
    expect(device.of('empire').stars).toEqual({ duke: 1 });
    await keeper.exchange('ann', false);
    expect(account.saved.length).toBe(1);
    device.solved('empire', 'duke', 2);
    await keeper.exchange('ann', false);
    expect(account.saved.slice(1)).toEqual(['empire/duke 2']);
  });
  it('sends later what could not be sent', async () => {
    const device = new DeviceProgress();
    device.solved('janggi', 'horse', 3);
    const account = fakeAccount();
    account.isAway = true;
    const keeper = new AccountKeeper(device, account);
    expect(await keeper.exchange('ann', true)).toBe(false);
    (await keeper.leave('ann'))();
    expect(device.of('janggi').stars, 'nobody else has it').toEqual({ horse: 3 });
    account.isAway = false;
    expect(await keeper.exchange('ann', true)).toBe(true);
    expect(account.saved).toEqual(['janggi/horse 3']);
  });
  it('leaves the device with its owner, and is nobody else’s', async () => {
    const device = new DeviceProgress();
    device.solved('janggi', 'horse', 3);
    const ann = new AccountKeeper(device, fakeAccount());
    await ann.exchange('ann', true);
    const left = await ann.leave('ann');
    expect(device.of('janggi').stars).toEqual({ horse: 3 });
    left();
    expect(device.lessons()).toEqual([]);
    // Without logging out: what is here is Ann's, and Bob does not get it.
    await ann.exchange('ann', true);
    const bob = fakeAccount([{ game: 'empire', lesson: 'duke', stars: 1 }]);
    await new AccountKeeper(device, bob).exchange('bob', true);
    expect(bob.saved).toEqual([]);
    expect(device.lessons()).toEqual([{ game: 'empire', lesson: 'duke', stars: 1 }]);
  });
});

// An engine that plays the first legal move it is asked about, or fails.
function fakeEngine(answers: (request: SearchRequest) => string | undefined) {
  const asked: SearchRequest[] = [];
  return {
    asked,
    stop: () => {},
    close: () => {},
    search(request: SearchRequest) {
      asked.push(request);
      const move = answers(request);
      return move === undefined ? Promise.reject(new Error('no engine')) : Promise.resolve({ move, ponder: '' });
    },
  };
}
const legalMove = ({ variant, position }: SearchRequest): string => {
  const game = rules.fromFen(variant, position.fen);
  for (const move of position.moves) game.play(move);
  const [first] = game.state().legal;
  game.release();
  return first!;
};
function fakeMemory(): Memory & { moves: string[] } {
  return {
    moves: [],
    read() {
      return this.moves;
    },
    write(moves) {
      this.moves = [...moves];
    },
  };
}
const settled = () => new Promise(resolve => setImmediate(resolve));

describe('the guided game', () => {
  it('is answered at level 1, may be taken back, and is there again after a reload', async () => {
    const memory = fakeMemory();
    const engine = fakeEngine(legalMove);
    const guided = new GuidedGame(rules, 'empire', engine, memory);
    guided.move('a3a4');
    expect(guided.state.get().phase).toBe('thinking');
    await settled();
    expect(engine.asked[0]!.options.level).toBe(1);
    expect(guided.state.get()).toMatchObject({ phase: 'you', made: 1 });
    guided.move('b3b4');
    await settled();
    expect(memory.moves.length).toBe(4);
    const again = new GuidedGame(rules, 'empire', engine, memory);
    expect(again.state.get().step.fen).toBe(guided.state.get().step.fen);
    again.takeBack();
    expect(again.state.get()).toMatchObject({ phase: 'you', made: 1 });
    again.close();
    guided.close();
  });
  it('gives hints at full strength', async () => {
    const engine = fakeEngine(legalMove);
    const guided = new GuidedGame(rules, 'janggi', engine, fakeMemory());
    await guided.hint();
    expect(engine.asked[0]!.options.level).toBe(0);
    expect(guided.state.get().hint).not.toBe('');
    guided.close();
  });
  it('says when the engine fails, and tries again', async () => {
    let isBroken = true;
    const engine = fakeEngine(request => (isBroken ? undefined : legalMove(request)));
    const guided = new GuidedGame(rules, 'fusion', engine, fakeMemory());
    guided.move('b1c3');
    await settled();
    expect(guided.state.get().phase).toBe('failed');
    isBroken = false;
    guided.retry();
    await settled();
    expect(guided.state.get().phase).toBe('you');
    guided.close();
  });
  it('lets the computer move for three of four players', async () => {
    const guided = new GuidedGame(rules, 'fusionteam', fakeEngine(legalMove), fakeMemory());
    guided.move('b1c3');
    for (let i = 0; i < 5; ++i) await settled();
    expect(guided.state.get()).toMatchObject({ phase: 'you', made: 1 });
    expect(guided.state.get().game.ply).toBe(4);
    guided.takeBack();
    expect(guided.state.get().game.ply).toBe(0);
    guided.close();
  });
  it('forgets moves that are not legal', () => {
    const memory = { ...fakeMemory(), moves: ['a3a4', 'rubbish', 'b3b4'] };
    const guided = new GuidedGame(
      rules,
      'empire',
      fakeEngine(() => undefined),
      memory
    );
    expect(guided.state.get().game.ply).toBe(1);
    guided.close();
  });
  it('sees what can be taken for nothing', () => {
    const at = (fen: string) => {
      const game = rules.fromFen('sittuyin', fen);
      const found = hanging(rules, 'sittuyin', game.state());
      game.release();
      return found;
    };
    expect(at('6pk/7p/3p4/4p3/3N4/8/P7/K7[] w - - 0 1')).toEqual(['d4']);
    expect(at('6pk/7p/3p4/4p3/3N4/2P5/P7/K7[] w - - 0 1')).toEqual([]); // the pawn takes back
  });
});
